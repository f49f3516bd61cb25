"""A plan held against its game as it stands now, and its next actions played there."""

from __future__ import annotations

from dataclasses import dataclass

from ...core.position import Position
from ...play.plans import Found, Step, check, next_own
from ...play.plans.checking import AGAINST, HOLDS, OTHERWISE, PLAYED
from ...text.language import gettext
from ..errors import NotNow, SiteError
from ..storage.records import User
from . import acting, watching
from .continuing import nothing_hidden
from .plan_snapshots import content, snapshot
from .planning import own
from .store import TableStore
from .table import TableSnapshot


@dataclass(frozen=True)
class Checked:
    """The steps of a plan up to where one stands, against the table as it is now.

    `shown`: the plan; `live`: the table; `own`: the players of the user there; `next`: the steps that can be played.
    """

    shown: TableSnapshot
    live: TableSnapshot
    own: frozenset[str]
    found: tuple[Found, ...]
    next: tuple[Step, ...]


@dataclass(frozen=True)
class Played:
    """How many steps of a plan were played at its table, and why no more were: "" where all were that were wanted."""

    count: int
    live: TableSnapshot
    stopped: str = ""


def checked(store: TableStore, user: User, id: int) -> Checked:
    """Hold a plan of the user against its table. Raises what `snapshot` does, and `NotNow` where something is hidden
    from the user by now."""
    row = own(store, user, id)
    shown = snapshot(store, user, row)
    live = watching.seen(store, row.table, user.id)
    assert live.game is not None and shown.plan is not None
    nothing_hidden(live, Position(live.game.title, live.game.state), user)
    mine = frozenset(seat.player for seat in live.seats_of(user.id) if not seat.bot)
    steps = content(row).done[: len(shown.plan.steps)]
    found = check(live.game, row.at, steps, mine) if row.at <= live.game.at else ()
    return Checked(shown, live, mine, found, next_own(found, mine) if live.running else ())


def play(store: TableStore, user: User, id: int, expected: int, count: int) -> Played:
    """Play the next `count` steps of a plan at its table, as if the user did each by hand; what it comes to is looked
    at again before each, where more than the step before has happened.

    `expected`: the revision of the table that the user looked at. What has become illegal stops it; the plan stays as
    it is. Raises `NotNow` where there is nothing to play, `Stale` when the table has moved on, and what `checked` does.
    """
    now = checked(store, user, id)
    wanted = now.next[:count]
    if not wanted:
        raise NotNow(why_nothing(now))
    live, alone = now.live, False
    for number, step in enumerate(wanted):
        if number and not alone:
            now = checked(store, user, id)
            live = now.live
            if now.next[:1] != (step,):
                return Played(number, live, why_nothing(now))
        revision, before = live.revision if number else expected, live.game
        try:
            live = acting.act(store, live.row.id, user, revision, step.data)
        except SiteError as error:
            if not number:
                raise
            return Played(number, store.table(live.row.id), error.sentence)
        assert before is not None and live.game is not None
        alone = live.game.at == before.at + 1  # then the next step is as it was when it was looked at
    return Played(len(wanted), live)


def why_nothing(now: Checked) -> str:
    """Why no step can be played now, in one sentence."""
    rest = [one for one in now.found if one.case not in (PLAYED, OTHERWISE)]
    if not now.live.running:
        return gettext("The game is over.")
    if not rest:
        return gettext("Nothing of this plan is left to play.")
    if rest[0].case == AGAINST:
        return gettext("The next step of the plan is not possible any more.")
    if rest[0].case == HOLDS:
        return gettext("{who} is to act before you.", who=now.live.name(str(rest[0].step.data.get("by", ""))))
    return gettext("The next step of the plan is beyond the rules.")
