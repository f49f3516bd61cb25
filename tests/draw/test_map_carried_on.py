"""A map that is carried on from another picture is the one that would have been drawn."""

from __future__ import annotations

import random

import pytest

from recorded import golden
from roundhouse.core.position import Position
from roundhouse.draw.map import Layer, layers_of
from roundhouse.draw.map_hexes import Hexes
from roundhouse.draw.tokens import hex_marks, hex_prints, rims, space_prints, token_marks
from roundhouse.play.session import Game
from roundhouse.rules.depot import phase
from roundhouse.rules.reach import BOARD, TILES
from roundhouse.text.language import speaking


def drawn(game: Game, at: int, before: Hexes | None = None) -> tuple[list[Layer], Hexes]:
    pos = Position(game.title, game.position(at))
    marks = [*hex_prints(pos), *hex_marks(pos)]
    return layers_of(
        BOARD(pos),
        pos[TILES],
        token_marks(pos),
        (),
        marks,
        rims(pos),
        space_prints(pos),
        phase(pos).revenue,
        before=before,
    )


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("18AL-5-greedy-3-options", "18AL-5-random-10-options"),
        ("18GL-4-greedy-0", "18GL-6-greedy-1"),
    ],
)
def test_it_is_the_same_forwards_and_backwards_and_after_another_table(name: str, other: str) -> None:
    """From anywhere to anywhere, as after undoing much, with phases, markers and rims that come and go; also from a
    table of the same title with other players and options, and in another language."""
    rng, before, kept = random.Random(name), None, 0
    for step in range(24):
        game = golden(name if step % 6 else other)
        with speaking("qps" if step % 8 > 5 else ""):
            at = rng.randrange(game.at + 1)
            layers, hexes = drawn(game, at, before)
            plain, _ = drawn(game, at)
        assert [(layer.name, list(layer.pieces.items())) for layer in layers] == [
            (layer.name, list(layer.pieces.items())) for layer in plain
        ]
        kept += hexes.changed is not None
        before = hexes
    assert kept > 4
