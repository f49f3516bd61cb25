"""The schema: everything at once, and what a title or mechanism adds to it."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Annotated

import pytest
from msgspec import Struct

from roundhouse.rules.names import HexName, declares, names
from roundhouse.titles import chesapeake
from roundhouse.titles.found import own
from roundhouse.titles.schema import Check, Column, Key, Wrong, check_folder, row
from roundhouse.titles.schema.check import types_of
from roundhouse.titles.schema.faults import DataError
from roundhouse.titles.standard import printed

DATA = Path(chesapeake.__file__).parent
SCHEMA = chesapeake.TITLE.schema


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The data of 18Chesapeake, to be spoilt."""
    for file in ("title", "map", "tiles", "market"):
        shutil.copy(DATA / f"{file}.toml", tmp_path)
    return tmp_path


def add(folder: Path, file: str, text: str) -> int:
    """Append a text to a file; the line in which it begins."""
    path = folder / f"{file}.toml"
    before = path.read_text("utf-8")
    path.write_text(before + text, "utf-8")
    return before.count("\n") + 1


@pytest.mark.parametrize("name", own())
def test_the_data_of_our_titles_fit(name: str) -> None:
    entry = own()[name]
    assert check_folder(Path(entry.folder), entry.schema) == []


def test_everything_is_told_at_once(folder: Path) -> None:
    for file, right, wrong in [
        ("title", 'rusts_on = "4"', 'rusts_on = "44"'),
        ("title", "pool_limit", "pool_limt"),
        ("map", 'color = "red"', 'color = "redd"'),
        ("tiles", "count = 1", "count = -1"),
        ("market", "95 = [2, 4]", "95 = [2, 40]"),
    ]:
        path = folder / f"{file}.toml"
        text = path.read_text("utf-8")
        assert right in text
        path.write_text(text.replace(right, wrong, 1), "utf-8")
    with pytest.raises(DataError) as refused:
        printed(folder, schema=SCHEMA)
    told = [fault.file for fault in refused.value.faults]
    assert told == ["title.toml"] * 2 + ["map.toml", "tiles.toml", "market.toml"]
    assert str(refused.value).startswith("5 mistakes in the data of ") and "'44'" in str(refused.value)


def test_a_file_that_is_missing_or_no_toml(folder: Path) -> None:
    (folder / "map.toml").unlink()
    (folder / "tiles.toml").write_text("[tiles\n")
    told = check_folder(folder, SCHEMA)
    assert [(fault.file, fault.text[:20]) for fault in told] == [
        ("map.toml", "there is no such fil"),
        ("tiles.toml", "this is no TOML: Exp"),
    ]


def test_a_file_that_cannot_be_read(folder: Path) -> None:
    (folder / "map.toml").unlink()
    (folder / "map.toml").mkdir()
    (folder / "tiles.toml").write_text("x = " + "[" * 5000 + "]" * 5000)
    (folder / "market.toml").write_bytes(b"\xff\x00")
    assert [(fault.file, fault.text[:23]) for fault in check_folder(folder, SCHEMA)] == [
        ("map.toml", "the file cannot be read"),
        ("tiles.toml", "this is no TOML: TOML i"),
        ("market.toml", "this is no TOML: 'utf-8"),
    ]


def test_a_discount_is_for_terrain_that_there_is(folder: Path) -> None:
    path = folder / "title.toml"
    power = 'power = [{ does = "discount", terrain = "mountian", less = 10 }]'
    path.write_text(
        path.read_text("utf-8").replace('blocks = ["K3"]', f'blocks = ["K3"]\n{power}', 1), "utf-8"
    )
    (said,) = check_folder(folder, SCHEMA)
    assert (said.text[:39], said.nearest) == ("no hex has the terrain 'mountian' (ther", "mountain")


class Lay(Struct, tag="lay", tag_field="power"):
    hexes: tuple[str, ...]
    since: Annotated[str, names("phase")] = ""


class Discount(Struct, tag="discount", tag_field="power"):
    percent: int


POWERS = Column("title", "private", "powers", tuple[Lay | Discount, ...])
"""As a mechanism would declare powers of private companies: a list of tables, each with its sort."""


@pytest.mark.parametrize(
    ("powers", "told"),
    [
        ('[{ power = "lay", hexes = ["A7"], since = "3" }, { power = "discount", percent = 5 }]', ""),
        (
            '[{ power = "lya", hexes = ["A7"] }]',
            "powers 1, power: 'lya' is none of lay, discount; did you mean 'lay'?",
        ),
        (
            '[{ power = "lay", hexes = ["A77"] }]',
            "powers 1, hexes 1: there is no hex 'A77'; did you mean 'A7'?",
        ),
        (
            '[{ power = "lay", hexes = [], since = "7" }]',
            "powers 1, since: there is no phase '7' (there are 2, 3, 4, 5, 6, D)",
        ),
        (
            '[{ power = "discount", precent = 5, percent = 5 }]',
            "powers 1, precent: there is no key 'precent' here; did you mean 'percent'?",
        ),
        ("[{ hexes = [] }]", "powers 1, power: the key 'power' is missing; it is one of lay, discount"),
    ],
)
def test_a_mechanism_adds_a_column_of_tagged_tables(folder: Path, powers: str, told: str) -> None:
    path = folder / "title.toml"
    text = path.read_text("utf-8")
    line = text[: text.index('blocks = ["K3"]')].count("\n") + 2
    path.write_text(text.replace('blocks = ["K3"]', f'blocks = ["K3"]\npowers = {powers}', 1), "utf-8")
    said = [str(fault) for fault in check_folder(folder, (*SCHEMA, POWERS))]
    assert said == ([f"title.toml:{line}: private 'D&R', {told}"] if told else [])


def test_a_title_adds_a_table_a_kind_and_a_check(folder: Path) -> None:
    def checked(found: object) -> list[Wrong]:
        return [Wrong("title", ("port", "A7", "worth"), "too much")]

    schema = (
        *SCHEMA,
        Key("title", "port", dict[HexName, row(worth=int)]),
        Key("title", "ship", list[row(name=Annotated[str, declares("ship")])]),
        Key("title", "flagship", Annotated[str, names("ship")]),
        Check("ports", checked),
    )
    (folder / "title.toml").write_text('flagship = "Mary"\n' + (folder / "title.toml").read_text("utf-8"))
    line = add(
        folder, "title", '\n[port]\nA7 = { worth = 5 }\nA8 = { worth = "x" }\n\n[[ship]]\nname = "May"\n'
    )
    assert [str(fault) for fault in check_folder(folder, schema)] == [
        "title.toml:1: flagship: there is no ship 'Mary' (there are May); did you mean 'May'?",
        f"title.toml:{line + 2}: port, A7, worth: too much",
        f"title.toml:{line + 3}: port, A8, worth: expected `int`, got `str`",
        f"title.toml:{line + 3}: port, A8: there is no hex 'A8'; did you mean 'A3'?",
    ]


def test_a_column_belongs_to_a_table() -> None:
    with pytest.raises(ValueError, match=r"no table 'harbour' in title\.toml to have 'ship'"):
        types_of((Column("title", "harbour", "ship", str),))
