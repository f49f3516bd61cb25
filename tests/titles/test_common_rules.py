"""Rules that are the same in most titles: beside the parts that carry them, numbered or reworded by a title."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from roundhouse.core.assembly import build
from roundhouse.core.feature import BuildError, Feature
from roundhouse.core.title import unresolved
from roundhouse.core.violations import COMMON, CommonRule, Rule
from roundhouse.play.example import FLOW, HEAP, LARGEST_TAKE, TAKEN, last_counter
from roundhouse.titles.common_rules import PACKAGE, common_rules, files, read
from roundhouse.titles.entry import Entry
from roundhouse.titles.files import read_rules
from roundhouse.titles.found import titles
from roundhouse.titles.schema import DataError

NAMED_ELSEWHERE = ("check: your turn", "check: in the menu", "flow: ")
"""The checks of the core, which has no sentences, and nodes of the flow, which titles name."""


@pytest.mark.parametrize("path", list(files()), ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_they_stand_beside_what_carries_them(path: Path) -> None:
    beside = path.parent.glob("*.py") if path.name == "rules.toml" else [path.with_suffix(".py")]
    source = "".join(module.read_text("utf-8") for module in beside)
    for rule in read(path):
        names = [by.partition(": ")[2].partition(" / ")[0].partition(",")[0] for by in rule.by]
        here = [f'"{name}"' in source for name in names]
        assert any(here) or all(by.startswith(NAMED_ELSEWHERE) for by in rule.by), rule.name
        assert rule.text.endswith(".") and rule.example.endswith("."), rule.name


def numbered(folder: Path, rows: str) -> tuple[Rule, ...]:
    folder.mkdir()
    (folder / "rules.toml").write_text(rows, "utf-8")
    return read_rules(folder)


def test_a_title_numbers_them_and_says_what_is_otherwise(tmp_path: Path) -> None:
    plain, own = numbered(
        tmp_path / "x",
        """
        [[rule]]
        id = "X-4-1"
        section = "4"
        common = "train limit"

        [[rule]]
        id = "X-4-2"
        section = "4"
        common = "pool limit"
        text = "Half of a corporation is the most that the bank pool takes."
        basis = "chart"
        """,
    )
    common = common_rules()
    assert (plain.id, plain.section, plain.basis) == ("X-4-1", "4", "rulebook")
    assert (plain.text, plain.example, plain.by) == tuple(
        getattr(common["train limit"], key) for key in ("text", "example", "by")
    )
    assert own.text.startswith("Half of") and own.basis == "chart"
    assert (own.example, own.by) == (common["pool limit"].example, common["pool limit"].by)
    with pytest.raises(DataError, match=r"X-1-1, common: .* 'train limits'; did you mean 'train limit'"):
        numbered(tmp_path / "y", '[[rule]]\nid = "X-1-1"\nsection = "1"\ncommon = "train limits"')
    assert read_rules(tmp_path / "no such folder") == ()


MOST = CommonRule("one to three", "One to three.", "Not four.", ("check: one to three", "check: nothing"))
LAST = CommonRule("last", "The last counter wins.", "One is left.", ("reaction: the last counter wins",))
LARGEST = CommonRule("largest", "It is three.", "Not four.", ("rule value: most counters a turn",))
TURNS = CommonRule("turns", "In turn.", "Not Ben.", ("check: your turn",))
OTHER = CommonRule("other", "Something else.", "Nothing.", ("check: of another game",))
OWN = Rule("X-1-1", "1", "Up to three.", "Not five.", by=("check: one to three", "check: in the menu"))


def added(*own: Rule) -> list[tuple[str, str, tuple[str, ...]]]:
    """What a game of counters has besides its own rules."""
    pieces = Feature(
        "counters", tables=(TAKEN,), slots=(HEAP,), rule_values=(LARGEST_TAKE,), reactions=(last_counter,)
    )
    title = build("X", 1, ("Ann", "Ben"), (), FLOW, (pieces,), own, (MOST, LAST, LARGEST, TURNS, OTHER))
    return [(rule.id, rule.section, rule.by) for rule in title.rules.values() if rule.basis == COMMON]


def test_a_title_that_says_nothing_has_all_of_its_parts() -> None:
    assert added() == [
        ("X-common-one to three", "", ("check: one to three",)),  # the other of its parts is not there
        ("X-common-last", "", LAST.by),
        ("X-common-largest", "", LARGEST.by),
        ("X-common-turns", "", TURNS.by),
    ]


def test_what_is_otherwise_by_some_part_is_not_added() -> None:
    otherwise = msgspec.structs.replace(LAST, name="otherwise", unless=("check: one to three",))
    pieces = Feature(
        "counters", tables=(TAKEN,), slots=(HEAP,), rule_values=(LARGEST_TAKE,), reactions=(last_counter,)
    )
    assert build("X", 1, ("Ann", "Ben"), (), FLOW, (pieces,), (), (LAST, otherwise)).rules.keys() == {
        "X-common-last"
    }


@pytest.mark.parametrize("own", [(), (OWN,)], ids=["no rule of its own", "a rule of its own"])
def test_what_is_so_by_an_override_alone_is_not_added_without_it(own: tuple[Rule, ...]) -> None:
    varied = CommonRule("varied", "Two win.", "Ann.", (*LAST.by, "override: two win"))
    pieces = Feature(
        "counters", tables=(TAKEN,), slots=(HEAP,), rule_values=(LARGEST_TAKE,), reactions=(last_counter,)
    )
    title = build("X", 1, ("Ann", "Ben"), (), FLOW, (pieces,), own, (LAST, TURNS, varied, MOST))
    assert title.cites["reaction: the last counter wins"] == ("X-common-last",)
    assert not unresolved(title)


def test_a_title_with_rules_has_them_for_parts_that_it_does_not_name() -> None:
    assert added(OWN) == [("X-common-last", "", LAST.by), ("X-common-turns", "", TURNS.by)]


def test_a_title_with_rules_is_told_all_checks_that_have_none() -> None:
    bare = Rule("X-1-1", "1", "Count.", "One.", by=("flow: turn",))
    pieces = Feature(
        "counters", tables=(TAKEN,), slots=(HEAP,), rule_values=(LARGEST_TAKE,), reactions=(last_counter,)
    )
    with pytest.raises(BuildError, match="the check 'one to three' of 'take' stands for no rule"):
        build("X", 1, ("Ann", "Ben"), (), FLOW, (pieces,), (bare,))


@pytest.mark.parametrize("entry", titles().values(), ids=lambda entry: entry.name)
def test_our_titles_number_every_rule(entry: Entry) -> None:
    """So none of their tables has one without a section."""
    for count in entry.players:
        title = entry.build(tuple("ABCDEFGH"[:count]), ())
        assert len(title.rules) == len(entry.rules())
        assert all(rule.basis != COMMON for rule in title.rules.values())


DECLARED = re.compile(r'@(check|amends|overrides|reacts)\((?:[A-Z_]+, )?"([^"]+)"')
SORTS = {"check": "check", "amends": "amendment", "overrides": "override", "reacts": "reaction"}


def test_every_part_that_a_title_of_data_may_have_is_stated() -> None:
    """So that a title without a table of rules has none without a rule: those of the common game, powers, families."""
    said = {by.partition(" / ")[0] for rule in common_rules().values() for by in rule.by}
    declared = {
        f"{SORTS[sort]}: {name}"
        for place in ("rules", "powers", "titles/families")
        for module in (PACKAGE / place).rglob("*.py")
        for sort, name in DECLARED.findall(module.read_text("utf-8"))
    }
    assert len(declared) > 100 and declared <= said
