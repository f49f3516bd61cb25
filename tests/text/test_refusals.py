"""Every refusal that the code can make has a sentence, and no sentence is left over: found by reading the sources."""

from __future__ import annotations

import ast
import dataclasses
import itertools
import random
import string
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from roundhouse import Game, Scenario
from roundhouse.core import game as engine
from roundhouse.core.actions import Span
from roundhouse.core.violations import Rule, Violation
from roundhouse.routes.best import Run
from roundhouse.text import language, templates
from roundhouse.text.refusals import REFUSALS, describe_violation
from roundhouse.text.refused.building import BUILDING
from roundhouse.text.refused.stock import STOCK
from roundhouse.text.refused.trains import TRAINS
from roundhouse.text.words import Words, chosen

from .catalogue import translation
from .own import OWN, own_of

TITLE = "18Chesapeake"
OTHER = "18AL"
FOURTH = "1848"
SRC = Path(__file__).resolve().parents[2] / "src" / "roundhouse"
FLOORS = ("core", "board", "routes", "rules", "features", "titles")
ANY = "*"
"""A case that is made when the check is asked: a name or a number of the title."""


class Code:
    """The functions of the engine's floors, by name, and what they return: dictionaries of facts, and cases."""

    def __init__(self) -> None:
        self.functions: dict[str, list[tuple[Path, ast.FunctionDef]]] = {}
        for floor in FLOORS:
            for path in sorted((SRC / floor).rglob("*.py")):
                for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                    if isinstance(node, ast.FunctionDef):
                        self.functions.setdefault(node.name, []).append((path, node))

    def checks(self) -> Iterator[tuple[str, Path, ast.FunctionDef]]:
        for found in self.functions.values():
            for path, function in found:
                for mark in function.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "check":
                        yield ast.literal_eval(mark.args[0]), path, function

    def named(self, name: str, path: Path) -> tuple[Path, ast.FunctionDef] | None:
        found = self.functions.get(name, [])
        here = [pair for pair in found if pair[0] == path]
        return (here or found)[0] if found else None

    def refusals(self, path: Path, function: ast.FunctionDef) -> Iterator[tuple[frozenset[str], str]]:
        """What the function may return: the names of the facts, and the case ("" for none)."""
        for node in ast.walk(function):
            if isinstance(node, ast.Return) and node.value is not None:
                yield from self.facts(node.value, path, function)

    def facts(
        self, node: ast.expr, path: Path, inside: ast.FunctionDef
    ) -> Iterator[tuple[frozenset[str], str]]:
        match node:
            case ast.IfExp():
                yield from self.facts(node.body, path, inside)
                yield from self.facts(node.orelse, path, inside)
            case ast.Dict():
                names: set[str] = set()
                more: list[list[tuple[frozenset[str], str]]] = []
                cases = {""}
                for key, value in zip(node.keys, node.values, strict=True):
                    if key is None:
                        more.append(list(self.facts(value, path, inside)))
                    else:
                        names.add(ast.literal_eval(key))
                        if ast.literal_eval(key) == "case":
                            cases = self.cases(value, path, inside)
                for combined in itertools.product(*more):
                    for case in cases:
                        inner = [c for _, c in combined if c]
                        yield frozenset(names).union(*(n for n, _ in combined)), case or "".join(inner)
            case ast.Name():
                for value in assigned(node.id, inside):
                    yield from self.facts(value, path, inside)
            case ast.Call(func=ast.Name(id=name)):
                if found := self.named(name, path):
                    yield from self.refusals(*found)

    def cases(self, node: ast.expr, path: Path, inside: ast.FunctionDef) -> set[str]:
        match node:
            case ast.Constant(value=str(text)):
                return {text}
            case ast.Constant(value=None):
                return set()
            case ast.IfExp():
                return self.cases(node.body, path, inside) | self.cases(node.orelse, path, inside)
            case ast.Name() if values := assigned(node.id, inside):
                return set().union(*(self.cases(value, path, inside) for value in values))
            case ast.JoinedStr():
                parts = [self.cases(part, path, inside) for part in node.values]
                return (
                    {ANY}
                    if any(ANY in part for part in parts)
                    else set(map("".join, itertools.product(*parts)))
                )
            case ast.FormattedValue():
                return self.cases(node.value, path, inside)
            case ast.Call(func=ast.Name(id=name)) if found := self.named(name, path):
                returns = [n for n in ast.walk(found[1]) if isinstance(n, ast.Return) and n.value is not None]
                return set().union(*(self.cases(n.value, *found) for n in returns if n.value is not None))
            case ast.Attribute(attr="case", value=ast.Name(id="fault")):
                return set(faults())
        return {ANY}


def assigned(name: str, inside: ast.FunctionDef) -> list[ast.expr]:
    """All values that a function gives to one of its variables."""
    return [
        node.value
        for node in ast.walk(inside)
        if isinstance(node, ast.Assign)
        and any(isinstance(t, ast.Name) and t.id == name for t in node.targets)
    ]


def faults() -> Iterator[str]:
    """The cases of the checker of runs: the faults that it finds, and what it and its trackage raise."""
    for name in ("checker.py", "trackage.py"):
        tree = ast.parse((SRC / "routes" / name).read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("Breach", "Fault"):
                if isinstance(node.args[0], ast.Constant):
                    yield str(ast.literal_eval(node.args[0]))


CODE = Code()


def everything() -> list[tuple[str, str, frozenset[str]]]:
    """(check, case, names of the facts) of all refusals that the sources can make."""
    found = []
    for name, path, function in CODE.checks():
        for names, case in CODE.refusals(path, function):
            found.append((name, case, names))
            TABLES[name] = {**REFUSALS, **own_of(path).refusals}
    path, function = next(pair for pair in CODE.functions["why_not"] if pair[0].name == "game.py")
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "_violation":
            if isinstance(node.args[1], ast.Constant):
                name = str(ast.literal_eval(node.args[1]))
                found += [(name, case, names) for names, case in CODE.facts(node.args[2], path, function)]
    return sorted(set(found), key=lambda one: (one[0], one[1], sorted(one[2])))


TABLES: dict[str, Mapping[str, str]] = {}
"""The templates that a check can find: those of its title too, if it is a title's own."""

EVERYTHING = everything()
IDS = [f"{check} / {case}: {' '.join(sorted(names))}" for check, case, names in EVERYTHING]


def sample(form: str) -> Any:
    """Some value that can be shown in a form."""
    match form:
        case "$" | "n" | "edge":
            return 3
        case "list" | "either" | "names" | "trains":
            return ["2-0", "3-1"]
        case "dollars":
            return [70, 80]
        case "runs":
            return [Run("3-1", ("H6.0", "G7", "F8.0"), 80)]
    return "7"


def fields(template: str) -> Iterator[tuple[str, str]]:
    for _text, field, form, _conversion in string.Formatter().parse(template):
        if field is not None:
            yield field.partition(".")[0], form or ""


@pytest.fixture(scope="module")
def title() -> Any:
    return Game.new(TITLE, ["Ann", "Ben", "Cy"]).title


def test_the_reading_finds_what_is_known_to_be_there() -> None:
    known = {(check, case) for check, case, _ in EVERYTHING}
    assert ("train exists", "gone") in known
    assert ("runs are legal", "two places") in known
    assert ("runs are legal", "track shared") in known
    assert ("hex can be built", "fixed") in known
    assert ("train limit", ANY) in known
    assert ("player can pay", "") in known
    assert ("in the menu", "game over") in known
    assert ("your turn", ANY) in known
    assert {check for check, _, _ in EVERYTHING} >= {name for name, _, _ in CODE.checks()}


@pytest.mark.parametrize(("check", "case", "names"), EVERYTHING, ids=IDS)
def test_every_refusal_has_a_sentence_for_its_facts(
    check: str, case: str, names: frozenset[str], title: Any
) -> None:
    template = chosen(TABLES.get(check, REFUSALS), check, case)
    assert template is not None, f"no sentence for {check} / {case}"
    wanted = dict(fields(templates.OPTIONAL.sub("", template)))
    assert set(wanted) <= names, f"{check} / {case} tells of {sorted(names)}"
    facts = {name: sample(wanted.get(name, "")) for name in names} | {"case": case}
    said = describe_violation(title, Violation(check, (), "", facts)).reason
    assert said.endswith(".") and not {"{", "}", "[", "]"} & set(said)


def test_no_sentence_is_left_over() -> None:
    known = {*REFUSALS, *(key for own in OWN.values() for key in own.refusals)}
    used = {f"{check} / {case}" if f"{check} / {case}" in known else check for check, case, _ in EVERYTHING}
    assert known <= used


@pytest.mark.parametrize("name", OWN)
def test_every_check_of_the_title_was_read(name: str) -> None:
    title = Game.new(name, ["Ann", "Ben", "Cy"]).title
    names = {check.name for checks in title.checks.values() for check in checks}
    assert names <= {check for check, _, _ in EVERYTHING}


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
