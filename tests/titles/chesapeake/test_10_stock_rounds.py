"""Stock rounds in general: turns, passing, and who trades with whom (section 10)."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.play.scenario_names import ScenarioError
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.shares import held
from roundhouse.rules.turns import Passed, RoundBegan

FIVE = ("A", "B", "C", "D", "E")


def table(players: tuple[str, ...] = FIVE) -> Scenario:
    """Everybody at the table has a few shares; the initial offering of B&O is open at $80."""
    return (
        Scenario("18Chesapeake", players)
        .cash(dict.fromkeys(players, 500))
        .corporation("B&O", par=80, shares={"A": 30, "B": 10})
        .corporation("LV", par=70, shares={"B": 30, "A": 20})
    )


def begun(first: str) -> Scenario:
    """The same at the beginning of a stock round in which `first` has the priority deal."""
    return table().priority(first).at("stock round begins").go_on()


def rounds_begun(game: Scenario) -> list[str]:
    """The kinds of the rounds that the last action led into."""
    return [event.kind for event in game.events if isinstance(event, RoundBegan)]


def passed(game: Scenario) -> list[str]:
    """Whose turns went by as passes in the last action."""
    return [event.player for event in game.events if isinstance(event, Passed)]


def passes(game: Scenario, count: int) -> list[str]:
    """Who passes when `count` players in a row do."""
    who = []
    for _ in range(count):
        who.append(game.actor)
        game.play("pass")
    return who


@pytest.mark.rule("18Chesapeake-10-1")
def test_turns_go_clockwise_from_the_priority_deal() -> None:
    game = begun("C")
    turns = []
    for _ in range(6):
        turns.append(game.actor)
        if len(turns) == 3:
            game.play("buy_share", corporation="B&O", source="initial offering")
        else:
            game.play("pass")
    assert turns == ["C", "D", "E", "A", "B", "C"]


@pytest.mark.rule("18Chesapeake-10-1")
def test_nobody_acts_out_of_turn() -> None:
    game = table().stock_turn("C")
    refused = game.why_not("buy_share", by="D", corporation="B&O", source="initial offering")
    assert refused is not None
    assert (refused.check, refused.case) == ("your turn", "stock turn")
    assert (refused.facts["by"], refused.facts["actor"]) == ("D", "C")
    assert game.why_not("buy_share", corporation="B&O", source="initial offering") is None


@pytest.mark.rule("18Chesapeake-10-2")
def test_a_turn_is_any_number_of_sales_and_then_one_purchase() -> None:
    game = table().stock_turn("A")
    game.play("sell_shares", corporation="LV", percent=20)
    game.play("sell_shares", corporation="B&O", percent=10)
    game.corporation("PRR", par=70, shares={"C": 20})
    assert game.actor == "A"
    game.play("buy_share", corporation="PRR", source="initial offering")
    assert game.actor == "B"
    assert held(game.pos, "A", "PRR") == 10
    assert held(game.pos, "bank pool", "LV") == 20


@pytest.mark.rule("18Chesapeake-10-2")
def test_who_has_bought_sells_no_more() -> None:
    game = table().stock_turn("A")
    assert game.why_not("sell_shares", corporation="LV", percent=10) is None
    game.play("buy_share", corporation="B&O", source="initial offering")
    assert game.actor == "B", "nothing is left to do in the turn"
    late = game.why_not("sell_shares", by="A", corporation="LV", percent=10)
    assert late is not None
    assert late.check == "your turn"


@pytest.mark.rule("18Chesapeake-10-2")
@pytest.mark.parametrize(
    "kind, fields",
    [
        ("buy_share", {"corporation": "B&O", "source": "initial offering"}),
        ("par", {"corporation": "SRR", "par": 70}),
        ("sell_shares", {"corporation": "B&O", "percent": 10}),
    ],
)
def test_shares_are_traded_in_stock_rounds(kind: str, fields: dict[str, object]) -> None:
    game = table().corporation("PRR", par=70, shares={"A": 60}).stock_turn("A")
    assert game.why_not(kind, **fields) is None
    game.operating("PRR", "track")
    refused = game.why_not(kind, **fields)
    assert refused is not None
    assert (refused.check, refused.case) == ("in the menu", kind)


@pytest.mark.rule("18Chesapeake-10-3", "18Chesapeake-10.6-1")
def test_a_turn_without_a_trade_is_a_pass_and_five_passes_end_the_round() -> None:
    game = begun("B")
    assert passes(game, 4) == ["B", "C", "D", "E"]
    assert (game.step, game.actor) == ("stock turn", "A")
    assert rounds_begun(game) == []
    game.play("pass")
    assert passed(game) == ["A"]
    assert rounds_begun(game)[0] == "operating"


@pytest.mark.rule("18Chesapeake-10-3")
def test_who_can_do_nothing_is_not_asked_and_has_passed() -> None:
    game = table().cash(C=0).stock_turn("B")
    game.play("pass")
    assert game.actor == "D"
    assert passed(game) == ["B", "C"]


@pytest.mark.rule("18Chesapeake-10-4", "18Chesapeake-10.6-1")
def test_a_pass_binds_nobody_and_only_passes_in_a_row_end_the_round() -> None:
    game = table().stock_turn("A")
    assert passes(game, 2) == ["A", "B"]
    game.play("buy_share", corporation="B&O", source="initial offering")
    assert passes(game, 2) == ["D", "E"]
    assert game.actor == "A"
    game.play("buy_share", corporation="B&O", source="initial offering")
    assert held(game.pos, "A", "B&O") == 40
    assert passes(game, 4) == ["B", "C", "D", "E"]
    assert (game.step, game.actor) == ("stock turn", "A"), "A traded, so A is asked once more"


@pytest.mark.rule("18Chesapeake-10-5")
def test_shares_come_from_the_bank_and_never_from_another_player() -> None:
    game = table().stock_turn("C")
    assert held(game.pos, "A", "B&O") == 30
    refused = game.why_not("buy_share", corporation="B&O", source="A")
    assert refused is not None
    assert (refused.check, refused.case) == ("share is there", "source")
    assert game.why_not("buy_share", corporation="B&O", source="initial offering") is None


@pytest.mark.rule("18Chesapeake-10-5")
def test_a_sale_names_no_buyer_and_ends_in_the_pool() -> None:
    game = table().stock_turn("A")
    with pytest.raises(ScenarioError):
        game.why_not("sell_shares", corporation="B&O", percent=10, to="C")
    game.play("sell_shares", corporation="B&O", percent=10)
    assert held(game.pos, "bank pool", "B&O") == 10


@pytest.mark.rule("18Chesapeake-10-6")
def test_a_share_is_bought_with_the_players_own_money() -> None:
    game = table().corporation("PRR", par=70, shares={"C": 60}, cash=700)
    game.cash(C=79).stock_turn("C")
    refused = game.why_not("buy_share", corporation="B&O", source="initial offering")
    assert refused is not None
    assert refused.check == "player can pay"
    assert (refused.facts["cash"], refused.facts["price"]) == (79, 80)
    game.cash(C=80)
    bank = game.pos[CASH][BANK]
    game.play("buy_share", corporation="B&O", source="initial offering")
    cash = game.pos[CASH]
    assert (cash["C"], cash["PRR"], cash[BANK]) == (0, 700, bank + 80)


@pytest.mark.rule("18Chesapeake-10-7", "18Chesapeake-10.6-1")
def test_a_turn_with_a_sale_and_no_purchase_is_no_pass() -> None:
    game = table().stock_turn("A")
    game.play("sell_shares", corporation="B&O", percent=10)
    assert passes(game, 1) == ["A"], "A ends the turn"
    assert passes(game, 4) == ["B", "C", "D", "E"]
    assert (game.step, game.actor) == ("stock turn", "A")
    game.play("pass")
    assert rounds_begun(game)[0] == "operating"
