"""The ways of reading what the book of 18C2C leaves open."""

from __future__ import annotations

import pytest

from roundhouse.core.actions import Subset
from roundhouse.core.flow import answer, dispose
from roundhouse.core.position import Event
from roundhouse.features.closing import CorporationClosed
from roundhouse.features.merging import CorporationsMerged
from roundhouse.features.national import Compensated
from roundhouse.features.national.terms import Merged
from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.reach import BOARD
from roundhouse.rules.shares import CERTIFICATE_LIMIT, COUNTED_CERTIFICATES, OFFERING, POOL, held
from roundhouse.rules.stock_round import STOCK_TURN, SharesSold, StockTurn
from roundhouse.rules.trains import can_raise
from roundhouse.rules.turns import PRIORITY, STOCK_ROUND, RoundBegan
from roundhouse.titles.c2c.destinations import DESTINATIONS, DestinationReached
from roundhouse.titles.c2c.destinations.put_off import RunPutOff
from roundhouse.titles.c2c.duty_sold_off import raises_or_closes
from roundhouse.titles.c2c.forced_sales import FORCED
from roundhouse.titles.c2c.limit_by_corporations import IN_PLAY
from titles.c2c.forming import form, forming
from titles.c2c.goals import erie, goal, run_best, turn_ends
from titles.c2c.laying import MERGING, building, lay, lays, refusal, spent
from titles.c2c.sale import begin_round, cash, owner, refused, sold, stock_turn, table
from titles.c2c.shells import alone
from titles.c2c.tables import PLAYERS, dollars
from titles.c2c.test_05_1_formation import EXAMPLE

BY_TILE = ("leap_by_tile",)
UP = ("first_price_rounded_up",)
MAY_WAIT = ("destination_run_may_wait",)
SHORT = ("short",)
CUT_IN = ("short", "cut_hexes_in")
FORCED_BAR = ("forced_sales_bar_buying",)
OWNERS = ("owners_offer_privates",)
SALE_BARS = ("sale_bars_exchange",)
SOLD_OFF = ("closing_ends_duty",)


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
    answer(position.writing(), SharesSold("Ann", "NYC", 10, 100))
    for number, refused_then in ((4, barred), (5, False)):
        position.stock_turn("Ann", round=number)
        pos = position.writing()
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
    pos = position.writing()
    for gone in ("NYC", "UP"):
        answer(pos, SharesSold("Ann", gone, 10, 100))
    dispose(pos, ending)
    assert sorted(pos[FORCED]) == [("Ann", corporation) for corporation in barred]


def offering(options: tuple[str, ...] = OWNERS, **owners: str) -> Scenario:
    """Ann's stock turn; she has SRP unless said otherwise."""
    nyc = {"par": 100, "shares": {"Cora": 60, "Ann": 20}}
    return stock_turn("Ann", owners or {"SRP": "Ann", "SV": "Ben", "KT": "Ben"}, NYC=nyc, options=options)


@pytest.mark.rule("18C2C-2.7-22", "18C2C-A.general-3", "18C2C-4.3.3-1")
def test_an_owner_offers_a_private_company_in_her_turn() -> None:
    """Ben pays $300 and SV for SRP: Ann has 800, he 200. Her purchase is gone, his turn comes, priority is his."""
    assert "offer_private" not in offering(()).title.action_types
    position = offering()
    position.play("offer_private", private="SRP", to="Ben", price=300, added=["SV"])
    assert (position.step, position.actor) == ("consent", "Ben")
    position.play("accept")
    assert (owner(position, "SRP"), owner(position, "SV")) == ("Ben", "Ann")
    assert (cash(position, "Ann"), cash(position, "Ben")) == (800, 200)
    assert (position.step, position.actor) == ("stock turn", "Ann")
    for kind, fields in (
        ("buy_share", {"corporation": "NYC", "source": OFFERING}),
        ("ask_private", {"private": "KT", "price": 0, "added": []}),
        ("offer_private", {"private": "SV", "to": "Dan", "price": 0, "added": []}),
    ):
        assert refused(position, kind, **fields)[0] == "one certificate a turn"
    assert refused(position, "sell_shares", corporation="NYC", percent=10) == ("", "")
    position.play("pass")
    assert position.actor == "Ben" and refused(position, "ask_private", private="SV", price=1, added=[]) == (
        "",
        "",
    )
    while position.step == "stock turn":
        position.play("pass")
    assert position.pos[PRIORITY] == "Ben" and not position.faults()


@pytest.mark.rule("18C2C-2.7-22")
def test_an_offer_in_place_of_a_purchase_comes_after_none() -> None:
    position = offering().play("buy_share", corporation="NYC", source=OFFERING)
    fields = {"private": "SRP", "to": "Ben", "price": 0, "added": []}
    assert refused(position, "offer_private", **fields)[0] == "one certificate a turn"


@pytest.mark.rule("18C2C-2.7-22")
def test_who_declines_an_offer_is_not_asked_again_in_the_turn() -> None:
    position = offering()
    position.play("offer_private", private="SRP", to="Ben", price=300, added=[]).play("decline")
    assert (position.actor, owner(position, "SRP"), cash(position, "Ben")) == ("Ann", "Ann", 500)
    check = "offer has been declined"
    assert refused(position, "offer_private", private="SRP", to="Ben", price=1, added=[])[0] == check
    assert "Ben" not in {offer.action.to for offer in position.offers("offer_private")}  # type: ignore[attr-defined]
    assert refused(position, "offer_private", private="SRP", to="Cora", price=1, added=[]) == ("", "")
    position.play("buy_share", corporation="NYC", source=OFFERING).play("pass")
    while position.actor != "Ann":
        position.play("pass")
    assert refused(position, "offer_private", private="SRP", to="Ben", price=1, added=[]) == ("", "")


@pytest.mark.rule("18C2C-2.7-22", "18C2C-A.general-3")
def test_what_can_be_offered_to_whom_and_for_what() -> None:
    """Ben has $500, SV and KT."""
    position = offering(SRP="Ann", SV="Ben", KT="Ben", CA="Cora").cash(Ann=70)
    position.corporation("ERIE", par=100, shares={"Ann": 60}).private("CA", "ERIE")
    check = "private company is offered to another player"
    for private in ("SV", "CA", "MRB"):
        assert refused(position, "offer_private", private=private, to="Cora", price=1, added=[]) == (
            check,
            "not own",
        )
    for to in ("Ann", "ERIE", "the bank"):
        assert refused(position, "offer_private", private="SRP", to=to, price=1, added=[]) == (
            check,
            "no buyer",
        )
    for price, added, why in (
        (501, [], "price of an offer"),
        (-1, [], "price of an offer"),
        (0, ["SRP"], "what is added to an offer is the buyer's own"),
        (0, ["KT", "SV"], "what is added to an offer is the buyer's own"),
        (500, ["SV", "KT"], ""),
    ):
        assert refused(position, "offer_private", private="SRP", to="Ben", price=price, added=added)[0] == why
    (offer,) = [o for o in position.offers("offer_private") if o.action.to == "Ben"]  # type: ignore[attr-defined]
    assert offer.open["added"] == Subset(("SV", "KT"), 0, 2)


@pytest.mark.rule("18C2C-2.7-22", "18C2C-A.general-3")
def test_an_offer_lifts_nobody_above_the_certificate_limit() -> None:
    """Eight certificates for four players: two each, which Ann and Ben have."""
    position = offering(SRP="Ann", CA="Ann", SV="Ben", KT="Ben")
    position.corporation("NYC", par=100, shares={"Cora": 60})
    position.writing().set(IN_PLAY, 1)
    assert CERTIFICATE_LIMIT(position.pos, "Ben") == COUNTED_CERTIFICATES(position.pos, "Ben") == 2
    check = "room for what is offered"
    for added, why in (([], check), (["SV"], ""), (["SV", "KT"], check)):
        assert refused(position, "offer_private", private="SRP", to="Ben", price=1, added=added)[0] == why


@pytest.mark.rule("18C2C-2.7-22")
def test_nobody_offers_while_private_companies_are_still_sold() -> None:
    position = sold(table(OWNERS), "Ann", "GRS").at("auction turn", "Ann")
    assert refused(position, "offer_private", private="GRS", to="Ben", price=1, added=[])[0] == "in the menu"
    position.at("stock turn", "Ann")
    assert refused(position, "offer_private", private="GRS", to="Ben", price=1, added=[]) == ("", "")


@pytest.mark.rule("18C2C-A.MH-1", "18C2C-4.3-17")
@pytest.mark.parametrize(("options", "check"), [((), ""), (SALE_BARS, "exchange is barred by a sale")])
def test_a_sale_bars_the_exchange_or_does_not(options: tuple[str, ...], check: str) -> None:
    """Ann sells one of two shares of NYC: until the next stock round she gets none for MH, or can at once."""
    position = stock_turn(
        "Ann", {"MH": "Ann"}, NYC={"par": 90, "shares": {"Ben": 60, "Ann": 20}}, options=options
    )
    assert refused(position, "exchange_share", source=OFFERING) == ("", "")
    position.play("sell_shares", corporation="NYC", percent=10)
    assert refused(position, "exchange_share", source=POOL)[0] == check
    begin_round(position).operating("NYC", "track").at("exchange between turns", "NYC")
    assert (position.actor, refused(position, "exchange_share", source=POOL)[0]) == ("Ann", check)
    position.stock_turn("Ann", round=3)
    position.writing().set(STOCK_TURN, StockTurn())
    assert refused(position, "exchange_share", source=POOL) == ("", "")


@pytest.mark.rule("18C2C-A.MH-6", "18C2C-4.3-17")
def test_the_corporations_own_exchange_is_no_sellers_business() -> None:
    """Ben, who presides over NYC, has sold a share of it; MH is NYC's."""
    nyc = {"par": 90, "shares": {"Ben": 60, "Cora": 20}, "cash": 500}
    position = stock_turn("Ben", {"MH": "Ann"}, NYC=nyc, options=SALE_BARS).private("MH", "NYC")
    position.play("sell_shares", corporation="NYC", percent=10)
    assert refused(position, "exchange_share", source=OFFERING) == ("", "")


def need(options: tuple[str, ...]) -> Scenario:
    """A table in phase 4 where everybody has $1000."""
    position = Scenario("18C2C", PLAYERS[:4], options).phase("4")
    for sym in position.pos[PRIVATES]:
        position.private(sym, "Dan").close(sym)
    return position.cash(dict.fromkeys(PLAYERS[:4], 1000))


@pytest.mark.rule("18C2C-4.7.5-12", "18C2C-6.0-3", "18C2C-4.7.5-11")
@pytest.mark.parametrize(("options", "saved"), [((), False), (SOLD_OFF, True)])
def test_a_president_who_cannot_pay_is_bankrupt_or_sells_the_duty_off(
    options: tuple[str, ...], saved: bool
) -> None:
    """ATSF, at $20, has no money for a train at $300. Ann has $30 and may sell three of her five shares.

    That makes $90, but three rows down are the white cells: all she has is the bank's, and the game goes on.
    """
    position = (
        alone(phase="4", shares={"Ann": 50, "Ben": 10}, cell=(7, 1), position=need(options))
        .depot("4-1")
        .cash(Ann=30)
    )
    position.operating("ATSF", "trains")
    if not saved:
        assert refused(position, "buy_train", train="4-1", price=300)[0] == "president can raise the money"
        assert refused(position, "bankrupt") == ("", "")
        return
    assert refused(position, "bankrupt")[0] == "nobody is bankrupt who can sell the duty off"
    position.play("buy_train", train="4-1", price=300).play("sell_shares", corporation="ATSF", percent=30)
    assert position.pos[CORPORATIONS]["ATSF"].closed and not position.pos.over
    assert (cash(position, "Ann"), cash(position, "Ben"), held(position.pos, "Ann", "ATSF")) == (0, 1000, 0)
    assert not position.faults()


def test_a_check_that_asks_another_looks_at_as_much() -> None:
    """Offers that are alike in what a check looks at share its answer."""
    assert set(can_raise.about or ()) <= set(raises_or_closes.about or ())


@pytest.mark.rule("18C2C-4.7.5-12", "18C2C-6.0-3")
def test_who_can_neither_pay_nor_close_it_is_bankrupt() -> None:
    """Higher up three rows do not lead to the white cells; nor is a sale begun for another corporation's train."""
    position = (
        alone(phase="4", shares={"Ann": 50, "Ben": 10}, cell=(3, 1), position=need(SOLD_OFF))
        .depot("4-1")
        .cash(Ann=30)
    )
    position.operating("ATSF", "trains")
    check = "president can raise the money, or sell the duty off"
    assert refused(position, "buy_train", train="4-1", price=300)[0] == check
    assert refused(position, "bankrupt") == ("", "")
