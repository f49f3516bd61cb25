"""What the referee of 18GL makes of each reading, also of those that hardly come up: figures of the rulings."""

from __future__ import annotations

from collections import Counter

import pytest

from covering import NAMES
from referee.gl import Referee
from roundhouse.play.session import Game
from roundhouse.play.stream import stream


def referee(*options: str) -> Referee:
    """At a table of four, before the first action."""
    return Referee(next(iter(stream(Game.new("18GL", NAMES[:4], seed=1, options=options)))))


@pytest.mark.parametrize(("options", "ends"), [((), False), (("off_map_ends",), True)])
def test_a_home_off_the_map_is_passed_or_is_an_end(options: tuple[str, ...], ends: bool) -> None:
    one = referee(*options)
    assert one.ends_here("N18") is ends  # Pittsburgh, home of the PRR
    assert one.ends_here("A7") and not one.ends_here(
        "D2"
    )  # the Twin Cities are nobody's, Marquette is on the map
    assert one.ends_here("L20")  # the second hex of the B&O's home


@pytest.mark.parametrize(("options", "rounds"), [((), 1), (("set_grows",), 3)])
def test_a_set_is_as_long_as_it_began_or_grows(options: tuple[str, ...], rounds: int) -> None:
    one = referee(*options)
    one.round = {"kind": "operating", "number": 1, "part": 1, "of": 1}
    one.phase = "10H"
    one.grow_set()
    assert one.round["of"] == rounds


@pytest.mark.parametrize(("options", "differences"), [((), 1), (("tokens_together",), 0)])
def test_three_tokens_of_one_and_none_of_the_other(options: tuple[str, ...], differences: int) -> None:
    one = referee(*options)
    one.merged, one.kept = ["PRR", "NYC"], Counter({"PRR": 3})
    one.check_kept()
    assert len(one.differences) == differences
    one.kept["NYC"] = 2  # five are too many in any case
    one.check_kept()
    assert len(one.differences) == differences + 1


@pytest.mark.parametrize(("options", "differences"), [((), 0), (("symbols_connected",), 1)])
def test_a_symbol_that_no_track_reaches(options: tuple[str, ...], differences: int) -> None:
    one = referee(*options)
    one.check_symbol("PRR", "D10")
    assert len(one.differences) == differences


@pytest.mark.parametrize(("options", "gray"), [((), 0), (("gray_chicago_costs",), 50)])
def test_what_chicago_costs(options: tuple[str, ...], gray: int) -> None:
    one = referee(*options)
    assert [one.price_of_ground("D12", colour)[0] for colour in ("green", "brown", "gray")] == [50, 50, gray]


@pytest.mark.parametrize(("options", "hill"), [((), (0, "")), (("clevelands_hill_paid",), (20, "hill"))])
def test_what_clevelands_hill_costs(options: tuple[str, ...], hill: tuple[int, str]) -> None:
    one = referee(*options)
    assert one.price_of_ground("L14", "green") == hill
    one.tiles["L14"] = ("733", 0)
    assert one.price_of_ground("L14", "brown") == (0, "")


@pytest.mark.parametrize(
    ("options", "cells"),
    [((), [(0, 6), (0, 10)]), (("high_starts_in_second_row",), [(1, 7), (1, 11)])],  # G1 and K1; H2 and L2
)
def test_where_the_high_starts_are(options: tuple[str, ...], cells: list[tuple[int, int]]) -> None:
    market = referee(*options).market
    assert [market.start[price] for price in (140, 200)] == cells
    assert [market.price(cell) for cell in cells] == [140, 200]


@pytest.mark.parametrize(("options", "money"), [((), 9600), (("bank_besides_cash",), 12_000)])
def test_what_the_bank_begins_with(options: tuple[str, ...], money: int) -> None:
    assert referee(*options).ledger["bank"] == money
