"""Words of a title's own choice, and rows of powers: a slip is told where it stands."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from roundhouse.titles.families import STARTS
from roundhouse.titles.families.f1830.plays import SCHEMA
from roundhouse.titles.schema import check_folder

START = STARTS["1830"]
POWER = '{ does = "discount", terrain = "mountain", less = 40 }'
TILES = 'does = "lay_tile", hexes = ["D6"]'
WEST, COAST = "yellow_30|brown_50", "yellow_20|brown_60"
TOWNS = ['Millbrook", code = "town=revenue:0', 'Highfield", code = "town=revenue:0']
Change = tuple[str, str, str]


def faults(folder: Path, *changes: Change) -> list[str]:
    """What is said of the start of a title in which, by file, one text is another."""
    shutil.copytree(START, folder / "title")
    for file, right, wrong in changes:
        path = folder / "title" / file
        text = path.read_text("utf-8")
        assert right in text
        path.write_text(text.replace(right, wrong, 1), "utf-8")
    return [str(fault) for fault in check_folder(folder / "title", SCHEMA)]


def line_of(file: str, text: str) -> int:
    lines = (START / file).read_text("utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if text in line)


def printed(right: str, wrong: str) -> Change:
    return "map.toml", right, wrong


def title(right: str, wrong: str) -> Change:
    return "title.toml", right, wrong


SLIPS: dict[str, tuple[tuple[Change, ...], str]] = {
    "terrain like another on the map": (
        (printed("terrain:mountain", "terrain:mountan"),),
        "hexes, B8, code: no terrain is called 'mountan'; did you mean 'mountain'?",
    ),
    "terrain like a common kind that this map has not": (
        (printed("terrain:mountain", "terrain:mountain|wter"),),
        "hexes, B8, code: no terrain is called 'wter'; did you mean 'water'?",
    ),
    "an area in two spellings": (
        (printed(COAST, f"{COAST},groups:EastCosat"), printed(WEST, f"{WEST},groups:EastCoast")),
        "hexes, E7, code: only one hex is in the group 'EastCosat'; did you mean 'EastCoast'?",
    ),
    "a symbol in two spellings": (
        (printed(TOWNS[1], f"{TOWNS[1]};icon=image:prot"), printed(TOWNS[0], f"{TOWNS[0]};icon=image:port")),
        "hexes, B2, code: only one hex has the icon 'prot'; did you mean 'port'?",
    ),
    "track of a kind that there is not": (
        (printed("path=a:1,b:_0", "path=a:1,b:_0,track:narow"),),
        "hexes, E7, code: no track is called 'narow'; did you mean 'narrow'?",
    ),
    "a label to come on tiles of no colour": (
        (printed(TOWNS[0], f"{TOWNS[0]};future_label=label:M,color:gren"),),
        "hexes, A7, code: the label 'M' is for tiles that are 'gren', none of yellow, green, brown, gray;"
        " did you mean 'green'?",
    ),
    "a zone on which nothing depends": (
        (("market.toml", "yellow = [", "purple = [[2, 0]]\nyellow = ["),),
        "zones, purple: nothing depends on a zone 'purple' (there are brown, end, orange, yellow)",
    ),
    "no tiles at all": (
        (title(TILES, f"{TILES}, count = 0"),),
        "private 'LAND', power 1, count: 0 is less than 1",
    ),
    "a discount below nothing": (
        (title("less = 40", "less = -40"),),
        "private 'QUARRY', power 1, less: -40 is less than 0",
    ),
    "two powers of one sort": (
        (title(POWER, f"{POWER}, {POWER}"),),
        "private 'QUARRY', power 2: QUARRY has a power 'discount' already, and one row says all of a sort",
    ),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_told_with_its_place(tmp_path: Path, slip: str) -> None:
    changes, said = SLIPS[slip]
    file, right, _ = changes[0]
    assert faults(tmp_path, *changes) == [f"{file}:{line_of(file, right)}: {said}"]


FREE: dict[str, tuple[Change, ...]] = {
    "terrain of its own": (printed("terrain:mountain", "terrain:jungle"),),
    "an area of one hex": (printed(COAST, f"{COAST},groups:South"), printed(WEST, f"{WEST},groups:North")),
    "a zone that its data name": (
        ("market.toml", "yellow = [", "purple = ["),
        title('free_zones = ["yellow"]', 'free_zones = ["purple"]'),
    ),
}


@pytest.mark.parametrize("word", FREE)
def test_a_word_of_its_own_is_nobodys_business(tmp_path: Path, word: str) -> None:
    assert faults(tmp_path, *FREE[word]) == []
