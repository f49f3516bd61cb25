"""`explain`: the sum of a title's parts, kept as snapshots so that none is gained or lost unseen.

After a change that is meant: ROUNDHOUSE_UPDATE_SNAPSHOTS=1 pytest tests/cli/test_explain.py, and look at what it did.
"""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest

from covering import everything
from roundhouse.core.explain import Explanation, FlowPart, explain
from roundhouse.core.title import parts
from roundhouse.text.explain import explanation
from roundhouse.titles.found import title as found

TITLE = "18Chesapeake"
SNAPSHOTS = Path(__file__).resolve().parents[1] / "snapshots"
HOUSE = everything(found(TITLE))

ASSEMBLIES = {
    "18Chesapeake": (TITLE, ("Ann", "Ben", "Cy"), ()),
    "18Chesapeake-2": (TITLE, ("Ann", "Ben"), ()),
    "18Chesapeake-2-house-rules": (TITLE, ("Ann", "Ben"), HOUSE),
    "18AL": ("18AL", ("Ann", "Ben", "Cy"), ()),
    "18GL": ("18GL", ("Ann", "Ben", "Cy"), ()),
    "1848": ("1848", ("Ann", "Ben", "Cy"), ()),
    "18C2C": ("18C2C", ("Ann", "Ben", "Cy"), ()),
    "Branch Line": ("Branch Line", ("Ann", "Ben", "Cy"), ()),
}


@pytest.mark.parametrize("name", ASSEMBLIES)
def test_the_title_is_the_sum_that_it_was(run, name: str) -> None:
    title, players, options = ASSEMBLIES[name]
    chosen = [part for option in options for part in ("--option", option)]
    printed = run("explain", title, "--players", ",".join(players), *chosen).out
    file = SNAPSHOTS / f"{name}.txt"
    if os.environ.get("ROUNDHOUSE_UPDATE_SNAPSHOTS"):
        file.write_text(printed, encoding="utf-8")
    assert printed == file.read_text(encoding="utf-8")


def told(players: tuple[str, ...] = ("Ann", "Ben", "Cy"), without: str = "") -> Explanation:
    title = found(TITLE).build(players, ())
    return explain(title.without(without) if without else title)


def names(node: FlowPart) -> list[str]:
    return [node.name, *(name for child in node.body for name in names(child))]


def test_nothing_is_left_out() -> None:
    title = found(TITLE).build(("Ann", "Ben"), HOUSE)
    whole = explain(title)
    flow = [name for node in (whole.flow, *whole.interruptions) for name in names(node)]
    assert sorted(flow) == sorted(title.nodes)
    shown = [f"check: {part.name}" for checks in whole.checks.values() for part in checks]
    shown += [f"override: {part.name}" for part in whole.overrides.values()]
    shown += [f"amendment: {part.name}" for amendments in whole.amendments.values() for part in amendments]
    shown += [f"reaction: {part.name}" for reactions in whole.reactions.values() for part in reactions]
    shown += [f"life: {part.name}" for rules in whole.life.values() for part in rules]
    shown += [f"wrapper: {part.name}" for wrappers in whole.effect_wrappers.values() for part in wrappers]
    assert set(shown) == set(parts(title))
    printed = explanation(whole)
    for name in [*title.nodes, *title.action_types, *title.rule_values, *title.settings, *title.features]:
        assert name in printed


@pytest.mark.parametrize(
    "part", ["check: certificate limit", "amendment: yellow shares do not count", "reaction: trains rust"]
)
def test_a_part_that_is_taken_out_is_missed(part: str) -> None:
    name = part.partition(": ")[2]
    whole, less = explanation(told()).splitlines(), explanation(told(without=part)).splitlines()
    gone = [line for line in whole if line not in less]
    assert gone and all(line.strip().startswith(name) for line in gone)


def test_rules_stand_beside_what_carries_them() -> None:
    title = found(TITLE).build(("Ann", "Ben", "Cy"), ())
    cited = {name: ids for name, ids in title.cites.items() if name.startswith("check: ")}
    printed = explanation(told())
    for ids in cited.values():
        assert all(id in printed for id in ids)


def test_as_json(run) -> None:
    whole = run("explain", TITLE, "--json").json
    assert whole["title"] == TITLE and whole["players"] == ["Ann", "Ben", "Cy"]
    assert msgspec.convert(whole, Explanation) == told()
    assert "two players" in run("explain", TITLE, "--players", "Ann,Ben", "--json").json["features"]
