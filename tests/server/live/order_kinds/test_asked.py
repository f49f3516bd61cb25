"""Orders to decline what is asked between turns."""

from __future__ import annotations

from collections.abc import Callable

from roundhouse.server.live import orders
from roundhouse.server.live.orders import said
from roundhouse.server.live.store import TableStore
from roundhouse.server.storage.records import User
from server.live.ordering import Played

RECORD, ASKED, OPERATING = "18C2C-3-greedy-1-options", 14, 50
"""After so many actions Cy is asked, before a turn of somebody else, whether MH is exchanged for a share of NYC; and
the first operating round begins."""


def test_what_may_be_done_at_any_time_is_declined_until_the_next_stock_round(
    store: TableStore, people: Callable[[int], list[User]]
) -> None:
    table = Played(store, people(3), ASKED, RECORD)
    assert table.live.to_act == "Cy" and table.step == "exchange between turns"
    assert orders.apt(table.live, "Cy") == "decline"
    order = table.order("Cy", "decline")
    assert table.done() == [("Cy", "pass")] and said(order) == "Use nothing between turns"
    assert [stop.name for stop in orders.stops(order)] == ["stock"]
    assert table.live.to_act == "Ben" and not orders.apt(table.live, "Ben")
    for number in range(ASKED + 1, OPERATING):
        table.follow(number)
    assert len(table.done()) > 1 and set(table.done()) == {("Cy", "pass")}
    while table.pos(order).active:
        assert (table.live.to_act, table.step) != ("Cy", "exchange between turns")
        table.act(type="pass") if "pass" in table.kinds else table.first()
    assert table.pos(order).reason == "A stock round has begun."
