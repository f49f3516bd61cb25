"""What the site calls otherwise than we is translated at the door, both ways."""

from __future__ import annotations

import dataclasses
from typing import Any

import msgspec
import pytest

from roundhouse.core.position import Position
from roundhouse.interop import export_game, exporter, import_game, known
from roundhouse.interop.adapter import Adapter
from roundhouse.interop.known import adapter_named, adapters, by_site, by_title
from roundhouse.interop.names import Names
from roundhouse.interop.sitefile import SiteAction
from roundhouse.rules.ending import WEALTH
from roundhouse.titles.found import titles

from .files import by_hand, normal

WEALTH_BY_HAND = {"0": 858, "1": 908, "2": 1046}

NAMES = Names(
    corporations={"ABC": "AB&C"},
    companies={"SNAR": "S&NA"},
    tiles={"441a": "441", "444b-0": "444-0", "444m-0": "444-1"},
)

ROWS: list[tuple[dict[str, Any], dict[str, Any]]] = [
    (
        {"type": "lay_tile", "entity": "ABC", "entity_type": "corporation", "hex": "G4", "tile": "441a-0"},
        {"type": "lay_tile", "entity": "AB&C", "entity_type": "corporation", "hex": "G4", "tile": "441-0"},
    ),
    (
        {"type": "place_token", "city": "441a-0-0", "tokener": "ABC"},
        {"type": "place_token", "city": "441-0-0", "tokener": "AB&C"},
    ),
    ({"type": "place_token", "city": "444m-0-0"}, {"type": "place_token", "city": "444-1-0"}),
    ({"type": "lay_tile", "tile": "444b-0"}, {"type": "lay_tile", "tile": "444-0"}),
    ({"type": "place_token", "city": "L1-0-0"}, {"type": "place_token", "city": "L1-0-0"}),
    (
        {"type": "buy_shares", "shares": ("ABC_0", "TAG_3")},
        {"type": "buy_shares", "shares": ("AB&C_0", "TAG_3")},
    ),
    ({"type": "buy_share", "share": "ABC_1"}, {"type": "buy_share", "share": "AB&C_1"}),
    ({"type": "par", "corporation": "ABC"}, {"type": "par", "corporation": "AB&C"}),
    (
        {"type": "assign", "entity": "SNAR", "entity_type": "company", "target": "G4", "target_type": "hex"},
        {"type": "assign", "entity": "S&NA", "entity_type": "company", "target": "G4", "target_type": "hex"},
    ),
    (
        {"type": "assign", "target": "ABC", "target_type": "corporation"},
        {"type": "assign", "target": "AB&C", "target_type": "corporation"},
    ),
    ({"type": "buy_company", "company": "SNAR"}, {"type": "buy_company", "company": "S&NA"}),
    # a player may be called like a corporation
    (
        {"type": "pass", "entity": "ABC", "entity_type": "player"},
        {"type": "pass", "entity": "ABC", "entity_type": "player"},
    ),
]


@pytest.mark.parametrize(("site", "ours"), ROWS)
def test_both_ways(site: dict[str, Any], ours: dict[str, Any]) -> None:
    assert NAMES.ours(msgspec.convert(site, SiteAction)) == msgspec.convert(ours, SiteAction)
    assert NAMES.site(ours) == site


def there(monkeypatch: pytest.MonkeyPatch, adapter: Adapter) -> None:
    """No adapter but that one, for all titles."""
    monkeypatch.setattr(known, "adapters", lambda: (adapter,))
    monkeypatch.setattr(exporter, "assembled", lambda title: adapter)


@pytest.fixture
def renamed(monkeypatch: pytest.MonkeyPatch) -> Names:
    """A site that calls some things in the file written by hand otherwise, and has tile 9 in two sorts."""
    names = Names(
        corporations={"BO": "B&O"},
        companies={"DRC": "D&R"},
        tiles={"X1a": "X1", "9b-0": "9-0"},
        copies={("9", "G7"): "9-0"},
    )
    (adapter,) = (dataclasses.replace(a, names=names) for a in adapters() if a.title == "18Chesapeake")
    there(monkeypatch, adapter)
    return names


def test_a_file_with_other_names_is_the_same_game(renamed: Names) -> None:
    file = by_hand()
    theirs = {**file, "actions": [renamed.site(row) for row in file["actions"]]}
    assert theirs != file
    imported = import_game(theirs)
    assert imported.notes == ()
    assert {p: WEALTH(Position(imported.game.title, imported.game.state), p) for p in "012"} == WEALTH_BY_HAND
    assert normal(export_game(imported.game, imported)) == normal(theirs)
    assert normal(export_game(imported.game))[:-1] == normal(theirs)[:-1]  # but for who ends it by hand


def test_the_copy_for_a_hex_is_the_one_that_the_site_has_for_it(renamed: Names, monkeypatch) -> None:
    """As if G7 took the second copy of tile 9 only."""
    other = dataclasses.replace(renamed, tiles={}, copies={("9", "G7"): "9-1"})
    (adapter,) = (dataclasses.replace(a, names=other) for a in known.adapters())
    game = import_game({**by_hand(), "actions": [renamed.site(row) for row in by_hand()["actions"]]}).game
    there(monkeypatch, adapter)
    laid = [row["tile"] for row in export_game(game)["actions"] if row["type"] == "lay_tile"]
    assert laid[0] == "9-1"


def test_adapters_are_found_through_the_entries_of_titles() -> None:
    assert [a.title for a in adapters()] == [name for name, entry in titles().items() if entry.interop]
    for adapter in adapters():
        assert by_site(adapter.site) is by_title(adapter.title) is adapter
    assert by_site("no such title") is by_title("no such title") is None
    assert isinstance(adapter_named(titles()["18Chesapeake"].interop), Adapter)
    with pytest.raises(TypeError, match="is no Adapter"):
        adapter_named("roundhouse.interop.names:NAMED")
