"""18C2C's data: held against figures of the rulebook, and against the reference material where there is some."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import roundhouse.titles
from roundhouse.board.faces import COLOURS, Face, Stop
from roundhouse.board.map import Board, load_board
from roundhouse.board.notation import parse
from roundhouse.board.tiles import Laid
from roundhouse.board.upgrades import placements
from roundhouse.rules.corporations import CHARTERS, Charter
from roundhouse.rules.depot import PHASES, TRAIN_KINDS, Phase, TrainKind
from roundhouse.rules.market import Cell, Chart
from roundhouse.rules.privates import PAPERS, Paper
from roundhouse.titles.standard import printed, read_chart, read_toml
from titles.charted import by, charts_of

FOLDER = Path(roundhouse.titles.__file__).parent / "c2c"

STARTS = [68, 72, 76, 82, 90, 100]
KEYS = [2, 5, 8, 10, 12]

# 3.1: the rulebook's chart, by corporations in play: for eight players down to two.
LIMITS = {
    32: [24, 27, 32, 38, 48, 64, 96],
    31: [23, 27, 31, 37, 47, 62, 93],
    30: [23, 26, 30, 36, 45, 60, 90],
    29: [22, 25, 29, 35, 44, 58, 87],
    28: [21, 24, 28, 34, 42, 56, 84],
    27: [20, 23, 27, 32, 41, 54, 81],
    26: [20, 22, 26, 31, 39, 52, 78],
    25: [19, 21, 25, 30, 38, 50, 75],
    24: [18, 21, 24, 29, 36, 48, 72],
    23: [17, 20, 23, 28, 35, 46, 69],
    22: [17, 19, 22, 26, 33, 44, 66],
    21: [16, 18, 21, 25, 32, 42, 63],
    20: [15, 17, 20, 24, 30, 40, 60],
    19: [14, 16, 19, 23, 29, 38, 57],
    18: [14, 15, 18, 22, 27, 36, 54],
    17: [13, 15, 17, 20, 26, 34, 51],
    16: [12, 14, 16, 19, 24, 32, 48],
}

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

# Appendix C: number, copies, what may follow. The misprints are put right (rulings.md B2).
TILES = """
5 15 yellow 14 15 619
6 15 yellow 14 15 619
7 36 yellow 18 26 27 28 29
8 120 yellow 16 17 19 23 24 25 28 29
9 120 yellow 18 19 20 23 24 26 27
57 30 yellow 14 15 619
16 8 green 43 70
17 8 green 47
18 8 green 43
19 8 green 45 46
20 8 green 44 47
23 16 green 41 43 45 47
24 16 green 42 43 46 47
25 12 green 40 45 46
26 8 green 42 44 45
27 8 green 41 44 46
28 8 green 39 46 70
29 8 green 39 45 70
592 7 green 593
14 12 green 63 170 125
15 18 green 63 170 125 115
619 12 green 63 170 125
54NY 1 green 62NY
54SF 1 green 62SF
590 1 green 591
39 4 brown
40 8 brown
41 12 brown
42 12 brown
43 8 brown
44 4 brown
45 8 brown
46 8 brown
47 8 brown
70 8 brown
593 5 brown 594
62NY 1 brown 124NY
62SF 1 brown 124SF
591 1 brown 131
115 6 brown
170 5 brown 594
125 5 brown 596
63 32 brown 595
124NY 1 gray
124SF 1 gray
131 1 gray
594 8 gray
596 4 gray
595 32 gray
"""


@pytest.fixture(scope="module")
def data() -> dict[str, Any]:
    return read_toml(FOLDER, "title.toml")


@pytest.fixture(scope="module")
def chart_of_the_map() -> dict[str, Any]:
    return read_toml(FOLDER, "map.toml")


@pytest.fixture(scope="module")
def board(chart_of_the_map: dict[str, Any]) -> Board:
    return load_board(chart_of_the_map, read_toml(FOLDER, "tiles.toml"))


@pytest.fixture(scope="module")
def short_board(chart_of_the_map: dict[str, Any]) -> Board:
    """The board of the short game: hexes east of the cut, and its own red areas."""
    short, own = chart_of_the_map["short"], chart_of_the_map
    last = short["last_column_out"]
    kept = {id: row for id, row in own["hexes"].items() if column_of(id) > last}
    hexes = {**kept, **short["hexes"]}
    special = {id: row for id, row in own["special_tiles"].items() if id in kept}
    tiles: dict[str, Any] = {}
    for name, row in read_toml(FOLDER, "tiles.toml")["tiles"].items():
        places = [id for id in row.get("hexes", ()) if id in kept]
        if places or "hexes" not in row:  # those of San Francisco have no place left
            tiles[name] = {**row, "hexes": places}
    return load_board({**own, "hexes": hexes, "special_tiles": special}, {"tiles": tiles})


@pytest.fixture(scope="module")
def market() -> dict[str, Any]:
    return read_toml(FOLDER, "market.toml")


@pytest.fixture(scope="module")
def chart(market: dict[str, Any]) -> Chart:
    return read_chart(market)


charted = charts_of("18C2C")


def column_of(hex: str) -> int:
    return int(hex.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))


def row_of(hex: str) -> str:
    return hex.rstrip("0123456789")


def table(text: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in text.strip().splitlines()]


def limits(corporations: int) -> list[int]:
    """6 for each, among 8 down to 2 players, halves up."""
    return [(2 * 6 * corporations + players) // (2 * players) for players in range(8, 1, -1)]


# -- title.toml


def test_rows_have_the_form_that_the_rules_read() -> None:
    facts = printed(FOLDER)
    kinds: list[tuple[Any, type]] = [
        (CHARTERS, Charter),
        (TRAIN_KINDS, TrainKind),
        (PHASES, Phase),
        (PAPERS, Paper),
    ]
    assert [len(facts[fact]) for fact, _ in kinds] == [32, 8, 8, 18]
    for fact, kind in kinds:
        assert all(isinstance(row, kind) for row in facts[fact].values())
    assert [phase.on for phase in facts[PHASES].values()] == ["", "3", "4", "5", "6", "8", "10", "12"]
    assert [name for name, phase in facts[PHASES].items() if phase.buys_privates] == ["3", "4"]
    assert all(phase.trades for phase in facts[PHASES].values())
    assert not set(facts[CHARTERS]) & set(facts[PAPERS])


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
    assert data["powers"]["markers_end"] == "6"


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


def test_what_private_companies_do(data: dict[str, Any], board: Board) -> None:
    powers, rows = data["powers"], by(data["corporation"], "sym")
    assert {(row["private"], row["corporation"], row["percent"]) for row in powers["certificate"]} == {
        ("DGJ", "DRGW", 10),
        ("CA", "PRR", 10),
        ("SRP", "SOU", 10),
        ("SPP", "SP", 20),
        ("BOP", "B&O", 20),
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
    rows = by(data["powers"]["place_marker"], "private")
    places = {
        sym: sum(row["icon"] in hex.face.icons for hex in board.hexes.values()) for sym, row in rows.items()
    }
    assert places == {"SCC": 17, "AZF": 8, "GML": 16, "ACM": 6, "GSC": 7, "GEM": 11}
    assert {sym: (row["owner"], row["others"]) for sym, row in rows.items()} == {
        **dict.fromkeys(("SCC", "AZF", "GML", "ACM"), (10, 0)),
        **dict.fromkeys(("GSC", "GEM"), (20, 10)),
    }
    closed = {sym: tuple(row["closed"].values()) for sym, row in rows.items() if "closed" in row}
    assert closed == {"GSC": (20, 0), "GEM": (20, 0)}
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
        assert row.keys() == {"file", "table", "rows", "keys", "ruling", "rules"}
        assert reconstructed(row) and not row["rows"] and not row["keys"]
        assert f"**{row['ruling']}." in rulings
        assert all(rule.startswith("18C2C-") for rule in row["rules"])
    tables = [(row["file"], row["table"]) for row in data["reconstructed"]]
    assert tables == [("market.toml", "reissue.least_price"), ("map.toml", "short.hexes")]


# -- market.toml

# The Ledge from left to right: (column, row) of its corners; (0, 0) is where the chart begins.
LEDGE = [
    *((7, 9), (7, 8), (8, 8), (8, 7), (9, 7), (9, 6), (10, 6), (10, 5)),
    *((11, 5), (11, 4), (13, 4), (13, 3), (16, 3), (16, 2), (25, 2)),
]


def under() -> dict[int, int]:
    """Column -> the first row below the Ledge."""
    flat = [(a, b) for a, b in pairwise(LEDGE) if a[1] == b[1]]
    return {column: a[1] for a, b in flat for column in range(a[0], b[0])}


def steep() -> set[tuple[int, int]]:
    """Cells on whose right the Ledge runs."""
    upright = [(a, b) for a, b in pairwise(LEDGE) if a[0] == b[0]]
    return {(row, a[0] - 1) for a, b in upright for row in range(b[1], a[1])}


def cells(chart: Chart) -> list[Cell]:
    return [(row, column) for row, prices in enumerate(chart.prices) for column in range(len(prices))]


def bottom(chart: Chart, column: int) -> int:
    return max(row for row, found in cells(chart) if found == column)


def zone_of(chart: Chart, cell: Cell) -> str:
    return chart.zones.get(cell, "")


@pytest.mark.rule("18C2C-3.5-1", "18C2C-3.2-7")
def test_shape_of_the_market(chart: Chart) -> None:
    assert [len(row) for row in chart.prices] == [25, 25, 25, 25, 16, 13, 11, 10, 9, 7, 7]
    assert len(cells(chart)) == 173
    assert [chart.price(cell) for cell in chart.par.values()] == list(chart.par) == STARTS
    assert {column for _, column in chart.par.values()} == {6}
    assert chart.prices[0][-1] == 500 == max(price for row in chart.prices for price in row)
    counts = Counter(chart.zones.values())
    assert counts == {"yellow": 23, "brown": 16, "closing": 6, "ledge": 35}
    for cell in cells(chart):
        price, zone = chart.price(cell), zone_of(chart, cell)
        assert (price == 0) == (zone == "closing")
        assert zone not in ("yellow", "brown") or price <= 60
        assert (zone == "brown") <= (price <= 40)
    assert not set(chart.par.values()) & set(chart.zones)


@pytest.mark.rule("18C2C-3.2-8")
def test_the_ledge(chart: Chart, market: dict[str, Any]) -> None:
    first = under()
    assert {cell for cell, zone in chart.zones.items() if zone == "ledge"} == {
        (row, column) for row, column in cells(chart) if row >= first.get(column, 99)
    }
    upper = {(row, column) for row, column in market["ledge"]["upper"]}
    assert upper == {(row - 1, column) for column, row in first.items()}
    assert sorted(column for _, column in upper) == list(range(7, 25))
    alone = [column for column, row in first.items() if bottom(chart, column) == row]
    assert alone == [7]


def right(chart: Chart, cell: Cell) -> Cell:
    """3.3: one to the right; up at the end of a row and beside the Ledge."""
    row, column = cell
    stops = column + 1 == len(chart.prices[row]) or cell in steep()
    return (row - 1, column) if stops else (row, column + 1)


def left(chart: Chart, cell: Cell) -> Cell:
    """3.3: one to the left, in the first column down."""
    row, column = cell
    return (row, column - 1) if column else (row + 1, column)


def rise(cell: Cell) -> Cell:
    """3.3: one up, from the top row down to the right."""
    row, column = cell
    return (row - 1, column) if row else (1, column + 1)


def fall(chart: Chart, upper: set[Cell], cell: Cell, rows: int) -> Cell:
    """3.3, 3.4, by the data: a sale is judged as a whole."""
    row, column = cell
    last = bottom(chart, column)
    line = next((r for r, c in upper if c == column), last)
    if row <= line < last and row + rows == line + 1:
        return (line, column)
    return (min(row + rows, last), column)


LAST = (0, 24)


@pytest.mark.rule("18C2C-3.3-14", "18C2C-3.3-15")
def test_right_from_every_cell(chart: Chart) -> None:
    for cell in cells(chart):
        if cell != LAST:
            assert chart.right(cell) == right(chart, cell), cell
            assert chart.has(chart.right(cell))
        # Nobody gets below the Ledge that way, and whoever is below may leave it upwards.
        assert zone_of(chart, cell) == "ledge" or zone_of(chart, chart.right(cell)) != "ledge"
    assert chart.up == {cell for cell in cells(chart) if cell[0] and right(chart, cell)[0] < cell[0]}
    assert {cell for cell in chart.up if chart.has((cell[0], cell[1] + 1))} == steep()
    assert chart.right(LAST) == LAST
    assert chart.right((8, 6)) == (7, 6) and chart.right((7, 7)) == (6, 7)


@pytest.mark.rule("18C2C-3.3-16", "18C2C-3.3-17")
def test_left_from_every_cell(chart: Chart) -> None:
    for cell in cells(chart):
        if cell != (10, 0):
            assert chart.left(cell) == left(chart, cell), cell
            assert chart.has(chart.left(cell))
    assert chart.down == {cell for cell in cells(chart) if cell[1] == 0 and cell[0] < 10}
    enters = {cell for cell in cells(chart) if zone_of(chart, chart.left(cell)) == "closing"}
    assert {cell for cell in enters if zone_of(chart, cell) != "closing"} == {(7, 0), (8, 1), (9, 2), (10, 3)}
    assert {chart.price(cell) for cell in enters if zone_of(chart, cell) != "closing"} == {10}
    leaves = {cell for cell, zone in chart.zones.items() if zone == "ledge"} & {
        cell for cell in cells(chart) if zone_of(chart, chart.left(cell)) != "ledge"
    }
    assert leaves == {(row, column + 1) for row, column in steep() if chart.has((row, column + 1))}


@pytest.mark.rule("18C2C-3.3-1", "18C2C-3.3-2", "18C2C-3.3-7")
def test_up_from_every_cell(chart: Chart, market: dict[str, Any]) -> None:
    for cell in cells(chart):
        if cell != LAST:
            assert chart.has(rise(cell)), cell
            assert cell[0] == 0 or chart.above(cell) == rise(cell)
    split = market["split"]
    assert chart.price((split["cell"][0], split["cell"][1])) == 275
    assert split["cell"][0] == 0 and split["factor"] == 2
    assert chart.price(LAST) == 500 and chart.above(LAST) == LAST


@pytest.mark.rule("18C2C-4.3.5-25")
def test_right_and_up_are_one_step_and_left_one_back(chart: Chart, market: dict[str, Any]) -> None:
    steps = market["steps"]["prices"]
    assert steps == sorted({price for row in chart.prices for price in row if price})
    assert market["steps"]["split"] == [2 * price for price in steps if price >= 275]
    back = {0: 0, 10: 0} | {after: before for before, after in pairwise(steps)}
    for cell in cells(chart):
        price = chart.price(cell)
        assert back[chart.price(chart.left(cell))] <= back[price] or cell == (10, 0)
        if price and cell != LAST:
            assert back[chart.price(chart.right(cell))] == price, cell
            # From the top row a rise leads to the same price, with more room above.
            assert (
                chart.price(rise(cell)) == price if cell[0] == 0 else back[chart.price(rise(cell))] == price
            )
            assert chart.price(chart.left(cell)) == back[price], cell


@pytest.mark.rule("18C2C-3.3-8", "18C2C-3.3-9", "18C2C-3.3-10", "18C2C-3.3-11", "18C2C-3.3-12")
def test_down_from_every_cell(chart: Chart, market: dict[str, Any]) -> None:
    upper = {(row, column) for row, column in market["ledge"]["upper"]}
    first = under()
    for cell in cells(chart):
        row, column = cell
        last, line = bottom(chart, column), first.get(column)
        for rows in range(1, 12):
            found = fall(chart, upper, cell, rows)
            assert chart.has(found) and found[1] == column
            if line is None or row >= line:
                assert found == (min(row + rows, last), column)  # nothing but the bottom holds it
            elif row + rows <= line:
                assert found == (min(row + rows, line - 1), column)  # one below the line is on the line
            else:
                assert found == (min(row + rows, last), column)  # two rows below it, or what there is
        if zone_of(chart, cell) != "ledge":
            # One share never pushes through.
            assert zone_of(chart, fall(chart, upper, cell, 1)) != "ledge"


@pytest.mark.rule("18C2C-3.3-12", "18C2C-3.3-13")
def test_sales_at_the_ledge(chart: Chart, market: dict[str, Any]) -> None:
    upper = {(row, column) for row, column in market["ledge"]["upper"]}

    def prices(cell: Cell) -> list[int]:
        return [chart.price(fall(chart, upper, cell, rows)) for rows in range(1, 7)]

    assert prices((7, 7)) == [64, 60, 60, 60, 60, 60]
    assert prices((6, 7)) == [64, 64, 60, 60, 60, 60]
    assert prices((4, 10)) == [100, 82, 82, 82, 82, 82]
    assert prices((0, 10)) == [140, 120, 110, 100, 100, 82]
    assert prices((0, 24)) == [475, 475, 425, 425, 425, 425]
    assert prices((0, 6)) == [90, 82, 76, 72, 68, 64]
    assert prices((3, 15)) == [180] * 6
    assert prices((4, 0)) == [30, 20, 10, 0, 0, 0]


@pytest.mark.rule("18C2C-3.5-2", "18C2C-4.5-3", "18C2C-4.5-4")
def test_par_values_of_reissued_shares(data: dict[str, Any], market: dict[str, Any]) -> None:
    terms = market["reissue"]
    boxes = [*STARTS, 110, 120, 140, 160, 180, 200, 225, 250]
    least = {int(box): price for box, price in terms["least_price"].items()}
    assert terms["percent"] == data["merger"]["percent"] == 75
    assert [box for box in boxes if box not in least] == [68, 72, 100]
    prices = market["steps"]["prices"]

    def nearest(values: list[int], price: int) -> int:
        return min(values, key=lambda value: (abs(400 * value - 300 * price), -value))

    for price in prices:
        if min(least.values()) <= price <= 325:
            box = max(box for box, start in least.items() if start <= price)
            assert box == nearest(boxes, price), price
    assert {nearest(boxes, price) for price in prices if price <= 325}.isdisjoint({100})
    assert max(boxes) == data["merger"]["most_par"]
    above = {int(price): par for price, par in terms["above"].items()}
    assert above == {price: nearest(prices, price) for price in prices if price > 325}


# -- map.toml and tiles.toml


def rivers(board: Board, chart_of_the_map: dict[str, Any]) -> set[frozenset[str]]:
    """The sides of the Mississippi, each as its two hexes."""
    zones = chart_of_the_map["zones"]
    plains, east = (set(zones[zone]) for zone in chart_of_the_map["mississippi"]["zones"])
    around = ((hex, board.neighbour(hex, edge)) for hex in plains for edge in range(6))
    return {frozenset((hex, beyond)) for hex, beyond in around if beyond in east and beyond is not None}


def by_the_river(board: Board) -> set[str]:
    return {hex for pair in rivers(board, read_toml(FOLDER, "map.toml")) for hex in pair}


def test_the_map_has_821_hexes(board: Board) -> None:
    assert len(board.hexes) == 821
    assert Counter(hex.face.colour for hex in board.hexes.values()) == {
        "white": 773,
        "gray": 18,
        "red": 19,
        "yellow": 11,
    }
    around = [board.neighbour("L29", edge) for edge in range(6)]
    assert around == ["M28", "L27", "K28", "K30", "L31", "M30"]
    assert board.neighbour("Z67", 5) == "AA68"
    assert not any(hex.face.stops or hex.face.paths for hex in board.hexes.values() if is_lake(hex.face))


def is_lake(face: Face) -> bool:
    return face.colour == "gray"


def pieces(board: Board, sides: set[frozenset[str]]) -> list[set[tuple[float, float]]]:
    """The corners of sides of hexes, for each connected line."""
    found: list[set[tuple[float, float]]] = []
    for pair in sides:
        near, far = sorted(pair)
        edge = board.layout.edge_between(near, far)
        assert edge is not None
        corners = [tuple(round(at, 3) for at in corner) for corner in board.layout.corners(near)]
        line = {
            (corners[edge][0], corners[edge][1]),
            (corners[(edge + 1) % 6][0], corners[(edge + 1) % 6][1]),
        }
        joined = [other for other in found if other & line]
        found = [other for other in found if not other & line] + [line.union(*joined)]
    return found


@pytest.mark.rule("18C2C-2.2-3")
def test_zones(board: Board, chart_of_the_map: dict[str, Any]) -> None:
    zones = chart_of_the_map["zones"]
    assert list(zones) == ["West", "Plains", "East", "Canada"]
    inside = [hex for hexes in zones.values() for hex in hexes]
    assert len(inside) == len(set(inside)) == 803
    assert set(inside) == {id for id, hex in board.hexes.items() if not is_lake(hex.face)}
    assert {id for id in board.hexes if row_of(id) == "A"} <= set(zones["Canada"])
    river = rivers(board, chart_of_the_map)
    assert len(river) == 47
    assert frozenset(("B45", "B47")) in river and frozenset(("W52", "W54")) in river
    assert {"F49", "M52", "Q54", "V51", "W54"} <= {hex for pair in river for hex in pair}
    # It runs without a gap from the north to the gulf: every side meets the next one at a corner.
    assert len(pieces(board, river)) == 1
    sides = chart_of_the_map["mississippi"]["river_sides"]
    assert {hex: [board.neighbour(hex, edge) for edge in edges] for hex, edges in sides.items()} == {
        "W54": ["W52"]
    }
    assert {
        pair for pair in river if row_of(min(pair)) in chart_of_the_map["mississippi"]["exempt_rows"]
    } == {
        frozenset(("B45", "B47")),
        frozenset(("B47", "C46")),
    }


@pytest.mark.rule("18C2C-2.2-4")
def test_difficult_ground(board: Board) -> None:
    costs = Counter((hex.face.terrain, hex.face.cost) for hex in board.hexes.values() if hex.face.cost)
    assert costs == {
        ("mountain", 60): 110,
        ("mountain", 120): 52,
        ("water", 20): 26,
        ("water", 40): 43,
        ("water", 60): 23,
        ("water", 80): 25,
    }
    assert not any(hex.face.cost for hex in board.hexes.values() if hex.face.colour in ("red", "gray"))


def test_sides_without_a_way(board: Board) -> None:
    walls = {
        frozenset((id, board.neighbour(id, edge)))
        for id, hex in board.hexes.items()
        for edge in hex.face.walls
    }
    assert len(walls) == 24
    for id, hex in board.hexes.items():
        for edge in hex.face.walls:
            beyond = board.neighbour(id, edge)
            assert beyond is not None and (edge + 3) % 6 in board.hexes[beyond].face.walls, id


def usable(board: Board, hex: str) -> list[int]:
    """Sides of a hex on which track could go on."""
    found: list[int] = []
    for edge in range(6):
        beyond = board.neighbour(hex, edge)
        if beyond is None or board.walled(hex, edge):
            continue
        if not board.fixed(beyond) or (edge + 3) % 6 in board.hexes[beyond].face.exits:
            found.append(edge)
    return found


def in_a_row(sides: list[int]) -> bool:
    return any(all((first + turn) % 6 in sides for turn in range(len(sides))) for first in sides)


@pytest.mark.rule("18C2C-C-2")
def test_letters_and_the_sides_that_cities_have(board: Board) -> None:
    labels: dict[str, list[str]] = {}
    for id, place in board.hexes.items():
        if place.face.stops and not board.fixed(id):
            labels.setdefault(place.face.label, []).append(id)
    assert {label: len(hexes) for label, hexes in labels.items() if label} == {
        "B": 7,
        "P": 8,
        "L": 9,
        "K": 10,
        "Chi": 1,
        "NY": 1,
        "SF": 1,
    }
    assert {len(usable(board, hex)) for hex in labels[""]} == {6}
    for label, count in (("L", 5), ("K", 4)):
        for hex in labels[label]:
            sides = usable(board, hex)
            assert len(sides) == count and in_a_row(sides), hex
    yellow = {label: {board.hexes[id].face.colour for id in ids} for label, ids in labels.items() if label}
    assert {label for label, colours in yellow.items() if "yellow" in colours} == {
        "B",
        "Chi",
        "NY",
        "SF",
        "K",
    }
    assert [id for id in labels["K"] if board.hexes[id].face.colour == "yellow"] == ["D63"]


def red(board: Board) -> dict[str, Face]:
    return {id: hex.face for id, hex in board.hexes.items() if hex.face.colour == "red"}


def worth(stop: Stop) -> list[int]:
    assert [key for key, _ in stop.revenue] == [f"p{key}" for key in KEYS]
    return [amount for _, amount in stop.revenue]


@pytest.mark.rule("18C2C-4.1-2")
def test_red_areas(board: Board, data: dict[str, Any]) -> None:
    faces = red(board)
    found = {
        board.hexes[id].name: (worth(face.stops[0]), face.stops[0].kind == "city", face.stops[0].slots)
        for id, face in faces.items()
        if face.stops
    }
    assert found == {
        "Vancouver/Alaska": ([20, 60, 40, 40, 60], False, 0),
        "Calgary": ([20, 40, 50, 50, 60], True, 0),
        "Winnipeg": ([20, 30, 40, 40, 40], True, 0),
        "Thunder Bay": ([20, 30, 40, 40, 40], True, 2),
        "Quebec": ([30, 40, 50, 50, 50], True, 0),
        "Mackinaw City": ([20, 30, 40, 40, 40], True, 2),
        "Montreal": ([30, 50, 60, 60, 80], True, 2),
        "Maritime Provinces": ([20, 30, 40, 40, 40], False, 0),
        "Cleveland": ([30, 40, 50, 50, 60], True, 2),
        "San Diego": ([20, 30, 40, 40, 60], True, 2),
        "Charleston SC": ([30, 50, 50, 30, 30], True, 2),
        "New Orleans": ([30, 50, 70, 70, 100], True, 3),
        "Tampa": ([20, 20, 30, 40, 40], True, 2),
        "Mexico City": ([20, 40, 60, 60, 80], False, 0),
        "Miami": ([20, 20, 30, 50, 60], False, 0),
    }
    assert {id for id, face in faces.items() if not face.stops} == {"D77", "W56"}
    assert {key for row in data["phase"] for key in [row["revenue"]]} == {f"p{key}" for key in KEYS}
    assert board.areas["VancouverAlaska"] == ("A4", "A6")
    assert board.areas["MexicoCity"] == ("Z39", "Z41")
    for id, face in faces.items():
        for edge in face.exits:
            beyond = board.neighbour(id, edge)
            assert beyond is not None and not board.fixed(beyond) and not board.walled(id, edge), (id, edge)
        for edge in face.borders:
            beyond = board.neighbour(id, edge)
            assert beyond is not None and board.hexes[beyond].name == board.hexes[id].name


@pytest.mark.rule("18C2C-2.2-5")
def test_spaces_that_open(board: Board, chart_of_the_map: dict[str, Any], data: dict[str, Any]) -> None:
    spaces = chart_of_the_map["token_spaces"]
    assert {id: len(row) for id, row in spaces.items()} == {
        id: face.stops[0].slots for id, face in red(board).items() if face.stops and face.stops[0].slots
    }
    assert {board.hexes[id].name: row for id, row in spaces.items()} == {
        "Thunder Bay": ["", "5"],
        "Mackinaw City": ["", ""],
        "Montreal": ["", "5"],
        "Cleveland": ["", "5"],
        "San Diego": ["", "8"],
        "Charleston SC": ["", "5"],
        "New Orleans": ["", "5", "8"],
        "Tampa": ["", ""],
    }
    assert {row["sym"] for row in data["corporation"] if row["home"] in spaces} == {"ACL", "CPR", "C&O"}


@pytest.mark.rule("18C2C-4.7.9-2", "18C2C-4.7.9-3")
def test_coasts(board: Board, chart_of_the_map: dict[str, Any]) -> None:
    coasts = chart_of_the_map["transcontinental"]
    assert {board.hexes[hex].name for hex in coasts["west_coast"]} == {
        "San Diego",
        "Los Angeles",
        "Monterey",
        "San Francisco",
        "Eugene",
        "Portland",
        "Seattle",
        "Vancouver/Alaska",
    }
    assert all(board.hexes[hex].face.stops for hex in coasts["west_coast"])
    assert coasts["east"]["zones"] == ["East"]
    canada = [hex for hex in chart_of_the_map["zones"]["Canada"] if board.hexes[hex].face.stops]
    east_of = column_of("A54")
    assert set(coasts["east"]["hexes"]) == {hex for hex in canada if column_of(hex) >= east_of}


@pytest.mark.rule("18C2C-F.short-1", "18C2C-F.short-2", "18C2C-F.short-3")
def test_the_short_game(board: Board, short_board: Board, chart_of_the_map: dict[str, Any]) -> None:
    left = chart_of_the_map["short"]["hexes"]
    names = {short_board.hexes[id].name: id for id in left}
    assert names == {"NorthWest": "G38", "Denver": "L39", "SouthWest": "Q38"}
    assert "ABCDEFGHIJKLMNOPQRSTUVWXYZ".index("L") - 5 == "ABCDEFGHIJKLMNOPQRSTUVWXYZ".index("G")
    assert row_of(names["Denver"]) == row_of("L29")
    assert min(column_of(id) for id in short_board.hexes if id not in left) == 39 == column_of("Z39")
    for id in left:
        assert min(
            column_of(other) for other in short_board.hexes if row_of(other) == row_of(id)
        ) == column_of(id)
        face = short_board.hexes[id].face
        assert face.exits == {3, 4, 5} and face.stops[0].kind == "offboard"
        assert all(short_board.neighbour(id, edge) for edge in face.exits)
    values = {short_board.hexes[id].name: worth(short_board.hexes[id].face.stops[0]) for id in left}
    assert values == {
        "NorthWest": worth(board.hexes["A4"].face.stops[0]),
        "Denver": worth(board.hexes["A16"].face.stops[0]),
        "SouthWest": worth(board.hexes["T13"].face.stops[0]),
    }
    lost = [
        id for id in short_board.hexes if not short_board.fixed(id) and not placements(short_board, id, None)
    ]
    assert lost == []


@pytest.mark.rule("18C2C-C-1")
def test_the_box(board: Board) -> None:
    book = {words[0]: words for words in (line.split() for line in TILES.strip().splitlines())}
    assert list(board.tiles) and board.tiles.keys() == book.keys()
    assert len(book) == 49
    for name, tile in board.tiles.items():
        _, count, colour, *targets = book[name]
        assert (tile.count, tile.colour, tile.upgrades_to) == (int(count), colour, tuple(targets)), name
        assert all(
            COLOURS.index(board.tiles[target].colour) == COLOURS.index(tile.colour) + 1 for target in targets
        )
        assert all(stop.kind == "city" for stop in tile.face.stops)


def first(board: Board, hex: str, laid: Laid | None = None) -> set[str]:
    return {option.tile for option in placements(board, hex, laid)}


def every(board: Board, hex: str) -> dict[str, set[str]]:
    """Colour -> tiles that can ever lie in the hex."""
    found: dict[str, set[str]] = {}
    todo: list[Laid | None] = [None]
    seen: set[Laid | None] = {None}
    while todo:
        for option in placements(board, hex, todo.pop()):
            laid = Laid(option.tile, option.rotation)
            found.setdefault(board.tiles[option.tile].colour, set()).add(option.tile)
            if laid not in seen:
                seen.add(laid)
                todo.append(laid)
    return found


CITY = {"yellow": {"5", "6", "57"}, "green": {"14", "15", "619"}}


@pytest.mark.rule("18C2C-4.7.1-23")
def test_letters_decide(board: Board) -> None:
    grown = {hex: every(board, hex) for hex in ("L53", "L29", "K20", "P5", "D63", "M46", "J57", "K78", "O4")}
    assert grown == {
        "L53": {**CITY, "brown": {"63"}, "gray": {"595"}},
        "L29": {**CITY, "brown": {"170"}, "gray": {"594"}},
        "K20": {**CITY, "brown": {"125"}, "gray": {"596"}},
        "P5": {"yellow": {"5", "6", "57"}, "green": {"15"}, "brown": {"115"}},
        "D63": {"green": {"15"}, "brown": {"115"}},
        "M46": {"green": {"592"}, "brown": {"593"}, "gray": {"594"}},
        "J57": {"green": {"590"}, "brown": {"591"}, "gray": {"131"}},
        "K78": {"green": {"54NY"}, "brown": {"62NY"}, "gray": {"124NY"}},
        "O4": {"green": {"54SF"}, "brown": {"62SF"}, "gray": {"124SF"}},
    }


@pytest.mark.rule("18C2C-4.7.1-25")
def test_two_stations_keep_their_sides_and_are_joined_in_gray(board: Board) -> None:
    for hex, green, brown, gray in (
        ("J57", "590", "591", "131"),
        ("K78", "54NY", "62NY", "124NY"),
        ("O4", "54SF", "62SF", "124SF"),
    ):
        for below, above, kept in (
            (None, green, (0, 1)),
            (Laid(green), brown, (0, 1)),
            (Laid(brown), gray, (0, 0)),
        ):
            options = {
                (option.tile, option.rotation): option.kept for option in placements(board, hex, below)
            }
            assert options == {(above, 0): kept}, (hex, above)


def test_every_unbuilt_hex_can_be_built(board: Board) -> None:
    assert [hex for hex in board.hexes if not board.fixed(hex) and not first(board, hex)] == []
    assert first(board, "B11") == {"7", "8", "9"} and first(board, "L53") == {"5", "6", "57"}


# -- against the reference material


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
        given, values, now = dict(found.revenue), [], 0
        for key in KEYS:
            now = given.get(f"p{key}", now)
            values.append((f"p{key}", now))
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
