"""Appendix F: the variant with historical constraints."""

from __future__ import annotations

import pytest

from roundhouse.rules.shares import OFFERING, held, president
from titles.c2c.sale import all_but, buy, operating, refused, stock_turn, table

OPTION = ("historical",)
WAITS = "western corporations wait"


@pytest.mark.rule("18C2C-F.historical-1")
def test_nobody_starts_a_corporation_of_the_west_before_the_first_3_train() -> None:
    position = stock_turn("Ann", phase="2", options=OPTION)
    for sym in ("UP", "SP", "MILW"):
        assert refused(position, "par", corporation=sym, par=100) == (WAITS, "start")
    for sym in ("NYC", "CPR"):
        assert refused(position, "par", corporation=sym, par=100) == ("", "")
    assert not any(o.action.corporation == "UP" for o in position.offers("par"))
    assert refused(stock_turn("Ann", phase="3", options=OPTION), "par", corporation="UP", par=100) == ("", "")
    assert refused(stock_turn("Ann", phase="2"), "par", corporation="UP", par=100) == ("", "")


@pytest.mark.rule("18C2C-F.historical-1")
def test_no_corporation_buys_the_bridge_before_it() -> None:
    check = "private companies are for sale to corporations"
    owners = {"MRB": "Ben", "KT": "Ben"}
    position = operating("IC", owners=owners, phase="2", opened=False, options=OPTION)
    assert refused(position, "buy_private", private="MRB", price=40) == (check, "phase")
    assert refused(position, "buy_private", private="KT", price=40) == ("", "")
    position = operating("IC", owners=owners, phase="3", opened=False, options=OPTION)
    assert refused(position, "buy_private", private="MRB", price=40) == ("", "")


@pytest.mark.rule("18C2C-F.historical-1", "18C2C-F.historical-2")
def test_what_private_companies_bring_is_handed_over() -> None:
    position = buy(all_but(table(OPTION), "Dan", "DGJ", "SPP", "BOP").at("auction turn", "Ann"), "DGJ")
    assert held(position.pos, "Ann", "DRGW") == 10
    buy(position, "SPP").play("set_par", par=100)
    assert president(position.pos, "SP") == "Ben"


@pytest.mark.rule("18C2C-F.historical-2")
def test_none_of_their_other_shares_is_had() -> None:
    """In phase 2 SP cannot float: no one can add a share."""
    position = stock_turn("Ann", phase="2", options=OPTION, SP={"shares": {"Ben": 20}, "pool": 10})
    position.corporation("NYC", par=100, shares={"Ben": 20})
    for source in (OFFERING, "bank pool"):
        assert refused(position, "buy_share", corporation="SP", source=source) == (WAITS, "share")
    assert refused(position, "buy_share", corporation="NYC", source=OFFERING) == ("", "")
    position = stock_turn("Ann", phase="3", options=OPTION, SP={"shares": {"Ben": 20}})
    assert refused(position, "buy_share", corporation="SP", source=OFFERING) == ("", "")


@pytest.mark.rule("18C2C-F.historical-2")
def test_nor_is_one_taken_from_another_player() -> None:
    row = {"shares": {"Ann": 60, "Ben": 10}}
    position = stock_turn("Ann", phase="2", options=OPTION, UP=row, NYC=row)
    assert refused(position, "privatize", corporation="UP", owner="Ben") == (WAITS, "share")
    assert refused(position, "privatize", corporation="NYC", owner="Ben") == ("", "")
