"""Playing at tables in tests."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from roundhouse.server.live import acting
from roundhouse.server.live.store import TableStore
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.storage.records import User
from server.live.ordering import Played


@pytest.fixture
def first() -> Callable[[TableSnapshot], dict[str, Any]]:
    """The first thing on offer, as it is sent."""

    def action(live: TableSnapshot) -> dict[str, Any]:
        assert live.game is not None
        found: dict[str, Any] = msgspec.to_builtins(live.game.offers()[0].action)
        return found

    return action


@pytest.fixture
def play_on(people: Callable[[int], list[User]]) -> Callable[..., TableSnapshot]:
    """`play_on(store, live, count, rng)`: so many random actions of whoever is to act."""

    def play(store: TableStore, live: TableSnapshot, count: int, rng: random.Random) -> TableSnapshot:
        them = {user.id: user for user in people(8)}
        for _ in range(count):
            if not live.running or live.game is None:
                break
            seat = live.seat_at(live.to_act)
            assert seat is not None and seat.user is not None
            offers = live.game.offers()
            kinds = sorted({offer.action.kind() for offer in offers})
            kind = rng.choice(kinds)
            offer = rng.choice([offer for offer in offers if offer.action.kind() == kind])
            action = msgspec.to_builtins(offer.sample(rng))
            live = acting.act(store, live.row.id, them[seat.user], live.revision, action)
        return live

    return play


@pytest.fixture
def played(store: TableStore, people: Callable[[int], list[User]]) -> Callable[[int], Played]:
    """`played(at)`: a table of four that follows the record, after so many of its actions."""
    return lambda at: Played(store, people(4), at)
