"""What the tests of updates share."""

from __future__ import annotations

import pytest

from roundhouse.server.live.hub import Hub
from roundhouse.server.live.store import TableStore
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.records import User
from server.live.updating import Afresh, People


@pytest.fixture
def afresh(database: Database) -> Afresh:
    """A store that knows no table yet, as after a restart."""
    return lambda: TableStore(database, Hub(database))


@pytest.fixture
def ann(people: People) -> User:
    return people(1)[0]
