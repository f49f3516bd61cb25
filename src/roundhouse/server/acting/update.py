"""How a game goes on that the rules of today lead elsewhere: what differs, what changed, and the vote."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ...text.language import gettext
from ...titles.changes import RuleChange, between
from ...titles.found import title
from ..live import proposals, updates
from ..live.table import TableSnapshot, Update
from ..live.undoing import people
from ..storage.records import BEFORE, CORRECTED, KEPT, RULES
from ..web.shown import shown
from ..web.templates import page
from ..web.viewer import Viewer, site, viewer


class Way(msgspec.Struct, frozen=True):
    """A way to go on: its name, what it means, and why it is not possible ("" when it is)."""

    how: str
    name: str
    meaning: str
    refused: str


class Vote(msgspec.Struct, frozen=True):
    """A proposal of one way: its number, who asked, who has agreed, and whether the viewer has asked or answered."""

    id: int
    way: str
    who: str
    agreed: tuple[str, ...]
    mine: bool
    answered: bool


def way_name(how: str) -> str:
    """A way to go on, in words."""
    return {
        CORRECTED: gettext("Go on corrected"),
        BEFORE: gettext("Go on from before the difference"),
        KEPT: gettext("Stop, and keep the game as it was played"),
    }[how]


def ways(update: Update) -> tuple[Way, ...]:
    """The ways to go on, those first that lose least."""
    meanings = {
        CORRECTED: gettext(
            "Every action stays as it was played, and the position is the one that they lead to now."
        ),
        BEFORE: gettext(
            "Play goes on after action {at}; what was played since is kept as a branch.",
            at=update.before or 0,
        ),
        KEPT: gettext("The game ends here. Its result is that of the position on the table."),
    }
    return tuple(
        Way(how, way_name(how), meanings[how], updates.why_not(update, how)) for how in updates.CHOICES
    )


def changes_met(live: TableSnapshot, update: Update) -> tuple[RuleChange, ...]:
    """What has changed in the rules since the game was played."""
    return between(title(live.row.title).changes, update.difference.rules, update.difference.now)


def decides(live: TableSnapshot, who: Viewer) -> bool:
    """Whether the viewer has a say."""
    there = people(live)
    return who.id is not None and (who.id in there or (not there and who.id == live.row.owner))


def show(request: Request) -> Response:
    """The page; once it is decided, the table."""
    live, who = shown(request), viewer(request)
    update = live.update
    if update is None:
        return RedirectResponse(f"/table/{live.row.id}", 303)
    names = {seat.user: live.name(seat.player) for seat in live.seats if seat.user is not None}
    asked = tuple(
        Vote(
            one.id,
            way_name(one.data["how"]),
            names.get(one.user, ""),
            tuple(names[int(user)] for user, yes in one.votes.items() if yes and int(user) in names),
            one.user == who.id,
            str(who.id) in one.votes,
        )
        for one in proposals.asked(site(request).store, live.row.id)
        if one.kind == RULES
    )
    return page(
        request,
        "acting/update.html",
        live=live,
        row=live.row,
        difference=update.difference,
        illegal=update.illegal,
        changes=changes_met(live, update),
        ways=ways(update),
        asked=asked,
        decides=decides(live, who),
        alone=len(people(live)) <= 1,
        people=[names[user] for user in names],
    )
