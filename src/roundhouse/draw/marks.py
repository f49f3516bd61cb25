"""Small signs: terrain beside its cost, and the symbols that a map prints on its hexes.

Every sign is drawn around 0 and fits into a square of 22 units.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..text.language import _, translated
from .svg import Markup, joined, tag, writing

_MOUNTAIN = tag("path", class_="mark-mountain", d="M-11 8L-3 -9L1 -2L4 -6L11 8z")
_HILL = tag("path", class_="mark-hill", d="M-11 7C-7 -9 0 -9 2 0C5 -6 9 -3 11 7z")
_WATER = tag(
    "path",
    class_="mark-water",
    d="M-10 -3c3 -4 5 -4 8 0s5 4 8 0c1.5 -2 2.5 -3 4 -3M-10 5c3 -4 5 -4 8 0s5 4 8 0c1.5 -2 2.5 -3 4 -3",
)
_SWAMP = tag("path", class_="mark-swamp", d="M-10 7h20M-6 3l-2 -8M0 3v-11M6 3l2 -8")
_COIN = joined(
    tag("circle", class_="icon-line", r=8),
    tag("path", class_="icon-line", d="M0 -4v8"),
)

TERRAIN = {"mountain": _MOUNTAIN, "hill": _HILL, "water": _WATER, "river": _WATER, "swamp": _SWAMP}

ICONS: dict[str, Markup] = {
    "port": tag(
        "path",
        class_="icon-line",
        d="M0 -5V9M-5 -2h10M-9 3c1 5 5 6 9 6s8 -1 9 -6M0 -5a2.6 2.6 0 1 1 .1 0",
    ),
    "coal": tag("path", class_="icon", d="M-10 7l2 -6l5 -1l1 -6l6 -1l3 6l3 2v6z"),
    "mine": tag("path", class_="icon-line", d="M-7 8L6 -5M-7 -5L7 8M1 -9c4 0 7 3 8 7M-1 -9c-4 0 -7 3 -8 7"),
    "gold": tag("path", class_="icon", d="M-10 7l3 -8h14l3 8zM-4 -3l2 -5h4l2 5z"),
    "lumber": tag("path", class_="icon", d="M0 -10l6 8h-3l5 7h-6v4h-4v-4h-6l5 -7h-3z"),
    "fish": tag("path", class_="icon", d="M-10 0c4 -7 11 -7 15 -1l5 -4v10l-5 -4c-4 6 -11 6 -15 -1z"),
    "cattle": tag(
        "path",
        class_="icon",
        d="M-11 -8c0 4 2 5 5 5h12c3 0 5 -1 5 -5c2 5 0 8 -4 8l-2 7l-3 3h-4l-3 -3l-2 -7c-4 0 -6 -3 -4 -8z",
    ),
    "terminal": tag("path", class_="icon-line", d="M0 -10L9 0L0 10L-9 0z"),
}


ICON_NAMES = {
    "port": _("port"),
    "coal": _("coal"),
    "mine": _("mines"),
    "gold": _("gold"),
    "lumber": _("lumber"),
    "fish": _("fish"),
    "cattle": _("cattle"),
    "terminal": _("terminal"),
}
"""What the symbols are called."""


def terrain(kinds: Iterable[str]) -> list[Markup]:
    """The signs for kinds of terrain; a coin where none is named or the name is new."""
    found = [TERRAIN[kind] for kind in kinds if kind in TERRAIN]
    return found or [_COIN]


def icon(name: str) -> Markup:
    """The sign for a printed symbol; one that has no picture shows the beginning of its name."""
    known = ICONS.get(name)
    if known is None:
        known = joined(
            tag("circle", class_="icon-line", r=10),
            writing(name[:2].upper(), None, None, 10),
        )
    return tag(
        "g", tag("title", translated(ICON_NAMES.get(name, name))), known, class_="icon-sign", data_icon=name
    )
