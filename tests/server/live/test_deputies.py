"""Leave to move for another, and the vote about who plays on for somebody who has vanished."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from roundhouse.server.errors import NotAllowed, NotFound, NotNow, Unreadable
from roundhouse.server.live import acting, deputies, orders, proposals, seating, undoing
from roundhouse.server.live.store import TableStore
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.storage import log, talk, users
from roundhouse.server.storage.records import User
from server.live.passing import Pass, passes

__all__ = ["passes"]

People = Callable[[int], list[User]]
Tables = Callable[..., TableSnapshot]
First = Callable[[TableSnapshot], dict[str, Any]]


def room(store: TableStore, id: int) -> list[dict[str, Any]]:
    with store.database.read() as c:
        return [message.facts for message in talk.messages(c, id) if message.facts]


def test_who_has_leave_moves_and_it_is_marked(
    store: TableStore, people: People, a_table: Tables, first: First
) -> None:
    ann, ben, cy = people(3)
    live = a_table(3, store=store)
    id = live.row.id
    with pytest.raises(NotAllowed):
        acting.act(store, id, ben, live.revision, first(live))
    live = deputies.give(store, id, ann, 0, "Ben")
    assert live.plays(ben.id) == "Ann" and live.plays(cy.id) == ""
    live = acting.act(store, id, ben, live.revision, first(live))
    with store.database.read() as c:
        entry = log.entries(c, id)[-1]
    assert (entry.seat, entry.user, entry.by) == ("Ann", ben.id, "deputy")
    assert (live.stamps[-1].user, live.stamps[-1].by) == (ben.id, "deputy")
    assert room(store, id) == [{"what": "leave", "player": "Ann", "other": "Ben"}]
    undoing.undo(store, id, ben, live.revision)  # what one has done one may take back
    assert store.table(id).to_act == "Ann"


def test_leave_is_for_that_seat_and_until_it_is_revoked(
    store: TableStore, people: People, a_table: Tables, first: First
) -> None:
    ann, ben, cy = people(3)
    live = a_table(3, store=store)
    id = live.row.id
    live = deputies.give(store, id, ann, 0, "Cy")
    with pytest.raises(NotAllowed):
        acting.act(store, id, ben, live.revision, first(live))
    live = acting.act(store, id, cy, live.revision, first(live))
    with pytest.raises(NotAllowed):
        acting.act(store, id, cy, live.revision, {**first(live), "by": "Ben"})
    live = acting.act(store, id, ben, live.revision, first(live))
    deputies.give(store, id, ann, 0, "Ben")
    live = undoing.undo(store, id, ben, live.revision)
    assert store.table(id).seats[0].deputy == ben.id
    deputies.give(store, id, ann, 0)
    assert store.table(id).seats[0].deputy is None
    assert [told["what"] for told in room(store, id)] == ["leave", "leave ends", "leave", "leave ends"]


def test_nobody_takes_leave(store: TableStore, people: People, a_table: Tables) -> None:
    ann, ben, _cy, dot = people(4)
    id = a_table(3, store=store).row.id
    for who in (ben, dot):
        with pytest.raises(NotAllowed):
            deputies.give(store, id, who, 0, "Ben")
    for deputy, why in (("Ann", NotNow), ("Dot", NotFound)):
        with pytest.raises(why):
            deputies.give(store, id, ann, 0, deputy)
    assert store.table(id).seats[0].deputy is None and room(store, id) == []


def test_leave_is_no_more_than_to_move(store: TableStore, people: People, a_table: Tables) -> None:
    ann, ben, _cy = people(3)
    live = a_table(3, store=store)
    id = live.row.id
    deputies.give(store, id, ann, 0, "Ben")
    with pytest.raises(NotAllowed):
        orders.give(store, id, ben, "pass", {}, "Ann")
    assert orders._player(store.table(id), ben, "") == "Ben"
    with pytest.raises(NotAllowed):
        deputies.give(store, id, ben, 0, "Cy")
    with pytest.raises(NotAllowed):
        seating.replace_player(store, id, ben, 0, bot="greedy")


def test_leave_ends_when_the_seat_changes_hands(store: TableStore, people: People, a_table: Tables) -> None:
    ann, ben, _cy = people(3)
    id = a_table(3, store=store).row.id
    deputies.give(store, id, ann, 0, "Ben")
    seating.replace_player(store, id, ann, 0, bot="greedy")
    assert store.table(id).seats[0].deputy is None
    seating.take_back(store, id, ann)
    deputies.give(store, id, ann, 0, "Ben")
    with store.database.write() as c:
        users.delete_user(c, ben.id)
    store.invalidate(id)
    assert store.table(id).seats[0].deputy is None


# -- who has vanished --------------------------------------------------------------------------------


def test_the_others_decide_who_plays_on(
    store: TableStore, people: People, a_table: Tables, passes: Pass
) -> None:
    ann, ben, cy, dot = people(4)
    live = a_table(3, store=store)
    id = live.row.id
    data = {"seat": 0, "bot": "greedy"}
    with pytest.raises(NotNow, match="handed over"):
        proposals.propose(store, id, ben, live.revision, "seat", data)
    passes(minutes=10)
    for who, what, why in (
        (dot, data, NotAllowed),
        (ann, data, NotNow),
        (ben, {"seat": 7}, NotFound),
        (ben, {"seat": 0, "bot": "deep thought"}, Unreadable),
        (ben, {"seat": 0, "user": dot.id}, NotAllowed),
    ):
        with pytest.raises(why):
            proposals.propose(store, id, who, live.revision, "seat", what)
    asked = proposals.propose(store, id, ben, live.revision, "seat", data)
    for _ in range(3):
        proposals.vote(store, id, ben, asked.id, True)
    assert store.table(id).seats[0].bot == ""
    with pytest.raises(NotAllowed):
        proposals.vote(store, id, dot, asked.id, True)
    assert proposals.vote(store, id, cy, asked.id, True).status == "accepted"
    assert store.table(id).seats[0].bot == "greedy"
    assert seating.take_back(store, id, ann).seats[0].user == ann.id
    assert [told["what"] for told in room(store, id)] == ["bot plays", "back"]


def test_who_is_back_ends_the_vote(
    store: TableStore, people: People, a_table: Tables, first: First, passes: Pass
) -> None:
    ann, ben, _cy = people(3)
    live = a_table(3, store=store)
    id = live.row.id
    passes(minutes=10)
    asked = proposals.propose(store, id, ben, live.revision, "seat", {"seat": 0, "bot": "greedy"})
    assert proposals.vote(store, id, ann, asked.id, False).status == "refused"
    proposals.propose(store, id, ben, live.revision, "seat", {"seat": 0, "bot": "greedy"})
    acting.act(store, id, ann, live.revision, first(live))
    assert proposals.asked(store, id) == []
    assert store.table(id).seats[0].user == ann.id


def test_one_of_the_others_or_whoever_comes_plays_on(
    store: TableStore, people: People, a_table: Tables, passes: Pass
) -> None:
    ann, ben, cy = people(3)
    live = a_table(3, store=store)
    id = live.row.id
    passes(minutes=10)
    asked = proposals.propose(store, id, ben, live.revision, "seat", {"seat": 0, "user": ben.id})
    proposals.vote(store, id, cy, asked.id, True)
    assert (store.table(id).seats[0].user, store.table(id).seats[0].absent) == (ben.id, ann.id)
    seating.take_back(store, id, ann)
    passes(minutes=10)
    asked = proposals.propose(store, id, ben, live.revision, "seat", {"seat": 0})
    proposals.vote(store, id, cy, asked.id, True)
    assert (store.table(id).seats[0].user, store.table(id).seats[0].absent) == (None, ann.id)


def test_nobody_vanishes_in_a_pause(store: TableStore, people: People, a_table: Tables, passes: Pass) -> None:
    ann, ben, cy = people(3)
    live = a_table(3, store=store, clock={"kind": "shown"})
    id = live.row.id
    passes(minutes=1)
    asked = proposals.propose(store, id, ann, live.revision, "pause")
    for who in (ben, cy):
        proposals.vote(store, id, who, asked.id, True)
    passes(hours=20)
    with pytest.raises(NotNow, match="stands still"):
        proposals.propose(store, id, ben, live.revision, "seat", {"seat": 0, "bot": "greedy"})
