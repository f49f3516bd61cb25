"""Trees are grown from rows of games, by LightGBM (extra `train`), and come out as plain arrays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from .features import SEAT, SHARE, TABLE
from .learned import Learned, forecast_of
from .measured import Row, Rows
from .rates import Seen, learned_rates
from .trees import Trees

TREES, LEAVES, RATE, LEAST = 200, 12, 0.05, 150
"""How many trees are grown, with how many leaves, how much of each counts, and how many rows a leaf has at least."""

FOLDS = 4
"""To tell how well it does on games it has not seen, it is trained so often without a part of them."""


class Figures(NamedTuple):
    """How well something is told on games that were not learned from, of `rows` rows: the part of the variance that is
    explained (R²), the mean error, and the part explained of what sets seats or shares of one position apart.
    """

    rows: int
    explained: float
    error: float
    apart: float


class Report(NamedTuple):
    """Figures of what the forecast tells and of what was learned, by what it is about."""

    forecast: Figures
    learned: Figures


def trained(rows: Rows, seed: int = 0) -> Learned:
    """What is learned of all the rows. Raises ImportError without the extra `train`."""
    games = len({row.game for row in rows.shares})
    features = (*SHARE, *TABLE)
    told = unseen(rows.shares, features, seed)
    return Learned(games, _grown(rows.shares, features, seed), learned_rates(list(_seen(rows, told))))


def _seen(rows: Rows, told: Sequence[float]) -> Iterator[Seen]:
    """Seats as rates are learned from them; `told`: what shares come to, in the order of their rows."""
    first = 0
    for held in rows.held:
        worths = [worth * held.unit for worth in told[first : first + len(held.shares)]]
        first += len(worths)
        shares = [
            sum(count[seat] * worth for count, worth in zip(held.shares, worths, strict=True))
            for seat in range(len(held.cash))
        ]
        all_ = max(sum(held.cash) + sum(shares), 1.0) / len(held.cash)
        more = [[(one - sum(row) / len(row)) / all_ for one in row] for row in (held.cash, shares, held.help)]
        for seat, came in enumerate(held.came):
            yield Seen(held.rounds, (more[0][seat], more[1][seat], more[2][seat]), came - 1.0)


def reported(rows: Sequence[Row], seed: int = 0, *, seats: bool = False) -> Report:
    """How what is learned of seats, or of shares, does on games that were left out."""
    features = (*(SEAT if seats else SHARE), *TABLE)
    usual = [_usual(row, features) for row in rows]
    return Report(_figures(rows, usual), _figures(rows, unseen(rows, features, seed)))


def unseen(rows: Sequence[Row], features: tuple[str, ...], seed: int) -> list[float]:
    """What is told of each row by what was learned without its game: games are left out in `FOLDS` parts."""
    told = [_usual(row, features) for row in rows]
    for fold in range(FOLDS):
        grown = _grown([row for row in rows if row.game % FOLDS != fold], features, seed)
        for number, row in enumerate(rows):
            if row.game % FOLDS == fold:
                told[number] += grown.of(row.features)
    return told


def _usual(row: Row, features: tuple[str, ...]) -> float:
    """What the forecast tells of the row."""
    return row.features[0] if features[: len(SEAT)] == SEAT else forecast_of(row.features)


def _figures(rows: Sequence[Row], told: Sequence[float]) -> Figures:
    came = [row.came for row in rows]
    off = [one - other for one, other in zip(came, told, strict=True)]
    by_position: dict[tuple[int, int], list[int]] = {}
    for number, row in enumerate(rows):
        by_position.setdefault((row.game, row.at), []).append(number)
    apart = sum(_squares([came[n] for n in group]) for group in by_position.values())
    missed = sum(_squares([off[n] for n in group]) for group in by_position.values())
    return Figures(
        len(rows),
        1 - sum(one * one for one in off) / max(_squares(came), 1e-9),
        sum(map(abs, off)) / max(len(off), 1),
        1 - missed / max(apart, 1e-9),
    )


def _squares(values: Sequence[float]) -> float:
    middle = sum(values) / max(len(values), 1)
    return sum((value - middle) ** 2 for value in values)


def _grown(rows: Sequence[Row], features: tuple[str, ...], seed: int) -> Trees:
    """Trees for what the forecast leaves open."""
    if not rows:
        return plain([], features)
    import lightgbm
    import numpy

    data = lightgbm.Dataset(
        numpy.array([row.features for row in rows]),
        numpy.array([row.came - _usual(row, features) for row in rows]),
        params={"verbose": -1},
    )
    settings = {
        "objective": "regression",
        "num_leaves": LEAVES,
        "learning_rate": RATE,
        "min_data_in_leaf": min(LEAST, max(len(rows) // 20, 1)),
        "feature_fraction": 0.6,
        "bagging_fraction": 0.7,
        "bagging_freq": 1,
        "lambda_l2": 5.0,
        "seed": seed,
        "deterministic": True,
        "force_row_wise": True,
        "num_threads": 1,
        "verbose": -1,
    }
    model = lightgbm.train(settings, data, TREES)
    return plain(model.dump_model()["tree_info"], features)


def plain(trees: Sequence[dict[str, Any]], features: tuple[str, ...]) -> Trees:
    """Trees as LightGBM tells of them, as arrays."""
    nodes: list[tuple[int, float, int, int]] = []
    leaves: list[float] = []
    roots = [_added(tree["tree_structure"], nodes, leaves) for tree in trees]
    columns: list[tuple[Any, ...]] = list(zip(*nodes, strict=True)) or [(), (), (), ()]
    return Trees(features, 0.0, tuple(roots), columns[0], columns[1], columns[2], columns[3], tuple(leaves))


def _added(tree: dict[str, Any], nodes: list[tuple[int, float, int, int]], leaves: list[float]) -> int:
    """The number of the tree's first node; it and all below are added."""
    if "split_feature" not in tree:
        leaves.append(round(tree["leaf_value"], 6))
        return ~(len(leaves) - 1)
    place = len(nodes)
    nodes.append((0, 0.0, 0, 0))
    low = _added(tree["left_child"], nodes, leaves)
    high = _added(tree["right_child"], nodes, leaves)
    nodes[place] = tree["split_feature"], _short(tree["threshold"]), low, high
    return place


def _short(number: float) -> float:
    """Seven digits of it: what a file needs."""
    return float(f"{number:.7g}")
