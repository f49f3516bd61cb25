"""Titles in the format of 18xx-maker: what is printed there is what is played here."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from draw.maker_read import INNER, Json, Shown, direction, path_ends, place, shown
from roundhouse import title
from roundhouse.board.faces import JUNCTION, STOP, Face
from roundhouse.board.map import Board, load_board
from roundhouse.draw.box import beginning
from roundhouse.draw.maker import as_maker
from roundhouse.draw.maker.frame import names, renamed
from roundhouse.rules.corporations import CORPORATION_SPECS
from roundhouse.rules.market import CHART
from roundhouse.rules.reach import BOARD
from roundhouse.text.language import speaking
from roundhouse.titles.found import own, titles
from roundhouse.titles.options import UnknownOption

SCHEMAS = "ROUNDHOUSE_MAKER_SCHEMAS"
"""Names a folder with the schemas of 18xx-maker, which are not part of this project."""

KEYS = {"info", "colors", "bank", "floatPercent", "players", "companies", "trains", "phases", "privates"} | {
    "stock",
    "tiles",
    "map",
}
COLOURS = {"white": "plain", "red": "offboard", "blue": "water"}

found: dict[str, Json] = {}


def written(name: str) -> Json:
    if name not in found:
        found[name] = as_maker(title(name))
    return found[name]


def board_of(name: str) -> Board:
    entry = title(name)
    return BOARD(beginning(entry, entry.players[1]))


def by_hex(content: Json) -> dict[str, Json]:
    rows = {hex: row for row in content["map"]["hexes"] for hex in row["hexes"]}
    assert len(rows) == sum(len(row["hexes"]) for row in content["map"]["hexes"])
    return rows


# -- track and stops: read back with a reader of its own --------------------------------------------------


def sides(edges: Any, pointed: bool) -> list[int]:
    """Ours counts from 0 at the lower left of a pointed hex; theirs from 1 at its left."""
    return sorted((edge or 6) if pointed else edge + 1 for edge in edges)


def faults(face: Face, row: Json, pointed: bool = False) -> list[str]:
    """Where what is written of a face differs from it."""
    seen = shown(row, pointed)
    wrong = [] if seen.colour == COLOURS.get(face.colour, face.colour) else ["colour"]
    reached = sorted({*(side for pair in seen.through for side in pair), *seen.stubs})
    if reached != sides(face.exits, pointed):
        wrong.append("sides")
    left = Counter(seen.through)
    for path in face.paths:
        if path.b < STOP:
            left[tuple(sides((path.a, path.b), pointed))] -= path.lanes
    pairs = {
        tuple(sides(face.exits_of(stop), pointed))
        for stop in range(len(face.stops))
        if len(face.exits_of(stop)) == 2
    }
    if any(count < 0 or (count and pair not in pairs) for pair, count in left.items()):
        wrong.append("lines from side to side")
    halves = Counter(dict.fromkeys(range(1, 7), 0))
    for path in face.paths:
        if path.a < STOP <= path.b:
            terminal = path.terminal or (path.b < JUNCTION and face.stops[path.b - STOP].kind == "offboard")
            halves[sides([path.a], pointed)[0]] += 1 if terminal else path.lanes
    halves.subtract(Counter(seen.stubs))
    halves.subtract(Counter(side for pair, count in left.items() for side in pair for _ in range(count)))
    if any(halves.values()):
        wrong.append("lines to stops")
    stops = face.stops
    constant = [s.revenue[0][1] for s in stops if len(s.revenue) == 1 and s.revenue[0][1]]
    if set(seen.values) != set(constant):
        wrong.append("values")
    changing = [[amount for _, amount in s.revenue] for s in stops if len(s.revenue) > 1]
    steps = [a for n, a in enumerate(changing[0]) if n == 0 or changing[0][n - 1] != a] if changing else []
    if list(seen.changing) != steps:
        wrong.append("changing values")
    if list(seen.cities) != sorted(s.slots for s in stops if s.kind == "city"):
        wrong.append("cities")
    if seen.towns != sum(s.kind == "town" for s in stops):
        wrong.append("towns")
    if seen.label != (face.label or (f"({face.future_label[0]})" if face.future_label[0] else "")):
        wrong.append("label")
    if sum(cost for _, cost in seen.terrain) != face.cost:
        wrong.append("cost")
    if list(seen.walls) != sides(face.walls, pointed):
        wrong.append("walls")
    return wrong + misplaced(row, pointed)


def misplaced(row: Json, pointed: bool) -> list[str]:
    """Track of its own ends at a stop, in the middle or at a side; a town lies on its line; all is on the hex."""
    sorts = ("cities", "mediumCities", "towns", "centerTowns")
    stops = [place(stop) for sort in sorts for stop in row.get(sort, ())]
    wrong = []
    for piece in row.get("track", ()):
        if piece.get("type") != "custom":
            continue
        begin, end = path_ends(piece, pointed)
        inside = min(abs(begin - stop) for stop in [*stops, 0j]) < 0.2
        if not inside and abs((begin * direction(piece["side"], pointed).conjugate()).real - 85) > 0.1:
            wrong.append("track begins elsewhere")
        near = min(abs(end - stop) for stop in [*stops, 0j])
        beyond = max((end * direction(side, pointed).conjugate()).real for side in range(1, 7))
        if near > 8.5 and beyond < INNER - 1:  # of two lines side by side none ends in the middle
            wrong.append("track ends nowhere")
    for sort in (*sorts, "values", "labels", "terrain", "companies", "icons"):
        for each in row.get(sort, ()):
            if max((place(each) * direction(side, pointed).conjugate()).real for side in range(1, 7)) > INNER:
                wrong.append(f"{sort} beside the hex")
    return wrong


@pytest.mark.parametrize("name", own())
def test_every_hex_shows_what_the_map_has(name: str) -> None:
    board, content = board_of(name), written(name)
    rows, called = by_hex(content), names(board)
    assert set(rows) == set(called.values()) and len(rows) == len(board.hexes)
    pointed = not board.layout.flat
    assert (content["info"].get("orientation") == "horizontal") is not pointed
    wrong = {id: faults(hex.face, rows[called[id]], pointed) for id, hex in board.hexes.items()}
    assert {id: each for id, each in wrong.items() if each} == {}
    # Neighbours are neighbours there too: of a flat hex the one below has its letter, and its number and 2.
    for id in board.hexes:
        for edge, (letter, number) in {0: (0, 2), 4: (1, -1)}.items():
            other = board.neighbour(id, edge) if not pointed else None
            if other:
                (a, n), (b, m) = (re.fullmatch(r"([A-Z]+)(\d+)", called[hex]).groups() for hex in (id, other))  # type: ignore[union-attr]
                assert (ord(b[-1]) - ord(a[-1]), int(m) - int(n)) == (letter, number)


@pytest.mark.parametrize("name", own())
def test_every_tile_is_there_as_often_and_shows_what_it_shows(name: str) -> None:
    board, content = board_of(name), written(name)
    assert set(content["tiles"]) == set(board.tiles)
    for number, tile in board.tiles.items():
        row = content["tiles"][number]
        count = row if isinstance(row, int) else row["quantity"]
        assert count == ("∞" if tile.count is None else tile.count)
        if isinstance(row, dict) and "color" in row:
            assert (number, faults(tile.face, row)) == (number, [])
        else:
            assert number.isdigit()


def test_a_fault_would_be_seen() -> None:
    """The reader tells a tile from its neighbours, turned ones and those with another value."""
    board, content = board_of("18GL"), written("18GL")
    row = content["tiles"]["731"]
    assert faults(board.tiles["731"].face, row) == []
    assert "sides" in faults(board.tiles["731"].face.rotated(1), row)
    assert "values" in faults(board.tiles["740"].face, row)
    hexes = by_hex(written("1848"))
    winnipeg = board_of("1848").hexes["A26"].face
    assert faults(winnipeg, hexes["A26"], pointed=True) == []
    assert "sides" in faults(winnipeg, hexes["A26"]) and "sides" in faults(
        winnipeg.rotated(1), hexes["A26"], True
    )
    moved = {**row, "cities": [{**city, "x": city.get("x", 0) + 90} for city in row["cities"]]}
    assert faults(board_of("18GL").tiles["731"].face, moved) == ["cities beside the hex"]


# -- the map beside track ---------------------------------------------------------------------------------


def test_sides_of_flat_and_pointed_maps() -> None:
    """Gray E1 of 18Chesapeake joins the hexes to its lower left and lower right, and so does Winnipeg of 1848 past its
    city: on a pointed map these sides have other numbers."""
    assert shown(by_hex(written("18Chesapeake"))["E1"]).through == ((2, 6),)
    winnipeg = shown(by_hex(written("1848"))["A26"], pointed=True)
    assert winnipeg.through == ((5, 6),) and winnipeg.stubs == (5, 6)


def test_homes_names_and_areas_of_a_flat_map() -> None:
    hexes = by_hex(written("18Chesapeake"))
    homes = [city.get("companies") for city in hexes["H6"]["cities"]]
    assert homes in ([["B&O"], None], [None, ["B&O"]])
    assert hexes["F2"]["cities"] == [{"name": {"name": "Harrisburg"}, "companies": ["PRR"]}]
    # Pittsburgh covers A3 and B2: one of them says its name and values, the other only has the city.
    assert hexes["A3"]["removeBorders"] == [5] and hexes["B2"]["removeBorders"] == [2]
    said = [hexes[hex]["offBoardRevenue"] for hex in ("A3", "B2") if "offBoardRevenue" in hexes[hex]]
    shown_ones = [row for row in said if not row.get("hidden")]
    assert [row["name"]["name"] for row in shown_ones] == ["Pittsburgh"]
    assert [(row["color"], row["value"]) for row in shown_ones[0]["revenues"]] == [
        ("yellow", 40),
        ("green", 50),
        ("brown", 60),
        ("gray", 80),
    ]
    assert [row["label"] for row in hexes["K3"]["companies"]] == ["D&R"]


def test_values_by_phase_are_those_that_differ() -> None:
    """Vancouver is worth 20, from phase 5 on 60, from 8 on 40 (10 has the same), from 12 on 60."""
    hexes = by_hex(written("18C2C"))
    rows = next(
        hexes[hex]["offBoardRevenue"]
        for hex in ("A4", "A6")
        if not hexes[hex]["offBoardRevenue"].get("hidden")
    )
    assert [(row["value"], row.get("phase")) for row in rows["revenues"]] == [
        (20, None),
        (60, "5"),
        (40, "8"),
        (60, "12"),
    ]
    # Of the spaces of Thunder Bay the second opens in phase 5.
    assert hexes["A54"]["cities"][0]["companies"] == [None, {"label": "5"}]


def test_letters_for_rows_on_flat_hexes_become_letters_for_columns() -> None:
    """Nashville, A4 in the book of 18AL, lies in the fourth column and the first row."""
    content = written("18AL")
    assert by_hex(content)["D1"]["cities"][0]["name"] == {"name": "Nashville"}
    assert by_hex(content)["G16"]["offBoardRevenue"]["name"] == {"name": "Gulf of Mexico"}  # P7
    lumber = next(row for row in content["privates"] if row["sym"] == "B&SLC")
    assert "B7, B13, E14, D15 and E16" in lumber["description"]  # G2, M2, N5, O4 and P5 in the book
    assert "A2" in content["info"]["notes"] and "B1" in content["info"]["notes"]


def test_names_before_a_and_1_are_moved() -> None:
    rows = {"layout": "pointy", "letters": "rows", "blank": ["-A-1", "A0", "B1"]}
    assert names(load_board(rows, {})) == {"-A-1": "B1", "A0": "C2", "B1": "D3"}
    assert renamed("In A0 and B1 (Bee), not A01.", {"A0": "C2", "B1": "D3"}) == "In C2 and D3 (Bee), not A01."


# -- figures, by hand from the rulebook of 18Chesapeake ----------------------------------------------------


def test_money_players_and_certificate_limits() -> None:
    content = written("18Chesapeake")
    assert content["bank"] == 8000 and content["floatPercent"] == 60
    assert content["info"]["currency"] == "$#"
    assert [(row["number"], row["capital"], row["certLimit"]) for row in content["players"]] == [
        (2, 1200, 20),
        (3, 800, 20),
        (4, 600, 16),
        (5, 480, 13),
        (6, 400, 11),
    ]


def test_trains_and_phases() -> None:
    content = written("18Chesapeake")
    trains = {row["name"]: row for row in content["trains"]}
    assert [(n, row["price"], row["quantity"], row.get("rust")) for n, row in trains.items()] == [
        ("2", 80, 7, "4"),
        ("3", 180, 6, "6"),
        ("4", 300, 5, "D"),
        ("5", 500, 3, None),
        ("6", 630, 2, None),
        ("D", 900, "∞", None),
    ]
    assert trains["D"]["available"] == "6" and trains["D"]["discount"] == {"4": 200, "5": 200, "6": 200}
    phases = {row["name"]: row for row in content["phases"]}
    assert [(n, row["limit"], row["rounds"], row["tiles"]) for n, row in phases.items()] == [
        ("2", 4, 1, "yellow"),
        ("3", 4, 2, "green"),
        ("4", 3, 2, "green"),
        ("5", 2, 3, "brown"),
        ("6", 2, 3, "brown"),
        ("D", 2, 3, "gray"),
    ]
    assert [n for n, row in phases.items() if row.get("buy_companies")] == ["3", "4"]
    assert [n for n, row in phases.items() if row.get("events")] == ["5"]


def test_companies_and_private_companies() -> None:
    content = written("18Chesapeake")
    companies = {row["abbrev"]: row for row in content["companies"]}
    assert companies["C&O"]["tokens"] == ["Free", 40, 60, 80]
    assert [(s["quantity"], s["percent"], s["shares"]) for s in companies["C&O"]["shares"]] == [
        (1, 20, 2),
        (8, 10, 1),
    ]
    assert len(companies) == 8 and all(row["color"] in content["colors"] for row in companies.values())
    assert [(row["price"], row["revenue"]) for row in content["privates"]] == [
        (20, 5),
        (40, 10),
        (50, 10),
        (80, 15),
        (100, 0),
        (200, 30),
    ]
    canal = content["privates"][0]
    assert canal["hex"] == "K3" and canal["abilities"] == [{"type": "blocks_hexes", "hexes": ["K3"]}]


def test_the_market() -> None:
    stock = written("18Chesapeake")["stock"]
    assert stock["type"] == "2D" and stock["par"] == {"values": [95, 80, 70]}
    assert [len(row) for row in stock["market"]] == [17, 17, 12, 10, 8, 6, 4, 3]
    assert stock["market"][0][0] == {"value": 80, "arrow": "down"}
    assert stock["market"][2][4] == {"value": 95, "par": True}
    assert stock["market"][2][-1] == {"value": 200, "arrow": "up"}
    legend = stock["legend"][stock["market"][6][1]["legend"]]
    assert legend == {"color": "yellow", "description": "free of the limit"}
    assert set(stock["movement"]) == {"up", "down", "left", "right"}


@pytest.mark.parametrize("name", own())
def test_markets_are_those_that_are_played_on(name: str) -> None:
    entry = title(name)
    chart, content = CHART(beginning(entry, entry.players[1])), written(name)
    stock = content["stock"]
    for row, prices in enumerate(chart.prices):
        for column, price in enumerate(prices):
            cell = stock["market"][row][column]
            if not chart.has((row, column)):
                assert cell is None
                continue
            assert cell["value"] == price
            assert cell.get("par", False) == ((row, column) in chart.par.values())
            assert ("legend" in cell) == ((row, column) in chart.zones)
    named = {"yellow", "orange", "brown", *content["colors"]}
    assert {row["color"] for row in stock["legend"]} <= named


# -- all titles -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", own())
def test_what_must_be_there_is_there(name: str) -> None:
    content, entry = written(name), title(name)
    assert set(content) == KEYS
    assert content["info"]["title"] == entry.name and content["info"]["designer"] == entry.designer
    pos = beginning(entry, entry.players[1])
    assert [row["abbrev"] for row in content["companies"]] == list(CORPORATION_SPECS(pos))
    homes = json.dumps(content["map"])
    for sym, spec in CORPORATION_SPECS(pos).items():
        if spec.home:
            assert json.dumps(sym) in homes, sym
    phases = {row["name"] for row in content["phases"]} | {
        row["on"] for row in content["phases"] if "on" in row
    }
    for train in content["trains"]:
        assert {train.get(field, train["name"]) for field in ("rust", "obsolete", "available")} <= phases | {
            train["name"]
        }
    for hex in (hex for row in content["map"]["hexes"] for hex in row["hexes"]):
        assert re.fullmatch(r"[A-Z]+[0-9]+", hex)


def test_reconstructed_figures_are_named() -> None:
    assert "prices" in written("1848")["info"]["notes"]
    assert "notes" not in written("18Chesapeake")["info"]


def test_fewer_players_and_too_many() -> None:
    assert {row["number"] for row in as_maker(title("18Chesapeake"), 2)["players"]} == {2, 3, 4, 5, 6}
    with pytest.raises(UnknownOption):
        as_maker(title("Branch Line"), 9)


def test_it_speaks_the_language_in_use() -> None:
    with speaking("de"):
        content = as_maker(title("18Chesapeake"))
    assert content["companies"][0]["tokens"][0] == "frei"
    assert "K3" in content["privates"][0]["description"] and content["stock"]["movement"]["down"] != [
        "Shares sold"
    ]


@pytest.mark.parametrize("name", titles())
def test_their_schemas_take_it(name: str) -> None:
    folder = os.environ.get(SCHEMAS)
    if not folder:
        pytest.skip(f"{SCHEMAS} names no folder with the schemas of 18xx-maker")
    from maker_schema import faults as by_schema

    assert list(by_schema(Path(folder), written(name))) == []
    broken = {**written(name), "bank": "much"}
    assert list(by_schema(Path(folder), broken))


def test_the_command_writes_a_file(tmp_path: Path) -> None:
    from typer.testing import CliRunner

    from roundhouse.cli.app import app

    file = tmp_path / "game.json"
    ran = CliRunner().invoke(app, ["export", "Branch Line", "-o", str(file), "--to", "18xx-maker"])
    assert ran.exit_code == 0 and f"{file}: " in ran.stdout
    assert json.loads(file.read_text("utf-8")) == written("Branch Line")
    for args in (("-o", "out.pdf"), ("-o", "out.json", "--players", "9"), ("-o", "nowhere/out.json")):
        ran = CliRunner().invoke(app, ["export", "Branch Line", args[0], str(tmp_path / args[1]), *args[2:]])
        assert ran.exit_code == 2
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_shown_has_every_field() -> None:
    assert shown({"color": "plain"}) == Shown("plain", (), (), (), 0, (), (), "", (), (), 0)


@pytest.mark.parametrize("name", own())
def test_every_name_of_the_map_is_shown_once_or_more(name: str) -> None:
    board, shown_names = board_of(name), set[str]()
    for row in written(name)["map"]["hexes"]:
        stops = [
            stop for sort in ("cities", "mediumCities", "centerTowns", "towns") for stop in row.get(sort, ())
        ]
        revenue = row.get("offBoardRevenue", {})
        told = [*stops, *([] if revenue.get("hidden") else [revenue])]
        shown_names |= {one["name"]["name"] for one in told if "name" in one}
        shown_names |= {one["name"] for one in row.get("names", ())}
    assert shown_names == {hex.name for hex in board.hexes.values() if hex.name}
