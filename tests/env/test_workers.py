"""Tables shared by processes."""

from __future__ import annotations

import threading
from functools import partial
from multiprocessing import Pipe

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from roundhouse.env.choices import ChoosingSeat
from roundhouse.env.encoding import NotOnMenu
from roundhouse.env.workers import Workers, _work

SHORT = partial(ChoosingSeat, "Branch Line", bot="random", most=32, most_moves=12)


def same(one: object, other: object) -> bool:
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[name], other[name]) for name in one)
    if isinstance(one, np.ndarray) and one.dtype == object:
        return all(same(mine, theirs) for mine, theirs in zip(one, other, strict=True))
    return np.array_equal(one, other)


def test_processes_come_to_the_same() -> None:
    here = SyncVectorEnv([SHORT] * 3, autoreset_mode=AutoresetMode.SAME_STEP)
    there = Workers([SHORT] * 3, processes=2)
    try:
        told = here.reset(seed=5)
        assert same(told[0], there.reset(seed=5)[0])
        ended = 0
        for _ in range(8):
            choice = np.array([int(np.flatnonzero(mask)[-1]) for mask in told[1]["action_mask"]])
            seen, reward, over, cut, infos = here.step(choice)
            again = there.step(choice)
            assert same(seen, again[0]) and same(infos["action_mask"], again[4]["action_mask"])
            assert all(
                same(mine, theirs) for mine, theirs in zip((reward, over, cut), again[1:4], strict=True)
            )
            for number in np.flatnonzero(over | cut):
                assert same(infos["final_obs"][number], again[4]["final_obs"][number])
                assert infos["final_info"]["share"][number] == again[4]["final_info"]["share"][number]
                ended += 1
            told = seen, infos
        assert ended
    finally:
        there.close()
        here.close()


def test_what_a_table_raises_is_told() -> None:
    ours, theirs = Pipe()
    worker = threading.Thread(target=_work, args=(theirs, [partial(ChoosingSeat, "Branch Line", most=2)]))
    worker.start()
    ours.send(("reset", [1]))
    assert isinstance(ours.recv(), NotOnMenu)
    worker.join()


def test_there_has_to_be_a_process() -> None:
    with pytest.raises(ValueError, match="has to be"):
        Workers([SHORT], processes=0)
