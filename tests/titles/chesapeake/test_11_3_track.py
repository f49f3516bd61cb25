"""Section 11.3: laying track."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.rules.money import CASH, Paid
from roundhouse.rules.operating_round import HomePlaced
from roundhouse.rules.reach import TILES, markers_in
from titles.chesapeake.tracks import cost, offered, play, refusal, table, why_not

# -- what a turn allows ------------------------------------------------------------------------------


@pytest.mark.rule("18Chesapeake-11.3-1")
@pytest.mark.parametrize("first", ["G7 9:1", "H6 X3:2"])
@pytest.mark.parametrize("second", ["F8 X1:0", "G7 24:1", "G7 9:1", "H6 X4:1"])
def test_one_tile_is_laid_or_upgraded_in_a_turn(first: str, second: str) -> None:
    position = table("B&O").private("D&R", "Ben")  # for sale: the step stays open
    play(position, first)
    assert position.step == "track"
    assert refusal(position, second) == ("one tile a turn", "")
    assert not position.offers("lay_tile")


@pytest.mark.rule("18Chesapeake-11.3-1")
def test_the_step_ends_with_the_tile() -> None:
    position = play(table("B&O", cash=200), "G7 9:1")
    assert position.step == "trains"  # no city for a token, no train to run
    assert refusal(position, "F8 X1:0") == ("in the menu", "lay_tile")


@pytest.mark.rule("18Chesapeake-11.3-1")
def test_colours_follow_one_another() -> None:
    chain = ["57:1", "14:1", "611:4", "915:4"]
    position = table("PRR", phase="D")
    for number, tile in enumerate(chain):
        for other in chain[number + 1 :]:
            assert refusal(position, f"F2 {other}") == ("colour follows", "step")
        play(position, f"F2 {tile}")
        position.operating("PRR")
    assert offered(position, "F2") == set()


@pytest.mark.rule("18Chesapeake-11.3-2")
def test_the_home_token_comes_before_the_first_tile() -> None:
    position = table("PRR", operated=False).operating("PRR", "turn begins")
    assert markers_in(position.pos, ("F2", 0)) == []
    position.go_on()
    assert [e.hex for e in position.events if isinstance(e, HomePlaced)] == ["F2"]
    assert position.step == "track"
    assert markers_in(position.pos, ("F2", 0)) == ["PRR"]
    play(position, "F2 57:1")
    assert markers_in(position.pos, ("F2", 0)) == ["PRR"]
    assert position.pos[CASH]["PRR"] == 500


@pytest.mark.rule("18Chesapeake-11.3-3")
@pytest.mark.parametrize(
    ("old", "new", "first"),
    [("57:1", "14:1", "3"), ("14:1", "611:4", "5"), ("611:4", "915:4", "D")],
)
def test_colours_come_with_the_phases(old: str, new: str, first: str) -> None:
    phases = ["2", "3", "4", "5", "6", "D"]
    for phase in phases:
        position = table("PRR", {"F2": old}, phase)
        if phases.index(phase) < phases.index(first):
            assert refusal(position, f"F2 {new}") == ("colour of the phase", phase)
            assert not any(f"F2 {new}" == one for one in offered(position))
        else:
            assert why_not(position, f"F2 {new}") is None
            assert f"F2 {new}" in offered(position)


# -- the supply ----------------------------------------------------------------------------------------


@pytest.mark.rule("18Chesapeake-11.3-4")
@pytest.mark.parametrize(("tile", "last"), [("7", "G7 7:3"), ("8", "G7 8:2"), ("9", "G7 9:1")])
def test_tiles_7_8_and_9_do_not_run_out(tile: str, last: str) -> None:
    far = ["B6", "B8", "B10", "C3", "C7", "C9", "C11", "E7", "E9", "E13", "F6", "F12", "I7", "J8", "J10"]
    position = table("B&O", dict.fromkeys(far, f"{tile}:0"))
    play(position, last)
    assert sum(laid.tile == tile for laid in position.pos[TILES].values()) == 16


@pytest.mark.rule("18Chesapeake-11.3-4")
@pytest.mark.parametrize(
    ("sym", "tiles", "text", "count"),
    [
        ("N&W", {"C13": "57:1", "D12": "57:1", "G3": "58:0", "I5": "58:0"}, "E11 58:1", 2),
        ("B&O", {"J4": "X3:0"}, "H6 X3:2", 1),
        ("B&O", {"E7": "24:0", "E9": "24:0", "F6": "24:0", "G7": "9:1"}, "G7 24:4", 3),
    ],
)
def test_other_tiles_are_as_many_as_in_the_box(
    sym: str, tiles: dict[str, str], text: str, count: int
) -> None:
    position = table(sym, tiles)
    found = why_not(position, text)
    assert found is not None and found.check == "tile is in supply"
    assert found.facts["supply"] == count
    assert text not in offered(position)
    spare = next(hex for hex, laid in tiles.items() if laid.split(":")[0] == found.facts["tile"])
    fewer = table(sym, {hex: laid for hex, laid in tiles.items() if hex != spare})
    assert why_not(fewer, text) is None


@pytest.mark.rule("18Chesapeake-11.3-5", "18Chesapeake-11.3-6")
def test_an_upgrade_frees_the_tile_that_it_replaces() -> None:
    tiles = {"F2": "14:1", "C5": "14:0", "D8": "14:0", "D12": "14:0", "E3": "14:0", "H4": "57:0"}
    position = table("PRR", tiles, "5", tokens=["H4"])
    assert refusal(position, "H4 14:0") == ("tile is in supply", "")
    play(position, "F2 611:4")
    position.operating("PRR")
    assert why_not(position, "H4 14:0") is None


@pytest.mark.rule("18Chesapeake-11.3-6")
def test_without_a_tile_57_no_city_is_built_until_one_is_upgraded() -> None:
    cities = ["C5", "D8", "D12", "E3", "G13", "H4", "J2"]
    position = table("PRR", dict.fromkeys(cities, "57:0"), tokens=["H4"])
    assert refusal(position, "F2 57:1") == ("tile is in supply", "")
    assert offered(position) == set()  # nothing else may be built while the home has no track
    position.tiles(H4="14:0")
    assert why_not(position, "F2 57:1") is None


# -- where yellow tiles go -------------------------------------------------------------------------------


@pytest.mark.rule("18Chesapeake-11.3-7")
def test_a_yellow_tile_needs_an_unbuilt_hex_of_the_map() -> None:
    position = table("B&O", {"G7": "9:1"})
    assert refusal(position, "G7 8:1") == ("colour follows", "built")
    assert refusal(position, "H8 9:1") == ("hex can be built", "unknown")
    assert refusal(position, "F8 X1:6")[0] == "tile exists"
    assert refusal(position, "F8 X1:-1")[0] == "tile exists"
    assert refusal(position, "F8 X99:0")[0] == "tile exists"
    assert why_not(position, "F8 X1:0") is None


@pytest.mark.rule("18Chesapeake-11.3-8")
def test_a_company_without_track_at_home_builds_there_only() -> None:
    position = table("LV", {"J4": "X3:0", "H4": "57:1"}, tokens=["H4"])
    assert refusal(position, "I3 8:5") == ("home first", "")
    assert offered(position) == {"J2 57:1"}  # 57:4 looks the same
    assert why_not(position, "J2 57:4") is None
    play(position, "J2 57:1")
    position.operating("LV")
    assert why_not(position, "I3 8:5") is None


@pytest.mark.rule("18Chesapeake-11.3-9")
@pytest.mark.parametrize(("sym", "text"), [("B&O", "G7 9:1"), ("PLE", "B4 69:0")])
def test_printed_track_at_home_is_track(sym: str, text: str) -> None:
    position = table(sym, operated=False).operating(sym, "turn begins").go_on()
    assert why_not(position, text) is None
    assert text in offered(position)


@pytest.mark.rule("18Chesapeake-11.3-10")
@pytest.mark.parametrize(
    ("private", "power", "fields", "built"),
    [
        ("C-P", "lay_pair", {"first": "9:2", "second": "9:2"}, {"H2", "I3"}),
        ("B&S", "lay_pair", {"first": "9:2", "second": "8:0"}, {"F4", "G5"}),
        ("C&OC", "lay_canal", {"rotation": 1}, {"D2"}),
    ],
)
def test_powers_may_be_used_before_the_home_has_track(
    private: str, power: str, fields: dict[str, Any], built: set[str]
) -> None:
    position = table("N&W", operated=False).private(private, "N&W").private("D&R", "Ben")
    position.operating("N&W", "turn begins").go_on()
    fields = {
        k: {"tile": v.partition(":")[0], "rotation": int(v.partition(":")[2])} if isinstance(v, str) else v
        for k, v in fields.items()
    }
    position.play(power, private=private, **fields)
    assert built <= position.pos[TILES].keys()
    if power == "lay_pair":
        play(position, "C13 57:1")
        assert {*built, "C13"} <= position.pos[TILES].keys()


@pytest.mark.rule("18Chesapeake-11.3-11")
def test_a_yellow_tile_continues_a_route() -> None:
    position = table("B&O", {"G7": "9:1"})
    assert refusal(position, "E7 9:0") == ("track is on a route", "yellow")
    assert refusal(position, "I7 9:0") == ("track is on a route", "yellow")
    assert refusal(position, "F8 X1:1") == ("track is on a route", "yellow")  # exits 1 and 5, not 4
    assert why_not(position, "F8 X1:0") is None  # 0 and 4
    assert refusal(position, "I5 58:1") == ("track is on a route", "yellow")  # the other city of H6
    assert {text.split()[0] for text in offered(position)} == {"F8", "G7", "H6"}


@pytest.mark.rule("18Chesapeake-11.3-11")
def test_track_behind_a_city_filled_by_others_is_not_on_a_route() -> None:
    tiles = {"C13": "57:1", "D12": "57:1"}
    assert why_not(table("N&W", tiles), "E11 4:1") is None
    position = table("N&W", tiles).corporation("B&O", shares={"Ben": 60}, tokens=["D12"])
    assert refusal(position, "E11 4:1") == ("track is on a route", "yellow")


@pytest.mark.rule("18Chesapeake-11.3-12")
def test_no_track_runs_off_the_map_or_against_a_blank_side() -> None:
    position = table("C&O", {"G13": "57:1"})
    blank = why_not(position, "H12 8:0")
    assert blank is not None and (blank.check, blank.case) == ("track leads somewhere", "blank")
    assert (blank.facts["edge"], blank.facts["beyond"]) == (0, "H14")
    assert refusal(position, "H12 8:1") == ("track leads somewhere", "map")
    assert offered(position, "H12") == {"H12 7:1"}
    gray = table("PRR", {"F2": "57:1"})
    assert refusal(gray, "E3 57:0") == ("track leads somewhere", "blank")  # edge 3 faces E1


# -- terrain -------------------------------------------------------------------------------------------


@pytest.mark.rule("18Chesapeake-11.3-13")
def test_terrain_is_paid_when_the_hex_is_first_built() -> None:
    assert cost(table("N&W"), "C13 57:1") == 80
    east = {"G7": "9:1", "F8": "X1:0"}
    assert cost(table("B&O", east), "F10 9:0") == 40
    assert cost(table("B&O"), "G7 9:1") == 0
    upgrade = table("B&O", {**east, "F10": "9:0"})
    assert cost(upgrade, "F10 24:3") == 0
    assert cost(table("N&W", {"C13": "57:1"}), "C13 15:1") == 0


@pytest.mark.rule("18Chesapeake-11.3-14")
def test_baltimore_costs_40_when_it_turns_green() -> None:
    assert cost(table("B&O"), "H6 X3:2") == 40
    assert cost(table("B&O", {"H6": "X3:2"}, "5"), "H6 X7:3") == 0
    assert cost(table("B&O", {"H6": "X7:3"}, "D"), "H6 X9:3") == 0
    south = {"J6": "15:1"}
    assert cost(table("C&A", south), "J4 X3:0") == 0
    assert cost(table("C&A", {**south, "J4": "X3:0"}, "5"), "J4 X7:1") == 0


@pytest.mark.rule("18Chesapeake-11.3-15")
def test_the_treasury_alone_pays_for_terrain() -> None:
    position = table("N&W", cash=79).cash(Ann=800)
    found = why_not(position, "C13 57:1")
    assert found is not None and found.check == "treasury pays the terrain"
    assert (found.facts["owner"], found.facts["cash"], found.facts["price"]) == ("N&W", 79, 80)
    assert offered(position) == set()
    exact = table("N&W", cash=80).cash(Ann=800)
    play(exact, "C13 57:1")
    assert next(e.payer for e in exact.events if isinstance(e, Paid)) == "N&W"


# -- gray hexes --------------------------------------------------------------------------------------------


@pytest.mark.rule("18Chesapeake-11.3-31")
@pytest.mark.parametrize(
    ("sym", "tiles", "beyond"),
    [
        ("PRR", {"F2": "57:2"}, ["D2 57:1"]),  # E1, 5-1
        ("PRR", {"F2": "57:1"}, ["H2 9:2", "G3 4:0"]),  # G1, 1-5 and 1-0
        ("C&O", {"G13": "57:1"}, ["F12 9:0"]),  # F14, 4-3
        ("C&A", {"J6": "57:1", "I7": "8:4"}, ["J10 7:2"]),  # I9, 3-5
        ("LV", {"J2": "57:1"}, ["K3 2:0"]),  # K1, 1-0
        ("C&A", {"J6": "57:2"}, ["K5 55:0"]),  # K7, 2-3
    ],
)
def test_printed_track_of_gray_hexes_leads_on(sym: str, tiles: dict[str, str], beyond: list[str]) -> None:
    position = table(sym, tiles)
    assert set(beyond) <= offered(position)


@pytest.mark.rule("18Chesapeake-11.3-31")
def test_gray_hexes_are_never_built_and_have_no_other_track() -> None:
    position = table("B&O", phase="D")
    for hex in ("E1", "F14", "G1", "I9", "K1", "K7"):
        for tile in ("9:0", "57:1", "26:0", "4:0"):
            assert refusal(position, f"{hex} {tile}") == ("hex can be built", "fixed")
    for text, gray in [("E3 57:0", "E1"), ("E13 9:2", "F14"), ("J8 9:1", "I9")]:
        found = why_not(position, text)
        assert found is not None and (found.check, found.case) == ("track leads somewhere", "blank")
        assert found.facts["beyond"] == gray
