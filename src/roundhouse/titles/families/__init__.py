"""Families: what titles that are played alike have in common, so that one of them is little more than its data.

A title names its family in title.toml (`family = "1830"`) and has what differs there in the table `plays`. The family
brings the flow, the mechanisms, help, and how files of 18xx.games are read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

import tomli

from ...core.feature import Feature
from ...core.rule_values import Settings
from ..entry import Entry
from ..files import read_toml
from ..options import Switch
from ..schema import Check, DataError, Found, Part, Wrong, check_folder
from ..schema.faults import listed
from . import f1830
from .f1830.plays import SCHEMA
from .own_parts import OwnParts

FAMILIES: Mapping[str, Callable[[Path, OwnParts], Entry]] = {"1830": f1830.entry}
"""By the name that title.toml gives."""

SCHEMAS: Mapping[str, tuple[Part, ...]] = {"1830": SCHEMA}
"""By family, what its data files hold besides those of every title."""

STARTS: Mapping[str, Path] = {"1830": Path(f1830.__file__).parent / "start"}
"""By family, the files with which a title begins (`roundhouse new-title`)."""


def schema_in(folder: Path) -> tuple[Part, ...]:
    """What the data in a folder may hold besides those of every title, as far as they say it themselves: that of their
    family; nothing where they name none. Raises nothing for a file that is missing or no TOML.

    >>> schema_in(STARTS["1830"]) == SCHEMA, schema_in(Path("nowhere"))
    (True, ())
    """
    try:
        named = read_toml(folder, "title.toml").get("family")
    except (OSError, ValueError):
        return ()
    return SCHEMAS.get(named, ()) if isinstance(named, str) else ()


class UnknownFamily(DataError):
    """Raised for a family that there is not, together with all else that is wrong with the data."""


def entry(
    folder: Path,
    *,
    features: Iterable[Feature] = (),
    settings: Settings | None = None,
    switches: Iterable[Switch] = (),
    schema: Iterable[Part] = (),
    text: str = "",
    bots: str = "",
) -> Entry:
    """The entry of a title by the data files in a folder and the family that its title.toml names.

    What it has besides: `features`, the mechanisms of its own, and `settings`, what these are told; `switches`, further
    options; `schema`, what its data files hold for them; `text` and `bots`, its texts and weights, as in `Entry`.

    Raises `UnknownFamily`, OSError where a file is missing, `DataError` for a title.toml that is no TOML or does not
    even say what the title is called and for how many players it is, and what `printed` raises for other data of the
    wrong shape as soon as a table is set up.

    >>> entry(Path("nowhere"))
    Traceback (most recent call last):
        ...
    FileNotFoundError: [Errno 2] No such file or directory: 'nowhere/title.toml'
    """
    own = OwnParts(tuple(features), settings or Settings(), tuple(switches), tuple(schema), text, bots)
    try:
        name = read_toml(folder, "title.toml").get("family", "")
    except tomli.TOMLDecodeError as error:
        raise DataError(folder, check_folder(folder)) from error
    if name not in FAMILIES:
        raise UnknownFamily(folder, check_folder(folder, (*SCHEMA, *own.schema, Check("family", _family))))
    try:
        return FAMILIES[name](folder, own)
    except (LookupError, TypeError, ValueError) as error:
        if faults := check_folder(folder, (*SCHEMAS[name], *own.schema)):
            raise DataError(folder, faults) from error
        raise


def _family(found: Found) -> Iterator[Wrong]:
    """What a file that names no family of ours says, read as one of the first of them."""
    name, known = str(found.files["title"].get("family", "")), tuple(FAMILIES)
    yield Wrong("title", ("family",), f"there is no family {name!r}{listed(known)}", name, known)
