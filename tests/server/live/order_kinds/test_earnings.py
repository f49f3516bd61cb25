"""Orders about earnings: running for the most and dividends, and what stops them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from recorded import golden
from roundhouse.routes.best import IDLE
from roundhouse.server.errors import NotNow
from roundhouse.server.live import imports, orders
from roundhouse.server.live.order_kinds import earnings
from roundhouse.server.live.orders import forms, looked_over, reason_of, said
from roundhouse.server.live.store import TableStore
from roundhouse.server.storage.records import Order
from server.live.ordering import RECORD, People, Played


def test_dividends(played: Callable[[int], Played]) -> None:
    table = played(66)
    order = table.order("Ben", "dividend", corporation="PRR", choice="withhold", stops=[])
    cy = table.order("Cy", "dividend", choice="pay")
    table.follow(66)
    assert table.done() == [("Ben", "dividend")]
    assert table.live.game.actions[-1].choice == "withhold"
    table.follow(68, 70, 71, 72, 73)
    assert table.done()[-1] == ("Cy", "dividend") and table.live.game.actions[-1].choice == "pay"
    assert table.pos(order).active and table.pos(cy).active
    assert said(order) == "Earnings of PRR: withhold" and said(cy).startswith("Earnings of all your")


def test_running_for_the_most(played: Callable[[int], Played]) -> None:
    table = played(88)
    before = table.live.game.at
    order = table.order("Ben", "run_best")
    pay = table.order("Ben", "dividend", choice="pay")
    assert order.active and pay.active
    assert [action.kind() for action in table.live.game.actions[before:]] == ["run", "dividend"]
    assert table.live.game.actions[before] == table.record.actions[88]


@pytest.mark.parametrize("kind", ["run_best", "dividend"])
def test_less_than_the_last_time_stops(played: Callable[[int], Played], kind: str) -> None:
    table = played(88)
    data = {
        "corporation": "",
        "stops": ["less"],
        "last": {"PRR": 5000},
        "at": 87,
        "user": table.users["Ben"].id,
    }
    if kind == "dividend":
        table.follow(88)
        data["choice"] = "pay"
    order = Order(id=1, table=table.id, seat="Ben", kind=kind, data=data, created=table.live.row.created)
    [ended], found = looked_over(table.live, [order])
    assert found is None and "less than the $5,000 before" in reason_of(table.live, ended)
    kept = msgspec.structs.replace(order, data={**data, "stops": []})
    over, found = looked_over(table.live, [kept])
    assert not over and found is not None and found[0] == kept


def test_an_unproven_run_stops(played: Callable[[int], Played], monkeypatch: Any) -> None:
    table = played(88)
    unproven = msgspec.structs.replace(IDLE, proven=False)
    monkeypatch.setattr(earnings, "best", lambda now, who: unproven)
    assert "not proven" in table.order("Ben", "run_best").reason
    before = table.live.game.at
    assert table.order("Ben", "run_best", stops=[]).active and table.live.game.at == before + 1


def test_trains_that_rust_and_new_phases_stop(played: Callable[[int], Played]) -> None:
    table = played(151)  # at the end of the set the first 4-train is exported, and the 2-trains rust
    trains = table.order("Ben", "run_best", stops=["train"])
    phases = table.order("Dot", "dividend", choice="pay", stops=["phase"])
    kept = table.order("Dot", "run_best", corporation="N&W", stops=[])
    while table.live.game.at < 157:
        table.follow(table.live.game.at)
        assert table.pos(trains).active and table.pos(phases).active
    table.follow(157)
    assert table.pos(trains).reason == "PRR has lost a train."
    assert table.pos(phases).reason == "Phase 4 has begun."
    assert table.pos(kept).active


def test_no_help_with_runs_where_the_table_has_none(store: TableStore, people: People) -> None:
    game = golden(RECORD).goto(88)
    live = imports.import_game(store, people(1)[0], game, {}, seat="Ben", runs="check")
    assert "run_best" not in {form.kind for form in forms(live, "Ben")}
    with pytest.raises(NotNow):
        orders.give(store, live.row.id, people(1)[0], "run_best", {})
