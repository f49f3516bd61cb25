"""18C2C's data, held against the reference material where there is some."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from roundhouse.board.faces import Face, Stop
from roundhouse.board.map import Board
from roundhouse.board.notation import parse
from roundhouse.rules.market import Chart
from titles.charted import by

from .book import LIMITS, charted
from .ground import KEYS, rivers, worth
from .ledge import LEDGE, steep, zone_of


def test_figures_are_those_of_the_reference(data: dict[str, Any], shared: Path) -> None:
    facts = charted(shared, "facts")
    assert data["name"] == facts["title"]
    assert data["players"] == [facts["players"]["min"], facts["players"]["max"]]
    assert data["starting_cash"] == facts["players"]["starting_cash"]
    assert data["short"]["starting_cash"] == facts["players"]["starting_cash_short"]
    assert (data["money_in_play"], data["short"]["money_in_play"]) == (
        facts["bank"]["normal"],
        facts["bank"]["short"],
    )
    assert {str(count): row for count, row in LIMITS.items()} == facts["certificate_limit"]["chart"]
    for row, found in zip(data["train"], facts["trains"]["types"], strict=True):
        assert [row["name"], row["price"]] == [found["name"], found["price"]]
        assert row.get("count", "unlimited") == found["count"]
        assert data["short"]["trains"].get(row["name"], "unlimited") == found["count_short"]
        assert row.get("rusts_on") == found.get("rusts_on")
    for row, found in zip(data["phase"], facts["phases"], strict=True):
        assert [row["name"], row["train_limit"], row["tiles"], row["rounds"]] == [
            found[key] for key in ("name", "train_limit", "tiles", "operating_rounds")
        ]
    percent = 0
    for found in facts["phases"]:
        percent = data["privatization"]["percent"].get(found["name"], percent)
        assert percent == 100 * found["privatize_factor"]
    papers = by(facts["privates"], "sym")
    assert papers.keys() == by(data["private"], "sym").keys()
    for row in data["private"]:
        found = papers[row["sym"]]
        assert [row["name"], row["face"], row["revenue"], row.get("blocks", [])] == [
            found[key] for key in ("name", "price", "revenue", "hexes")
        ]
        column = ["left", "right"].index(found["column"])
        assert data["auction"]["rows"][found["row"] - 1][column] == row["sym"]
    assert [row[0] for row in data["short"]["rows"]] == facts["private_order_short"]["order"]
    exceptions = facts["private_purchase"]["phase2_exceptions"]
    for row in data["early_sale"]:
        assert row["most"] == exceptions[row["private"]]["max"]
        assert row.get("corporations") == exceptions[row["private"]].get("corporations")


def test_corporations_are_those_of_the_reference(data: dict[str, Any], shared: Path) -> None:
    facts, print_ = charted(shared, "facts"), charted(shared, "map")
    for row, found in zip(data["corporation"], facts["corporations"], strict=True):
        sym = row["sym"]
        assert [sym, row["name"], row["home"], row["zone"], row["destination"]] == [
            found[key] for key in ("sym", "name", "home", "zone", "destination")
        ]
        assert [*row["tokens"], "destination"] == found["token_costs"]
        assert {"hex": row["home"], "city": row.get("city", 0)} == print_["homes"][sym]
        assert sym in print_["home_zone"][row["zone"]]
    assert data["short"]["without"] == print_["short_game"]["unused_corporations"]
    destinations = {
        sym: [area["hex"]] for area in print_["short_game"]["areas"] for sym in area["destination_of"]
    }
    assert data["short"]["destination"] == destinations


def in_full(face: Face) -> Face:
    """The face with a value for each column in every changing revenue: what a column leaves out stays as it was."""

    def stop(found: Stop) -> Stop:
        if len(found.revenue) == 1:
            return found
        given, values, pos = dict(found.revenue), [], 0
        for key in KEYS:
            pos = given.get(f"p{key}", pos)
            values.append((f"p{key}", pos))
        return Stop(found.kind, tuple(values), found.slots, found.group)

    return replace(face, stops=tuple(stop(found) for found in face.stops))


def test_hex_for_hex_it_is_the_printed_map(
    board: Board, short_board: Board, chart_of_the_map: dict[str, Any], shared: Path
) -> None:
    reference = charted(shared, "map")
    assert [chart_of_the_map[key] for key in ("layout", "letters")] == ["pointy", "rows"]
    assert board.hexes.keys() == reference["hexes"].keys()
    for id, row in reference["hexes"].items():
        assert board.hexes[id].name == row.get("name", "")
        assert board.hexes[id].face == in_full(parse(row.get("code", ""), row.get("color", "white"))), id
    assert chart_of_the_map["zones"] == reference["zones"]
    river = {frozenset(pair) for pair in reference["zone_boundaries"]["plains_east"]}
    assert rivers(board, chart_of_the_map) == river
    own = chart_of_the_map["mississippi"]
    assert own["exempt_rows"] == reference["mississippi"]["exempt_rows"]
    orleans = reference["mississippi"]["new_orleans"]
    assert own["river_sides"] == {orleans["hex"]: [orleans["river_edge"]]}
    spaces = {
        area.get("station_hex", area["hexes"][0]): [slot.replace("open", "") for slot in area["slots"]]
        for area in reference["red_areas"]
        if area["slots"]
    }
    assert chart_of_the_map["token_spaces"] == spaces
    coasts = chart_of_the_map["transcontinental"]
    assert coasts["west_coast"] == reference["transcontinental"]["west_coast"]
    zones = chart_of_the_map["zones"]
    inside = [hex for zone in coasts["east"]["zones"] for hex in zones[zone] if board.hexes[hex].face.stops]
    assert {*inside, *coasts["east"]["hexes"]} == set(reference["transcontinental"]["east_of_mississippi"])
    out = board.hexes.keys() - short_board.hexes.keys()
    areas = by(reference["short_game"]["areas"], "hex")
    assert out == set(reference["short_game"]["out_of_play"]) - areas.keys() | {"P19"}
    for id, area in areas.items():
        found = short_board.hexes[id]
        given = dict(area["values"])
        assert found.name == area["name"] and sorted(found.face.exits) == area["exits"]
        assert [
            amount for key, amount in zip(KEYS, worth(found.face.stops[0]), strict=True) if key in given
        ] == [*given.values()]


def test_tiles_are_those_of_the_reference(
    board: Board, chart_of_the_map: dict[str, Any], shared: Path
) -> None:
    reference = charted(shared, "tiles")
    assert list(board.tiles) == list(reference["tiles"])
    for name, row in reference["tiles"].items():
        tile = board.tiles[name]
        assert (tile.count, tile.label, list(tile.hexes)) == (
            row["count"],
            row.get("label", ""),
            row.get("hexes", []),
        )
        assert tile.face == parse(row["code"], row["color"])
        assert list(tile.upgrades_to or ()) == row["upgrades_to"]
    labels = charted(shared, "map")["labels"]
    for label, hexes in labels.items():
        for hex in hexes:
            own = chart_of_the_map["special_tiles"][hex]
            assert {**reference["lays"][label], **own} == reference["lays"][label], hex
    assert chart_of_the_map["special_tiles"].keys() == {hex for hexes in labels.values() for hex in hexes}


def test_cell_for_cell_it_is_the_market_of_the_reference(
    chart: Chart, market: dict[str, Any], shared: Path
) -> None:
    reference = charted(shared, "market")
    letters = {"y": "yellow", "b": "brown", "c": "closing", "l": "ledge"}
    for row, texts in enumerate(reference["rows"]):
        assert len(texts) == len(chart.prices[row])
        for column, text in enumerate(texts):
            price = text.rstrip("ybclp")
            letter = text[len(price) :]
            cell = (row, column)
            assert chart.price(cell) == int(price)
            assert (cell in chart.par.values()) == (letter == "p")
            assert zone_of(chart, cell) == letters.get(letter, "")
    ledge = reference["ledge"]
    assert [list(corner) for corner in LEDGE] == ledge["polyline"]
    assert {(row - 1, column - 1) for row, column in ledge["no_right"]} == steep()
    assert [[row + 1, column + 1] for row, column in market["ledge"]["upper"]] == ledge["upper_ledge"]
    assert [cell + 1 for cell in market["split"]["cell"]] == reference["movement"]["split_cell"]
    assert market["reissue"]["least_price"] == reference["par"]["reissue_minimum"]
    assert market["reissue"]["above"] == reference["par"]["reissue_above_boxes"]
    assert market["steps"] == {
        "prices": reference["ladder"]["values"],
        "split": reference["ladder"]["split_values"],
    }
