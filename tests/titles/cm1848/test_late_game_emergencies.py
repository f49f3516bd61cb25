"""Late positions worked out by hand: money that has to be raised."""

from __future__ import annotations

import pytest

from roundhouse.rules.market import price
from roundhouse.rules.shares import POOL, held, president

from .rolling import bonds, bonds_of, crip, dollars, kinds, other, refused, table

# -- 36 with 11, 21 and 39 --------------------------------------------------------------------------------


@pytest.mark.rule("1848-36-16", "1848-36-17", "1848-36-18", "1848-36-19", "1848-36-20")
def test_a_7_train_from_treasury_cash_bonds_and_three_shares_of_another_company() -> None:
    """CRIP has $200 of the $700; the 20% in its treasury are of no help. Ann has $160, and bonds of $50 face value
    that are worth 80%, $40: 300 are missing.

    GN stands at 110, 40% Ann's, 30% Ben's. Each share brings the price with which the step began, so three bring 330
    and two 220, which is too little. After the second she has 20% and Ben presides. GN falls a row for each, from 110
    to 100, 90, 80. Ann keeps the 30 beyond what was missing, 10% of GN and no bond.
    """
    position = bonds(crip(table("6"), cash=200, treasury=20), 80, Ann=50)
    other(position, "GN", cell=(0, 7), shares={"Ann": 40, "Ben": 30})
    position.cash(Ann=160).depot("7-0").operating("CRIP", "trains")
    position.play("buy_train", train="7-0", price=700)
    assert (position.step, position.actor) == ("raise money", "Ann")
    for percent, ahead in ((10, "Ann"), (20, "Ben")):
        position.play("sell_shares", corporation="GN", percent=10)
        assert held(position.pos, POOL, "GN") == percent and president(position.pos, "GN") == ahead
        assert refused(position, "complete_purchase")[0] == "money for the train is there"
    position.play("sell_shares", corporation="GN", percent=10)
    assert refused(position, "sell_shares", corporation="GN", percent=10)[0] == "sale for a train is needed"
    position.play("complete_purchase")
    assert dollars(position, "CRIP", "Ann") == (0, 30) and bonds_of(position, "Ann") == 0
    assert kinds(position, "CRIP") == ["7"] and price(position.pos, "GN") == 80
    assert held(position.pos, "Ann", "GN") == 10 and held(position.pos, "CRIP", "CRIP") == 20
