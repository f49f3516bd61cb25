"""Acting at a table: who may, who wins, and what is written down."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from typing import Any

import pytest

from roundhouse.server.errors import IllegalMove, NotAllowed, NotFound, NotNow, SiteError, Stale, Unreadable
from roundhouse.server.live import acting, orders, proposals, refusal, seating, undoing
from roundhouse.server.live.hub import Hub
from roundhouse.server.live.store import TableStore
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.said import heard
from roundhouse.server.storage import log, tables
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.records import OVER, RUNNING, User

People = Callable[[int], list[User]]
Tables = Callable[..., TableSnapshot]
First = Callable[[TableSnapshot], dict[str, Any]]


def test_an_action_is_played_written_down_and_told(
    store: TableStore, people: People, a_table: Tables, first: First, database: Database
) -> None:
    ann = people(3)[0]
    live = a_table(3)
    told = []
    store.hub.on(told.append)
    assert live.to_act == "Ann" and live.plays(ann.id) == "Ann"
    after = acting.act(store, live.row.id, ann, live.revision, first(live))
    assert (after.revision, after.game.at) == (live.revision + 1, live.game.at + 1)
    assert live.game.at + 1 == after.game.at  # readers of the older one keep it as it was
    assert after.to_act == after.row.to_act == "Ben"
    assert [(t.table, t.topic, t.number) for t in told] == [(live.row.id, "position", after.revision)]
    with database.read() as c:
        row, entry = tables.table(c, live.row.id), log.entries(c, live.row.id)[-1]
    assert (row.revision, row.at, row.to_act, row.status) == (after.revision, after.game.at, "Ben", RUNNING)
    assert heard(row.round) == "Auction" and row.waiting_since == entry.when
    assert (entry.number, entry.user, entry.seat, entry.by) == (after.revision, ann.id, "Ann", "user")
    stamp = after.stamps[-1]
    assert (stamp.entry, stamp.user, stamp.seat, stamp.by) == (entry.number, ann.id, "Ann", "user")


def test_draws_of_chance_are_entries_of_their_own(
    store: TableStore, a_table: Tables, database: Database
) -> None:
    live = a_table(3)
    with database.read() as c:
        drawn = log.entries(c, live.row.id)
    assert [entry.by for entry in drawn] == ["chance"] and drawn[0].user is None and not drawn[0].seat
    assert live.revision == live.game.at == 1


def test_nobody_acts_for_another_seat(
    store: TableStore, people: People, a_table: Tables, first: First
) -> None:
    ann, ben, _, dot = people(4)
    live = a_table(3)
    id, revision, action = live.row.id, live.revision, first(live)
    with pytest.raises(NotAllowed, match="not your seat"):
        acting.act(store, id, ben, revision, action)
    with pytest.raises(NotAllowed, match="no seat"):
        acting.act(store, id, dot, revision, action)
    with pytest.raises(NotAllowed, match="not your seat"):
        acting.act(store, id, ann, revision, {**action, "by": "chance"})
    without = {k: v for k, v in action.items() if k != "by"}
    with pytest.raises(IllegalMove, match="Ann"):  # for oneself, out of turn
        acting.act(store, id, ben, revision, without)
    assert store.table(id).revision == revision
    assert acting.act(store, id, ann, revision, without).revision == revision + 1


def test_what_the_rules_refuse_is_said_with_the_rule(
    store: TableStore, people: People, a_table: Tables
) -> None:
    ann = people(3)[0]
    live = a_table(3)
    wrong = {"type": "bid", "by": "Ann", "private": "C-P", "price": 47}
    with pytest.raises(IllegalMove) as refused:
        acting.act(store, live.row.id, ann, live.revision, wrong)
    assert refused.value.sentence == "Bids are multiples of $5, and $47 is not."
    assert refused.value.facts["rules"][0]["id"] == "18Chesapeake-9-4"
    assert refusal.why_not(live.game, wrong, live.game.state)["check"] == "bid is in steps"
    assert refusal.why_not(live.game, {**wrong, "price": 50}, live.game.state) is None
    assert store.table(live.row.id).revision == live.revision


@pytest.mark.parametrize(
    "rubbish",
    [{}, {"type": "fly"}, {"type": "bid", "private": 3}, {"type": "bid", "more": [[]] * 40_000}],
)
def test_rubbish_is_unreadable(
    store: TableStore, people: People, a_table: Tables, rubbish: dict[str, Any]
) -> None:
    live = a_table(3)
    with pytest.raises(Unreadable):
        acting.act(store, live.row.id, people(1)[0], live.revision, rubbish)


def test_of_two_at_once_exactly_one_wins(store: TableStore, people: People, a_table: Tables) -> None:
    ann = people(3)[0]
    live = a_table(3)
    for price in (50, 100, 150):
        live = store.table(live.row.id)
        barrier, answers = threading.Barrier(2), []

        def send(
            amount: int, live: TableSnapshot = live, barrier: Any = barrier, answers: Any = answers
        ) -> None:
            barrier.wait()
            try:
                bid = {"type": "bid", "private": "C-P", "price": amount}
                user = next(u for u in people(3) if live.plays(u.id))
                answers.append(acting.act(store, live.row.id, user, live.revision, bid))
            except SiteError as error:
                answers.append(error)

        threads = [threading.Thread(target=send, args=(price + extra,)) for extra in (0, 5)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        lost = [answer for answer in answers if isinstance(answer, Stale)]
        assert len(lost) == 1 and len(answers) == 2
        assert lost[0].facts["revision"] == live.revision + 1 == store.table(live.row.id).revision
    assert ann


def test_an_older_position_is_stale(store: TableStore, people: People, a_table: Tables, first: First) -> None:
    live = a_table(3)
    acting.act(store, live.row.id, people(1)[0], live.revision, first(live))
    with pytest.raises(Stale) as stale:
        acting.act(store, live.row.id, people(1)[0], live.revision, first(live))
    assert stale.value.facts["revision"] == live.revision + 1


def test_nothing_is_done_before_the_game_and_after_it(
    store: TableStore, people: People, a_table: Tables, first: First
) -> None:
    ann, ben = people(2)
    live = a_table(2, begun=False)
    with pytest.raises(NotNow, match="not begun"):
        acting.act(store, live.row.id, ann, 0, {"type": "pass"})
    live = seating.start(store, live.row.id, ann)
    proposal = proposals.propose(store, live.row.id, ann, live.revision, "end")
    proposals.vote(store, live.row.id, ben, proposal.id, True)
    over = store.table(live.row.id)
    assert over.row.status == OVER and over.row.to_act == "" and set(over.row.result) == {"Ann", "Ben"}
    for change in (
        lambda: acting.act(store, live.row.id, ann, over.revision, first(live)),
        lambda: undoing.undo(store, live.row.id, ann, over.revision),
        lambda: proposals.propose(store, live.row.id, ann, over.revision, "undo", {"to": 1}),
        lambda: orders.give(store, live.row.id, ann, "pass_stock", {}),
        lambda: seating.replace_player(store, live.row.id, ann, 1, bot="greedy"),
        lambda: seating.start(store, live.row.id, ann),
        lambda: seating.change(store, live.row.id, ann, undo="free"),
        lambda: seating.delete(store, live.row.id, ann),
    ):
        with pytest.raises(NotNow, match=r"over|begun|not on"):
            change()
    with pytest.raises(NotNow, match="The game is over"):
        acting.act(store, live.row.id, ann, over.revision, first(live))
    assert store.table(live.row.id).revision == over.revision


def test_a_table_that_is_not_there(store: TableStore) -> None:
    with pytest.raises(NotFound):
        store.table(4711)


@pytest.mark.parametrize("title", ["18Chesapeake", "18AL"])
def test_the_log_leads_to_the_table_in_memory(
    store: TableStore,
    people: People,
    a_table: Tables,
    play_on: Callable[..., TableSnapshot],
    title: str,
    database: Database,
) -> None:
    """After random play with undos and branches: the same position, branches and stamps from the log alone."""
    rng = random.Random(3)
    live = a_table(3, title=title, undo="free")
    for _ in range(12):
        live = play_on(store, live, rng.randrange(1, 25), rng)
        if rng.random() < 0.7:
            to = rng.randrange(max(1, live.game.at - 12), live.game.at)
            live = undoing.undo(store, live.row.id, people(1)[0], live.revision, to)
    assert live.game.branches and live.revision > 100
    anew = TableStore(database, Hub(database)).table(live.row.id)
    assert anew is not live and not anew.frozen
    assert anew.game.digest() == live.game.digest()
    assert anew.game.actions == live.game.actions and anew.game.at == live.game.at
    assert anew.game.branches == live.game.branches
    assert anew.stamps == live.stamps and len(anew.stamps) == anew.game.at
    assert (anew.revision, anew.row, anew.seats) == (live.revision, live.row, live.seats)


def test_a_keeper_that_lags_catches_up(
    store: TableStore,
    people: People,
    a_table: Tables,
    first: First,
    play_on: Callable[..., TableSnapshot],
    database: Database,
) -> None:
    """Another process's store, told by its hub, folds only what is new."""
    hub = Hub(database)
    other = TableStore(database, hub)
    live = a_table(3, undo="free")
    before = other.table(live.row.id)
    live = play_on(store, live, 20, random.Random(1))
    live = undoing.undo(store, live.row.id, people(1)[0], live.revision, live.game.at - 3)
    live = play_on(store, live, 5, random.Random(2))
    assert other.table(live.row.id) is before  # it has not been told
    hub.tell(live.row.id, "position", live.revision)
    after = other.table(live.row.id)
    assert after.game.digest() == live.game.digest() and after.stamps == live.stamps
    assert after.game.branches == live.game.branches
    mine, theirs = (game.position(1).parts() for game in (before.game, after.game))
    assert all(mine[name] is theirs[name] for name in mine)  # carried on, not replayed
    assert before.game.at == 1  # and whoever reads the older one is not disturbed
