"""The evaluation of a game along its course: a curve for each seat, what cost its player most, and all as a table."""

from __future__ import annotations

import msgspec

from ...analysis.evaluation import Evaluation, Mistake, instead
from ...bots.judgement.expected import FORECAST
from ...draw.charts import Series, course_chart
from ...text.labels import describe_action
from ...text.language import gettext
from ...text.prompts import round_name
from ..live.evaluating import Progress
from ..web.templates import fragment
from .charts import Chart
from .history import short
from .scene import Scene


class Marked(msgspec.Struct, frozen=True):
    """A mistake, numbered as on the curve. `at`: the position in which it was made; `cost`: percent of the share."""

    number: int
    at: int
    round: str
    name: str
    played: str
    cost: str
    instead: str
    reasons: tuple[str, ...]


class Row(msgspec.Struct, frozen=True):
    """The end of a round: the position, and what each seat could hope for."""

    at: int
    round: str
    hopes: tuple[str, ...]


def html(scene: Scene, found: Evaluation | Progress) -> str:
    """The evaluation of the scene's game; while it is being worked out, how far it is."""
    if isinstance(found, Progress):
        return fragment("desk/_evaluation.html", progress=found, chart=None)
    return fragment(
        "desk/_evaluation.html",
        progress=None,
        chart=curve(scene, found),
        rows=rows(scene, found),
        names=[scene.words.name(player) for player in found.players],
        colours=[(scene.words.name(p), scene.player_colours.get(p, "")) for p in found.players],
        mistakes=[marked(scene, one, number) for number, one in enumerate(found.mistakes, 1)],
        learned=found.judge != FORECAST,
        address=scene.address,
    )


def curve(scene: Scene, found: Evaluation) -> Chart:
    """What each seat could hope for after each decision."""
    colours = scene.player_colours
    series = [
        Series(scene.words.name(player), colours[player], tuple(float(row[seat]) for row in found.hopes))
        for seat, player in enumerate(found.players)
        if player in colours
    ]
    title = gettext("Expected worth at the end")
    last = found.hopes[-1]
    first = max(range(len(last)), key=lambda seat: last[seat])
    about = gettext(
        "After action {at} {name} could expect most, {amount}.",
        at=len(found.hopes) - 1,
        name=scene.words.name(found.players[first]),
        amount=scene.words.money(last[first]),
    )
    svg = course_chart(
        [(mark.at, short(mark)) for mark in scene.rounds if mark.at < len(found.hopes)],
        series,
        title=title,
        about=about,
        unit=scene.words.currency,
        marks={one.action: str(number) for number, one in enumerate(found.mistakes, 1)},
    )
    return Chart("evaluation", title, svg, (), ())


def rows(scene: Scene, found: Evaluation) -> list[Row]:
    """What each seat could hope for at the end of each round."""
    marks = [mark for mark in scene.rounds if mark.at < len(found.hopes)]
    ends = [*(mark.at for mark in marks[1:]), len(found.hopes) - 1]
    return [
        Row(
            end,
            round_name(scene.words, mark.round),
            tuple(scene.words.money(one) for one in found.hopes[end]),
        )
        for mark, end in zip(marks, ends, strict=True)
    ]


def marked(scene: Scene, one: Mistake, number: int) -> Marked:
    """A mistake in words, with what a bot would have done."""
    game, names = scene.game, scene.row.names
    at = one.action - 1
    said = instead(game, one, names)
    mark = next(mark for mark in reversed(scene.rounds) if mark.at <= at)
    return Marked(
        number,
        at,
        round_name(scene.words, mark.round),
        scene.words.name(one.player),
        describe_action(game.title, game.position(at), game.actions[at], names),
        f"{100 * one.cost:.1f}",
        said.label,
        said.reasons,
    )
