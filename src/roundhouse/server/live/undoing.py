"""Taking back: one's own last actions, as long as nobody else has acted since. What was sent together goes together.

What bots and chance did in between goes with them. Whoever plays alone may go back anywhere; beyond that the others are
asked (`proposals`). Nothing is lost: what was taken back becomes a branch of the game once something else is played.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ...core import game as rules
from ...core.actions import CHANCE
from ...play.session import Game
from ...text.language import gettext
from ..clock import CLOCK
from ..errors import NotAllowed, NotNow, Unreadable
from ..storage.log import Signature, signatures
from ..storage.records import PLAY, RULES, UNDO, Entry, User
from .acting import MOST_AT_ONCE, act_all
from .moves import held, playable
from .orders import stop_taken_back
from .overtaken import overtake
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
    alone before anybody's, if there is no own, where not a bot has to decide: it would only do the same again."""
    game = live.game
    if game is None:
        return None
    own = live.stamps.last_of(user, game.at)
    if own is None and len(people(live)) == 1 and game.at:
        bots = {seat.player for seat in live.seats if seat.bot}
        to = decision(game, game.at - 1)
        while to is not None and rules.to_act(game.title, game.position(to)) in bots:
            to = decision(game, to - 1)
        return to
    if own is None:
        return None
    whole = _begun(live.stamps, own, past_chance=True)
    # What chance has shown in between needs the others, what came after that does not.
    return whole if not must_ask(live, user, whole) else _begun(live.stamps, own, past_chance=False)


def _begun(stamps: Stamps, at: int, *, past_chance: bool) -> int:
    """The first of the actions that were sent together with one: they have the same moment. `past_chance`: also those
    before a draw that one of them led to."""
    last, begun = stamps[at], at
    while at and (before := stamps[at - 1]).when == last.when:
        at -= 1
        if (before.user, before.by) == (last.user, last.by):
            begun = at
        elif before.by != "chance" or not past_chance:
            break
    return begun


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
        live = go_back(store, live, user, to)
        overtake(store, live, user)
        return live


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


def ahead(game: Game) -> tuple[Any, ...]:
    """What was taken back and can be done again, in order, as actions in their JSON form.

    Doing some of it makes a branch of all: the rest is that of the last branch which has gone on as the game has.
    """
    if game.at < len(game.actions):
        return tuple(msgspec.to_builtins(action) for action in game.actions[game.at :])
    for branch in reversed(game.branches):
        done = game.at - branch.at
        if 0 < done < len(branch.actions) and [
            msgspec.to_builtins(action) for action in game.actions[branch.at : game.at]
        ] == list(branch.actions[:done]):
            return tuple(branch.actions[done:])
    return ()


def redo(store: TableStore, id: int, user: User, expected: int) -> TableSnapshot:
    """Do again what was taken back last: an action, or those that were sent together with it.

    Raises as `acting.act_all`, and `NotNow` where there is none.
    """
    with held(store, id, user, expected) as live:
        game = playable(live)
        if not (left := ahead(game)):
            raise NotNow(gettext("Nothing was taken back here."))
        again = [action for action in left[: _together(store, live)] if action.get("by") != CHANCE]
        return act_all(store, id, user, expected, again[:MOST_AT_ONCE])


def _together(store: TableStore, live: TableSnapshot) -> int:
    """How many of the actions ahead were done together with the first, chance among them, as the log has it."""
    with store.database.read() as c:
        entries = signatures(c, live.row.id) or []
    done, at = dict[int, Signature](), 0
    for entry in entries:
        if entry.kind == PLAY:
            done[at] = entry
            at += 1
        elif entry.kind == UNDO and entry.to is not None:
            at = entry.to
    if any(entry.kind == RULES for entry in entries) or (first := done.get(live.row.at)) is None:
        return 1  # decisions about other rules count positions anew
    count = 1
    while first.user is not None and (other := done.get(live.row.at + count)) is not None:
        if other.when != first.when or (other.user, other.by) not in (
            (first.user, first.by),
            (None, "chance"),
        ):
            break
        count += 1
    return count
