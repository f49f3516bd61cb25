"""Games that were played to their end, from the golden files."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from recorded import GOLDEN, recorded
from roundhouse import Game

OF_ALL_TITLES = (
    "1848-3-random-1",
    "18AL-5-greedy-3-options",
    "18C2C-3-greedy-1-options",
    "18Chesapeake-4-greedy-3",
    "18GL-3-wasteful-3",
)
"""Short ones, in which something happens: purchases in need, bankruptcies, loans, mergers."""


def _loaded(name: str) -> Game:
    return recorded(GOLDEN / f"{name}.json")


@pytest.fixture(scope="session")
def golden() -> Callable[[str], Game]:
    """A golden game by the name of its file, read once; nobody changes it."""
    return _loaded


@pytest.fixture(scope="session", params=["18Chesapeake-4-greedy-3", "18AL-4-greedy-2"])
def finished(request: pytest.FixtureRequest) -> Game:
    """A finished game of each title."""
    return _loaded(request.param)


@pytest.fixture(scope="session", params=OF_ALL_TITLES)
def of_each_title(request: pytest.FixtureRequest) -> Game:
    """A game of each of all titles."""
    return _loaded(request.param)
