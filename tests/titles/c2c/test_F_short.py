"""Appendix F: the short game."""

from __future__ import annotations

import pytest

from roundhouse.core import game
from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATION_SPECS
from roundhouse.rules.depot import DEPOT, TRAIN_KINDS, TRAINS
from roundhouse.rules.privates import PRIVATE_COMPANIES
from roundhouse.rules.reach import BOARD
from roundhouse.titles.c2c import TITLE
from roundhouse.titles.c2c.data import files
from roundhouse.titles.c2c.destinations import DESTINATIONS
from roundhouse.titles.c2c.transcontinental import TRANSCONTINENTAL
from roundhouse.titles.found import title as found
from titles.c2c.tables import PLAYERS

FOUR = PLAYERS[:4]


def short(players: int = 4) -> Scenario:
    """The short game at its beginning."""
    return Scenario("18C2C", PLAYERS[:players], ["short"])


@pytest.mark.rule("18C2C-F.short-1")
def test_the_west_is_not_played() -> None:
    """P39 is there, P37 is not; Mexico City and its western neighbours mark the line."""
    hexes = BOARD(short().pos).hexes
    assert "P39" in hexes and "P37" not in hexes
    assert "Z39" in hexes and "O4" not in hexes and "C4" not in hexes
    long = BOARD(Scenario("18C2C", FOUR).pos).hexes
    assert {"P37", "O4", "C4"} <= set(long)


@pytest.mark.rule("18C2C-F.short-2")
def test_hexes_under_the_line_are_out() -> None:
    hexes = BOARD(short().pos).hexes
    cut = {f"{row}38" for row in "ACEGIKMOQSUWY"}
    assert {"K38", "M38"} <= cut
    assert cut & set(hexes) == {"G38", "Q38"}, "these two are among the red areas that come instead"


@pytest.mark.rule("18C2C-F.short-3")
@pytest.mark.parametrize(("hex", "name"), [("G38", "NorthWest"), ("L39", "Denver"), ("Q38", "SouthWest")])
def test_three_red_areas_come_in_the_west(hex: str, name: str) -> None:
    board = BOARD(short().pos)
    assert (board.hexes[hex].name, board.hexes[hex].face.colour) == (name, "red")
    assert len(board.hexes[hex].face.stops) == 1 and board.fixed(hex)
    ends = {end for path in board.hexes[hex].face.paths for end in (path.a, path.b)}
    exits = [edge for edge in range(6) if edge in ends]
    assert len(exits) == 3 and all(board.neighbour(hex, edge) for edge in exits)


@pytest.mark.rule("18C2C-F.short-4")
def test_some_destinations_are_others() -> None:
    here, there = DESTINATIONS(short().pos), DESTINATIONS(Scenario("18C2C", FOUR).pos)
    assert {sym: hexes for sym, hexes in here.items() if hexes != there[sym]} == {
        "CPR": ("G38",),
        "CBQ": ("L39",),
        "ATSF": ("Q38",),
        "MKT": ("Q38",),
        "SLSF": ("Q38",),
    }
    assert all(hex in BOARD(short().pos).hexes for hexes in here.values() for hex in hexes)


@pytest.mark.rule("18C2C-F.short-5")
def test_twelve_private_companies_are_left() -> None:
    pos = short().pos
    assert list(PRIVATE_COMPANIES(pos)) == [
        "SV",
        "MRB",
        "KT",
        "SCC",
        "AZF",
        "GML",
        "ACM",
        "GSC",
        "MH",
        "CA",
        "SRP",
        "BOP",
    ]
    gone = set(PRIVATE_COMPANIES(Scenario("18C2C", FOUR).pos)) - set(PRIVATE_COMPANIES(pos))
    assert gone == {"CEP", "COE", "DGJ", "GEM", "GRS", "SPP"}


@pytest.mark.rule("18C2C-F.short-5")
def test_only_the_first_can_be_bought_and_it_gets_cheaper() -> None:
    position = short()
    assert [offer.action.private for offer in position.offers("buy_cheapest")] == ["SV"]
    assert [position.title.settings["private companies"]["SV"].face] == [20]
    for _ in FOUR:
        position.play("pass")
    ben = position.actor
    before = position.pos.state.parts()["cash"][ben]
    position.play("buy_cheapest", private="SV")
    assert position.pos.state.parts()["cash"][ben] == before - 15


@pytest.mark.rule("18C2C-F.short-6")
def test_two_trains_for_every_three() -> None:
    long, little = Scenario("18C2C", FOUR).pos, short().pos
    for name, kind in TRAIN_KINDS(long).items():
        count = TRAIN_KINDS(little)[name].count
        assert count == (None if kind.count is None else kind.count * 2 // 3)
    assert sum(1 for t in little[TRAINS].values() if t.kind == "2" and t.owner == DEPOT) == 14


@pytest.mark.rule("18C2C-F.short-6")
def test_there_is_no_transcontinental_bonus() -> None:
    crossing = TRANSCONTINENTAL(short().pos)
    assert (crossing.public, crossing.merged, crossing.squares) == (0, 0, 0)
    assert TRANSCONTINENTAL(Scenario("18C2C", FOUR).pos).merged == 2


@pytest.mark.rule("18C2C-B-2")
def test_ten_corporations_take_no_part() -> None:
    pos = short().pos
    gone = set(CORPORATION_SPECS(Scenario("18C2C", FOUR).pos)) - set(CORPORATION_SPECS(pos))
    assert gone == {"CNW", "CRIP", "MILW", "DRGW", "GN", "NP", "SP", "T&P", "UP", "WP"}
    assert len([c for c in CORPORATION_SPECS(pos).values() if c.home]) == 22


@pytest.mark.rule("18C2C-F.short-7")
def test_all_else_is_as_in_the_long_game() -> None:
    """The flow, the chart, the phases, and the kinds of action."""
    long, little = found("18C2C").build(FOUR, ()), found("18C2C").build(FOUR, ("short",))
    assert little.root is long.root and set(little.action_types) == set(long.action_types)
    assert little.settings["stock market"] == long.settings["stock market"]
    assert little.settings["phases"] == long.settings["phases"]
    assert "AMTK" in little.settings["corporations"]


def test_its_tiles_have_a_place() -> None:
    """Tiles for hexes that are out do not lie about."""
    tiles = files(True).tiles["tiles"]
    assert "54SF" not in tiles and "54NY" in tiles
    assert all(set(row.get("hexes", ())) <= set(files(True).map["hexes"]) for row in tiles.values())
    assert "54SF" in files(False).tiles["tiles"]


def test_it_can_be_played_by_any_number() -> None:
    for count in range(2, 9):
        assert game.new(TITLE.build(PLAYERS[:count], ("short",))).stack
