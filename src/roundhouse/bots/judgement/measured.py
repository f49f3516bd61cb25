"""Positions of games that were played, as numbers, and what became of them: what there is to learn."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ...core.position import Position
from ...play.session import Game
from ...rules.dividends import PaidOut
from ...rules.market import price
from ...rules.shares import SHARE_OF
from ...rules.turns import OPERATING, ROUND, STOCK_ROUND
from ..economy import economy
from .features import Sight, of_seats, of_shares
from .selfplay import Played

BETWEEN = 0.02
"""Of the positions within rounds so many are looked at, besides those at the beginning of each."""


class Row(NamedTuple):
    """A seat, or a share of a corporation, in a position: the game's number, after which action, the features, and what
    became of it in the unit in which they are."""

    game: int
    at: int
    features: list[float]
    came: float


class Held(NamedTuple):
    """What each seat has in a position: `cash`, `shares` by firm in the order of the rows of shares, `help` that is
    forecast; dollars, and `unit` as in those rows. `came`: parts of the final wealth, 1 is the average."""

    rounds: float
    unit: float
    cash: list[float]
    shares: list[list[int]]
    help: list[float]
    came: list[float]


class Rows(NamedTuple):
    """What there is to learn of games."""

    seats: list[Row]
    shares: list[Row]
    held: list[Held]


def measured(games: Iterable[Played]) -> Rows:
    """The rows of all the games that ended, in the order of their numbers, whatever the order in which they come."""
    rows = Rows([], [], [])
    by_number = {played.number: of_game(played) for played in games if played.result}
    for _, found in sorted(by_number.items()):
        rows.seats.extend(found.seats)
        rows.shares.extend(found.shares)
        rows.held.extend(found.held)
    return rows


def of_game(played: Played) -> Rows:
    """The rows of a game: of a seat, its part of the final wealth (1 is the average); of a share, what it brought from
    there to the end in parts of what one was forecast to bring on average.
    """
    game, rows = played.begun(), Rows([], [], [])
    for action in played.actions[game.at :]:  # draws of chance are among them
        game.follow(action)
    middle = sum(played.result) / len(played.result)
    then = Position(game.title, game.state)
    looked, brought = set(_looked(game, random.Random(played.number))), dict[str, float]()
    for at in range(game.at, 0, -1):
        if at in looked and middle > 0:
            sight = Sight(economy(Position(game.title, game.position(at))))
            parts = [wealth / middle for wealth in played.result]
            rows.held.append(_held(sight, parts))
            for seat, row in enumerate(of_seats(sight)):
                rows.seats.append(Row(played.number, at, row, parts[seat]))
            for firm, row in zip(sight.base.firms, of_shares(sight), strict=True):
                came = brought.get(firm.name, 0.0) + (price(then, firm.name) or 0)
                rows.shares.append(Row(played.number, at, row, came / sight.unit))
        for event in game.events(at):
            if isinstance(event, PaidOut):
                one = SHARE_OF(Position(game.title, game.position(at)), event.corporation)
                brought[event.corporation] = brought.get(event.corporation, 0.0) + event.revenue * one / 100
    return rows


def _held(sight: Sight, came: list[float]) -> Held:
    base = sight.base
    help = [0.0 for _ in base.players]
    for firm, cost in zip(base.firms, sight.helps, strict=True):
        if firm.president >= 0:
            help[firm.president] += cost
    return Held(
        sight.rounds, sight.unit, list(base.cash), [list(firm.shares) for firm in base.firms], help, came
    )


def _looked(game: Game, rng: random.Random) -> Iterator[int]:
    """After which actions the game is looked at."""
    before = None
    for at in range(1, game.at):
        row = game.position(at)[ROUND]
        if row.kind in (STOCK_ROUND, OPERATING):
            round_ = (row.kind, row.number, row.part)
            if (before is not None and round_ != before) or rng.random() < BETWEEN:
                yield at
            before = round_
