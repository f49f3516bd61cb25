"""Standing orders: whose they are, what is asked for and offered, and that they stay secret."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from roundhouse.server.errors import NotAllowed, NotFound, NotNow, Unreadable
from roundhouse.server.languages import CHOSEN
from roundhouse.server.live import orders, seating, undoing
from roundhouse.server.live.orders import KINDS, forms, stops
from roundhouse.server.live.store import TableStore
from roundhouse.server.said import heard
from roundhouse.server.storage import orders as storage
from roundhouse.server.storage import tables, users
from roundhouse.server.storage.database import Database
from roundhouse.text.language import SOURCE, speaking
from server.live.ordering import People, Played


def test_orders_are_secret_and_ones_own(
    played: Callable[[int], Played], store: TableStore, people: People
) -> None:
    table = played(103)
    order = table.order("Ann", "pass_stock")
    ben, eve = table.users["Ben"], people(5)[4]
    assert orders.own(store, table.id, ben) == [] == orders.own(store, table.id, eve)
    for user in (ben, eve):
        with pytest.raises((NotFound, NotAllowed)):
            orders.stop(store, table.id, user, order.id)
    with pytest.raises(NotAllowed):
        orders.give(store, table.id, eve, "pass_stock", {})
    with pytest.raises(NotAllowed):
        orders.give(store, table.id, ben, "pass_stock", {}, seat="Ann")
    assert table.pos(order).active
    assert orders.stop(store, table.id, table.users["Ann"], order.id).reason == "You stopped it."
    table.follow(103, 104, 105)
    assert table.live.to_act == "Ann"


def test_a_seat_that_changes_hands_keeps_no_orders(
    played: Callable[[int], Played], store: TableStore
) -> None:
    table = played(103)
    order = table.order("Ann", "pass_stock")
    seating.replace_player(store, table.id, table.users["Ann"], 0, bot="greedy")
    assert seating.take_back(store, table.id, table.users["Ann"]).seats[0].user == table.users["Ann"].id
    assert table.pos(order).reason == "The seat changed hands."
    table.follow(103, 104, 105)
    assert table.live.to_act == "Ann"


def test_what_an_order_did_can_be_taken_back(played: Callable[[int], Played], store: TableStore) -> None:
    table = played(103)
    ben = table.users["Ben"]
    order = table.order("Ben", "pass_stock")
    assert table.live.to_act == "Cy"
    undoing.undo(store, table.id, ben, table.live.revision)
    assert table.live.to_act == "Ben" and table.pos(order).reason == "What it did was taken back."


def test_going_back_before_it_was_given_stops_it(played: Callable[[int], Played], store: TableStore) -> None:
    table = played(103)
    early = table.order("Dot", "pass_stock")
    table.follow(103)
    order = table.order("Ann", "pass_stock")
    undoing.undo(store, table.id, table.users["Ben"], table.live.revision)
    assert table.pos(order).reason == "The game went back to before it was given."
    assert table.pos(early).active


def test_whoever_gave_it_reads_why_it_stopped(
    played: Callable[[int], Played], store: TableStore, database: Database
) -> None:
    """Also where somebody moved who reads another language."""
    table = played(103)
    ann = table.users["Ann"]
    with database.write() as c:
        users.change_user(c, ann.id, settings={CHOSEN: SOURCE})
    table.follow(103)
    order = table.order("Ann", "pass_stock")
    with speaking("de"):
        undoing.undo(store, table.id, table.users["Ben"], table.live.revision)
    assert table.pos(order).reason == "The game went back to before it was given."
    refused = table.order("Ann", "pass_stock")
    with database.write() as c:
        c.execute(storage.ROW.update().values(kind="of another version"))
    store.forget(table.id)
    with speaking("de"):
        table.follow(103)
    assert table.pos(refused).reason == "There is no such order any more."


def test_orders_are_for_whoever_gave_them(
    played: Callable[[int], Played], store: TableStore, people: People, database: Database
) -> None:
    """However a seat came to somebody else, what was ordered before is not done for them."""
    table = played(103)
    order = table.order("Ann", "pass_stock")
    seat = msgspec.structs.replace(table.live.seats[0], user=people(5)[4].id)
    with database.write() as c:
        tables.put_seat(c, seat)
    store.hub.tell(table.id, "seats", 0)
    table.follow(103, 104, 105)
    assert table.live.to_act == "Ann" and table.done() == []
    assert orders.own(store, table.id, people(5)[4]) == []
    with database.read() as c:
        assert storage.order(c, order.id).reason == "The seat changed hands."


def test_what_is_asked_for_is_checked(played: Callable[[int], Played]) -> None:
    table = played(48)
    for kind, data in (
        ("no such", {}),
        ("buy_share", {"corporation": "LV"}),
        ("buy_share", {"corporation": "PRR", "percent": 55}),
        ("buy_share", {"corporation": "PRR", "percent": "many"}),
        ("buy_share", {"corporation": "PRR", "source": "Ben"}),
        ("pass_stock", {"stops": {"a": 1}}),
    ):
        with pytest.raises(Unreadable):
            table.order("Ann", kind, **data)
    with pytest.raises(NotNow):
        table.order("Ann", "bid", private="CV", most=300)
    given = table.order(
        "Ben", "buy_share", corporation="PRR", percent="60", then_pass="on", stops=["fell", "?"]
    )
    assert [stop.name for stop in stops(given)] == ["fell"] and given.data["then_pass"] is True
    assert given.data["percent"] == 60


def test_the_forms_of_a_position(played: Callable[[int], Played]) -> None:
    table = played(1)
    assert {form.kind for form in forms(table.live, "Ann")} == {"pass_stock", "bid"}
    table = played(88)
    found = {form.kind: form for form in forms(table.live, "Ben")}
    assert set(found) == set(KINDS) - {"bid", "decline", "if_then"}
    assert ("PRR", "PRR") in found["dividend"].fields[0].choices
    assert [stop.name for stop in found["run_best"].stops if stop.default] == ["less", "unproven", "train"]


def test_orders_never_loop(played: Callable[[int], Played], monkeypatch: Any, database: Database) -> None:
    """All four pass by order: the round ends, and nobody is asked again before a company runs."""
    table = played(103)
    for name in ("Ann", "Cy", "Dot", "Ben"):
        table.order(name, "pass_stock", stops=[])
    assert heard(table.live.row.round) == "Operating round 3.1" and len(table.done()) == 4
