"""Sections 8, 10 and 45: the corporations, their certificates and charters, and the certificate limit."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.dividends import DIVIDEND_CHOICES
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.operating_round import begin_operating_round
from roundhouse.rules.privates import PRIVATE_COMPANIES
from roundhouse.rules.shares import CERTIFICATE_LIMIT, COUNTED_CERTIFICATES, OFFERING, STOCK, president
from roundhouse.titles.cm1848.papers import LAND_GRANT, NORMAL, charter_of, of_sort
from titles.cm1848 import stock
from titles.cm1848.stock import charters, late_charters, percents, refused, table


def full(position: Scenario, player: str, papers: int) -> Scenario:
    """The player has so many certificates, a president's among them: 60% of some corporations, and less of a last."""
    for corporation in stock.NORMAL:
        if papers <= 0:
            break
        count = min(papers, 5)
        position.corporation(corporation, par=65, shares={player: 10 * (count + 1)})
        papers -= count
    return position


@pytest.mark.rule("1848-8-1")
def test_sixteen_corporations_six_of_them_with_a_land_grant() -> None:
    pos = table().pos
    grants = {charter_of(c) for c in ("ATSF", "CP", "Katy", "NP", "SP", "UP")}
    others = ("Frisco", "CBQ", "CMStPP", "CNW", "CRIP", "DRGW", "GN", "IC", "MP", "TP")
    assert set(of_sort(pos, LAND_GRANT, BANK)) == grants
    assert set(of_sort(pos, NORMAL, BANK)) == {charter_of(c) for c in others}
    assert set(pos[STOCK]) == {"ATSF", "CP", "Katy", "NP", "SP", "UP", *others}


@pytest.mark.rule("1848-8-2")
def test_nine_certificates_the_presidents_of_twenty_percent() -> None:
    for certificates in table().pos[STOCK].values():
        assert [c.percent for c in certificates] == [20, *[10] * 8]
        assert [c.president for c in certificates] == [True, *[False] * 8]


@pytest.mark.rule("1848-8-3")
def test_who_gets_ahead_exchanges_two_papers_for_the_presidents() -> None:
    """Ann presides with 20%; Ben buys his third tenth and gets the certificate for two of his."""
    position = table().corporation("IC", par=65, shares={"Ann": 20, "Ben": 20}).stock_turn("Ben")
    position.play("buy_share", corporation="IC", source=OFFERING)
    assert president(position.pos, "IC") == "Ben"
    assert percents(position, "IC", "Ann", "Ben") == [20, 30]
    assert sorted(c.percent for c in position.pos[STOCK]["IC"] if c.owner == "Ann") == [10, 10]


@pytest.mark.rule("1848-8-4")
@pytest.mark.parametrize(("choice", "paid"), [("pay", 120), ("half", 60), ("withhold", 0)])
def test_all_half_or_nothing_is_paid(choice: str, paid: int) -> None:
    """MP has earned $120, and Ann has half of it."""
    position = table().corporation("MP", par=70, shares={"Ann": 50}, pool=50, cash=0)
    position.operating("MP", "dividend", revenue=120)
    assert set(DIVIDEND_CHOICES(position.pos, "MP")) == {"pay", "half", "withhold"}
    position.play("dividend", choice=choice)
    assert (position.pos[CASH]["Ann"], position.pos[CASH]["MP"]) == (1000 + paid // 2, 120 - paid)


@pytest.mark.rule("1848-8-5", "1848-24-11")
def test_nobody_has_more_than_sixty_percent() -> None:
    """Ann has six tenths of GN and TP: the seventh is refused, wherever it lies; Ben may have it."""
    position = table().corporation("GN", par=65, shares={"Ann": 60}, pool=10)
    position.corporation("TP", par=65, shares={"Ann": 50}).stock_turn("Ann")
    for source in ("bank pool", OFFERING):
        assert refused(position, "buy_share", corporation="GN", source=source)[0] == "holding limit"
    assert refused(position, "buy_share", corporation="TP", source=OFFERING) == ("", "")
    position.stock_turn("Ben")
    assert refused(position, "buy_share", corporation="GN", source=OFFERING) == ("", "")


@pytest.mark.rule("1848-8-6", "1848-45-1")
@pytest.mark.parametrize(("players", "limit"), [(2, 42), (3, 28), (4, 21), (5, 17), (6, 14)])
def test_the_certificate_limit_goes_by_the_number_of_players(players: int, limit: int) -> None:
    """At the limit nobody buys; one below it, one more."""
    position = full(table(players), "Ann", limit)
    position.corporation("TP", par=65, shares={"Ben": 20}).stock_turn("Ann")
    assert CERTIFICATE_LIMIT(position.pos, "Ann") == limit
    if players > 2:  # with two, 42 papers are the whole of eight corporations' 60%
        assert COUNTED_CERTIFICATES(position.pos, "Ann") == limit
        assert refused(position, "buy_share", corporation="TP", source=OFFERING)[0] == "certificate limit"


@pytest.mark.rule("1848-8-6")
def test_who_sells_one_at_the_limit_may_buy_one() -> None:
    """Five play and Eve has 17."""
    position = full(table(5), "Eve", 17).corporation("TP", par=65, shares={"Ben": 20}).stock_turn("Eve")
    assert refused(position, "buy_share", corporation="TP", source=OFFERING)[0] == "certificate limit"
    position.play("sell_shares", corporation="CBQ", percent=10)
    assert refused(position, "buy_share", corporation="TP", source=OFFERING) == ("", "")


# -- 10


@pytest.mark.rule("1848-10-1")
def test_each_corporation_has_one_charter() -> None:
    pos = table().pos
    assert len(of_sort(pos, LAND_GRANT)) + len(of_sort(pos, NORMAL)) == len(pos[STOCK]) == 16


@pytest.mark.rule("1848-10-2")
def test_only_the_charter_leads_to_a_presidents_certificate() -> None:
    """MP's charter is Ann's: Ben's cash is of no use."""
    position = charters(table(), MP="Ann").stock_turn("Ben")
    assert (
        refused(position, "convert_charter", corporation="MP", par=65, shares=0)[0]
        == "charter is the player's own"
    )
    assert (
        refused(position, "buy_share", corporation="MP", source=OFFERING)[0]
        == "president's certificate first"
    )
    assert "par" not in position.title.action_types


@pytest.mark.rule("1848-10-3")
def test_conversion_brings_shares_a_hundred_dollars_cheaper() -> None:
    """At 80 the president's certificate and one tenth cost $140."""
    position = charters(table(), MP="Ann").stock_turn("Ann")
    position.play("convert_charter", corporation="MP", par=80, shares=1)
    assert percents(position, "MP", "Ann") == [30]
    assert position.pos[CASH]["Ann"] == 860


@pytest.mark.rule("1848-10-4")
def test_charters_are_no_certificates() -> None:
    """Six play; Ann has fourteen shares and two charters."""
    position = late_charters(full(table(6), "Ann", 14), IC="Ann", MP="Ann")
    assert COUNTED_CERTIFICATES(position.pos, "Ann") == 14


@pytest.mark.rule("1848-10-5", "1848-10-6")
def test_land_grant_charters_pay_their_owners() -> None:
    """Ben has those of SP and UP: $20. Others pay nothing."""
    position = charters(table(), SP="Ben", UP="Ben", IC="Ann")
    begin_operating_round(position.writing())
    assert (position.pos[CASH]["Ben"], position.pos[CASH]["Ann"]) == (1020, 1000)


@pytest.mark.rule("1848-10-6")
def test_a_charter_costs_a_hundred() -> None:
    """A late charter that nobody wanted is bought out of the pool."""
    position = table()
    assert {PRIVATE_COMPANIES(position.pos)[charter_of(c)].face for c in position.pos[STOCK]} == {100}
    position.stock_turn("Ann").play("buy_paper", private="IC charter")
    assert position.pos[CASH]["Ann"] == 900
