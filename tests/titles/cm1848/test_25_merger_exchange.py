"""Section 25: the arithmetic of mergers, on the examples of the rules."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.market import CHART, Chart
from roundhouse.titles.cm1848.merger_exchange import Exchange, exchange, fee, merged_price


@pytest.fixture(scope="module")
def chart() -> Chart:
    return CHART(Scenario("1848", ("Ann", "Ben")).pos)


def exchanged(**percents: int) -> Exchange:
    """Shares of 10% become half shares of 5%; the president's certificate is of 20%."""
    return exchange(tuple(percents), percents, 10, 5, 20)


def price_of(chart: Chart, total: int, back: int = 0) -> int:
    return chart.price(merged_price(chart, total, back))


@pytest.mark.rule("1848-25-12")
def test_every_share_becomes_a_half_and_the_presidents_two() -> None:
    """UP's president's certificate, another share of it and two of CP: five halves, so two shares and a half."""
    done = exchanged(Ann=30 + 20, Ben=0)
    assert (done.shares, done.odd) == ({"Ann": 20, "Ben": 0}, ("Ann",))


@pytest.mark.rule("1848-25-13")
def test_the_first_with_four_halves_presides() -> None:
    """Cora has three halves, Dan five: 10% and a half for her, the president's certificate and a half for him."""
    done = exchanged(Cora=30, Dan=50, Ann=60)
    assert done.shares == {"Cora": 10, "Dan": 20, "Ann": 30}
    assert (done.president, done.odd, done.left) == ("Dan", ("Cora", "Dan"), 40)
    assert exchanged(Ann=60, Cora=30, Dan=50).president == "Ann"


@pytest.mark.rule("1848-25-18")
def test_sixty_percent_of_both_is_sixty_of_the_survivor() -> None:
    done = exchanged(Ann=60 + 60, Ben=40 + 40)
    assert (done.shares, done.left) == ({"Ann": 60, "Ben": 40}, 0)


@pytest.mark.rule("1848-25-10")
def test_the_sum_is_rounded_down_to_the_rim(chart: Chart) -> None:
    """90 and 110 make 199, hence 180; 30 and 20 make 49, hence 40, in the first column."""
    assert price_of(chart, 90 + 110 - 1) == 180
    assert merged_price(chart, 30 + 20 - 1, 0) == (3, 0)
    assert price_of(chart, 49) == 40
    assert merged_price(chart, 30 + 31 - 1, 0) == (0, 0)


@pytest.mark.rule("1848-25-11")
def test_each_without_a_modern_train_costs_a_square(chart: Chart) -> None:
    """180 becomes 160 for one of them, 140 for both; in the first column it is squares down."""
    assert [price_of(chart, 199, back) for back in (0, 1, 2)] == [180, 160, 140]
    assert merged_price(chart, 49, 1) == (4, 0)
    assert merged_price(chart, 65, 2) == (1, 0)
    assert merged_price(chart, 10, 1) == (6, 0)


@pytest.mark.rule("1848-25-32")
def test_beyond_the_top_it_is_the_top(chart: Chart) -> None:
    assert price_of(chart, 350 + 350 - 1) == 500


@pytest.mark.rule("1848-25-25")
def test_the_fee_is_for_the_hexes_between_the_nearest_two() -> None:
    """Three hexes apart $60, in the same hex nothing."""
    from roundhouse.rules.reach import BOARD

    layout = BOARD(Scenario("1848", ("Ann", "Ben")).pos).layout
    assert fee(layout, ["G28", "I4"], ["G34", "C4"], 20) == 60
    assert fee(layout, ["G28", "G34"], ["G34"], 20) == 0
