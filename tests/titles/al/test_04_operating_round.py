"""Sections 4, 4.1 and 4.2: who operates when, what private companies pay, and the steps of a turn."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.core import game
from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import owned
from roundhouse.rules.market import PriceMoved, price
from roundhouse.rules.money import CASH, Paid
from roundhouse.rules.obsolescence import ObsoleteTrainsLeft
from roundhouse.rules.operating_round import CURRENT_TURN, NEXT_TO_OPERATE, HomePlaced, TurnBegan
from roundhouse.rules.reach import TOKENS, markers_in
from roundhouse.rules.running import Ran, best
from roundhouse.rules.turns import ROUND
from roundhouse.titles.al.coal import COAL, Coal

THREE = ("Ann", "Ben", "Cy")
COMPANIES = ("TR", "S&NA", "B&SLC", "M&C", "NDY")
LINE = {"G6": "6:5", "H7": "8:2", "G4": "441:5"}
"""Atlanta, Anniston, Oxmoor, Birmingham."""


def table(**owners: str) -> Scenario:
    """A stock round is about to end: Ann is the last to pass. The private companies are Cy's unless said otherwise."""
    made = Scenario("18AL", THREE).cash(Ann=100, Ben=100, Cy=100)
    for sym in COMPANIES:
        made.private(sym, owners.get(sym.replace("&", ""), "Cy"))
    return made


def begin(made: Scenario) -> Scenario:
    """The stock round ends without another act."""
    made.stock_turn("Ann")
    while made.pos[ROUND].kind == "stock":
        made.play("pass")
    return made


def order(made: Scenario, *done: str) -> list[str]:
    found = list(done)
    while (corporation := NEXT_TO_OPERATE(made.pos, tuple(found))) is not None:
        found.append(corporation)
    return found[len(done) :]


def in_turn(*trains: str, step: str = "track", cash: int = 500, phase: str = "3", **more: Any) -> Scenario:
    """AB&C, led by Ann, has the line through its home."""
    made = Scenario("18AL", THREE).phase(phase).tiles(LINE)
    made.corporation("AB&C", par=75, shares={"Ann": 60, "Ben": 10}, cash=cash, trains=trains, **more)
    return made.operating("AB&C", step)


def go(made: Scenario) -> Scenario:
    """Pass, or do what must be done."""
    if made.why_not("pass") is None:
        return made.play("pass")
    made.state, made.events = game.play(made.title, made.state, made.offers()[0].action)
    return made


def refusal(made: Scenario, kind: str, **fields: Any) -> tuple[str, str]:
    found = made.why_not(kind, **fields)
    return ("", "") if found is None else (found.check, found.case)


def run(made: Scenario) -> int:
    """Make the run on offer; what it earns."""
    (offer,) = made.offers("run")
    action: Any = offer.action
    made.play("run", runs=[{"train": r.train, "route": list(r.route)} for r in action.runs])
    (ran,) = [event for event in made.events if isinstance(event, Ran)]
    return ran.revenue


# -- 4 and 4.1: private companies


@pytest.mark.rule("18AL-4-1", "18AL-4.1-1")
def test_private_companies_pay_as_the_round_opens() -> None:
    made = table(SNA="Ann", NDY="Ann", MC="L&N", TR="Ben", BSLC="Ben")
    made.corporation("L&N", par=60, shares={"Ann": 60}, cash=600)
    before = dict(made.pos[CASH])
    begin(made)
    assert (made.pos[ROUND].kind, made.step, made.pos.frame.who) == ("operating", "track", "L&N")
    gains = {who: cash - before[who] for who, cash in made.pos[CASH].items() if cash != before[who]}
    assert gains == {"Ann": 10 + 20, "L&N": 20, "Ben": 5 + 15, "bank": -70}
    kinds = [type(event) for event in made.events]
    assert len(kinds) - 1 - kinds[::-1].index(Paid) < kinds.index(TurnBegan)  # all before the first turn


@pytest.mark.rule("18AL-4-1")
def test_they_pay_in_every_operating_round() -> None:
    made = table().phase("3").corporation("TAG", par=60, shares={"Ann": 60}, cash=600)
    begin(made)
    assert (made.pos[CASH]["Cy"], made.pos[ROUND].part) == (170, 1)
    while made.pos[ROUND].part == 1:
        go(made)
    assert (made.pos[CASH]["Cy"], made.pos[ROUND].part) == (240, 2)


@pytest.mark.rule("18AL-4.1-2")
def test_a_special_ability_waits_for_the_turn_of_the_owner() -> None:
    """S&NA is AB&C's. The round opens with a turn of TAG, in which AB&C's coal token cannot be placed."""
    made = table(SNA="AB&C").phase("3").tiles(LINE)
    made.corporation("TAG", par=75, shares={"Ben": 60}, cash=600)
    made.corporation("AB&C", par=60, shares={"Ann": 60}, cash=600, trains=["2"])
    begin(made)
    assert (made.pos.frame.who, made.step) == ("TAG", "track")
    for player in ("Ann", "Ben"):
        assert made.why_not("place_coal", by=player, private="S&NA", hex="G6") is not None
    assert refusal(made, "place_coal", private="S&NA", hex="G6")[0] == "power belongs to the corporation"
    while made.pos.frame.who == "TAG":
        go(made)
    assert (made.pos.frame.who, made.step) == ("AB&C", "track")
    assert refusal(made, "place_coal", private="S&NA", hex="G6") == ("", "")


# -- 4: the order of operation


@pytest.mark.rule("18AL-4-2")
def test_the_highest_price_operates_first_and_everybody_once() -> None:
    made = table().phase("2")
    made.corporation("TAG", par=75, shares={"Ben": 60}, cash=600)
    made.corporation("WRA", par=75, shares={"Ann": 60}, cash=600, cell=(0, 7))
    made.corporation("ATN", par=105, shares={"Cy": 50})  # has not floated
    begin(made)
    assert (price(made.pos, "WRA"), price(made.pos, "TAG")) == (120, 75)
    turns = [made.pos.frame.who]
    while made.pos[ROUND].kind == "operating":
        go(made)
        turns += [event.corporation for event in made.events if isinstance(event, TurnBegan)]
    assert turns == ["WRA", "TAG"]


@pytest.mark.rule("18AL-4-2")
def test_the_price_of_the_moment_decides_who_is_next() -> None:
    """WRA sells stock of TAG for a train: then ATN, which TAG was ahead of, comes first."""
    made = Scenario("18AL", THREE).phase("7").depot("4D-0").tiles(L5="443", K4="63", J7="57")
    made.corporation("WRA", par=75, shares={"Ann": 30, "Ben": 30}, cash=250, cell=(0, 7))
    made.corporation("TAG", par=75, shares={"Ben": 30, "Ann": 20, "Cy": 10}, cash=1000, cell=(0, 4))
    made.corporation("ATN", par=75, shares={"Ben": 60}, cash=1000, cell=(1, 4))
    made.cash(Ann=500, Ben=0, Cy=0).operating("WRA", "trains")
    assert order(made, "WRA") == ["TAG", "ATN"]
    made.play("buy_train", train="4D-0", price=800)
    made.play("sell_shares", corporation="TAG", percent=10)
    assert (price(made.pos, "TAG"), price(made.pos, "ATN")) == (75, 75)
    made.play("complete_purchase")
    assert made.pos.frame.who == "ATN"  # its marker lay there before TAG's


@pytest.mark.rule("18AL-4-3")
def test_of_equal_prices_the_marker_further_right_is_first() -> None:
    made = table()
    made.corporation("TAG", par=75, shares={"Ben": 60}, cash=600, cell=(0, 7))
    made.corporation("WRA", par=75, shares={"Ann": 60}, cash=600, cell=(1, 8))
    assert price(made.pos, "TAG") == price(made.pos, "WRA") == 120
    assert order(made) == ["WRA", "TAG"]
    assert begin(made).pos.frame.who == "WRA"


@pytest.mark.rule("18AL-4-3")
@pytest.mark.parametrize(("upper", "lower"), [("TAG", "WRA"), ("WRA", "TAG")])
def test_within_a_cell_the_upper_marker_is_first(upper: str, lower: str) -> None:
    made = table()
    for sym in (upper, lower):
        made.corporation(sym, par=75, shares={"Ben": 60}, cash=600)
    assert order(made) == [upper, lower]
    assert begin(made).pos.frame.who == upper


# -- 4.2: the steps of a turn


Move = tuple[str, dict[str, Any]]
TILE: Move = ("lay_tile", {"hex": "J5", "tile": "9", "rotation": 0})
TOKEN: Move = ("place_token", {"hex": "H5", "city": 0})
DIVIDEND: Move = ("dividend", {"choice": "pay"})
TRAIN: Move = ("buy_train", {"train": "4D-0", "price": 800})


@pytest.mark.rule("18AL-4.2-1")
def test_the_steps_of_a_turn_in_their_order() -> None:
    """In phase 7, with a 4-train that has its last run."""
    made = in_turn("4", phase="7", operated=False, cash=1000).depot("4D-0").private("TR", "Cy")
    made.operating("AB&C", "turn begins").go_on()
    assert [type(e) for e in made.events if isinstance(e, TurnBegan | HomePlaced)] == [TurnBegan, HomePlaced]
    (offer,) = made.copy().operating("AB&C", "run").offers("run")
    runs = [{"train": r.train, "route": list(r.route)} for r in offer.action.runs]  # type: ignore[attr-defined]
    steps: list[tuple[str, Move]] = [
        ("track", TILE),
        ("token", TOKEN),
        ("run", ("run", {"runs": runs})),
        ("dividend", DIVIDEND),
    ]
    for step, (own, fields) in steps:
        assert made.step == step
        for kind, other in (TILE, TOKEN, ("run", {"runs": runs}), DIVIDEND, TRAIN):
            if kind != own:
                assert refusal(made, kind, **other) == ("in the menu", kind)
        made.play(own, **fields)
    kinds = [type(event) for event in made.events]
    assert kinds.index(PriceMoved) < kinds.index(ObsoleteTrainsLeft)
    assert (made.step, owned(made.pos, "AB&C")) == ("trains", [])
    for kind, other in (TILE, TOKEN, ("run", {"runs": runs}), DIVIDEND):
        assert refusal(made, kind, **other) == ("in the menu", kind)
    made.cash({"AB&C": 1000})
    assert refusal(made, TRAIN[0], **TRAIN[1]) == ("", "")


@pytest.mark.rule("18AL-4.2-2")
def test_the_home_station_is_the_first_thing_and_free() -> None:
    made = table().corporation("ATN", par=60, shares={"Ann": 60}, cash=600, operated=False)
    assert markers_in(made.pos, ("F1", 0)) == []
    begin(made)
    assert [(e.corporation, e.hex) for e in made.events if isinstance(e, HomePlaced)] == [("ATN", "F1")]
    assert (made.step, markers_in(made.pos, ("F1", 0)), made.pos[CASH]["ATN"]) == ("track", ["ATN"], 600)
    again = begin(made.copy())
    assert not [e for e in again.events if isinstance(e, HomePlaced)]


@pytest.mark.rule("18AL-4.2-3")
def test_trains_do_not_stay_idle() -> None:
    made = in_turn("2", step="run")
    assert refusal(made, "pass") == ("in the menu", "pass")
    assert refusal(made, "dividend", choice="withhold") == ("in the menu", "dividend")
    assert refusal(made, "run", runs=[]) == ("runs are legal", "none")
    assert run(made) == 60
    assert made.step == "dividend"


@pytest.mark.rule("18AL-4.2-4")
def test_what_was_earned_is_paid_or_withheld_and_not_in_part() -> None:
    made = in_turn("2", step="dividend").turn(revenue=120)
    assert {offer.action.choice for offer in made.offers("dividend")} == {"pay", "withhold"}  # type: ignore[attr-defined]
    assert refusal(made, "dividend", choice="half")[0] == "way to divide"
    assert refusal(made, "pass") == ("in the menu", "pass")
    kept = made.copy().play("dividend", choice="withhold")
    assert (kept.pos[CASH]["AB&C"], kept.pos[CASH]["Ann"]) == (620, made.pos[CASH]["Ann"])
    ann = made.pos[CASH]["Ann"]
    made.play("dividend", choice="pay")
    assert (made.pos[CASH]["AB&C"], made.pos[CASH]["Ann"]) == (500, ann + 72)
    assert refusal(
        made.operating("AB&C", "dividend").turn(revenue=120, divided=True), "dividend", choice="pay"
    )[0] == ("earnings are divided once")


@pytest.mark.rule("18AL-4.2-5")
def test_the_first_turn_is_without_a_run() -> None:
    made = table().corporation("TAG", par=75, shares={"Ann": 60}, cash=600, operated=False)
    begin(made)
    assert (made.step, price(made.pos, "TAG")) == ("track", 75)
    made.play("pass")
    assert (made.step, made.pos[CURRENT_TURN].revenue, price(made.pos, "TAG")) == ("trains", 0, 70)
    made.play("buy_train", train="2-0", price=100)
    assert owned(made.pos, "TAG") == ["2-0"]
    assert not made.offers("run") and refusal(made, "run", runs=[]) == ("in the menu", "run")


@pytest.mark.rule("18AL-4.2-6")
def test_abilities_and_private_companies_come_in_between() -> None:
    """S&NA is bought ahead of the tile; the coal token is placed right away and pays with this turn's run."""
    made = in_turn("2").private("S&NA", "Ann").private("TR", "Ann")
    before = best(made.pos, "AB&C").value
    made.play("buy_private", private="S&NA", price=40)
    made.play("buy_private", private="TR", price=20)
    made.play("place_coal", private="S&NA", hex="G6")
    assert made.pos[COAL] == Coal("G6", "AB&C")
    made.play("pass")
    while made.step != "run":
        made.play("pass")
    assert run(made) == before + 10


@pytest.mark.rule("18AL-4.2-6")
@pytest.mark.parametrize("step", ["track", "token", "run", "dividend", "trains"])
def test_in_every_step_a_private_company_can_be_bought(step: str) -> None:
    made = in_turn("2", step=step).private("S&NA", "Ann").private("TR", "Ben")
    if step == "dividend":
        made.turn(revenue=60)
    made.play("buy_private", private="S&NA", price=40)
    assert made.step == step
    made.play("place_coal", private="S&NA", hex="G6")
    assert made.step == step
    assert refusal(made, "buy_private", private="TR", price=20) == ("", "")


@pytest.mark.rule("18AL-4.2-7")
def test_tile_and_token_may_be_left_out() -> None:
    made = in_turn("2").play("pass")
    assert made.step == "token"
    made.play("pass")
    assert made.step == "run"
    assert (made.pos[CURRENT_TURN].tiles, made.pos[CURRENT_TURN].tokens) == (0, 0)
    assert sum(token.placed for token in made.pos[TOKENS].values()) == 1


@pytest.mark.rule("18AL-4.2-7")
@pytest.mark.parametrize(
    ("step", "kind", "fields"),
    [
        ("track", "lay_tile", {"hex": "G4", "tile": "442", "rotation": 2}),
        ("token", "place_token", {"hex": "H5", "city": 0}),
        ("run", "run", {"runs": [{"train": "2-0", "route": ["G8.0", "H7", "G6.0"]}]}),
        ("dividend", "dividend", {"choice": "pay"}),
        ("trains", "buy_train", {"train": "3-1", "price": 180}),
        ("trains", "pass", {}),
    ],
)
def test_the_president_alone_decides(step: str, kind: str, fields: dict[str, Any]) -> None:
    made = in_turn("2", step=step)
    if step == "dividend":
        made.turn(revenue=60)
    for other in ("Ben", "Cy"):
        assert refusal(made, kind, by=other, **fields)[0] == "your turn"
    assert refusal(made, kind, **fields) == ("", "")
