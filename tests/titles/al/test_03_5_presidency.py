"""Section 3.5: change of presidency."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import owned
from roundhouse.rules.money import CASH
from roundhouse.rules.operating_round import operator
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.shares import POOL, PresidentChanged, SharesMoved, certificates_held, held, president

FOUR = ("Ann", "Ben", "Cy", "Dee")
OFFERING = "initial offering"


def table(shares: Mapping[str, int], pool: int = 0) -> Scenario:
    """WRA with these shareholders, the first of them president; it is Ann's turn."""
    made = Scenario("18AL", FOUR).cash(dict.fromkeys(FOUR, 1000))
    for sym in ("TR", "S&NA", "B&SLC", "M&C", "NDY"):
        made.private(sym, "Dee")
    return made.corporation("WRA", par=75, shares=shares, pool=pool).stock_turn("Ann")


def buy(made: Scenario) -> Scenario:
    return made.play("buy_share", corporation="WRA", source=OFFERING)


def sell(made: Scenario, percent: int) -> Scenario:
    return made.play("sell_shares", corporation="WRA", percent=percent)


def papers(made: Scenario, owner: str) -> list[int]:
    """The sizes of the owner's certificates, the largest first."""
    return sorted((c.percent for c in certificates_held(made.pos, owner, "WRA")), reverse=True)


@pytest.mark.rule("18AL-3.5-1")
def test_as_much_is_not_enough_and_more_is() -> None:
    made = buy(table({"Ben": 40, "Ann": 30}))
    assert president(made.pos, "WRA") == "Ben"
    made.stock_turn("Ann")
    buy(made)
    assert president(made.pos, "WRA") == "Ann"
    assert PresidentChanged("WRA", "Ben", "Ann") in made.events


@pytest.mark.rule("18AL-3.5-1")
def test_a_sale_can_cost_the_presidency() -> None:
    assert president(sell(table({"Ann": 40, "Ben": 30}), 10).pos, "WRA") == "Ann"
    assert president(sell(table({"Ann": 40, "Ben": 30}), 20).pos, "WRA") == "Ben"


@pytest.mark.rule("18AL-3.5-2")
def test_the_open_market_presides_over_nothing() -> None:
    made = sell(table({"Ann": 40, "Ben": 20}, pool=30), 20)
    assert (held(made.pos, POOL, "WRA"), president(made.pos, "WRA")) == (50, "Ann")
    made = sell(table({"Ann": 40, "Ben": 20}, pool=20), 30)
    assert (held(made.pos, POOL, "WRA"), president(made.pos, "WRA")) == (50, "Ben")


@pytest.mark.rule("18AL-3.5-3")
@pytest.mark.parametrize(
    ("holdings", "new"),
    [
        ({"Ann": 30, "Ben": 20, "Dee": 20}, "Ben"),
        ({"Ann": 30, "Dee": 20, "Cy": 20}, "Cy"),
        ({"Ann": 40, "Ben": 20, "Dee": 30}, "Dee"),
    ],
)
def test_the_most_wins_and_of_equals_the_next_clockwise(holdings: dict[str, int], new: str) -> None:
    made = table(holdings)
    sell(made, holdings["Ann"] - 10)
    assert president(made.pos, "WRA") == new


@pytest.mark.rule("18AL-3.5-3")
def test_clockwise_is_from_the_outgoing_president() -> None:
    made = table({"Cy": 30, "Ben": 20, "Ann": 20}).stock_turn("Cy")
    assert president(sell(made, 20).pos, "WRA") == "Ann"


@pytest.mark.rule("18AL-3.5-4")
def test_two_certificates_are_given_for_the_presidents() -> None:
    made = table({"Ann": 30, "Ben": 30}).stock_turn("Ben")
    assert (papers(made, "Ann"), papers(made, "Ben")) == ([20, 10], [10, 10, 10])
    buy(made)
    assert (papers(made, "Ann"), papers(made, "Ben")) == ([10, 10, 10], [20, 10, 10])


@pytest.mark.rule("18AL-3.5-4")
def test_the_certificate_may_be_among_the_stock_just_sold() -> None:
    made = table({"Ann": 20, "Ben": 30})
    made.shares("WRA", {"Ann": 30, "Ben": 20})
    sell(made, 30)
    assert (papers(made, "Ann"), papers(made, "Ben"), papers(made, POOL)) == ([], [20], [10, 10, 10])
    kinds = [type(event) for event in made.events]
    assert kinds.index(PresidentChanged) < kinds.index(SharesMoved)
    assert made.faults() == []


@pytest.mark.rule("18AL-3.5-5")
def test_all_that_is_on_the_charter_goes_along() -> None:
    made = table({"Ann": 30, "Ben": 30}).cash(WRA=333).train("WRA", "2").private("TR", "WRA").phase("3")
    made.shares("WRA", {"Ann": 30, "Ben": 30}).home("WRA").stock_turn("Ben")
    buy(made)
    assert president(made.pos, "WRA") == "Ben"
    assert (owned(made.pos, "WRA"), made.pos[PRIVATES]["TR"].owner) == (["2-0"], "WRA")
    assert made.pos[CASH]["WRA"] == 333
    made.operating("WRA", "track")
    assert operator(made.pos) == made.actor == "Ben"
    found = made.why_not("lay_tile", by="Ann", hex="L5", tile="57", rotation=0)
    assert found is not None and found.check == "your turn"
    assert made.why_not("lay_tile", hex="L5", tile="57", rotation=0) is None


@pytest.mark.rule("18AL-3.5-6")
def test_a_forced_sale_can_cost_another_presidency() -> None:
    """ATN needs a 4D of $800; Ann has $500 beside its $250 and sells two shares of WRA at $45."""
    made = table({"Ann": 30, "Ben": 20}).phase("7").depot("4D-0")
    made.price("WRA", 3, 0).corporation("ATN", par=60, shares={"Ann": 30, "Ben": 30}, cash=250)
    made.tiles(G2="445").cash(Ann=500, Ben=0).operating("ATN", "trains")
    made.play("buy_train", train="4D-0", price=800)
    assert made.step == "raise money"
    own = made.why_not("sell_shares", corporation="ATN", percent=10)
    assert own is not None and own.check == "presidency of the operating corporation stays"
    sell(made, 20)
    assert (president(made.pos, "WRA"), president(made.pos, "ATN")) == ("Ben", "Ann")
    made.play("complete_purchase")
    assert made.pos[CASH]["Ann"] == 500 + 2 * 45 - 550
