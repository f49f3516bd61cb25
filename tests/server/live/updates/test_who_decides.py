"""Who decides how a table goes on that other rules lead elsewhere."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from altered import NOW, later
from roundhouse.server.errors import NotAllowed, NotNow
from roundhouse.server.live import imports, overtaken, proposals
from roundhouse.server.live.store import TableStore
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.storage import tables
from roundhouse.server.storage.records import CORRECTED, KEPT, User
from server.live.updating import (
    Afresh,
    People,
    hot_seat,
    played,
)


@pytest.fixture
def together(store: TableStore, people: People) -> TableSnapshot:
    """The game with two people, Ann and Ben, and a bot."""
    one, two = people(2)
    live = imports.import_game(store, one, played(), {}, seat="Ann", bots={"Cy": "greedy"})
    with store.changing(live.row.id) as (c, now):
        tables.put_seat(c, replace(now.seats[1], user=two.id))
    return store.table(live.row.id)


def test_all_people_at_the_table_decide(
    together: TableSnapshot, people: People, afresh: Afresh, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two, stranger = people(3)
    id = together.row.id
    later(monkeypatch, version=NOW + 1, revenues={"CV": 50})
    other = afresh()
    revision = other.table(id).revision
    with pytest.raises(NotAllowed):
        proposals.propose(other, id, stranger, revision, "rules", {"how": CORRECTED})
    asked = proposals.propose(other, id, one, revision, "rules", {"how": KEPT})
    assert asked.status == overtaken.ASKED and other.table(id).frozen
    assert proposals.vote(other, id, two, asked.id, False).status == proposals.REFUSED
    asked = proposals.propose(other, id, two, revision, "rules", {"how": CORRECTED})
    assert [one.id for one in proposals.asked(other, id)] == [asked.id]
    assert proposals.vote(other, id, one, asked.id, True).status == overtaken.ACCEPTED
    assert not other.table(id).frozen and other.table(id).row.rules == NOW + 1


def test_the_owner_decides_for_bots(
    store: TableStore, people: People, afresh: Afresh, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = people(2)
    live = imports.import_game(store, one, played(), {}, bots=dict.fromkeys(("Ann", "Ben", "Cy"), "greedy"))
    later(monkeypatch, version=NOW + 1, revenues={"CV": 50})
    other = afresh()
    with pytest.raises(NotAllowed):
        proposals.propose(other, live.row.id, two, live.revision, "rules", {"how": CORRECTED})
    asked = proposals.propose(other, live.row.id, one, live.revision, "rules", {"how": CORRECTED})
    assert asked.status == overtaken.ACCEPTED and not other.table(live.row.id).frozen


def test_nothing_is_decided_where_nothing_differs(store: TableStore, ann: User) -> None:
    live = hot_seat(store, ann)
    with pytest.raises(NotNow, match="nothing to decide"):
        proposals.propose(store, live.row.id, ann, live.revision, "rules", {"how": CORRECTED})
