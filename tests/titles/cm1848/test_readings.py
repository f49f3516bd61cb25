"""The ways of reading what the book of 1848 leaves open."""

from __future__ import annotations

import pytest

from roundhouse.rules.depot import list_price, phase, top
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.reach import BLOCKED
from roundhouse.rules.running import QUESTION
from roundhouse.titles.cm1848.bond_money import HOLDINGS, RATE
from roundhouse.titles.cm1848.readings import READINGS
from titles.cm1848.laying import E, W, lay, line
from titles.cm1848.laying import table as building
from titles.cm1848.rolling import crip, scrap, table


def test_the_questions_that_are_open() -> None:
    assert [r.name for r in READINGS] == ["bonds_fall", "yards", "late_privates", "unsold_bonds", "money"]


@pytest.mark.rule("1848-11-1")
def test_bonds_fall_by_a_fifth_with_each_late_train() -> None:
    """100% with the fourth 6-train; two 7-trains and three 8-trains take 20% each: 80, 60, 40, 20, 0."""
    position = crip(table("6", options=["bonds_fall_gradually"]), route=False, cash=20000).depot("6-3")
    rates = []
    for _ in range(7):
        train = top(position.pos)
        assert train is not None
        position.operating("CRIP", "trains").play(
            "buy_train", train=train, price=list_price(position.pos, train)
        )
        rates.append((train, position.pos[RATE]))
        scrap(position, "CRIP")
    assert rates == [
        ("6-3", 100),
        ("7-0", 80),
        ("7-1", 60),
        ("8-0", 40),
        ("8-1", 20),
        ("8-2", 0),
        ("8-3", 0),
    ]


@pytest.mark.rule("1848-34-6", "1848-34-9")
def test_yards_that_are_stops_still_close_the_way_to_nobody() -> None:
    """527 is a brown yard: without the reading it takes none of a train's stops, with it one; it never blocks."""
    for options, counts in (((), False), (("yards_are_stops",), True)):
        position = table("7", options=options).tiles(J21="527:0")
        for sym in ("DRGW", "GN", "TP"):
            position.corporation(
                sym, par=80, shares={"Ben": 50}, cash=0, trains=["4"], tokens=["J21"][: sym != "TP"]
            )
        ordinary = QUESTION(position.pos, "DRGW").trains[0]
        assert (("J21", 0) not in ordinary.uncounted) == counts
        assert ("J21", 0) not in BLOCKED(position.pos, "TP")


@pytest.mark.rule("1848-4-4")
def test_private_companies_are_sold_in_phase_5_where_that_is_the_reading() -> None:
    for options, later in (((), False), (("privates_sold_in_5",), True)):
        assert phase(table("4", options=options).pos).buys_privates
        assert phase(table("5", options=options).pos).buys_privates == later
        assert not phase(table("6", options=options).pos).buys_privates


@pytest.mark.rule("1848-9-3")
def test_bonds_for_unsold_shares_are_kept_or_lost() -> None:
    """$200 of bonds, 40% Ann's, 20% Ben's: $80 and $40; the $80 for the offering are CP's, or nobody's."""
    for options, own in (((), {"CP": 8}), (("unsold_have_no_bonds",), {})):
        position = building("CP", shares={"Ann": 40, "Ben": 20}, options=options)
        lay(line(position, "CP", "H9", "H11", "H13"), "H9", "9", W, E)
        assert dict(position.pos[HOLDINGS]) == {"Ann": 8, "Ben": 4, **own}


@pytest.mark.rule("1848-16-1")
def test_the_money_in_play() -> None:
    """Three players have $800 each: the bank has the rest."""
    for options, bank in (((), 12600), (("bank_12000",), 9600)):
        position = table("2", ("Ann", "Ben", "Cora"), 800, options)
        assert position.pos[CASH][BANK] == bank and position.faults() == []
