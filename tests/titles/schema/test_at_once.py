"""The title that `new-title` writes, with two private companies of its own and two dozen slips: all told at once."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from roundhouse.titles.families import STARTS, entry
from roundhouse.titles.schema import DataError, check_folder

QUARRY = 'power = [{ does = "discount", terrain = "mountain", less = 40 }]'
LAND = 'power = [{ does = "lay_tile", hexes = ["D6"], tiles = ["7", "8", "9"] }]'
OWN = (
    ("title", QUARRY, 'power = [{ does = "marker", icon = "fish", more = 20, others = 10, until = "6" }]'),
    ("title", LAND, 'power = [{ does = "token", hexes = ["D8"], percent = 50, when = "turn" }]'),
    ("map", 'name = "Millbrook", code = "town', 'name = "Millbrook", code = "icon=fish;town'),
    ("map", 'name = "Deepdale", code = "town', 'name = "Deepdale", code = "icon=fish;town'),
)
SLIPS = (
    ("title", "money_in_play", "money_in_pley", "did you mean 'money_in_play'?"),
    ("title", "holding_limit = 60", "holding_limit = 160", "160 is more than 100"),
    (
        "title",
        "[20, 10, 10, 10, 10, 10, 10, 10, 10]",
        "[20, 10, 10, 10, 10, 10, 10, 10]",
        "come to 90%, not 100%",
    ),
    (
        "title",
        'private_companies_close = "5"',
        'private_companies_close = "five"',
        "(there are 2, 3, 4, 5, 6)",
    ),
    ("title", "stock_turn = ", "stok_turn = ", "did you mean 'stock_turn'?"),
    ("title", 'free_zones = ["yellow"]', 'free_zones = ["yelow"]', "did you mean 'yellow'?"),
    ("title", 'rusts_on = "4"', 'rusts_on = "44"', "did you mean '4'?"),
    ("title", "price = 180", 'price = "180"', "expected `int`, got `str`"),
    ("title", '["yellow", "green"]', '["yellow", "gren"]', "did you mean 'green'?"),
    (
        "title",
        'icon = "fish"',
        'icon = "fsh"',
        "no hex has the icon 'fsh' (there are fish); did you mean 'fish'?",
    ),
    ("title", "others = 10", "othrs = 10", "did you mean 'others'?"),
    ("title", 'blocks = ["D6"]', 'blocks = ["D66"]', "did you mean 'D6'?"),
    ("title", 'hexes = ["D8"]', 'hexes = ["D88"]', "did you mean 'D8'?"),
    ("title", 'when = "turn"', 'when = "trun"', "did you mean 'turn'?"),
    ("title", '"#b3261e"', '"b3261e"', "'b3261e' does not look like '#1f4e9e'"),
    ("title", 'home = "C7"', 'home = "C77"', "did you mean 'C7'?"),
    ("map", 'color = "red", name = "The West"', 'colour = "red", name = "The West"', "did you mean 'color'?"),
    ("map", "icon=fish;town", "icon=fish;twon", "there is no part called 'twon'; did you mean 'town'?"),
    ("map", "upgrade=cost:40,terrain:mountain", "upgrade=cots:40,terrain:mountain", "did you mean 'cost'?"),
    (
        "map",
        'D2 = { code = "upgrade=cost:40,terrain:mountain',
        'D2 = { code = "upgrade=cost:40,terrain:montain',
        "no terrain is called 'montain'; did you mean 'mountain'?",
    ),
    ("tiles", "\n3 = 3", '\n3 = "three"', "'three' is no number, and none of unlimited"),
    ("tiles", "57 = 4", "577 = 4", "no tile '577' is in the common catalogue"),
    ("market", "up = [[1", "upp = [[1", "did you mean 'up'?"),
    ("market", "65 = [3, 2]", "65 = [3, 22]", "the market has no cell in row 3, column 22"),
    ("market", "yellow = [[3, 0]", "yellow = [[33, 0]", "the market has no cell in row 33, column 0"),
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the title of somebody else is, with nothing wrong."""
    shutil.copytree(STARTS["1830"], tmp_path / "fjord")
    for file, old, new in OWN:
        change(tmp_path / "fjord", file, old, new)
    return tmp_path / "fjord"


def change(folder: Path, file: str, old: str, new: str) -> int:
    """Write the new text for the first of the old; the line where that stands."""
    path = folder / f"{file}.toml"
    text = path.read_text("utf-8")
    assert old in text, old
    path.write_text(text.replace(old, new, 1), "utf-8")
    return text[: text.index(old)].count("\n") + 1 + old.startswith("\n")


def test_every_slip_is_told_with_file_row_and_the_right_word(folder: Path) -> None:
    title = entry(folder)
    assert check_folder(folder, title.schema) == []
    lines = [change(folder, file, old, new) for file, old, new, _ in SLIPS]
    told = [str(fault) for fault in check_folder(folder, title.schema)]
    for (file, _, _, said), line in zip(SLIPS, lines, strict=True):
        assert any(one.startswith(f"{file}.toml:{line}:") and said in one for one in told), (file, line, said)
    assert len(told) == len(SLIPS), "each is told once, mistyped keys that have to be there too"
    with pytest.raises(DataError, match=f"{len(told)} mistakes in the data of fjord"):
        title.build(("Ann", "Ben"), ())


@pytest.mark.parametrize(
    "slip", [("players = [", "playrs = ["), ("name = ", "nmae = "), ("[2, 4]", '"2 to 4"')]
)
def test_a_slip_in_what_the_title_is_found_by_is_told_like_any_other(
    folder: Path, slip: tuple[str, str]
) -> None:
    line = change(folder, "title", *slip)
    change(folder, "tiles", "57 = 4", "57 = -4")
    with pytest.raises(DataError) as refused:
        entry(folder)
    told = [(fault.file, fault.line) for fault in refused.value.faults]
    assert ("title.toml", line) in told and ("tiles.toml", 10) in told


def test_a_tile_of_no_catalogue_is_told_with_the_nearest_number(folder: Path) -> None:
    change(folder, "tiles", "57 = 4", "577 = 4")
    (said,) = check_folder(folder, entry(folder).schema)
    assert str(said).endswith("and one of your own has color and code; did you mean '57'?")


def test_a_tile_of_ones_own_needs_no_catalogue(folder: Path) -> None:
    change(
        folder,
        "tiles",
        "57 = 4",
        '577 = { count = 4, color = "yellow", code = "city=revenue:20;path=a:0,b:_0" }',
    )
    assert check_folder(folder, entry(folder).schema) == []
