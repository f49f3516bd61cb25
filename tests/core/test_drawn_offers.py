"""Some offers of a kind, drawn by lot: those and no others that all offers of it are."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from roundhouse import Game
from roundhouse.core.offers import offers_of, some_offers_of
from roundhouse.core.position import Position
from roundhouse.rules.track import LAY_TILE, LayTile

GOLDEN = Path(__file__).parents[1] / "golden" / "18AL-4-greedy-2.json"


@pytest.fixture(scope="module")
def pos() -> Position:
    """A position with many ways to lay a tile."""
    game = Game.load(GOLDEN)
    at = next(at for at in range(game.at // 2, game.at) if isinstance(game.actions[at], LayTile))
    return Position(game.title, game.position(at))


def test_they_are_legal_different_and_no_more_than_asked_for(pos: Position) -> None:
    everything = [offer.action for offer in offers_of(pos, LAY_TILE)]
    some = [offer.action for offer in some_offers_of(pos, LAY_TILE, 5, Random(1))]
    assert len(everything) > 5 == len(some) == len(set(some))
    assert set(some) < set(everything)


def test_asked_for_more_than_there_are_it_gives_all(pos: Position) -> None:
    everything = {offer.action for offer in offers_of(pos, LAY_TILE)}
    assert {offer.action for offer in some_offers_of(pos, LAY_TILE, 10_000, Random(1))} == everything


def test_the_lot_is_that_of_the_generator(pos: Position) -> None:
    def drawn(seed: int) -> list[object]:
        return [offer.action for offer in some_offers_of(pos, LAY_TILE, 5, Random(seed))]

    assert drawn(1) == drawn(1)
    assert len({tuple(drawn(seed)) for seed in range(10)}) > 5
