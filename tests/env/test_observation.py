"""What a seat sees: each block says its shape, unit and range, and holds what the rules say."""

from __future__ import annotations

import random

import numpy as np
import pytest

from roundhouse.core.position import Position
from roundhouse.env.observation import Observer
from roundhouse.env.table import Stepped
from roundhouse.rules.depot import DEPOT, TRAINS
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.reach import TILES, TOKENS
from roundhouse.rules.shares import STOCK, held, president
from roundhouse.titles.found import titles


def played(name: str, players: int, moves: int, seed: int = 1) -> Stepped:
    from roundhouse.bots import ask, make

    table, bot = Stepped(name, players, seed=seed), make("greedy", seed)
    while not table.over and table.moves < moves:
        table.step(ask(bot, table.title, table.state))
    return table


@pytest.mark.parametrize("name", sorted(titles()))
def test_blocks_lie_one_after_the_other_and_within_their_range(name: str) -> None:
    table = Stepped(name, titles()[name].players[0], seed=4)
    observer = Observer(table.title)
    at = 0
    for block in observer.blocks:
        assert (
            block.first == at and block.size == np.prod(block.shape) and len(block.axes) == len(block.shape)
        )
        at += block.size
    assert at == observer.size
    rng = random.Random(2)
    from roundhouse.core.game import legal

    while not table.over and table.moves < 150:
        vector = observer.see(table.state, max(table.seat, 0))
        assert vector.shape == (observer.size,) and vector.dtype == np.float32 and np.isfinite(vector).all()
        for block in observer.blocks:
            part = vector[block.first : block.first + block.size]
            assert not part.size or (part.min() >= block.least and part.max() <= 1)
        table.step(rng.choice(legal(table.title, table.state)).action)


@pytest.mark.parametrize("name", sorted(titles()))
def test_the_numbers_are_those_of_the_position(name: str) -> None:
    table = played(name, 4, 140)
    pos, observer = Position(table.title, table.state), Observer(table.title)
    for seat, me in enumerate(table.title.players):
        order = [*table.title.players[seat:], *table.title.players[:seat]]
        vector = observer.see(table.state, seat)

        def part(block: str, vector: np.ndarray = vector) -> np.ndarray:
            return observer.part(vector, block)

        assert part("cash").round().tolist() == [pos[CASH][player] for player in order]
        assert round(float(part("bank")[0])) == pos[CASH][BANK]
        charters = observer._charters
        assert part("shares")[0].round().tolist() == [
            held(pos, me, c) if c in pos[STOCK] else 0 for c in charters
        ]
        for number, c in enumerate(charters):
            who = president(pos, c) if c in pos.state.parts()["corporations"] else ""
            assert part("president")[number].tolist() == [float(player == who) for player in order]
        laid = dict(zip(observer._hexes, part("tile").round(), strict=True))
        assert {hex for hex, number in laid.items() if number} == set(pos[TILES])
        assert part("tokens").sum().round() == sum(token.placed for token in pos[TOKENS].values())
        assert part("trains").sum().round() == sum(train.owner in charters for train in pos[TRAINS].values())
        assert part("acts").tolist() == [float(k == (table.seat - seat) % 4) for k in range(4)]
    assert any(train.owner == DEPOT for train in pos[TRAINS].values())


def test_what_is_hidden_is_nought() -> None:
    observer = Observer(Stepped("18Chesapeake", 3).title)
    with pytest.raises(KeyError):
        observer.block("weather")
    assert observer.block("cash").unit == "dollars"
