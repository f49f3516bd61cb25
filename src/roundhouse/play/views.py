"""What a seat may see."""

from __future__ import annotations

from typing import Any

import msgspec

from ..core import game
from ..core.actions import CHANCE, Offer
from ..core.position import Position
from ..core.record import state_form
from ..core.rule_values import rule_value
from ..core.state import State
from ..core.title import Title


class View(msgspec.Struct, frozen=True):
    """A position as one seat sees it.

    `state` is its JSON form without what is hidden from the seat; `offers` is what the seat may do now, empty when
    somebody else is to act. `seat` "" is a spectator.
    """

    seat: str
    to_act: str
    state: dict[str, Any]
    offers: tuple[Offer, ...]


@rule_value("hidden from a seat")
def HIDDEN(pos: Position, seat: str) -> frozenset[str]:
    """The names of the tables and slots that the seat may not see: none, where all holdings are public.

    >>> from roundhouse import Game
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"])
    >>> HIDDEN(Position(game.title, game.state), "Ann")
    frozenset()
    """
    return frozenset()


def view(title: Title, state: State, seat: str) -> View:
    """What the seat sees; "" for a spectator. Raises KeyError for a seat that is not at the table.

    >>> from roundhouse import Game
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"])
    >>> view(game.title, game.state, "Ann").to_act, len(view(game.title, game.state, "Ben").offers)
    ('Ann', 0)
    """
    if seat and seat not in title.players:
        raise KeyError(seat)
    hidden = HIDDEN(Position(title, state), seat)
    form = state_form(title, state)
    for part in ("tables", "slots"):
        form[part] = {name: content for name, content in form[part].items() if name not in hidden}
    actor = game.to_act(title, state)
    mine = bool(seat) and actor == seat and actor != CHANCE
    return View(seat, actor, form, tuple(game.legal(title, state)) if mine else ())
