"""Appendix F: destinations that the players agree on."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.titles.c2c.agreed_destinations import AGREED
from roundhouse.titles.c2c.destinations import DESTINATION_HEXES, reachable_goal
from titles.c2c.shells import alone
from titles.c2c.tables import PLAYERS, refused
from titles.c2c.tracks import join


def begun() -> Scenario:
    """A table of four with the variant, before anything has happened."""
    return Scenario("18C2C", PLAYERS[:4], ("variable_destinations",))


def propose(position: Scenario, sym: str, hex: str) -> Scenario:
    """The first player proposes it."""
    return position.play("set_destination", corporation=sym, hex=hex)


@pytest.mark.rule("18C2C-F.variable-1")
def test_the_players_may_agree_on_other_destinations() -> None:
    position = begun()
    assert position.actor == "Ann" and position.step == "destinations are proposed"
    propose(position, "NYC", "O4")
    propose(position, "CPR", "Z39")
    assert refused(position, "set_destination", corporation="NYC", hex="C4")[0] == "destination is set once"
    same = "destination is a stop elsewhere"
    assert refused(position, "set_destination", corporation="ERIE", hex="I70") == (same, "same")
    assert refused(position, "set_destination", corporation="ERIE", hex="D49") == (same, "same")
    assert refused(position, "set_destination", corporation="ERIE", hex="I72") == (same, "place")
    assert refused(position, "set_destination", corporation="AMTK", hex="D49")[0] == "destination is set once"
    position.play("pass")
    for player in ("Ben", "Cora", "Dan"):
        assert position.actor == player
        position.play("pass")
    assert position.step == "auction turn"
    assert DESTINATION_HEXES(position.pos, "NYC") == ("O4",)
    assert DESTINATION_HEXES(position.pos, "CPR") == ("Z39", "Z41")
    assert DESTINATION_HEXES(position.pos, "ERIE") == ("D49",)


@pytest.mark.rule("18C2C-F.variable-1")
def test_without_agreement_the_printed_ones_stay() -> None:
    position = propose(begun(), "NYC", "O4").play("pass").play("pass")
    assert position.actor == "Cora"
    position.play("keep_destinations")
    assert position.step == "auction turn"
    assert DESTINATION_HEXES(position.pos, "NYC") == ("J57",)
    nothing = begun().play("pass")
    assert nothing.step == "auction turn"


@pytest.mark.rule("18C2C-F.variable-1")
def test_the_run_leads_to_the_destination_agreed_on() -> None:
    position = propose(begun(), "B&M", "I78").play("pass")
    for _ in range(3):
        position.play("pass")
    alone("B&M", position=position, route=False, trains=["2"])
    join(position, "I82", "I78")
    assert reachable_goal(position.pos, "B&M") == ("I78", 0)


@pytest.mark.rule("18C2C-F.variable-1")
def test_what_was_in_reach_before_the_agreement_is_asked_anew_after_it() -> None:
    position = join(alone("B&M", position=begun(), route=False, trains=["2"]), "I82", "I78")
    pos = position.writing()
    assert reachable_goal(pos, "B&M") is None
    pos.put(AGREED, "B&M", "I78")
    assert reachable_goal(pos, "B&M") == ("I78", 0)
