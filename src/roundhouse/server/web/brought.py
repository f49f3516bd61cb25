"""Files that people bring: looked at in a process of its own where there is one, else in turn with what takes long."""

from __future__ import annotations

import functools
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from starlette.requests import Request

from ..apart import NoProcess
from ..live import imports
from ..live.scheduler import LATER
from ..live.table import TableSnapshot
from ..storage.records import User
from .forms import Upload
from .turns import give_way, take_turn
from .viewer import site

T = TypeVar("T")


async def looked_at(
    request: Request, user: int | None, file: Upload, work: Callable[..., T], *args: object
) -> T:
    """What a function of a module makes of the content of a file and these arguments, which can be sent to another
    process. Raises what it raises, `TooMany` and `TooLarge`."""
    with suppress(NoProcess):
        return await _apart(request, file, work, *args)
    return await take_turn(request, user, 0, lambda: work(file.content(), *args), LATER)


async def to_table(
    request: Request, user: User, file: Upload, *, corrected: bool, **row: Any
) -> TableSnapshot:
    """A table of a file, as `imports.import_file` makes it. Raises as that does, and `TooMany`."""
    store = site(request).store
    work: Callable[[], TableSnapshot]
    try:
        found = await _apart(request, file, imports.brought, corrected)
        work = functools.partial(imports.import_brought, store, user, found, **row)
    except NoProcess:
        work = functools.partial(imports.import_file, store, user, file.content(), corrected=corrected, **row)
    return await take_turn(request, user.id, 0, work, LATER)


async def _apart(request: Request, file: Upload, work: Callable[..., T], *args: object) -> T:
    """The same, if there can be a process. Raises `NoProcess`."""
    apart = site(request).apart
    if apart is None or not file.path:
        raise NoProcess
    give_way(request)
    return await apart.run(_of, work, file.path, args)


def _of(work: Callable[..., T], path: str, args: tuple[object, ...]) -> T:
    return work(Path(path).read_bytes(), *args)
