"""The ways of reading what the book of 18C2C leaves open."""

from __future__ import annotations

import pytest

from roundhouse.features.national import Compensated
from roundhouse.titles.c2c.destinations import DestinationReached
from roundhouse.titles.c2c.destinations.put_off import RunPutOff
from titles.c2c.forming import form, forming
from titles.c2c.goals import erie, goal, run_best, turn_ends
from titles.c2c.laying import MERGING, building, lay, lays, refusal, spent
from titles.c2c.tables import dollars
from titles.c2c.test_05_1_formation import EXAMPLE

BY_TILE = ("leap_by_tile",)
UP = ("first_price_rounded_up",)
MAY_WAIT = ("destination_run_may_wait",)


@pytest.mark.rule("18C2C-4.7.1-12")
def test_by_the_tile_three_points_are_enough_for_brown_on_yellow() -> None:
    """Two points for the brown tile, and the third for a yellow one."""
    table = building("C&O", "5", M62="57:0", tokens=["M62"], options=BY_TILE)
    lay(table, "M62", "63")
    assert spent(table) == [("M62", 2)] and table.step == "track"
    assert refusal(table, "M62", "595") == "tile points / public"
    tile = next(found for found in lays(table) if found[0] != "M62")
    lay(table, *tile)
    assert spent(table)[-1] == (tile[0], 1) and table.step != "track"


@pytest.mark.rule("18C2C-4.7.1-12", "18C2C-4.7.1-13")
def test_by_the_tile_six_points_are_three_tiles_whatever_they_skip() -> None:
    """Gray on yellow takes two of the six that a merged corporation has; a green tile must still be there."""
    table = building("C&O", "8", merged=MERGING["C&O"], M62="57:0", tokens=["M62"], options=BY_TILE)
    lay(table, "M62", "595")
    assert spent(table) == [("M62", 2)] and table.step == "track"


@pytest.mark.rule("18C2C-5.1.3-1", "18C2C-5.1.2-12")
@pytest.mark.parametrize(
    ("prices", "merged", "nearest", "up"),
    [((250, 110), True, 200, 225), ((64, 64), False, 100, 100), ((140, 140), False, 140, 140)],
)
def test_the_first_price_to_the_nearest_or_up(
    prices: tuple[int, int], merged: bool, nearest: int, up: int
) -> None:
    """(2 x 250 + 110) / 3 is 203.3, between 200 and 225; 64 is below the least, 100; 140 is a price itself."""
    rows = {
        "NYC": {"shares": {"Ann": 60}, "price": prices[0]},
        "IC": {"shares": {"Ben": 60}, "price": prices[1]},
    }
    for options, first in (((), nearest), (UP, up)):
        position = form(forming(rows, merged={"NYC": "PRR"} if merged else {}, options=options))
        assert dollars(position, "AMTK") == first


@pytest.mark.rule("18C2C-5.1.3-1", "18C2C-5.1.2-13")
def test_rounded_up_the_books_example_has_its_own_price_and_sums() -> None:
    """The book's 120, and 160 for Ann, 480, 480 and 240 for the others."""
    position = form(forming(EXAMPLE, merged={"NYC": "PRR", "CBQ": "MP"}, options=UP))
    assert dollars(position, "AMTK") == 120
    paid = {event.player: event.amount for event in position.events if isinstance(event, Compensated)}
    assert paid == {"Ann": 160, "Ben": 480, "Cora": 480, "Dan": 240}


@pytest.mark.rule("18C2C-4.7.7-2", "18C2C-4.7.8-3", "18C2C-4.7.8-5")
def test_a_president_who_may_wait_is_asked_again_at_the_next_occasion() -> None:
    at_once = turn_ends(erie("6"))
    assert "put_off_run" not in {offer.action.kind() for offer in at_once.offers()}
    position = turn_ends(erie("6", options=MAY_WAIT))
    assert {offer.action.kind() for offer in position.offers()} == {
        "place_destination",
        "take_token",
        "put_off_run",
    }
    position.play("put_off_run")
    assert any(isinstance(event, RunPutOff) for event in position.events)
    # Nobody else operates, so the next occasion is the opening of the next round.
    assert goal(position, "ERIE").state == "open" and position.step == "destination"
    assert sum(isinstance(event, DestinationReached) for event in position.events) == 1
    run_best(position.play("place_destination", city=0)).play("dividend", choice="pay")
    assert goal(position, "ERIE").state == "placed"
