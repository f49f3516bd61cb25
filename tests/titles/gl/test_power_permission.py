"""Permission for powers: the answers are kept for the turn, and only what would be of use is asked for."""

from __future__ import annotations

import pytest

from roundhouse.bots import Clock, View, make
from roundhouse.core.game import legal, play
from roundhouse.core.position import Position
from roundhouse.play.scenario import Scenario
from roundhouse.rules.consent import PROPOSAL, Accept, Decline, Proposal, propose
from roundhouse.rules.privates import POWER_SERVES
from roundhouse.titles.gl.power_permission import GRANTS, PERMISSION, Grant


def table(step: str = "token") -> Scenario:
    """The Milwaukee Road, led by Ann, in a step; Ben has two private companies and Ann one."""
    position = Scenario("18GL", ["Ann", "Ben", "Cora"], chance={"private": "BRIDGE"}).phase("2H")
    position.corporation("MILW", par=100, shares={"Ann": 50}, floated=True, cash=500)
    position.private("PORT", "Ben").private("BRIDGE", "Ben").private("MINE", "Ann")
    return position.operating("MILW", step)


def test_the_answer_is_remembered() -> None:
    position = table().play("ask_permission", private="PORT")
    proposal = position.pos[PROPOSAL]
    assert proposal is not None and (proposal.what, proposal.asked, proposal.price) == (PERMISSION, "Ben", 0)
    yes = position.copy().play("accept")
    assert yes.pos[GRANTS] == (Grant("PORT", "MILW", True),) and POWER_SERVES(yes.pos, "PORT", "MILW")
    no = position.copy().play("decline")
    assert no.pos[GRANTS] == (Grant("PORT", "MILW", False),) and not POWER_SERVES(no.pos, "PORT", "MILW")
    assert POWER_SERVES(no.pos, "MINE", "MILW")
    assert not POWER_SERVES(no.pos, "nothing", "MILW")


@pytest.mark.parametrize(("step", "private"), [("token", "PORT"), ("track", "BRIDGE")])
def test_only_what_belongs_to_the_step_is_asked_for(step: str, private: str) -> None:
    position = table(step)
    assert [offer.action.private for offer in position.offers("ask_permission")] == [private]  # type: ignore[attr-defined]
    other = {"PORT": "BRIDGE", "BRIDGE": "PORT"}[private]
    found = position.why_not("ask_permission", private=other)
    assert found is not None and found.case == "of no use"


def test_looking_for_uses_leaves_the_position_alone() -> None:
    position = table()
    before = position.state.copy()
    legal(position.title, position.state)
    assert position.state == before
    after, _ = play(position.title, position.state, position.action("ask_permission", private="PORT"))
    assert position.state == before and after != before


@pytest.mark.parametrize(
    ("private", "shares", "agrees"),
    [
        ("MINE", 20, True),
        ("MINE", 0, False),
        ("PORT", 20, False),
        ("TERMINAL", 20, False),
        ("EJ&E", 20, False),
    ],
)
@pytest.mark.parametrize("bot", ["greedy", "expert"])
def test_bots_let_others_use_what_they_keep(bot: str, private: str, shares: int, agrees: bool) -> None:
    """The mine's token costs its owner nothing; the other three companies close when their power is used, and pay $10
    to $20 a round until then, of which a shareholder of 20% would get back little."""
    position = Scenario("18GL", ["Ann", "Ben", "Cora"], chance={"private": "BRIDGE"}).phase("2H")
    position.corporation("MILW", par=100, shares={"Ann": 50, "Ben": shares}, floated=True, cash=500)
    position.private(private, "Ben").operating("MILW", "token")
    proposal = Proposal(PERMISSION, private, "Ben", "MILW", 0, "Ann", asked="Ben")
    trial = Position(position.title, position.state.copy())
    propose(trial, proposal)
    chosen = make(bot, 1).choose(View(position.title, trial.state), Clock())
    assert isinstance(chosen, Accept if agrees else Decline)


@pytest.mark.parametrize(
    ("private", "shares", "asks"), [("MINE", 20, True), ("MINE", 0, False), ("PORT", 20, False)]
)
@pytest.mark.parametrize("bot", ["greedy", "expert"])
def test_bots_ask_only_who_gains_by_agreeing(bot: str, private: str, shares: int, asks: bool) -> None:
    """Turn after turn three corporations asked for a company that closes when its power is used, and were refused 43
    times in one game."""
    position = Scenario("18GL", ["Ann", "Ben", "Cora"], chance={"private": "BRIDGE"}).phase("2H")
    position.corporation("MILW", par=100, shares={"Ann": 50, "Ben": shares}, floated=True, cash=500)
    position.private(private, "Ben").operating("MILW", "token")
    may = position.offers("ask_permission")
    assert [offer.action.private for offer in may] == [private]  # type: ignore[attr-defined]
    view = View(position.title, position.state, [*may, *position.offers("pass")])
    chosen = make(bot, 1).choose(view, Clock())
    assert (chosen.kind() == "ask_permission") == asks
