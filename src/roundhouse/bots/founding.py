"""Which actions found a corporation, or take its charter to found it later, whatever a title calls that; and which of
them to take by how founders have fared.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import msgspec

from ..core.actions import Action
from ..core.game import why_not
from ..core.position import Position
from ..core.title import Title
from ..rules.corporations import CORPORATIONS
from ..rules.floating import FLOAT_PERCENT
from ..rules.shares import CERTIFICATE_LIMIT, SHARE_OF, counted_certificates, president
from ..rules.stock_round import PickCharter, SellShares
from ..titles.entry import Openings
from ..titles.found import registered
from .base import View
from .told import Considered, Line


class Founding(NamedTuple):
    """Which corporation is founded, and at which par in dollars."""

    corporation: str
    par: int


def founding(action: Action) -> Founding | None:
    """What the action founds: every kind that names a corporation and its par does; None for any other.

    >>> from roundhouse.rules.stock_round import StartCorporation
    >>> founding(StartCorporation("Ann", "PRR", 100))
    Founding(corporation='PRR', par=100)
    """
    corporation, par = getattr(action, "corporation", None), getattr(action, "par", None)
    return Founding(corporation, par) if isinstance(corporation, str) and isinstance(par, int) else None


def picked(action: Action) -> str:
    """The corporation that the action founds, or whose charter it picks; empty for any other.

    >>> from roundhouse.rules.stock_round import StartCorporation
    >>> picked(StartCorporation("Ann", "PRR", 100))
    'PRR'
    """
    terms = founding(action)
    if terms is not None:
        return terms.corporation
    return action.corporation if isinstance(action, PickCharter) else ""


def presides(pos: Position, player: str) -> bool:
    """Whether the player is president of any corporation."""
    return any(president(pos, corporation) == player for corporation in pos[CORPORATIONS])


def has_room(pos: Position, player: str, corporation: str) -> bool:
    """Whether the player may hold so many more certificates that the corporation floats without the help of others."""
    shares = math.ceil(FLOAT_PERCENT(pos) / SHARE_OF(pos, corporation))
    return shares - 1 <= CERTIFICATE_LIMIT(pos, player) - counted_certificates(pos, player)


def needs_others(pos: Position, action: Action, player: str) -> bool:
    """Whether it founds a further corporation that others would have to help to float, by certificates."""
    terms = founding(action)
    return terms is not None and presides(pos, player) and not has_room(pos, player, terms.corporation)


def openings_of(title: Title) -> Openings:
    """What games of bots have shown about the opening; of a title that is not registered, nothing."""
    entry = registered(title.name)
    return Openings({}, {}) if entry is None else entry.openings()


def ranked(view: View, usual: Action, openings: Openings) -> list[Considered]:
    """What can be founded on the same terms as by `usual`, or which charter be picked, the corporation whose founders
    fared best first; empty where nothing is founded or picked.
    """
    mine = picked(usual)
    if not mine:
        return []
    worth = openings.later if presides(view.pos, view.seat) else openings.first
    actions = {mine: usual}
    for offer in view.offers:
        other = picked(offer.action)
        if other and type(offer.action) is type(usual) and other not in actions:
            fields: dict[str, Any] = {
                "corporation": other
            }  # not every action has it, but those that pick one
            action = msgspec.structs.replace(usual, **fields)
            if why_not(view.title, view.state, action) is None:
                actions[other] = action
    names = sorted(actions, key=lambda name: (-worth.get(name, 0.0), name != mine))
    told = [(actions[name], Line("founder", "", worth.get(name, 0.0))) for name in names]
    return [Considered(action, line.worth, (line,)) for action, line in told]


def is_worth_it(best: Considered, openings: Openings) -> bool:
    """Whether to take the first that `ranked` has found: founders have not fared too badly, or it is a charter."""
    return best.worth >= openings.founding.least or founding(best.action) is None


def must_found(view: View) -> bool:
    """Whether a corporation has to be founded sooner or later: nothing else may be done but to sell shares for it.

    >>> from roundhouse import Game
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> must_found(View(game.title, game.state))
    False
    """
    others = [offer.action for offer in view.offers if founding(offer.action) is None]
    return len(others) < len(view.offers) and all(isinstance(action, SellShares) for action in others)


def without_founding(view: View) -> View:
    """The same position, in which nothing is founded; unchanged where something has to be."""
    if must_found(view):
        return view
    return View(view.title, view.state, [offer for offer in view.offers if founding(offer.action) is None])
