"""Section 2.1: the marks of destinations."""

from __future__ import annotations

import pytest

from roundhouse.play.notes import signs
from roundhouse.rules.corporations import CORPORATION_SPECS
from roundhouse.rules.reach import BOARD
from roundhouse.titles.c2c.destinations import DESTINATION, DESTINATION_HEXES, DESTINATIONS, Goal
from titles.c2c.tables import table


@pytest.mark.rule("18C2C-2.1-2")
def test_every_corporation_has_its_destination_from_the_start() -> None:
    pos = table().pos
    marked = {"NYC": "J57", "NYNH": "E88", "ERIE": "D49"}
    for sym, hex in marked.items():
        assert DESTINATION_HEXES(pos, sym) == (hex,)
    with_home = [sym for sym, charter in CORPORATION_SPECS(pos).items() if charter.home]
    assert list(DESTINATIONS(pos)) == with_home and len(with_home) == 32
    assert dict(pos[DESTINATION]) == {sym: Goal(sym) for sym in with_home}
    shown = {(sign.hex, sign.corporation) for sign in signs(pos)}
    assert shown >= {(hex, sym) for sym, hex in marked.items()}
    faces = [BOARD(pos).hexes[hex].face for hexes in DESTINATIONS(pos).values() for hex in hexes]
    assert all(face.stops for face in faces)


@pytest.mark.rule("18C2C-2.1-2")
def test_in_the_short_game_some_are_others() -> None:
    pos = table(options=("short",)).pos
    assert {sym: DESTINATION_HEXES(pos, sym) for sym in ("ATSF", "CPR", "CBQ")} == {
        "ATSF": ("Q38",),
        "CPR": ("G38",),
        "CBQ": ("L39",),
    }
    assert len(pos[DESTINATION]) == 22
