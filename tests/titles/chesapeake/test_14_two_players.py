"""The game for two: setup and floating (sections 14, 14.1 and 14.2)."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.depot import TrainExported
from roundhouse.rules.floating import Floated
from roundhouse.rules.market import price
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.on_sale import PriceLowered
from roundhouse.rules.shares import COUNTED_CERTIFICATES, STOCK, certificates_held, held, president
from roundhouse.rules.turns import PRIORITY, ROUND

OTHERS = ("PRR", "PLE", "SRR", "B&O", "C&O", "C&A", "N&W")
"""All but LV, which is drawn for P6 at these tables."""


def table(players: int = 2) -> Scenario:
    names = ("A", "B", "C", "D", "E", "F")[:players]
    return Scenario("18Chesapeake", names, chance={"corporation": "LV"}).cash(dict.fromkeys(names, 1000))


def sizes(game: Scenario, sym: str, owner: str | None = None) -> list[int]:
    """The sizes of a corporation's certificates, all or those of an owner, the largest first."""
    found = [c.percent for c in game.pos[STOCK][sym] if owner is None or c.owner == owner]
    return sorted(found, reverse=True)


@pytest.mark.rule("18Chesapeake-14-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_rules_for_two_hold_for_two_only(players: int) -> None:
    two = players == 2
    game = table(players).stock_turn("A")
    cash = game.pos[CASH]["A"]
    game.play("par", corporation="B&O", par=70)
    assert held(game.pos, "A", "B&O") == (30 if two else 20)
    assert cash - game.pos[CASH]["A"] == (210 if two else 140)
    game.corporation("PRR", par=70, shares={"A": 50}, cash=0).stock_turn("A", round=1)
    game.play("buy_share", corporation="PRR", source="initial offering")
    assert held(game.pos, "bank pool", "PRR") == (40 if two else 0)
    game.shares("PRR", {"A": 60}, pool=20).play("buy_share", corporation="PRR", source="bank pool")
    assert held(game.pos, "bank pool", "PRR") == (0 if two else 10)


@pytest.mark.rule("18Chesapeake-14-2")
def test_two_play_the_same_course_of_the_game() -> None:
    """No step, choice or check of the larger table is missing, and none is added."""
    two, four = table(2).title, table(4).title
    assert two.nodes.keys() == four.nodes.keys()
    assert {step: [k.name for k in menu] for step, menu in two.menus.items()} == {
        step: [k.name for k in menu] for step, menu in four.menus.items()
    }
    assert {kind: [c.name for c in checks] for kind, checks in two.checks.items()} == {
        kind: [c.name for c in checks] for kind, checks in four.checks.items()
    }


@pytest.mark.rule("18Chesapeake-14-2")
def test_auction_trains_and_rounds_are_as_for_more() -> None:
    game = Scenario("18Chesapeake", ("A", "B"), chance={"corporation": "LV"})
    game.play("pass").play("pass")
    assert PriceLowered("D&R", 15) in game.events, "nobody wants P1"
    for private in ("D&R", "C-P", "B&S", "C&OC", "B&OR"):
        game.play("buy_cheapest", private=private)
    buyer = game.actor
    game.play("buy_cheapest", private="CV")
    assert (game.step, game.actor) == ("par of the corporation that comes along", buyer)
    game.play("set_par", par=70)
    assert (game.step, game.pos[ROUND].kind, game.pos[ROUND].number) == ("stock turn", "stock", 1)
    assert game.actor == game.pos[PRIORITY] != buyer
    exported = []
    while game.pos[ROUND].number == 1:
        game.play("pass")
        exported += [event.train for event in game.events if isinstance(event, TrainExported)]
    assert exported == ["2-0"]


# -- 14.1 -----------------------------------------------------------------------------------------------


@pytest.mark.rule("18Chesapeake-14.1-1")
def test_both_begin_with_1200_dollars() -> None:
    game = Scenario("18Chesapeake", ("A", "B"))
    assert [game.pos[CASH][owner] for owner in ("A", "B", BANK)] == [1200, 1200, 5600]


@pytest.mark.rule("18Chesapeake-14.1-1", "18Chesapeake-14.1-4")
def test_both_may_own_twenty_certificates_and_a_triple_one_counts_once() -> None:
    """Four corporations of four certificates each (30 + 10 + 10 + 10), and three more in the fifth."""
    game = table()
    for sym in OTHERS[:4]:
        game.corporation(sym, par=70, shares={"A": 60}, cash=0)
    game.corporation("C&A", par=70, shares={"A": 50}, cash=0)
    game.corporation("N&W", par=70, shares={"B": 30}).stock_turn("A")
    assert COUNTED_CERTIFICATES(game.pos, "A") == 19
    assert game.why_not("buy_share", corporation="N&W", source="initial offering") is None
    game.shares("C&A", {"A": 60})
    refused = game.why_not("buy_share", corporation="N&W", source="initial offering")
    assert refused is not None
    assert (refused.check, refused.facts["count"], refused.facts["limit"]) == ("certificate limit", 20, 20)


@pytest.mark.rule("18Chesapeake-14.1-4")
def test_a_triple_certificate_and_two_shares_are_three() -> None:
    game = table().corporation("PRR", par=70, shares={"A": 50})
    assert sizes(game, "PRR", "A") == [30, 10, 10]
    assert COUNTED_CERTIFICATES(game.pos, "A") == 3


@pytest.mark.rule("18Chesapeake-14.1-2")
def test_the_corporation_of_p6_has_an_ordinary_presidents_certificate() -> None:
    game = table()
    assert sizes(game, "LV") == [20, *[10] * 8]
    assert sizes(game, "PRR") == [30, *[10] * 7], "unlike the others"
    for private in ("D&R", "C-P", "B&S", "C&OC", "B&OR"):
        game.private(private, "B")
    game.play("buy_cheapest", private="CV").play("set_par", par=95)
    assert sizes(game, "LV", "A") == [20]
    assert president(game.pos, "LV") == "A"


@pytest.mark.rule("18Chesapeake-14.1-3")
@pytest.mark.parametrize("sym", OTHERS)
@pytest.mark.parametrize("par, cost", [(70, 210), (80, 240), (95, 285)])
def test_the_other_seven_have_triple_certificates_for_three_times_par(sym: str, par: int, cost: int) -> None:
    game = table().cash(A=cost - 1).stock_turn("A")
    assert sizes(game, sym) == [30, *[10] * 7]
    refused = game.why_not("par", corporation=sym, par=par)
    assert refused is not None
    assert (refused.check, refused.facts["price"]) == ("player can pay", cost)
    game.cash(A=cost).play("par", corporation=sym, par=par)
    assert sizes(game, sym, "A") == [30]
    assert game.pos[CASH]["A"] == 0
    assert price(game.pos, sym) == par


@pytest.mark.rule("18Chesapeake-14.1-5")
@pytest.mark.parametrize("drawn, certificates", [("LV", [30, *[10] * 7]), ("B&O", [20, *[10] * 8])])
def test_the_share_with_p5_is_one_of_the_singles(drawn: str, certificates: list[int]) -> None:
    game = Scenario("18Chesapeake", ("A", "B"), chance={"corporation": drawn})
    for private in ("D&R", "C-P", "B&S", "C&OC"):
        game.private(private, "B")
    game.play("buy_cheapest", private="B&OR")
    assert sizes(game, "B&O") == certificates
    assert sizes(game, "B&O", "A") == [10]
    assert sizes(game, "B&O", "initial offering") == certificates[:-1]


@pytest.mark.rule("18Chesapeake-14.1-6")
def test_three_shares_are_given_for_a_triple_certificate() -> None:
    game = table().corporation("PRR", par=70, shares={"A": 30, "B": 30}, cash=0).stock_turn("B")
    game.play("buy_share", corporation="PRR", source="initial offering")
    assert president(game.pos, "PRR") == "B"
    assert (sizes(game, "PRR", "B"), sizes(game, "PRR", "A")) == ([30, 10], [10, 10, 10])


@pytest.mark.rule("18Chesapeake-14.1-6")
def test_with_less_than_thirty_percent_nobody_takes_a_triple_certificate_over() -> None:
    """The corporation of P6 is won with 20%, the others are not."""
    for sym, new in (("LV", "B"), ("PRR", "A")):
        game = table().corporation(sym, par=70, shares={"A": 30, "B": 20}).stock_turn("A")
        if new == "B":
            game.play("sell_shares", corporation=sym, percent=20)
        else:
            refused = game.why_not("sell_shares", corporation=sym, percent=20)
            assert refused is not None
            assert refused.check == "president's certificate stays with a player"
        assert president(game.pos, sym) == new


@pytest.mark.rule("18Chesapeake-14.1-7")
@pytest.mark.parametrize("rival, legal", [(20, False), (30, True)])
@pytest.mark.parametrize("percent", [10, 20, 30])
def test_a_triple_certificate_is_sold_only_against_thirty_percent(
    rival: int, legal: bool, percent: int
) -> None:
    game = table().corporation("PRR", par=70, shares={"A": 30, "B": rival}).stock_turn("A")
    refused = game.why_not("sell_shares", corporation="PRR", percent=percent)
    assert (refused is None) is legal
    if refused is not None:
        assert (refused.check, refused.facts["most"]) == ("president's certificate stays with a player", 0)
        return
    game.play("sell_shares", corporation="PRR", percent=percent)
    assert president(game.pos, "PRR") == "B"
    assert sizes(game, "PRR", "B") == [30]
    assert sizes(game, "PRR", "A") == [10] * (3 - percent // 10)
    assert game.faults() == []


# -- 14.2 -----------------------------------------------------------------------------------------------


def floating(par: int = 70, pool: int = 0) -> Scenario:
    """A is president of PRR, of which 60% has just left the initial offering."""
    game = table().corporation("PRR", par=par, shares={"A": 50 - pool}, pool=pool, cash=0).stock_turn("A")
    assert held(game.pos, "bank pool", "PRR") == pool
    return game.play("buy_share", corporation="PRR", source="initial offering")


@pytest.mark.rule("18Chesapeake-14.2-1")
def test_on_floating_the_unsold_shares_go_to_the_pool() -> None:
    game = floating()
    assert len(certificates_held(game.pos, "bank pool", "PRR")) == 4
    assert certificates_held(game.pos, "initial offering", "PRR") == ()
    assert sizes(game, "PRR", "A") == [30, 10, 10, 10]
    assert game.faults() == []


@pytest.mark.rule("18Chesapeake-14.2-1")
def test_before_floating_they_stay_where_they_are() -> None:
    game = table().corporation("PRR", par=70, shares={"A": 40}, cash=0).stock_turn("A")
    game.play("buy_share", corporation="PRR", source="initial offering")
    assert (held(game.pos, "initial offering", "PRR"), held(game.pos, "bank pool", "PRR")) == (50, 0)


@pytest.mark.rule("18Chesapeake-14.2-2")
def test_a_floated_corporation_is_bought_at_the_market_price() -> None:
    game = floating(par=80).price("PRR", 2, 4).stock_turn("B")
    assert price(game.pos, "PRR") == 95
    refused = game.why_not("buy_share", corporation="PRR", source="initial offering")
    assert refused is not None
    assert (refused.check, refused.case) == ("share is there", "none left")
    game.play("buy_share", corporation="PRR", source="bank pool")
    assert game.pos[CASH]["B"] == 1000 - 95


@pytest.mark.rule("18Chesapeake-14.2-3")
def test_their_dividends_go_to_the_treasury() -> None:
    game = floating().operating("PRR", "dividend", revenue=60)
    treasury, mine = game.pos[CASH]["PRR"], game.pos[CASH]["A"]
    game.play("dividend", choice="pay")
    assert (game.pos[CASH]["PRR"] - treasury, game.pos[CASH]["A"] - mine) == (24, 36)


@pytest.mark.rule("18Chesapeake-14.2-4")
@pytest.mark.parametrize("par, capital", [(70, 700), (80, 800), (95, 950)])
def test_the_capital_is_ten_times_par(par: int, capital: int) -> None:
    game = floating(par)
    assert game.pos[CASH]["PRR"] == capital
    assert Floated("PRR", capital) in game.events
    assert game.pos[CORPORATIONS]["PRR"].floated


@pytest.mark.rule("18Chesapeake-14.2-5")
@pytest.mark.parametrize("pool", [10, 20])
def test_floating_may_fill_the_pool_and_then_nothing_is_sold(pool: int) -> None:
    game = floating(pool=pool)
    assert held(game.pos, "bank pool", "PRR") == 40 + pool
    assert game.faults() == []
    game.stock_turn("A")
    refused = game.why_not("sell_shares", corporation="PRR", percent=10)
    assert refused is not None
    assert (refused.check, refused.facts["room"]) == ("pool limit", 0)
    game.stock_turn("B")
    while held(game.pos, "bank pool", "PRR") > 40:
        game.play("buy_share", corporation="PRR", source="bank pool").stock_turn("B")
    assert game.stock_turn("A").why_not("sell_shares", corporation="PRR", percent=10) is None
