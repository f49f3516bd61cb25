"""Sections 7, 16 and 18: the start packet, its auctions, and the charters that come with pioneers."""

from __future__ import annotations

import pytest

from roundhouse.play.notes import ways_to_end
from roundhouse.play.scenario import Scenario
from roundhouse.rules.ending import END, RESULT, winners
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.privates import PRIVATE_COMPANIES
from roundhouse.rules.turns import PRIORITY, STOCK_ROUND, PriorityPassed, RoundBegan
from roundhouse.text.notes import notes_said
from roundhouse.text.words import Words
from roundhouse.titles.cm1848.conventions import CONVENTION, NOTHING_SOLD
from roundhouse.titles.cm1848.english_auction import ON_OFFER
from roundhouse.titles.cm1848.papers import CHOSEN, of_sort

from .selling import PLAYERS, buys, opening, owner, refused, sold, write

PRIVATES = ("CGR", "ORSN", "MRMD", "RMMD")
PIONEERS = ("ABR", "MMRR", "PRR", "RIR")
GRANTS = ("ATSF", "CP", "Katy", "NP", "SP", "UP")


@pytest.mark.rule("1848-16-6", "1848-7-1", "1848-18-1")
def test_fourteen_items_are_the_start_packet_and_the_first_seat_begins() -> None:
    table = opening()
    wanted = {*PRIVATES, *PIONEERS, *(f"{sym} charter" for sym in GRANTS)}
    assert set(ON_OFFER(table.pos)) == wanted and len(ON_OFFER(table.pos)) == 14
    assert {o.action.private for o in table.offers("put_up")} == wanted
    assert table.actor == table.pos[PRIORITY] == "Ann"
    for item in ("S1", "CM 1", "GN charter"):
        assert refused(table, "put_up", private=item, price=100) == ("item is on offer", "")


@pytest.mark.rule("1848-18-1", "1848-4-1")
@pytest.mark.parametrize(
    ("item", "price", "refusal"),
    [
        ("MRMD", 65, ("bid is high enough for the auction", "first")),
        ("MRMD", 72, ("bid is in steps of the auction", "")),
        ("RMMD", 65, ("bid is high enough for the auction", "first")),
        ("ORSN", 65, ("bid is high enough for the auction", "first")),
        ("CGR", 20, ("bid is high enough for the auction", "first")),
        ("CGR", 605, ("bidder has the money", "")),
    ],
)
def test_an_opening_bid_is_divisible_by_five_and_between_face_value_and_cash(
    item: str, price: int, refusal: tuple[str, str]
) -> None:
    table = opening()
    assert refused(table, "put_up", private=item, price=price) == refusal
    assert table.why_not("put_up", private="MRMD", price=70) is None
    assert table.why_not("put_up", private="MRMD", price=75) is None
    assert table.why_not("put_up", private="CGR", price=25) is None
    assert table.why_not("put_up", private="CGR", price=600) is None
    assert [PRIVATE_COMPANIES(table.pos)[sym].face for sym in PRIVATES] == [25, 70, 70, 70]


@pytest.mark.rule("1848-18-2", "1848-18-3")
def test_who_passes_does_not_come_back_and_the_last_one_pays() -> None:
    table = opening()
    bank = table.pos[CASH][BANK]
    table.play("put_up", private="ORSN", price=70)
    assert table.actor == "Ben"
    table.play("raise_bid", price=75)
    assert table.actor == "Cora"
    table.play("pass").play("pass")  # Cora, Dan
    assert table.actor == "Ann"
    assert refused(table, "raise_bid", price=85, by="Cora")[0] == "your turn"
    table.play("raise_bid", price=80)
    assert table.actor == "Ben"
    table.play("pass")
    assert owner(table, "ORSN") == "Ann"
    assert table.pos[CASH]["Ann"] == 520 and table.pos[CASH][BANK] == bank + 80


@pytest.mark.rule("1848-18-4")
def test_the_buyers_left_neighbour_offers_next() -> None:
    table = opening().play("put_up", private="RMMD", price=70).play("raise_bid", price=75)
    for _ in range(3):
        table.play("pass")
    assert owner(table, "RMMD") == "Ben"
    assert (table.step, table.actor) == ("offering", "Cora")


@pytest.mark.rule("1848-18-5")
def test_all_pass_before_anything_is_sold() -> None:
    table = opening()
    for _ in range(3):
        table.play("pass")
    assert not table.pos.over
    table.play("pass")
    assert table.pos.over and table.pos[END] == NOTHING_SOLD
    assert winners(table.pos[RESULT]) == list(PLAYERS)


@pytest.mark.rule("1848-18-5")
def test_it_is_a_way_to_end_until_something_is_sold() -> None:
    table = opening()
    assert NOTHING_SOLD in [note.name for note in ways_to_end(table.pos)]
    said = dict(notes_said(Words(table.pos.title), ways_to_end(table.pos)))
    assert said["Nothing is sold in the first convention"] == "The game ends at once when all pass."
    buys(table, "UP charter", 100)
    assert NOTHING_SOLD not in [note.name for note in ways_to_end(table.pos)]


@pytest.mark.rule("1848-18-6", "1848-7-4")
def test_all_pass_later_pays_charters_and_pioneers_and_goes_on_left_of_the_last_buyer() -> None:
    table = buys(opening(), "UP charter", 100)  # Ann; Ben is next
    for _ in range(3):
        table.play("pass")
    buys(table, "PRR", 100)  # Ann
    table.play("choose_charter", corporation="GN")
    buys(table, "CGR", 25)  # Ben
    for _ in range(3):
        table.play("pass")  # Cora, Dan, Ann
    before = dict(table.pos[CASH])
    table.play("pass")  # Ben
    gained = {player: table.pos[CASH][player] - before[player] for player in PLAYERS}
    assert gained == {"Ann": 20, "Ben": 0, "Cora": 0, "Dan": 0}
    assert (table.step, table.actor) == ("offering", "Cora")


@pytest.mark.rule("1848-18-6", "1848-18-7")
@pytest.mark.parametrize(
    ("cash", "paper", "gained"),
    [
        (20, "", 10),  # nobody could ever buy: the private company pays
        (25, "", 0),  # CGR can be bought
        (20, "UP charter", 0),  # a charter brings money
    ],
)
def test_private_companies_pay_when_else_it_could_never_end(cash: int, paper: str, gained: int) -> None:
    table = opening().cash(dict.fromkeys(PLAYERS, cash)).private("ORSN", "Ben")
    if paper:
        table.private(paper, "Ann")
    write(table).amend(CONVENTION, last_buyer="Ben")
    for _ in range(4):
        table.play("pass")
    assert table.pos[CASH]["Ben"] == cash + gained
    assert table.pos[CASH]["Ann"] == cash + (10 if paper else 0)
    assert (table.step, table.actor) == ("offering", "Cora")


def almost(last: str, opener: str = "Dan") -> Scenario:
    """All of the start packet is sold but one item; it is the turn of `opener`."""
    table = opening()
    for sym in (*PRIVATES, *PIONEERS, *(f"{sym} charter" for sym in GRANTS)):
        if sym != last:
            table.private(sym, "Cora")
    pos = write(table)
    pos.amend(CONVENTION, last_buyer="Cora", next=opener)
    seats = [*PLAYERS[PLAYERS.index(opener) :], *PLAYERS[: PLAYERS.index(opener)]]
    while table.actor != seats[0]:
        table.state.stack = tuple(table.state.stack[:-1])
        frame = type(table.state.stack[-1])(table.state.stack[-1].node, who="")
        table.state.stack = (*table.state.stack[:-1], frame)
        table.go_on()
    return table


@pytest.mark.rule("1848-18-7")
def test_it_lasts_until_everything_is_sold() -> None:
    table = almost("RMMD")
    for _ in range(8):
        table.play("pass")
    assert table.step == "offering" and ON_OFFER(table.pos) == ("RMMD",)


@pytest.mark.rule("1848-18-8")
def test_the_last_buyers_left_neighbour_has_the_priority_deal() -> None:
    table = almost("RMMD")
    assert table.actor == "Dan"
    buys(table, "RMMD", 70)
    assert (
        PriorityPassed("Ann") not in table.events and table.pos[PRIORITY] == "Ann"
    )  # Ann had it from the start
    assert next(event for event in table.events if isinstance(event, RoundBegan)) == RoundBegan(
        STOCK_ROUND, 1, 1, 1
    )
    assert buys(almost("RMMD", "Ann"), "RMMD", 70).pos[PRIORITY] == "Ben"


@pytest.mark.rule("1848-18-9")
def test_cash_is_the_only_limit_of_a_bid() -> None:
    table = opening().cash(Ann=400)
    table.play("put_up", private="MRMD", price=130)
    for _ in range(3):
        table.play("pass")
    assert owner(table, "MRMD") == "Ann"
    for _ in range(3):
        table.play("pass")
    assert table.actor == "Ann"
    assert table.why_not("put_up", private="RMMD", price=270) is None
    assert refused(table, "put_up", private="RMMD", price=275) == ("bidder has the money", "")


@pytest.mark.rule("1848-7-2")
def test_a_pioneer_brings_a_charter_that_nobody_has() -> None:
    table = opening().private("CBQ charter", "Ben")
    buys(table, "ABR", 100)
    assert (table.step, table.actor) == ("charter of a pioneer", "Ann")
    assert refused(table, "choose_charter", corporation="CBQ") == ("charter of a pioneer", "taken")
    assert refused(table, "choose_charter", corporation="UP") == ("charter of a pioneer", "land grant")
    assert refused(table, "choose_charter", corporation="XX") == ("charter of a pioneer", "unknown")
    table.play("choose_charter", corporation="MP")
    assert owner(table, "MP charter") == "Ann" and table.pos[CHOSEN] == ("MP",)
    assert (table.step, table.actor) == ("offering", "Ben")


@pytest.mark.rule("1848-7-4")
def test_a_pioneer_costs_a_hundred_at_least() -> None:
    table = opening()
    assert table.why_not("put_up", private="ABR", price=100) is None
    assert refused(table, "put_up", private="ABR", price=95) == (
        "bid is high enough for the auction",
        "first",
    )
    assert {
        (PRIVATE_COMPANIES(table.pos)[sym].face, PRIVATE_COMPANIES(table.pos)[sym].revenue)
        for sym in PIONEERS
    } == {(100, 10)}


@pytest.mark.rule("1848-7-3")
def test_pioneers_leave_after_stock_round_1_and_their_charters_stay() -> None:
    table = sold(opening(), ABR="Ann", MP="Ann").stock_turn("Ann", round=1)
    assert len(of_sort(table.pos, "pioneer")) == 4
    for _ in range(4):
        table.play("pass")
    assert of_sort(table.pos, "pioneer") == []
    assert owner(table, "MP charter") == "Ann"
