"""Tables that were played by other rules: they go on, or it is decided how."""

from __future__ import annotations

import random
import zlib
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from sqlalchemy import text

from altered import NOW, later
from recorded import golden
from roundhouse import Game
from roundhouse.core.position import Position
from roundhouse.core.record import plain, state_form
from roundhouse.play.session import ReplayDifference
from roundhouse.rules.money import BANK, CASH
from roundhouse.server import stalled
from roundhouse.server.errors import NotAllowed, NotNow, Unreadable
from roundhouse.server.live import acting, bots, imports, proposals, undoing, updates
from roundhouse.server.live.hub import Hub
from roundhouse.server.live.scheduler import LATER, Scheduler
from roundhouse.server.live.store import TableStore
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.people.admin import stuck
from roundhouse.server.storage import log, schema, tables
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.records import BEFORE, CORRECTED, KEPT, PLAY, Table, User

People = Callable[[int], list[User]]
Afresh = Callable[[], TableStore]

WHOLE = golden("18Chesapeake-3-greedy-2")

PAID = 26
"""The action with which CV pays Cy $30 for the first time: Cy then has $120, and the bank $5,195."""


@pytest.fixture
def afresh(database: Database) -> Afresh:
    """A store that knows no table yet, as after a restart."""
    return lambda: TableStore(database, Hub(database))


@pytest.fixture
def ann(people: People) -> User:
    return people(1)[0]


def played(upto: int = 60) -> Game:
    return WHOLE.clone().goto(upto)


def hot_seat(store: TableStore, user: User, upto: int = 60) -> TableSnapshot:
    return imports.import_game(store, user, played(upto), {}, seat="*")


def cash(live: TableSnapshot, owner: str) -> int:
    assert live.game is not None
    return int(Position(live.game.title, live.game.state)[CASH][owner])


def first_offer(live: TableSnapshot) -> dict[str, Any]:
    assert live.game is not None
    found: dict[str, Any] = msgspec.to_builtins(live.game.offers()[0].sample(random.Random(1)))
    return found


def digests(database: Database, id: int) -> list[str | None]:
    with database.read() as c:
        return [entry.digest for entry in log.entries(c, id)]


# -- what is recorded --------------------------------------------------------------------------------


def test_every_entry_has_the_digest_of_its_position(
    store: TableStore, database: Database, ann: User, afresh: Afresh
) -> None:
    live = hot_seat(store, ann)
    assert live.game is not None
    live = acting.act(store, live.row.id, ann, live.revision, first_offer(live))
    after = live.game.digest()
    live = undoing.undo(store, live.row.id, ann, live.revision)
    live = proposals_end(store, live, ann)
    whole = played()
    told = digests(database, live.row.id)
    ours = [whole.clone().goto(at).digest() for at in range(1, 61)]
    # Branches come first in the log of an imported game, at the position in which it begins.
    told = told[-len(ours) - 3 :]
    assert told == [*ours, after, ours[-1], ours[-1]]
    again = afresh().table(live.row.id)
    assert not again.frozen and again.game is not None and again.game.digest() == ours[-1]


def proposals_end(store: TableStore, live: TableSnapshot, user: User) -> TableSnapshot:
    proposals.propose(store, live.row.id, user, live.revision, "end")
    return store.table(live.row.id)


def test_a_log_of_an_earlier_version_is_filled_in_when_it_is_opened(
    store: TableStore, database: Database, ann: User, afresh: Afresh
) -> None:
    live = hot_seat(store, ann)
    written = digests(database, live.row.id)
    with database.write() as c:
        c.execute(text("UPDATE entries SET digest = NULL, outcome = NULL"))
    assert set(digests(database, live.row.id)) == {None}
    beforehand = TableStore(database, Hub(database), writes=False).table(live.row.id)
    assert beforehand.game is not None and set(digests(database, live.row.id)) == {None}
    again = afresh().table(live.row.id)
    assert again.game is not None and again.game.digest() == live.game.digest()  # type: ignore[union-attr]
    assert digests(database, live.row.id) == written
    with database.read() as c:
        records = log.records(c, live.row.id)
        plays = {entry.number for entry in log.entries(c, live.row.id) if entry.kind == PLAY}
    assert {number for number, record in records.items() if record.outcome is not None} == plays


def test_opening_a_log_that_has_everything_writes_nothing(
    store: TableStore, database: Database, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = hot_seat(store, ann)
    other = TableStore(database, Hub(database))
    monkeypatch.setattr(database, "write", lambda: pytest.fail("something was written"))
    assert other.table(live.row.id).revision == live.revision


# -- another version ---------------------------------------------------------------------------------


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
    assert asked.status == proposals.ACCEPTED  # whoever plays alone decides alone
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


def cash_at(at: int) -> int:
    game = played()
    return int(Position(game.title, game.position(at))[CASH]["Cy"])


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


# -- who decides -------------------------------------------------------------------------------------


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
    assert asked.status == proposals.ASKED and other.table(id).frozen
    assert proposals.vote(other, id, two, asked.id, False).status == proposals.REFUSED
    asked = proposals.propose(other, id, two, revision, "rules", {"how": CORRECTED})
    assert [one.id for one in proposals.asked(other, id)] == [asked.id]
    assert proposals.vote(other, id, one, asked.id, True).status == proposals.ACCEPTED
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
    assert asked.status == proposals.ACCEPTED and not other.table(live.row.id).frozen


def test_nothing_is_decided_where_nothing_differs(store: TableStore, ann: User) -> None:
    live = hot_seat(store, ann)
    with pytest.raises(NotNow, match="nothing to decide"):
        proposals.propose(store, live.row.id, ann, live.revision, "rules", {"how": CORRECTED})


# -- the operator ------------------------------------------------------------------------------------


def test_all_tables_are_looked_over(
    store: TableStore, database: Database, ann: User, afresh: Afresh, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = hot_seat(store, ann)
    early = hot_seat(store, ann, PAID - 1)
    rows = [live.row, early.row]
    assert [report.case for report in updates.look_over(afresh(), rows)] == ["same", "same"]
    later(monkeypatch, version=NOW + 1, revenues={"CV": 50})
    beforehand = TableStore(database, Hub(database), writes=False)
    told = list(updates.look_over(beforehand, rows, CORRECTED))
    assert [(one.case, one.rules, one.now, one.decided) for one in told] == [
        ("asks", NOW, NOW + 1, CORRECTED),
        ("goes on", NOW, NOW + 1, ""),
    ]
    assert "Cy has $140" in told[0].said and told[0].choices == updates.CHOICES
    assert afresh().table(live.row.id).frozen  # nothing was decided by looking
    told = list(updates.look_over(afresh(), rows))
    assert [(one.case, one.decided) for one in told] == [("asks", ""), ("goes on", "")]
    told = list(updates.look_over(afresh(), stored(database)))
    assert [(one.case, one.rules) for one in told] == [("asks", NOW), ("same", NOW + 1)]
    told = list(updates.look_over(afresh(), stored(database), CORRECTED))
    assert [(one.case, one.decided) for one in told] == [("asks", CORRECTED), ("same", "")]
    assert [one.case for one in updates.look_over(afresh(), stored(database))] == ["same", "same"]
    with database.read() as c:
        assert log.entries(c, live.row.id)[-1].by == "site"


def stored(database: Database) -> list[Table]:
    with database.read() as c:
        return [table for table, _ in reversed(tables.tables(c))]


def test_a_site_looks_its_tables_over_when_the_rules_are_others(
    store: TableStore, database: Database, ann: User, afresh: Afresh, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, early = hot_seat(store, ann), hot_seat(store, ann, PAID - 1)
    watched(afresh(), "")
    later(monkeypatch, version=NOW + 1, revenues={"CV": 50})
    watched(afresh(), "")
    rows = {row.id: row.rules for row in stored(database)}
    assert rows == {live.row.id: NOW, early.row.id: NOW + 1}
    assert watched(afresh(), CORRECTED) is False  # nothing is looked over twice
    later(monkeypatch, version=NOW + 2, revenues={"CV": 50})
    monkeypatch.setattr(updates, "PAGE", 1)
    assert watched(afresh(), CORRECTED) is True
    assert {row.rules for row in stored(database)} == {NOW + 2}
    assert not afresh().table(live.row.id).frozen


def test_a_table_that_could_not_be_looked_at_is_looked_at_again(
    store: TableStore, ann: User, afresh: Afresh, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What goes wrong in a thread of the scheduler is not lost on whoever waits for it."""
    hot_seat(store, ann)

    def fails(*of: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as away:
        away.setattr(updates, "look_over", fails)
        watched(afresh(), "")
    assert watched(afresh(), "") is True and watched(afresh(), "") is False


def test_who_waits_for_a_decision_waits_for_no_bot(
    store: TableStore, database: Database, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither are its bots sought again and again, nor do they count as standing still."""
    every = dict.fromkeys(played().header.players, "greedy")
    id = imports.import_game(store, ann, played(), {}, seat="", bots=every).row.id
    soon = datetime(2100, 1, 1, tzinfo=UTC)

    def sought() -> tuple[list[int], list[int], str]:
        with database.read() as c:
            late = [one.table for one in stalled.waiting_for_bots(c, soon)]
            return bots.waiting(c), late, stuck(*tables.tables(c, ids=[id])[0], soon)

    assert sought() == ([id], [id], "the bot greedy does not act")
    later(monkeypatch, version=NOW + 1, revenues={"CV": 50})
    store.forget(id)
    assert store.table(id).update is not None
    assert sought() == ([], [], "")
    with store.locked(id):
        updates.decide(store, store.fresh(id), CORRECTED)
    assert sought()[0] == [id]


def watched(store: TableStore, how: str) -> bool:
    """Have a site start; whether it looked its tables over."""
    work = Scheduler()
    watch = updates.Watch(store, how, in_turn=lambda id, one: work.wait_for("", id, LATER, one))
    watch.start()
    looked = watch.wait()
    work.stop()
    return looked
