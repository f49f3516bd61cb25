"""What everybody is expected to have at the end of the game: by what was learned of the title, else by forecasts."""

from __future__ import annotations

import functools
import hashlib
from dataclasses import replace

from ...core.game import to_act
from ...core.position import Position
from ...core.state import State
from ...core.title import Title
from ...rules.ending import RESULT, rounds_of_set
from ...titles.found import registered
from ..base import Clock
from ..besides import left_out
from ..economy import Economy, economy
from ..prospects import believed
from .features import Sight
from .learned import Learned, learned_of, learned_worths
from .leaves import of_seat

FORECAST = "forecast"
"""What judges where nothing was learned of a title."""


@functools.cache
def judge_of(name: str) -> str:
    """By what positions of the title of that name are judged: a fingerprint of what was learned of it, or "forecast".

    >>> judge_of("18Chesapeake")
    'forecast'
    """
    entry = registered(name)
    if entry is None or learned_of(name) is None:
        return FORECAST
    return hashlib.blake2s(entry.learned(), digest_size=6).hexdigest()


def expected(title: Title, state: State, clock: Clock | None = None) -> dict[str, float]:
    """Every player's expected wealth at the end of the game in dollars, in seating order; the result when it is over.
    Whoever has left the game is expected to have nothing. Best runs are looked for as long as the clock allows.

    >>> from roundhouse import Game
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> list(expected(game.title, game.state))
    ['Ann', 'Ben', 'Cy']
    """
    pos = Position(title, state)
    if not to_act(title, state):
        result = pos[RESULT]
        return {player: float(result.get(player, 0)) for player in title.players}
    base = economy(pos, clock)
    if not base.stock:
        base = replace(base, of=rounds_of_set(pos))
    learned = learned_of(title.name)
    wealth, rounds = believed(base) if learned is None else _learned(learned, base)
    found = dict.fromkeys(title.players, 0.0)
    for player, has in zip(base.players, wealth, strict=True):
        found[player] = has + sum(line.worth for line in left_out(pos, player, rounds))
    return found


def _learned(learned: Learned, base: Economy) -> tuple[list[float], float]:
    """What each seat can hope for, and how many operating rounds are to come.

    The rates of what was learned tell by how much somebody ends above or below the mean, in parts of what all have on
    average in cash and shares; the mean is that of the forecasts.
    """
    sight = Sight(base)
    worths = list(learned_worths(learned, base, sight).values())
    rates = learned.rates.at(sight.rounds)
    seats = range(len(base.players))
    weighed = [sum(line.worth for line in of_seat(sight, worths, seat, rates)) for seat in seats]
    whole = sum(base.cash) + sum(
        sum(firm.shares) * worth.total for firm, worth in zip(base.firms, worths, strict=True)
    )
    mean, unit = sum(weighed) / len(weighed), max(whole / len(weighed), 1.0)
    return [sight.scale * (1 + (one - mean) / unit) for one in weighed], sight.rounds
