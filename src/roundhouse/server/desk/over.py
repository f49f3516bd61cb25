"""The end of a game: who won by how much, and where the game turned."""

from __future__ import annotations

import msgspec

from ...analysis.turning import turns
from ...rules.ending import RESULT
from ...text.language import gettext
from ...text.prompts import round_name
from ...text.templates import dollars
from ..web.templates import fragment
from .scene import Scene
from .views import View


class Place(msgspec.Struct, frozen=True):
    """A player's place; `behind` is what the winner has more, "" for the winner."""

    place: int
    name: str
    worth: str
    behind: str


class Turned(msgspec.Struct, frozen=True):
    """A round in which the winner gained or lost most against the best of the others."""

    round: str
    at: int
    change: str
    lead: str
    gained: bool


def ranking(scene: Scene) -> list[Place]:
    """The players by what they have at the end; equals share a place."""
    result = scene.pos[RESULT]
    order = sorted(result.items(), key=lambda pair: -pair[1])
    most = order[0][1] if order else 0
    return [
        Place(
            1 + sum(other > worth for other in result.values()),
            scene.words.name(player),
            dollars(worth),
            dollars(most - worth) if worth < most else "",
        )
        for player, worth in order
    ]


def _lead(lead: int) -> str:
    amount = dollars(abs(lead))
    return (
        gettext("{amount} ahead", amount=amount) if lead >= 0 else gettext("{amount} behind", amount=amount)
    )


def turned(scene: Scene) -> list[Turned]:
    """The three rounds that decided most, in order of play."""
    return [
        Turned(
            round_name(scene.words, turn.mark.round),
            turn.mark.at,
            dollars(abs(turn.change)),
            _lead(turn.lead),
            turn.change > 0,
        )
        for turn in turns(scene.game)
    ]


def _html(scene: Scene) -> str:
    if not (scene.over and scene.pos[RESULT]):
        return ""
    return fragment("desk/_over.html", places=ranking(scene), turned=turned(scene), row=scene.row)


VIEW = View("over", _html)
