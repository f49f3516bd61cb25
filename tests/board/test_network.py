"""The network of a company: rules it must keep, and agreement with trying every trail on small boards."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from board.patches import Blocked, Position, patch_board, positions
from roundhouse.board import kernel
from roundhouse.board.faces import JUNCTION, STOP, Path
from roundhouse.board.map import Board, load_board
from roundhouse.board.network import Network, network, on_route
from roundhouse.board.tiles import Laid
from roundhouse.board.upgrades import new_paths

FREE: Blocked = frozenset()
"""No stop is blocked."""


@pytest.fixture(scope="module", params=["compiled", "plain"], autouse=True)
def twin(request: pytest.FixtureRequest) -> Iterator[None]:
    """Each test asks both twins."""
    with pytest.MonkeyPatch.context() as patch:
        if request.param == "plain":
            patch.setattr(kernel, "_library", None)
        elif not kernel.built():
            pytest.skip("no compiled search: no C compiler at installation, or ROUNDHOUSE_KERNEL=python")
        yield


def every_trail(
    board: Board, laid: Mapping[str, Laid], sources: list[tuple[str, int]], blocked: Blocked, narrow: bool
) -> Network:
    """Try every trail, one step after the other, with plain sets: slow, and written apart from the real search."""
    stops, inbound, paths = set(sources), set(), set()

    def place(hex: str, stop: int) -> tuple[str, int]:
        group = board.face(hex, laid.get(hex)).stops[stop].group
        return (group, -1) if group else (hex, stop)

    def side(hex: str, edge: int) -> frozenset[tuple[str, int]]:
        beyond = board.neighbour(hex, edge)
        return frozenset({(hex, edge)} if beyond is None else {(hex, edge), (beyond, (edge + 3) % 6)})

    def leave(hex: str, end: int, last: int, used: frozenset[object], first: bool) -> None:
        for index, path in enumerate(board.face(hex, laid.get(hex)).paths):
            if end not in (path.a, path.b) or index == last or (path.track and not narrow):
                continue
            if path.terminal and STOP <= end < JUNCTION and not first:
                continue
            far = path.b if path.a == end else path.a
            if far < STOP:
                thing: object = side(hex, far)
            elif far < JUNCTION:
                thing = place(hex, far - STOP)
            else:
                thing = (hex, end, far) if end >= JUNCTION else None
            if path.a >= JUNCTION:
                thing = (hex, index, "link")
            if thing is not None and thing in used:
                continue
            arrive(hex, index, path, far, used if thing is None else used | {thing})

    def arrive(hex: str, index: int, path: Path, end: int, used: frozenset[object]) -> None:
        paths.add((hex, index))
        if end < STOP:
            beyond = board.neighbour(hex, end)
            if beyond is not None and not board.walled(hex, end):
                inbound.add((beyond, (end + 3) % 6))
                leave(beyond, (end + 3) % 6, -1, used, False)
        elif end < JUNCTION:
            stops.add((hex, end - STOP))
            kind = board.face(hex, laid.get(hex)).stops[end - STOP].kind
            ends = kind == "offboard" or path.terminal or place(hex, end - STOP)[1] < 0
            if not ends and (hex, end - STOP) not in blocked:
                leave(hex, end, index, used, False)
        else:
            leave(hex, end, index, used, False)

    for hex, stop in sources:
        leave(hex, STOP + stop, -1, frozenset({place(hex, stop)}), True)
    return Network(stops=frozenset(stops), inbound=frozenset(inbound), paths=frozenset(paths))


@settings(max_examples=150, deadline=None)
@given(position=positions(), narrow=st.booleans())
def test_agrees_with_every_trail(position: Position, narrow: bool) -> None:
    board, laid, sources, full = position

    def usable(hex: str, path: Path) -> bool:
        return narrow or not path.track

    found = network(board, laid, sources, full, usable)
    assert found == every_trail(board, laid, sources, full, narrow)
    for hex, tile in laid.items():
        for index in range(len(board.face(hex, tile).paths)):
            on = on_route(board, laid, sources, full, [(hex, index)], usable)
            assert on == ((hex, index) in found.paths)


def test_agrees_with_every_trail_on_dense_boards() -> None:
    """Ten hexes in a lump, all with tiles of many forks: here trails get in their own way."""
    board = patch_board()
    lump = ["D4", "D2", "D6", "C3", "C5", "E3", "E5", "B4", "F4", "D0"]
    forks = ["39", "41", "45", "47", "63", "23", "25", "past", "twins"]
    others = ["y", "hub", "yard", "14", "oo", "1", "two", "58", "round", *forks]
    rng = random.Random(1848)
    large = 0
    for _ in range(2500):
        laid = {hex: Laid(rng.choice(rng.choice((forks, others))), rng.randrange(6)) for hex in lump}
        cities = [(hex, k) for hex in lump for k in board.face(hex, laid[hex]).cities]
        if cities:
            token = rng.choice(cities)
            full = frozenset(city for city in cities if city != token and rng.random() < 0.2)
            found = network(board, laid, [token], full)
            assert found == every_trail(board, laid, [token], full, False)
            large += len(found.paths) > 12
    assert large > 300  # enough of them are no mere stubs


def test_many_forks_do_not_take_for_ever() -> None:
    """127 hexes full of forks: trying trails would take years.  One search from several tokens finds just what the
    searches from each of them find."""
    hexes = [
        f"{c}{n}" for i, c in enumerate("ABCDEFGHIJKLM") for n in range(1 + abs(6 - i), 27 - abs(6 - i), 2)
    ]
    board = patch_board(hexes)
    rng = random.Random(18)
    kinds = ["39", "41", "45", "47", "47", "45", "14", "63", "63", "oo"]
    for _ in range(4):
        laid = {hex: Laid(rng.choice(kinds), rng.randrange(6)) for hex in hexes}
        cities = [(hex, k) for hex in hexes for k in board.face(hex, laid[hex]).cities]
        tokens = rng.sample(cities, 3)
        full = frozenset(rng.sample(cities, len(cities) // 4)) - set(tokens)
        single = [network(board, laid, [token], full) for token in tokens]
        union = network(board, laid, tokens, full)
        assert len(union.paths) > 150
        assert union.paths == frozenset().union(*(one.paths for one in single))
        assert union.inbound == frozenset().union(*(one.inbound for one in single))
        assert union.stops == frozenset().union(*(one.stops for one in single))


# -- on the map of 18Chesapeake


def test_an_unbuilt_home_is_reached_and_nothing_else(bay: Board) -> None:
    assert network(bay, {}, [("F2", 0)], FREE) == Network(frozenset({("F2", 0)}), frozenset(), frozenset())
    assert network(bay, {}, [], FREE) == Network(frozenset(), frozenset(), frozenset())


def test_a_source_that_is_no_stop(bay: Board) -> None:
    with pytest.raises(KeyError):
        network(bay, {}, [("Z99", 0)], FREE)
    with pytest.raises(IndexError):
        network(bay, {}, [("E7", 0)], FREE)


def test_printed_track_leads_on_and_open_ends_can_be_built_at(bay: Board) -> None:
    found = network(bay, {}, [("H6", 0)], FREE)
    assert found == Network(frozenset({("H6", 0)}), frozenset({("G7", 4)}), frozenset({("H6", 0)}))


@pytest.mark.rule("18Chesapeake-11.1-7")
def test_no_turning_back_over_a_fork() -> None:
    board = patch_board()
    laid = {"D6": Laid("57", 0), "D4": Laid("23", 3)}
    assert [board.face("D4", laid["D4"]).exits, board.face("D6", laid["D6"]).exits] == [{3, 0, 1}, {0, 3}]
    found = network(board, laid, [("D6", 0)], FREE)
    assert found.inbound == {("D4", 0), ("D2", 0), ("D8", 3)}
    assert ("D4", 1) not in found.paths
    assert not on_route(board, laid, [("D6", 0)], FREE, [("D4", 1)])
    assert on_route(board, laid, [("D6", 0)], FREE, [("D4", 1), ("D4", 0)])


@pytest.mark.rule("18Chesapeake-11.1-7")
def test_a_loop_of_track_does_not_lead_back_into_its_stem() -> None:
    board = patch_board()
    loop = {"D2": Laid("57", 0), "D4": Laid("23", 3), "D6": Laid("7", 2), "C5": Laid("7", 4)}
    found = network(board, loop, [("D2", 0)], FREE)
    round_about = {("D4", 3), ("D4", 0), ("D4", 1), ("D6", 2), ("D6", 3), ("C5", 4), ("C5", 5)}
    assert found.inbound == round_about | {("D0", 0)}
    assert {
        (hex, index) for hex in ("D4", "D6", "C5") for index in range(2 if hex == "D4" else 1)
    } < found.paths


@pytest.mark.rule("18Chesapeake-11.1-2")
def test_a_loop_through_a_city_does_not_lead_back_into_its_stem() -> None:
    board = patch_board()
    loop = {"D2": Laid("57", 0), "D4": Laid("14", 0), "D6": Laid("7", 2), "C5": Laid("7", 4)}
    found = network(board, loop, [("D2", 0)], FREE)
    assert ("E3", 1) in found.inbound and ("D4", 0) in found.inbound and ("D4", 1) in found.inbound
    assert ("D2", 0) not in found.inbound


@pytest.mark.rule("18Chesapeake-11.1-3")
def test_the_hexes_of_a_red_area_are_one_place(bay: Board) -> None:
    found = network(bay, {"B4": Laid("2", 1)}, [("A3", 0)], FREE)
    assert found.stops == {("A3", 0), ("B4", 1)}
    assert ("B2", 0) in found.inbound and ("B2", 0) not in found.paths
    apart = network(bay, {"B4": Laid("2", 1), "C3": Laid("57", 1)}, [("C3", 0)], FREE)
    assert apart.stops == {("C3", 0), ("B4", 0)}


@pytest.mark.rule("18Chesapeake-11.1-4")
def test_two_small_cities_of_a_hex_are_two_places(bay: Board) -> None:
    laid = {"J6": Laid("57", 1), "K5": Laid("1", 0), "K3": Laid("2", 4), "L4": Laid("7", 1)}
    found = network(bay, laid, [("J6", 0)], FREE)
    assert {("K5", 0), ("K3", 1), ("K5", 1)} < found.stops
    assert ("K7", 3) in found.inbound


@pytest.mark.rule("18Chesapeake-11.1-5", "18Chesapeake-11.1-6")
def test_a_full_city_is_reached_but_not_passed(bay: Board) -> None:
    laid = {"F2": Laid("57", 2), "D2": Laid("57", 1)}
    passed = network(bay, laid, [("F2", 0)], FREE)
    assert ("D2", 0) in passed.stops and ("C3", 4) in passed.inbound
    stopped = network(bay, laid, [("F2", 0)], {("D2", 0)})
    assert ("D2", 0) in stopped.stops and ("C3", 4) not in stopped.inbound
    own = network(bay, laid, [("D2", 0)], {("D2", 0)})
    assert {("C3", 4), ("F2", 2)} < own.inbound


@pytest.mark.rule("18Chesapeake-11.1-8")
def test_a_red_area_ends_a_route(bay: Board) -> None:
    found = network(bay, {"C5": Laid("57", 1), "B6": Laid("9", 1)}, [("C5", 0)], FREE)
    assert ("A7", 0) in found.stops
    assert ("B8", 2) not in found.inbound and ("A7", 1) not in found.paths


@pytest.mark.rule("18Chesapeake-11.1-9")
def test_both_cities_of_a_hex_on_one_route(bay: Board) -> None:
    laid = {"J4": Laid("X3", 0), "J6": Laid("14", 0), "K5": Laid("2", 0)}
    found = network(bay, laid, [("J4", 0)], FREE)
    assert {("J4", 0), ("J6", 0), ("K5", 1), ("J4", 1)} <= found.stops
    assert ("J4", 1) not in network(bay, {"J4": laid["J4"]}, [("J4", 0)], FREE).stops


@pytest.mark.rule("18Chesapeake-11.1-10", "18Chesapeake-11.3-31")
def test_tracks_that_share_an_exit(bay: Board) -> None:
    home = {"F2": Laid("57", 1)}
    assert {("H2", 2), ("G3", 3)} < network(bay, home, [("F2", 0)], FREE).inbound
    far = home | {"H2": Laid("9", 2), "I3": Laid("9", 2), "J4": Laid("X3", 0)}
    found = network(bay, far, [("J4", 0)], FREE)
    assert ("F2", 0) in found.stops and ("G1", 0) in found.paths
    assert ("G3", 3) not in found.inbound and ("G1", 1) not in found.paths


@pytest.mark.rule("18Chesapeake-11.3-24")
def test_some_new_track_of_an_upgrade_must_be_on_a_route(bay: Board) -> None:
    laid = {"C5": Laid("57", 2), "D6": Laid("9", 2), "E7": Laid("8", 0)}
    assert ("E7", 2) in network(bay, laid, [("C5", 0)], FREE).inbound
    assert ("E7", 0) not in network(bay, laid, [("C5", 0)], FREE).inbound
    old = bay.face("E7", laid["E7"])
    extends = {}
    for rotation in (0, 2):
        new = Laid("25", rotation)
        fresh = [("E7", index) for index in new_paths(old, bay.face("E7", new), ())]
        assert len(fresh) == 1
        extends[rotation] = on_route(bay, laid | {"E7": new}, [("C5", 0)], FREE, fresh)
    assert extends == {0: False, 2: True}


def test_terminal_track_ends_a_route_but_may_begin_one() -> None:
    board = patch_board()
    laid = {"D4": Laid("end", 0), "D6": Laid("57", 0)}
    assert network(board, laid, [("D6", 0)], FREE).inbound == {("D4", 0), ("D8", 3)}
    assert network(board, laid, [("D4", 0)], FREE).inbound == {("D6", 3), ("C5", 4), ("D8", 3)}


def test_ferry_lines_carry_nothing_unless_usable() -> None:
    board = patch_board()
    laid = {"D4": Laid("ferry", 3), "D2": Laid("57", 0)}
    assert network(board, laid, [("D2", 0)], FREE).stops == {("D2", 0), ("D4", 0)}
    assert ("D6", 3) not in network(board, laid, [("D2", 0)], FREE).inbound
    assert ("D6", 3) in network(board, laid, [("D2", 0)], FREE, lambda hex, path: True).inbound


def test_more_stops_than_there_are_numbers_for_are_refused() -> None:
    """They would be taken for those of the next hex."""
    codes = {"A1": ";".join(["town=revenue:10"] * 17), "A3": ";".join(["town=revenue:10"] * 16)}
    table = {hex: {"code": code} for hex, code in codes.items()}
    board = load_board({"layout": "flat", "letters": "columns", "hexes": table}, {"tiles": {}})
    with pytest.raises(ValueError, match="A1 has more than 16 stops"):
        network(board, {}, [("A1", 0)], FREE)
