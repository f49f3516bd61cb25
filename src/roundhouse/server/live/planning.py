"""Plans at a site: made, opened, acted in, shared and deleted.

They belong to a user, who may share them with chosen others to look at. Nobody else learns that they exist.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection

from ...core.actions import CHANCE
from ...core.position import Position
from ...core.violations import Refused
from ...play.plans import Plan, PlanError, plain
from ...play.plans.beyond import BeyondError, go_beyond
from ...play.plans.plan import LONGEST_NAME, checked_name
from ...text.events import log
from ...text.labels import describe_action
from ...text.language import gettext
from ..errors import IllegalMove, NotFound, NotNow, Stale, Unreadable
from ..storage import plans as storage
from ..storage import users
from ..storage.records import StoredPlan, User
from . import watching
from .acting import MOST_AT_ONCE, actor
from .continuing import continuable, nothing_hidden
from .plan_snapshots import content, decision_before, entry_of, forget, snapshot
from .refusal import read, refusal
from .store import TableStore
from .table import TableSnapshot

MOST_PLANS, MOST_AT_TABLE, MOST_READERS = 200, 30, 20
"""Plans that a user may have, in all and on one table, and people with whom one is shared."""


# -- finding -----------------------------------------------------------------------------------------


def stored(store: TableStore, user: User, id: int) -> StoredPlan:
    """A plan of the user, or one that is shared with them. Raises `NotFound` for any other."""
    with store.database.read() as c:
        found = storage.plan(c, id)
        if found is not None and found.user != user.id:
            found = found if any(reader.id == user.id for reader in storage.readers(c, id)) else None
    if found is None:
        raise NotFound(gettext("There is no such plan."))
    return found


def own(store: TableStore, user: User, id: int) -> StoredPlan:
    """A plan of the user. Raises `NotFound`."""
    found = stored(store, user, id)
    if found.user != user.id:
        raise NotFound(gettext("There is no such plan of yours."))
    return found


def at_table(store: TableStore, user: User, table: int) -> tuple[list[StoredPlan], list[StoredPlan]]:
    """The user's plans on a table, and those that others share with the user."""
    with store.database.read() as c:
        return storage.plans(c, user.id, table), storage.shared(c, user.id, table)


def readers(store: TableStore, id: int) -> list[User]:
    """With whom a plan is shared."""
    with store.database.read() as c:
        return storage.readers(c, id)


# -- making and opening ------------------------------------------------------------------------------


def create(store: TableStore, user: User, table: int, at: int | None = None, name: str = "") -> StoredPlan:
    """A new plan on the position after `at` actions (None: now).

    Raises what `continuable` does; `NotNow` where something is hidden from the user, and for too many plans;
    `Unreadable` for a name that is too long.
    """
    live = watching.seen(store, table, user.id)
    at = (live.game.at if live.game is not None else 0) if at is None else at
    game = continuable(live, at)
    nothing_hidden(live, Position(game.title, game.position(at)), user)
    name = _said(lambda: checked_name(name))
    with store.database.write() as c:
        if storage.count(c, user.id) >= MOST_PLANS or storage.count(c, user.id, table) >= MOST_AT_TABLE:
            raise NotNow(gettext("These are enough plans: delete one first."))
        if not name:
            name = _next_name(storage.plans(c, user.id, table))
        base = {"entry": entry_of(live, at), "at": at, "seed": secrets.randbelow(2**31)}
        return storage.add_plan(c, user.id, table, name, msgspec.to_builtins(Plan()), **base)


def _next_name(plans: Iterable[StoredPlan]) -> str:
    taken = {plan.name for plan in plans}
    number = 1
    while (name := gettext("Plan {number}", number=number)) in taken:
        number += 1
    return name


def opened(store: TableStore, user: User, id: int) -> TableSnapshot:
    """A plan as a snapshot. Raises `NotFound`, `Damaged`, and `NotNow` where something is hidden from the user."""
    return snapshot(store, user, stored(store, user, id))


# -- acting in it ------------------------------------------------------------------------------------


def act(store: TableStore, user: User, id: int, expected: int, *actions: Mapping[str, Any]) -> TableSnapshot:
    """Do actions in a plan, by anybody, all of them or none; without "by" each is for the one who is to act.

    `expected`: the revision of the plan that the user looked at. Raises `NotFound`, `Stale`, `Unreadable`,
    `IllegalMove`, and `NotNow` at the end of the game and beyond the bounds of a plan.
    """
    if not 0 < len(actions) <= MOST_AT_ONCE:
        raise Unreadable(gettext("1 to {most} actions are done together.", most=MOST_AT_ONCE))

    def change(live: TableSnapshot, plan: Plan) -> Plan:
        game = live.game
        assert game is not None
        if game.over:
            raise NotNow(gettext("The game is over."))
        tried = game.clone()
        for number, action in enumerate(actions, 1):
            player, _ = actor(live, user, {**action, "by": str(action.get("by") or tried.to_act)})
            wanted = read(game.title, {**action, "by": player})
            try:
                tried.play(wanted)
            except Refused as refused:
                no = refusal(game.title, refused.violation, game.header.names)
                raise IllegalMove(no.sentence, **no.facts, number=number) from None
        first = next(a for a in tried.actions[game.at : tried.at] if a.by != CHANCE)
        new = plan.added([plain(one) for one in tried.actions[game.at : tried.at]])
        return _named_for(plan, new, describe_action(game.title, game.state, first, game.header.names))

    return changed(store, user, id, expected, change)


def _named_for(before: Plan, plan: Plan, what: str) -> Plan:
    """A branch that has just begun is called after what is done in it first."""
    if plan.branch == before.branch:
        return plan
    return plan.described(plan.branch, what[:LONGEST_NAME], "")


def set_freely(
    store: TableStore, user: User, id: int, expected: int, wanted: Mapping[str, Any]
) -> TableSnapshot:
    """Make a change beyond the rules in a plan (`play.plans.beyond`). Raises as `act`."""

    def change(live: TableSnapshot, plan: Plan) -> Plan:
        assert live.game is not None
        tried = live.game.clone()
        try:
            go_beyond(tried, wanted)
        except BeyondError as error:
            raise Unreadable(str(error)) from None
        said = log(tried.title, tried.events(tried.at), tried.header.names)
        return _named_for(plan, plan.added([dict(wanted)], free=True), said[0])

    return changed(store, user, id, expected, change)


def undo(store: TableStore, user: User, id: int, expected: int, to: int | None = None) -> TableSnapshot:
    """Go back in a plan, to the position after `to` actions of the game; None: before the last decision.

    Nothing is lost: what was done stays in its branch. Raises as `act`, and `NotNow` at its beginning.
    """

    def change(live: TableSnapshot, plan: Plan) -> Plan:
        of, steps = live.plan, plan.done
        assert of is not None
        at = decision_before(steps)
        if at is None:
            raise NotNow(gettext("There is nothing to take back."))
        if to is None:
            return plan.moved(at)
        if to not in (of.base, *of.ends):
            raise Unreadable(gettext("There is no such position to go back to."))
        return plan.moved(0 if to == of.base else of.ends.index(to) + 1)

    return changed(store, user, id, expected, change)


def redo(store: TableStore, user: User, id: int, expected: int) -> TableSnapshot:
    """Go on along the branch by one decision. Raises as `act`, and `NotNow` at its end."""

    def change(live: TableSnapshot, plan: Plan) -> Plan:
        line, at = plan.line(), plan.at + 1
        if at > len(line):
            raise NotNow(gettext("Nothing was taken back here."))
        while at < len(line) and line[at].data.get("by") == CHANCE:
            at += 1
        return plan.moved(at)

    return changed(store, user, id, expected, change)


def branch(
    store: TableStore,
    user: User,
    id: int,
    expected: int,
    do: str,
    number: int | None = None,
    name: str = "",
    note: str = "",
) -> TableSnapshot:
    """Do something with branch `number` of a plan (None: the one that one stands in).

    `do`: "choose" it, "begin" one here, "describe" it by name and note, or "delete" it. Raises as `act`.
    """

    def change(live: TableSnapshot, plan: Plan) -> Plan:
        wanted = plan.branch if number is None else number
        match do:
            case "choose":
                return plan.chosen(wanted)
            case "begin":
                return plan.branched(name)
            case "describe":
                return plan.described(wanted, name, note)
            case "delete":
                return plan.without(wanted)
        raise Unreadable(gettext("There is nothing like that to do with a branch."))

    return changed(store, user, id, expected, change)


def changed(
    store: TableStore, user: User, id: int, expected: int, change: Callable[[TableSnapshot, Plan], Plan]
) -> TableSnapshot:
    """Change a plan by a function of its snapshot and content. Raises `Stale`, and what `act` does."""
    row = own(store, user, id)
    if row.revision != expected:
        raise Stale(gettext("The plan has been changed since you looked."), revision=row.revision)
    live, plan = snapshot(store, user, row), content(row)
    assert live.plan is not None
    if live.plan.broken:  # one stands where the rules still lead
        plan = plan.moved(len(live.plan.steps))
    new = _said(lambda: change(live, plan))
    with store.database.write() as c:
        after = storage.change_plan(c, id, expected, content=msgspec.to_builtins(new))
    if after is None:
        raise Stale(gettext("The plan has been changed since you looked."))
    return snapshot(store, user, after)


def _said(work: Callable[[], Any]) -> Any:
    """What a function gives; what a plan refuses becomes `NotNow`."""
    try:
        return work()
    except PlanError as error:
        raise NotNow(str(error)) from None


# -- names, sharing, deleting ------------------------------------------------------------------------


def rename(store: TableStore, user: User, id: int, name: str) -> StoredPlan:
    """Give a plan another name. Raises `NotFound`, `Stale`, `NotNow` for one that is too long, `Unreadable`
    for none."""
    row = own(store, user, id)
    name = _said(lambda: checked_name(name))
    if not name:
        raise Unreadable(gettext("A plan needs a name."))
    with store.database.write() as c:
        after = storage.change_plan(c, id, row.revision, name=name)
    if after is None:
        raise Stale(gettext("The plan has been changed since you looked."))
    return after


def delete(store: TableStore, user: User, id: int) -> StoredPlan:
    """Delete a plan. Raises `NotFound`."""
    row = own(store, user, id)
    with store.database.write() as c:
        storage.delete_plan(c, id)
    forget(id)
    return row


def share(store: TableStore, user: User, id: int, names: Sequence[str]) -> list[User]:
    """Let these users look at a plan, and nobody else. Raises `NotFound`; `Unreadable` for a name nobody has, `NotNow`
    for too many."""
    own(store, user, id)
    wanted = [name for name in dict.fromkeys(name.strip() for name in names) if name]
    if len(wanted) > MOST_READERS:
        raise NotNow(gettext("A plan is shared with {most} people at most.", most=MOST_READERS))
    with store.database.write() as c:
        found = {_named(c, name).id for name in wanted} - {user.id}
        storage.share(c, id, found)
        return storage.readers(c, id)


def _named(c: Connection, name: str) -> User:
    found = users.user_named(c, name)
    if found is None:
        raise Unreadable(gettext("There is no user called {name}.", name=name[:60]))
    return found


__all__ = [
    "act",
    "at_table",
    "branch",
    "changed",
    "create",
    "delete",
    "opened",
    "own",
    "readers",
    "redo",
    "rename",
    "set_freely",
    "share",
    "stored",
    "undo",
]
