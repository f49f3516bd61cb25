"""Where a game turned: the rounds that moved the winner most against the best of the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from ..core.state import State
from ..core.title import Title
from ..play.session import Game
from ..rules.turns import OPERATING
from .rounds import Mark
from .worth import closes, worth

MAX_TURNING_POINTS = 3

Value = Callable[[Title, State], Mapping[str, float]]
"""What a position is worth to every player, in dollars: `worth`, or an estimate of what it will come to."""


class Turn(msgspec.Struct, frozen=True):
    """A round by whose end the lead of the later winner had changed by `change` dollars, to `lead`.

    `end`: how many actions were in force then.
    """

    mark: Mark
    change: int
    lead: int
    end: int


class Move(msgspec.Struct, frozen=True):
    """An action, by its number from 1, that changed the lead by `change` dollars."""

    action: int
    change: int


def winner(game: Game) -> str | None:
    """The richest player of the last position, of several the first to be seated; None without opponents.

    >>> winner(Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7))
    'Ann'
    """
    final = worth(game.title, game.state)
    return max(final, key=lambda player: final[player]) if len(final) > 1 else None


def turns(game: Game, most: int = MAX_TURNING_POINTS, value: Value = worth) -> tuple[Turn, ...]:
    """The rounds with the largest changes, at most `most`, in order of play; none without opponents.

    Rounds before the first operating round do not count: as long as nothing has operated, what a position will come to
    is anybody's guess, and the guesses differ by more than any later round brings.

    `value` says what the positions at the ends of rounds are worth; the later winner is who is richest at the end.

    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> events = game.play({"type": "bid", "by": "Ann", "private": "C-P", "price": 45})
    >>> turns(game)
    ()
    """
    who = winner(game)
    if who is None:
        return ()
    found: list[Turn] = []
    every = closes(game)
    first = next((at for at, (mark, _) in enumerate(every) if mark.round.kind == OPERATING), len(every))
    if first == len(every):
        return ()
    before = _lead(game, every[first][0].at, who, value)
    for mark, end in every[first:]:
        lead = _lead(game, end, who, value)
        if lead != before:
            found.append(Turn(mark, lead - before, lead, end))
        before = lead
    chosen = sorted(found, key=lambda turn: -abs(turn.change))[:most]
    return tuple(sorted(chosen, key=lambda turn: turn.mark.at))


def moves(game: Game, turn: Turn, most: int = MAX_TURNING_POINTS, value: Value = worth) -> tuple[Move, ...]:
    """The actions of that round that changed the lead most in its direction, the largest first, at most `most`.

    >>> from roundhouse.rules.turns import Round
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> events = game.play({"type": "bid", "by": "Ann", "private": "C-P", "price": 45})
    >>> moves(game, Turn(Mark(0, Round("stock", 1)), change=10, lead=10, end=1))
    ()
    """
    who = winner(game)
    if who is None:
        return ()
    found: list[Move] = []
    before = _lead(game, turn.mark.at, who, value)
    for action in range(turn.mark.at + 1, turn.end + 1):
        lead = _lead(game, action, who, value)
        if (lead - before) * turn.change > 0:
            found.append(Move(action, lead - before))
        before = lead
    return tuple(sorted(found, key=lambda move: (-abs(move.change), move.action))[:most])


def _lead(game: Game, at: int, who: str, value: Value) -> int:
    """What `who` has more than the best of the others, in whole dollars."""
    worths = value(game.title, game.position(at))
    return round(worths[who] - max(dollars for player, dollars in worths.items() if player != who))
