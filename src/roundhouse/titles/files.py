"""The files in the folder of a title, read: its data, rules, what is different, openings, what bots have learned."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import tomli

from ..board.standard import in_full
from ..core.violations import Rule
from ..rules.market import Cell, Chart
from .common_rules import whole
from .entry import Different, Openings, Reconstructed
from .schema.faults import DataError
from .schema.rules import rule_faults


def read_toml(folder: Path, name: str) -> dict[str, Any]:
    """A data file of a title, tiles with what their numbers show.

    Raises OSError where there is none, `tomli.TOMLDecodeError` for one that is no TOML.

    >>> from roundhouse.titles import chesapeake
    >>> read_toml(Path(chesapeake.__file__).parent, "title.toml")["name"]
    '18Chesapeake'
    """
    path = folder / name
    status = path.stat()
    data: dict[str, Any] = msgspec.msgpack.decode(_parsed(path, status.st_mtime_ns, status.st_size))
    return in_full(data) if name == "tiles.toml" else data


@functools.lru_cache(maxsize=256)
def _parsed(path: Path, changed: int, size: int) -> bytes:
    """What the file holds, packed because whoever reads it may write to what they get.

    Parsing takes most of the time in which a title is made ready, and three times as long by `tomllib`.
    """
    return msgspec.msgpack.encode(tomli.loads(path.read_text("utf-8")))


@functools.cache
def read_rules(folder: Path) -> tuple[Rule, ...]:
    """The title's rules.toml, common rules in full; nothing where there is none.

    Raises `DataError` with everything that is wrong in it, each with its line.

    >>> from roundhouse.titles import chesapeake
    >>> read_rules(Path(chesapeake.__file__).parent)[0].id
    '18Chesapeake-1.2-1'
    """
    if not (folder / "rules.toml").exists():
        return ()
    try:
        rows = [whole(row) for row in read_toml(folder, "rules.toml")["rule"]]
        return msgspec.convert(rows, tuple[Rule, ...])
    except (tomli.TOMLDecodeError, UnicodeDecodeError, KeyError, TypeError, msgspec.ValidationError):
        raise DataError(folder, rule_faults(folder)) from None


@functools.cache
def read_learned(folder: Path) -> bytes:
    """The title's judgement.json, as `roundhouse train` has written it for the bots; nothing where there is none.

    >>> read_learned(Path("nowhere"))
    b''
    """
    file = folder / "judgement.json"
    return file.read_bytes() if file.exists() else b""


@functools.cache
def read_different(folder: Path) -> tuple[Different, ...]:
    """The title's different.toml. Raises OSError where there is none, `msgspec.ValidationError` for a wrong shape.

    >>> from roundhouse.titles import branch_line
    >>> read_different(Path(branch_line.__file__).parent)[0].rules
    ('Branch Line-2-6',)
    """
    return msgspec.convert(read_toml(folder, "different.toml")["different"], tuple[Different, ...])


@functools.cache
def read_reconstructed(folder: Path) -> tuple[Reconstructed, ...]:
    """The entries under `[[reconstructed]]` in title.toml; one goes when better figures are put in.

    Raises `msgspec.ValidationError` when one has the wrong shape.

    >>> from roundhouse.titles import gl
    >>> read_reconstructed(Path(gl.__file__).parent)[0].file
    'market.toml'
    """
    rows = read_toml(folder, "title.toml").get("reconstructed", ())
    return msgspec.convert(rows, tuple[Reconstructed, ...])


def read_openings(folder: Path) -> Openings:
    """The title's openings.toml: foundings as `tools/openings.py` has written them, and habits.

    Raises OSError where there is none, `msgspec.ValidationError` when it has the wrong shape.

    >>> from roundhouse.titles import chesapeake
    >>> sorted(read_openings(Path(chesapeake.__file__).parent).first)[0]
    'B&O'
    """
    return msgspec.convert(read_toml(folder, "openings.toml"), Openings)


def read_chart(data: Mapping[str, Any]) -> Chart:
    """A stock market from its data: rows of prices, zones by letter, par cells, cells with arrows.

    Raises KeyError for a part that is missing.

    >>> chart = read_chart({
    ...     "prices": [[80, 90, 100]], "zones": {}, "par": {"90": [0, 1]}, "up": [], "down": [],
    ... })
    >>> chart.par
    {90: (0, 1)}
    """

    def cells(values: Any) -> frozenset[Cell]:
        return frozenset((row, column) for row, column in values)

    return Chart(
        prices=tuple(tuple(row) for row in data["prices"]),
        zones={(row, column): zone for zone, where in data["zones"].items() for row, column in where},
        par={int(value): (cell[0], cell[1]) for value, cell in data["par"].items()},
        up=cells(data["up"]),
        down=cells(data["down"]),
        gaps=cells(data.get("gaps", ())),
    )


class Files(NamedTuple):
    """The four data files of a title as they are read, by their first keys."""

    title: dict[str, Any]
    map: dict[str, Any]
    tiles: dict[str, Any]
    market: dict[str, Any]


def read_files(folder: Path) -> Files:
    """Read title.toml, map.toml, tiles.toml and market.toml in the folder. Raises as `read_toml` does.

    >>> from roundhouse.titles import chesapeake
    >>> read_files(Path(chesapeake.__file__).parent).title["players"]
    [2, 6]
    """
    return Files(*(read_toml(folder, f"{name}.toml") for name in Files._fields))
