"""Sections 4.6.6, 4.6.7 and 3.5: full, half or no dividends, who is paid, and how far the marker goes."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.dividends import DIVIDEND_OF, SHARED_OUT, PaidOut, Withheld
from roundhouse.rules.lessons import lessons_of
from roundhouse.rules.market import MARKERS, PriceMoved
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.operating_round import CURRENT_TURN
from roundhouse.text.lessons import lesson_said
from roundhouse.text.words import Words
from titles.gl.stock import at, cell, conrail, dollars, refused, table

RIVER = {"Ann": 30, "Ben": 20}


def dividing(revenue: int, where: str = "D2", *, phase: str = "6H", pool: int = 0) -> Scenario:
    """GT, half of it in its treasury unless the pool has some, has earned so much at that place of the chart."""
    position = table(phase=phase)
    position.corporation("GT", par=90, shares=RIVER, pool=pool, cell=cell(where), cash=0, trains=["6H"])
    return position.operating("GT", "dividend", revenue=revenue)


@pytest.mark.rule("18GL-4.6.6-1")
def test_all_of_210_half_or_nothing() -> None:
    position = dividing(210)
    assert [o.action.choice for o in position.offers("dividend")] == ["pay", "half", "withhold"]
    divided = [DIVIDEND_OF(position.pos, choice, 210) for choice in ("pay", "half", "withhold")]
    assert divided == [210, 110, 0]
    assert refused(position, "dividend", choice="third") == ("way to divide", "")


@pytest.mark.rule("18GL-4.6.6-1")
@pytest.mark.parametrize(
    ("earned", "half"),
    [(10, 10), (20, 10), (30, 20), (90, 50), (100, 50), (210, 110), (220, 110), (1000, 500)],
)
def test_half_goes_up_to_the_next_ten(earned: int, half: int) -> None:
    assert DIVIDEND_OF(dividing(earned).pos, "half", earned) == half


@pytest.mark.rule("18GL-4.6.6-2", "18GL-4.6.6-3")
def test_the_treasury_keeps_the_other_half_and_holders_get_their_percent() -> None:
    """Of 210: 110 are divided, $100 stay; Ann's 30% are $33, Ben's 20% $22, the treasury's 50% $55."""
    position = dividing(210)
    before = dict(position.pos[CASH])
    position.play("dividend", choice="half")
    pos = position.pos
    assert [pos[CASH][p] - before[p] for p in ("Ann", "Ben", "Cora")] == [33, 22, 0]
    assert pos[CASH]["GT"] == 100 + 55
    paid = next(e for e in position.events if isinstance(e, PaidOut))
    assert (paid.revenue, paid.kept) == (110, 100)
    assert not position.faults()


@pytest.mark.rule("18GL-4.6.6-4")
def test_the_treasury_is_paid_for_its_shares_and_the_open_market_is_not() -> None:
    """100 to divide, 20% in the treasury, 10% in the Open Market: 20 to it, 10 stay with the bank."""
    position = table(phase="6H")
    position.corporation(
        "GT", par=90, shares={"Ann": 40, "Ben": 30}, pool=10, cell=cell("D2"), cash=0, trains=["6H"]
    )
    bank = position.operating("GT", "dividend", revenue=100).pos[CASH][BANK]
    position.play("dividend", choice="pay")
    assert position.pos[CASH]["GT"] == 20
    assert bank - position.pos[CASH][BANK] == 40 + 30 + 20


@pytest.mark.rule("18GL-4.6.6-5")
def test_a_twenty_share_conrail_rounds_players_up_and_its_treasury_down() -> None:
    """Half of 210: 28 for five shares, 11 for two, 6 for one; 16 for the treasury's three beside the 100 it keeps."""
    position = conrail(table(phase="10H"), {"Ann": 5, "Ben": 2, "Cora": 1}, pool=9)
    position.train("CR", "10H").operating("CR", "dividend", revenue=210)
    before = dict(position.pos[CASH])
    position.play("dividend", choice="half")
    after = position.pos[CASH]
    assert {p: after[p] - before[p] for p in ("Ann", "Ben", "Cora", "Dan")} == {
        "Ann": 28,
        "Ben": 11,
        "Cora": 6,
        "Dan": 0,
    }
    assert after["CR"] == 116
    assert not position.faults()


@pytest.mark.rule("18GL-4.6.6-5")
def test_nobody_without_shares_is_named_in_a_dividend() -> None:
    pos = conrail(table(phase="10H"), {"Ann": 5, "Ben": 2, "Cora": 1}, pool=9).pos
    assert SHARED_OUT(pos, "CR", 110) == {"Ann": 28, "Ben": 11, "Cora": 6, "CR": 16}


@pytest.mark.rule("18GL-4.6.6-6", "18GL-3.5-4")
def test_without_earnings_no_question_is_put_and_the_marker_goes_left() -> None:
    """From D1 ($100) to C1 ($90), likewise for a corporation that in its first turn has no train to run."""
    position = table()
    position.corporation("GT", par=100, shares=RIVER, cash=1000, operated=False)
    position.operating("GT", "run").go_on()
    assert position.step not in ("run", "dividend")
    assert Withheld("GT", 0) in position.events
    assert (at(position, "GT"), dollars(position, "GT")) == ("C1", 90)


@pytest.mark.rule("18GL-4.6.6-6")
@pytest.mark.parametrize("memory", [{"revenue": 0}, {"divided": True}])
def test_earnings_are_divided_once_and_only_if_there_are_any(memory: dict[str, int]) -> None:
    position = dividing(210).turn(**memory)
    assert refused(position, "dividend", choice="pay")[0] == "earnings are divided once"


@pytest.mark.rule("18GL-4.6.7-1", "18GL-3.5-4")
def test_the_marker_is_moved_ahead_of_the_purchase_of_trains() -> None:
    position = dividing(210, "D1").cash(GT=1000)
    position.play("dividend", choice="withhold")
    assert (at(position, "GT"), dollars(position, "GT")) == ("C1", 90)
    assert position.step == "trains"


@pytest.mark.rule("18GL-3.5-5", "18GL-3.5-6", "18GL-3.5-8")
@pytest.mark.parametrize(
    ("where", "phase", "paid", "to"),
    [
        ("D2", "6H", 90, "E2"),
        ("D2", "6H", 80, "D2"),
        ("D2", "6H", 180, "E2"),
        ("D2", "10H", 180, "F2"),
        ("D2", "10H", 170, "E2"),
        ("D2", "D", 900, "F2"),
        ("E1", "10H", 100, "E1"),
        ("E1", "E", 10, "E1"),
    ],
)
def test_the_dividend_is_compared_with_the_price(where: str, phase: str, paid: int, to: str) -> None:
    position = dividing(paid, where, phase=phase)
    position.play("dividend", choice="pay")
    assert at(position, "GT") == to


@pytest.mark.rule("18GL-3.5-7")
@pytest.mark.parametrize(("choice", "to"), [("pay", "E1"), ("half", "D1"), ("withhold", "C1")])
def test_what_is_paid_counts_and_not_what_is_earned(choice: str, to: str) -> None:
    """At $100 with earnings of 180, half is 90: the marker stays."""
    position = dividing(180, "D1")
    position.play("dividend", choice=choice)
    assert at(position, "GT") == to
    assert any(isinstance(e, PriceMoved) for e in position.events) is (choice != "half")


@pytest.mark.rule("18GL-3.5-10")
@pytest.mark.parametrize(
    ("where", "choice", "to"), [("A3", "withhold", "A4"), ("E7", "pay", "E6"), ("P2", "pay", "P1")]
)
def test_at_the_ends_of_a_row_arrows_turn_the_marker(where: str, choice: str, to: str) -> None:
    """A3 ($60) with nothing paid becomes A4 ($50); E7 ($60) with 60 paid becomes E6 ($70)."""
    position = dividing(dollars(dividing(10, where), "GT") // 10 * 10, where)
    position.play("dividend", choice=choice)
    assert at(position, "GT") == to


@pytest.mark.rule("18GL-3.5-11")
@pytest.mark.parametrize(("where", "paid", "to"), [("M3", 400, "N2"), ("L3", 370, "M2"), ("O2", 540, "P1")])
def test_a_double_jump_is_two_steps_and_either_may_turn(where: str, paid: int, to: str) -> None:
    """Phase 10H, M3 ($200), 400 paid: up to M2 ($220), right to N2 ($245)."""
    position = dividing(paid, where, phase="10H")
    position.play("dividend", choice="pay")
    assert at(position, "GT") == to


@pytest.mark.rule("18GL-3.5-12", "18GL-3.5-14")
@pytest.mark.parametrize(("where", "choice"), [("S1", "pay"), ("A7", "withhold")])
def test_at_the_end_of_the_top_row_and_in_the_lower_left_corner_there_is_no_step(
    where: str, choice: str
) -> None:
    position = dividing(900, where, phase="10H")
    position.play("dividend", choice=choice)
    assert at(position, "GT") == where


@pytest.mark.rule("18GL-3.5-16")
def test_who_cannot_move_keeps_the_height_in_the_pile() -> None:
    position = dividing(900, "S1", phase="10H")
    position.corporation("IC", par=90, shares={"Cora": 60}, cell=cell("S1"))
    position.play("dividend", choice="pay")
    markers = position.pos[MARKERS]
    assert markers["GT"].arrival < markers["IC"].arrival


@pytest.mark.rule("18GL-3.5-18")
@pytest.mark.parametrize(("waits", "to"), [((2, 3), "G1"), ((), "F1")])
def test_without_a_turn_the_marker_rests(waits: tuple[int, ...], to: str) -> None:
    """CONRAIL, without a train, would lose a column in a turn; it has to wait for the next round, and does not."""
    position = dividing(100, "D1", phase="10H")
    conrail(position, {"Ann": 12}, waits=waits, cash=1000)
    position.operating("GT", "dividend", revenue=100, part=3).play("dividend", choice="pay")
    while position.step != "stock turn" and (position.pos[CURRENT_TURN].corporation, position.step) != (
        "CR",
        "trains",
    ):
        position.play("pass")
    assert at(position, "CR") == to


@pytest.mark.rule("18GL-3.5-5", "18GL-3.5-6")
def test_what_a_coach_says_of_a_dividend_is_true_of_one_below_the_price() -> None:
    """$80 at a price of $90: paid in full they move nothing."""
    position = dividing(80)
    lesson = next(lesson for lesson in lessons_of(position.pos) if lesson.name == "dividend")
    assert lesson_said(Words(position.title), lesson).startswith(
        "GT has earned $80, and its price is $90. A dividend of the price or more raises the price, a smaller one"
    )
    position.play("dividend", choice="pay")
    assert at(position, "GT") == "D2"
