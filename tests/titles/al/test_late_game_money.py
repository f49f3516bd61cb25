"""Late positions worked out by hand: trains that must be bought."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import DEPOT, owned
from roundhouse.rules.ending import END, RESULT, winners
from roundhouse.rules.privates import PRIVATES as OWNERS
from roundhouse.rules.shares import POOL, president
from roundhouse.titles.al.names import NAMED

from .late import LINE, PLAYERS, PRIVATES, SELMA, cash, earn, kinds, prices, refusal, table, until

# -- 4.2.5.2 with 3.2(a), 3.5 and 5.1: the last train, out of every source of money ----------------


def last_4d(ann: int = 262) -> Scenario:
    """WRA has $137 and needs the last 4D at 800; Ann has 262, so 401 are missing.

    WRA at 75, Ann 50%, Ben 30%, 20% in the pool. ATN at 135, Ann its president's certificate alone, Ben 20%,
    40% in the pool. L&N at the 120 that ends its column, Cy 40%, Ann 20%, 40% in the pool. M&O at 60, Ann
    20%, Ben 10%.
    """
    position = table("4D", "4D-4", **SELMA).cash(Ann=ann, Ben=0, Cy=0)
    position.corporation("WRA", par=75, shares={"Ann": 50, "Ben": 30}, pool=20, cash=137)
    position.corporation("ATN", shares={"Ann": 20, "Ben": 20}, pool=40, cell=(0, 8), cash=0)
    position.corporation("L&N", shares={"Cy": 40, "Ann": 20}, pool=40, cell=(3, 10), cash=0)
    position.corporation("M&O", par=60, shares={"Ann": 20, "Ben": 10}, floated=False)
    return position.operating("WRA", "trains", done=("ATN", "L&N"), of=3)


@pytest.mark.rule(
    "18AL-4.2.5.2-6",
    "18AL-4.2.5.2-9",
    "18AL-4.2.5.2-10",
    "18AL-4.2.5.2-12",
    "18AL-3.2-4",
    "18AL-3.2-5",
    "18AL-3.2-6",
    "18AL-3.2-8",
    "18AL-3.5-6",
)
def test_the_last_train_takes_treasury_cash_and_every_share_that_may_go() -> None:
    """800 - 137 - 262 = 401 are missing.

    Two shares of WRA may go, after which both have 30%; a third would make Ben president. Of ATN the pool
    takes one more: half of the president's certificate, and Ben presides. Of L&N it takes one too. M&O cannot
    be sold, as nobody else has 20%.

    WRA in one sale 2 x 75 = 150, ATN 135, L&N 120: together 405, and 4 are left. WRA falls two rows to 65,
    ATN one to 120; L&N has no row below. With $257, 406 would be missing, a dollar too many.
    """
    poorer = last_4d(ann=257)
    assert refusal(poorer, "buy_train", train="4D-4", price=800) == ("president can raise the money", "")
    position = last_4d().play("buy_train", train="4D-4", price=800)
    assert (position.step, position.actor) == ("raise money", "Ann")
    assert refusal(position, "sell_shares", corporation="WRA", percent=30)[0]
    assert refusal(position, "sell_shares", corporation="ATN", percent=20) == ("pool limit", "")
    assert refusal(position, "sell_shares", corporation="L&N", percent=20) == ("pool limit", "")
    assert refusal(position, "sell_shares", corporation="M&O", percent=10)[0] == (
        "president's certificate stays with a player"
    )
    position.play("sell_shares", corporation="WRA", percent=20)
    position.play("sell_shares", corporation="ATN", percent=10)
    assert president(position.pos, "ATN") == "Ben"
    assert refusal(position, "complete_purchase") == ("money for the train is there", "")
    position.play("sell_shares", corporation="L&N", percent=10)
    assert refusal(position, "sell_shares", corporation="WRA", percent=10)[1] == "enough"
    position.play("complete_purchase")
    assert cash(position, "WRA", "Ann") == [0, 4] and kinds(position, "WRA") == ["4D"]
    assert prices(position, "WRA", "ATN", "L&N") == [65, 120, 120]
    assert president(position.pos, "WRA") == "Ann" and kinds(position, DEPOT) == []
    assert position.faults() == []


@pytest.mark.rule("18AL-4.2.5.2-14", "18AL-4.2.5.2-15", "18AL-5-5", "18AL-5.1-3", "18AL-5.1-6")
def test_the_same_shares_one_by_one_are_a_dollar_short_and_the_bankrupt_player_wins() -> None:
    """Sold singly, WRA's shares bring 75 + 70 = 145, and with 135 and 120 it is 400: a dollar is missing.

    Nothing else may be sold: Ann is bankrupt at once and loses 262 + 400. The game is over, with WRA at 65, ATN and
    L&N at 120 and M&O at 60.

    Ann: WRA 3 x 65, ATN 120, L&N 120, M&O 2 x 60: 555. Ben: WRA 3 x 65, ATN 2 x 120, M&O 60: 495. Cy: L&N 4 x
    120: 480.
    """
    position = last_4d().play("buy_train", train="4D-4", price=800)
    for sym in ("WRA", "WRA", "ATN"):
        position.play("sell_shares", corporation=sym, percent=10)
    assert position.step == "raise money" and cash(position, "WRA", "Ann") == [137, 542]
    position.play("sell_shares", corporation="L&N", percent=10)
    assert (position.pos[END], position.step) == ("bankrupt", "")
    assert prices(position, "WRA", "ATN", "L&N", "M&O") == [65, 120, 120, 60]
    assert position.pos[RESULT] == {"Ann": 555, "Ben": 495, "Cy": 480}
    assert winners(position.pos[RESULT]) == ["Ann"] and position.faults() == []


# -- 4.2.5.2(d) in both readings -------------------------------------------------------------------


def a_hundred_short(*options: str) -> Scenario:
    """TAG has $250 of the 800 for a 4D and Ann has 450: 100 are missing.

    Ann has a share of L&N at 60, one of ATN at 105 and the president's certificate of M&O at 105; Ben has
    enough of each. No share of TAG may go, as Ben has as many as she.
    """
    position = table("4D", "4D-2", *options).cash(Ann=450, Ben=0, Cy=0)
    position.corporation("TAG", shares={"Ann": 30, "Ben": 30}, cash=250)
    position.corporation("L&N", shares={"Ben": 30, "Ann": 10}, cell=(0, 0), floated=False)
    position.corporation("ATN", shares={"Ben": 30, "Ann": 10}, cell=(1, 7), floated=False)
    position.corporation("M&O", par=105, shares={"Ann": 20, "Ben": 20}, floated=False)
    position.operating("TAG", "trains")
    return position.play("buy_train", train="4D-2", price=800)


@pytest.mark.rule("18AL-4.2.5.2-11")
def test_less_left_than_any_certificate_brought() -> None:
    """In this reading what is left at the end is held against the cheapest certificate that was sold.

    L&N's 60 and then 105 of either would leave 65, not less than 60: L&N is not sold at all. M&O's
    president's certificate is one certificate that brings 210, and 110 left are less: it may go whole. Ann
    has 450 + 210 - 550 = 110, Ben presides over M&O, which is at 80, two rows down.
    """
    position = a_hundred_short()
    assert refusal(position, "sell_shares", corporation="L&N", percent=10) == (
        "no more stock is sold than needed",
        "no end",
    )
    atn = position.copy().play("sell_shares", corporation="ATN", percent=10).play("complete_purchase")
    assert cash(atn, "Ann") == [5]
    position.play("sell_shares", corporation="M&O", percent=20).play("complete_purchase")
    assert cash(position, "Ann", "TAG") == [110, 0]
    assert (president(position.pos, "M&O"), prices(position, "M&O")) == ("Ben", [80])
    assert position.faults() == []


@pytest.mark.rule("18AL-4.2.5.2-11")
def test_sold_as_long_as_money_is_lacking() -> None:
    """In this reading every sale has to be needed when it is made, and no larger than needed.

    100 are missing, and one share of M&O brings 105: the whole certificate may not go. L&N's 60 may, for then
    40 are missing, and after that ATN's 105: Ann has 450 + 60 + 105 - 550 = 65.
    """
    position = a_hundred_short("sold_while_short")
    assert refusal(position, "sell_shares", corporation="M&O", percent=20) == (
        "sale for a train is needed",
        "smaller block",
    )
    position.play("sell_shares", corporation="L&N", percent=10)
    position.play("sell_shares", corporation="ATN", percent=10)
    assert refusal(position, "sell_shares", corporation="M&O", percent=10) == (
        "sale for a train is needed",
        "enough",
    )
    position.play("complete_purchase")
    assert cash(position, "Ann", "TAG") == [65, 0]
    assert president(position.pos, "M&O") == "Ann" and position.faults() == []


@pytest.mark.rule("18AL-4.2.5.2-14", "18AL-4.2.5.2-15")
@pytest.mark.parametrize("options", [[], ["sold_while_short"]])
def test_who_sells_in_vain_is_bankrupt_and_buys_no_train_of_another_corporation(options: list[str]) -> None:
    """200 are missing. Both shares of ATN together would bring 210; one at 105 and one at 90 bring 195.

    TAG could pay WRA's train with its 250, and Ann presides over WRA; but the game is over.
    """
    position = table("4D", "4D-2", *options).cash(Ann=350, Ben=0, Cy=0)
    position.corporation("TAG", shares={"Ann": 30, "Ben": 30}, cash=250)
    position.corporation("ATN", shares={"Ben": 30, "Ann": 20}, cell=(1, 7), floated=False)
    position.corporation("WRA", shares={"Ann": 60}, pool=40, cell=(0, 0), trains=["5", "6"], cash=0)
    position.corporation("M&O", shares={"Ben": 60}, floated=False)
    position.shares("WRA", {"Ann": 50}, pool=50).operating("TAG", "trains")
    assert position.offers("buy_train")[0].action != position.offers("buy_train")[-1].action
    position.play("buy_train", train="4D-2", price=800)
    position.play("sell_shares", corporation="ATN", percent=10)
    assert position.step == "raise money" and not position.pos.over
    position.play("sell_shares", corporation="ATN", percent=10)
    assert position.pos.over and position.pos[END] == "bankrupt" and cash(position, "Ann") == [0]


@pytest.mark.rule("18AL-4.2.5.2-11")
def test_a_presidents_certificate_sold_beside_a_share_that_is_kept() -> None:
    """50 are missing. Ann has 30% of M&O at 60, Ben 20%: she sells the president's certificate and keeps a
    share.

    The sale leaves her 10%, so Ben presides, as a sale of this certificate demands. It is the only
    certificate sold and brings 120; the 70 left are less.
    """
    position = table("4D", "4D-2").cash(Ann=500, Ben=0, Cy=0)
    position.corporation("TAG", shares={"Ann": 30, "Ben": 30}, cash=250)
    position.corporation("M&O", par=60, shares={"Ann": 30, "Ben": 20}, floated=False)
    position.operating("TAG", "trains").play("buy_train", train="4D-2", price=800)
    assert refusal(position, "sell_shares", corporation="M&O", percent=20) == ("", "")


# -- 4.2.5.2 with 3.5, 4(b), 4.2.4 and table III: what the sales do to a corporation that waits ----


@pytest.mark.rule(
    "18AL-4-2", "18AL-T3-17", "18AL-4.2.5.2-12", "18AL-3.5-5", "18AL-3.5-6", "18AL-4.2.4-2", "18AL-4.2.4-1"
)
@pytest.mark.parametrize(
    ("options", "sold", "order", "earned", "ann", "ben", "treasury", "at"),
    [
        ((), "AB&C", ["WRA", "AB&C"], 130, 0 + 26, 39, 26, 70),
        (("chits_lost_with_presidency",), "AB&C", ["WRA", "AB&C"], 150, 0 + 30, 45, 30, 70),
        ((), "TAG", ["AB&C", "WRA"], 150, 10 + 60, 45, 0, 80),
    ],
    ids=["presidency sold", "names stay", "presidency kept"],
)
def test_sales_for_a_train_move_a_waiting_corporation_its_president_and_its_names(
    options: tuple[str, ...],
    sold: str,
    order: list[str],
    earned: int,
    ann: int,
    ben: int,
    treasury: int,
    at: int,
) -> None:
    """TAG, at 80, has 250 of 800, and Ann has 400: 150 are missing. AB&C at 75 waits, with a 5-train and the
    names.

    AB&C: Ann 40%, Ben 30%, the rest not yet sold. Two shares bring 150. AB&C falls to 65, behind WRA at 70;
    Ben presides and the names are lost: 130 instead of 150. He pays: 39 for him, 26 for Ann's 20%, 26 to AB&C
    for 20% in the pool; at 70 then. At a table where names stay: 45, 30 and 30.

    Two shares of TAG at 80 bring 160 as well, and 10 are left. Then AB&C is next and earns 150: 60 for Ann's
    40%, 45 for Ben, nothing for AB&C; at 80.
    """
    position = table("4D", "4D-2", *options, **LINE, **SELMA).cash(Ann=400, Ben=0, Cy=0)
    position.corporation("TAG", shares={"Ann": 60}, cell=(0, 4), cash=250)
    position.corporation(
        "AB&C", par=75, shares={"Ann": 40, "Ben": 30}, cell=(1, 4), cash=0, trains=["5"]
    ).corporation("WRA", par=70, shares={"Cy": 60}, cash=0, trains=["6"])
    position.state.set(NAMED, "AB&C")
    position.operating("TAG", "trains").play("buy_train", train="4D-2", price=800)
    position.play("sell_shares", corporation=sold, percent=20).play("complete_purchase")
    until(position, order[0], "run")
    if order[0] == "WRA":
        earn(position, "WRA", "pay")
    assert president(position.pos, "AB&C") == ("Ben" if sold == "AB&C" else "Ann")
    assert earn(position, "AB&C", "pay") == earned
    assert cash(position, "Ann", "Ben", "AB&C") == [ann, ben, treasury]
    assert prices(position, "AB&C") == [at]
    assert position.faults() == []


# -- 4.2.5.2 with 4.2.6 and table III: half a price, and private companies for money ------------------


def four_needed(treasury: int) -> Scenario:
    """Phase 4: TAG, without a train, has `treasury` dollars, Ann has none, but NDY; a used 3-train lies in
    the pool.

    No share of TAG may go, as Ben has as many as Ann. Of WRA, at 60, she has 20%, and Ben presides.
    """
    position = Scenario("18AL", PLAYERS).phase("4").depot("4-1").train(POOL, "3").private("NDY", "Ann")
    for sym in PRIVATES[:-1]:
        position.private(sym, "Cy")
    position.cash(Ann=0, Ben=400, Cy=0)
    position.corporation("WRA", shares={"Ben": 30, "Ann": 20}, cell=(2, 2), floated=False)
    position.corporation("TAG", par=60, shares={"Ann": 30, "Ben": 30}, cash=treasury)
    return position.operating("TAG", "trains")


@pytest.mark.rule(
    "18AL-4.2.5.2-17", "18AL-4.2.5.2-7", "18AL-4.2.6-2", "18AL-4.2.6-4", "18AL-T3-18", "18AL-T3-20"
)
def test_a_president_sells_ndy_to_the_corporation_and_gives_part_of_its_price_back() -> None:
    """TAG has $40. The used 3-train costs 180: 140 are missing, and two shares of WRA bring 120. Ann would be
    bankrupt.

    NDY would cost TAG 60 at least, more than its 40. With $90 TAG pays 90: it has nothing and Ann 90. A new
    4-train now costs 150 and is the cheapest, the 3-train is still 180. Ann lacks 60: one share of WRA brings
    60. Nothing is left, NDY is closed and WRA at 55.
    """
    poor = four_needed(40)
    assert refusal(poor, "buy_private", private="NDY", price=40)[0]
    (used,) = owned(poor.pos, POOL)
    assert refusal(poor, "buy_train", train=used, price=180) == ("president can raise the money", "")
    assert refusal(poor, "bankrupt") == ("", "")
    position = four_needed(90).play("buy_private", private="NDY", price=90)
    assert cash(position, "TAG", "Ann") == [0, 90]
    for train, asked in ((used, 180), ("4-1", 300)):
        assert refusal(position, "buy_train", train=train, price=asked) == (
            "treasury pays the train",
            "not the cheapest",
        )
    position.play("buy_train", train="4-1", price=150)
    position.play("sell_shares", corporation="WRA", percent=10).play("complete_purchase")
    assert cash(position, "TAG", "Ann") == [0, 0] and prices(position, "WRA") == [55]
    assert position.pos[OWNERS]["NDY"].closed and kinds(position, "TAG") == ["4"]
    assert position.faults() == []


@pytest.mark.rule("18AL-4.2.5.2-10")
def test_a_president_short_of_cash_sells_no_private_company_to_another_player() -> None:
    """TAG has $90, so 90 are missing for the 3-train. 4.2.5.2(d) refers to 3.2(a) and (b), and (b) is about selling
    private companies to players; but what it has the president sell is stock: WRA's two shares bring 120. Of the
    30 left Ann has 50 when the next round has begun and NDY has paid 20.
    """
    position = four_needed(90)
    (used,) = owned(position.pos, POOL)
    position.play("buy_train", train=used, price=180)
    assert {offer.action.kind() for offer in position.offers()} == {"sell_shares"}
    assert refusal(position, "sell_private", private="NDY", to="Ben", price=90)[0] == "in the menu"
    position.play("sell_shares", corporation="WRA", percent=20).play("complete_purchase")
    assert cash(position, "TAG", "Ann") == [0, 120 - 90 + 20]


# -- 4.2.5 and 4.2.5.2: no trade-in, in turn or out of turn ----------------------------------------


@pytest.mark.rule(
    "18AL-4.2.5-15", "18AL-4.2.5-16", "18AL-4.2.5-2", "18AL-4.2.5-4", "18AL-4.2.5-10", "18AL-4.2.5.2-5"
)
def test_an_old_train_lowers_no_price_and_goes_only_to_a_corporation_in_its_turn() -> None:
    """L&N (Ann's) has a 7- and a 5-train and $720; it would have a 4D for 800. TAG (Ann's) at 90 has $120 and
    no train.

    In TAG's turn the 5-train goes to TAG for all of 120: 720 + 120 = 840 for L&N. M&O (Ben's), whose turn is
    not on, cannot have it. Then L&N runs 50 + 20 = 70 and pays; it has room for a second train, but no old
    one is taken in payment: the 4D costs all of 800, and 40 are left.
    """
    position = table("7", "4D-0", C4="57:0").cash(Ann=0, Ben=500, Cy=0)
    position.corporation("TAG", par=90, shares={"Ann": 60}, cash=120)
    position.corporation("L&N", par=75, shares={"Ann": 60}, cash=720, trains=["7", "5"])
    position.corporation("M&O", par=60, shares={"Ben": 60}, cash=900)
    position.operating("TAG", "trains", of=3)
    seven, five = sorted(owned(position.pos, "L&N"), reverse=True)
    found = position.why_not("buy_train", train=five, price=100, by="Ben")
    assert found is not None and found.check == "your turn"
    assert refusal(position, "buy_train", train=five, price=121)[0] == "treasury pays the train"
    position.play("buy_train", train=five, price=120)
    assert cash(position, "TAG", "L&N") == [0, 840] and kinds(position, "TAG") == ["5"]
    assert earn(position, "L&N", "pay") == 70
    for old in (seven, five):
        for reduced in (100, 500, 800):
            assert refusal(position, "buy_train", train="4D-0", price=reduced, trade_in=old)[0] in (
                "train may be traded in",
                "price of the train",
            )
    assert refusal(position, "buy_train", train="4D-0", price=800, trade_in=seven)[0] == (
        "train may be traded in"
    )
    assert refusal(position, "buy_train", train="4D-0", price=700) == ("price of the train", "bank")
    position.play("buy_train", train="4D-0", price=800)
    assert cash(position, "L&N") == [40] and kinds(position, POOL) == []
    assert sorted(kinds(position, "L&N")) == ["4D", "7"]
    assert position.faults() == []
