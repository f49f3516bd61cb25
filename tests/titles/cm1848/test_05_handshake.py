"""Section 5: the golden handshake, and the notional train that it depends on."""

from __future__ import annotations

import pytest

from roundhouse.core.position import Position
from roundhouse.play.scenario import Scenario
from roundhouse.routes.graph import stop_graph
from roundhouse.rules.depot import PhaseBegan
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.reach import BOARD, TILES
from roundhouse.titles.cm1848.handshake import notional
from roundhouse.titles.cm1848.subsidiaries import (
    SUBSIDIARIES,
    SubsidiaryClosed,
    close_subsidiary,
    route_of,
)

from .selling import after_both, opening, owner, refused, write

LINE = {"P33": "449:0", "P35": "9:1", "P37": "8:1", "P31": "9:1", "P29": "57:1"}
"""Austin, Houston in brown and New Orleans on one line: 20, 40 and 50."""


def parent(*subsidiaries: str, phase: str = "5", sym: str = "TP") -> Scenario:
    """TP, of Ann's, has the subsidiaries and no money."""
    table = after_both(opening()).phase(phase)
    table.corporation(sym, par=100, shares={"Ann": 50}, cash=0)
    for one in subsidiaries:
        table.private(one, sym)
    return table


def closed(table: Scenario, sym: str) -> tuple[int, int]:
    """What parent and president get when the subsidiary closes."""
    who = table.pos.title.settings["subsidiaries"] and owner(table, sym)
    before = table.pos[CASH][who], table.pos[CASH]["Ann"], table.pos[CASH][BANK]
    close_subsidiary(write(table), sym)
    after = table.pos[CASH][who], table.pos[CASH]["Ann"], table.pos[CASH][BANK]
    assert sum(before) == sum(after) and owner(table, sym) == ""
    return after[0] - before[0], after[1] - before[1]


@pytest.mark.rule("1848-5-5")
def test_cities_trains_and_handshakes() -> None:
    rows = SUBSIDIARIES(opening().pos)
    assert {sym: (row.train, row.handshake) for sym, row in rows.items()} == {
        **dict.fromkeys(("S1", "S2", "S3"), (3, 100)),
        **dict.fromkeys(("S4", "S5", "S6", "S7"), (4, 150)),
    }
    assert rows["S4"].named == ("L19", "M8", "M6") and rows["S6"].named == ("C4", "F9", "H13")
    assert all(row.start in row.named for row in rows.values())


@pytest.mark.rule("1848-5-20", "1848-5-5")
def test_the_parent_gets_its_sum_and_the_president_what_the_run_is_worth() -> None:
    assert closed(parent("S3").tiles(LINE), "S3") == (100, 110)


@pytest.mark.rule("1848-5-22")
def test_without_a_run_it_is_fifty_for_both() -> None:
    table = parent("S3").tiles({hex: tile for hex, tile in LINE.items() if hex != "P37"})
    assert closed(table, "S3") == (50, 50)
    assert closed(parent("S3"), "S3") == (50, 50)


@pytest.mark.rule("1848-5-20")
def test_a_stop_between_its_cities_forbids_the_run() -> None:
    """P33 to O34, O36 (Baton Rouge) and O38: a small city lies between."""
    way = {"P33": "449:0", "O34": "8:4", "O36": "4:1"}
    table = parent("S3").tiles(way)
    assert route_of(table.pos, "S3") == 0


@pytest.mark.rule("1848-5-21")
def test_stops_beyond_its_ends_until_they_are_used_up() -> None:
    """S3 makes three stops: one beyond Houston or beyond New Orleans, the better one; two are too many."""
    table = parent("S3").tiles({**LINE, "P29": "57:1"})
    assert route_of(table.pos, "S3") == 110
    without = {hex: tile for hex, tile in LINE.items() if hex != "P31"}
    assert route_of(parent("S3").tiles(without).pos, "S3") == 90
    further = {**LINE, "P27": "9:1", "P25": "57:1"}
    assert route_of(parent("S3").tiles(further).pos, "S3") == 110


@pytest.mark.rule("1848-5-23")
def test_markers_of_others_do_not_matter() -> None:
    table = parent("S3").tiles(LINE)
    table.corporation("GN", par=100, shares={"Ben": 50}).corporation("IC", par=100, shares={"Cora": 50})
    for sym in ("GN", "IC"):
        table.token(sym, "P33.0").token(sym, "O38.0")
    assert route_of(table.pos, "S3") == 110


@pytest.mark.rule("1848-5-24")
def test_the_best_run_is_paid() -> None:
    """Beyond Houston lies Austin (20), beyond New Orleans Baton Rouge (10): the better one is taken."""
    assert route_of(parent("S3").tiles({**LINE, "O36": "58:2"}).pos, "S3") == 110
    without = {hex: tile for hex, tile in LINE.items() if hex != "P31"}
    assert route_of(parent("S3").tiles({**without, "O36": "58:2"}).pos, "S3") == 100


@pytest.mark.rule("1848-5-24", "1848-5-23")
def test_what_is_shut_is_not_entered_and_what_is_uncounted_takes_no_stop() -> None:
    """On the line Austin, Houston, New Orleans, with other rules for its stops."""
    pos = parent("S3").tiles(LINE).pos
    net = stop_graph(BOARD(pos), pos[TILES])
    worth = {("P29", 0): 20, ("P33", 0): 40, ("O38", 0): 50}
    cities = ("P33", "O38")
    assert notional(net, worth, cities, 3, (), ()) == 110
    assert notional(net, worth, cities, 2, (), ()) == 90
    assert notional(net, worth, cities, 3, (), [("P29", 0)]) == 90
    assert notional(net, worth, cities, 2, [("P29", 0)], ()) == 110
    assert notional(net, worth, cities, 3, (), [("O38", 0)]) == 0
    assert notional(net, worth, ("P29", "O38"), 3, (), ()) == 0  # Houston is a stop between
    assert notional(net, worth, ("P29", "O38"), 3, [("P33", 0)], ()) == 110
    assert notional(net, worth, ("P29", "P33", "O38"), 3, (), ()) == 110
    assert notional(net, worth, ("P29", "P33", "O38"), 2, (), ()) == 0


def begins(table: Scenario, pos: Position, phase: str) -> None:
    """What a new phase does to subsidiaries."""
    for reaction in table.title.reactions[PhaseBegan]:
        if reaction.name == "subsidiaries close for good":
            reaction.then(pos, PhaseBegan(phase))


@pytest.mark.rule("1848-5-19")
def test_phase_7_closes_all_that_corporations_have() -> None:
    table = parent("S3", "S4", phase="6", sym="SP").private("S1", "bank").tiles(LINE)
    pos = write(table)
    begins(table, pos, "6")
    assert owner(table, "S3") == "SP"
    begins(table, pos, "7")
    assert [owner(table, sym) for sym in ("S3", "S4", "S1")] == ["", "", "bank"]
    assert table.pos[CASH]["SP"] == 150
    closings = [event for event in pos.events if isinstance(event, SubsidiaryClosed)]
    assert closings == [
        SubsidiaryClosed("S3", "SP", "Ann", 110, 100, 110),
        SubsidiaryClosed("S4", "SP", "Ann", 0, 50, 50),
    ]


@pytest.mark.rule("1848-5-18")
def test_a_parent_closes_as_many_as_it_likes_as_its_turn_begins() -> None:
    table = parent("S5", "S6", phase="6", sym="UP").private("S1", "TP")
    table.operating("UP", "closing subsidiaries")
    assert refused(table, "close_subsidiary", private="S1") == (
        "subsidiary of the corporation at turn",
        "other",
    )
    table.play("close_subsidiary", private="S6")
    assert owner(table, "S6") == "" and owner(table, "S5") == "UP"
    assert (table.step, table.actor) == ("closing subsidiaries", "Ann")
    assert table.copy().play("close_subsidiary", private="S5").step != "closing subsidiaries"
    table.play("pass")
    assert table.why_not("close_subsidiary", private="S5") is not None


@pytest.mark.rule("1848-5-18")
@pytest.mark.parametrize("phase", ["3", "4"])
def test_not_before_phase_5(phase: str) -> None:
    table = parent("S5", phase=phase, sym="UP").operating("UP", "closing subsidiaries")
    assert refused(table, "close_subsidiary", private="S5") == ("subsidiaries are closed in some phases", "")
