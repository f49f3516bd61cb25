"""Charts in time and of shares, as SVG that takes its ink from the page: lines, stacked bars.

A page styles them by class: `chart`, `rule` (`zero`), `tick`, `axis`, `key` (of the legend), `line`, `spot`, `name`,
`mark` with its `plate`, `layer`, `within`. Nothing needs to be told by its colour: lines have dashes, layers may have
patterns.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from msgspec import Struct

from ..text.language import whole
from .style import text_colour, text_width
from .svg import Markup, number, tag

NAME = 13.0
"""The size of the names at the ends of lines, bold ones included."""
SMALL = 11.0
"""The size of everything else."""
DASHES = ("", "9 4", "3 4", "12 4 3 4", "6 3 2 3 2 3", "18 5")
"""Every line has its own dashes beside its colour, so that nobody needs to tell colours apart."""
PATTERNS = (
    "",
    "M-2 2L2 -2M0 8L8 0M6 10L10 6",
    "M4 0V8",
    "M2 2h2v2h-2zM6 6h2v2h-2z",
    "M0 4H8",
    "M0 0L8 8M0 8L8 0",
)
"""Every layer has its own pattern, a path in a square of 8, where patterns are asked for."""
KEY_ROW, SAMPLE = 19.0, 26.0
"""Height of a row of the legend; width of its samples."""


class Series(Struct, frozen=True):
    """A line or a layer of a chart: what it is called, "#rrggbb", and a value for each label (None: none yet)."""

    name: str
    colour: str
    values: tuple[float | None, ...]


class Plot(Struct, frozen=True):
    """The room of a chart, in units: its size, and what is left free around lines or bars.

    Titles of axes and the legend take room of their own beside that. Text has a size of 11, so that a chart should be
    shown with about a pixel to the unit: `NARROW` is for the width of a phone.
    """

    width: float = 720.0
    high: float = 300.0
    left: float = 54.0
    right: float = 74.0
    top: float = 16.0
    bottom: float = 34.0

    @property
    def floor(self) -> float:
        """Where the lowest value stands."""
        return self.high - self.bottom

    @property
    def room(self) -> float:
        """The width for lines and bars."""
        return self.width - self.left - self.right


WIDE = Plot()
NARROW = Plot(width=356.0, high=230.0, left=50.0, right=12.0)


class Axes(Struct, frozen=True):
    """What the axes are called, unit included: the one `across` and the one `up`; and whether there is a `legend`."""

    across: str = ""
    up: str = ""
    legend: bool = False


PLAIN = Axes()


def scale(largest: float, steps: int = 5) -> tuple[float, float]:
    """A round number of at least `largest`, and the step (1, 2 or 5 times a power of ten) that leads there."""
    if largest <= 0:
        return 1.0, 1.0
    rough = largest / steps
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(m * power for m in (1, 2, 5, 10) if m * power >= rough * 0.999)
    return math.ceil(largest / step - 1e-9) * step, step


def line_chart(
    labels: Sequence[str],
    series: Sequence[Series],
    *,
    title: str,
    about: str,
    unit: str = "$",
    plot: Plot = WIDE,
    axes: Axes = PLAIN,
    named: bool = True,
    marks: Mapping[int, str] = MappingProxyType({}),
) -> Markup:
    """Lines over `labels` in order. `about` says in a sentence what there is to see.

    `named`: with its name at the end of each line; `marks`: labels, by number from 0, that get a mark of these letters.
    """
    known = [value for one in series for value in one.values if value is not None]
    low, top, step = _span(known)
    plot, key = _furnished(plot, axes, [_line_sample(one, n) for n, one in enumerate(series)], series)
    along = _along(plot, len(labels))
    parts = [*key, _grid(plot, low, top, step, unit), _labels(plot, labels, along), *_axes(plot, axes)]
    parts += _marks(plot, [(along[n], said) for n, said in marks.items()])
    ends: list[tuple[float, Series]] = []
    for index, one in enumerate(series):
        points = [
            (x, _up(plot, value, low, top))
            for x, value in zip(along, one.values, strict=True)
            if value is not None
        ]
        if not points:
            continue
        data = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
        line = tag("path", class_="line", d=data, stroke=one.colour, stroke_dasharray=_dashes(index))
        dots = [tag("circle", class_="spot", cx=x, cy=y, r=2.6, fill=one.colour) for x, y in points]
        parts.append(tag("g", tag("title", one.name), line, *dots, class_="series", data_series=one.name))
        ends.append((points[-1][1], one))
    longest = 0.0
    if named:
        parts.append(_names(plot, ends))
        longest = max((text_width(one.name, NAME) for _, one in ends), default=0.0)
    return _document(parts, title, about, plot, plot.width + max(0.0, longest + 12 - plot.right) * named)


def course_chart(
    ticks: Sequence[tuple[int, str]],
    series: Sequence[Series],
    *,
    title: str,
    about: str,
    unit: str = "$",
    plot: Plot = WIDE,
    marks: Mapping[int, str] = MappingProxyType({}),
) -> Markup:
    """Lines over many steps, 0, 1, 2 ..., without a dot for each; their names at their ends. The scale goes from the
    lowest value to the highest, so that lines that lie together can be told apart.

    `ticks`: what is written below which step, as far as there is room, the first ones first; `marks`: steps that get a
    mark of these letters. An element of class `field` lies over all of it, with the last step as `data-last`, so that a
    script can tell which step is pointed at.
    """
    count = max((len(one.values) for one in series), default=0)
    known = [value for one in series for value in one.values if value is not None] or [0.0]
    _, step = scale(max(known) - min(known))
    low = math.floor(min(known) / step + 1e-9) * step
    top = max(math.ceil(max(known) / step - 1e-9) * step, low + step)
    along = _along(plot, count)
    shown, last = [], -math.inf
    for at, said in ticks:
        half = text_width(said, SMALL) / 2 + 4
        if along[at] - half >= last:
            shown.append(tag("text", said, class_="tick", x=along[at], y=plot.floor + 18))
            last = along[at] + half
    parts = [_grid(plot, low, top, step, unit), tag("g", *shown, class_="labels")]
    ends: list[tuple[float, Series]] = []
    for index, one in enumerate(series):
        points = [
            (x, _up(plot, value, low, top))
            for x, value in zip(along, one.values, strict=False)
            if value is not None
        ]
        if points:
            data = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
            line = tag("path", class_="line", d=data, stroke=one.colour, stroke_dasharray=_dashes(index))
            parts.append(tag("g", tag("title", one.name), line, class_="series", data_series=one.name))
            ends.append((points[-1][1], one))
    parts += _marks(plot, [(along[at], said) for at, said in marks.items()])
    longest = max((text_width(one.name, NAME) for _, one in ends), default=0.0)
    field = {"x": plot.left, "y": plot.top, "width": plot.room, "height": plot.floor - plot.top}
    parts += [
        _names(plot, ends),
        tag("path", class_="here", d=f"M{number(plot.left)} {number(plot.top)}V{number(plot.floor)}"),
        tag("rect", class_="field", fill_opacity=0, data_last=max(count - 1, 0), **field),
    ]
    return _document(parts, title, about, plot, plot.width + max(0.0, longest + 12 - plot.right))


def stacked_bars(
    labels: Sequence[str],
    series: Sequence[Series],
    *,
    title: str,
    about: str,
    unit: str = "$",
    plot: Plot = WIDE,
    axes: Axes = PLAIN,
    patterns: str = "",
    span: tuple[float, float] = (0.0, 0.0),
) -> Markup:
    """A bar for each label, made of a layer for each series from zero upward, or downward for values below it.

    None and 0 leave a layer out. `patterns`: layers have patterns too, by ids that begin like this (another beginning
    for each chart of a page); `span`: the scale goes at least from here to there, so that charts can be compared.
    """
    sums = [sum(max(one.values[n] or 0, 0) for one in series) for n in range(len(labels))]
    lows = [sum(min(one.values[n] or 0, 0) for one in series) for n in range(len(labels))]
    low, top, step = _span([*span, *sums, *lows])
    samples = [_layer_sample(one, _pattern(patterns, n)) for n, one in enumerate(series)]
    plot, key = _furnished(plot, axes, samples, series)
    places = _along(plot, len(labels), bars=True)
    wide = min(46.0, 0.7 * plot.room / max(1, len(labels)))
    parts = [*_patterns(patterns, series), *key, _grid(plot, low, top, step, unit)]
    parts += [_labels(plot, labels, places), *_axes(plot, axes)]
    layers: list[Markup] = []
    for n, x in enumerate(places):
        above = below = 0.0
        for index, one in enumerate(series):
            value = one.values[n] or 0
            if not value:
                continue
            base = above if value > 0 else below
            high, deep = sorted((_up(plot, base, low, top), _up(plot, base + value, low, top)))
            if value > 0:
                above += value
            else:
                below += value
            inside = [tag("title", f"{one.name}, {labels[n]}: {_written(value, unit)}")]
            for fill in (one.colour, *_pattern(patterns, index)):
                inside.append(
                    tag(
                        "rect",
                        x=x - wide / 2,
                        y=high,
                        width=wide,
                        height=deep - high,
                        fill=fill,
                        class_="layer",
                    )
                )
            if not axes.legend and deep - high >= 13 and text_width(one.name, 10) <= wide:
                if _pattern(patterns, index):
                    inside.append(_plate(x, (high + deep) / 2, text_width(one.name, 10) + 6, one.colour))
                inside.append(
                    tag(
                        "text",
                        one.name,
                        class_="within",
                        x=x,
                        y=(high + deep) / 2 + 3.5,
                        fill=text_colour(one.colour),
                    )
                )
            layers.append(tag("g", *inside, data_series=one.name))
    return _document([*parts, *layers], title, about, plot, plot.width)


def line_samples(series: Sequence[Series]) -> list[Markup]:
    """A picture of each line of a chart, in order, for a legend that the page itself sets."""
    return [_sample(_line_sample(one, n)) for n, one in enumerate(series)]


def layer_samples(series: Sequence[Series], patterns: str = "") -> list[Markup]:
    """A picture of each layer of a chart with these `patterns`, in order, for a legend that the page itself sets.

    The patterns are those of the chart, so that has to be on the same page.
    """
    return [_sample(_layer_sample(one, _pattern(patterns, n))) for n, one in enumerate(series)]


def _sample(drawn: Markup) -> Markup:
    return tag(
        "svg",
        drawn,
        class_="chart-sample",
        viewBox=f"0 -8 {number(SAMPLE)} 16",
        width=SAMPLE,
        height=16,
        aria_hidden="true",
    )


# -- where things stand ----------------------------------------------------------------------------


def _along(plot: Plot, count: int, bars: bool = False) -> list[float]:
    wide = plot.room
    if bars:
        return [plot.left + (n + 0.5) * wide / max(1, count) for n in range(count)]
    return [plot.left + (n * wide / (count - 1) if count > 1 else wide / 2) for n in range(count)]


def _span(values: Sequence[float]) -> tuple[float, float, float]:
    """A scale for these values and zero: its ends, both of them whole steps, and the step."""
    top, step = scale(max([1.0, *values]))
    low = min([0.0, *values])
    return math.floor(low / step + 1e-9) * step, top, step


def _up(plot: Plot, value: float, low: float, top: float) -> float:
    return plot.floor - (value - low) / (top - low) * (plot.floor - plot.top)


def _written(value: float, unit: str) -> str:
    text = whole(round(abs(value)))
    form = f"{{}}{unit}" if unit == "%" else unit if "{}" in unit else f"{unit}{{}}"
    return ("−" if value < 0 else "") + form.replace("{}", text)


def _dashes(index: int) -> str | None:
    return DASHES[index % len(DASHES)] or None


# -- furniture -------------------------------------------------------------------------------------


def _grid(plot: Plot, low: float, top: float, step: float, unit: str) -> Markup:
    parts = []
    for n in range(math.ceil(low / step), round(top / step) + 1):
        y = _up(plot, n * step, low, top)
        parts.append(
            tag(
                "path",
                class_="rule zero" if n == 0 else "rule",
                d=f"M{number(plot.left)} {number(y)}H{number(plot.width - plot.right)}",
            )
        )
        parts.append(tag("text", _written(n * step, unit), class_="tick end", x=plot.left - 7, y=y + 4))
    return tag("g", *parts, class_="grid-lines")


def _labels(plot: Plot, labels: Sequence[str], places: Sequence[float]) -> Markup:
    """The labels below, as many as there is room for."""
    widest = max([text_width(label, SMALL) for label in labels], default=0) + 8
    room = (places[1] - places[0]) if len(places) > 1 else widest
    every = max(1, math.ceil(widest / room))
    shown = [
        tag("text", label, class_="tick", x=x, y=plot.floor + 18)
        for n, (label, x) in enumerate(zip(labels, places, strict=True))
        if n % every == 0
    ]
    return tag("g", *shown, class_="labels")


def _axes(plot: Plot, axes: Axes) -> list[Markup]:
    """The titles: the one up stands above its axis, where it can be read without turning one's head."""
    parts = []
    if axes.up:
        parts.append(tag("text", axes.up, class_="axis start", x=4, y=plot.top - 12))
    if axes.across:
        middle = plot.left + plot.room / 2
        parts.append(tag("text", axes.across, class_="axis", x=middle, y=plot.floor + 36))
    return parts


def _furnished(
    plot: Plot, axes: Axes, samples: Sequence[Markup], series: Sequence[Series]
) -> tuple[Plot, list[Markup]]:
    """The plot with room for titles and legend, and the legend above it: rows of samples with their names."""
    below = 16.0 if axes.across else 0.0
    above, key = (16.0 if axes.up else 0.0), []
    if axes.legend and series:
        x, y = 4.0, 10.0
        for sample, one in zip(samples, series, strict=True):
            wide = SAMPLE + 6 + text_width(one.name, NAME) + 16
            if x > 4.0 and x + wide > plot.width:
                x, y = 4.0, y + KEY_ROW
            name = tag("text", one.name, class_="key start", x=SAMPLE + 6, y=4)
            key.append(tag("g", sample, name, transform=f"translate({number(x)} {number(y)})"))
            x += wide
        above += y + KEY_ROW - 10
    room = Plot(
        plot.width, plot.high + above + below, plot.left, plot.right, plot.top + above, plot.bottom + below
    )
    return room, [tag("g", *key, class_="legend")] if key else []


def _line_sample(one: Series, index: int) -> Markup:
    line = tag(
        "path", class_="line", d=f"M0 0H{number(SAMPLE)}", stroke=one.colour, stroke_dasharray=_dashes(index)
    )
    return tag("g", line, tag("circle", class_="spot", cx=SAMPLE / 2, cy=0, r=2.6, fill=one.colour))


def _layer_sample(one: Series, patterns: Sequence[str]) -> Markup:
    box = [
        tag("rect", x=2, y=-7, width=SAMPLE - 4, height=14, fill=fill, class_="layer")
        for fill in (one.colour, *patterns)
    ]
    return tag("g", *box)


def _pattern(patterns: str, index: int) -> list[str]:
    """What fills the layer of that number beside its colour."""
    return [f"url(#{patterns}-{index})"] if patterns and PATTERNS[index % len(PATTERNS)] else []


def _plate(x: float, y: float, width: float, colour: str) -> Markup:
    """What lies below letters in a layer with a pattern, so that they can be read."""
    return tag("rect", x=x - width / 2, y=y - 6.5, width=width, height=13, rx=2, fill=colour)


def _patterns(patterns: str, series: Sequence[Series]) -> list[Markup]:
    made = []
    for index, one in enumerate(series):
        if _pattern(patterns, index):
            ink = text_colour(one.colour)
            path = PATTERNS[index % len(PATTERNS)]
            lines = tag("path", d=path, stroke=ink, stroke_width=1.2, stroke_opacity=0.6, fill="none")
            made.append(
                tag(
                    "pattern",
                    lines,
                    id=f"{patterns}-{index}",
                    width=8,
                    height=8,
                    patternUnits="userSpaceOnUse",
                )
            )
    return [tag("defs", *made)] if made else []


def _marks(plot: Plot, places: Sequence[tuple[float, str]]) -> list[Markup]:
    """Lines through labels, and what they are called on them: one below the other where they would touch."""
    found, last, y = [], -math.inf, plot.top
    for x, said in sorted(places):
        y = y + 20 if x - last < 20 else plot.top
        last = x
        line = tag("path", class_="rule", d=f"M{number(x)} {number(plot.top)}V{number(plot.floor)}")
        plate = tag("circle", class_="plate", cx=x, cy=y, r=9)
        found.append(tag("g", line, plate, tag("text", said, class_="tick", x=x, y=y + 4), class_="mark"))
    return found


def _names(plot: Plot, ends: Sequence[tuple[float, Series]]) -> Markup:
    """The names at the ends of lines, moved apart where they would touch."""
    parts, last = [], -math.inf
    for y, one in sorted(ends, key=lambda end: end[0]):
        last = max(y + 4, last + 13)
        x = plot.width - plot.right + 8
        parts.append(tag("text", one.name, class_="name start", x=x, y=last, fill=one.colour))
    return tag("g", *parts, class_="names")


def _document(parts: Sequence[Markup], title: str, about: str, plot: Plot, width: float) -> Markup:
    return tag(
        "svg",
        tag("title", title),
        tag("desc", about),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        class_="chart",
        role="img",
        aria_label=f"{title}. {about}",
        viewBox=f"0 0 {number(width)} {number(plot.high)}",
    )


__all__ = [
    "NARROW",
    "PLAIN",
    "WIDE",
    "Axes",
    "Plot",
    "Series",
    "course_chart",
    "layer_samples",
    "line_chart",
    "line_samples",
    "scale",
    "stacked_bars",
]
