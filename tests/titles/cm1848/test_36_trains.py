"""Sections 13, 36 and 42: buying trains and palace cars, who must buy, who helps, who discards."""

from __future__ import annotations

import pytest

from roundhouse.features.merging import CorporationsMerged
from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import DEPOT, PHASE, ROLLING_STOCK, TRAIN_KINDS, TRAINS, on_sale, owned
from roundhouse.rules.emergency import BANKRUPT, MUST_OWN
from roundhouse.rules.ending import RESULT
from roundhouse.rules.money import BANK
from roundhouse.rules.running import best
from roundhouse.rules.shares import OUT_OF_GAME, POOL, held, president
from roundhouse.titles.cm1848.bond_money import RATE
from roundhouse.titles.cm1848.extra_car import CAR_FOR_TRAIN, EXTRA_CAR, CarDiscarded
from titles.cm1848.rolling import (
    bonds,
    bonds_of,
    cars,
    cars_of,
    crip,
    dollars,
    facts,
    kinds,
    other,
    refused,
    scrap,
    table,
)

PAYS = "treasury pays, or the president helps"


def buyer(phase: str = "4", first: str = "", *, route: bool = True, ann: int = 0, **more: object) -> Scenario:
    """CRIP may buy trains; `first` is the depot's next one, `ann` what its president has."""
    position = crip(table(phase), route=route, **more).cash(Ann=ann)
    return position.depot(first or f"{phase}-1").operating("CRIP", "trains")


# -- what the bank sells ------------------------------------------------------------------------------


@pytest.mark.rule("1848-13-1", "1848-13-5")
def test_seven_kinds_of_trains_and_their_stops() -> None:
    rows = {row.name: (row.count, row.price, row.stops) for row in TRAIN_KINDS(table().pos).values()}
    assert rows == {
        "2": (7, 80, 2),
        "3": (6, 180, 3),
        "4": (5, 300, 4),
        "5": (4, 450, 5),
        "6": (4, 600, 6),
        "7": (2, 700, 7),
        "8": (None, 800, 8),
    }
    assert (EXTRA_CAR(table().pos).count, EXTRA_CAR(table().pos).price) == (9, 100)


@pytest.mark.rule("1848-13-5")
def test_after_the_last_3_train_comes_a_4_train_and_8_trains_never_run_out() -> None:
    position = buyer("3", "3-5", cash=180).play("buy_train", train="3-5", price=180)
    assert on_sale(position.pos) == ["4-0"]
    position = buyer("8", "8-0", cash=1700, trains=[])
    position.play("buy_train", train="8-0", price=800).play("buy_train", train="8-1", price=800)
    assert on_sale(position.pos) == ["8-2"] and not position.faults()


@pytest.mark.rule("1848-36-2")
def test_the_bank_sells_its_lowest_kind_at_its_price() -> None:
    position = buyer("2", "2-6", cash=1000)
    assert refused(position, "buy_train", train="3-0", price=180) == ("train is on sale", "")
    assert refused(position, "buy_train", train="2-6", price=70) == ("price of the train", "bank")
    position.play("buy_train", train="2-6", price=80)
    assert refused(position, "buy_train", train="2-6", price=80) == ("train exists", "own")
    assert refused(position, "buy_train", train="9-0", price=80) == ("train exists", "gone")
    swap = position.why_not("buy_train", train="3-0", price=180, trade_in="2-6")
    assert swap is not None and swap.check == "train may be traded in"
    assert dollars(position, "CRIP") == (920,)
    assert position.why_not("buy_train", train="3-0", price=180) is None


@pytest.mark.rule("1848-36-3")
def test_the_pool_takes_the_printed_price() -> None:
    position = buyer("5", cash=1000).train(POOL, "4")
    (train,) = owned(position.pos, POOL)
    assert refused(position, "buy_train", train=train, price=200) == ("price of the train", "bank")
    position.play("buy_train", train=train, price=300)
    assert kinds(position, "CRIP") == ["4"] and dollars(position, "CRIP") == (700,)


@pytest.mark.rule("1848-36-1", "1848-36-6", "1848-13-4")
def test_one_after_another_and_what_each_brings_comes_first() -> None:
    position = buyer("3", "3-5", cash=1000, trains=["2", "2"])
    position.play("buy_train", train="3-5", price=180)
    assert position.pos[PHASE] == "3" and kinds(position, "CRIP") == ["2", "2", "3"]
    position.play("buy_train", train="4-0", price=300)
    assert position.pos[PHASE] == "4" and kinds(position, "CRIP") == ["3", "4"]
    position.play("buy_train", train="4-1", price=300)  # the places of the 2-trains are free
    assert kinds(position, "CRIP") == ["3", "4", "4"]
    position.operating("CRIP", "trains")
    assert refused(position, "buy_train", train="4-2", price=300) == ("train limit", "3")


@pytest.mark.rule("1848-36-7", "1848-36-23")
def test_below_the_limit_one_may_buy_what_lowers_it() -> None:
    position = buyer("3", "4-0", cash=300, trains=["3", "3", "3"]).play("buy_train", train="4-0", price=300)
    assert (position.step, position.actor) == ("discard", "Ann")
    gone = next(t for t in owned(position.pos, "CRIP") if position.pos[TRAINS][t].kind == "3")
    assert refused(position, "discard_train", train="4-1") == ("own train is discarded", "")
    position.play("discard_train", train=gone)
    assert kinds(position, "CRIP") == ["3", "3", "4"] and kinds(position, POOL) == ["3"]
    within = position.copy().at("discard", "CRIP")
    assert refused(within, "discard_train", train="4-0") == ("only excess trains are discarded", "")
    assert dollars(position, "CRIP") == (0,)


@pytest.mark.rule("1848-36-8")
def test_at_the_limit_nothing_is_bought() -> None:
    position = buyer("3", "4-0", cash=300, trains=["2"] * 4)
    assert refused(position, "buy_train", train="4-0", price=300) == ("train limit", "4")


@pytest.mark.rule("1848-36-25", "1848-36-28")
def test_what_rusts_is_gone_before_limits_and_never_comes_back() -> None:
    position = buyer("3", "4-0", cash=300, trains=["3"])
    other(position, "GN", trains=["2"] * 4).play("buy_train", train="4-0", price=300)
    assert position.step != "discard" and kinds(position, "GN") == [] and kinds(position, POOL) == []
    assert {t.owner for t in position.pos[TRAINS].values() if t.kind == "2"} == {OUT_OF_GAME}


@pytest.mark.rule("1848-36-24")
def test_the_dearest_discards_first() -> None:
    position = crip(table("3"), cash=300, cell=(4, 6)).depot("4-0")
    other(position, "UP", cell=(0, 7), trains=["3", "3", "3"], shares={"Ben": 60})
    cars(position, UP=1)
    other(position, "GN", cell=(0, 6), trains=["3", "3", "3"], shares={"Cora": 60})
    cars(position, GN=1)
    position.operating("CRIP", "trains").play("buy_train", train="4-0", price=300)
    assert (position.step, position.actor) == ("discard", "Ben")
    position.play("discard_car")
    assert (position.step, position.actor) == ("discard", "Cora")


@pytest.mark.rule("1848-36-27")
def test_only_the_banks_trains_change_phase_and_rate() -> None:
    position = buyer("4", "4-1", cash=1000)
    other(position, "GN", cash=0)
    position.train(POOL, "5").train("GN", "6")
    (train,) = owned(position.pos, POOL)
    position.play("buy_train", train=train, price=450)
    assert position.pos[PHASE] == "4" and position.pos[RATE] == 10
    (train,) = owned(position.pos, "GN")
    position.play("buy_train", train=train, price=100).play("accept")
    assert position.pos[PHASE] == "4" and position.pos[RATE] == 10 and kinds(position, "CRIP") == ["5", "6"]


# -- from corporation to corporation --------------------------------------------------------------------


@pytest.mark.rule("1848-36-4")
def test_trains_pass_between_corporations_after_phase_2() -> None:
    position = other(buyer("2", cash=180), "GN", trains=["2"])
    (train,) = owned(position.pos, "GN")
    assert refused(position, "buy_train", train=train, price=50) == ("corporations trade trains", "")
    position = other(buyer("3", cash=180), "GN", trains=["3"])
    (train,) = owned(position.pos, "GN")
    (offer,) = [o for o in position.offers("buy_train") if o.action.train == train]
    assert (offer.open["price"].low, offer.open["price"].high) == (1, 180)
    assert refused(position, "buy_train", train=train, price=0) == ("price of the train", "company")
    assert refused(position, "buy_train", train=train, price=181) == (PAYS, "train of a corporation")
    position.play("buy_train", train=train, price=180)
    assert position.actor == "Ben"
    position.play("accept")
    assert kinds(position, "CRIP") == ["3"] and dollars(position, "CRIP", "GN") == (0, 180)


# -- palace cars ------------------------------------------------------------------------------------------


@pytest.mark.rule("1848-36-10", "1848-13-3", "1848-42-2")
def test_the_bank_sells_cars_within_the_limit_one_to_each() -> None:
    position = buyer("5", cash=250, trains=["5"])
    position.play("buy_car")
    assert cars_of(position, "CRIP") == 1 and dollars(position, "CRIP") == (150,)
    assert ROLLING_STOCK(position.pos, "CRIP") == 2
    position.operating("CRIP", "trains")
    assert refused(position, "buy_train", train="5-1", price=450) == ("train limit", "2")
    assert refused(position, "buy_car") == ("cars of a corporation", "")
    position = buyer("5", cash=200, trains=["5", "5"])
    assert refused(position, "buy_car") == ("room for a car", "")
    position = buyer("5", cash=99, trains=["5"], ann=500)
    assert refused(position, "buy_car") == ("treasury pays the car", "")
    assert refused(buyer("5", cash=500), "buy_car") == ("train before a car", "")


@pytest.mark.rule("1848-13-3")
def test_no_car_passes_from_one_corporation_to_another() -> None:
    position = cars(other(buyer("5", cash=500, trains=["5"]), "MP", trains=["5"]), MP=1)
    assert {offer.action.kind() for offer in position.offers()} == {"buy_train", "buy_car", "pass"}
    position.play("buy_car")
    assert cars_of(position, "MP") == 1 and cars_of(position, "CRIP") == 1
    assert dollars(position, "MP") == (0,)


@pytest.mark.rule("1848-13-2")
def test_a_car_doubles_a_stop_of_a_run() -> None:
    position = crip(table("5"), trains=["3"]).tiles(G30="38:0").operating("CRIP", "run")
    assert best(position.pos, "CRIP").value == 30 + 20 + 40
    cars(position, CRIP=1)
    assert best(position.pos, "CRIP").value == 130
    scrap(position, "CRIP")
    assert best(position.pos, "CRIP").runs == ()  # by itself it does not run


@pytest.mark.rule("1848-36-11")
def test_nine_cars() -> None:
    owners = ("GN", "UP", "CP", "NP", "SP", "MP", "IC", "TP")
    position = cars(buyer("2", cash=100, trains=["2"]), **dict.fromkeys(owners, 1))
    assert position.why_not("buy_car") is None
    cars(position, Katy=1)
    assert refused(position, "buy_car") == ("car is left", "")


@pytest.mark.rule("1848-36-9")
def test_a_car_makes_room_for_a_train_that_is_bought() -> None:
    position = cars(buyer("5", cash=450, trains=["5"]), CRIP=1)
    position.play("discard_car")
    assert position.pos[CAR_FOR_TRAIN] == "CRIP" and cars_of(position, "CRIP") == 0
    assert refused(position, "pass") == ("train follows the car given back", "")
    assert refused(position, "buy_car") == ("train follows the car given back", "")
    position.play("buy_train", train="5-1", price=450)
    assert kinds(position, "CRIP") == ["5", "5"] and position.pos[CAR_FOR_TRAIN] == ""


@pytest.mark.rule("1848-36-9")
def test_a_car_does_not_go_without_a_train() -> None:
    position = cars(buyer("5", cash=449, trains=["5"]), CRIP=1)
    assert refused(position, "discard_car") == ("car makes room", "no train")
    position = cars(buyer("4", cash=900, trains=["4"]), CRIP=1)
    assert refused(position, "discard_car") == ("car makes room", "room")
    position = buyer("5", cash=900, trains=["5", "5"])
    assert refused(position, "discard_car") == ("car is there", "")


@pytest.mark.rule("1848-36-23", "1848-42-2")
def test_cars_in_excess_go_back_to_the_bank() -> None:
    position = buyer("4", "5-0", cash=450, trains=["4"])
    cars(other(position, "GN", trains=["4", "4"]), GN=1).play("buy_train", train="5-0", price=450)
    assert (position.step, position.actor) == ("discard", "Ben")
    position.play("discard_car")
    assert kinds(position, "GN") == ["4", "4"] and cars_of(position, "GN") == 0
    assert dollars(position, "GN", "Ben") == (0, 0) and not position.faults()


@pytest.mark.rule("1848-25-20", "1848-25-21")
@pytest.mark.parametrize(("survivor", "vanished"), [(0, 1), (1, 1)])
def test_of_two_cars_the_survivor_keeps_one(survivor: int, vanished: int) -> None:
    position = cars(other(crip(table("5")), "GN"), CRIP=survivor, GN=vanished)
    pos = position.writing()
    for reaction in pos.title.reactions[CorporationsMerged]:
        if reaction.name == "cars pass to the survivor":
            reaction.then(pos, CorporationsMerged("CRIP", "GN", "Ann"))
    assert (cars_of(position, "CRIP"), cars_of(position, "GN")) == (1, 0)
    assert pos.events == [CarDiscarded("CRIP")] * survivor


# -- who must buy -----------------------------------------------------------------------------------------


@pytest.mark.rule("1848-36-12")
def test_a_route_without_a_train_is_the_duty() -> None:
    position = buyer(cash=300)
    assert MUST_OWN(position.pos, "CRIP")
    assert refused(position, "pass") == ("corporation must own a train", "")
    assert refused(position, "buy_car") == ("train before a car", "")
    position = buyer(cash=300, route=False)
    assert not MUST_OWN(position.pos, "CRIP") and position.why_not("pass") is None
    position = buyer(cash=300, trains=["4"])
    assert position.why_not("pass") is None


@pytest.mark.rule("1848-36-13", "1848-36-15")
def test_with_money_there_are_three_ways_and_none_is_forced() -> None:
    position = buyer("4", cash=320, ann=1000)
    other(position, "IC", shares={"Ann": 60}, trains=["3"])
    position.train(POOL, "3")
    bought = {position.pos[TRAINS][o.action.train].owner for o in position.offers("buy_train")}
    assert bought == {DEPOT, POOL, "IC"}
    (train,) = owned(position.pos, "IC")
    again = position.copy().play("buy_train", train=train, price=1)
    assert kinds(again, "CRIP") == ["3"] and dollars(again, "CRIP", "IC") == (319, 1)
    position.play("buy_train", train="4-1", price=300)
    assert kinds(position, "CRIP") == ["4"] and kinds(position, "IC") == ["3"]


@pytest.mark.rule("1848-36-15", "1848-36-4")
def test_no_president_helps_toward_the_train_of_a_corporation() -> None:
    position = other(buyer("4", cash=100, ann=1000), "IC", shares={"Ann": 60}, trains=["3"])
    (train,) = owned(position.pos, "IC")
    (offer,) = (o for o in position.offers("buy_train") if o.action.train == train)
    assert offer.open["price"].high == 100
    assert refused(position, "buy_train", train=train, price=101)[1] == "train of a corporation"


@pytest.mark.rule("1848-36-14")
def test_the_president_pays_the_rest_of_a_train_of_bank_or_pool() -> None:
    position = buyer("4", cash=200, ann=150)
    position.play("buy_train", train="4-1", price=300)
    assert kinds(position, "CRIP") == ["4"] and dollars(position, "CRIP", "Ann") == (0, 50)
    position = buyer("4", cash=150, ann=150).train(POOL, "3")
    (train,) = owned(position.pos, POOL)
    position.play("buy_train", train=train, price=180)
    assert dollars(position, "CRIP", "Ann") == (0, 120)
    position = buyer("4", cash=200, ann=400).train(
        POOL, "5"
    )  # the dearer one as well: whichever is preferred
    (train,) = owned(position.pos, POOL)
    assert position.why_not("buy_train", train=train, price=450) is None


@pytest.mark.rule("1848-36-14", "1848-36-1")
def test_who_is_not_helped() -> None:
    position = buyer("4", cash=310, ann=500).train(POOL, "5")
    (train,) = owned(position.pos, POOL)
    assert refused(position, "buy_train", train=train, price=450) == (PAYS, "can pay")
    position = buyer("4", cash=200, ann=500, trains=["4"])
    assert refused(position, "buy_train", train="4-1", price=300) == (PAYS, "has a train")
    position = buyer("4", cash=200, ann=500, route=False)
    assert refused(position, "buy_train", train="4-1", price=300) == (PAYS, "no duty")
    position = other(buyer("4", cash=200, ann=500), "GN", trains=["3"])
    (train,) = owned(position.pos, "GN")
    assert refused(position, "buy_train", train=train, price=201) == (PAYS, "train of a corporation")
    (offer,) = [o for o in position.offers("buy_train") if o.action.train == train]
    assert (offer.open["price"].low, offer.open["price"].high) == (1, 200)


# -- selling shares for a train -----------------------------------------------------------------------------


def poor(cash: int = 200, ann: int = 40, price: tuple[int, int] = (2, 1), shares: int = 40) -> Scenario:
    """CRIP lacks money for the 4-train at $300; Ann's shares of GN are worth $55 each, Ben presides over it."""
    position = buyer("4", cash=cash, ann=ann, shares={"Ann": 20})
    return other(position, "GN", cell=price, shares={"Ben": 40, "Ann": shares})


@pytest.mark.rule("1848-36-16")
def test_shares_in_the_treasury_are_of_no_help() -> None:
    position = buyer("4", cash=200, ann=40, shares={"Ann": 20}, treasury=40)
    assert held(position.pos, "CRIP", "CRIP") == 40
    assert refused(position, "buy_train", train="4-1", price=300) == ("president can raise the money", "")
    assert facts(position, "buy_train", train="4-1", price=300)["most"] == 40


@pytest.mark.rule("1848-36-17", "1848-36-18", "1848-36-20")
def test_shares_are_sold_one_price_each_until_there_is_enough() -> None:
    position = poor(price=(2, 0), shares=30).play("buy_train", train="4-1", price=300)
    assert (position.step, position.actor) == ("raise money", "Ann")  # 300 - 200 - 40 = 60 are lacking
    assert refused(position, "sell_shares", corporation="GN", percent=30) == (
        "sale for a train is needed",
        "smaller block",
    )
    assert refused(position, "complete_purchase") == ("money for the train is there", "")
    position.play("sell_shares", corporation="GN", percent=10)
    position.play(
        "sell_shares", corporation="GN", percent=10
    )  # at the price when it began, though it has fallen
    assert dollars(position, "Ann") == (140,)
    assert refused(position, "sell_shares", corporation="GN", percent=10) == (
        "sale for a train is needed",
        "enough",
    )
    position.play("complete_purchase")
    assert dollars(position, "CRIP", "Ann") == (0, 40) and kinds(position, "CRIP") == ["4"]


@pytest.mark.rule("1848-36-17", "1848-36-20")
def test_bonds_go_before_shares_and_what_a_share_brings_beyond_stays_as_money() -> None:
    """$100 are lacking. Ann has $40, bonds worth $20, and sells a share for $55: she keeps $15, and no bond."""
    position = bonds(poor(ann=40), 40, Ann=50).play("buy_train", train="4-1", price=300)
    position.play("sell_shares", corporation="GN", percent=10).play("complete_purchase")
    assert dollars(position, "CRIP", "Ann") == (0, 15) and bonds_of(position, "Ann") == 0
    assert kinds(position, "CRIP") == ["4"]


@pytest.mark.rule("1848-36-17", "1848-36-21")
def test_shares_that_cannot_be_sold_raise_nothing() -> None:
    position = buyer("4", cash=200, ann=40, shares={"Ann": 20})
    other(position, "GN", operated=False, shares={"Ben": 40, "Ann": 40})
    assert refused(position, "buy_train", train="4-1", price=300) == ("president can raise the money", "")
    assert position.why_not("bankrupt") is None


@pytest.mark.rule("1848-36-17")
def test_the_presidents_certificate_of_the_buyer_stays() -> None:
    position = buyer("4", cash=0, ann=0, shares={"Ann": 40, "Ben": 30}, cell=(0, 9))
    other(position, "GN", cell=(0, 9), shares={"Ben": 40, "Ann": 40})
    position.play("buy_train", train="4-1", price=300)
    assert refused(position, "sell_shares", corporation="CRIP", percent=20) == (
        "presidency of the operating corporation stays",
        "",
    )
    position.play("sell_shares", corporation="CRIP", percent=10)
    assert president(position.pos, "CRIP") == "Ann"


@pytest.mark.rule("1848-36-19")
def test_another_presidency_may_be_lost() -> None:
    position = buyer("4", cash=200, ann=0, shares={"Ann": 20})
    other(position, "GN", cell=(2, 0), shares={"Ann": 40, "Ben": 30})
    position.play("buy_train", train="4-1", price=300).play("sell_shares", corporation="GN", percent=20)
    assert president(position.pos, "GN") == "Ben"
    position.play("complete_purchase")
    assert kinds(position, "CRIP") == ["4"]


@pytest.mark.rule("1848-36-21", "1848-36-22")
def test_a_bankrupt_president_ends_the_game_and_keeps_all() -> None:
    position = poor(cash=0, ann=150, price=(2, 0), shares=20)
    assert refused(position, "buy_train", train="4-1", price=300) == ("president can raise the money", "")
    position.play("bankrupt")
    assert position.actor == "" and position.pos[BANKRUPT] == "Ann"
    assert dollars(position, "Ann") == (250,)
    assert position.pos[RESULT]["Ann"] == 250 + 2 * 100
    position = poor(cash=0, ann=200, price=(2, 0), shares=20)
    assert refused(position, "bankrupt") == ("bankruptcy only when nothing helps", "can pay")


def test_the_bank_keeps_its_money() -> None:
    position = buyer("4", cash=200, ann=150)
    before = dollars(position, BANK)[0]
    position.play("buy_train", train="4-1", price=300)
    assert dollars(position, BANK) == (before + 300,) and not position.faults()
