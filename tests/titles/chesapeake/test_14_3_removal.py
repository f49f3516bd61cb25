"""The game for two: purchases that remove a share, and the end of the stock round (sections 14.3 and 14.4)."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.market import price
from roundhouse.rules.money import CASH
from roundhouse.rules.shares import OUT_OF_GAME, held, president
from roundhouse.rules.turns import PRIORITY, ROUND, Passed, RoundBegan
from roundhouse.titles.chesapeake.two_players import ShareRemoved

OFFERING, POOL = "initial offering", "bank pool"


def srr(pool: int, a: int = 60, b: int = 0, gone: int = 0, options: tuple[str, ...] = ()) -> Scenario:
    """A presides over SRR, at $80; it is B's turn."""
    game = Scenario("18Chesapeake", ("A", "B"), options, chance={"corporation": "LV"}).cash(A=1000, B=1000)
    game.corporation("SRR", par=80, shares={"A": a, **({"B": b} if b else {})}, cash=500)
    return game.shares("SRR", {"A": a, **({"B": b} if b else {})}, pool=pool, gone=gone).stock_turn("B")


def owned(game: Scenario) -> list[int]:
    """Percent of SRR with A, with B, in the pool, out of the game."""
    return [held(game.pos, owner, "SRR") for owner in ("A", "B", POOL, OUT_OF_GAME)]


def end_round(game: Scenario) -> Scenario:
    """Both pass until the first corporation operates."""
    while game.pos[ROUND].kind == "stock":
        game.play("pass")
    return game


@pytest.mark.rule("18Chesapeake-14.3-1")
@pytest.mark.parametrize("pool", [20, 30, 40])
def test_a_share_leaves_the_game_before_the_other_player_buys_from_the_pool(pool: int) -> None:
    game = srr(pool)
    game.play("buy_share", corporation="SRR", source=POOL)
    assert owned(game) == [60, 10, pool - 20, 10]
    assert game.pos[CASH]["B"] == 920
    assert ShareRemoved("SRR", "B") == game.events[0]
    assert game.faults() == []


@pytest.mark.rule("18Chesapeake-14.3-1")
def test_the_presidency_may_pass_after_it() -> None:
    game = srr(20, a=40, b=40)
    game.play("buy_share", corporation="SRR", source=POOL)
    assert owned(game) == [40, 50, 0, 10]
    assert president(game.pos, "SRR") == "B"


@pytest.mark.rule("18Chesapeake-14.3-2")
def test_with_one_share_in_the_pool_it_goes_and_nothing_is_bought() -> None:
    game = srr(10, b=10)
    game.play("buy_share", corporation="SRR", source=POOL)
    assert owned(game) == [60, 10, 0, 10]
    assert game.pos[CASH]["B"] == 1000


@pytest.mark.rule("18Chesapeake-14.3-3")
def test_an_empty_purchase_is_an_action() -> None:
    game = srr(10)
    game.corporation("LV", par=70, shares={"A": 20})
    game.play("buy_share", corporation="SRR", source=POOL)
    assert owned(game) == [60, 0, 0, 10], "there was nothing to buy"
    assert game.actor == "A", "B's purchase of the turn is made"
    assert not any(isinstance(event, Passed) for event in game.events)
    game.play("pass")
    assert game.actor == "B", "B is asked again"
    game.play("pass")
    assert any(isinstance(event, RoundBegan) for event in game.events)
    assert game.pos[PRIORITY] == "A", "left of B, the last to act"


@pytest.mark.rule("18Chesapeake-14.3-4")
def test_it_takes_room_under_the_certificate_limit() -> None:
    game = srr(10)
    for sym in ("PRR", "N&W", "C&A", "PLE"):
        game.corporation(sym, par=70, shares={"B": 60}, cash=0)
    game.corporation("LV", par=70, shares={"B": 40}, cash=0)
    assert game.why_not("buy_share", corporation="SRR", source=POOL) is None, "19 of 20"
    game.shares("LV", {"B": 50})
    refused = game.why_not("buy_share", corporation="SRR", source=POOL)
    assert refused is not None
    assert (refused.check, refused.facts["count"]) == ("certificate limit", 20)


@pytest.mark.rule("18Chesapeake-14.3-4")
def test_it_takes_the_money_for_the_price() -> None:
    game = srr(10).cash(B=79)
    refused = game.why_not("buy_share", corporation="SRR", source=POOL)
    assert refused is not None
    assert (refused.check, refused.facts["price"]) == ("player can pay", 80)
    assert game.cash(B=80).why_not("buy_share", corporation="SRR", source=POOL) is None


@pytest.mark.rule("18Chesapeake-14.3-4")
def test_it_is_not_for_who_sold_the_corporation_in_the_round() -> None:
    game = srr(0, b=20)
    game.play("sell_shares", corporation="SRR", percent=10)
    refused = game.why_not("buy_share", corporation="SRR", source=POOL)
    assert refused is not None
    assert refused.check == "not sold this round"
    assert game.stock_turn("B", round=3).why_not("buy_share", corporation="SRR", source=POOL) is None


@pytest.mark.rule("18Chesapeake-14.3-4")
def test_nobody_buys_beyond_sixty_percent() -> None:
    game = srr(10, a=60, b=20).stock_turn("A")
    refused = game.why_not("buy_share", corporation="SRR", source=POOL)
    assert refused is not None
    assert refused.check == "holding limit"
    game.shares("SRR", {"A": 50, "B": 20}, pool=10, gone=20)
    assert game.why_not("buy_share", corporation="SRR", source=POOL) is None


@pytest.mark.rule("18Chesapeake-14.3-5")
@pytest.mark.parametrize("pool", [10, 30])
def test_the_president_buys_without_a_loss(pool: int) -> None:
    game = srr(pool, a=50).stock_turn("A")
    game.play("buy_share", corporation="SRR", source=POOL)
    assert owned(game)[0] == 60
    assert held(game.pos, OUT_OF_GAME, "SRR") == 0
    assert game.pos[CASH]["A"] == 920


@pytest.mark.rule("18Chesapeake-14.3-5")
def test_nothing_is_lost_by_a_purchase_from_the_initial_offering() -> None:
    game = srr(10, a=30)
    game.play("buy_share", corporation="SRR", source=OFFERING)
    assert owned(game) == [30, 10, 10, 0]


@pytest.mark.rule("18Chesapeake-14.3-5")
@pytest.mark.parametrize("pool, gone", [(0, 0), (10, 10)])
def test_with_the_switch_such_a_purchase_removes_a_pool_share_too(pool: int, gone: int) -> None:
    """SRR has not floated: the share is bought at par, and one of the pool is lost if there is one."""
    game = srr(pool, a=30, options=("two_player_removal",))
    game.play("buy_share", corporation="SRR", source=OFFERING)
    assert owned(game) == [30, 10, pool - gone, gone]
    assert game.pos[CASH]["B"] == 920
    game = srr(pool, a=30, options=("two_player_removal",)).stock_turn("A")
    game.play("buy_share", corporation="SRR", source=OFFERING)
    assert held(game.pos, OUT_OF_GAME, "SRR") == 0, "not when the president buys"


@pytest.mark.rule("18Chesapeake-14.3-6")
def test_removed_shares_earn_nothing() -> None:
    game = srr(30, gone=10).operating("SRR", "dividend", revenue=40)
    bank = game.pos[CASH]["bank"]
    game.play("dividend", choice="pay")
    cash = game.pos[CASH]
    assert (cash["A"], cash["B"], cash["SRR"]) == (1024, 1000, 512)
    assert cash["bank"] == bank - 36, "four dollars go to nobody"


@pytest.mark.rule("18Chesapeake-14.3-6")
def test_removed_shares_are_never_bought_and_never_preside() -> None:
    game = srr(0, a=40, b=30, gone=30)
    assert president(game.pos, "SRR") == "A"
    assert [offer.action for offer in game.offers("buy_share") if offer.action.corporation == "SRR"] == []  # type: ignore[attr-defined]
    refused = game.why_not("buy_share", corporation="SRR", source=OUT_OF_GAME)
    assert refused is not None
    assert (refused.check, refused.case) == ("share is there", "source")


# -- 14.4 -----------------------------------------------------------------------------------------------


@pytest.mark.rule("18Chesapeake-14.4-1")
def test_a_floated_corporation_without_pool_shares_rises() -> None:
    game = srr(0, a=50, b=40, gone=10)
    assert price(game.pos, "SRR") == 80
    end_round(game)
    assert price(game.pos, "SRR") == 85


@pytest.mark.rule("18Chesapeake-14.4-1")
def test_with_a_share_in_the_pool_it_does_not() -> None:
    game = srr(10, a=50, b=40)
    end_round(game)
    assert price(game.pos, "SRR") == 80


@pytest.mark.rule("18Chesapeake-14.4-2")
def test_what_has_not_floated_does_not_rise() -> None:
    game = srr(0, a=50)
    game.corporation("LV", par=70, shares={"B": 60, "A": 40}, cash=0)
    assert held(game.pos, POOL, "SRR") == 0
    end_round(game)
    assert (price(game.pos, "SRR"), price(game.pos, "LV")) == (80, 75)
