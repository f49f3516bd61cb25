"""Colours, fonts and the style sheet.

The tile colours step down in lightness (yellow, green, brown) and gray leans to blue, so that they stay apart
for the colour-blind and in a black-and-white print.  Every class is scoped by ``.rh``: pictures that stand in
one page do not disturb its other parts.
"""

from __future__ import annotations

import re
from functools import lru_cache

INK = "#15202a"
PAPER = "#fffdf7"
SEA = "#e3ebef"

FILLS = {
    "white": "#f8f3e4",
    "yellow": "#f6d24a",
    "green": "#63ab7a",
    "brown": "#b17a4a",
    "gray": "#b9c0c9",
    "red": "#f0b0a2",
    "blue": "#92c8ec",
    "purple": "#b9a5cf",
}

ROUTE_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00")
"""Colours for the runs of a company, told apart by the colour-blind too."""

PLAYER_COLOURS = (*ROUTE_COLOURS, "#9018f0", "#5c666d")
"""Colours for players, by seat, told apart by the colour-blind too."""

LEGIBLE = 4.5
"""The contrast that WCAG asks of text to its ground; 3 will do for large text."""

FONT = "Arial, Helvetica, 'Liberation Sans', sans-serif"

_FILLS = "".join(f".rh .{name}{{fill:{fill};stroke:{fill}}}" for name, fill in FILLS.items())

STYLE = (
    f".rh{{font-family:{FONT};fill:{INK};text-anchor:middle}}"
    ".rh .start{text-anchor:start}"
    ".rh .bold,.rh .token text,.rh .marker text,.rh .label,.rh .value text,.rh .box text,.rh .far{font-weight:bold}"
    f".rh .paper{{fill:{SEA}}}"
    f"{_FILLS}"
    ".rh .tile{stroke:#57503f;stroke-width:2.5;stroke-linejoin:round}"
    ".rh .grid{fill:none;stroke:#b9b09a;stroke-width:2;stroke-linecap:round}"
    f".rh .wall{{fill:none;stroke:#7c2d5e;stroke-width:9;stroke-linecap:round}}"
    f".rh .rail{{fill:none;stroke:{INK};stroke-width:11}}"
    f".rh .rail.double{{stroke-width:22}}"
    f".rh .bed{{fill:none;stroke:{PAPER};stroke-opacity:.7;stroke-width:15.5}}"
    ".rh .bed.double{stroke-width:26}"
    f".rh .gap{{fill:none;stroke:{PAPER};stroke-width:5}}"
    f".rh .narrow{{fill:none;stroke:{INK};stroke-width:7;stroke-dasharray:13 6}}"
    f".rh .spike{{fill:{INK};stroke:{PAPER};stroke-opacity:.75;stroke-width:2}}"
    ".rh .route{fill:none;stroke-width:11;stroke-linejoin:round;stroke-linecap:butt}"
    f".rh .route.under{{stroke:{PAPER};stroke-width:17}}"
    f".rh .rim{{fill:{INK};stroke:{INK};stroke-linejoin:round;stroke-linecap:round}}"
    f".rh .city{{fill:{PAPER};stroke:{PAPER};stroke-linejoin:round;stroke-linecap:round}}"
    f".rh .slot{{fill:{PAPER};stroke:#8d948f;stroke-width:1.5}}"
    f".rh .halt{{fill:{INK};stroke:{PAPER};stroke-width:2.5}}"
    f".rh .value circle{{fill:{PAPER};stroke:{INK};stroke-width:1.5}}"
    f".rh .box rect{{stroke:{INK};stroke-width:1.2}}"
    f".rh .box.now rect{{stroke-width:4}}"
    f".rh .paper-box{{fill:{PAPER}}}"
    ".rh .box.then rect{opacity:.6}"
    ".rh .later{fill:#f3e3da}"
    ".rh .far{display:none}"
    f".rh .coin{{stroke:{PAPER};stroke-width:1.5}}"
    f".rh .chip{{stroke:{INK};stroke-width:2}}"
    f".rh .print .chip{{fill:{PAPER};fill-opacity:.7;stroke:#5c666d;stroke-width:1.5;stroke-dasharray:4 3}}"
    ".rh .print text{fill:#3d4850;font-weight:bold}"
    f".rh .kept{{fill:{PAPER};stroke-width:3.5;stroke-dasharray:7 4}}"
    ".rh .reserved text{fill:#5c666d}"
    f".rh .plate{{fill:{PAPER};fill-opacity:.82}}"
    ".rh .quiet{fill:#5c666d}"
    f".rh .number{{fill:{INK}}}"
    ".rh .mark-mountain,.rh .mark-hill{fill:#8a5a33}"
    ".rh .mark-water{fill:none;stroke:#1f6fa3;stroke-width:3;stroke-linecap:round}"
    ".rh .mark-swamp{fill:none;stroke:#3d7350;stroke-width:2.6;stroke-linecap:round}"
    f".rh .icon{{fill:{INK};stroke:none}}"
    f".rh .icon-line{{fill:none;stroke:{INK};stroke-width:2.6;stroke-linecap:round;stroke-linejoin:round}}"
    ".rh .coordinates text{fill:#64707a;font-weight:bold}"
    ".rh .lit{fill:none;stroke:#0b63ce;stroke-width:6;stroke-linejoin:round}"
    f".rh .veil{{fill:{PAPER};fill-opacity:.62}}"
)

_HEX_COLOUR = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_NAMED = {
    "black": "#000000",
    "white": "#ffffff",
    "red": "#d0312d",
    "green": "#23733a",
    "blue": "#1f5fa8",
    "yellow": "#f6d24a",
    "orange": "#e77d22",
    "brown": "#7a4a25",
    "gray": "#8a9097",
    "grey": "#8a9097",
    "pink": "#e59ab4",
    "purple": "#6d3f8f",
    "violet": "#6d3f8f",
    "cyan": "#7cc4dd",
    "lightblue": "#9dcbe8",
    "navy": "#1d2f5e",
    "gold": "#d6a419",
    "silver": "#c3c8cc",
    "tan": "#d2b48c",
    "beige": "#e8ddc0",
    "lime": "#9bc53d",
    "turquoise": "#2fa8a0",
    "teal": "#1b7f79",
    "maroon": "#7c1f32",
}


@lru_cache(maxsize=1024)
def shade(colour: str) -> str:
    """A colour as "#rrggbb": of "#rgb", "#rrggbb" or a common name; what is neither becomes a mid gray."""
    match = _HEX_COLOUR.fullmatch(colour)
    if match is None:
        return _NAMED.get(colour.lower().replace(" ", ""), _NAMED["gray"])
    digits = match[1]
    return "#" + ("".join(2 * digit for digit in digits) if len(digits) == 3 else digits).lower()


def luminance(colour: str) -> float:
    """Relative luminance (0 black .. 1 white) of a colour, as WCAG 2 defines it."""
    digits = shade(colour)[1:]
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colours, 1 (none) to 21 (black on white)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@lru_cache(maxsize=1024)
def text_colour(ground: str) -> str:
    """White, ink or black for text on a ground of that colour: the first of them that reads well.

    The contrast is `LEGIBLE` or more whatever the ground: where white does not reach it, black does.
    """
    readable = (colour for colour in ("#ffffff", INK) if contrast(colour, ground) >= LEGIBLE)
    return next(readable, "#000000")


_WIDE, _SLIM = set("mwMW@%"), set("iljtfI.,:;'!|")


def text_width(text: str, size: float) -> float:
    """About how wide a text will be, in units; a little generous, for fonts differ."""
    ems = 0.0
    for letter in text:
        if letter in _WIDE:
            ems += 0.88
        elif letter in _SLIM:
            ems += 0.3
        elif letter in " ()-/":
            ems += 0.36
        else:
            ems += 0.71 if letter.isupper() or letter == "&" else 0.57
    return ems * size * 1.03


def fitting(text: str, width: float, largest: float, smallest: float = 7.0) -> float:
    """The font size in which a text fits into a width: between the two given."""
    natural = text_width(text, 1.0)
    return largest if natural == 0 else max(smallest, min(largest, int(2 * width / natural) / 2))
