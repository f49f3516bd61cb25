"""Half dividends as a mechanism: how much is divided, and how far a price goes for it."""

from __future__ import annotations

import dataclasses

import pytest

from roundhouse.core.feature import Feature
from roundhouse.core.rule_values import Amendment, Override
from roundhouse.core.title import Title
from roundhouse.features import half_dividends
from roundhouse.features.half_dividends import HALF_ROUNDED_TO
from roundhouse.play.scenario import Scenario
from roundhouse.rules.dividends import DIVIDEND_CHOICES, DIVIDEND_OF, HALF, SHARED_OUT, STEPS

PLAYERS = ("Ann", "Ben", "Cy")


def with_feature(
    title: Title, feature: Feature
) -> tuple[dict[str, Override], dict[str, tuple[Amendment, ...]]]:
    """The overrides and amendments of the title and of the feature."""
    overrides = {**title.overrides, **{override.rule_value.name: override for override in feature.overrides}}
    amendments = dict(title.amendments)
    for amendment in feature.amendments:
        name = amendment.rule_value.name
        amendments[name] = (*amendments.get(name, ()), amendment)
    return overrides, amendments


def table(unit: int = 10) -> Scenario:
    """Another title with half dividends: M&O at $60, 60% with players, 20% each in pool and initial offering."""
    position = Scenario("18AL", PLAYERS)
    built = position.title
    overrides, amendments = with_feature(built, half_dividends.FEATURE)
    facts = {**built.settings, HALF_ROUNDED_TO.name: unit}
    position.title = dataclasses.replace(built, overrides=overrides, amendments=amendments, settings=facts)
    return position.corporation("M&O", par=60, shares={"Ann": 40, "Ben": 20}, pool=20)


@pytest.mark.parametrize(
    ("earned", "unit", "half"), [(210, 10, 110), (210, 1, 105), (215, 1, 108), (10, 100, 10), (150, 100, 100)]
)
def test_half_is_rounded_up_to_a_unit_and_is_never_more_than_all(earned: int, unit: int, half: int) -> None:
    pos = table(unit).pos
    assert DIVIDEND_CHOICES(pos, "M&O") == ("pay", HALF, "withhold")
    assert [DIVIDEND_OF(pos, way, earned) for way in DIVIDEND_CHOICES(pos, "M&O")] == [earned, half, 0]


def test_the_pool_is_not_paid_for_and_players_are_paid_up() -> None:
    """Of $111 40% are 44.4 and 20% 22.2: $45 and $23."""
    assert SHARED_OUT(table().pos, "M&O", 111) == {"Ann": 45, "Ben": 23}


@pytest.mark.parametrize(("paid", "steps"), [(0, -1), (1, 0), (59, 0), (60, 1), (119, 1), (120, 1), (600, 1)])
def test_the_price_moves_by_the_size_of_the_dividend(paid: int, steps: int) -> None:
    assert STEPS(table().pos, "M&O", paid) == steps


def test_without_the_feature_it_is_all_or_nothing() -> None:
    pos = Scenario("18AL", PLAYERS).corporation("M&O", par=60, shares={"Ann": 60}).pos
    assert DIVIDEND_CHOICES(pos, "M&O") == ("pay", "withhold")
    assert [STEPS(pos, "M&O", paid) for paid in (0, 1, 600)] == [-1, 1, 1]


# -- the price at rest


def at_rest(revenue: int) -> Scenario:
    """The same with half dividends that leave the price where it is; M&O has earned so much."""
    position = Scenario("18AL", PLAYERS)
    built = position.title
    overrides, amendments = with_feature(built, half_dividends.HALF_STAYS)
    facts = {**built.settings, HALF_ROUNDED_TO.name: 10}
    position.title = dataclasses.replace(built, overrides=overrides, amendments=amendments, settings=facts)
    position.corporation("M&O", par=60, shares={"Ann": 40, "Ben": 20}, pool=20)
    return position.operating("M&O", "dividend", revenue=revenue)


@pytest.mark.parametrize(("paid", "steps"), [(0, -1), (10, 0), (60, 0), (110, 0), (120, 1)])
def test_only_all_and_nothing_move_the_price(paid: int, steps: int) -> None:
    assert STEPS(at_rest(120).pos, "M&O", paid) == steps


def test_a_half_that_is_all_moves_it_too() -> None:
    pos = at_rest(10).pos
    assert STEPS(pos, "M&O", DIVIDEND_OF(pos, HALF, 10)) == 1


def test_the_corporation_is_paid_for_what_nobody_has_bought() -> None:
    """Of $120 20% are unsold, and 20% in the pool are nobody's."""
    assert SHARED_OUT(at_rest(120).pos, "M&O", 120) == {"Ann": 48, "Ben": 24, "M&O": 24}


# -- rounded by holder


def test_what_each_holder_has_is_rounded_up() -> None:
    """Of $111: 44.4, 22.2, and 22.2 for what is unsold; the pool's are nobody's."""
    position = Scenario("18AL", PLAYERS)
    built = position.title
    (rounded,) = (o for o in half_dividends.HALF_BY_HOLDER.overrides if o.rule_value is SHARED_OUT)
    position.title = dataclasses.replace(built, overrides={**built.overrides, SHARED_OUT.name: rounded})
    position.corporation("M&O", par=60, shares={"Ann": 40, "Ben": 20}, pool=20)
    assert SHARED_OUT(position.pos, "M&O", 111) == {"Ann": 45, "Ben": 23, "M&O": 23}
    assert SHARED_OUT(position.pos, "M&O", 0) == {}
