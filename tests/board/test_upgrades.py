"""What may lie where: the tests one by one, and together on real boards."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundhouse.board.faces import Face
from roundhouse.board.map import Board, load_board
from roundhouse.board.notation import parse
from roundhouse.board.tiles import Laid
from roundhouse.board.upgrades import (
    colour_follows,
    distinct,
    exits_lead_somewhere,
    kept_stops,
    misfit,
    nearest_stops,
    new_paths,
    placements,
    rotations,
    suits,
)


def face(board: Board, tile: str, rotation: int = 0) -> Face:
    return board.tiles[tile].face.rotated(rotation)


def turns(board: Board, hex: str, laid: Laid | None) -> dict[str, list[int]]:
    """Tile -> rotations that fit."""
    found: dict[str, list[int]] = {}
    for option in placements(board, hex, laid):
        found.setdefault(option.tile, []).append(option.rotation)
    return found


# -- one by one


def test_colours_follow_one_by_one() -> None:
    order = [parse("", colour) for colour in ("white", "yellow", "green", "brown", "gray")]
    for i, old in enumerate(order):
        assert [colour_follows(old, new) for new in order] == [j == i + 1 for j in range(5)]
    assert not colour_follows(parse("", "red"), order[1])
    assert not colour_follows(parse("", "blue"), parse("", "blue"))


@pytest.mark.rule("18Chesapeake-11.3-12")
def test_no_track_off_the_map_or_into_a_blank_side(bay: Board) -> None:
    assert exits_lead_somewhere(bay, "H12", face(bay, "8")) == 0  # Norfolk has no track there
    assert exits_lead_somewhere(bay, "H12", face(bay, "8", 1)) == 3  # the bay
    assert exits_lead_somewhere(bay, "H12", face(bay, "7", 1)) is None
    assert exits_lead_somewhere(bay, "D2", face(bay, "57", 0)) == 3  # the rim of the map
    assert exits_lead_somewhere(bay, "E9", face(bay, "9", 0)) is None
    assert turns(bay, "H12", None) == {"7": [1]}


def test_no_track_across_a_wall_or_into_another_kind_of_track() -> None:
    board = load_board(
        {
            "layout": "flat",
            "letters": "columns",
            "blank": ["C3"],
            "hexes": {
                "C5": {"code": "border=edge:3,type:impassable"},
                "C1": {"color": "blue", "code": "path=a:0,b:3,track:narrow"},
                "D4": {"color": "yellow", "code": "path=a:0,b:1"},
            },
        },
        {"tiles": {}},
    )
    assert exits_lead_somewhere(board, "C3", parse("path=a:0,b:5", "yellow")) == 0
    assert exits_lead_somewhere(board, "C3", parse("path=a:3,b:5", "yellow")) == 3
    assert exits_lead_somewhere(board, "C3", parse("path=a:3,b:5,track:narrow", "yellow")) is None


@pytest.mark.rule("18Chesapeake-11.3-22")
def test_old_track_stays_in_its_place(bay: Board) -> None:
    assert kept_stops(face(bay, "8"), face(bay, "24", 0)) == ()
    assert kept_stops(face(bay, "8"), face(bay, "24", 1)) is None
    assert kept_stops(face(bay, "57"), face(bay, "14")) == (0,)
    assert kept_stops(face(bay, "57", 1), face(bay, "15", 0)) is None


@pytest.mark.rule("18Chesapeake-11.3-27")
def test_separate_cities_keep_their_exits_and_then_join(bay: Board) -> None:
    printed = bay.hexes["H6"].face
    assert printed.exits_of(0) == {1}
    green = face(bay, "X3", 2)
    kept = kept_stops(printed, green)
    assert kept is not None
    assert green.exits_of(kept[0]) == {5, 1}
    assert green.exits_of(kept[1]) == {2, 4}
    assert kept_stops(green, face(bay, "X7", 3)) == (0, 0)


def test_separate_cities_stay_separate_while_there_are_as_many() -> None:
    old = parse("city=revenue:40;city=revenue:40;path=a:0,b:_0;path=a:3,b:_1", "green")
    crossed = "city=revenue:60;city=revenue:60;path=a:3,b:_0;path=a:0,b:_1"
    assert kept_stops(old, parse(crossed, "brown")) == (1, 0)
    one_takes_all = "city=revenue:60;city=revenue:60;path=a:0,b:_0;path=a:3,b:_0;path=a:1,b:_1"
    assert kept_stops(old, parse(one_takes_all, "brown")) is None


def test_a_place_without_track_goes_to_the_first_of_its_kind() -> None:
    new = parse("town=revenue:10;city=revenue:20;town=revenue:10;path=a:0,b:_0;path=a:1,b:_1", "yellow")
    assert kept_stops(parse("city=revenue:0;town=revenue:0;town=revenue:0", "white"), new) == (1, 0, 2)
    half = parse("town=revenue:0;town=revenue:0;path=a:0,b:_1", "white")
    assert kept_stops(half, parse("town=revenue:10;town=revenue:10;path=a:0,b:_0", "yellow")) == (1, 0)


def test_a_town_may_become_a_city_where_the_track_allows() -> None:
    old = parse("town=revenue:10;path=a:0,b:_0;path=a:1,b:_0", "yellow")
    yard = parse("city=revenue:20,slots:2;path=a:0,b:_0;path=a:1,b:_0;path=a:3,b:_0", "green")
    assert kept_stops(old, yard) == (0,)
    assert suits(old, yard) == "city"


def test_junctions_keep_plain_track_and_links_to_stops() -> None:
    plain = parse("path=a:0,b:1", "yellow")
    fork = parse("junction;path=a:0,b:_0;path=a:1,b:_0;path=a:3,b:_0", "green")
    assert kept_stops(plain, fork) == ()
    assert new_paths(plain, fork, ()) == (2,)
    assert kept_stops(fork, plain) is None
    assert kept_stops(parse("path=a:0,b:2", "yellow"), fork) is None
    hub = parse("city=revenue:20;junction;path=a:_0,b:_1;path=a:0,b:_1", "yellow")
    assert kept_stops(hub, parse("city=revenue:30;path=a:0,b:_0;path=a:1,b:_0", "green")) == (0,)


def test_ferry_lines_stay_ferry_lines() -> None:
    old = parse("town=revenue:0;path=a:0,b:_0,track:narrow", "white")
    assert kept_stops(old, parse("town=revenue:10;path=a:0,b:_0;path=a:2,b:_0", "yellow")) is None
    assert kept_stops(old, parse("town=revenue:10;path=a:0,b:_0,track:narrow;path=a:2,b:_0", "yellow")) == (
        0,
    )


def test_new_track(bay: Board) -> None:
    assert new_paths(face(bay, "8"), face(bay, "24"), ()) == (0,)
    assert new_paths(face(bay, "57"), face(bay, "14"), (0,)) == (1, 3)
    old, new = face(bay, "X3", 2), face(bay, "X7", 3)
    kept = kept_stops(old, new)
    assert kept is not None
    assert {new.paths[index].a for index in new_paths(old, new, kept)} == new.exits - old.exits
    single, double = parse("city=revenue:30;path=a:0,b:_0", "green"), "city=revenue:40;path=a:0,b:_0,lanes:2"
    assert new_paths(single, parse(double, "brown"), (0,)) == (0,)
    blank = parse("", "white")
    assert new_paths(blank, face(bay, "9"), ()) == (0,)


@pytest.mark.rule("18Chesapeake-11.3-16", "18Chesapeake-11.3-20")
def test_kinds_agree(bay: Board) -> None:
    assert suits(bay.hexes["F8"].face, face(bay, "57")) == "label"
    assert suits(bay.hexes["F8"].face, face(bay, "X1")) is None
    assert suits(face(bay, "57"), face(bay, "X2")) == "label"
    assert suits(face(bay, "X3"), face(bay, "X7")) is None
    assert suits(bay.hexes["C5"].face, face(bay, "9")) == "plain"
    assert suits(bay.hexes["E7"].face, face(bay, "57")) == "plain"
    assert suits(bay.hexes["E11"].face, face(bay, "57")) == "city"
    assert suits(bay.hexes["K3"].face, face(bay, "58")) == "town"


@pytest.mark.parametrize(
    ("old", "new", "differs"),
    [("yellow", "green", "city"), ("green", "brown", None), ("brown", "gray", None)],
)
def test_two_cities_become_one_from_brown_on(old: str, new: str, differs: str | None) -> None:
    """Also where no catalogue lists what follows; the catalogues here list it for each gray tile of this sort."""
    two, one = "city=revenue:40;city=revenue:40", "city=revenue:40,slots:2"
    assert suits(parse(two, old), parse(one, new)) == differs
    assert suits(parse(f"{two};city=revenue:40", old), parse(two, new)) == "city"


def test_a_tile_that_moves_track_keeps_most_of_each_place() -> None:
    old = parse("city=revenue:30,slots:2;path=a:1,b:_0;path=a:3,b:_0;path=a:4,b:_0;path=a:5,b:_0", "green")
    new = "town=revenue:40;city=revenue:40;path=a:0,b:_0;path=a:1,b:_0;path=a:3,b:_1;path=a:4,b:_1;path=a:5,b:_1"
    assert kept_stops(old, parse(new, "brown")) is None
    assert nearest_stops(old, parse(new, "brown")) == (1,)
    with pytest.raises(ValueError):
        nearest_stops(old, parse("", "brown"))


# -- together


@pytest.mark.rule("18Chesapeake-11.3-23", "18Chesapeake-11.3-28")
def test_the_few_rotations_of_baltimore(bay: Board) -> None:
    assert turns(bay, "H6", None) == {"X3": [2, 5], "X4": [1], "X5": [4]}
    for green in (Laid("X3", 2), Laid("X3", 5), Laid("X4", 1), Laid("X5", 4)):
        assert turns(bay, "H6", green) == {"X7": [3]}
    assert turns(bay, "H6", Laid("X7", 3)) == {"X9": [3]}


@pytest.mark.rule(
    "18Chesapeake-11.3-16", "18Chesapeake-11.3-17", "18Chesapeake-11.3-18", "18Chesapeake-11.3-19"
)
def test_first_tiles_by_what_is_printed(bay: Board) -> None:
    expected = {
        "": {"7", "8", "9"},
        "town": {"3", "4", "58"},
        "town town": {"1", "2", "55", "56", "69"},
        "city": {"57"},
    }
    for hex in bay.hexes.values():
        if hex.face.colour == "white":
            want = {"X1"} if hex.id == "F8" else expected[" ".join(stop.kind for stop in hex.face.stops)]
            fits = set(turns(bay, hex.id, None))
            assert fits <= want, hex.id
            assert fits, hex.id


@pytest.mark.rule("18Chesapeake-11.3-21")
def test_small_cities_are_never_upgraded(bay: Board) -> None:
    for tile in ("3", "4", "58", "1", "2", "55", "56", "69"):
        assert not any(placements(bay, "E7", Laid(tile, rotation)) for rotation in range(6))


def test_nothing_is_built_on_red_and_gray(bay: Board) -> None:
    for hex in bay.hexes:
        if bay.hexes[hex].face.colour in ("red", "gray"):
            assert placements(bay, hex, None) == ()


def derived(board: Board, tile: str) -> list[str]:
    """What a tile upgrades to as far as pictures tell."""
    old = board.tiles[tile].face
    return [
        name
        for name, new in board.tiles.items()
        if colour_follows(old, new.face)
        and suits(old, new.face) is None
        and any(kept_stops(old, new.face.rotated(r)) is not None for r in range(6))
    ]


@pytest.mark.rule("18Chesapeake-11.3-30")
def test_lists_of_upgrades_follow_from_the_pictures(charted: Any) -> None:
    board: Board = charted.board
    if charted.title == "18Chesapeake":
        assert len(board.tiles) == 45
        for tile in board.tiles.values():
            assert sorted(derived(board, tile.name)) == sorted(tile.upgrades_to or ())
    # Elsewhere lists say more than pictures; but whatever a list allows must keep all track in some rotation.
    for tile in board.tiles.values():
        for target in tile.upgrades_to or ():
            new = board.tiles[target].face
            assert any(kept_stops(tile.face, new.rotated(r)) is not None for r in range(6)), (
                tile.name,
                target,
            )


def test_rotations_charted_pair_by_pair(charted: Any) -> None:
    board: Board = charted.board
    for pair, turned in charted.tiles_toml.get("rotations", {}).items():
        old, new = (board.tiles[name].face for name in pair.split("->"))
        assert [r for r in range(6) if kept_stops(old, new.rotated(r)) is not None] == turned, pair


SMALL: dict[str, Any] = {
    "layout": "flat",
    "letters": "columns",
    "blank": [f"{c}{n}" for c in "ABCDE" for n in range(1, 12) if ("ABCDE".index(c) + n) % 2],
}


def small(hexes: dict[str, Any], tiles: dict[str, Any], **more: Any) -> Board:
    blank = [hex for hex in SMALL["blank"] if hex not in hexes]
    return load_board({**SMALL, "blank": blank, "hexes": hexes, **more}, {"tiles": tiles})


def test_lists_hexes_and_rotations_of_the_catalogue() -> None:
    board = small(
        {"C5": {"code": "city=revenue:0;label=P"}, "C7": {"code": "city=revenue:0"}},
        {
            "5": {
                "color": "yellow",
                "code": "city=revenue:20;path=a:0,b:_0;path=a:1,b:_0",
                "upgrades_to": ["170"],
            },
            "6": {"color": "yellow", "code": "city=revenue:20;path=a:0,b:_0;path=a:2,b:_0"},
            "14": {"color": "green", "code": "city=revenue:30;path=a:0,b:_0;path=a:1,b:_0;path=a:3,b:_0"},
            "170": {
                "color": "green",
                "code": "city=revenue:30;path=a:0,b:_0;path=a:1,b:_0;path=a:2,b:_0;label=P",
                "hexes": ["C5"],
                "rotations": {"C5": [0, 1]},
            },
        },
        special_tiles={"C5": {"yellow": ["5"]}},
    )
    assert turns(board, "C5", None) == {
        "5": [0, 1, 2, 3, 4, 5]
    }  # its letter does not matter where it is named
    assert set(turns(board, "C7", None)) == {"5", "6"}
    assert turns(board, "C5", Laid("5", 0)) == {"170": [0]}
    assert turns(board, "C5", Laid("5", 1)) == {"170": [0, 1]}
    assert turns(board, "C7", Laid("5", 0)) == {}
    assert turns(board, "C7", Laid("6", 0)) == {"14": [5]}

    def shut_out(hex: str, laid: Laid | None, tile: str) -> str | None:
        return misfit(board, hex, laid, board.tiles[tile])

    assert [shut_out("C5", None, tile) for tile in ("5", "6")] == [None, "named"]
    assert [shut_out("C5", Laid("5", 0), tile) for tile in ("170", "14")] == [None, "listed"]
    assert [shut_out("C5", Laid("6", 0), tile) for tile in ("170", "14")] == [None, None]
    assert [shut_out("C7", Laid("5", 0), tile) for tile in ("170", "14")] == ["hexes", "listed"]
    assert [shut_out("C7", Laid("6", 0), tile) for tile in ("170", "14")] == ["label", None]
    assert shut_out("B2", None, "5") == "plain"
    assert rotations(board, "C5", None, board.tiles["170"]) == (0, 1)
    assert rotations(board, "C7", None, board.tiles["170"]) == (0, 1, 2, 3, 4, 5)


def test_tiles_named_for_a_print_ignore_colour_and_kind() -> None:
    board = small(
        {"C5": {"color": "yellow", "code": "town=revenue:0"}},
        {
            "522": {"color": "green", "code": "city=revenue:20,slots:2;path=a:0,b:_0;path=a:2,b:_0"},
            "523": {"color": "green", "code": "town=revenue:20;path=a:0,b:_0;path=a:2,b:_0"},
        },
        first_tiles={"C5": [{"tile": "522", "rotations": [1, 4]}]},
    )
    assert turns(board, "C5", None) == {"522": [1, 4]}
    assert [misfit(board, "C5", None, board.tiles[tile]) for tile in ("522", "523")] == [None, "listed"]
    assert rotations(board, "C5", None, board.tiles["522"]) == (1, 4)
    assert rotations(board, "C5", Laid("522", 1), board.tiles["523"]) == (0, 1, 2, 3, 4, 5)


def test_a_tile_named_for_a_print_may_move_some_of_its_track() -> None:
    rows = [{"tile": "542", "rotations": [2]}]
    old = "city=revenue:30;path=a:1,b:_0;path=a:3,b:_0;path=a:4,b:_0"
    new = "town=revenue:40;city=revenue:40;path=a:5,b:_0;path=a:1,b:_1;path=a:2,b:_1"
    board = small(
        {"C5": {"color": "green", "code": old}},
        {"542": {"color": "brown", "code": new}},
        first_tiles={"C5": rows},
    )
    assert [(option.rotation, option.kept) for option in placements(board, "C5", None)] == [(2, (1,))]


def test_placements_that_look_alike_are_one(bay: Board) -> None:
    straight = [option for option in placements(bay, "E7", None) if option.tile == "9"]
    assert [option.rotation for option in straight] == [0, 1, 2, 3, 4, 5]
    assert [option.rotation for option in distinct(bay, straight)] == [0, 1, 2]
    curves = [option for option in placements(bay, "E7", None) if option.tile in "78"]
    assert distinct(bay, curves) == tuple(curves)
    doubles = [option for option in placements(bay, "K5", None) if option.tile == "55"]
    assert len(distinct(bay, doubles)) == len(
        {bay.tiles["55"].face.rotated(o.rotation).exits for o in doubles}
    )
    once = [option for option in placements(bay, "F8", Laid("X2", 0)) if option.tile == "X6"]
    assert len(once) == 6 and len(distinct(bay, once)) == 1


@given(data=st.data())
def test_whatever_is_placed_keeps_track_and_leads_somewhere(bay: Board, data: st.DataObject) -> None:
    """Building at random up to gray: all the while old exits and old places survive."""
    hex = data.draw(st.sampled_from(sorted(hex for hex in bay.hexes if not bay.fixed(hex))))
    laid = None
    while options := placements(bay, hex, laid):
        option = data.draw(st.sampled_from(options))
        old, new = bay.face(hex, laid), bay.face(hex, Laid(option.tile, option.rotation))
        assert old.exits <= new.exits
        assert len(option.kept) == len(old.stops)
        for stop, target in enumerate(option.kept):
            assert old.exits_of(stop) <= new.exits_of(target)
        fresh = {new.paths[index] for index in new_paths(old, new, option.kept)}
        assert new.exits - old.exits <= {end for path in fresh for end in (path.a, path.b)}
        for edge in new.exits:
            beyond = bay.neighbour(hex, edge)
            assert beyond is not None
            assert not bay.fixed(beyond) or (edge + 3) % 6 in bay.hexes[beyond].face.exits
        laid = Laid(option.tile, option.rotation)
