"""Every refusal that the code can make has a sentence that shows its details, and no sentence is left over."""

from __future__ import annotations

import dataclasses
import importlib
import pkgutil
import random
import typing
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar, Literal

import msgspec
import pytest

from roundhouse import Game, Scenario
from roundhouse.core import game as engine
from roundhouse.core.action_types import Check
from roundhouse.core.actions import Action, Span
from roundhouse.core.details import UNIONS, Details, cases_of
from roundhouse.core.position import Position
from roundhouse.core.title import ALWAYS
from roundhouse.core.violations import Rule, Violation
from roundhouse.routes.best import Run
from roundhouse.text import language, refusals_verified, templates
from roundhouse.text.refusals import REFUSALS, describe_violation, refusal_sentence
from roundhouse.text.refusals_verified import (
    MAPPING_FORMS,
    SCALAR_FORMS,
    SEQUENCE_FORMS,
    check_faults,
    fits,
    refusal_faults,
    sentence_faults,
    sentence_keys,
)
from roundhouse.text.refused.building import BUILDING
from roundhouse.text.refused.stock import STOCK
from roundhouse.text.refused.trains import TRAINS
from roundhouse.text.words import Words

from .catalogue import translation
from .own import OWN, own_of

TITLE = "18Chesapeake"
OTHER = "18AL"
FOURTH = "1848"
FLOORS = ("rules", "features", "powers", "titles")
ANY = "*"
"""A case that is made when the check is asked: a name or a number of the title."""


def declared() -> Iterator[tuple[str, tuple[type[Details], ...], Mapping[str, str]]]:
    """All checks of the sources: name, types of details, and the templates of the title whose own they are."""
    for name, details in ALWAYS.items():
        yield name, details, {}
    for floor in FLOORS:
        package = importlib.import_module(f"roundhouse.{floor}")
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            module = importlib.import_module(found.name)
            for check in list(vars(module).values()):
                if isinstance(check, Check) and check.test.__module__ == module.__name__:
                    yield check.name, check.details, own_of(Path(str(module.__file__))).refusals


CHECKS = list(declared())

EVERYTHING = [
    (check, one, case, own)
    for check, details, own in CHECKS
    for one in details
    for case in (cases_of(one) or (ANY,))
]
IDS = [f"{check} / {case}: {one.__name__}" for check, one, case, _ in EVERYTHING]


def sample(hint: Any) -> Any:
    """Some value of the type of a field."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin in UNIONS:
        return sample(args[0])
    if origin is Literal:
        return args[0]
    if origin is not None and issubclass(origin, Mapping):
        return {sample(args[0]): sample(args[1])}
    if origin is not None:
        return [sample(args[0])] * 2
    if hint is Run:
        return Run("3-1", ("H6.0", "G7", "F8.0"), 80)
    return {int: 3, str: "7", bool: True}[hint]


@pytest.fixture(scope="module")
def title() -> Any:
    return Game.new(TITLE, ["Ann", "Ben", "Cy"]).title


def test_the_reading_finds_what_is_known_to_be_there() -> None:
    known = {(check, case) for check, _, case, _ in EVERYTHING}
    assert known >= {
        ("train exists", "gone"),
        ("runs are legal", "two places"),
        ("runs are legal", "track shared"),
        ("hex can be built", "fixed"),
        ("train limit", ANY),
        ("player can pay", ""),
        ("in the menu", "game over"),
        ("your turn", ANY),
    }


@pytest.mark.parametrize("name", OWN)
def test_the_refusals_of_a_title_and_its_sentences_go_together(name: str) -> None:
    title = Game.new(name, ["Ann", "Ben", "Cy"]).title
    assert refusal_faults(title) == ()
    names = {check.name for checks in title.checks.values() for check in checks}
    assert names <= {check for check, _, _ in CHECKS}


@pytest.mark.parametrize(("check", "details", "own"), CHECKS, ids=[check for check, _, _ in CHECKS])
def test_every_check_has_sentences_for_its_details(
    check: str, details: tuple[type[Details], ...], own: Mapping[str, str]
) -> None:
    assert details, f"{check} never refuses"
    assert sentence_faults(check, details, own) == ()


@pytest.mark.parametrize(("check", "details", "case", "own"), EVERYTHING, ids=IDS)
def test_every_refusal_is_told(
    check: str, details: type[Details], case: str, own: Mapping[str, str], title: Any
) -> None:
    hints = typing.get_type_hints(details)
    fields = {name: sample(hints[name]) for name in details.__struct_fields__}
    told = details(**fields | ({"case": case} if "case" in fields else {}))
    template = templates.chosen(REFUSALS, check, case, own)
    assert template is not None
    text = refusal_sentence(Words(title), template, Violation(check, (), "", told.as_mapping()))
    assert text.endswith(".") and not {"{", "}", "[", "]"} & set(text)


def test_no_sentence_is_left_over() -> None:
    used = {key for check, details, own in CHECKS for key in sentence_keys(check, details, own)}
    assert {*REFUSALS, *(key for own in OWN.values() for key in own.refusals)} <= used


# What the reading finds wrong.


class Full(Details, frozen=True):
    """For the refusals planted here."""

    hex: str
    spaces: int
    inside: tuple[str, ...]


class Far(Details, frozen=True):
    case: Literal["near", "far"]
    hex: str


class Said(Details, frozen=True):
    case: str
    hex: str


class Once(Details, frozen=True):
    case: ClassVar[str] = "once"
    hex: str


@pytest.mark.parametrize(
    ("details", "sentences", "fault"),
    [
        (Full, {}, "no sentence"),
        (Full, {"planted": "{hexes} is full."}, "Full has no field 'hexes'"),
        (Full, {"planted": "{hex}[ with {room}] is full."}, "Full has no field 'room'"),
        (Full, {"planted": "{hex:$} is full."}, "the form '$' does not show Full.hex"),
        (Full, {"planted": "{spaces:list} are full."}, "the form 'list' does not show Full.spaces"),
        (Full, {"planted": "{inside} are there."}, "the form '' does not show Full.inside"),
        (Full, {"planted": "{hex:moon} is full."}, "the form 'moon' does not show Full.hex"),
        (Far, {"planted / far": "{hex} is far."}, "no sentence"),
        (Far, {"planted / far": "{hex} is far.", "planted / near": "{who} is near."}, "Far has no field"),
        (Said, {"planted / far": "{hex} is far."}, "no sentence"),
        (Said, {"planted": "{hex}.", "planted / far": "{who} is far."}, "Said has no field 'who'"),
        (Once, {"planted / twice": "{hex}."}, "no sentence"),
    ],
)
def test_a_sentence_that_does_not_fit_is_found(
    details: type[Details], sentences: Mapping[str, str], fault: str
) -> None:
    faults = sentence_faults("planted", (details,), sentences)
    assert len(faults) == 1 and fault in faults[0]


def test_sentences_that_fit_are_found_right_and_those_of_no_case_left_over() -> None:
    sentences = {
        "planted": "{hex:place} has {spaces:n}[: {inside:list}].",
        "planted / once": "{hex}.",
        "planted / far": "{case}: {hex}.",
        "planted / never": "{hex}.",
    }
    assert sentence_faults("planted", (Full, Once), sentences) == ()
    assert sentence_keys("planted", (Full, Once), sentences) == {"planted", "planted / once"}
    assert sentence_keys("planted", (Far,), sentences) == {"planted", "planted / far"}
    assert sentence_keys("planted", (Said, Once), sentences) == set(sentences)


def test_a_check_that_does_not_say_what_it_returns_is_found() -> None:
    def loose(pos: Position, action: Action) -> Details | None:
        return None

    def untyped(pos, action):  # type: ignore[no-untyped-def]
        return None

    def mapping(pos: Position, action: Action) -> Mapping[str, Any] | None:
        return None

    for test in (loose, untyped, mapping):
        (fault,) = check_faults(Check("planted", test))
        assert "does not say which details it returns" in fault


VALUES = [
    3,
    "7",
    True,
    None,
    2.5,
    [3, 4],
    ["7"],
    ("7", "8"),
    (3,),
    {"Ann": 3},
    {"Ann": "7"},
    {3: "7"},
    object(),
]
HINTS = [int, str, bool, None, float, list[int], list[str], tuple[str, ...], tuple[int, ...]]
HINTS += [dict[str, int], dict[str, str], dict[int, str], object]  # type: ignore[list-item]


@pytest.mark.parametrize("form", [*SCALAR_FORMS, *SEQUENCE_FORMS, *MAPPING_FORMS])
def test_a_form_shows_the_types_that_it_is_said_to_show(form: str, title: Any) -> None:
    fitting = [value for value, hint in zip(VALUES, HINTS, strict=True) if fits(hint, form)]
    assert fitting
    for value in fitting:
        if form not in ("runs", "tiles"):
            assert Words(title).format_field(value, form)
    assert not fits(bool, form) and not fits(float, form)


def test_forms_and_types() -> None:
    assert fits(Literal["a", "b"], "") and not fits(Literal["a", 3], "$")
    assert fits(int | str, "") and not fits(int | str, "$")
    assert fits(int | None, "$", optional=True) and not fits(int | None, "$")


def test_every_form_of_the_sentences_is_known() -> None:
    known = {*SCALAR_FORMS, *SEQUENCE_FORMS, *MAPPING_FORMS}
    used = {
        form
        for template in (*REFUSALS.values(), *(one for own in OWN.values() for one in own.refusals.values()))
        for _, _, form in refusals_verified.template_fields(template)
    }
    assert used <= known


def test_facts_of_another_check_do_not_pass_in_silence(title: Any) -> None:
    with pytest.raises(KeyError, match="who"):
        describe_violation(title, Violation("token is left", (), "", {"moon": 1}))


# The sentences themselves.


def violation(table: Scenario, kind: str, **fields: Any) -> str:
    found = table.why_not(kind, **fields)
    assert found is not None
    return describe_violation(table.title, found).reason


def at_the_limit() -> Scenario:
    table = Scenario(TITLE, ["Ann", "Ben", "Cy", "Dee", "Eve"])
    for sym, percent in (("PRR", 60), ("SRR", 60), ("LV", 30)):
        table.corporation(sym, par=80, shares={"Ann": percent})
    table.corporation("B&O", par=95, shares={"Ben": 20, "Ann": 10})
    return table.stock_turn("Ann").cash({"Ann": 500})


def test_the_sentence_tells_the_figures_of_the_case() -> None:
    said = violation(at_the_limit(), "buy_share", corporation="B&O", source="initial offering")
    assert said == "Ann is at the certificate limit of 13 and B&O's shares count."


def test_names_of_players_are_shown_in_the_place_of_their_ids() -> None:
    table = at_the_limit()
    found = table.why_not("buy_share", corporation="B&O", source="initial offering")
    assert found is not None
    assert describe_violation(table.title, found, {"Ann": "Anna Karenina"}).reason.startswith(
        "Anna Karenina is"
    )


def test_numbers_of_rules_and_section_stand_behind_the_sentence(title: Any) -> None:
    rule = Rule("T-4.2-1", "4.2", "No further.", "Not there.", by=("check: token is left",))
    cited = dataclasses.replace(title, rules={rule.id: rule})
    told = describe_violation(cited, Violation("token is left", (rule.id,), "4.2", {"who": "LV"}))
    assert str(told) == "LV has no token left. (T-4.2-1; section 4.2)"
    assert told.rules == (rule,) and told.section == "4.2" and told.reason == "LV has no token left."
    assert (
        str(describe_violation(title, Violation("token is left", (), "", {"who": "LV"})))
        == "LV has no token left."
    )


def test_a_check_that_no_table_knows_is_named(title: Any) -> None:
    told = describe_violation(title, Violation("moon is full", (), "", {"moon": 1}))
    assert told.reason == "This is not allowed: moon is full."


def test_what_cannot_be_printed_does_not_reach_the_terminal(title: Any) -> None:
    hostile = "B\x1b[2J\n&O"
    told = describe_violation(
        title, Violation("corporation exists", (), "", {"case": "unknown", "corporation": hostile})
    )
    assert told.line.isprintable() and "B·[2J·&O" in told.line


def test_another_language_can_be_spoken(title: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    translation(tmp_path, "xx", {"{who} has no token left.": "{who} hat keinen Marker mehr."})
    monkeypatch.setenv(language.MORE, str(tmp_path))
    with language.speaking("xx"):
        assert describe_violation(title, Violation("token is left", (), "", {"who": "LV"})).reason == (
            "LV hat keinen Marker mehr."
        )


def test_optional_parts_come_and_go(title: Any) -> None:
    words = Words(title, {})
    assert words.say("A[, for {cost:$}]", {"cost": 40}) == "A, for $40"
    assert words.say("A[, for {cost:$}]", {"cost": 0}) == "A"
    assert words.say("A[, for {cost:$}]", {}) == "A"


# Refusals as they come up in games: actions on offer with a field changed, and actions of other steps.


def altered(data: dict[str, Any], field: str, rng: random.Random) -> Any:
    value = data[field]
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice([-1, 0, 1, 7, value + 1, value + 10, 10**6])
    if isinstance(value, str):
        return rng.choice(
            [*("", "B&O", "LV", "C-P", "CV", "F2", "A7", "57", "9", "bank pool", "initial offering", "D-0")]
            + [*("TAG", "M&O", "S&NA", "B&SLC", "NDY", "G4", "O4", "E6", "4D-0", "Ann", "Ben")]
            + [*("GN", "UP", "UP charter", "S3", "MRMD", "Chicago", "I20", "H13", "441", "5-0")]
        )
    return value


def refused(name: str, seed: int, players: list[str], limit: int) -> Iterator[tuple[Game, Violation]]:
    """Violations met on the way through a random game."""
    rng = random.Random(seed)
    table = Game.new(name, players, seed=seed)
    past: list[Mapping[str, Any]] = []
    while not table.over and table.at < limit:
        offers = table.offers()
        tries = [msgspec.to_builtins(offer.action) for offer in rng.sample(offers, min(3, len(offers)))]
        for data in [*tries, *rng.sample(past, min(2, len(past)))]:
            wrong = dict(data)
            field = rng.choice([name for name in wrong if name != "type"])
            wrong[field] = altered(wrong, field, rng)
            if field == "by" and wrong["by"] not in players:
                wrong["by"] = rng.choice(players)
            found = engine.why_not(table.title, table.state, table._read(wrong))
            if found is not None:
                yield table, found
        past += tries
        offer = rng.choice(offers)
        action = offer.sample(rng)
        if any(isinstance(domain, Span) for domain in offer.open.values()):
            action = offer.action
        table.play(action)


@pytest.mark.parametrize(
    ("name", "seed", "count"),
    [(TITLE, 1, 3), (TITLE, 2, 2), (TITLE, 5, 4), (OTHER, 1, 3), (OTHER, 2, 4), (FOURTH, 1, 3)],
)
def test_refusals_met_in_play_have_their_sentences(name: str, seed: int, count: int) -> None:
    met = set()
    for table, found in refused(name, seed, ["Ann", "Ben", "Cy", "Dee"][:count], 400):
        told = describe_violation(table.title, found)
        assert not told.reason.startswith("This is not allowed"), found
        assert "{" not in told.line and told.line.isprintable()
        met.add((found.check, found.case))
    assert len(met) > 20


def test_no_sentence_stands_in_two_tables() -> None:
    tables = (STOCK, BUILDING, TRAINS)
    assert sum(map(len, tables)) == len(set().union(*tables))
