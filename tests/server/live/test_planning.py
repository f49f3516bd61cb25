"""Plans at a site: whose they are, what they are made on, and what becomes of them while the game moves on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from recorded import golden
from roundhouse.core.position import Position
from roundhouse.server.errors import IllegalMove, NotFound, NotNow, Stale, Unreadable
from roundhouse.server.live import (
    acting,
    continuing,
    if_then,
    imports,
    plan_playing,
    plan_snapshots,
    planning,
    undoing,
)
from roundhouse.server.live.store import TableStore
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.storage import tables, users
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.records import User

People = Callable[[int], list[User]]
GAME = "18Chesapeake-4-greedy-3"


@pytest.fixture
def game_at(store: TableStore, people: People, database: Database) -> Callable[[int], TableSnapshot]:
    """`game_at(at)`: a golden game after so many actions, at which Ann, Ben, Cy and Dot sit."""

    def make(at: int) -> TableSnapshot:
        them = people(4)
        live = imports.import_game(store, them[0], golden(GAME).beginning(at))
        with database.write() as c:
            for seat in live.seats:
                tables.put_seat(c, msgspec.structs.replace(seat, user=them[seat.number].id, bot=""))
        store.forget(live.row.id)
        return store.table(live.row.id)

    return make


def recorded(at: int) -> dict[str, Any]:
    """Action number `at` of the record, counted from 1."""
    return dict(msgspec.to_builtins(golden(GAME).actions[at - 1]))


def plays(store: TableStore, people: People, live: TableSnapshot, action: dict[str, Any]) -> TableSnapshot:
    """Whoever the action is of does it at the table."""
    them = {user.name: user for user in people(4)}
    live = store.table(live.row.id)
    return acting.act(store, live.row.id, them[action["by"]], live.revision, action)


OTHERS, TURN = range(257, 264), range(264, 268)
"""The operating turns of SRR (Ann's) and C&O (Cy's), and after them that of N&W, which is Dot's: it lays track, runs,
withholds and buys a 5-train."""


def test_nobody_else_learns_that_there_is_a_plan(
    store: TableStore, people: People, game_at: Callable[[int], TableSnapshot]
) -> None:
    ann, ben, cy, _ = people(4)
    live = game_at(150)
    plan = planning.create(store, ann, live.row.id)
    for attempt in (
        lambda: planning.opened(store, ben, plan.id),
        lambda: planning.act(store, ben, plan.id, 0, recorded(151)),
        lambda: planning.undo(store, ben, plan.id, 0),
        lambda: planning.rename(store, ben, plan.id, "mine"),
        lambda: planning.share(store, ben, plan.id, ["Ben"]),
        lambda: planning.delete(store, ben, plan.id),
        lambda: plan_playing.checked(store, ben, plan.id),
        lambda: plan_playing.play(store, ben, plan.id, live.revision, 1),
        lambda: planning.opened(store, ben, plan.id + 1),
    ):
        with pytest.raises(NotFound):
            attempt()
    assert planning.at_table(store, ben, live.row.id) == ([], [])
    assert [user.name for user in planning.share(store, ann, plan.id, ["ben", " Ann"])] == ["Ben"]
    shown = planning.opened(store, ben, plan.id)
    assert not shown.plays(ben.id) and shown.plays(ann.id)  # to look at
    changed = msgspec.structs.replace(ben, settings={"theme": "dark"})  # meanwhile, in another tab
    assert planning.opened(store, changed, plan.id) is shown
    assert [one.id for one in planning.at_table(store, ben, live.row.id)[1]] == [plan.id]
    with pytest.raises(NotFound):
        planning.act(store, ben, plan.id, 0, recorded(151))
    with pytest.raises(NotFound):
        planning.opened(store, cy, plan.id)
    planning.share(store, ann, plan.id, [])
    with pytest.raises(NotFound):
        planning.opened(store, ben, plan.id)
    with pytest.raises(Unreadable):
        planning.share(store, ann, plan.id, ["Nobody Known"])


def test_nothing_hidden_gets_in(
    store: TableStore,
    people: People,
    game_at: Callable[[int], TableSnapshot],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ann, ben, *_ = people(4)
    live = game_at(150)
    plan = planning.create(store, ann, live.row.id)
    planning.share(store, ann, plan.id, ["Ben"])
    monkeypatch.setattr(continuing, "HIDDEN", lambda pos, seat: frozenset({"cards"} if seat == "Ben" else ()))
    assert planning.opened(store, ann, plan.id)
    with pytest.raises(NotNow, match="hidden"):
        planning.opened(store, ben, plan.id)
    with pytest.raises(NotNow, match="hidden"):
        planning.create(store, ben, live.row.id)


def test_nothing_hidden_by_now_is_found_out_by_checking(
    store: TableStore,
    people: People,
    game_at: Callable[[int], TableSnapshot],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _, ben, *_ = people(4)
    live = game_at(276)
    id = planned(store, ben, live, range(277, 279))
    now = plays(store, people, live, recorded(277)).game
    assert now is not None

    def hidden(pos: Position, seat: str) -> frozenset[str]:
        return frozenset({"cards"}) if seat == "Ben" and pos.state == now.state else frozenset()

    monkeypatch.setattr(continuing, "HIDDEN", hidden)
    assert planning.opened(store, ben, id)  # which began before
    with pytest.raises(NotNow, match="hidden"):
        plan_playing.checked(store, ben, id)
    with pytest.raises(NotNow, match="hidden"):
        if_then.preview(store, ben, id, {"when": "cash", "owner": "Ann", "amount": 100})


def test_chance_draws_anew(store: TableStore, people: People) -> None:
    """Who could plan on with the game's own seed would know what will be drawn."""
    ann, *_ = people(4)
    game = golden("18Chesapeake-3-greedy-2").beginning(20)
    live = imports.import_game(store, ann, game, seat="*")
    shown = [
        planning.opened(store, ann, planning.create(store, ann, live.row.id).id).game.header.seed
        for _ in range(2)
    ]
    assert game.header.seed not in shown and len(set(shown)) == 2


def test_a_plan_stays_where_the_game_is_taken_back(
    store: TableStore, people: People, game_at: Callable[[int], TableSnapshot]
) -> None:
    ann, *_ = people(4)
    live = game_at(150)
    live = plays(store, people, live, recorded(151))
    plan = planning.create(store, ann, live.row.id)
    planning.act(store, ann, plan.id, 0, recorded(152))
    mover = next(user for user in people(4) if user.name == recorded(151)["by"])
    live = undoing.undo(store, live.row.id, mover, live.revision)
    wrong = next(o.action for o in live.game.offers() if msgspec.to_builtins(o.action) != recorded(151))
    live = plays(store, people, live, msgspec.to_builtins(wrong))
    shown = planning.opened(store, ann, plan.id)
    assert list(shown.game.actions[:152]) == golden(GAME).actions[:152]
    assert shown.game.state == golden(GAME).position(152)


def test_a_plan_is_kept_as_it_was(
    store: TableStore, people: People, game_at: Callable[[int], TableSnapshot]
) -> None:
    ann, *_ = people(4)
    live = game_at(150)
    plan = planning.create(store, ann, live.row.id, 100, "Early")
    shown = planning.opened(store, ann, plan.id)
    assert shown.game.state == golden(GAME).position(100) and shown.running
    for at in range(101, 111):
        if golden(GAME).actions[at - 1].by != "chance":
            revision = shown.revision
            shown = planning.act(store, ann, plan.id, revision, recorded(at))
    assert shown.game.at >= 110
    plan_snapshots._opened.clear()
    again = planning.opened(store, ann, plan.id)
    assert again.game.state == shown.game.state and again is not shown
    assert store.table(live.row.id) is live


def test_an_action_is_refused_as_at_the_table(
    store: TableStore, people: People, game_at: Callable[[int], TableSnapshot]
) -> None:
    ann, *_ = people(4)
    live = game_at(150)
    plan = planning.create(store, ann, live.row.id)
    with pytest.raises(IllegalMove) as refused:
        planning.act(store, ann, plan.id, 0, {"type": "lay_tile", "hex": "B2", "tile": "8", "rotation": 0})
    assert refused.value.facts["rules"]
    with pytest.raises(Unreadable):
        planning.act(store, ann, plan.id, 0, {"type": "no such"})
    with pytest.raises(Stale):
        planning.act(store, ann, plan.id, 3, recorded(151))


def test_there_is_an_end_to_plans(
    store: TableStore,
    people: People,
    game_at: Callable[[int], TableSnapshot],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ann, *_ = people(4)
    live = game_at(150)
    monkeypatch.setattr(planning, "MOST_AT_TABLE", 2)
    assert [planning.create(store, ann, live.row.id).name for _ in range(2)] == ["Plan 1", "Plan 2"]
    with pytest.raises(NotNow, match="enough plans"):
        planning.create(store, ann, live.row.id)
    with pytest.raises(NotFound):
        planning.create(store, ann, live.row.id, 151)


def test_who_leaves_takes_the_plans_along(
    store: TableStore, people: People, game_at: Callable[[int], TableSnapshot], database: Database
) -> None:
    ann, ben, *_ = people(4)
    live = game_at(150)
    plan = planning.create(store, ann, live.row.id)
    planning.share(store, ann, plan.id, ["Ben"])
    with database.write() as c:
        users.delete_user(c, ann.id)
    with pytest.raises(NotFound):
        planning.opened(store, ben, plan.id)


# -- against the game --------------------------------------------------------------------------------


def planned(store: TableStore, user: User, live: TableSnapshot, actions: range) -> int:
    """A plan of recorded actions on the present position; its number."""
    id = planning.create(store, user, live.row.id).id
    for revision, at in enumerate(actions):
        planning.act(store, user, id, revision, recorded(at))
    return id


def cases(store: TableStore, user: User, id: int) -> list[str]:
    return [one.case for one in plan_playing.checked(store, user, id).found]


def test_a_turn_planned_out_of_turn_is_checked_and_played_after_two_others(
    store: TableStore, people: People, game_at: Callable[[int], TableSnapshot]
) -> None:
    *_, dot = people(4)
    live = game_at(256)
    id = planned(store, dot, live, range(257, 268))
    assert cases(store, dot, id) == ["holds"] * 11
    with pytest.raises(NotNow, match="Ann is to act"):
        plan_playing.play(store, dot, id, live.revision, 1)
    for at in OTHERS:
        live = plays(store, people, live, recorded(at))
    now = plan_playing.checked(store, dot, id)
    assert [one.case for one in now.found] == ["played"] * 7 + ["holds"] * 4 and len(now.next) == 4
    first = plan_playing.play(store, dot, id, live.revision, 1)
    assert (first.count, first.stopped) == (1, "") and first.live.game.at == live.game.at + 1
    rest = plan_playing.play(store, dot, id, first.live.revision, 100)
    assert (rest.count, rest.stopped) == (3, "")
    table = store.table(live.row.id)
    assert table.game.state == golden(GAME).position(267)
    assert table.stamps[-1].by == "user" and table.stamps[-1].user == dot.id
    assert cases(store, dot, id) == ["played"] * 11
    with pytest.raises(NotNow, match="Nothing of this plan is left"):
        plan_playing.play(store, dot, id, table.revision, 1)


def test_where_the_others_went_otherwise_the_rest_still_holds(
    store: TableStore, people: People, game_at: Callable[[int], TableSnapshot]
) -> None:
    *_, dot = people(4)
    live = game_at(256)
    id = planned(store, dot, live, range(257, 268))
    for at in OTHERS:
        action = {**recorded(at), "choice": "withhold"} if at in (259, 263) else recorded(at)
        live = plays(store, people, live, action)
    found = cases(store, dot, id)
    assert found[7:] == ["holds"] * 4 and set(found[:7]) <= {"played", "otherwise"}
    assert found[2] == "otherwise" and found[0] == "played"


def test_what_the_others_made_illegal_is_told_by_rule_and_stops_playing_and_nothing_is_lost(
    store: TableStore, people: People, game_at: Callable[[int], TableSnapshot]
) -> None:
    """Ben plans to buy of C&A, which Ann is expected to start; she passes instead."""
    _, ben, *_ = people(4)
    live = game_at(276)
    id = planned(store, ben, live, range(277, 279))
    assert cases(store, ben, id) == ["holds", "holds"]
    live = plays(store, people, live, {"type": "pass", "by": "Ann"})
    now = plan_playing.checked(store, ben, id)
    assert [one.case for one in now.found] == ["otherwise", "against"] and now.next == ()
    against = now.found[1].violation
    assert against is not None and against.rules and against.facts["corporation"] == "C&A"
    with pytest.raises(NotNow, match="not possible any more"):
        plan_playing.play(store, ben, id, live.revision, 4)
    assert store.table(live.row.id).revision == live.revision
    assert len(plan_snapshots.content(planning.own(store, ben, id)).done) == 2


def test_playing_all_stops_where_something_has_become_illegal(
    store: TableStore,
    people: People,
    game_at: Callable[[int], TableSnapshot],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A standing order of somebody else may act between two steps."""
    *_, dot = people(4)
    live = game_at(263)
    id = planned(store, dot, live, TURN)
    act, done = acting.act, []

    def meddled(store: TableStore, table: int, user: User, revision: int, action: dict[str, Any]) -> Any:
        if len(done) == 2:
            act(store, table, user, revision, {**action, "choice": "pay"})
            revision += 1
        done.append(action)
        return act(store, table, user, revision, action)

    monkeypatch.setattr(acting, "act", meddled)
    found = plan_playing.play(store, dot, id, live.revision, 4)
    assert found.count == 2 and found.stopped
    assert len(plan_snapshots.content(planning.own(store, dot, id)).done) == 4


def test_a_plan_is_held_against_its_game_once_as_long_as_nothing_else_happens(
    store: TableStore,
    people: People,
    game_at: Callable[[int], TableSnapshot],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    *_, dot = people(4)
    live = game_at(263)
    id, check, checks = planned(store, dot, live, TURN), plan_playing.check, []

    def counted(*args: Any) -> Any:
        checks.append(args)
        return check(*args)

    monkeypatch.setattr(plan_playing, "check", counted)
    assert plan_playing.play(store, dot, id, live.revision, 4).count == 4 and len(checks) == 1


def test_a_plan_is_played_only_on_the_position_that_was_looked_at(
    store: TableStore, people: People, game_at: Callable[[int], TableSnapshot]
) -> None:
    *_, dot = people(4)
    live = game_at(263)
    id = planned(store, dot, live, TURN)
    with pytest.raises(Stale):
        plan_playing.play(store, dot, id, live.revision - 1, 1)
