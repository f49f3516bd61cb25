"""Appendix A, bridge company: nobody crosses the Mississippi before it, and who buys it at once crosses at home."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.money import CASH
from roundhouse.rules.reach import BOARD, reach
from roundhouse.titles.c2c.map_zones import builds_in, home_zones
from roundhouse.titles.c2c.mississippi import RIVER, is_open

from .laying import building, lay, lays, refusal, spent

CLOSED = {"MRB": "Ben"}
CROSSING = "river is closed / crossing"


@pytest.mark.rule("18C2C-A.MRB-2")
def test_no_track_touches_the_river() -> None:
    line = {"M52": "57:0", "N51": "7:3", "N53": "9:1"}
    table = building("MP", laid={**line, "O52": "9:2", "N51": "8:3"}, privates=CLOSED)
    assert "P53" in {hex for hex, _ in reach(table.pos, "MP").inbound}
    assert refusal(table, "P53", "9", 2) == CROSSING  # to Memphis
    assert refusal(table, "P53", "8", 2) == CROSSING  # to the east, where P55 lies
    assert refusal(table, "P53", "8", 0) == ""
    assert {(tile, turn) for hex, tile, turn in lays(table) if hex == "P53"} == {
        ("7", 1),
        ("7", 2),
        ("8", 0),
    }
    river = RIVER(table.pos)
    for hex, tile, turn in lays(table):
        exits = BOARD(table.pos).tiles[tile].face.rotated(turn).exits
        assert exits.isdisjoint(river.sides.get(hex, frozenset()))


@pytest.mark.rule("18C2C-A.MRB-2")
def test_track_along_the_river_is_free() -> None:
    line = {"M52": "57:0", "N51": "8:3", "O52": "8:0", "P51": "7:3"}
    table = building("MP", laid=line, privates=CLOSED)
    assert refusal(table, "P53", "8", 1) == ""  # from the west to the north-east
    assert refusal(table, "P53", "9", 1) == CROSSING  # from the west to the east


@pytest.mark.rule("18C2C-A.MRB-2")
def test_from_either_bank_and_by_upgrades() -> None:
    east = building("SSW", laid={"Q54": "57:1"}, privates=CLOSED)  # whatever the rules say
    assert refusal(east, "Q52", "9", 1) == CROSSING
    home = building("SSW", "3", laid={"Q54": "57:2"}, privates=CLOSED)
    assert {refusal(home, "Q54", "14", turn) for turn in (1, 2, 4, 5)} == {CROSSING}
    bare = building("SSW", privates=CLOSED)
    assert refusal(bare, "Q54", "57", 0) == ""
    assert refusal(bare, "Q54", "57", 1) == CROSSING
    assert refusal(bare, "Q54", "57", 2) == CROSSING
    plain = building("IC", "3", laid={"P55": "8:0", "Q54": "57:0"}, tokens=["Q54"], privates=CLOSED)
    assert refusal(plain, "P55", "23", 1).startswith(("old track", CROSSING))


@pytest.mark.rule("18C2C-A.MRB-2")
@pytest.mark.parametrize("owner", ["", "Ann", "IC", "closed"])
def test_until_a_corporation_has_the_company_or_it_is_closed(owner: str) -> None:
    table = building("SSW", privates={"MRB": "" if owner == "closed" else owner})
    if owner == "closed":
        table.close("MRB")
        table.state = table.state.copy()
    free = owner in ("IC", "closed")
    assert is_open(table.pos) is free
    assert refusal(table, "Q54", "57", 1) == ("" if free else CROSSING)


@pytest.mark.rule("18C2C-A.MRB-2")
def test_the_whole_river() -> None:
    """47 sides, each seen from both hexes; nobody builds on the third of them that belongs to New Orleans."""
    river = RIVER(building().pos)
    assert sum(len(sides) for sides in river.sides.values()) == 2 * 47
    board = BOARD(building().pos)
    for hex, sides in river.sides.items():
        for edge in sides:
            beyond = board.neighbour(hex, edge)
            assert beyond is not None and (edge + 3) % 6 in river.sides[beyond]


@pytest.mark.rule("18C2C-A.MRB-3")
def test_rows_a_and_b_are_free() -> None:
    line = {"A50": "9:1", "A52": "9:1", "A48": "8:4"}
    table = building("CPR", laid=line, tokens=["A54"], privates=CLOSED)
    assert refusal(table, "B47", "8", 1) == ""  # from the north-east to the west, into the Plains
    assert refusal(table, "B47", "9", 0) == ""  # straight on to C46
    onward = building("CPR", laid={**line, "B47": "9:0"}, tokens=["A54"], privates=CLOSED)
    assert "C46" in {hex for hex, _ in reach(onward.pos, "CPR").inbound}
    assert refusal(onward, "C46", "9", 0) == CROSSING
    assert not any(hex == "C46" for hex, _, _ in lays(onward))
    line = {"A52": "8:4", "B51": "9:0", "C50": "8:1"}
    south = building("CPR", laid=line, tokens=["A54"], privates=CLOSED)
    assert refusal(south, "C48", "9", 1) == CROSSING
    assert refusal(south, "C48", "8", 2) == ""


@pytest.mark.rule("18C2C-A.MRB-4")
def test_new_orleans_is_closed_on_its_river_side() -> None:
    line = {"W46": "57:1", "W48": "9:1", "W50": "9:1"}
    table = building("MP", laid=line, tokens=["W46"], privates=CLOSED)
    assert refusal(table, "W52", "9", 1) == "river is closed / area"
    assert not any(hex == "W52" for hex, _, _ in lays(table))
    assert refusal(building("MP", laid=line, tokens=["W46"]), "W52", "9", 1) == ""


@pytest.mark.rule("18C2C-A.MRB-4")
def test_and_links_no_zones() -> None:
    """From Mobile the line comes to New Orleans, and through it to the side of W52."""
    line = {"V57": "57:1", "V55": "8:4"}
    table = building("GMO", laid=line, privates=CLOSED)
    assert ("W52", 4) in reach(table.pos, "GMO").inbound
    assert home_zones(table.pos, "GMO") == {"East"}
    assert not builds_in(table.pos, "GMO", ("West", "Plains"))
    assert builds_in(table.pos, "GMO", ("East",))
    open_river = building("GMO", laid=line)
    assert builds_in(open_river.pos, "GMO", ("West", "Plains"))


def bought(sym: str, first: bool = True, cash: int = 1000) -> Scenario:
    """The corporation owns the company, in its first turn or a later one."""
    return building(sym, first=first, cash=cash, privates={"MRB": sym})


@pytest.mark.rule("18C2C-A.MRB-7")
def test_crossing_at_home_is_free_in_the_first_turn() -> None:
    assert BOARD(bought("MP").pos).hexes["M52"].face.cost == 40
    crossing = lay(bought("MP"), "M52", "57", 1)  # to the west and the east
    assert crossing.pos[CASH]["MP"] == 1000
    along = lay(bought("MP"), "M52", "57", 0)  # N51 and L53
    sides = RIVER(along.pos).sides["M52"]
    assert sides.isdisjoint(BOARD(along.pos).tiles["57"].face.rotated(0).exits) == (
        along.pos[CASH]["MP"] == 960
    )
    bent = lay(bought("MP"), "M52", "6", 0)
    assert bent.pos[CASH]["MP"] == 960
    later = lay(bought("MP", first=False), "M52", "57", 1)
    assert later.pos[CASH]["MP"] == 960
    poor = bought("MP", cash=0)
    assert refusal(poor, "M52", "57", 1) == ""
    assert refusal(poor, "M52", "6", 0) == "treasury pays the terrain"
    other = building("MP", first=True, privates={"MRB": "IC"})
    assert lay(other, "M52", "57", 1).pos[CASH]["MP"] == 960
    illinois = lay(bought("IC"), "T53", "57", 1)
    assert sum(points for _, points in spent(illinois)) == 1


def built(table: Scenario, *tiles: tuple[str, str, int]) -> list[str]:
    """What of these tiles there were points for."""
    found = []
    for hex, tile, rotation in tiles:
        if table.step == "track" and not refusal(table, hex, tile, rotation):
            lay(table, hex, tile, rotation)
            found.append(hex)
    return found


@pytest.mark.rule("18C2C-A.MRB-7")
def test_it_brings_a_point_and_keeps_that_of_the_first_turn() -> None:
    plains = (("M52", "57", 1), ("M50", "9", 1), ("M48", "8", 4), ("N47", "8", 1), ("N45", "9", 1))
    assert built(bought("MP"), *plains) == ["M52", "M50", "M48", "N47", "N45"]
    assert built(building("MP", first=True, privates={"MRB": "IC"}), *plains) == ["M52", "M50", "M48", "N47"]
    both = (("M52", "57", 1), ("M50", "9", 1), ("M54", "9", 1), ("M48", "8", 4), ("N47", "8", 1))
    assert built(bought("MP"), *both) == ["M52", "M50", "M54", "M48"]
    bent = (("M52", "6", 0), ("L51", "9", 2), ("N51", "9", 0), ("K50", "9", 2), ("O50", "9", 0))
    assert len(built(bought("MP"), *bent)) == 4
    assert len(built(bought("MP", first=False), *plains)) == 3


@pytest.mark.rule("18C2C-A.MRB-7")
def test_the_crossing_tile_may_come_last_and_be_an_upgrade() -> None:
    """Four points for tiles of the Plains, and a fifth if the tile at home touches the river."""
    table = building("MP", "3", first=True, privates={"MRB": "MP"}, M52="6:0")
    for hex, rotation in (("L51", 2), ("K50", 2), ("N51", 0)):
        lay(table, hex, "9", rotation)
    assert sum(points for _, points in spent(table)) == 3
    found = {(tile, turn) for hex, tile, turn in lays(table) if hex == "M52"}
    board, sides = BOARD(table.pos), RIVER(table.pos).sides["M52"]
    assert found and all(
        not sides.isdisjoint(board.tiles[tile].face.rotated(turn).exits) for tile, turn in found
    )
    assert refusal(table, "M52", "15", 5) == "tile points / public"
    tile, turn = min(found)
    lay(table, "M52", tile, turn)
    assert sum(points for _, points in spent(table)) == 5


@pytest.mark.rule("18C2C-A.MRB-7")
@pytest.mark.parametrize(
    ("sym", "home", "turn"), [("SSW", "Q54", 1), ("MP", "M52", 1), ("CBQ", "K52", 1), ("MILW", "F49", 1)]
)
def test_for_the_four_on_the_river(sym: str, home: str, turn: int) -> None:
    table = bought(sym)
    before = table.pos[CASH][sym]
    assert not RIVER(table.pos).sides[home].isdisjoint({turn, turn + 3})
    lay(table, home, "57", turn)
    assert table.pos[CASH][sym] == before
