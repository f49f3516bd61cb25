"""Orders of the stock round: passing and buying, and what stops them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from roundhouse.server.live.store import TableStore
from server.live.ordering import People, Played

# -- passing -----------------------------------------------------------------------------------------


def test_passing_until_the_round_is_over(played: Callable[[int], Played]) -> None:
    table = played(103)
    order = table.order("Ann", "pass_stock")
    assert order.active and table.done() == []
    table.follow(103, 104, 105)
    assert table.done() == [("Ann", "pass")] and table.live.to_act == "Ben"
    stamp = table.live.stamps[-1]
    assert (stamp.seat, stamp.user, stamp.by) == ("Ann", table.users["Ann"].id, "order")
    while "Stock" in table.live.row.round:
        table.act(type="pass")
    while table.live.to_act != "Ann":
        table.first()
    assert not table.pos(order).active and table.pos(order).reason == "The stock round is over."
    assert {kind for _, kind in table.done()} == {"pass"}


def test_an_order_acts_at_once_when_its_seat_is_to_act(played: Callable[[int], Played]) -> None:
    table = played(103)
    assert table.live.to_act == "Ben"
    before = table.live.revision
    table.order("Ben", "pass_stock")
    assert table.live.to_act == "Cy" and table.live.revision == before + 1


@pytest.mark.parametrize(
    ("tick", "reason"),
    [
        ("bought_mine", "Dot bought shares of SRR."),
        ("sold_mine", "Cy sold shares of SRR."),
    ],
)
def test_what_stops_passing(played: Callable[[int], Played], tick: str, reason: str) -> None:
    table = played(108)  # Cy is to act, and buys a share of SRR
    if tick == "bought_mine":
        table.follow(108)
        order = table.order("Ann", "pass_stock", stops=[tick])
        table.follow(109)
    else:
        table.follow(108, 109)
        table.act(type="pass")
        table.act(type="pass")
        order = table.order("Ann", "pass_stock", stops=[tick])
        assert table.live.to_act == "Cy"
        table.act(type="sell_shares", corporation="SRR", percent=10)
        table.act(type="pass") if table.live.to_act == "Cy" else None
        table.act(type="pass")
    assert not table.pos(order).active and table.pos(order).reason == reason
    assert table.live.to_act == "Ann" and table.done() == []


def test_what_is_not_ticked_does_not_stop(played: Callable[[int], Played]) -> None:
    table = played(158)  # Ann is to act, and starts LV
    kept = table.order("Ben", "pass_stock", stops=[])
    order = table.order("Cy", "pass_stock", stops=["started"])
    table.follow(158)
    assert table.pos(kept).active and table.done() == [("Ben", "pass")]
    assert table.live.to_act == "Cy" and table.pos(order).reason == "Ann started LV."


def test_a_presidency_that_comes_to_one_stops(played: Callable[[int], Played]) -> None:
    """Ben sells PRR down, so that it goes to whoever has most of it."""
    table = played(113)
    table.follow(113)
    heirs = {name: table.holds(name, "PRR") for name in ("Ann", "Cy", "Dot")}
    heir = max(heirs, key=lambda name: heirs[name])
    order = table.order(heir, "pass_stock", stops=["presidency"])
    while table.live.to_act != "Ben":
        table.act(type="pass")
    for _ in range(6):
        if table.live.to_act == "Ben" and table.pos(order).active:
            sale = [o.action for o in table.live.game.offers() if o.action.kind() == "sell_shares"]
            sale = [s for s in sale if s.corporation == "PRR"]
            if not sale:
                break
            table.act(**msgspec.to_builtins(sale[-1]))
    assert table.pos(order).reason == "The presidency of PRR came to you."


def test_a_pass_that_the_rules_refuse_stops(played: Callable[[int], Played], monkeypatch: Any) -> None:
    table = played(103)
    order = table.order("Cy", "pass_stock", stops=[])
    from roundhouse.core import game as rules

    allowed = rules.why_not

    def refused(title: Any, state: Any, action: Any) -> Any:
        return (
            rules.violation(title, "in the menu", rules.GameOver("pass"))
            if action.by == "Cy"
            else allowed(title, state, action)
        )

    monkeypatch.setattr(rules, "why_not", refused)
    table.follow(103)
    assert table.pos(order).reason == "The game is over." and table.live.to_act == "Cy"


# -- buying ------------------------------------------------------------------------------------------


def test_a_share_each_turn_until_one_has_enough(played: Callable[[int], Played]) -> None:
    table = played(48)
    before = table.holds("Ann", "PRR")
    order = table.order("Ann", "buy_share", corporation="PRR", percent=before + 20, price=0)
    assert table.holds("Ann", "PRR") == before + 10 and table.live.to_act == "Ben"
    table.follow(49, 50, 51)
    assert table.holds("Ann", "PRR") == before + 20
    table.follow(53, 54, 55)
    assert table.done()[-1] == ("Ann", "pass") and table.pos(order).active
    table.follow(57) if table.live.to_act == "Ben" and "Stock" in table.live.row.round else None
    assert [kind for _, kind in table.done()].count("buy_share") == 2


def test_a_turn_that_stays_open_after_the_purchase_is_ended(store: TableStore, people: People) -> None:
    """Where sales may follow the purchase, the order passes instead of waiting for its owner."""
    table = Played(store, people(3), 11, "18AL-3-greedy-1")
    goal = table.holds("Cy", "L&N") + 30
    table.order("Cy", "buy_share", corporation="L&N", percent=goal)
    assert table.done() == [("Cy", "buy_share"), ("Cy", "pass")] and table.live.to_act != "Cy"


def test_without_passing_it_ends_with_the_purchase(played: Callable[[int], Played]) -> None:
    table = played(48)
    goal = table.holds("Ann", "PRR") + 10
    order = table.order("Ann", "buy_share", corporation="PRR", percent=goal, then_pass=False)
    table.follow(49, 50, 51)
    assert table.live.to_act == "Ann" and table.pos(order).reason == f"You own {goal}% of PRR."


def test_buying_stops_with_a_reason(played: Callable[[int], Played]) -> None:
    table = played(48)
    dear = table.order("Ann", "buy_share", corporation="PRR", percent=60, price=70)
    assert not dear.active and dear.reason == "A share of PRR costs $80." and table.live.to_act == "Ann"
    none = table.order("Ann", "buy_share", corporation="PRR", percent=60, source="bank pool")
    assert "PRR" in none.reason and "bank pool" in none.reason
    order = table.order("Ann", "buy_share", corporation="PRR", percent=60)
    table.follow(49)
    table.act(type="sell_shares", corporation="PRR", percent=10)  # Cy
    assert table.pos(order).reason == "Cy sold shares of PRR."
    table.act(type="pass") if table.live.to_act == "Cy" else None
    table.act(type="pass")
    assert table.live.to_act == "Ann" and table.done() == [("Ann", "buy_share")]


@pytest.mark.parametrize(
    ("tick", "reason"), [("bought_it", "Cy bought shares of PRR."), ("fell", "The price of PRR fell to $70.")]
)
def test_more_that_stops_buying(played: Callable[[int], Played], tick: str, reason: str) -> None:
    table = played(46)
    order = table.order("Ann", "buy_share", corporation="PRR", percent=60, stops=[tick])
    if tick == "bought_it":
        table.follow(46, 47)
    else:
        table.act(type="pass")
        table.act(type="pass")
        assert table.done() == [("Ann", "buy_share")]
        table.act(type="sell_shares", corporation="PRR", percent=10)
    assert table.pos(order).reason == reason


def test_the_end_of_the_round_stops_buying(played: Callable[[int], Played]) -> None:
    table = played(57)
    order = table.order("Ann", "buy_share", corporation="C&O", percent=60, stops=["round"], price=1)
    assert order.active
    table.follow(57, 58, 59)
    assert not table.pos(order).active  # $1 is too little
    order = table.order("Dot", "buy_share", corporation="C&O", percent=60, stops=["round"])
    assert table.live.to_act == "Ann"
    table.act(type="pass")
    assert table.pos(order).reason == "The round is over." and table.done() == []
