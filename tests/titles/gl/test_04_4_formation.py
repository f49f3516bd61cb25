"""Section 4.4: a corporation floats, its capital, and its treasury."""

from __future__ import annotations

import pytest

from roundhouse.features.incremental_capital import SharesToTreasury
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.floating import Floated
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.operating_round import NEXT_TO_OPERATE
from roundhouse.rules.shares import OFFERING, held
from titles.gl.stock import act, refused, table


@pytest.mark.rule("18GL-4.4-1", "18GL-4.4-2")
@pytest.mark.parametrize(("par", "capital"), [(60, 300), (75, 375), (100, 500)])
def test_with_the_fifth_share_it_floats_at_once(par: int, capital: int) -> None:
    """The 20% paper and three singles; start at $75 and five sold: $375, and five in the treasury."""
    position = act(table().stock_turn("Ann"), "par", corporation="GT", par=par)
    for _ in range(2):
        act(position, "buy_share", corporation="GT", source=OFFERING)
    assert not position.pos[CORPORATIONS]["GT"].floated
    bank = position.pos[CASH][BANK]
    position.play("buy_share", corporation="GT", source=OFFERING)
    pos = position.pos
    assert pos[CORPORATIONS]["GT"].floated
    assert {Floated("GT", capital), SharesToTreasury("GT", 50)} <= set(position.events)
    assert (pos[CASH]["GT"], pos[CASH][BANK]) == (capital, bank + par - capital)
    assert (held(pos, OFFERING, "GT"), held(pos, "GT", "GT")) == (0, 50)
    assert not position.faults()


@pytest.mark.rule("18GL-4.4-2", "18GL-4.1.2-4")
def test_shares_sold_after_that_are_paid_to_it_at_the_market_price() -> None:
    position = act(table().stock_turn("Ann"), "par", corporation="GT", par=75)
    for _ in range(3):
        act(position, "buy_share", corporation="GT", source=OFFERING)
    player = position.actor
    assert refused(position, "buy_share", corporation="GT", source=OFFERING) == (
        "share is there",
        "none left",
    )
    act(position, "buy_share", corporation="GT", source="GT")
    assert position.pos[CASH]["GT"] == 375 + 75
    assert held(position.pos, player, "GT") == 30


@pytest.mark.rule("18GL-4.4-6")
def test_who_has_not_floated_does_not_operate() -> None:
    position = table().corporation("GT", par=75, shares={"Ann": 40}, floated=False)
    assert NEXT_TO_OPERATE(position.pos, ()) is None
    position.corporation("GT", par=75, shares={"Ann": 50})
    assert NEXT_TO_OPERATE(position.pos, ()) == "GT"


@pytest.mark.rule("18GL-4.4-7")
def test_before_conrail_forms_nobody_buys_of_it() -> None:
    """In phase 6H its shares are on no list."""
    position = table(phase="6H").stock_turn("Ann")
    assert "CR" not in {
        o.action.corporation for o in position.offers() if o.action.kind() in ("par", "buy_share")
    }
    assert refused(position, "buy_share", corporation="CR", source="CR") == (
        "corporation exists",
        "not formed",
    )
    assert refused(position, "par", corporation="CR", par=60) == ("corporation exists", "not formed")
    assert refused(position, "par", corporation="XX", par=60) == ("corporation exists", "unknown")
