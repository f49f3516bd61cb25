"""What mechanisms bring for a ledger that is kept beside a game of cardboard.

A ledger knows no rule. Whatever a mechanism has that lies on the table and is no money, share, train or private company
(bonds, cars, rights, marks) is a piece, which changes hands in the ledger; what it changes of common entries it says as
plain figures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import msgspec

from ..core.position import Position
from ..core.registries import Registry
from ..core.state import Table


class Rows(msgspec.Struct, frozen=True):
    """How a position has a sort of pieces: `read` tells how many everybody has, `write` sets that and drops all else.

    `put_rate` sets their rate, in percent; None for pieces without one.
    """

    read: Callable[[Position], Mapping[str, int]]
    write: Callable[[Position, Mapping[str, int]], None]
    put_rate: Callable[[Position, int], None] | None = None


class Piece(msgspec.Struct, frozen=True):
    """A sort of pieces that the bank and others have, by the `name` that ledgers know them by.

    `say`: their entry in the table `pieces` of the texts ("": the name), filled in with `about`. There are `count` of
    them (0: no end), of which one owner has `most` (0: any number). A buyer pays `price` dollars. Where they have a
    face value of `unit` dollars they are worth `rate` percent of it to the bank and in the end; `rates` are the kind of
    train, the number of the one of that kind, and the rate that comes when the depot sells it. `unsold`: whether what
    falls to unsold shares when they are shared out is the corporation's. `passing`: they are gone when the turn is
    over; `ends_on`: the phase that takes them away; `lost`: they do not pass to whom the owner becomes part of. `rows`:
    what a position has of them; without that they are nothing when a ledger becomes one.
    """

    name: str
    say: str = ""
    about: Mapping[str, str] = {}
    count: int = 0
    most: int = 0
    price: int = 0
    unit: int = 0
    rate: int = 0
    rates: tuple[tuple[str, int, int], ...] = ()
    unsold: bool = False
    passing: bool = False
    ends_on: str = ""
    lost: bool = False
    rows: Rows | None = None


PIECES: Registry[Callable[[Position], Iterable[Piece]]] = Registry("pieces of a ledger")


class Split(msgspec.Struct, frozen=True):
    """A marker that goes from the cell `last` to the cell `to` has split: a share counts `factor` times its price from
    then on. `piece`: the name of the pieces that count the splits."""

    piece: str
    last: tuple[int, int]
    to: tuple[int, int]
    factor: int


PRICE_SPLITS: Registry[Callable[[Position], Split]] = Registry("price splits of a ledger")


class Beginning(msgspec.Struct, frozen=True):
    """Who starts a corporation gives its private company away, and pays `discount` dollars less; by corporation."""

    papers: Mapping[str, str]
    discount: int


BEGINNINGS: Registry[Callable[[Position], Beginning]] = Registry("beginnings of corporations in a ledger")


class Along(msgspec.Struct, frozen=True):
    """What comes with a private company: so many percent of a `corporation`, free of charge.

    `president`: it is the president's certificate, which its owner has when the corporation is started; else the share
    comes at once to whoever buys the private company from the bank.
    """

    private: str
    corporation: str
    percent: int
    president: bool = False


COMES_ALONG: Registry[Callable[[Position], Iterable[Along]]] = Registry(
    "shares with private companies of a ledger"
)

REISSUES: Registry[str] = Registry("reissues of a ledger")
"""The name of the pieces that count how often a corporation has put its own shares on sale again, at another par value;
after that it is paid for what lies in the initial offering."""

PAID_BESIDES: Registry[bool] = Registry("dividends beside those of a turn")
"""Whether a corporation may earn something to be divided that is not the run of its turn."""

SMALL_SHARES: Registry[bool] = Registry("small shares in a ledger")
"""Whether small shares count toward the limit, and move the price, by the normal shares that they make up together;
else each counts as a share does."""


def pieces(pos: Position) -> tuple[Piece, ...]:
    """All sorts of pieces of the title."""
    return tuple(piece for find in PIECES.of(pos.title) for piece in find(pos))


def rows_of(table: Table[int], put_rate: Callable[[Position, int], None] | None = None) -> Rows:
    """Pieces of which a table says how many each owner has."""

    def read(pos: Position) -> Mapping[str, int]:
        return dict(pos[table].items())

    def write(pos: Position, counts: Mapping[str, int]) -> None:
        for owner in list(pos[table]):
            pos.drop(table, owner)
        for owner, count in counts.items():
            pos.put(table, owner, count)

    return Rows(read, write, put_rate)
