"""Hints: what a bot would do for whoever is to act, at tables where only one person plays; and why a bot moved."""

from __future__ import annotations

import logging
import threading

from ...bots import BOTS, make
from ...bots.hint import Advice, Hint, advice, adviser, worded
from ...bots.installed import Installed
from ...core.actions import Free
from ...text.language import gettext
from ..errors import NotAllowed, NotFound, NotNow, TooMany
from .bots import seed_of
from .by_snapshot import BySnapshot, by_snapshot
from .table import TableSnapshot

THINKING_SECONDS = 5.0
"""What a bot has for a hint."""

QUEUE_SECONDS = 10.0
"""Seconds that somebody waits for the hints of others in this process, which are thought out one after the other."""

logger = logging.getLogger(__name__)

_known: BySnapshot[Advice] = by_snapshot("hints")
_reasons: BySnapshot[dict[int, Advice]] = by_snapshot("reasons")
_thinking = threading.Lock()


def practice(live: TableSnapshot) -> bool:
    """Whether a table is for practice: it is not rated, and one user plays all the seats that bots do not play, none
    being empty."""
    if live.row.rated:
        return False
    people = {seat.user for seat in live.seats if not seat.bot}
    return len(people) == 1 and None not in people


def hintable(live: TableSnapshot) -> bool:
    """Whether whoever is to act may have a hint: the game is on, for practice, and the bot would not tell runs at a
    table that plays without help for them."""
    return (
        live.plan is None
        and live.running
        and not live.frozen
        and practice(live)
        and not _helps_with_runs(live)
    )


def hinted(live: TableSnapshot, user: int | None, plainly: bool = False) -> Hint:
    """The hint for the user who is to act, thought out once for a position; `plainly`: for learners.

    Raises `NotNow` when it is not the user's move or no bot has an idea, `NotAllowed` where there are no hints,
    `TooMany` when too many others wait for theirs.
    """
    if live.game is None or not live.running or live.frozen:
        raise NotNow(gettext("There is nothing to decide at this table."))
    if not practice(live):
        raise NotAllowed(gettext("Hints are for tables where nobody but you plays against bots."))
    if not live.plays(user):
        raise NotNow(gettext("It is not your move."))
    if _helps_with_runs(live):
        raise NotAllowed(gettext("This table plays without help for runs."))
    if not _thinking.acquire(timeout=QUEUE_SECONDS):
        raise TooMany(gettext("Others are waiting for hints too. Try again in a moment."), seconds=5)
    try:
        if live not in _known:
            _known[live] = _asked(live)
        return worded(_known[live], live.game.title, live.game.state, live.row.names, plainly)
    finally:
        _thinking.release()


def _asked(live: TableSnapshot) -> Advice:
    game, seat = live.game, live.seat_at(live.to_act)
    assert game is not None and seat is not None
    return _advised(live, adviser(), seat.number, game.at)


def _advised(live: TableSnapshot, name: str, number: int, at: int) -> Advice:
    """What a bot would do in the seat of that number after so many actions. Raises `NotNow` when it fails."""
    game = live.game
    assert game is not None
    try:
        bot = make(name, seed_of(live.row.seed, number, at))
        return advice(bot, name, game.title, game.position(at), THINKING_SECONDS)
    except Exception:
        logger.exception("the hint of %s failed at table %s after action %s", name, live.row.id, at)
        raise NotNow(gettext("There is no hint for this position.")) from None


def reasoned(live: TableSnapshot) -> bool:
    """Whether it may be asked why bots moved as they did: at a table for practice, and once a game is over."""
    return live.plan is None and live.game is not None and (live.over or practice(live))


def reason(live: TableSnapshot, user: int | None, at: int) -> Hint:
    """What the bot that made action number `at` says of its decision, asked again: by the same seed, so it chooses the
    same unless its time ran out.

    Raises `NotFound` where no bot has moved, `NotAllowed` while others play, for who does not, and for who has no name
    here (a bot thinks for seconds, and whoever follows links asks of every move), `NotNow` when the bot fails,
    `TooMany` when too many others wait for theirs.
    """
    game = live.game
    if game is None or not 1 <= at <= game.at:
        raise NotFound(gettext("There is no such action in this game."))
    seat, stamps = live.seat_at(game.actions[at - 1].by), live.stamps
    if seat is None or seat.bot not in BOTS or at > len(stamps) or stamps[at - 1].by != "bot":
        raise NotFound(gettext("No bot did this."))
    if isinstance(BOTS[seat.bot], Installed):
        raise NotNow(gettext("A bot of another package is not asked again."))
    if user is None or not reasoned(live) or not (live.over or live.seats_of(user)):
        raise NotAllowed(
            gettext("Why bots move as they do is told at tables for practice, and after the game.")
        )
    if not live.over and live.row.runs != "on":
        raise NotAllowed(gettext("This table plays without help for runs."))
    if not _thinking.acquire(timeout=QUEUE_SECONDS):
        raise TooMany(gettext("Others are waiting for hints too. Try again in a moment."), seconds=5)
    try:
        kept = _reasons.setdefault(live, {})
        if at not in kept:
            kept[at] = _advised(live, seat.bot, seat.number, at - 1)
        return worded(kept[at], game.title, game.position(at - 1), live.row.names)
    finally:
        _thinking.release()


def _helps_with_runs(live: TableSnapshot) -> bool:
    """Whether a hint would tell the runs that the table does not."""
    if live.row.runs == "on" or live.game is None:
        return False
    return any(isinstance(domain, Free) for offer in live.game.offers() for domain in offer.open.values())
