"""Orders to skip steps of the operating turn."""

from __future__ import annotations

from collections.abc import Callable

from roundhouse.server.live.orders import said
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
    while table.live.row.round == "Operating round 3.2":
        table.first()
    assert table.pos(order).reason == "The round is over."
