"""What the outline of a game leaves out: bonds and loans in the final reckoning, and interest until then."""

from __future__ import annotations

import pytest

from recorded import golden
from roundhouse.bots import Clock, View
from roundhouse.bots.besides import left_out, with_left_out
from roundhouse.bots.plans.base import Turn
from roundhouse.bots.plans.judging import Judge
from roundhouse.bots.plans.shares import Counted
from roundhouse.bots.told import Line
from roundhouse.core.position import Position
from roundhouse.features.bonds import BONDS
from roundhouse.features.loans import LOANS
from roundhouse.rules.shares import PLAYERS, held


@pytest.fixture
def pos() -> Position:
    game = golden("18GL-4-greedy-0")
    return Position(game.title, game.position(304).copy())


def test_nothing_is_left_out_where_nobody_owes_anything(pos: Position) -> None:
    assert all(not list(left_out(pos, player, 6)) for player in PLAYERS(pos))
    found = ((Line("cash", "", 5.0),), 5.0)
    assert with_left_out(found, pos, PLAYERS(pos)[0], 6) is found


def test_a_loan_lowers_the_final_price_and_costs_interest(pos: Position) -> None:
    """Two loans take $100 off the final price of each share, and cost $100 in each of the four rounds to come. Cy, with
    a half of the corporation, has $500 less for the one, and $200 less for the other."""
    assert held(pos, "Cy", "NKP") == 50
    pos.put(LOANS, "NKP", 2)
    assert list(left_out(pos, "Cy", 4)) == [Line("rest", "", -500.0), Line("interest", "NKP", -200.0)]


def test_a_bond_is_worth_its_face_value_and_brings_interest(pos: Position) -> None:
    """Three bonds: $300 in the end, and $30 in each of five rounds. For the others it is less on average."""
    me, *others = PLAYERS(pos)
    pos.put(BONDS, me, 3)
    assert list(left_out(pos, me, 5)) == [Line("rest", "", 300.0), Line("interest", "", 150.0)]
    lines, wealth = with_left_out(((), 0.0), pos, others[0], 5)
    assert lines == (Line("others", "", -150.0),) and wealth == 0.0


def test_plans_are_judged_by_it(pos: Position) -> None:
    """In a stock turn and in others: Ann's bonds are $300 in the end."""
    me = PLAYERS(pos)[0]
    pos.put(BONDS, me, 3)
    counted, _ = Counted(me, {}, {}, 5).lines(pos)
    assert Line("rest", "", 300.0) in counted and Line("interest", "", 150.0) in counted
    seen = Judge().played_on(Turn(View(pos.title, pos.state)), pos.state, (me,), Clock())
    assert seen is not None and Line("rest", "", 300.0) in seen[0][0]
