"""Lines of chat and the signs put to them, as pieces of pages."""

from __future__ import annotations

from collections.abc import Iterable

from ..live.chat import SHOWN, SIGNS, Line, lines
from ..live.store import TableStore
from ..live.table import TableSnapshot
from ..live.telling import teller
from ..storage import talk
from ..storage.records import Message
from ..web.templates import fragment


def html(said: Iterable[Line], live: TableSnapshot) -> str:
    """Lines of chat at a table as items of a list."""
    return fragment(
        "desk/_chat.html", lines=list(said), all_signs=SIGNS, told=teller(live.row.names, live.words)
    )


def signs_of(store: TableStore, table: int) -> dict[int, tuple[Message, str]]:
    """By each of the last lines of chat itself, and the signs put to it as HTML."""
    with store.database.read() as c:
        found = lines(c, talk.messages(c, table, limit=SHOWN))
    return {one.message.id: (one.message, signs_html(one)) for one in found}


def signs_html(line: Line) -> str:
    """The signs put to a line."""
    return fragment("desk/_signs.html", line=line)
