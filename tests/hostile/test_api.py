"""The whole API as one user, as another, and as nobody: it breaks for none, and changes only what is theirs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from schemathesis import GenerationMode
from sqlalchemy import select

from roundhouse.server.storage import schema
from server.api.test_schema import GOOD_AND_BAD, OPERATIONS, World, explore

EVERYDAY, FEW, MANY = 3, 1, 300
WHO = ("ann", "ben", "nobody")

EACH = [(name, who) for n, name in enumerate(OPERATIONS) for who in (WHO[n % 2], WHO[2])]
"""Who asks for what everyday: a stranger for everything, and one of the two who have an account."""


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """A site with tables in all states, of Ann and of Ben."""
    made = World(f"sqlite:///{tmp_path_factory.mktemp('world')}/site.sqlite3")
    yield made
    made.close()


def rows(world: World) -> dict[str, list[Any]]:
    """Everything that the site keeps."""
    with world.site.database.read() as c:
        return {
            name: sorted(map(repr, c.execute(select(table))))
            for name, table in schema.metadata.tables.items()
        }


def kept_from(world: World, other: int) -> dict[str, list[Any]]:
    """What belongs to one user so that nobody else changes it: the account, and the tables that are full of them.

    When a key was used is not looked at: it is the server that notes it.
    """
    with world.site.database.read() as c:
        found = {"users": list(c.execute(select(schema.users).where(schema.users.c.id == other)))}
        for name in ("channels", "notes", "mutes", "passkeys", "sessions"):
            table = schema.metadata.tables[name]
            found[name] = list(c.execute(select(table).where(table.c.user == other)))
        keys = schema.tokens.c
        found["tokens"] = list(c.execute(select(keys.id, keys.label, keys.scopes).where(keys.user == other)))
        seats = schema.seats.c
        full = [
            id
            for id in world.tables
            if all(seat.user == other for seat in c.execute(select(seats.user).where(seats.table == id)))
        ]
        for name in ("seats", "entries", "orders", "proposals"):
            table = schema.metadata.tables[name]
            found[name] = list(c.execute(select(table).where(table.c.table.in_(full))))
        table = schema.tables
        found["tables"] = list(c.execute(select(table).where(table.c.id.in_(full))))
    return found


def act_as(
    world: World,
    who: str,
    name: str,
    examples: int,
    fixed: bool,
    modes: Sequence[GenerationMode] = GOOD_AND_BAD,
) -> None:
    """Send requests to one operation, and look whether anything changed that is none of theirs."""
    tokens = dict(
        zip(
            WHO,
            (world._token(world.ann, "read", "play"), world._token(world.ben, "read", "play"), ""),
            strict=True,
        )
    )
    other = {"ann": world.ben.id, "ben": world.ann.id}.get(who)
    before = rows(world) if other is None else kept_from(world, other)
    world.caller = tokens[who]
    try:
        seen = explore(world, name, examples, derandomize=fixed, modes=modes)
    finally:
        world.caller = None
    after = rows(world) if other is None else kept_from(world, other)
    assert after == before
    if other is None:
        assert OPERATIONS[name].method.upper() == "GET" or not seen & {200, 201, 204}, seen
    else:
        assert 401 not in seen


@pytest.mark.parametrize(("name", "who"), EACH)
def test_nobody_breaks_the_api_or_changes_what_is_not_theirs(world: World, name: str, who: str) -> None:
    if who in WHO[:2]:
        act_as(world, who, name, EVERYDAY, fixed=True)
    else:  # a bad request of nobody is one of those that Ann and Ben send, too, and it is looked at less
        act_as(world, who, name, FEW, fixed=True, modes=(GenerationMode.POSITIVE,))


@pytest.mark.soak
@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize("name", OPERATIONS)
def test_nobody_breaks_the_api_with_many_requests(world: World, name: str, who: str) -> None:
    act_as(world, who, name, MANY, fixed=False)


def test_there_is_something_to_keep(world: World) -> None:
    """Ann has tables that are full of her, in the middle of their games."""
    kept = kept_from(world, world.ann.id)
    assert len(kept["tables"]) >= 3 and len(kept["entries"]) > 100 and kept["tokens"]
