"""18C2C's title.toml, held against figures of the rulebook."""

from __future__ import annotations

import re
from typing import Any

import pytest

from roundhouse.board.faces import COLOURS
from roundhouse.board.map import Board
from roundhouse.rules.corporations import CORPORATION_SPECS, CorporationSpec
from roundhouse.rules.depot import PHASES, TRAIN_KINDS, Phase, TrainKind
from roundhouse.rules.privates import PRIVATE_COMPANIES, PrivateCompany
from roundhouse.titles.c2c.schema import SCHEMA
from roundhouse.titles.files import read_toml
from roundhouse.titles.standard import printed
from titles.charted import by

from .book import FOLDER, LIMITS
from .ground import by_the_river

# Appendix B: tokens with the destination's, zone, home, destination, what the short game has instead.
CORPORATIONS = """
ATSF | 5 | Plains | Topeka         | Santa Fe           | SouthWest
ACL  | 4 | East   | Tampa          | Birmingham         |
B&O  | 5 | East   | Baltimore      | Cincinnati         |
B&M  | 4 | East   | Boston         | Buffalo            |
CPR  | 5 | Canada | Montreal       | Vancouver/Alaska   | NorthWest
C&O  | 5 | East   | Cleveland      | Richmond           |
CNW  | 5 | East   | Chicago        | Salt Lake City     | -
CBQ  | 4 | Plains | Burlington     | Denver             | Denver
CRIP | 5 | Plains | Des Moines     | Pueblo             | -
MILW | 5 | Plains | St. Paul       | Seattle            | -
DRGW | 4 | West   | Denver         | Seattle            | -
ERIE | 5 | East   | Buffalo        | Duluth             |
GN   | 5 | West   | Seattle        | Milwaukee          | -
GMO  | 5 | East   | Mobile         | St. Louis          |
IC   | 5 | East   | Jackson        | Chicago            |
L&N  | 5 | East   | Louisville     | New Orleans        |
MP   | 5 | Plains | St. Louis      | Dallas             |
MKT  | 5 | Plains | Kansas City    | El Paso            | SouthWest
NYC  | 5 | East   | Albany         | Chicago            |
NYNH | 4 | East   | New York City  | Maritime Provinces |
N&W  | 5 | East   | Norfolk        | New Orleans        |
NP   | 5 | West   | Portland       | Chicago            | -
PRR  | 5 | East   | Pittsburgh     | St. Louis          |
SAL  | 4 | East   | Jacksonville   | Richmond           |
SOU  | 5 | East   | Atlanta        | Baltimore          |
SP   | 5 | West   | Los Angeles    | New Orleans        | -
SLSF | 5 | Plains | Springfield MO | San Francisco      | SouthWest
SSW  | 5 | East   | Memphis        | Mexico City        |
T&P  | 5 | Plains | Dallas         | San Diego          | -
UP   | 5 | Plains | Omaha          | Portland           | -
WAB  | 5 | East   | Indianapolis   | Philadelphia       |
WP   | 4 | West   | San Francisco  | Denver             | -
"""


def table(text: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in text.strip().splitlines()]


def limits(corporations: int) -> list[int]:
    """6 for each, among 8 down to 2 players, halves up."""
    return [(2 * 6 * corporations + players) // (2 * players) for players in range(8, 1, -1)]


def test_rows_have_the_form_that_the_rules_read() -> None:
    facts = printed(FOLDER, schema=SCHEMA)
    kinds: list[tuple[Any, type]] = [
        (CORPORATION_SPECS, CorporationSpec),
        (TRAIN_KINDS, TrainKind),
        (PHASES, Phase),
        (PRIVATE_COMPANIES, PrivateCompany),
    ]
    assert [len(facts[fact]) for fact, _ in kinds] == [32, 8, 8, 18]
    for fact, kind in kinds:
        assert all(isinstance(row, kind) for row in facts[fact].values())
    assert [phase.on for phase in facts[PHASES].values()] == ["", "3", "4", "5", "6", "8", "10", "12"]
    assert [name for name, phase in facts[PHASES].items() if phase.buys_privates] == ["3", "4"]
    assert all(phase.trades for phase in facts[PHASES].values())
    assert not set(facts[CORPORATION_SPECS]) & set(facts[PRIVATE_COMPANIES])


@pytest.mark.rule("18C2C-2.6-1", "18C2C-2.3-1")
def test_money_and_stock(data: dict[str, Any]) -> None:
    players = [str(count) for count in range(2, 9)]
    assert data["players"] == [2, 8]
    for part, whole in ((data, 7200), (data["short"], 4800)):
        assert list(part["starting_cash"]) == list(part["certificate_limit"]) == players
        assert part["starting_cash"] == {count: whole // int(count) for count in players}
    assert (data["money_in_play"], data["short"]["money_in_play"]) == (48000, 32000)
    assert sum(data["certificates"]) == 100 and len(data["certificates"]) == 9
    assert data["certificates"][0] == 20 and set(data["certificates"][1:]) == {data["share"]} == {10}
    assert (data["holding_limit"], data["pool_limit"], data["float_percent"]) == (100, 50, 60)
    assert data["redemption"] == {"least_outstanding": 60, "shares": 1}
    assert data["step_of_bids"] == data["unit_of_bids"] == 5
    assert data["ends_after"] == "round"


@pytest.mark.rule("18C2C-3.1-1", "18C2C-3.1-4")
def test_certificate_limits(data: dict[str, Any]) -> None:
    terms = data["certificates_by_corporations"]
    assert terms == {"each": 6, "free": ["yellow", "brown"]}
    assert {corporations: limits(corporations) for corporations in LIMITS} == LIMITS
    assert sum(map(len, LIMITS.values())) == 119
    assert list(data["certificate_limit"].values()) == LIMITS[32][::-1]
    left = 32 - len(data["short"]["without"])
    assert left == 22
    assert list(data["short"]["certificate_limit"].values()) == LIMITS[left][::-1]


@pytest.mark.rule("18C2C-2.4-1")
def test_trains(data: dict[str, Any]) -> None:
    trains = by(data["train"], "name")
    assert list(trains) == ["2", "3", "4", "5", "6", "8", "10", "12"]
    assert [row["stops"] for row in trains.values()] == [int(name) for name in trains]
    assert [row["price"] for row in trains.values()] == [80, 180, 300, 450, 630, 800, 950, 1100]
    assert [row.get("count") for row in trains.values()] == [21, 18, 15, 12, 9, 9, 6, None]
    rusting = {name: row["rusts_on"] for name, row in trains.items() if "rusts_on" in row}
    assert rusting == {"2": "4", "3": "6", "4": "8", "5": "12"}
    fewer = data["short"]["trains"]
    assert fewer == {name: row["count"] * 2 // 3 for name, row in trains.items() if "count" in row}
    assert list(fewer.values()) == [14, 12, 10, 8, 6, 6, 4]


@pytest.mark.rule("18C2C-4.1.1-1", "18C2C-4.1.4-1", "18C2C-4.1.5-1")
def test_phases(data: dict[str, Any]) -> None:
    phases = by(data["phase"], "name")
    assert list(phases) == list(by(data["train"], "name"))
    assert [row["train_limit"] for row in phases.values()] == [4, 4, 3, 2, 2, 2, 2, 2]
    assert [row["rounds"] for row in phases.values()] == [1, 2, 2, 3, 3, 3, 3, 3]
    newest = [row["tiles"][-1] for row in phases.values()]
    assert newest == ["yellow", "green", "green", "brown", "gray", "gray", "gray", "gray"]
    assert all(row["tiles"] == list(COLOURS[1 : 1 + len(row["tiles"])]) for row in phases.values())
    columns = [row["revenue"] for row in phases.values()]
    assert columns == ["p2", "p2", "p2", "p5", "p5", "p8", "p10", "p12"]
    assert data["private_companies_close"] == "5"


@pytest.mark.rule("18C2C-4.3.1-2")
def test_what_privatizing_costs(data: dict[str, Any]) -> None:
    terms = data["privatization"]
    assert terms["percent"] == {"2": 125, "3": 150, "5": 200, "6": 300}
    assert (terms["least_held"], terms["barred"]) == (50, ["yellow", "brown"])
    assert terms["percent"].keys() <= by(data["phase"], "name").keys()


@pytest.mark.rule("18C2C-4.7.1-1", "18C2C-4.7.1-2", "18C2C-4.7.1-8")
def test_tile_points(data: dict[str, Any]) -> None:
    points = data["tile_points"]
    assert {colour: points[colour] for colour in COLOURS[1:]} == {
        "yellow": 1,
        "green": 2,
        "brown": 2,
        "gray": 2,
    }
    assert (points["public"], points["merged"]) == (3, 6)
    more = {(row["of"], row["reason"]): row for row in data["more_points"]}
    assert len(more) == len(data["more_points"]) == 5
    assert {row["points"] for row in more.values()} == {1}
    west = ["West", "Plains"]
    assert {key: (row["zones"], row.get("each", 0), row.get("home")) for key, row in more.items()} == {
        ("public", "canada"): (["Canada"], 0, None),
        ("public", "first turn"): (west, 0, west),
        ("public", "labor"): (west, 0, None),
        ("merged", "canada"): (["Canada"], 3, None),
        ("merged", "labor"): (west, 3, None),
    }
    assert all(row.get("whole", False) == (row["of"] == "public") for row in more.values())


def test_terms_of_mergers_and_formations(data: dict[str, Any]) -> None:
    merger, national = data["merger"], data["national_terms"]
    assert [merger[key] for key in ("since", "percent", "exchange", "most_par")] == ["4", 75, 2, 250]
    assert merger["shells"] == national["shells"] == 2
    assert merger["odd"] == 0 and data["variants"]["kinder_mergers"] == {"odd": 50}
    assert data["token_prices"] == {"converted": 100, "merged": 100, "bull": 100, "national": 100}
    companies = by(data["national_company"], "sym")
    assert {sym: row["phases"] for sym, row in companies.items()} == {"AMTK": ["6"], "CRC": ["8"]}
    assert (national["least_merging"], national["least_start"]) == (2, 100)
    assert (national["start_row"], national["most_tokens"]) == (0, 20)
    assert national["exchange"] == {"public": 2, "merged": 1}
    assert national["weight"] == {"public": 1, "merged": 2}
    assert national["trains"] == ["6", "8", "10", "12"]
    for issue in national["issue"]:
        assert sum(issue["certificates"]) == 100
        assert issue["certificates"][0] == 2 * issue["share"]
        assert issue["most"] * issue["share"] == 100
    assert [(issue["most"], issue["share"]) for issue in national["issue"]] == [(10, 10), (20, 5)]


@pytest.mark.rule("18C2C-5.1.3-1")
def test_the_examples_of_formations_end_on_a_price(data: dict[str, Any], market: dict[str, Any]) -> None:
    weight = data["national_terms"]["weight"]
    first = [("merged", 140), ("merged", 200), *(("public", price) for price in (110, 68, 40, 40, 64))]
    for absorbed, total, parts, price in (
        (first, 1002, 9, 110),
        ([("merged", 250), ("public", 110)], 610, 3, 200),
    ):
        assert sum(weight[kind] * price for kind, price in absorbed) == total
        assert sum(weight[kind] for kind, _ in absorbed) == parts
        assert step(market, total / parts) == price


def step(market: dict[str, Any], value: float) -> int:
    """The nearest of the steps, halves up."""
    steps: list[int] = [*market["steps"]["prices"], *market["steps"]["split"]]
    return min(steps, key=lambda found: (abs(found - value), -found))


def test_squares_that_markers_move(data: dict[str, Any]) -> None:
    assert data["dividends"] == {
        "all": 1,
        "half": 0,
        "none": -1,
        "all_with_an_empty_shell": 0,
        "with_a_loaned_train": 0,
    }
    assert data["half_dividend"] == {"rounded_to": 10}
    assert data["destination"] == {"multiplier": 2, "paid": 1, "kept": 0}
    assert data["variants"]["no_doubling"] == {"multiplier": 1}
    assert data["transcontinental"] == {"squares": 1, "public": 1, "merged": 2}
    assert set(data["short"]["transcontinental"].values()) == {0}


@pytest.mark.rule("18C2C-2.7-2", "18C2C-A.GRS-1")
def test_private_companies(data: dict[str, Any]) -> None:
    papers = by(data["private"], "sym")
    assert {sym: (row["face"], row["revenue"]) for sym, row in papers.items()} == {
        "GRS": (20, 5),
        "SV": (20, 5),
        "MRB": (40, 10),
        "KT": (40, 10),
        "SCC": (50, 10),
        "AZF": (50, 10),
        "GML": (50, 10),
        "ACM": (50, 10),
        "COE": (60, 10),
        "GSC": (80, 15),
        "GEM": (80, 15),
        "MH": (110, 20),
        "CEP": (100, 15),
        "CA": (160, 25),
        "DGJ": (160, 25),
        "SRP": (160, 25),
        "SPP": (220, 30),
        "BOP": (220, 30),
    }
    assert [row["number"] for row in papers.values()] == [f"P{number}" for number in range(1, 19)]
    auction = data["auction"]
    assert [sym for pair in auction["rows"] for sym in pair] == list(papers)
    columns = list(zip(*auction["rows"], strict=True))
    assert columns[0] == ("GRS", "MRB", "SCC", "GML", "COE", "GEM", "CEP", "DGJ", "SPP")
    assert columns[1] == ("SV", "KT", "AZF", "ACM", "GSC", "MH", "CA", "SRP", "BOP")
    for column in columns:
        prices = [papers[sym]["face"] for sym in column]
        assert prices == sorted(prices)
    assert auction["cut"] == {"privates": auction["rows"][0], "by": 5}
    assert data["private_price"] == {"least": 50, "most": 200}
    assert [sym for sym, row in papers.items() if not row.get("to_companies", True)] == ["SPP", "BOP"]
    assert {sym: row["blocks"] for sym, row in papers.items() if "blocks" in row} == {
        "SV": ["K74"],
        "MH": ["H77"],
        "CEP": ["M6"],
        "CA": ["L77"],
        "DGJ": ["L27"],
        "SRP": ["S62"],
        "SPP": ["S16", "T15"],
        "BOP": ["M72", "M74"],
    }


@pytest.mark.rule("18C2C-F.short-5")
def test_private_companies_of_the_short_game(data: dict[str, Any]) -> None:
    papers = by(data["private"], "sym")
    rows = data["short"]["rows"]
    assert {len(row) for row in rows} == {1}
    kept = [sym for row in rows for sym in row]
    assert set(papers) - set(kept) == {"SPP", "DGJ", "CEP", "GEM", "COE", "GRS"}
    prices = [papers[sym]["face"] for sym in kept]
    assert prices == sorted(prices) and len(kept) == 12


ICONS = {"SCC": "cattle", "AZF": "fish", "GML": "lumber", "ACM": "coal"}
SHUT_ICONS = {"GSC": "port", "GEM": "gold"}


def marker(icon: str, more: int, **further: Any) -> dict[str, Any]:
    """The row of a marker that leaves with phase 6."""
    return {"does": "marker", "icon": icon, "more": more, **further, "until": "6"}


def test_what_private_companies_do(data: dict[str, Any], board: Board) -> None:
    powers, rows = data["powers"], by(data["corporation"], "sym")
    assert {row["sym"]: row["power"] for row in data["private"] if "power" in row} == {
        **{sym: [marker(icon, 10)] for sym, icon in ICONS.items()},
        **{sym: [marker(icon, 20, others=10, shuts=True)] for sym, icon in SHUT_ICONS.items()},
        "DGJ": [{"does": "share", "corporation": "DRGW"}],
        "CA": [{"does": "share", "corporation": "PRR"}],
        "SRP": [{"does": "share", "corporation": "SOU"}],
        "SPP": [{"does": "presidency", "corporation": "SP"}],
        "BOP": [{"does": "presidency", "corporation": "B&O"}],
    }
    assert powers["exchange"] == {"private": "MH", "corporation": "NYC", "percent": 10}
    early = by(data["early_sale"], "private")
    assert {sym: row["most"] for sym, row in early.items()} == {"MRB": 40, "KT": 40}
    assert early["MRB"]["corporations"] == ["MP", "SSW", "MILW", "IC", "CBQ"]
    assert early["KT"]["home"] == ["East"]
    bridge = powers["bridge"]
    assert (bridge["discount"], bridge["points"]) == (40, 1)
    assert set(early["MRB"]["corporations"]) - set(bridge["at_home"]) == {"IC"}
    # All of them are at home on the line itself.
    assert {sym for sym in early["MRB"]["corporations"] if rows[sym]["home"] in by_the_river(board)} == {
        *early["MRB"]["corporations"]
    }
    tunnel = powers["tunnel"]
    assert (tunnel["discount"], tunnel["zones"], tunnel["closes"]) == (60, ["East"], True)


@pytest.mark.rule("18C2C-A.SCC-1", "18C2C-A.GEM-1", "18C2C-A.CEP-1")
def test_markers_of_private_companies(data: dict[str, Any], board: Board) -> None:
    places = {
        sym: sum(icon in hex.face.icons for hex in board.hexes.values())
        for sym, icon in (ICONS | SHUT_ICONS).items()
    }
    assert places == {"SCC": 17, "AZF": 8, "GML": 16, "ACM": 6, "GSC": 7, "GEM": 11}
    sold = by(data["powers"]["sold_marker"], "kind")
    assert {kind: (row["private"], row["count"], row["price"]) for kind, row in sold.items()} == {
        "engineer": ("COE", 5, 50),
        "labor": ("CEP", 10, 25),
    }
    assert {(row["given"], row["bank_from"]) for row in sold.values()} == {(1, "4")}
    assert [row["until"] for row in sold.values()] == ["", "6"]
    assert [row["most"] for row in sold.values()] == [{"public": 1, "merged": 1}, {"public": 1, "merged": 2}]
    assert all(row["zones"] == ["West", "Plains"] for row in sold.values())
    assert (sold["engineer"]["terrain"], sold["engineer"]["percent"]) == ("mountain", 50)


@pytest.mark.rule("18C2C-B-1", "18C2C-B-2", "18C2C-F.short-4")
def test_corporations(data: dict[str, Any], board: Board, short_board: Board) -> None:
    rows = by(data["corporation"], "sym")
    book = table(CORPORATIONS)
    assert [line[0] for line in book] == list(rows)
    for sym, tokens, zone, home, destination, short in book:
        row = rows[sym]
        assert row["tokens"] == [0, 40, 100, 100][: int(tokens) - 1], sym
        assert (row["zone"], board.hexes[row["home"]].name) == (zone, home)
        assert {board.hexes[hex].name for hex in row["destination"]} == {destination}
        assert (sym in data["short"]["without"]) == (short == "-")
        if short != "-":
            ends = data["short"]["destination"].get(sym, row["destination"])
            assert {short_board.hexes[hex].name for hex in ends} == {short or destination}
            assert row["home"] in short_board.hexes
    assert data["short"]["destination"].keys() == {line[0] for line in book if line[5] not in ("", "-")}
    colours = [row["colour"] for row in (*data["corporation"], *data["national_company"])]
    assert len(set(colours)) == 34
    assert all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in colours)


@pytest.mark.rule("18C2C-B-3")
def test_homes(data: dict[str, Any], board: Board, chart_of_the_map: dict[str, Any]) -> None:
    zones = {hex: zone for zone, hexes in chart_of_the_map["zones"].items() for hex in hexes}
    assert {row["sym"] for row in data["corporation"] if zones[row["home"]] != row["zone"]} == {"MILW"}
    exits = {
        row["sym"]: sorted(board.hexes[row["home"]].face.exits_of(row["city"]))
        for row in data["corporation"]
        if "city" in row
    }
    assert exits == {"CNW": [1], "NYNH": [3], "WP": [2]}
    for row in data["corporation"]:
        face = board.hexes[row["home"]].face
        assert face.stops[row.get("city", 0)].slots >= 1
        assert len(face.stops) == 1 + ("city" in row)


def test_variants(data: dict[str, Any]) -> None:
    names = data["variants"]["names"]
    assert len(names) == 7 and "short" in names
    assert data["variants"].keys() - {"names"} <= set(names)
    assert data["variants"]["finish_500"] == {"price": 500}
    assert data["variants"]["historical"] == {"from": "3", "zones": ["West", "Plains"], "private": "MRB"}


def reconstructed(row: dict[str, Any]) -> list[Any]:
    """The figures that a row of the list speaks of."""
    found: Any = read_toml(FOLDER, row["file"])
    for key in row["table"].split("."):
        found = found[key]
    return [found]


def test_rebuilt_figures_are_marked(data: dict[str, Any]) -> None:
    rulings = (FOLDER / "rulings.md").read_text(encoding="utf-8")
    for row in data["reconstructed"]:
        assert row.keys() == {"file", "table", "rows", "keys", "ruling", "rules", "known", "guessed"}
        assert reconstructed(row) and not row["rows"] and not row["keys"]
        assert f"**{row['ruling']}." in rulings
        assert all(rule.startswith("18C2C-") for rule in row["rules"])
    tables = [(row["file"], row["table"]) for row in data["reconstructed"]]
    assert tables == [("market.toml", "reissue.least_price"), ("map.toml", "short.hexes")]
