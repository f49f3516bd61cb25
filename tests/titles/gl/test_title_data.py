"""18GL's title.toml: held against figures of the rulebook, and against the reference material where there is some."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from roundhouse.board.faces import COLOURS
from roundhouse.board.map import Board
from roundhouse.rules.corporations import CorporationSpec
from roundhouse.rules.depot import Phase, TrainKind
from roundhouse.rules.market import Chart
from roundhouse.rules.privates import PrivateCompany
from roundhouse.titles.files import read_toml
from titles.charted import by

from .book import FOLDER, charted


@pytest.fixture(scope="module")
def data() -> dict[str, Any]:
    return read_toml(FOLDER, "title.toml")


def test_rows_have_the_form_that_the_rules_read(data: dict[str, Any]) -> None:
    charters = [msgspec.convert({"city": 0, **row}, CorporationSpec) for row in data["corporation"]]
    trains = [msgspec.convert({"count": None, **row}, TrainKind) for row in data["train"]]
    phases = [msgspec.convert({"on": row["name"], **row}, Phase) for row in data["phase"]]
    papers = [msgspec.convert(row, PrivateCompany) for row in data["private"]]
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
    named = [row["private"] for row in powers.values() if isinstance(row, dict)]
    rows = {sym: row["power"][0] for sym, row in papers.items() if "power" in row}
    assert sorted([*named, *rows]) == sorted(set(papers) - {"C&E"})
    assert rows["EJ&E"]["hexes"] == papers["EJ&E"]["blocks"]
    tokens = {sym: row for sym, row in rows.items() if row["does"] == "special_token"}
    bonuses = {sym: (row["more"], "closes" in row) for sym, row in tokens.items() if "icon" in row}
    assert bonuses == {"TERMINAL": (10, True), "MINE": (50, False), "PORT": (20, True)}
    halved = {sym: (row["terrain"], row["percent"]) for sym, row in tokens.items() if "terrain" in row}
    assert halved == {"BRIDGE": ("river", 50), "TUNNEL": ("hill", 50)}
    assert {row["until"] for row in tokens.values()} == {"E"}
    for row in (tokens[sym] for sym in bonuses):
        printed = [id for id, hex in board.hexes.items() if row["icon"] in hex.face.icons]
        assert printed == chart_of_the_map["bonus_hexes"][row["icon"]]
    works = rows["RAILWORKS"]
    assert (works["count"], works["upgrade"]) == (2, "green")
    longer, trains = powers["longer_train"], by(data["train"], "name")
    reach = {name: trains[name]["hexes"] + longer["hexes"] for name in longer["trains"]}
    assert reach == {"2H": 4, "4H": 6, "6H": 8}
    assert powers["ferry"]["fee"] == 50
    assert rows["C&A"] == {"does": "presidency", "corporation": "PRR"}


def test_discounts_leave_whole_dollars(data: dict[str, Any], board: Board) -> None:
    left: dict[str, dict[int, float]] = {}
    for paper in data["private"]:
        row = paper.get("power", [{}])[0]
        if "terrain" not in row:
            continue
        costs = {hex.face.cost for hex in board.hexes.values() if row["terrain"] in hex.face.terrain}
        left[paper["sym"]] = {cost: cost * row["percent"] / 100 for cost in sorted(costs)}
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
    for sym, row in (
        (paper["sym"], *paper.get("power", ())[:1]) for paper in data["private"] if "power" in paper
    ):
        if "icon" in row:
            assert bonus[row["icon"]] == papers[sym]["hexes"]
            assert papers[sym]["closes_on_use"] == ("yes" if "closes" in row else "no")
    assert data["powers"]["ferry"]["fee"] == papers["FERRY"]["ferry_fee"]
    for row, printed in zip(data["corporation"], facts["corporations"], strict=True):
        hexes = {row[key] for key in ("home", "twin", "choice") if key in row}
        assert (row["sym"], row["name"], hexes) == (printed["sym"], printed["name"], set(printed["home"]))
        assert ("choice" in row) == printed.get("home_choice", False)
        assert (len(row["tokens"]), row["colour"]) == (printed["tokens"], printed["color"])
