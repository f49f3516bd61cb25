"""A position has one fingerprint, whichever process has come to it: what is put by in one is compared in another."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec

from roundhouse.core.record import Header, digest, state_form
from roundhouse.features.merger_proposals import REFUSED
from roundhouse.play.session import Game

GOLDEN = Path(__file__).parents[1] / "golden" / "18C2C-3-greedy-1-options.json"

FROM, TO = 715, 730
"""In these positions some mergers have been declined."""


def fingerprints() -> list[str]:
    """Of each of those positions, with their form as it is written down."""
    file = msgspec.json.decode(GOLDEN.read_bytes())
    game = Game(msgspec.convert(file["header"], Header), drawn=False)
    for action in file["actions"][:TO]:
        game.follow(action, checked=False)
    states = [game.position(at) for at in range(FROM, TO)]
    assert any(len(state[REFUSED]) > 1 for state in states)
    return [
        f"{digest(game.title, state)} {msgspec.json.encode(state_form(game.title, state)).decode()}"
        for state in states
    ]


def told_by_a_process(seed: int) -> str:
    """What another process with its own order of sets says."""
    command = [sys.executable, __file__]
    done = subprocess.run(
        command, env=os.environ | {"PYTHONHASHSEED": str(seed)}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_process_writes_a_position_down_alike() -> None:
    first, *others = (told_by_a_process(seed) for seed in (1, 2, 3))
    assert first.splitlines() and others == [first, first]


if __name__ == "__main__":
    print(*fingerprints(), sep="\n")
