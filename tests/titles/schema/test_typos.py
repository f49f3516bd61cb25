"""Slips of the pen in a title's data: each is told with file, line and the nearest right word.

`silent`: read without the schema, the data load as if nothing were wrong, and the game goes astray later.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from roundhouse.titles import chesapeake, standard
from roundhouse.titles.schema import DataError, check_folder
from roundhouse.titles.schema.parts import FILES

DATA = Path(chesapeake.__file__).parent
SCHEMA = chesapeake.TITLE.schema


@dataclass(frozen=True)
class Typo:
    """`right` (its first occurrence after `after`) becomes `wrong` in the file; `told` is what is said about it."""

    file: str
    right: str
    wrong: str
    told: str
    after: str = ""
    silent: bool = True
    others: int = 0


def title(right: str, wrong: str, told: str, after: str = "", silent: bool = True, others: int = 0) -> Typo:
    return Typo("title", right, wrong, told, after, silent, others)


def map_(right: str, wrong: str, told: str, silent: bool = True, others: int = 0) -> Typo:
    return Typo("map", right, wrong, told, silent=silent, others=others)


def market(right: str, wrong: str, told: str, silent: bool = True, others: int = 0) -> Typo:
    return Typo("market", right, wrong, told, silent=silent, others=others)


def tiles(right: str, wrong: str, told: str, silent: bool = True, others: int = 0) -> Typo:
    return Typo("tiles", right, wrong, told, silent=silent, others=others)


TYPOS = [
    # the fifteen that an outsider tried
    title(
        'rusts_on = "4"',
        'rusts_on = "44"',
        "train '2', rusts_on: there is no phase '44' (there are 2, 3, 4, 5, 6, D); did you mean '4'?",
    ),
    title(
        'revenue = "brown"',
        'revenue = "brwn"',
        "phase '5', revenue: no stop has a value 'brwn'; did you mean 'brown'?",
    ),
    market("70 = [4, 2]", "70 = [4, 22]", "par, 70: the market has no cell in row 4, column 22"),
    market(
        "70 = [4, 2]",
        "70 = [4, 3]",
        "par, 70: the cell in row 4, column 3 has the price 75; 70 is at [2, 0], [3, 1], [4, 2], [5, 3]",
    ),
    title(
        'blocks = ["K3"]',
        'blocks = ["K44"]',
        "private 'D&R', blocks 1: there is no hex 'K44'; did you mean 'K1'?",
    ),
    map_(
        'A3 = { color = "red"',
        'A3 = { color = "redd"',
        "hexes, A3, color: 'redd' is none of white, yellow, green, brown, gray, red, blue; did you mean 'red'?",
    ),
    title(
        'tiles = ["yellow"]',
        'tiles = ["yelow"]',
        "phase '2', tiles 1: 'yelow' is none of yellow, green, brown, gray; did you mean 'yellow'?",
    ),
    title(
        "pool_limit = 50",
        "pool_limit = 50\npool_limt = 60",
        "pool_limt: there is no key 'pool_limt' here; did you mean 'pool_limit'?",
    ),
    title(
        "pool_limit",
        "pool_limt",
        "pool_limt: there is no key 'pool_limt' here; did you mean 'pool_limit'?",
        silent=False,
    ),
    title(
        "count = 7",
        'count = "7"',
        "train '2', count: expected `int | null`, got `str`",
        silent=False,
    ),
    title(
        'home = "F2"',
        'home = "F22"',
        "corporation 'PRR', home: there is no hex 'F22'; did you mean 'F2'?",
    ),
    title(
        'private_companies_close = "5"',
        'private_companies_close = "V"',
        "private_companies_close: there is no phase 'V' (there are 2, 3, 4, 5, 6, D)",
    ),
    title(
        'sym = "LV"',
        'sym = "C-P"',
        "corporation 'C-P', sym: 'C-P' is the name of a private company already",
    ),
    title(
        "certificates = [20,",
        "certificates = [30,",
        "certificates: the certificates come to 110%, not 100%",
    ),
    map_(
        "path=a:5,b:_0;border=edge:4",
        "path=a:5,b:_1;border=edge:4",
        "hexes, A3, code: a path ends at '_1', but the last numbered part is '_0'",
        silent=False,
    ),
    # and more
    title(
        "train_limit",
        "trainlimit",
        "phase '2', trainlimit: there is no key 'trainlimit' here; did you mean 'train_limit'?",
        silent=False,
    ),
    title(
        'rusts_on = "4"',
        'rust_on = "4"',
        "train '2', rust_on: there is no key 'rust_on' here; did you mean 'rusts_on'?",
    ),
    title(
        "exported = true",
        "exportd = true",
        "train '2', exportd: there is no key 'exportd' here; did you mean 'exported'?",
    ),
    title(
        "to_companies = false",
        "to_company = false",
        "private 'CV', to_company: there is no key 'to_company' here; did you mean 'to_companies'?",
    ),
    title(
        'trade_in = ["4", "5", "6"]',
        'trade_in = ["4", "55", "6"]',
        "train 'D', trade_in 2: there is no train '55' (there are 2, 3, 4, 5, 6, D); did you mean '5'?",
    ),
    title(
        'rusts_on = "4"',
        'rusts_on = "2"',
        "train '2', rusts_on: phase '2' does not come after these trains are sold",
    ),
    title(
        'ends_after = "set"',
        'ends_after = "sets"',
        "ends_after: 'sets' is none of set, round; did you mean 'set'?",
    ),
    title("players = [2, 6]", "players = [2, 7]", "starting_cash: there is nothing for 7 players", others=1),
    title("4 = 600", "44 = 600", "starting_cash: there is nothing for 4 players", others=1),
    title(
        'colour = "#237333"', 'colour = "#23733"', "corporation 'PRR', colour: '#23733' does not look like '#"
    ),
    title(
        'name = "3"',
        'name = "33"',
        "phase '33', name: no train is called '33'; the key 'on' names the train that begins the phase;"
        " did you mean '3'?",
        after="[[phase]]",
    ),
    title(
        'home = "F2"',
        'home = "F4"',
        "corporation 'PRR', home: nothing in F4 is a city; did you mean",
    ),
    title('number = "P2"', 'number = "P1"', "private 'C-P', number: 'P1' is the number of another"),
    title("step_of_bids = 5", "step_of_bids = 0", "step_of_bids: 0 is less than 1"),
    title("float_percent = 60", "float_percent = 600", "float_percent: 600 is more than 100"),
    title(
        'corporation = "B&O"', 'corporation = "B&OO"', "power 1, corporation: there is no corporation 'B&OO'"
    ),
    title('tiles = ["57"]', 'tiles = ["571"]', "there is no tile '571'; did you mean '57'?"),
    title('does = "share"', 'does = "shares"', "power 1, does: 'shares' is none of lay_tile, discount"),
    title(
        "least = 50",
        "lest = 50",
        "private_price, lest: there is no key 'lest' here; did you mean 'least'?",
        silent=False,
    ),
    map_(
        "revenue:yellow_40|green_60|brown_80",
        "revenue:yellow_40|gren_60|brown_80",
        "hexes, A7, code: no phase and no train has the value 'gren'; did you mean 'green'?",
        others=0,
    ),
    map_(
        'layout = "flat"',
        'layout = "flatt"',
        "layout: 'flatt' is none of flat, pointy; did you mean 'flat'?",
        silent=False,
    ),
    map_(
        'name = "Ohio"', 'nmae = "Ohio"', "hexes, A7, nmae: there is no key 'nmae' here; did you mean 'name'?"
    ),
    map_("B6 = {}", "B7 = {}", "hexes, B7: B7 lies between the hexes of the map", silent=False, others=99),
    map_("path=a:1,b:5", "path=a:2,b:5", "hexes, E1, code: the track at edge 2 leads off the map"),
    market("up = [[1, 16]", "up = [[1, 17]", "up 1: the market has no cell in row 1, column 17"),
    market("[7, 2]]\ndown", "[0, 2]]\ndown", "up 7: there is no cell above row 0, column 2"),
    market(
        "yellow = [[5, 0]", "yellow = [[5, 60]", "zones, yellow 1: the market has no cell in row 5, column 60"
    ),
    market("[80, 85, 90,", "[80, 58, 90,", "prices 1, 2: the price 58 stands right of 80"),
    tiles(
        'color = "yellow"',
        'colour = "yellow"',
        "there is no key 'colour' here; did you mean 'color'?",
        silent=False,
        others=1,
    ),
    tiles(
        "hexes = ['F8']",
        "hexes = ['F88']",
        "hexes 1: there is no hex 'F88'; did you mean 'F8'?",
        silent=False,
    ),
    # and what was read as if it were right, or told in words of the library
    title(
        "certificates_for_two = [30,",
        "certificates_for_two = [40,",
        "certificates_for_two: the certificates come to 110%, not 100%",
    ),
    title(
        "trade_in_price = 700", "trade_in_price = 7000", "for another train it costs 7000, more than without"
    ),
    title('on_sale_from = "6"', 'on_sale_from = "D"', "phase 'D' does not come before these trains are sold"),
    map_("C3 = {}", "C03 = {}", "hexes, C03: this hex is called 'C3'"),
    map_("C3 = {}", "C33 = {}", "hexes, C33: no hex lies beside C33"),
    map_(
        'letters = "columns"',
        'letters = "column"',
        "letters: 'column' is none of columns, rows; did you",
        silent=False,
    ),
    map_("label=DC", "label=CD", "hexes, F8, code: no tile has the label 'CD'; did you mean 'DC'?"),
    map_("cost:80", "cots:80", "code: an upgrade has nothing called 'cots'", silent=False),
    market("down = [[0, 0]", "down = [[0, -1]", "down 1: expected `int` >= 0"),
    market("[[5, 0], [6, 0]", "[[5, 0], [5, 0]", "yellow 2: the cell in row 5, column 0 is here already"),
    market("up = [[1, 16], [2, 11]", "up = [[1, 16], [1, 16]", "up 2: the cell in row 1, column 16 is here"),
    tiles(
        "count = 7",
        'count = "unlimted"',
        "'unlimted' is no number, and none of unlimited; did you mean 'unlimited'?",
        silent=False,
    ),
    market(
        "yellow = [[5, 0]",
        "yelow = [[5, 0]",
        "zones, yelow: nothing depends on a zone 'yelow' (there are end, yellow); did you mean 'yellow'?",
    ),
    map_(
        "terrain:mountain",
        "terrain:mountian",
        "code: no terrain is called 'mountian'; did you mean 'mountain'?",
    ),
    tiles('label = "DC"', 'label = "D.C."', "label: the label is 'D.C.', but 'DC' in the code", silent=False),
]


def spoilt(folder: Path, typos: list[Typo]) -> list[int]:
    """Write the data with the typos into the folder; the line of each."""
    texts = {file: (DATA / f"{file}.toml").read_text("utf-8") for file in FILES}
    at = []
    for typo in typos:
        text = texts[typo.file]
        start = text.index(typo.right, text.index(typo.after) if typo.after else 0)
        texts[typo.file] = text[:start] + typo.wrong + text[start + len(typo.right) :]
        at.append(text[:start].count("\n") + 1)
    for file, text in texts.items():
        (folder / f"{file}.toml").write_text(text, "utf-8")
    return at


@pytest.mark.parametrize("typo", TYPOS, ids=lambda typo: f"{typo.file}: {typo.wrong}"[:40])
def test_a_typo_is_told_with_its_place(tmp_path: Path, typo: Typo) -> None:
    (line,) = spoilt(tmp_path, [typo])
    told = [str(fault) for fault in check_folder(tmp_path, SCHEMA)]
    print(told)
    (said,) = [one for one in told if typo.told in one]
    assert len(told) == 1 + typo.others or typo.others == 99
    assert said.startswith(f"{typo.file}.toml:")
    if "is missing" not in said and "there is nothing for" not in said:
        extra = typo.right.count("\n") or typo.wrong.count("\n")
        assert line <= int(said.split(":")[1]) <= line + extra


@pytest.mark.parametrize(
    "typo", [typo for typo in TYPOS if typo.silent], ids=lambda typo: f"{typo.file}: {typo.wrong}"[:40]
)
def test_without_the_schema_it_is_silent(tmp_path: Path, typo: Typo, monkeypatch: pytest.MonkeyPatch) -> None:
    spoilt(tmp_path, [typo])
    with pytest.raises(DataError):
        standard.printed(tmp_path, schema=SCHEMA)
    monkeypatch.setattr(standard, "require", lambda folder, own: None)
    standard.printed(tmp_path, schema=SCHEMA)
