"""Sections 12, 29, 30, 33 and 42: stations, yards and spaces as the tiles and the map have them."""

from __future__ import annotations

import pytest

from roundhouse.board.faces import STOP
from roundhouse.board.tiles import Laid
from roundhouse.routes.graph import stop_graph
from roundhouse.rules.corporations import CORPORATION_SPECS
from roundhouse.rules.reach import BOARD, slots
from roundhouse.titles.cm1848.bonus_trains import YARDS
from roundhouse.titles.cm1848.land_grants import reserved
from roundhouse.titles.cm1848.marked_sides import marks_met

from .laid import board, company, turn


def stops(hex: str, tile: str) -> list[tuple[str, int, int]]:
    """Kind, spaces and value of the stops of a tile in a hex."""
    face = BOARD(board().pos).face(hex, Laid(tile, 0))
    return [(stop.kind, stop.slots, stop.revenue[0][1]) for stop in face.stops]


def edges(hex: str, tile: str = "") -> list[set[int]]:
    """For each stop the sides that lead to it."""
    face = BOARD(board().pos).face(hex, Laid(tile, 0) if tile else None)
    return [
        {path.other(STOP + k) for path in face.paths_at(STOP + k)} & set(range(6))
        for k in range(len(face.stops))
    ]


@pytest.mark.rule("1848-12-6", "1848-12-7", "1848-29-3", "1848-30-4")
def test_yy_tiles_have_a_large_and_a_small_station_up_to_brown() -> None:
    assert stops("D31", "541") == [("city", 2, 30), ("town", 0, 30)]
    assert stops("D31", "543") == [("city", 3, 60)]
    assert CORPORATION_SPECS(board().pos)["NP"].city == 0


@pytest.mark.rule("1848-12-12")
def test_brown_yy_stations_are_joined() -> None:
    face = BOARD(board().pos).face("N29", Laid("542", 2))
    assert any({path.a, path.b} == {STOP, STOP + 1} for path in face.paths)


@pytest.mark.rule("1848-12-9", "1848-12-13", "1848-42-3")
def test_yards_and_omaha_show_their_bonus() -> None:
    yards = YARDS(board().pos)
    assert {tile: (yard.stops, yard.counted) for tile, yard in yards.items()} == {
        **dict.fromkeys(("527", "528", "529"), (2, False)),
        **dict.fromkeys(("537", "538", "539"), (3, False)),
        "552": (2, True),
        "553": (3, True),
    }
    assert stops("G28", "552") == [("city", 3, 30)] and stops("H21", "527")[0][:2] == ("city", 2)


@pytest.mark.rule("1848-12-10")
def test_topeka_has_two_stations_on_arms_of_their_own() -> None:
    pos = board(I30="562:0", J29="3:0", J31="9:2").pos
    graph = stop_graph(BOARD(pos), {"I30": Laid("562", 0)})
    assert edges("I30", "562") == [{0}, {5}]
    assert graph.index[("I30", 0)] != graph.index[("I30", 1)]


@pytest.mark.rule("1848-12-11")
def test_san_francisco_is_two_stations_on_558_and_one_on_559() -> None:
    assert edges("J3", "558") == [{0}, {5}] and len(stops("J3", "559")) == 1
    assert [spaces for _, spaces, _ in stops("J3", "558")] == [1, 1]


@pytest.mark.rule("1848-9-16", "1848-12-11")
def test_the_station_kept_for_sp_is_entered_from_its_own_grant_alone() -> None:
    """558 fits the marks of J3 in one way. The station of SP's home looks to J5 then, which is empty and SP's."""
    pos = board().pos
    fitting = [turned for turned in range(6) if marks_met(pos, "J3", Laid("558", turned))]
    [side] = edges("J3", "558")[CORPORATION_SPECS(pos)["SP"].city]
    assert [BOARD(pos).neighbour("J3", (side + turned) % 6) for turned in fitting] == ["J5"]
    assert [reserved(pos, who, "J5") for who in ("SP", "CP", "GN", "S7")] == ["", "SP", "SP", "SP"]


@pytest.mark.rule("1848-30-2")
def test_homes_of_two_corporations_in_a_hex() -> None:
    charters = CORPORATION_SPECS(board().pos)
    assert [(charters[c].home, charters[c].city) for c in ("CRIP", "CBQ", "ATSF", "Katy")] == [
        ("G34", 0),
        ("G34", 1),
        ("I30", 0),
        ("I30", 1),
    ]
    assert edges("G34") == [{1, 3}, {0, 4}] and edges("I30") == [{0}, {5}]


@pytest.mark.rule("1848-33-19", "1848-33-20", "1848-29-6")
def test_spaces() -> None:
    pos = board(H21="518:1", J21="58:0", J29="527:0").pos
    assert [slots(pos, (hex, 0)) for hex in ("H21", "J29", "O38", "A26", "J21", "I36")] == [2, 2, 2, 1, 0, 0]


@pytest.mark.rule("1848-29-12")
def test_a_curve_goes_round_winnipeg() -> None:
    face = BOARD(board().pos).face("A26", None)
    assert any({path.a, path.b} == {0, 5} for path in face.paths) and edges("A26") == [{0, 5}]


@pytest.mark.rule("1848-29-11", "1848-14-5")
def test_a_marker_may_be_any_way_off() -> None:
    east = dict.fromkeys(("O22", "O24", "O26", "O28", "O32", "O34"), "9:1")
    table = board(O20="564:1", O30="4:1", O36="4:1", **east)
    company(table, "MP", tokens=["O38"])
    turn(table, "MP")
    assert ("O20", 0) in {(o.action.hex, o.action.city) for o in table.offers("place_token")}
