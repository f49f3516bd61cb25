"""All holdings are open (section 13)."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.play.views import view
from roundhouse.rules.money import CASH

PLAYERS = ("A", "B", "C")


@pytest.mark.rule("18Chesapeake-13-1")
@pytest.mark.parametrize("seat", [*PLAYERS, ""])
def test_every_seat_sees_everything_that_is_owned(seat: str) -> None:
    """And so does a spectator, whose seat is ""."""
    game = Scenario("18Chesapeake", PLAYERS).cash(A=17, B=300, C=0).private("C&OC", "C")
    game.corporation("PRR", par=70, shares={"A": 60}, pool=40, cash=555, trains=["2"]).stock_turn("B")
    tables = view(game.title, game.state, seat).state["tables"]
    assert tables["cash"] == dict(game.pos[CASH])
    assert {"A": 17, "B": 300, "C": 0, "PRR": 555}.items() <= tables["cash"].items()
    owners = [certificate["owner"] for certificate in tables["stock"]["PRR"]]
    assert (owners.count("A"), owners.count("bank pool")) == (5, 4)
    assert tables["privates"]["C&OC"]["owner"] == "C"
    assert tables["trains"]["2-0"]["owner"] == "PRR"
    assert sum(1 for token in tables["tokens"].values() if token["corporation"] == "PRR") == 4
