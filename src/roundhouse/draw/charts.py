"""Charts in time and of shares, as SVG that takes its ink from the page: lines, stacked bars."""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

from roundhouse.draw.style import text_colour, text_width
from roundhouse.draw.svg import Markup, number, tag

WIDTH, HIGH = 720.0, 300.0
LEFT, RIGHT, TOP, BOTTOM = 54.0, 74.0, 16.0, 34.0
NAME = 13.0
"""The size of the names at the ends of lines, bold ones included."""
DASHES = ("", "9 4", "3 4", "12 4 3 4", "6 3 2 3 2 3", "1 5")
"""Every line has its own dashes beside its colour, so that nobody needs to tell colours apart."""


class Series(Struct, frozen=True):
    """A line or a layer of a chart: what it is called, "#rrggbb", and a value for each label (None: none yet)."""

    name: str
    colour: str
    values: tuple[float | None, ...]


def scale(largest: float, steps: int = 5) -> tuple[float, float]:
    """A round number of at least `largest`, and the step (1, 2 or 5 times a power of ten) that leads there."""
    if largest <= 0:
        return 1.0, 1.0
    rough = largest / steps
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(m * power for m in (1, 2, 5, 10) if m * power >= rough * 0.999)
    return math.ceil(largest / step - 1e-9) * step, step


def line_chart(
    labels: Sequence[str], series: Sequence[Series], *, title: str, about: str, unit: str = "$"
) -> Markup:
    """Lines over `labels` in order, each with its name at its end. `about` says in a sentence what there is to see."""
    known = [value for one in series for value in one.values if value is not None]
    low = min([0.0, *known])
    top, step = scale(max([1.0, *known]))
    parts = [_grid(low, top, step, unit), _labels(labels, _along(len(labels)))]
    ends: list[tuple[float, Series]] = []
    for index, one in enumerate(series):
        points = [
            (x, _up(value, low, top))
            for x, value in zip(_along(len(labels)), one.values, strict=True)
            if value is not None
        ]
        if not points:
            continue
        data = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
        dash = DASHES[index % len(DASHES)] or None
        line = tag("path", class_="line", d=data, stroke=one.colour, stroke_dasharray=dash)
        dots = [tag("circle", class_="spot", cx=x, cy=y, r=2.6, fill=one.colour) for x, y in points]
        parts.append(tag("g", tag("title", one.name), line, *dots, class_="series", data_series=one.name))
        ends.append((points[-1][1], one))
    parts.append(_names(ends))
    longest = max((text_width(one.name, NAME) for _, one in ends), default=0.0)
    return _document(parts, title, about, WIDTH + max(0.0, longest + 12 - RIGHT))


def stacked_bars(
    labels: Sequence[str], series: Sequence[Series], *, title: str, about: str, unit: str = "$"
) -> Markup:
    """A bar for each label, made of a layer for each series from below; None and 0 leave a layer out."""
    sums = [sum(one.values[n] or 0 for one in series) for n in range(len(labels))]
    top, step = scale(max([1.0, *sums]))
    places = _along(len(labels), bars=True)
    wide = min(46.0, 0.7 * (WIDTH - LEFT - RIGHT) / max(1, len(labels)))
    parts = [_grid(0.0, top, step, unit), _labels(labels, places)]
    layers: list[Markup] = []
    for n, x in enumerate(places):
        below = 0.0
        for one in series:
            value = one.values[n] or 0
            if value <= 0:
                continue
            y, base = _up(below + value, 0.0, top), _up(below, 0.0, top)
            inside = [
                tag("title", f"{one.name}, {labels[n]}: {_written(value, unit)}"),
                tag(
                    "rect", x=x - wide / 2, y=y, width=wide, height=base - y, fill=one.colour, class_="layer"
                ),
            ]
            if base - y >= 13 and text_width(one.name, 10) <= wide:
                inside.append(
                    tag(
                        "text",
                        one.name,
                        class_="within",
                        x=x,
                        y=(y + base) / 2 + 3.5,
                        fill=text_colour(one.colour),
                    )
                )
            layers.append(tag("g", *inside, data_series=one.name))
            below += value
    return _document([*parts, *layers], title, about)


def _along(count: int, bars: bool = False) -> list[float]:
    wide = WIDTH - LEFT - RIGHT
    if bars:
        return [LEFT + (n + 0.5) * wide / max(1, count) for n in range(count)]
    return [LEFT + (n * wide / (count - 1) if count > 1 else wide / 2) for n in range(count)]


def _up(value: float, low: float, top: float) -> float:
    return HIGH - BOTTOM - (value - low) / (top - low) * (HIGH - TOP - BOTTOM)


def _written(value: float, unit: str) -> str:
    text = f"{abs(value):,.0f}"
    return ("-" if value < 0 else "") + (f"${text}" if unit == "$" else f"{text}{unit}")


def _grid(low: float, top: float, step: float, unit: str) -> Markup:
    parts = []
    for n in range(math.ceil(low / step), round(top / step) + 1):
        y = _up(n * step, low, top)
        parts.append(
            tag(
                "path",
                class_="rule zero" if n == 0 else "rule",
                d=f"M{number(LEFT)} {number(y)}H{number(WIDTH - RIGHT)}",
            )
        )
        parts.append(tag("text", _written(n * step, unit), class_="tick end", x=LEFT - 7, y=y + 4))
    return tag("g", *parts, class_="grid-lines")


def _labels(labels: Sequence[str], places: Sequence[float]) -> Markup:
    """The labels below, as many as there is room for."""
    widest = max([text_width(label, 11) for label in labels], default=0) + 8
    room = (places[1] - places[0]) if len(places) > 1 else widest
    every = max(1, math.ceil(widest / room))
    shown = [
        tag("text", label, class_="tick", x=x, y=HIGH - BOTTOM + 18)
        for n, (label, x) in enumerate(zip(labels, places, strict=True))
        if n % every == 0
    ]
    return tag("g", *shown, class_="labels")


def _names(ends: Sequence[tuple[float, Series]]) -> Markup:
    """The names at the ends of lines, moved apart where they would touch."""
    parts, last = [], -math.inf
    for y, one in sorted(ends, key=lambda end: end[0]):
        last = max(y + 4, last + 13)
        parts.append(tag("text", one.name, class_="name start", x=WIDTH - RIGHT + 8, y=last, fill=one.colour))
    return tag("g", *parts, class_="names")


def _document(parts: Sequence[Markup], title: str, about: str, width: float = WIDTH) -> Markup:
    return tag(
        "svg",
        tag("title", title),
        tag("desc", about),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        class_="chart",
        role="img",
        aria_label=f"{title}. {about}",
        viewBox=f"0 0 {number(width)} {number(HIGH)}",
    )


__all__ = ["Series", "line_chart", "scale", "stacked_bars"]
