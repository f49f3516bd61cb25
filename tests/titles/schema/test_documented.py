"""docs/data-files.md has every key of the four files, and every part of the codes of hexes and tiles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from roundhouse.board.notation import PARTS, STOP_KEYS, NotationError, parse
from roundhouse.titles.families import SCHEMAS
from roundhouse.titles.schema.check import types_of
from roundhouse.titles.schema.parts import FILES

PAGE = (Path(__file__).parents[3] / "docs" / "data-files.md").read_text("utf-8")
ELSEWHERE = ("plays", "power")
"""Tables of which docs/powers.md has the keys."""


def keys(kind: Any) -> Iterator[str]:
    """The keys of a type of table, and of the tables in it."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        for field in msgspec.structs.fields(kind):
            yield field.name
            if field.name not in ELSEWHERE:
                yield from keys(field.type)
    for inner in get_args(kind):
        yield from keys(inner)


def described(part: str) -> str:
    """A part of the page, from its heading to the next."""
    return PAGE.partition(f"\n## {part}\n")[2].partition("\n## ")[0]


@pytest.mark.parametrize("file", FILES)
def test_every_key_of_a_file_is_described(file: str) -> None:
    said = described(f"{file}.toml")
    for key in keys(types_of(SCHEMAS["1830"])[file]):  # type: ignore[index]
        assert re.search(rf"`\[*{key}\b|\b{key} = ", said), key


def test_every_part_of_a_code_is_described() -> None:
    said = described("Codes")
    known = {*PARTS, *(key for several in STOP_KEYS.values() for key in several)}
    for word in (*known, "terminal", "lanes", "track", "cost", "terrain", "edge", "type", "image", "sticky"):
        assert re.search(rf"`{word}\b|[:;]{word}\b", said), word


@pytest.mark.parametrize(
    "code", [line.strip() for line in described("Codes").splitlines() if line[:4] == "    "]
)
def test_the_examples_are_codes(code: str) -> None:
    try:
        parse(code, "white")
    except NotationError as error:
        pytest.fail(str(error))
