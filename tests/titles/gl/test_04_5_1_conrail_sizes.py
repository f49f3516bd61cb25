"""4.5.1.2 from end to end: CONRAIL out of two to seven corporations, behind the first 10H and behind the first E."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.core.position import Position
from roundhouse.features.bonds import BONDS
from roundhouse.features.loans import LOANS
from roundhouse.features.national import NATIONAL, FormationOver, NationalNotFormed
from roundhouse.play.scenario import Scenario
from roundhouse.powers.special_token import GIVEN, Given
from roundhouse.rules.depot import TRAINS
from roundhouse.rules.market import price
from roundhouse.rules.money import CASH
from roundhouse.rules.reach import TOKENS
from roundhouse.rules.running import best
from roundhouse.rules.shares import OUT_OF_GAME, POOL, president
from roundhouse.titles.gl import owned_track
from roundhouse.titles.gl.owned_track import LineUsed
from titles.gl.conrail import form, shares, table

ORDER = ("NYC", "MON", "GT", "IC", "NKP", "WAB", "MILW")
CELLS = {"NYC": (0, 8), "MON": (0, 6)}


def of(count: int) -> dict[str, dict[str, Any]]:
    """`count` corporations: Ann has 40% of each, Ben 30%, the Open Market 10%, the treasury 20%; $10 each."""
    owners = {"shares": {"Ann": 40, "Ben": 30}, "pool": 10, "cash": 10}
    return {sym: {**owners, "cell": CELLS.get(sym, (0, 3))} for sym in ORDER[:count]}


def ten_h(scenario: Scenario) -> int:
    return sum(t.kind == "10H" and t.owner != OUT_OF_GAME for t in scenario.pos[TRAINS].values())


FIGURES = [
    # shares of Ann, Ben, CONRAIL, the Open Market; bonds of Ben, CONRAIL, the Open Market; cash; 10H behind a 10H
    (2, 10, (4, 3, 2, 1), (0, 9, 1), 20, 4),
    (3, 5, (6, 4, 3, 2 + 5), (0, 9, 1), 30 + 5 * 140, 4),
    (4, 5, (8, 6, 4, 2), (0, 9, 1), 40, 4),
    (5, 5, (10, 7, 3, 0), (0, 6, 4), 50, 4),
    (7, 5, (14, 6, 0, 0), (4, 5, 1), 70, 3),
]
"""At $155, the mean of 170 and 140, and $140 after the one loan, for which a bond goes to the Open Market."""


@pytest.mark.rule(
    "18GL-4.5.1.2-6", "18GL-4.5.1.2-14", "18GL-4.5.1.2-15", "18GL-4.5.1.2-16", "18GL-4.5.1.2-18"
)
@pytest.mark.rule("18GL-4.5.1.2-13", "18GL-4.5.1.2-20", "18GL-4.5.1.2-39", "18GL-4.5.1.2-42")
@pytest.mark.parametrize("train", ["10H", "E"])
@pytest.mark.parametrize(("count", "share", "stock", "bonds", "cash", "trains"), FIGURES)
def test_conrail_of_every_size_in_either_phase(
    train: str, count: int, share: int, stock: Any, bonds: Any, cash: int, trains: int
) -> None:
    scenario = table(of(count), president="Cora", train=train)
    scenario.writing().put(LOANS, "NYC", 1)
    before = ten_h(scenario)
    form(scenario)
    pos = scenario.pos
    assert set(pos[NATIONAL]["CR"].merged) == set(ORDER[:count])
    assert pos[NATIONAL]["CR"].share == share
    assert tuple(shares(scenario, "Ann", "Ben", "CR", POOL)) == stock
    assert tuple(pos[BONDS].get(owner, 0) for owner in ("Ben", "CR", POOL)) == bonds
    assert (price(pos, "CR"), pos[CASH]["CR"]) == (140, cash)
    assert president(pos, "CR") == "Ann" and not pos[LOANS]
    assert ten_h(scenario) == (trains if train == "10H" else before)
    assert sum(t.corporation == "CR" and t.placed for t in pos[TOKENS].values()) == count
    assert scenario.faults() == []


@pytest.mark.rule("18GL-4.5.1.2-5", "18GL-4.5.1.2-4", "18GL-4.5.1.2-1")
@pytest.mark.parametrize("count", [0, 1])
@pytest.mark.parametrize(("train", "last"), [("10H", False), ("E", True)])
def test_with_one_candidate_or_none_there_is_no_conrail(count: int, train: str, last: bool) -> None:
    scenario = form(table(of(count), train=train))
    told = [event for event in scenario.events if isinstance(event, NationalNotFormed)]
    assert told == [NationalNotFormed("CR", ORDER[:count], last)]
    pos = scenario.pos
    assert "CR" not in pos[CASH] and dict(pos[BONDS]) == {"CR": 10}
    assert all(pos[CASH][sym] == 10 for sym in ORDER[:count])
    assert scenario.faults() == []


@pytest.mark.rule("18GL-4.5.1.2-1", "18GL-4.5.1.2-6")
def test_what_failed_behind_the_10h_comes_about_behind_the_e() -> None:
    """NYC alone has no train; then the 6H of MON go, too."""
    scenario = table({"NYC": of(2)["NYC"], "MON": {**of(2)["MON"], "trains": ["6H"]}})
    form(scenario)
    assert "CR" not in scenario.pos[NATIONAL]
    scenario.corporation("PRR", shares={"Dan": 60}, par=100, cash=800).depot("E-0").operating("PRR", "trains")
    form(scenario)
    assert [e for e in scenario.events if isinstance(e, FormationOver)] == [FormationOver("CR", "E", True)]
    assert set(scenario.pos[NATIONAL]["CR"].merged) == {"NYC", "MON"}
    # $10 each, $75 for the 6H, and nothing for shares.
    assert scenario.pos[CASH]["CR"] == 10 + 10 + 75
    assert tuple(shares(scenario, "Ann", "Ben", "CR", POOL)) == (4, 3, 2, 1)


@pytest.mark.rule("18GL-4.5.1.2-23", "18GL-4.3-6")
@pytest.mark.parametrize(("train", "kept"), [("10H", {"MINE": Given("CR", "E1")}), ("E", {})])
def test_special_tokens_come_to_conrail_unless_phase_e_takes_them_first(train: str, kept: Any) -> None:
    scenario = table(of(2), train=train)
    pos = Position(scenario.title, scenario.state)
    pos.put(GIVEN, "MINE", Given("MON", "E1"))
    assert dict(form(scenario).pos[GIVEN]) == kept


@pytest.mark.rule("18GL-4.3(11)-16", "18GL-4.3(11)-10")
def test_who_sails_conrails_ferry_pays_conrail_and_conrail_itself_sails_for_nothing() -> None:
    tiles = {"D10": "730:0", "F10": "724:0", "E9": "722:1"}
    line = "Milwaukee-Muskegon"
    scenario = table(of(2)).tiles(tiles)
    owned_track.open_line(Position(scenario.title, scenario.state), "NYC", line)
    form(scenario).token("B&O", "D10").operating("B&O", "run")
    scenario.cash({"B&O": 60})
    before = scenario.pos[CASH]["CR"]
    runs = best(scenario.pos, "B&O").runs
    assert sum("E9" in run.route for run in runs) == 1
    scenario.play("run", runs=[{"train": run.train, "route": run.route} for run in runs])
    assert LineUsed("B&O", "CR", line, 1, 50) in scenario.events
    assert (scenario.pos[CASH]["B&O"], scenario.pos[CASH]["CR"]) == (10, before + 50)
    scenario.token("CR", "F10").train("CR", "10H").cash({"CR": 0}).operating("CR", "run")
    assert any("E9" in run.route for run in best(scenario.pos, "CR").runs)
