"""Chat at a table, and who is there."""

from __future__ import annotations

from collections.abc import Iterable

from ...text.language import gettext
from ..errors import Unreadable
from ..live.table import TableSnapshot
from ..site import Site
from ..storage import talk, users
from ..storage.records import Message, User
from ..web.templates import fragment

LONGEST_LINE = 1000
"""Characters of a line of chat."""

SHOWN = 200
"""Lines of chat that a page begins with."""


def messages(site: Site, table: int) -> list[Message]:
    """The last lines of chat of a table, in order."""
    with site.database.read() as c:
        return talk.messages(c, table, limit=SHOWN)


def since(site: Site, table: int, after: int) -> list[Message]:
    """The lines of chat after the one with that id."""
    with site.database.read() as c:
        return talk.messages(c, table, after=after, limit=SHOWN)


def last(site: Site, table: int) -> int:
    """The id of the last line of chat; 0 when there is none."""
    with site.database.read() as c:
        found = talk.messages(c, table, limit=1)
    return found[-1].id if found else 0


def html(said: Iterable[Message]) -> str:
    """Lines of chat as items of a list."""
    return fragment("desk/_chat.html", messages=list(said))


def say(site: Site, live: TableSnapshot, user: User, text: str) -> Message:
    """Say something at a table, to everybody who can see it. Raises `Unreadable` for nothing or too much."""
    text = "".join(c if c.isprintable() or c == "\n" else " " for c in text).strip()
    if not text:
        raise Unreadable(gettext("There is nothing to say."))
    if len(text) > LONGEST_LINE:
        raise Unreadable(gettext("A line of chat has at most {longest} characters.", longest=LONGEST_LINE))
    at = live.game.at if live.game is not None else None
    with site.database.write() as c:
        message = talk.say(c, live.row.id, user.id, text, at)
    site.hub.tell(live.row.id, "talk", message.id)
    return message


def present(site: Site, table: int) -> list[str]:
    """The names of the users who are looking at a table, in order."""
    here = site.hub.present(table)
    if not here:
        return []
    with site.database.read() as c:
        found = (users.user(c, id) for id in here)
        return sorted((user.name for user in found if user is not None), key=str.casefold)
