"""18AL's data: held against figures of our own, and against the reference material where there is some."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

import roundhouse.titles
from roundhouse.board.map import Board, load_board
from roundhouse.board.notation import parse
from roundhouse.board.tiles import Laid
from roundhouse.board.upgrades import distinct, exits_lead_somewhere, placements
from roundhouse.core.violations import Rule
from roundhouse.rules.corporations import Charter
from roundhouse.rules.depot import Phase, TrainKind
from roundhouse.rules.market import Chart
from roundhouse.rules.privates import Paper
from roundhouse.titles.standard import read_chart, read_rules, read_toml
from titles.charted import by, charts_of

FOLDER = Path(roundhouse.titles.__file__).parent / "al"

COAL = {"E6", "G4", "G6", "H3", "H5"}
SWAMP = {"G2", "M2", "N5", "O4", "P5"}
RED = {"A4", "B1", "B7", "G8", "P7", "Q2"}
GRAY = {"D7", "F1", "H5", "L1", "M8"}


@pytest.fixture(scope="module")
def data() -> dict[str, Any]:
    return read_toml(FOLDER, "title.toml")


@pytest.fixture(scope="module")
def board() -> Board:
    return load_board(read_toml(FOLDER, "map.toml"), read_toml(FOLDER, "tiles.toml"))


@pytest.fixture(scope="module")
def chart() -> Chart:
    return read_chart(read_toml(FOLDER, "market.toml"))


@pytest.fixture(scope="module")
def rules() -> tuple[Rule, ...]:
    return read_rules(FOLDER)


charted = charts_of("18AL")


# -- title.toml


def test_rows_have_the_form_that_the_rules_read(data: dict[str, Any]) -> None:
    charters = [msgspec.convert({"city": 0, **row}, Charter) for row in data["corporation"]]
    trains = [msgspec.convert({"count": None, **row}, TrainKind) for row in data["train"]]
    phases = [msgspec.convert({"on": row["name"], **row}, Phase) for row in data["phase"]]
    papers = [msgspec.convert(row, Paper) for row in data["private"]]
    assert [len(rows) for rows in (charters, trains, phases, papers)] == [6, 7, 8, 5]
    kinds = {train.name for train in trains}
    assert [phase.on for phase in phases] == ["", *(train.name for train in trains)]
    assert {train.rusts_on for train in trains} <= kinds | {""}
    assert data["private_companies_close"] in kinds


def test_money_and_stock(data: dict[str, Any]) -> None:
    least, most = data["players"]
    counts = [str(count) for count in range(least, most + 1)]
    assert list(data["starting_cash"]) == list(data["certificate_limit"]) == counts == ["3", "4", "5"]
    dealt = [int(count) * cash for count, cash in data["starting_cash"].items()]
    assert [data["money_in_play"] - money for money in dealt] == [6200, 6000, 6000]
    assert list(data["certificate_limit"].values()) == [15, 12, 10]
    assert sum(data["certificates"]) == 100 and len(data["certificates"]) == 9
    assert data["certificates"][0] == 20 and set(data["certificates"][1:]) == {data["share"]} == {10}
    assert (data["holding_limit"], data["pool_limit"], data["float_percent"]) == (60, 50, 60)
    assert data["step_of_bids"] == 5


def test_the_first_private_company_gets_cheaper_down_to_nothing(data: dict[str, Any]) -> None:
    first = data["first_company"]
    assert first["private"] == min(data["private"], key=lambda row: row["face"])["sym"]
    steps = [a - b for a, b in zip(first["prices"], first["prices"][1:], strict=False)]
    assert first["prices"][0] == 20 and steps == [5, 5, 5, 5]


def test_trains(data: dict[str, Any]) -> None:
    trains = by(data["train"], "name")
    assert sum(row["count"] for row in trains.values()) == 21
    assert sum(row["count"] * row["price"] for row in trains.values()) == 8350
    assert [row["stops"] for row in trains.values()] == [2, 3, 4, 5, 6, 7, 4]
    assert {name: row["rusts_on"] for name, row in trains.items() if "rusts_on" in row} == {
        "2": "4",
        "3": "6",
    }
    assert {name: row["obsolete_on"] for name, row in trains.items() if "obsolete_on" in row} == {"4": "7"}
    assert {name for name, row in trains.items() if row.get("multiplier", 1) == 2} == {"4D"}
    kinds = {"city", "town", "offboard"}
    assert set(data["running"]["uncounted"]) | set(data["running"]["multiplied"]) == kinds


def test_phases(data: dict[str, Any]) -> None:
    phases = by(data["phase"], "name")
    assert [row["train_limit"] for row in phases.values()] == [4, 4, 4, 3, 2, 2, 2, 2]
    assert [row["bank_trains"] for row in phases.values()] == [1, 1, 1, 0, 0, 0, 0, 0]
    assert [row["rounds"] for row in phases.values()] == [1, 1, 2, 2, 3, 3, 3, 3]
    assert [len(row["tiles"]) for row in phases.values()] == [1, 1, 2, 2, 3, 3, 3, 4]
    assert [name for name, row in phases.items() if row.get("buys_privates")] == ["3", "4"]
    assert [row["revenue"] for row in phases.values()] == ["yellow"] * 4 + ["brown"] * 4


def test_private_companies_and_what_they_can_do(data: dict[str, Any], board: Board) -> None:
    papers = by(data["private"], "sym")
    assert [row["face"] for row in papers.values()] == [20, 40, 70, 100, 120]
    assert sum(row["revenue"] for row in papers.values()) == 70
    prices, phases = data["private_price"], set(by(data["phase"], "name"))
    bounds = [(row["face"] * prices["least"], row["face"] * prices["most"]) for row in papers.values()]
    assert all(low % 100 == high % 100 == 0 for low, high in bounds)
    assert [(low // 100, high // 100) for low, high in bounds] == [
        *((10, 30), (20, 60), (35, 105), (50, 150), (60, 180))
    ]
    powers = [data[power] for power in ("coal_field", "lumber_terminal", "train_names", "reduced_train")]
    assert [power["private"] for power in powers] == ["S&NA", "B&SLC", "M&C", "NDY"]
    coal, lumber, names, reduced = powers
    assert {id for id, hex in board.hexes.items() if coal["icon"] in hex.face.icons} == COAL
    assert {coal["lost_on"], coal["removed_on"]} <= phases
    assert set(board.tiles[lumber["tile"]].hexes) == SWAMP
    cheaper = {row["name"]: row["price"] * reduced["percent"] / 100 for row in data["train"]}
    assert (cheaper["3"], cheaper["4"], cheaper["5"]) == (90, 150, 225)
    towns = [[board.hexes[hex].name for hex in chit["hexes"]] for chit in names["chit"]]
    assert towns == [["Atlanta", "Birmingham"], ["Nashville", "Mobile"]]
    assert [coal["bonus"], *(chit["bonus"] for chit in names["chit"])] == [10, 20, 40]
    assert data["objective"]["payment"] == 100


def test_homes_and_objectives_are_cities(data: dict[str, Any], board: Board) -> None:
    def named(key: str) -> dict[str, str]:
        for row in data["corporation"]:
            (city,) = board.hexes[row[key]].face.stops
            assert city.kind == "city" and city.slots >= 1
        return {row["sym"]: board.hexes[row[key]].name for row in data["corporation"]}

    assert named("home") == {
        "L&N": "Nashville",
        "M&O": "Mobile",
        "WRA": "Montgomery",
        "ATN": "Tupelo",
        "AB&C": "Anniston",
        "TAG": "Gadsden",
    }
    assert named("objective") == {
        "AB&C": "Birmingham",
        "ATN": "Meridian",
        "L&N": "Birmingham",
        "M&O": "York",
        "TAG": "Birmingham",
        "WRA": "West Point",
    }


def test_tokens_and_colours(data: dict[str, Any]) -> None:
    tokens = {row["sym"]: row["tokens"] for row in data["corporation"]}
    assert {sym: len(row) for sym, row in tokens.items()} == {
        "AB&C": 2,
        "ATN": 3,
        "L&N": 4,
        "M&O": 4,
        "TAG": 2,
        "WRA": 4,
    }
    assert all(row == [0, 40, 100, 100][: len(row)] for row in tokens.values())
    colours = [row["colour"] for row in data["corporation"]]
    assert len(set(colours)) == 6 and all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in colours)


def test_optional_rules_change_what_is_there(data: dict[str, Any], board: Board) -> None:
    optional, trains = data["optional"], by(data["train"], "name")
    assert optional["first_turn_yellow_tiles"] == 2
    assert optional["home"]["corporation"] in by(data["corporation"], "sym")
    assert board.hexes[optional["home"]["hex"]].name == "Decatur"
    assert optional["endless_train"] == list(trains)[-1]
    assert trains[optional["rusts_on"]["train"]]["obsolete_on"] == optional["rusts_on"]["phase"]
    # With another home for L&N, Nashville is as printed but for the circle: trains end there all the same.
    (hex,) = read_toml(FOLDER, "map.toml")["decatur"].items()
    face, printed = parse(hex[1]["code"], hex[1]["color"]), board.hexes[hex[0]].face
    assert hex[0] == "A4" and hex[1]["name"] == board.hexes["A4"].name == "Nashville"
    assert [(stop.kind, stop.slots) for stop in face.stops] == [("offboard", 0)]
    assert (face.stops[0].revenue, face.exits) == (printed.stops[0].revenue, printed.exits)


def test_figures_are_those_of_the_reference(data: dict[str, Any], shared: Path) -> None:
    facts = charted(shared, "facts")
    assert (data["name"], data["designer"]) == (facts["title"], facts["designer"])
    assert facts["full_title"].endswith(data["subtitle"])
    assert (data["players"], data["money_in_play"]) == (facts["players"], facts["bank"]["cash"])
    assert data["starting_cash"] == facts["setup"]["starting_cash"]
    assert data["certificate_limit"] == facts["setup"]["certificate_limit"]
    shares, auction = facts["shares"], facts["auction"]
    assert data["certificates"] == [shares["president_percent"]] + [10] * shares["ordinary_certificates"]
    limits = ("max_player_percent", "max_market_percent", "float_percent")
    own = ("holding_limit", "pool_limit", "float_percent")
    assert [data[key] for key in own] == [shares[key] for key in limits]
    assert data["step_of_bids"] == auction["minimum_raise"]
    assert data["first_company"] == {
        "private": auction["first_company"],
        "prices": auction["first_company_price_by_stock_round"],
    }
    assert data["objective"]["payment"] == facts["objective"]["payment"]


def test_trains_and_phases_are_those_of_the_reference(data: dict[str, Any], shared: Path) -> None:
    facts = charted(shared, "facts")
    assert data["train"] == facts["train"]
    named = ("name", "tiles", "train_limit", "bank_trains_per_turn", "operating_rounds", "offboard")
    unlimited = {"unlimited": 0}
    assert [
        [row[key] for key in ("name", "tiles", "train_limit", "bank_trains", "rounds", "revenue")]
        for row in data["phase"]
    ] == [
        [unlimited.get(row[key], row[key]) if isinstance(row[key], str) else row[key] for key in named]
        for row in facts["phase"]
    ]
    assert [row.get("buys_privates", False) for row in data["phase"]] == [
        row["corporations_buy_privates"] for row in facts["phase"]
    ]


def test_companies_are_those_of_the_reference(data: dict[str, Any], board: Board, shared: Path) -> None:
    facts = charted(shared, "facts")
    for row, printed in zip(data["private"], facts["private"], strict=True):
        keys = (("sym", "sym"), ("name", "name"), ("face", "par"), ("revenue", "revenue"))
        assert [row[own] for own, _ in keys] == [printed[key] for _, key in keys]
        bounds = (data["private_price"][end] for end in ("least", "most"))
        assert [row["face"] * percent // 100 for percent in bounds] == printed["buy_in"]
    papers = by(facts["private"], "sym")
    assert set(papers["S&NA"]["hexes"]) == COAL and set(papers["B&SLC"]["hexes"]) == SWAMP
    assert data["coal_field"]["bonus"] == papers["S&NA"]["bonus"]
    assert data["lumber_terminal"]["tile"] == papers["B&SLC"]["tile"]
    assert data["train_names"]["chit"] == papers["M&C"]["chits"]
    half = data["reduced_train"]["percent"]
    for name, price in papers["NDY"]["half_price"].items():
        assert by(data["train"], "name")[name]["price"] * half == price * 100
    for row, printed in zip(data["corporation"], facts["corporation"], strict=True):
        assert [row[key] for key in ("sym", "name", "home", "objective")] == [
            printed[key] for key in ("sym", "name", "home", "objective")
        ]
        assert row["tokens"] == printed["token_costs"] and len(row["tokens"]) == printed["tokens"]
        assert row["colour"] == printed["color"].lower()
        assert board.hexes[row["home"]].name == printed["home_name"]


# -- map.toml and tiles.toml


@pytest.mark.rule("18AL-map-1")
def test_the_map_has_60_hexes_by_colour(board: Board) -> None:
    colours = Counter(hex.face.colour for hex in board.hexes.values())
    assert colours == {"white": 47, "red": 6, "gray": 5, "yellow": 2}
    of = {colour: {id for id, hex in board.hexes.items() if hex.face.colour == colour} for colour in colours}
    assert (of["red"], of["gray"], of["yellow"]) == (RED, GRAY, {"E6", "K4"})
    assert [board.neighbour("A4", edge) for edge in range(6)] == ["C4", "B3", None, None, None, "B5"]


@pytest.mark.rule("18AL-map-4")
def test_terrain_costs_what_the_map_says(board: Board) -> None:
    costs: dict[tuple[int, str], set[str]] = {}
    for id, hex in board.hexes.items():
        costs.setdefault((hex.face.cost, hex.face.terrain), set()).add(id)
    assert costs.pop((20, "swamp")) == SWAMP
    assert costs.pop((20, "water")) == {"C2", "C4", "C6", "D3", "L3", "N3", "O2"}
    assert costs.pop((60, "mountain")) | costs.pop((60, "mountain|water")) == {"D5", "F7", "G4"}
    assert set(costs) == {(0, "")}


@pytest.mark.rule("18AL-map-5")
def test_one_side_is_closed(board: Board) -> None:
    closed = {(id, edge) for id in board.hexes for edge in range(6) if board.walled(id, edge)}
    assert closed == {("B3", 0), ("D3", 3)}
    assert board.neighbour("B3", 0) == "D3"
    for id, edge in closed:
        for option in placements(board, id, None):
            assert edge not in board.face(id, Laid(option.tile, option.rotation)).exits


@pytest.mark.rule("18AL-map-6")
def test_printed_values(board: Board) -> None:
    values = {
        hex.name: tuple(amount for _, amount in stop.revenue)
        for hex in board.hexes.values()
        for stop in hex.face.stops
        if hex.face.colour != "white"
    }
    assert values == {
        "Atlanta": (40, 70),
        "Chattanooga": (30, 50),
        "Corinth": (40, 30),
        "Gadsden": (20,),
        "Gulf of Mexico": (30, 40),
        "Meridian": (30, 40),
        "Mobile": (40, 50),
        "Nashville": (40, 50),
        "Oxmoor": (30,),
        "Phenix City": (10,),
        "Rome": (10,),
        "Selma": (20,),
        "Tupelo": (30,),
    }
    phases = {row["revenue"] for row in read_toml(FOLDER, "title.toml")["phase"]}
    keys = {key for hex in board.hexes.values() for stop in hex.face.stops for key, _ in stop.revenue}
    assert keys == phases | {""}


def test_towns_and_cities_to_build(board: Board) -> None:
    unbuilt = [hex for hex in board.hexes.values() if hex.face.colour == "white"]
    kinds = {hex.id: [stop.kind for stop in hex.face.stops] for hex in unbuilt if hex.face.stops}
    assert {id for id, stops in kinds.items() if stops == ["town"]} == {"C2", "C6", "O6"}
    assert {id for id, stops in kinds.items() if stops == ["city"]} == {
        *("C4", "G4", "G6", "H3", "J7", "K2", "L5")
    }
    assert len(kinds) == 10
    assert {stop.revenue for hex in unbuilt for stop in hex.face.stops} == {(("", 0),)}
    assert not any(hex.face.exits for hex in unbuilt)


def test_printed_track_leads_to_these_sides(board: Board) -> None:
    printed = {hex.name: hex.face for hex in board.hexes.values() if hex.face.exits}
    assert {name: "".join(map(str, sorted(face.exits))) for name, face in printed.items()} == {
        "Nashville": "01",
        "Corinth": "5",
        "Chattanooga": "1",
        "Atlanta": "01",  # red: their arrows
        "Gulf of Mexico": "23",
        "Mobile": "234",
        "Rome": "01",
        "Tupelo": "045",
        "Oxmoor": "024",
        "Meridian": "034",
        "Phenix City": "12",  # gray
        "Gadsden": "34",
        "Selma": "15",  # yellow
    }
    spaces = {name: stop.slots for name, face in printed.items() for stop in face.stops if stop.slots}
    assert spaces.pop("Meridian") == 2
    assert spaces == dict.fromkeys(("Nashville", "Mobile", "Tupelo", "Oxmoor", "Gadsden", "Selma"), 1)
    ends = {name for name, face in printed.items() if any(path.terminal for path in face.paths)}
    assert ends == {"Nashville", "Mobile"}


def test_hex_for_hex_it_is_the_printed_map(board: Board, shared: Path) -> None:
    reference = charted(shared, "map")
    own = read_toml(FOLDER, "map.toml")
    assert (own["layout"], own["letters"]) == (reference["layout"], reference["letters"])
    assert board.hexes.keys() == reference["hexes"].keys()
    for id, row in reference["hexes"].items():
        assert board.hexes[id].name == row.get("name", "")
        assert board.hexes[id].face == parse(row.get("code", ""), row.get("color", "white")), id
    assert own["special_tiles"] == reference["special_tile_hexes"]
    moved = reference["variant_7b"]
    assert own["decatur"] == {"A4": moved["A4"]}
    assert read_toml(FOLDER, "title.toml")["optional"]["home"]["hex"] == moved["home_LN"]


@pytest.mark.rule("18AL-T4-1")
def test_the_box_has_108_tiles_of_42_kinds(board: Board) -> None:
    assert len(board.tiles) == 42
    assert sum(tile.count or 0 for tile in board.tiles.values()) == 108
    assert not any(tile.count is None for tile in board.tiles.values())
    colours: Counter[str] = Counter()
    for tile in board.tiles.values():
        colours[tile.colour] += tile.count or 0
    assert colours == {"yellow": 47, "green": 33, "brown": 27, "gray": 1}
    assert [board.tiles[tile].count for tile in ("8", "9", "57", "63", "444", "445")] == [11, 10, 4, 7, 2, 1]


def test_what_towns_and_cities_of_the_tiles_are_worth(board: Board) -> None:
    worth: dict[tuple[str, int, int], set[str]] = {}
    for name, tile in board.tiles.items():
        for stop in tile.face.stops:
            ((_, amount),) = stop.revenue
            worth.setdefault((stop.kind, amount, stop.slots), set()).add(name)
    assert worth == {
        ("town", 10, 0): {"3", "4", "58", "142", "143", "144"},
        ("town", 20, 0): {"445"},
        ("city", 10, 1): {"441"},
        ("city", 20, 1): {"5", "6", "57"},
        ("city", 30, 2): {"14", "15", "442"},
        ("city", 40, 2): {"443", "63"},
        ("city", 50, 2): {"444"},
        ("city", 70, 3): {"446"},
    }


def test_tile_for_tile_it_is_the_reference(board: Board, shared: Path) -> None:
    reference = charted(shared, "tiles")["tiles"]
    assert board.tiles.keys() == reference.keys()
    for name, row in reference.items():
        tile = board.tiles[name]
        assert (tile.colour, tile.count) == (row["color"], row["count"])
        assert tile.face == parse(row["code"], row["color"]), name
        assert tile.hexes == tuple(row.get("hexes", ()))


def turns(board: Board, hex: str, laid: Laid | None = None) -> dict[str, list[int]]:
    """Tile -> rotations that fit."""
    found: dict[str, list[int]] = {}
    for option in placements(board, hex, laid):
        found.setdefault(option.tile, []).append(option.rotation)
    return found


def upgrades(board: Board) -> dict[tuple[str, str], set[int]]:
    """(old tile, new tile) -> how far the new one is turned against the old, of all that can ever lie."""
    found: dict[tuple[str, str], set[int]] = {}
    for id in board.hexes:
        todo: list[Laid | None] = [None]
        seen: set[Laid] = set()
        while todo:
            old = todo.pop()
            for option in placements(board, id, old):
                new = Laid(option.tile, option.rotation)
                if old is not None:
                    turn = (new.rotation - old.rotation) % 6
                    found.setdefault((old.tile, new.tile), set()).add(turn)
                if new not in seen:
                    seen.add(new)
                    todo.append(new)
    return found


@pytest.mark.rule("18AL-T4-2")
def test_upgrades_follow_from_pictures_and_named_hexes(board: Board) -> None:
    pairs = upgrades(board)
    assert len(pairs) == 71 and sum(map(len, pairs.values())) == 132
    assert {new for old, new in pairs if old == "7"} == {"26", "27", "28", "29"}
    assert {new for old, new in pairs if old == "57"} == {"14", "15", "443"}
    assert {new for old, new in pairs if old == "17"} == {"47"}
    assert {new for old, new in pairs if old == "58"} == {"142", "143", "144"}
    assert not {old for old, _ in pairs} & {"445", "446", "63", "142", "143", "144"}
    assert pairs["8", "24"] == {0} and ("8", "27") not in pairs


def test_upgrades_are_those_of_the_reference(board: Board, shared: Path) -> None:
    reference = charted(shared, "tiles")
    rotations = {tuple(pair.split("->")): set(turns) for pair, turns in reference["rotations"].items()}
    assert upgrades(board) == rotations
    for id, like in reference["preprinted"].items():
        # A hex printed yellow is built over as the tile that it looks like.
        assert turns(board, id) == turns(board, id, Laid(like["like"], like["rotation"]))
        assert sorted(turns(board, id)) == like["upgrades_to"]


@pytest.mark.rule("18AL-T4-3")
def test_named_tiles_and_their_hexes(board: Board) -> None:
    assert set(turns(board, "G4")) == {"441"}
    assert set(turns(board, "G4", Laid("441"))) == {"442"}
    assert set(turns(board, "G4", Laid("442"))) == {"444"}
    assert set(turns(board, "G4", Laid("444"))) == {"446"}
    assert set(turns(board, "L5")) == {"5", "6", "57"}
    for tile in ("5", "6", "57"):
        assert set(turns(board, "L5", Laid(tile))) == {"443"}
        assert set(turns(board, "K2", Laid(tile))) == {"14", "15"}
    assert set(turns(board, "L5", Laid("443"))) == {"444"}
    assert turns(board, "L5", Laid("444")) == {}
    assert board.tiles["444"].count == 2


def test_where_the_terminal_may_lie(board: Board) -> None:
    """Whoever may lay it: no exit out of the map or against a blank side; nothing ever replaces it."""
    face = board.tiles["445"].face
    fits = {
        id: [turn for turn in range(6) if exits_lead_somewhere(board, id, face.rotated(turn)) is None]
        for id in board.tiles["445"].hexes
    }
    every = [0, 1, 2, 3, 4, 5]
    assert fits == {"G2": every, "M2": [1, 3, 4, 5], "N5": every, "O4": [1, 2, 3, 5], "P5": [2]}
    for id in board.hexes:
        assert "445" not in turns(board, id)
        assert placements(board, id, Laid("445")) == () or board.fixed(id)


def test_first_tiles_of_the_edge_of_the_map(board: Board) -> None:
    assert turns(board, "P1") == {"7": [3, 4], "8": [3]}
    assert turns(board, "D1") == {"7": [4]}
    assert turns(board, "E6") == {"14": [0, 3], "15": [1, 2, 3]}
    assert len(distinct(board, placements(board, "C4", None))) == 6 + 6 + 3


# -- market.toml


@pytest.mark.rule("18AL-market-1")
def test_the_market_has_73_cells(chart: Chart) -> None:
    rows = [len(row) for row in chart.prices]
    assert rows == [16, 15, 13, 11, 8, 5, 5] and sum(rows) == 73
    heights = [sum(row > column for row in rows) for column in range(16)]
    assert heights == [7] * 5 + [5] * 3 + [4] * 3 + [3] * 2 + [2] * 2 + [1]
    # Every row is a stretch of one scale.
    scale = [*range(30, 80, 5), 80, 90, 105, 120, 135, 150, 170, 190, 215, 240, 270, 300]
    for row, first in zip(chart.prices, (60, 55, 50, 45, 40, 35, 30), strict=True):
        assert list(row) == scale[scale.index(first) :][: len(row)]
    for upper, lower in zip(chart.prices, chart.prices[1:], strict=False):
        assert all(above > below for above, below in zip(upper, lower, strict=False))


@pytest.mark.rule("18AL-market-2")
def test_the_yellow_zone(chart: Chart) -> None:
    cells = {(r, c): price for r, row in enumerate(chart.prices) for c, price in enumerate(row)}
    yellow = {cell for cell, zone in chart.zones.items() if zone == "yellow"}
    assert yellow == {cell for cell, price in cells.items() if price <= 50} | {(5, 4)}
    assert len(yellow) == 16 and cells[5, 4] == cells[4, 3] == 55


@pytest.mark.rule("18AL-market-3")
def test_par_cells(chart: Chart) -> None:
    assert chart.par == {105: (0, 6), 90: (0, 5), 75: (1, 4), 70: (1, 3), 60: (2, 2)}
    for par, cell in chart.par.items():
        assert chart.price(cell) == par and cell not in chart.zones


@pytest.mark.rule("18AL-market-4")
def test_only_a_dividend_leads_to_the_end(chart: Chart) -> None:
    (end,) = [cell for cell, zone in chart.zones.items() if zone == "end"]
    assert chart.price(end) == 300 == max(max(row) for row in chart.prices)
    cells = [(r, c) for r, row in enumerate(chart.prices) for c in range(len(row)) if (r, c) != end]
    assert [cell for cell in cells if chart.right(cell) == end] == [(0, 14)]
    assert chart.price((0, 14)) == 270
    assert not [cell for cell in cells if end in (chart.left(cell), chart.above(cell), chart.below(cell))]
    assert chart.right(end) == end


def test_markers_turn_at_the_ends_of_rows(chart: Chart) -> None:
    for row, prices in enumerate(chart.prices):
        last = len(prices) - 1
        if row:
            assert chart.right((row, last)) == (row - 1, last)
        if row < 6:
            assert chart.left((row, 0)) == (row + 1, 0)
        for column in range(last):
            assert chart.right((row, column)) == (row, column + 1)
            assert chart.left((row, column + 1)) == (row, column)
    assert chart.left((6, 0)) == (6, 0)


def test_cell_for_cell_it_is_the_printed_market(chart: Chart, shared: Path) -> None:
    reference = charted(shared, "market")
    marks = {"y": "yellow", "e": "end"}
    for r, row in enumerate(reference["rows"]):
        assert len(row) == len(chart.prices[r])
        for c, text in enumerate(row):
            assert chart.price((r, c)) == int(text.rstrip("pye"))
            assert chart.zones.get((r, c), "") == marks.get(text[-1], "")
            assert ((r, c) in chart.par.values()) == text.endswith("p")


# -- rules.toml and rulings.md


def test_every_rule_has_its_form(rules: tuple[Rule, ...]) -> None:
    assert len(rules) == len({rule.id for rule in rules}) == 289
    for rule in rules:
        number = rule.id.removeprefix(f"18AL-{rule.section}-")
        assert number.isdigit(), rule.id
        assert rule.text.endswith(".") and rule.example.endswith("."), rule.id
        assert rule.text[0].isupper() or rule.text[0].isdigit(), rule.id
        assert rule.basis in ("rulebook", "chart", "ruling"), rule.id
    assert len({rule.text for rule in rules}) == len({rule.example for rule in rules}) == 289
    assert Counter(rule.basis for rule in rules) == {"rulebook": 222, "chart": 33, "ruling": 34}


def test_rules_are_those_of_the_reference(rules: tuple[Rule, ...], shared: Path) -> None:
    listed = [(row["id"], row["section"], row["basis"]) for row in charted(shared, "checklist")["rule"]]
    assert [(rule.id, rule.section, rule.basis) for rule in rules] == listed


def cited(text: str) -> set[str]:
    """The rules that a text cites in brackets: (3.1-13), (5-3, 5-6), (T3-1 to T3-20)."""
    id = r"(?:\d+(?:\.\d+)*|T\d|map|market)-\d+"
    found: set[str] = set()
    for group in re.findall(rf"\(({id}(?:(?:, | to ){id})*)\)", " ".join(text.split())):
        for part in group.split(", "):
            first, _, last = part.partition(" to ")
            section, _, number = first.rpartition("-")
            end = int((last or first).rpartition("-")[2])
            found |= {f"18AL-{section}-{n}" for n in range(int(number), end + 1)}
    return found


def test_rulings_and_rules_name_each_other(rules: tuple[Rule, ...]) -> None:
    text = (FOLDER / "rulings.md").read_text(encoding="utf-8")
    known, recovered = text.partition("## B. ")[0], text.partition("## B. ")[2].partition("## C. ")[0]
    assert cited(text) <= {rule.id for rule in rules}
    assert {rule.id for rule in rules if rule.basis == "chart"} <= cited(known)
    assert {rule.id for rule in rules if rule.basis == "ruling"} <= cited(recovered)
    numbers = re.findall(r"^\*\*B(\d+)\. ", recovered, re.MULTILINE)
    assert numbers == [str(number) for number in range(1, 34)]


def test_every_switch_of_the_reference_is_listed(shared: Path) -> None:
    text = (FOLDER / "rulings.md").read_text(encoding="utf-8").partition("## C. ")[2]
    rows = set(re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE))
    assert rows == {row["id"] for row in charted(shared, "facts")["import_switch"]}
