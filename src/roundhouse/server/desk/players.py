"""The players: money, what it could become, certificates, shares, private companies, worth."""

from __future__ import annotations

import msgspec
from markupsafe import Markup

from ...bots.levels import bot_called, level_of, points, ratings
from ...bots.styles import style_of
from ...core.position import Position
from ...play.notes import notes_of
from ...play.obligations import bonds_of
from ...play.offered import in_bids
from ...rules.ending import WEALTH
from ...rules.market import by_price, price
from ...rules.money import CASH
from ...rules.privates import PRIVATE_COMPANIES
from ...rules.privates import owned as papers_of
from ...rules.shares import (
    CERTIFICATE_LIMIT,
    COUNTED_CERTIFICATES,
    PLAYERS,
    SHARE_OF,
    STOCK,
    held,
    president,
)
from ...rules.stock_round import MAY_BE_SOLD, largest_block
from ...rules.turns import PRIORITY
from ...text.language import gettext
from ...text.notes import notes_said
from ..caches import CACHES
from ..web.clock_faces import Face, face
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
    """A player as shown. `seat`: who plays it when it is not simply a person of that name, and `manner`: how a bot
    plays, and its rating at the title; `privates`: the private companies with their names; `in_bids`: money that is
    bound by bids, "" for none; `notes`: what else there is to know; `deputy`: who may move for the player."""

    id: str
    name: str
    seat: str
    manner: str
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
    in_bids: str = ""
    notes: tuple[tuple[str, str], ...] = ()
    colour: str = ""
    clock: Face | None = None
    deputy: str = ""


def sale_value(pos: Position, player: str) -> int:
    """What the shares are worth at present prices that the player could sell by now, were it the player's turn to."""
    total = 0
    for sym in pos[STOCK]:
        percent = largest_block(pos, player, sym)
        if percent and MAY_BE_SOLD(pos, player, sym) and (at := price(pos, sym)) is not None:
            total += at * (percent // SHARE_OF(pos, sym))
    return total


def people(scene: Scene) -> list[Person]:
    """The players in seating order."""
    pos = scene.pos
    listed = [c for c in pos[STOCK] if price(pos, c) is not None]
    order = [*by_price(pos, listed), *(c for c in pos[STOCK] if c not in listed)]
    actor, found = scene.actor, []
    for player in PLAYERS(pos):
        holdings = tuple(
            Holding(
                scene.badge(c),
                percent,
                president(pos, c) == player,
                scene.words.money((price(pos, c) or 0) * percent // SHARE_OF(pos, c)),
            )
            for c in order
            if (percent := held(pos, player, c))
        )
        cash = pos[CASH][player]
        found.append(
            Person(
                id=player,
                name=scene.words.name(player),
                seat=_seat(scene, player),
                manner=_manner(scene, player),
                to_act=player == actor,
                priority=player == pos[PRIORITY],
                cash=scene.words.money(cash),
                liquid=scene.words.money(cash + sale_value(pos, player)),
                worth=scene.words.money(WEALTH(pos, player)),
                certificates=COUNTED_CERTIFICATES(pos, player),
                limit=CERTIFICATE_LIMIT(pos, player),
                holdings=holdings,
                privates=tuple((sym, PRIVATE_COMPANIES(pos)[sym].name) for sym in papers_of(pos, player)),
                bonds=bonds_of(pos, player),
                in_bids=scene.words.money(bound) if (bound := scene.answer(in_bids, player)) else "",
                notes=notes_said(scene.words, scene.answer(notes_of, player)),
                colour=scene.player_colours[player],
                clock=face(scene.row, player) if scene.present else None,
                deputy=_deputy(scene, player),
            )
        )
    return found


def _seat(scene: Scene, player: str) -> str:
    seat = next((seat for seat in scene.seats if seat.player == player), None)
    if seat is None:
        return ""
    if seat.bot:
        return gettext("bot: {bot}", bot=bot_called(seat.bot))
    if seat.bot_account:
        return gettext("bot account")
    return "" if seat.user is not None else gettext("empty seat")


def _manner(scene: Scene, player: str) -> str:
    """How the bot in a seat plays, and how it is rated at the title; empty where there is none, or nobody has said."""
    seat = next((seat for seat in scene.seats if seat.player == player), None)
    known = (level_of(seat.bot) or style_of(seat.bot)) if seat is not None and seat.bot else None
    if seat is None or known is None:
        return ""
    rated = ratings(scene.title.name).get(seat.bot)
    if rated is None:
        return known.said
    told = gettext("Its rating at this title: {points}.", points=points(rated))
    return f"{known.said} {told}"


def _deputy(scene: Scene, player: str) -> str:
    """Who has leave to move for a player, by name."""
    leave = next((s.deputy for s in scene.seats if s.player == player and s.deputy is not None), None)
    other = next((seat.player for seat in scene.seats if leave is not None and seat.user == leave), "")
    return scene.words.name(other) if other else ""


def _html(scene: Scene) -> str:
    return fragment("desk/_players.html", cards=[_card(person) for person in people(scene)])


@CACHES.function("cards of players", 1024)
def _card(person: Person) -> Markup:
    """The card of a player; most stay as they are from action to action."""
    return Markup(fragment("desk/_person.html", p=person))


VIEW = View("players", _html)
