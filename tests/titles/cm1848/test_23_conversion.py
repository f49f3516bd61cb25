"""Sections 22 and 23: one purchase a turn, and the conversion of charters."""

from __future__ import annotations

import pytest

from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.shares import COUNTED_CERTIFICATES, OFFERING, ordinary, president, transfer
from roundhouse.rules.stock_round import STOCK_TURN
from roundhouse.titles.cm1848.charters import CONVERSIONS, DUE
from titles.cm1848.stock import (
    Table,
    bonds,
    charters,
    converted,
    dollars,
    late_charters,
    percents,
    pile,
    refused,
    table,
)


def convert(position: Table, corporation: str, par: int = 65, shares: int = 0) -> Table:
    return position.play("convert_charter", corporation=corporation, par=par, shares=shares)


def no_conversion(position: Table, corporation: str, par: int = 65, shares: int = 0) -> tuple[str, str]:
    return refused(position, "convert_charter", corporation=corporation, par=par, shares=shares)


def due(position: Table, player: str, *corporations: str) -> Table:
    """The charters of the player that have to be converted in the turn that goes on."""
    position.writing().set(DUE, {player: corporations})
    return position


@pytest.mark.rule("1848-22-1")
def test_one_purchase_is_all_a_turn_has() -> None:
    """After MP's charter no share of IC, and no other charter."""
    position = bonds(charters(table(), MP="Ann", GN="Ann"), 50, Ann=2)
    position.corporation("IC", par=70, shares={"Ben": 30}).stock_turn("Ann")
    convert(position, "MP")
    assert position.actor == "Ann"
    assert refused(position, "buy_share", corporation="IC", source=OFFERING)[0] == "one certificate a turn"
    assert no_conversion(position, "GN")[0] == "one purchase, or charters under attack"


@pytest.mark.rule("1848-23-1")
def test_the_owner_of_the_charter_converts_it() -> None:
    position = late_charters(charters(table(), IC="Ann"), TP="Ben").stock_turn("Ben")
    assert no_conversion(position, "IC") == ("charter is the player's own", "other")
    assert no_conversion(position, "GN") == ("charter is the player's own", "bank")
    assert no_conversion(position, "B&O") == ("charter is the player's own", "unknown")
    position.stock_turn("Ann")
    assert no_conversion(position, "IC") == ("", "")


@pytest.mark.rule("1848-23-2")
def test_the_market_token_goes_beneath_those_on_the_starting_square() -> None:
    """Two lie on 70: the new one is the third."""
    position = charters(table(), IC="Ann")
    for corporation in ("MP", "TP"):
        position.corporation(corporation, par=70, shares={"Ben": 20})
    convert(position.stock_turn("Ann"), "IC", par=70)
    assert (dollars(position, "IC"), position.pos[CORPORATIONS]["IC"].par) == (70, 70)
    assert pile(position, "IC", "TP", "MP") == ["MP", "TP", "IC"]


@pytest.mark.rule("1848-23-3", "1848-10-3")
@pytest.mark.parametrize(("par", "shares", "cost"), [(65, 0, 30), (100, 2, 300), (80, 1, 140)])
def test_conversion_costs_par_for_each_tenth_less_a_hundred(par: int, shares: int, cost: int) -> None:
    """The bank is paid; the charter is out of the game."""
    position = charters(table(), IC="Ann").stock_turn("Ann")
    bank = position.pos[CASH][BANK]
    convert(position, "IC", par, shares)
    assert (position.pos[CASH]["Ann"], position.pos[CASH][BANK]) == (1000 - cost, bank + cost)
    assert percents(position, "IC", "Ann", OFFERING) == [20 + 10 * shares, 80 - 10 * shares]
    assert president(position.pos, "IC") == "Ann"
    assert position.pos[PRIVATES]["IC charter"].closed
    assert position.faults() == []


@pytest.mark.rule("1848-23-3")
def test_no_more_than_two_tenths_and_nothing_beyond_ones_cash() -> None:
    position = charters(table(cash=139), IC="Ann").stock_turn("Ann")
    assert no_conversion(position, "IC", shares=3)[0] == "shares bought at a conversion"
    assert no_conversion(position, "IC", shares=-1)[0] == "shares bought at a conversion"
    assert no_conversion(position, "IC", par=80, shares=1)[0] == "player can pay the conversion"
    assert no_conversion(position, "IC", par=75, shares=1) == ("", "")
    offers = {(a.par, a.shares) for offer in position.offers("convert_charter") for a in offer.expand()}
    assert offers == {(65, 0), (65, 1), (70, 0), (70, 1), (75, 0), (75, 1), (80, 0), (90, 0), (100, 0)}


@pytest.mark.rule("1848-23-3")
def test_a_charter_is_converted_once() -> None:
    position = convert(charters(table(), IC="Ann", MP="Ann").stock_turn("Ann"), "IC")
    position.stock_turn("Ann")
    assert no_conversion(position, "IC") == ("charter can be converted", "converted")


@pytest.mark.rule("1848-23-4")
def test_land_grant_charters_wait_for_phase_3() -> None:
    """SR 1 and SR 2 are too early for UP; SR 3 is not. Others are not held back."""
    position = charters(table(phase="2"), UP="Ann", GN="Ann").stock_turn("Ann", round=2)
    assert no_conversion(position, "UP") == ("charter can be converted", "phase")
    assert no_conversion(position, "GN") == ("", "")
    position.phase("3").stock_turn("Ann", round=3)
    assert no_conversion(position, "UP") == ("", "")


@pytest.mark.rule("1848-23-10")
def test_no_later_phase_bars_a_land_grant() -> None:
    """In phase 5 Katy's charter is still there."""
    for phase in ("5", "8"):
        assert no_conversion(charters(table(phase=phase), Katy="Ben").stock_turn("Ben"), "Katy") == ("", "")


@pytest.mark.rule("1848-23-5")
@pytest.mark.parametrize(("fifth", "sixth", "first"), [(4, 5, 5), (5, 5, 6)])
def test_late_charters_wait_for_all_land_grants(fifth: int, sixth: int, first: int) -> None:
    """Fifth in SR 4, sixth in SR 5: late ones in SR 5. Fifth and sixth in SR 5: late ones in SR 6."""
    position = late_charters(table(phase="4"), TP="Ann")
    for corporation in ("ATSF", "CP", "Katy", "NP", "SP"):
        charters(position, **{corporation: "Ben"})
    converted(position, ATSF=3, CP=3, Katy=3, NP=4, SP=fifth)
    charters(position, UP="Ben").stock_turn("Ann", round=sixth)
    assert no_conversion(position, "TP") == ("charter can be converted", "land grants")
    converted(position, ATSF=3, CP=3, Katy=3, NP=4, SP=fifth, UP=sixth).stock_turn("Ann", round=sixth)
    if first > sixth:
        assert no_conversion(position, "TP") == ("charter can be converted", "stock round")
        position.stock_turn("Ann", round=first)
    assert no_conversion(position, "TP") == ("", "")


@pytest.mark.rule("1848-23-5")
def test_charters_of_pioneers_do_not_wait() -> None:
    position = charters(table(), TP="Ann").stock_turn("Ann")
    assert no_conversion(position, "TP") == ("", "")
    convert(position, "TP")
    assert position.pos[CONVERSIONS] == (("TP", 2),)


@pytest.mark.rule("1848-23-6")
def test_with_half_of_it_sold_it_floats_straight_away() -> None:
    """NP: one tenth went with ORSN, and four are bought now."""
    position = charters(table(), NP="Ann", IC="Ann").stock_turn("Ann")
    pos = position.writing()
    transfer(pos, "NP", ordinary(pos, OFFERING, "NP")[:1], "Ben")
    other = convert(position.copy(), "IC", shares=2)
    assert not other.pos[CORPORATIONS]["IC"].floated
    convert(position, "NP", shares=2)
    assert position.pos[CORPORATIONS]["NP"].floated
    assert position.pos[CASH]["NP"] == 650
    assert president(position.pos, "NP") == "Ann"


@pytest.mark.rule("1848-23-7", "1848-24-7")
def test_floating_brings_ten_times_par() -> None:
    """At 75 the treasury starts with $750; it is the share with which 50% are sold that floats it."""
    position = table(players=2).corporation("GN", par=75, shares={"Ann": 30}).stock_turn("Ben")
    position.play("buy_share", corporation="GN", source=OFFERING)
    assert (position.pos[CORPORATIONS]["GN"].floated, position.pos[CASH]["GN"]) == (False, 0)
    position.stock_turn("Ann").play("buy_share", corporation="GN", source=OFFERING)
    row = position.pos[CORPORATIONS]["GN"]
    assert (row.floated, row.operated, row.last_revenue, position.pos[CASH]["GN"]) == (True, False, 0, 750)


@pytest.mark.rule("1848-23-8")
def test_of_attacked_charters_any_number_is_converted() -> None:
    """Ben's GN and IC were both attacked, and he sold neither; MP was not."""
    position = due(charters(table(), GN="Ben", IC="Ben", MP="Ben").stock_turn("Ben"), "Ben", "GN", "IC")
    assert no_conversion(position, "MP")[0] == "charter that is due is converted first"
    convert(convert(position, "GN"), "IC", shares=1)
    assert {c for c, _ in position.pos[CONVERSIONS]} == {"GN", "IC"}
    assert position.actor == "Cora"
    position.stock_turn("Ben").writing().amend(STOCK_TURN, bought=True)
    assert no_conversion(position, "MP")[0] == "one purchase, or charters under attack"


@pytest.mark.rule("1848-23-8")
def test_what_the_other_charters_need_is_kept_back() -> None:
    """Ben has $150 for two: the second can be had for $30, so the first costs $120 at most."""
    position = due(charters(table(cash=150), GN="Ben", IC="Ben").stock_turn("Ben"), "Ben", "GN", "IC")
    assert no_conversion(position, "GN", par=75, shares=1) == ("player can pay the conversion", "due")
    assert no_conversion(position, "GN", par=70, shares=1) == ("", "")
    convert(position, "GN", par=70, shares=1)
    assert no_conversion(position, "IC") == ("", "")


@pytest.mark.rule("1848-23-9")
def test_the_certificate_limit_holds_for_shares_bought_here() -> None:
    """Six play and Ann has thirteen: the president's certificate is the only one she may take."""
    position = charters(table(6), TP="Ann", NP="Ann")
    for corporation, percent in (("GN", 60), ("IC", 60), ("MP", 40)):
        position.corporation(corporation, par=70, shares={"Ann": percent, "Ben": 10})
    position.stock_turn("Ann")
    assert COUNTED_CERTIFICATES(position.pos, "Ann") == 13
    assert no_conversion(position, "TP", shares=1)[0] == "certificate limit at a conversion"
    assert {a.shares for o in position.offers("convert_charter") for a in o.expand()} == {0}
    convert(position, "TP")
    assert percents(position, "TP", "Ann") == [20]
    position.stock_turn("Ann")
    assert no_conversion(position, "NP")[0] == "certificate limit at a conversion"


@pytest.mark.rule("1848-23-9")
def test_other_charters_that_are_due_need_room_too() -> None:
    """Twelve of fourteen, and two charters: one president's certificate each, and no share with the first."""
    position = charters(table(6), TP="Ann", NP="Ann")
    for corporation, percent in (("GN", 60), ("IC", 60), ("MP", 30)):
        position.corporation(corporation, par=70, shares={"Ann": percent, "Ben": 10})
    due(position.stock_turn("Ann"), "Ann", "TP", "NP")
    assert no_conversion(position, "TP", shares=1) == ("certificate limit at a conversion", "due")
    convert(convert(position, "TP"), "NP")
    assert COUNTED_CERTIFICATES(position.pos, "Ann") == 14
