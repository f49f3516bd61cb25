"""Section 4.7.5: buying trains, the duty to have one, what the president adds, and trains too many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.depot import PHASE, TRAINS, on_sale, owned
from roundhouse.rules.emergency import MUST_OWN, NEED
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.shares import OUT_OF_GAME, POOL, held, president
from roundhouse.rules.trains import TrainBought
from roundhouse.titles.c2c.train_shells import on_shell
from titles.c2c.shells import alone, merged, national, standing
from titles.c2c.tables import dollars, refused

NEXT = {"2": "2-5", "3": "3-1", "4": "4-1", "5": "5-1", "6": "6-1", "8": "8-1", "10": "10-1", "12": "12-0"}
HELP = "treasury pays the train"


def buyer(phase: str = "4", *, depot: str = "", president: int = 0, **fields: Any) -> Scenario:
    """ATSF may buy trains; the bank's next one is the second of the phase. Others than its president have $1000."""
    position = alone(phase=phase, **fields).depot(depot or NEXT[phase]).cash(Ann=president)
    return position.operating("ATSF", "trains")


def buy(position: Scenario, train: str, price: int) -> tuple[str, str]:
    """Check and case that refuse it."""
    return refused(position, "buy_train", train=train, price=price)


# -- where trains come from ---------------------------------------------------------------------------


@pytest.mark.rule("18C2C-4.7.5-1")
@pytest.mark.parametrize(
    ("phase", "limit"), [("2", 4), ("3", 4), ("4", 3), ("5", 2), ("6", 2), ("8", 2), ("10", 2), ("12", 2)]
)
def test_bank_market_and_corporations_sell_within_the_limit(phase: str, limit: int) -> None:
    kind = "2" if phase == "2" else "3" if phase in "345" else "8"
    for count in (limit - 1, limit):
        position = buyer(phase, cash=5000, trains=[kind] * count).train(POOL, kind)
        position.corporation("PRR", par=100, shares={"Ben": 60}, trains=[kind])
        pool, other = owned(position.pos, POOL)[0], owned(position.pos, "PRR")[0]
        price = {"2": 80, "3": 180, "8": 800}[kind]
        dear = {"2": 80, "3": 180, "4": 300, "5": 450, "6": 630, "8": 800, "10": 950, "12": 1100}[phase]
        for train, cost in ((on_sale(position.pos)[0], dear), (pool, price), (other, 1)):
            found = buy(position, train, cost)
            assert found == (("train limit", str(limit)) if count == limit else ("", ""))


@pytest.mark.rule("18C2C-4.7.5-1")
def test_only_trains_of_these_three_are_bought_and_for_money_alone() -> None:
    position = buyer(cash=1000, trains=["4"])
    (mine,) = owned(position.pos, "ATSF")
    assert buy(position, mine, 300) == ("train exists", "own")
    assert buy(position, "2-3", 80) == ("train exists", "gone")
    assert buy(position, "99-0", 80) == ("train exists", "gone")
    assert refused(position, "buy_train", train=on_sale(position.pos)[0], price=300, trade_in=mine)[0] == (
        "train may be traded in"
    )


@pytest.mark.rule("18C2C-4.7.5-1")
def test_a_merger_corporation_and_a_national_have_room_on_two_shells() -> None:
    for phase, limit in (("4", 6), ("5", 4)):
        trains = ["4"] * (limit // 2)
        position = merged(phase=phase, trains=trains, others=trains[1:], cash=1000).operating(
            "ATSF", "trains"
        )
        price = {"4": 300, "5": 450}[phase]
        assert buy(position, on_sale(position.pos)[0], price) == ("", "")
        position.train("ATSF", "4")
        assert buy(position, on_sale(position.pos)[0], price) == ("train limit", str(limit))
    position = national(trains=["6", "8", "8"], cash=1000, depot="8-4").operating("AMTK", "trains")
    assert buy(position, "8-4", 800) == ("", "")
    assert buy(position.train("AMTK", "6"), "8-4", 800) == ("train limit", "4")


@pytest.mark.rule("18C2C-4.7.5-1")
def test_a_bought_train_goes_to_an_empty_shell_then_to_the_first_with_room() -> None:
    position = merged(trains=["5"], cash=2000).depot("5-2").operating("ATSF", "trains")
    assert standing(position) == {"ATSF": ["5"], "MKT": []}
    shells = []
    for number in range(2, 5):
        position.play("buy_train", train=f"5-{number}", price=450)
        shells.append({shell: len(kinds) for shell, kinds in standing(position).items()})
    assert shells == [{"ATSF": 1, "MKT": 1}, {"ATSF": 2, "MKT": 1}, {"ATSF": 2, "MKT": 2}]
    assert position.faults() == []


@pytest.mark.rule("18C2C-4.7.5-1")
def test_a_shell_that_the_purchase_has_emptied_gets_the_train() -> None:
    """The first 6-train scraps the 3-train, which stood alone on its shell."""
    position = (
        merged(phase="5", trains=["4"], others=["3"], cash=1000).depot("6-0").operating("ATSF", "trains")
    )
    position.play("buy_train", train="6-0", price=630)
    assert (position.pos[PHASE], standing(position)) == ("6", {"ATSF": ["4"], "MKT": ["6"]})
    assert position.faults() == []


@pytest.mark.rule("18C2C-4.7.5-2", "18C2C-4.7.5-16")
def test_presidents_agree_on_any_price_from_one_dollar() -> None:
    position = buyer(cash=500).corporation("PRR", par=100, shares={"Ben": 60}, cash=0, trains=["4"])
    train = owned(position.pos, "PRR")[0]
    assert buy(position, train, 0) == ("price of the train", "company")
    refusing = position.copy().play("buy_train", train=train, price=1)
    assert (refusing.actor, refusing.step) == ("Ben", "consent")
    refusing.play("decline")
    assert (owned(refusing.pos, "PRR"), refusing.actor, refusing.step) == ([train], "Ann", "trains")
    position.play("buy_train", train=train, price=1).play("accept")
    assert owned(position.pos, "ATSF") == [train]
    assert position.pos[CASH]["PRR"] == 1
    assert any(isinstance(e, TrainBought) and (e.source, e.price) == ("PRR", 1) for e in position.events)


@pytest.mark.rule("18C2C-4.7.5-3")
def test_a_national_trades_at_face_value() -> None:
    position = national(cash=1000, trains=["8", "8"]).operating("AMTK", "trains")
    position.corporation("PRR", par=100, shares={"Ben": 60}, cash=2000, trains=["6"])
    (train,) = owned(position.pos, "PRR")
    for price in (1, 629, 631):
        assert buy(position, train, price) == ("price of the train", "bounds")
    assert buy(position, train, 630) == ("", "")
    selling = position.operating("PRR", "trains")
    mine = owned(selling.pos, "AMTK")[0]
    assert buy(selling, mine, 799) == ("price of the train", "bounds")
    assert buy(selling, mine, 800) == ("", "")


@pytest.mark.rule("18C2C-4.7.5-4")
def test_bank_and_market_take_what_is_printed() -> None:
    position = buyer(cash=1000).train(POOL, "3")
    (pooled,) = owned(position.pos, POOL)
    for train, price in (("4-1", 300), (pooled, 180)):
        assert [buy(position, train, price + by) for by in (-1, 0, 1)] == [
            ("price of the train", "bank"),
            ("", ""),
            ("price of the train", "bank"),
        ]
    position.play("buy_train", train=pooled, price=180)
    assert (owned(position.pos, "ATSF"), position.pos[CASH]["ATSF"]) == ([pooled], 820)


# -- the duty, and help for it --------------------------------------------------------------------------


@pytest.mark.rule("18C2C-4.7.5-5")
@pytest.mark.parametrize(
    ("trains", "route", "due"), [((), True, True), ((), False, False), (("2",), True, False)]
)
def test_who_could_run_must_have_a_train(trains: Sequence[str], route: bool, due: bool) -> None:
    position = buyer("3", trains=trains, route=route, cash=1000)
    assert MUST_OWN(position.pos, "ATSF") is due
    assert refused(position, "pass")[0] == ("corporation must own a train" if due else "")


@pytest.mark.rule("18C2C-4.7.5-6", "18C2C-4.7.5-10")
def test_the_president_gives_cash_and_then_sells() -> None:
    position = buyer(cash=220, president=50).corporation(
        "PRR", par=100, shares={"Ben": 40, "Ann": 20}, cash=0
    )
    position.play("buy_train", train="4-1", price=300)
    assert (position.step, position.actor) == ("raise money", "Ann")
    assert refused(position, "complete_purchase")[0] == "money for the train is there"
    assert refused(position, "sell_shares", corporation="PRR", percent=20) == (
        "sale for a train is needed",
        "smaller block",
    )
    position.play("sell_shares", corporation="PRR", percent=10)
    assert position.pos[CASH]["Ann"] == 150
    assert refused(position, "sell_shares", corporation="PRR", percent=10) == (
        "sale for a train is needed",
        "enough",
    )
    position.play("complete_purchase")
    assert owned(position.pos, "ATSF") == ["4-1"]
    assert (position.pos[CASH]["ATSF"], position.pos[CASH]["Ann"]) == (0, 70)
    assert position.faults() == []


@pytest.mark.rule("18C2C-4.7.5-6")
def test_cash_is_enough_where_there_is_enough() -> None:
    position = buyer(cash=220, president=500).play("buy_train", train="4-1", price=300)
    assert (position.pos[CASH]["ATSF"], position.pos[CASH]["Ann"]) == (0, 420)
    assert position.step != "raise money"


@pytest.mark.rule("18C2C-4.7.5-7")
def test_help_buys_the_cheapest_train_of_market_and_bank() -> None:
    position = buyer(cash=100, president=1000).train(POOL, "3")
    position.corporation("PRR", par=100, shares={"Ann": 60}, trains=["4"])
    (pooled,), (other,) = owned(position.pos, POOL), owned(position.pos, "PRR")
    assert buy(position, "4-1", 300) == (HELP, "not the cheapest")
    assert buy(position, other, 101) == (HELP, "train of a corporation")
    assert buy(position, other, 100) == ("", "")
    position.play("buy_train", train=pooled, price=180)
    assert position.pos[CASH]["Ann"] == 920


@pytest.mark.rule("18C2C-4.7.5-7")
def test_no_help_where_the_treasury_pays_for_the_cheapest() -> None:
    position = buyer(cash=180, president=1000).train(POOL, "3")
    assert buy(position, "4-1", 300) == (HELP, "can pay")


@pytest.mark.rule("18C2C-4.7.5-8")
def test_help_is_for_trains_that_are_due() -> None:
    assert buy(buyer(cash=100, president=1000), "4-1", 300) == ("", "")
    assert buy(buyer(cash=100, president=1000, trains=["3"]), "4-1", 300) == (HELP, "has a train")
    assert buy(buyer(cash=100, president=1000, route=False), "4-1", 300) == (HELP, "no duty")


@pytest.mark.rule("18C2C-4.7.5-8", "18C2C-4.8.6-2")
def test_help_for_an_empty_shell() -> None:
    for others, found in (((), ("", "")), (("5",), (HELP, "has a train"))):
        position = merged(trains=["5", "5"], others=others, cash=100).depot("5-3").cash(Ann=1000)
        assert buy(position.operating("ATSF", "trains"), "5-3", 450) == found


def selling(held_by: Mapping[str, Mapping[str, int]], cash: int = 0, **fields: Any) -> Scenario:
    """Ann, without cash, has to raise money for ATSF's 4-train."""
    position = buyer(cash=cash, **fields)
    for sym, by in held_by.items():
        position.corporation(sym, par=100, shares=by, cash=0)
    return position.play("buy_train", train="4-1", price=300)


@pytest.mark.rule("18C2C-4.7.5-9")
def test_other_corporations_may_get_a_new_president_but_not_this_one() -> None:
    position = selling({"PRR": {"Ann": 30, "Ben": 20, "Cora": 10}}, cash=150, shares={"Ann": 50, "Ben": 40})
    assert refused(position, "sell_shares", corporation="ATSF", percent=20)[0] == (
        "presidency of the operating corporation stays"
    )
    position.play("sell_shares", corporation="PRR", percent=20)
    assert (president(position.pos, "PRR"), president(position.pos, "ATSF")) == ("Ben", "Ann")
    position.play("complete_purchase")
    assert owned(position.pos, "ATSF") == ["4-1"]


@pytest.mark.rule("18C2C-4.7.5-9")
def test_shares_of_the_own_corporation_are_sold_down_to_the_next_holder() -> None:
    position = selling({}, cash=210, shares={"Ann": 50, "Ben": 40})
    position.play("sell_shares", corporation="ATSF", percent=10)
    assert (held(position.pos, "Ann", "ATSF"), dollars(position, "ATSF")) == (40, 90)
    assert president(position.pos, "ATSF") == "Ann"


@pytest.mark.rule("18C2C-4.7.5-10")
def test_limits_of_the_stock_round_hold_for_forced_sales() -> None:
    position = buyer(cash=0)
    position.corporation("PRR", par=100, shares={"Ann": 60}, pool=40, cash=0)
    position.corporation("NYC", par=100, shares={"Ann": 60}, pool=10, cash=0)
    position.play("buy_train", train="4-1", price=300)
    assert refused(position, "sell_shares", corporation="PRR", percent=20)[0] == "pool limit"
    assert refused(position, "sell_shares", corporation="NYC", percent=50)[0] != ""
    offered = {(o.action.corporation, o.action.percent) for o in position.offers("sell_shares")}  # type: ignore[attr-defined]
    assert {("PRR", 10), ("NYC", 10), ("NYC", 20), ("NYC", 30)} <= offered
    position.play("sell_shares", corporation="PRR", percent=10)
    position.play("sell_shares", corporation="NYC", percent=20)
    assert position.play("complete_purchase").pos[CASH]["Ann"] == 0


@pytest.mark.rule("18C2C-4.7.5-12", "18C2C-6.0-1")
def test_who_cannot_raise_the_money_is_bankrupt() -> None:
    position = buyer(cash=0, shares={"Ann": 60}, pool=40)
    position.corporation("PRR", par=100, shares={"Ben": 40, "Ann": 10})
    assert buy(position, "4-1", 300) == ("president can raise the money", "")
    assert [o.action.kind() for o in position.offers()] == ["bankrupt"]
    position.play("bankrupt")
    assert position.pos.over


def closing(cash: int = 10, president: int = 0, prr: int = 20, cell: tuple[int, int] = (7, 0)) -> Scenario:
    """ATSF needs a train, the bank's cost $450. Ann has a share of WAB, which is worth $10 and owns a 3-train."""
    position = buyer("5", cash=cash, president=president, shares={"Ann": 20, "Ben": 20, "Cora": 20})
    position.corporation("WAB", par=68, shares={"Ben": 50, "Ann": 10}, cash=7, trains=["3"], cell=cell)
    position.corporation("PRR", par=100, shares={"Ben": 40, "Ann": prr}, cash=0)
    return position.operating("ATSF", "trains")


@pytest.mark.rule("18C2C-4.7.5-7", "18C2C-4.7.5-10")
def test_a_cheaper_train_of_a_corporation_that_a_sale_closes_is_bought() -> None:
    """With $10 in the treasury, Ann's $30 and $10 for WAB, $130 are lacking for its 3-train: two shares of PRR."""
    position = closing(president=30, prr=40).play("buy_train", train="5-1", price=450)
    position.play("sell_shares", corporation="WAB", percent=10)
    (three,) = owned(position.pos, POOL)
    assert position.pos[CORPORATIONS]["WAB"].closed and three.startswith("3-")
    assert refused(position, "sell_shares", corporation="PRR", percent=30) == (
        "sale for a train is needed",
        "smaller block",
    )
    position.play("sell_shares", corporation="PRR", percent=20).play("complete_purchase")
    assert owned(position.pos, "ATSF") == [three]
    assert (position.pos[CASH]["ATSF"], position.pos[CASH]["Ann"]) == (0, 30 + 10 + 200 - 170)
    assert on_sale(position.pos) == ["5-1"] and position.pos[PHASE] == "5"


@pytest.mark.rule("18C2C-4.7.5-7")
def test_a_treasury_that_can_pay_the_cheaper_train_pays_it_alone() -> None:
    position = closing(cash=200, president=240).play("buy_train", train="5-1", price=450)
    position.play("sell_shares", corporation="WAB", percent=10).play("complete_purchase")
    assert [train[0] for train in owned(position.pos, "ATSF")] == ["3"]
    assert (position.pos[CASH]["ATSF"], position.pos[CASH]["Ann"]) == (20, 250)


@pytest.mark.rule("18C2C-4.7.5-7")
def test_a_dearer_train_that_comes_to_the_market_changes_nothing() -> None:
    position = buyer("4", cash=0, president=295, depot="4-1")
    position.corporation("WAB", par=68, shares={"Ben": 50, "Ann": 10}, trains=["4"], cell=(7, 0))
    position.operating("ATSF", "trains").play("buy_train", train="4-1", price=300)
    position.play("sell_shares", corporation="WAB", percent=10).play("complete_purchase")
    assert owned(position.pos, "ATSF") == ["4-1"] and position.pos[CASH]["Ann"] == 5


@pytest.mark.rule("18C2C-4.7.5-12", "18C2C-6.0-3")
def test_nobody_is_bankrupt_who_can_pay_a_train_that_the_sales_free() -> None:
    """$10 in the treasury, $10 for WAB and $200 for PRR: not enough for the bank's train, enough for WAB's at $180."""
    position = closing()
    assert refused(position, "bankrupt") == ("bankruptcy only when nothing helps", "can pay")
    position.play("buy_train", train="5-1", price=450)
    position.play("sell_shares", corporation="PRR", percent=20)
    position.play("sell_shares", corporation="WAB", percent=10).play("complete_purchase")
    assert [train[0] for train in owned(position.pos, "ATSF")] == ["3"]
    assert position.pos[CASH]["Ann"] == 200 + 10 - 170


@pytest.mark.rule("18C2C-4.7.5-12")
def test_without_such_a_train_or_the_money_for_it_he_is() -> None:
    """With one share of PRR there are $120; at $20, WAB falls to 10 and stays."""
    for position in (closing(prr=10), closing(cell=(6, 0))):
        assert buy(position, "5-1", 450) == ("president can raise the money", "")
        assert "bankrupt" in {o.action.kind() for o in position.offers()}


# -- too many trains ------------------------------------------------------------------------------------


@pytest.mark.rule("18C2C-4.7.5-13")
def test_nobody_throws_a_train_away() -> None:
    position = buyer("5", cash=1000, trains=["4", "4"])
    assert buy(position, "5-1", 450) == ("train limit", "2")
    assert refused(position, "discard_train", train=owned(position.pos, "ATSF")[0]) == (
        "in the menu",
        "discard_train",
    )
    assert [o.action.kind() for o in position.offers() if "train" in o.action.kind()] == []


@pytest.mark.rule("18C2C-4.7.5-1", "18C2C-4.7.5-17")
def test_trains_that_a_purchase_scraps_make_no_room_for_it() -> None:
    """Four 2-trains are the limit of phase 3 also for the 4-train that ends them; with three of them it is bought."""
    first = alone(phase="3", cash=1000, trains=["2"] * 4).depot("4-0").operating("ATSF", "trains")
    assert buy(first, "4-0", 300) == ("train limit", "4")
    second = alone(phase="3", cash=1000, trains=["2"] * 3).depot("4-0").operating("ATSF", "trains")
    second.play("buy_train", train="4-0", price=300)
    assert owned(second.pos, "ATSF") == ["4-0"]


def lowered(trains: Sequence[str], kind: str = "4", others: int = 1) -> Scenario:
    """PRR has bought the first train of a kind; ATSF, of which Ann presides, has these trains."""
    position = alone(phase={"4": "3", "5": "4"}[kind], trains=trains)
    position.corporation("PRR", par=90, shares={"Ben": 60}, cash=1000, trains=["3"] * others).depot(
        f"{kind}-0"
    )
    position.operating("PRR", "trains")
    return position.play("buy_train", train=f"{kind}-0", price={"4": 300, "5": 450}[kind])


@pytest.mark.rule("18C2C-4.7.5-14")
def test_what_is_above_a_lowered_limit_goes_to_the_market() -> None:
    position = lowered(["3"] * 4)
    assert (position.pos[PHASE], position.step, position.actor) == ("4", "discard", "Ann")
    mine = owned(position.pos, "ATSF")
    assert refused(position, "discard_train", train=owned(position.pos, "PRR")[0])[0] == (
        "own train is discarded"
    )
    cash = position.pos[CASH]["ATSF"]
    position.play("discard_train", train=mine[1])
    assert owned(position.pos, POOL) == [mine[1]]
    assert position.pos[CASH]["ATSF"] == cash
    assert (position.step, position.actor) == ("trains", "Ben")


@pytest.mark.rule("18C2C-4.7.5-13", "18C2C-4.7.5-14")
def test_only_those_above_it_discard() -> None:
    assert lowered(["3"] * 3).step == "trains"
    position = lowered(["3"] * 3, others=3)
    assert (position.step, position.actor, len(owned(position.pos, "PRR"))) == ("discard", "Ben", 4)
    position = alone(phase="4", trains=["3"]).at("discard", "ATSF")
    assert refused(position, "discard_train", train=owned(position.pos, "ATSF")[0])[0] == (
        "only excess trains are discarded"
    )


@pytest.mark.rule("18C2C-4.7.5-14")
def test_each_shell_is_within_the_limit() -> None:
    """Four trains are no more than twice the limit of two, but three of them are on one shell."""
    position = merged(phase="4", trains=["4", "4", "3"], others=["4"])
    position.corporation("PRR", par=90, shares={"Ben": 60}, cash=1000).depot("5-0").operating("PRR", "trains")
    position.play("buy_train", train="5-0", price=450)
    assert (position.pos[PHASE], position.step, position.actor) == ("5", "discard", "Ann")
    one, other = standing(position)["ATSF"], standing(position)["MKT"]
    assert (one, other) == (["3", "4", "4"], ["4"])
    pos = position.pos
    alone_there = next(id for id in owned(pos, "ATSF") if id not in _on(position, "ATSF"))
    assert refused(position, "discard_train", train=alone_there)[0] == (
        "discarded train is on the shell in excess"
    )
    position.play("discard_train", train=_on(position, "ATSF")[0])
    assert (position.step, standing(position)) == ("trains", {"ATSF": ["4", "4"], "MKT": ["4"]})
    assert position.faults() == []


@pytest.mark.rule("18C2C-4.7.5-14")
def test_three_trains_on_each_of_two_shells_lose_one_each() -> None:
    position = merged(phase="4", trains=["3"] * 3, others=["4"] * 3)
    position.corporation("PRR", par=90, shares={"Ben": 60}, cash=1000).depot("5-0").operating("PRR", "trains")
    position.play("buy_train", train="5-0", price=450)
    position.play("discard_train", train=_on(position, "MKT")[2])
    assert position.step == "discard"
    assert refused(position, "discard_train", train=_on(position, "MKT")[0])[0] != ""
    position.play("discard_train", train=_on(position, "ATSF")[0])
    assert (position.step, standing(position)) == ("trains", {"ATSF": ["3", "3"], "MKT": ["4", "4"]})
    assert position.faults() == []


def _on(position: Scenario, shell: str) -> list[str]:
    return on_shell(position.pos, "ATSF", shell)


# -- selling the last, and the end of kinds --------------------------------------------------------------


@pytest.mark.rule("18C2C-4.7.5-15")
def test_the_only_train_can_be_sold() -> None:
    position = buyer(cash=500).corporation("PRR", par=100, shares={"Ann": 60}, cash=0, trains=["4"])
    (train,) = owned(position.pos, "PRR")
    position.play("buy_train", train=train, price=200)
    assert (owned(position.pos, "PRR"), position.pos[CASH]["PRR"]) == ([], 200)


@pytest.mark.rule("18C2C-4.7.5-16")
def test_the_bank_does_whatever_others_ask() -> None:
    position = buyer(cash=500).corporation("PRR", par=100, shares={"Ben": 60}, cash=0, trains=["4"])
    position.play("buy_train", train=owned(position.pos, "PRR")[0], price=500).play("decline")
    position.play("buy_train", train="4-1", price=300)
    assert owned(position.pos, "ATSF") == ["4-1"]


@pytest.mark.rule("18C2C-4.7.5-17")
@pytest.mark.parametrize(("bought", "scrapped"), [("4", "2"), ("6", "3"), ("8", "4"), ("12", "5")])
def test_a_kind_that_has_had_its_day_goes_everywhere(bought: str, scrapped: str) -> None:
    before = {"4": "3", "6": "5", "8": "6", "12": "10"}[bought]
    position = alone(phase=before, cash=2000, trains=[scrapped])
    position.corporation("PRR", par=100, shares={"Ben": 60}, cash=0, trains=[scrapped])
    position.train(POOL, scrapped).depot(f"{bought}-0").operating("ATSF", "trains")
    price = {"4": 300, "6": 630, "8": 800, "12": 1100}[bought]
    position.play("buy_train", train=f"{bought}-0", price=price)
    pos = position.pos
    assert owned(pos, "ATSF") == [f"{bought}-0"]
    assert {train.owner for train in pos[TRAINS].values() if train.kind == scrapped} == {OUT_OF_GAME}
    assert pos[CASH][BANK] + sum(c for o, c in pos[CASH].items() if o != BANK) == 48000


@pytest.mark.rule("18C2C-4.7.5-17")
@pytest.mark.parametrize("bought", ["5", "10"])
def test_other_phases_scrap_nothing(bought: str) -> None:
    before, kind = {"5": ("4", "3"), "10": ("8", "5")}[bought]
    position = alone(phase=before, cash=2000, trains=[kind]).depot(f"{bought}-0").operating("ATSF", "trains")
    position.play("buy_train", train=f"{bought}-0", price={"5": 450, "10": 950}[bought])
    assert position.pos[PHASE] == bought
    assert len(owned(position.pos, "ATSF")) == 2


@pytest.mark.rule("18C2C-4.7.5-17")
def test_scrapped_trains_leave_their_shells() -> None:
    position = merged(phase="5", trains=["3", "5"], others=["3", "5"])
    position.corporation("PRR", par=90, shares={"Ben": 60}, cash=1000).depot("6-0").operating("PRR", "trains")
    position.play("buy_train", train="6-0", price=630)
    assert standing(position) == {"ATSF": ["5"], "MKT": ["5"]}
    assert position.faults() == []


@pytest.mark.rule("18C2C-4.7.5-11")
def test_what_was_given_is_lost_with_the_corporation() -> None:
    """ATSF stands at $10 over the white cells; Ann has given her $50, and $10 of a share make it $60."""
    position = buyer(cash=220, president=50, cell=(7, 0))
    position.corporation("PRR", par=100, shares={"Ben": 40, "Ann": 20}, cash=0)
    position.play("buy_train", train="4-1", price=300)
    position.play("sell_shares", corporation="ATSF", percent=10)
    pos = position.pos
    assert pos[CORPORATIONS]["ATSF"].closed
    assert (pos[CASH]["ATSF"], pos[CASH]["Ann"]) == (0, 0)
    assert pos[NEED] is None
    assert position.step not in ("raise money", "trains") or pos.frame.who == "PRR"
    assert owned(pos, "ATSF") == []
    assert position.faults() == []


@pytest.mark.rule("18C2C-4.7.5-11")
def test_no_more_is_lost_than_was_lacking() -> None:
    position = buyer(cash=220, president=75, cell=(7, 0))
    position.play("buy_train", train="4-1", price=300)
    position.play("sell_shares", corporation="ATSF", percent=10)
    assert position.pos[CASH]["Ann"] == 5
