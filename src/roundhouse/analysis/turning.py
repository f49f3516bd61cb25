"""Where a game turned: the rounds that moved the winner most against the best of the others."""

from __future__ import annotations

import msgspec

from ..play.session import Game
from .rounds import Mark
from .worth import worth_by_round

MOST = 3


class Turn(msgspec.Struct, frozen=True):
    """A round by whose end the lead of the later winner had changed by `change` dollars, to `lead`."""

    mark: Mark
    change: int
    lead: int


def turns(game: Game, most: int = MOST) -> tuple[Turn, ...]:
    """The rounds with the largest changes, at most so many, in order of play; none without opponents."""
    rounds = worth_by_round(game)
    final = rounds[-1][1]
    if len(final) < 2:
        return ()
    winner = max(final, key=lambda player: final[player])
    found: list[Turn] = []
    before = 0
    for mark, worth in rounds:
        lead = worth[winner] - max(value for player, value in worth.items() if player != winner)
        if lead != before:
            found.append(Turn(mark, lead - before, lead))
        before = lead
    chosen = sorted(found, key=lambda turn: -abs(turn.change))[:most]
    return tuple(sorted(chosen, key=lambda turn: turn.mark.at))
