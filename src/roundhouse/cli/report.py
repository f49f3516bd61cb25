"""The findings of `roundhouse analyse` as a page: one file, styles and charts in it, that asks for nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..text.language import SOURCE, gettext, language, ngettext
from ..text.terminal import say
from .errors import UserError
from .extras import extra

if TYPE_CHECKING:
    from ..draw.charts import Series

TEMPLATE = "report.html"

SOURCES = (
    ("cash", "#0072b2"),
    ("shares", "#e69f00"),
    ("private_companies", "#009e73"),
    ("other", "#cc79a7"),
)
"""The layers of worth from below, with colours that the colour-blind can tell apart."""

MAX_NAME_LENGTH = 16
"""How many letters of a name a chart shows."""

Row = Mapping[str, Any]


def ready(html: Path) -> None:
    """Raises `UserError` when a page cannot be made because the engine of templates is not installed."""
    if find_spec("jinja2") is None:
        raise UserError(say("no report", file=html, extra=extra("web")))


def page(data: Row) -> str:
    """The page for findings with runs."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    from .. import __version__
    from ..text.templates import dollars
    from .analysis_data import cost_of, headline, move_told, purchase_sort, worst

    jinja = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    jinja.globals["_"] = lambda sentence, **facts: _marked(gettext(sentence), facts)
    jinja.globals["ngettext"] = ngettext
    jinja.filters["dollars"] = dollars
    jinja.filters["money"] = lambda amount: dollars(amount) if amount else "–"
    wide, narrow = _lines(data)
    return jinja.get_template(TEMPLATE).render(
        data=data,
        players=data["players"],
        headline=headline(data),
        worst=worst(data),
        wide=wide,
        narrow=narrow,
        panels=_panels(data),
        evaluation=_evaluation(data) if "evaluation" in data else None,
        cost=cost_of,
        holdings=_holdings(data),
        unproven=sum(not row["proven"] for row in data["runs"]["runs"]),
        forced=sum(row["forced"] for row in data["purchases"]),
        sort=purchase_sort,
        moved=move_told,
        total=lambda amounts: sum(amounts.values()),
        version=__version__,
        language_tag=(language() or SOURCE).replace("_", "-"),
    )


def _marked(sentence: str, facts: Row) -> Any:
    """A sentence of ours, which may hold markup; facts are escaped."""
    from markupsafe import Markup

    return Markup(sentence).format(**facts) if facts else Markup(sentence)


def _lines(data: Row) -> tuple[Any, Any]:
    """Everybody's worth round by round, for a wide page and for a phone."""
    from markupsafe import Markup

    from ..draw.charts import NARROW, WIDE, Axes, Series, line_chart
    from ..draw.style import ROUTE_COLOURS
    from ..text.templates import written

    labels = [row["round"] for row in data["rounds"]]
    turning = {row["round"]: str(n) for n, row in enumerate(data["turning_points"], 1)}
    marks = {n: turning[label] for n, label in enumerate(labels) if label in turning}
    series = [
        Series(
            _short(name),
            ROUTE_COLOURS[n % len(ROUTE_COLOURS)],
            tuple(float(row["worth"][player]["total"]) for row in data["rounds"]),
        )
        for n, (player, name) in enumerate(data["players"].items())
    ]
    from .analysis_data import headline

    axes = Axes(say("axis rounds"), say("axis worth"), legend=True)
    title, about = say("worth by round"), say("about lines", told=headline(data))
    said: Any = {"title": title, "about": about, "axes": axes, "marks": marks, "unit": written()}
    drawn = [
        line_chart(labels, series, plot=plot, named=named, **said)
        for plot, named in ((WIDE, True), (NARROW, False))
    ]
    return Markup(drawn[0]), Markup(drawn[1])


def _evaluation(data: Row) -> dict[str, Any]:
    """What everybody could expect after each action, for a wide page and for a phone; the mistakes are marked."""
    from markupsafe import Markup

    from ..bots.judgement.expected import FORECAST
    from ..draw.charts import NARROW, WIDE, Series, course_chart
    from ..draw.style import ROUTE_COLOURS
    from ..text.templates import written
    from .analysis_data import headline

    found, names = data["evaluation"], data["players"]
    at = {row["action"]: step for step, row in reversed([*enumerate(found["positions"])])}
    series = [
        Series(
            _short(name),
            ROUTE_COLOURS[number % len(ROUTE_COLOURS)],
            tuple(float(row["expected"][player]) for row in found["positions"]),
        )
        for number, (player, name) in enumerate(names.items())
    ]
    ticks = [(at[row["from_action"]], row["round"]) for row in data["rounds"] if row["from_action"] in at]
    marks = {at[row["action"]]: str(number) for number, row in enumerate(found["mistakes"], 1)}
    title, about = gettext("Expected worth at the end"), headline(data)
    wide, narrow = (
        Markup(course_chart(ticks, series, title=title, about=about, unit=written(), plot=plot, marks=marks))
        for plot in (WIDE, NARROW)
    )
    return {"wide": wide, "narrow": narrow, "learned": found["judge"] != FORECAST}


def _panels(data: Row) -> list[dict[str, Any]]:
    """A chart for each player, in the order of the standing, of what the worth consisted of; all to one scale."""
    from markupsafe import Markup

    from ..draw.charts import NARROW, Axes, stacked_bars
    from ..text.templates import written

    labels = [row["round"] for row in data["rounds"]]
    layers = {player: _layers(data, player) for player in data["players"]}
    bars = [
        [one.values[n] or 0.0 for one in series] for series in layers.values() for n in range(len(labels))
    ]
    lowest = min(sum(value for value in bar if value < 0) for bar in bars)
    highest = max(sum(value for value in bar if value > 0) for bar in bars)
    axes = Axes(say("axis rounds"), say("axis worth"), legend=True)
    found = []
    for number, row in enumerate(data["standing"]):
        player, name = row["player"], row["name"]
        last = data["rounds"][-1]["worth"][player]
        shares = sum(last["shares"].values())
        chart = stacked_bars(
            labels,
            layers[player],
            title=name,
            unit=written(),
            about=say("about sources", player=name, cash=last["cash"], shares=shares),
            plot=NARROW,
            axes=axes,
            patterns=f"layer-{number}",
            span=(lowest, highest),
        )
        found.append({"name": name, "worth": row["worth"], "svg": Markup(chart)})
    return found


def _layers(data: Row, player: str) -> list[Series]:
    """The sources of a player's worth, round by round; the last ones only if there are such in the game at all."""
    from ..draw.charts import Series

    names = {
        "cash": say("cash"),
        "shares": say("shares"),
        "private_companies": say("privates"),
        "other": say("other"),
    }
    found = []
    for source, colour in SOURCES:
        values = tuple(float(_sum(row["worth"][player][source])) for row in data["rounds"])
        ever = any(_sum(worth[source]) for row in data["rounds"] for worth in row["worth"].values())
        if ever or source in ("cash", "shares"):
            found.append(Series(names[source], colour, values))
    return found


def _holdings(data: Row) -> list[tuple[str, Sequence[int]]]:
    """What the shares of each corporation were worth to every player at last; those nobody has are left out."""
    last = data["rounds"][-1]["worth"]
    names = list(dict.fromkeys(name for worth in last.values() for name in worth["shares"]))
    return [(name, [last[player]["shares"].get(name, 0) for player in data["players"]]) for name in names]


def _sum(value: int | Mapping[str, int]) -> int:
    return value if isinstance(value, int) else sum(value.values())


def _short(name: str) -> str:
    return name if len(name) <= MAX_NAME_LENGTH else name[: MAX_NAME_LENGTH - 1] + "…"
