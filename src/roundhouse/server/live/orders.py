"""Standing orders: a seat's actions that are done for it as soon as it is to act, until a condition stops them.

They are secret from other seats. An order is stopped when one of its conditions has come about, when it has reached its
end, when the rules refuse what it asks for, and when its seat changes hands; the reason is kept.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ...core.actions import Action
from ...core.position import Position
from ...rules.corporations import CORPORATIONS
from ...rules.shares import STOCK
from ...rules.turns import AUCTION, ROUND
from ..errors import IllegalMove, NotAllowed, NotFound, NotNow, Unreadable
from ..storage import orders as storage
from ..storage.records import Order, User
from .acting import at_table, carry_out, playable
from .hub import SEATS
from .order_kinds import KINDS, Done, Field, OrderKind, Seen, Stop
from .table import Live

if TYPE_CHECKING:
    from .keeper import Keeper

MOST_AT_ONCE = 200
"""Actions that orders may do one after another before somebody else is asked."""

MOST = 20
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


_forms: OrderedDict[tuple[int, str], tuple[tuple[object, ...], list[Form]]] = OrderedDict()
"""By table and player: the orders that could be given, with the parts of the position that they were made from."""

MOST_FORMS = 2000


def forms(live: Live, player: str) -> list[Form]:
    """The orders that a player could give now."""
    game = live.game
    if game is None or not live.running or live.frozen or game.over:
        return []
    pos = Position(game.title, game.state)
    if pos[ROUND].kind == AUCTION:  # what is bid changes with every action
        return _made(live, pos, player)
    key = (live.row.id, player)
    sources = (game.title, live.row.runs, pos[ROUND], pos[STOCK], pos[CORPORATIONS])
    known = _forms.get(key)
    if known is not None and all(a is b or a == b for a, b in zip(known[0][:3], sources[:3], strict=True)):
        if known[0][3] is sources[3] and known[0][4] is sources[4]:
            return known[1]
    found = _made(live, pos, player)
    _forms[key] = (sources, found)
    while len(_forms) > MOST_FORMS:
        _forms.popitem(last=False)
    return found


def _made(live: Live, pos: Position, player: str) -> list[Form]:
    return [
        Form(kind.kind, kind.label, kind.about, kind.fields(pos, player), kind.stops)
        for kind in KINDS.values()
        if _fits(live, kind, pos, player)
    ]


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


def _fits(live: Live, kind: OrderKind, pos: Position, player: str) -> bool:
    if kind.kind == "run_best" and live.row.runs != "on":
        return False
    return kind.fits(pos, player)


# -- giving and stopping -----------------------------------------------------------------------------


def give(keeper: Keeper, id: int, user: User, name: str, data: Mapping[str, Any], seat: str) -> Order:
    """See `Keeper.order`. `data`: values by field, and "stops", the names of the conditions (else those ticked at
    first); text is read as the field needs it, so that a form can be passed on. It may act at once."""
    with keeper.locked(id):
        live = keeper.fresh(id)
        player = _player(live, user, seat)
        game = playable(live)
        pos = Position(game.title, game.state)
        kind = KINDS.get(name)
        if kind is None:
            raise Unreadable("There is no such standing order.")
        if not _fits(live, kind, pos, player):
            raise NotNow("That order has nothing to do now.")
        wanted: dict[str, Any] = {field.name: _value(field, data) for field in kind.fields(pos, player)}
        wanted["stops"] = _stops(kind, data)
        wanted |= kind.noted(pos, player, wanted)
        wanted["at"], wanted["user"] = game.at, user.id
        with keeper.database.write() as c:
            if len(storage.orders(c, id, player)) >= MOST:
                raise NotNow("These are enough orders for one seat: stop one first.")
            order = storage.add_order(c, id, player, name, wanted)
        keeper.news(id, SEATS, live.revision)
        fire(keeper, live)
        with keeper.database.read() as c:
            return storage.order(c, order.id) or order


def own(keeper: Keeper, id: int, user: User) -> list[Order]:
    """See `Keeper.orders`."""
    live = keeper.table(id)
    mine = {seat.player for seat in live.seats_of(user.id)}
    found = _all(keeper, id)
    return [o for o in reversed(found) if o.seat in mine and o.data.get("user") == user.id]


def _all(keeper: Keeper, id: int) -> list[Order]:
    return keeper.remembered(id, "orders", lambda c: storage.orders(c, id, active=None))


def stop(keeper: Keeper, id: int, user: User, number: int) -> Order:
    """See `Keeper.stop_order`."""
    with keeper.locked(id):
        live = keeper.fresh(id)
        at_table(live, user)
        if not any(order.id == number for order in own(keeper, id, user)):
            raise NotFound("There is no such order.")
        _stopped(keeper, live, [(number, "You stopped it.")])
        with keeper.database.read() as c:
            order = storage.order(c, number)
        assert order is not None
        return order


def stop_taken_back(keeper: Keeper, live: Live, to: int) -> None:
    """Stop the orders that were given after position `to`, and those of seats for which orders acted since."""
    fired = {stamp.seat for stamp in live.stamps[to:] if stamp.by == "order"}
    reasons = []
    for order in _all(keeper, live.row.id):
        if order.active and order.seat in fired:
            reasons.append((order.id, "What it did was taken back."))
        elif order.active and order.data["at"] > to:
            reasons.append((order.id, "The game went back to before it was given."))
    _stopped(keeper, live, reasons)


def _stopped(keeper: Keeper, live: Live, reasons: list[tuple[int, str]]) -> None:
    if reasons:
        with keeper.database.write() as c:
            for id, reason in reasons:
                storage.stop_order(c, id, reason)
        keeper.news(live.row.id, SEATS, live.revision)


def _player(live: Live, user: User, seat: str) -> str:
    seats = at_table(live, user)
    if not seat:
        return live.plays(user.id) or seats[0].player
    if seat not in (s.player for s in seats):
        raise NotAllowed("That is not your seat.")
    return seat


def _stops(kind: OrderKind, data: Mapping[str, Any]) -> list[str]:
    named = data.get("stops")
    if named is None:
        return [stop.name for stop in kind.stops if stop.default]
    if isinstance(named, str):
        named = [named]
    if not isinstance(named, (list, tuple)):
        raise Unreadable("The conditions are a list of names.")
    return [stop.name for stop in kind.stops if stop.name in named]


def _value(field: Field, data: Mapping[str, Any]) -> Any:
    value = data.get(
        field.name, False if field.sort == "yes" and data.get("stops") is not None else field.default
    )
    match field.sort:
        case "yes":
            return value in (True, "true", "on", "yes", "1", 1)
        case "number":
            try:
                number = int(value)
            except (TypeError, ValueError):
                raise Unreadable(f"{field.label}: a whole number is needed.") from None
            if not field.low <= number <= field.high or (number - field.low) % field.step:
                raise Unreadable(f"{field.label}: from {field.low} to {field.high} in steps of {field.step}.")
            return number
        case _:
            if value not in (choice for choice, _ in field.choices):
                raise Unreadable(f"{field.label}: one of the choices is needed.")
            return value


# -- acting ------------------------------------------------------------------------------------------


def fire(keeper: Keeper, live: Live) -> Live:
    """Let the orders act as long as a seat with orders is to act. The table is held."""
    for _ in range(MOST_AT_ONCE):
        if not live.running or live.frozen or live.game is None:
            return live
        active = [order for order in _all(keeper, live.row.id) if order.active]
        if not active:
            return live
        reasons, found = looked_over(live, active)
        _stopped(keeper, live, reasons)
        if found is None:
            return live
        order, action = found
        try:
            live = carry_out(keeper, live, action, order.data["user"], "order")
        except IllegalMove as no:
            _stopped(keeper, live, [(order.id, no.sentence)])
    return live


def looked_over(live: Live, active: list[Order]) -> tuple[list[tuple[int, str]], tuple[Order, Action] | None]:
    """Which orders stop, and why; and the first one that has something to do now."""
    reasons: list[tuple[int, str]] = []
    for order in active:
        reason = _ended(live, order)
        if not reason and order.seat == live.to_act:
            try:
                action = _next(live, order)
            except Done as done:
                reason = str(done)
            else:
                if action is not None:
                    return reasons, (order, action)
        if reason:
            reasons.append((order.id, reason))
    return reasons, None


def _next(live: Live, order: Order) -> Action | None:
    game = live.game
    assert game is not None
    try:
        return KINDS[order.kind].act(Position(game.title, game.state), order.seat, order.data)
    except Done:
        raise
    except Exception:
        logger.exception("the standing order %s failed", order.id)
        raise Done("It cannot be carried out here.") from None


def _ended(live: Live, order: Order) -> str:
    """Why the order must not act any more; empty when it may."""
    kind, seat = KINDS.get(order.kind), live.seat_at(order.seat)
    if kind is None:
        return "There is no such order any more."
    if seat is None or seat.bot or seat.user != order.data["user"]:
        return "The seat changed hands."
    ticked = [stop for stop in kind.stops if stop.name in order.data["stops"]]
    for seen in _since(live, order) if ticked else ():
        for stop in ticked:
            if reason := stop.test(order.seat, order.data, seen):
                return reason
    return ""


def _since(live: Live, order: Order) -> Iterator[Seen]:
    """What was done since the order was given."""
    game = live.game
    assert game is not None
    for at in range(order.data["at"], game.at):
        before, after = Position(game.title, game.position(at)), Position(game.title, game.position(at + 1))
        yield Seen(before, after, game.actions[at].by, game.events(at + 1))
