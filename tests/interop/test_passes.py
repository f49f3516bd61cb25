"""Passes that the site has in its record although our flow does not stop there (section 7 of the format)."""

from __future__ import annotations

import pytest

from roundhouse.board.tiles import Laid
from roundhouse.interop.known import by_title
from roundhouse.interop.passes import Passes
from roundhouse.play.scenario import Scenario
from roundhouse.powers.tiles.rows import LayPair
from roundhouse.rules.operating_round import TurnBegan
from roundhouse.rules.track import LayTile
from roundhouse.rules.turns import Pass

CHESAPEAKE = by_title("18Chesapeake")
assert CHESAPEAKE is not None
LAY = LayTile("Ann", "G7", "9", 1)


def table(step: str, who: str = "B&O", cash: int = 0, phase: str = "2") -> Scenario:
    found = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase(phase)
    for sym, player in (("B&O", "Ann"), ("C&O", "Ben"), ("LV", "Cy")):
        found.corporation(sym, par=80, shares={player: 60}, cash=cash)
    return found.stock_turn("Ann") if step == "stock turn" else found.operating(who, step)


@pytest.mark.parametrize(
    ("step", "who", "due"),
    [
        ("track", "LV", ["B&O", "C&O"]),  # LV's track step waits
        ("token", "LV", ["B&O", "C&O", "LV"]),  # the tracks of all three were skipped
        ("stock turn", "", ["B&O", "C&O", "LV"]),  # and all their turns
    ],
)
def test_turns_that_our_flow_went_over(step: str, who: str, due: list[str]) -> None:
    passes = Passes(CHESAPEAKE)
    before, after = table("stock turn"), table(step, who)
    began = [TurnBegan("B&O"), TurnBegan("C&O"), TurnBegan("LV")]
    passes.follow(Pass("Ann"), before.state, began, after.pos)
    assert passes.due == due


def test_track_step_that_closed_behind_a_lay() -> None:
    """The lay of the turn is used: nothing more waits, unless a pair of tiles could still be laid."""
    before = table("track")
    for owner, used, due in (("Ann", False, []), ("B&O", False, ["B&O"]), ("B&O", True, [])):
        passes = Passes(CHESAPEAKE)
        if used:
            pair = LayPair("Ann", "C-P", Laid("9", 0), Laid("9", 0))
            passes.follow(pair, before.state, [], before.pos)
        after = table("token").private("C-P", owner)
        passes.follow(LAY, before.state, [], after.pos)
        assert passes.due == due


def test_track_step_that_closed_without_a_lay() -> None:
    """After its last purchase no tile fits: the site waits all the same."""
    passes = Passes(CHESAPEAKE)
    passes.follow(Pass("Ann"), table("token").state, [], table("run").pos)
    assert passes.due == []
    before = table("track")
    passes.follow(LAY, before.turn(tiles=-1).state, [], table("token").pos)  # as if nothing had been laid
    assert passes.due == ["B&O"]


def test_a_pass_of_ours_leaves_nothing_due() -> None:
    passes = Passes(CHESAPEAKE)
    passes.follow(Pass("Ann"), table("track").state, [], table("token").pos)
    assert passes.due == []


def test_where_the_site_waits() -> None:
    passes = Passes(CHESAPEAKE)
    assert passes.waiting(table("track").pos) == ("track",)
    assert passes.waiting(table("track").turn(tiles=1).pos) == ()
    rich = table("track", cash=300, phase="3").turn(tiles=1)
    assert passes.waiting(rich.pos) == ()  # all private companies are the bank's
    assert passes.waiting(rich.private("D&R", "Ben").pos) == ()  # its purchase opens no lay
    assert passes.waiting(rich.private("B&S", "Ben").pos) == ("track",)
    poor = table("track", cash=24, phase="3").turn(tiles=1).private("B&S", "Ben")
    assert passes.waiting(poor.pos) == ()  # half its face value is 25
    assert passes.waiting(poor.cash({"B&O": 25}).pos) == ("track",)
    trains = table("trains", cash=300, phase="3").private("D&R", "Ben")
    assert passes.waiting(trains.pos) == ("trains", "companies")
    passes.close("trains")
    assert passes.waiting(trains.pos) == ("companies",)
    passes.follow(Pass("Ann"), trains.state, [TurnBegan("C&O")], trains.pos)
    assert passes.waiting(trains.pos) == ("trains", "companies")
