"""The design notes contain advice, not rules (section 15); the export of trains is tested with 11.9."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario


@pytest.mark.rule("18Chesapeake-15-1")
def test_advice_on_trains_binds_nobody() -> None:
    """A corporation that owns a train may pass or buy as it likes, up to the limit of the phase."""
    game = Scenario("18Chesapeake", ("A", "B", "C"))
    game.corporation("PRR", par=70, shares={"A": 60}, cash=1000, trains=["2"])
    game.operating("PRR", "trains", revenue=0)
    for train in ("2-1", "2-2", "2-3"):
        assert game.why_not("pass") is None
        game.play("buy_train", train=train, price=80)
