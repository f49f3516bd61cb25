"""Forecasts in C and in Python: random economies, up to the sizes that the library has room for."""

from __future__ import annotations

import random
from array import array
from types import SimpleNamespace
from typing import Any

import pytest

from roundhouse.bots import forecast, kernel
from roundhouse.bots.economy import Economy, Firm, Kind
from roundhouse.bots.forecast import outcomes

PLAYERS, FIRMS, KINDS, TRAINS = 16, 64, 64, 63
"""The room that the compiled forecast has for each."""

pytestmark = pytest.mark.skipif(
    not kernel.built(), reason="no compiled forecasts: no C compiler at installation"
)


def chart(rng: random.Random, pars: tuple[int, ...]) -> Any:
    """A few cells, from which markers move anywhere."""
    cells = [(0, number) for number in range(rng.choice((1, 2, 5, 40)))]
    price = {cell: rng.choice((0, 1, 50, 100, 400)) for cell in cells}
    right, left, up = ({cell: rng.choice(cells) for cell in cells} for _ in range(3))
    moves = [to[1] for way in (right, left, up) for to in way.values()]
    return SimpleNamespace(
        price=price,
        right=right,
        left=left,
        up=up.__getitem__,
        par={par: rng.choice(cells) for par in pars if rng.random() < 0.8},
        cells={cell: number for number, cell in enumerate(cells)},
        numbers=array("i", [*price.values(), *moves]),
    )


def firm(rng: random.Random, name: str, players: int, kinds: int, most: int, cells: list[Any]) -> Firm:
    """A corporation at any stage of its life, with up to so many trains."""
    trains = rng.choice((0, 1, 3, most))
    return Firm(
        name,
        rng.choice((5, 10, 20, 50)),
        [rng.choice((0, 0, 1, 5)) for _ in range(players)],
        rng.choice((0, 2, 6, 10)),
        rng.choice((0, 0, 1, 5)),
        rng.choice((0, 0, 3)),
        rng.randint(-1, players - 1),
        rng.choice((0.0, 3.5, 100.0, 5000.0)),
        [rng.randrange(kinds) for _ in range(trains)],
        [0.0, *sorted(rng.uniform(0, 300) for _ in range(rng.choice((0, 1, 6))))],
        rng.uniform(0.4, 1.6),
        rng.choice((None, rng.choice(cells))),
        rng.choice((0, 67, 100)),
        rng.random() < 0.6,
        rng.random() < 0.2,
        rng.random() < 0.2,
        rng.choice((-1.0, 0.0, 77.5)),
    )


def kind(rng: random.Random, kinds: int, limit: int) -> Kind:
    """A kind of train that may end, and be sold beside, any other."""
    return Kind(
        "",
        rng.choice((80, 180, 300, 1100)),
        rng.choice((1, 2, 4, 8, 99)),
        rng.choice((1, 1, 2, 3)),
        rng.choice((-1, rng.randrange(kinds))),
        rng.random() < 0.3,
        rng.choice((-1, rng.randrange(kinds))),
        rng.choice((1, 2, 4, limit)),
        rng.randint(0, 3),
    )


def economy(rng: random.Random, players: int, firms: int, kinds: int, trains: int) -> Economy:
    """A random economy of this size, with up to so many trains for each firm."""
    pars = tuple(sorted(rng.sample(range(50, 500, 5), rng.randint(0, 12))))
    where = chart(rng, pars)
    cells = list(where.cells)
    return Economy(
        players=tuple(f"player {number}" for number in range(players)),
        cash=[rng.uniform(0, 2000) for _ in range(players)],
        certificates=[rng.randint(0, 10) for _ in range(players)],
        limits=[rng.randint(1, 20) for _ in range(players)],
        privates=[
            (rng.randrange(players), rng.randint(0, 30), rng.randint(0, 300))
            for _ in range(rng.randint(0, 8))
        ],
        firms=[firm(rng, f"firm {number}", players, kinds, trains, cells) for number in range(firms)],
        kinds=[kind(rng, kinds, trains) for _ in range(kinds)],
        left=[rng.choice((0, 1, 5, 99)) for _ in range(kinds)],
        begun=rng.randint(-1, kinds - 1),
        bank=rng.uniform(0, 12000),
        chart=where,
        pars=pars,
        most_held=rng.choice((60, 100)),
        float_percent=rng.choice((20, 60)),
        closing=rng.choice((99, rng.randrange(kinds))),
        part=rng.randint(0, 2),
        of=rng.randint(1, 3),
        stock=rng.random() < 0.5,
        first=rng.randrange(players),
        ending=rng.random() < 0.2,
        train_limit=rng.choice((1, 4, trains)),
        grown=[0.0, *(rng.uniform(0, 500) for _ in range(rng.choice((0, 9))))],
    )


def some(count: int) -> list[Economy]:
    """Economies of the sizes that games have, and now and then as large as there is room for."""
    rng, found = random.Random(7), []
    for number in range(count):
        if number % 10:
            size = rng.randint(1, 6), rng.randint(1, 12), rng.randint(1, 8), 4
        else:
            size = PLAYERS, FIRMS, KINDS, TRAINS
        found.append(economy(rng, *size))
    return found


def differing(economies: list[Economy], patch: pytest.MonkeyPatch) -> int:
    """How many come out otherwise in C than in Python."""
    compiled = [outcomes(one) for one in economies]
    patch.setattr(kernel, "_library", None)
    return sum(found != outcomes(one) for one, found in zip(economies, compiled, strict=True))


def test_random_economies_come_to_the_same_to_the_last_bit(monkeypatch: pytest.MonkeyPatch) -> None:
    economies = some(200)
    assert all(kernel.forecasts(one, [(12.0, False)]) for one in economies)
    assert differing(economies, monkeypatch) == 0


@pytest.mark.parametrize("at", range(4))
def test_what_is_larger_is_left_to_python(at: int) -> None:
    size = [PLAYERS, FIRMS, KINDS, TRAINS]
    size[at] += 1
    rng = random.Random(at)
    large = economy(rng, *size)
    large.train_limit = size[3]
    assert kernel.forecasts(large, [(12.0, False)]) is None


CONSTANTS = (
    *("SETTLES", "MOST_ROUNDS", "BANK_TOLERANCE", "EMERGENCY_COST", "RUSH_THRESHOLD", "CLIMBS"),
    *("PAID", "LEAST_RATE", "NEARLY", "HARDLY", "PAYS_IN", "RUN_ESTIMATE_FACTOR"),
)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.soak] * (name in CONSTANTS[::2])) for name in CONSTANTS]
)
def test_a_constant_that_differs_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The library has its own; by a fiftieth, or by one where it counts something."""
    value = getattr(forecast, name)
    monkeypatch.setattr(forecast, name, value + 1 if isinstance(value, int) else value * 1.02)
    assert differing(some(200), monkeypatch) > 0
