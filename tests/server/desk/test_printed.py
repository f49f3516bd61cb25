"""The print of a map stands at an address of its own: page and print together are the map as it would be whole."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from roundhouse import Game
from roundhouse.core.position import Position
from roundhouse.core.title import Title
from roundhouse.rules.reach import BOARD
from roundhouse.server.desk import panels, printed
from roundhouse.server.desk.scene import Scene
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.web.static import FOREVER
from roundhouse.text.language import speaking

from .conftest import GAMES, Browser, golden
from .test_panels import EVERY_TITLE, live_of

Browsers = Callable[..., Browser]
ROW = re.compile(r'<g data-printed="([\w-]+) (\d+) (\d+)"/>')


def pieces_of(script: str) -> dict[str, list[str]]:
    """What the file of a print gives to the script of the page."""
    found: dict[str, list[str]] = json.loads(script.removeprefix("mapPrint = ").removesuffix(";\n"))
    return found


def put(page: str, pieces: dict[str, list[str]]) -> str:
    """What js/map/print.js does."""
    return ROW.sub(lambda row: "\n".join(pieces[row[1]][int(row[2]) : int(row[3])]), page)


@pytest.mark.parametrize("name", EVERY_TITLE)
@pytest.mark.parametrize("code", ["en", "de"])
def test_page_and_print_are_the_map(name: str, code: str) -> None:
    live = live_of(golden(name))
    assert live.game is not None
    with speaking(code):
        for at in (0, live.game.at // 3, live.game.at):
            scene = Scene.of(live, at)
            of = printed.print_of(scene.title)
            whole = panels.of_scene(scene, ("map",))["map"]
            page = panels.of_scene(scene, ("map",), of)["map"]
            assert put(page, pieces_of(of.script.decode())) == whole
            if at == 0:  # hardly anything but tokens lies there
                hexes = BOARD(scene.pos).hexes
                assert page.count("data-hex=") < len(hexes) < whole.count('role="button"') + 1
                assert len(page) < len(whole) / 2


def test_rows_are_told_piece_by_piece_where_they_are_not_in_a_row() -> None:
    places = {text: at for at, text in enumerate("abcdef")}
    told = list(printed._rows("x", "Aabdcef", places))
    assert told == ["A", *(printed._row("x", *row) for row in ((0, 2), (3, 4), (2, 3), (4, 6)))]
    assert list(printed._rows("x", "bcX", places)) == [printed._row("x", 1, 3), "X"]
    assert list(printed._rows("x", "", places)) == []


def script_of(page: str) -> str:
    found = re.search(r'<script defer src="(/print/[^"]+)"', page)
    assert found is not None
    return html.unescape(found[1])


def test_the_file_is_kept_for_good_and_is_the_same_at_all_tables_of_a_title(
    at_table: Callable[[Game], TableSnapshot], browser: Browsers
) -> None:
    client = browser()
    one, other = (at_table(golden(GAMES[0], at)).row.id for at in (20, 200))
    address = script_of(client.get(f"/table/{one}").text)
    assert script_of(client.get(f"/table/{other}?action=7").text) == address
    answer = client.get(address)
    assert answer.status_code == 200 and answer.headers["cache-control"] == FOREVER
    assert answer.headers["content-type"].startswith("text/javascript")
    whole = client.get(f"/table/{one}/panels?names=map").json()["panels"]["map"]
    assert whole in put(client.get(f"/table/{one}").text, pieces_of(answer.text))


@pytest.mark.parametrize(
    "other",
    [
        ("language=en", "language=de"),  # another file, and not under this mark
        ("language=en", "language=tlh"),
        ("language=en", ""),
        ("players=4", "players=40"),
        ("players=4", "players=x"),
        ("players=4", "players="),
        ("options=", "options=nothing"),
        ("18Chesapeake", "18Nothing"),
        ("/print/", "/print/0"),
    ],
)
def test_there_is_no_other_file(
    at_table: Callable[[Game], TableSnapshot], browser: Browsers, other: tuple[str, str]
) -> None:
    client = browser()
    address = script_of(client.get(f"/table/{at_table(golden(GAMES[0], 20)).row.id}").text)
    assert other[0] in address
    answer = client.get(address.replace(*other))
    assert answer.status_code == 404 and "immutable" not in answer.headers["cache-control"]


def test_whoever_has_no_scripts_gets_the_map_whole_from_then_on(
    at_table: Callable[[Game], TableSnapshot], browser: Browsers
) -> None:
    client = browser()
    id = at_table(golden(GAMES[0], 200)).row.id
    page = client.get(f"/table/{id}?view=map&action=7").text
    found = re.search(r'<noscript><meta http-equiv="refresh" content="0; url=([^"]+)"></noscript>', page)
    assert found is not None and ROW.search(page)
    address = html.unescape(found[1])
    assert address == f"/table/{id}?view=map&action=7&map=whole"
    for path in (address, f"/table/{id}"):
        page = client.get(path).text
        assert not ROW.search(page) and "/print/" not in page and "http-equiv" not in page
    assert client.get(f"/table/{id}/panels?names=map").json()["panels"]["map"] in page
    assert ROW.search(browser().get(f"/table/{id}").text)


def test_the_print_is_ready_for_whoever_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is made once for a title, its number of players and options, and each language."""
    made: list[Any] = []
    draw = printed.layers_with_labels

    def counted(pos: Position, *more: Any) -> Any:
        made.append(pos.title.name)
        return draw(pos, *more)

    monkeypatch.setattr(printed, "layers_with_labels", counted)
    title: Title = golden(GAMES[1], 10).title
    printed.CACHES.clear()
    assert printed.print_of(title) is printed.print_of(title)
    with speaking("de"):
        assert printed.print_of(title).address != printed.print_of(golden(GAMES[0], 1).title).address
    assert len(made) == 3
