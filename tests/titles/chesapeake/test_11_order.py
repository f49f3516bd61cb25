"""Operating rounds: how many, who operates when, and the order of the steps (section 11).

Cells of the chart are (row, column), counted from 0 at the top left.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from roundhouse.core.position import Event
from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import PHASE, TrainExported
from roundhouse.rules.market import MARKERS, price
from roundhouse.rules.money import CASH, Paid, Purpose
from roundhouse.rules.operating_round import TurnBegan
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.turns import ROUND, RoundBegan

PLAYERS = ("A", "B", "C")
PAPERS = ("D&R", "C-P", "B&S", "C&OC", "B&OR", "CV")


def table(*corporations: str, cash: int = 0) -> Scenario:
    """Corporations that have floated at $70 in this order, all with A as president; nobody can trade shares."""
    game = Scenario("18Chesapeake", PLAYERS).cash(dict.fromkeys(PLAYERS, 0))
    for sym in corporations:
        game.corporation(sym, par=70, shares={"A": 60}, cash=cash)
    return game


def start_set(game: Scenario, number: int = 2) -> list[Event]:
    """Leave stock round `number` for its operating rounds; what happened until somebody has to decide."""
    game.stock_turn("A", round=number).at("number of operating rounds is fixed").go_on()
    return list(game.events)


def pass_on(game: Scenario) -> list[Event]:
    """Everybody passes until the next stock round begins; what happened."""
    happened: list[Event] = []
    while game.pos[ROUND].kind == "operating":
        game.play("pass")
        happened += game.events
    return happened


def rounds(events: Sequence[Event]) -> list[str]:
    return [f"{e.kind} {e.number}.{e.part} of {e.of}" for e in events if isinstance(e, RoundBegan)]


def turns(events: Sequence[Event]) -> list[str]:
    return [e.corporation for e in events if isinstance(e, TurnBegan)]


@pytest.mark.rule("18Chesapeake-11-1")
@pytest.mark.parametrize("phase, count", [("2", 1), ("3", 2), ("4", 2), ("5", 3), ("6", 3), ("D", 3)])
def test_the_phase_says_how_many_rounds_a_set_has(phase: str, count: int) -> None:
    game = table("PRR").phase(phase)
    happened = start_set(game, 4) + pass_on(game)
    expected = [f"operating 4.{part} of {count}" for part in range(1, count + 1)]
    assert rounds(happened) == [*expected, "stock 5.1 of 1"]


@pytest.mark.rule("18Chesapeake-11-1")
def test_a_new_phase_does_not_change_the_set_that_has_begun() -> None:
    game = table("PRR", cash=500).phase("3").depot("5-0")
    happened = start_set(game, 4)
    while game.step != "trains":
        game.play("pass")
    game.play("buy_train", train="5-0", price=500)
    assert game.pos[PHASE] == "5"
    happened += list(game.events) + pass_on(game)
    assert rounds(happened) == ["operating 4.1 of 2", "operating 4.2 of 2", "stock 5.1 of 1"]
    assert rounds(start_set(game, 5)) == ["operating 5.1 of 3"]


@pytest.mark.rule("18Chesapeake-11-2", "18Chesapeake-11-10")
def test_in_each_round_private_companies_pay_first_and_every_corporation_operates_once() -> None:
    game = table("PRR", "LV").private("D&R", "B").private("C&OC", "PRR").private("CV", "C").phase("3")
    story: list[str] = []
    for event in start_set(game) + pass_on(game):
        match event:
            case RoundBegan():
                story.append(event.kind)
            case Paid(payer="bank") if event.purpose == Purpose.REVENUE:
                story.append(f"{event.payee} {event.amount}")
            case TurnBegan():
                story.append(event.corporation)
            case TrainExported():
                story.append("export")
    one = ["operating", "B 5", "PRR 15", "C 30", "PRR", "LV"]
    assert story == [*one, *one, "export", "stock"]


@pytest.mark.rule("18Chesapeake-11-2")
def test_what_has_not_floated_does_not_operate() -> None:
    game = table("PRR").corporation("LV", par=95, shares={"B": 50}, cash=0)
    assert turns(start_set(game) + pass_on(game)) == ["PRR"]


@pytest.mark.rule("18Chesapeake-11-3")
@pytest.mark.parametrize("reverse", [False, True])
def test_the_highest_price_operates_first_and_of_equals_the_one_further_right(reverse: bool) -> None:
    cells = {"N&W": (0, 3), "LV": (4, 4), "PRR": (3, 3), "C&A": (5, 1)}  # $100, $80, $80, $60
    game = table(*sorted(cells, reverse=reverse))
    for sym in sorted(cells, reverse=reverse):
        game.price(sym, *cells[sym])
    assert [price(game.pos, sym) for sym in cells] == [100, 80, 80, 60]
    assert turns(start_set(game) + pass_on(game)) == ["N&W", "LV", "PRR", "C&A"]


@pytest.mark.rule("18Chesapeake-11-3")
@pytest.mark.parametrize("first, second", [("PRR", "LV"), ("LV", "PRR")])
def test_in_one_cell_the_upper_marker_operates_first(first: str, second: str) -> None:
    game = table("PRR", "LV").price(first, 2, 2).price(second, 2, 2)
    assert turns(start_set(game) + pass_on(game)) == [first, second]


@pytest.mark.rule("18Chesapeake-11-4")
def test_the_next_to_operate_is_chosen_by_the_prices_of_the_moment() -> None:
    """A sells three B&O shares for C&O's train: B&O falls from $70 to $50, and PRR at $65 overtakes it."""

    def emergency() -> Scenario:
        game = table("C&O").tiles(G13="57:2").price("C&O", 0, 4).cash({"C&O": 90})
        game.corporation("B&O", par=70, shares={"B": 40, "A": 30}, cash=0)
        game.corporation("PRR", par=70, shares={"B": 60}, cell=(5, 2), cash=0)
        return game.phase("4").depot("4-1").operating("C&O", "trains", revenue=0)

    game = emergency().cash(A=0)
    assert [price(game.pos, sym) for sym in ("B&O", "PRR")] == [70, 65]
    game.play("buy_train", train="4-1", price=300)
    assert game.step == "raise money"
    game.play("sell_shares", corporation="B&O", percent=30)
    assert price(game.pos, "B&O") == 50
    assert turns(game.play("complete_purchase").events) == ["PRR"]

    game = emergency().cash(A=210)  # without the sale B&O is next
    game.play("buy_train", train="4-1", price=300)
    assert turns(game.events) == ["B&O"]


# -- a turn -----------------------------------------------------------------------------------------


def turn_of_lv() -> Scenario:
    """LV can do everything there is in a turn: its home has track to Philadelphia and to Easton."""
    game = table("LV", cash=1000).tiles(J2="15:4").phase("3").train("LV", "2").private("C&OC", "A")
    return game.operating("LV", "track")


RUNS = [{"train": "2-0", "route": ["J2.0", "J4.1"]}]
ACTIONS: dict[str, tuple[str, dict[str, Any]]] = {
    "track": ("lay_tile", {"hex": "I3", "tile": "8", "rotation": 4}),
    "token": ("place_token", {"hex": "J4", "city": 1}),
    "run": ("run", {"runs": RUNS}),
    "dividend": ("dividend", {"choice": "pay"}),
    "trains": ("buy_train", {"train": "3-1", "price": 180}),
}
"""By step: what LV can do there."""


def advance(game: Scenario, step: str) -> Scenario:
    """Do no more than must be done before the step."""
    while game.step != step:
        if game.step in ("run", "dividend"):
            kind, fields = ACTIONS[game.step]
            game.play(kind, **fields)
        else:
            game.play("pass")
    return game


@pytest.mark.rule("18Chesapeake-11-5")
def test_the_steps_of_a_turn_have_an_order() -> None:
    game = turn_of_lv()
    for step, (kind, fields) in ACTIONS.items():
        advance(game, step)
        game.play(kind, **fields)
    assert game.step == "trains", "several trains may be bought"


@pytest.mark.rule("18Chesapeake-11-5")
@pytest.mark.parametrize("step", ACTIONS)
def test_what_belongs_to_another_step_is_refused(step: str) -> None:
    game = advance(turn_of_lv(), step)
    for other, (kind, fields) in ACTIONS.items():
        refused = game.why_not(kind, **fields)
        if other == step:
            assert refused is None
        else:
            assert refused is not None
            assert (refused.check, refused.case) == ("in the menu", kind)


@pytest.mark.rule("18Chesapeake-11-6")
def test_everything_but_running_can_be_left_out() -> None:
    game = turn_of_lv()
    assert game.step == "track"
    game.play("pass")
    assert game.step == "token"
    game.play("pass")
    assert game.step == "run"
    refused = game.why_not("pass")
    assert refused is not None
    assert (refused.check, refused.case) == ("in the menu", "pass")
    advance(game, "trains").play("pass")
    assert game.pos[ROUND].part == 2, "the turn is over"


@pytest.mark.rule("18Chesapeake-11-6")
def test_a_train_must_be_bought_where_there_is_a_route() -> None:
    game = table("LV", cash=1000).tiles(J2="15:4").operating("LV", "trains", revenue=0)
    refused = game.why_not("pass")
    assert refused is not None
    assert refused.check == "corporation must own a train"
    assert table("LV", cash=1000).operating("LV", "trains", revenue=0).why_not("pass") is None


# -- private companies --------------------------------------------------------------------------------


@pytest.mark.rule("18Chesapeake-11-5", "18Chesapeake-11-7")
@pytest.mark.parametrize("step", ACTIONS)
@pytest.mark.parametrize("phase", ["3", "4"])
def test_a_private_company_is_bought_at_any_time_of_the_turn(step: str, phase: str) -> None:
    game = turn_of_lv().phase(phase).train("LV", "3").operating("LV", "track")
    if phase == "4":  # the 2-train has rusted
        runs = [{"train": "3-0", "route": ["J2.0", "J4.1"]}]
        while game.step != step:
            match game.step:
                case "run":
                    game.play("run", runs=runs)
                case "dividend":
                    game.play("dividend", choice="pay")
                case _:
                    game.play("pass")
    else:
        advance(game, step)
    assert game.pos[PHASE] == phase
    game.play("buy_private", private="C&OC", price=80)
    assert game.pos[PRIVATES]["C&OC"].owner == "LV"
    assert game.step == step, "the step goes on"


@pytest.mark.rule("18Chesapeake-11-7")
@pytest.mark.parametrize("phase", ["2", "5", "6", "D"])
def test_in_other_phases_no_private_company_is_bought(phase: str) -> None:
    game = table("LV", cash=1000).private("C&OC", "A").phase(phase).operating("LV", "track")
    refused = game.why_not("buy_private", private="C&OC", price=80)
    assert refused is not None
    assert (refused.check, refused.case) == ("private companies are for sale to corporations", "phase")


@pytest.mark.rule("18Chesapeake-11-7")
def test_a_train_may_open_the_phase_in_which_private_companies_are_bought() -> None:
    game = table("C&A", cash=400).private("B&OR", "A").depot("3-0").operating("C&A", "trains", revenue=0)
    assert game.pos[PHASE] == "2"
    assert game.why_not("buy_private", private="B&OR", price=200) is not None
    game.play("buy_train", train="3-0", price=180)
    assert game.pos[PHASE] == "3"
    game.play("buy_private", private="B&OR", price=200)
    assert game.pos[PRIVATES]["B&OR"].owner == "C&A"


@pytest.mark.rule("18Chesapeake-11-7")
def test_private_companies_are_bought_in_ones_own_turn_only() -> None:
    game = turn_of_lv().stock_turn("A")
    refused = game.why_not("buy_private", private="C&OC", price=80)
    assert refused is not None
    assert (refused.check, refused.case) == ("in the menu", "buy_private")


def asked_for_p5(cash: int = 1000) -> Scenario:
    """C&A, whose president is A, operates in phase 3; P5 belongs to B."""
    return table("C&A", cash=cash).private("B&OR", "B").phase("3").operating("C&A", "track")


@pytest.mark.rule("18Chesapeake-11-8")
@pytest.mark.parametrize("price, legal", [(49, False), (50, True), (130, True), (200, True), (201, False)])
def test_the_price_lies_between_half_and_double_the_face_value(price: int, legal: bool) -> None:
    refused = asked_for_p5().why_not("buy_private", private="B&OR", price=price)
    assert (refused is None) is legal
    if refused is not None:
        assert refused.check == "price of the private company"
        assert (refused.facts["low"], refused.facts["high"]) == (50, 200)


@pytest.mark.rule("18Chesapeake-11-8")
def test_the_treasury_pays_the_owner_who_agrees() -> None:
    game = asked_for_p5(1000)
    game.play("buy_private", private="B&OR", price=200)
    assert (game.step, game.actor) == ("consent", "B")
    hasty = game.why_not("accept", by="A")
    assert hasty is not None
    assert (hasty.check, hasty.case) == ("your turn", "consent")
    assert game.pos[PRIVATES]["B&OR"].owner == "B"
    game.play("accept")
    assert game.pos[PRIVATES]["B&OR"].owner == "C&A"
    cash = game.pos[CASH]
    assert (cash["C&A"], cash["B"], cash["A"]) == (800, 200, 0)
    assert (game.step, game.actor) == ("track", "A")


@pytest.mark.rule("18Chesapeake-11-8")
def test_an_owner_who_declines_keeps_it() -> None:
    game = asked_for_p5(1000)
    game.play("buy_private", private="B&OR", price=200).play("decline")
    assert game.pos[PRIVATES]["B&OR"].owner == "B"
    assert (game.pos[CASH]["C&A"], game.pos[CASH]["B"]) == (1000, 0)
    assert (game.step, game.actor) == ("track", "A")


@pytest.mark.rule("18Chesapeake-11-8")
def test_the_president_adds_nothing() -> None:
    game = asked_for_p5(149).cash(A=500)
    assert game.why_not("buy_private", private="B&OR", price=149) is None
    refused = game.why_not("buy_private", private="B&OR", price=150)
    assert refused is not None
    assert (refused.check, refused.facts["cash"]) == ("treasury pays for the private company", 149)


@pytest.mark.rule("18Chesapeake-11-9")
def test_several_are_bought_in_one_turn_from_any_player_the_president_included() -> None:
    game = table("B&O", cash=1000).private("D&R", "A").private("B&S", "B").private("B&OR", "A")
    game.phase("3").operating("B&O", "track")
    for private, price_paid in (("D&R", 40), ("B&S", 100), ("B&OR", 200)):
        game.play("buy_private", private=private, price=price_paid)
        if game.step == "consent":
            assert game.actor == "B"
            game.play("accept")
        assert game.pos[PRIVATES][private].owner == "B&O"
    cash = game.pos[CASH]
    assert (cash["B&O"], cash["A"], cash["B"]) == (660, 240, 100)


@pytest.mark.rule("18Chesapeake-11-10")
@pytest.mark.parametrize("phase, depot, count", [("2", "2-1", 1), ("3", "3-1", 2), ("4", "4-1", 2)])
def test_a_train_leaves_after_the_last_round_of_the_set(phase: str, depot: str, count: int) -> None:
    game = table("PRR").phase(phase).depot(depot)
    happened = start_set(game) + pass_on(game)
    kinds = [type(event) for event in happened if isinstance(event, RoundBegan | TrainExported)]
    assert kinds == [RoundBegan] * count + [TrainExported, RoundBegan]
    assert [event.train for event in happened if isinstance(event, TrainExported)] == [depot]
    assert game.pos[MARKERS]["PRR"].cell != (4, 2)
