"""Why a bot chose, in words: the parts that tell two actions apart, and what the position says about them."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import msgspec
import pytest

from bots.teller import weighed
from roundhouse import Game, Scenario
from roundhouse.bots.told import Considered, Line, foremost, parted
from roundhouse.core.position import Position
from roundhouse.rules.corporations import CORPORATION_SPECS, CORPORATIONS
from roundhouse.text import texts
from roundhouse.text.hints import REASONS, because, signed
from roundhouse.text.texts import Texts, texts_named
from roundhouse.titles.found import titles

GOLDEN = Path(__file__).parents[1] / "golden"
PLAYERS = ["Ann", "Ben", "Cy"]


@pytest.fixture
def table() -> Scenario:
    """The B&O of Ann divides its earnings: it has a 2-train and $60."""
    table = Scenario("18Chesapeake", PLAYERS).corporation(
        "B&O", par=80, shares={"Ann": 60}, trains=["2"], cash=60
    )
    return table.operating("B&O", "dividend")


def said(table: Scenario, chosen: dict[str, float], other: dict[str, float]) -> list[str]:
    action = table.action("pass", by="Ann")
    return because(table.title, table.state, weighed(action, **chosen), weighed(action, **other))


def test_the_two_parts_that_differ_most_are_told_with_what_speaks_for_it_first(table: Scenario) -> None:
    with_it = {"cash": 100, "privates_D&R": 70, "others": -500, "rest": 3}
    without = {"cash": 220, "privates_D&R": 70, "others": -800, "rest": 1}
    assert said(table, with_it, without) == [
        "the others can hope for $300 less on average",
        "but $120 less in hand",
    ]
    assert said(table, without, with_it) == [
        "$120 more in hand",
        "but the others can hope for $300 more on average",
    ]
    assert said(table, {"cash": 5}, {"cash": 5.3}) == [
        "by its forecasts the two come to the same, so it does what it does as a rule"
    ]


def test_something_speaks_for_it_if_anything_does(table: Scenario) -> None:
    both = said(table, {"cash": 10, "rest": 10, "others": 20}, {"cash": 100, "rest": 90})
    assert both == ["the others can hope for $20 less on average", "but $90 less in hand"]
    against = said(table, {"cash": 10, "rest": 10}, {"cash": 100, "rest": 90})
    assert against == ["but $90 less in hand", "but $80 less from all the rest"]


def test_parts_of_one_thing_are_added_up_and_small_ones_left_out(table: Scenario) -> None:
    action = table.action("pass", by="Ann")
    one, other = weighed(action, price_PRR=80, cash=0.2), weighed(action, price_PRR=30, dividends_PRR=60)
    assert parted(one, other) == (Line("dividends", "PRR", -60), Line("price", "PRR", 50))
    repeated = Considered(action, 0.0, (Line("cash", "", 40), Line("cash", "", 2)))
    assert parted(repeated, other)[0].worth == -60
    assert Line("cash", "", 42) in parted(repeated, other)


@pytest.mark.parametrize("key", REASONS)
def test_every_part_has_its_words(table: Scenario, key: str) -> None:
    part, _, case = key.partition(" / ")
    bare = dict.fromkeys(("cash", "others", "founder", "style", "to come"), "")
    of = {**bare, "privates": "D&R"}.get(part, "B&O")
    amount = {f"{part}_{of}" if of else part: 1200.0}
    [reason] = said(table, amount, {}) if case == "more" else said(table, {}, amount)
    assert "$1,200" in reason and (of in reason)
    assert reason.startswith("but ") == (case == "less")


def test_a_part_without_words_is_named(table: Scenario) -> None:
    assert said(table, {"tolls_B&O": 30}, {}) == ["$30 more by tolls of B&O"]
    assert said(table, {}, {"tolls": 30}) == ["but $30 less by tolls"]


def test_a_title_says_what_it_adds(table: Scenario, monkeypatch: pytest.MonkeyPatch) -> None:
    own = Texts(hints={"tolls / more": "{amount:$} more in tolls", "cash / more": "{amount:$} more to spend"})
    entry = dataclasses.replace(titles()["18Chesapeake"], text="somewhere:OWN")
    monkeypatch.setattr(texts, "registered", {"18Chesapeake": entry}.get)
    monkeypatch.setattr(
        texts, "texts_named", lambda place: own if place == "somewhere:OWN" else texts_named(place)
    )
    assert said(table, {"tolls": 30, "cash": 20}, {}) == ["$30 more in tolls", "$20 more to spend"]


def test_all_private_companies_together_are_told_as_such(table: Scenario) -> None:
    assert said(table, {"privates": 90}, {}) == ["$90 more from private companies"]
    assert said(table, {}, {"privates": 90}) == ["but $90 less from private companies"]


def test_corporations_that_have_yet_to_start_are_told_together(table: Scenario) -> None:
    """Neither PRR nor LV has a par value: which of them is started, and by whom, is anybody's guess."""
    parts = {"dividends_PRR": 900, "price_PRR": 300, "dividends_LV": -500, "cash": 40, "price_B&O": -60}
    assert said(table, parts, {}) == [
        "$700 more from corporations that have yet to start",
        "but shares of B&O worth $60 less in the end",
    ]


def test_a_corporation_that_may_be_started_now_is_told_by_name() -> None:
    table = Scenario("18Chesapeake", PLAYERS).cash({"Ann": 900}).stock_turn("Ann")
    start, leave = table.action("par", corporation="PRR", par=80), table.action("pass")
    one, other = weighed(start, dividends_PRR=900, dividends_LV=100), weighed(leave, cash=160)
    assert because(table.title, table.state, one, other) == [
        "$900 more in dividends of PRR until the end",
        "but $160 less in hand",
    ]


TRAINS = ({"trains_B&O": -100}, {"trains_B&O": -340})
ABOUT = "$240 less out of the player's own pocket for trains of B&O"


@pytest.mark.parametrize(
    ("first", "facts"),
    [
        (
            "3-3",
            "the first 4-train comes after 3 more trains; the only train of B&O is gone when it is sold; ",
        ),
        (
            "3-5",
            "the first 4-train comes after one more train; the only train of B&O is gone when it is sold; ",
        ),
        ("4-0", "the 4-train is next in the depot; the only train of B&O is gone when it is sold; "),
    ],
)
def test_what_ends_the_trains_is_told_and_what_is_short(table: Scenario, first: str, facts: str) -> None:
    short = "B&O is $240 short of its price, $300"
    assert said(table.depot(first), *TRAINS) == [f"{ABOUT} ({facts}{short})"]
    table.cash({"B&O": 300})
    assert said(table, *TRAINS) == [f"{ABOUT} ({facts[:-2]})"]


@pytest.mark.parametrize(
    ("more", "facts"),
    [
        (["2"], "both trains of B&O are gone when it is sold"),
        (["2", "2"], "all 3 trains of B&O are gone when it is sold"),
        (["3"], "one of the 2 trains of B&O is gone when it is sold"),
        (["2", "3"], "2 of the 3 trains of B&O are gone when it is sold"),
    ],
)
def test_how_many_trains_are_ended_is_told(table: Scenario, more: list[str], facts: str) -> None:
    for kind in more:
        table.train("B&O", kind)
    table.depot("4-0").cash({"B&O": 900})
    assert said(table, *TRAINS) == [f"{ABOUT} (the 4-train is next in the depot; {facts})"]


def test_nothing_is_told_of_trains_that_last_and_the_next_train_of_who_has_none(table: Scenario) -> None:
    lasting = Scenario("18Chesapeake", PLAYERS).phase("5")
    lasting.corporation("B&O", shares={"Ann": 60}, trains=["5"], cash=60)
    assert said(lasting.operating("B&O", "dividend"), *TRAINS) == [ABOUT]
    bare = Scenario("18Chesapeake", PLAYERS).corporation("B&O", shares={"Ann": 60}, cash=60)
    assert said(bare.operating("B&O", "dividend"), *TRAINS) == [
        f"{ABOUT} (B&O has no train; the 2-train is next in the depot; B&O is $20 short of its price, $80)"
    ]
    started = Scenario("18Chesapeake", PLAYERS).corporation("B&O", shares={"Ann": 20}).stock_turn("Ann")
    assert said(started, *TRAINS) == [ABOUT]  # it has not floated, and none of this concerns it yet


def test_dividends_are_told_with_the_end_of_trains_only_when_it_is_near_and_once(table: Scenario) -> None:
    parts = {"dividends_B&O": 90, "price_B&O": 40}
    assert said(table, parts, {}) == [
        "$90 more in dividends of B&O until the end",
        "shares of B&O worth $40 more in the end",
    ]
    first, second = said(table.depot("3-3"), parts, {})
    assert "(the first 4-train comes after 3 more trains; " in first and "(" not in second
    assert said(table, {"cash": 4}, {}) == ["$4 more in hand"]


def test_amounts_have_signs() -> None:
    assert [signed(amount) for amount in (80, -1200.4, 0.3, -0.4)] == ["+$80", "−$1,200", "$0", "$0"]


def test_of_what_was_looked_at_the_choice_is_first_and_each_once(table: Scenario) -> None:
    done, bid, par = (table.action("pass", by=name) for name in PLAYERS)
    told = [weighed(done, cash=1), weighed(bid, cash=2), weighed(par, cash=9), weighed(bid, cash=2)]
    assert [one.action for one in foremost(told, 9)] == [done, par, bid]
    assert [one.action for one in foremost(told, 2)] == [done, par]


@pytest.mark.parametrize("file", sorted(GOLDEN.glob("*-[345]-greedy-*.json")), ids=lambda file: file.stem)
def test_every_corporation_of_every_title_can_be_spoken_of(file: Path) -> None:
    saved = msgspec.json.decode(file.read_bytes())
    game = Game.from_json(msgspec.json.encode({**saved, "actions": saved["actions"][:250], "snapshots": []}))
    action = game.actions[-1]
    for at in (125, min(250, len(game.actions))):
        state = game.position(at)
        for sym in CORPORATION_SPECS(Position(game.title, state)):
            [reason] = because(game.title, state, weighed(action, **{f"trains_{sym}": 5}), weighed(action))
            row = Position(game.title, state)[CORPORATIONS].get(sym)
            to_come = row is not None and row.par is None and not row.closed
            if to_come and sym != getattr(action, "corporation", ""):
                assert reason == "$5 more from corporations that have yet to start"
            else:
                assert reason.startswith("$5 less out of the player's own pocket for trains of " + sym)
