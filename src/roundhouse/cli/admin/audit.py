"""What those who look after the site have done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ...text.terminal import say
from ..output import print_json
from ..web import USUAL, Db, database_of
from .listing import AsJson, show
from .users import user_called

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...server.storage.records import Audited


def audit(
    about: Annotated[
        str, typer.Argument(help="Only what was done to one: the name of a user, or the number of a table.")
    ] = "",
    limit: Annotated[int, typer.Option(min=1, max=10**6, help="How many at most.")] = 100,
    db: Db = USUAL,
    as_json: AsJson = False,
) -> None:
    """List what those who look after the site have done on its pages and by these commands, newest first."""
    with database_of(db, new=False) as database:
        from ...server.storage.audit import noted
        from ...server.storage.users import users_by_id

        with database.read() as c:
            if about:
                about = f"table {about}" if about.isdecimal() else f"user {user_called(c, about).id}"
            found = noted(c, limit, about)
            names = users_by_id(c, {one.user for one in found if one.user is not None} | _users_in(found))
    called = {f"user {id}": user.name for id, user in names.items()}
    if as_json:
        print_json(
            [
                {
                    "id": one.id,
                    "when": one.when.isoformat(),
                    "user": one.user,
                    "who": one.who,
                    "what": one.what,
                    "about": one.about,
                    "data": one.data,
                }
                for one in found
            ]
        )
        return
    show(
        [say("when"), say("who"), say("what"), say("about"), say("facts")],
        [
            [
                f"{one.when:%Y-%m-%d %H:%M}",
                called.get(f"user {one.user}", one.who)
                if one.user is not None
                else f"{one.who} ({say('command')})",
                one.what,
                f"{one.about} ({called[one.about]})" if one.about in called else one.about,
                ", ".join(f"{name}: {value}" for name, value in one.data.items()),
            ]
            for one in found
        ],
    )


def _users_in(found: Sequence[Audited]) -> set[int]:
    """The users whom something was done to."""
    return {
        int(one.about[5:]) for one in found if one.about.startswith("user ") and one.about[5:].isdecimal()
    }
