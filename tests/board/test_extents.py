"""Extents: how far routes come after one more tile is what `network` finds on the board with that tile."""

from __future__ import annotations

import random

import pytest

from board.conftest import Charted
from board.test_kernel import any_track, full_of_track, stops_of
from roundhouse.board import kernel
from roundhouse.board.extents import Extents
from roundhouse.board.network import network, ordinary
from roundhouse.board.tiles import Laid


@pytest.mark.parametrize("compiled", [True, False])
def test_it_is_what_the_network_has(
    charted: Charted, compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Maps of all titles full of track, a few tokens, two sorts of usable track by turns; many tiles on each."""
    if not compiled:
        monkeypatch.setattr(kernel, "_library", None)
    board, rng = charted.board, random.Random(charted.title)
    sizes = set()
    for _ in range(4):
        before = full_of_track(board, rng)
        extents = Extents(board, before)
        open_ones = [hex for hex in board.hexes if not board.fixed(hex)]
        for number in range(12):
            hex = rng.choice(open_ones)
            after = {**before, hex: Laid(rng.choice(sorted(board.tiles)), rng.randrange(6))}
            stops = stops_of(board, after)
            tokens = rng.sample(stops, min(len(stops), rng.randint(1, 3)))
            blocked = frozenset(rng.sample(stops, len(stops) // 4)) - set(tokens)
            usable = any_track if number % 2 else ordinary
            found = network(board, after, tokens, blocked, usable)
            assert extents.after(after, hex, tokens, blocked, usable) == (found.stops, len(found.inbound))
            assert extents.ways_after(after, hex, tokens, blocked, usable) == (found.stops, found.inbound)
            sizes.add(len(found.inbound))
    assert len(sizes) > 5
