"""How strong players are, from the games they played against each other.

The score of a seat is its rank share: the share of the other seats that it has left behind, from 0 to 1, equal ones
half each; 0.5 is as good as everybody else. Of a game of two bots only pairs of seats of different bots count.

Ratings tell all shares at once, those of bots that never met among them. Their bounds are found by drawing as many
games again from those that were played, over and over (the bootstrap).
"""

from __future__ import annotations

import math
import random
import statistics
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

SURE = 1.96
"""Standard errors on both sides of a mean between which the truth lies with a probability of 95%."""

DRAWS = 200
"""How often games are resampled for the bounds of ratings."""


class Score(msgspec.Struct, frozen=True):
    """The mean rank share of `games` games, and the bounds between which it lies with a probability of 95%."""

    mean: float
    low: float
    high: float
    games: int


UNMET = Score(0.5, 0.0, 1.0, 0)
"""The score of a bot that met no other."""


class Standing(msgspec.Struct, frozen=True):
    """How a bot fared: against each other bot, against all of them, its wins, and its rating.

    `rating` is in points of which 400 are odds of ten to one, above the bot that played most games (of equals in this
    the weakest), which is at 0; with a probability of 95% it lies between `low` and `high`.
    """

    bot: str
    score: Score
    against: dict[str, Score]
    wins: float
    seats: int
    rating: float
    low: float
    high: float


def share(result: Mapping[str, int], bots: Mapping[str, str], mine: str, other: str) -> float | None:
    """The part of the pairs of seats, one of each bot, in which `mine` ended richer; None where one has no seat.

    >>> share({"Ann": 500, "Ben": 700, "Cy": 400}, {"Ann": "a", "Ben": "b", "Cy": "b"}, "a", "b")
    0.5
    """
    pairs = [
        (result[one] > result[two]) + (result[one] == result[two]) / 2
        for one in result
        for two in result
        if bots[one] == mine and bots[two] == other
    ]
    return statistics.fmean(pairs) if pairs else None


def score(shares: Sequence[float]) -> Score:
    """The mean of the shares of games with its bounds, which lie within 0 and 1. Raises `StatisticsError` for no games.

    >>> found = score([0.5, 0.7, 0.6])
    >>> round(found.mean, 2), round(found.low, 2), round(found.high, 2), found.games
    (0.6, 0.49, 0.71, 3)
    """
    mean = statistics.fmean(shares)
    if len(shares) < 2:
        return Score(mean, 0.0, 1.0, len(shares))
    error = SURE * statistics.stdev(shares) / math.sqrt(len(shares))
    return Score(mean, max(mean - error, 0.0), min(mean + error, 1.0), len(shares))


def standings(games: Iterable[Mapping[str, Any]]) -> list[Standing]:
    """The bots by their rating, the best first.

    Each game has `result` (dollars by player), `bots` (by player) and `winners`; of no games nobody is rated. Raises
    KeyError for one that has not.

    >>> games = [{"result": {"Ann": 9, "Ben": 5}, "bots": {"Ann": "a", "Ben": "b"}, "winners": ["Ann"]}]
    >>> [(row.bot, row.wins, row.seats) for row in standings(games)]
    [('a', 1.0, 1), ('b', 0.0, 1)]
    """
    games = list(games)
    if not games:
        return []
    names = list(dict.fromkeys(bot for game in games for bot in game["bots"].values()))
    shares: dict[tuple[str, str], list[float]] = {}
    for game in games:
        for one in names:
            for two in names:
                part = share(game["result"], game["bots"], one, two) if one != two else None
                if part is not None:
                    shares.setdefault((one, two), []).append(part)
    played = {name: sum(len(parts) for (one, _), parts in shares.items() if one == name) for name in names}
    ratings = _ratings(names, {pair: (sum(parts), len(parts)) for pair, parts in shares.items()})
    most = max(names, key=lambda name: (played[name], -ratings[name]), default="")
    bounds = _bounds(names, shares, ratings, most)

    def of_all(name: str) -> list[float]:
        return [part for (one, _), parts in shares.items() if one == name for part in parts]

    found = [
        Standing(
            name,
            score(own) if (own := of_all(name)) else UNMET,
            {two: score(all_of) for (one, two), all_of in shares.items() if one == name},
            sum(
                sum(game["bots"][player] == name for player in game["winners"]) / max(len(game["winners"]), 1)
                for game in games
            ),
            sum(bot == name for game in games for bot in game["bots"].values()),
            ratings[name] - ratings[most],
            *bounds[name],
        )
        for name in names
    ]
    return sorted(found, key=lambda standing: -standing.rating)


_Met = Mapping[tuple[str, str], tuple[float, int]]
"""What the first of two has won of so many games with the second."""


def _bounds(
    names: Sequence[str],
    shares: Mapping[tuple[str, str], Sequence[float]],
    ratings: Mapping[str, float],
    level: str,
) -> dict[str, tuple[float, float]]:
    """Between what each rating above that of `level` lies with a probability of 95%; alike for the same games."""
    rng = random.Random(len(names))
    drawn: dict[str, list[float]] = {name: [] for name in names}
    for _ in range(DRAWS):
        met: dict[tuple[str, str], tuple[float, int]] = {}
        for (one, two), parts in shares.items():
            if (two, one) not in met:
                won = math.fsum(rng.choices(parts, k=len(parts)))
                met[one, two], met[two, one] = (won, len(parts)), (len(parts) - won, len(parts))
        # Who has won all has won all of what is drawn as well; what is not known then is the draw that is added.
        added = {name: 2 * rng.random() for name in names}
        found = _ratings(names, met, ratings, added)
        for name in names:
            drawn[name].append(found[name] - found[level])
    cut = round(DRAWS * 0.025)
    in_order = {name: sorted(values) for name, values in drawn.items()}
    return {name: (values[cut], values[-1 - cut]) for name, values in in_order.items()}


def _ratings(
    names: Sequence[str],
    met: _Met,
    start: Mapping[str, float] | None = None,
    added: Mapping[str, float] | None = None,
) -> dict[str, float]:
    """Strengths after Bradley and Terry, so that shares of pairs are told best; a draw with the average is added.

    Each bot meets an average one in two more pairs, half of them won (or `added`), so that who won all is no infinity.
    `start`: ratings to begin from.
    """
    strength = {name: 10 ** (start[name] / 400) if start else 1.0 for name in names}
    won = {
        one: (added[one] if added else 1.0) + sum(met[one, two][0] for two in names if (one, two) in met)
        for one in names
    }
    for _ in range(2000):
        fresh = {}
        for one in names:
            weight = 2.0 / (strength[one] + 1.0) + sum(
                met[one, two][1] / (strength[one] + strength[two]) for two in names if (one, two) in met
            )
            fresh[one] = won[one] / weight
        middle = math.exp(statistics.fmean(math.log(value) for value in fresh.values()))
        fresh = {name: value / middle for name, value in fresh.items()}
        settled = all(math.isclose(fresh[name], strength[name], rel_tol=1e-9) for name in names)
        strength = fresh
        if settled:
            break
    return {name: 400 * math.log10(value) for name, value in strength.items()}
