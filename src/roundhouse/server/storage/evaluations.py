"""How finished games were judged: made once, and anew whenever it does not serve any more."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection

from . import schema
from .records import Evaluated
from .rows import many, upsert

ROW = schema.evaluations


def evaluation(c: Connection, table: int) -> Evaluated | None:
    """What is kept of a table, if there is anything that can be read."""
    found = many(c, Evaluated, ROW, ROW.c.table == table)
    return found[0] if found else None


def put_evaluation(c: Connection, evaluated: Evaluated) -> None:
    """Keep how a game was judged, in the place of what was kept before."""
    values = msgspec.structs.asdict(evaluated)
    insert = upsert(c, ROW).values(values)
    c.execute(insert.on_conflict_do_update(index_elements=[ROW.c.table], set_=values))
