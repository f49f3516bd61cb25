"""Section 4.4: a corporation redeems shares of its own."""

from __future__ import annotations

import pytest

from roundhouse.core.flow import answer
from roundhouse.core.position import Position
from roundhouse.core.state import Slot
from roundhouse.play.scenario import Scenario
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.shares import OFFERING, POOL, held, president
from roundhouse.rules.stock_round import SOLD_OUT, STOCK_TURN
from roundhouse.rules.turns import RoundBegan
from roundhouse.titles.c2c.own_shares.presidents_turn import REDEEMED, REISSUED_NOW
from roundhouse.titles.c2c.own_shares.redemption import FLOATED_NOW, ShareRedeemed, outstanding
from titles.c2c.dealing import buy, national, stock_round, table
from titles.c2c.tables import cell, percents, refused

LEGAL = ("", "")


def atsf(cash: int = 500, pool: int = 0, **shares: int) -> Scenario:
    """ATSF stands at 82; the first named presides."""
    held_by = shares or {"Ann": 40, "Ben": 20, "Cora": 20}
    return table().corporation("ATSF", par=82, shares=held_by, pool=pool, cell=(2, 6), cash=cash)


@pytest.mark.rule("18C2C-4.4-1")
def test_it_is_the_presidents_turn() -> None:
    """ATSF redeems a share: Ann, its president, has had her turn, and priority is reckoned from it."""
    position = stock_round(atsf(pool=10), "Ann").play("redeem", corporation="ATSF", source=POOL)
    assert position.actor == "Ben" and position.pos[STOCK_TURN].last == "Ann"
    rotation = position.pos.within("stock turns")
    assert rotation is not None and rotation.seen == ()
    assert refused(atsf(pool=10).stock_turn("Ben"), "redeem", corporation="ATSF", source=POOL) == (
        "president acts for the corporation",
        "not president",
    )
    young = table().corporation("ATSF", par=82, shares={"Ann": 40}, pool=10, cash=500).stock_turn("Ann")
    assert refused(young, "redeem", corporation="ATSF", source=POOL)[1] == "not floated"
    assert refused(young, "redeem", corporation="RI", source=POOL)[1] == "not president"


@pytest.mark.rule("18C2C-4.4-2")
@pytest.mark.parametrize(("ben", "legal"), [(20, True), (10, False)])
def test_six_shares_stay_outside(ben: int, legal: bool) -> None:
    """Seven are out: one can be redeemed. Six are out: none can."""
    position = atsf(pool=10, Ann=40, Ben=ben).stock_turn("Ann")
    assert outstanding(position.pos, "ATSF") == 50 + ben
    wanted = LEGAL if legal else ("enough stays outstanding", "")
    assert refused(position, "redeem", corporation="ATSF", source=POOL) == wanted


@pytest.mark.rule("18C2C-4.4-3")
def test_the_open_market_comes_first() -> None:
    """One share is in the open market: nobody's hand is touched."""
    position = atsf(pool=10).stock_turn("Ann")
    for player in ("Ann", "Ben"):
        assert refused(position, "redeem", corporation="ATSF", source=player) == (
            "share can be redeemed",
            "pool first",
        )
    assert [o.action.source for o in position.offers("redeem")] == [POOL]
    none = atsf().stock_turn("Ann")
    assert refused(none, "redeem", corporation="ATSF", source=POOL) == ("share can be redeemed", "none")
    assert refused(none, "redeem", corporation="ATSF", source="Dan")[1] == "none"


@pytest.mark.rule("18C2C-4.4-4")
def test_a_player_may_decline() -> None:
    """Ben declines. Cora does not, and it is her share that ATSF redeems."""
    position = atsf().stock_turn("Ann").play("redeem", corporation="ATSF", source="Ben")
    assert (position.step, position.actor) == ("consent", "Ben")
    position.play("decline")
    assert (position.step, position.actor) == ("stock turn", "Ann")
    assert percents(position, "ATSF", "Ben", "ATSF") == [20, 0]
    assert refused(position, "redeem", corporation="ATSF", source="Ben") == (
        "declined once is declined",
        "",
    )
    position.play("redeem", corporation="ATSF", source="Cora").play("accept")
    assert percents(position, "ATSF", "Ben", "Cora", "ATSF") == [20, 10, 10]
    assert ShareRedeemed("ATSF", "Cora", 10, 82) in position.events
    assert position.step == "stock turn" and position.actor == "Ben"
    assert position.faults() == []


@pytest.mark.rule("18C2C-4.4-4")
def test_who_has_declined_may_be_asked_in_another_turn() -> None:
    position = stock_round(atsf(), "Ann").play("redeem", corporation="ATSF", source="Ben").play("decline")
    position.play("pass")
    buy(position, "ATSF").play("pass")
    while position.actor != "Ann":
        position.play("pass")
    assert refused(position, "redeem", corporation="ATSF", source="Ben") == LEGAL


@pytest.mark.rule("18C2C-4.4-5")
def test_nobody_else_becomes_president() -> None:
    """Ann presides with three shares, Ben has three: one of hers cannot be redeemed, one of his can."""
    position = atsf(Ann=30, Ben=30, Cora=20).stock_turn("Ann")
    assert refused(position, "redeem", corporation="ATSF", source="Ann") == (
        "redemption leaves the president",
        "",
    )
    assert refused(position, "redeem", corporation="ATSF", source="Ben") == LEGAL


@pytest.mark.rule("18C2C-4.4-5")
def test_her_own_share_needs_nobodys_leave() -> None:
    position = atsf().stock_turn("Ann").play("redeem", corporation="ATSF", source="Ann")
    assert percents(position, "ATSF", "Ann", "ATSF") == [30, 10]
    assert (position.actor, president(position.pos, "ATSF")) == ("Ben", "Ann")
    least = atsf(Ann=20, Ben=20, Cora=20, Dan=20).stock_turn("Ann")
    assert refused(least, "redeem", corporation="ATSF", source="Ann")[1] == "none"


@pytest.mark.rule("18C2C-4.4-6")
def test_it_is_no_sale() -> None:
    """At 110 a share of Cora is redeemed: the marker stays, and her next turn may be the purchase of another."""
    position = atsf().price("ATSF", 0, 7).stock_turn("Ann")
    position.play("redeem", corporation="ATSF", source="Cora").play("accept").play("pass")
    assert cell(position, "ATSF") == (0, 7) and position.actor == "Cora"
    assert refused(position, "buy_share", corporation="ATSF", source=OFFERING) == LEGAL


@pytest.mark.rule("18C2C-4.4-7")
def test_the_treasury_pays_the_price() -> None:
    """The price is 120 and the treasury has $100: it cannot be done."""
    poor = atsf(100, 10).price("ATSF", 0, 8).stock_turn("Ann")
    assert refused(poor, "redeem", corporation="ATSF", source=POOL) == (
        "treasury pays the redemption",
        "cash",
    )
    position = atsf(130, 10).price("ATSF", 0, 8).stock_turn("Ann")
    bank = position.pos[CASH][BANK]
    position.play("redeem", corporation="ATSF", source=POOL)
    assert (position.pos[CASH]["ATSF"], position.pos[CASH][BANK]) == (10, bank + 120)
    player = atsf(130).price("ATSF", 0, 8).stock_turn("Ann")
    player.play("redeem", corporation="ATSF", source="Cora").play("accept")
    assert (player.pos[CASH]["ATSF"], player.pos[CASH]["Cora"]) == (10, 1120)


@pytest.mark.rule("18C2C-4.4-8")
def test_one_share_in_a_stock_round() -> None:
    """ATSF has redeemed one in stock round 3: the next is not before stock round 4."""
    position = stock_round(atsf(pool=20), "Ann").play("redeem", corporation="ATSF", source=POOL)
    assert position.pos[REDEEMED] == ("ATSF",)
    position.play("pass").play("pass").play("pass")
    assert position.actor == "Ann"
    assert refused(position, "redeem", corporation="ATSF", source=POOL) == (
        "once in a stock round",
        "redeemed",
    )
    later = stock_round(position, "Ann", 4)
    assert refused(later, "redeem", corporation="ATSF", source=POOL) == LEGAL


@pytest.mark.rule("18C2C-4.4-8")
@pytest.mark.parametrize("slot", [REDEEMED, REISSUED_NOW, FLOATED_NOW])
def test_what_was_done_in_a_stock_round_counts_for_that_round(slot: Slot[tuple[str, ...]]) -> None:
    position = atsf(pool=20)
    pos = Position(position.title, position.state.copy())
    pos.set(slot, ("ATSF",))
    answer(pos, RoundBegan("operating", 3, 1, 2))
    assert pos[slot] == ("ATSF",)
    answer(pos, RoundBegan("stock", 4, 1, 1))
    assert pos[slot] == ()


@pytest.mark.rule("18C2C-4.4-9")
def test_what_is_in_the_offering_stays_there() -> None:
    """Two shares are in the offering, none in the open market: ATSF has to ask players."""
    position = atsf().stock_turn("Ann")
    assert held(position.pos, OFFERING, "ATSF") == 20
    for source in (OFFERING, "ATSF"):
        assert refused(position, "redeem", corporation="ATSF", source=source) == (
            "share can be redeemed",
            "source",
        )


@pytest.mark.rule("18C2C-4.4-10", "18C2C-4.5-5")
def test_money_of_a_reissue_pays_no_redemption() -> None:
    """IC has $90 and reissues at $100: it cannot redeem at 120 in that round, however many have been bought."""
    position = table().corporation(
        "IC", par=100, shares={"Ann": 50, "Ben": 20}, pool=10, treasury=20, cell=(0, 8), cash=90
    )
    stock_round(position, "Ann").play("reissue", corporation="IC")
    assert position.actor == "Ben"
    buy(position, "IC").play("pass")
    buy(position, "IC")
    while position.actor != "Ann":
        position.play("pass")
    assert position.pos[CASH]["IC"] == 290
    assert refused(position, "redeem", corporation="IC", source=POOL) == (
        "treasury pays the redemption",
        "reissue",
    )
    position.cash(IC=320)
    assert refused(position, "redeem", corporation="IC", source=POOL) == LEGAL
    later = stock_round(position.cash(IC=290), "Ann", 4)
    assert refused(later, "redeem", corporation="IC", source=POOL)[0] == "treasury pays the redemption"
    later.skip("money of the round is free")
    assert refused(later, "redeem", corporation="IC", source=POOL) == LEGAL


@pytest.mark.rule("18C2C-4.4-11")
def test_not_in_the_round_of_floating() -> None:
    """ERIE floats in stock round 2: it may redeem from stock round 3 on."""
    position = table().corporation("ERIE", par=82, shares={"Ann": 50, "Ben": 10}, cell=(2, 6), floated=False)
    position.corporation("ERIE", par=82, shares={"Ann": 40, "Ben": 10}, cell=(2, 6))
    stock_round(position, "Ben", 2)
    buy(position, "ERIE").play("pass")
    buy(position, "ERIE")
    while position.actor != "Ann":
        position.play("pass")
    assert position.pos[CASH]["ERIE"] == 820
    assert refused(position, "redeem", corporation="ERIE", source="Ben") == (
        "no redemption in the round of floating",
        "",
    )
    assert refused(stock_round(position, "Ann", 3), "redeem", corporation="ERIE", source="Ben") == LEGAL


@pytest.mark.rule("18C2C-4.4-12")
def test_redeemed_shares_count_as_sold() -> None:
    """Eight shares with players, two redeemed: sold out."""
    position = table().corporation("UP", par=82, shares={"Ann": 50, "Ben": 30}, treasury=20)
    assert SOLD_OUT(position.pos, "UP")
    position.corporation("IC", par=82, shares={"Ann": 50, "Ben": 30}, treasury=10)
    position.corporation("WAB", par=82, shares={"Ann": 50, "Ben": 30}, treasury=10, pool=10)
    assert not SOLD_OUT(position.pos, "IC") and not SOLD_OUT(position.pos, "WAB")


@pytest.mark.rule("18C2C-4.4-13")
@pytest.mark.parametrize(("cora", "legal"), [(15, True), (10, False)])
def test_nationals_redeem_small_shares(cora: int, legal: bool) -> None:
    """Thirteen 5% shares of Amtrak are out: one can be redeemed. With twelve out, none can."""
    position = national(table(), "AMTK", {"Ann": 40, "Cora": cora}, pool=10, cash=500).stock_turn("Ann")
    wanted = LEGAL if legal else ("enough stays outstanding", "")
    assert refused(position, "redeem", corporation="AMTK", source=POOL) == wanted
    if legal:
        position.play("redeem", corporation="AMTK", source=POOL)
        assert percents(position, "AMTK", POOL, "AMTK") == [5, 5]
        assert position.pos[CASH]["AMTK"] == 300


@pytest.mark.rule("18C2C-4.4-13")
def test_nationals_reissue() -> None:
    position = national(table(), "AMTK", {"Ann": 40, "Cora": 40}, treasury=20, cash=0).stock_turn("Ann")
    position.play("reissue", corporation="AMTK")
    assert percents(position, "AMTK", OFFERING, "AMTK") == [20, 0]
    assert buy(position, "AMTK").pos[CASH]["AMTK"] == 160
