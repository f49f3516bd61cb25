"""A position as a line: people read and write it, and it holds all that the text of a link does."""

from __future__ import annotations

import random

import pytest

from recorded import golden
from roundhouse.play.lab import (
    Lab,
    LabError,
    from_document,
    from_line,
    from_text,
    is_line,
    read_position,
    to_line,
    to_text,
)
from roundhouse.play.lab.document import Company, Document, OwnBoard

HAND = Document(
    "18Chesapeake",
    players=3,
    phase="3",
    tiles={"F8": "X1:4", "G7": "9:1"},
    companies={"B&O": Company(("2", "3"), ("H6.0", "", "F8.0")), "C&O": Company()},
    blocked=("F8.0",),
)
LINE = "18Chesapeake 3 - 3 F8=X1/4,G7=9/1 B&O:2+3@H6.0+-+F8.0;C&O:@ F8.0 -"


def test_a_position_by_hand() -> None:
    assert to_line(HAND) == LINE
    assert from_line(LINE) == from_line(f"  {LINE}\n") == HAND
    assert from_document(from_line("18Chesapeake 3 - 3 F8=X1/4")).phase == "3"
    assert from_line("18AL 3") == Document("18AL", players=3)


@pytest.mark.parametrize(
    "document",
    [
        Document("Branch Line"),
        Document('18"x"', players=("Ann", "Ben")),
        Document("18AL", players=("7",)),
        Document("18AL", players=("Ann of Ashby", "B,n")),
        Document("18AL", options=("a b", "c")),
        Document("18AL", phase="- 2"),
        Document("18AL", companies={"A;B": Company(("2",)), "C": Company(("3",))}),
        Document("18AL", companies={"L&N": Company(("a+b",), ("A4.0",))}),
        Document("18AL", tiles={"A 1": "57:0"}),
        Document("18AL", tiles={"F8": "57:0"}, rest={"tokens": {"x": None}}),
        Document("18AL", board=OwnBoard({"A1": ("white", "", "")}), tiles={"A1": "57:3"}),
        Document("18AL", blocked=("F8.0", "x y")),
    ],
)
def test_what_has_no_word_is_packed(document: Document) -> None:
    line = to_line(document)
    assert from_line(line) == document
    assert is_line(line) and "\n" not in line


@pytest.mark.parametrize(
    "name", ["18AL-3-greedy-1", pytest.param("18C2C-4-greedy-1", marks=pytest.mark.soak)]
)
def test_a_position_of_a_game(name: str) -> None:
    game = golden(name)
    lab = Lab.of_position(game.header.title, game.header.options, game.title, game.position(game.at // 2))
    line = to_line(lab.document())
    assert from_line(line) == lab.document()
    assert to_text(from_document(from_line(line)).document()) == to_text(lab.document())
    assert line.startswith(game.header.title)


def test_lines_and_links_are_told_apart() -> None:
    text = to_text(HAND)
    assert not is_line(text)
    assert read_position(text) == read_position(LINE) == from_text(text)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "the line is empty"),
        ('"18AL\\x" 3', "no title"),
        (LINE + " - -", "more than 8 fields"),
        ("18AL 3 - 3 F8", "'F8' is no tile of the form HEX=TILE/ROTATION"),
        ("18AL 3 - 3 F8=57/6", "is no tile"),
        ("18AL 3 - 3 - L&N", "'L&N' is no company of the form NAME:TRAINS@TOKENS"),
        ("18AL 3 - 3 - - - 1nonsense", "damaged"),
        ("18GL 3 - 3 - - - " + to_text(Document("18AL", phase="3")), "two titles"),
        ("18AL " + "x" * 20_000, "too long"),
    ],
)
def test_bad_lines_are_told(line: str, said: str) -> None:
    with pytest.raises(LabError, match=said):
        from_line(line)


def test_whatever_is_altered_is_read_or_told() -> None:
    rng = random.Random(1)
    for _ in range(400):
        at = rng.randrange(len(LINE))
        line = (
            LINE[:at]
            + rng.choice(["", " ", "-", "=", "@", '"', ";", "é", LINE[at : at + 5] * 2])
            + LINE[at + 1 :]
        )
        try:
            document = from_line(line)
        except LabError:
            continue
        assert from_line(to_line(document)) == document
