"""The rule tables hold together with the titles that they belong to."""

from __future__ import annotations

from pathlib import Path

import pytest

import roundhouse.titles
from covering import everything
from roundhouse.core.title import carriers, parts
from roundhouse.titles.entry import Entry
from roundhouse.titles.found import titles

FOLDERS = {entry.name: Path(roundhouse.titles.__file__).parent for entry in titles().values()}


def assemblies(entry: Entry):
    """The title at every number of players, plain and with every option that is for it."""
    for count in range(entry.players[0], entry.players[1] + 1):
        players = tuple("ABCDEFGH"[:count])
        options = []
        for name in everything(entry):
            try:
                entry.build(players, (name,))
            except ValueError:
                continue
            options.append(name)
        yield entry.build(players, ())
        yield entry.build(players, tuple(options))


@pytest.mark.parametrize("entry", titles().values(), ids=lambda entry: entry.name)
def test_every_carrier_named_is_there_and_every_part_is_named(entry: Entry) -> None:
    built = list(assemblies(entry))
    known = frozenset().union(*(carriers(title) for title in built))
    named = {by.partition(" / ")[0] for rule in entry.rules() for by in (*rule.by, *rule.switches)}
    folder = FOLDERS[entry.name]
    for by in sorted(named - known):
        sort, _, name = by.partition(": ")
        assert sort in ("data", "play"), by
        if sort == "data":
            assert list(folder.glob(f"*/{name}")), by
    for title in built:
        assert set(parts(title)) <= named


@pytest.mark.parametrize("entry", titles().values(), ids=lambda entry: entry.name)
def test_every_rule_is_carried_or_says_why_not(entry: Entry) -> None:
    for rule in entry.rules():
        assert rule.by or rule.info, rule.id
        assert rule.section and rule.text.endswith((".", ")", '"')) and rule.example, rule.id
        assert rule.basis in ("rulebook", "chart", "ruling"), rule.id
        assert rule.id.startswith(f"{entry.name}-{rule.section}") or rule.id.startswith("OTR"), rule.id


@pytest.mark.parametrize("entry", titles().values(), ids=lambda entry: entry.name)
def test_every_option_names_a_rule(entry: Entry) -> None:
    ids = {rule.id for rule in entry.rules()}
    for option in entry.options:
        assert option.rule in ids
    assert {rule.option for rule in entry.rules()} <= {"", *(option.name for option in entry.options)}
