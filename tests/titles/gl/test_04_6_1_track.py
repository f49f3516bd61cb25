"""4.6.1: laying and upgrading track."""

from __future__ import annotations

import pytest

from roundhouse.board.catalogue import upgrades
from roundhouse.board.tiles import Laid
from roundhouse.play.notes import tiles_left
from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.money import CASH
from roundhouse.rules.privates import PRIVATE_COMPANIES
from roundhouse.rules.reach import BOARD, TILES, TOKENS
from roundhouse.rules.track import SUPPLY, TERRAIN_COST, TILE_ALLOWANCE, supply_left
from roundhouse.titles.gl.first_round import FLOATED_IN
from titles.gl import conrail
from titles.gl.laying import PLAYERS, case, lay, refusal, table

ALL_PHASES = ["2H", "4H", "6H", "10H", "E", "D"]


# -- how many


@pytest.mark.rule("18GL-4.6.1-1")
def test_a_turn_has_a_yellow_tile_or_an_upgrade() -> None:
    position = lay(table(), "D10", "730")
    assert refusal(position, "C11", "9", 2) == "one tile a turn"
    upgrade = table(tiles={"D10": "730"})
    assert refusal(lay(upgrade.copy(), "D10", "731"), "C11", "9", 2) == "one tile a turn"
    assert refusal(lay(upgrade, "C11", "9", 2), "D10", "731") == "one tile a turn"


@pytest.mark.rule("18GL-4.6.1.1-1")
def test_the_round_after_floating_has_two_yellow_tiles_or_an_upgrade() -> None:
    position = table(tiles={"D10": "730"}, round=2, part=1)
    position.state.put(FLOATED_IN, "MILW", 2)
    assert TILE_ALLOWANCE(position.pos, "MILW") == 2
    assert [note.name for note in tiles_left(position.pos, "MILW")] == ["yellow tiles or an upgrade"]
    two = lay(lay(position.copy(), "C11", "9", 2), "D8", "9", 0)
    assert not tiles_left(two.pos, "MILW")
    assert refusal(two, "B10", "57", 2) == "one tile a turn"
    mixed = lay(position.copy(), "C11", "9", 2)
    assert refusal(mixed, "D10", "731") == "second tile is yellow"
    upgraded = lay(position.copy(), "D10", "731")
    assert refusal(upgraded, "C11", "9", 2) == "one tile a turn"
    for round, part in ((2, 2), (3, 1)):
        later = position.copy().operating("MILW", round=round, part=part, of=2)
        assert refusal(lay(later, "C11", "9", 2), "D8", "9", 0) == "one tile a turn"


@pytest.mark.rule("18GL-4.6.1.1-1")
def test_the_stock_round_of_floating_is_remembered() -> None:
    position = Scenario("18GL", PLAYERS, chance={"private": "BRIDGE"})
    for private in PRIVATE_COMPANIES(position.pos):
        position.close(private)
    position.corporation("IC", par=60, shares={"Ann": 40}, floated=False, operated=False)
    position.stock_turn("Ann", round=4)
    position.play("buy_share", corporation="IC", source="initial offering")
    assert position.pos[FLOATED_IN] == {"IC": 4}


@pytest.mark.rule("18GL-4.6.1.1-1")
def test_conrail_lays_one_tile_in_its_first_round() -> None:
    owners = {"MON": {"shares": {"Ann": 50}}, "DT&I": {"shares": {"Ben": 50}}}
    position = conrail.form(conrail.table(owners))
    assert position.pos[CORPORATIONS]["CR"].floated
    assert "CR" not in position.pos[FLOATED_IN] and TILE_ALLOWANCE(position.pos, "CR") == 1


# -- colours


@pytest.mark.rule("18GL-4.6.1.1-2")
@pytest.mark.parametrize(
    ("hex", "old", "new", "since"),
    [
        ("L16", "", "57:0", "2H"),
        ("L16", "57:0", "14:0", "4H"),
        ("L16", "14:0", "63:0", "10H"),
        ("L14", "742:0", "746:0", "D"),
    ],
)
def test_colours_come_with_their_phases_in_order(hex: str, old: str, new: str, since: str) -> None:
    for phase in ALL_PHASES:
        position = table("NKP", {hex: old} if old else {}, phase=phase)
        tile, rotation = new.split(":")
        allowed = ALL_PHASES.index(phase) >= ALL_PHASES.index(since)
        assert refusal(position, hex, tile, int(rotation)) == ("" if allowed else "colour of the phase")


@pytest.mark.rule("18GL-4.6.1.1-2")
def test_no_colour_is_left_out() -> None:
    position = table("NKP", phase="D")
    assert refusal(position, "L16", "14") == "colour follows"
    assert refusal(position.tiles({"L16": "57:0"}), "L16", "63") == "colour follows"
    assert refusal(position, "L16", "6") == "colour follows"


# -- routes


@pytest.mark.rule("18GL-4.6.1.1-3")
def test_new_track_is_within_reach_of_a_station() -> None:
    position = table()
    assert refusal(position, "D10", "730") == "" and refusal(position, "C11", "9", 2) == ""
    assert refusal(position, "H12", "9") == "track is on a route"
    assert refusal(position, "C11", "9", 0) == "track is on a route"  # in reach, but past the line from D12


@pytest.mark.rule("18GL-4.6.1.1-4")
def test_part_of_the_new_track_has_to_be_of_use() -> None:
    position = table(tiles={"C11": "9:2"})
    assert refusal(position, "C11", "20", 1) == "track is on a route"
    assert case(position, "C11", "20", 1) == "plain"
    assert refusal(position, "C11", "23", 5) == ""


@pytest.mark.rule("18GL-4.6.1.1-5")
def test_a_city_on_a_route_may_grow_without_new_sides() -> None:
    position = table("NKP", {"L16": "57:0", "H10": "57:0"})
    assert refusal(position, "L16", "14", 0) == ""
    assert refusal(position, "H10", "14", 0) == "track is on a route"
    assert case(position, "H10", "14", 0) == "city"


@pytest.mark.rule("18GL-4.6.1.1-6")
def test_a_filled_city_is_not_passed() -> None:
    position = table()
    assert refusal(position, "D16", "9") == ""  # through Chicago (South), whose circle waits for IC
    position.corporation("IC", par=90, shares={"Ben": 50}, floated=True)
    assert refusal(position, "D16", "9") == "track is on a route"
    assert refusal(position, "D10", "730") == ""


@pytest.mark.rule("18GL-4.6.1.1-6")
def test_a_closed_ferry_is_not_followed() -> None:
    position = table("NKP", {"L10": "728:1"})
    assert refusal(position, "K11", "58", 2) == "track is on a route"
    beyond = {offer.action.hex for offer in position.offers("lay_tile")}  # type: ignore[attr-defined]
    assert beyond == {"L16", "K15", "M13", "L14"}


# -- nobody is shut out


@pytest.mark.rule("18GL-4.6.1.1-7", "18GL-4.6.1.1-8")
def test_the_last_way_out_of_an_unstarted_home_stays_open() -> None:
    """PRR leaves Pittsburgh by M17 and M19; M17 has a finished tile that does not lead there."""
    position = table("B&O", {"M17": "41:0", "M19": "29:0"}, phase="10H")
    found = position.why_not("lay_tile", hex="M19", tile="39", rotation=0)
    assert found is not None and found.check == "nobody is shut out" and found.facts["corporation"] == "PRR"
    assert refusal(position, "M19", "45", 4) == ""  # with a side toward N18
    other = table("B&O", {"M19": "29:0"}, phase="10H")
    assert refusal(other, "M19", "39") == ""  # M17 is still open
    position.corporation("PRR", par=90, shares={"Ben": 50}, floated=True)
    assert refusal(position, "M19", "39") == ""  # it has operated


@pytest.mark.rule("18GL-4.6.1.1-7")
@pytest.mark.parametrize(("phase", "legal"), [("2H", False), ("4H", True)])
def test_tiles_of_later_phases_open_no_way(phase: str, legal: bool) -> None:
    """B&O lays 9 straight past Pittsburgh in M19 and then in M17: yellow alone brings PRR nowhere, green does."""
    position = table("B&O", {"M19": "9:0"}, phase=phase)
    assert refusal(position, "M17", "9") == ("" if legal else "nobody is shut out")
    assert refusal(table("B&O", phase=phase), "M19", "9") == ""  # M17 is still open
    if not legal:
        position.corporation("PRR", par=90, shares={"Ben": 50}, floated=True)
        assert refusal(position, "M17", "9") == ""  # it has operated


# -- where track must not lead, and what fits


@pytest.mark.rule("18GL-4.6.1.1-9")
@pytest.mark.parametrize(
    ("hex", "tile", "rotation", "legal"),
    [
        ("J14", "9", 0, False),  # a barred side, to Detroit
        ("J14", "8", 0, True),
        ("F8", "9", 2, False),  # a lake
        ("L6", "9", 0, False),  # beyond the map
        ("B16", "57", 1, False),  # the blank side of Great Plains
        ("M7", "5", 4, True),  # Toronto has track on both hexes
    ],
)
def test_new_track_leads_somewhere(hex: str, tile: str, rotation: int, legal: bool) -> None:
    position = table()
    ends = refusal(position, hex, tile, rotation)
    assert ends == ("track is on a route" if legal else "track leads somewhere")


@pytest.mark.rule("18GL-4.6.1.1-10")
def test_six_sides_are_barred() -> None:
    position = table()
    board = BOARD(position.pos)
    barred = {
        tuple(sorted((hex, beyond)))
        for hex in board.hexes
        for edge in range(6)
        if board.walled(hex, edge) and (beyond := board.neighbour(hex, edge)) is not None
    }
    expected = [("J12", "J14"), ("I7", "J8"), ("H2", "H4"), ("G3", "H4"), ("G3", "G5"), ("E13", "F12")]
    assert barred == set(expected)
    assert refusal(position, "H4", "9") == "track leads somewhere"


@pytest.mark.rule("18GL-4.6.1.1-11", "18GL-4.6.1.1-18", "18GL-1.3-2")
@pytest.mark.parametrize(
    ("hex", "old", "tile"),
    [("J12", "", "733"), ("G7", "728:3", "736"), ("L10", "728:1", "737"), ("L10", "728:1", "738")],
)
def test_tiles_of_a_hex_lie_nowhere_else(hex: str, old: str, tile: str) -> None:
    position = table(tiles={hex: old} if old else {})
    for rotation in range(6):
        assert refusal(position, hex, tile, rotation) == "tile suits the hex"


@pytest.mark.rule("18GL-4.6.1.1-18", "18GL-1.3-2")
@pytest.mark.parametrize(
    ("hex", "old", "tile"),
    [
        ("D10", "", "730"),
        ("D10", "730", "731"),
        ("L10", "728:1", "736"),
        ("L10", "729:1", "736"),
        ("G7", "728:3", "737"),
        ("G7", "729:3", "738"),
    ],
)
def test_tiles_of_a_hex_fit_there(hex: str, old: str, tile: str) -> None:
    assert refusal(table(tiles={hex: old} if old else {}), hex, tile) in ("", "track is on a route")


@pytest.mark.rule("18GL-4.6.1.1-12")
def test_a_ferry_line_lies_on_that_of_the_map() -> None:
    position = table(tiles={"D10": "730"})
    fits = [r for r in range(6) if refusal(position, "F10", "724", r) != "tile suits the hex"]
    assert fits == [0]


@pytest.mark.rule("18GL-4.6.1.1-13", "18GL-1.3-1")
@pytest.mark.parametrize(
    ("hex", "fitting"),
    [
        ("C7", {"3", "4", "58"}),
        ("B12", {"5", "6", "57"}),
        ("C9", {"7", "8", "9"}),
        ("G13", {"630", "631", "632", "633", "1", "2", "55", "56", "69"}),
    ],
)
def test_ground_and_tile_correspond(hex: str, fitting: set[str]) -> None:
    position = table(phase="2H")
    yellow = [name for name, tile in BOARD(position.pos).tiles.items() if tile.colour == "yellow"]
    assert {t for t in yellow if refusal(position, hex, t) != "tile suits the hex"} == fitting


@pytest.mark.rule("18GL-4.6.1.1-14")
def test_all_but_plain_yellow_tiles_are_limited() -> None:
    cities = dict.fromkeys(("B6", "B10", "B12", "B16", "F14"), "57:0")
    position = table("NKP", cities)
    assert refusal(position, "L16", "57") == "tile is in supply"
    assert {t for t in BOARD(position.pos).tiles if SUPPLY(position.pos, t) is None} == {"7", "8", "9"}
    many = {hex: "9:0" for hex in BOARD(position.pos).hexes if not BOARD(position.pos).hexes[hex].face.stops}
    del many["C11"]
    assert refusal(table(tiles=many), "C11", "9", 2) == ""


@pytest.mark.rule("18GL-4.6.1.1-14")
def test_other_tiles_than_those_of_the_manifest_are_not_laid() -> None:
    assert refusal(table(), "D10", "51") == "tile exists"
    assert refusal(table(), "D10", "730", 6) == "tile exists"


@pytest.mark.rule("18GL-4.6.1.1-15")
def test_an_upgrade_keeps_all_track() -> None:
    position = table("NKP", {"L16": "57:0", "I5": "727:0"})
    assert refusal(position, "L16", "14", 1) == "old track is kept"
    narrow = [path for path in BOARD(position.pos).tiles["739"].face.paths if path.track]
    assert len(narrow) == 2


@pytest.mark.rule("18GL-4.6.1.1-16")
def test_tokens_stay_and_the_old_tile_is_free_again() -> None:
    position = table("NKP", {"L16": "57:0"}).token("NKP", "L16")
    left = supply_left(position.pos, "57") or 0
    lay(position, "L16", "14")
    inside = [t.corporation for t in position.pos[TOKENS].values() if (t.hex, t.city) == ("L16", 0)]
    assert inside == ["NKP"] and supply_left(position.pos, "57") == left + 1
    assert position.pos[TILES]["L16"] == Laid("14", 0)


@pytest.mark.rule("18GL-4.6.1.1-17", "18GL-8-2")
def test_upgrades_are_those_of_the_manifest() -> None:
    chart = upgrades(BOARD(table().pos))
    assert set(chart["58"]) == {"141", "142", "143", "144"} and set(chart["4"]) == {"141", "142"}
    final = ["44", "63", "726", "736", "737", "738", "739", "740", "1", "2", "55", "56", "69", "633", "39"]
    tiles = BOARD(table().pos).tiles
    final += [name for name, tile in tiles.items() if tile.colour == "gray"]
    final += [n for n, tile in tiles.items() if tile.colour == "brown" and not tile.face.stops]
    assert not any(chart[name] for name in final)


@pytest.mark.rule("18GL-4.6.1.1-17")
def test_a_tile_that_is_not_listed_does_not_follow() -> None:
    assert refusal(table(tiles={"C7": "4:0"}), "C7", "144", 0) == "tile suits the hex"


@pytest.mark.rule("18GL-4.6.1.1-19")
@pytest.mark.parametrize("tile", ["21", "22"])
def test_an_8_may_grow_into_21_and_22(tile: str) -> None:
    position = table(tiles={"C11": "8:5"})
    fits = [r for r in range(6) if refusal(position, "C11", tile, r) in ("", "track is on a route")]
    assert fits


# -- money


@pytest.mark.rule("18GL-4.6.1.1-20", "18GL-1.3-6")
@pytest.mark.parametrize(("hex", "cost"), [("M19", 60), ("H10", 20), ("B8", 40), ("C9", 0), ("E17", 50)])
def test_the_first_tile_pays_for_the_ground(hex: str, cost: int) -> None:
    position = table()
    assert TERRAIN_COST(position.pos, "MILW", hex) == cost
    assert TERRAIN_COST(position.tiles({hex: "9:0"}).pos, "MILW", hex) == 0


@pytest.mark.rule("18GL-4.6.1.1-20", "18GL-4.6.1.1-24")
def test_the_treasury_pays_or_nothing_is_laid() -> None:
    poor = table(tiles={"C11": "9:2"}, cash=30)
    assert refusal(poor, "B10", "57", 2) == "treasury pays the terrain"
    rich = lay(table(tiles={"C11": "9:2"}, cash=40), "B10", "57", 2)
    assert rich.pos[CASH]["MILW"] == 0


@pytest.mark.rule("18GL-4.6.1.1-21", "18GL-4.6.1.1-22", "18GL-1.3-6")
def test_chicago_pays_for_green_and_brown() -> None:
    position = table("IC", phase="D", cash=100)
    lay(position, "D14", "735")
    assert position.pos[CASH]["IC"] == 50
    lay(position.operating("IC"), "D14", "744")
    assert position.pos[CASH]["IC"] == 0
    lay(position.operating("IC"), "D14", "748")
    assert position.pos[CASH]["IC"] == 0
    north = table(tiles={"D12": "734"}, phase="10H", cash=40)
    assert refusal(north, "D12", "743") == "treasury pays the terrain"
    assert TERRAIN_COST(north.pos, "MILW", "D12") == 50


@pytest.mark.rule("18GL-4.6.1.1-23")
def test_the_hill_at_cleveland_is_never_paid() -> None:
    position = lay(table("NKP", cash=0), "L14", "733")
    assert position.pos[CASH]["NKP"] == 0


@pytest.mark.rule("18GL-4.6.1.1-25")
def test_lakes_are_not_built_by_the_tile_action() -> None:
    assert refusal(table("NKP"), "L12", "721") == "hex can be built"


@pytest.mark.rule("18GL-4.6.1.1-26")
def test_nobody_has_to_lay_track() -> None:
    position = table("NYC", {"M15": "4:1", "L14": "733"}, cash=500).play("pass")
    assert position.step != "track"
