"""Standing orders of seats, and proposals to a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection

from ...text.language import gettext
from ..errors import NotFound
from . import schema
from .records import Order, Proposal
from .rows import change, many, now, one, put

ROW = schema.orders
PROPOSAL = schema.proposals


def add_order(c: Connection, table: int, seat: str, kind: str, data: Mapping[str, Any]) -> Order:
    """A new standing order of a seat."""
    return put(c, Order, ROW, table=table, seat=seat, kind=kind, data=dict(data), created=now())


def order(c: Connection, id: int) -> Order | None:
    """The standing order with an id, in force or not."""
    return one(c, Order, ROW, ROW.c.id == id)


def orders(c: Connection, table: int, seat: str | None = None, active: bool | None = True) -> list[Order]:
    """Standing orders at a table, oldest first. `seat`: of one seat only.  `active`: None for all there ever were."""
    where = [ROW.c.table == table]
    if seat is not None:
        where.append(ROW.c.seat == seat)
    if active is not None:
        where.append(ROW.c.active == active)
    return many(c, Order, ROW, *where, order=(ROW.c.id,))


def stop_order(c: Connection, id: int, reason: str) -> bool:
    """End a standing order; False when it was not in force, and its reason stays. `reason`: one sentence."""
    stopped = ROW.update().where(ROW.c.id == id, ROW.c.active).values(active=False, reason=reason)
    return c.execute(stopped).rowcount > 0


def add_proposal(
    c: Connection, table: int, user: int, kind: str, data: Mapping[str, Any], revision: int, **fields: Any
) -> Proposal:
    """A new proposal to a table at a revision; `fields` may set the others, such as `votes`."""
    fields = {"table": table, "user": user, "kind": kind, "data": dict(data), "revision": revision, **fields}
    return put(c, Proposal, PROPOSAL, **{"created": now(), **fields})


def proposals(c: Connection, table: int, status: str | None = "asked") -> list[Proposal]:
    """The proposals at a table with a status (None: all), the oldest first."""
    where = [PROPOSAL.c.table == table]
    if status is not None:
        where.append(PROPOSAL.c.status == status)
    return many(c, Proposal, PROPOSAL, *where, order=(PROPOSAL.c.id,))


def change_proposal(c: Connection, id: int, **fields: Any) -> Proposal:
    """Set fields of a proposal. Raises `NotFound`."""
    if (changed := change(c, Proposal, PROPOSAL, PROPOSAL.c.id == id, **fields)) is None:
        raise NotFound(gettext("There is no such proposal."))
    return changed
