"""Making the end of a plan's branch a standing order: if this comes about, these steps are done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from ...core.actions import CHANCE
from ...core.position import Position
from ...core.record import action_from
from ...core.state import State
from ...play.plans import Step
from ...play.plans.conditions import (
    Acts,
    Condition,
    Does,
    HasCash,
    Phase,
    Priced,
    Trainless,
    as_written,
    condition_from,
    unknown,
)
from ...play.plans.if_then import Would, would_have
from ...text.labels import describe_action, heading
from ...text.language import gettext
from ...text.malformed import problem_of
from ...text.words import Words
from ..errors import NotNow, Unreadable
from ..storage import orders as storage
from ..storage.records import Order, User
from . import plan_snapshots, planning, watching
from .continuing import nothing_hidden
from .hub import SEATS
from .moves import at_table, playable
from .order_kinds.if_then import IF_THEN
from .orders import MOST_ORDERS, fire, stops_of
from .store import TableStore
from .table import TableSnapshot

LONGEST_TOLD = 300


@dataclass(frozen=True)
class Then:
    """The end of a branch: for which player, the steps with the number of each in the line, and what each is; and what
    others do in the branch, as it may be taken for the condition."""

    player: str
    steps: tuple[dict[str, Any], ...] = ()
    said: tuple[str, ...] = ()
    others: tuple[tuple[dict[str, Any], str], ...] = ()


def then_of(shown: TableSnapshot, live: TableSnapshot, user: User, done: Sequence[Step]) -> Then:
    """The steps at the end of a plan's line that are one player's of the user, up to the last of somebody else.

    Raises `NotNow` where there are none.
    """
    game, of = shown.game, shown.plan
    assert game is not None and of is not None
    mine = [seat.player for seat in live.seats_of(user.id) if not seat.bot]
    last = str(done[-1].data.get("by", "")) if done and not done[-1].free else ""
    if last not in mine:
        raise NotNow(gettext("A plan that ends with actions of yours can be made a standing order."))
    first = len(done)
    while first and not done[first - 1].free and done[first - 1].data.get("by") == last:
        first -= 1
    said = [
        "" if step.free else _said(shown, game.position(end - 1), step.data)
        for step, end in zip(done, of.ends, strict=True)
    ]
    others = tuple(
        (step.data, what)
        for step, what in zip(done[:first], said, strict=False)
        if not step.free and step.data.get("by") not in (CHANCE, last)
    )
    return Then(last, tuple(step.data for step in done[first:]), tuple(said[first:]), others)


def _said(shown: TableSnapshot, before: State, data: Mapping[str, Any]) -> str:
    assert shown.game is not None
    title = shown.game.title
    return describe_action(title, before, action_from(title, data), shown.row.names)


def opened(store: TableStore, user: User, id: int) -> tuple[TableSnapshot, TableSnapshot, Then]:
    """An own plan, its table, and what of it can be made a standing order. Raises `NotFound`, `NotNow`."""
    row = planning.own(store, user, id)
    shown, live = plan_snapshots.snapshot(store, user, row), watching.seen(store, row.table, user.id)
    assert shown.plan is not None and live.game is not None
    nothing_hidden(live, Position(live.game.title, live.game.state), user)
    return shown, live, then_of(shown, live, user, plan_snapshots.content(row).done[: len(shown.plan.steps)])


def condition_of(live: TableSnapshot, data: Mapping[str, Any]) -> Condition:
    """A condition that was sent. Raises `Unreadable`."""
    assert live.game is not None
    try:
        found = as_written(condition_from(data), live.game.title)
    except msgspec.ValidationError as error:
        raise Unreadable(gettext("That is no condition: {error}.", error=problem_of(error))) from None
    if name := unknown(found, Position(live.game.title, live.game.state)):
        raise Unreadable(gettext("There is no {name} here.", name=name[:40]))
    return found


def condition_said(live: TableSnapshot, condition: Condition, others: Mapping[str, str]) -> str:
    """A condition in words; `others`: actions of a plan by their JSON, in words."""
    assert live.game is not None
    match condition:
        case Does(action):
            who = live.name(str(action.get("by", "")))
            return f"{who}: {others.get(msgspec.json.encode(action).decode(), str(action.get('type')))}"
        case Acts(kind, by, about):
            who = live.name(by) if by else gettext("anybody")
            what = heading(Words(live.game.title, live.row.names), kind)
            return f"{who}: {what} {about}".strip()
        case Priced(corporation, amount, falls):
            if falls:
                return gettext(
                    "a share of {corporation} costs {amount} or less",
                    corporation=corporation,
                    amount=live.money(amount),
                )
            return gettext(
                "a share of {corporation} costs {amount} or more",
                corporation=corporation,
                amount=live.money(amount),
            )
        case Phase(phase):
            return gettext("phase {phase} begins", phase=phase)
        case Trainless(corporation):
            return gettext("{corporation} has no train", corporation=corporation)
        case HasCash(owner, amount):
            return gettext("{owner} has {amount} or more", owner=live.name(owner), amount=live.money(amount))


def give(
    store: TableStore,
    user: User,
    id: int,
    condition: Mapping[str, Any],
    stops: Sequence[str] | None = None,
) -> Order:
    """Make the end of a plan's branch a standing order at its table, for when the condition comes about.

    Raises `NotFound`, `Unreadable`, and `NotNow` where the plan does not end with actions of the user's, the game is
    not on, or there are too many orders.
    """
    row = planning.own(store, user, id)
    with store.locked(row.table):
        live = store.fresh(row.table)
        at_table(live, user)
        game = playable(live)
        _, _, then = opened(store, user, id)
        wanted = condition_of(live, condition)
        others = {msgspec.json.encode(action).decode(): said for action, said in then.others}
        told = gettext(
            "If {condition}: {steps}",
            condition=condition_said(live, wanted, others),
            steps=", ".join(then.said),
        )
        data = {
            "condition": msgspec.to_builtins(wanted),
            "steps": list(then.steps),
            "told": told[:LONGEST_TOLD],
            "plan": id,
            "stops": stops_of(IF_THEN, {} if stops is None else {"stops": list(stops)}),
            "corporation": "",
            "at": game.at,
            "user": user.id,
        }
        with store.database.write() as c:
            if len(storage.orders(c, row.table, then.player)) >= MOST_ORDERS:
                raise NotNow(gettext("These are enough orders for one seat: stop one first."))
            order = storage.add_order(c, row.table, then.player, IF_THEN.kind, data)
        store.announce(row.table, SEATS, live.revision)
        fire(store, live)
        with store.database.read() as c:
            return storage.order(c, order.id) or order


def preview(store: TableStore, user: User, id: int, condition: Mapping[str, Any]) -> tuple[Would, ...]:
    """Where in the game so far it would have fired. Raises as `give`."""
    _, live, then = opened(store, user, id)
    assert live.game is not None
    return would_have(live.game, then.player, condition_of(live, condition), then.steps[0])
