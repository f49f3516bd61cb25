"""Section 4.7.8: the run to a destination, and when it comes."""

from __future__ import annotations

import dataclasses

import pytest
from msgspec.structs import replace

from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import TRAINS, Train, owned
from roundhouse.rules.dividends import PaidOut
from roundhouse.rules.money import CASH
from roundhouse.rules.operating_round import TurnBegan
from roundhouse.rules.reach import TILES
from roundhouse.rules.running import RUN_WORK, Ran
from roundhouse.rules.shares import OUT_OF_GAME
from roundhouse.titles.c2c.destinations import DestinationReached
from titles.c2c.goals import erie, goal, reach_by, run_best, turn_ends
from titles.c2c.shells import alone
from titles.c2c.tables import dollars, refused, table
from titles.c2c.tracks import declared, fault, join, route

WHOLE = ("I70.0", "J65.0", "J63.0", "L59.0", "H55.0", "D49.0")


def reached(position: Scenario) -> list[str]:
    """Whose destinations were found to be reached with the last action."""
    return [event.destination for event in position.events if isinstance(event, DestinationReached)]


@pytest.mark.rule("18C2C-4.7.8-1")
def test_one_route_leads_there_and_the_others_go_where_they_please() -> None:
    position = erie("6", "6")
    join(position, "I70", "H73")
    reach_by(position, "ERIE", 0)
    one, other = owned(position.pos, "ERIE")
    whole, near = route(position, *WHOLE), route(position, "I70.0", "H73.0")
    assert fault(position, {other: near}) == "required"
    assert fault(position, {one: whole, other: near}) == ""
    position.play("run", runs=declared({one: whole, other: near}))
    position.play("dividend", choice="pay")
    assert [event.corporation for event in position.events if isinstance(event, PaidOut)] == ["ERIE"]
    assert [event.corporation for event in position.events if isinstance(event, TurnBegan)] == ["ERIE"]


@pytest.mark.rule("18C2C-4.7.8-1")
def test_a_run_is_known_even_if_the_search_finds_none() -> None:
    position = join(erie("6", "6"), "I70", "H73")
    facts = {**position.title.settings, RUN_WORK.name: 1}
    position.title = dataclasses.replace(position.title, settings=facts)
    reach_by(position, "ERIE", 0)
    (offer,) = position.offers("run")
    assert {frozenset(run.route[:: len(run.route) - 1]) for run in offer.action.runs} == {
        frozenset({"I70.0", "D49.0"}),
        frozenset({"I70.0", "H73.0"}),
    }
    run_best(position)
    assert sum(event.revenue for event in position.events if isinstance(event, Ran)) == 170 + 50


@pytest.mark.rule("18C2C-4.7.8-2")
def test_the_income_is_paid_in_full_or_kept() -> None:
    paid = run_best(reach_by(erie("6", cash=0), "ERIE", 0))
    assert [offer.action.choice for offer in paid.offers("dividend")] == ["pay", "withhold"]
    assert refused(paid, "dividend", choice="half")[0] == "way to divide"
    kept = paid.copy()
    ann = paid.pos[CASH]["Ann"]
    paid.play("dividend", choice="pay")
    assert (paid.pos[CASH]["Ann"] - ann, dollars(paid, "ERIE")) == (160 * 6 // 10, 110)
    kept.play("dividend", choice="withhold")
    assert (kept.pos[CASH]["ERIE"], dollars(kept, "ERIE")) == (160, 100)


@pytest.mark.rule("18C2C-4.7.8-3")
def test_the_run_follows_the_turn_in_which_the_gap_was_closed() -> None:
    position = alone("CBQ", route=False, trains=["3"], cell=(1, 3))
    alone("UP", position=position, route=False, trains=["3"], cell=(0, 3), cash=300)
    alone("GN", position=position, route=False, trains=["3"], cell=(0, 4), cash=300)
    join(position, "K52", "L51", "L29")
    before = position.copy()
    before.writing().drop(TILES, "L41")
    assert turn_ends(before, "UP").step != "destination"
    turn_ends(position, "UP")
    assert position.step == "destination" and reached(position) == ["CBQ"]
    assert not any(isinstance(event, TurnBegan) for event in position.events)
    position.play("place_destination", city=0)
    run_best(position).play("dividend", choice="withhold")
    assert any(isinstance(event, TurnBegan) for event in position.events)


def three(position: Scenario | None = None) -> Scenario:
    """UP, CBQ and DRGW, each with a train, in the order DRGW, CBQ, UP by price."""
    position = position or table(phase="8")
    for sym, cell in (("DRGW", (0, 6)), ("CBQ", (0, 5)), ("UP", (0, 4))):
        alone(sym, position=position, route=False, trains=["8"], cell=cell)
    return position


@pytest.mark.rule("18C2C-4.7.8-4")
def test_first_whose_turn_it_was_and_then_by_price() -> None:
    position = three()
    join(position, "K52", "K44", "L29", "C4", "E4", spaces=2)
    turn_ends(position, "UP")
    seen = []
    while position.step == "destination":
        seen += reached(position)
        position.play("take_token")
    assert seen == ["UP", "DRGW", "CBQ"]


@pytest.mark.rule("18C2C-4.7.8-5")
def test_all_are_looked_at_after_every_turn() -> None:
    position = three()
    join(position, "K52", "K44", "L29", spaces=2)
    alone("GN", position=position, route=False, cell=(0, 3))
    turn_ends(position, "GN")
    assert reached(position) == ["CBQ"]


@pytest.mark.rule("18C2C-4.7.8-6")
def test_a_token_may_cut_the_way_before_the_run() -> None:
    position = three()
    join(position, "K52", "J47", "L29")
    cut = position.copy().token("UP", "J47")
    assert reached(turn_ends(position, "UP")) == ["CBQ"]
    assert reached(turn_ends(cut, "UP")) == []


@pytest.mark.rule("18C2C-4.7.8-7")
def test_what_a_stock_round_has_brought_opens_the_operating_round() -> None:
    position = erie("6").private("CA", "Ann")
    cash = position.pos[CASH]["Ann"]
    position.at("track", "ERIE")
    position.state.stack = position.state.stack[:-3]
    assert position.state.stack[-1].node == "operating turns"
    position.state.stack = position.state.stack[:-1]
    top = position.state.stack[-1]
    position.state.stack = (*position.state.stack[:-1], replace(top, at=0))
    position.go_on()
    assert position.step == "destination" and reached(position) == ["ERIE"]
    assert position.pos[CASH]["Ann"] > cash
    position.play("place_destination", city=0)
    run_best(position).play("dividend", choice="pay")
    assert [event.corporation for event in position.events if isinstance(event, TurnBegan)] == ["ERIE"]


@pytest.mark.rule("18C2C-4.7.8-8")
def test_without_its_train_there_is_no_run() -> None:
    lost = erie("5", "6")
    lost.writing().put(TRAINS, owned(lost.pos, "ERIE")[1], Train("6", OUT_OF_GAME))
    turn_ends(lost)
    assert reached(lost) == [] and goal(lost, "ERIE").state == "open"
    assert not any(isinstance(event, Ran) for event in lost.events)
