"""Tokens beside the spaces, bull tokens and destinations: what they must never be like."""

from __future__ import annotations

import pytest

from roundhouse.board.tiles import Laid
from roundhouse.core.position import Position
from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.reach import STATIONS
from roundhouse.rules.track import turn_up
from roundhouse.titles.c2c.bull_tokens import BULLS
from roundhouse.titles.c2c.destinations import DESTINATION
from roundhouse.titles.c2c.tokens_beside import BULL_TOKEN, WAITING_HOME, area_of, beside_of, put_beside
from roundhouse.titles.c2c.transcontinental import CROSSED


@pytest.fixture
def pos() -> Position:
    """A board with an area of two hexes, and a corporation that has operated."""
    position = Scenario("18C2C", ("Ann", "Ben", "Cora"))
    position.corporation("GN", par=100, shares={"Ann": 60})
    return position.writing()


def faults(pos: Position) -> list[str]:
    """What the audits say."""
    return [fault for audit in pos.title.audits for fault in audit(pos)]


def test_a_token_in_an_area_stands_for_all_its_stops(pos: Position) -> None:
    put_beside(pos, "GN bull", "GN", ("A4", 0), BULL_TOKEN)
    assert area_of(pos, ("A6", 0)) == (("A4", 0), ("A6", 0)) and area_of(pos, ("C4", 0)) == (("C4", 0),)
    assert STATIONS(pos, "GN") == [("C4", 0), ("A4", 0), ("A6", 0)]
    assert faults(pos) == []


def test_it_moves_with_its_city_when_a_tile_is_turned_up(pos: Position) -> None:
    """Two cities of New York become one; a bot that only imagines the tile finds the station there as well."""
    turn_up(pos, "K78", Laid("62NY", 0))
    put_beside(pos, "GN bull", "GN", ("K78", 1), BULL_TOKEN)
    assert STATIONS(pos, "GN")[-1] == ("K78", 1)
    turn_up(pos, "K78", Laid("124NY", 0))
    assert beside_of(pos, "GN")["GN bull"].city == 0 and STATIONS(pos, "GN")[-1] == ("K78", 0)


def test_a_home_that_waits_is_no_station(pos: Position) -> None:
    put_beside(pos, "GN bull", "GN", ("E4", 0), WAITING_HOME)
    assert beside_of(pos, "GN") == {} and STATIONS(pos, "GN") == [("C4", 0)]


@pytest.mark.parametrize(
    ("id", "corporation", "stop", "fault"),
    [
        ("XX bull", "XX", ("E4", 0), "tokens: XX bull beside the spaces belongs to nobody"),
        ("GN bull", "GN", ("E4", 3), "tokens: GN bull lies at no stop of E4"),
        ("GN 0", "GN", ("E4", 0), "tokens: GN 0 is there twice"),
    ],
)
def test_tokens_that_lie_wrong_are_noticed(
    pos: Position, id: str, corporation: str, stop: tuple[str, int], fault: str
) -> None:
    put_beside(pos, id, corporation, stop, BULL_TOKEN)
    assert faults(pos) == [fault]


def test_what_a_closed_corporation_leaves_behind_is_noticed(pos: Position) -> None:
    for table in (BULLS, CROSSED):
        pos.put(table, "NP", 1)
    pos.change(DESTINATION, "GN", holder="NP")
    assert faults(pos) == []
    pos.change(CORPORATIONS, "NP", closed=True)
    assert set(faults(pos)) >= {
        "tokens: the bull token of NP belongs to nobody",
        "transcontinental: NP is not in the game",
        "destinations: that of GN belongs to nobody",
        "destinations: that of NP belongs to nobody",
    }
