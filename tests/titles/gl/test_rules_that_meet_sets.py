"""How long the last set is: 2 with 5 and its readings."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.ending import END
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.turns import ROUND
from titles.gl.need import corporation

from .late import go_on
from .meeting import THREE


@pytest.mark.rule("18GL-2-10", "18GL-5-1", "18GL-4.6.8-5")
@pytest.mark.parametrize(("option", "rounds"), [("set_fixed", 2), ("set_grows", 3)])
def test_a_10h_bought_after_the_bank_has_broken_lengthens_a_set_that_grows(option: str, rounds: int) -> None:
    """The bank breaks in the first of two rounds; in the second the first 10H is bought, whose sets have three."""
    position = Scenario("18GL", THREE, [option], chance={"private": "BRIDGE"}).phase("6H").depot("10H-0")
    for private in position.pos[PRIVATES]:
        position.close(private)
    corporation(position, "MON", cash=700, trains=["6H"])
    position.operating("MON", "dividend", part=1, revenue=200).bank(50, "Cora")
    position.play("dividend", choice="pay")
    assert position.pos[END] == "bank"
    go_on(position, lambda p: p.pos[ROUND].part == 2 and p.step == "trains")
    position.play("buy_train", train="10H-0", price=600)
    go_on(position, lambda p: False)
    assert position.pos.over and position.pos[ROUND].part == rounds
