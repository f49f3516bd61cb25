"""Games that were played to their end, from the golden files."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundhouse import Game

GOLDEN = Path(__file__).resolve().parents[1] / "golden"


@pytest.fixture(scope="session", params=["18Chesapeake-4-greedy-3", "18AL-4-greedy-2"])
def finished(request: pytest.FixtureRequest) -> Game:
    """A finished game of each title."""
    return Game.load(GOLDEN / f"{request.param}.json")
