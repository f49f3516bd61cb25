"""Section 5.2.2: bonuses and destinations of national companies."""

from __future__ import annotations

import pytest

from roundhouse.core.flow import dispose
from roundhouse.features.national.terms import Merged
from roundhouse.play.scenario import Scenario
from roundhouse.rules.running import QUESTION
from roundhouse.titles.c2c.destinations import reachable_goal
from roundhouse.titles.c2c.train_loans import LENT
from roundhouse.titles.c2c.transcontinental import CROSSED, Crossed, open_bonuses
from titles.c2c.goals import goal, lies, run_best, turn_ends
from titles.c2c.shells import national
from titles.c2c.tracks import join


def absorbed(position: Scenario, *syms: str) -> Scenario:
    """Amtrak is made of these, as far as destinations and bonuses go."""
    pos = position.writing()
    for sym in syms:
        dispose(pos, Merged(sym, "AMTK", 0, 0))
    return position


def had(*syms: str) -> Scenario:
    """Amtrak, made of ATSF and NP, of which these have had their bonus."""
    position = national(trains=["8"])
    for sym in syms:
        position.writing().put(CROSSED, sym, 1)
    return absorbed(position, "ATSF", "NP")


@pytest.mark.rule("18C2C-5.2.2-1")
def test_two_bonuses_less_those_of_the_absorbed() -> None:
    assert open_bonuses(had().pos, "AMTK") == 2
    assert open_bonuses(had("NP").pos, "AMTK") == 1
    assert open_bonuses(had("NP", "ATSF").pos, "AMTK") == 0
    position = join(had(), "E4", "D49").operating("AMTK", "run")
    run_best(position, 1)
    assert [event.trains for event in position.events if isinstance(event, Crossed)] == [("8-0",)]
    lent = join(national(), "E4", "D49").operating("AMTK", "run")
    lent.writing().set(LENT, ("8",))
    assert len(lent.offers("run")) == 1
    run_best(lent)
    assert not [event for event in lent.events if isinstance(event, Crossed)]


@pytest.mark.rule("18C2C-5.2.2-2")
def test_no_destination_to_run_to() -> None:
    position = absorbed(join(national(trains=["8"]), "M44", "Q28"), "ATSF", "NP")
    assert goal(position, "ATSF").state == "gone" and goal(position, "ATSF").holder == "AMTK"
    assert reachable_goal(position.pos, "ATSF") is None
    assert turn_ends(position, "AMTK").step != "destination"
    doubled = lies(join(national(trains=["8"]), "M44", "Q28"), "ATSF", "Q28")
    absorbed(doubled, "ATSF", "NP")
    assert all(not train.at_end for train in QUESTION(doubled.pos, "AMTK").trains)
