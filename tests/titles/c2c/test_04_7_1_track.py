"""Section 4.7.1: where a corporation may build."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.reach import BOARD, TILES, TOKENS, Token, reach
from roundhouse.rules.track import HOME_HEXES, NEXT_TILES

from .laying import MERGING, building, lay, lays, refusal


def with_token(table: Scenario, sym: str, hex: str, city: int = 0) -> Scenario:
    """Put a token of a corporation into a city."""
    table.state = table.state.copy()
    id = next(i for i, t in table.pos[TOKENS].items() if t.corporation == sym and not t.hex)
    table.writing().put(TOKENS, id, Token(sym, 40, hex, city, placed=True))
    table.state = table.state.copy()
    return table


def entered(table: Scenario, sym: str) -> set[str]:
    """The hexes into which routes of the corporation lead."""
    return {hex for hex, _ in reach(table.pos, sym).inbound}


@pytest.mark.rule("18C2C-4.7.1-28")
def test_new_track_has_to_be_joined() -> None:
    """The old line in K64 comes from Cleveland; what crosses it does not."""
    table = building(phase="3", K64="9:0")
    assert refusal(table, "K64", "20", 0) == "new track is joined / plain"
    assert refusal(table, "K64", "23", 0) == "new track is joined / plain"
    assert refusal(table, "K64", "23", 3) == ""
    assert {(tile, turn) for hex, tile, turn in lays(table) if hex == "K64"} == {
        ("23", 3),
        ("24", 3),
        ("26", 3),
        ("27", 3),
    }
    assert refusal(table, "L63", "9", 1) == "new track is joined / yellow"
    assert refusal(table, "L63", "9", 0) == ""


@pytest.mark.rule("18C2C-4.7.1-28")
def test_a_city_that_is_reached_is_enough() -> None:
    table = building(phase="3", K64="9:0", L63="9:0", M62="57:0")
    assert {turn for hex, tile, turn in lays(table) if (hex, tile) == ("M62", "14")} == {0, 2}
    there = building(phase="3", M62="57:1", tokens=["M62"])
    assert refusal(there, "M62", "14", 1) == ""
    beside = building(phase="3", K64="9:0", L63="9:0", M62="57:1")
    assert refusal(beside, "M62", "619", 1) == ""  # its new side meets the line
    assert refusal(beside, "M62", "14", 1) == "new track is joined / city"


@pytest.mark.rule("18C2C-4.7.1-28")
def test_at_home_there_need_be_nothing_else() -> None:
    table = building("UP")
    assert {hex for hex, _, _ in lays(table)} == {"K44"}
    lay(table, "K44", "57", 1)
    assert {hex for hex, _, _ in lays(table)} == {"K42", "K46"}


@pytest.mark.rule("18C2C-4.7.1-28")
def test_only_tiles_that_are_joined_are_looked_at() -> None:
    table = building(phase="3", K64="9:0")
    found = {(place.tile, place.rotation) for place in NEXT_TILES(table.pos, "C&O", "K64")}
    assert found == {("23", 3), ("24", 3), ("26", 3), ("27", 3)}


@pytest.mark.rule("18C2C-4.7.1-28")
def test_a_merged_corporation_builds_from_either_home() -> None:
    table = building("ATSF", merged=MERGING["ATSF"])
    with_token(table, "ATSF", "K44")
    assert HOME_HEXES(table.pos, "ATSF") == ("M44", "K44")
    assert {hex for hex, _, _ in lays(table)} == {"M44", "K44"}
    one = building("ATSF", merged=MERGING["ATSF"], K44="57:1")
    with_token(one, "ATSF", "K44")
    assert {hex for hex, _, _ in lays(one)} == {"M44", "K42", "K46"}


@pytest.mark.rule("18C2C-4.7.1-29")
def test_cities_are_passed_but_not_those_that_strangers_fill() -> None:
    line = {"K64": "9:0", "L63": "9:0", "M62": "57:0"}
    table = building(phase="3", laid=line)
    assert "N61" in entered(table, "C&O")
    assert refusal(table, "N61", "9", 0) == ""
    with_token(table, "B&O", "M62")
    assert "N61" not in entered(table, "C&O")
    assert refusal(table, "N61", "9", 0) == "new track is joined / yellow"
    assert refusal(table, "M62", "14", 0) == ""  # it is reached, all the same
    own = building(phase="3", laid={**line, "M62": "14:0"})
    with_token(own, "B&O", "M62")
    assert refusal(own, "N61", "9", 0) == ""


@pytest.mark.rule("18C2C-4.7.1-29")
def test_no_turning_back_at_a_fork() -> None:
    """K64 joins the south and the west to Cleveland, not to each other."""
    line = {"K64": "23:3", "L63": "9:0", "M62": "57:0"}
    from_the_north = building(phase="3", laid=line)
    assert {"L63", "K62"} <= entered(from_the_north, "C&O")
    from_the_south = building("L&N", "3", laid=line, tokens=["M62"])
    assert "K64" in entered(from_the_south, "L&N")
    assert "K62" not in entered(from_the_south, "L&N")
    assert refusal(from_the_south, "K62", "9", 1) == "new track is joined / yellow"
    assert refusal(from_the_north, "K62", "9", 1) == ""


@pytest.mark.rule("18C2C-4.7.1-29")
def test_it_may_begin_on_open_track() -> None:
    """Both ends of the new track lie in open country, far from every stop."""
    table = building(K64="9:0", L63="8:3")
    hex = next(
        hex for hex, edge in reach(table.pos, "C&O").inbound if hex not in ("J65", "K64", "K66", "L63")
    )
    assert not BOARD(table.pos).hexes[hex].face.stops
    assert any(at == hex for at, _, _ in lays(table))


@pytest.mark.rule("18C2C-4.7.1-30")
def test_through_calgary_and_never_through_miami() -> None:
    """Winnipeg and Calgary are passed; the line to Florida ends at Miami."""
    line = {f"A{number}": "9:1" for number in range(18, 54, 2) if number != 44}
    table = building("CPR", laid=line, tokens=["A54"])
    assert {"A44", "A42", "A18", "A16", "A14"} <= entered(table, "CPR")
    assert refusal(table, "A14", "9", 1) == ""
    south = building("ACL", laid={"Z65": "9:2", "AA66": "8:2"})
    assert "AA68" in entered(south, "ACL") and ("AA68", 0) in reach(south.pos, "ACL").stops
    assert "Z67" not in entered(south, "ACL")
    assert refusal(south, "Z67", "8", 5) == "new track is joined / yellow"


@pytest.mark.rule("18C2C-4.7.1-29")
def test_what_is_joined_would_be_on_a_route() -> None:
    """Every lay on offer, laid, has track or a city of its hex on a route that begins at a station."""
    table = building(phase="5", K64="23:3", L63="9:0", M62="57:0", K66="9:2", L67="8:2", N61="8:3")
    network = reach(table.pos, "C&O")
    for hex, tile, turn in lays(table):
        after = lay(table.copy(), hex, tile, turn)
        after.at("track", "C&O")
        then = reach(after.pos, "C&O")
        new = BOARD(after.pos).face(hex, after.pos[TILES][hex])
        assert any(at == hex for at, _ in then.paths), (hex, tile, turn)
        assert new.stops or then.inbound - network.inbound or then.paths - network.paths, (hex, tile, turn)
