"""The database behind a site: one place that opens it, and hands out connections in a transaction."""

from __future__ import annotations

import logging
import os
import shutil
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, Generic, TypeVar
from weakref import WeakKeyDictionary

import psycopg
from sqlalchemy import Connection, Engine, RootTransaction, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, StatementError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from ...text.language import gettext
from ..errors import SiteError, Unavailable, Unreadable
from .migrations import bring_up_to_date, must_be_read
from .rows import MALFORMED

T = TypeVar("T")

logger = logging.getLogger(__name__)

CONNECT_SECONDS = 20.0
"""Seconds for which a connection is tried again before the database counts as gone."""

AWAY_SECONDS = 2.0
"""Seconds for which it is tried again once it has been gone for so long."""

MOST_TOGETHER = 64
"""How many writes share a transaction at most."""

LOCK_SECONDS = 10
"""Seconds that a transaction waits for another one."""

QUIET_SECONDS = 600.0
"""Seconds after which the log is told again of the same failure."""

LEAST_FREE = 32 * 1024 * 1024
"""Bytes that the disk of an SQLite database needs to have left."""

BESIDE = ("-wal", "-shm")
"""Ends of the names of the files that SQLite keeps beside that of an open database: its last changes are there."""


class Database:
    """A database; made by `open`. All threads may use it at once.

    `url`: as it was given. `dialect`: "sqlite" or "postgresql". `engine`: for what `write` and `read` do not do.
    """

    def __init__(self, url: str, engine: Engine) -> None:
        self.url = url
        self.engine = engine
        self.dialect = engine.dialect.name
        self._writing = engine.execution_options(writes=True)
        self._reading = engine
        # SQLite lets one write at a time; here they queue in order, where its own way is to sleep and try again.
        self._turn = threading.Lock()
        self._jobs: deque[_Job[Any]] = deque()
        self._inside = threading.local()
        self._away: float | None = None
        """The moment since which no connection could be had."""

    @classmethod
    def open(cls, url: str, steps: bool = True) -> Database:
        """The database at "sqlite:///FILE" or "postgresql://USER:PASSWORD@HOST/NAME", in the newest form.

        A file that is not there is made, for its owner alone; unless `steps`, one in an older form is refused. Raises
        `SiteError`, in one sentence, when there is no such database, or one that Roundhouse cannot use; `Unavailable`
        when it has not answered for `CONNECT_SECONDS` seconds, or, unless `steps`, where nobody answers: a site waits
        for its database, and a command does not. Raises `SiteError` also where the last changes of an
        earlier file lie beside one that would be made.
        """
        database = cls(url, engine_of(url))
        with database._or_closed():
            _nothing_beside(database.engine)
            _begin_privately(database.engine)
            with database._transaction(database._writing, patient=_passing if steps else _busy) as c:
                bring_up_to_date(c, steps=steps)
        return database

    @classmethod
    def open_as_it_is(cls, url: str, older: bool = False) -> Database:
        """The database of a site, for whoever looks after it: neither its form nor its file are changed by that.

        Raises as `open` does, and `SiteError` where there is no site, and for an older form, unless `older`.
        """
        database = cls(url, engine_of(url, as_it_is=True))
        with database._or_closed():
            _nothing_beside(database.engine)
            with database._transaction(database._reading, patient=_busy) as c:
                must_be_read(c, older)
        return database

    @contextmanager
    def _or_closed(self) -> Iterator[None]:
        try:
            yield
        except BaseException as error:
            self.close()
            if isinstance(error, Unavailable) and (reason := _why_away(error.__cause__)):
                # Whoever opens it may know better than that one has to wait: where it is, is theirs to say.
                raise Unavailable(
                    gettext("The database does not answer: {reason}.", reason=reason)
                ) from error
            raise

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A connection in a transaction that may write: committed at the end of the block, rolled back when it raises.

        Waits while the database cannot be reached, up to `CONNECT_SECONDS` since that began, and `AWAY_SECONDS` in any
        case. Raises `Unavailable` after that, or when the connection is lost within the block. Raises `RuntimeError`
        when it is used within itself.
        """
        with ExitStack() as held:
            if self.dialect == "sqlite":
                self._not_within()
                held.enter_context(self._turn)
                self._inside.writing = True
                held.callback(setattr, self._inside, "writing", False)
            yield held.enter_context(self._transaction(self._writing))

    def together(self, work: Callable[[Connection], T]) -> T:
        """What `work` gives in a transaction that may write. On SQLite, where a commit is a wait for the disk, whoever
        comes while another one writes shares the next transaction with all who wait.

        When `work` raises, nothing that it wrote stays; that of the others does. Raises as `write` does.
        """
        if self.dialect != "sqlite":
            with self.write() as c:
                return work(c)
        self._not_within()
        job = _Job(work)
        self._jobs.append(job)
        with self._turn:
            while not job.done:
                self._do_jobs()
        return job.answer()

    def _do_jobs(self) -> None:
        """Do all that waits in one transaction; whoever calls has the turn."""
        jobs = [self._jobs.popleft() for _ in range(min(len(self._jobs), MOST_TOGETHER))]
        self._inside.writing = True
        try:
            with self._transaction(self._writing) as c:
                if len(jobs) == 1:
                    jobs[0].do(c)
                else:
                    for job in jobs:
                        self._do_apart(c, job)
        except BaseException as error:
            for job in jobs:
                job.fail(error)
        finally:
            self._inside.writing = False
            for job in jobs:
                job.done = True

    def _do_apart(self, c: Connection, job: _Job[Any]) -> None:
        """Do a job so that it fails alone. Raises only what ends the transaction of all."""
        apart = c.begin_nested()
        try:
            job.do(c)
        except BaseException as error:
            if not c.connection.driver_connection.in_transaction:  # type: ignore[union-attr]
                raise  # SQLite has undone all of it, as it does when the disk is full
            apart.rollback()
            job.fail(_told(error, self.engine))
        else:
            apart.commit()

    def _not_within(self) -> None:
        if getattr(self._inside, "writing", False):
            raise RuntimeError("a write within a write would wait for itself")

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A connection for reading; what the block reads is of one moment. Waits and raises as `write` does."""
        with self._transaction(self._reading) as c:
            yield c
            # SQLite commits nothing in which it met a damaged page, though what was read of others is sound.
            c.rollback()

    def close(self) -> None:
        """Let go of all connections."""
        self.engine.dispose()

    @contextmanager
    def _transaction(
        self, engine: Engine, patient: Callable[[DBAPIError], bool] = lambda error: True
    ) -> Iterator[Connection]:
        try:
            c, transaction = self._begin(engine, patient)
            with c, transaction:
                yield c
        except (PoolTimeout, StatementError) as error:
            if (told := _told(error, self.engine)) is not error:
                raise told from error
            raise

    def _begin(
        self, engine: Engine, patient: Callable[[DBAPIError], bool]
    ) -> tuple[Connection, RootTransaction]:
        """A connection that answers, and its transaction; lost ones are tried again for a while."""
        begun = time.monotonic()
        pause = 0.05
        while True:
            c: Connection | None = None
            try:
                c = engine.connect()
                transaction = c.begin()
                self._away = None
                return c, transaction
            except DBAPIError as error:
                if c is not None:
                    c.close()
                if self.dialect == "sqlite":
                    # Whoever waits for another one's transaction has done so for `LOCK_SECONDS` already.
                    lasting = c is not None or "is locked" not in str(error.orig)
                else:
                    lasting = not patient(error)
                since = self._away = self._away or begun
                if lasting or time.monotonic() + pause > max(since + CONNECT_SECONDS, begun + AWAY_SECONDS):
                    raise
            time.sleep(pause)
            pause = min(2 * pause, 1.0)


def _told(error: BaseException, engine: Engine) -> BaseException:
    """What a failure is to those who asked; itself when it is a mistake of ours."""
    if isinstance(error, PoolTimeout):
        return Unavailable(gettext("Too many are asking the database at once; please try again."))
    if isinstance(error, DBAPIError):
        return _failure(error, engine) or error
    if isinstance(error, StatementError):
        # Raised while the values were made ready, before the database was asked.
        if isinstance(error.orig, SiteError):
            return error.orig
        if isinstance(error.orig, UnicodeError):
            return Unreadable(gettext("That text has characters that are none."))
    return error


class _Job(Generic[T]):
    """Something to be written: what came of it is told to the thread that waits for it."""

    def __init__(self, work: Callable[[Connection], T]) -> None:
        self._work = work
        self._given: list[T] = []
        self._error: BaseException | None = None
        self.done = False

    def do(self, c: Connection) -> None:
        """Do it. Raises what it raises, so that what it wrote is taken back."""
        self._given = [self._work(c)]

    def fail(self, error: BaseException) -> None:
        """Nothing of it stays, for this reason or for one that is known already."""
        self._error = self._error or error

    def answer(self) -> T:
        """What it gave. Raises what it raised."""
        if self._error is not None:
            raise self._error
        return self._given[0]


def _url(url: str) -> URL:
    try:
        return make_url(url)
    except (ArgumentError, ValueError):  # a port that is no number, for one
        raise SiteError(
            gettext("A database is named sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.")
        ) from None


def engine_of(url: str, as_it_is: bool = False) -> Engine:
    """What talks to the database at an address, in whatever form that is. Raises `SiteError` for no address.

    `as_it_is`: the file of a backup stays a single file, where that of a site has a journal beside it.
    """
    parts = _url(url)
    if parts.drivername == "sqlite" and parts.database not in (None, "", ":memory:"):
        return _sqlite(parts, as_it_is)
    if parts.drivername in ("postgresql", "postgres", "postgresql+psycopg"):
        return _postgresql(parts)
    raise SiteError(gettext("A database is named sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME."))


def _sqlite(url: URL, as_it_is: bool) -> Engine:
    engine = create_engine(
        url,
        pool_size=8,
        max_overflow=56,
        # What a row holds is no part of an error: among it is what passwords are checked against.
        hide_parameters=True,
        connect_args={"timeout": LOCK_SECONDS},
    )

    @event.listens_for(engine, "connect")
    def connected(connection: Any, record: Any) -> None:
        # None: transactions begin where we say, not where the driver guesses.
        connection.isolation_level = None
        connection.text_factory = _text
        connection.create_function("lower", 1, _lower, deterministic=True)
        for setting in (
            *(() if as_it_is else ("journal_mode = WAL",)),
            "synchronous = FULL",
            "foreign_keys = ON",
        ):
            connection.execute(f"PRAGMA {setting}")

    @event.listens_for(engine, "begin")
    def began(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _nothing_beside(engine: Engine) -> None:
    """Nothing, where a file of SQLite is there or can be made. Raises `SiteError` where what an earlier one of that
    name has left lies beside: SQLite would take it away, and with it what that one had accepted last.
    """
    if engine.dialect.name != "sqlite":
        return
    file = Path(str(engine.url.database)).resolve()  # where a link leads, there SQLite puts them
    left = [beside for end in BESIDE if _size_of(beside := Path(f"{file}{end}"))]
    # In this order: whoever begins a database at the same time makes its file before those beside it.
    if left and not _size_of(file):
        raise SiteError(
            gettext(
                "{beside} has the last changes of a database that is not there: put {file} back, "
                "or move that away with it.",
                beside=left[0],
                file=file,
            )
        )


def _begin_privately(engine: Engine) -> None:
    """Make the file of SQLite that is not there so that only its owner may read it: what passwords are checked against
    is in it. Those beside it get the same mode from SQLite; one that is there keeps its own.
    """
    if engine.dialect.name != "sqlite":
        return
    # Where that fails, SQLite fails too, and is understood.
    with suppress(OSError):
        file = Path(str(engine.url.database)).resolve()  # what a link leads to, which may be missing
        os.close(os.open(file, os.O_CREAT | os.O_EXCL, 0o600))


def _size_of(file: Path) -> int:
    """The bytes of a file; 0 where there is none, or it cannot be looked at."""
    try:
        return file.stat().st_size
    except OSError:
        return 0


def _text(data: bytes) -> str:
    # What is no UTF-8 is found by whoever reads the row (`rows.fault_of`), and does not end the reading of others.
    return data.decode(errors="surrogateescape")


def _lower(value: Any) -> Any:
    # SQLite's own knows only the letters of English.
    return value.lower() if isinstance(value, str) else value


def _postgresql(url: URL) -> Engine:
    engine = create_engine(
        url.set(drivername="postgresql+psycopg"),
        pool_size=8,
        max_overflow=12,
        hide_parameters=True,
        # Transactions begin where we say: that they do also tells whether the connection still lives.
        isolation_level="AUTOCOMMIT",
        connect_args={
            "connect_timeout": 5,
            "keepalives_idle": 20,
            "keepalives_interval": 5,
            "keepalives_count": 3,
            "tcp_user_timeout": 20_000,
            "options": f"-c lock_timeout={LOCK_SECONDS}s -c idle_in_transaction_session_timeout=120s",
        },
    )

    @event.listens_for(engine, "begin")
    def began(connection: Connection) -> None:
        # What one reader sees fits together, as it does in SQLite.
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN" if writes else "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")

    return engine


PASSING = ("starting up", "shutting down", "too many", "recovery", "connection slots")
"""Refusals of a PostgreSQL server that are gone in a moment; others (a password, a name) stay."""

FULL = "database or disk is full"

BUSY = ("database is locked", FULL, "disk I/O error")
"""Failures of SQLite that are not our mistake."""


def _passing(error: DBAPIError) -> bool:
    """Whether a connection that failed may succeed by itself a little later."""
    said = str(error.orig)
    return "FATAL" not in said or any(words in said for words in PASSING)


def _busy(error: DBAPIError) -> bool:
    """Whether a connection failed since the server is there and has no time just now."""
    return "FATAL" in str(error.orig) and _passing(error)


def _why_away(error: BaseException | None) -> str:
    """Why a server cannot be reached, and where it was looked for, in the words of its library; "" where one can."""
    if not isinstance(error, DBAPIError) or not isinstance(error.orig, psycopg.OperationalError):
        return ""
    said = [line.strip() for line in str(error.orig).splitlines() if line.strip()]
    tried = [line.removeprefix("- ") for line in said if line.startswith("- ")]
    return (tried or said or [""])[0].rstrip(".")


def must_have_room(engine: Engine) -> None:
    """Nothing, where the disk of an SQLite database has room. Raises `Unavailable` where it is full, or nearly."""
    file = engine.url.database
    if engine.dialect.name != "sqlite" or not file:
        return
    free = shutil.disk_usage(Path(file).absolute().parent).free
    if free < LEAST_FREE:
        raise Unavailable(
            gettext("The disk is full, or nearly: {free} MiB are left.", free=free // (1024 * 1024))
        )


def _full_disk(said: str, error: DBAPIError, engine: Engine) -> Unavailable | None:
    """What is said where a full disk is the reason; SQLite names it so, or says that it cannot write or open a file."""
    if any(words in said for words in (FULL, "disk I/O error", "unable to open database file")):
        try:
            must_have_room(engine)
        except Unavailable as full:
            return full
        except OSError:
            pass  # there is no such folder
    if FULL in said or isinstance(error.orig, psycopg.errors.DiskFull):
        return Unavailable(gettext("The disk of the database is full."))
    return None


_logged: WeakKeyDictionary[Engine, dict[tuple[str, ...], float]] = WeakKeyDictionary()


def _is_news(engine: Engine, *failure: str) -> bool:
    """Whether the log is to be told of a failure that may last: not each time, since what works in the background meets
    it twice a second."""
    before, now = _logged.setdefault(engine, {}), time.monotonic()
    if now - before.get(failure, -QUIET_SECONDS) < QUIET_SECONDS:
        return False
    before[failure] = now
    return True


def _failure(error: DBAPIError, engine: Engine) -> SiteError | None:
    """What a failure of the database means to whoever asked; None when it is a mistake of ours."""
    said = (str(error.orig).strip().splitlines() or [""])[-1]
    if full := _full_disk(said, error, engine):
        if _is_news(engine, "disk", said):
            logger.error("the disk of the database fails: %s", said)
        return full
    if "file is not a database" in said:
        return SiteError(gettext("The file that should be the database is none of SQLite."))
    if MALFORMED in said:
        if _is_news(engine, "damage", said):
            logger.error("the file of the database is damaged: %s", said)
        return Unavailable(gettext("The file of the database is damaged."))
    if "unable to open database file" in said:
        return Unavailable(gettext("The file of the database cannot be opened."))
    if "readonly database" in said:
        if _is_news(engine, "writing"):
            logger.error("the file of the database may only be read")
        return Unavailable(gettext("The file of the database may only be read."))
    if isinstance(error.orig, psycopg.errors.InsufficientPrivilege):
        if _is_news(engine, "refusal", str(error.orig.diag.message_primary)):
            logger.error("the database refuses: %s", error.orig.diag.message_primary)
        return Unavailable(gettext("The database refuses: {reason}.", reason=error.orig.diag.message_primary))
    if not _passing(error):
        return SiteError(
            gettext("The database refuses: {reason}.", reason=said.rpartition("FATAL:")[2].strip())
        )
    if any(words in said for words in BUSY[1:]):
        if _is_news(engine, "disk", said):
            logger.error("the disk of the database fails: %s", said)
    by_server = isinstance(error.orig, psycopg.OperationalError | psycopg.InterfaceError)
    if by_server or error.connection_invalidated or any(words in said for words in BUSY):
        return Unavailable(gettext("The database does not answer just now; please look again in a moment."))
    return None
