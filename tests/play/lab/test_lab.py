"""The lab: a link holds all that decides what may be run, whatever was done to the position, and bad ones say why."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
import tomli

from recorded import golden
from roundhouse.board.map import load_board
from roundhouse.core.position import Position
from roundhouse.play.lab import (
    LONGEST,
    Document,
    Lab,
    LabError,
    change,
    from_document,
    from_text,
    own_board,
    read_document,
    to_text,
)
from roundhouse.play.lab.own_board import as_lines, as_map_toml, board_of, read_board
from roundhouse.play.lab.turn import Turn
from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import in_play
from roundhouse.rules.depot import TRAIN_KINDS, TRAINS, Train, owned
from roundhouse.rules.money import CASH
from roundhouse.rules.reach import BOARD, TILES, TOKENS
from roundhouse.rules.running import QUESTION
from roundhouse.rules.shares import STOCK

GAMES = [
    ("18Chesapeake-4-greedy-3", 0.6),
    ("18AL-4-greedy-2", 0.7),
    ("18GL-4-greedy-0", 0.6),
    pytest.param("1848-4-greedy-1", 0.8, marks=pytest.mark.soak),
    pytest.param("18C2C-4-greedy-1", 0.8, marks=pytest.mark.soak),
]


def of_game(name: str, share: float) -> tuple[Lab, Position]:
    game = golden(name)
    state = game.position(int(len(game.actions) * share))
    header = game.header
    return Lab.of_position(header.title, header.options, game.title, state), Position(game.title, state)


@pytest.mark.parametrize(("name", "share"), GAMES)
def test_a_link_asks_of_every_corporation_what_the_game_asks(name: str, share: float) -> None:
    lab, pos = of_game(name, share)
    text = to_text(lab.document())
    back = from_document(from_text(text))
    assert len(text) < 4500
    assert [QUESTION(back.pos, sym) for sym in in_play(pos)] == [QUESTION(pos, sym) for sym in in_play(pos)]
    assert (back.table.state[TILES], list(back.table.state[TOKENS])) == (pos[TILES], list(pos[TOKENS]))
    assert to_text(back.document()) == text


def test_a_game_is_opened_with_nothing_but_what_its_link_tells() -> None:
    """Whoever opens it, and whoever follows the link later, gets the same answers; money and shares are not in it."""
    lab, pos = of_game("18Chesapeake-4-greedy-3", 0.6)
    back = from_document(from_text(to_text(lab.document())))
    assert lab.table.state.parts() == back.table.state.parts()
    assert lab.pos[CASH] != pos[CASH]


def test_each_change_is_in_the_link() -> None:
    lab = Lab.printed("18Chesapeake", 3)
    changes: list[dict[str, Any]] = [
        {"set": "tile", "hex": "F8", "tile": "X1", "rotation": 4},
        {"set": "tile", "hex": "G7", "tile": "9", "rotation": 0},
        {"set": "turn", "hex": "G7"},
        {"set": "train", "owner": "B&O", "kind": "3"},
        {"set": "token", "corporation": "B&O", "hex": "F8"},
        {"set": "begun", "corporation": "PRR"},
        {"set": "phase", "phase": "5"},
        {"set": "blocked", "hex": "F8", "city": 0},
    ]
    for one in changes:
        lab = from_document(from_text(to_text(change(lab, one).document())))
    found = lab.document()
    assert found.tiles == {"F8": "X1:4", "G7": "9:1"} and found.phase == "5" and found.blocked == ("F8.0",)
    assert {sym: (one.trains, one.tokens) for sym, one in found.companies.items()} == {
        "PRR": ((), ("F2.0",)),
        "B&O": (("3",), ("H6.0", "F8.0")),
    }
    for one in (
        {"set": "print", "hex": "G7"},
        {"set": "train", "owner": "B&O", "kind": "3", "take": True},
        {"set": "not begun", "corporation": "PRR"},
        {"set": "not begun", "corporation": "B&O"},
        {"set": "phase", "phase": "2"},
        {"set": "blocked", "hex": "F8", "blocked": False},
        {"set": "print", "hex": "F8"},
    ):
        lab = from_document(from_text(to_text(change(lab, one).document())))
    assert lab.document().companies == {} and lab.blocked == frozenset() and lab.document().tiles == {}


@pytest.mark.parametrize(("title", "sym"), [("18GL", "CR"), ("18C2C", "AMTK")])
def test_a_national_company_begins_runs_and_goes_again(title: str, sym: str) -> None:
    lab = change(Lab.printed(title), {"set": "begun", "corporation": sym})
    assert lab.begun() == [sym]
    hex = next(id for id, one in BOARD(lab.pos).hexes.items() if one.face.cities and one.face.stops[0].slots)
    lab = change(lab, {"set": "token", "corporation": sym, "hex": hex})
    lab = change(lab, {"set": "train", "owner": sym, "kind": next(iter(TRAIN_KINDS(lab.pos)))})
    again = from_document(lab.document())
    assert again.begun() == [sym] and again.document() == lab.document()
    assert [
        token.hex for token in again.pos[TOKENS].values() if token.corporation == sym and token.placed
    ] == [hex]
    gone = change(again, {"set": "not begun", "corporation": sym})
    assert gone.begun() == [] and sym not in gone.pos[STOCK]
    assert gone.document().companies == {}


def test_a_change_leaves_the_position_before_it_alone() -> None:
    lab = Lab.printed("18AL")
    before = lab.document()
    change(lab, {"set": "begun", "corporation": "L&N"})
    assert lab.document() == before


@pytest.mark.parametrize(
    ("one", "sentence"),
    [
        ({"set": "tile", "hex": "Z99", "tile": "9"}, "There is no Z99 here."),
        ({"set": "tile", "hex": "G7", "tile": "9", "rotation": 7}, "A tile is turned by 0 to 5 sixths."),
        ({"set": "turn", "hex": "G7"}, "There is no tile on G7."),
        ({"set": "token", "corporation": "B&O", "hex": "G7"}, "G7 has no such city."),
        ({"set": "no token", "corporation": "B&O", "hex": "H6"}, "B&O has no token there."),
        ({"set": "train", "owner": "B&O", "kind": "9"}, "There is no 9 here."),
        ({"set": "begun", "corporation": "XYZ"}, "There is no XYZ here."),
        ({"set": "not begun", "corporation": "B&O"}, "B&O has not begun."),
        ({"set": "phase", "phase": "17"}, "There is no 17 here."),
        ({"set": "blocked", "hex": "G7", "city": 3}, "G7 has no such city."),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(one: dict[str, Any], sentence: str) -> None:
    with pytest.raises(LabError) as caught:
        change(Lab.printed("18Chesapeake"), one)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    "one", [{}, {"set": "sky"}, {"set": "tile"}, {"set": "tile", "hex": "G7", "more": 1}]
)
def test_what_is_no_change_is_refused(one: dict[str, Any]) -> None:
    with pytest.raises(LabError, match=r"That is no change of the lab"):
        change(Lab.printed("18Chesapeake"), one)


def test_damaged_links_are_refused() -> None:
    text = to_text(Lab.printed("18AL").document())
    for bad in (
        text[0] + "AAAAAA" + text[7:],
        text[:-1],
        text[:9] + "x" + text[10:],
        "",
        "2" + text[1:],
        "1",
        "1é" + text,
        "1" * (LONGEST + 1),
        "<script>",
    ):
        with pytest.raises(LabError):
            from_text(bad)


@pytest.mark.parametrize(
    "document",
    [
        {},
        [],
        {"title": "1830"},
        {"title": "18AL", "lab": 2},
        {"title": "18AL", "options": ["sky"]},
        {"title": "18AL", "players": 99},
        {"title": "18AL", "players": -1},
        {"title": "18AL", "phase": "99"},
        {"title": "18AL", "tiles": {"A1": "nonsense"}},
        {"title": "18AL", "companies": {"L&N": {"trains": ["2"] * 50}}},
        {"title": "18AL", "companies": {"L&N": {"tokens": ["A4.0"] * 50}}},
        {"title": "18AL", "blocked": ["Z9.9"]},
        {"title": "18AL", "rest": {"sky": {}}},
        {"title": "18AL", "rest": {"tokens": {"L&N 0": {"hex": "Q99"}}}},
        {"title": "18AL", "rest": {"phase": "99"}},
        {"title": "18AL", "rest": {"trains": {f"x-{n}": {"kind": "2", "owner": "L&N"} for n in range(99)}}},
        {"title": "18AL", "board": {"hexes": {}}},
        {"title": "18AL", "board": {"hexes": {"A1": ["white", "city=revenue:20,slots:99999", ""]}}},
        {"title": "18AL", "board": {"hexes": {"A1": ["white", "", ""], "ZZ999": ["white", "", ""]}}},
    ],
)
def test_documents_that_cannot_be_are_refused(document: Any) -> None:
    with pytest.raises(LabError) as caught:
        from_document(document if isinstance(document, dict) else msgspec.json.encode(document))
    assert str(caught.value).endswith(".")


def test_the_order_of_rows_is_in_the_link() -> None:
    """Trains run in the order of their table, and some titles put a train back under another name."""
    table = Scenario("18Chesapeake", ["Ann", "Ben"]).corporation("B&O", trains=["2", "3"], floated=True)
    table.state.drop(TRAINS, "2-0")
    table.state.put(TRAINS, "2-0", Train("2", "B&O"))
    lab = Lab.of_position("18Chesapeake", (), table.title, table.state)
    back = from_document(from_text(to_text(lab.document())))
    assert list(back.table.state[TRAINS].items()) == list(table.state[TRAINS].items())
    assert owned(back.pos, "B&O") == ["3-0", "2-0"]


def test_documents_are_read_from_json_and_bounded() -> None:
    assert read_document(b'{"title": "18AL"}') == Document("18AL")
    with pytest.raises(LabError, match="too large"):
        read_document(b" " * 300_000)


def test_the_rules_are_asked_as_in_the_turn_of_a_corporation() -> None:
    lab = change(Lab.printed("18Chesapeake"), {"set": "begun", "corporation": "B&O"})
    turn = Turn(lab, "B&O")
    assert turn.lay("G7", "9", 1) is None
    assert turn.lay("G7", "23", 1).check == "colour of the phase"  # type: ignore[union-attr]
    later = Turn(change(lab, {"set": "phase", "phase": "3"}), "B&O")
    assert later.lay("G7", "23", 1).check != "colour of the phase"  # type: ignore[union-attr]


# -- a board of one's own ------------------------------------------------------------------------------

BOARD_TEXT = """
layout flat, letters columns
A1 white city=revenue:20;path=a:0,b:_0 "Alton"   # a comment
A3, A5
A7 red offboard=revenue:yellow_30|brown_60;path=a:3,b:_0 "West"
"""


def test_a_board_is_read_from_lines_toml_and_hexes_of_18xx_games() -> None:
    board = read_board(BOARD_TEXT)
    assert board.hexes["A7"] == ("red", "offboard=revenue:yellow_30|brown_60;path=a:3,b:_0", "West")
    assert read_board(as_lines(board)) == board
    assert read_board(as_map_toml(board)).hexes.keys() == board.hexes.keys()
    ruby = (
        "white: {\n %w[A1 A3] => 'city=revenue:0',\n ['B2'] => '',\n},\n"
        "red: { ['B4'] => 'offboard=revenue:9;path=a:2,b:_0' }"
    )
    assert read_board(ruby).hexes["B4"][0] == "red" and len(read_board(ruby).hexes) == 4


def test_a_saved_board_is_a_map_toml() -> None:
    board = read_board(BOARD_TEXT)
    loaded = load_board(tomli.loads(as_map_toml(board)), {})
    assert {id: hex.face for id, hex in loaded.hexes.items()} == {
        id: hex.face for id, hex in board_of(board, "18AL").hexes.items()
    }


def test_all_faults_of_a_board_are_told_at_once() -> None:
    text = "A1 sky\nA1\nQ! white\nA3 city=revenue:x\nA2 foo bar\n"
    text += "A5 white city=revenue:20,slots:999\nA9 city=revenue:99999"
    with pytest.raises(LabError) as caught:
        read_board(text)
    assert [sentence.partition(":")[0] for sentence in caught.value.sentences] == [
        *("Line 1", "Line 2", "Line 3", "Line 4", "Line 5", "Line 6", "Line 7")
    ]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "#",
        "A1\nA2",
        "A1\nZZ901",
        "layout = 3\n[hexes",
        "[hexes]\nA1 = 3",
        "layout square\nA1",
        "x" * 70_000,
    ],
)
def test_what_is_no_board_is_refused(text: str) -> None:
    with pytest.raises(LabError):
        read_board(text)


def test_a_hostile_text_is_no_long_work() -> None:
    """60 000 brackets or blank lines were read for many seconds: the search went on to the end from each of them."""
    assert own_board._TOML_LINE.match("\n[hexes]") is None
    assert own_board._TOML_LINE.search("\n  [hexes]") is not None
    assert read_board('[[\n%w[A1] => "city=revenue:20"').hexes == {"A1": ("white", "city=revenue:20", "")}


def test_a_board_of_ones_own_is_played_with_tiles_of_a_title() -> None:
    lab = Lab.printed("18Chesapeake", own=read_board(BOARD_TEXT))
    for one in (
        {"set": "token", "corporation": "RED", "hex": "A1"},
        {"set": "train", "owner": "RED", "kind": "2"},
        {"set": "tile", "hex": "A3", "tile": "9"},
    ):
        lab = from_document(from_text(to_text(change(lab, one).document())))
    assert lab.begun() == ["RED"] and "9" in BOARD(lab.pos).tiles and len(BOARD(lab.pos).hexes) == 4
    assert Turn(lab, "RED").lay("A5", "9", 0) is None
    assert change(lab, {"set": "not begun", "corporation": "RED"}).document().companies == {}


def test_an_example_of_the_documentation_is_read() -> None:
    text = (Path(__file__).parents[3] / "docs" / "lab.md").read_text("utf-8")
    example = text.partition("```json\n")[2].partition("```")[0]
    assert from_document(example).begun()
