"""Tables stepped together by a few processes, each of which has several of them."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from multiprocessing.connection import Connection
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from gymnasium.vector.utils import batch_space, iterate
from numpy.typing import NDArray

Maker = Callable[[], gymnasium.Env[Any, Any]]


class Workers(VectorEnv[Any, Any, Any]):
    """Environments shared out among so many `processes`, whose answers come in the order of `makers`.

    A step costs one message to each process, however many tables it has, so that a table that takes long holds up the
    others less than if each had a process of its own. A game that ends is followed by the next in the same step: the
    observation is the first one of the new game, and infos["final_obs"] and infos["final_info"] tell of the old one.
    Raises ValueError without makers or processes; what a table raises ends it all, and is raised by `reset` or `step`.

    >>> from functools import partial
    >>> from roundhouse.env.choices import ChoosingSeat
    >>> makers = [partial(ChoosingSeat, "Branch Line", players=2, bot="random")] * 3
    >>> tables = Workers(makers, processes=1)
    >>> seen, infos = tables.reset(seed=1)
    >>> seen["position"].shape[0], infos["action_mask"].sum(axis=1).tolist()[0] > 1
    (3, True)
    >>> tables.close()
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(self, makers: Sequence[Maker], processes: int) -> None:
        if not makers or processes < 1:
            raise ValueError("There has to be a table, and a process that has it.")
        one = makers[0]()
        self.single_action_space, self.single_observation_space = one.action_space, one.observation_space
        one.close()
        self.num_envs = len(makers)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        processes = min(processes, len(makers))
        ends = [round(k * len(makers) / processes) for k in range(processes + 1)]
        self._shares = [slice(first, last) for first, last in pairwise(ends)]
        context = multiprocessing.get_context("spawn")
        self._pipes: list[Connection] = []
        self._processes = []
        for share in self._shares:
            ours, theirs = context.Pipe()
            process = context.Process(target=_work, args=(theirs, makers[share]), daemon=True)
            process.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(process)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """New games at all tables; `seed`: of the first table, the next one has the next; or one for each."""
        if seed is None or isinstance(seed, int):
            seeds = [None if seed is None else seed + k for k in range(self.num_envs)]
        else:
            seeds = list(seed)
        answers = self._asked([("reset", seeds[share]) for share in self._shares])
        return _together([seen for seen, _ in answers]), self._infos([infos for _, infos in answers])

    def step(
        self, actions: Any
    ) -> tuple[Any, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """A move at each table."""
        each = list(iterate(self.action_space, actions))
        answers = self._asked([("step", each[share]) for share in self._shares])
        seen, rewards, over, cut, infos = zip(*answers, strict=True)
        return (
            _together(seen),
            np.concatenate(rewards),
            np.concatenate(over),
            np.concatenate(cut),
            self._infos(infos),
        )

    def seconds(self) -> float:
        """Processor seconds that the processes have taken so far."""
        return float(sum(self._asked([("seconds", None)] * len(self._pipes))))

    def close_extras(self, **kwargs: Any) -> None:
        """Close the pipes and wait until the processes have ended. `kwargs`: as Gymnasium passes them, without
        effect."""
        for pipe in self._pipes:
            pipe.close()
        for process in self._processes:
            process.join()

    def _asked(self, messages: Sequence[tuple[str, Any]]) -> list[Any]:
        for pipe, message in zip(self._pipes, messages, strict=True):
            pipe.send(message)
        answers = [pipe.recv() for pipe in self._pipes]
        for answer in answers:
            if isinstance(answer, BaseException):
                self.close()
                raise answer
        return answers

    def _infos(self, told: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        return _joined(told, [share.stop - share.start for share in self._shares])


def _work(pipe: Connection, makers: Sequence[Maker]) -> None:
    """What a process does until nobody is at the other end."""
    tables = SyncVectorEnv(makers, autoreset_mode=AutoresetMode.SAME_STEP)
    while True:
        try:
            what, given = pipe.recv()
        except (EOFError, KeyboardInterrupt):
            break
        try:
            match what:
                case "reset":
                    pipe.send(tables.reset(seed=given))
                case "step":
                    pipe.send(tables.step(np.array(given)))
                case _:
                    pipe.send(time.process_time())
        except (BrokenPipeError, KeyboardInterrupt):
            break
        except Exception as error:  # told to whoever asked
            pipe.send(error)
            break
    tables.close()


def _together(parts: Sequence[Any]) -> Any:
    """Observations of several batches as one."""
    if isinstance(parts[0], dict):
        return {name: _together([part[name] for part in parts]) for name in parts[0]}
    return np.concatenate(parts)


def _joined(told: Sequence[Mapping[str, Any]], counts: Sequence[int]) -> dict[str, Any]:
    """Infos of several batches as one; a batch that does not tell a thing tells 0, and False under "_" and its name."""
    found: dict[str, Any] = {}
    for name in dict.fromkeys(name for infos in told for name in infos):
        given = next(infos[name] for infos in told if name in infos)
        if isinstance(given, dict):
            found[name] = _joined([infos.get(name, {}) for infos in told], counts)
            continue
        parts = [
            infos[name] if name in infos else np.zeros((count, *given.shape[1:]), given.dtype)
            for infos, count in zip(told, counts, strict=True)
        ]
        found[name] = np.concatenate(parts)
    return found
