"""Private notes: on the game, and on a company or a hex. Nobody but their writer sees that there are any."""

from __future__ import annotations

import msgspec

from ...core.position import Position
from ...rules.corporations import CORPORATIONS
from ...rules.reach import BOARD
from ...text.language import gettext
from ..errors import Unreadable
from ..live.table import TableSnapshot
from ..site import Site
from ..storage import talk
from ..storage.records import Note, User

MAX_NOTE = 20_000
"""Characters of the note on a game."""

MAX_PINNED = 1000
"""Characters of a note on a company or a hex."""

GAME, COMPANY, HEX = "", "company", "hex"
"""What notes are about: the game (""), "company:B&O", "hex:F8"."""


class Pinned(msgspec.Struct, frozen=True):
    """A note on a company or a hex. `where`: as a player names it."""

    about: str
    where: str
    text: str


def notes(site: Site, table: int, user: User) -> list[Note]:
    """A user's own notes on a table."""
    with site.database.read() as c:
        return talk.notes(c, table, user.id)


def of_page(site: Site, table: int, user: User | None) -> tuple[str, list[Pinned]]:
    """The note on the game, and those on companies and hexes."""
    found = {note.about: note.text for note in notes(site, table, user)} if user is not None else {}
    pinned = [
        Pinned(about, about.partition(":")[2] or about, text)
        for about, text in found.items()
        if about != GAME
    ]
    return found.get(GAME, ""), pinned


def about_place(live: TableSnapshot, place: str) -> str:
    """What a note is about that is pinned to a company or a hex, as a player names it: capitals do not matter.

    Raises `Unreadable` for what the game does not have.
    """
    wanted = place.strip().casefold()
    if live.game is not None and wanted:
        pos = Position(live.game.title, live.game.state)
        for sort, names in ((COMPANY, pos[CORPORATIONS]), (HEX, BOARD(pos).hexes)):
            for name in names:
                if name.casefold() == wanted:
                    return f"{sort}:{name}"
    raise Unreadable(
        gettext("There is no company and no hex {place} in this game.", place=repr(place[:40])), field="place"
    )


def put_note(site: Site, live: TableSnapshot, user: User, about: str, text: str) -> str:
    """Write down a note; an empty one goes. What it is about, as it is stored.

    Raises `Unreadable` when it is too long, or about nothing that the game has; what is there already may go.
    """
    longest = MAX_NOTE if about == GAME else MAX_PINNED
    if len(text) > longest:
        raise Unreadable(gettext("A note has at most {longest} characters.", longest=longest))
    if about != GAME and text.strip():
        sort, _, name = about.partition(":")
        if sort not in (COMPANY, HEX) or about_place(live, name) != about:
            raise Unreadable(
                gettext("A note is about the game, a company or a hex that it has."), field="about"
            )
    with site.database.write() as c:
        talk.put_note(c, live.row.id, user.id, about, text)
    return about


__all__ = ["MAX_NOTE", "MAX_PINNED", "Pinned", "about_place", "notes", "of_page", "put_note"]
