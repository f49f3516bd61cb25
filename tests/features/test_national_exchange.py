"""The exchange of old shares for those of a national company, and its first price, to the dollar."""

from __future__ import annotations

import random
from typing import Any

import pytest

from roundhouse.features.national.exchange import Exchange, Issue, exchange, issue_for, start_price

TEN = Issue(2, (20, *[10] * 8), 10, False)
TWENTY = Issue(3, (10, *[5] * 18), 5, False)
BONDS = Issue(5, (10, *[5] * 18), 5, True)
TOP_ROW = (75, 80, 90, 100, 110, 125, 140, 155, 170, 185, 200, 220, 245, 270, 300, 330, 360, 400, 450)


def swap(holdings: dict[str, int], treasury: int, market: int, issue: Issue, **more: Any) -> Exchange:
    return exchange(holdings, treasury, market, issue, **{"ratio": 2, "bonds": 10, **more})


@pytest.mark.rule("18GL-4.5.1.2-8", "18GL-4.5.1.2-9")
def test_two_old_shares_make_a_new_one_and_those_left_over_go_to_the_market() -> None:
    done = swap({"Ann": 5, "Ben": 3, "Cora": 2}, 6, 4, TEN)
    assert done.shares == {"Ann": 2, "Ben": 1, "Cora": 1}
    assert (done.treasury, done.market) == (3, 3)
    assert (done.odd, done.void, done.left) == (2, 0, 0)


@pytest.mark.rule("18GL-4.5.1.2-9")
def test_what_the_treasury_leaves_over_goes_to_the_market_and_what_the_market_leaves_over_is_void() -> None:
    done = swap({"Ann": 10, "Ben": 3}, 3, 4, TEN)
    assert done.shares == {"Ann": 5, "Ben": 1}
    assert (done.treasury, done.market, done.odd, done.void) == (1, 3, 2, 0)
    done = swap({"Ann": 10, "Ben": 4}, 3, 2, TEN)
    assert (done.treasury, done.market, done.odd, done.void, done.left) == (1, 1, 1, 1, 1)


@pytest.mark.rule("18GL-4.5.1.2-11")
def test_the_first_who_is_due_two_gets_the_presidents_certificate() -> None:
    done = swap({"Ann": 3, "Ben": 6, "Cora": 11}, 0, 0, TEN)
    assert (done.shares, done.president, done.first) == ({"Ann": 1, "Ben": 3, "Cora": 5}, "Ben", "Ann")


@pytest.mark.rule("18GL-4.5.1.2-31")
def test_with_nobody_due_two_there_is_only_a_first() -> None:
    done = swap({"Ann": 1, "Cora": 3, "Dan": 2}, 6, 8, TEN)
    assert (done.president, done.first) == ("", "Cora")


@pytest.mark.rule("18GL-4.5.1.2-13", "18GL-4.5.1.2-14", "18GL-4.5.1.2-15")
def test_the_issue_goes_by_how_many_merge() -> None:
    issues = (TEN, TWENTY, BONDS)
    assert [issue_for(issues, merging) for merging in (2, 3, 4, 5, 11)] == [TEN, TWENTY, TWENTY, BONDS, BONDS]
    assert [(issue.shares, issue.top) for issue in issues] == [(10, 2), (20, 2), (20, 2)]
    with pytest.raises(ValueError):
        issue_for(issues, 1)


@pytest.mark.rule("18GL-4.5.1.2-13", "18GL-4.5.1.2-14", "18GL-4.5.1.2-22")
def test_two_leave_nothing_and_three_leave_five() -> None:
    two = swap({"Ann": 8, "Ben": 4}, 6, 2, TEN)
    assert (sum(two.shares.values()), two.treasury, two.market, two.left) == (6, 3, 1, 0)
    three = swap({"Ann": 12, "Ben": 8}, 6, 4, TWENTY)
    assert (sum(three.shares.values()), three.treasury, three.market, three.left) == (10, 3, 2, 5)
    assert (three.bonds, three.bonds_left) == ({"Ann": 0, "Ben": 0}, 10)


@pytest.mark.rule("18GL-4.5.1.2-15", "18GL-4.5.1.2-16")
def test_five_use_up_the_shares_and_then_bonds() -> None:
    done = swap({"Ann": 24, "Ben": 14}, 6, 6, BONDS)
    assert (done.shares, done.bonds) == ({"Ann": 12, "Ben": 7}, {"Ann": 0, "Ben": 0})
    assert (done.treasury, done.treasury_bonds) == (1, 2)
    assert (done.market, done.market_bonds, done.bonds_left) == (0, 3, 5)
    assert (done.left, done.void) == (0, 0)


@pytest.mark.rule("18GL-4.5.1.2-16")
def test_seven_leave_the_last_with_nothing() -> None:
    done = swap({"Ann": 30, "Ben": 16}, 12, 12, BONDS)
    assert (done.shares, done.bonds) == ({"Ann": 15, "Ben": 5}, {"Ann": 0, "Ben": 3})
    assert (done.treasury, done.treasury_bonds, done.market, done.market_bonds) == (0, 6, 0, 1)
    assert (done.void, done.bonds_left) == (10, 0)


@pytest.mark.rule("18GL-4.5.1.2-14")
def test_without_bonds_in_the_issue_none_are_given_when_shares_run_out() -> None:
    done = swap({"Ann": 40}, 4, 0, TWENTY)
    assert (done.shares["Ann"], done.treasury, done.treasury_bonds, done.void, done.bonds_left) == (
        20,
        0,
        0,
        4,
        10,
    )


def test_no_old_share_and_no_new_one_gets_lost() -> None:
    dice = random.Random(7)
    for _ in range(300):
        issue = dice.choice((TEN, TWENTY, BONDS))
        holdings = {player: dice.randrange(20) for player in "ABCDEF"[: dice.randint(2, 6)]}
        treasury, market = dice.randrange(20), dice.randrange(30)
        done = swap(holdings, treasury, market, issue)
        new = sum(done.shares.values()) + done.treasury + done.market
        bonds = sum(done.bonds.values()) + done.treasury_bonds + done.market_bonds
        assert new + done.left == issue.shares and bonds + done.bonds_left == 10
        assert 2 * (new + bonds) + done.void == sum(holdings.values()) + treasury + market
        assert not bonds or (issue.bonds and done.left == 0)


@pytest.mark.rule("18GL-4.5.1.2-17")
def test_the_first_price_is_the_mean_of_the_two_best_rounded_down() -> None:
    assert start_price((200, 90, 155), TOP_ROW, 110, best=2) == 170
    assert start_price((100, 90), TOP_ROW, 110, best=2) == 110
    assert start_price((140, 140, 20), TOP_ROW, 110, best=2) == 140
    assert start_price((40, 20), TOP_ROW, 110, best=2) == 110
    assert start_price((450, 400), TOP_ROW, 110, best=2) == 400
    assert start_price((221, 220), TOP_ROW, 110, best=2) == 220


def test_the_first_price_may_be_the_mean_of_all() -> None:
    assert start_price((250, 250, 110), (100, 110, 200, 220), 100, best=3) == 200
