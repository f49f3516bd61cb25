"""What those see who look on at a table with a delay: the game as it stood then, whatever has become of it since."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from roundhouse.server.errors import NotNow
from roundhouse.server.live import acting, planning, proposals, seating, undoing, watching
from roundhouse.server.live.continuing import continue_from
from roundhouse.server.live.plan_snapshots import snapshot
from roundhouse.server.live.store import TableStore
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.storage.records import User
from server.live.passing import Pass, passes

__all__ = ["passes"]

People = Callable[[int], list[User]]
Tables = Callable[..., TableSnapshot]

LATER = 5
"""Minutes of delay."""


@pytest.fixture
def live(a_table: Tables, passes: Pass) -> TableSnapshot:
    """A table of Ann and Ben that has just begun; Cy looks on."""
    return a_table(2, delay=LATER)


def bid(store: TableStore, live: TableSnapshot, user: User, price: int) -> TableSnapshot:
    action = {"type": "bid", "private": "C-P", "price": price}
    return acting.act(store, live.row.id, user, live.revision, action)


def at(store: TableStore, live: TableSnapshot, user: User | None = None) -> tuple[int, int, str, str]:
    """What a user sees: entry, actions in force, who is to act, the digest of the position."""
    seen = watching.seen(store, live.row.id, user.id if user else None)
    assert seen.game is not None and (seen.row.revision, seen.row.at) == (seen.revision, seen.game.at)
    assert len(seen.stamps) == seen.game.at
    return seen.revision, seen.game.at, seen.to_act, seen.game.digest()


def test_every_position_is_seen_so_much_later_and_no_other(
    store: TableStore, live: TableSnapshot, people: People, passes: Pass
) -> None:
    ann, ben, cy = people(3)
    passes(minutes=LATER)
    stood = [at(store, live, ann)]
    assert at(store, live, cy) == stood[0]
    for number, price in enumerate((50, 55, 60, 65)):
        live = bid(store, live, (ann, ben)[number % 2], price)
        stood.append(at(store, live, ann))
        assert at(store, live, ben) == stood[-1] != at(store, live, cy)
        passes(minutes=2)
        # Two minutes for each bid: five minutes ago there were the last two bids less than now, and at first none.
        assert at(store, live, cy) == at(store, live) == stood[max(0, len(stood) - 3)]
    shown = watching.seen(store, live.row.id, None)
    assert watching.seen(store, live.row.id, cy.id) is shown, (
        "the same for all, so that what is made of it is kept"
    )
    assert watching.until_more(store, shown) == 60.0
    passes(minutes=LATER)
    assert at(store, live, cy) == stood[-1]
    assert watching.until_more(store, watching.seen(store, live.row.id, None)) is None


def test_what_is_taken_back_meanwhile_is_seen_first_as_it_was(
    store: TableStore, live: TableSnapshot, people: People, passes: Pass
) -> None:
    ann, _, cy = people(3)
    begun = at(store, live, ann)
    passes(minutes=2)
    live = bid(store, live, ann, 50)
    with_bid = at(store, live, ann)
    passes(minutes=2)
    live = undoing.undo(store, live.row.id, ann, live.revision)
    back = at(store, live, ann)
    assert back[3] == begun[3] and back[0] == with_bid[0] + 1
    passes(minutes=2)
    live = bid(store, live, ann, 60)
    again = at(store, live, ann)
    passes(minutes=1)
    # Seven minutes after the beginning those who look on see its second minute, in which there was a bid of 50.
    for minute, seen in ((7, with_bid), (8, with_bid), (9, back), (10, back), (11, again)):
        assert at(store, live, cy) == seen, minute
        passes(minutes=1)
    # The same from the log alone, by a process that has seen nothing of it before.
    other = TableStore(store.database, store.hub)
    assert at(other, live, cy) == again


def test_who_plays_or_may_play_again_sees_it_as_it_is(
    store: TableStore, live: TableSnapshot, people: People
) -> None:
    ann, ben, cy = people(3)
    live = bid(store, live, ann, 50)
    seating.replace_player(store, live.row.id, ben, 1, bot="random")  # Ben may take the seat back
    assert not watching.seen(store, live.row.id, ben.id).late
    for user in (cy.id, None):
        seen = watching.seen(store, live.row.id, user)
        assert seen.late and seen.revision < live.revision and not seen.seats_of(user)
    seating.replace_player(store, live.row.id, ann, 1)
    seating.sit(store, live.row.id, cy, live.row.invite, 1)
    assert not watching.seen(store, live.row.id, cy.id).late
    # The owner of a table at which only others play looks on like anybody else.
    seating.replace_player(store, live.row.id, ann, 0)
    seating.sit(store, live.row.id, ben, live.row.invite, 0)
    gone = [msgspec.structs.replace(seat, absent=None) for seat in store.table(live.row.id).seats]
    assert watching.looks_on(live.row, gone, ann.id) and live.row.owner == ann.id


def test_lists_say_nothing_of_the_game_and_the_finished_game_is_whole(
    store: TableStore, live: TableSnapshot, people: People, passes: Pass
) -> None:
    ann, ben, cy = people(3)
    live = bid(store, live, ann, 50)
    row = watching.row_seen(live.row, live.seats, cy.id)
    assert (row.revision, row.at, row.to_act, row.round, row.need, row.waiting_since) == (
        0,
        0,
        "",
        "",
        "",
        None,
    )
    assert watching.row_seen(live.row, live.seats, ben.id) is live.row
    asked = proposals.propose(store, live.row.id, ann, live.revision, "end")
    proposals.vote(store, live.row.id, ben, asked.id, True)
    whole = store.table(live.row.id)
    assert whole.over and watching.seen(store, live.row.id, cy.id) is whole
    assert watching.row_seen(whole.row, whole.seats, None) is whole.row


def test_plans_and_tables_that_go_on_begin_where_one_sees_the_game(
    store: TableStore, live: TableSnapshot, people: People, passes: Pass
) -> None:
    ann, _, cy = people(3)
    begun = live.game.at if live.game is not None else 0
    passes(minutes=LATER)
    live = bid(store, live, ann, 50)
    plan = planning.create(store, cy, live.row.id)
    assert plan.at == begun
    with pytest.raises(Exception, match="no such position"):
        planning.create(store, cy, live.row.id, at=begun + 1)
    made = continue_from(store, watching.seen(store, live.row.id, cy.id), cy, begun)
    assert made.game is not None and made.game.at == begun
    theirs = planning.create(store, ann, live.row.id)
    planning.share(store, ann, theirs.id, ["Cy"])
    assert snapshot(store, ann, theirs).game is not None
    with pytest.raises(NotNow, match="begins after"):
        planning.opened(store, cy, theirs.id)
    passes(minutes=LATER)
    assert planning.opened(store, cy, theirs.id).game is not None


def test_a_delay_is_one_of_those_to_choose_from(store: TableStore, people: People, a_table: Tables) -> None:
    ann = people(1)[0]
    live = a_table(2)
    assert live.row.delay == 0 and not watching.seen(store, live.row.id, None).late
    changed = seating.change(store, live.row.id, ann, delay=15)  # also while the game is on
    assert changed.row.delay == 15 and watching.seen(store, live.row.id, None).late
    wrong: Any
    for wrong in (2, -5, "15"):
        with pytest.raises(Exception, match="no such choice"):
            seating.change(store, live.row.id, ann, delay=wrong)
