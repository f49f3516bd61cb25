"""A stretch of a game, from one position to a later one: what it brought each corporation and each player."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import msgspec

from ..core.position import Position
from ..play.session import Game
from ..rules.corporations import CORPORATIONS
from ..rules.depot import TRAINS
from ..rules.dividends import PaidOut
from ..rules.ending import WEALTH
from ..rules.market import price
from ..rules.money import CASH
from ..rules.privates import PRIVATES
from ..rules.shares import PLAYERS, STOCK, held, president
from ..rules.tokens import TokenPlaced
from ..rules.track import TileLaid
from ..rules.trains import TrainBought
from .revenues import Run


class OfCorporation(msgspec.Struct, frozen=True):
    """What became of a corporation.

    `runs`: what it ran for, turn by turn, in dollars; `paid`: how many of these it paid out, `kept`: how many not.
    `bought`, `got` and `lost`: the kinds of the trains that it has now and had not before, bought in between or come by
    another way (a merger), and of those that it had and has not now.
    `price` and `president`: before and now; None and "" where there was none. `floated`, `closed`: whether that
    happened in between; `tiles`, `tokens`: how many it laid and placed.
    """

    sym: str
    runs: tuple[int, ...] = ()
    paid: int = 0
    kept: int = 0
    bought: tuple[str, ...] = ()
    got: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    price: tuple[int | None, int | None] = (None, None)
    president: tuple[str, str] = ("", "")
    floated: bool = False
    closed: bool = False
    tiles: int = 0
    tokens: int = 0


class OfPlayer(msgspec.Struct, frozen=True):
    """What became of a player: cash and worth in dollars before and now, dividends received in between, the change of
    every holding in percent by corporation, private companies gained and lost."""

    player: str
    cash: tuple[int, int]
    worth: tuple[int, int]
    dividends: int = 0
    holdings: dict[str, int] = {}
    gained: tuple[str, ...] = ()
    parted: tuple[str, ...] = ()


class Stretch(msgspec.Struct, frozen=True):
    """What happened after the first `start` actions up to action `end`; corporations and players in the order of the
    title's data and of the table, corporations only where anything happened to them."""

    start: int
    end: int
    corporations: tuple[OfCorporation, ...]
    players: tuple[OfPlayer, ...]


def stretch(game: Game, start: int, end: int, runs: Iterable[Run]) -> Stretch:
    """What happened between two positions, given by how many actions are in force; `runs`: all of the game.

    Raises IndexError where there is no such position.

    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> events = game.play({"type": "buy_cheapest", "by": "Ann", "private": "D&R"})
    >>> found = stretch(game, 1, 2, ())
    >>> found.corporations, found.players[0].gained
    ((), ('D&R',))
    >>> found.players[0].cash
    (800, 780)
    """
    before, after = (Position(game.title, game.position(at)) for at in (start, end))
    own = [run for run in runs if start < run.at <= end]
    built: dict[tuple[type, str], int] = {}
    dividends: dict[str, int] = {}
    bought: set[tuple[str, str]] = set()
    for at in range(start + 1, end + 1):
        for event in game.events(at):
            match event:
                case TileLaid() | TokenPlaced():
                    key = (type(event), event.corporation)
                    built[key] = built.get(key, 0) + 1
                case TrainBought():
                    bought.add((event.corporation, event.train))
                case PaidOut():
                    for who, amount in event.amounts.items():
                        dividends[who] = dividends.get(who, 0) + amount
                case _:
                    pass
    corporations = (
        _corporation(
            before,
            after,
            sym,
            [run for run in own if run.corporation == sym],
            {train for buyer, train in bought if buyer == sym},
            built.get((TileLaid, sym), 0),
            built.get((TokenPlaced, sym), 0),
        )
        for sym in dict.fromkeys((*before[CORPORATIONS], *after[CORPORATIONS]))
    )
    return Stretch(
        start,
        end,
        tuple(one for one in corporations if one != _nothing(one)),
        tuple(_player(before, after, player, dividends.get(player, 0)) for player in PLAYERS(after)),
    )


def _nothing(one: OfCorporation) -> OfCorporation:
    """The same corporation if nothing had happened to it."""
    return OfCorporation(one.sym, price=(one.price[0],) * 2, president=(one.president[0],) * 2)


def _corporation(
    before: Position,
    after: Position,
    sym: str,
    runs: list[Run],
    bought: Collection[str],
    tiles: int,
    tokens: int,
) -> OfCorporation:
    was, now = before[CORPORATIONS].get(sym), after[CORPORATIONS].get(sym)
    old, new = (
        {id: train.kind for id, train in pos[TRAINS].items() if train.owner == sym} for pos in (before, after)
    )
    return OfCorporation(
        sym,
        runs=tuple(run.revenue for run in runs),
        paid=sum(run.paid is True for run in runs),
        kept=sum(run.paid is False for run in runs),
        bought=tuple(kind for id, kind in new.items() if id not in old and id in bought),
        got=tuple(kind for id, kind in new.items() if id not in old and id not in bought),
        lost=tuple(kind for id, kind in old.items() if id not in new),
        price=(_price(before, sym), _price(after, sym)),
        president=(_president(before, sym), _president(after, sym)),
        floated=bool(now and now.floated and not (was and was.floated)),
        closed=bool(was and not was.closed and (now is None or now.closed)),
        tiles=tiles,
        tokens=tokens,
    )


def _price(pos: Position, sym: str) -> int | None:
    return price(pos, sym) if sym in pos[STOCK] else None


def _president(pos: Position, sym: str) -> str:
    return president(pos, sym) if sym in pos[STOCK] else ""


def _player(before: Position, after: Position, player: str, dividends: int) -> OfPlayer:
    changes = {sym: _held(after, player, sym) - _held(before, player, sym) for sym in after[STOCK]}
    old, new = (
        [sym for sym, row in pos[PRIVATES].items() if row.owner == player and not row.closed]
        for pos in (before, after)
    )
    return OfPlayer(
        player,
        (before[CASH][player], after[CASH][player]),
        (WEALTH(before, player), WEALTH(after, player)),
        dividends,
        {sym: change for sym, change in changes.items() if change},
        tuple(sym for sym in new if sym not in old),
        tuple(sym for sym in old if sym not in new),
    )


def _held(pos: Position, player: str, sym: str) -> int:
    return held(pos, player, sym) if sym in pos[STOCK] else 0


__all__ = ["OfCorporation", "OfPlayer", "Stretch", "stretch"]
