"""Every event has words, and the log says things once."""

from __future__ import annotations

import ast
import functools
import importlib
import itertools
import pkgutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import roundhouse
from recorded import golden
from roundhouse import Game, Scenario
from roundhouse.bots import ask, make
from roundhouse.core.events import Completed
from roundhouse.core.position import Event
from roundhouse.rules.consent import Proposal
from roundhouse.rules.emergency import Need
from roundhouse.rules.market import PriceMoved
from roundhouse.rules.money import Paid, Purpose
from roundhouse.rules.running import TrainRun
from roundhouse.text.events import CASES, EVENTS, log, tell
from roundhouse.text.words import Words
from roundhouse.titles.c2c.mergers import SharesMerged

from .own import ALL, MECHANISMS, OWN, own_of, title_of

TITLE = "18Chesapeake"
SRC = Path(roundhouse.__file__).parent
FLOORS = ("rules", "features", "powers", "titles")


def event_types() -> list[type[Event]]:
    """All events of the house: everything below the floor of words is imported first."""
    for floor in FLOORS:
        if (SRC / floor).is_dir():
            package = importlib.import_module(f"roundhouse.{floor}")
            for module in pkgutil.walk_packages(package.__path__, f"roundhouse.{floor}."):
                importlib.import_module(module.name)
    below = tuple(f"roundhouse.{floor}." for floor in FLOORS)  # not the example of the documents
    ours = [kind for kind in Event.__subclasses__() if kind.__module__.startswith(below)]
    return sorted(ours, key=lambda kind: str(kind.__struct_config__.tag))


EVENT_TYPES = [kind for kind in event_types() if kind is not Completed]  # which is never in the log


def source(kind: type[Event]) -> Path:
    """The file that the event is made in."""
    return Path(str(sys.modules[kind.__module__].__file__))


@functools.cache
def constants() -> list[str]:
    """Every string that the sources of rules and titles hold: the reasons, kinds and names of steps."""
    found = set()
    for floor in FLOORS:
        for path in (SRC / floor).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) < 40:
                    found.add(node.value)
    return sorted(found)


def samples(kind: Any, name: str, wide: bool) -> list[Any]:
    """Some values for a field of an event; `wide`: every string of the sources for one that may tell the case."""
    match msgspec.inspect.type_info(kind):
        case msgspec.inspect.BoolType():
            return [True, False]
        case msgspec.inspect.IntType():
            return [40, 0]
        case msgspec.inspect.StrType():
            if wide and name in ("source", "to"):
                return ["B&O", "Ann"]
            return constants() if wide and name in ("reason", "kind", "step", "what", "on") else ["B&O"]
        case msgspec.inspect.DictType():
            return [{"Ann": 30, "Ben": 50}]
        case msgspec.inspect.VarTupleType(item_type=msgspec.inspect.StructType()):
            return [(TrainRun("2-0", ("H6.0", "G7", "F8.0")),)]
        case msgspec.inspect.VarTupleType():
            return [("2-0", "2-1")]
        case msgspec.inspect.StructType(cls=cls) if cls is Proposal:
            whats = constants() if wide else ["train"]
            return [Proposal(what, "2-0", "LV", "B&O", 60, "Ann", "Ben") for what in whats]
        case msgspec.inspect.StructType(cls=cls) if cls is Need:
            return [Need("B&O", "4-1", 300, "Ann", purpose=purpose) for purpose in ("", "interest")]
        case msgspec.inspect.EnumType(cls=cls):
            return list(cls)
    raise AssertionError(f"no sample of {kind}")


def made(kind: type[Event], wide: bool = False) -> Iterator[Event]:
    """Events of a type, with different values in their fields."""
    info = msgspec.structs.fields(kind)
    for values in itertools.product(*(samples(field.type, field.name, wide) for field in info)):
        yield kind(*values)


@pytest.fixture(scope="module")
def words() -> Words:
    return words_of(TITLE)


@functools.cache
def words_of(name: str) -> Words:
    return Words(Game.new(name, ["Ann", "Ben", "Cy"]).title, {"Ann": "Anna"})


@pytest.mark.parametrize("kind", EVENT_TYPES, ids=lambda kind: kind.__name__)
def test_every_event_has_words(kind: type[Event]) -> None:
    tag = str(kind.__struct_config__.tag)
    table = {**EVENTS, **own_of(source(kind)).events}
    assert any(key.partition(" / ")[0] == tag for key in table), f"no words for {tag}"
    for event in made(kind):
        title = title_of(source(kind))
        said = tell(words_of(title or TITLE), event)
        assert title is None or not said.startswith(f"{tag}:")
        assert said and said.isprintable() and not {"{", "}", "[", "]"} & set(said)


@pytest.mark.parametrize("name", OWN)
def test_each_case_that_the_game_makes_has_its_own_words(name: str) -> None:
    assert EVENTS["round_began / stock"] and "round_began" not in EVENTS
    table = Game.new(name, ["Ann", "Ben", "Cy"], seed=3)
    words = Words(table.title)
    bots = {player: make("random", seed) for seed, player in enumerate(table.title.players)}
    told = set()
    while not table.over and table.at < 500:
        for event in table.play(ask(bots[table.to_act], table.title, table.state)):
            tag = str(event.__struct_config__.tag)
            case = CASES[tag](event) if tag in CASES else ""
            known = {**EVENTS, **words.own.events}
            assert tag in known or f"{tag} / {case}" in known, (tag, case)
            assert not tell(words, event).startswith(f"{tag}:")
            told.add(tag)
    assert len(told) > 18


def test_no_words_are_left_over() -> None:
    tags = {str(kind.__struct_config__.tag): kind for kind in EVENT_TYPES}
    brought = (*OWN.values(), *(texts for texts, _ in MECHANISMS.values()))
    for table, own_cases in (
        (EVENTS, {}),
        *((own.events, {**ALL.event_cases, **own.event_cases}) for own in brought),
    ):
        cases = {**CASES, **own_cases}
        for key in table:
            tag, _, case = key.partition(" / ")
            assert tag in tags, key
            if case:
                assert any(cases[tag](event) == case for event in made(tags[tag], wide=True)), key


# The log.


def lines(table: Scenario) -> list[str]:
    return log(table.title, table.events)


def test_a_purchase_makes_one_line() -> None:
    table = Scenario(TITLE, ["Ann", "Ben", "Cy"]).corporation("B&O", par=80, shares={"Ben": 20})
    table.stock_turn("Ann").play("buy_share", corporation="B&O", source="initial offering")
    assert lines(table)[0] == "Ann buys 10% of B&O from the initial offering for $80"
    assert len([line for line in lines(table) if "Ann" in line]) == 1


def test_shares_that_come_without_a_purchase_are_told() -> None:
    table = Game.new(TITLE, ["Ann", "Ben", "Cy"], seed=1)
    told: list[str] = []
    for _ in range(5):
        offer = next(o for o in table.offers() if o.action.kind() == "buy_cheapest")
        told = log(table.title, table.play(offer.action))
    assert told == [
        "Ben buys B&OR (Baltimore and Ohio Railroad) for $100",
        "Ben receives 10% of B&O from the initial offering",
    ]


def test_revenues_of_private_companies_make_one_line(words: Words) -> None:
    paid = [
        Paid("bank", "Ann", 5, "revenue of D&R", Purpose.REVENUE, "D&R"),
        Paid("bank", "Ben", 10, "revenue of C-P", Purpose.REVENUE, "C-P"),
        Paid("bank", "Ann", 10, "revenue of B&S", Purpose.REVENUE, "B&S"),
    ]
    assert log(words.title, paid, words.names) == ["The private companies pay: Anna $15, Ben $10"]


def test_a_run_is_told_by_its_stops(words: Words) -> None:
    table = (
        Scenario(TITLE, ["Ann", "Ben", "Cy"])
        .phase("2")
        .corporation("B&O", par=80, shares={"Ann": 60}, trains=["2"], tokens=[])
    )
    table.tiles(G7="9:1", F8="57:1").operating("B&O", "run").go_on()
    offer = table.offers("run")[0]
    table.play("run", runs=[{"train": r.train, "route": list(r.route)} for r in offer.action.runs])  # type: ignore[attr-defined]
    assert any(line.startswith("B&O runs for $") and "2-train " in line for line in lines(table))


def test_consent_and_money_are_told_where_no_purchase_follows() -> None:
    """Ben agrees to sell LV's train; Ann sells her shares so badly that the price is not reached."""
    table = Scenario(TITLE, ["Ann", "Ben", "Cy"]).phase("6").tiles(C13="57:1")
    table.corporation("N&W", shares={"Ann": 60}, cash=0)
    table.corporation("C&O", shares={"Ann": 20, "Ben": 30}, cell=(4, 2))
    table.corporation("LV", shares={"Ben": 60}, trains=["6"], cash=0)
    table.cash(Ann=490, Ben=0, Cy=0).operating("N&W", "trains")
    table.shares("N&W", {"Ann": 20}, pool=50)
    table.play("buy_train", train="6-0", price=630).play("accept")
    assert lines(table) == ["Ben agrees"]
    table.play("sell_shares", corporation="C&O", percent=10).play(
        "sell_shares", corporation="C&O", percent=10
    )
    assert lines(table)[-1] == "The money for N&W's 6-train cannot be raised"


def test_the_result_begins_with_the_winner(words: Words) -> None:
    over = next(kind for kind in EVENT_TYPES if kind.__name__ == "GameOver")
    assert tell(words, over("bank", {"Ann": 100, "Ben": 1200})) == "The game is over: Ben $1,200, Anna $100"


def test_an_event_that_no_table_knows_is_told_by_its_fields(words: Words) -> None:
    class Eclipse(Event, frozen=True, tag="eclipse"):
        hours: int

    assert tell(words, Eclipse(3)) == "eclipse: hours 3"


@pytest.mark.parametrize(
    ("reason", "line"),
    [
        ("sold out", "UP is sold out: its share price stays at $100, in another cell of the chart"),
        ("pays", "UP's share price stays at $100, in another cell of the chart"),
    ],
)
def test_a_price_that_stays_is_not_said_to_rise(reason: str, line: str) -> None:
    """At 18C2C a cell to the right and one beneath may have the same price."""
    title = Game.new("18C2C", ["Ann", "Ben", "Cy"], seed=1).title
    assert tell(Words(title), PriceMoved("UP", 100, 100, reason)) == line


@pytest.mark.parametrize(
    ("name", "at", "of"),
    [
        ("18C2C-4-greedy-1", 1050, "Ann and Cy"),
        ("18C2C-3-greedy-1-options", 724, "Cy and the initial offering"),
    ],
)
def test_a_merger_tells_whose_odd_share_is_lost(name: str, at: int, of: str) -> None:
    game = golden(name)
    said = [line for line in log(game.title, game.events(at)) if "two for one" in line]
    assert len(said) == 1 and said[0].endswith(f"; an odd share goes to the open market from {of}")


def test_a_merger_of_even_numbers_has_no_word_of_odd_shares() -> None:
    told = Words(golden("18C2C-4-greedy-1").title)
    event = SharesMerged("SOU", "B&O", "Ann", "Ann", (("Ann", 10),), (), 110, 110)
    assert tell(told, event).endswith("two for one, and Ann presides")
