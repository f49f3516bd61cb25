"""Sheets to print: everything that a title has is on them, in its size and within what printers print."""

from __future__ import annotations

import html
import itertools
import math
import re
import sys
import zlib
from pathlib import Path

import pytest

from roundhouse import Scenario, title
from roundhouse.draw.box import ENDLESS_TILES
from roundhouse.draw.printing import PAPERS, Page, Paper, Placed, as_pdf, pages_of
from roundhouse.draw.printing.boards import OVERLAP, spread
from roundhouse.draw.printing.cards import BOLD, HEIGHT, LEGIBLE, WIDTH, Card, _card, _height
from roundhouse.draw.printing.kit import _shares
from roundhouse.draw.printing.paper import MARGIN, cells
from roundhouse.draw.printing.wrapped import wrapped
from roundhouse.draw.style import text_width
from roundhouse.draw.svg import DrawError, Svg, document, tag
from roundhouse.rules.reach import BOARD
from roundhouse.titles.found import titles
from roundhouse.titles.options import UnknownOption

NAME = "Branch Line"
A4 = PAPERS["A4"]


@pytest.fixture(scope="module")
def pages() -> list[Page]:
    return list(pages_of(title(NAME), A4))


def drawn(page: Page, kind: str) -> int:
    return sum(f'class="rh {kind}"' in piece.svg.text for piece in page.pieces)


def words(pages: list[Page]) -> str:
    texts = [piece.svg.text for page in pages for piece in page.pieces]
    return " ".join(word for text in texts for word in re.findall(r">([^<>]+)</text>", text))


def test_every_tile_is_there_as_often_as_the_box_has_it(pages: list[Page]) -> None:
    tiles = BOARD(Scenario(NAME, ["a", "b"]).pos).tiles.values()
    wanted = sum(ENDLESS_TILES if tile.count is None else tile.count for tile in tiles)
    assert sum(drawn(page, "rh-tile") for page in pages) == wanted > 20


def test_a_tile_has_the_size_of_a_hex_of_the_map() -> None:
    pages = list(pages_of(title(NAME), A4, hex=40.0))
    tile = next(piece for page in pages for piece in page.pieces if 'class="rh rh-tile"' in piece.svg.text)
    side = 40 / math.sqrt(3)
    rim = 2 * side / 100
    assert sorted((tile.width - 2 * rim, tile.height - 2 * rim)) == pytest.approx([40, 2 * side])
    on_map = next(piece for page in pages for piece in page.pieces if 'class="rh rh-map"' in piece.svg.text)
    assert on_map.part is not None
    assert on_map.width / on_map.part[2] * 100 == pytest.approx(side)


def test_the_map_is_whole(pages: list[Page]) -> None:
    """Its parts overlap and leave nothing out."""
    parts = [piece.part for page in pages for piece in page.pieces if 'class="rh rh-map"' in piece.svg.text]
    whole = next(
        piece.svg for page in pages for piece in page.pieces if 'class="rh rh-map"' in piece.svg.text
    )
    found = [part for part in parts if part is not None]
    assert min(part[0] for part in found) == min(part[1] for part in found) == 0
    assert max(part[0] + part[2] for part in found) == pytest.approx(whole.width)
    assert max(part[1] + part[3] for part in found) == pytest.approx(whole.height)
    columns = sorted({(part[0], part[2]) for part in found})
    size = 38 / math.sqrt(3) / 100
    for (left, width), (following, _) in itertools.pairwise(columns):
        assert (left + width - following) * size == pytest.approx(OVERLAP)


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize(("wide", "high"), [(787, 565), (1718, 927), (400, 280)])
def test_no_page_has_hardly_more_than_a_margin(paper: Paper, wide: int, high: int) -> None:
    """Drawings of the size of the largest maps, in millimetres: every page has as much as the others, of one whole."""
    pages = list(spread(paper, "a map", Svg("", wide, high), 1.0))
    maps = [page.pieces[0] for page in pages]
    assert len(maps) > 1
    for piece in maps:
        assert piece.width == pytest.approx(maps[0].width) and piece.height == pytest.approx(maps[0].height)
    right, down = (max(piece.part[k] + piece.part[k + 2] for piece in maps if piece.part) for k in (0, 1))
    assert (right, down) == (pytest.approx(wide), pytest.approx(high))


def test_the_colours_of_the_market_are_explained_beside_it(pages: list[Page]) -> None:
    (market,) = (piece for page in pages for piece in page.pieces if "rh-market" in piece.svg.text)
    assert ">start<" in market.svg.text


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_nothing_lies_where_printers_do_not_print(paper: Paper) -> None:
    for page in pages_of(title(NAME), paper):
        assert {page.paper.width, page.paper.height} == {paper.width, paper.height}
        for piece in page.pieces:
            if 'class="rh rh-sheet"' not in piece.svg.text:
                assert piece.x >= MARGIN - 1 and piece.y >= MARGIN - 1
                assert piece.x + piece.width <= page.paper.width - MARGIN + 1
                assert piece.y + piece.height <= page.paper.height - MARGIN + 1


def test_cards_do_not_touch() -> None:
    places = cells(A4, WIDTH, HEIGHT, 2.0)
    assert len(places) == len(set(places)) > 3
    xs = sorted({x for x, _ in places})
    assert all(b - a >= WIDTH + 4 for a, b in itertools.pairwise(xs))


def test_a_long_text_gets_smaller_letters() -> None:
    for count in (1, 12, 60):
        card = Card("Long", "", ("some words that fill a line or two of it",) * count, corner="$100")
        text = str(_card(card, 0, 0, 2.0))
        lowest = max(float(y) for y in re.findall(r'<text x="3" y="([\d.]+)"', text))
        assert count == 60 or lowest < HEIGHT


def test_cards_grow_with_their_longest_text() -> None:
    short, long = (Card("Any", "", ("some words that fill a line or two of it",) * n) for n in (2, 20))
    assert _height([short]) == HEIGHT < _height([short, long])
    text = str(_card(long, 0, 0, 2.0, _height([short, long])))
    assert HEIGHT < max(map(float, re.findall(r'<text x="3" y="([\d.]+)"', text))) < _height([short, long])
    assert min(map(float, re.findall(r'font-size="([\d.]+)"', text))) >= LEGIBLE


def test_a_name_ends_before_the_corner() -> None:
    for name, corner in (
        ("Gulf, Mobile & Ohio", "GMO"),
        ("Norfolk & Western", "N&W"),
        ("Wabash Railway", "WAB"),
    ):
        (size,) = re.findall(
            rf'font-size="([\d.]+)"[^>]*>{html.escape(name)}',
            str(_card(Card(name, "10%", (), corner=corner), 0, 0, 2.0)),
        )
        wide = text_width(name, float(size)) + text_width(corner, 5)
        assert wide * BOLD <= WIDTH - 6


def test_lines_are_no_longer_than_their_width() -> None:
    lines = wrapped("one word after the other until the line is full " * 4, 40, 2.5)
    assert len(lines) > 3 and all(text_width(line, 25) <= 400 for line in lines)
    assert wrapped("", 40, 2.5) == []


def test_the_game_is_to_be_owned_and_its_rules_are_there(pages: list[Page]) -> None:
    said = words(pages)
    assert "people who own the game" in " ".join(said.split())
    first = title(NAME).rules()[0].text.split()[0]
    assert first in said
    assert "President" in said


@pytest.mark.parametrize(("players", "thirties"), [(2, 8), (3, 0)])
def test_shares_are_those_of_the_number_of_players(players: int, thirties: int) -> None:
    """Of two players' certificates the draw decides which corporation has none of 30%, so all have both."""
    cards = _shares(title("18Chesapeake"), players)
    assert sum(card.big == "30%" for card in cards) == thirties
    assert sum(card.big == "20%" for card in cards) == 8
    assert sum(card.big == "10%" for card in cards) == 64


def test_nobody_prints_for_too_many_players() -> None:
    with pytest.raises(UnknownOption):
        next(pages_of(title(NAME), A4, players=9))


@pytest.mark.soak
@pytest.mark.parametrize("name", titles())
def test_every_title_can_be_printed(name: str) -> None:
    found = list(pages_of(title(name), PAPERS["Letter"]))
    assert len(found) > 10


def test_pages_become_a_pdf(pages: list[Page]) -> None:
    try:
        import cairosvg  # noqa: F401
    except (ImportError, OSError) as missing:
        pytest.skip(f"cairo is missing: {missing}")
    data = as_pdf(pages[-2:], NAME)
    assert data.startswith(b"%PDF")
    assert len(re.findall(rb"/Type /Page\b", data)) == 2


def test_every_page_has_its_part_of_a_drawing() -> None:
    """What lies beyond the first page is not left out."""
    try:
        import cairosvg  # noqa: F401
    except (ImportError, OSError) as missing:
        pytest.skip(f"cairo is missing: {missing}")
    halves = (tag("rect", x=10 + 50 * n, y=10, width=30, height=30, fill=("#f00", "#00f")[n]) for n in (0, 1))
    svg = document(100, 50, (0.0, 0.0, 100.0, 50.0), "rh-map", "two halves", "", *halves)
    parts = [Page(A4, (Placed(svg, 10, 10, 190, 190, (left, 0.0, 50.0, 50.0)),)) for left in (0.0, 50.0)]
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", as_pdf(parts), re.DOTALL)
    drawn = b" ".join(zlib.decompressobj().decompress(one) for one in streams if one.startswith(b"x"))
    assert b"1 0 0 rg" in drawn and b"0 0 1 rg" in drawn


def test_without_the_library_it_is_said(pages: list[Page], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cairocffi", None)
    with pytest.raises(DrawError, match="the extra 'print'"):
        as_pdf(pages[:1])


def test_nothing_is_written_by_a_command_that_fails(tmp_path: Path) -> None:
    from typer.testing import CliRunner

    from roundhouse.cli.app import app

    for args in (("-o", "out.png"), ("-o", "out.pdf", "--players", "9")):
        ran = CliRunner().invoke(app, ["print", NAME, args[0], str(tmp_path / args[1]), *args[2:]])
        assert ran.exit_code == 2
    assert list(tmp_path.iterdir()) == []
