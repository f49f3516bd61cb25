"""Appendix A: Mohawk and Hudson, which stands for a share of the New York Central."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.dividends import PaidOut
from roundhouse.rules.market import CHART, MARKERS
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.shares import (
    CERTIFICATE_LIMIT,
    COUNTED_CERTIFICATES,
    OFFERING,
    POOL,
    STOCK,
    held,
    president,
)
from roundhouse.rules.turns import PRIORITY, ROUND
from roundhouse.titles.c2c.limit_by_corporations import IN_PLAY
from roundhouse.titles.c2c.mohawk import NO_DIVIDEND
from roundhouse.titles.c2c.own_shares.presidents_turn import REDEEMED
from roundhouse.titles.c2c.own_shares.redemption import FLOATED_NOW
from roundhouse.titles.c2c.own_shares.reissue import REISSUED
from titles.c2c.sale import begin_round, cash, merged, operating, refused, stock_turn

BETWEEN = "exchange between turns"
SHARE = "share for the private company is there"
POSSIBLE = "private company can be exchanged"


def at_turn(player: str = "Ann", owner: str = "Ann", **nyc: Any) -> Scenario:
    """A stock turn with MH in somebody's hand; Ben presides over NYC with 60%."""
    row = {"par": 90, "shares": {"Ben": 60}, "cash": 500, **nyc}
    return stock_turn(player, {"MH": owner}, NYC=row)


def percent(position: Scenario, owner: str) -> int:
    return held(position.pos, owner, "NYC")


def to_exchange(position: Scenario) -> Scenario:
    """Pass until somebody is asked between two turns."""
    while position.step != BETWEEN:
        position.play("pass")
    return position


@pytest.mark.rule("18C2C-A.MH-1")
@pytest.mark.parametrize("source", [OFFERING, POOL])
def test_its_owner_closes_it_for_a_share(source: str) -> None:
    position = at_turn(pool=10)
    position.play("exchange_share", source=source)
    assert (percent(position, "Ann"), position.pos[PRIVATES]["MH"].closed) == (10, True)
    assert (cash(position, "Ann"), cash(position, "NYC")) == (500, 500)
    assert percent(position, source) == (20 if source == OFFERING else 0)
    assert not position.faults()


@pytest.mark.rule("18C2C-A.MH-1")
def test_without_a_share_there_it_stays() -> None:
    position = at_turn(shares={"Ben": 60, "Cora": 40})
    for source in (OFFERING, POOL):
        assert refused(position, "exchange_share", source=source) == (SHARE, "none")
    assert refused(position, "exchange_share", source="Cora") == (SHARE, "none")
    assert not position.offers("exchange_share")


@pytest.mark.rule("18C2C-A.MH-1")
def test_there_has_to_be_a_president_first() -> None:
    position = stock_turn("Ann", {"MH": "Ann"})
    assert refused(position, "exchange_share", source=OFFERING) == (SHARE, "not started")


@pytest.mark.rule("18C2C-A.MH-1")
def test_only_its_owner_exchanges_it() -> None:
    position = at_turn("Cora")
    assert refused(position, "exchange_share", source=OFFERING) == (POSSIBLE, "owner")
    assert refused(at_turn().close("MH"), "exchange_share", source=OFFERING) == (POSSIBLE, "closed")


@pytest.mark.rule("18C2C-A.MH-2")
def test_it_stands_for_one_share_of_the_presidents_certificate() -> None:
    """The par is to be 90: MH and $90."""
    position = stock_turn("Ann", {"MH": "Ann"}).cash(Ann=90)
    assert refused(position, "par", corporation="NYC", par=90)[0] == "player can pay"
    assert refused(position, "start_with_private", corporation="NYC", par=100)[0] == (
        "player can pay the rest of the certificate"
    )
    position.play("start_with_private", corporation="NYC", par=90)
    assert (president(position.pos, "NYC"), percent(position, "Ann"), cash(position, "Ann")) == ("Ann", 20, 0)
    assert position.pos[PRIVATES]["MH"].closed
    assert position.pos[MARKERS]["NYC"].cell == CHART(position.pos).par[90]
    assert position.actor != "Ann" or position.step == "stock turn"


@pytest.mark.rule("18C2C-A.MH-2")
def test_it_starts_no_other_and_for_nobody_else() -> None:
    position = stock_turn("Ann", {"MH": "Ann"})
    check = "private company stands for a share"
    assert refused(position, "start_with_private", corporation="ERIE", par=90) == (check, "corporation")
    position = stock_turn("Ben", {"MH": "Ann"})
    assert refused(position, "start_with_private", corporation="NYC", par=90) == (check, "owner")
    assert refused(at_turn(), "start_with_private", corporation="NYC", par=90)[0] == "par is set once"
    position = stock_turn("Ann", {"MH": "Ann"})
    assert refused(position, "start_with_private", corporation="NYC", par=95)[0] == "par value"
    position.corporation("ERIE", par=90, shares={"Cora": 60, "Ann": 10})
    position.play("buy_share", corporation="ERIE", source=OFFERING)
    assert position.actor == "Ann"
    assert refused(position, "start_with_private", corporation="NYC", par=90)[0] == "one certificate a turn"


@pytest.mark.rule("18C2C-A.MH-3")
def test_no_reissued_share_is_had_for_it() -> None:
    position = at_turn(pool=10)
    position.writing().put(REISSUED, "NYC", 1)
    assert refused(position, "exchange_share", source=OFFERING) == (SHARE, "reissued")
    assert refused(position, "exchange_share", source=POOL) == ("", "")


@pytest.mark.rule("18C2C-A.MH-3")
@pytest.mark.parametrize("pair", [("NYC", "ERIE"), ("ERIE", "NYC")])
def test_no_share_of_a_merger_corporation_is_had_for_it(pair: tuple[str, str]) -> None:
    """NYC has merged with ERIE: MH cannot be exchanged."""
    position = at_turn(pool=10).corporation("ERIE", par=90, shares={"Cora": 60}, pool=10)
    merged(position, *pair)
    for source in (OFFERING, POOL):
        assert refused(position, "exchange_share", source=source) == (SHARE, "merged")


@pytest.mark.rule("18C2C-A.MH-4")
def test_it_costs_no_turn() -> None:
    position = at_turn()
    position.play("exchange_share", source=OFFERING)
    assert (position.step, position.actor) == ("stock turn", "Ann")
    assert refused(position, "buy_share", corporation="NYC", source=OFFERING) == ("", "")


@pytest.mark.rule("18C2C-A.MH-4")
def test_between_two_stock_turns_the_owner_is_asked_where_something_has_changed() -> None:
    position = at_turn("Ben", "Ann", shares={"Ben": 50, "Cora": 10}, pool=10)
    position.play("pass")
    assert (position.step, position.actor) == (BETWEEN, "Ann")  # before Cora's turn
    position.play("pass")
    assert (position.step, position.actor) == ("stock turn", "Cora")
    other = position.copy()
    position.play("pass")  # nothing has changed
    assert (position.step, position.actor) == ("stock turn", "Dan")
    other.play("buy_share", corporation="NYC", source=POOL)
    while other.actor == "Cora":
        other.play("pass")
    assert (other.step, other.actor) == (BETWEEN, "Ann")
    other.play("exchange_share", source=OFFERING)
    assert (other.step, other.actor, percent(other, "Ann")) == ("stock turn", "Dan", 10)


@pytest.mark.rule("18C2C-A.MH-4")
def test_before_the_own_turn_nobody_need_be_asked() -> None:
    position = at_turn("Dan", "Ann", shares={"Ben": 50, "Cora": 10}, pool=10).play("pass")
    assert (position.step, position.actor) == ("stock turn", "Ann")
    assert refused(position, "exchange_share", source=OFFERING) == ("", "")


@pytest.mark.rule("18C2C-A.MH-4")
def test_between_two_operating_turns_it_is_given_as_well() -> None:
    """ERIE has operated, WAB has not: Ann gives MH now."""
    position = operating("ERIE", "trains", {"MH": "Ann"}, par=100, others={"WAB": {}, "NYC": {"par": 68}})
    to_exchange(position)
    assert position.pos.within("turn and what follows") is not None
    assert (position.actor, position.pos.frame.who) == ("Ann", "WAB")
    position.play("exchange_share", source=OFFERING)
    assert (percent(position, "Ann"), position.pos.frame.who) == (10, "WAB")


@pytest.mark.rule("18C2C-A.MH-4", "18C2C-4.6.2-1", "18C2C-4.6.2-5")
def test_the_sixth_share_may_be_had_for_it_between_turns_and_nyc_operates_in_that_round() -> None:
    """ERIE, at 82, has operated; NYC, at 68, is given its $680 and its turn after WAB's, at 72."""
    nyc = {"par": 68, "shares": {"Ben": 40, "Ann": 10}, "cash": 0}
    others = {"WAB": {"par": 72}, "NYC": nyc}
    position = operating("ERIE", "trains", {"MH": "Ann"}, par=82, others=others)
    to_exchange(position).play("exchange_share", source=OFFERING)
    assert cash(position, "NYC") == 680
    turns = [position.pos.frame.who]
    while position.pos[ROUND].part == 1:
        if position.pos.frame.who != turns[-1]:
            turns.append(position.pos.frame.who)
        position.play("pass")
    assert turns == ["WAB", "NYC"]


@pytest.mark.rule("18C2C-A.MH-4", "18C2C-4.3.3-1")
def test_it_is_no_act_that_priority_goes_by() -> None:
    """Dan begins and passes, Ann exchanges and passes, and so do Ben and Cora: priority stays where it was."""
    position = at_turn("Dan", "Ann", pool=10).play("pass")
    position.play("exchange_share", source=POOL)
    for player in ("Ann", "Ben", "Cora"):
        assert (position.step, position.actor) == ("stock turn", player)
        position.play("pass")
    assert position.step != "stock turn" and position.pos[PRIORITY] == "Dan"


@pytest.mark.rule("18C2C-A.MH-1", "18C2C-A.MH-2", "18C2C-4.3-10")
def test_at_the_certificate_limit_it_is_changed_one_for_one() -> None:
    """With six corporations in play there are nine certificates for each: eight of ERIE, and MH."""
    for nyc in ({}, {"NYC": {"par": 90, "shares": {"Ben": 60}}}):
        erie = {"par": 90, "shares": {"Ann": 90}, "cell": (2, 7)}
        position = stock_turn("Ann", {"MH": "Ann"}, ERIE=erie, **nyc)
        position.writing().set(IN_PLAY, 6)
        assert (COUNTED_CERTIFICATES(position.pos, "Ann"), CERTIFICATE_LIMIT(position.pos, "Ann")) == (9, 9)
        assert refused(position, "par", corporation="UP", par=90)[0] == "certificate limit"
        if nyc:
            assert (
                refused(position, "buy_share", corporation="NYC", source=OFFERING)[0] == "certificate limit"
            )
            position.play("exchange_share", source=OFFERING)
        else:
            position.play("start_with_private", corporation="NYC", par=90)
        assert COUNTED_CERTIFICATES(position.pos, "Ann") == 9


@pytest.mark.rule("18C2C-A.MH-5")
def test_a_share_that_came_before_nycs_turn_has_no_dividend_in_the_round() -> None:
    """NYC pays $10 for each tenth: nothing for the new one."""
    position = operating("ERIE", "trains", {"MH": "Dan"}, others={"NYC": {"shares": {"Ann": 60, "Dan": 20}}})
    to_exchange(position)
    assert position.pos.frame.who == "NYC"  # whose turn has not begun
    position.play("exchange_share", source=OFFERING)
    assert position.pos[NO_DIVIDEND] == (("Dan", 10),)
    position.operating("NYC", "dividend", revenue=100).play("dividend", choice="pay")
    paid = next(e for e in position.events if isinstance(e, PaidOut))
    assert (paid.amounts["Ann"], paid.amounts["Dan"]) == (60, 20)
    assert begin_round(position).pos[NO_DIVIDEND] == ()
    position.operating("NYC", "dividend", revenue=100).play("dividend", choice="pay")
    paid = next(e for e in position.events if isinstance(e, PaidOut))
    assert paid.amounts["Dan"] == 30


@pytest.mark.rule("18C2C-A.MH-5")
def test_after_nycs_turn_or_in_a_stock_round_it_is_a_share_like_others() -> None:
    position = to_exchange(operating("NYC", "trains", {"MH": "Dan"}, others={"WAB": {}}))
    position.play("exchange_share", source=OFFERING)
    assert position.pos[NO_DIVIDEND] == ()
    position = at_turn().play("exchange_share", source=OFFERING)
    assert position.pos[NO_DIVIDEND] == ()


@pytest.mark.rule("18C2C-A.MH-6")
@pytest.mark.parametrize("source", [OFFERING, POOL])
def test_nyc_itself_gives_it_for_a_redeemed_share(source: str) -> None:
    position = at_turn("Ben", "NYC", pool=20)
    position.play("exchange_share", source=source)
    assert (percent(position, "NYC"), percent(position, "Ben")) == (10, 60)
    assert position.pos[REDEEMED] == ("NYC",)
    assert cash(position, "NYC") == 500
    position.at("stock turn", "Ben")
    assert refused(position, "redeem", corporation="NYC", source=POOL)[0] == "once in a stock round"


@pytest.mark.rule("18C2C-A.MH-6")
def test_the_limits_of_redemption_hold() -> None:
    check = "exchange is a redemption"
    position = at_turn("Ben", "NYC", pool=20)
    position.writing().set(REDEEMED, ("NYC",))
    assert refused(position, "exchange_share", source=OFFERING) == (check, "redeemed")
    position = at_turn("Ben", "NYC", pool=20)
    position.writing().set(FLOATED_NOW, ("NYC",))
    assert refused(position, "exchange_share", source=OFFERING) == (check, "floated")
    position = at_turn("Ben", "NYC", shares={"Ben": 50}, pool=10)
    assert refused(position, "exchange_share", source=POOL) == (check, "outstanding")
    assert refused(position, "exchange_share", source=OFFERING) == ("", "")
    assert refused(at_turn("Cora", "NYC"), "exchange_share", source=OFFERING) == (POSSIBLE, "owner")


@pytest.mark.rule("18C2C-A.MH-6")
def test_between_turns_nycs_president_is_asked() -> None:
    position = operating("ERIE", BETWEEN, {"MH": "NYC"}, others={"NYC": {"shares": {"Cora": 60}}})
    assert position.actor == "Cora"
    position.writing().set(REDEEMED, ("NYC",))  # in the stock round before: that was then
    position.play("exchange_share", source=OFFERING)
    assert percent(position, "NYC") == 10
    assert position.pos[NO_DIVIDEND] == (("NYC", 10),)


@pytest.mark.rule("18C2C-A.MH-7")
def test_other_corporations_get_no_share() -> None:
    position = at_turn("Ben", "ERIE")
    position.corporation("ERIE", par=90, shares={"Ben": 60})
    assert refused(position, "exchange_share", source=OFFERING) == (POSSIBLE, "other corporation")
    assert all(c.owner != "ERIE" for c in position.pos[STOCK]["NYC"])
