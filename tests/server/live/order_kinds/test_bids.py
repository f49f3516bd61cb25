"""Orders to bid for a private company up to a limit."""

from __future__ import annotations

from collections.abc import Callable

from roundhouse.server.live.table import TableSnapshot
from server.live.ordering import Played


def bids_of(live: TableSnapshot) -> list[tuple[str, int]]:
    return [(a.by, a.price) for a in live.game.actions if a.kind() == "bid"]


def test_bidding_up_to_a_limit(played: Callable[[int], Played]) -> None:
    table = played(1)
    order = table.order("Ann", "bid", private="C-P", most=65)
    assert bids_of(table.live) == [("Ann", 45)]
    for user in ("Ben", "Cy", "Dot"):
        assert table.live.to_act == user
        table.act(type="bid", private="B&S", price=200 + 5 * len(bids_of(table.live)))
    assert table.live.to_act == "Ben" and table.done()[-1] == ("Ann", "pass")  # she leads
    table.act(type="bid", private="C-P", price=60)
    for _ in range(2):
        table.act(type="pass")
    assert bids_of(table.live)[-1] == ("Ann", 65)
    table.act(type="bid", private="C-P", price=70)
    for _ in range(2):
        table.act(type="pass")
    assert table.pos(order).reason == "The next bid for C-P would be $75." and table.live.to_act == "Ann"


def test_beyond_the_limit_pass_or_leave(played: Callable[[int], Played]) -> None:
    table = played(1)
    order = table.order("Ann", "bid", private="C-P", most=45, leave=True)
    table.act(type="bid", private="C-P", price=60)
    table.act(type="pass")
    table.act(type="pass")
    assert table.done()[-1] == ("Ann", "pass") and table.pos(order).active
    table.act(type="buy_cheapest", private="D&R")  # C-P is settled among its two bidders: Ann leaves
    assert table.done()[-1] == ("Ann", "drop_out")
    while table.live.to_act != "Ann":
        table.act(type="pass")
    assert table.pos(order).reason == "C-P is sold."


def test_in_the_contest_it_raises_until_it_wins(played: Callable[[int], Played]) -> None:
    table = played(1)
    order = table.order("Ann", "bid", private="C-P", most=100, stops=["others"])
    table.act(type="bid", private="C-P", price=50)
    table.act(type="pass")
    table.act(type="buy_cheapest", private="D&R")
    assert table.live.to_act == "Ben" and bids_of(table.live)[-1] == ("Ann", 55)
    table.act(type="drop_out")
    while table.live.to_act != "Ann":
        table.act(type="pass")
    assert table.pos(order).reason == "C-P is yours."


def test_two_others_bidding_stop_it_and_the_cheapest_too(played: Callable[[int], Played]) -> None:
    table = played(1)
    table.act(type="pass")
    order = table.order("Ann", "bid", private="CV", most=300, stops=["others"])
    table.act(type="bid", private="CV", price=205)
    table.act(type="bid", private="CV", price=210)
    assert table.pos(order).reason == "Cy bids against Ben for CV."
    table.act(type="buy_cheapest", private="D&R")
    assert table.live.to_act == "Ann"
    order = table.order("Ann", "bid", private="C-P", most=300)
    assert order.reason == "C-P is the cheapest one left, and can be bought for $40."
