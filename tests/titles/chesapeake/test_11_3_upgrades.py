"""Section 11.3: which tiles suit which hexes, and upgrades."""

from __future__ import annotations

import pytest

from roundhouse.board.tiles import Laid
from roundhouse.core.violations import Violation
from roundhouse.play.scenario import Scenario
from roundhouse.rules.reach import BOARD, TILES, TOKENS, markers_in
from titles.chesapeake.tracks import KEPT, SUITS, offered, play, refusal, table, why_not

# -- which tiles suit which hexes --------------------------------------------------------------------------

YELLOW = ["1", "2", "3", "4", "7", "8", "9", "55", "56", "57", "58", "69", "X1"]


def suiting(hex: str) -> set[str]:
    """The yellow tiles that are not refused for what is printed in the hex."""
    position = table("B&O")
    return {tile for tile in YELLOW if (why_not(position, f"{hex} {tile}:0") or _NOTHING).check != SUITS}


_NOTHING = Violation("", (), "", {})


@pytest.mark.rule("18Chesapeake-11.3-16")
def test_circles_take_city_tiles_and_letters_their_own() -> None:
    assert suiting("F8") == {"X1"}
    assert suiting("D8") == {"57"}
    position = table("B&O", {"G7": "9:1"})
    assert refusal(position, "F8 57:1") == (SUITS, "label")
    assert why_not(position, "F8 X1:0") is None
    assert refusal(position, "D8 X1:0") == (SUITS, "label")
    assert refusal(position, "D8 9:0") == (SUITS, "city")
    assert refusal(position, "D8 4:0") == (SUITS, "city")


@pytest.mark.rule("18Chesapeake-11.3-17")
def test_one_dot_takes_a_tile_with_one_bar() -> None:
    assert suiting("E11") == {"3", "4", "58"}
    position = table("B&O")
    for tile in ("9", "57", "55"):
        assert refusal(position, f"E11 {tile}:0") == (SUITS, "town")


@pytest.mark.rule("18Chesapeake-11.3-18")
@pytest.mark.parametrize("hex", ["B4", "K3", "K5"])
def test_two_dots_take_a_tile_with_two_bars(hex: str) -> None:
    assert suiting(hex) == {"1", "2", "55", "56", "69"}
    assert refusal(table("B&O"), f"{hex} 58:0") == (SUITS, "towns")


@pytest.mark.rule("18Chesapeake-11.3-19")
def test_open_land_takes_plain_track() -> None:
    assert suiting("E7") == {"7", "8", "9"}
    position = table("B&O")
    for tile in ("57", "4", "55"):
        assert refusal(position, f"E7 {tile}:0") == (SUITS, "plain")


# -- upgrades --------------------------------------------------------------------------------------------


def upgrades(hex: str, old: str) -> set[str]:
    """The tiles that can replace one, as far as colour, kind and old track say, in some rotation."""
    position = table("B&O", {hex: f"{old}:0"} if old else {}, "D")
    wrong = {"colour follows", SUITS, KEPT}

    def can(tile: str) -> bool:
        tries = (why_not(position, f"{hex} {tile}:{rotation}") for rotation in range(6))
        return any(found is None or found.check not in wrong for found in tries)

    return {tile for tile in BOARD(position.pos).tiles if can(tile)}


@pytest.mark.rule("18Chesapeake-11.3-20")
def test_upgrades_stay_in_their_kind() -> None:
    assert upgrades("D8", "57") == {"14", "15"}
    assert upgrades("F8", "X1") == {"X2"}
    for oo in ("X3", "X4", "X5"):
        assert upgrades("J4", oo) == {"X7"}
    position = table("B&O", {"D8": "57:0", "F8": "X1:0", "E7": "9:0"})
    assert refusal(position, "D8 X2:0") == (SUITS, "label upgrade")
    assert refusal(position, "F8 14:0") == (SUITS, "label upgrade")
    assert refusal(position, "H6 14:1") == (SUITS, "label upgrade")
    assert refusal(position, "E7 14:0") == (SUITS, "plain upgrade")
    assert refusal(position, "D8 20:0") == (SUITS, "city upgrade")


@pytest.mark.rule("18Chesapeake-11.3-21")
@pytest.mark.parametrize(
    ("tile", "hex"),
    [*((tile, "E11") for tile in ("3", "4", "58")), *((tile, "K3") for tile in ("1", "2", "55", "56", "69"))],
)
def test_small_city_tiles_are_never_upgraded(tile: str, hex: str) -> None:
    assert upgrades(hex, tile) == set()
    position = table("B&O", {hex: f"{tile}:0"}, "D")
    case = "town upgrade" if hex == "E11" else "towns upgrade"
    assert {refusal(position, f"{hex} {green}:0") for green in ("14", "15", "20", "23")} == {(SUITS, case)}


@pytest.mark.rule("18Chesapeake-11.3-22")
def test_old_track_stays_where_it_is() -> None:
    position = table("B&O", {"G7": "7:3", "G5": "8:0"})
    assert why_not(position, "G5 24:0") is None
    found = why_not(position, "G5 24:1")
    assert found is not None and found.check == KEPT
    assert refusal(position, "G5 23:0")[0] == KEPT  # 0-3 and 0-4, but not 0-2
    assert "G5 24:1" not in offered(position)


@pytest.mark.rule("18Chesapeake-11.3-22")
def test_links_between_sides_and_cities_stay() -> None:
    city = table("PRR", {"F2": "57:1"})
    assert refusal(city, "F2 15:0")[0] == KEPT
    assert why_not(city, "F2 14:1") is None
    two = table("C&A", {"J6": "15:1"})
    assert why_not(two, "J4 X3:0") is None  # 0 to one city, 3 to the other
    assert refusal(two, "J4 X3:2")[0] == KEPT
    one = table("C&A", {"J6": "15:1", "J4": "X3:0"}, "5")
    assert refusal(one, "J4 X7:3")[0] == KEPT  # 3, 4, 5, 1 and 2, but not 0


@pytest.mark.rule("18Chesapeake-11.3-23")
def test_the_rotations_that_fit_baltimore() -> None:
    green = table("B&O")
    assert offered(green, "H6") == {"H6 X3:2", "H6 X4:1", "H6 X5:4"}
    found = why_not(green, "H6 X4:0")
    assert found is not None and found.check == KEPT
    off = why_not(green, "H6 X5:1")
    assert off is not None and (off.check, off.case, off.facts["edge"]) == ("track leads somewhere", "map", 0)
    assert offered(table("B&O", {"H6": "X3:2"}, "5"), "H6") == {"H6 X7:3"}
    assert offered(table("B&O", {"H6": "X7:3"}, "D"), "H6") == {"H6 X9:3"}


def b_and_o_at(edge: int) -> Scenario:
    """A tile 8 in G5 (edges 0 and 2), which B&O's track reaches through the given edge alone."""
    if edge == 0:
        return table("B&O", {"G5": "8:0", "G7": "7:3"})
    return table("B&O", {"G5": "8:0", "F4": "9:2", "E3": "57:2"}, tokens=["E3"])


@pytest.mark.rule("18Chesapeake-11.3-24")
@pytest.mark.parametrize(
    ("edge", "good", "bad"),
    [
        (2, "G5 25:2", "G5 25:0"),  # 25 at 2 adds 2-4, at 0 adds 0-4
        (0, "G5 25:0", "G5 25:2"),
    ],
)
def test_new_plain_track_continues_a_route(edge: int, good: str, bad: str) -> None:
    position = b_and_o_at(edge)
    assert why_not(position, good) is None
    assert good in offered(position)
    assert refusal(position, bad) == ("track is on a route", "plain")
    assert bad not in offered(position)


@pytest.mark.rule("18Chesapeake-11.3-24")
def test_the_example_of_the_tile_25() -> None:
    position = b_and_o_at(2)
    found = why_not(position, "G5 25:0")
    assert found is not None and (found.check, found.case) == ("track is on a route", "plain")
    assert (found.facts["who"], found.facts["hex"], found.facts["tile"]) == ("B&O", "G5", "25")
    play(position, "G5 25:2")
    assert position.pos[TILES]["G5"] == Laid("25", 2)
    both = table("B&O", {"G5": "8:0", "F4": "9:2", "E3": "57:2", "G7": "7:3"}, tokens=["E3"])
    assert why_not(both, "G5 25:0") is None
    assert why_not(both, "G5 25:2") is None


@pytest.mark.rule("18Chesapeake-11.3-24")
def test_new_track_that_a_route_meets_only_after_its_own_end_does_not_continue_it() -> None:
    # B&O's one way: from edge 0 of G5 to edge 2, around by F4, G3 and H4, and back against edge 4.
    loop = {"G7": "7:3", "G5": "8:0", "F4": "7:4", "G3": "58:5", "H4": "15:1"}
    position = table("B&O", loop)
    assert refusal(position, "G5 25:2") == ("track is on a route", "plain")  # 2-4: edge 2 is used by then
    assert why_not(position, "G5 25:0") is None  # 0-4
    assert {"G5 25:0"} == {text for text in offered(position, "G5") if " 25:" in text}


@pytest.mark.rule("18Chesapeake-11.3-25")
def test_a_city_upgrade_needs_any_of_its_track_on_a_route() -> None:
    tiles = {"F2": "57:1", "E3": "57:1"}
    position = table("C&A", {**tiles, "J6": "57:1"}, tokens=["E3"])
    position.corporation("PRR", shares={"Ben": 60})
    assert markers_in(position.pos, ("F2", 0)) == ["PRR"]
    play(position, "F2 14:1")  # C&A comes in by old track
    assert markers_in(position.pos, ("F2", 0)) == ["PRR"]
    elsewhere = table("C&A", {**tiles, "J6": "57:1"})
    assert refusal(elsewhere, "F2 14:1") == ("track is on a route", "city")
    new_track = table("C&A", {"D12": "57:1", "C13": "57:1", "D10": "7:5", "J6": "57:1"}, tokens=["C13"])
    assert why_not(new_track, "D12 14:1") is None


@pytest.mark.rule("18Chesapeake-11.3-25")
def test_a_city_may_be_joined_by_its_new_track() -> None:
    tiles = {"D8": "57:1", "D6": "8:0", "C5": "57:2", "J6": "57:1"}  # C5 - D6 leads to edge 3 of D8
    position = table("C&A", tiles, tokens=["C5"])
    assert refusal(position, "D8 14:1") == ("track is on a route", "city")  # 1, 2, 4 and 5
    assert why_not(position, "D8 14:0") is None  # 0, 1, 3 and 4


@pytest.mark.rule("18Chesapeake-11.3-26")
def test_tokens_stay_through_all_upgrades() -> None:
    position = table("PRR", phase="D", cash=0)
    for tile in ("57:1", "14:1", "611:4", "915:4"):
        play(position, f"F2 {tile}")
        position.operating("PRR")
        assert markers_in(position.pos, ("F2", 0)) == ["PRR"]


@pytest.mark.rule("18Chesapeake-11.3-27")
def test_tokens_in_an_oo_city_stay_with_their_exits() -> None:
    def city(position: Scenario, sym: str) -> int:
        (token,) = [t for t in position.pos[TOKENS].values() if t.corporation == sym and t.hex == "H6"]
        return token.city

    def exits(position: Scenario, sym: str) -> set[int]:
        face = BOARD(position.pos).face("H6", position.pos[TILES].get("H6"))
        return set(face.exits_of(city(position, sym)))

    position = table("B&O").corporation("SRR", shares={"Ben": 60}, tokens=["H6.1"])
    assert (exits(position, "B&O"), exits(position, "SRR")) == ({1}, {4})
    play(position, "H6 X3:2")
    assert (exits(position, "B&O"), exits(position, "SRR")) == ({5, 1}, {2, 4})
    position.phase("5").operating("B&O")
    play(position, "H6 X7:3")
    assert city(position, "B&O") == city(position, "SRR") == 0
    assert set(markers_in(position.pos, ("H6", 0))) == {"B&O", "SRR"}
    assert position.faults() == []


@pytest.mark.rule("18Chesapeake-11.3-28")
def test_printed_yellow_cities_take_green_tiles_straight_away() -> None:
    position = table("C&A", {"J6": "15:1"})
    assert why_not(position, "J4 X3:0") is None
    assert refusal(position, "J4 57:0") == ("colour follows", "printed")
    assert refusal(position, "H6 57:1") == ("colour follows", "printed")
    assert refusal(table("C&A", {"J6": "57:1"}, "2"), "J4 X3:0") == ("colour of the phase", "2")


@pytest.mark.rule("18Chesapeake-11.3-29")
def test_hexes_of_a_private_company_open_when_a_company_owns_it() -> None:
    position = table("LV", {"J2": "15:4"}).private("D&R", "Ben")
    assert refusal(position, "K3 2:0") == ("hex of a private company", "D&R")
    position.play("buy_private", private="D&R", price=40)
    position.play("accept")
    assert position.step == "track"
    play(position, "K3 2:0")


PLAIN_UPGRADES = {
    "7": "26 27 28 29",
    "8": "16 19 23 24 25 28 29",
    "9": "19 20 23 24 26 27",
    "16": "43 70",
    "19": "45 46",
    "20": "44 47",
    "23": "41 43 45 47",
    "24": "42 43 46 47",
    "25": "40 45 46",
    "26": "42 44 45",
    "27": "41 44 46",
    "28": "39 43 46 70",
    "29": "39 43 45 70",
    **dict.fromkeys(["39", "40", "41", "42", "43", "44", "45", "46", "47", "70"], ""),
}
CITY_UPGRADES = {"57": "14 15", "14": "611", "15": "611", "611": "915", "915": ""}
DC_UPGRADES = {"X1": "X2", "X2": "X6", "X6": "X8", "X8": ""}
OO_UPGRADES = {"": "X3 X4 X5", "X3": "X7", "X4": "X7", "X5": "X7", "X7": "X9", "X9": ""}


@pytest.mark.rule("18Chesapeake-11.3-30")
@pytest.mark.parametrize(
    ("hex", "table_of"),
    [("E7", PLAIN_UPGRADES), ("D8", CITY_UPGRADES), ("F8", DC_UPGRADES), ("J4", OO_UPGRADES)],
)
def test_the_upgrade_chart(hex: str, table_of: dict[str, str]) -> None:
    for old, new in table_of.items():
        assert upgrades(hex, old) == set(new.split()), old
