"""What is printed on maps besides places: companies on hexes, numbers in spaces; and marks that hide nothing."""

from __future__ import annotations

import re

import pytest

from roundhouse import Scenario
from roundhouse.board.tiles import Laid
from roundhouse.draw import HexMark, draw_map
from roundhouse.draw.face import paint
from roundhouse.draw.lettering import MARK
from roundhouse.draw.map_tokens import mark_widths
from roundhouse.draw.tokens import hex_prints, space_prints
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.reach import BOARD, TILES
from roundhouse.rules.shown import SpacePrint

PEOPLE = ("Ann", "Ben", "Cy")


def test_private_companies_are_named_on_the_hexes_they_block() -> None:
    pos = Scenario("18Chesapeake", PEOPLE).pos
    found = {(mark.hex, mark.text) for mark in hex_prints(pos)}
    assert found == {
        *(("K3", "D&R"), ("H2", "C-P"), ("I3", "C-P")),
        *(("F4", "B&S"), ("G5", "B&S"), ("D2", "C&OC")),
    }
    coast = {(mark.hex, mark.text) for mark in hex_prints(Scenario("18C2C", PEOPLE).pos)}
    assert {("K74", "SV"), ("H77", "MH"), ("L77", "CA"), ("M72", "BOP"), ("M74", "BOP")} <= coast


def test_a_tile_covers_the_name_of_a_private_company_and_closing_it_ends_it() -> None:
    table = Scenario("18Chesapeake", PEOPLE)
    table.state.put(TILES, "H2", Laid("9"))
    table.state.put(PRIVATES, "B&S", table.pos[PRIVATES]["B&S"].__class__(closed=True))
    assert {mark.hex for mark in hex_prints(table.pos)} == {"K3", "I3", "D2"}


def test_spaces_that_open_later_bear_their_number(read) -> None:
    pos = Scenario("18C2C", PEOPLE).pos
    found = space_prints(pos)
    assert {SpacePrint("E78", 0, 1, "5"), SpacePrint("J65", 0, 1, "5"), SpacePrint("W54", 0, 2, "8")} <= set(
        found
    )
    picture = read(draw_map(BOARD(pos), prints=found))
    slot = picture.one("circle", class_="slot", data_hex="E78", data_slot=1)
    drawn = picture.one("g", class_="print", data_hex="E78")
    x, y = (float(n) for n in re.findall(r"-?[\d.]+", drawn.get("transform")))
    left, top = (100 * c for c in BOARD(pos).layout.centre("E78"))
    assert (x - left, y - top) == pytest.approx((float(slot.get("cx")), float(slot.get("cy"))), abs=0.2)
    assert "".join(drawn.itertext()) == "5"
    assert space_prints(Scenario("18Chesapeake", PEOPLE).pos) == []


@pytest.mark.parametrize(
    ("title", "hex", "marks"),
    [
        ("1848", "L19", ("S1",)),
        ("1848", "F37", ("MP", "GN", "NP")),
        ("18C2C", "J65", ("→C&O",)),
        ("18C2C", "J57", ("→C&O", "→N&W")),
    ],
)
def test_marks_lie_beside_names(title: str, hex: str, marks: tuple[str, ...]) -> None:
    board = BOARD(Scenario(title, PEOPLE).pos)
    printed = board.hexes[hex]
    widths = mark_widths([HexMark(hex, text, "") for text in marks], {})[hex]
    layers = paint(hex, printed.face, board.layout.flat, name=printed.name, marks=widths)
    assert len(layers.marks) == len(marks)
    text = layers.names
    [size] = map(float, re.findall(r'font-size="([\d.]+)"', text))
    [at] = (complex(float(x), float(y)) for x, y in re.findall(r"translate\((\S+) (\S+)\)", text))
    lines = re.findall(r"<tspan[^>]*>([^<]*)", text) or re.findall(r">([^<]+)</text>", text)
    half = complex(max(len(line) for line in lines) * size * 0.25, len(lines) * size * 0.4)
    for place, width in zip(layers.marks, widths, strict=True):
        gap = place - at
        beside = abs(gap.real) >= half.real + width / 2 - 6
        assert beside or abs(gap.imag) >= half.imag + MARK / 2 - 4, (place, at, lines)
    for one in layers.marks:
        assert all(one is other or abs(one - other) > MARK * 0.9 for other in layers.marks)


def test_texts_say_how_large_they_are(bay, read) -> None:
    picture = read(draw_map(bay))
    for text in picture.all("text"):
        size = re.search(r"\bt(\d+)\b", text.get("class"))
        assert size is not None and int(size[1]) == int(float(text.get("font-size")))
