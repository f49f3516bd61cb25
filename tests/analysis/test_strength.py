"""Strength: rank shares with their bounds, and ratings that follow from them."""

from __future__ import annotations

import math

import pytest

from roundhouse.analysis.strength import score, share, standings


def game(bots: str, result: tuple[int, ...]) -> dict[str, object]:
    players = [f"P{number}" for number in range(1, len(bots) + 1)]
    most = max(result)
    return {
        "bots": dict(zip(players, bots, strict=True)),
        "result": dict(zip(players, result, strict=True)),
        "winners": [player for player, value in zip(players, result, strict=True) if value == most],
    }


def test_a_share_counts_pairs_of_seats_of_different_bots() -> None:
    four = game("abab", (40, 30, 20, 20))
    assert share(four["result"], four["bots"], "a", "b") == pytest.approx((1 + 1 + 0 + 0.5) / 4)
    assert share(four["result"], four["bots"], "b", "a") == pytest.approx(1.5 / 4)
    assert share(four["result"], four["bots"], "a", "c") is None


def test_bounds_narrow_with_the_square_root_of_the_games() -> None:
    few, many = score([0.0, 1.0] * 8), score([0.0, 1.0] * 200)
    assert few.mean == many.mean == 0.5
    assert many.high - many.mean == pytest.approx(1.96 * 0.5 / math.sqrt(400), rel=0.01)
    assert few.high - few.low == pytest.approx(5 * (many.high - many.low), rel=0.05)
    alone = score([1.0])
    assert (alone.low, alone.high, alone.games) == (0.0, 1.0, 1)
    assert score([1.0] * 9).high == 1.0


def test_ratings_stand_in_the_order_of_strength_above_who_played_most() -> None:
    games = [game("ab", (2, 1))] * 30 + [game("ab", (1, 2))] * 10
    games += [game("bc", (2, 1))] * 30 + [game("bc", (1, 2))] * 10
    table = standings(games)
    assert [standing.bot for standing in table] == ["a", "b", "c"]
    gap = 400 * math.log10(3)  # odds of three to one
    assert [standing.rating for standing in table] == pytest.approx([gap, 0, -gap], rel=0.1)
    assert table[0].against["b"].mean == 0.75 and "c" not in table[0].against
    assert (table[0].wins, table[0].seats) == (30, 40)


def test_ratings_lie_between_bounds_that_narrow_with_more_games() -> None:
    """The error of the logit of a share p of n games is 1 / sqrt(n p (1 - p)); a rating has 400 / ln 10 of it."""

    def bounds(times: int) -> tuple[float, float]:
        table = standings([game("ab", (2, 1))] * 3 * times + [game("ab", (1, 2))] * times)
        best, level = table
        assert (level.rating, level.low, level.high) == (0, 0, 0) and best.low < best.rating < best.high
        return best.low, best.high

    low, high = bounds(100)
    assert high - low == pytest.approx(2 * 1.96 * 400 / math.log(10) / math.sqrt(400 * 0.75 * 0.25), rel=0.2)
    few = bounds(10)
    assert few[1] - few[0] == pytest.approx(math.sqrt(10) * (high - low), rel=0.3)
    assert bounds(10) == few


def test_who_wins_all_has_a_rating_all_the_same() -> None:
    """How far above is hardly known: the bounds are wide."""
    table = standings([game("ab", (2, 1))] * 100)
    assert table[0].bot == "a" and 400 < table[0].rating < 2400
    assert table[0].high - table[0].low > 200


def test_a_bot_that_met_no_other_has_the_score_of_no_game() -> None:
    games = [{"result": {"Ann": 9, "Ben": 5}, "bots": {"Ann": "a", "Ben": "a"}, "winners": ["Ann"]}]
    (alone,) = standings(games)
    assert (alone.score.mean, alone.score.games, alone.against, alone.rating) == (0.5, 0, {}, 0.0)
