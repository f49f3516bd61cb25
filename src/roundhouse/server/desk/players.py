"""The players: money, what it could become, certificates, shares, private companies, worth."""

from __future__ import annotations

import msgspec
from markupsafe import Markup

from ...core.now import Now
from ...play.notes import notes_of
from ...play.obligations import bonds_of
from ...rules.ending import WEALTH
from ...rules.market import by_price, price
from ...rules.money import CASH
from ...rules.privates import PAPERS
from ...rules.privates import owned as papers_of
from ...rules.shares import (
    CERTIFICATE_LIMIT,
    COUNTED,
    PLAYERS,
    SHARE_OF,
    STOCK,
    held,
    president,
    room_in_pool,
    saleable,
)
from ...rules.turns import PRIORITY
from ...text.language import gettext
from ...text.notes import notes_said
from ...text.templates import dollars
from ..caches import CACHES
from ..web.templates import fragment
from .scene import Badge, Scene
from .views import View


class Holding(msgspec.Struct, frozen=True):
    """Shares of one corporation in one hand."""

    badge: Badge
    percent: int
    president: bool
    value: str


class Person(msgspec.Struct, frozen=True):
    """A player as shown. `seat`: who plays it when it is not simply a person of that name; `privates`: the private
    companies with their names; `notes`: what else there is to know."""

    id: str
    name: str
    seat: str
    to_act: bool
    priority: bool
    cash: str
    liquid: str
    worth: str
    certificates: int
    limit: int
    holdings: tuple[Holding, ...]
    privates: tuple[tuple[str, str], ...]
    bonds: int = 0
    notes: tuple[tuple[str, str], ...] = ()


def sale_value(now: Now, player: str) -> int:
    """What the shares that the player could sell are worth at present prices; nobody else may need the money first."""
    total = 0
    for sym in now[STOCK]:
        at = price(now, sym)
        if at is not None:
            percent = min(saleable(now, player, sym), room_in_pool(now, sym))
            total += at * (percent // SHARE_OF(now, sym))
    return total


def people(scene: Scene) -> list[Person]:
    """The players in seating order."""
    now = scene.now
    listed = [c for c in now[STOCK] if price(now, c) is not None]
    order = [*by_price(now, listed), *(c for c in now[STOCK] if c not in listed)]
    actor, found = scene.actor, []
    for player in PLAYERS(now):
        holdings = tuple(
            Holding(
                scene.badge(c),
                percent,
                president(now, c) == player,
                dollars((price(now, c) or 0) * percent // SHARE_OF(now, c)),
            )
            for c in order
            if (percent := held(now, player, c))
        )
        cash = now[CASH][player]
        found.append(
            Person(
                id=player,
                name=scene.words.name(player),
                seat=_seat(scene, player),
                to_act=player == actor,
                priority=player == now[PRIORITY],
                cash=dollars(cash),
                liquid=dollars(cash + sale_value(now, player)),
                worth=dollars(WEALTH(now, player)),
                certificates=COUNTED(now, player),
                limit=CERTIFICATE_LIMIT(now, player),
                holdings=holdings,
                privates=tuple((sym, PAPERS(now)[sym].name) for sym in papers_of(now, player)),
                bonds=bonds_of(now, player),
                notes=notes_said(scene.words, scene.answer(notes_of, player)),
            )
        )
    return found


def _seat(scene: Scene, player: str) -> str:
    seat = next((seat for seat in scene.seats if seat.player == player), None)
    if seat is None:
        return ""
    if seat.bot:
        return f"bot: {seat.bot}"
    return "" if seat.user is not None else gettext("empty seat")


def _html(scene: Scene) -> str:
    return fragment("desk/_players.html", cards=[_card(person) for person in people(scene)])


@CACHES.function("cards of players", 1024)
def _card(person: Person) -> Markup:
    """The card of a player; most stay as they are from action to action."""
    return Markup(fragment("desk/_person.html", p=person))


VIEW = View("players", _html)
