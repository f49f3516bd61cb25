"""How strong players are, from the games they played against each other.

The score of a seat is its rank share: the share of the other seats that it has left behind, from 0 to 1, equal ones
half each; 0.5 is as good as everybody else. Of a game of two bots only pairs of seats of different bots count.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

SURE = 1.96
"""Standard errors on both sides of a mean between which the truth lies with a probability of 95%."""


class Score(msgspec.Struct, frozen=True):
    """A mean rank share of so many games, and between which bounds it lies with a probability of 95%."""

    mean: float
    low: float
    high: float
    games: int


class Standing(msgspec.Struct, frozen=True):
    """How a bot fared: against each other bot, against all of them, its wins, and its rating.

    `rating` is in points of which 400 are odds of ten to one, the average of all bots at 0.
    """

    bot: str
    score: Score
    against: dict[str, Score]
    wins: float
    seats: int
    rating: float


def share(result: Mapping[str, int], bots: Mapping[str, str], mine: str, other: str) -> float | None:
    """The part of the pairs of seats, one of each bot, in which `mine` ended richer; None where one has no seat."""
    pairs = [
        (result[one] > result[two]) + (result[one] == result[two]) / 2
        for one in result
        for two in result
        if bots[one] == mine and bots[two] == other
    ]
    return statistics.fmean(pairs) if pairs else None


def score(shares: Sequence[float]) -> Score:
    """The mean of the shares of games with its bounds, which lie within 0 and 1."""
    mean = statistics.fmean(shares)
    if len(shares) < 2:
        return Score(mean, 0.0, 1.0, len(shares))
    error = SURE * statistics.stdev(shares) / math.sqrt(len(shares))
    return Score(mean, max(mean - error, 0.0), min(mean + error, 1.0), len(shares))


def standings(games: Iterable[Mapping[str, Any]]) -> list[Standing]:
    """The bots by their rating, the best first.

    Each game has `result` (dollars by player), `bots` (by player) and `winners`.
    """
    games = list(games)
    names = list(dict.fromkeys(bot for game in games for bot in game["bots"].values()))
    shares: dict[tuple[str, str], list[float]] = {}
    for game in games:
        for one in names:
            for two in names:
                part = share(game["result"], game["bots"], one, two) if one != two else None
                if part is not None:
                    shares.setdefault((one, two), []).append(part)
    ratings = _ratings(names, {pair: (sum(parts), len(parts)) for pair, parts in shares.items()})
    found = [
        Standing(
            name,
            score([s for (one, _), all_of in shares.items() if one == name for s in all_of] or [0.5]),
            {two: score(all_of) for (one, two), all_of in shares.items() if one == name},
            sum(
                sum(game["bots"][player] == name for player in game["winners"]) / max(len(game["winners"]), 1)
                for game in games
            ),
            sum(bot == name for game in games for bot in game["bots"].values()),
            ratings[name],
        )
        for name in names
    ]
    return sorted(found, key=lambda standing: -standing.rating)


def _ratings(names: Sequence[str], met: Mapping[tuple[str, str], tuple[float, int]]) -> dict[str, float]:
    """Strengths after Bradley and Terry, so that shares of pairs are told best; a draw with the average is added.

    Each bot meets an average one in two more pairs, half of them won, so that who won all is no infinity.
    """
    strength = dict.fromkeys(names, 1.0)
    for _ in range(500):
        fresh = {}
        for one in names:
            won = 1.0 + sum(met[one, two][0] for two in names if (one, two) in met)
            weight = 2.0 / (strength[one] + 1.0) + sum(
                met[one, two][1] / (strength[one] + strength[two]) for two in names if (one, two) in met
            )
            fresh[one] = won / weight
        middle = math.exp(statistics.fmean(math.log(value) for value in fresh.values()))
        strength = {name: value / middle for name, value in fresh.items()}
    return {name: 400 * math.log10(value) for name, value in strength.items()}
