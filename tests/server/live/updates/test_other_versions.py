"""Tables that were played by other rules go on, or it is told where they differ and gone on as was decided."""

from __future__ import annotations

import zlib
from datetime import UTC, datetime

import msgspec
import pytest
from sqlalchemy import text

from altered import NOW, later
from roundhouse import Game
from roundhouse.core.record import plain, state_form
from roundhouse.play.session import ReplayDifference
from roundhouse.rules.money import BANK
from roundhouse.server.errors import NotNow, Unreadable
from roundhouse.server.live import acting, imports, overtaken, proposals, undoing
from roundhouse.server.live.store import TableStore
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.storage import log, schema
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.records import BEFORE, CORRECTED, KEPT, User
from server.live.updating import (
    PAID,
    WHOLE,
    Afresh,
    cash,
    cash_at,
    digests,
    first_offer,
    hot_seat,
    played,
)


def test_a_table_that_no_rule_changes_goes_on(
    store: TableStore, ann: User, afresh: Afresh, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = hot_seat(store, ann)
    later(monkeypatch, version=7)
    again = afresh()
    found = again.table(live.row.id)
    assert not found.frozen and found.update is None
    assert found.row.rules == 7 and found.game is not None and found.game.header.rules == 7
    after = acting.act(again, live.row.id, ann, found.revision, first_offer(found))
    assert after.revision == live.revision + 1
    assert afresh().table(live.row.id).row == again.table(live.row.id).row
    assert Game.from_json(imports.export(again, live.row.id)).header.rules == 7


@pytest.mark.parametrize("version", [NOW, NOW + 1])
def test_the_first_difference_is_told_and_nobody_can_move(
    version: int, store: TableStore, ann: User, afresh: Afresh, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = hot_seat(store, ann)
    later(monkeypatch, version=version, revenues={"CV": 50})
    other = afresh()
    found = other.table(live.row.id)
    assert found.update is not None
    difference = found.update.difference
    assert (difference.at, difference.rules, difference.now) == (PAID, NOW, version)
    assert difference.said == ("Cy has $140 instead of $120", "the bank has $5,175 instead of $5,195")
    assert "After action 26: Cy has $140 instead of $120;" in found.frozen
    # Until it is decided it stands as it was played, to the last action.
    assert found.revision == live.revision and found.row.rules == NOW
    assert cash(found, "Cy") == cash(live, "Cy") and found.to_act == live.to_act
    assert found.game is not None and live.game is not None and found.stamps == live.stamps
    for at in (1, PAID - 1, PAID, PAID + 1, 60):
        assert found.game.position(at) == live.game.position(at)
    assert found.game.closed(PAID + 1) == ()
    told = [at for at in range(1, 61) if found.game.events(at) == live.game.events(at)]
    assert told == [at for at in range(1, 61) if at != PAID]  # of what differs nobody knows what happened
    for change in (
        lambda: acting.act(other, live.row.id, ann, found.revision, first_offer(live)),
        lambda: undoing.undo(other, live.row.id, ann, found.revision),
        lambda: proposals.propose(other, live.row.id, ann, found.revision, "end"),
    ):
        with pytest.raises(NotNow, match="can only be looked at"):
            change()
    file = imports.export(other, live.row.id)
    with pytest.raises(ReplayDifference, match=f"Action {PAID} leads elsewhere"):
        Game.from_json(file)


def test_going_on_corrected(
    store: TableStore, database: Database, ann: User, afresh: Afresh, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = hot_seat(store, ann)
    before = digests(database, live.row.id)
    bank, cy = cash(live, BANK), cash(live, "Cy")
    later(monkeypatch, version=NOW + 1, revenues={"CV": 50})
    other = afresh()
    found = other.table(live.row.id)
    asked = proposals.propose(other, live.row.id, ann, found.revision, "rules", {"how": CORRECTED})
    assert asked.status == overtaken.ACCEPTED  # whoever plays alone decides alone
    on = other.table(live.row.id)
    assert not on.frozen and on.row.rules == NOW + 1 and on.revision == live.revision + 1
    # CV has paid once in these 60 actions.
    assert (cash(on, BANK), cash(on, "Cy")) == (bank - 20, cy + 20)
    after = digests(database, live.row.id)
    number = len(before) - 60 + PAID
    assert after[: number - 1] == before[: number - 1] and len(after) == len(before) + 1
    assert all(new != old for new, old in zip(after[number - 1 :], before[number - 1 :], strict=False))
    with database.read() as c:
        entry = log.entries(c, live.row.id)[-1]
    assert (
        entry.kind == "rules"
        and entry.user == ann.id
        and entry.data
        == {
            "how": "corrected",
            "rules": NOW,
            "now": NOW + 1,
            "first": number,
            "said": ["Cy has $140 instead of $120", "the bank has $5,175 instead of $5,195"],
        }
    )
    moved = acting.act(other, live.row.id, ann, on.revision, first_offer(on))
    again = afresh().table(live.row.id)
    assert not again.frozen and again.game is not None and moved.game is not None
    assert again.game.digest() == moved.game.digest()
    assert Game.from_json(imports.export(other, live.row.id)).digest() == moved.game.digest()


def test_going_on_from_before_the_difference(
    store: TableStore, database: Database, ann: User, afresh: Afresh, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = hot_seat(store, ann)
    later(monkeypatch, version=NOW + 1, revenues={"CV": 50})
    other = afresh()
    proposals.propose(other, live.row.id, ann, live.revision, "rules", {"how": BEFORE})
    on = other.table(live.row.id)
    assert not on.frozen and on.game is not None and on.row.rules == NOW + 1
    assert on.game.at == on.row.at == PAID - 1 and len(on.stamps) == PAID - 1
    assert (on.to_act, cash(on, "Cy")) == ("Cy", cash_at(PAID - 1))
    branch = on.game.branches[-1]
    assert branch.at == PAID - 1
    assert plain(branch.actions) == plain(played().actions[PAID - 1 : 60])
    moved = acting.act(other, live.row.id, ann, on.revision, first_offer(on))
    undone = undoing.undo(other, live.row.id, ann, moved.revision)
    again = afresh().table(live.row.id)
    assert not again.frozen and again.game is not None and undone.game is not None
    assert (again.game.at, again.game.digest()) == (undone.game.at, undone.game.digest())
    assert again.game.branches[: len(on.game.branches)] == on.game.branches
    exported = Game.from_json(imports.export(other, live.row.id))
    assert (exported.at, len(exported.branches)) == (PAID - 1, len(again.game.branches) + 1)


def test_stopping_keeps_the_game_as_it_was_played(
    store: TableStore, database: Database, ann: User, afresh: Afresh, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = hot_seat(store, ann)
    later(monkeypatch, version=NOW + 1, revenues={"CV": 50})
    other = afresh()
    proposals.propose(other, live.row.id, ann, live.revision, "rules", {"how": KEPT})
    for found in (other.table(live.row.id), afresh().table(live.row.id)):
        assert found.over and found.update is None and found.row.rules == NOW and found.row.at == live.row.at
        assert f"stays as it was played, by version {NOW}" in found.frozen
        assert cash(found, "Cy") == cash(live, "Cy") and found.row.result["Cy"] > 0
    with database.read() as c:
        assert [entry.kind for entry in log.entries(c, live.row.id)][-2:] == ["rules", "end"]
    exported = msgspec.json.decode(imports.export(other, live.row.id))
    assert len(exported["actions"]) == 60 and exported["header"]["rules"] == NOW


def test_a_later_action_that_is_illegal_leaves_two_ways(
    store: TableStore, ann: User, afresh: Afresh, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = hot_seat(store, ann)
    later(monkeypatch, version=NOW + 1, revenues={"CV": 6000})  # the bank breaks
    other = afresh()
    found = other.table(live.row.id)
    assert found.update is not None and found.update.difference.at == PAID
    illegal = found.update.illegal
    assert illegal and illegal in found.frozen
    with pytest.raises(NotNow, match="A later action is not legal"):
        proposals.propose(other, live.row.id, ann, found.revision, "rules", {"how": CORRECTED})
    with pytest.raises(Unreadable):
        proposals.propose(other, live.row.id, ann, found.revision, "rules", {"how": "somehow"})
    assert other.table(live.row.id).frozen
    proposals.propose(other, live.row.id, ann, found.revision, "rules", {"how": BEFORE})
    on = other.table(live.row.id)
    assert not on.frozen and on.row.at == PAID - 1


def test_a_second_change_is_found_after_the_first_was_decided(
    store: TableStore, ann: User, afresh: Afresh, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = hot_seat(store, ann)
    later(monkeypatch, version=NOW + 1, revenues={"CV": 50})
    other = afresh()
    proposals.propose(other, live.row.id, ann, live.revision, "rules", {"how": CORRECTED})
    later(monkeypatch, version=NOW + 2, revenues={"CV": 50})
    assert afresh().table(live.row.id).row.rules == NOW + 2
    later(monkeypatch, version=NOW + 3, revenues={"CV": 45})
    found = afresh().table(live.row.id)
    assert found.update is not None
    assert found.update.difference.said[0] == "Cy has $135 instead of $140"
    assert (found.update.difference.rules, found.update.difference.now) == (NOW + 2, NOW + 3)


def test_a_log_without_digests_tells_what_its_last_snapshot_does(
    store: TableStore, database: Database, ann: User, afresh: Afresh, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = hot_seat(store, ann)
    old_style(database, live)
    later(monkeypatch, version=NOW + 1, revenues={"CV": 50})
    found = afresh().table(live.row.id)
    assert found.update is not None and found.update.before is None
    assert "Cy has" in found.frozen and cash(found, "Cy") == cash(live, "Cy")
    with pytest.raises(NotNow, match="not recorded in a log as old"):
        proposals.propose(afresh(), live.row.id, ann, found.revision, "rules", {"how": BEFORE})
    proposals.propose(afresh(), live.row.id, ann, found.revision, "rules", {"how": CORRECTED})
    on = afresh().table(live.row.id)
    assert not on.frozen and cash(on, "Cy") == cash(live, "Cy") + 20
    assert all(digests(database, live.row.id))


def old_style(database: Database, live: TableSnapshot) -> None:
    """The log as an earlier version has written it: a snapshot, and no digests."""
    assert live.game is not None
    state = zlib.compress(msgspec.json.encode(state_form(live.game.title, live.game.state)))
    with database.write() as c:
        c.execute(text("UPDATE entries SET digest = NULL, outcome = NULL"))
        c.execute(
            schema.snapshots.insert().values(
                table=live.row.id,
                number=live.revision,
                at=live.game.at,
                digest=live.game.digest(),
                state=state,
                when=datetime.now(UTC),
            )
        )


def test_a_finished_game_that_differs_is_shown_as_it_was(
    store: TableStore, ann: User, afresh: Afresh, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = imports.import_game(store, ann, WHOLE)
    assert live.over
    later(monkeypatch, version=NOW + 1, revenues={"CV": 50})
    found = afresh().table(live.row.id)
    assert found.over and found.update is None and "Cy has $140 instead of $120" in found.frozen
    assert found.row.result == live.row.result and cash(found, "Cy") == cash(live, "Cy")
