"""Standing orders: a seat's actions that are done for it as soon as it is to act, until a condition stops them.

They are secret from other seats. An order is stopped when one of its conditions has come about, when it has reached its
end, when the rules refuse what it asks for, and when its seat changes hands; the reason is kept.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from ...core.actions import Action
from ...core.position import Position
from ...rules.corporations import CORPORATIONS
from ...rules.privates import PRIVATES
from ...rules.shares import STOCK
from ...rules.turns import AUCTION, ROUND
from ...text.language import gettext, language, speaking, translated
from ..caches import CACHES, Lru
from ..errors import IllegalMove, NotAllowed, NotFound, NotNow, Unreadable
from ..languages import read_by
from ..numbers import LARGEST, whole
from ..storage import orders as storage
from ..storage import users
from ..storage.records import Order, User
from .hub import SEATS
from .moves import at_table, carry_out, playable
from .order_kinds import KINDS
from .order_kinds.kind import Done, Field, OrderKind, Seen, Stop
from .store import TableStore
from .table import TableSnapshot

MOST_ACTIONS_AT_ONCE = 200
"""Actions that orders may do one after another before somebody else is asked."""

MOST_ORDERS = 20
"""Orders that a seat may have in force."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Form:
    """A kind of order as it can be given now: what it asks for, and what may stop it."""

    kind: str
    label: str
    about: str
    fields: tuple[Field, ...]
    stops: tuple[Stop, ...]


_forms: Lru[tuple[str, int, str], tuple[tuple[object, ...], list[Form]]] = CACHES.lru(
    "orders to be given", 2000
)
"""By language, table and player: the orders that could be given, with the parts of the position they were made from."""


def forms(live: TableSnapshot, player: str) -> list[Form]:
    """The orders that a player could give now."""
    game = live.game
    if game is None or not live.running or live.frozen or game.over:
        return []
    pos = Position(game.title, game.state)
    if pos[ROUND].kind == AUCTION:  # what is bid changes with every action
        return _made(live, pos, player)
    key = (language(), live.row.id, player)
    sources = (game.title, live.row.runs, pos[ROUND], pos[STOCK], pos[CORPORATIONS], pos[PRIVATES])
    known = _forms.get(key)
    if known is not None and all(a is b or a == b for a, b in zip(known[0][:3], sources[:3], strict=True)):
        if all(a is b for a, b in zip(known[0][3:], sources[3:], strict=True)):
            return known[1]
    found = _made(live, pos, player)
    _forms.put(key, (sources, found))
    return found


def _made(live: TableSnapshot, pos: Position, player: str) -> list[Form]:
    return [
        Form(kind.kind, translated(kind.label), translated(kind.about), kind.fields(pos, player), kind.stops)
        for kind in KINDS.values()
        if _fits(live, kind, pos, player)
    ]


def apt(live: TableSnapshot, player: str) -> str:
    """The kind of order that would answer what a player is being asked now; "" for none."""
    game = live.game
    if game is None or not live.running or live.frozen:
        return ""
    pos = Position(game.title, game.state)
    return next((kind.kind for kind in KINDS.values() if kind.apt is not None and kind.apt(pos, player)), "")


def said(order: Order) -> str:
    """What an order does, in a few words."""
    kind = KINDS.get(order.kind)
    return kind.said(order.data) if kind is not None else order.kind


def stops(order: Order) -> list[Stop]:
    """The conditions that were ticked for an order."""
    kind = KINDS.get(order.kind)
    return (
        [stop for stop in kind.stops if stop.name in order.data.get("stops", ())] if kind is not None else []
    )


def _fits(live: TableSnapshot, kind: OrderKind, pos: Position, player: str) -> bool:
    if kind.kind == "run_best" and live.row.runs != "on":
        return False
    return kind.fits(pos, player)


# -- giving and stopping -----------------------------------------------------------------------------


def give(store: TableStore, id: int, user: User, name: str, data: Mapping[str, Any], seat: str = "") -> Order:
    """Give a standing order, one of `KINDS` by its name, for a seat of the user (default: the one to act).

    `data`: values by field, and "stops", the names of the conditions (else those ticked at first); text is read as the
    field needs it, so that a form can be passed on. It may act at once. Raises `Unreadable`, `NotAllowed`, `NotNow`.
    """
    with store.locked(id):
        live = store.fresh(id)
        player = _player(live, user, seat)
        game = playable(live)
        pos = Position(game.title, game.state)
        kind = KINDS.get(name)
        if kind is None:
            raise Unreadable(gettext("There is no such standing order."))
        if not _fits(live, kind, pos, player):
            raise NotNow(gettext("That order has nothing to do now."))
        wanted: dict[str, Any] = {field.name: _value(field, data) for field in kind.fields(pos, player)}
        wanted["stops"] = stops_of(kind, data)
        wanted |= kind.noted(pos, player, wanted)
        wanted["at"], wanted["user"] = game.at, user.id
        with store.database.write() as c:
            if len(storage.orders(c, id, player)) >= MOST_ORDERS:
                raise NotNow(gettext("These are enough orders for one seat: stop one first."))
            order = storage.add_order(c, id, player, name, wanted)
        store.announce(id, SEATS, live.revision)
        fire(store, live)
        with store.database.read() as c:
            return storage.order(c, order.id) or order


def own(store: TableStore, id: int, user: User) -> list[Order]:
    """The standing orders that the user has given for own seats, stopped ones too, the newest first."""
    live = store.table(id)
    mine = {seat.player for seat in live.seats_of(user.id)}
    found = _all(store, id)
    return [o for o in reversed(found) if o.seat in mine and o.data.get("user") == user.id]


def _all(store: TableStore, id: int) -> list[Order]:
    return store.remembered(id, "orders", lambda c: storage.orders(c, id, active=None))


def stop(store: TableStore, id: int, user: User, number: int) -> Order:
    """Stop an own standing order. Raises `NotFound`."""
    with store.locked(id):
        live = store.fresh(id)
        at_table(live, user)
        if not any(order.id == number for order in own(store, id, user)):
            raise NotFound(gettext("There is no such order."))
        _stopped(store, live, [(number, gettext("You stopped it."))])
        with store.database.read() as c:
            order = storage.order(c, number)
        assert order is not None
        return order


def stop_taken_back(store: TableStore, live: TableSnapshot, to: int) -> None:
    """Stop the orders that were given after position `to`, and those of seats for which orders acted since."""
    fired = {stamp.seat for stamp in live.stamps[to:] if stamp.by == "order"}
    reasons = []
    for order in _all(store, live.row.id):
        if order.active and order.seat in fired:
            reasons.append((order.id, _told(store, order, lambda: gettext("What it did was taken back."))))
        elif order.active and order.data["at"] > to:
            reasons.append(
                (order.id, _told(store, order, lambda: gettext("The game went back to before it was given.")))
            )
    _stopped(store, live, reasons)


def _stopped(store: TableStore, live: TableSnapshot, reasons: list[tuple[int, str]]) -> None:
    if reasons:
        with store.database.write() as c:
            for id, reason in reasons:
                storage.stop_order(c, id, reason)
        store.announce(live.row.id, SEATS, live.revision)


def _player(live: TableSnapshot, user: User, seat: str) -> str:
    seats = at_table(live, user)
    if not seat:
        return next((one.player for one in seats if one.player == live.to_act), seats[0].player)
    if seat not in (s.player for s in seats):
        raise NotAllowed(gettext("That is not your seat."))
    return seat


def stops_of(kind: OrderKind, data: Mapping[str, Any]) -> list[str]:
    """The names of the conditions that are to stop an order; those ticked at first where none are told.

    Raises `Unreadable`.
    """
    named = data.get("stops")
    if named is None:
        return [stop.name for stop in kind.stops if stop.default]
    if isinstance(named, str):
        named = [named]
    if not isinstance(named, (list, tuple)):
        raise Unreadable(gettext("The conditions are a list of names."))
    return [stop.name for stop in kind.stops if stop.name in named]


def _value(field: Field, data: Mapping[str, Any]) -> Any:
    value = data.get(
        field.name, False if field.sort == "yes" and data.get("stops") is not None else field.default
    )
    match field.sort:
        case "yes":
            return value in (True, "true", "on", "yes", "1", 1)
        case "number":
            value = value.strip() if isinstance(value, str) else value
            if (number := whole(value, LARGEST, -LARGEST)) is None:
                raise Unreadable(gettext("{label}: a whole number is needed.", label=field.label))
            if not field.low <= number <= field.high or (number - field.low) % field.step:
                raise Unreadable(
                    gettext(
                        "{label}: from {low} to {high} in steps of {step}.",
                        label=field.label,
                        low=field.low,
                        high=field.high,
                        step=field.step,
                    )
                )
            return number
        case _:
            if value not in (choice for choice, _ in field.choices):
                raise Unreadable(gettext("{label}: one of the choices is needed.", label=field.label))
            return value


# -- acting ------------------------------------------------------------------------------------------


def fire(store: TableStore, live: TableSnapshot) -> TableSnapshot:
    """Let the orders act as long as a seat with orders is to act. The table is held."""
    for _ in range(MOST_ACTIONS_AT_ONCE):
        if not live.running or live.frozen or live.game is None:
            return live
        active = [order for order in _all(store, live.row.id) if order.active]
        if not active:
            return live
        over, found = looked_over(live, active)
        _stopped(store, live, [(one.id, _told(store, one, partial(reason_of, live, one))) for one in over])
        if found is None:
            return live
        order, action = found
        try:
            live = carry_out(store, live, action, order.data["user"], "order")
        except IllegalMove as no:
            _stopped(store, live, [(order.id, no.sentence)])
    return live


def looked_over(live: TableSnapshot, active: list[Order]) -> tuple[list[Order], tuple[Order, Action] | None]:
    """Which orders stop; and the first one that has something to do now."""
    over: list[Order] = []
    for order in active:
        try:
            action = _action(live, order)
        except Done:
            over.append(order)
        else:
            if action is not None:
                return over, (order, action)
    return over, None


def _action(live: TableSnapshot, order: Order) -> Action | None:
    """What an order does now, if anything. Raises `Done` with the reason when it must not act any more."""
    if reason := _ended(live, order):
        raise Done(reason)
    if order.seat == live.to_act or KINDS[order.kind].follows is not None:
        return _next(live, order)
    return None


def reason_of(live: TableSnapshot, order: Order) -> str:
    """Why an order stops, in the language in use."""
    try:
        _action(live, order)
    except Done as done:
        return str(done)
    return ""


def _told(store: TableStore, order: Order, make: Callable[[], str]) -> str:
    """A sentence for whoever gave the order, who may read another language than whoever moved."""
    with store.database.read() as c:
        owner = users.user(c, order.data["user"])
    with speaking(language() if owner is None else read_by(owner, language())):
        return make()


def _next(live: TableSnapshot, order: Order) -> Action | None:
    game = live.game
    assert game is not None
    kind = KINDS[order.kind]
    try:
        if kind.follows is not None:
            return kind.follows(game, order.seat, order.data)
        return kind.act(Position(game.title, game.state), order.seat, order.data)
    except Done:
        raise
    except Exception:
        logger.exception("the standing order %s failed", order.id)
        raise Done(gettext("It cannot be carried out here.")) from None


def _ended(live: TableSnapshot, order: Order) -> str:
    """Why the order must not act any more; empty when it may."""
    kind, seat = KINDS.get(order.kind), live.seat_at(order.seat)
    if kind is None:
        return gettext("There is no such order any more.")
    if seat is None or seat.bot or seat.user != order.data["user"]:
        return gettext("The seat changed hands.")
    ticked = [stop for stop in kind.stops if stop.name in order.data["stops"]]
    for seen in _since(live, order) if ticked else ():
        for stop in ticked:
            if reason := stop.test(order.seat, order.data, seen):
                return reason
    return ""


def _since(live: TableSnapshot, order: Order) -> Iterator[Seen]:
    """What was done since the order was given."""
    game = live.game
    assert game is not None
    for at in range(order.data["at"], game.at):
        before, after = Position(game.title, game.position(at)), Position(game.title, game.position(at + 1))
        yield Seen(before, after, game.actions[at].by, game.events(at + 1))
