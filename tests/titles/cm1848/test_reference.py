"""1848's data, held against the reference material where there is some."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from roundhouse.board.map import Board
from roundhouse.board.notation import parse
from roundhouse.rules.market import Chart

from .book import charted


def test_figures_are_those_of_the_reference(data: dict[str, Any], shared: Path) -> None:
    facts = charted(shared, "facts")
    assert data["name"] == facts["title"]
    assert data["players"] == [facts["players"]["min"], facts["players"]["max"]]
    for key in ("starting_cash", "certificate_limit"):
        assert data[key] == facts["players"][key]
    assert data["money_in_play"] == facts["bank"]["size"]
    for row, found in zip(data["train"], facts["trains"], strict=True):
        assert [row[key] for key in ("name", "stops", "price")] == [
            found[key] for key in ("name", "stops", "price")
        ]
        assert row.get("count", "unlimited") == found["count"]
        assert row.get("rusts_on", "never") == found["rusts_on"]
    for row, found in zip(data["phase"], facts["phases"], strict=True):
        assert [row[key] for key in ("name", "train_limit", "tiles", "revenue")] == [
            found[key] for key in ("name", "train_limit", "tiles", "era")
        ]
    markers = [(row["train"], row["number"], row["rate"]) for row in data["bonds"]["marker"]]
    assert markers == [(row["after_train"], row["number"], row["rate"]) for row in facts["bonds"]["markers"]]
    for key in ("private", "pioneer"):
        for row, found in zip(data[key], facts[f"{key}s"], strict=True):
            assert [row["sym"], row["name"], row["face"], row["revenue"]] == [
                found[name] for name in ("sym", "name", "price", "revenue")
            ]
    for row, found in zip(data["subsidiary"], facts["subsidiaries"], strict=True):
        for own, theirs in (
            ("face", "price"),
            *((key, key) for key in ("sym", "name", "revenue", "start", "train")),
        ):
            assert row[own] == found[theirs]
        assert row["handshake"] == found["handshake"]
    charters = facts["charters"]
    assert data["charters"]["land_grant"] == {
        "face": charters["land_grant_price"],
        "revenue": charters["land_grant_revenue"],
    }
    assert data["charters"]["late"]["face"] == charters["late_price"]
    assert data["charters"]["pioneer"]["face"] == charters["pioneer_charter_value"]
    assert data["credit_mobilier"]["face"] == facts["credit_mobilier"]["price"]
    for key in ("price", "count"):
        assert data["palace_car"][key] == facts["palace_car"][key]


def test_corporations_are_those_of_the_reference(data: dict[str, Any], shared: Path) -> None:
    facts, print_ = charted(shared, "facts"), charted(shared, "map")
    for row, found in zip(data["corporation"], facts["corporations"], strict=True):
        sym = row["sym"]
        assert [sym, row["name"], row["kind"], row["colour"]] == [
            found[key] for key in ("sym", "name", "kind", "color")
        ]
        assert (
            row.get("railheads", [row["home"]]) == found["home"] == [h["hex"] for h in print_["homes"][sym]]
        )
        assert row.get("city", 0) == print_["homes"][sym][0].get("city", 0)
        assert row.get("later_home") == found.get("second_home") == print_["secondary_homes"].get(sym)
        assert row.get("rights") == found.get("track_rights_at_start")
        spike = found.get("golden_spike")
        assert row.get("spike") == (spike and {"amount": spike["amount"], "paid_in": spike["kind"]})


MINES = ("B31", "I18")
"""The mining districts: points where track meets in the published map, stops of our own, since they bring money."""


def test_hex_for_hex_it_is_the_published_map(
    board: Board, chart_of_the_map: dict[str, Any], shared: Path
) -> None:
    reference = charted(shared, "map")
    assert [chart_of_the_map[key] for key in ("layout", "letters")] == ["pointy", "rows"]
    assert board.hexes.keys() == reference["hexes"].keys()
    for id, row in reference["hexes"].items():
        published = parse(row.get("code", ""), row.get("color", "white"))
        assert board.hexes[id].name == row.get("name", "")
        assert id in MINES or board.hexes[id].face == published, id
        assert board.hexes[id].face.exits == published.exits
    for id in MINES:
        ours, published = board.hexes[id].face, parse(reference["hexes"][id]["code"], "gray")
        assert (published.junctions, published.stops) == (1, ())
        assert (ours.colour, ours.label, ours.junctions, len(ours.stops)) == (published.colour, "", 0, 1)
    assert chart_of_the_map["first_tiles"] == reference["first_tiles"]
    flashes = {(row["hex"], row["color"]): row["edges"] for row in reference["edge_flashes"]}
    assert flashes == {
        (hex, colour): sides
        for colour, rows in chart_of_the_map["flashes"].items()
        for hex, sides in rows.items()
    }
    for sym, grant in chart_of_the_map["land_grant"].items():
        found = reference["land_grants"][sym]
        assert {key: grant[key] for key in ("hexes", "shared", "open", "path")} == found
        assert grant["bonds"] == reference["bond_hexes"].get(sym, {})
        assert grant["spikes"] == reference["spike_hexes"].get(sym, {})


def test_tiles_are_those_of_the_reference(board: Board, catalogue: dict[str, Any], shared: Path) -> None:
    reference = charted(shared, "tiles")["tiles"]
    assert catalogue.keys() == reference.keys()
    for name, row in reference.items():
        assert catalogue[name] == row
        assert board.tiles[name].face == parse(row["code"], row["color"])


def test_the_market_is_that_of_the_reference(chart: Chart, shared: Path) -> None:
    reference = charted(shared, "market")
    assert [[f"{price}" for price in row] for row in chart.prices] == [
        [price.removesuffix("p") for price in row] for row in reference["rows"]
    ]
    values = {*chart.prices[0], *(row[0] for row in chart.prices)}
    assert sorted(values) == reference["merger_price"]["values"]
