"""Section 4.7.1: which tile goes where, and what it costs."""

from __future__ import annotations

import pytest

from roundhouse.board.upgrades import leaps, placements
from roundhouse.core.position import Position
from roundhouse.rules.money import CASH
from roundhouse.rules.reach import BOARD, TILES, TOKENS, Token
from roundhouse.rules.track import supply_left
from roundhouse.titles.c2c.tile_points import SPENT

from .laying import MERGING, building, lay, lays, refusal, shown, spent

TORONTO = "H69"
"""A city of Canada without a letter."""


def at_toronto(phase: str, **tiles: str):  # type: ignore[no-untyped-def]
    """CPR has a token in Toronto, which is yellow, and its four points for Canada."""
    return building("CPR", phase, tokens=[TORONTO], **{TORONTO: "57:1", **tiles})


# -- colours


@pytest.mark.rule("18C2C-4.7.1-12", "18C2C-4.7.1-13")
def test_from_yellow_to_brown_for_four_points() -> None:
    table = at_toronto("5")
    assert refusal(table, TORONTO, "63") == ""
    assert (TORONTO, "63", 0) in lays(table)
    lay(table, TORONTO, "63")
    assert spent(table) == [(TORONTO, 4)] and table.step != "track"
    assert {tile: supply_left(table.pos, tile) for tile in ("14", "15", "619")} == {
        "14": 12,
        "15": 18,
        "619": 12,
    }


@pytest.mark.rule("18C2C-4.7.1-12", "18C2C-4.7.1-13")
def test_some_tile_of_the_skipped_colour_has_to_be_there() -> None:
    hexes = [hex for hex in BOARD(at_toronto("5").pos).hexes if hex[0] in "KLMN"]
    gone = dict.fromkeys(hexes[:12], "14:0") | dict.fromkeys(hexes[12:24], "619:0")
    some = at_toronto("5", **gone, **dict.fromkeys(hexes[24:41], "15:0"))
    assert supply_left(some.pos, "15") == 1
    assert refusal(some, TORONTO, "63") == ""
    none = at_toronto("5", **gone, **dict.fromkeys(hexes[24:42], "15:0"))
    assert refusal(none, TORONTO, "63") == "colour follows / supply"
    assert not any(hex == TORONTO for hex, _, _ in lays(none))


@pytest.mark.rule("18C2C-4.7.1-12")
def test_with_three_points_no_colour_is_skipped() -> None:
    table = building("C&O", "5", M62="57:0", tokens=["M62"])
    assert refusal(table, "M62", "63") == "tile points / public"
    assert not any(tile == "63" for _, tile, _ in lays(table))
    assert refusal(table, "M62", "14") == ""


@pytest.mark.rule("18C2C-4.7.1-12", "18C2C-4.7.1-13")
def test_from_yellow_to_gray_for_six() -> None:
    table = building("C&O", "8", merged=MERGING["C&O"], M62="57:0", tokens=["M62"])
    lay(table, "M62", "595")
    assert spent(table) == [("M62", 6)] and table.step != "track"
    earlier = building("C&O", "5", merged=MERGING["C&O"], M62="57:0", tokens=["M62"])
    assert refusal(earlier, "M62", "595") == "colour of the phase / 5"
    spread = building("C&O", "8", merged=MERGING["C&O"], M62="57:0", tokens=["M62"])
    lay(lay(lay(spread, "M62", "14"), "M62", "63"), "M62", "595")
    assert spent(spread) == [("M62", 2)] * 3 and spread.step != "track"


@pytest.mark.rule("18C2C-4.7.1-12", "18C2C-4.7.1-26")
def test_what_lies_between_has_to_lead_there() -> None:
    table = building("C&O", "5", merged=MERGING["C&O"], K64="9:0")
    board = BOARD(table.pos)
    found = {(leap.tile, leap.rotation) for leap in leaps(board, "K64", table.pos[TILES]["K64"])}
    assert {("47", 0), ("41", 3)} <= found
    assert refusal(table, "K64", "41", 3) == ""
    assert refusal(table, "K64", "39", 0) == "tile suits the hex / skipped"
    assert refusal(table, "K64", "63", 0) == "tile suits the hex / skipped"
    assert refusal(table, "K64", "47", 1) == "old track is kept"
    bare = building("C&O", "5", merged=MERGING["C&O"])
    assert refusal(bare, "K64", "41", 3) == "colour follows / step"


@pytest.mark.rule("18C2C-4.7.1-12")
def test_tokens_move_as_by_the_tile_that_comes_in_the_end() -> None:
    table = building("NYNH", "8", merged="NYC")
    assert table.pos[TOKENS]["NYNH 0"].city == 0
    lay(table, "K78", "124NY")
    assert spent(table) == [("K78", 6)]
    assert table.pos[TOKENS]["NYNH 0"].city == 0 and len(shown(table, "K78").stops) == 1


@pytest.mark.rule("18C2C-4.7.1-14")
@pytest.mark.parametrize(
    ("phase", "laid", "tile", "legal"),
    [
        ("2", "57:0", "14", False),
        ("3", "57:0", "14", True),
        ("3", "14:0", "63", False),
        ("5", "14:0", "63", True),
    ],
)
def test_the_phase_has_to_have_the_colour(phase: str, laid: str, tile: str, legal: bool) -> None:
    table = building("C&O", phase, M62=laid, tokens=["M62"])
    assert refusal(table, "M62", tile) == ("" if legal else f"colour of the phase / {phase}")


@pytest.mark.rule("18C2C-4.7.1-17")
def test_yellow_on_white_and_then_one_after_the_other() -> None:
    table = building("GN", "3")
    assert refusal(table, "C4", "57", 0) == "colour follows / printed"
    assert refusal(table, "C4", "592", 3) == ""
    assert refusal(building("GN", "2"), "C4", "592", 3) == "colour of the phase / 2"
    white = building("C&O", "3", tokens=["M62"])
    assert refusal(white, "M62", "14") == "colour follows / step"
    assert refusal(white, "M62", "57") == ""
    yellow = building("C&O", "3", M62="57:0", tokens=["M62"])
    assert refusal(yellow, "M62", "6") == "colour follows / built"
    brown = building("C&O", "5", M62="63:0", tokens=["M62"])
    assert refusal(brown, "M62", "14") == "colour follows / step"


# -- supply


@pytest.mark.rule("18C2C-4.7.1-15")
def test_what_comes_off_the_map_can_be_laid_again() -> None:
    table = building("CNW", "5", J57="590:0")
    assert supply_left(table.pos, "590") == 0
    lay(table, "J57", "591")
    assert (supply_left(table.pos, "590"), supply_left(table.pos, "591")) == (1, 0)
    assert table.pos[TILES]["J57"].tile == "591"


@pytest.mark.rule("18C2C-4.7.1-16")
def test_a_sixth_city_with_a_b_stays_green() -> None:
    others = dict.fromkeys(("C4", "I64", "I82", "M46"), "593:1")
    four = building("B&O", "5", laid={**others, "M74": "592:2"})
    turns = [turn for hex, tile, turn in lays(four) if (hex, tile) == ("M74", "593")]
    assert turns
    five = building("B&O", "5", laid={**others, "Q70": "593:1", "M74": "592:2"})
    assert {refusal(five, "M74", "593", turn) for turn in turns} == {"tile is in supply"}
    assert not any(tile == "593" for _, tile, _ in lays(five))


# -- hexes


@pytest.mark.rule("18C2C-4.7.1-18", "18C2C-2.2-1")
def test_red_and_gray_hexes_and_what_is_no_hex() -> None:
    table = building()
    assert refusal(table, "J65", "57") == "hex can be built / fixed"
    assert refusal(table, "I58", "9") == "hex can be built / fixed"
    assert refusal(table, "AA70", "9") == "hex can be built / unknown"
    assert all(not BOARD(table.pos).fixed(hex) for hex, _, _ in lays(table))


@pytest.mark.rule("18C2C-2.2-1")
def test_the_rim_can_be_built() -> None:
    table = building("ACL", cash=200, laid={"Z65": "7:3"})
    assert refusal(table, "Z67", "7", 0) == "new track is joined / yellow"
    at_the_rim = building("ACL", cash=200, laid={"Z65": "9:2"})
    assert refusal(at_the_rim, "AA66", "7", 2) == ""


@pytest.mark.rule("18C2C-4.7.1-19")
def test_cities_on_cities_and_nowhere_else() -> None:
    table = building("UP", tokens=["K40"], K42="9:1")
    assert refusal(table, "K40", "57", 1) == ""
    assert refusal(table, "K40", "9", 1) == "tile suits the hex / city"
    east = building()
    assert refusal(east, "K64", "57", 0) == "tile suits the hex / plain"
    upgrade = building(phase="3", K64="9:0")
    assert refusal(upgrade, "K64", "14", 0) == "tile suits the hex / listed"


@pytest.mark.rule("18C2C-4.7.1-20", "18C2C-2.2-4")
def test_the_first_tile_pays_the_terrain() -> None:
    table = building("GN", "3", cash=200)
    lay(table, "B5", "7", 5)
    assert table.pos[CASH]["GN"] == 140
    lay(table, "C6", "9", 2)
    assert table.pos[CASH]["GN"] == 20
    later = building("GN", "3", cash=20, B5="7:5", C6="9:2")
    lay(later, "C6", "23", 2)
    assert later.pos[CASH]["GN"] == 20


@pytest.mark.rule("18C2C-4.7.1-21")
def test_on_yellow_print_the_green_tile_pays() -> None:
    table = building("NYNH", "5", cash=100)
    lay(table, "K78", "54NY")
    assert table.pos[CASH]["NYNH"] == 20
    later = building("NYNH", "5", cash=0, K78="54NY:0")
    lay(later, "K78", "62NY")
    assert later.pos[CASH]["NYNH"] == 0


@pytest.mark.rule("18C2C-4.7.1-22")
def test_the_treasury_has_to_pay() -> None:
    table = building("GN", "2", cash=50, tokens=["J65"])
    assert refusal(table, "B5", "7", 5) == "treasury pays the terrain"
    assert table.why_not("lay_tile", hex="B5", tile="7", rotation=5).facts["price"] == 60
    assert not any(hex == "B5" for hex, _, _ in lays(table))
    assert refusal(building("GN", "2", cash=60), "B5", "7", 5) == ""


@pytest.mark.rule("18C2C-4.7.1-23", "18C2C-C-2")
@pytest.mark.parametrize(
    ("hex", "phase", "laid", "right", "wrong"),
    [
        ("L29", "5", "14:0", "170", "63"),
        ("J63", "5", "14:2", "125", "63"),
        ("V57", "5", "15:1", "115", "63"),
        ("J63", "8", "125:5", "596", "595"),
        ("M62", "5", "14:0", "63", "170"),
        ("M62", "8", "63:0", "595", "594"),
        ("C4", "3", "", "592", "14"),
        ("V57", "3", "57:1", "15", "14"),
    ],
)
def test_letters_have_their_own_tiles(hex: str, phase: str, laid: str, right: str, wrong: str) -> None:
    table = building("C&O", phase, merged=MERGING["C&O"], laid={hex: laid} if laid else {})
    pos = Position(table.title, table.state)
    pos.put(TOKENS, "C&O 1", Token("C&O", 40, hex, 0, placed=True))
    table.state = table.state.copy()
    found = {tile for at, tile, _ in lays(table) if at == hex}
    assert right in found and wrong not in found
    turns = [r for at, tile, r in lays(table) if (at, tile) == (hex, right)]
    refused = refusal(table, hex, wrong, turns[0])
    assert refused.partition(" / ")[0] == "tile suits the hex" and refused != ""


@pytest.mark.rule("18C2C-4.7.1-24")
def test_old_track_stays() -> None:
    table = building(phase="5", K64="18:0")
    assert refusal(table, "K64", "43", 1) == "old track is kept"
    kept = {r for hex, tile, r in lays(table) if (hex, tile) == ("K64", "43")}
    old = BOARD(table.pos).tiles["18"].face
    for rotation in kept:
        new = BOARD(table.pos).tiles["43"].face.rotated(rotation)
        assert {(p.a, p.b) for p in old.paths} <= {(p.a, p.b) for p in new.paths}
    assert kept
    assert refusal(table, "K64", "47", 0) == "tile suits the hex / listed"
    city = building(phase="3", M62="57:0", tokens=["M62"])
    assert refusal(city, "M62", "14", 1) == "old track is kept"
    assert refusal(city, "M62", "14", 0) == ""


@pytest.mark.rule("18C2C-4.7.1-25")
def test_tokens_go_with_their_sides() -> None:
    table = building("NYNH", "3")
    lay(table, "K78", "54NY")
    token = table.pos[TOKENS]["NYNH 0"]
    assert shown(table, "K78").exits_of(token.city) == {2, 3}
    south = building("NYC", "3")
    pos = Position(south.title, south.state)
    pos.put(TOKENS, "NYC 1", Token("NYC", 40, "K78", 1, placed=True))
    south.state = south.state.copy()
    lay(south, "K78", "54NY")
    moved = south.pos[TOKENS]["NYC 1"]
    assert shown(south, "K78").exits_of(moved.city) >= {0}
    assert 3 not in shown(south, "K78").exits_of(moved.city)


@pytest.mark.rule("18C2C-4.7.1-26", "18C2C-C-1")
def test_only_what_the_table_names() -> None:
    table = building(phase="5", K64="28:5")
    found = {tile for hex, tile, _ in lays(table) if hex == "K64"}
    assert found == {"39", "46", "70"}
    assert {refusal(table, "K64", "43", rotation) for rotation in range(6)} == {"tile suits the hex / listed"}


# -- what tracks run into


@pytest.mark.rule("18C2C-4.7.1-27")
@pytest.mark.parametrize(
    ("hex", "tile", "rotation", "found"),
    [
        ("J67", "9", 0, "track leads somewhere / blank"),
        ("J67", "8", 0, "track leads somewhere / blank"),
        ("J67", "8", 4, ""),
        ("J67", "7", 5, ""),
    ],
)
def test_impassable_sides(hex: str, tile: str, rotation: int, found: str) -> None:
    table = building("C&O", K66="7:2")
    assert refusal(table, hex, tile, rotation) == found
    assert ((hex, tile, rotation) in lays(table)) == (not found)


@pytest.mark.rule("18C2C-4.7.1-27")
def test_lakes_red_areas_and_the_rim() -> None:
    table = building("CNW", "3")
    board = BOARD(table.pos)
    assert any(
        board.tiles[p.tile].face.rotated(p.rotation).exits >= {3} for p in placements(board, "J55", None)
    )
    for place in placements(board, "J59", None):
        assert (
            2
            not in board.face("J59", None).exits | board.tiles[place.tile].face.rotated(place.rotation).exits
        )
    assert refusal(table, "J59", "9", 2) == "track leads somewhere / blank"
    assert refusal(building("ACL"), "AA66", "9", 0) == "track leads somewhere / map"
    # Cleveland has exits to the south alone.
    assert refusal(building(), "J63", "57", 1) == "track leads somewhere / blank"


@pytest.mark.rule("18C2C-4.7.1-32")
def test_the_hex_of_a_private_company() -> None:
    line = {"J79": "7:0", "J77": "9:1", "J75": "8:4"}
    for owner in ("Ann", "Ben"):
        table = building("NYNH", laid=line, tokens=["J65"], privates={"SV": owner})
        assert refusal(table, "K74", "9", 0) == "hex of a private company / SV"
        assert not any(hex == "K74" for hex, _, _ in lays(table))
    sold = building("NYNH", laid=line, tokens=["J65"], privates={"SV": "NYNH"})
    assert refusal(sold, "K74", "9", 0) == ""
    assert any(hex == "K74" for hex, _, _ in lays(sold))


@pytest.mark.rule("18C2C-4.7.1-31")
def test_nothing_takes_a_tile_away() -> None:
    table = building(phase="3", K64="9:0")
    lay(table, "K64", "23", 3)
    assert table.pos[TILES]["K64"].tile == "23" and table.pos[SPENT]
