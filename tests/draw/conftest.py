"""The board of a title for the tests of the pictures, and a reader that finds things in them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import roundhouse
from roundhouse.board.map import Board, load_board
from roundhouse.draw import Svg

TITLES = Path(roundhouse.__file__).parent / "titles"


@pytest.fixture(scope="session")
def bay() -> Board:
    """The board of 18Chesapeake."""
    folder = TITLES / "chesapeake"
    return load_board(
        *(tomllib.loads((folder / f"{name}.toml").read_text("utf-8")) for name in ("map", "tiles"))
    )


@pytest.fixture(scope="session", params=["18Chesapeake", "18AL", "18GL", "1848", "18C2C"])
def charted(request: pytest.FixtureRequest, shared: Path) -> Board:
    """The board of each title as charted in the reference material."""
    folder = shared / "reference" / request.param
    return load_board(
        *(tomllib.loads((folder / f"{name}.toml").read_text("utf-8")) for name in ("map", "tiles"))
    )


class Picture:
    """A parsed picture: well-formed, or reading it fails."""

    def __init__(self, svg: Svg) -> None:
        self.text = svg.text
        self.root = ElementTree.fromstring(svg.text)

    def all(self, name: str = "", **attributes: str | int) -> list[ElementTree.Element]:
        """Elements with that name and attributes (``_`` for ``-``); of a class attribute one class suffices."""
        wanted = {key.removesuffix("_").replace("_", "-"): str(value) for key, value in attributes.items()}
        return [e for e in self.root.iter() if _is(e, name) and all(_has(e, k, v) for k, v in wanted.items())]

    def one(self, name: str = "", **attributes: str | int) -> ElementTree.Element:
        found = self.all(name, **attributes)
        assert len(found) == 1, f"{len(found)} of {name} {attributes}"
        return found[0]


def _is(element: ElementTree.Element, name: str) -> bool:
    return not name or element.tag == "{http://www.w3.org/2000/svg}" + name


def _has(element: ElementTree.Element, key: str, value: str) -> bool:
    got = element.get(key, "")
    return value in got.split() if key == "class" else got == value


@pytest.fixture(scope="session")
def read() -> Any:
    """Parse a picture."""
    return Picture


def words(element: ElementTree.Element) -> str:
    """All text of an element but its tool tips."""

    def pieces(e: ElementTree.Element) -> Iterator[str]:
        if not _is(e, "title"):
            yield e.text or ""
            for child in e:
                yield from pieces(child)

    return " ".join(part for part in pieces(element) if part)


@pytest.fixture(scope="session")
def said() -> Any:
    """The text of an element."""
    return words
