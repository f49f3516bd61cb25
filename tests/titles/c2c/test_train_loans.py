"""Trains on loan: which ones are next, and what they are called."""

from __future__ import annotations

import pytest

from roundhouse.titles.c2c.train_loans import LENT, is_lent, lent_trains, next_kinds
from titles.c2c.shells import national


@pytest.mark.parametrize(
    ("phase", "depot", "count", "kinds"),
    [
        ("8", "8-2", 1, ("8",)),
        ("8", "8-2", 2, ("8", "8")),
        ("8", "8-8", 3, ("8", "10", "10")),
        ("10", "10-5", 3, ("10", "12", "12")),
        ("12", "12-0", 2, ("12", "12")),
        ("8", "8-2", 0, ()),
    ],
)
def test_the_next_kinds_of_the_depot(phase: str, depot: str, count: int, kinds: tuple[str, ...]) -> None:
    assert next_kinds(national(phase=phase, depot=depot).pos, count) == kinds


def test_only_who_is_at_turn_has_them() -> None:
    position = national(depot="8-2").operating("AMTK", "run")
    pos = position.writing()
    pos.set(LENT, ("8", "10"))
    assert lent_trains(pos, "AMTK") == (("loan 1", "8"), ("loan 2", "10"))
    assert lent_trains(pos, "CRC") == ()
    assert [is_lent(id) for id in ("loan 1", "8-0")] == [True, False]
