"""The ways of reading what the book of 18C2C leaves open."""

from __future__ import annotations

import pytest

from roundhouse.core.flow import answer, dispose
from roundhouse.core.position import Event
from roundhouse.features.closing import CorporationClosed
from roundhouse.features.merging import CorporationsMerged
from roundhouse.features.national import Compensated
from roundhouse.features.national.terms import Merged
from roundhouse.play.scenario import Scenario
from roundhouse.rules.reach import BOARD
from roundhouse.rules.shares import POOL
from roundhouse.rules.stock_round import STOCK_TURN, SharesSold, StockTurn
from roundhouse.rules.turns import STOCK_ROUND, RoundBegan
from roundhouse.titles.c2c.destinations import DESTINATIONS, DestinationReached
from roundhouse.titles.c2c.destinations.put_off import RunPutOff
from roundhouse.titles.c2c.forced_sales import FORCED
from titles.c2c.forming import form, forming
from titles.c2c.goals import erie, goal, run_best, turn_ends
from titles.c2c.laying import MERGING, building, lay, lays, refusal, spent
from titles.c2c.shells import writing
from titles.c2c.tables import PLAYERS, dollars
from titles.c2c.test_05_1_formation import EXAMPLE

BY_TILE = ("leap_by_tile",)
UP = ("first_price_rounded_up",)
MAY_WAIT = ("destination_run_may_wait",)
SHORT = ("short",)
CUT_IN = ("short", "cut_hexes_in")
FORCED_BAR = ("forced_sales_bar_buying",)


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
    [((250, 110), True, 200, 225), ((64, 64), False, 100, 100), ((475, 475), True, 475, 475)],
)
def test_the_first_price_to_the_nearest_or_up(
    prices: tuple[int, int], merged: bool, nearest: int, up: int
) -> None:
    """(2 x 250 + 110) / 3 is 203.3, between 200 and 225; 64 is below the least, 100; from 475 no way leads to 500."""
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


@pytest.mark.rule("18C2C-F.short-2", "18C2C-F.short-3")
def test_the_hexes_that_the_line_cuts_are_out_or_in() -> None:
    """Eleven of the thirteen hexes numbered 38 come in, G38 and Q38 being red areas, and so does L39; L37 is Denver."""
    out, cut_in = (BOARD(Scenario("18C2C", PLAYERS[:4], options).pos) for options in (SHORT, CUT_IN))
    come = {"A38", "C38", "E38", "I38", "K38", "M38", "O38", "S38", "U38", "W38", "Y38", "L37"}
    assert set(cut_in.hexes) - set(out.hexes) == come and not set(out.hexes) - set(cut_in.hexes)
    assert [cut_in.hexes[hex].face.colour for hex in ("K38", "L39", "M38")] == ["white"] * 3
    named = {hex: cut_in.hexes[hex].name for hex in ("G38", "L37", "Q38")}
    assert named == {"G38": "NorthWest", "L37": "Denver", "Q38": "SouthWest"}
    assert all(cut_in.hexes[hex].face.colour == "red" for hex in named)
    around = [cut_in.neighbour("L37", edge) for edge in range(6)]
    assert [hex for hex in around if hex] == ["K38", "L39", "M38"]
    assert cut_in.hexes["L37"].face.exits == {edge for edge, hex in enumerate(around) if hex}
    assert out.hexes["L39"].name == "Denver"


@pytest.mark.rule("18C2C-F.short-4")
def test_cbq_goes_to_denver_wherever_that_is() -> None:
    for options, goal_of_cbq in ((SHORT, "L39"), (CUT_IN, "L37")):
        goals = DESTINATIONS(Scenario("18C2C", PLAYERS[:4], options).pos)
        assert (goals["CBQ"], goals["CPR"], goals["ATSF"]) == ((goal_of_cbq,), ("G38",), ("Q38",))


@pytest.mark.rule("18C2C-F.short-1")
def test_the_long_game_has_no_line_to_be_read() -> None:
    one, other = (BOARD(Scenario("18C2C", PLAYERS[:4], options).pos) for options in ((), CUT_IN[1:]))
    assert one.hexes == other.hexes and "K36" in one.hexes


@pytest.mark.rule("18C2C-4.3-17")
@pytest.mark.parametrize(("options", "barred"), [((), False), (FORCED_BAR, True)])
def test_a_forced_sale_bars_the_next_stock_round_or_does_not(options: tuple[str, ...], barred: bool) -> None:
    """Ann sells ERIE for a train. In the stock round that follows she may have it or not, in the next she may."""
    position = erie(options=options)
    position.cash(dict.fromkeys(position.title.players, 1000))
    position.corporation("NYC", par=100, shares={"Ben": 60}, pool=20, floated=True)
    position.operating("ERIE", "trains")
    answer(writing(position), SharesSold("Ann", "NYC", 10, 100))
    for number, refused_then in ((4, barred), (5, False)):
        position.stock_turn("Ann", round=number)
        pos = writing(position)
        pos.set(STOCK_TURN, StockTurn())
        answer(pos, RoundBegan(STOCK_ROUND, number, 1, 1))
        found = position.why_not("buy_share", corporation="NYC", source=POOL)
        assert (found is not None and found.check == "not sold this round") is refused_then, number


@pytest.mark.rule("18C2C-4.3-17")
@pytest.mark.parametrize(
    ("ending", "barred"),
    [
        (CorporationClosed("NYC"), ["UP"]),  # there is nothing left to buy
        (CorporationsMerged("IC", "NYC", "Ann"), ["IC", "UP"]),  # NYC's shares are IC's now
        (Merged("NYC", "AMTK", 200, 0), ["UP"]),  # AMTK is not what she sold
    ],
)
def test_a_forced_sale_is_remembered_as_long_as_the_corporation(ending: Event, barred: list[str]) -> None:
    """Ann has sold NYC and UP by force before NYC leaves the game."""
    position = erie(options=FORCED_BAR)
    position.operating("ERIE", "trains")
    pos = writing(position)
    for sold in ("NYC", "UP"):
        answer(pos, SharesSold("Ann", sold, 10, 100))
    dispose(pos, ending)
    assert sorted(pos[FORCED]) == [("Ann", corporation) for corporation in barred]
