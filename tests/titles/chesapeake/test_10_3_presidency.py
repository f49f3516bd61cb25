"""Change of presidency (section 10.3)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.shares import PresidentChanged, SharesMoved, certificates_held, held, president

FIVE = ("A", "B", "C", "D", "E")


def table(shares: Mapping[str, int], pool: int = 0) -> Scenario:
    """PRR with these shareholders, the first of them president; it is A's turn."""
    game = Scenario("18Chesapeake", FIVE).cash(dict.fromkeys(FIVE, 1000))
    return game.corporation("PRR", par=80, shares=shares, pool=pool).stock_turn("A")


def papers(game: Scenario, player: str) -> list[int]:
    """The sizes of the player's certificates, the largest first."""
    return sorted((c.percent for c in certificates_held(game.pos, player, "PRR")), reverse=True)


@pytest.mark.rule("18Chesapeake-10.3-1")
def test_a_sale_below_another_holding_costs_the_presidency() -> None:
    game = table({"A": 40, "B": 30})
    game.play("sell_shares", corporation="PRR", percent=20)
    assert president(game.pos, "PRR") == "B"
    assert PresidentChanged("PRR", "A", "B") in game.events


@pytest.mark.rule("18Chesapeake-10.3-1")
def test_a_purchase_above_the_president_wins_the_presidency() -> None:
    game = table({"B": 30, "A": 20})
    game.play("buy_share", corporation="PRR", source="initial offering")
    assert president(game.pos, "PRR") == "B", "equal holdings change nothing"
    game.stock_turn("A").play("buy_share", corporation="PRR", source="initial offering")
    assert president(game.pos, "PRR") == "A"
    assert game.faults() == []


@pytest.mark.rule("18Chesapeake-10.3-2")
@pytest.mark.parametrize(
    "holdings, new",
    [
        ({"A": 30, "C": 20, "E": 20}, "C"),
        ({"A": 30, "E": 20, "C": 20}, "C"),
        ({"A": 30, "B": 10, "D": 20, "E": 20}, "D"),
        ({"A": 30, "C": 20, "E": 30}, "E"),
    ],
)
def test_the_largest_holding_wins_and_of_equals_the_nearest_to_the_left(
    holdings: dict[str, int], new: str
) -> None:
    game = table(holdings)
    game.play("sell_shares", corporation="PRR", percent=20)
    assert president(game.pos, "PRR") == new


@pytest.mark.rule("18Chesapeake-10.3-2")
def test_left_is_counted_from_the_old_president() -> None:
    """D leads and sells down to 10%: from D the way goes to E, A, B."""
    game = table({"D": 30, "B": 20, "E": 20}).stock_turn("D")
    game.play("sell_shares", corporation="PRR", percent=20)
    assert president(game.pos, "PRR") == "E"
    game = table({"D": 30, "B": 20, "A": 20}).stock_turn("D")
    game.play("sell_shares", corporation="PRR", percent=20)
    assert president(game.pos, "PRR") == "A"


@pytest.mark.rule("18Chesapeake-10.3-3")
def test_two_shares_are_given_for_the_presidents_certificate() -> None:
    game = table({"B": 20, "A": 20})
    assert (papers(game, "B"), papers(game, "A")) == ([20], [10, 10])
    game.play("buy_share", corporation="PRR", source="initial offering")
    assert (papers(game, "B"), papers(game, "A")) == ([10, 10], [20, 10])
    assert (held(game.pos, "B", "PRR"), held(game.pos, "A", "PRR")) == (20, 30)


@pytest.mark.rule("18Chesapeake-10.3-4", "18Chesapeake-10.2-4")
def test_the_exchange_comes_before_the_sale() -> None:
    """A owns nothing but the president's certificate: one of the shares received for it goes to the pool."""
    game = table({"A": 20, "B": 20})
    before = {c.id for c in certificates_held(game.pos, "B", "PRR")}
    game.play("sell_shares", corporation="PRR", percent=10)
    assert (papers(game, "A"), papers(game, "B")) == ([10], [20])
    pooled = {c.id for c in certificates_held(game.pos, "bank pool", "PRR")}
    assert len(pooled) == 1
    assert pooled < before, "it was one of B's"
    kinds = [type(event) for event in game.events]
    assert kinds.index(PresidentChanged) < kinds.index(SharesMoved)


@pytest.mark.rule("18Chesapeake-10.3-5")
def test_less_than_twenty_percent_never_wins_the_presidency() -> None:
    game = table({"A": 20, "B": 10, "C": 10})
    refused = game.why_not("sell_shares", corporation="PRR", percent=20)
    assert refused is not None
    assert refused.check == "president's certificate stays with a player"
    assert table({"A": 20, "B": 20, "C": 10}).why_not("sell_shares", corporation="PRR", percent=20) is None
