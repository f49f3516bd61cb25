"""Section 19: the convention amid a stock round. Section 24: what it leaves in the pool."""

from __future__ import annotations

import pytest

from roundhouse.core.flow import answer
from roundhouse.play.scenario import Scenario
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.turns import ROUND
from roundhouse.titles.cm1848.bond_money import HOLDINGS, RATE
from roundhouse.titles.cm1848.charters import CharterConverted
from roundhouse.titles.cm1848.conventions import CONVENTION
from roundhouse.titles.cm1848.english_auction import ON_OFFER
from roundhouse.titles.cm1848.papers import HELD

from .selling import after_both, buys, opening, owner, refused, second, sold, write

LATE = ("CMStPP", "CRIP", "DRGW", "Frisco", "IC", "TP")


def converts(table: Scenario, corporation: str, forced: bool = False) -> Scenario:
    """The player at turn has converted a charter: what the flow hears of it."""
    pos = write(table)
    pos.mark_acted()
    event = CharterConverted(corporation, table.actor, 65, 0, forced)
    answer(pos, event)
    return table


@pytest.mark.rule("1848-19-1")
def test_everybody_else_has_a_turn_before_the_convention() -> None:
    table = sold(opening()).phase("3").stock_turn("Ben")
    converts(table, "Katy").play("pass")
    for player in ("Cora", "Dan", "Ann"):
        assert (table.step, table.actor) == ("stock turn", player)
        table.play("pass")
    assert (table.step, table.actor) == ("offering", "Ben")
    assert table.pos.within("second convention") is not None


@pytest.mark.rule("1848-19-1")
def test_other_charters_bring_it_not_about_and_only_the_first_land_grant_does() -> None:
    table = sold(opening()).phase("3").stock_turn("Ben")
    converts(table, "GN").play("pass")
    converts(table, "UP").play("pass")  # Cora
    converts(table, "CP").play("pass")  # Dan
    table.play("pass")  # Ann
    assert (table.step, table.actor) == ("stock turn", "Ben")
    table.play("pass")
    assert (table.step, table.actor) == ("offering", "Cora")


@pytest.mark.rule("1848-19-8")
def test_a_forced_conversion_counts() -> None:
    table = sold(opening()).phase("3").stock_turn("Ann")
    converts(table, "SP", forced=True)
    assert table.pos[CONVENTION].starter == "Ann"


@pytest.mark.rule("1848-19-2")
def test_the_converter_offers_first_and_it_goes_round_to_the_left() -> None:
    table = second(opening())
    for player in ("Ben", "Cora", "Dan"):
        assert (table.step, table.actor) == ("offering", player)
        table.play("pass")
    table.play("put_up", private="S4", price=80)  # Ann
    assert table.actor == "Ben"
    table.play("raise_bid", price=85).play("pass").play("pass").play("pass")
    assert owner(table, "S4") == "Ben" and table.pos[CASH]["Ben"] == 515
    assert (table.step, table.actor) == ("offering", "Cora")


@pytest.mark.rule("1848-19-4", "1848-6-1", "1848-5-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_subsidiaries_late_charters_and_credit_mobilier(players: int) -> None:
    names = ("Ann", "Ben", "Cora", "Dan", "Eve", "Fay")[:players]
    position = second(opening(names))
    wanted = {f"S{n}" for n in range(1, 8)} | {f"{c} charter" for c in LATE}
    wanted |= {f"CM {n}" for n in range(1, players + 2)}
    assert set(ON_OFFER(position.pos)) == wanted
    assert len(ON_OFFER(position.pos)) == 14 + players


@pytest.mark.rule("1848-5-1", "1848-6-1")
def test_nothing_of_it_is_to_be_had_before() -> None:
    table = sold(opening()).stock_turn("Ann")
    for item in ("S4", "CM 1", "IC charter"):
        assert refused(table, "buy_paper", private=item) == ("paper is in the pool", "convention")
    assert not table.offers("buy_paper")


@pytest.mark.rule("1848-19-3", "1848-24-2")
def test_what_nobody_wants_is_in_the_pool_at_face_value() -> None:
    table = second(opening())
    for _ in range(4):
        assert table.step == "offering"
        table.play("pass")
    assert table.pos[HELD] == 2
    assert (table.step, table.actor) == ("stock turn", "Ben")
    bank = table.pos[CASH][BANK]
    table.play("buy_paper", private="S3")
    assert owner(table, "S3") == "Ben"
    assert table.pos[CASH]["Ben"] == 540 and table.pos[CASH][BANK] == bank + 60


@pytest.mark.rule("1848-24-2")
def test_out_of_the_pool_for_what_is_printed() -> None:
    table = after_both(opening()).stock_turn("Ann").cash(Ann=100)
    assert {o.action.private for o in table.offers("buy_paper")} >= {"S1", "S7", "CM 1", "IC charter"}
    assert refused(table, "buy_paper", private="UP charter") == ("paper is in the pool", "gone")
    assert refused(table, "buy_paper", private="XX") == ("paper is in the pool", "unknown")
    table.cash(Ann=79)
    assert refused(table, "buy_paper", private="S4") == ("player can pay the paper", "")
    table.cash(Ann=80).play("buy_paper", private="S4")
    assert table.pos[CASH]["Ann"] == 0


@pytest.mark.rule("1848-19-5")
def test_the_stock_round_goes_on_with_the_opener() -> None:
    table = second(opening())
    number = table.pos[ROUND].number
    buys(table, "S1", 60)
    for _ in range(4):
        table.play("pass")
    assert (table.step, table.actor) == ("stock turn", "Ben")
    assert table.pos[ROUND].number == number
    table.play("pass")
    assert (table.step, table.actor) == ("stock turn", "Cora")


@pytest.mark.rule("1848-19-6")
def test_passes_from_before_do_not_count() -> None:
    table = sold(opening()).phase("3").stock_turn("Ben")
    converts(table, "Katy").play("pass").play("pass").play("pass").play("pass")
    for _ in range(4):
        assert table.step == "offering"
        table.play("pass")
    for player in ("Ben", "Cora", "Dan", "Ann"):
        assert (table.step, table.actor, table.pos[ROUND].kind) == ("stock turn", player, "stock")
        if player == "Ann":
            break
        table.play("pass")


@pytest.mark.rule("1848-19-7")
def test_bonds_may_be_changed_before_an_offer_or_a_bid() -> None:
    table = second(opening()).cash(Ben=40, Cora=40)
    pos = write(table)
    pos.set(RATE, 30)
    pos.put(HOLDINGS, "Ben", 30)
    pos.put(HOLDINGS, "Cora", 30)
    assert refused(table, "put_up", private="S1", price=60) == ("bidder has the money", "")
    table.play("change_bonds", count=30)
    assert table.pos[CASH]["Ben"] == 130
    assert table.why_not("put_up", private="S1", price=130) is None
    assert refused(table, "put_up", private="S1", price=135) == ("bidder has the money", "")
    table.play("put_up", private="S1", price=120)
    assert (table.step, table.actor) == ("bid", "Cora")  # asked, since bonds would do
    table.play("change_bonds", count=30)
    assert table.why_not("raise_bid", price=130) is None
    assert refused(table, "raise_bid", price=135) == ("bidder has the money", "")
