"""18AL's title.toml: held against figures of our own, and against the reference material where there is some."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from roundhouse.board.map import Board
from roundhouse.board.notation import parse
from roundhouse.rules.corporations import CorporationSpec
from roundhouse.rules.depot import Phase, TrainKind
from roundhouse.rules.privates import PrivateCompany
from roundhouse.titles.files import read_toml
from titles.charted import by

from .book import COAL, FOLDER, SWAMP, charted


@pytest.fixture(scope="module")
def data() -> dict[str, Any]:
    return read_toml(FOLDER, "title.toml")


def test_rows_have_the_form_that_the_rules_read(data: dict[str, Any]) -> None:
    charters = [msgspec.convert({"city": 0, **row}, CorporationSpec) for row in data["corporation"]]
    trains = [msgspec.convert({"count": None, **row}, TrainKind) for row in data["train"]]
    phases = [msgspec.convert({"on": row["name"], **row}, Phase) for row in data["phase"]]
    papers = [msgspec.convert(row, PrivateCompany) for row in data["private"]]
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
    powers = [data[power] for power in ("coal_field", "train_names")]
    assert [power["private"] for power in powers] == ["S&NA", "M&C"]
    coal, names = powers
    (lumber,), (reduced,) = papers["B&SLC"]["power"], papers["NDY"]["power"]
    assert {id for id, hex in board.hexes.items() if coal["icon"] in hex.face.icons} == COAL
    assert {coal["lost_on"], coal["removed_on"]} <= phases
    assert set(board.tiles[lumber["tiles"][0]].hexes) == SWAMP == set(lumber["hexes"])
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
    assert by(data["private"], "sym")["B&SLC"]["power"][0]["tiles"] == [papers["B&SLC"]["tile"]]
    assert data["train_names"]["chit"] == papers["M&C"]["chits"]
    half = by(data["private"], "sym")["NDY"]["power"][0]["percent"]
    for name, price in papers["NDY"]["half_price"].items():
        assert by(data["train"], "name")[name]["price"] * half == price * 100
    for row, printed in zip(data["corporation"], facts["corporation"], strict=True):
        assert [row[key] for key in ("sym", "name", "home", "objective")] == [
            printed[key] for key in ("sym", "name", "home", "objective")
        ]
        assert row["tokens"] == printed["token_costs"] and len(row["tokens"]) == printed["tokens"]
        assert row["colour"] == printed["color"].lower()
        assert board.hexes[row["home"]].name == printed["home_name"]
