"""What can be laid over the map: who leads which company, and the sides that no track crosses."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from typing import Any

import pytest

from roundhouse import Game
from roundhouse.board.upgrades import blocked_sides
from roundhouse.core.position import Position
from roundhouse.draw.style import PLAYER_COLOURS
from roundhouse.rules.reach import BOARD
from roundhouse.rules.shares import PLAYERS, president
from roundhouse.server.live.table import TableSnapshot
from roundhouse.titles.found import titles

from .conftest import GAMES, golden

Browsers = Callable[..., Any]


def test_who_leads_a_company_gives_it_the_colour_of_the_seat(
    at_table: Callable[..., TableSnapshot], browser: Browsers
) -> None:
    game = golden(GAMES[0], 300)
    pos, live = Position(game.title, game.state), at_table(game)
    found = browser().get(f"/table/{live.row.id}/map?show=players").json()
    assert found["hexes"] == {} and found["owners"]
    for sym, (name, colour) in found["owners"].items():
        leader = president(pos, sym)
        assert (name, colour) == (
            live.row.names.get(leader, leader),
            PLAYER_COLOURS[PLAYERS(pos).index(leader)],
        )
    page = html.unescape(browser().get(f"/table/{live.row.id}").text)
    row = re.search(r'<tr data-piece="[^"]+" data-cell.*?</tr>', page, re.DOTALL)
    assert row is not None
    sym = re.findall(r'data-piece="([^"]+)"', row[0])[0]
    name, colour = found["owners"][sym]
    assert f'<span class="seat-colour on-{colour[1:]}"></span> {name}' in row[0]


@pytest.mark.parametrize("name", titles())
def test_a_company_that_nobody_leads_has_no_colour(
    name: str, at_table: Callable[..., TableSnapshot], browser: Browsers
) -> None:
    live = at_table(Game.new(name, ["Ann", "Ben", "Cy"]))
    assert browser().get(f"/table/{live.row.id}/map?show=players").json()["owners"] == {}


def test_sides_that_no_track_crosses(at_table: Callable[..., TableSnapshot], browser: Browsers) -> None:
    """Norfolk (H14) has track to the north-west alone, the gray hex E1 none to the south, F14 none to the west."""
    game = golden(GAMES[0], 300)
    assert [GAMES[0][:12], game.title.name] == ["18Chesapeake"] * 2
    sides = blocked_sides(BOARD(Position(game.title, game.state)))
    assert {("H12", 0), ("E3", 3), ("E13", 5)} <= set(sides)
    assert ("G13", 5) not in sides and not any(hex in ("E1", "F14", "H14") for hex, _ in sides)
    found = browser().get(f"/table/{at_table(game).row.id}/map?show=blocked").json()
    assert found["lines"].count("M") == len(sides)
