"""Sections 4, 28 and 40: what papers pay, what corporations pay for them, and when they close."""

from __future__ import annotations

import pytest

from roundhouse.core.flow import answer
from roundhouse.core.position import Event
from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import PhaseBegan
from roundhouse.rules.ending import PAPER_WORTH
from roundhouse.rules.market import MARKERS
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.on_sale import PrivateSold
from roundhouse.rules.operating_round import begin_operating_round
from roundhouse.rules.privates import PRICE_BOUNDS
from roundhouse.rules.shares import COUNTED_CERTIFICATES, OFFERING, held
from roundhouse.rules.trains import TrainBought
from roundhouse.titles.cm1848.papers import HELD, of_sort

from .selling import after_both, opening, owner, refused, sold, write


def happens(table: Scenario, event: Event) -> Scenario:
    """The reactions to an event, by themselves."""
    pos = write(table)
    answer(pos, event)
    return table


def incomes(table: Scenario) -> dict[str, int]:
    """Who is paid how much as an operating round begins."""
    before = dict(table.pos[CASH])
    begin_operating_round(write(table))
    after = table.pos[CASH]
    return {who: after[who] - before[who] for who in after if who != "bank" and after[who] != before[who]}


@pytest.mark.rule("1848-4-2", "1848-28-1")
def test_players_are_paid_and_corporations_are_not() -> None:
    table = after_both(opening()).private("CGR", "Ann").private("MRMD", "Ann")
    for sym in of_sort(table.pos, "land_grant"):
        table.close(sym)
    for sym in (*of_sort(table.pos, "pioneer"), "ORSN", "RMMD"):
        table.close(sym)
    assert incomes(table) == {"Ann": 20}
    table.private("MRMD", "GN")
    assert incomes(table) == {"Ann": 10}


@pytest.mark.rule("1848-28-1", "1848-5-2", "1848-28-8")
@pytest.mark.parametrize("phase", ["2", "6"])
def test_fixed_incomes(phase: str) -> None:
    """The charter of a land grant pays in late phases too, a normal one never."""
    table = after_both(opening()).phase(phase)
    for sym in [s for sort in ("private", "pioneer", "land_grant") for s in of_sort(table.pos, sort)]:
        table.close(sym) if sym not in ("ORSN", "SP charter") else table.private(sym, "Ann")
    table.private("S4", "Ann").private("GN charter", "Ben").private("S2", "Dan").private("S7", "Dan")
    table.private("CM 1", "Cora").private("S1", "TP")
    assert incomes(table) == {"Ann": 35, "Dan": 25}


def operating(phase: str = "3", step: str = "track", **owners: str) -> Scenario:
    """GN of Ben's operates and has $500; Ann has the private companies."""
    table = after_both(opening()).phase(phase)
    for sym in ("CGR", "ORSN", "MRMD", "RMMD"):
        table.private(sym, owners.get(sym, "Ann"))
    table.corporation("GN", par=100, shares={"Ben": 50}, cash=500, trains=["3"])
    table.corporation("MP", par=100, shares={"Cora": 50}, cash=500)
    return table.operating("GN", step)


@pytest.mark.rule("1848-4-3", "1848-28-6")
@pytest.mark.parametrize("step", ["track", "token", "trains"])
def test_at_any_point_of_the_turn_from_a_willing_player(step: str) -> None:
    table = operating(step=step)
    assert table.offers("buy_private")
    table.play("buy_private", private="MRMD", price=140)
    assert table.actor == "Ann" and owner(table, "MRMD") == "Ann"
    refusing = table.copy().play("decline")
    assert owner(refusing, "MRMD") == "Ann"
    table.play("accept")
    assert owner(table, "MRMD") == "GN"
    assert table.pos[CASH]["GN"] == 360 and table.pos[CASH]["Ann"] == 740


@pytest.mark.rule("1848-4-3")
def test_out_of_the_treasury_alone() -> None:
    table = operating().cash(GN=45, Ben=600)
    assert table.why_not("buy_private", private="CGR", price=45) is None
    assert (
        refused(table, "buy_private", private="CGR", price=50)[0] == "treasury pays for the private company"
    )


@pytest.mark.rule("1848-4-4", "1848-28-6")
@pytest.mark.parametrize(("phase", "fine"), [("2", False), ("3", True), ("4", True), ("5", False)])
def test_in_phases_3_and_4_alone(phase: str, fine: bool) -> None:
    table = operating(phase)
    if fine:
        assert table.why_not("buy_private", private="CGR", price=50) is None
    else:
        found = refused(table, "buy_private", private="CGR", price=50)
        assert found == ("private companies are for sale to corporations", "phase")


@pytest.mark.rule("1848-4-5")
def test_corporations_do_not_sell_them() -> None:
    table = operating(RMMD="MP")
    assert refused(table, "buy_private", private="RMMD", price=70)[1] == "corporation"


@pytest.mark.rule("1848-4-12", "1848-28-6")
def test_no_corporation_buys_orsn_or_what_is_no_private_company() -> None:
    table = operating().private("S1", "Ann").private("UP charter", "Ann").private("CM 1", "Ann")
    for sym in ("ORSN", "S1", "UP charter", "CM 1"):
        found = refused(table, "buy_private", private=sym, price=70)
        assert found == ("private companies are for sale to corporations", "never")


@pytest.mark.rule("1848-4-7", "1848-4-14")
@pytest.mark.parametrize(
    ("sym", "held", "low", "high"),
    [("CGR", 1, 1, 50), ("CGR", 2, 1, 50), ("MRMD", 1, 1, 140), ("RMMD", 1, 1, 140), ("RMMD", 2, 1, 210)],
)
def test_prices_for_corporations(sym: str, held: int, low: int, high: int) -> None:
    table = operating()
    write(table).set(HELD, held)
    assert PRICE_BOUNDS(table.pos, sym) == (low, high)
    for price, fine in ((low - 1, False), (low, True), (high, True), (high + 5, False)):
        violation = table.why_not("buy_private", private=sym, price=price)
        assert (violation is None) is fine
        assert fine or violation.check == "price of the private company"  # type: ignore[union-attr]


@pytest.mark.rule("1848-4-6")
def test_phase_6_closes_private_companies_wherever_they_are() -> None:
    table = operating("5", MRMD="GN")
    happens(table, PhaseBegan("5"))
    assert owner(table, "MRMD") == "GN"
    happens(table, PhaseBegan("6"))
    assert [owner(table, sym) for sym in ("CGR", "ORSN", "MRMD", "RMMD")] == [""] * 4
    assert owner(table, "UP charter") == "Dan"


@pytest.mark.rule("1848-4-10", "1848-4-11")
def test_orsn_brings_a_share_of_np_that_counts_and_has_no_price() -> None:
    table = opening().play("put_up", private="ORSN", price=70)
    for _ in range(3):
        table.play("pass")
    assert held(table.pos, "Ann", "NP") == 10 and held(table.pos, OFFERING, "NP") == 90
    assert table.pos[CASH]["Ann"] == 530
    assert COUNTED_CERTIFICATES(table.pos, "Ann") == 1 and "NP" not in table.pos[MARKERS]
    sold(table, ORSN="Ann").stock_turn("Ann", round=1)
    assert refused(table, "sell_shares", corporation="NP", percent=10)[0] == "share has a price"


@pytest.mark.rule("1848-4-10")
def test_other_papers_bring_no_share() -> None:
    table = happens(opening(), PrivateSold("MRMD", "Ann", 70))
    assert held(table.pos, OFFERING, "NP") == 100


@pytest.mark.rule("1848-4-13")
@pytest.mark.parametrize("source", ["depot", "GN", "bank pool"])
def test_nps_first_train_closes_orsn(source: str) -> None:
    table = operating().corporation("NP", par=100, shares={"Cora": 50}, cash=500)
    happens(table, TrainBought("GN", "3-0", source, 180, "", 0))
    assert owner(table, "ORSN") == "Ann"
    table.train("NP", "3")
    happens(table, TrainBought("NP", "3-1", source, 1, "", 0))
    assert owner(table, "ORSN") == ""


@pytest.mark.rule("1848-4-21")
def test_a_mining_company_stays_open_with_a_corporation() -> None:
    table = operating("4").play("buy_private", private="MRMD", price=1).play("accept")
    assert owner(table, "MRMD") == "GN"


@pytest.mark.rule("1848-5-3")
def test_phase_5_takes_the_players_subsidiaries() -> None:
    table = operating("4").private("S6", "Dan").private("S3", "GN")
    before = dict(table.pos[CASH])
    happens(table, PhaseBegan("5"))
    assert owner(table, "S6") == "" and owner(table, "S3") == "GN"
    assert table.pos[CASH] == before


@pytest.mark.rule("1848-5-3")
@pytest.mark.parametrize(("options", "left"), [((), ""), (("unsold_subsidiaries_stay",), BANK)])
def test_phase_5_takes_unsold_subsidiaries_or_leaves_them(options: tuple[str, ...], left: str) -> None:
    table = sold(Scenario("1848", ("Ann", "Ben", "Cora", "Dan"), options)).phase("4").private("S6", "Dan")
    assert owner(table, "S7") == BANK
    happens(table, PhaseBegan("5"))
    assert owner(table, "S6") == "" and owner(table, "S7") == left


@pytest.mark.rule("1848-5-3")
def test_none_can_be_had_from_the_bank_in_phase_5() -> None:
    """It would pay its income for the rest of the game, and no corporation could ever have it."""
    table = after_both(opening()).private("S6", "Dan").stock_turn("Dan")
    assert table.why_not("buy_paper", private="S1") is None
    happens(table, PhaseBegan("5"))
    assert refused(table, "buy_paper", private="S1") == ("paper is in the pool", "gone")
    assert table.why_not("buy_paper", private="CM 1") is None


@pytest.mark.rule("1848-5-4", "1848-6-6")
def test_papers_are_no_certificates() -> None:
    table = after_both(opening())
    before = COUNTED_CERTIFICATES(table.pos, "Ann")
    for sym in ("S2", "S5", "CM 1", "IC charter", "CGR"):
        table.private(sym, "Ann")
    assert COUNTED_CERTIFICATES(table.pos, "Ann") == before


@pytest.mark.rule("1848-6-6")
def test_credit_mobilier_can_be_bought_at_the_limit() -> None:
    table = after_both(opening())
    shares = {"ATSF": 50, "CP": 50, "Katy": 50, "SP": 50, "UP": 50}
    for sym, percent in shares.items():
        table.corporation(sym, par=65, shares={"Ann": percent}, operated=True)
    table.shares("NP", {"Ann": 20}).stock_turn("Ann").cash(Ann=1000)
    assert COUNTED_CERTIFICATES(table.pos, "Ann") == 21
    assert refused(table, "buy_share", corporation="UP", source="UP")[0] == "certificate limit"
    assert table.why_not("buy_paper", private="CM 1") is None


@pytest.mark.rule("1848-40-4", "1848-40-7")
def test_what_papers_are_worth_in_the_end() -> None:
    """Subsidiaries, charters and Credit Mobilier are named; a pioneering railroad (ABR) is not."""
    pos = after_both(opening()).pos
    assert [PAPER_WORTH(pos, sym) for sym in ("CGR", "RMMD", "ABR", "UP charter", "IC charter", "S4", "CM 1")] == [
        0, 0, 0, 100, 100, 80, 100,
    ]  # fmt: skip
