"""What mechanisms bring for whoever shows a position: notes, signs and areas on the map, obligations, train
shells, signs of prices, auctions.

By none of this a rule goes. The entries are functions of the position, and what they read of it is noticed as they do.
A registry stands here even where one mechanism alone fills it: its readers are above the titles and know no mechanism.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from ..core.position import Position
from ..core.registries import Registry


class Note(msgspec.Struct, frozen=True):
    """Something to know: the name under which there are words for it, and the facts that these tell.

    `bars`: whether it is that something cannot be done yet, which cards tell beside what can.
    """

    name: str
    facts: dict[str, Any] = {}
    bars: bool = False


@dataclass(frozen=True)
class NoteSource:
    """Notes that a mechanism makes of something: `find` gives them, `order` is their place, the lowest first.

    Of the same order those come first whose feature does.
    """

    find: Callable[[Position, str], Iterable[Note]]
    order: int = 50


NOTES_OF_OWNERS: Registry[NoteSource] = Registry("notes of corporations, players and papers")
"""`find` is given the id of one of them."""

NOTES_OF_CORPORATIONS: Registry[NoteSource] = Registry("notes of corporations")
"""`find` is given a corporation that exists and has not closed."""

NOTES_OF_TABLE: Registry[NoteSource] = Registry("notes of the table")
"""`find` is given ""."""

NOTES_OF_TURN: Registry[NoteSource] = Registry("notes of a turn")
"""`find` is given the corporation that builds, and tells what it may still lay."""

WAYS_TO_END: Registry[NoteSource] = Registry("ways in which the game ends")
"""`find` is given "", and tells how far away that is as things stand; nothing where it cannot come any more."""

SORTS_OF_PAPERS: Registry[Callable[[Position], Mapping[str, str]]] = Registry("sorts of papers")
"""By sym, where private companies are not the only papers in players' hands: the name of a sort."""


class Sign(msgspec.Struct, frozen=True):
    """Something that lies on a hex, or is printed there: `text` of a few letters, whose it is ("" for nobody's).

    `told`: what is said of it, a note or what needs no words (a name of the title).
    """

    hex: str
    text: str
    corporation: str
    told: Note | str


@dataclass(frozen=True)
class SignSource:
    """Signs that a mechanism puts on the map; `order` as for notes."""

    find: Callable[[Position], Iterable[Sign]]
    order: int = 50


SIGNS_ON_MAP: Registry[SignSource] = Registry("signs on the map")


class HexPrint(msgspec.Struct, frozen=True):
    """What the map names on a hex until a tile covers it: `text` of a few letters, and what is told of it."""

    hex: str
    text: str
    told: str


PRINTED_ON_HEXES: Registry[Callable[[Position], Iterable[HexPrint]]] = Registry("print on hexes")


class SpacePrint(msgspec.Struct, frozen=True):
    """What is printed in a space of a city: `slot` from 0, `text` of a few letters."""

    hex: str
    city: int
    slot: int
    text: str


PRINTED_IN_SPACES: Registry[Callable[[Position], Iterable[SpacePrint]]] = Registry("print in token spaces")


class MapArea(msgspec.Struct, frozen=True):
    """Hexes that belong together.

    `colour`: "#rrggbb" of their rim; `sides`: for each hex the edges that are marked, where an area is one of sides
    and not of whole hexes.
    """

    name: str
    hexes: tuple[str, ...]
    colour: str
    sides: tuple[tuple[int, ...], ...] = ()


AREAS_OF_MAP: Registry[Callable[[Position], Iterable[MapArea]]] = Registry("areas of the map")
"""Areas marked by a rim."""


@dataclass(frozen=True)
class Obligation:
    """Something that corporations or players have so many of: `count` of an owner.

    `name` is "loans", "bonds" or another one; several mechanisms may have the same. `beside_trains`: of what stands
    among the trains of a corporation and takes a place in their limit, the id by which it is explained as one of them.
    """

    name: str
    count: Callable[[Position, str], int]
    beside_trains: str = ""


OBLIGATIONS: Registry[Obligation] = Registry("obligations")

UNPAYABLE = "bonds that are money"
"""The name of bonds that nobody repays."""


class TrainShell(msgspec.Struct, frozen=True):
    """One of several places where a corporation keeps its trains: the ids there, and how many it holds."""

    name: str
    trains: tuple[str, ...]
    limit: int


TRAIN_SHELLS: Registry[Callable[[Position, str], Iterable[TrainShell]]] = Registry("train shells")
"""The shells of a corporation; none where its trains stand together."""


def shells(pos: Position, corporation: str) -> tuple[TrainShell, ...]:
    """The shells of a corporation; none where its trains stand together."""
    return tuple(shell for find in TRAIN_SHELLS.of(pos.title) for shell in find(pos, corporation))


def shell_of(pos: Position, corporation: str, train: str) -> str:
    """The name of the shell on which a train of the corporation stands, "" where there are none."""
    return next((shell.name for shell in shells(pos, corporation) if train in shell.trains), "")


def full_shell(pos: Position, corporation: str) -> TrainShell | None:
    """A shell of the corporation with more trains than it holds."""
    return next((s for s in shells(pos, corporation) if len(s.trains) > s.limit), None)


SIGNS_OF_PRICES: Registry[Callable[[Position, str], str]] = Registry("signs of prices")
"""What is shown beside the price of a corporation; "" for nothing."""


class AuctionShown(msgspec.Struct, frozen=True):
    """An auction of one item that goes on.

    `leader` has bid `price` dollars, the most so far ("" while nobody has bid); `bidders` take part, in order of seats,
    and `out` are those of them who have left.
    """

    item: str
    leader: str
    price: int
    bidders: tuple[str, ...]
    out: tuple[str, ...]


@dataclass(frozen=True)
class AuctionSource:
    """A way to sell private companies: `find` gives the auction that is on, `offer` what the bank sells now or next."""

    find: Callable[[Position], AuctionShown | None]
    offer: Callable[[Position], Iterable[str]]


AUCTIONS: Registry[AuctionSource] = Registry("auctions")


def auction(pos: Position) -> AuctionShown | None:
    """The auction of one item that goes on."""
    found = (source.find(pos) for source in AUCTIONS.of(pos.title))
    return next((row for row in found if row is not None), None)


class PhaseOfSet(msgspec.Struct, frozen=True):
    """A phase that begins with a set of operating rounds, of this number; trains of the kind `replaced` that the depot
    has then become as many of the kind `by` ("": none do)."""

    phase: str
    set: int
    replaced: str = ""
    by: str = ""


PHASES_OF_SETS: Registry[Callable[[Position], PhaseOfSet]] = Registry("phases that begin with a set")

NAMES_IN_ACTIONS: Registry[Callable[[Position], Iterable[str]]] = Registry("names in actions")
"""What fields of actions may name beside corporations, papers, hexes and the bank pool."""

PRICED_BY_HEX: Registry[bool] = Registry("tokens priced by the hex")
"""Brought where a token costs its price for each hex on the way to it."""


@dataclass(frozen=True)
class Meant:
    """What a `field` of a kind of action may mean where somebody asks why not and leaves it open: `values` gives that,
    the likeliest first."""

    kind: str
    field: str
    values: Callable[[Position], Iterable[Any]]


MEANT: Registry[Meant] = Registry("meant by fields left open")
"""For fields whose name alone does not tell what stands in them, or not as much as the mechanism knows."""


@dataclass(frozen=True)
class AskedBetween:
    """A step before turns of others, in which players are asked whether they use what they may use at any time.

    `step`: its name; `of` gives the players who are asked as things stand. Passing it loses nothing but the moment.
    """

    step: str
    of: Callable[[Position], Iterable[str]]


ASKED_BETWEEN: Registry[AskedBetween] = Registry("asked between turns")


@dataclass(frozen=True)
class LastResort:
    """A `kind` of action for the worst case, which is told as impossible only where `near` says that the case could
    come about: elsewhere nobody thinks of it."""

    kind: str
    near: Callable[[Position], bool]


LAST_RESORTS: Registry[LastResort] = Registry("last resorts")

USUAL_FIRST: Registry[str] = Registry("usual choice first")
"""Kinds of action of which that one is usual which is offered first; of all others none is likelier than the rest."""
