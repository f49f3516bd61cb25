"""Track and stops: square to the hexsides, stops apart from each other and inside, turned faces alike."""

from __future__ import annotations

import math
import random
from itertools import combinations, pairwise

import pytest

from roundhouse.board.faces import STOP, Face, is_edge, is_stop
from roundhouse.board.notation import parse
from roundhouse.draw.curves import APOTHEM, POINTED, SIXTH, corner, middle, through, unit
from roundhouse.draw.placing import plan, row
from roundhouse.draw.room import Room

EDGES = list(combinations(range(6), 2))


@pytest.mark.parametrize("pair", EDGES)
def test_track_leaves_square_to_the_hexside(pair: tuple[int, int]) -> None:
    curve = through(*pair)
    assert curve.start == middle(pair[0])
    assert curve.end == middle(pair[1])
    assert curve.heading(0) == pytest.approx(-unit(curve.start))
    assert curve.heading(1) == pytest.approx(unit(curve.end))


def test_sharp_and_gentle_curves_are_arcs() -> None:
    for edge in range(6):
        sharp, gentle = through(edge, (edge + 1) % 6), through(edge, (edge + 2) % 6)
        centre = corner(edge + 1)
        assert all(abs(p - centre) == pytest.approx(50, abs=0.1) for p in sharp.points(20))
        centre = unit(middle((edge + 1) % 6)) * 2 * APOTHEM
        assert all(abs(p - centre) == pytest.approx(150, abs=0.1) for p in gentle.points(20))
        assert through(edge, (edge + 3) % 6).straight


def test_a_curve_split_and_turned_stays_itself() -> None:
    curve = through(0, 2)
    before, after = curve.split(0.3)
    assert before.end == pytest.approx(curve.at(0.3)) == pytest.approx(after.start)
    assert before.at(0.5) == pytest.approx(curve.at(0.15))
    assert curve.turned(SIXTH).end == pytest.approx(middle(3))
    assert curve.back().at(0.25) == pytest.approx(curve.at(0.75))


def faces(board) -> list[Face]:
    printed = [hex.face for hex in board.hexes.values()]
    tiles = [tile.face.rotated(turn) for tile in board.tiles.values() for turn in range(6)]
    return list(dict.fromkeys(face for face in (*printed, *tiles) if face.stops or face.paths))


def check(face: Face, flat: bool) -> None:
    where = plan(face, flat)
    assert len(where.spots) == len(face.stops)
    for path, curves in zip(face.paths, where.tracks, strict=True):
        for end, p in ((path.a, curves[0].start), (path.b, curves[-1].end)):
            if is_edge(end):
                assert p == pytest.approx(middle(end, flat))
            elif is_stop(end):
                assert p == pytest.approx(where.spots[end - STOP].at)
        for one, other in pairwise(curves):
            assert one.end == pytest.approx(other.start)
            assert one.heading(1) == pytest.approx(other.heading(0))
    spaces = [
        [(p, where.slot) for p in row(spot.at, spot.along, stop.slots, where.slot)]
        if stop.kind == "city"
        else [(spot.at, 11.0)]
        for stop, spot in zip(face.stops, where.spots, strict=True)
    ]
    for places in spaces:
        for p, radius in places:
            assert (
                max((p * unit(middle(edge, flat)).conjugate()).real for edge in range(6)) + radius
                < APOTHEM + 0.5
            )
    for one, other in combinations(spaces, 2):
        assert all(abs(p - q) > a + b for p, a in one for q, b in other)


@pytest.mark.parametrize("flat", [True, False])
def test_stops_lie_apart_and_track_leads_to_them(bay, flat: bool) -> None:
    for face in faces(bay):
        check(face, flat)


def test_so_they_do_on_every_board(charted) -> None:
    for face in faces(charted):
        check(face, charted.layout.flat)


def test_a_lone_city_lies_in_the_middle_and_a_town_on_its_curve(bay) -> None:
    assert plan(bay.tiles["57"].face, True).spots[0].at == 0
    assert plan(bay.tiles["X8"].face, True).spots[0].at == 0
    town = plan(bay.tiles["58"].face, True).spots[0]
    curve = through(0, 2)
    assert town.at == pytest.approx(curve.at(0.5))
    # Its bar stands across the line.
    assert town.along is not None
    assert (town.along * curve.heading(0.5).conjugate()).real == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("name", ["1", "2", "56", "69", "X3", "X4", "X5"])
def test_a_turned_tile_looks_the_same_turned(bay, name: str) -> None:
    face = bay.tiles[name].face
    first = plan(face, True)
    for turn in range(6):
        for flat, more in ((True, 1), (False, POINTED)):
            turned = plan(face.rotated(turn), flat)
            assert {_place(spot.at) for spot in turned.spots} == {
                _place(spot.at * SIXTH**turn * more) for spot in first.spots
            }


def _place(p: complex) -> tuple[int, int]:
    return round(p.real), round(p.imag)


def test_towns_on_crossing_lines_keep_off_the_crossing(bay) -> None:
    for name in ("55", "56", "69"):
        where = plan(bay.tiles[name].face, True)
        for stop, spot in enumerate(where.spots):
            others = [
                p
                for path, curves in zip(bay.tiles[name].face.paths, where.tracks, strict=True)
                if path.b != STOP + stop
                for p in curves[0].points(40)
            ]
            assert min(abs(spot.at - p) for p in others) > 17


def test_track_past_a_city_is_led_around_it() -> None:
    face = parse("city=revenue:40;path=a:0,b:_0;path=a:1,b:_0;path=a:4,b:_0;path=a:1,b:4", "green")
    where = plan(face, True)
    assert where.spots[0].at == 0
    past = [p for curve in where.tracks[3] for p in curve.points(30)]
    assert min(abs(p) for p in past) > where.slot + 8


def test_a_row_of_spaces() -> None:
    assert row(0j, None, 2, 25.0) == (-25, 25)
    for count in range(2, 7):
        places = row(3 + 4j, 1j, count, 20.0)
        nearest = min(abs(p - q) for p, q in combinations(places, 2))
        assert nearest == pytest.approx(40)
        assert sum(places) / count == pytest.approx(3 + 4j)
    assert math.isclose(row(0j, None, 3, 25.0)[0].real, 0, abs_tol=1e-9)


def test_what_is_far_above_or_below_costs_nothing_and_what_is_taken_later_counts() -> None:
    """Two discs of radius 10 whose middles are 15 apart, kept 3 from each other, overlap by 8: that costs 64."""
    room = Room(flat=True)
    row = [(-20 + 0j, 10.0), (0j, 10.0), (20 + 0j, 10.0)]
    room.take([(50j, 10.0), (-50j, 10.0)])
    assert room.cost(row) == 0
    room.take([(15j, 10.0)])
    # From (0, 15) it is 15 to the middle disc, and 25, more than 23, to the other two.
    assert room.cost(row) == 64
    assert room.cost(row, track=0.0) == 64


def test_a_line_is_given_up_only_where_it_costs_more_than_it_may() -> None:
    """With any limit the answer is the whole cost, or more than the limit where the whole cost is."""
    drawn = random.Random(4)
    given_up = 0
    for _ in range(40):
        room = Room(flat=bool(drawn.randrange(2)))
        room.take(
            (complex(drawn.uniform(-60, 60), drawn.uniform(-60, 60)), drawn.uniform(5, 25)) for _ in range(5)
        )
        room.take_track(through(*drawn.choice(EDGES)), 7)
        for _ in range(20):
            at = complex(drawn.uniform(-50, 50), drawn.uniform(-70, 70))
            steps = [complex(x, 0) for x in (-36, -24, -12, 0, 12, 24, 36)]
            whole = room.line_cost(at, steps, 8.5, 2.5, 0.5)
            assert whole == pytest.approx(room.cost([(at + step, 8.5) for step in steps], 2.5, 0.5))
            for limit in (whole * 0.3, whole, whole * 1.5):
                found = room.line_cost(at, steps, 8.5, 2.5, 0.5, limit)
                assert found == whole or (whole > limit and found > limit)
                given_up += found != whole
    assert given_up > 100
