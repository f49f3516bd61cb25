"""Permission for powers: the answers are kept for the turn, and only what would be of use is asked for."""

from __future__ import annotations

import pytest

from roundhouse.core.game import legal, play
from roundhouse.play.scenario import Scenario
from roundhouse.rules.consent import PROPOSAL
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
