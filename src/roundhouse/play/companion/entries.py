"""The entries of a ledger: plain data, each with an id that the device made.

An entry says what happened at the table. What is not said (a price, whose turn it is) is the usual thing by the facts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

MOST_MONEY = 100_000

LATEST = 2
"""What forms say as the `version` of an entry."""

Id = Annotated[str, msgspec.Meta(min_length=8, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Money = Annotated[int, msgspec.Meta(ge=0, le=MOST_MONEY)]
Percent = Annotated[int, msgspec.Meta(ge=1, le=100)]
Text = Annotated[str, msgspec.Meta(max_length=200)]
Few = Annotated[int, msgspec.Meta(ge=0, le=30)]


class _Entry(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="kind",
    tag=str.lower,
):
    id: Id
    at: Annotated[int, msgspec.Meta(ge=0, le=2**53)] = 0
    """Milliseconds since 1970 by the clock of the device; nothing depends on it."""
    version: Annotated[int, msgspec.Meta(ge=1, le=LATEST)] = 1
    """What is meant where something is not said, so that entries of earlier versions keep their meaning.

    1: as at first. 2: what comes with a private company comes along, only its owner saves what a corporation's private
    company saves, and there are no two stock rounds in a row.
    """


class Pay(_Entry, frozen=True, kw_only=True):
    """Money from one owner to another: a player, a corporation or the bank."""

    payer: Name
    payee: Name
    amount: Money
    why: Text = ""


class Start(_Entry, frozen=True, kw_only=True):
    """A player sets a par value and buys the president's certificate; `price`: for all of it."""

    player: Name
    corporation: Name
    par: Money
    price: Money | None = None


class Buy(_Entry, frozen=True, kw_only=True):
    """Shares are bought from an owner (the offering, the pool, a treasury, a player); `price`: for all of them."""

    buyer: Name
    corporation: Name
    source: Name
    percent: Percent
    price: Money | None = None


class Sell(_Entry, frozen=True, kw_only=True):
    """Shares are sold to the pool; `price`: for all of them; `rows`: how far the marker falls."""

    seller: Name
    corporation: Name
    percent: Percent
    price: Money | None = None
    rows: Few | None = None


class Give(_Entry, frozen=True, kw_only=True):
    """Shares go to another owner without money, the president's certificate last."""

    source: Name
    to: Name
    corporation: Name
    percent: Percent


class Form(_Entry, frozen=True, kw_only=True):
    """A corporation that is formed during the game comes into being, with all its certificates in the offering.

    `share`: percent of one, where that is another than usual in the title; the president's is twice that.
    """

    corporation: Name
    share: Annotated[int, msgspec.Meta(ge=1, le=50)] | None = None


class President(_Entry, frozen=True, kw_only=True):
    """A player becomes president, and gives ordinary shares for the certificate."""

    player: Name
    corporation: Name


class Move(_Entry, frozen=True, kw_only=True):
    """A marker moves on the market; `cell` instead of a way: it is put there."""

    corporation: Name
    way: Literal["right", "left", "up", "down", ""] = ""
    steps: Few = 1
    cell: Annotated[str, msgspec.Meta(max_length=8)] = ""


class Float(_Entry, frozen=True, kw_only=True):
    """A corporation floats, whatever has been sold of it; `capital`: what the bank pays."""

    corporation: Name
    capital: Money | None = None


class Dividend(_Entry, frozen=True, kw_only=True):
    """A corporation has earned so much; `steps`: how far its marker moves to the right, or to the left below zero.

    `besides`: it was not the run of its turn; then the marker stays unless something is said.
    """

    corporation: Name
    revenue: Money
    way: Literal["pay", "half", "withhold"]
    steps: Annotated[int, msgspec.Meta(ge=-9, le=9)] | None = None
    besides: bool = False


class Train(_Entry, frozen=True, kw_only=True):
    """A corporation buys a train from the depot, the pool or a corporation; `trade_in`: a kind handed in for it;
    `help`: the president adds what the treasury lacks."""

    corporation: Name
    train: Name
    source: Name = "depot"
    price: Money | None = None
    trade_in: Annotated[str, msgspec.Meta(max_length=40)] = ""
    help: bool = False


class Discard(_Entry, frozen=True, kw_only=True):
    """A corporation gives a train to the pool, or it leaves the game."""

    corporation: Name
    train: Name
    gone: bool = False


class Export(_Entry, frozen=True, kw_only=True):
    """The next train of the depot leaves the game."""


class Phase(_Entry, frozen=True, kw_only=True):
    """A phase begins, with what it brings."""

    phase: Name


class Rust(_Entry, frozen=True, kw_only=True):
    """All trains of a kind leave the game."""

    train: Name


class Private(_Entry, frozen=True, kw_only=True):
    """A private company is bought from whoever has it; `price`: its face value where nothing is said."""

    private: Name
    buyer: Name
    price: Money | None = None


class Close(_Entry, frozen=True, kw_only=True):
    """A private company or a corporation leaves the game. What the corporation has stays where it is."""

    what: Name


class Merge(_Entry, frozen=True, kw_only=True):
    """A corporation becomes part of another, which gets its money, trains, private companies and whatever is counted;
    its shares leave the game, and what they are changed for is given by hand."""

    corporation: Name
    into: Name


class Paper(_Entry, frozen=True, kw_only=True):
    """Loans or bonds (`what`) change hands; `price`: for all of them.

    A loan is taken by giving it to the bank, and paid back by getting it from there; bonds are held by corporation,
    players and bank pool.
    """

    what: Name
    source: Name
    to: Name
    count: Annotated[int, msgspec.Meta(ge=1, le=30)] = 1
    price: Money | None = None


class Piece(_Entry, frozen=True, kw_only=True):
    """Pieces of the title change hands (`what`); the bank has those that nobody else has. `price`: for all of them.

    From the bank and among others they cost their price; to the bank they bring their value, which most do not have.
    `face`: of those with a face value, so many dollars of it instead of a `count`.
    """

    what: Name
    source: Name
    to: Name
    count: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 1
    face: Money | None = None
    price: Money | None = None


class Shareout(_Entry, frozen=True, kw_only=True):
    """Pieces with a face value go to whoever would get a dividend of the corporation of so many dollars (`face`)."""

    what: Name
    corporation: Name
    face: Money


class Rate(_Entry, frozen=True, kw_only=True):
    """Pieces with a face value are worth another part of it, in percent."""

    what: Name
    rate: Annotated[int, msgspec.Meta(ge=0, le=1000)]


class Reissue(_Entry, frozen=True, kw_only=True):
    """A corporation puts its own shares on sale in the offering at another par value; it will be paid for them."""

    corporation: Name
    par: Money


class Interest(_Entry, frozen=True, kw_only=True):
    """A corporation pays interest for its loans and bonds."""

    corporation: Name


class Income(_Entry, frozen=True, kw_only=True):
    """All private companies pay."""


class Round(_Entry, frozen=True, kw_only=True):
    """A round begins. An operating round begins with the income of private companies; the first one after a stock round
    with the rise of what is sold out; without `usual` with neither."""

    round: Literal["stock", "operating"]
    usual: bool = True


class Turn(_Entry, frozen=True, kw_only=True):
    """The player whose turn it is in the stock round has done, or passes where nothing was done."""


class Priority(_Entry, frozen=True, kw_only=True):
    """A player gets the priority deal."""

    player: Name


class Count(_Entry, frozen=True, kw_only=True):
    """Somebody has so many more of something (loans, tokens, cubes), or fewer."""

    owner: Name
    what: Name
    by: Annotated[int, msgspec.Meta(ge=-99, le=99)]


class Limit(_Entry, frozen=True, kw_only=True):
    """Another certificate limit."""

    limit: Annotated[int, msgspec.Meta(ge=1, le=200)]


class Note(_Entry, frozen=True, kw_only=True):
    """Something to remember."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class End(_Entry, frozen=True, kw_only=True):
    """The game is over."""


class Undo(_Entry, frozen=True, kw_only=True):
    """An entry is as if it had not been written; of an undo: what it undid is in force again."""

    of: Id


Entry = (
    Pay
    | Start
    | Buy
    | Sell
    | Give
    | Form
    | President
    | Move
    | Float
    | Dividend
    | Train
    | Discard
    | Export
    | Phase
    | Rust
    | Private
    | Close
    | Merge
    | Paper
    | Piece
    | Shareout
    | Rate
    | Reissue
    | Interest
    | Income
    | Round
    | Turn
    | Priority
    | Count
    | Limit
    | Note
    | End
    | Undo
)
"""All kinds of entries."""


def entry(data: Mapping[str, Any]) -> Entry:
    """An entry from plain data. Raises `msgspec.ValidationError`.

    >>> entry({"kind": "pay", "id": "a1b2c3d4", "payer": "Ann", "payee": "bank", "amount": 40}).amount
    40
    """
    found: Entry = msgspec.convert(data, Entry)
    return found


def plain(one: Entry) -> dict[str, Any]:
    """An entry as plain data.

    >>> plain(Export(id="a1b2c3d4"))
    {'kind': 'export', 'id': 'a1b2c3d4'}
    """
    form: dict[str, Any] = msgspec.to_builtins(one)
    return form
