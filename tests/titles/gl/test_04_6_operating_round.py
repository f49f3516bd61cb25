"""Sections 2, 4 and 4.6: rounds and sets, who operates when, and the steps of a turn."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.core import game
from roundhouse.core.flow import Seq
from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import PHASE
from roundhouse.rules.market import price
from roundhouse.rules.money import CASH, Paid
from roundhouse.rules.operating_round import NEXT_TO_OPERATE, TurnBegan
from roundhouse.rules.turns import ROUND, Round, RoundBegan

PRIVATE_COMPANIES = (
    "C&E", "EJ&E", "BRIDGE", "TUNNEL", "TERMINAL", "RAILWORKS", "MINE", "ALCO", "PORT", "FERRY", "C&A",
)  # fmt: skip


def table(*, phase: str = "2H", players: tuple[str, ...] = ("Ann", "Ben", "Cy")) -> Scenario:
    """Cy has the private companies; whoever is asked has little money."""
    position = Scenario("18GL", players).cash(Ann=100, Ben=100, Cy=100)
    for sym in PRIVATE_COMPANIES:
        if not position.pos.state.parts()["privates"][sym].closed:
            position.private(sym, "Cy")
    return position.phase(phase)


def passing(position: Scenario, rounds: int) -> list[Any]:
    """All events until so many rounds more have begun, where everybody passes or does what must be done."""
    found: list[Any] = []
    while rounds > 0:
        offers = position.offers()
        plain = next((o for o in offers if o.action.kind() == "pass"), offers[0])
        position.state, position.events = game.play(position.title, position.state, plain.action)
        rounds -= sum(isinstance(event, RoundBegan) for event in position.events)
        found += position.events
    return found


def order(position: Scenario, *done: str) -> list[str]:
    """Who operates after those that have."""
    found = list(done)
    while (corporation := NEXT_TO_OPERATE(position.pos, tuple(found))) is not None:
        found.append(corporation)
    return found[len(done) :]


def floated(position: Scenario, sym: str, row: int, column: int, **more: Any) -> Scenario:
    """A corporation of Ann's with its marker in a cell."""
    return position.corporation(sym, par=70, shares={"Ann": 50}, cell=(row, column), floated=True, **more)


@pytest.mark.rule("18GL-4-1")
def test_stock_rounds_and_sets_take_turns() -> None:
    position = floated(table(phase="4H"), "IC", 1, 0, cash=0).stock_turn("Ann", round=1)
    began = [(e.kind, e.number, e.part, e.of) for e in passing(position, 6) if isinstance(e, RoundBegan)]
    assert began == [
        ("operating", 1, 1, 2),
        ("operating", 1, 2, 2),
        ("stock", 2, 1, 1),
        ("operating", 2, 1, 2),
        ("operating", 2, 2, 2),
        ("stock", 3, 1, 1),
    ]


@pytest.mark.rule("18GL-2-10")
def test_a_new_phase_does_not_change_the_length_of_the_set_in_course() -> None:
    """The first 10H is sold in the second of two rounds: a third comes with the next set only."""
    position = floated(table(phase="6H"), "IC", 1, 0, cash=600).stock_turn("Ann", round=1)
    passing(position, 2)
    position.state.set(PHASE, "10H")
    began = [(e.kind, e.part, e.of) for e in passing(position, 2) if isinstance(e, RoundBegan)]
    assert began == [("stock", 1, 1), ("operating", 1, 3)]
    assert position.pos[ROUND] == Round("operating", 2, 1, 3)


@pytest.mark.rule("18GL-4.6-1")
def test_a_round_opens_with_the_revenue_of_private_companies() -> None:
    position = floated(table(), "IC", 1, 0, cash=0).stock_turn("Ann")
    happened = passing(position, 1)
    began = next(n for n, e in enumerate(happened) if isinstance(e, RoundBegan))
    turn = next(n for n, e in enumerate(happened) if isinstance(e, TurnBegan))
    paid = [e.amount for e in happened[began:turn] if isinstance(e, Paid)]
    assert sum(paid) == 5 + 10 + 10 + 10 + 15 + 15 + 20 + 20 + 25 == position.pos[CASH]["Cy"] - 100


@pytest.mark.rule("18GL-4.6-2")
def test_whatever_has_floated_operates_once_dear_before_cheap() -> None:
    position = floated(floated(table(), "IC", 2, 0, cash=0), "NKP", 0, 3, cash=0)
    position.corporation("MON", par=100, shares={"Ben": 40}).stock_turn("Ann")
    assert [price(position.pos, c) for c in ("NKP", "MON", "IC")] == [100, 100, 60]
    assert order(position) == ["NKP", "IC"]
    turns = [e.corporation for e in passing(position, 2) if isinstance(e, TurnBegan)]
    assert turns == ["NKP", "IC"]


@pytest.mark.rule("18GL-4.6-3")
def test_at_equal_prices_the_marker_further_to_the_right_is_first() -> None:
    """90 stands in D2 and in E3."""
    position = floated(floated(table(), "IC", 1, 3), "NKP", 2, 4)
    assert price(position.pos, "IC") == price(position.pos, "NKP") == 90
    assert order(position) == ["NKP", "IC"]


@pytest.mark.rule("18GL-4.6-4")
def test_in_a_cell_the_pile_goes_from_top_to_bottom() -> None:
    position = floated(floated(floated(table(), "IC", 1, 3), "NKP", 1, 3), "GT", 1, 3)
    assert order(position) == ["IC", "NKP", "GT"]
    position.price("IC", 0, 0).price("IC", 1, 3)
    assert order(position) == ["NKP", "GT", "IC"]


@pytest.mark.rule("18GL-4.6-5")
def test_after_each_turn_the_next_is_looked_for_anew() -> None:
    position = floated(floated(floated(table(), "IC", 0, 5), "NKP", 0, 4), "GT", 0, 3)
    assert order(position, "IC") == ["NKP", "GT"]
    position.price("NKP", 2, 0).price("IC", 2, 1)
    assert order(position, "IC") == ["GT", "NKP"]


@pytest.mark.rule("18GL-4.6-6")
def test_the_steps_of_a_turn_stand_in_their_order() -> None:
    turn = Scenario("18GL", ("Ann", "Ben")).title.nodes["operating turn"]
    assert isinstance(turn, Seq)
    assert [node.name for node in turn.children] == [
        "first turn is noted",
        "turn begins",
        "track",
        "token",
        "run",
        "interest on loans",
        "interest on bonds",
        "dividend",
        "without earnings the price falls",
        "trains",
        "repaying loans",
        "redeeming bonds",
        "own stock",
        "turn is over",
    ]


@pytest.mark.rule("18GL-4.6-7")
def test_powers_belong_to_steps() -> None:
    menus = {
        step: {kind.name for kind in kinds}
        for step, kinds in Scenario("18GL", ("A", "B")).title.menus.items()
    }
    of_steps = {
        "track": {"lay_own_tile", "lay_works_tile", "open_ferry"},
        "token": {"place_token"},
        "run": {"lengthen_train"},
    }
    for step, kinds in of_steps.items():
        assert kinds <= menus[step]
        for other in {"track", "token", "run", "dividend", "trains", "stock turn"} - {step}:
            assert not kinds & menus[other]


@pytest.mark.rule("18GL-4.6-7")
@pytest.mark.parametrize(
    ("private", "step"),
    [("BRIDGE", "track"), ("TUNNEL", "track"), ("TERMINAL", "token"), ("MINE", "token"), ("PORT", "token")],
)
def test_tokens_are_given_in_the_step_of_their_private_company(private: str, step: str) -> None:
    drawn = private if private in ("BRIDGE", "TUNNEL", "TERMINAL") else "BRIDGE"
    position = Scenario("18GL", ("Ann", "Ben", "Cy"), chance={"private": drawn}).private(private, "Ann")
    floated(position, "IC", 1, 0, cash=500, trains=["2H"])
    for where in ("track", "token", "run"):
        offers = position.copy().operating("IC", where).offers("give_token")
        given = {offer.action.private for offer in offers}  # type: ignore[attr-defined]
        assert (private in given) == (where == step), where


# -- what no step offers


def refused(position: Scenario, kind: str, **fields: Any) -> str:
    """The check that refuses the action; empty when it is legal."""
    found = position.why_not(kind, **fields)
    return "" if found is None else found.check


@pytest.mark.rule("18GL-4.6.3-1")
def test_trains_that_have_run_do_not_run_again_in_the_turn() -> None:
    position = floated(table(), "DT&I", 1, 0, cash=0, trains=["2H"]).tiles(K11="57:0")
    position.operating("DT&I", "run", revenue=40)
    assert not position.offers("run")
    assert refused(position, "run", runs=[{"train": "2H-0", "route": ["J12.0"]}]) == "one run a turn"


@pytest.mark.rule("18GL-4.6.1.1-14")
def test_there_are_no_tiles_but_those_of_the_manifest() -> None:
    position = floated(table(), "DT&I", 1, 0, cash=0).operating("DT&I", "track")
    assert refused(position, "lay_tile", hex="I11", tile="999", rotation=0) == "tile exists"
    assert refused(position, "lay_tile", hex="I11", tile="7", rotation=6) == "tile exists"


@pytest.mark.rule("18GL-4.3(4)-1")
def test_private_companies_without_a_token_give_none() -> None:
    position = floated(table(), "IC", 1, 0, cash=0).private("RAILWORKS", "Ann").operating("IC", "track")
    given = refused(position, "give_token", private="RAILWORKS", hex="")
    assert given == "private company has a special token"
