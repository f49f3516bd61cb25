"""Section 11.3: laying and upgrading track."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.board.tiles import Laid
from roundhouse.core.violations import Violation
from roundhouse.play.scenario import Scenario
from roundhouse.rules.money import BANK, CASH, Paid
from roundhouse.rules.operating_round import HomePlaced
from roundhouse.rules.reach import BOARD, TILES, TOKENS, markers_in
from roundhouse.rules.track import TileLaid

SUITS = "tile suits the hex"
KEPT = "old track is kept"


def table(
    sym: str, tiles: dict[str, str] | None = None, phase: str = "3", cash: int = 500, **more: Any
) -> Scenario:
    """The corporation, led by Ann, is at its track step."""
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase(phase).tiles(tiles or {})
    return position.corporation(sym, shares={"Ann": 60}, cash=cash, **more).operating(sym)


def lay(text: str) -> dict[str, Any]:
    """ "E7 9:1" as the fields of a lay."""
    hex, _, tile = text.partition(" ")
    name, _, rotation = tile.partition(":")
    return {"hex": hex, "tile": name, "rotation": int(rotation)}


def why_not(position: Scenario, text: str) -> Violation | None:
    return position.why_not("lay_tile", **lay(text))


def refusal(position: Scenario, text: str) -> tuple[str, str]:
    """Check and case."""
    found = why_not(position, text)
    assert found is not None
    return found.check, found.case


def play(position: Scenario, text: str) -> Scenario:
    return position.play("lay_tile", **lay(text))


def offered(position: Scenario, hex: str = "") -> set[str]:
    actions: list[Any] = [offer.action for offer in position.offers("lay_tile")]
    return {f"{a.hex} {a.tile}:{a.rotation}" for a in actions if hex in ("", a.hex)}


def cost(position: Scenario, text: str) -> int:
    """What the lay takes out of the operating corporation's treasury and gives to the bank."""
    sym = position.now.frame.who
    after = position.copy().play("lay_tile", **lay(text))
    (event,) = [e for e in after.events if isinstance(e, TileLaid)]
    paid = [e for e in after.events if isinstance(e, Paid) and e.payer == sym]
    assert all(e.payee == BANK for e in paid)
    assert sum(e.amount for e in paid) == event.cost
    return event.cost


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
    assert markers_in(position.now, ("F2", 0)) == []
    position.go_on()
    assert [e.hex for e in position.events if isinstance(e, HomePlaced)] == ["F2"]
    assert position.step == "track"
    assert markers_in(position.now, ("F2", 0)) == ["PRR"]
    play(position, "F2 57:1")
    assert markers_in(position.now, ("F2", 0)) == ["PRR"]
    assert position.now[CASH]["PRR"] == 500


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
    assert sum(laid.tile == tile for laid in position.now[TILES].values()) == 16


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
    assert offered(position) == {"J2 57:1", "J2 57:4"}
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
    assert built <= position.now[TILES].keys()
    if power == "lay_pair":
        play(position, "C13 57:1")
        assert {*built, "C13"} <= position.now[TILES].keys()


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

    return {tile for tile in BOARD(position.now).tiles if can(tile)}


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
    assert offered(green, "H6") == {"H6 X3:2", "H6 X3:5", "H6 X4:1", "H6 X5:4"}
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
    assert position.now[TILES]["G5"] == Laid("25", 2)
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
    assert markers_in(position.now, ("F2", 0)) == ["PRR"]
    play(position, "F2 14:1")  # C&A comes in by old track
    assert markers_in(position.now, ("F2", 0)) == ["PRR"]
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
        assert markers_in(position.now, ("F2", 0)) == ["PRR"]


@pytest.mark.rule("18Chesapeake-11.3-27")
def test_tokens_in_an_oo_city_stay_with_their_exits() -> None:
    def city(position: Scenario, sym: str) -> int:
        (token,) = [t for t in position.now[TOKENS].values() if t.corporation == sym and t.hex == "H6"]
        return token.city

    def exits(position: Scenario, sym: str) -> set[int]:
        face = BOARD(position.now).face("H6", position.now[TILES].get("H6"))
        return set(face.exits_of(city(position, sym)))

    position = table("B&O").corporation("SRR", shares={"Ben": 60}, tokens=["H6.1"])
    assert (exits(position, "B&O"), exits(position, "SRR")) == ({1}, {4})
    play(position, "H6 X3:2")
    assert (exits(position, "B&O"), exits(position, "SRR")) == ({5, 1}, {2, 4})
    position.phase("5").operating("B&O")
    play(position, "H6 X7:3")
    assert city(position, "B&O") == city(position, "SRR") == 0
    assert set(markers_in(position.now, ("H6", 0))) == {"B&O", "SRR"}
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
