"""The corporations: a card each, with everything that lies on its charter."""

from __future__ import annotations

import msgspec
from markupsafe import Markup

from ...core.position import Position
from ...play.notes import notes_of, tiles_left
from ...play.obligations import beside_trains, bonds_of, loans_of, shells_of
from ...rules.corporations import CORPORATION_SPECS, CORPORATIONS, Corporation, formed
from ...rules.depot import TRAIN_LIMIT, TRAINS, owned
from ...rules.explained import TRAIN
from ...rules.market import by_price, price
from ...rules.money import CASH
from ...rules.privates import owned as papers_of
from ...rules.reach import BOARD, TOKENS
from ...rules.shares import OFFERING, PLAYERS, POOL, held, president
from ...text.explanations import thing_in_short, thing_said
from ...text.notes import notes_said
from ...text.words import TREASURY
from ..caches import CACHES
from ..web.templates import fragment
from .scene import Badge, Scene
from .views import View


class Share(msgspec.Struct, frozen=True):
    """What an owner has of a corporation; `price` is that of a share there, "" where none is sold."""

    owner: str
    percent: int
    president: bool = False
    price: str = ""


class Token(msgspec.Struct, frozen=True):
    """A token of the charter: where it lies, or what it costs."""

    where: str
    price: str


class Shell(msgspec.Struct, frozen=True):
    """One of several shells of a corporation: its trains, and for how many more there is room."""

    name: str
    trains: tuple[str, ...]
    room: int


class Beside(msgspec.Struct, frozen=True):
    """What stands among the trains and is none: the id by which it is explained, in short, and its name."""

    id: str
    short: str
    name: str


class Card(msgspec.Struct, frozen=True):
    """A corporation as shown. `state`: "new" (no par value yet), "started", "floated" or "closed".

    `shells`: where its trains stand, if it has several;
    `loans`: how many it has; `bonds`: how many of its bonds are in its treasury;
    `notes`: what else there is to know, as what it is about and what it tells.
    """

    badge: Badge
    state: str
    home: str
    president: str
    par: str
    price: str
    cash: str
    trains: tuple[str, ...]
    beside: tuple[Beside, ...]
    room: int
    tokens: tuple[Token, ...]
    last_run: str
    shares: tuple[Share, ...]
    privates: tuple[str, ...]
    operating: bool
    loans: int = 0
    bonds: int = 0
    notes: tuple[tuple[str, str], ...] = ()
    shells: tuple[Shell, ...] = ()

    @property
    def stock(self) -> tuple[str, ...]:
        """Its trains and what stands among them, in short."""
        return (*self.trains, *(one.short for one in self.beside))


def cards(scene: Scene) -> list[Card]:
    """The corporations: those with a price in operating order, then those that have not begun."""
    pos = scene.pos
    shown = [c for c in formed(pos) if price(pos, c) is not None]
    order = [*by_price(pos, shown), *(c for c in formed(pos) if c not in shown)]
    running, tokens = scene.operating, dict[str, list[Token]]()
    for token in pos[TOKENS].values():
        lying = Token(token.hex if token.placed else "", scene.words.money(token.price))
        tokens.setdefault(token.corporation, []).append(lying)
    return [_card(scene, pos, sym, sym == running, tuple(tokens.get(sym, ()))) for sym in order]


def _state(row: Corporation) -> str:
    if row.closed:
        return "closed"
    return "floated" if row.floated else "started" if row.par is not None else "new"


def _card(scene: Scene, pos: Position, sym: str, operating: bool, tokens: tuple[Token, ...]) -> Card:
    row, at = pos[CORPORATIONS][sym], price(pos, sym)
    leader = president(pos, sym)
    home = CORPORATION_SPECS(pos)[sym].home
    trains = tuple(pos[TRAINS][id].kind for id in owned(pos, sym))
    beside = tuple(
        Beside(id, thing_in_short(scene.words, TRAIN, id), thing_said(scene.words, TRAIN, id))
        for id in beside_trains(pos, sym)
    )
    return Card(
        badge=scene.badge(sym),
        state=_state(row),
        home=scene.words.place(home) if home in BOARD(pos).hexes else home,
        president=scene.words.name(leader) if leader else "",
        par=scene.words.money(row.par) if row.par is not None else "",
        price=scene.words.money(at) if at is not None else "",
        cash=scene.words.money(pos[CASH][sym]),
        trains=trains,
        beside=beside,
        room=max(0, TRAIN_LIMIT(pos, sym) - len(trains) - len(beside)),
        tokens=tokens,
        last_run=scene.words.money(row.last_revenue) if row.operated else "",
        shares=_shares(scene, pos, sym, leader),
        privates=tuple(papers_of(pos, sym)),
        operating=operating,
        loans=loans_of(pos, sym),
        bonds=bonds_of(pos, sym),
        notes=notes_said(scene.words, (*(tiles_left(pos, sym) if operating else ()), *notes_of(pos, sym))),
        shells=tuple(
            Shell(name, kinds, max(0, limit - len(kinds))) for name, kinds, limit in shells_of(pos, sym)
        ),
    )


def _shares(scene: Scene, pos: Position, sym: str, leader: str) -> tuple[Share, ...]:
    """The president first, then the other players by what they have, then the bank."""
    row, at = pos[CORPORATIONS][sym], price(pos, sym)
    owners = sorted(
        (p for p in PLAYERS(pos) if held(pos, p, sym)), key=lambda p: (p != leader, -held(pos, p, sym))
    )
    shares = [Share(scene.words.name(p), held(pos, p, sym), p == leader) for p in owners]
    if left := held(pos, OFFERING, sym):
        shares.append(
            Share(scene.words.owner(OFFERING), left, price=scene.words.money(row.par) if row.par else "")
        )
    if left := held(pos, sym, sym):
        shares.append(
            Share(scene.words.owner(TREASURY), left, price=scene.words.money(at) if at is not None else "")
        )
    if left := held(pos, POOL, sym):
        shares.append(
            Share(scene.words.owner(POOL), left, price=scene.words.money(at) if at is not None else "")
        )
    return tuple(shares)


def _html(scene: Scene) -> str:
    shown = cards(scene)
    return fragment(
        "desk/_companies.html",
        begun=[card_html(card) for card in shown if card.state != "new"],
        unstarted=[card for card in shown if card.state == "new"],
    )


@CACHES.function("cards of corporations", 2048)
def card_html(card: Card) -> Markup:
    """The card of a corporation that has begun; most stay as they are from action to action."""
    return Markup(fragment("desk/_company.html", c=card))


VIEW = View("companies", _html)
