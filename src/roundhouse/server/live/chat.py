"""Chat at a table, and who is there.

Everybody who can see the table reads the chat of its players. While the game is on, those who only look on have a room
of their own, which nobody who plays can read before the end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

import msgspec
from sqlalchemy import Connection

from ...text.language import gettext
from ..errors import NotFound, Unreadable
from ..storage import talk, users
from ..storage.records import EVERYBODY, SPECTATORS, Message, User
from . import watching
from .hub import SIGNED, TALK
from .hush import hushed
from .store import TableStore
from .table import TableSnapshot

LONGEST_LINE = 1000
"""Characters of a line of chat."""

SHOWN = 200
"""Lines of chat that a page begins with."""


SIGNS = ("👍", "😄", "😮", "🎉", "🤔", "😢")
"""What can be put to a line of chat."""


class Heard(msgspec.Struct, frozen=True):
    """What somebody reads of a chat: these rooms, but for what some users say, and what was said to everybody later
    than `until`."""

    rooms: tuple[str, ...]
    without: tuple[int, ...] = ()
    until: datetime | None = None

    def reads(self, message: Message) -> bool:
        """Whether a line may be read by now."""
        return message.room in self.rooms and not self.kept_back(message)

    def hears(self, message: Message) -> bool:
        """Whether a line is among it."""
        return self.reads(message) and (bool(message.facts) or message.user not in self.without)

    def kept_back(self, message: Message) -> bool:
        """Whether a line is read later."""
        return self.until is not None and message.room == EVERYBODY and message.when > self.until


class Line(msgspec.Struct, frozen=True):
    """A line of chat as it is shown: with the signs put to it and the names of those who gave them."""

    message: Message
    signs: tuple[tuple[str, tuple[str, ...]], ...] = ()


def heard(live: TableSnapshot, user: User | None) -> Heard:
    """What a user reads of a table's chat. The spectators' room is for those with a name here who do not play, and
    once the game is over for everybody."""
    if live.over:
        rooms: tuple[str, ...] = (EVERYBODY, SPECTATORS)
    else:
        rooms = (EVERYBODY, SPECTATORS) if user is not None and room_of(live, user) else (EVERYBODY,)
    return Heard(rooms, hushed(user), watching.heard_until(live))


def room_of(live: TableSnapshot, user: User) -> str:
    """The room in which a user speaks: while the game is on those who do not play have one of their own."""
    players = {id for seat in live.seats for id in (seat.user, seat.absent)}
    return SPECTATORS if live.running and user.id not in players else EVERYBODY


def messages(store: TableStore, table: int, wanted: Heard) -> list[Line]:
    """The last lines of chat of a table, in order."""
    with store.database.read() as c:
        return lines(
            c,
            talk.messages(
                c, table, limit=SHOWN, rooms=wanted.rooms, without=wanted.without, until=wanted.until
            ),
        )


def lines(c: Connection, said: Sequence[Message]) -> list[Line]:
    """Lines of chat with the signs put to them."""
    signs = talk.reactions(c, [message.id for message in said])
    return [Line(message, _in_order(signs.get(message.id, {}))) for message in said]


def _in_order(signs: Mapping[str, Sequence[str]]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple((sign, tuple(signs[sign])) for sign in SIGNS if sign in signs)


def since(store: TableStore, table: int, after: int) -> list[Message]:
    """The lines of chat after the one with that id, of all rooms."""
    with store.database.read() as c:
        return talk.messages(c, table, after=after, limit=SHOWN)


def last(store: TableStore, table: int) -> int:
    """The id of the last line of chat; 0 when there is none."""
    with store.database.read() as c:
        found = talk.messages(c, table, limit=1)
    return found[-1].id if found else 0


def say(store: TableStore, live: TableSnapshot, user: User, text: str) -> Message:
    """Say something at a table, in the room that is the user's. Raises `Unreadable` for nothing or too much."""
    text = "".join(c if c.isprintable() or c == "\n" else " " for c in text).strip()
    if not text:
        raise Unreadable(gettext("There is nothing to say."))
    if len(text) > LONGEST_LINE:
        raise Unreadable(gettext("A line of chat has at most {longest} characters.", longest=LONGEST_LINE))
    at = live.game.at if live.game is not None else None
    with store.database.write() as c:
        message = talk.say(c, live.row.id, user.id, text, at, room_of(live, user))
    store.hub.tell(live.row.id, TALK, message.id)
    return message


def react(store: TableStore, live: TableSnapshot, user: User, id: int, sign: str) -> str:
    """Put a sign to a line of chat, in place of one's own before; the same again, or "", takes it away. What is there
    now.

    Raises `Unreadable` for other signs, `NotFound` for a line that the user does not read.
    """
    if sign and sign not in SIGNS:
        raise Unreadable(gettext("There is no such sign."), field="sign")
    with store.database.write() as c:
        message = talk.message(c, live.row.id, id)
        if message is None or not heard(live, user).reads(message):
            raise NotFound(gettext("There is no such line."))
        before = talk.reaction(c, id, user.id)
        if sign == before:
            sign = ""
        if sign != before:
            talk.react(c, id, user.id, sign)
    if sign != before:
        store.hub.tell(live.row.id, SIGNED)
    return sign


def present(store: TableStore, table: int) -> list[str]:
    """The names of the users who are looking at a table, in order."""
    here = store.hub.present(table)
    if not here:
        return []
    with store.database.read() as c:
        found = (users.user(c, id) for id in here)
        return sorted((user.name for user in found if user is not None), key=str.casefold)
