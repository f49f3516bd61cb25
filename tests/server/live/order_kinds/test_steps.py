"""Orders to skip steps of the operating turn."""

from __future__ import annotations

from collections.abc import Callable

from roundhouse.server.live.orders import said
from roundhouse.server.said import heard
from server.live.ordering import Played


def test_skipping_steps(played: Callable[[int], Played]) -> None:
    table = played(142)
    assert table.live.game.state.stack[-1].node == "token"
    order = table.order("Ben", "skip", corporation="PRR", token="on", trains=False, stops=["round"])
    assert table.done() == [("Ben", "pass")] and table.live.game.state.stack[-1].node == "run"
    table.first()
    table.first()
    assert table.live.game.state.stack[-1].node == "trains" and table.live.to_act == "Ben"
    assert said(order) == "Skip for PRR: token"
    more = table.order("Ben", "skip", trains=True, stops=["round"])
    assert table.live.to_act == "Dot" and table.pos(more).active
    while heard(table.live.row.round) == "Operating round 3.2":
        table.first()
    assert table.pos(order).reason == "The round is over."


def test_a_step_is_passed_in_which_only_asides_are_left(played: Callable[[int], Played]) -> None:
    """After 72 actions C&O could only buy C&OC, which it can in its next step as well."""
    table = played(72)
    assert table.live.game.state.stack[-1].node == "track"
    who = table.live.to_act
    order = table.order(who, "go_on", stops=[])
    assert table.done() == [(who, "pass")]
    assert table.live.to_act == who and table.live.game.state.stack[-1].node != "track"
    assert "buy_private" in {offer.action.kind() for offer in table.live.game.offers()}
    assert table.pos(order).active and said(order) == "Go on where only asides are left"


def test_nothing_is_passed_that_could_be_done(played: Callable[[int], Played]) -> None:
    """After 70 actions C&O could buy B&S, too, which lets it build in this very step."""
    table = played(70)
    table.order(table.live.to_act, "go_on", stops=[])
    assert table.done() == []
