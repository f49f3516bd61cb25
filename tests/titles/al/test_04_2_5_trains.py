"""Section 4.2.5: buying trains from the bank and from corporations; limits and discards."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import DEPOT, PHASE, TRAINS, owned
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.shares import OUT_OF_GAME, POOL

PLAYERS = ["Ann", "Ben", "Cy"]


def table(
    *trains: str, phase: str = "3", cash: int = 2000, first: str = "", step: str = "trains"
) -> Scenario:
    """L&N, led by Ann, buys trains."""
    position = Scenario("18AL", PLAYERS).phase(phase).cash(Ann=0, Ben=0, Cy=0)
    if first:
        position.depot(first)
    position.corporation("L&N", shares={"Ann": 60}, cash=cash, trains=trains)
    return position.operating("L&N", step)


def other(position: Scenario, sym: str, player: str, *trains: str, **more: Any) -> Scenario:
    return position.corporation(sym, shares={player: 60}, trains=trains, **more)


def kinds(position: Scenario, owner: str) -> list[str]:
    return [position.pos[TRAINS][id].kind for id in owned(position.pos, owner)]


def refusal(position: Scenario, train: str, price: int, **more: str) -> tuple[str, str]:
    found = position.why_not("buy_train", train=train, price=price, **more)
    return ("", "") if found is None else (found.check, found.case)


# -- from whom, and for how much


@pytest.mark.rule("18AL-4.2.5-1")
@pytest.mark.parametrize("bank_first", [True, False])
def test_bank_and_corporations_come_in_any_order(bank_first: bool) -> None:
    position = other(table(phase="3", first="3-1"), "M&O", "Ann", "2", "2")
    theirs, _ = owned(position.pos, "M&O")
    purchases = [("3-1", 180), (theirs, 1)]
    for train, price in purchases if bank_first else reversed(purchases):
        position.play("buy_train", train=train, price=price)
    assert sorted(kinds(position, "L&N")) == ["2", "3"]
    assert position.pos[CASH]["L&N"] == 2000 - 181 and position.step == "trains"


@pytest.mark.rule("18AL-4.2.5-2")
def test_the_bank_takes_the_printed_price_for_new_trains_and_for_those_of_the_pool() -> None:
    position = table(phase="5", first="5-1").train(POOL, "4")
    (used,) = owned(position.pos, POOL)
    bank = position.pos[CASH][BANK]
    for price in (1, 150, 299, 301):
        assert refusal(position, used, price) == ("price of the train", "bank")
    for price in (225, 449, 451):
        assert refusal(position, "5-1", price) == ("price of the train", "bank")
    position.play("buy_train", train=used, price=300).play("buy_train", train="5-1", price=450)
    assert position.pos[CASH][BANK] == bank + 750
    assert kinds(position, "L&N") == ["4", "5"]


PRICES = {"2": 100, "3": 180, "4": 300, "5": 450, "6": 630, "7": 700, "4D": 800}


@pytest.mark.rule("18AL-4.2.5-3", "18AL-T1-1")
def test_new_trains_are_sold_in_the_order_of_their_kinds() -> None:
    position = Scenario("18AL", PLAYERS).corporation("L&N", shares={"Ann": 60})
    sold = []
    while left := owned(position.pos, DEPOT):
        position.operating("L&N", "trains").cash({"L&N": 800}).skip("turn begins")
        position.operating("L&N", "trains")
        id = left[0]
        kind = position.pos[TRAINS][id].kind
        for later in left[1:]:
            if position.pos[TRAINS][later].kind != kind:
                assert refusal(position, later, PRICES[position.pos[TRAINS][later].kind])[0] == (
                    "train is on sale"
                )
        position.play("buy_train", train=id, price=PRICES[kind])
        sold.append(kind)
        for mine in owned(position.pos, "L&N"):
            position.state.put(TRAINS, mine, type(position.pos[TRAINS][mine])(kind, OUT_OF_GAME))
    assert sold == ["2"] * 5 + ["3"] * 4 + ["4"] * 3 + ["5"] * 2 + ["6", "7"] + ["4D"] * 5
    assert sum(PRICES[kind] for kind in sold) == 8350


@pytest.mark.rule("18AL-4.2.5-4", "18AL-4.2.5-5")
@pytest.mark.parametrize("phase", ["2", "3", "6", "4D"])
def test_a_corporations_train_takes_its_presidents_consent_at_any_price_in_any_phase(phase: str) -> None:
    kind = {"2": "2", "3": "2", "6": "5", "4D": "7"}[phase]
    position = other(table(phase=phase, cash=500), "M&O", "Ben", kind, cash=0)
    (train,) = owned(position.pos, "M&O")
    for price in (0, -1):
        assert refusal(position, train, price) == ("price of the train", "company")
    assert refusal(position, train, 1) == refusal(position, train, 500) == ("", "")
    assert refusal(position, train, 501) == ("treasury pays the train", "no duty")
    (offer,) = (o for o in position.offers("buy_train") if o.action.train == train)  # type: ignore[attr-defined]
    assert (offer.open["price"].low, offer.open["price"].high) == (1, 500)  # type: ignore[attr-defined]
    declined = position.copy().play("buy_train", train=train, price=137)
    assert declined.actor == "Ben"
    declined.play("decline")
    assert kinds(declined, "M&O") == [kind] and declined.pos[CASH]["L&N"] == 500
    assert (declined.actor, declined.step) == ("Ann", "trains")
    position.play("buy_train", train=train, price=137).play("accept")
    assert (kinds(position, "L&N"), kinds(position, "M&O")) == ([kind], [])
    cash = position.pos[CASH]
    assert (cash["L&N"], cash["M&O"], cash["Ben"], cash["Ann"]) == (363, 137, 0, 0)


@pytest.mark.rule("18AL-4.2.5-5")
def test_between_corporations_of_one_president_nobody_is_asked() -> None:
    position = other(table(phase="2", cash=110, first="2-2"), "M&O", "Ann", "2", cash=0)
    (only,) = owned(position.pos, "M&O")
    position.play("buy_train", train=only, price=10)
    assert position.actor == "Ann" and position.step == "trains"
    assert (kinds(position, "L&N"), kinds(position, "M&O")) == (["2"], [])
    assert (position.pos[CASH]["L&N"], position.pos[CASH]["M&O"]) == (100, 10)
    assert refusal(position, only, 1) == ("train exists", "own")


@pytest.mark.rule("18AL-4.2.5-5")
def test_who_has_a_train_pays_with_the_treasury_alone() -> None:
    position = other(table("2", phase="2", cash=50), "M&O", "Ben", "2").cash(Ann=500)
    (train,) = owned(position.pos, "M&O")
    assert refusal(position, train, 51) == ("treasury pays the train", "has a train")


# -- what the first of a kind does


@pytest.mark.rule("18AL-4.2.5-6", "18AL-4.2.5.1-1", "18AL-T1-6")
@pytest.mark.parametrize(
    ("before", "first", "price", "old"), [("3", "4-0", 300, "2"), ("5", "6-0", 630, "3")]
)
def test_with_the_first_of_a_kind_old_trains_are_gone_at_once(
    before: str, first: str, price: int, old: str
) -> None:
    position = other(table(old, phase=before, first=first), "M&O", "Ben", old).train(POOL, old)
    position.play("buy_train", train=first, price=price)
    pos = position.pos
    assert pos[PHASE] == first[0] and position.step == "trains"
    left = {train.owner for train in pos[TRAINS].values() if train.kind == old}
    assert left == {OUT_OF_GAME} and kinds(position, "L&N") == [first[0]]
    assert refusal(position, f"{old}-0", PRICES[old]) == ("train exists", "gone")


@pytest.mark.rule("18AL-4.2.5-6")
def test_later_trains_of_a_kind_change_nothing() -> None:
    position = other(table(phase="4", first="4-1"), "M&O", "Ben", "3")
    position.play("buy_train", train="4-1", price=300)
    assert position.pos[PHASE] == "4" and kinds(position, "M&O") == ["3"]


# -- one train of the bank in a turn


@pytest.mark.rule("18AL-4.2.5-7", "18AL-4.2.5-9", "18AL-T1-2")
@pytest.mark.parametrize("pool_first", [True, False])
@pytest.mark.parametrize("phase", ["2", "3"])
def test_offering_and_pool_are_one_bank(pool_first: bool, phase: str) -> None:
    first = f"{phase}-2"
    position = other(table(phase=phase, first=first), "M&O", "Ben", "2").train(POOL, "2")
    (used,) = owned(position.pos, POOL)
    purchases = [(used, 100), (first, PRICES[phase])]
    one, two = purchases if pool_first else purchases[::-1]
    assert refusal(position, *two) == ("", "")
    position.play("buy_train", train=one[0], price=one[1])
    assert refusal(position, *two) == ("trains of the bank in a turn", "")


@pytest.mark.rule("18AL-4.2.5-7", "18AL-T1-2")
def test_the_first_2_train_is_one_of_the_bank_too() -> None:
    position = other(table(phase="1"), "M&O", "Ben", "2")
    position.play("buy_train", train="2-1", price=100)
    assert position.pos[PHASE] == "2"
    assert refusal(position, "2-2", 100) == ("trains of the bank in a turn", "")


@pytest.mark.rule("18AL-4.2.5-8", "18AL-T1-4")
def test_the_first_4_train_lifts_the_limit_for_its_buyer_and_for_nothing_before() -> None:
    position = table(phase="3", first="4-0").play("buy_train", train="4-0", price=300)
    position.play("buy_train", train="4-1", price=300).play("buy_train", train="4-2", price=300)
    assert kinds(position, "L&N") == ["4", "4", "4"]
    # After the last 3-train the first 4-train has to wait for another turn.
    late = other(table(phase="3", first="3-3"), "M&O", "Ben", "2")
    late.play("buy_train", train="3-3", price=180)
    assert refusal(late, "4-0", 300) == ("trains of the bank in a turn", "")


@pytest.mark.rule("18AL-4.2.5-8", "18AL-T1-4")
@pytest.mark.parametrize("phase", ["4", "5", "6", "7"])
def test_from_phase_4_on_the_bank_sells_as_many_as_one_likes(phase: str) -> None:
    first = {"4": "4-1", "5": "5-1", "6": "7-0", "7": "4D-0"}[phase]
    position = table(phase=phase, first=first)
    bought = 0
    for id in owned(position.pos, DEPOT)[:2]:
        kind = position.pos[TRAINS][id].kind
        position.play("buy_train", train=id, price=PRICES[kind])
        bought += 1
    assert bought == 2 and len(owned(position.pos, "L&N")) == 2


# -- how many trains


@pytest.mark.rule("18AL-4.2.5-10", "18AL-T1-2", "18AL-T1-4", "18AL-T1-5")
@pytest.mark.parametrize(
    ("phase", "limit"),
    [("1", 4), ("2", 4), ("3", 4), ("4", 3), ("5", 2), ("6", 2), ("7", 2), ("4D", 2)],
)
def test_the_train_limit_holds_against_every_seller(phase: str, limit: int) -> None:
    kind = {"1": "2", "2": "2", "3": "2", "4": "3", "5": "3"}.get(phase, "5")
    # Phase 6 on has no more trains than two of kind 5.
    owns = [kind] * limit if kind != "5" else ["5", "5"]
    position = table(*owns, phase=phase)
    seller = "4" if phase in ("4", "5", "6") else "3" if phase == "3" else "2" if kind == "2" else "6"
    other(position, "M&O", "Ann", seller)
    (theirs,) = owned(position.pos, "M&O")
    new = owned(position.pos, DEPOT)[0]
    price = PRICES[position.pos[TRAINS][new].kind]
    assert refusal(position, new, price) == ("train limit", str(limit))
    assert refusal(position, theirs, 1) == ("train limit", str(limit))
    one_less = owned(position.pos, "L&N")[-1]
    position.state.put(TRAINS, one_less, type(position.pos[TRAINS][one_less])(kind, OUT_OF_GAME))
    assert refusal(position, theirs, 1) == refusal(position, new, price) == ("", "")


@pytest.mark.rule("18AL-4.2.5-10")
def test_no_room_even_for_a_train_that_would_make_others_rust() -> None:
    position = table("2", "2", "2", "2", phase="3", first="4-0")
    assert refusal(position, "4-0", 300) == ("train limit", "4")
    position = table("3", "3", "4", phase="4", first="5-0")
    assert refusal(position, "5-0", 450) == ("train limit", "3")


@pytest.mark.rule("18AL-4.2.5-11", "18AL-4.2.5-15")
def test_each_president_says_which_train_goes_to_the_bank_pool_for_nothing() -> None:
    position = other(table(phase="4", first="5-0"), "M&O", "Ben", "3", "4", "4", cash=100)
    position.play("buy_train", train="5-0", price=450)
    assert (position.step, position.actor, position.pos.frame.who) == ("discard", "Ben", "M&O")
    mine = owned(position.pos, "M&O")
    assert [o.action.train for o in position.offers("discard_train")] == mine  # type: ignore[attr-defined]
    found = position.why_not("discard_train", train="5-0")
    assert found is not None and found.check == "own train is discarded"
    found = position.why_not("discard_train", train=mine[0], by="Ann")
    assert found is not None and (found.check, found.case) == ("your turn", "discard")
    found = position.why_not("pass")
    assert found is not None
    position.play("discard_train", train=mine[1])
    assert kinds(position, "M&O") == ["3", "4"] and kinds(position, POOL) == ["4"]
    assert position.pos[CASH]["M&O"] == 100
    assert (position.step, position.actor) == ("trains", "Ann")
    # From there it can be bought at once, for what is printed on it.
    position.play("buy_train", train=mine[1], price=300)
    assert kinds(position, "L&N") == ["4", "5"]


@pytest.mark.rule("18AL-4.2.5-11")
def test_who_is_within_the_limit_discards_nothing() -> None:
    position = other(table(phase="4", first="5-0"), "M&O", "Ben", "3", "4")
    position.play("buy_train", train="5-0", price=450)
    assert position.step == "trains"
    within = other(table(phase="5"), "M&O", "Ben", "3", "4").at("discard", "M&O")
    found = within.why_not("discard_train", train=owned(within.pos, "M&O")[0])
    assert found is not None and found.check == "only excess trains are discarded"


@pytest.mark.rule("18AL-4.2.5-13")
@pytest.mark.parametrize("gone", [0, 1, 2])
def test_the_train_that_brings_the_lower_limit_may_be_discarded_itself(gone: int) -> None:
    full = table("3", "4", "4", phase="4", first="5-0")
    assert refusal(full, "5-0", 450) == ("train limit", "3"), "there has to be room under the old limit"
    position = table("3", "4", phase="4", first="5-0").play("buy_train", train="5-0", price=450)
    assert position.step == "discard" and kinds(position, "L&N") == ["3", "4", "5"]
    position.play("discard_train", train=owned(position.pos, "L&N")[gone])
    assert kinds(position, POOL) == [["3", "4", "5"][gone]]
    assert position.step != "discard" and len(owned(position.pos, "L&N")) == 2


@pytest.mark.rule("18AL-4.2.5-12")
@pytest.mark.parametrize("owns", [["2", "3", "3"], ["2", "2", "3"]])
def test_2_trains_are_gone_before_the_limit_of_three_is_looked_at(owns: list[str]) -> None:
    position = table(*owns, phase="3", first="4-0")
    other(position, "M&O", "Ben", "2", "3", "2")
    position.play("buy_train", train="4-0", price=300)
    assert position.step in ("trains", "track") and kinds(position, POOL) == []
    assert kinds(position, "L&N") == [*(kind for kind in owns if kind != "2"), "4"]


@pytest.mark.rule("18AL-4.2.5-12", "18AL-T1-4")
def test_the_limit_of_three_holds_at_once_when_the_2_trains_are_gone() -> None:
    position = other(table("2", phase="3", first="4-0"), "M&O", "Ben", "3", "3", "3", "3")
    position.play("buy_train", train="4-0", price=300)
    assert (position.step, position.pos.frame.who) == ("discard", "M&O")
    position.play("discard_train", train=owned(position.pos, "M&O")[0])
    assert kinds(position, POOL) == ["3"] and position.step == "trains"


# -- what trains cannot do


@pytest.mark.rule("18AL-4.2.5-15")
def test_trains_are_neither_sold_to_the_bank_nor_thrown_away() -> None:
    position = table("2", phase="3", first="3-1")
    (mine,) = owned(position.pos, "L&N")
    found = position.why_not("discard_train", train=mine)
    assert found is not None and (found.check, found.case) == ("in the menu", "discard_train")
    assert refusal(position, "3-1", 180, trade_in=mine) == ("train may be traded in", "")
    assert {offer.action.kind() for offer in position.offers()} == {"buy_train", "pass"}


@pytest.mark.rule("18AL-4.2.5-16")
def test_trains_change_owner_only_while_the_buyer_buys_trains() -> None:
    position = other(table("3", phase="3", first="3-2"), "TAG", "Ben", cash=500)
    (mine,) = owned(position.pos, "L&N")
    found = position.why_not("buy_train", train=mine, price=100, by="Ben")
    assert found is not None and found.check == "your turn"
    for step in ("track", "token"):
        early = other(table(phase="3", first="3-1", step=step), "M&O", "Ann", "2")
        assert refusal(early, "3-1", 180) == ("in the menu", "buy_train")
        assert refusal(early, owned(early.pos, "M&O")[0], 1) == ("in the menu", "buy_train")


@pytest.mark.rule("18AL-4.2.5-17")
def test_a_train_runs_one_turn_after_its_purchase() -> None:
    # TAG has the printed track from Gadsden to Rome.
    position = Scenario("18AL", PLAYERS).phase("3").depot("3-1").cash(Ann=0)
    position.corporation("TAG", shares={"Ann": 60}, cash=400, cell=(2, 2)).operating("TAG", "run").go_on()
    assert position.step == "trains", "nothing to run"
    position.play("buy_train", train="3-1", price=180)
    route = [{"train": "3-1", "route": ["E6.0", "D7.0"]}]
    found = position.why_not("run", runs=route)
    assert found is not None and (found.check, found.case) == ("in the menu", "run")
    while position.step != "run":
        position.play("pass")
    assert position.pos.frame.who == "TAG"
    position.play("run", runs=route).play("dividend", choice="withhold")
    assert position.pos[CASH]["TAG"] == 220 + 20 + 10
