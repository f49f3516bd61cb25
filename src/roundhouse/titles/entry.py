"""What a title is as it is found: its entry, and what that says of it beyond the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

import msgspec

from ..core.title import Title
from ..core.violations import Rule
from .changes import RuleChange
from .options import Option
from .readings import Reading
from .schema import Part

API = 1
"""The version of the interface for titles: what `Entry` holds, what data files mean, what mechanisms may rely on.

It is raised when a title that was written before may no longer work.
"""


class Reconstructed(msgspec.Struct, frozen=True):
    """Values of our own where a title's book has lost them; players are told which those are.

    `table` of `file`, its `rows` and their `keys` (empty for all); `ruling` is the paragraph of rulings.md that says
    how they were found, `rules` the ids of the rules that state them. `known`: what sources tell; `guessed`: what
    we have put in.

    >>> Reconstructed("title.toml", "train", "2", rows=("2", "7", "8"), keys=("count",)).name
    'train: count (2, 7, 8)'
    """

    file: str
    table: str
    ruling: str
    rows: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    known: str = ""
    guessed: str = ""

    @property
    def name(self) -> str:
        """What it is, in the words of the data.

        >>> Reconstructed("title.toml", "train", "2", keys=("price",)).name
        'train: price'
        """
        table = self.table.replace(".", ", ").replace("_", " ")
        keys = ", ".join(key.replace("_", " ") for key in self.keys)
        rows = ", ".join(self.rows)
        return table + (f": {keys}" if keys else "") + (f" ({rows})" if rows else "")


def _nothing() -> tuple[Reconstructed, ...]:
    return ()


class Different(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is not as in 1830, which most players know: what it is about, what is so here, and the rules that say it.

    >>> Different("Auction", "There is none.", ("X-1-1",)).about
    'Auction'
    """

    about: str
    text: str
    rules: tuple[str, ...]


def _same() -> tuple[Different, ...]:
    return ()


@dataclass(frozen=True)
class Bids:
    """How far to bid for private companies: at most `most` times the face value (1 or more), keeping `kept` dollars.

    `worth`: what a private company was worth to its owner, by its symbol, in dollars of the opening; where that is
    known it goes before `most`.
    """

    most: float = 1.15
    kept: int = 130
    worth: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Founding:
    """When to found nothing: where founders ended less than `least` dollars ahead of the average of the table.

    `venture`: such a corporation is founded all the same where games played on from there say that it is better than
    what else there is for the money, by this part of one's own wealth; None: that is not looked at.
    """

    least: float = -200.0
    venture: float | None = None


@dataclass(frozen=True)
class Deep:
    """How far `expert` searches, where that has been found to pay: so many `actions` of the planner's best at most (two
    or more), those that are behind its choice by no more than `margin` of one's own wealth, each played on up to
    `plays` times. What more brings was found in whole games against `search`.
    """

    actions: int
    margin: float
    plays: int


@dataclass(frozen=True)
class Sales:
    """How wary `expert` is of selling shares for others: with more than `early` operating rounds to come it has to gain
    the more by it the further off the end is, None: it makes no difference; `falls`: what part of a fall of the price
    is counted for the shares that are kept. What helps was found in whole games against `search`.
    """

    early: float | None = None
    falls: float = 0.0


@dataclass(frozen=True)
class Margins:
    """By how much of one's own wealth `expert` asks another plan to be better than the usual one, where another figure
    than that of all titles has been found to help: `stock` for stock turns, None for no other.
    """

    stock: float | None = None


@dataclass(frozen=True)
class Track:
    """How `expert` weighs the track of a corporation, where that has been found to help: of the stops in reach the best
    `stops` count what they pay, the others `rest` of it; one that is not in reach counts `near` of what it pays where
    track ends at its hex, and `further` of that for each hex that it is further away; and each hexside that track
    crosses `way` dollars. Other bots count all stops in reach, no others, and $2 a hexside. What helps was found in
    games of two `greedy` who weigh so against two as they are.
    """

    stops: int
    rest: float
    near: float
    further: float
    way: float


@dataclass(frozen=True)
class Openings:
    """What whole games of bots have shown about the opening. No rule, for bots alone.

    What it was worth to found a corporation, by its symbol, in dollars at the end over the average of the table:
    `first` for who presided over none, `later` for others. `bids`: how far it paid to bid for private
    companies; `founding`: when it paid to found nothing; `deep`: how far it paid to search, None for no farther than
    `search` does; `sales`: how wary to be of sales; `margins`: how readily to leave the usual; `track`: how to weigh
    track, None for as other bots do.
    """

    first: Mapping[str, float]
    later: Mapping[str, float]
    bids: Bids = Bids()
    founding: Founding = Founding()
    deep: Deep | None = None
    sales: Sales = Sales()
    margins: Margins = Margins()
    track: Track | None = None


def _unknown() -> Openings:
    return Openings({}, {})


@dataclass(frozen=True)
class Entry:
    """A title as it is found: what it is called, who can play, and how it is assembled.

    `build(players, options)` takes the players' ids in seating order and raises `UnknownOption`. What the title brings
    for layers above this one is named as "MODULE:NAME" and loaded there when it is needed: `text` its
    `roundhouse.text.texts.Texts`, `interop` its `roundhouse.interop.adapter.Adapter`, `bots` its
    `roundhouse.bots.weights.base.Weights`; empty for none. `domain` is the
    gettext domain of its sentences, whose catalogues are in the folder `locale`; empty for none.
    `rulebook` is the file of a rulebook that is ours, in Markdown, empty for none; `different` gives what is not as in
    the game from which most titles descend.
    `reconstructed` gives the values that are ours, `openings` what games of bots have shown,
    `learned` what bots have learned of it (`roundhouse train`), `readings` the questions
    that the rulebook leaves open, whose ways are among the options, and `changes` how its rules have changed, the
    newest change first. `puzzles` is the folder of its puzzles (`roundhouse.play.puzzles`), empty for none. `hours` is
    how long a game takes people at a table, from brisk to slow, as the rulebook says or, where it says nothing, in
    proportion to the actions of games of bots. `for_whom` says whom the title suits, `currency` how it writes amounts.
    `api` is the version of the interface (`API`) that the title is written for; one written for another is left out.
    `schema` declares what its data files hold besides what those of every title do, `folder` is where they are.

    >>> from roundhouse.titles.found import title
    >>> entry = title("18Chesapeake")
    >>> entry.players, entry.build(("Ann", "Ben"), ()).players
    ((2, 6), ('Ann', 'Ben'))
    """

    name: str
    subtitle: str
    designer: str
    players: tuple[int, int]
    options: tuple[Option, ...]
    build: Callable[[tuple[str, ...], tuple[str, ...]], Title]
    rules: Callable[[], tuple[Rule, ...]]
    aliases: tuple[str, ...] = ()
    text: str = ""
    interop: str = ""
    bots: str = ""
    domain: str = ""
    locale: str = ""
    puzzles: str = ""
    rulebook: str = ""
    different: Callable[[], tuple[Different, ...]] = _same
    reconstructed: Callable[[], tuple[Reconstructed, ...]] = _nothing
    openings: Callable[[], Openings] = _unknown
    learned: Callable[[], bytes] = bytes
    readings: tuple[Reading, ...] = ()
    changes: tuple[RuleChange, ...] = ()
    hours: tuple[float, float] | None = None
    for_whom: Literal["beginners", "players", "experts"] = "players"
    currency: str = "$"
    api: int = 1
    schema: tuple[Part, ...] = ()
    folder: str = ""

    def with_usual(self, options: Iterable[str]) -> tuple[str, ...]:
        """The options of a new table: those chosen, and for each question they leave open, what we think more likely.

        A way that is played anyway is not written down.

        >>> from roundhouse.titles.found import title
        >>> title("18Chesapeake").with_usual(("free_offers", "declared_run"))
        ('free_offers', 'declared_run')
        >>> "leap_by_tile" in title("18C2C").with_usual(())
        True
        >>> "leap_by_tile" in title("18C2C").with_usual(("leap_by_colours",))
        False
        """
        chosen = tuple(options)
        left = (reading for reading in self.readings if reading.is_open(chosen))
        return (*chosen, *(reading.usual for reading in left if reading.usual != reading.ways[0].option))
