"""The end of a game: who won by how much, and where the game turned."""

from __future__ import annotations

import msgspec

from ...analysis.turning import moves, turns
from ...rules.ending import END, RESULT, EndSetOff
from ...rules.money import CASH
from ...rules.turns import ROUND
from ...text.events import tell
from ...text.language import gettext
from ...text.prompts import round_name
from ...text.words import Words
from ..web.templates import fragment
from .log import lines_of
from .scene import Scene
from .views import View

MOVES = 2
"""Actions that are told of a round that decided."""


class Place(msgspec.Struct, frozen=True):
    """A player's place.

    `cash` and `papers` make up the worth, `percent` is what it is of the winner's; `behind` is what the winner has
    more, "" for the winner.
    """

    place: int
    name: str
    worth: str
    cash: str
    papers: str
    percent: int
    behind: str


class Turned(msgspec.Struct, frozen=True):
    """A round in which the winner gained or lost most against the best of the others.

    `moves`: what did most of it, each with the position after it.
    """

    round: str
    at: int
    change: str
    lead: str
    gained: bool
    moves: tuple[tuple[int, str], ...] = ()


def ranking(scene: Scene) -> list[Place]:
    """The players by what they have at the end; equals share a place."""
    result = scene.pos[RESULT]
    order = sorted(result.items(), key=lambda pair: -pair[1])
    most = order[0][1] if order else 0
    return [
        Place(
            1 + sum(other > worth for other in result.values()),
            scene.words.name(player),
            scene.words.money(worth),
            scene.words.money(scene.pos[CASH][player]),
            scene.words.money(worth - scene.pos[CASH][player]),
            round(100 * max(0, worth) / most) if most > 0 else 0,
            scene.words.money(most - worth) if worth < most else "",
        )
        for player, worth in order
    ]


def _told(scene: Scene, action: int) -> str:
    """What an action did, in one line."""
    return next(iter(lines_of(scene, action)), "")


def _lead(words: Words, lead: int) -> str:
    amount = words.money(abs(lead))
    return (
        gettext("{amount} ahead", amount=amount) if lead >= 0 else gettext("{amount} behind", amount=amount)
    )


def turned(scene: Scene) -> list[Turned]:
    """The three rounds that decided most, in order of play."""
    return [
        Turned(
            round_name(scene.words, turn.mark.round),
            turn.mark.at,
            scene.words.money(abs(turn.change)),
            _lead(scene.words, turn.lead),
            turn.change > 0,
            tuple((move.action, _told(scene, move.action)) for move in moves(scene.game, turn, MOVES)),
        )
        for turn in turns(scene.game)
    ]


def ended(scene: Scene) -> str:
    """What set the end off, and the last round."""
    last = gettext("The last round: {round}.", round=round_name(scene.words, scene.pos[ROUND]))
    if not (reason := scene.pos[END]):
        return last
    why = tell(scene.words, EndSetOff(reason))
    return f"{why[:1].upper()}{why[1:]}. {last}"


def played_on(scene: Scene) -> str:
    """Whose seats bots played to the end, for whom the game does not count; "" where nobody's."""
    left = [seat for seat in scene.seats if seat.bot and seat.absent is not None]
    if not left:
        return ""
    players = ", ".join(scene.words.name(seat.player) for seat in left)
    if any(seat.user is not None for seat in scene.seats):
        return gettext("Bots played to the end for {players}: it does not count for them.", players=players)
    return gettext("Bots played to the end for {players}: it counts for nobody.", players=players)


def _html(scene: Scene) -> str:
    if not (scene.over and scene.pos[RESULT]):
        return ""
    return fragment(
        "desk/_over.html",
        places=ranking(scene),
        turned=turned(scene),
        ended=ended(scene),
        played_on=played_on(scene),
        address=scene.address if scene.live.plan is None else "",
    )


VIEW = View("over", _html)
