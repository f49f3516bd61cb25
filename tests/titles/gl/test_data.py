"""18GL's data: held against figures of the rulebook, and against the reference material where there is some."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

import roundhouse.titles
from roundhouse.board.faces import COLOURS, opposite
from roundhouse.board.map import Board, load_board
from roundhouse.board.notation import parse
from roundhouse.board.tiles import Laid
from roundhouse.board.upgrades import placements
from roundhouse.core.violations import Rule
from roundhouse.rules.corporations import Charter
from roundhouse.rules.depot import Phase, TrainKind
from roundhouse.rules.market import Cell, Chart
from roundhouse.rules.privates import Paper
from roundhouse.titles.standard import read_chart, read_rules, read_toml
from titles.charted import by, charts_of

FOLDER = Path(roundhouse.titles.__file__).parent / "gl"

LAKES = {"E5", "E9", "F6", "I3", "J4", "J6", "K7", "L12"}
FERRY = "narrow"


@pytest.fixture(scope="module")
def data() -> dict[str, Any]:
    return read_toml(FOLDER, "title.toml")


@pytest.fixture(scope="module")
def chart_of_the_map() -> dict[str, Any]:
    return read_toml(FOLDER, "map.toml")


@pytest.fixture(scope="module")
def board() -> Board:
    return load_board(read_toml(FOLDER, "map.toml"), read_toml(FOLDER, "tiles.toml"))


@pytest.fixture(scope="module")
def chart() -> Chart:
    return read_chart(read_toml(FOLDER, "market.toml"))


@pytest.fixture(scope="module")
def rules() -> tuple[Rule, ...]:
    return read_rules(FOLDER)


charted = charts_of("18GL")


# -- title.toml


def test_rows_have_the_form_that_the_rules_read(data: dict[str, Any]) -> None:
    charters = [msgspec.convert({"city": 0, **row}, Charter) for row in data["corporation"]]
    trains = [msgspec.convert({"count": None, **row}, TrainKind) for row in data["train"]]
    phases = [msgspec.convert({"on": row["name"], **row}, Phase) for row in data["phase"]]
    papers = [msgspec.convert(row, Paper) for row in data["private"]]
    assert [len(rows) for rows in (charters, trains, phases, papers)] == [11, 6, 6, 11]
    kinds = [train.name for train in trains]
    assert [phase.name for phase in phases] == kinds
    assert [phase.on for phase in phases] == ["", *kinds[1:]]
    assert data["private_companies_close"] == "10H"
    assert not any(paper.to_companies for paper in papers)
    assert not any(phase.buys_privates for phase in phases)


def test_money_and_stock(data: dict[str, Any]) -> None:
    least, most = data["players"]
    counts = [str(count) for count in range(least, most + 1)]
    assert list(data["starting_cash"]) == list(data["certificate_limit"]) == counts
    assert counts == ["2", "3", "4", "5", "6"]
    assert {int(count) * cash for count, cash in data["starting_cash"].items()} == {2400}
    assert list(data["certificate_limit"].values()) == [28, 20, 16, 13, 11]
    assert sum(data["certificates"]) == 100 and len(data["certificates"]) == 9
    assert data["certificates"][0] == 20 and set(data["certificates"][1:]) == {data["share"]} == {10}
    assert (data["holding_limit"], data["pool_limit"], data["float_percent"]) == (60, 50, 50)
    assert data["step_of_bids"] == data["unit_of_bids"] == 5
    assert data["ends_after"] == "set"


def test_the_players_money_comes_out_of_the_bank(data: dict[str, Any]) -> None:
    assert data["money_in_play"] - 4 * data["starting_cash"]["4"] == 9600


def test_trains(data: dict[str, Any]) -> None:
    trains = by(data["train"], "name")
    assert list(trains) == ["2H", "4H", "6H", "10H", "E", "D"]
    assert [row["price"] for row in trains.values()] == [100, 200, 300, 600, 800, 1000]
    assert [row.get("count") for row in trains.values()] == [8, 7, 6, 4, 4, None]
    assert {name: row["rusts_on"] for name, row in trains.items() if "rusts_on" in row} == {
        "2H": "6H",
        "4H": "10H",
        "6H": "E",
    }
    salvage = {name: row["price"] * row["salvage"] / 100 for name, row in trains.items() if "salvage" in row}
    assert salvage == {"2H": 25, "4H": 50, "6H": 75}
    hexes = {name: row["hexes"] for name, row in trains.items() if "hexes" in row}
    assert hexes == {name: int(name.removesuffix("H")) for name in ("2H", "4H", "6H", "10H")}
    assert [row["stops"] for row in trains.values()] == [0, 0, 0, 0, 5, 0]


def test_e_trains_by_their_number(data: dict[str, Any]) -> None:
    express, trains = data["express"], by(data["train"], "name")
    assert express["stops"] == {"1": 2, "2": 3, "3": 3, "4": 4}
    assert len(express["stops"]) == trains[express["train"]]["count"]
    assert (express["train"], express["until"], express["multiplier"]) == ("E", "D", 2)
    assert express["uncounted"] == ["town"]


def test_10h_trains_by_the_number_of_corporations(data: dict[str, Any]) -> None:
    rows = data["train_cut"]["row"]

    def left(corporations: int) -> int:
        return int(next(row["trains"] for row in rows if corporations >= row["least"]))

    assert [left(count) for count in range(1, 13)] == [2] * 4 + [3] * 2 + [4] * 6
    assert left(12) == by(data["train"], "name")[data["train_cut"]["train"]]["count"]
    assert data["train_cut"]["train"] == "10H"


def test_phases(data: dict[str, Any]) -> None:
    phases = by(data["phase"], "name")
    assert [row["train_limit"] for row in phases.values()] == [4, 4, 3, 2, 2, 2]
    assert [row["rounds"] for row in phases.values()] == [1, 2, 2, 3, 3, 3]
    assert [row["tiles"] for row in phases.values()] == [
        list(COLOURS[1 : 1 + count]) for count in (1, 2, 2, 3, 3, 4)
    ]
    assert [row["revenue"] for row in phases.values()] == ["yellow", *["green"] * 2, *["brown"] * 3]
    assert [name for name, row in phases.items() if row.get("trades", True)] == ["6H", "10H", "E", "D"]
    assert [name for name, row in phases.items() if row.get("double_jump")] == ["10H", "E", "D"]


def test_private_companies(data: dict[str, Any]) -> None:
    papers = by(data["private"], "sym")
    assert [row["face"] for row in papers.values()] == [20, 40, 50, 50, 50, 60, 70, 75, 80, 100, 140]
    assert [row["revenue"] for row in papers.values()] == [5, 10, 10, 10, 10, 10, 15, 15, 20, 20, 25]
    assert [row["number"] for row in papers.values()] == [f"P{number}" for number in range(1, 12)]
    assert {sym: row["blocks"] for sym, row in papers.items() if "blocks" in row} == {
        "C&E": ["L14", "M13"],
        "EJ&E": ["C11", "C13"],
    }
    draw = data["private_draw"]
    assert draw["picks"] == 1 and {papers[sym]["face"] for sym in draw["of"]} == {50}
    assert len(draw["of"]) == sum(row["face"] == 50 for row in papers.values()) == 3
    left_out = len(draw["of"]) - draw["picks"]
    assert len(papers) - left_out == 9
    assert sum(row["face"] for row in papers.values()) - left_out * 50 == 635
    assert data["first_company"] == {"private": "C&E", "price": papers["C&E"]["face"]}


def test_what_private_companies_can_do(
    data: dict[str, Any], chart_of_the_map: dict[str, Any], board: Board
) -> None:
    powers, papers = data["powers"], by(data["private"], "sym")
    named = [row["private"] for key in ("discount", "bonus") for row in powers[key]]
    named += [row["private"] for row in powers.values() if isinstance(row, dict)]
    assert sorted(named) == sorted(set(papers) - {"C&E"})
    assert powers["extra_tiles"]["hexes"] == papers["EJ&E"]["blocks"]
    bonuses = {row["private"]: (row["amount"], row["closes"]) for row in powers["bonus"]}
    assert bonuses == {"TERMINAL": (10, True), "MINE": (50, False), "PORT": (20, True)}
    for row in powers["bonus"]:
        printed = [id for id, hex in board.hexes.items() if row["icon"] in hex.face.icons]
        assert printed == chart_of_the_map["bonus_hexes"][row["icon"]]
    works = powers["works"]
    assert (works["yellow_tiles"], works["upgrades"], works["colour"]) == (2, 1, "green")
    longer, trains = powers["longer_train"], by(data["train"], "name")
    reach = {name: trains[name]["hexes"] + longer["hexes"] for name in longer["trains"]}
    assert reach == {"2H": 4, "4H": 6, "6H": 8}
    assert powers["ferry"]["fee"] == 50 and powers["special_tokens_end"] == "E"
    assert powers["presidency"] == {"private": "C&A", "corporation": "PRR"}


def test_discounts_leave_whole_dollars(data: dict[str, Any], board: Board) -> None:
    left: dict[str, dict[int, float]] = {}
    for row in data["powers"]["discount"]:
        costs = {hex.face.cost for hex in board.hexes.values() if hex.face.terrain == row["terrain"]}
        left[row["private"]] = {cost: cost * row["percent"] / 100 for cost in sorted(costs)}
    assert left == {
        "BRIDGE": {20: 10, 40: 20, 50: 25},
        "TUNNEL": {20: 10, 40: 20, 50: 25, 60: 30},
    }


@pytest.mark.rule("18GL-4.5-2")
def test_tokens_and_colours(data: dict[str, Any]) -> None:
    tokens = {row["sym"]: row["tokens"] for row in data["corporation"]}
    four, three, two = {"B&O", "NYC", "PRR"}, {"WAB", "MILW", "NKP", "GT", "MON", "DT&I"}, {"IC", "LS&I"}
    assert {sym for sym, row in tokens.items() if len(row) == 4} == four
    assert {sym for sym, row in tokens.items() if len(row) == 3} == three
    assert {sym for sym, row in tokens.items() if len(row) == 2} == two
    assert sum(map(len, tokens.values())) == 34
    assert all(row == [0, 20, 20, 20][: len(row)] for row in tokens.values())
    colours = [row["colour"] for row in (*data["corporation"], data["national"])]
    assert len(set(colours)) == 12 and all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in colours)


def test_homes(data: dict[str, Any], board: Board) -> None:
    homes = {row["sym"]: board.hexes[row["home"]].name for row in data["corporation"]}
    assert homes == {
        "B&O": "West Virginia",
        "NYC": "East Coast",
        "WAB": "St. Louis",
        "PRR": "Pittsburgh",
        "IC": "Chicago (South)",
        "MILW": "Chicago (North)",
        "NKP": "Cleveland",
        "GT": "Toronto",
        "MON": "Cincinnati / Louisville",
        "DT&I": "Detroit",
        "LS&I": "Marquette",
    }
    for row in data["corporation"]:
        (city,) = board.hexes[row["home"]].face.stops
        assert (city.kind, city.slots) == ("city", 1)
    twins = {row["sym"]: (row["twin"], row["home"]) for row in data["corporation"] if "twin" in row}
    assert twins == {"B&O": ("L20", "M21"), "NYC": ("N12", "N14"), "GT": ("N6", "N8")}
    choices = {row["sym"]: (row["home"], row["choice"]) for row in data["corporation"] if "choice" in row}
    assert choices == {"WAB": ("B18", "C19")}
    # Both hexes are one location; only the choice is between two circles.
    assert {*twins.values(), *choices.values()} <= set(board.areas.values())
    spaces = {hex: board.hexes[hex].face.stops[0].slots for pair in twins.values() for hex in pair}
    assert spaces == {"L20": 0, "M21": 1, "N12": 0, "N14": 1, "N6": 0, "N8": 1}
    assert board.hexes["C19"].face.stops[0].slots == 1


def test_conrail(data: dict[str, Any], chart: Chart) -> None:
    national, kinds = data["national"], by(data["train"], "name")
    issues = {int(row["merging"]): row for row in national["issue"]}
    assert {least: (len(row["certificates"]), row["bonds"]) for least, row in issues.items()} == {
        2: (9, False),
        3: (19, False),
        5: (19, True),
    }
    for row in issues.values():
        assert sum(row["certificates"]) == 100 and row["certificates"][0] == 2 * row["share"]
        assert set(row["certificates"][1:]) == {row["share"]}
    assert [100 // row["share"] for row in issues.values()] == [10, 20, 20]
    # Merged shares, two for one, against what there is to give for them.
    given = {count: 10 * count // national["exchange"] for count in (2, 3, 5, 7)}
    assert given[2] == 10 and given[3] == 20 - 5
    assert given[5] - 20 == 5 and given[7] - 20 - data["bonds"]["count"] == 5
    assert national["least_merging"] == min(issues) == 2
    assert national["phases"] == ["10H", "E"] and set(national["phases"]) <= set(kinds)
    assert national["tokens"] == [20] * 5 and national["taken_tokens"] == 2
    assert (national["train_limit"], national["first_round_tiles"]) == (3, 1)
    assert national["least_start"] in chart.prices[national["start_row"]]
    assert national["start_row"] == 0
    assert national["least_start"] == 110 and national["trade"] == "face value"


def test_loans_and_bonds(data: dict[str, Any]) -> None:
    loans, bonds = data["loans"], data["bonds"]
    assert loans == {"face": 500, "interest": 50, "most": 2, "columns": 1, "price_cut": 50}
    assert bonds == {"count": 10, "face": 100, "interest": 10, "price_cut": 10}
    # What is owed is what ten shares lose, so that nobody gains by owing.
    assert loans["price_cut"] * 10 == loans["face"] and bonds["price_cut"] * 10 == bonds["face"]


def test_half_dividends_are_rounded_up_to_tens(data: dict[str, Any]) -> None:
    unit = data["half_dividend"]["rounded_to"]
    assert unit == 10
    half = {earned: -(-earned // (2 * unit)) * unit for earned in (210, 200, 10)}
    assert half == {210: 110, 200: 100, 10: 10}


def test_first_rounds_and_chicago(data: dict[str, Any], board: Board) -> None:
    assert data["first_round"] == {"yellow_tiles": 2, "upgrades": 1}
    upgrade = data["upgrade_cost"]
    assert upgrade["colours"] == {"green": 50, "brown": 50, "gray": 0}
    labels = {"D12": "ChiN", "D14": "ChiS"}
    assert {hex: board.hexes[hex].face.label for hex in upgrade["hexes"]} == labels
    # The cost of the next upgrade is printed on what it is laid over.
    assert {board.hexes[hex].face.cost for hex in labels} == {upgrade["colours"]["green"]}
    costs = {
        colour: {tile.face.cost for tile in board.tiles.values() if tile.face.label == label}
        for label in labels.values()
        for colour in ("green",)
    }
    assert costs["green"] == {0, upgrade["colours"]["brown"]}


def test_starting_values_by_phase(data: dict[str, Any], chart: Chart) -> None:
    later = {int(value): phase for value, phase in data["later_starting_values"].items()}
    assert later == {140: "6H", 200: "E"}
    assert sorted(set(chart.par) - set(later)) == [60, 70, 75, 80, 90, 100]


def test_figures_are_those_of_the_reference(data: dict[str, Any], shared: Path) -> None:
    facts = charted(shared, "facts")
    assert (data["name"], data["subtitle"]) == (facts["title"], facts["subtitle"])
    assert (data["designer"], data["players"]) == (facts["designer"], facts["players"])
    assert data["money_in_play"] == facts["bank"]["cash"]
    for count, row in facts["players_table"].items():
        assert data["starting_cash"][count] == row["cash"]
        assert data["certificate_limit"][count] == row["certificate_limit"]
    limits = facts["limits"]
    assert (data["holding_limit"], data["pool_limit"], data["float_percent"]) == (
        limits["player_share_percent"],
        limits["open_market_percent"],
        limits["float_percent"],
    )
    setup = facts["privates_setup"]
    assert (data["unit_of_bids"], data["step_of_bids"]) == (setup["bid_step"], setup["minimum_raise"])
    assert data["first_company"]["private"] == setup["first_forced"]["sym"]
    assert data["private_draw"]["of"] == setup["groups"]["fifty"]["members"]
    loans, bonds = facts["loans"], facts["bonds"]
    assert data["loans"] == {
        "face": loans["value"],
        "interest": loans["interest"],
        "most": loans["maximum"],
        "columns": loans["price_columns"],
        "price_cut": loans["final_value_deduction_per_share"],
    }
    assert data["bonds"]["price_cut"] == bonds["final_value_deduction_per_share"]
    national, printed = data["national"], facts["conrail"]
    assert {key: data["bonds"][key] for key in ("count", "face", "interest")} == printed["bonds"]
    assert (national["sym"], national["name"], national["colour"]) == (
        printed["sym"],
        printed["name"],
        printed["color"],
    )
    assert (len(national["tokens"]), national["taken_tokens"]) == (
        printed["extra_tokens"],
        printed["other_tokens_replaced_per_merged_corporation"],
    )
    assert national["least_start"] == printed["minimum_start_value"]
    assert (national["phases"], national["train_limit"]) == (printed["forms_at"], printed["train_limit"])
    chicago = facts["track"]["chicago_upgrade_cost"]
    assert list(data["upgrade_cost"]["colours"].values()) == list(chicago.values())
    assert set(national["tokens"]) == {facts["corporation_common"]["token_cost_per_hex"]}


def test_trains_and_phases_are_those_of_the_reference(data: dict[str, Any], shared: Path) -> None:
    facts = charted(shared, "facts")
    for row, printed in zip(data["train"], facts["trains"], strict=True):
        assert [row["name"], row["price"], row.get("rusts_on", "")] == [
            printed[key] for key in ("name", "price", "rusts_on")
        ]
        assert row.get("count", "unlimited") == printed["count"]
        hexes = printed["distance"].get("hexes", "unlimited")
        assert row.get("hexes", "unlimited") == hexes
        assert row["price"] * row.get("salvage", 0) == printed["salvage"] * 100
    express = facts["e_trains"]
    for number, stops in data["express"]["stops"].items():
        assert express[number] == {"cities": stops, "multiplier": data["express"]["multiplier"]}
    assert by(data["train"], "name")["E"]["stops"] == express["after_first_D"]["cities"]
    later = {phase: int(value) for value, phase in data["later_starting_values"].items()}
    top = 100
    values = ("", "yellow", "green", "brown")
    for row, printed in zip(data["phase"], facts["phases"], strict=True):
        assert [row[key] for key in ("name", "train_limit", "rounds", "tiles")] == [
            printed[key] for key in ("name", "train_limit", "operating_rounds", "tiles")
        ]
        assert row["revenue"] == values[printed["off_board"]]
        top = later.get(row["name"], top)
        assert printed["top_start_value"] == top
        assert printed["conrail_train_limit"] in (0, data["national"]["train_limit"])


def test_companies_are_those_of_the_reference(
    data: dict[str, Any], chart_of_the_map: dict[str, Any], shared: Path
) -> None:
    facts = charted(shared, "facts")
    for row, printed in zip(data["private"], facts["privates"], strict=True):
        assert [row[key] for key in ("sym", "name", "face", "revenue")] == [
            printed[key] for key in ("sym", "name", "price", "revenue")
        ]
    papers, bonus = by(facts["privates"], "sym"), chart_of_the_map["bonus_hexes"]
    for row in data["powers"]["bonus"]:
        assert bonus[row["icon"]] == papers[row["private"]]["hexes"]
        assert papers[row["private"]]["closes_on_use"] == ("yes" if row["closes"] else "no")
    assert data["powers"]["ferry"]["fee"] == papers["FERRY"]["ferry_fee"]
    for row, printed in zip(data["corporation"], facts["corporations"], strict=True):
        hexes = {row[key] for key in ("home", "twin", "choice") if key in row}
        assert (row["sym"], row["name"], hexes) == (printed["sym"], printed["name"], set(printed["home"]))
        assert ("choice" in row) == printed.get("home_choice", False)
        assert (len(row["tokens"]), row["colour"]) == (printed["tokens"], printed["color"])


# -- map.toml and tiles.toml


def test_the_map_has_109_hexes_by_colour(board: Board) -> None:
    colours = Counter(hex.face.colour for hex in board.hexes.values())
    assert colours == {"white": 81, "red": 16, "blue": 8, "yellow": 4}
    assert {id for id, hex in board.hexes.items() if hex.face.colour == "blue"} == LAKES
    assert {id for id, hex in board.hexes.items() if hex.face.colour == "yellow"} == {
        *("D12", "D14", "J12", "L14")
    }
    assert all(board.fixed(id) for id in LAKES)


def test_eleven_off_map_locations_and_what_they_are_worth(board: Board) -> None:
    assert sorted(board.areas.values()) == [
        *(("A13",), ("A7", "A9"), ("B18", "C19"), ("C1",), ("E1",), ("H20",), ("I1",)),
        *(("L20", "M21"), ("N12", "N14"), ("N18",), ("N6", "N8")),
    ]
    worth = {}
    for hexes in board.areas.values():
        found = {stop.revenue for hex in hexes for stop in board.hexes[hex].face.stops}
        assert len(found) == 1
        worth[board.hexes[hexes[0]].name] = tuple(amount for _, amount in found.pop())
    assert worth == {
        "Twin Cities": (30, 50, 70),
        "Great Plains": (40, 50, 60),
        "St. Louis": (40, 60, 80),
        "Keweenaw Peninsula": (40, 60, 100),
        "Superior Mines": (50,),
        "Cincinnati / Louisville": (40, 60, 80),
        "Northern Ontario": (40, 60, 120),
        "West Virginia": (30, 50, 70),
        "Toronto": (40, 60, 80),
        "East Coast": (40, 60, 80),
        "Pittsburgh": (40, 60, 80),
    }
    phases = {row["revenue"] for row in read_toml(FOLDER, "title.toml")["phase"]}
    keys = {key for hex in board.hexes.values() for stop in hex.face.stops for key, _ in stop.revenue}
    assert keys == phases | {""}


def test_terrain_costs_what_the_map_says(board: Board) -> None:
    costs: dict[tuple[str, int], set[str]] = {}
    for id, hex in board.hexes.items():
        if hex.face.cost:
            costs.setdefault((hex.face.terrain, hex.face.cost), set()).add(id)
    assert costs == {
        ("river", 20): {"F10", "G11", "G15", "H10"},
        ("river", 40): {"B4", "B6", "B8", "B10", "F16", "H14", "K11"},
        ("river", 50): {"E17", "E19", "I13"},
        ("hill", 20): {"B2", "C3", "H4", "H6", "K15", "M15"},
        ("hill", 40): {"K17", "L16"},
        ("hill", 50): {"K19", "L18", "M17"},
        ("hill", 60): {"M19"},
        ("", 50): {"D12", "D14"},
    }


@pytest.mark.rule("18GL-4.6.1.1-10")
def test_six_sides_are_barred(board: Board) -> None:
    barred = {
        frozenset((id, board.neighbour(id, edge)))
        for id in board.hexes
        for edge in range(6)
        if board.walled(id, edge)
    }
    pairs = ("E13 F12", "G3 G5", "G3 H4", "H2 H4", "I7 J8", "J12 J14")
    assert barred == {frozenset(pair.split()) for pair in pairs}
    for id in board.hexes:
        for option in placements(board, id, None):
            face = board.face(id, Laid(option.tile, option.rotation))
            assert not any(board.walled(id, edge) for edge in face.exits)


@pytest.mark.rule("18GL-1.3-7")
def test_symbols_stand_where_they_are_printed(board: Board) -> None:
    found: dict[str, list[str]] = {}
    for id, hex in board.hexes.items():
        for icon in hex.face.icons:
            found.setdefault(icon, []).append(id)
    assert found == {
        "port": ["D2", "D6", "D10", "E3", "E13", "F10", "G7", "H2", "I5", "I13", "K11", "L14"],
        "mine": ["E1"],
        "terminal": ["E13", "I13", "J12", "L14", "L16", "M13", "N18"],
    }


def test_towns_and_cities_to_build(board: Board) -> None:
    unbuilt = {id: hex.face for id, hex in board.hexes.items() if hex.face.colour == "white"}
    kinds = {id: [stop.kind for stop in face.stops] for id, face in unbuilt.items() if face.stops}
    assert {id for id, stops in kinds.items() if stops == ["town", "town"]} == {"C17", "G13", "M13"}
    assert {id for id, stops in kinds.items() if stops == ["town"]} == {
        *("C7", "E3", "E17", "F10", "I11", "I17", "K11", "L8", "M15")
    }
    cities = {id for id, stops in kinds.items() if stops == ["city"]}
    assert cities == {
        *("B6", "B10", "B12", "B16", "D2", "D6", "D10", "E13", "F14", "F18", "G7", "G11", "G15"),
        *("H2", "H10", "I5", "I9", "I13", "I19", "J18", "L10", "L16", "M7"),
    }
    assert len(kinds) == 3 + 9 + 23
    assert {stop.revenue for face in unbuilt.values() for stop in face.stops} == {(("", 0),)}
    labels = {hex.face.label: id for id, hex in board.hexes.items() if hex.face.label}
    assert " ".join(sorted(f"{label}:{id}" for label, id in labels.items())) == (
        "Alp:I5 ChiN:D12 ChiS:D14 Cle:L14 Det:J12 Lon:L10 Mil:D10 TrC:G7"
    )


def rails(board: Board, hex: str, laid: Laid | None = None, ferry: bool = False) -> str:
    """The sides that rails, or ferry lines, lead to."""
    paths = board.face(hex, laid).paths
    edges = {end for p in paths if (p.track == FERRY) == ferry for end in (p.a, p.b) if end < 6}
    return "".join(map(str, sorted(edges)))


def test_printed_track_leads_to_these_sides(board: Board) -> None:
    found = {id: rails(board, id) for id in board.hexes if rails(board, id)}
    assert " ".join(sorted(f"{id}:{sides}" for id, sides in found.items())) == (
        "A13:45 A7:45 A9:45 B18:34 C19:34 C1:015 D12:023 D14:0134 E1:0 H20:234 I1:1 J12:124 "
        "L14:014 L20:234 M21:3 N12:1 N14:12 N18:12 N6:1 N8:12"
    )
    ferries = {id: rails(board, id, ferry=True) for id in board.hexes if rails(board, id, ferry=True)}
    assert " ".join(sorted(f"{id}:{sides}" for id, sides in ferries.items())) == (
        "D10:4 E3:0 E5:35 E9:15 F10:2 F6:25 G7:2 I1:0 I3:35 I5:45 J4:12 J6:25 K7:25 L10:0 L12:03 L14:3 L8:2"
    )
    # An arrow leads to ground that is built, or that can be.
    for id, sides in found.items():
        for edge in map(int, sides):
            beyond = board.neighbour(id, edge)
            assert beyond is not None and (not board.fixed(beyond) or board.hexes[id].face.colour != "red")


def test_hex_for_hex_it_is_the_printed_map(board: Board, shared: Path) -> None:
    reference = charted(shared, "map")
    own = read_toml(FOLDER, "map.toml")
    assert (own["layout"], own["letters"]) == (reference["layout"], reference["letters"])
    assert board.hexes.keys() == reference["hexes"].keys()
    for id, row in reference["hexes"].items():
        assert board.hexes[id].name == row.get("name", "")
        assert board.hexes[id].face == parse(row.get("code", ""), row.get("color", "white")), id


def turns(board: Board, hex: str, laid: Laid | None = None) -> dict[str, list[int]]:
    """Tile -> rotations that fit."""
    found: dict[str, list[int]] = {}
    for option in placements(board, hex, laid):
        found.setdefault(option.tile, []).append(option.rotation)
    return found


def ferry_ends(board: Board, hex: str, laid: Laid | None = None) -> set[tuple[str, int]]:
    return {(hex, int(edge)) for edge in rails(board, hex, laid, ferry=True)}


def test_ferries_run_from_end_to_end(board: Board, chart_of_the_map: dict[str, Any]) -> None:
    ferries = by(chart_of_the_map["ferry"], "name")
    assert {name: [board.hexes[hex].name for hex in row["ends"]] for name, row in ferries.items()} == {
        "Milwaukee-Muskegon": ["Milwaukee", "Muskegon"],
        "Traverse City-Escanaba": ["Traverse City", "Escanaba"],
        "Northern Ontario-Alpena-Owen Sound": ["Northern Ontario", "Alpena", "Owen Sound"],
        "London-Cleveland": ["London", "Cleveland"],
    }
    lengths = [[len(segment) - 1 for segment in row["segments"]] for row in ferries.values()]
    assert lengths == [[2], [3], [3, 3], [2]]
    used: Counter[str] = Counter()
    for row in ferries.values():
        for segment in row["segments"]:
            for near, far in pairwise(segment):
                edge = next(edge for edge in range(6) if board.neighbour(near, edge) == far)
                assert (near, edge) in ferry_ends(board, near)
                assert (far, opposite(edge)) in ferry_ends(board, far)
        for hex, tile in row["lake"].items():
            laid = Laid(tile["tile"], tile["rotation"])
            assert rails(board, hex, laid, ferry=True) == rails(board, hex, ferry=True)
            assert hex in board.tiles[laid.tile].hexes and not rails(board, hex, laid)
            used[laid.tile] += 1
    assert {hex for row in ferries.values() for hex in row["lake"]} == LAKES
    most = {tile: max(c[tile] for c in map(tiles_of, ferries.values())) for tile in used}
    assert most == {"721": 2, "722": 1, "723": 1}
    assert {tile: board.tiles[tile].count for tile in used} == {"721": 2, "722": 2, "723": 1}
    assert sum(used.values()) == 8


def tiles_of(ferry: dict[str, Any]) -> Counter[str]:
    return Counter(row["tile"] for row in ferry["lake"].values())


def test_bare_ends_of_ferries_take_these_tiles(board: Board, chart_of_the_map: dict[str, Any]) -> None:
    ends = {hex: row for ferry in chart_of_the_map["ferry"] for hex, row in ferry["end_tiles"].items()}
    assert ends.keys() == {"D10", "F10", "G7", "E3", "I5", "L8", "L10"}
    for hex, row in ends.items():
        assert turns(board, hex) == row
        for tile, rotations in row.items():
            for rotation in rotations:
                laid = Laid(tile, rotation)
                assert rails(board, hex, laid, ferry=True) == rails(board, hex, ferry=True)
                for new in upgrades_of(board, hex, laid):
                    assert rails(board, hex, new, ferry=True) == rails(board, hex, ferry=True)


def upgrades_of(board: Board, hex: str, laid: Laid) -> list[Laid]:
    return [Laid(option.tile, option.rotation) for option in placements(board, hex, laid)]


@pytest.mark.rule("18GL-8-1")
def test_the_box_has_171_tiles_of_85_kinds(board: Board) -> None:
    catalogue = read_toml(FOLDER, "tiles.toml")["tiles"]
    assert len(board.tiles) == len(catalogue) == 85
    colours: Counter[str] = Counter()
    for name, tile in board.tiles.items():
        colours[tile.colour] += catalogue[name]["printed"] if tile.count is None else tile.count
    assert colours == {"yellow": 66, "green": 63, "brown": 30, "gray": 7, "blue": 5}
    assert sum(colours.values()) == 171
    # The three columns of the manifest.
    counts = sorted(
        (int(name), catalogue[name].get("printed", tile.count)) for name, tile in board.tiles.items()
    )
    yellow = [number for number, _ in counts if board.tiles[str(number)].colour == "yellow"]
    assert sum(count for number, count in counts if number in (*yellow, 14)) == 72
    green = [number for number, _ in counts if board.tiles[str(number)].colour == "green"]
    second = {number for number in green if number not in (14, 737, 738, 739)}
    assert sum(count for number, count in counts if number in second) == 54


def test_only_plain_yellow_tiles_have_no_end(board: Board) -> None:
    assert {name for name, tile in board.tiles.items() if tile.count is None} == {"7", "8", "9"}
    names = ("57", "6", "58", "14", "15", "63", "619", "894", "730", "724", "725", "726")
    assert [board.tiles[name].count for name in names] == [5, 5, 4, 6, 5, 4, 4, 3, 1, 1, 1, 2]


@pytest.mark.rule("18GL-1.3-4")
@pytest.mark.rule("18GL-1.3-5")
def test_what_towns_and_cities_of_the_tiles_are_worth(board: Board) -> None:
    worth: dict[tuple[str, str, int], set[int]] = {}
    for tile in board.tiles.values():
        for stop in tile.face.stops:
            ((_, amount),) = stop.revenue
            worth.setdefault((stop.kind, tile.face.label, stop.slots), set()).add(amount)
    assert worth == {
        ("town", "", 0): {10, 20, 40},
        ("city", "", 1): {20},
        ("city", "", 2): {30, 40},
        ("city", "Alp", 1): {20},
        ("city", "Alp", 2): {30},
        ("city", "Lon", 2): {30},
        ("city", "TrC", 2): {30},
        ("city", "Mil", 1): {30},
        ("city", "Mil", 2): {40, 50},
        ("city", "Det", 2): {50, 60},
        ("city", "Det", 3): {80},
        ("city", "Cle", 2): {50, 60},
        ("city", "Cle", 3): {80},
        ("city", "ChiN", 1): {40},
        ("city", "ChiN", 2): {60},
        ("city", "ChiN", 3): {80},
        ("city", "ChiS", 1): {40, 60},
        ("city", "ChiS", 2): {80},
    }
    towns = {
        colour: {
            stop.revenue[0][1]
            for tile in board.tiles.values()
            if tile.colour == colour
            for stop in tile.face.stops
            if stop.kind == "town"
        }
        for colour in COLOURS[1:]
    }
    assert towns == {"yellow": {10}, "green": {10}, "brown": {20}, "gray": {40}}
    printed = {id: board.hexes[id].face.stops[0].revenue for id in ("D12", "D14", "J12", "L14")}
    assert [values[0][1] for values in printed.values()] == [30, 30, 40, 40]


@pytest.mark.rule("18GL-1.3-1")
@pytest.mark.rule("18GL-1.3-2")
def test_which_tiles_come_first(board: Board) -> None:
    pairs = {"1", "2", "55", "56", "69", "630", "631", "632", "633"}
    assert set(turns(board, "G13")) == set(turns(board, "C17")) == pairs
    assert turns(board, "M13") == {"2": [4], "56": [4], "632": [4]}
    assert set(turns(board, "C7")) == {"3", "4", "58"}
    assert set(turns(board, "H10")) == {"5", "6", "57"}
    assert set(turns(board, "C11")) == {"7", "8", "9"}
    for hex in LAKES:
        assert turns(board, hex) == {}


@pytest.mark.rule("18GL-4.6.1.1-11")
@pytest.mark.rule("18GL-4.6.1.1-18")
def test_proprietary_tiles_grow_in_their_own_hexes(board: Board) -> None:
    def line(hex: str, laid: Laid | None = None) -> list[list[str]]:
        steps = []
        while options := placements(board, hex, laid):
            steps.append(sorted({option.tile for option in options}))
            laid = Laid(options[0].tile, options[0].rotation)
        return steps

    assert line("D10") == [["730"], ["731"], ["740"]]
    assert line("D12") == [["734"], ["743"], ["747"]]
    assert line("D14") == [["735"], ["744"], ["748"]]
    assert line("J12") == [["732"], ["741"], ["745"]]
    assert line("L14") == [["733"], ["742"], ["746"]]
    assert line("I5") == [["727"], ["739"]]
    assert line("L10") == [["728", "729"], ["736"]]
    assert line("G7") == [["728", "729"], ["737", "738"]]
    for hex in ("E3", "F10", "L8"):
        assert line(hex) == [["724", "725"], ["726"]]
    homes = {name: set(tile.hexes) for name, tile in board.tiles.items() if tile.hexes}
    assert len(homes) == 28 and set(homes) == {str(number) for number in range(721, 749)}


def test_chicago_has_two_tracks_and_a_way_past_the_city(board: Board) -> None:
    def lanes(hex: str, tile: str, edge: int) -> int:
        paths = board.face(hex, Laid(tile)).paths_at(edge)
        return sum(path.lanes for path in paths)

    assert [lanes("D12", tile, 0) for tile in ("734", "743", "747")] == [1, 2, 2]
    assert [lanes("D14", tile, 3) for tile in ("735", "744", "748")] == [1, 2, 2]
    assert board.neighbour("D12", 0) == "D14"
    past = {tile for tile in board.tiles for p in board.tiles[tile].face.paths if (p.a, p.b) == (1, 4)} & set(
        map(str, range(721, 749))
    )
    assert past == {"735", "744", "748"}


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


@pytest.mark.rule("18GL-8-2")
@pytest.mark.rule("18GL-4.6.1.1-17")
@pytest.mark.rule("18GL-4.6.1.1-19")
def test_every_upgrade_of_the_manifest_can_happen(board: Board) -> None:
    pairs = upgrades(board)
    listed = {(name, new) for name, tile in board.tiles.items() for new in tile.upgrades_to or ()}
    assert set(pairs) == listed and len(pairs) == 121 and sum(map(len, pairs.values())) == 196
    assert {new for old, new in pairs if old == "58"} == {"141", "142", "143", "144"}
    assert {new for old, new in pairs if old == "4"} == {"141", "142"}
    assert {new for old, new in pairs if old == "57"} == {"14", "15", "619"}
    assert {("8", "21"), ("8", "22")} <= set(pairs) and 0 in pairs["8", "21"]
    ends = {name for name in board.tiles if name not in {old for old, _ in pairs}}
    assert ends == {
        *("1", "2", "55", "56", "69", "630", "631", "632", "633"),
        *("63", "726", "736", "737", "738", "739", "740", "721", "722", "723"),
        *("39", "40", "41", "42", "43", "44", "45", "46", "47", "70"),
        *("745", "746", "747", "748", "894"),
    }


def test_tile_for_tile_it_is_the_reference(board: Board, shared: Path) -> None:
    reference = charted(shared, "tiles")["tiles"]
    own = read_toml(FOLDER, "tiles.toml")["tiles"]
    assert board.tiles.keys() == reference.keys()
    for name, row in reference.items():
        tile = board.tiles[name]
        assert (own[name]["color"], own[name]["count"]) == (row["color"], row["count"])
        assert tile.face == parse(row["code"], row["color"]), name
        assert set(tile.upgrades_to or ()) == set(row["upgrades_to"]), name


# -- market.toml: the eight facts of rulings.md


def named(cell: str) -> Cell:
    """A cell by its column letter and its row from the top."""
    return int(cell[1:]) - 1, ord(cell[0]) - ord("A")


def cells_at(chart: Chart, price: int) -> list[Cell]:
    return [(r, c) for r, row in enumerate(chart.prices) for c, value in enumerate(row) if value == price]


@pytest.mark.rule("18GL-3.3-3")
def test_six_starts_in_a_column_and_two_single_ones(chart: Chart) -> None:
    starts = {100: "D1", 90: "D2", 80: "D3", 75: "D4", 70: "D5", 60: "D6", 140: "G1", 200: "K1"}
    assert chart.par == {value: named(cell) for value, cell in starts.items()}
    for value, cell in chart.par.items():
        assert chart.price(cell) == value and cell not in chart.zones
    assert len(cells_at(chart, 140)) > 1 and len(cells_at(chart, 200)) > 1


def test_the_top_row_has_every_price_from_75_on_once(chart: Chart) -> None:
    top, values = chart.prices[0], {price for row in chart.prices for price in row}
    assert list(top) == sorted(set(top)) == sorted(value for value in values if value >= 75)
    steps = [upper - lower for lower, upper in pairwise(top)]
    assert steps == [5, *[10] * 3, *[15] * 6, 20, 25, 25, *[30] * 3, 40, 50]
    assert chart.price(named("E1")) == 110
    assert max(value for value in top if value <= 177) == chart.price(named("I1")) == 170


def test_one_cell_ends_the_game(chart: Chart) -> None:
    (end,) = [cell for cell, zone in chart.zones.items() if zone == "end"]
    assert end == named("S1") and cells_at(chart, 450) == [end]
    assert max(max(row) for row in chart.prices) == 450
    cells = [(r, c) for r, row in enumerate(chart.prices) for c in range(len(row)) if (r, c) != end]
    assert [cell for cell in cells if chart.right(cell) == end] == [named("R1")]
    assert chart.right(end) == end


def test_prices_run_down_diagonals(chart: Chart) -> None:
    scale = sorted({price for row in chart.prices for price in row})
    assert scale == [*range(20, 71, 10), *chart.prices[0]]
    for row, first in zip(chart.prices, (75, 70, 60, 50, 40, 30, 20), strict=True):
        assert list(row) == scale[scale.index(first) :][: len(row)]
    assert chart.price(named("F2")) == chart.price(named("E1")) == 110


def test_a_staircase_with_arrows_at_its_ends(chart: Chart) -> None:
    rows = [len(row) for row in chart.prices]
    assert rows == [19, 16, 13, 10, 8, 6, 5] and sum(rows) == 77
    for row, length in enumerate(rows):
        last = length - 1
        if row:
            assert chart.right((row, last)) == (row - 1, last)
            assert chart.price((row - 1, last)) > chart.price((row, last))
        if row < 6:
            assert chart.left((row, 0)) == (row + 1, 0)
        for column in range(last):
            assert chart.right((row, column)) == (row, column + 1)
            assert chart.left((row, column + 1)) == (row, column)
    assert chart.left(named("A7")) == named("A7") and chart.price(named("A7")) == 20
    assert chart.below(named("D7")) == named("D7") and chart.price(named("D7")) == 50


@pytest.mark.rule("18GL-3.2-2")
def test_yellow_is_fifty_and_less_and_there_is_no_other_zone(chart: Chart) -> None:
    assert set(chart.zones.values()) == {"yellow", "end"}
    yellow = {cell for cell, zone in chart.zones.items() if zone == "yellow"}
    assert yellow == {cell for price in (20, 30, 40, 50) for cell in cells_at(chart, price)}
    assert len(yellow) == 10 and chart.price(named("A4")) == 50 and named("B4") not in yellow


def test_prices_in_the_examples_of_the_rules_are_those_of_the_chart(
    chart: Chart, rules: tuple[Rule, ...]
) -> None:
    seen = 0
    for rule in rules:
        for cell, price in re.findall(r"\b([A-S][1-7]) \(\$(\d+)\)", f"{rule.text} {rule.example}"):
            assert chart.price(named(cell)) == int(price), rule.id
            seen += 1
    assert seen == 31


def test_cell_for_cell_it_is_the_reference(chart: Chart, shared: Path) -> None:
    reference = charted(shared, "market")
    for r, row in enumerate(reference["rows"]):
        assert len(row) == len(chart.prices[r])
        for c, text in enumerate(row):
            assert chart.price((r, c)) == int(re.match(r"\d+", text)[0])  # type: ignore[index]


# -- rules.toml and rulings.md


def test_every_rule_has_its_form(rules: tuple[Rule, ...]) -> None:
    assert len(rules) == len({rule.id for rule in rules}) == 391
    for rule in rules:
        number = rule.id.removeprefix(f"18GL-{rule.section}-")
        assert number.isdigit(), rule.id
        assert rule.text.endswith(".") and rule.example.endswith("."), rule.id
        assert rule.text[0].isupper() or rule.text[0].isdigit(), rule.id
        assert rule.basis in ("rulebook", "chart", "ruling"), rule.id
    assert len({rule.text for rule in rules}) == len({rule.example for rule in rules}) == 391
    assert Counter(rule.basis for rule in rules) == {"rulebook": 294, "chart": 10, "ruling": 87}


def test_rules_are_those_of_the_reference(rules: tuple[Rule, ...], shared: Path) -> None:
    listed = [(row["id"], row["section"], row["basis"]) for row in charted(shared, "checklist")["rule"]]
    assert [(rule.id, rule.section, rule.basis) for rule in rules] == listed


def words(text: str) -> list[tuple[str, ...]]:
    found = re.findall(r"[a-z0-9$&%]+", text.lower())
    return [tuple(found[at : at + 8]) for at in range(len(found) - 7)]


def test_rules_and_rulings_are_in_our_own_words(rules: tuple[Rule, ...], shared: Path) -> None:
    """No eight words in a row are those of the rulebook or of the reference material."""
    folder = shared / "reference" / "18GL"
    texts = [path.read_text(encoding="utf-8") for path in sorted(folder.iterdir())]
    texts.append((shared / "rules" / "18GL.txt").read_text(encoding="utf-8"))
    theirs = {run for text in texts for run in words(text)}
    for rule in rules:
        for text in (rule.text, rule.example, rule.info):
            assert not theirs.intersection(words(text)), rule.id
    own = (FOLDER / "rulings.md").read_text(encoding="utf-8")
    assert not theirs.intersection(words(own))


def cited(text: str) -> set[str]:
    """The rules that a text cites by the ends of their ids."""
    return {f"18GL-{id}" for id in re.findall(r"(?<![\w-])\d+(?:\.\d+)*(?:\(\d+\))?-\d+(?![\w-])", text)}


def test_rulings_and_rules_name_each_other(rules: tuple[Rule, ...]) -> None:
    text = (FOLDER / "rulings.md").read_text(encoding="utf-8")
    known = text.partition("## B. ")[0]
    assert cited(text) <= {rule.id for rule in rules}
    assert {rule.id for rule in rules if rule.basis == "chart"} <= cited(known)
    assert {rule.id for rule in rules if rule.basis == "ruling"} <= cited(text)
    numbers = re.findall(r"^\*\*([AB]\d+)\. ", text, re.MULTILINE)
    assert numbers == [*(f"A{n}" for n in range(1, 6)), *(f"B{n}" for n in range(1, 26))]
