"""Section 11.7: buying trains."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.core.violations import Violation
from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import DEPOT, PHASE, TRAINS, TrainsRusted, on_sale, owned
from roundhouse.rules.money import CASH
from roundhouse.rules.shares import OUT_OF_GAME, POOL

ROUTE = {"C13": "57:1"}
"""N&W's home with track to West Virginia Coal."""


def table(
    sym: str = "N&W",
    phase: str = "2",
    cash: int = 800,
    trains: tuple[str, ...] = (),
    tiles: dict[str, str] | None = None,
    options: tuple[str, ...] = (),
    **more: Any,
) -> Scenario:
    """The corporation, led by Ann, is at its train step."""
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"], options).phase(phase).tiles(tiles or {})
    return position.corporation(sym, shares={"Ann": 60}, cash=cash, trains=trains, **more).operating(
        sym, "trains"
    )


def company(position: Scenario, sym: str, player: str, *trains: str, **more: Any) -> Scenario:
    """Another corporation, led by a player; the operating one goes on."""
    return position.corporation(sym, shares={player: 60}, trains=trains, **more)


def refusal(position: Scenario, train: str, price: int, trade_in: str = "") -> Violation:
    found = position.why_not("buy_train", train=train, price=price, trade_in=trade_in)
    assert found is not None
    assert train not in offered(position) or price not in offered(position)[train] or trade_in
    return found


def offered(position: Scenario) -> dict[str, set[int]]:
    """Train -> prices on offer, trade-ins left out."""
    found: dict[str, set[int]] = {}
    for offer in position.offers("buy_train"):
        for action in offer.expand():
            if not action.trade_in:  # type: ignore[attr-defined]
                found.setdefault(action.train, set()).add(action.price)  # type: ignore[attr-defined]
    return found


def buy(position: Scenario, train: str, price: int, trade_in: str = "") -> Scenario:
    assert position.why_not("buy_train", train=train, price=price, trade_in=trade_in) is None
    return position.play("buy_train", train=train, price=price, trade_in=trade_in)


def kinds(position: Scenario, owner: str) -> list[str]:
    return [position.pos[TRAINS][id].kind for id in owned(position.pos, owner)]


def train_of(position: Scenario, owner: str, kind: str) -> str:
    return next(id for id in owned(position.pos, owner) if position.pos[TRAINS][id].kind == kind)


@pytest.mark.rule("18Chesapeake-11.7-1")
def test_trains_are_bought_one_after_another_up_to_the_limit() -> None:
    position = table(cash=800)
    for number in range(4):
        assert offered(position) == {f"2-{number}": {80}}
        buy(position, f"2-{number}", 80)
        assert len(kinds(position, "N&W")) == number + 1
    assert position.pos[CASH]["N&W"] == 800 - 4 * 80
    full = table(cash=480, trains=("2", "2", "2", "2"))
    found = refusal(full, "2-4", 80)
    assert (found.check, found.facts["count"], found.facts["limit"]) == ("train limit", 4, 4)
    poor = buy(table(cash=150), "2-0", 80)
    assert "2-1" not in offered(poor)


@pytest.mark.rule("18Chesapeake-11.7-2")
def test_trains_of_other_companies_cost_what_both_presidents_agree_on() -> None:
    position = company(table(cash=200), "C&A", "Ben", "2", "2")
    train = train_of(position, "C&A", "2")
    assert offered(position)[train] == set(range(1, 201))
    assert (refusal(position, train, 0).check, refusal(position, train, 0).case) == (
        "price of the train",
        "company",
    )
    assert refusal(position, train, -5).check == "price of the train"
    assert refusal(position, train, 201).check == "treasury pays the train"
    buy(position, train, 150)
    assert (position.step, position.actor) == ("consent", "Ben")
    declined = position.copy().play("decline")
    assert kinds(declined, "N&W") == [] and declined.pos[CASH]["N&W"] == 200
    position.play("accept")
    assert kinds(position, "N&W") == ["2"] and kinds(position, "C&A") == ["2"]
    own = refusal(position, train, 1)
    assert (own.check, own.case) == ("train exists", "own")


@pytest.mark.rule("18Chesapeake-11.7-3")
def test_the_president_adds_nothing_when_there_is_a_train() -> None:
    position = table(phase="3", cash=250, trains=("3",), tiles=ROUTE).cash(Ann=1000).depot("4-0")
    found = refusal(position, "4-0", 300)
    assert (found.check, found.case) == ("treasury pays the train", "has a train")
    company(position, "C&A", "Ben", "3")
    other = refusal(position, train_of(position, "C&A", "3"), 251)
    assert (other.check, other.case) == ("treasury pays the train", "has a train")
    without = table(phase="3", cash=250, tiles=ROUTE).cash(Ann=1000).depot("4-0")
    buy(without, "4-0", 300)
    assert kinds(without, "N&W") == ["4"]


@pytest.mark.rule("18Chesapeake-11.7-4")
def test_the_bank_sells_its_pool_and_the_lowest_kind_of_the_stack() -> None:
    position = table(cash=2000)
    for train, price in (("3-0", 180), ("4-0", 300), ("6-0", 630), ("D-0", 900), ("2-1", 80)):
        found = refusal(position, train, price)
        assert found.check == "train is on sale"
        assert found.facts["on_sale"] == ["2-0"]
    assert offered(position) == {"2-0": {80}}
    for price in (79, 81, 1, 0):
        wrong = refusal(position, "2-0", price)
        assert (wrong.check, wrong.case, wrong.facts["face"]) == ("price of the train", "bank", 80)
    position.train(POOL, "4").train(POOL, "3")
    assert offered(position) == {"2-0": {80}, "3-0": {180}, "4-0": {300}}
    assert refusal(position, "4-0", 299).check == "price of the train"
    buy(position, "4-0", 300)
    assert kinds(position, "N&W") == ["4"]
    assert position.pos[PHASE] == "2"


@pytest.mark.rule("18Chesapeake-11.7-5")
def test_face_values() -> None:
    prices = {"2": 80, "3": 180, "4": 300, "5": 500, "6": 630}
    for phase, (kind, price) in zip(["2", "2", "3", "4", "5"], prices.items(), strict=True):
        position = table(phase=phase, cash=2000).depot(f"{kind}-0")
        assert offered(position) == {f"{kind}-0": {price}}
    position = table(phase="6", cash=2000).depot("D-0")
    assert offered(position) == {"D-0": {900}}


@pytest.mark.rule("18Chesapeake-11.7-5")
def test_after_seven_2_trains_comes_a_3_train() -> None:
    position = company(table(cash=400, trains=("2", "2", "2")), "LV", "Ben", "2", "2", "2", cash=10)
    assert position.pos[TRAINS]["2-6"].owner == DEPOT
    position.operating("N&W", "trains", round=1, done=("LV",)).play("pass")  # the seventh is exported
    assert position.pos[TRAINS]["2-6"].owner == OUT_OF_GAME
    position.operating("N&W", "trains")
    assert offered(position)["3-0"] == {180}
    assert {id[0] for id in on_sale(position.pos)} == {"3"}


@pytest.mark.rule("18Chesapeake-11.7-6")
@pytest.mark.parametrize(
    ("phase", "train", "price", "rusts"),
    [
        ("2", "3-0", 180, ""),
        ("3", "4-0", 300, "2"),
        ("4", "5-0", 500, ""),
        ("5", "6-0", 630, "3"),
        ("6", "D-0", 900, "4"),
    ],
)
def test_what_rusts_when(phase: str, train: str, price: int, rusts: str) -> None:
    position = table(phase=phase, cash=2000)
    before = ["2", "3", "4", "5", "6", "D"]
    present = before[: before.index(train[0])]
    if phase in ("4", "5", "6"):
        present = [kind for kind in present if kind not in {"4": "2", "5": "2", "6": "23"}[phase]]
    for kind in present:
        position.train("LV", kind).train(POOL, kind)
    buy(position.depot(train), train, price)
    left = [kind for kind in present if kind != rusts]
    assert sorted(kinds(position, "LV")) == left
    assert sorted(kinds(position, POOL)) == left
    gone = [e.kind for e in position.events if isinstance(e, TrainsRusted)]
    assert gone == ([rusts] if rusts else [])
    if rusts:
        rusty = [id for id, t in position.pos[TRAINS].items() if t.kind == rusts]
        assert {position.pos[TRAINS][id].owner for id in rusty} == {OUT_OF_GAME}


@pytest.mark.rule("18Chesapeake-11.7-7")
def test_diesels_are_sold_beside_the_6_trains() -> None:
    position = table(phase="5", cash=5000).depot("6-0")
    assert offered(position) == {"6-0": {630}}
    assert refusal(position, "D-0", 900).check == "train is on sale"
    buy(position, "6-0", 630)
    assert offered(position) == {"6-1": {630}, "D-0": {900}}
    diesel = buy(position.copy(), "D-0", 900)
    assert on_sale(diesel.pos) == ["6-1", "D-1"]
    buy(position, "6-1", 630)
    position.operating("N&W", "trains")
    assert on_sale(position.pos) == ["D-0"]
    alone = table(phase="6", cash=900).depot("D-0")
    buy(alone, "D-0", 900)
    assert on_sale(alone.pos) == ["D-1"]  # there is always another


@pytest.mark.rule("18Chesapeake-11.7-8")
def test_a_purchase_takes_effect_before_the_next() -> None:
    position = table(phase="3", cash=2000, trains=("2", "2")).depot("4-0")
    buy(position, "4-0", 300)
    assert kinds(position, "N&W") == ["4"]
    assert position.pos[PHASE] == "4"
    buy(position, "4-1", 300)
    buy(position, "4-2", 300)
    assert kinds(position, "N&W") == ["4", "4", "4"]
    assert refusal(position.operating("N&W", "trains"), "4-3", 300).check == "train limit"


@pytest.mark.rule("18Chesapeake-11.7-9")
def test_room_before_the_purchase_is_enough() -> None:
    position = table(phase="4", cash=1000, trains=("3", "3")).depot("5-0")
    buy(position, "5-0", 500)
    assert position.pos[PHASE] == "5"
    assert (position.step, position.actor) == ("discard", "Ann")
    position.play("discard_train", train=train_of(position, "N&W", "3"))
    assert kinds(position, "N&W") == ["3", "5"]
    assert kinds(position, POOL) == ["3"]


@pytest.mark.rule("18Chesapeake-11.7-10")
def test_at_the_limit_nothing_is_bought() -> None:
    position = table(phase="3", cash=1000, trains=("2", "2", "2", "2")).depot("4-0")
    found = refusal(position, "4-0", 300)
    assert (found.check, found.case) == ("train limit", "4")
    company(position, "LV", "Ben", "3")
    assert refusal(position, train_of(position, "LV", "3"), 1).check == "train limit"
    three = table(phase="3", cash=1000, trains=("2", "2", "2")).depot("4-0")
    assert three.why_not("buy_train", train="4-0", price=300) is None


def crowded(options: tuple[str, ...] = ()) -> Scenario:
    """In phase 4 N&W buys the first 5-train: then LV, N&W and PRR have three trains each, and C&A two."""
    position = table(phase="4", cash=500, trains=("3", "4"), options=options, cell=(3, 3)).depot("5-0")
    company(position, "LV", "Ben", "3", "3", "4", cell=(0, 9))
    company(position, "PRR", "Cy", "3", "4", "4", cell=(5, 2))
    company(position, "C&A", "Cy", "3", "3", cell=(2, 4))
    return buy(position, "5-0", 500)


@pytest.mark.rule("18Chesapeake-11.7-11")
def test_excess_trains_are_discarded_in_operating_order() -> None:
    position = crowded()
    cash = dict(position.pos[CASH])
    for sym, player, kind in (("LV", "Ben", "4"), ("N&W", "Ann", "5"), ("PRR", "Cy", "3")):
        assert (position.step, position.actor) == ("discard", player)
        choices: list[Any] = [offer.action for offer in position.offers("discard_train")]
        assert {a.train for a in choices} == set(owned(position.pos, sym))
        strange = position.why_not("discard_train", train=train_of(position, "C&A", "3"))
        assert strange is not None and strange.check == "own train is discarded"
        position.play("discard_train", train=train_of(position, sym, kind))
        assert len(kinds(position, sym)) == 2
    assert position.step != "discard"
    assert sorted(kinds(position, POOL)) == ["3", "4", "5"]
    assert position.pos[CASH] == cash
    early = position.why_not("discard_train", train=train_of(position, "N&W", "3"))
    assert early is not None and (early.check, early.case) == ("in the menu", "discard_train")


@pytest.mark.rule("18Chesapeake-11.7-11")
def test_only_the_excess_is_discarded() -> None:
    position = table(phase="5", trains=("3", "4")).at("discard", "N&W")
    assert not position.offers("discard_train")
    found = position.why_not("discard_train", train=train_of(position, "N&W", "3"))
    assert found is not None and found.check == "only excess trains are discarded"
    assert (found.facts["count"], found.facts["limit"]) == (2, 2)


@pytest.mark.rule("18Chesapeake-11.7-11")
def test_with_the_switch_discards_follow_the_list_of_companies() -> None:
    position = crowded(options=("discard_order",))
    asked = []
    while position.step == "discard":
        asked.append(position.pos.frame.who)
        position.play("discard_train", train=owned(position.pos, position.pos.frame.who)[0])
    assert asked == ["PRR", "LV", "N&W"]


@pytest.mark.rule("18Chesapeake-11.7-12")
def test_a_discarded_train_costs_its_face_value() -> None:
    position = table(phase="4", cash=800, trains=("3", "3")).depot("5-0")
    company(position, "LV", "Ben", "4", "4", "4", cash=300, cell=(0, 9))
    buy(position, "5-0", 500)
    position.play("discard_train", train=train_of(position, "LV", "4"))
    position.play("discard_train", train=train_of(position, "N&W", "3"))
    position.operating("PRR", "trains")
    company(position, "PRR", "Cy", cash=1000)
    assert offered(position)["4-0"] == {300}
    assert refusal(position, "4-0", 299).case == "bank"
    buy(position, "4-0", 300)
    assert kinds(position, "PRR") == ["4"]


@pytest.mark.rule("18Chesapeake-11.7-13")
def test_a_company_with_a_route_must_have_a_train() -> None:
    position = table(cash=800, tiles=ROUTE)
    found = position.why_not("pass")
    assert found is not None and found.check == "corporation must own a train"
    assert not position.offers("pass")
    buy(position, "2-0", 80)
    assert position.why_not("pass") is None


@pytest.mark.rule("18Chesapeake-11.7-14")
def test_a_company_without_a_route_needs_no_train() -> None:
    assert table(cash=800).why_not("pass") is None
    lonely = table("C&A", cash=800, tiles={"J6": "57:1"})
    assert lonely.why_not("pass") is None
    joined = table("C&A", cash=800, tiles={"J6": "57:1", "I7": "8:4"})
    assert joined.why_not("pass") is not None


@pytest.mark.rule("18Chesapeake-11.7-15")
def test_the_duty_is_met_by_any_train_that_the_treasury_pays() -> None:
    position = table(phase="6", cash=900, tiles=ROUTE).train(POOL, "5")
    company(position, "LV", "Ben", "5")
    other = train_of(position, "LV", "5")
    assert offered(position) == {"6-1": {630}, "D-0": {900}, "5-0": {500}, other: set(range(1, 901))}
    for train, price in (("6-1", 630), ("D-0", 900), ("5-0", 500)):
        after = buy(position.copy(), train, price)
        assert kinds(after, "N&W") == [train[0]]


@pytest.mark.rule("18Chesapeake-11.7-16")
def test_no_help_when_the_treasury_can_pay_for_a_train() -> None:
    position = table(phase="6", cash=650, tiles=ROUTE).cash(Ann=2000)
    company(position, "LV", "Ben", "D")
    found = refusal(position, "D-1", 900)
    assert (found.check, found.case, found.facts["least"]) == ("treasury pays the train", "can pay", 630)
    diesel = train_of(position, "LV", "D")
    other = refusal(position, diesel, 651)
    assert (other.check, other.case) == ("treasury pays the train", "can pay")
    assert position.why_not("pass") is not None
    assert position.why_not("buy_train", train=diesel, price=650) is None
    buy(position, "6-1", 630)
    assert position.pos[CASH]["Ann"] == 2000


@pytest.mark.rule("18Chesapeake-11.7-16")
def test_with_the_switch_help_goes_to_any_train_of_a_company() -> None:
    position = table(phase="6", cash=650, tiles=ROUTE, options=("help_for_company_train",)).cash(Ann=2000)
    company(position, "LV", "Ben", "D")
    diesel = train_of(position, "LV", "D")
    assert offered(position)[diesel] == set(range(1, 901))
    assert refusal(position, diesel, 901).case == "over face value"
    assert refusal(position, "D-1", 900).case == "can pay"
    buy(position, diesel, 900).play("accept")
    assert position.pos[CASH]["Ann"] == 2000 - 250


# -- trading in ------------------------------------------------------------------------------------------


@pytest.mark.rule("18Chesapeake-11.7-17")
@pytest.mark.parametrize("phase", ["6", "D"])
@pytest.mark.parametrize("kind", ["5", "6"])
def test_a_train_handed_in_saves_200_on_a_diesel(phase: str, kind: str) -> None:
    position = table(phase=phase, cash=1000, trains=(kind,))
    mine, diesel = train_of(position, "N&W", kind), on_sale(position.pos)[-1]
    assert (refusal(position, diesel, 900, mine).check, refusal(position, diesel, 900, mine).case) == (
        "price of the train",
        "bank",
    )
    buy(position, diesel, 700, mine)
    assert kinds(position, "N&W") == ["D"]
    assert position.pos[CASH]["N&W"] == 300
    early = table(phase="5", cash=1000, trains=("5",))
    assert refusal(early, "D-0", 700, train_of(early, "N&W", "5")).check == "train is on sale"


@pytest.mark.rule("18Chesapeake-11.7-18", "18Chesapeake-11.7-20")
def test_a_company_at_its_limit_may_trade_in() -> None:
    position = table("C&O", phase="6", cash=881, trains=("4", "4"))
    company(position, "LV", "Ben", "4")
    assert refusal(position, "D-0", 900).check == "train limit"
    first, second = owned(position.pos, "C&O")
    buy(position, "D-0", 700, first)
    assert kinds(position, "C&O") == ["D"]
    assert position.pos[CASH]["C&O"] == 181
    assert {position.pos[TRAINS][id].owner for id in (first, second)} == {OUT_OF_GAME}
    assert kinds(position, "LV") == [] and kinds(position, POOL) == []
    assert position.pos[PHASE] == "D"


@pytest.mark.rule("18Chesapeake-11.7-19")
@pytest.mark.parametrize(("kind", "face"), [("5", 500), ("6", 630)])
def test_a_train_handed_in_is_sold_from_the_pool(kind: str, face: int) -> None:
    position = table(phase="6", cash=700, trains=(kind,))
    mine = train_of(position, "N&W", kind)
    buy(position, "D-0", 700, mine)
    assert owned(position.pos, POOL) == [mine]
    position.corporation("LV", shares={"Ben": 60}, cash=2000).operating("LV", "trains")
    assert offered(position)[mine] == {face}
    buy(position, mine, face)
    assert mine in owned(position.pos, "LV")


@pytest.mark.rule("18Chesapeake-11.7-21")
def test_only_4_5_and_6_trains_are_handed_in_and_for_a_diesel_of_the_stack() -> None:
    position = table(phase="6", cash=2000, trains=("D", "5")).train(POOL, "D").train("LV", "6")
    mine, diesel, new = (
        train_of(position, "N&W", "5"),
        train_of(position, "N&W", "D"),
        on_sale(position.pos)[-1],
    )
    for train, price, trade_in in (
        (new, 700, diesel),
        (train_of(position, POOL, "D"), 700, mine),
        (train_of(position, "LV", "6"), 500, mine),
        ("6-1", 430, mine),
        (new, 700, train_of(position, "LV", "6")),
        (new, 700, "9-9"),
    ):
        assert refusal(position, train, price, trade_in).check == "train may be traded in"
    trades = {a.trade_in for o in position.offers("buy_train") for a in o.expand()} - {""}  # type: ignore[attr-defined]
    assert trades == {mine}
    old = table(phase="6", cash=2000, trains=("3",))
    assert refusal(old, "D-0", 700, train_of(old, "N&W", "3")).check == "train may be traded in"


@pytest.mark.rule("18Chesapeake-11.7-22")
def test_the_treasury_alone_pays_for_a_trade() -> None:
    position = table(phase="6", cash=699, trains=("4",), tiles=ROUTE).cash(Ann=2000)
    found = refusal(position, "D-0", 700, train_of(position, "N&W", "4"))
    assert (found.check, found.case) == ("treasury pays the train", "trade-in")
    exact = table(phase="6", cash=700, trains=("4",), tiles=ROUTE)
    buy(exact, "D-0", 700, train_of(exact, "N&W", "4"))


@pytest.mark.rule("18Chesapeake-11.7-23")
def test_buying_is_voluntary_with_a_train_or_without_a_duty() -> None:
    position = table(phase="6", cash=900, trains=("5",), tiles=ROUTE)
    assert "D-0" in offered(position)
    position.play("pass")
    assert position.step != "trains"
    assert table(phase="6", cash=900).why_not("pass") is None


@pytest.mark.rule("18Chesapeake-11.7-24")
def test_the_price_goes_to_the_selling_company() -> None:
    position = company(table("PLE", phase="4", cash=700), "LV", "Ben", "4", "4", cash=5)
    buy(position, train_of(position, "LV", "4"), 199)
    assert position.pos[CASH]["LV"] == 5
    position.play("accept")
    assert position.pos[CASH]["LV"] == 204
    assert position.pos[CASH]["PLE"] == 501
    assert kinds(position, "PLE") == ["4"]
    assert position.faults() == []


@pytest.mark.rule("18Chesapeake-11.7-25")
def test_one_president_may_sit_on_both_sides() -> None:
    position = company(table(phase="3", cash=500), "LV", "Ann", "3", cash=5)
    buy(position, train_of(position, "LV", "3"), 1)
    assert position.step != "consent"
    assert kinds(position, "N&W") == ["3"]
    assert (position.pos[CASH]["N&W"], position.pos[CASH]["LV"]) == (499, 6)


@pytest.mark.rule("18Chesapeake-11.7-26")
@pytest.mark.parametrize("step", ["track", "token", "run", "dividend"])
def test_trains_are_bought_in_the_buyers_train_step(step: str) -> None:
    position = company(table("SRR", cash=500), "C&A", "Ben", "2")
    train = train_of(position, "C&A", "2")
    position.operating("SRR", step, revenue=50 if step == "dividend" else None)
    found = position.why_not("buy_train", train=train, price=50)
    assert found is not None and (found.check, found.case) == ("in the menu", "buy_train")
    position.operating("C&A", "trains")
    assert train not in offered(position)
    foreign = position.why_not("buy_train", by="Ann", train=train, price=50)
    assert foreign is not None and foreign.check == "your turn"
