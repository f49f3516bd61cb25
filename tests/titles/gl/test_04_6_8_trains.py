"""Sections 2 and 4.6.8: what a phase does, buying trains, discards, salvage, trades between corporations."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import (
    PHASE,
    PHASES,
    TRAIN_KINDS,
    TRAIN_LIMIT,
    TRAINS,
    on_sale,
    owned,
    phase,
)
from roundhouse.rules.ending import rounds_of_set
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.operating_round import CURRENT_TURN, begin_set
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.shares import OUT_OF_GAME, POOL
from roundhouse.rules.stock_round import PAR_VALUES
from roundhouse.titles.gl.salvage import SalvagePaid
from roundhouse.titles.gl.starting_values import LATER_STARTING_VALUES
from titles.gl.need import cell, conrail, corporation, dollars, kinds, lend, refused, table

OTHERS = "corporations trade trains"
BOUNDS = ("price of the train", "bounds")


def buyer(phase: str, trains: list[str], cash: int = 3000, first: str = "", **more: Any) -> Scenario:
    """GT buys trains; `first` is the depot's next one."""
    position = corporation(table(phase=phase, **more), "GT", cash=cash, trains=trains)
    return position.depot(first or f"{phase}-1").operating("GT", "trains")


def begun(next_phase: str, **kept: list[str]) -> Scenario:
    """GT has just begun the phase; others had trains."""
    order = ["2H", "4H", "6H", "10H", "E", "D"]
    position = table(phase=order[order.index(next_phase) - 1])
    corporation(position, "GT", cash=3000)
    for number, (sym, trains) in enumerate(kept.items()):
        if sym == "GT":
            for kind in trains:
                position.train("GT", kind)
        else:
            corporation(position, sym, cash=0, trains=trains, cell=(0, 9 - number), shares={"Ben": 60})
    position.depot(f"{next_phase}-0").operating("GT", "trains")
    price = TRAIN_KINDS(position.pos)[next_phase].price
    return position.play("buy_train", train=f"{next_phase}-0", price=price)


# -- phases -----------------------------------------------------------------------------------------


@pytest.mark.rule("18GL-2-1", "18GL-2-11")
def test_the_first_train_of_a_class_begins_its_phase_for_the_rest() -> None:
    position = buyer("2H", [], first="4H-0")
    assert position.pos[PHASE] == "2H"
    position.play("buy_train", train="4H-0", price=200)
    assert position.pos[PHASE] == "4H" and phase(position.pos).tiles == ("yellow", "green")
    position.play("buy_train", train="4H-1", price=200)
    assert position.pos[PHASE] == "4H"
    assert all("yellow" in row.tiles for row in PHASES(position.pos).values())


@pytest.mark.rule("18GL-2-2", "18GL-2-3", "18GL-2-4", "18GL-2-5", "18GL-2-6", "18GL-2-7")
def test_what_each_phase_allows() -> None:
    position = table(phase="2H")
    told = {}
    for name in PHASES(position.pos):
        pos = table(phase=name).pos
        row = phase(pos)
        told[name] = (
            TRAIN_LIMIT(pos, "GT"),
            row.rounds,
            row.tiles[-1],
            row.revenue,
            row.trades,
            max(PAR_VALUES(pos)),
        )
    assert told == {
        "2H": (4, 1, "yellow", "yellow", False, 100),
        "4H": (4, 2, "green", "green", False, 100),
        "6H": (3, 2, "green", "green", True, 140),
        "10H": (2, 3, "brown", "brown", True, 140),
        "E": (2, 3, "brown", "brown", True, 200),
        "D": (2, 3, "gray", "brown", True, 200),
    }
    assert [row.double_jump for row in PHASES(position.pos).values()] == [
        False,
        False,
        False,
        True,
        True,
        True,
    ]
    assert LATER_STARTING_VALUES(position.pos) == {140: "6H", 200: "E"}


@pytest.mark.rule("18GL-2-8")
def test_conrail_has_room_for_three() -> None:
    for name in ("10H", "E", "D"):
        position = conrail(table(phase=name), {"Ann": 4})
        assert TRAIN_LIMIT(position.pos, "CR") == 3 and TRAIN_LIMIT(position.pos, "NYC") == 2


@pytest.mark.rule("18GL-2-9", "18GL-2-5", "18GL-4.6.8-5")
def test_old_trains_leave_and_discards_are_decided_before_the_buyer_goes_on() -> None:
    position = begun("10H", GT=["6H", "6H"], MON=["4H"], NYC=["6H", "6H", "6H"])
    # In force, the 4H gone and paid for; then those with too many; private companies are closed.
    assert position.pos[PHASE] == "10H" and kinds(position, "MON") == [] and position.pos[CASH]["MON"] == 50
    assert position.step == "discard" and position.state.stack[-1].who == "GT"
    assert all(row.closed for row in position.pos[PRIVATES].values())
    position.play("discard_train", train=owned(position.pos, "GT")[0])
    assert position.step == "discard" and position.actor == "Ben"
    position.play("discard_train", train=owned(position.pos, "NYC")[0])
    assert position.faults() == []


@pytest.mark.rule("18GL-2-10")
def test_a_set_keeps_the_length_with_which_it_began() -> None:
    position = table(phase="2H")
    corporation(position, "GT", cash=3000).depot("4H-0").operating("GT", "trains", of=1)
    position.play("buy_train", train="4H-0", price=200)
    assert position.pos[PHASE] == "4H" and rounds_of_set(position.pos) == 1
    begin_set(position.pos)
    assert rounds_of_set(position.pos) == 2


# -- buying -----------------------------------------------------------------------------------------


@pytest.mark.rule("18GL-4.6.8-1", "18GL-4.6.8-16", "18GL-4.6.8-4")
def test_trains_are_bought_as_long_as_there_is_room() -> None:
    position = buyer("2H", ["2H"])
    for number in (2, 3):
        position.play("buy_train", train=on_sale(position.pos)[0], price=100)
        assert len(owned(position.pos, "GT")) == number
    position.play("buy_train", train=on_sale(position.pos)[0], price=100)
    assert position.step != "trains" and len(owned(position.pos, "GT")) == 4

    full = buyer("6H", ["6H"] * 3)
    full.train("MON", "4H").train(POOL, "4H").operating("GT", "trains")
    mine, pools = owned(full.pos, "MON")[0], owned(full.pos, POOL)[0]
    assert refused(full, "buy_train", train=on_sale(full.pos)[0], price=300) == ("train limit", "3")
    assert refused(full, "buy_train", train=mine, price=1) == ("train limit", "3")
    assert refused(full, "buy_train", train=pools, price=200) == ("train limit", "3")
    assert refused(full, "buy_train", train="6H-77", price=300) == ("train exists", "gone")
    own = owned(full.pos, "GT")[0]
    traded = ("train may be traded in", "")
    assert refused(full, "buy_train", train=on_sale(full.pos)[0], price=300, trade_in=own) == traded
    assert refused(full, "buy_train", train=own, price=300) == ("train exists", "own")


@pytest.mark.rule("18GL-4.6.8-1", "18GL-4.6.8-9")
def test_no_room_is_made_by_a_train_that_would_end_others() -> None:
    """Four 2H are the limit, though the first 6H would take them all; with three there is room, and $75 come back."""
    full = buyer("4H", ["2H"] * 4, first="6H-0")
    assert refused(full, "buy_train", train="6H-0", price=300) == ("train limit", "4")
    position = buyer("4H", ["2H"] * 3, cash=300, first="6H-0").play("buy_train", train="6H-0", price=300)
    assert kinds(position, "GT") == ["6H"] and position.pos[CASH]["GT"] == 75


@pytest.mark.rule("18GL-4.6.8-2", "18GL-4.6.8-3", "18GL-4.6.8-17")
def test_the_bank_sells_one_class_at_a_time() -> None:
    position = buyer("2H", ["2H"], first="2H-7")
    assert on_sale(position.pos) == ["2H-7"]
    assert refused(position, "buy_train", train="4H-0", price=200) == ("train is on sale", "")
    position.play("buy_train", train="2H-7", price=100)
    assert on_sale(position.pos) == ["4H-0"] and position.pos[PHASE] == "2H"

    order = [(kind.name, kind.count) for kind in TRAIN_KINDS(position.pos).values()]
    assert order == [("2H", 8), ("4H", 7), ("6H", 6), ("10H", 4), ("E", 4), ("D", None)]
    last = buyer("10H", ["10H"], first="10H-3")
    assert refused(last, "buy_train", train="E-0", price=800) == ("train is on sale", "")
    last.play("buy_train", train="10H-3", price=600)
    assert on_sale(last.pos) == ["E-0"]
    bare = buyer("E", [], first="E-3")
    assert refused(bare, "buy_train", train="D-0", price=1000) == ("train is on sale", "")
    bare.play("buy_train", train="E-3", price=800)
    assert on_sale(bare.pos) == ["D-0"]
    for number in range(12):
        endless = corporation(bare, "MON", cash=1000).operating("MON", "trains")
        endless.play("buy_train", train=f"D-{number}", price=1000)
        endless.pos.state.put(TRAINS, f"D-{number}", type(endless.pos[TRAINS]["D-0"])("D", OUT_OF_GAME))
    assert on_sale(bare.pos) == ["D-12"]


@pytest.mark.rule("18GL-4.6.8-5")
def test_the_buyer_goes_on_up_to_the_new_limit() -> None:
    position = begun("6H", GT=["4H", "4H"])
    assert len(owned(position.pos, "GT")) == 3 and position.step != "trains"
    position = begun("6H", GT=["4H"])
    assert position.step == "trains" and refused(position, "buy_train", train="6H-1", price=300) == ("", "")


@pytest.mark.rule("18GL-4.6.8-6", "18GL-4.6.8-7")
def test_whoever_has_too_many_discards_the_buyer_first() -> None:
    position = begun("6H", MON=["4H"] * 4, GT=["4H", "4H", "4H"], NYC=["2H", "2H", "2H", "2H"])
    # NYC's four 2H are gone; GT has three 4H and the 6H, MON four 4H at a higher price than GT.
    assert dollars(position, "MON") > dollars(position, "GT")
    assert position.step == "discard" and position.state.stack[-1].who == "GT" and position.actor == "Ann"
    theirs = owned(position.pos, "MON")[0]
    assert refused(position, "discard_train", train=theirs) == ("own train is discarded", "")
    six = next(id for id in owned(position.pos, "GT") if id.startswith("6H"))
    position.play("discard_train", train=six)
    assert position.pos[TRAINS][six].owner == POOL
    assert position.step == "discard" and position.state.stack[-1].who == "MON" and position.actor == "Ben"
    position.play("discard_train", train=theirs)
    assert len(owned(position.pos, POOL)) == 2 and position.faults() == []
    assert position.state.stack[-1].who == "GT"


@pytest.mark.rule("18GL-4.6.8-6")
def test_nobody_within_the_limit_discards() -> None:
    position = corporation(table(phase="6H"), "GT", trains=["4H", "4H", "4H"])
    position.at("discard", "GT")
    train = owned(position.pos, "GT")[0]
    assert refused(position, "discard_train", train=train) == ("only excess trains are discarded", "")


@pytest.mark.rule("18GL-4.6.8-8")
def test_the_open_market_asks_the_face_value_for_the_bank() -> None:
    position = buyer("10H", ["10H"]).train(POOL, "6H").operating("GT", "trains")
    train = owned(position.pos, POOL)[0]
    assert refused(position, "buy_train", train=train, price=299) == ("price of the train", "bank")
    assert refused(position, "buy_train", train="10H-1", price=1) == ("price of the train", "bank")
    bank = position.pos[CASH][BANK]
    position.play("buy_train", train=train, price=300)
    assert position.pos[CASH][BANK] == bank + 300 and position.pos[CASH]["GT"] == 2700


@pytest.mark.rule("18GL-4.6.8-9", "18GL-4.6.8-10")
@pytest.mark.parametrize(("began", "old", "each"), [("6H", "2H", 25), ("10H", "4H", 50), ("E", "6H", 75)])
def test_old_trains_bring_their_owners_a_quarter(began: str, old: str, each: int) -> None:
    before = {"6H": "4H", "10H": "6H", "E": "10H"}[began]
    position = table(phase=before)
    corporation(position, "LS&I", cash=7, trains=[old, old], cell=cell("I1"))
    corporation(position, "GT", cash=3000, trains=[old]).train(POOL, old)
    bank = position.pos[CASH][BANK]
    price = TRAIN_KINDS(position.pos)[began].price
    position.depot(f"{began}-0").operating("GT", "trains").play("buy_train", train=f"{began}-0", price=price)
    assert position.pos[CASH]["LS&I"] == 7 + 2 * each
    assert position.pos[CASH]["GT"] == 3000 - price + each
    assert position.pos[CASH][BANK] == bank + price - 3 * each
    assert all(train.owner == OUT_OF_GAME for train in position.pos[TRAINS].values() if train.kind == old)
    paid = [e for e in position.events if isinstance(e, SalvagePaid)]
    assert {(e.corporation, e.trains, e.amount) for e in paid} == {("LS&I", 2, 2 * each), ("GT", 1, each)}
    assert position.faults() == []


@pytest.mark.rule("18GL-4.6.8-10")
def test_the_last_three_classes_never_get_old() -> None:
    rows = TRAIN_KINDS(table().pos).values()
    assert [kind.rusts_on for kind in rows] == ["6H", "10H", "E", "", "", ""]
    assert [kind.price * kind.salvage // 100 for kind in rows] == [25, 50, 75, 0, 0, 0]
    position = begun("D", GT=["10H"], MON=["10H", "E"])
    assert kinds(position, "MON") == ["10H", "E"] and not [
        e for e in position.events if isinstance(e, SalvagePaid)
    ]


@pytest.mark.rule("18GL-4.6.8-11")
def test_what_a_train_has_earned_is_kept() -> None:
    position = table(phase="4H")
    corporation(position, "MON", cash=80, trains=["2H"], cell=cell("I1")).operating(
        "MON", "dividend", revenue=60
    )
    position.play("dividend", choice="withhold")
    assert position.pos[CASH]["MON"] == 140
    corporation(position, "GT", cash=600).depot("6H-0").operating("GT", "trains", done=["MON"])
    position.play("buy_train", train="6H-0", price=300)
    assert kinds(position, "MON") == [] and position.pos[CASH]["MON"] == 140 + 25
    assert position.pos[CURRENT_TURN].corporation == "GT"


# -- between corporations ---------------------------------------------------------------------------


def two(phase: str = "6H", cash: int = 700, kind: str = "6H", loans: tuple[int, int] = (0, 0)) -> Scenario:
    """GT (Ann's) may buy IC's train (Ben's); how many loans each has."""
    position = corporation(table(phase=phase), "GT", cash=cash, trains=["10H"] if phase == "10H" else [])
    corporation(position, "IC", cash=0, trains=[kind], shares={"Ben": 60})
    for sym, count in zip(("GT", "IC"), loans, strict=True):
        if count:
            lend(position, sym, count)
    return position.operating("GT", "trains")


def train_of(position: Scenario, sym: str) -> str:
    return owned(position.pos, sym)[0]


@pytest.mark.rule("18GL-4.6.8-12", "18GL-2-4")
def test_from_phase_6h_on_corporations_trade_at_what_is_agreed() -> None:
    for early in ("2H", "4H"):
        position = two(phase=early, kind="2H")
        assert refused(position, "buy_train", train=train_of(position, "IC"), price=1) == (OTHERS, "")
        assert not [o for o in position.offers("buy_train") if o.action.train == train_of(position, "IC")]
    position = two()
    train = train_of(position, "IC")
    assert refused(position, "buy_train", train=train, price=0) == ("price of the train", "company")
    position.play("buy_train", train=train, price=1)
    assert position.step == "consent" and position.actor == "Ben"
    declined = position.copy().play("decline")
    assert train_of(declined, "IC") == train and declined.pos[CASH]["GT"] == 700
    position.play("accept")
    assert train_of(position, "GT") == train and position.pos[CASH]["IC"] == 1
    assert refused(two(), "buy_train", train=train, price=700) == ("", "")


@pytest.mark.rule("18GL-4.6.8-13", "18GL-4.6.8-14")
def test_debtors_buy_at_the_face_value_or_below_and_sell_at_it_or_above() -> None:
    def prices(position: Scenario) -> list[int]:
        train = train_of(position, "IC")
        return [
            p for p in (1, 299, 300, 301, 700) if not refused(position, "buy_train", train=train, price=p)[0]
        ]

    assert prices(two()) == [1, 299, 300, 301, 700]
    assert prices(two(loans=(1, 0))) == [1, 299, 300]
    assert prices(two(loans=(0, 2))) == [300, 301, 700]
    assert prices(two(loans=(1, 1))) == [300]
    owing = two(loans=(0, 1))
    assert refused(owing, "buy_train", train=train_of(owing, "IC"), price=1) == BOUNDS
    spans = [o for o in owing.offers("buy_train") if o.open]
    assert [(o.open["price"].low, o.open["price"].high) for o in spans] == [(300, 700)]


@pytest.mark.rule("18GL-4.6.8-13")
def test_conrail_trades_at_face_value_alone() -> None:
    position = corporation(table(phase="10H"), "GT", cash=900, trains=["10H"])
    conrail(position, {"Ben": 4}, cash=900).train("CR", "10H")
    position.operating("GT", "trains")
    train = train_of(position, "CR")
    found = [p for p in (1, 599, 600, 601) if not refused(position, "buy_train", train=train, price=p)[0]]
    assert found == [600]
    position.operating("CR", "trains")
    train = train_of(position, "GT")
    found = [p for p in (1, 599, 600, 601) if not refused(position, "buy_train", train=train, price=p)[0]]
    assert found == [600]


@pytest.mark.rule("18GL-4.6.8-15")
def test_another_may_take_the_last_train() -> None:
    position = two(phase="10H", kind="10H")
    position.play("buy_train", train=train_of(position, "IC"), price=500).play("accept")
    assert owned(position.pos, "IC") == [] and len(owned(position.pos, "GT")) == 2
    assert position.faults() == []


def test_no_private_company_is_closed_by_a_phase_before_10h() -> None:
    position = begun("6H", GT=[])
    assert not all(row.closed for row in position.pos[PRIVATES].values())
    assert on_sale(position.pos) == ["6H-1"]
