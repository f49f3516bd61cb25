"""What becomes of data: declared by tables and slots, carried out by the engine, asked for at assembly."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from roundhouse.core.action_types import ActionType, Reaction
from roundhouse.core.actions import Action, Offer
from roundhouse.core.assembly import build
from roundhouse.core.disposal import left_behind
from roundhouse.core.explain import explain
from roundhouse.core.feature import BuildError, Feature
from roundhouse.core.flow import Seq, Step, answer, react
from roundhouse.core.game import new
from roundhouse.core.life import (
    BY_EFFECT,
    DROP,
    KEEP,
    KEY,
    MOVE,
    ROW,
    SUM,
    Belongs,
    Disposal,
    Ending,
    IdKind,
    Lifetime,
    ToldBy,
    becomes,
    by_rule,
    moved,
)
from roundhouse.core.position import Event, Position
from roundhouse.core.state import Slot, Table
from roundhouse.core.title import Title, carriers, parts
from roundhouse.core.violations import Rule


class Gone(Event, frozen=True, tag="gone"):
    """A club ended, and perhaps another took over."""

    club: str
    heir: str


class Evening(Event, frozen=True, tag="evening"):
    """Another evening began."""

    number: int


class Wait(Action, frozen=True, tag="wait"):
    """Do nothing."""


class Member(msgspec.Struct, frozen=True):
    """Who is in which club, and what for."""

    club: str
    part: str = "guest"


CLUB = IdKind("club")
PERSON = IdKind("person")
DISSOLVED = Ending("dissolved", CLUB)
JOINED = Ending("joined", CLUB)
TOLD = ToldBy(JOINED, Gone, lambda event: event.club, lambda event: event.heir)
ENDED = ToldBy(DISSOLVED, Gone, lambda event: event.club)
WAIT: ActionType = ActionType(Wait, lambda pos: [Offer(Wait("Ann"))], (), lambda pos, action: None)
ROOT = Seq("game", Step("waiting", lambda pos: "Ann", (WAIT,)))


def title(*features: Feature) -> Title:
    return build("X", 1, ("Ann",), (), ROOT, features)


def with_data(key: Table[Any] | Slot[Any], *more: Feature, told: ToldBy = TOLD) -> Title:
    tables, slots = ((key,), ()) if isinstance(key, Table) else ((), (key,))
    return title(Feature("clubs", tables=tables, slots=slots, endings=(told,)), *more)


def of_club(disposal: Disposal, at: str | int = KEY, ending: Ending = JOINED) -> Belongs:
    return Belongs(CLUB, at, {ending: disposal})


def rows_after(rows: dict[str, Any], disposal: Disposal, at: str = KEY, keyed: IdKind = CLUB) -> Any:
    belongs = of_club(disposal, at)
    also = (of_club(KEEP),) if keyed is CLUB and at != KEY else ()
    table: Table[Any] = Table("rows", object, keyed, belongs, *also)
    built = with_data(table)
    pos = Position(built, new(built))
    for id, row in rows.items():
        pos.put(table, id, row)
    answer(pos, Gone("A", "B"))
    return list(pos[table].items())


def value_after(value: Any, disposal: Disposal, at: str | int = KEY, initial: Any = None) -> Any:
    slot: Slot[Any] = Slot("value", object, initial, of_club(disposal, at))
    built = with_data(slot)
    pos = Position(built, new(built))
    pos.set(slot, value)
    edits = pos.state.edits
    answer(pos, Gone("A", "B"))
    if pos[slot] is value:
        assert pos.state.edits == edits  # what nobody has a part in is not written
    return pos[slot]


@pytest.mark.parametrize(
    ("disposal", "after"),
    [
        (DROP, [("C", 3)]),
        (KEEP, [("A", 1), ("C", 3)]),
        (BY_EFFECT, [("A", 1), ("C", 3)]),
        (MOVE, [("C", 3), ("B", 1)]),
        (SUM, [("C", 3), ("B", 1)]),
        (becomes(0), [("A", 0), ("C", 3)]),
    ],
)
def test_rows_by_key(disposal: Disposal, after: list[tuple[str, int]]) -> None:
    assert rows_after({"A": 1, "C": 3}, disposal) == after
    assert rows_after({"C": 3}, disposal) == [("C", 3)]


def test_what_the_heir_has_is_added_to() -> None:
    assert rows_after({"A": 1, "B": 2, "C": 3}, SUM) == [("B", 3), ("C", 3)]
    assert rows_after({"A": ("x",), "B": ("y",)}, SUM) == [("B", ("y", "x"))]


def test_nothing_is_written_over() -> None:
    with pytest.raises(ValueError, match=r"Table\('rows'\): 'B' has a row of its own"):
        rows_after({"A": 1, "B": 2}, MOVE)


@pytest.mark.parametrize(
    ("disposal", "after"),
    [
        (DROP, [("Ben", Member("C"))]),
        (MOVE, [("Ann", Member("B", "chair")), ("Ben", Member("C")), ("Cy", Member("B"))]),
        (
            moved(part="guest"),
            [("Ann", Member("B", "guest")), ("Ben", Member("C")), ("Cy", Member("B"))],
        ),
        (
            becomes(Member("", "alone")),
            [("Ann", Member("", "alone")), ("Ben", Member("C")), ("Cy", Member("", "alone"))],
        ),
    ],
)
def test_rows_by_a_field(disposal: Disposal, after: list[tuple[str, Member]]) -> None:
    rows = {"Ann": Member("A", "chair"), "Ben": Member("C"), "Cy": Member("A")}
    assert rows_after(rows, disposal, "club", PERSON) == after


def test_rows_that_are_ids() -> None:
    rows = {"hall": "A", "bar": "C"}
    assert rows_after(rows, MOVE, ROW, PERSON) == [("hall", "B"), ("bar", "C")]
    assert rows_after(rows, DROP, ROW, PERSON) == [("bar", "C")]


def test_a_key_and_a_field_of_one_table() -> None:
    """A club is kept by its own id, and belongs to another."""
    rows = {"A": Member("C"), "C": Member("A")}
    assert rows_after(rows, MOVE, "club") == [("A", Member("C")), ("C", Member("B"))]


@pytest.mark.parametrize(
    ("value", "disposal", "at", "after"),
    [
        ({"A": 1, "C": 2}, DROP, KEY, {"C": 2}),
        ({"A": 1, "B": 2}, SUM, KEY, {"B": 3}),
        ({"A": 1}, MOVE, KEY, {"B": 1}),
        ({"C": 1}, DROP, KEY, {"C": 1}),
        (("A", "C"), DROP, ROW, ("C",)),
        (("A", "B"), MOVE, ROW, ("B",)),
        (("C",), MOVE, ROW, ("C",)),
        ((("Ann", "A"), ("Ann", "B"), ("Ben", "A")), MOVE, 1, (("Ann", "B"), ("Ben", "B"))),
        ((("Ann", "A"), ("Ben", "C")), DROP, 1, (("Ben", "C"),)),
        ("A", MOVE, ROW, "B"),
        ("A", DROP, ROW, None),
        (Member("A", "chair"), DROP, "club", None),
        (Member("A", "chair"), MOVE, "club", Member("B", "chair")),
        (Member("C"), DROP, "club", Member("C")),
        (Member("A"), becomes(Member("", "alone")), "club", Member("", "alone")),
        (None, DROP, "club", None),
        ({"A": 1}, KEEP, KEY, {"A": 1}),
    ],
)
def test_the_part_of_a_slot(value: Any, disposal: Disposal, at: str | int, after: Any) -> None:
    assert value_after(value, disposal, at) == after


def test_somebody_has_to_take_what_is_handed_on() -> None:
    table: Table[int] = Table("rows", int, CLUB, of_club(MOVE, ending=DISSOLVED))
    with pytest.raises(
        BuildError, match=r"Table\('rows'\) is to be handed on, and nobody takes over: dissolved"
    ):
        with_data(table, told=ENDED)


def test_what_is_left_behind_is_found() -> None:
    table: Table[int] = Table("dues", int, CLUB, of_club(DROP))
    slot: Slot[tuple[str, ...]] = Slot("clubs", tuple[str, ...], (), of_club(DROP, ROW))
    built = title(Feature("clubs", tables=(table,), slots=(slot,), endings=(TOLD,)))
    less = built.without("life: dues, joined").without("life: clubs, joined")
    faults = []
    for each in (built, less):
        pos = Position(each, new(each))
        pos.put(table, "A", 1)
        pos.set(slot, ("A",))
        pos.emit(Evening(1))
        pos.emit(Gone("A", "B"))
        react(pos)
        faults.append(list(left_behind(pos.state, (table, slot), each.endings, pos.events)))
    assert faults == [
        [],
        ["Table('dues') has something of 'A', joined", "Slot('clubs') has something of 'A', joined"],
    ]


# -- how long ---------------------------------------------------------------------------------------------


def test_a_slot_lasts_as_long_as_it_says() -> None:
    drinks: Slot[int] = Slot("drinks", int, 0, until=Lifetime("next evening", Evening))
    rounds: Slot[int] = Slot("rounds", int, 1, until=Lifetime("third", Evening, lambda e: e.number == 3))
    ever: Slot[int] = Slot("ever", int, 0)
    built = title(Feature("bar", slots=(drinks, rounds, ever)))
    pos = Position(built, new(built))
    for slot in (drinks, rounds, ever):
        pos.set(slot, 7)
    answer(pos, Evening(2))
    assert (pos[drinks], pos[rounds], pos[ever]) == (0, 7, 7)
    edits = pos.state.edits
    answer(pos, Evening(2))
    assert pos.state.edits == edits  # what is as it was is not written
    answer(pos, Evening(3))
    assert (pos[drinks], pos[rounds], pos[ever]) == (0, 1, 7)


def test_data_come_before_reactions_wherever_they_are_declared() -> None:
    table: Table[int] = Table("rows", int, CLUB, of_club(DROP))
    seen: list[dict[str, int]] = []
    look = Reaction("look", Gone, lambda pos, event: seen.append(dict(pos[table])))
    early = Feature("early", reactions=(look,))
    for features in ((early, table), (table, early)):
        order = [
            f if isinstance(f, Feature) else Feature("t", tables=(f,), endings=(TOLD,)) for f in features
        ]
        built = title(*order)
        pos = Position(built, new(built))
        pos.put(table, "A", 1)
        answer(pos, Gone("A", "B"))
    assert seen == [{}, {}]


# -- assembly ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "message"),
    [
        (
            Table("dues", int, CLUB),
            r"Table\('dues'\) does not say what becomes of the rows of a club: joined",
        ),
        (
            Table("dues", int, (PERSON, CLUB), of_club(DROP, "club")),
            r"Table\('dues'\) does not say what becomes of the rows of a club: joined",
        ),
        (
            Table("dues", int, CLUB, of_club(DROP, ending=DISSOLVED)),
            r"Table\('dues'\) does not say what becomes of what a club has: joined",
        ),
        (
            Table("members", Member, PERSON, of_club(DROP, "club", DISSOLVED)),
            r"Table\('members'\) does not say what becomes of what a club has: joined",
        ),
        (
            Slot("last", str, "", of_club(DROP, ROW, DISSOLVED)),
            r"Slot\('last'\) does not say what becomes of what a club has: joined",
        ),
        (
            Table("dues", int, CLUB, of_club(by_rule("reaction: settled"))),
            r"Table\('dues'\) leaves what becomes of data to 'reaction: settled', which is not there",
        ),
    ],
)
def test_data_that_do_not_say_what_becomes_of_them_are_refused(key: Any, message: str) -> None:
    with pytest.raises(BuildError, match=message):
        with_data(key)


def test_only_endings_that_come_about_are_asked_for() -> None:
    silent: Table[int] = Table("dues", int, CLUB)
    assert title(Feature("clubs", tables=(silent,))).life == {}
    settled = Reaction("settled", Gone, lambda pos, event: None)
    trusting: Table[int] = Table("dues", int, CLUB, of_club(by_rule("reaction: settled")))
    built = with_data(trusting, Feature("settling", reactions=(settled,)))
    assert built.life == {} and parts(built) == ("reaction: settled",)


def test_two_features_may_bring_the_same_ending_about() -> None:
    table: Table[int] = Table("dues", int, CLUB, of_club(SUM))
    built = with_data(table, Feature("more", endings=(TOLD,)))
    assert built.endings == (TOLD,) and parts(built) == ("life: dues, joined",)


def test_a_part_can_be_named_shown_and_switched_off() -> None:
    table: Table[int] = Table("dues", int, CLUB, of_club(DROP))
    slot: Slot[int] = Slot("drinks", int, 0, until=Lifetime("next evening", Evening))
    features = [Feature("clubs", tables=(table,), slots=(slot,), endings=(TOLD,))]
    rule = Rule("X-1-1", "1", "Dues go.", "None.", by=("life: dues, joined",))
    built = build("X", 1, ("Ann",), (), ROOT, features, (rule,))
    assert parts(built) == ("life: dues, joined", "life: drinks, next evening")
    assert set(parts(built)) <= carriers(built)
    shown = explain(built)
    assert shown.unresolved == ()
    assert {tag: [(p.name, p.rules) for p in ps] for tag, ps in shown.life.items()} == {
        "gone": [("dues, joined", ("X-1-1",))],
        "evening": [("drinks, next evening", ())],
    }

    def left(without: str) -> tuple[dict[str, int], int]:
        less = built.without(without)
        pos = Position(less, new(less))
        pos.put(table, "A", 1)
        pos.set(slot, 7)
        answer(pos, Gone("A", "B"))
        answer(pos, Evening(1))
        return dict(pos[table]), pos[slot]

    assert left("life: dues, joined") == ({"A": 1}, 0)
    assert left("life: drinks, next evening") == ({}, 7)
    with pytest.raises(KeyError):
        built.without("life: dues, dissolved")
