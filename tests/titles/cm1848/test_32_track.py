"""Section 32 (and 2, 12, 16, 42): laying and upgrading track."""

from __future__ import annotations

import pytest

from roundhouse.rules.depot import phase
from roundhouse.rules.money import CASH
from roundhouse.rules.reach import BOARD, TILES
from roundhouse.rules.track import TERRAIN_COST, bound_to_homes, supply_left
from roundhouse.titles.cm1848.river import token_lies
from roundhouse.titles.cm1848.tile_budget import BUDGET_ROWS, Built, fits
from titles.cm1848.laying import (
    NE,
    NW,
    SE,
    SW,
    E,
    W,
    built,
    fitting,
    lay,
    offered,
    refused,
    table,
    turned,
    ways,
)

PHASES = ("2", "3", "4", "5", "6", "7", "8")


def builds(codes: str) -> list[Built]:
    """ "y g +y": lays of yellow and green tiles, upgrades of yellow ones; "m": a yellow lay in a mountain."""
    colours = {"y": "yellow", "m": "yellow", "g": "green", "b": "brown"}
    return [
        Built("DRGW", str(n), "upgrade" if code[0] == "+" else "lay", colours[code[-1]], code == "m")
        for n, code in enumerate(codes.split())
    ]


# -- how much (32-1 to 32-16)


@pytest.mark.parametrize(
    ("codes", "since"),
    [
        pytest.param("y", "2", marks=pytest.mark.rule("1848-32-1")),
        pytest.param("m", "2", marks=pytest.mark.rule("1848-32-1")),
        pytest.param("y y", "3", marks=pytest.mark.rule("1848-32-1", "1848-32-2")),
        pytest.param("y y y", "3", marks=pytest.mark.rule("1848-32-2")),
        pytest.param("y m y", "3", marks=pytest.mark.rule("1848-32-2")),
        pytest.param("y g", "3", marks=pytest.mark.rule("1848-32-3")),
        pytest.param("y +y", "3", marks=pytest.mark.rule("1848-32-4")),
        pytest.param("y +g", "5", marks=pytest.mark.rule("1848-32-5")),
        pytest.param("y +b", "7", marks=pytest.mark.rule("1848-32-6")),
        pytest.param("g g", "5", marks=pytest.mark.rule("1848-32-7")),
        pytest.param("g +y", "5", marks=pytest.mark.rule("1848-32-8")),
        pytest.param("+y +y", "5", marks=pytest.mark.rule("1848-32-9")),
        pytest.param("+y +g", "7", marks=pytest.mark.rule("1848-32-10")),
        pytest.param("+g +y", "7", marks=pytest.mark.rule("1848-32-10")),
        pytest.param("+g +g", "7", marks=pytest.mark.rule("1848-32-11")),
        pytest.param("m m", "", marks=pytest.mark.rule("1848-32-2", "1848-2-10")),
        pytest.param("+b +b", "", marks=pytest.mark.rule("1848-32-12")),
        pytest.param("y y y y", "", marks=pytest.mark.rule("1848-32-12")),
        pytest.param("y y +y", "", marks=pytest.mark.rule("1848-32-12")),
        pytest.param("g +g", "", marks=pytest.mark.rule("1848-32-12")),
        pytest.param("+b", "7", marks=pytest.mark.rule("1848-32-12")),
    ],
)
def test_combinations_by_phase(codes: str, since: str) -> None:
    found = [p for p in PHASES if fits(BUDGET_ROWS(table("DRGW", p).pos, "DRGW"), builds(codes))]
    assert found == (list(PHASES[PHASES.index(since) :]) if since else [])


@pytest.mark.rule("1848-32-1")
def test_phase_2_has_one_yellow_tile() -> None:
    position = lay(table("DRGW", "2"), "I20", "57", W, E)
    assert refused(position, "I22", "9", W, E) == "tile allowance / lay"
    assert not position.offers("lay_tile")


@pytest.mark.rule("1848-32-2", "1848-2-10")
def test_one_mountain_in_a_turn() -> None:
    position = table("DRGW", tiles={"I20": "6:0"})
    assert turned(position, "6", SW, NW) == 0
    lay(position, "J19", "9", NE, SW)
    assert refused(position, "H19", "9", SE, NW) == "tile allowance / mountain"
    flat = lay(table("DRGW", tiles={"I20": "57:1"}), "I22", "9", W, E)
    assert refused(flat, "I24", "9", W, E) == "" and "I24" in offered(flat)


@pytest.mark.rule("1848-32-4", "1848-32-12")
def test_a_lay_and_an_upgrade_are_one_combination() -> None:
    position = lay(table("DRGW", tiles={"I20": "57:1"}), "I22", "9", W, E)
    lay(position, "I20", "441", W, E, SE)
    assert refused(position, "I24", "9", W, E) == "tile allowance / lay"
    two = lay(lay(table("DRGW", tiles={"I20": "57:1"}), "I22", "9", W, E), "I24", "9", W, E)
    assert refused(two, "I20", "441", W, E, SE) == "tile allowance / upgrade"


@pytest.mark.rule("1848-32-12")
def test_the_turn_may_end_early_and_the_next_begins_anew() -> None:
    position = table("DRGW", "2", {"I20": "57:1"})
    assert position.why_not("pass") is None
    lay(position, "I22", "9", W, E)
    assert not position.offers("lay_tile")
    position.at("turn begins", "DRGW").go_on().at("track", "DRGW")
    assert refused(position, "I24", "9", W, E) == ""


@pytest.mark.rule("1848-32-13", "1848-12-1")
def test_colours_come_with_phases() -> None:
    colours = {p: phase(table("DRGW", p).pos).tiles for p in PHASES}
    assert colours["2"] == ("yellow",)
    assert colours["3"] == colours["4"] == ("yellow", "green")
    assert colours["5"] == colours["6"] == ("yellow", "green", "brown")
    assert colours["7"] == colours["8"] == ("yellow", "green", "brown", "gray")
    position = table("DRGW", "6", {"I20": "441:4"})
    assert refused(position, "I20", "449", W, NW, E, SE) == ""
    brown = table("DRGW", "6", {"I20": "449:1"})
    assert refused(brown, "I20", "51", SW, W, NW, E, SE).startswith("colour of the phase")
    assert refused(table("DRGW", "4", {"I20": "441:4"}), "I20", "449", W, NW, E, SE).startswith(
        "colour of the phase"
    )


@pytest.mark.rule("1848-16-2")
def test_the_first_tiles_are_yellow() -> None:
    position = table("DRGW", "2")
    assert {BOARD(position.pos).tiles[o.action.tile].colour for o in position.offers("lay_tile")} == {
        "yellow"
    }
    assert refused(table("DRGW", "2", {"I20": "57:1"}), "I20", "441", W, E, SE) == "colour of the phase / 2"


@pytest.mark.rule("1848-12-1")
def test_no_colour_is_left_out() -> None:
    position = table("DRGW", "7", {"I20": "57:1", "I22": "9:1"})
    assert refused(position, "I22", "544", W, E, NW, SE).startswith("colour follows")
    assert refused(position, "I22", "82", W, E, NW) == ""


@pytest.mark.rule("1848-32-14")
def test_each_hex_once_a_turn() -> None:
    position = lay(table("DRGW", tiles={"I20": "57:1"}), "I22", "9", W, E)
    assert refused(position, "I22", "82", W, E, NW) == "tile allowance / same hex"
    position.operating("DRGW", "turn begins").go_on()
    assert refused(position, "I22", "82", W, E, NW) == ""  # in the next one
    other = table("DRGW", tiles={"I20": "57:1", "I22": "9:1"})
    built(other, Built("S4", "I22", "upgrade", "yellow"))
    assert refused(other, "I22", "82", W, E, NW) == "tile allowance / same hex"
    assert refused(other, "I24", "9", W, E) == ""


@pytest.mark.rule("1848-32-16")
def test_an_open_land_grant_leaves_the_rows_with_a_lay() -> None:
    assert all(row.lay for row in BUDGET_ROWS(table("CP", "7").pos, "CP"))
    assert not all(row.lay for row in BUDGET_ROWS(table("DRGW", "7").pos, "DRGW"))


# -- where


@pytest.mark.rule("1848-32-17")
def test_where_a_tile_lies_it_can_only_be_replaced() -> None:
    position = table("DRGW", tiles={"I20": "57:1", "I22": "9:1"})
    assert refused(position, "I22", "8", W, NE) == "colour follows / built"
    assert refused(position, "I24", "9", W, E) == ""


@pytest.mark.rule("1848-32-18")
def test_the_home_comes_first() -> None:
    position = table("DRGW")
    assert offered(position) == {"I20"}
    assert {o.action.tile for o in position.offers("lay_tile")} == {"5", "6", "57"}
    assert refused(position, "I22", "9", W, E) == "home first"
    assert len({o.action.rotation for o in position.offers("lay_tile")}) == 6


@pytest.mark.rule("1848-32-19", "1848-9-16")
def test_the_turn_goes_on_from_the_home_tile() -> None:
    position = table("DRGW")
    for hex, tile in (("I20", "57"), ("I22", "9"), ("I24", "9")):
        lay(position, hex, tile, W, E)
    assert set(position.pos[TILES]) == {"I20", "I22", "I24"}
    other = lay(lay(table("DRGW"), "I20", "57", W, E), "I22", "8", W, SE)
    assert refused(other, "J23", "8", NW, E) == "land grant of another / kept"


@pytest.mark.rule("1848-32-20", "1848-12-2")
@pytest.mark.parametrize("sym", ["CNW", "CBQ", "CRIP", "ATSF", "Katy"])
def test_printed_homes_are_built_on_from(sym: str) -> None:
    assert not bound_to_homes(table(sym).pos, sym)
    if sym == "CBQ":
        assert refused(table(sym), "H33", "9", NE, SW) == ""


@pytest.mark.rule("1848-32-21", "1848-9-31")
def test_both_homes_of_the_northern_pacific_come_first() -> None:
    position = table("NP")
    assert offered(position) == {"C4", "D31"}
    assert refused(position, "D5", "8", NW, E) == "home first"
    lay(position, "C4", "565", NE, SE)
    assert refused(position, "D31", "540", W, NE, SE) == ""


@pytest.mark.rule("1848-32-22", "1848-32-34")
def test_a_tile_is_part_of_a_route() -> None:
    position = table("DRGW", tiles={"I20": "57:1"})
    assert refused(position, "I22", "8", NE, SE) == "some track is on a route"
    assert refused(position, "I22", "8", W, SE) == ""
    assert refused(position, "I26", "9", W, E) == "some track is on a route"
    lay(position, "I22", "9", W, E)
    assert refused(position, "H19", "9", NW, SE) == "some track is on a route"


@pytest.mark.rule("1848-32-34")
def test_two_tiles_may_be_far_apart() -> None:
    position = table("DRGW", tiles={"I20": "57:1", "I22": "9:1", "I24": "9:1"})
    lay(position, "I26", "9", W, E)
    assert refused(position, "I18", "9", W, E) == "hex can be built / fixed"
    lay(position, "I28", "9", W, E)
    far = table("DRGW", tiles={"I20": "442:1", "I22": "9:1", "I24": "9:1"})
    lay(far, "I26", "9", W, E)
    assert refused(far, "J19", "9", NE, SW) == ""


@pytest.mark.rule("1848-32-23")
def test_track_leads_to_a_hex_or_to_printed_track() -> None:
    position = table("CMStPP")
    assert refused(position, "E36", "57", W, E) == "track leads somewhere / map"
    assert refused(position, "E36", "57", NW, SE) == ""
    assert refused(table("CMStPP"), "G38", "9", SW, NE).startswith("track leads somewhere")


@pytest.mark.rule("1848-32-26", "1848-12-8", "1848-12-4", "1848-2-4")
def test_the_tile_is_what_the_hex_is() -> None:
    position = table("DRGW")
    assert {"3", "4", "58"} >= fitting(position, "J21") > set()
    assert fitting(position, "J11") == {"7", "8", "9"}
    assert fitting(position, "I20") == {"5", "6", "57"}
    assert fitting(position, "M6") == {"554"}
    assert fitting(position, "C32") == {"563", "564", "565"}
    assert fitting(position, "B5") == {"566"}
    assert refused(position, "I20", "564", W, E).startswith("tile suits the hex")
    for tile, rotation in (("1000", 0), ("57", 6)):
        none = position.why_not("lay_tile", hex="I20", tile=tile, rotation=rotation)
        assert none is not None and none.check == "tile exists"


@pytest.mark.rule("1848-2-2")
def test_wedges_never_get_a_tile() -> None:
    position = table("DRGW", "7")
    for hex in ("F37", "I36"):
        assert refused(position, hex, "57", W, E) == "hex can be built / fixed"
    assert fitting(position, "J21") <= {"3", "4", "58"}


# -- upgrades


@pytest.mark.rule("1848-32-27")
def test_what_is_taken_off_can_be_used_again() -> None:
    position = table("DRGW", "5", {"I20": "57:1", "I22": "82:1"})
    before = supply_left(position.pos, "82")
    lay(position, "I22", "544", W, NW, E, SE)
    assert supply_left(position.pos, "82") == before + 1


@pytest.mark.rule("1848-32-28", "1848-2-9")
def test_a_printed_sum_is_due_once() -> None:
    position = table("CP")
    assert [TERRAIN_COST(position.pos, "CP", h) for h in ("H5", "G4", "C8", "L19")] == [80, 80, 40, 40]
    position.tiles(H5="8:0", L19="522:1")
    assert [TERRAIN_COST(position.pos, "CP", h) for h in ("H5", "L19")] == [0, 0]


@pytest.mark.rule("1848-32-29")
def test_old_track_stays() -> None:
    position = table("DRGW", tiles={"I20": "57:1", "I22": "9:0"})
    assert ways(position, "I22", "82") == 2
    assert refused(position, "I22", "82", W, E, NW) == "old track is kept"


@pytest.mark.rule("1848-32-30", "1848-32-39")
def test_stations_keep_their_exits() -> None:
    position = table("DRGW", "7", {"D31": "541:0", "I32": "542:3"})
    assert ways(position, "D31", "542") == 1
    assert ways(position, "I32", "543") == 6
    assert (ways(position, "N29", "542"), fitting(position, "N29")) == (1, {"542"})
    assert (ways(position, "I30", "562"), fitting(position, "I30")) == (1, {"562"})
    assert fitting(position, "G34") == {"524"}


@pytest.mark.rule("1848-32-30", "1848-32-39")
def test_the_printed_tile_of_dallas_can_be_laid() -> None:
    position = table("Katy", "5", {"M30": "9:0", "K30": "564:0", "L29": "57:0", "M28": "9:0"})
    position.tiles(J31="9:0", K32="9:0", L31="9:0")
    position.token("Katy", "N29.0")
    turn = position.why_not("lay_tile", hex="N29", tile="542", rotation=2)
    assert turn is None
    position.play("lay_tile", hex="N29", tile="542", rotation=2)
    assert position.pos[TILES]["N29"].tile == "542"


@pytest.mark.rule("1848-32-31", "1848-32-34")
def test_old_track_on_a_route_is_enough_for_an_upgrade() -> None:
    position = table("DRGW", tiles={"I20": "57:1", "I22": "9:1", "I26": "9:1"})
    assert refused(position, "I22", "82", W, E, NW) == ""
    assert refused(position, "I26", "82", W, E, NW) == "some track is on a route"


@pytest.mark.rule("1848-32-32", "1848-2-6")
def test_triangles_are_met() -> None:
    position = table("CP", tiles={"J3": "558:4", "I4": "57:0"})
    assert refused(position, "I4", "442", SW, NE, SE) == "marked sides / green"
    assert refused(position, "I4", "441", SW, NE, W) == "marked sides / green"
    assert refused(position, "I4", "442", SW, NE, NW) == ""
    atsf = table("ATSF", tiles={"J29": "58:1"})
    assert refused(atsf, "J27", "8", E, SW) == "marked sides / yellow"
    assert refused(atsf, "J27", "9", W, E) == ""


@pytest.mark.rule("1848-2-7", "1848-32-37", "1848-12-2")
def test_ogden_has_all_exits_at_triangles() -> None:
    position = table("UP", "5")
    board = BOARD(position.pos)
    assert fitting(position, "H13") == {"441", "442", "443", "444"}
    for o in (("441", W, NW, E), ("443", SW, NW, E)):
        rotation = turned(position, o[0], *o[1:])
        assert rotation in board.first_tiles["H13"][o[0]]
    for name, turns in board.first_tiles["H13"].items():
        for rotation in turns:
            assert board.tiles[name].face.rotated(rotation).exits <= {SW, W, NW, E}
    position.tiles(H13="441:1")
    assert "38" in fitting(position, "H13")


@pytest.mark.rule("1848-32-38", "1848-2-8", "1848-12-2")
def test_yellow_rims_open_with_green() -> None:
    position = table("DRGW", "5")
    board = BOARD(position.pos)
    assert set(board.first_tiles["L19"]) == {"522", "523"}
    assert set(board.first_tiles["M8"]) == {"517", "518", "519", "523"}
    for hex, marks in (("L19", {W, E}), ("M8", {W, NE, E})):
        for name, turns in board.first_tiles[hex].items():
            assert board.tiles[name].colour == "green"
            assert all(marks <= board.tiles[name].face.rotated(r).exits for r in turns)
    # phase 2 has no tile for them
    early = table("ATSF", "2", {"L21": "8:1"})
    assert refused(early, "L19", "522", *_exits(early, "522", 1)) == "colour of the phase / 2"


def _exits(position: object, tile: str, rotation: int) -> tuple[int, ...]:
    return tuple(sorted(BOARD(position.pos).tiles[tile].face.rotated(rotation).exits))  # type: ignore[attr-defined]


@pytest.mark.rule("1848-32-33", "1848-12-3", "1848-12-4")
def test_kinds_stay_and_small_cities_may_grow() -> None:
    position = table(
        "DRGW", "7", {"I22": "82:1", "J21": "58:0", "F9": "565:0", "J29": "518:0", "H21": "523:0"}
    )
    assert fitting(position, "I22") == {"544", "545", "546"}
    assert {"518", "522", "523"} <= fitting(position, "J21")
    assert fitting(position, "F9") == {"520", "521", "522", "523"}
    assert fitting(position, "J29") == {"528"}
    assert fitting(position, "H21") == {"524", "525", "526"}
    tiles = BOARD(position.pos).tiles
    worth = {t: tiles[t].face.stops[0].revenue[0][1] for t in ("58", "518", "523", "528")}
    assert worth == {"58": 10, "518": 10, "523": 20, "528": 20}


@pytest.mark.rule("1848-32-35")
def test_six_arms_before_five() -> None:
    position = table("DRGW", "7", {"I20": "57:1", "I22": "544:0"})
    five = (SW, W, NW, NE, E)
    assert refused(position, "I22", "60", SW, W, NW, NE, E, SE) == ""
    assert refused(position, "I22", "169", *five) == "larger gray tile"
    position.tiles(F21="60", F23="60", F25="60", F27="60", F29="60")
    assert refused(position, "I22", "169", *five) == ""
    edge = table("DRGW", "7", {"F1": "544:5"})
    assert fitting(edge, "F1").isdisjoint({"60"})


@pytest.mark.rule("1848-32-36")
def test_yellow_never_runs_out_and_other_colours_do() -> None:
    position = table("DRGW", tiles={"I20": "57:1", "I22": "9:1"})
    hexes = ("F19", "F21", "F23", "F25", "F27", "F29", "F31", "F33", "G22", "H27")
    position.tiles(dict.fromkeys(hexes, "83:0"))
    assert supply_left(position.pos, "9") is None
    assert refused(position, "I22", "83", W, E, SW) in ("tile is in supply", "old track is kept")
    assert supply_left(position.pos, "83") == 0
    position.tiles(F19="544:0")
    assert supply_left(position.pos, "83") == 1


# -- the Mississippi


@pytest.mark.rule("1848-16-3", "1848-2-9")
def test_river_tokens() -> None:
    position = table("IC")
    for hex in ("P37", "O36", "N37", "M36", "L37", "K36", "J37"):
        assert token_lies(position.pos, hex) and TERRAIN_COST(position.pos, "IC", hex) == 100


@pytest.mark.rule("1848-16-4")
def test_the_token_is_paid_in_place_of_the_print_and_once() -> None:
    position = table("IC", cash=200)
    lay(position, "J37", "564", W, E)
    assert position.pos[CASH]["IC"] == 100
    assert not token_lies(position.pos, "J37") and TERRAIN_COST(position.pos, "IC", "J37") == 0
