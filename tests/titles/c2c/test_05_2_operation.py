"""5.2: when Amtrak and Conrail operate first, and what they are like."""

from __future__ import annotations

import pytest

from roundhouse.features.national import NATIONAL
from roundhouse.rules.depot import TRAIN_LIMIT
from roundhouse.rules.operating_round import TurnBegan
from roundhouse.rules.turns import RoundBegan
from roundhouse.titles.c2c.tile_points import room_in
from roundhouse.titles.c2c.train_shells import SHELLS, shell_limit
from titles.c2c.forming import form, forming

TWO = {"ERIE": {"shares": {"Ann": 60}, "price": 68}, "IC": {"shares": {"Ben": 60}, "price": 64}}


def is_next(position) -> bool:  # type: ignore[no-untyped-def]
    """Whether Amtrak has had a turn before the next round; CPR was the last of all others."""
    for event in position.events:
        if isinstance(event, RoundBegan):
            return False
        if event == TurnBegan("AMTK"):
            return True
    raise AssertionError("the turn of CPR goes on")


@pytest.mark.rule("18C2C-5.2-1")
def test_it_has_a_turn_in_its_place_if_that_is_still_to_come() -> None:
    position = forming(TWO)
    position.price("CPR", 0, 12)  # at 200, before Amtrak at 100
    assert form(position).pos[NATIONAL]["AMTK"].waits == () and is_next(position)


@pytest.mark.rule("18C2C-5.2-1")
def test_it_has_none_if_one_of_the_absorbed_has_had_one() -> None:
    position = forming(TWO, done=("ERIE",))
    position.price("CPR", 0, 12)
    assert form(position).pos[NATIONAL]["AMTK"].waits == (2, 1) and not is_next(position)


@pytest.mark.rule("18C2C-5.2-1")
def test_it_has_none_if_the_order_has_gone_past_its_place() -> None:
    position = forming(TWO)
    position.price("CPR", 0, 1)  # at 68, behind Amtrak
    assert form(position).pos[NATIONAL]["AMTK"].waits == (2, 1) and not is_next(position)


@pytest.mark.rule("18C2C-5.2-2")
def test_it_has_two_shells_like_a_merged_corporation() -> None:
    position = form(forming(TWO))
    assert SHELLS(position.pos, "AMTK") == ("1", "2")
    assert shell_limit(position.pos, "AMTK") == 2 and TRAIN_LIMIT(position.pos, "AMTK") == 4


@pytest.mark.rule("18C2C-5.2-2")
def test_it_has_six_tile_points() -> None:
    position = form(forming(TWO)).operating("AMTK", "track")
    assert room_in(position.pos, "AMTK", "J63") == 6
    position.operating("CPR", "track")
    assert room_in(position.pos, "CPR", "J63") == 3
