"""Purchases of first trains: forced ones, near misses, and what does not count as either."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from roundhouse import Game
from roundhouse.analysis.near_misses import (
    BANKRUPT,
    BORROWED,
    CLOSE,
    EASY,
    ELSEWHERE,
    FORCED,
    NEAR,
    PAID,
    SOLD,
    Margins,
    Purchase,
    purchases,
    tight,
)
from roundhouse.core.position import Position
from roundhouse.interop import import_game
from roundhouse.play.game_file import read_file
from roundhouse.rules.depot import cheapest, owned
from roundhouse.rules.emergency import MUST_OWN, WentBankrupt
from roundhouse.rules.money import CASH
from roundhouse.rules.shares import president
from roundhouse.rules.trains import TRAIN_STEP, TrainBought

Golden = Callable[[str], Game]


def told(rows: tuple[Purchase, ...]) -> list[tuple[object, ...]]:
    return [
        (
            row.action,
            row.corporation,
            row.sort + "!" * row.narrow,
            row.treasury,
            row.price,
            row.help,
            row.left,
        )
        for row in rows
    ]


def test_all_sorts_of_a_game(golden: Golden) -> None:
    game = golden("18Chesapeake-4-greedy-3")
    assert told(tight(game)) == [
        (331, "SRR", ELSEWHERE, 265, 1, 0, 501),
        (357, "C&O", PAID + "!", 290, 630, 340, 26),
        (360, "PRR", PAID + "!", 430, 900, 470, 106),
        (362, "SRR", SOLD, 264, 900, 636, 80),
    ]
    sold = tight(game)[-1]
    assert sold.sold == {"B&O": 95} and sold.presidents + 95 - sold.help == sold.left
    assert (sold.president, sold.train, sold.source, sold.cheapest, sold.revenue) == (
        "Ann",
        "D-2",
        "depot",
        900,
        130,
    )
    assert (sold.round.kind, sold.round.number, sold.round.part) == ("operating", 6, 3)
    saved = tight(game)[0]
    assert (saved.train, saved.source, saved.spare, saved.borrowed) == ("4-3", "LV", 265 - 630, 0)


def test_close_is_less_than_a_revenue_to_spare(golden: Golden) -> None:
    rows = purchases(golden("18Chesapeake-2-greedy-1"))
    close = [row for row in rows if row.sort == CLOSE]
    assert [(row.corporation, row.spare, row.revenue) for row in close] == [
        ("B&O", 912 - 630, 330),
        ("PLE", 2, 280),
    ]
    easy = [row for row in rows if row.sort == EASY]
    assert easy and all(not row.due or not row.revenue or row.spare >= row.revenue for row in easy)


def test_margins_are_data(golden: Golden) -> None:
    game = golden("18Chesapeake-4-greedy-3")
    strict = Margins(runs=0, percent=0)
    assert [row.sort for row in tight(game, strict)] == [ELSEWHERE, PAID, PAID, SOLD]
    assert not any(row.narrow for row in tight(game, strict))
    assert tight(golden("18Chesapeake-2-greedy-1"), strict) == ()
    # C&O's president keeps 26 of 630: just within five percent, not within four.
    assert tight(game, Margins(percent=5))[1].narrow and not tight(game, Margins(percent=4))[1].narrow


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("18AL-5-greedy-3-options", [PAID, SOLD, SOLD]),
        ("18GL-3-wasteful-3", [BORROWED] * 4),
        ("1848-3-random-1", [ELSEWHERE] * 3 + [BANKRUPT]),
        ("18C2C-3-greedy-1-options", [ELSEWHERE] * 2),
        ("18AL-3-random-1", [BANKRUPT]),
        # Corporations that needed no train, having no route, do not count when they buy somebody's train.
        ("18Chesapeake-4-random-1", [ELSEWHERE, PAID, PAID, ELSEWHERE, PAID, CLOSE, BANKRUPT]),
        ("18AL-3-greedy-1", []),
    ],
)
def test_each_title_has_them(golden: Golden, name: str, wanted: list[str]) -> None:
    assert [row.sort for row in tight(golden(name))] == wanted


def test_what_is_borrowed_is_neither_treasury_nor_help(golden: Golden) -> None:
    rows = tight(golden("18GL-3-wasteful-3"))
    assert [(row.treasury, row.price, row.borrowed) for row in rows] == [
        (190, 300, 110),
        (240, 300, 60),
        (300, 600, 300),
        (463, 600, 137),
    ]


def test_a_bankruptcy_counts_what_was_raised_in_vain(golden: Golden) -> None:
    row = tight(golden("18AL-3-random-1"))[-1]
    assert (row.corporation, row.president, row.train, row.price) == ("AB&C", "Ann", "", 0)
    assert (row.treasury, row.cheapest, row.presidents, row.left) == (71, 100, 14, 14)


def test_purchases_are_what_the_positions_say(of_each_title: Game) -> None:
    game = of_each_title
    rows = purchases(game)
    assert rows and [row.action for row in rows] == sorted({row.action for row in rows})
    for row in rows:
        pos = Position(game.title, game.position(row.action - 1))
        assert any(frame.node == TRAIN_STEP for frame in pos.state.stack) and not owned(pos, row.corporation)
        assert row.president == president(pos, row.corporation)
        assert row.cheapest == cheapest(pos, row.corporation) and row.due == MUST_OWN(pos, row.corporation)
        assert row.treasury >= pos[CASH][row.corporation]
        assert (row.sort in FORCED) == (row.price > row.treasury or not row.train)
        if row.sort in NEAR:
            assert row.due and row.price <= row.treasury
        if row.sort == PAID:
            assert row.left == row.presidents - row.help


def test_no_help_in_the_train_step_is_missed(of_each_title: Game) -> None:
    """Every train for which a president paid, and every bankruptcy in the step, found by the events alone."""
    game = of_each_title
    wanted = []
    for number in range(1, game.at + 1):
        step = any(frame.node == TRAIN_STEP for frame in game.position(number - 1).stack)
        for event in game.events(number):
            if isinstance(event, TrainBought) and event.help:
                wanted.append((event.corporation, event.train, event.help))
            elif isinstance(event, WentBankrupt) and step:
                wanted.append((event.corporation, "", 0))
    rows = [row for row in tight(game) if row.help or row.sort == BANKRUPT]
    assert [(row.corporation, row.train, row.help) for row in rows] == wanted


def test_a_game_of_people(shared: Path) -> None:
    """A game played elsewhere, read from the shared folder; without it this is skipped."""
    imported = import_game(read_file(shared / "fixtures" / "18Chesapeake" / "14377.json"))
    rows = tight(imported.game)
    names = imported.game.header.names
    assert [
        (row.corporation, names.get(row.president, row.president), row.sort, row.narrow, row.help, row.left)
        for row in rows
    ] == [
        ("B&O", "Player 1", PAID, False, 166, 256),
        ("N&W", "Player 1", PAID, True, 250, 6),
        ("PLE", "Player 1", SOLD, False, 660, sum(rows[2].sold.values()) + rows[2].presidents - 660),
        ("PRR", "Player 3", PAID, True, 390, 26),
    ]
    assert rows[2].sold == {"B&O": 105, "PLE": 80, "N&W": 165, "C&O": 195}
    assert {(row.round.number, row.round.part) for row in rows} == {(5, 2)}
