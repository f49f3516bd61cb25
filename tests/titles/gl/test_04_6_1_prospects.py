"""4.6.1.1: whether a corporation can score with tiles that can be laid now; the search against trying everything."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from recorded import golden
from roundhouse.board.faces import STOP, Face, is_edge, is_stop, opposite
from roundhouse.board.map import load_board
from roundhouse.board.tiles import Laid
from roundhouse.board.upgrades import placements
from roundhouse.core.position import Position
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.titles.gl.homes import home_hexes
from roundhouse.titles.gl.prospects import DEPTH, Land, Way, growths, way
from roundhouse.titles.gl.shut_out import land
from titles.gl.laying import table

YELLOW = frozenset({"yellow"})


def prospect(home: str, **left: int) -> Way | None:
    """The way from a home on the empty map in phase 2H, with so many left of tiles (t5: tile 5)."""
    ground = land(table("B&O", {}, phase="2H").pos)
    supply = {**ground.left, **{tile.removeprefix("t"): count for tile, count in left.items()}}
    return way(ground._replace(left=supply), home, 0)


@pytest.mark.rule("18GL-4.6.1.1-7", "18GL-4.6.1.1-8")
def test_tiles_that_have_run_out_open_no_way() -> None:
    """Youngstown in M15 is the first stop from N14 (Altoona side): yellow has 3, 4 and 58 for one town."""
    found = prospect("N14")
    assert (
        found is not None and found.hexes["M15"] is not None and found.hexes["M15"].tile in ("3", "4", "58")
    )
    assert prospect("N14", t3=0, t4=0, t58=1) is not None
    without = prospect("N14", t3=0, t4=0, t58=0)
    assert without is None or "M15" not in without.hexes
    # Pittsburgh comes to West Virginia with plain track, of which there is no end.
    assert prospect("N18", t3=0, t4=0, t58=0) is not None


def line(length: int) -> dict[str, object]:
    """A city at either end of a line of bare hexes."""
    last = f"A{2 * length + 3}"
    return {
        "layout": "flat",
        "letters": "columns",
        "hexes": {
            "A1": {"color": "gray", "code": "city=revenue:20;path=a:0,b:_0"},
            last: {"color": "gray", "code": "city=revenue:20;path=a:3,b:_0"},
        },
        "blank": [f"A{2 * n + 3}" for n in range(length)],
    }


STRAIGHT = {"tiles": {"9": {"color": "yellow", "count": 2, "code": "path=a:0,b:3"}}}


@pytest.mark.rule("18GL-4.6.1.1-8")
@pytest.mark.parametrize(
    ("laid", "left", "colours", "there"),
    [
        ({}, 2, YELLOW, True),
        ({}, 1, YELLOW, False),
        ({"A3": Laid("9", 0)}, 1, YELLOW, True),
        ({"A3": Laid("9", 1)}, 1, YELLOW, False),
        ({}, 2, frozenset[str](), False),
    ],
)
def test_as_many_of_a_tile_as_the_way_needs(
    laid: dict[str, Laid], left: int, colours: frozenset[str], there: bool
) -> None:
    board = load_board(line(2), STRAIGHT)
    found = way(Land(board, laid, colours, {"9": left}), "A1", 0)
    assert (found is not None) == there
    if found is not None:
        assert found.tiles == {"9": 2 - len(laid)}


@pytest.mark.rule("18GL-4.6.1.1-8")
@pytest.mark.parametrize(("length", "there"), [(DEPTH - 1, True), (DEPTH, False)])
def test_a_way_has_twelve_hexes_at_most(length: int, there: bool) -> None:
    """Beyond the home: the bare hexes and the one with the stop."""
    assert (way(Land(load_board(line(length), STRAIGHT), {}, YELLOW, {}), "A1", 0) is not None) == there


# -- against trying everything ----------------------------------------------------------------------


def ends(face: Face, end: int) -> Iterator[int]:
    for path in face.paths:
        if not path.track and end in (path.a, path.b):
            yield path.other(end)


def some_stop(
    ground: Land, home: str, hex: str, end: int, depth: int, seen: frozenset[tuple[str, int]]
) -> bool:
    """Whether a stop outside of home comes when any one tile is laid in each hex on the way, over `depth` hexes."""
    now = ground.laid.get(hex)
    faces: list[Laid | None] = [now]
    if not ground.board.fixed(hex):
        faces += [
            Laid(place.tile, place.rotation)
            for place in placements(ground.board, hex, now)
            if ground.board.tiles[place.tile].colour in ground.colours and ground.left.get(place.tile, 1) > 0
        ]
    for laid in faces:
        after = ground if laid is None else ground._replace(laid={**ground.laid, hex: laid})
        if _goes_on(after, home, hex, end, depth, seen):
            return True
    return False


def _goes_on(
    ground: Land, home: str, hex: str, end: int, depth: int, seen: frozenset[tuple[str, int]]
) -> bool:
    face = ground.board.face(hex, ground.laid.get(hex))
    for other in ends(face, end):
        if is_stop(other):
            if hex != home:
                return True
        elif not is_edge(other):  # a junction
            if (hex, other) not in seen and _goes_on(ground, home, hex, other, depth, seen | {(hex, other)}):
                return True
        elif depth and (beyond := ground.board.neighbour(hex, other)) and not ground.board.walled(hex, other):
            entry = (beyond, opposite(other))
            if entry not in seen and some_stop(ground, home, *entry, depth - 1, seen | {entry}):
                return True
    return False


@pytest.mark.rule("18GL-4.6.1.1-8")
@pytest.mark.parametrize("seed", range(6))
def test_the_search_agrees_with_trying_everything(seed: int) -> None:
    """In games of bots, with half of the tiles taken away: a way that is found can be built, and leads to a stop; where
    none is found, trying everything within two hexes finds none either."""
    played = golden("18GL-4-greedy-0")
    rng = random.Random(seed)
    none = 0
    for at in rng.sample(range(100, played.at), 3):
        pos = Position(played.title, played.position(at))
        ground = land(pos)
        ground = ground._replace(
            left={t: count if rng.random() < 0.3 else 0 for t, count in ground.left.items()}
        )
        for corporation in pos[CORPORATIONS]:
            for home in home_hexes(pos, corporation):
                found = way(ground, home, 0)
                if found is None:
                    none += 1
                    assert not some_stop(ground, home, home, STOP, 2, frozenset())
                else:
                    can_be_built(ground, home, found)
    assert none


def can_be_built(ground: Land, home: str, found: Way) -> None:
    back = [old.tile for hex, laid in found.hexes.items() if (old := ground.laid.get(hex)) and laid != old]
    for tile, count in found.tiles.items():
        assert tile not in ground.left or ground.left[tile] + back.count(tile) >= count
    for hex, laid in found.hexes.items():
        assert laid in {one.laid for one in growths(ground.board, hex, ground.laid.get(hex), ground.colours)}
    lies = {**ground.laid, **{hex: laid for hex, laid in found.hexes.items() if laid is not None}}
    built = ground._replace(laid=lies, colours=frozenset())
    assert some_stop(built, home, home, STOP, len(found.hexes), frozenset())
