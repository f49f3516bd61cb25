"""Evaluations of games: worked out behind everything else, a little at a time, and kept.

They are for finished games, and for games in which nobody but their only player could be helped by them. Those of
finished games are kept in the database, with the rules and the judge by which they were made.
"""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from collections.abc import Generator

import msgspec

from ...analysis.evaluation import Evaluation, evaluating, kept, read
from ...bots.judgement.expected import judge_of
from ...core.actions import Action
from ...play.session import Game
from ...text.language import gettext
from ..caches import CACHES, Lru
from ..errors import NotNow, SiteError, TooMany
from ..storage import evaluations
from ..storage.records import Evaluated
from .hints import practice
from .scheduler import LATER, STRANGERS, Job, Scheduler
from .store import TableStore
from .table import TableSnapshot

SLICE = 0.3
"""Seconds for which it is worked on before others have their turn."""

BOT_SECONDS = 5.0
"""What a bot has to say what it would have done."""

logger = logging.getLogger(__name__)

_known: Lru[tuple[int, int], Evaluation] = CACHES.lru("evaluations", 64)
"""By table (plans have negative numbers) and entry."""

_latest: Lru[int, tuple[tuple[Action, ...], Evaluation]] = CACHES.lru("latest evaluations", 32)
"""By table: what the evaluation of a game that goes on can be carried on from."""

_failed: Lru[tuple[int, int], bool] = CACHES.lru("evaluations that failed", 64)


class Progress(msgspec.Struct, frozen=True):
    """How much of an evaluation is done, of how much."""

    done: int = 0
    total: int = 0


class _Work:
    """An evaluation that is being worked out; `waits`: whether the scheduler has its next step."""

    def __init__(self, steps: Generator[tuple[int, int], None, Evaluation]) -> None:
        self.steps = steps
        self.progress = Progress()
        self.waits = False


_working: Lru[tuple[int, int], _Work] = CACHES.lru("evaluations at work", 64)
_lock = threading.Lock()


class Evaluations:
    """The evaluations of the games of a store; `work`: by which they are worked out, behind everything else."""

    def __init__(self, store: TableStore, work: Scheduler) -> None:
        self._store, self._work = store, work

    def may(self, live: TableSnapshot, user: int | None) -> bool:
        """Whether the user may have a game evaluated: a finished one, or one that the user plays alone against bots;
        and a plan on such a game."""
        if live.game is None or live.frozen:
            return False
        origin = live if live.plan is None else self._store.table(live.origin)
        return origin.over or _alone(origin, user)

    def of(self, live: TableSnapshot, user: int | None) -> Evaluation | Progress:
        """The evaluation of a game as far as it goes, or how far it is; what is not there is begun.

        Raises `NotNow` where it may not be told, or cannot be made; `TooMany` when too much waits.
        """
        if live.game is None or not self.may(live, user):
            raise NotNow(gettext("That is told when the game is over."))
        key = (live.row.id, live.revision)
        found = _known.get(key) or self._stored(live)
        if found is not None:
            return _known.put(key, found)
        if _failed.get(key):
            raise NotNow(gettext("This game could not be evaluated."))
        with _lock:
            work = _working.get(key)
            if work is None:
                work = _working.put(key, _Work(evaluating(live.game, _begun(live), BOT_SECONDS)))
            begins, work.waits = not work.waits, True
        if begins:
            who, rank = (f"user {user}", LATER) if user is not None else ("nobody", STRANGERS)
            self._submit(Job(who, live.origin, rank, lambda: None), live, work)
        return work.progress

    def _submit(self, job: Job, live: TableSnapshot, work: _Work) -> None:
        """Let the next step wait for its turn, with the user, table and rank of a job. Raises `TooMany`."""

        def dropped() -> None:
            work.waits = False

        def step() -> None:
            self._go_on(job, live, work)

        try:
            self._work.submit(Job(job.user, job.table, job.rank, step, dropped))
        except TooMany:
            dropped()
            raise

    def _go_on(self, job: Job, live: TableSnapshot, work: _Work) -> None:
        """Work for a while, and let others have their turn before the rest."""
        key, until = (live.row.id, live.revision), time.monotonic() + SLICE
        try:
            while time.monotonic() < until:
                work.progress = Progress(*next(work.steps))
        except StopIteration as end:
            self._finish(live, end.value)
            _working.drop(key)
        except Exception:
            logger.exception("table %s could not be evaluated at entry %s", live.row.id, live.revision)
            _failed.put(key, True)
            _working.drop(key)
        else:
            with contextlib.suppress(TooMany):  # whoever asks again goes on with it
                self._submit(job, live, work)

    def _finish(self, live: TableSnapshot, found: Evaluation) -> None:
        """Make known what was found: that of a finished game when it is kept, for whoever is told it may rely on
        that."""
        game = live.game
        assert game is not None
        if not live.over or live.plan is not None:
            _latest.put(live.row.id, (tuple(game.actions[: game.at]), found))
        try:
            if live.over and live.plan is None:
                self._keep(live, game, found)
        finally:
            _known.put((live.row.id, live.revision), found)

    def _keep(self, live: TableSnapshot, game: Game, found: Evaluation) -> None:
        row = Evaluated(
            table=live.row.id,
            number=live.revision,
            rules=game.title.version,
            judge=found.judge,
            content=kept(found),
        )
        try:
            with self._store.database.write() as c:
                evaluations.put_evaluation(c, row)
        except SiteError as error:  # it is worked out again when it is asked for
            logger.info("the evaluation of table %s is not kept: %s", live.row.id, error)

    def _stored(self, live: TableSnapshot) -> Evaluation | None:
        """What is kept of a finished game, if it serves."""
        game = live.game
        if game is None or not live.over or live.plan is not None:
            return None
        with self._store.database.read() as c:
            row = evaluations.evaluation(c, live.row.id)
        asked = (live.revision, game.title.version, judge_of(game.title.name))
        if row is None or (row.number, row.rules, row.judge) != asked:
            return None
        try:
            return read(game.title, row.content)
        except (msgspec.DecodeError, KeyError, TypeError) as error:  # as an earlier program wrote it
            logger.info("the evaluation of table %s is of no use: %s", live.row.id, error)
            return None


def _alone(live: TableSnapshot, user: int | None) -> bool:
    """Whether the user has the only seat that no bot plays."""
    people = [seat.user for seat in live.seats if not seat.bot]
    return live.running and practice(live) and people == [user]


def _begun(live: TableSnapshot) -> Evaluation | None:
    """What is known of the beginning of a game, as far as it is still the same."""
    known = _latest.get(live.row.id)
    if known is None or live.game is None:
        return None
    actions, found = known
    same, now = 0, live.game.actions[: live.game.at]
    while same < min(len(actions), len(now)) and actions[same] == now[same]:
        same += 1
    return found.until(same)
