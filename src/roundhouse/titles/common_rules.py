"""Rules that are the same in most titles: they stand beside the modules of the parts that carry them.

`rules/buying.toml` has those of `rules/buying.py`, `rules.toml` in the folder of a mechanism those of the mechanism. A
title's rules.toml gives one a number (`common = NAME`), and words, an example or carriers of its own where it has other
ones. What a title does not number is added when it is assembled (`roundhouse.core.violations.CommonRule`).
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import msgspec
import tomli
from msgspec.structs import replace

from ..core.title import Title
from ..core.violations import COMMON, CommonRule, Rule
from .options import Option, UnknownOption

PACKAGE = Path(__file__).parents[1]

PLACES = (
    "rules/**/*.toml",
    "features/**/*.toml",
    "powers/**/*.toml",
    "titles/*.toml",
    "titles/families/**/*.toml",
)
"""Where in the package there are such files."""


def files() -> Iterator[Path]:
    """The files of common rules, in order: those named like the module beside them, and `rules.toml` of packages.

    >>> [path.name for path in files() if path.parent.name == "rules"][:2]
    ['bank_trains.toml', 'bidding.toml']
    """
    for place in PLACES:
        for path in sorted(PACKAGE.glob(place)):
            if path.with_suffix(".py").exists() or (
                path.name == "rules.toml" and (path.parent / "__init__.py").exists()
            ):
                yield path


def read(path: Path) -> tuple[CommonRule, ...]:
    """The common rules of a file. Raises `msgspec.ValidationError` for an entry of the wrong shape.

    >>> [rule.name for rule in read(next(files()))]
    ['trains of the bank in a turn']
    """
    return msgspec.convert(tomli.loads(path.read_text("utf-8"))["rule"], tuple[CommonRule, ...])


@functools.cache
def common_rules() -> Mapping[str, CommonRule]:
    """All common rules by name. Raises `msgspec.ValidationError` as `read` does, and for a name that is taken.

    >>> common_rules()["train limit"].by
    ('check: train limit',)
    """
    found: dict[str, CommonRule] = {}
    for path in files():
        for rule in read(path):
            if rule.name in found:
                raise msgspec.ValidationError(f"{path.name}: there is a common rule {rule.name!r} already")
            found[rule.name] = rule
    return found


def whole(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row of a title's rules.toml, with what it does not say itself from the common rule that it names.

    Raises `msgspec.ValidationError` for a common rule that there is not.

    >>> whole({"id": "X-1-1", "section": "1", "common": "train limit", "text": "Four trains."})["text"]
    'Four trains.'
    """
    said = dict(row)
    if (name := said.pop("common", None)) is None:
        return said
    every = common_rules()
    if name not in every:
        near = get_close_matches(str(name), every, 1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise msgspec.ValidationError(f"{said.get('id')}: there is no common rule {name!r}{hint}")
    rule = every[name]
    return {"text": rule.text, "example": rule.example, "by": rule.by} | said


def with_common(
    own: tuple[Rule, ...],
    build: Callable[[tuple[str, ...], tuple[str, ...]], Title],
    players: tuple[int, int],
    options: tuple[Option, ...] = (),
) -> tuple[Rule, ...]:
    """For `Entry.rules` of a title that does not number everything: its own rules, and those that its tables add.

    It is assembled for every number of players, and for the most of them with each of the options by itself. A rule is
    carried by whatever carries it at one of these tables.

    >>> from roundhouse.titles.families import STARTS, entry
    >>> begun = entry(STARTS["1830"])
    >>> [rule.section for rule in with_common((), begun.build, (2, 2)) if rule.text.startswith("Nobody sells")]
    ['']
    """
    found = {rule.id: rule for rule in own}
    for count in range(players[0], players[1] + 1):
        seats = tuple(f"Seat {number}" for number in range(1, count + 1))
        more = options if count == players[1] else ()
        for chosen in ((), *((option.name,) for option in more)):
            try:
                built = build(seats, chosen)
            except UnknownOption:
                continue
            for rule in built.rules.values():
                if rule.basis == COMMON:
                    before = found[rule.id].by if rule.id in found else ()
                    found[rule.id] = replace(rule, by=tuple(dict.fromkeys((*before, *rule.by))))
    return tuple(found.values())
