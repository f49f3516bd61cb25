"""Taking back: one's own last actions, as long as nobody else has acted since. What was sent together goes together.

What bots and chance did in between goes with them. Whoever plays alone may go back anywhere; beyond that the others are
asked (`proposals`). Nothing is lost: what was taken back becomes a branch of the game once something else is played.
"""

from __future__ import annotations

import msgspec

from ...core import game as rules
from ...core.actions import CHANCE
from ...play.session import Game
from ...text.language import gettext
from ..clock import CLOCK
from ..errors import NotAllowed, NotNow, Unreadable
from ..storage.records import UNDO, Entry, User
from .acting import act
from .moves import held, playable
from .orders import stop_taken_back
from .stamps import Stamps
from .store import TableStore
from .table import TableSnapshot


def people(live: TableSnapshot) -> frozenset[int]:
    """The users who play at the table."""
    return frozenset(seat.user for seat in live.seats if seat.user is not None)


def decision(game: Game, to: int) -> int | None:
    """The last position up to `to` in which somebody, not chance, has to decide; None when there is none."""
    while to >= 0:
        if rules.to_act(game.title, game.position(to)) not in ("", CHANCE):
            return to
        to -= 1
    return None


def last_own(live: TableSnapshot, user: int | None) -> int | None:
    """The position before the user's last action, or the actions that were sent together with it; for whoever plays
    alone before anybody's, if there is no own."""
    game = live.game
    if game is None:
        return None
    own = live.stamps.last_of(user, game.at)
    if own is None and len(people(live)) == 1 and game.at:
        return decision(game, game.at - 1)
    return None if own is None else _begun(live.stamps, own)


def _begun(stamps: Stamps, at: int) -> int:
    """The first of the actions that were sent together with one: they have the same moment."""
    last = stamps[at]
    while (
        at
        and (before := stamps[at - 1]).when == last.when
        and (before.user, before.by) == (last.user, last.by)
    ):
        at -= 1
    return at


class Extent(msgspec.Struct, frozen=True):
    """How far going back reaches: how many actions are taken back, and how many of them are of bots."""

    actions: int
    bots: int


def extent(live: TableSnapshot, to: int) -> Extent:
    """What goes when the game goes back to the position after `to` actions."""
    gone = live.stamps.whos(to)
    return Extent(len(gone), sum(by == "bot" for _, _, by in gone))


def may_undo(live: TableSnapshot, user: int | None) -> int | None:
    """The position to which the user may go back without asking anybody; None when there is none."""
    if live.game is None or not live.running or live.frozen or not live.seats_of(user):
        return None
    to = last_own(live, user)
    return to if to is not None and not must_ask(live, user, to) else None


def must_ask(live: TableSnapshot, user: int | None, to: int) -> str:
    """Why the user may not go back so far without asking, in one sentence; empty when it is free."""
    others, gone = people(live) - {user}, live.stamps.whos(to)
    if live.row.rated and any(by == "bot" for _, _, by in gone):
        return gettext(
            "At a rated table nobody goes back past what a bot has done without asking the others."
        )
    if not others or live.row.undo == "free":
        return ""
    if live.row.undo == "consent":
        return gettext("At this table every undo is proposed to the others.")
    if any(who is not None and who != user for _, who, _ in gone):
        return gettext("Somebody else has acted since, so the others are asked first.")
    if not gone or gone[0][1] != user:
        return gettext("That was not your action, so the others are asked first.")
    if any(by == "chance" for _, _, by in gone):
        return gettext("Chance has shown something since, so the others are asked first.")
    return ""


def target(live: TableSnapshot, user: User, to: int | None) -> int:
    """The position meant. Raises `NotNow` when there is nothing to take back, `Unreadable` for no position."""
    game = playable(live)
    if to is None:
        to = last_own(live, user.id)
        if to is None:
            raise NotNow(gettext("There is nothing to take back."))
    if not 0 <= to < game.at:
        raise Unreadable(gettext("There is no such position to go back to."))
    found = decision(game, to)
    if found is None:
        raise NotNow(gettext("There is nothing to take back."))
    return found


def undo(store: TableStore, id: int, user: User, expected: int, to: int | None = None) -> TableSnapshot:
    """Go back to the position after `to` actions; None: before the user's last action.

    `expected`: the revision that the user looked at. Raises `NotAllowed` when it needs a proposal, `NotNow` when there
    is nothing to take back, and `Stale`.
    """
    with held(store, id, user, expected) as live:
        to = target(live, user, to)
        if reason := must_ask(live, user.id, to):
            raise NotAllowed(reason, proposal=True, to=to)
        return go_back(store, live, user, to)


def go_back(store: TableStore, live: TableSnapshot, user: User, to: int) -> TableSnapshot:
    """Take back, and stop the standing orders that acted meanwhile: they would only do so again. The table is held."""
    game = playable(live).clone().goto(to)
    seat = next((seat.player for seat in live.seats_of(user.id)), "")
    when = CLOCK.now()
    entry = Entry(
        table=live.row.id,
        number=live.revision + 1,
        kind=UNDO,
        data={"to": to},
        user=user.id,
        seat=seat,
        when=when,
    )
    stop_taken_back(store, live, to)
    return store.commit(live, game, [entry], live.stamps[:to], when)


def redo(store: TableStore, id: int, user: User, expected: int) -> TableSnapshot:
    """Do again the action that was taken back last, as in `acting.act`. Raises `NotNow` when there is none."""
    with held(store, id, user, expected) as live:
        game = playable(live)
        if game.at >= len(game.actions):
            raise NotNow(gettext("Nothing was taken back here."))
        return act(store, id, user, expected, msgspec.to_builtins(game.actions[game.at]))
