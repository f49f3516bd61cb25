"""A table whose game a change of rules may lead elsewhere, for tests of updates."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec

from recorded import golden
from roundhouse import Game
from roundhouse.core.position import Position
from roundhouse.rules.money import CASH
from roundhouse.server.live import imports
from roundhouse.server.live.store import TableStore
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.storage import log
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.records import User

People = Callable[[int], list[User]]
Afresh = Callable[[], TableStore]

WHOLE = golden("18Chesapeake-3-greedy-2")

PAID = 26
"""The action with which CV pays Cy $30 for the first time: Cy then has $120, and the bank $5,195."""


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


def cash_at(at: int) -> int:
    game = played()
    return int(Position(game.title, game.position(at))[CASH]["Cy"])
