"""A table in the shape in which 18xx.games answers for its games, so that tools made for that site read ours."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from ...interop import export_game
from ...interop.known import by_title
from ...play.game_file import GameFileError
from ...text.language import gettext
from ..errors import NotFound, NotNow
from ..live.table import TableSnapshot
from ..site import Site
from ..storage import users


def site_game(site: Site, live: TableSnapshot) -> dict[str, Any]:
    """The envelope and, once the game is on, its actions.

    Players have the numbers of their seats. Raises `NotFound` for a title that 18xx.games does not have.
    Raises `NotNow` for a game that cannot be written in that form.
    """
    row = live.row
    adapter = by_title(row.title)
    if adapter is None:
        raise NotFound(gettext("18xx.games has no games of {title}.", title=row.title))
    with site.database.read() as c:
        owner = users.user(c, row.owner)
    file: dict[str, Any]
    if live.game is None:
        taken = [seat for seat in live.seats if seat.player]
        file = {
            "title": adapter.site,
            "players": [{"id": seat.number, "name": live.name(seat.player)} for seat in taken],
            "settings": {
                "seed": row.seed,
                "optional_rules": [theirs for theirs, ours in adapter.options.items() if ours in row.options],
            },
            "status": "new",
            "turn": 1,
            "round": "Unstarted",
            "acting": [],
            "result": {},
            "actions": [],
            "loaded": True,
        }
    else:
        try:
            # Asked again and again while the game goes on, and for tools that read: it is not read back.
            file = export_game(live.game.clone(), ended=live.over and not live.game.over, checked=False)
        except GameFileError as error:
            raise NotNow(str(error)) from None
        del file["mode"]
    return file | {
        "id": row.id,
        "description": row.name,
        "user": {"id": row.owner, "name": owner.name if owner is not None else ""},
        "min_players": row.least,
        "max_players": row.most,
        "settings": {**file["settings"], "is_async": row.pace != "live", "unlisted": not row.listed},
        "created_at": _seconds(row.created),
        "updated_at": _seconds(live.stamps[-1].when if live.stamps else row.started or row.created),
        "finished_at": _seconds(row.ended) if row.ended is not None else None,
    }


def _seconds(when: datetime) -> int:
    return int(when.timestamp())
