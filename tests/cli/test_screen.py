"""What the terminal shows: the map with its track and tokens, the market, the tables, the menu."""

from __future__ import annotations

import io
import math

import pytest
from rich.console import Console

import recorded
from bots.hand_games import by_hand
from roundhouse import Game, Scenario
from roundhouse.board.tiles import Laid
from roundhouse.bots import View
from roundhouse.cli.screen import tables
from roundhouse.cli.screen.canvas import Canvas
from roundhouse.cli.screen.colours import GROUNDS
from roundhouse.cli.screen.map import LARGE, MIDDLE, SMALL, Picture, areas_at, areas_text, map_text
from roundhouse.cli.screen.market import market_text
from roundhouse.cli.screen.menu import Price, branch_label, menu_of, menu_text
from roundhouse.cli.screen.tile import tiles_text
from roundhouse.core.position import Position
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.money import CASH
from roundhouse.rules.reach import BOARD, TILES
from roundhouse.text.words import Words
from titles.cm1848.laid import board, company, turn

TITLE = "18Chesapeake"


def table() -> Scenario:
    made = Scenario(TITLE, ["Ann", "Ben", "Cy"]).phase("3")
    made.corporation("B&O", par=80, shares={"Ann": 60, "Ben": 20}, cash=600, trains=["2", "3"], tokens=["F8"])
    made.corporation("LV", par=80, shares={"Ben": 60}, cash=300)
    return made.tiles(F8="X1:4", G7="9:1").operating("B&O", "track")


def printed(*things: object, width: int = 120) -> str:
    console = Console(width=width, file=io.StringIO())
    for thing in things:
        console.print(thing)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("lines", [SMALL, MIDDLE, LARGE])
@pytest.mark.parametrize("colour", [True, False])
def test_the_map_names_every_hex_and_shows_what_lies_there(lines: int, colour: bool) -> None:
    pos = table().pos
    shown = map_text(pos, 200, colour, lines=lines).plain
    for hex in BOARD(pos).hexes:
        assert hex in shown
    assert "B&O" in shown and "LV" in shown and "(PRR)" in shown  # tokens, and a space kept at home
    assert "X1" in shown and "▲80" in shown and "≈40" in shown and "●" in shown
    assert any(0x2800 < ord(letter) <= 0x28FF for letter in shown)  # track


def test_track_is_drawn_where_it_lies() -> None:
    before, after = table(), table().tiles(E9="9:0")
    one, two = (map_text(made.pos, 200, True, lines=LARGE).plain.splitlines() for made in (before, after))
    changed = [(row, column) for row, pair in enumerate(zip(one, two, strict=True)) for column in range(len(pair[1]))
               if pair[0].ljust(200)[column] != pair[1][column]]  # fmt: skip
    row = next(n for n, line in enumerate(two) if "E9" in line)
    column = two[row].index("E9")
    assert changed and all(row <= r <= row + LARGE and column - 4 <= c <= column + 12 for r, c in changed)
    across = [c for r, c in changed if 0x2800 < ord(two[r][c]) <= 0x28FF]
    assert len(set(across)) <= 2  # tile 9 unturned is straight, from north to south


def test_the_map_fits_the_terminal() -> None:
    pos = table().pos
    sizes = {
        width: max(map(len, map_text(pos, width, False).plain.splitlines())) for width in (80, 95, 110, 140)
    }
    assert sizes[80] < 90 and sizes[95] < 95 and sizes[95] < sizes[110] <= 110 < sizes[140] <= 140


def test_hexes_are_highlighted() -> None:
    pos = table().pos
    plain, lit = (map_text(pos, 140, True, hexes) for hexes in ((), ("E9",)))
    assert plain.plain == lit.plain and plain.spans != lit.spans


def test_areas_of_the_map_are_marked_and_named() -> None:
    """1848: land grants along the rims of hexes, marked sides, and the river; all eight areas of four kinds. Without
    colours there is nothing that lines could be told apart by."""
    pos = Scenario("1848", ["Ann", "Ben", "Cy"]).pos
    marked = Picture(pos, LARGE, True)
    column, row = (math.floor(part) for part in marked.frame.corners("H5")[0])
    seen = marked.draw().plain.splitlines()
    assert any(0x2800 < ord(letter) <= 0x28FF for letter in "".join(seen[row - 1 : row + 2])[column:])
    named = areas_text(pos, 80)
    assert named is not None and max(map(len, named.plain.splitlines())) <= 80 + 3
    for name in ("land grant of CP", "river token", "green tile first", "the first green tile meets"):
        assert name in named.plain
    assert areas_text(table().pos, 80) is None


def test_the_areas_of_a_hex_are_named() -> None:
    """1848: H5 is in the land grant of CP, and its first yellow tile meets marked sides; nothing marks F1."""
    pos = Scenario("1848", ["Ann", "Ben", "Cy"]).pos
    assert areas_at(pos, "H5") == ["land grant of CP", "sides that the first yellow tile meets"]
    assert areas_at(pos, "F1") == []


def test_the_cursor_can_stand_on_every_hex() -> None:
    """Also where building costs something and nothing lies yet: what it costs is told there too."""
    pos = table().pos
    hexes = BOARD(pos).hexes
    costly = [hex for hex in hexes if hex not in pos[TILES] and BOARD(pos).hexes[hex].face.cost]
    assert len(costly) > 10
    for hex in hexes:
        assert f"▸{hex}" in Picture(pos, LARGE, True, (), hex).draw().plain
    drawn = Picture(pos, LARGE, True, (), costly[0]).draw().plain
    assert drawn.count("▲80") == Picture(pos, LARGE, True).draw().plain.count("▲80")


def test_tiles_have_their_colours_and_neighbours_differ() -> None:
    made = table()
    plain, built = made.copy().tiles(E9="9:0"), made.copy().tiles(E9="9:0", E11="9:0")
    one, two = (map_text(table.pos, 200, True, lines=SMALL) for table in (plain, built))
    shades = [{str(span.style).rpartition(" on ")[2] for span in shown.spans} for shown in (one, two)]
    assert (
        shades[0] & set(GROUNDS["yellow"])
        and shades[0] & set(GROUNDS["white"])
        and shades[0] & set(GROUNDS["red"])
    )
    assert len(shades[1] & set(GROUNDS["yellow"])) > 1  # E9 and E11 touch


def test_the_market_stacks_markers_in_order() -> None:
    made = table()
    lines = market_text(made.pos, False).plain.splitlines()
    row = next(n for n, line in enumerate(lines) if "*80" in line)
    assert "B&O" in lines[row + 1] and "LV" in lines[row + 2]
    assert lines[row].index("*80") + 3 == lines[row + 1].index("B&O") + 3 == lines[row + 2].index("LV") + 2
    assert "375" in lines[0]


def test_without_colour_a_letter_tells_the_zone_of_a_price() -> None:
    """18GL: certificates at $50 in the fourth row are free of the limit, and $450 ends the game."""
    pos = Scenario("18GL", ["Ann", "Ben", "Cy"], chance={"private": "BRIDGE"}).pos
    *rows, legend = market_text(pos, False).plain.splitlines()
    assert rows[0].endswith(" e450") and rows[3].startswith("  y50   60   70  *75")
    assert legend.strip() == "* start   y free of the limit   e ends the game"
    coloured = market_text(pos, True)
    assert "y50" not in coloured.plain and "free of the limit" in coloured.plain
    assert any("#f0d245" in str(span.style) for span in coloured.spans)


def test_a_corporation_that_is_no_more_has_no_row() -> None:
    made = table()
    made.pos.change(CORPORATIONS, "LV", closed=True)
    rows = printed(tables.corporations_table(made.pos, Words(made.title))).splitlines()
    assert not any(row.startswith("LV") for row in rows) and any(row.startswith("B&O") for row in rows)


def test_the_tables_tell_who_has_what() -> None:
    made = table().private("C-P", "Ben").priority("Cy")
    words = Words(made.title, {"Ann": "Anna"})
    papers = tables.papers_table(made.pos, words)
    shown = printed(tables.players_table(made.pos, words), tables.corporations_table(made.pos, words), papers)
    lines = shown.splitlines()
    assert any(line.startswith("Anna") and "$800" in line and "5/20" in line for line in lines)
    assert any(line.startswith("Cy ◆") for line in lines)
    bo = next(line for line in lines if line.startswith("B&O"))
    assert bo.split() == ["B&O", "◀", "$80", "$80", "*60%", "20%", "20%", "$600", "2", "3", "$60", "$0"]
    assert any("Columbia-Philadelphia" in line and "Ben" in line for line in lines)
    assert "Phase 3, train limit 4" in printed(tables.trains_line(made.pos))
    assert "2 rust when phase 4 begins" in printed(tables.trains_line(made.pos))


@pytest.mark.parametrize("width", [80, 100, 120])
@pytest.mark.parametrize(
    ("name", "at"), [("18AL-4-greedy-2", 150), ("1848-5-raiders-4", 300), ("18GL-6-greedy-1", 400)]
)
def test_narrow_tables_cut_no_figures(name: str, at: int, width: int) -> None:
    """Names and private companies give way, and shares stand below what corporations have."""
    game = recorded.golden(name)
    pos = Position(game.title, game.position(at))
    words = Words(
        game.title, {player: f"Player {n} the Long" for n, player in enumerate(game.title.players, 1)}
    )
    whole = tables.corporations_table(pos, words)
    shown = printed(tables.players_table(pos, words), whole, tables.papers_table(pos, words), width=width)
    assert "$…" not in shown and "%…" not in shown
    for sym, money in pos[CASH].items():
        if sym in pos[CORPORATIONS] and pos[CORPORATIONS][sym].floated and not pos[CORPORATIONS][sym].closed:
            rows = [row for row in shown.splitlines() if row.startswith(f"{sym} ")]
            assert any(words.money(money) in row.split() for row in rows), sym


def test_bids_stand_beside_what_is_for_sale() -> None:
    game = Game.new(TITLE, ["Ann", "Ben", "Cy"], seed=7)
    game.play({"type": "bid", "by": "Ann", "private": "C-P", "price": 45})
    game.play({"type": "bid", "by": "Ben", "private": "C-P", "price": 60})
    made = Scenario(TITLE, ["Ann", "Ben", "Cy"])
    made.state = game.state
    papers = tables.papers_table(made.pos, Words(made.title))
    assert "bids: Ben $60, Ann $45" in printed(papers) and "for sale" in printed(papers)


def test_the_menu_groups_by_kind_and_numbers_through() -> None:
    made = table()
    menu = menu_of(made.pos, made.offers(), Words(made.title))
    assert [name for name, _ in menu.groups] == ["Lay track", "Pass"]
    numbers = [entry.number for _, group in menu.groups for entry in group]
    assert numbers == list(range(1, len(numbers) + 1))
    hexes = {offer.action.hex for offer in made.offers("lay_tile")}  # type: ignore[attr-defined]
    assert {entry.value for entry in menu.groups[0][1]} == hexes
    assert sum(len(entry.offers) for entry in menu.groups[0][1]) == len(made.offers("lay_tile"))
    shown = menu_text(menu, 100).plain
    assert "Lay no more track   pass" in shown and "G7: 23, 24" in shown
    assert menu.entry(1) is menu.groups[0][1][0] and menu.entry(999) is None
    assert max(map(len, menu_text(menu, 60).plain.splitlines())) <= 60


def test_the_menu_tells_what_track_costs() -> None:
    """The map asks $40 in F10, and nothing in G7, where a tile lies already."""
    made = table().tiles(E7="9:0", F8="X1:0")
    menu = menu_of(made.pos, made.offers(), Words(made.title))
    labels = {entry.value: entry.label for entry in menu.groups[0][1]}
    assert labels["F10"] == "F10 for $40: 7, 8, 9" and labels["G7"] == "G7: 23, 24, 26, 27"
    offers = made.offers("lay_tile")
    dear = branch_label(
        Words(made.title),
        "hex",
        "G7",
        [o for o in offers if o.action.hex == "G7"],  # type: ignore[attr-defined]
        [Price(40, 0), Price(0, 0), Price(60, 0)],
    )
    assert dear == "G7 for $0 to $60: 23, 24, 26, 27"


def test_the_menu_tells_what_a_president_adds_to_the_price() -> None:
    """CBQ has $28; the map asks $40 in G30 and $80 in B7."""
    game = by_hand("1848-784")
    pos = Position(game.title, game.position(573))
    assert pos[CASH]["CBQ"] == 28
    labels = [
        entry.label
        for entry in menu_of(pos, View(game.title, pos.state).offers, Words(game.title)).groups[0][1]
    ]
    assert "G30 for $40, $12 of it your own: 7, 8, 9" in labels
    assert "B7 for $80, $52 of it your own: 7, 8, 9" in labels


def test_equal_trains_are_offered_once() -> None:
    made = Scenario(TITLE, ["Ann", "Ben", "Cy"]).phase("3")
    made.corporation("B&O", par=80, shares={"Ann": 60}, cash=600).corporation(
        "LV", par=80, shares={"Ben": 60}, trains=["2", "2"]
    )
    made.operating("B&O", "trains")
    assert len(made.offers("buy_train")) == 3
    menu = menu_of(made.pos, made.offers(), Words(made.title))
    labels = [entry.label for entry in menu.groups[0][1]]
    assert labels == ["Buy a 3-train from the depot for $180", "Buy LV's 2-train for $1 to $600"]


def test_small_pictures_of_tiles_show_their_rotation() -> None:
    pos = table().pos
    shown = tiles_text(BOARD(pos), "E9", [("0", Laid("9", 0)), ("1", Laid("9", 1))], 100, False).plain
    assert [letter for letter in shown.splitlines()[-1] if letter.isdigit()] == ["0", "1"]
    narrow = tiles_text(BOARD(pos), "E9", [(str(n), Laid("9", n)) for n in range(6)], 40, True).plain
    assert max(map(len, narrow.splitlines())) <= 40


def test_a_canvas_draws_dots_where_the_line_is() -> None:
    canvas = Canvas(4, 2)
    canvas.dot(0.0, 0.0, "red")
    canvas.dot(0.5, 0.75, "red")
    canvas.write(2, 1, "AB")
    assert canvas.text().plain.splitlines() == ["⢁", "  AB"]
    assert canvas.free(0, 1, 2) and not canvas.free(1, 1, 2) and not canvas.free(0, 9, 1)
    canvas.fill([(0, 0), (2, 0), (2, 2), (0, 2)], "#ffffff")
    assert canvas.text().plain.splitlines() == ["⢁ ", "  AB"]


def test_a_market_that_is_too_wide_is_cut_to_where_the_markers_are() -> None:
    made = company(board("4"), "CMStPP")
    whole, narrow, tight = (market_text(made.pos, False, room).plain for room in (200, 120, 60))
    assert "CMStPP" in whole and "CMSt" in narrow and "CMStPP" not in narrow and "CMSt" in tight
    for text, room in ((narrow, 120), (tight, 60)):
        assert max(len(line) for line in text.splitlines()) <= room


def test_a_map_that_is_too_wide_is_shown_in_parts() -> None:
    pos = board("4").pos
    whole, halves = map_text(pos, 300, False, lines=SMALL).plain, map_text(pos, 90, False).plain
    lines = halves.splitlines()
    assert max(len(line) for line in lines) <= 90 < max(len(line) for line in whole.splitlines())
    assert all(any(hex in line for line in lines) for hex in ("C4", "F37", "P29", "D31"))


def test_notes_stand_below_the_tables() -> None:
    made = turn(company(board("3"), "UP"), "UP", "track")
    words = Words(made.title)
    lines = [line.plain for line in tables.notes_lines(made.pos, words)]
    assert lines[0].startswith("Tiles left: 3 yellow")
    assert any(line.startswith("UP ") and "Land grant: 0 of 10" in line for line in lines)
    assert any(line.plain.startswith("Bonds: at 10%") for line in tables.table_notes(made.pos, words))
    assert tables.notes_lines(table().pos, Words(table().title)) == []
