"""Charts: worth round by round, revenues, who owns what; each with its figures as a table."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ...analysis.worth import worth_by_round
from ...core.position import Position
from ...draw.charts import Series, layer_samples, line_chart, line_samples, stacked_bars
from ...draw.style import shade
from ...rules.corporations import CORPORATION_SPECS
from ...rules.market import price
from ...rules.shares import OFFERING, POOL, held
from ...text.language import gettext
from ...text.words import TREASURY, Words
from ..web.templates import fragment
from .history import short
from .scene import Scene
from .views import View

BANK_COLOURS = {OFFERING: "#d9d3c3", TREASURY: "#c2b59b", POOL: "#a8a293"}


class Chart(msgspec.Struct, frozen=True):
    """A chart and the same figures as a table: its head, and rows of a name and values.

    `samples`: how each row is drawn, for the legend.
    """

    name: str
    title: str
    svg: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    samples: tuple[str, ...] = ()


def worth_chart(scene: Scene) -> Chart:
    """Everybody's worth at the end of each round."""
    rounds = [(mark, worth) for mark, worth in worth_by_round(scene.game) if mark.at <= scene.at]
    labels = [short(mark) for mark, _ in rounds]
    colours = scene.player_colours
    series = [
        Series(scene.words.name(p), colours[p], tuple(float(worth[p]) for _, worth in rounds))
        for p in colours
    ]
    first = max(colours, key=lambda p: rounds[-1][1][p])
    about = gettext(
        "{name} leads with {amount} after {round}.",
        name=scene.words.name(first),
        amount=scene.words.money(rounds[-1][1][first]),
        round=labels[-1],
    )
    return _chart(
        scene.words,
        "worth",
        gettext("Worth"),
        line_chart(labels, series, title=gettext("Worth"), about=about, unit=scene.words.currency),
        labels,
        series,
        line_samples(series),
    )


def revenue_chart(scene: Scene) -> Chart | None:
    """The revenues of each operating round, by corporation; None before the first one."""
    runs = scene.runs
    rounds = list(dict.fromkeys(run.round for run in runs))
    if not rounds:
        return None
    labels = [f"{number}.{part}" for number, part in rounds]
    series = []
    for sym, charter in CORPORATION_SPECS(scene.pos).items():
        own = {run.round: float(run.revenue) for run in runs if run.corporation == sym}
        if own:
            series.append(Series(sym, shade(charter.colour), tuple(own.get(round) for round in rounds)))
    total = sum(run.revenue for run in runs if run.round == rounds[-1])
    about = gettext(
        "In operating round {round} the companies ran for {amount}.",
        round=labels[-1],
        amount=scene.words.money(total),
    )
    svg = stacked_bars(
        labels,
        series,
        title=gettext("Revenue"),
        about=about,
        unit=scene.words.currency,
        patterns="revenue",
    )
    samples = layer_samples(series, "revenue")
    return _chart(scene.words, "revenue", gettext("Revenue by operating round"), svg, labels, series, samples)


def ownership_chart(scene: Scene) -> Chart | None:
    """Who owns what of the corporations that have begun; None before that."""
    pos = scene.pos
    syms = [c for c in CORPORATION_SPECS(pos) if price(pos, c) is not None]
    if not syms:
        return None
    colours = scene.player_colours | BANK_COLOURS
    series = [
        Series(scene.words.owner(o), colour, tuple(float(_part(pos, o, c)) for c in syms))
        for o, colour in colours.items()
    ]
    series = [one for one in series if one.name != scene.words.owner(TREASURY) or any(one.values)]
    about = "; ".join(
        f"{c}: " + ", ".join(f"{s.name} {s.values[n]:.0f}%" for s in series if s.values[n])
        for n, c in enumerate(syms)
    )
    svg = stacked_bars(syms, series, title=gettext("Ownership"), about=about, unit="%", patterns="ownership")
    samples = layer_samples(series, "ownership")
    return _chart(scene.words, "ownership", gettext("Who owns what"), svg, syms, series, samples, "%")


def _part(pos: Position, owner: str, sym: str) -> int:
    """Percent of the corporation that the owner has; of the treasury, its own."""
    return held(pos, sym if owner == TREASURY else owner, sym)


def _chart(
    words: Words,
    name: str,
    title: str,
    svg: str,
    labels: list[str],
    series: list[Series],
    samples: Sequence[str],
    unit: str = "",
) -> Chart:
    def written(value: float | None) -> str:
        if value is None:
            return ""
        return f"{value:.0f}%" if unit == "%" else words.money(int(value))

    rows = tuple((one.name, tuple(written(value) for value in one.values)) for one in series)
    return Chart(name, title, svg, tuple(labels), rows, tuple(samples))


def _html(scene: Scene) -> str:
    found = [worth_chart(scene), revenue_chart(scene), ownership_chart(scene)]
    return fragment("desk/_charts.html", charts=[chart for chart in found if chart is not None])


VIEW = View("charts", _html, pushed=False)
