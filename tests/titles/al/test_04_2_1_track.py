"""Section 4.2.1: laying and upgrading track."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.board.tiles import Laid
from roundhouse.core.violations import Violation
from roundhouse.play.scenario import Scenario
from roundhouse.rules.money import BANK, CASH, Paid
from roundhouse.rules.reach import BOARD, TILES, markers_in
from roundhouse.rules.track import TileLaid

THREE = ("Ann", "Ben", "Cy")
SUITS, KEPT, NEXT = "tile suits the hex", "old track is kept", "colour follows"
SUPPLY, ROUTE, LEADS = "tile is in supply", "track is on a route", "track leads somewhere"
LINE = {"G6": "6:5", "H7": "8:2", "G4": "441:5"}
"""Atlanta, Anniston, Oxmoor, Birmingham."""


def table(
    sym: str, tiles: dict[str, str] | None = None, phase: str = "3", cash: int = 500, **more: Any
) -> Scenario:
    """The corporation, led by Ann, is at its track step."""
    made = Scenario("18AL", THREE).phase(phase).tiles(tiles or {})
    return made.corporation(sym, shares={"Ann": 60}, cash=cash, **more).operating(sym, "track")


def lay(text: str) -> dict[str, Any]:
    """ "E7 9:1" as the fields of a lay."""
    hex, _, tile = text.partition(" ")
    name, _, rotation = tile.partition(":")
    return {"hex": hex, "tile": name, "rotation": int(rotation)}


def why_not(made: Scenario, text: str) -> Violation | None:
    return made.why_not("lay_tile", **lay(text))


def refusal(made: Scenario, text: str) -> tuple[str, str]:
    """Check and case; empty when the lay is legal."""
    found = why_not(made, text)
    return ("", "") if found is None else (found.check, found.case)


def play(made: Scenario, text: str) -> Scenario:
    return made.play("lay_tile", **lay(text))


def offered(made: Scenario, hex: str = "") -> set[str]:
    actions: list[Any] = [offer.action for offer in made.offers("lay_tile")]
    return {f"{a.hex} {a.tile}:{a.rotation}" for a in actions if hex in ("", a.hex)}


def cost(made: Scenario, text: str) -> int:
    """What the lay takes out of the corporation's treasury and gives to the bank."""
    after = play(made.copy(), text)
    (event,) = [e for e in after.events if isinstance(e, TileLaid)]
    paid = [e for e in after.events if isinstance(e, Paid) and e.payer == event.corporation]
    assert all(e.payee == BANK for e in paid) and sum(e.amount for e in paid) == event.cost
    assert after.pos[CASH][event.corporation] == made.pos[CASH][event.corporation] - event.cost
    return event.cost


# -- how many, and which ---------------------------------------------------------------------------------


@pytest.mark.rule("18AL-4.2.1-1")
@pytest.mark.parametrize("first", ["G4 442:2", "J5 9:0"])
def test_one_tile_is_laid_or_upgraded_in_a_turn(first: str) -> None:
    made = table("AB&C", LINE).private("TR", "Ben")  # for sale: the step stays open
    assert {first, "G4 442:2", "J5 8:1"} <= offered(made)
    play(made, first)
    assert made.step == "track" and not made.offers("lay_tile")
    for second in ("G4 442:2", "J5 8:1", "J5 9:0"):
        assert refusal(made, second) == ("one tile a turn", "")
    alone = play(table("AB&C", LINE), first)
    assert alone.step == "token"
    assert refusal(alone, "G4 442:2") == ("in the menu", "lay_tile")


@pytest.mark.rule("18AL-4.2.1-2")
@pytest.mark.parametrize(
    ("old", "new", "first"),
    [("441:5", "442:2", "3"), ("442:2", "444:2", "5"), ("444:2", "446:0", "4D")],
)
def test_colours_come_with_the_phases(old: str, new: str, first: str) -> None:
    phases = ["1", "2", "3", "4", "5", "6", "7", "4D"]
    for phase in phases:
        made = table("AB&C", {**LINE, "G4": old}, phase)
        if phases.index(phase) < phases.index(first):
            assert refusal(made, f"G4 {new}") == ("colour of the phase", phase)
            assert f"G4 {new}" not in offered(made)
        else:
            assert f"G4 {new}" in offered(made)
            assert why_not(made, f"G4 {new}") is None


@pytest.mark.rule("18AL-4.2.1-3", "18AL-4.2.1-19", "18AL-T4-1")
def test_tiles_that_lie_on_the_map_are_not_to_be_had() -> None:
    """Four of 15 are all there is, whoever laid them; a 14 may do as well."""
    cities = ["C4", "H3", "J7", "K2"]
    made = table("AB&C", {"G6": "57:1", **dict.fromkeys(cities, "15:0")})
    found = why_not(made, "G6 15:1")
    assert found is not None and (found.check, found.facts["supply"]) == (SUPPLY, 4)
    assert {text.partition(":")[0] for text in offered(made, "G6")} == {"G6 14"}
    made.tiles(C4="63")  # it has been replaced
    assert why_not(made, "G6 15:1") is None


@pytest.mark.rule("18AL-4.2.1-3", "18AL-T4-1")
@pytest.mark.parametrize("tile", ["9:6", "9:-1", "99:0", "1:0", "55:0", "69:0", "170:0"])
def test_there_are_no_other_tiles_than_those_of_the_box(tile: str) -> None:
    assert refusal(table("AB&C", LINE), f"J5 {tile}")[0] == "tile exists"


@pytest.mark.rule("18AL-4.2.1-19")
def test_without_143_a_tile_3_becomes_142() -> None:
    made = table("L&N", {"B3": "9:1", "C2": "3:4", "C6": "143:0", "O6": "143:0"})
    assert {text.split()[1].partition(":")[0] for text in offered(made, "C2")} == {"142"}
    made.tiles(O6="58:0")
    assert {text.split()[1].partition(":")[0] for text in offered(made, "C2")} == {"142", "143"}


@pytest.mark.rule("18AL-4.2.1-20", "18AL-4.2.1-11")
def test_the_tile_replaced_is_free_for_the_next_lay() -> None:
    """G6 and three other cities have the 57s; after the upgrade of G6 a fifth city can have one."""
    made = table("AB&C", {"G6": "57:1", "J7": "57", "K2": "57", "C4": "57"}, tokens=["L5"])
    assert refusal(made, "L5 57:0") == (SUPPLY, "")
    play(made, "G6 14:0")
    assert made.pos[TILES]["G6"] == Laid("14", 0)
    assert refusal(made.operating("AB&C", "track"), "L5 57:0") == ("", "")


@pytest.mark.rule("18AL-4.2.1-4")
def test_colours_follow_one_another() -> None:
    chain = ["G4 441:5", "G4 442:2", "G4 444:2", "G4 446:0"]
    made = table("AB&C", {"G6": "6:5"}, phase="4D")
    for number, text in enumerate(chain):
        for other in [*chain[:number], *chain[number + 1 :]]:
            assert refusal(made, other)[0] == NEXT
        play(made, text)
        made.operating("AB&C", "track")
    assert offered(made, "G4") == set()


@pytest.mark.rule("18AL-4.2.1-4")
def test_yellow_print_takes_green_tiles_and_no_yellow_one() -> None:
    made = table("TAG", phase="3")
    assert {text.split()[1].partition(":")[0] for text in offered(made, "E6")} == {"14", "15"}
    for hex in ("E6", "K4"):
        assert refusal(made, f"{hex} 57:0") == (NEXT, "printed")
    assert offered(table("TAG", phase="2"), "E6") == set()
    selma = table("WRA", {"L5": "6:2"})
    assert {text.split()[1].partition(":")[0] for text in offered(selma, "K4")} == {"14", "15"}
    assert refusal(table("WRA", {"L5": "6:2"}, "5"), "K4 63:0") == (NEXT, "step")


@pytest.mark.rule("18AL-4.2.1-5")
def test_red_and_gray_hexes_keep_their_print() -> None:
    made = table("AB&C", LINE)
    for hex in ("A4", "B1", "B7", "G8", "P7", "Q2", "D7", "F1", "H5", "L1", "M8"):
        for tile in ("57:0", "9:0", "14:0"):
            assert refusal(made, f"{hex} {tile}") == ("hex can be built", "fixed")
    for hex in ("A6", "Q4", "M9", "Z1", "B2", ""):
        assert refusal(made, f"{hex} 9:0") == ("hex can be built", "unknown")


# -- which tiles suit which hexes ---------------------------------------------------------------------------


def suiting(hex: str, tiles: dict[str, str] | None = None, colour: str = "yellow") -> set[str]:
    """The tiles of a colour that are not refused for what the hex shows."""
    made = table("AB&C", tiles, "4D")
    names = [name for name, tile in BOARD(made.pos).tiles.items() if tile.colour == colour]
    return {name for name in names if refusal(made, f"{hex} {name}:0")[0] != SUITS}


@pytest.mark.rule("18AL-4.2.1-6")
def test_circles_take_tiles_with_circles_and_nothing_else_does() -> None:
    for hex in ("C4", "G6", "H3", "J7", "K2", "L5"):
        assert suiting(hex) == {"5", "6", "57"}
    made = table("AB&C")
    assert refusal(made, "J7 9:0") == (SUITS, "city")
    assert refusal(made, "J7 4:0") == (SUITS, "city")
    assert refusal(made, "J5 57:0") == (SUITS, "plain")
    assert suiting("J7", {"J7": "57:0"}, "green") == {"14", "15"}  # their circles are two
    upgrade = table("AB&C", {"J7": "57:0", "J5": "9:0"})
    assert refusal(upgrade, "J7 20:0") == (SUITS, "city upgrade")
    assert refusal(upgrade, "J5 14:0") == (SUITS, "plain upgrade")
    assert suiting("J7", {"J7": "14:0"}, "brown") == {"63"}


@pytest.mark.rule("18AL-4.2.1-7")
def test_towns_take_tiles_with_a_dot_or_a_bar() -> None:
    for hex in ("C2", "C6", "O6"):
        assert suiting(hex) == {"3", "4", "58"}
    made = table("AB&C")
    assert refusal(made, "C6 9:0") == (SUITS, "town")
    assert refusal(made, "C6 57:0") == (SUITS, "town")
    assert refusal(made, "J5 58:0") == (SUITS, "plain")
    for old in ("3", "4", "58"):
        assert suiting("C6", {"C6": f"{old}:0"}, "green") == {"142", "143", "144"}
    assert refusal(table("AB&C", {"C6": "4:0"}), "C6 23:0") == (SUITS, "town upgrade")
    assert suiting("C6", {"C6": "142:0"}, "brown") == set()


@pytest.mark.rule("18AL-4.2.1-7", "18AL-T4-2")
def test_a_town_grows_as_its_first_tile_allows() -> None:
    """A straight 4 becomes 142, a wide 58 any of the three, a sharp 3 becomes 142 or 143."""

    def grown(old: str) -> set[str]:
        made = table("AB&C", {"C6": f"{old}:0"})
        tries = [(tile, turn) for tile in ("142", "143", "144") for turn in range(6)]
        return {tile for tile, turn in tries if refusal(made, f"C6 {tile}:{turn}")[0] != KEPT}

    assert [grown(old) for old in ("3", "4", "58")] == [{"142", "143"}, {"142"}, {"142", "143", "144"}]


@pytest.mark.rule("18AL-4.2.1-6", "18AL-T4-2")
def test_open_land_takes_plain_track() -> None:
    assert suiting("J5") == {"7", "8", "9"}
    green = {"16", "17", "19", "20", "23", "24", "25", "26", "27", "28", "29"}
    assert suiting("J5", {"J5": "9:0"}, "green") == green


@pytest.mark.rule("18AL-4.2.1-10")
def test_named_tiles_fit_nowhere_else() -> None:
    made = table("AB&C", LINE, "4D")
    assert refusal(made, "J7 441:0") == (SUITS, "label")
    assert refusal(made, "C6 445:0") == (SUITS, "hexes")
    for text in ("J7 442:0", "J7 443:0"):
        assert refusal(table("AB&C", {"J7": "57:0"}, "4D"), text) == (SUITS, "label upgrade")
    assert refusal(table("AB&C", {"J7": "14:0"}, "4D"), "J7 444:0") == (SUITS, "label upgrade")
    assert refusal(table("AB&C", {"L5": "57:0"}, "4D"), "L5 442:0") == (SUITS, "hexes")
    assert refusal(table("AB&C", {"L5": "444:0"}, "4D"), "L5 446:0") == (SUITS, "label upgrade")
    assert refusal(made, "N5 445:0") == (SUITS, "plain")


@pytest.mark.rule("18AL-4.2.1-10", "18AL-T4-3")
def test_a_hex_with_a_tile_of_its_own_takes_no_other_of_the_colour() -> None:
    birmingham = ["", "441:5", "442:2", "444:5"]
    own = {"yellow": {"441"}, "green": {"442"}, "brown": {"444"}, "gray": {"446"}}
    for old, (colour, tiles) in zip(birmingham, own.items(), strict=True):
        assert suiting("G4", {"G4": old} if old else {}, colour) == tiles
    assert refusal(table("AB&C", {"G6": "6:5"}), "G4 57:5") == (SUITS, "named")
    for first in ("5:0", "6:0", "57:0"):
        assert suiting("L5", {"L5": first}, "green") == {"443"}
        assert refusal(table("WRA", {"L5": first}), "L5 14:0") == (SUITS, "named")
    assert suiting("L5", {"L5": "443:0"}, "brown") == {"444"}
    assert refusal(table("WRA", {"L5": "443:0"}, "5"), "L5 63:0") == (SUITS, "named")
    both = table("WRA", {**LINE, "G4": "444:5", "L5": "443:0"}, "5")
    assert why_not(both, "L5 444:0") is None
    assert offered(table("WRA", {"L5": "444:0"}, "4D"), "L5") == set()


# -- terrain ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("18AL-4.2.1-8", "18AL-map-4")
def test_terrain_is_paid_for_the_first_tile() -> None:
    assert cost(table("AB&C", {"G6": "57:1"}), "F7 8:1") == 60
    assert cost(table("AB&C", {"G6": "57:1", "F7": "8:1"}), "F7 29:1") == 0
    assert cost(table("WRA", {"L5": "6:2"}), "L3 8:2") == 20
    assert cost(table("WRA", {"L5": "6:2", "L3": "8:2"}), "L3 23:4") == 0
    assert cost(table("AB&C", {"G6": "6:5"}), "G4 441:5") == 60
    assert cost(table("AB&C", LINE), "G4 442:2") == 0
    assert cost(table("AB&C", LINE), "J5 9:0") == 0
    assert cost(table("AB&C"), "G6 57:0") == 0


@pytest.mark.rule("18AL-4.2.1-9")
def test_the_treasury_alone_pays_for_terrain() -> None:
    made = table("M&O", cash=15).cash(Ann=800)
    found = why_not(made, "O2 9:0")
    assert found is not None and found.check == "treasury pays the terrain"
    assert (found.facts["owner"], found.facts["cash"], found.facts["price"]) == ("M&O", 15, 20)
    assert not offered(made, "O2") and offered(made, "P1")
    exact = play(table("M&O", cash=20).cash(Ann=800), "O2 9:0")
    assert (exact.pos[CASH]["M&O"], exact.pos[CASH]["Ann"]) == (0, 800)


# -- upgrades -------------------------------------------------------------------


@pytest.mark.rule("18AL-4.2.1-11")
def test_old_connections_stay() -> None:
    """From J5, tile 8 in rotation 3 joins the sides 3 and 5."""
    made = table("AB&C", {**LINE, "J5": "8:3"})
    keeping = {turn for turn in range(6) if refusal(made, f"J5 24:{turn}")[0] != KEPT}
    assert keeping == {3}
    assert all(refusal(made, f"J5 27:{turn}")[0] == KEPT for turn in range(6))
    assert why_not(made, "J5 24:3") is None
    assert offered(made, "J5") and not any(" 27:" in text for text in offered(made, "J5"))


@pytest.mark.rule("18AL-4.2.1-11")
def test_links_between_sides_and_cities_stay() -> None:
    made = table("AB&C", {"G6": "57:1"})
    keeping = {turn for turn in range(6) if refusal(made, f"G6 15:{turn}")[0] != KEPT}
    assert keeping == {1, 4}  # 15 has 0, 1, 2 and 3; 57 has 1 and 4
    town = table("L&N", {"C2": "58:0"})
    assert {turn for turn in range(6) if refusal(town, f"C2 142:{turn}")[0] != KEPT} == {3}


@pytest.mark.rule("18AL-4.2.1-11", "18AL-4.2.2-8")
def test_tokens_move_over_and_the_old_tile_is_back() -> None:
    made = table("L&N", {**LINE, "C4": "57:0", "E4": "9:0"}, "5", tokens=["G4"])
    made.tiles(G4="441:3")
    assert markers_in(made.pos, ("G4", 0)) == ["L&N"]
    for text in ("G4 442:0", "G4 444:0"):
        old = made.pos[TILES]["G4"].tile
        play(made, text)
        assert markers_in(made.pos, ("G4", 0)) == ["L&N"]
        assert old not in {laid.tile for laid in made.pos[TILES].values()}
        made.operating("L&N", "track")


# -- where track may lead -------------------------------------------------------------------


@pytest.mark.rule("18AL-4.2.1-12")
def test_in_p1_tile_8_fits_in_one_rotation() -> None:
    made = table("M&O")
    legal = {turn for turn in range(6) if refusal(made, f"P1 8:{turn}")[0] != LEADS}
    assert legal == {3} and "P1 8:3" in offered(made)
    off = why_not(made, "P1 8:5")  # to N1's side 5 and out of the grid
    assert off is not None and (off.check, off.case) == (LEADS, "map")


@pytest.mark.rule("18AL-4.2.1-12", "18AL-map-5")
def test_the_closed_side_is_closed_on_both_sides() -> None:
    made = table("L&N", {"C4": "57"})
    for text in ("B3 9:0", "B3 8:0", "D3 9:0", "D3 8:3"):
        found = why_not(made, text)
        assert found is not None and (found.check, found.case) == (LEADS, "blank")
    assert not [t for t in offered(made, "B3") if 0 in exits(made, t)]
    assert not [t for t in offered(made, "D3") if 3 in exits(made, t)]
    assert offered(made, "B3")


def exits(made: Scenario, text: str) -> frozenset[int]:
    fields = lay(text)
    return BOARD(made.pos).face(fields["hex"], Laid(fields["tile"], fields["rotation"])).exits


@pytest.mark.rule("18AL-4.2.1-12")
def test_blank_sides_of_red_and_gray_hexes_are_shut_and_arrows_open() -> None:
    gray = why_not(table("AB&C", {"G6": "57:1"}), "F7 7:5")  # sides 5 and 0; Atlanta has no arrow there
    assert gray is not None and (gray.check, gray.case) == (LEADS, "blank")
    assert (gray.facts["edge"], gray.facts["beyond"]) == (5, "G8")
    assert why_not(table("AB&C", {"G6": "6:5"}), "H7 8:2") is None  # side 4 is toward an arrow of Atlanta
    assert refusal(table("AB&C", LINE), "I4 8:2") == (
        LEADS,
        "blank",
    )  # sides 2 and 4: Oxmoor's side 1 is blank


@pytest.mark.rule("18AL-4.2.1-13")
def test_blank_sides_of_yellow_print_are_no_obstacle() -> None:
    made = table("AB&C")
    assert why_not(made, "G6 57:0") is None  # sides 0 and 3: no track is printed at E6's side 0
    assert "G6 57:0" in offered(made)
    selma = table("WRA", {"L5": "57:1"})
    assert why_not(selma, "M4 7:3") is None and "M4 7:3" in offered(selma)  # no track at K4's side 0


# -- connection -------------------------------------------------------------------


@pytest.mark.rule("18AL-4.2.1-14")
def test_a_yellow_tile_continues_the_own_track() -> None:
    made = table("AB&C", LINE, "2")
    assert refusal(made, "M4 9:0") == (ROUTE, "yellow")
    assert refusal(made, "J5 8:0") == (ROUTE, "yellow")  # sides 0 and 2, not 3
    assert refusal(made, "J5 8:1") == ("", "")
    assert offered(made) == {"J5 7:2", "J5 7:3", "J5 8:1", "J5 8:3", "J5 9:0"}


@pytest.mark.rule("18AL-4.2.1-14")
def test_of_an_upgrade_the_new_branch_has_to_be_reached() -> None:
    """J5's straight runs from Oxmoor south. A branch off at side 3 is reached, one from another side is not."""
    made = table("AB&C", {**LINE, "J5": "9:0"})
    assert refusal(made, "J5 24:3") == ("", "")  # 3-0 and 3-5
    assert refusal(made, "J5 23:3") == ("", "")  # 3-0 and 3-1
    assert refusal(made, "J5 24:0") == (ROUTE, "plain")  # 0-3 and 0-2: comes from the south
    assert refusal(made, "J5 23:0") == (ROUTE, "plain")
    assert refusal(made, "J5 20:0") == (ROUTE, "plain")  # a second straight that nobody reaches
    assert not {"J5 24:0", "J5 23:0", "J5 20:0"} & offered(made)


@pytest.mark.rule("18AL-4.2.1-14")
def test_of_a_city_it_is_enough_to_reach_the_city() -> None:
    """Birmingham is reached at side 5. The new track of 442 leads elsewhere."""
    made = table("AB&C", LINE)
    assert "G4 442:2" in offered(made) and why_not(made, "G4 442:2") is None
    assert refusal(table("TAG", LINE), "G4 442:2") == (ROUTE, "city")


@pytest.mark.rule("18AL-4.2.1-15")
def test_cities_filled_by_others_stop_the_connection() -> None:
    """Tuscaloosa has one circle, and it is M&O's: L&N can build there, and nothing behind it."""
    tiles = {"G4": "442:5", "H3": "57:1"}
    free = table("L&N", tiles, tokens=["G4"])
    assert offered(free, "I2") and offered(free, "H3")
    filled = table("L&N", tiles, tokens=["G4"])
    filled.corporation("M&O", shares={"Ben": 60}, tokens=["H3"]).operating("L&N", "track")
    assert offered(filled, "H3") and not offered(filled, "I2")


@pytest.mark.rule("18AL-4.2.1-15")
def test_the_connection_does_not_reverse_at_a_fork() -> None:
    """Tile 24 in J5 joins side 0 with 2 and with 3: from Oxmoor, at side 3, there is no way to I4, at side 2."""
    assert refusal(table("AB&C", {**LINE, "J5": "24:0"}), "I4 8:5") == (ROUTE, "yellow")
    assert refusal(table("AB&C", {**LINE, "J5": "7:2"}), "I4 8:5") == ("", "")
    both = table("AB&C", {**LINE, "J5": "24:3"})
    assert refusal(both, "K6 9:2") == refusal(both, "L5 57:0") == ("", "")


@pytest.mark.rule("18AL-4.2.1-15")
def test_the_connection_ends_at_red_areas() -> None:
    """Atlanta has a second arrow, toward I8: track there is not reached by way of Atlanta."""
    made = table("AB&C", LINE)
    assert refusal(made, "I8 8:1") == (ROUTE, "yellow")
    mobile = table("M&O", {"P1": "8:3", "N1": "9:0"})  # the own station in a red area is a beginning
    assert offered(mobile, "L1") == set() and offered(mobile, "P3") and offered(mobile, "O2")


@pytest.mark.rule("18AL-4.2.1-16")
def test_a_home_without_a_tile_takes_every_rotation_that_fits() -> None:
    made = Scenario("18AL", THREE).corporation("WRA", shares={"Ann": 60}, cash=600, operated=False)
    made.operating("WRA", "turn begins").go_on()
    assert offered(made) == {
        f"L5 {tile}:{turn}" for tile, turns in (("5", 6), ("6", 6), ("57", 3)) for turn in range(turns)
    }
    other = table("AB&C", {"G6": "57:1"})
    assert refusal(other, "L5 57:0") == (ROUTE, "yellow")  # it is nobody else's


# -- tiles that stay -------------------------------------------------------------------


@pytest.mark.rule("18AL-4.2.1-18")
def test_a_tile_stays_until_another_replaces_it() -> None:
    made = table("AB&C", LINE)
    for text in ("H7 7:0", "H7 9:0", "H7 8:2", "G6 57:1"):
        assert refusal(made, text) == (NEXT, "built")
    gray = table("AB&C", {**LINE, "G4": "446:0"}, "4D")
    assert offered(gray, "G4") == set()
    assert refusal(gray, "G4 446:0")[0] == NEXT
