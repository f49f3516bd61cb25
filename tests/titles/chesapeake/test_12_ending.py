"""How the game ends, and who wins (section 12)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from roundhouse.core.position import Event
from roundhouse.play.scenario import Scenario
from roundhouse.rules.emergency import WentBankrupt
from roundhouse.rules.ending import RESULT, EndSetOff, GameOver, winners
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.operating_round import TurnBegan
from roundhouse.rules.turns import ROUND, RoundBegan

PLAYERS = ("A", "B", "C")


def table(options: Sequence[str] = ()) -> Scenario:
    """PRR, with A as president, can operate; C can do nothing in stock rounds, and B has a share of LV at $100."""
    game = Scenario("18Chesapeake", PLAYERS, options).cash(dict.fromkeys(PLAYERS, 0))
    game.corporation("PRR", par=70, shares={"A": 60}, pool=40, cash=0)
    return game.corporation("LV", par=70, shares={"A": 30, "B": 10}, cell=(0, 3), cash=0)


def to_the_end(game: Scenario) -> list[Event]:
    """Everybody passes until the game is over; what happened, the last action included."""
    happened = list(game.events)
    for _ in range(100):
        if not game.actor:
            return happened
        game.play("pass")
        happened += game.events
    raise AssertionError("the game goes on and on")


def rounds(events: Sequence[Event]) -> list[str]:
    return [f"{e.kind} {e.number}.{e.part}" for e in events if isinstance(e, RoundBegan)]


def set_off(events: Sequence[Event]) -> list[str]:
    return [event.reason for event in events if isinstance(event, EndSetOff)]


@pytest.mark.rule("18Chesapeake-12-1")
@pytest.mark.parametrize("bank, breaks", [(40, True), (99, True), (101, False), (140, False)])
def test_the_end_is_set_off_when_the_bank_runs_out(bank: int, breaks: bool) -> None:
    """B sells a share for $100."""
    game = table().stock_turn("B").bank(bank, "PRR")
    game.play("sell_shares", corporation="LV", percent=10)
    assert game.pos[CASH]["B"] == 100
    assert set_off(game.events) == (["bank"] if breaks else [])
    assert game.pos[CASH][BANK] == bank - 100


@pytest.mark.rule("18Chesapeake-12-2")
@pytest.mark.parametrize("options, bank, breaks", [((), 100, True), (("bank_out_of_money",), 100, False)])
def test_a_bank_with_nothing_left_has_run_out(options: tuple[str, ...], bank: int, breaks: bool) -> None:
    game = table(options).stock_turn("B").bank(bank, "PRR")
    game.play("sell_shares", corporation="LV", percent=10)
    assert game.pos[CASH][BANK] == 0
    assert set_off(game.events) == (["bank"] if breaks else [])


@pytest.mark.rule("18Chesapeake-12-2")
def test_with_the_switch_a_bank_below_nothing_has_run_out() -> None:
    game = table(("bank_out_of_money",)).stock_turn("B").bank(99, "PRR")
    game.play("sell_shares", corporation="LV", percent=10)
    assert set_off(game.events) == ["bank"]


def breaking(part: int, phase: str = "5") -> Scenario:
    """PRR is about to pay $100 in round 6.`part`, with $54 in the bank."""
    game = table().phase(phase).operating("PRR", "dividend", round=6, part=part, revenue=100).bank(54, "C")
    return game.play("dividend", choice="pay")


@pytest.mark.rule("18Chesapeake-12-3")
@pytest.mark.parametrize(
    "phase, part, rest", [("5", 1, ["6.2", "6.3"]), ("5", 3, []), ("4", 1, ["6.2"]), ("2", 1, [])]
)
def test_in_an_operating_round_the_set_is_finished(phase: str, part: int, rest: list[str]) -> None:
    game = breaking(part, phase)
    happened = to_the_end(game)
    assert set_off(happened) == ["bank"]
    assert rounds(happened) == [f"operating {number}" for number in rest]
    assert [event.reason for event in happened if isinstance(event, GameOver)] == ["bank"]


@pytest.mark.rule("18Chesapeake-12-3")
def test_after_the_end_nothing_can_be_done() -> None:
    game = breaking(3)
    to_the_end(game)
    assert (game.actor, game.offers()) == ("", [])
    refused = game.why_not("pass", by="A")
    assert refused is not None
    assert (refused.check, refused.case) == ("in the menu", "game over")


@pytest.mark.rule("18Chesapeake-12-3")
def test_as_long_as_the_bank_lasts_the_game_goes_on() -> None:
    game = table().phase("5").operating("PRR", "dividend", round=6, part=3, revenue=100).bank(101, "C")
    game.play("dividend", choice="pay")
    while game.pos[ROUND].kind == "operating":
        game.play("pass")
    assert (game.pos[ROUND].kind, game.pos[ROUND].number) == ("stock", 7)


@pytest.mark.rule("18Chesapeake-12-4")
def test_in_a_stock_round_it_and_a_whole_set_are_finished() -> None:
    game = table().cash(A=100, C=100).phase("5").stock_turn("B", round=6).bank(40, "PRR")
    game.play("sell_shares", corporation="LV", percent=10)
    assert game.step == "stock turn", "the stock round goes on"
    happened = to_the_end(game)
    assert rounds(happened) == ["operating 6.1", "operating 6.2", "operating 6.3"]
    assert isinstance(happened[-1], GameOver)


@pytest.mark.rule("18Chesapeake-12-4")
def test_in_the_auction_the_first_stock_round_and_its_set_are_still_played() -> None:
    """The bank breaks when the private companies pay between two rounds of bidding."""
    game = Scenario("18Chesapeake", PLAYERS).cash(A=0, B=0)
    for private in ("D&R", "C-P", "B&S", "C&OC", "B&OR"):
        game.private(private, "A")
    game.at("auction turn", "A").bank(30, "C")
    happened: list[Event] = []
    for _ in PLAYERS:
        game.play("pass")
        happened += game.events
    assert set_off(happened) == ["bank"]
    assert game.step == "auction turn"
    game.cash(B=200)
    while game.actor != "B":
        game.play("pass")
    game.play("buy_cheapest", private="CV")
    game.play("set_par", par=95)
    assert rounds(to_the_end(game)) == ["stock 1.1", "operating 1.1"]


@pytest.mark.rule("18Chesapeake-12-5")
def test_a_broken_bank_pays_in_full() -> None:
    game = table().operating("PRR", "dividend", revenue=400).bank(54, "C")
    game.play("dividend", choice="pay")
    cash = game.pos[CASH]
    assert (cash["A"], cash["PRR"], cash[BANK]) == (240, 160, -346)
    assert game.faults() == []


@pytest.mark.rule("18Chesapeake-12-6")
def test_money_that_comes_back_does_not_call_the_end_off() -> None:
    game = table().phase("5").depot("6-0").cash(PRR=600).operating("PRR", "dividend", part=3, revenue=100)
    game.bank(6, "C").play("dividend", choice="pay")
    happened = list(game.events)
    assert game.pos[CASH][BANK] == -94
    game.play("buy_train", train="6-0", price=630)
    assert game.pos[CASH][BANK] == 536
    happened += to_the_end(game)
    assert rounds(happened) == []
    assert isinstance(happened[-1], GameOver)


@pytest.mark.rule("18Chesapeake-12-7")
def test_bankruptcy_ends_the_game_at_once() -> None:
    """C&O needs $300 and has $30; A has $50 and B&O shares for $210. LV waits for its turn in vain."""
    game = Scenario("18Chesapeake", PLAYERS).cash(A=50, B=400, C=300).tiles(G13="57:2")
    game.corporation("C&O", par=70, shares={"A": 20, "B": 10, "C": 10}, pool=20, cell=(7, 0), cash=30)
    game.corporation("B&O", par=70, shares={"B": 40, "A": 30}, cash=0)
    game.corporation("LV", par=70, shares={"B": 60}, cash=0)
    game.phase("4").depot("4-1").operating("C&O", "trains", revenue=0, of=2)
    assert [offer.action.kind() for offer in game.offers()] == ["bankrupt"]
    game.play("bankrupt")
    assert [event for event in game.events if isinstance(event, WentBankrupt)] == [WentBankrupt("A", "C&O")]
    assert [event for event in game.events if isinstance(event, TurnBegan | RoundBegan)] == []
    assert game.events[-1] == GameOver("bankrupt", game.pos[RESULT])
    assert (game.actor, game.step, game.offers()) == ("", "", [])
    assert game.pos[RESULT]["A"] == 2 * 40, "the money is gone; what could not be sold counts"


@pytest.mark.rule("18Chesapeake-12-7")
def test_who_can_pay_is_not_bankrupt() -> None:
    game = Scenario("18Chesapeake", PLAYERS).cash(A=270).tiles(G13="57:2")
    game.corporation("C&O", par=70, shares={"A": 60}, cash=30)
    game.phase("4").depot("4-1").operating("C&O", "trains", revenue=0)
    refused = game.why_not("bankrupt")
    assert refused is not None
    assert refused.check == "bankruptcy only when nothing helps"


# -- the reckoning --------------------------------------------------------------------------------------


def reckoned(game: Scenario) -> dict[str, int]:
    """The result when the game ends here."""
    return game.at("final reckoning").go_on().pos[RESULT]


@pytest.mark.rule("18Chesapeake-12-8")
@pytest.mark.parametrize(
    "private, closed, wealth", [("B&S", False, 1775), ("D&R", False, 1745), ("B&S", True, 1725)]
)
def test_wealth_is_cash_shares_and_private_companies(private: str, closed: bool, wealth: int) -> None:
    game = Scenario("18Chesapeake", PLAYERS).cash(A=1000).private(private, "A").phase("4")
    game.corporation("PRR", par=70, shares={"B": 30, "A": 50}, cell=(2, 8), cash=900, trains=["4", "4"])
    if closed:
        game.close(private)
    assert reckoned(game)["A"] == wealth


@pytest.mark.rule("18Chesapeake-12-8")
def test_from_phase_5_on_private_companies_are_worth_nothing() -> None:
    game = Scenario("18Chesapeake", PLAYERS).cash(A=1000).private("B&S", "A")
    game.corporation("PRR", par=70, shares={"B": 60}, cash=500).phase("4").depot("5-0")
    assert reckoned(game.copy())["A"] == 1050
    game.operating("PRR", "trains", revenue=0).play("buy_train", train="5-0", price=500)
    assert reckoned(game)["A"] == 1000


@pytest.mark.rule("18Chesapeake-12-8")
def test_shares_count_at_the_price_of_the_day() -> None:
    game = (
        Scenario("18Chesapeake", PLAYERS).cash(A=0).corporation("PRR", par=95, shares={"A": 60}, cell=(7, 0))
    )
    game.corporation("LV", par=70, shares={"B": 20, "A": 10}, cell=(0, 16), floated=False)
    assert reckoned(game)["A"] == 6 * 40 + 375


@pytest.mark.rule("18Chesapeake-12-8", "18Chesapeake-12-11")
def test_what_corporations_own_counts_for_nobody() -> None:
    game = Scenario("18Chesapeake", PLAYERS).cash(dict.fromkeys(PLAYERS, 100)).phase("4")
    game.corporation("B&O", par=70, shares={"A": 60}, cash=2000, trains=["4", "3"])
    poor = game.copy().cash({"B&O": 0})
    game.private("C&OC", "B&O")
    assert reckoned(game) == reckoned(poor) == {"A": 100 + 6 * 70, "B": 100, "C": 100}
    game.private("C&OC", "A")
    assert reckoned(game)["A"] == 100 + 6 * 70 + 80


@pytest.mark.rule("18Chesapeake-12-9")
def test_the_richest_wins() -> None:
    game = Scenario("18Chesapeake", PLAYERS).cash(A=300, B=6399, C=1000)
    game.corporation("PRR", par=70, shares={"A": 60}, cell=(0, 16))
    game.cash(A=6756 - 6 * 375)
    result = reckoned(game)
    assert result == {"A": 6756, "B": 6399, "C": 1000}
    assert winners(result) == ["A"]


@pytest.mark.rule("18Chesapeake-12-10")
def test_equals_win_together() -> None:
    result = reckoned(Scenario("18Chesapeake", PLAYERS).cash(A=1000, B=2900, C=2900))
    assert winners(result) == ["B", "C"]
