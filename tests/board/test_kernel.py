"""The compiled search of networks against its plain-Python twin: the same answers, track by track."""

from __future__ import annotations

import random
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from board.conftest import Charted
from board.patches import patch_board
from roundhouse.board import kernel
from roundhouse.board.faces import Path
from roundhouse.board.map import Board
from roundhouse.board.network import Search, StopKey, network, on_route, ordinary, query
from roundhouse.board.tiles import Laid
from roundhouse.board.tracks import tracks_of

needs_kernel = pytest.mark.skipif(
    not kernel.built(),
    reason="no compiled search: no C compiler at installation, or ROUNDHOUSE_KERNEL=python",
)


def any_track(hex: str, path: Path) -> bool:
    return True


def full_of_track(board: Board, rng: random.Random) -> dict[str, Laid]:
    """Tiles of any sort, anyhow, on most hexes of a map."""
    tiles = sorted(board.tiles)
    open_ones = [hex for hex in board.hexes if not board.fixed(hex)]
    some = rng.sample(open_ones, int(len(open_ones) * rng.choice((0.3, 0.6, 0.9))))
    return {hex: Laid(rng.choice(tiles), rng.randrange(6)) for hex in some}


def stops_of(board: Board, laid: dict[str, Laid]) -> list[StopKey]:
    return [
        (hex, index)
        for hex in board.hexes
        for index, stop in enumerate(board.face(hex, laid.get(hex)).stops)
        if stop.kind != "offboard" or stop.group
    ]


@needs_kernel
def test_both_twins_find_the_same_on_whole_maps(charted: Charted) -> None:
    """Maps of all titles full of track, one to three tokens or one in an area, special track or not."""
    board, rng = charted.board, random.Random(charted.title)
    doubts = 0
    for number in range(25):
        laid = full_of_track(board, rng)
        stops = stops_of(board, laid)
        tokens = rng.sample(stops, min(len(stops), rng.randint(1, 3)))
        blocked = frozenset(rng.sample(stops, len(stops) // 4)) - set(tokens)
        usable = any_track if number % 2 else ordinary
        found = network(board, laid, tokens, blocked, usable)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(kernel, "_library", None)
            assert network(board, laid, tokens, blocked, usable) == found
        search = Search(board, laid, tokens[:1], blocked, usable)
        doubts += search._spread(set())
    assert doubts > 5  # the exact steps were needed, too


@needs_kernel
def test_more_doubts_than_it_can_keep_are_still_cleared_up() -> None:
    """A pair of rings of forks: hundreds of pieces of track that nothing leads to."""
    hexes = [
        f"{c}{n}" for i, c in enumerate("ABCDEFGHIJKLM") for n in range(1 + abs(6 - i), 27 - abs(6 - i), 2)
    ]
    board, rng = patch_board(hexes), random.Random(33)
    refused = 0
    for _ in range(12):
        laid = {hex: Laid(rng.choice(["39", "41", "23", "25", "past"]), rng.randrange(6)) for hex in hexes}
        laid["G13"] = Laid("57", rng.randrange(3))
        found = network(board, laid, [("G13", 0)], ())
        plain = Search(board, laid, [("G13", 0)], (), ordinary)
        assert plain.all() == (found.stops, found.inbound, found.paths)
        reached = {hex for hex, _ in found.inbound}
        refused += sum(
            (hex, index) not in found.paths
            for hex in reached
            for index in range(len(board.face(hex, laid[hex]).paths))
        )
        for hex in sorted(reached)[::9]:
            assert on_route(board, laid, [("G13", 0)], (), [(hex, 0)]) == ((hex, 0) in found.paths)
    assert refused > 12 * 20


@needs_kernel
def test_the_numbers_of_searches_begin_again_before_they_run_out(bay: Board) -> None:
    laid = {"D4": Laid("57", 0), "D6": Laid("9", 0)}
    found = network(bay, laid, [("D2", 0), ("H6", 0)], ())
    ground = kernel._ground(tracks_of(bay))
    ground.room[0] = (1 << 30) | (1 << 62)
    assert network(bay, laid, [("D2", 0), ("H6", 0)], ()) == found
    assert ground.room[0] & 0xFFFFFFFF == 1


@needs_kernel
def test_threads_that_search_one_board_do_not_get_in_each_other_s_way(bay: Board) -> None:
    """New tiles all the time, so that the blocks grow while others search."""

    def searching(seed: int) -> bool:
        rng = random.Random(seed)
        for _ in range(60):
            laid = full_of_track(bay, rng)
            token = rng.choice([stop for stop in stops_of(bay, laid) if stop[0] in laid] or [("F2", 0)])
            found = network(bay, laid, [token], ())
            if Search(bay, laid, [token], (), ordinary).all() != (
                found.stops,
                found.inbound,
                found.paths,
            ):
                return False
        return True

    kernel._ground.cache_clear()
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as pool:
            assert all(pool.map(searching, range(8)))
    finally:
        sys.setswitchinterval(interval)


@needs_kernel
def test_nothing_is_asked_of_no_tokens_and_for_no_track(bay: Board) -> None:
    asked = query(bay, {}, [("F2", 0)], (), ordinary)
    assert asked.all() == ({("F2", 0)}, frozenset(), frozenset())
    assert not asked.touches(set())
    assert not on_route(bay, {}, [], (), [("F2", 0)])


@needs_kernel
def test_a_library_of_another_version_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "_VERSION", kernel._VERSION + 1)
    assert kernel._find() is None
