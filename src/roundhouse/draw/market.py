"""The stock market: the chart with its zones, and the markers stacked in their cells."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping

from msgspec import Struct

from ..rules.market import Cell, Chart
from ..text.language import gettext
from .style import FONT, INK, PAPER, SEA, fitting, shade, text_colour, text_width
from .svg import DrawError, Markup, Svg, document, joined, tag

WIDE, HIGH = 76.0, 88.0
PAD = 18.0
_CHIP = 19.0
CHARTS = 32


class MarketMark(Struct, frozen=True):
    """A price marker: its cell, its order of arrival (of two in a cell the lower lies on top), text and colour.

    ``ghost``: where a marker would go, drawn in outline. ``sign``: what is written behind the text, such as "×2".
    """

    row: int
    column: int
    arrival: int
    text: str
    colour: str
    ghost: bool = False
    sign: str = ""

    @property
    def words(self) -> str:
        """What the mark says, in one line: its text and, where it has one, its sign."""
        return f"{self.text} {self.sign}" if self.sign else self.text


# Zones by the letter that charts are written with and by word.
_ZONES = {
    "y": "yellow",
    "o": "orange",
    "b": "brown",
    "c": "closing",
    "e": "end",
    "l": "ledge",
}
_FILLS = {
    "yellow": "#f8df86",
    "orange": "#efb27a",
    "brown": "#c99a75",
    "closing": "#d9d4d8",
    "end": "#b7d6ec",
    "ledge": "#edeae0",
    "other": "#d8cfe6",
}

STYLE = (
    f".rh{{font-family:{FONT};fill:{INK};text-anchor:middle}}"
    ".rh .start{text-anchor:start}"
    f".rh .paper{{fill:{SEA}}}"
    f".rh .cell rect{{fill:{PAPER};stroke:#b9b09a;stroke-width:1.5}}"
    + "".join(f".rh .zone-{name} rect{{fill:{fill}}}" for name, fill in _FILLS.items())
    + f".rh .cell .par{{fill:none;stroke:{INK};stroke-width:3.5}}"
    ".rh .price{font-weight:bold}"
    ".rh .arrow{fill:none;stroke:#6a6f6c;stroke-width:2.4;stroke-linecap:round;stroke-linejoin:round}"
    f".rh .chip{{stroke:{PAPER};stroke-width:1}}"
    f".rh .outline{{fill:{PAPER};fill-opacity:.85;stroke-width:2.5;stroke-dasharray:5 3}}"
    ".rh .marker text{font-weight:bold}"
    ".rh .quiet{fill:#5c666d}"
)
"""The style that every drawing of a market carries; its digest is in the site's policy for contents."""


def draw_market(
    chart: Chart,
    markers: Iterable[MarketMark] = (),
    *,
    legend: Mapping[str, str] | None = None,
    scale: float = 0.8,
    title: str = "",
) -> Svg:
    """Draw a chart with its markers; those of one cell lie in a stack, the first arrival on top.

    ``legend``: zone (as in the chart, or "p" for the par cells) -> what to write for it below the chart.
    ``scale``: pixels to a unit, of which a cell is 76 wide.  ``title``: what a screen reader
    says.  Raises DrawError for a marker off the chart.
    """
    chips = draw_markers(chart, markers)
    width = max((len(prices) for prices in chart.prices), default=0) * WIDE + 2 * PAD
    height = len(chart.prices) * HIGH + 2 * PAD
    notes, high = _legend(legend or {}, width, height)
    height += high
    paper = tag("rect", class_="paper", width=width, height=height)
    body = (
        paper,
        tag("g", _cells(chart), class_="cells"),
        tag("g", *chips.values(), class_="markers"),
        *notes,
    )
    return document(
        width * scale,
        height * scale,
        (0, 0, width, height),
        "rh-market",
        title or gettext("stock market"),
        STYLE,
        *body,
    )


def draw_markers(chart: Chart, markers: Iterable[MarketMark]) -> dict[str, Markup]:
    """The markers of a drawing, each by the name that is its attribute `data-piece`; see `draw_market`.

    Raises `DrawError` for one that stands beside the chart.
    """
    stacks: dict[Cell, list[MarketMark]] = {}
    for marker in markers:
        cell = (marker.row, marker.column)
        if not chart.has(cell):
            raise DrawError(
                gettext(
                    "The marker of {company} stands off the chart, at row {row}, column {column}.",
                    company=marker.text,
                    row=cell[0],
                    column=cell[1],
                )
            )
        stacks.setdefault(cell, []).append(marker)
    chips: dict[str, Markup] = {}
    for cell in sorted(stacks):
        chips |= _stack(cell, sorted(stacks[cell], key=lambda marker: (marker.ghost, marker.arrival)))
    return chips


def _zone_class(zone: str) -> str:
    """Classes for a zone: a word, or letters of which each says something ("yl")."""
    if zone in _FILLS:
        return f" zone-{zone}"
    names = dict.fromkeys(_ZONES.get(letter, "other") for letter in zone if letter != "p")
    return "".join(f" zone-{name}" for name in names)


def zone_fill(zone: str) -> str:
    """The colour of a zone, as "#rrggbb"; of several letters that of the first."""
    words = [zone, *(_ZONES[letter] for letter in zone if letter in _ZONES)]
    return next((_FILLS[word] for word in words if word in _FILLS), _FILLS["other"])


def _corner(cell: Cell) -> tuple[float, float]:
    return PAD + cell[1] * WIDE, PAD + cell[0] * HIGH


_printed: OrderedDict[int, tuple[Chart, Markup]] = OrderedDict()
"""The cells of the charts drawn last, by the identity of the chart: it never changes."""


def _cells(chart: Chart) -> Markup:
    found = _printed.get(id(chart))
    if found is None:
        par = set(chart.par.values())
        cells = [
            _cell(chart, (row, column), price, (row, column) in par)
            for row, prices in enumerate(chart.prices)
            for column, price in enumerate(prices)
            if chart.has((row, column))
        ]
        found = _printed[id(chart)] = (chart, joined(*cells))
        if len(_printed) > CHARTS:
            _printed.popitem(last=False)
    return found[1]


def _cell(chart: Chart, cell: Cell, price: int, par: bool) -> Markup:
    x, y = _corner(cell)
    zone = chart.zones.get(cell, "")
    parts = [tag("rect", x=x, y=y, width=WIDE, height=HIGH)]
    if par:
        parts.append(tag("rect", class_="par", x=x + 3.5, y=y + 3.5, width=WIDE - 7, height=HIGH - 7, rx=5))
    parts.append(tag("text", str(price), class_="price start", x=x + 11, y=y + 24, font_size=19))
    if cell in chart.up:
        parts.append(tag("path", class_="arrow", d=f"M{x + WIDE - 14} {y + 25}v-14m-5 5l5 -5l5 5"))
    if cell in chart.down:
        parts.append(tag("path", class_="arrow", d=f"M{x + WIDE - 28} {y + 11}v14m-5 -5l5 5l5 -5"))
    return tag(
        "g",
        *parts,
        id=f"cell-{cell[0]}-{cell[1]}",
        class_="cell" + _zone_class(zone),
        data_row=cell[0],
        data_column=cell[1],
        data_price=price,
    )


def _stack(cell: Cell, stack: list[MarketMark]) -> dict[str, Markup]:
    """Markers from the top of the stack downwards, flatter the more there are."""
    x, y = _corner(cell)
    high = min(_CHIP, (HIGH - 36) / max(1, len(stack)))
    chips: dict[str, Markup] = {}
    for place, marker in enumerate(stack):
        colour = shade(marker.colour)
        left, width, top = x + 9, WIDE - 18, y + 31 + place * high
        size = fitting(marker.words, width - 8, min(14.5, high * 0.86), 5.0)
        shape = {"x": left, "y": top, "width": width, "height": high, "rx": min(6.0, high / 3)}
        if marker.ghost:
            body = tag("rect", class_="outline", stroke=colour, **shape)
            ink = None
        else:
            body = tag("rect", class_="chip", fill=colour, **shape)
            ink = text_colour(colour)
        words = tag(
            "text", marker.words, x=x + WIDE / 2, y=top + high / 2 + size * 0.36, font_size=size, fill=ink
        )
        name = f"ghost {marker.text} {cell[0]}.{cell[1]}" if marker.ghost else f"marker {marker.text}"
        chips[name] = tag(
            "g",
            tag("title", marker.words),
            body,
            words,
            data_piece=name,
            class_="marker ghost" if marker.ghost else "marker",
            data_row=cell[0],
            data_column=cell[1],
            data_token=marker.text,
        )
    return chips


def _legend(legend: Mapping[str, str], width: float, top: float) -> tuple[list[Markup], float]:
    """Swatches with words, as many in a line as fit; and the height that they need."""
    parts: list[Markup] = []
    x, y = PAD, top
    for zone, words in legend.items():
        needed = 40 + text_width(words, 15)
        if x > PAD and x + needed > width - PAD:
            x, y = PAD, y + 32
        swatch = [tag("rect", x=x, y=y, width=24, height=20)]
        if zone == "p":
            swatch.append(tag("rect", class_="par", x=x + 2.5, y=y + 2.5, width=19, height=15, rx=3))
        parts.append(tag("g", *swatch, class_="cell" + _zone_class(zone)))
        parts.append(tag("text", words, class_="quiet start", x=x + 32, y=y + 15.5, font_size=15))
        x += needed + 22
    return parts, (y - top + 38 if legend else 0.0)
