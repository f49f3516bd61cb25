"""Families: what titles that are played alike have in common, so that one of them is little more than its data.

A title names its family in title.toml (`family = "1830"`) and has what differs there in the table `plays`. The family
brings the flow, the mechanisms, help, and how files of 18xx.games are read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from ..entry import Entry
from ..files import read_toml
from . import f1830

FAMILIES: Mapping[str, Callable[[Path], Entry]] = {"1830": f1830.entry}
"""By the name that title.toml gives."""

STARTS: Mapping[str, Path] = {"1830": Path(f1830.__file__).parent / "start"}
"""By family, the files with which a title begins (`roundhouse new-title`)."""


class UnknownFamily(ValueError):
    """Raised for a family that there is not; the message is one sentence that names those that there are."""


def entry(folder: Path) -> Entry:
    """The entry of a title that is nothing but data files in a folder, by the family that its title.toml names.

    Raises `UnknownFamily`, OSError where a file is missing, and what `printed` raises for data of the wrong shape as
    soon as a table is set up.

    >>> entry(Path("nowhere"))
    Traceback (most recent call last):
        ...
    FileNotFoundError: [Errno 2] No such file or directory: 'nowhere/title.toml'
    """
    name = read_toml(folder, "title.toml").get("family", "")
    if name not in FAMILIES:
        raise UnknownFamily(f"{folder} names the family {name!r}; there is {', '.join(FAMILIES)}.")
    return FAMILIES[name](folder)
