"""Brings a database to the newest form: by steps (`versions`), whatever form it was in; at once if it is empty."""

from __future__ import annotations

import threading
from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import DBAPIError

from ....text.language import gettext
from ...errors import SiteError

HERE = Path(__file__).parent

KEPT_IN = "alembic_version"
"""The table in which Alembic keeps the form."""

LOCK = 0x1869_0001
"""Number of the lock under which one process at a time changes the form of a PostgreSQL database."""


_alone = threading.Lock()
"""Alembic works for one thread of a process at a time."""


def forms() -> list[str]:
    """The numbers of all forms that this Roundhouse knows, the newest last: the steps are files that begin with them.

    So whether there is anything to do can be told without Alembic, which takes longer to load than a site to look.
    """
    return sorted(file.name.partition("_")[0] for file in (HERE / "versions").glob("[0-9]*_*.py"))


def is_known(revision: str) -> bool:
    """Whether a form of the database, by its number, is one that this Roundhouse knows."""
    return revision in forms()


def form_of(c: Connection) -> str | None:
    """The number of the form that a database has; None for one that Roundhouse has not made."""
    if not inspect(c).has_table(KEPT_IN):
        return None
    found: str | None = c.execute(text(f"SELECT version_num FROM {KEPT_IN}")).scalar()
    return found


def newer() -> str:
    """What is said of a database in a form that is not known."""
    return gettext("This database was used by a newer Roundhouse, which this one cannot read.")


def must_be_read(c: Connection, older: bool = False) -> str:
    """The number of the form of a database, where this Roundhouse can read it as it is; with `older`, also one that it
    would bring up first. Nothing is changed. Raises `SiteError` for any other.
    """
    found = form_of(c)
    if found is None:
        raise SiteError(gettext("There is no site in this database."))
    if not is_known(found):
        raise SiteError(newer())
    if found != forms()[-1] and not older:
        raise SiteError(_earlier())
    return found


def _earlier() -> str:
    """What is said of a database in an older form where it is not to be brought up."""
    return gettext(
        "This database is of an earlier version of Roundhouse; it is brought up to date when the site starts "
        "(roundhouse serve)."
    )


def bring_up_to_date(c: Connection, to: str = "head", steps: bool = True) -> None:
    """Take the steps that are missing, all of them or none, in the transaction of the connection; up to the form `to`.
    Unless `steps`, an older form is refused (`SiteError`).

    An empty database gets the tables of the newest form at once: the steps would lead to the same in ten times as long.

    Processes that start together wait for each other: SQLite's transaction, which writes, is alone in any case;
    PostgreSQL gets a lock until its end. Raises `SiteError` for a database of something else, or of a newer Roundhouse.
    """
    if c.dialect.name == "postgresql":
        c.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    found = form_of(c)
    if found == forms()[-1]:
        return
    if found is None:
        if inspect(c).get_table_names():
            raise SiteError(
                gettext("There is something else in this database; Roundhouse needs one of its own.")
            )
        if to == "head":
            _begin(c)
            return
    elif not is_known(found):
        raise SiteError(newer())
    elif not steps:
        raise SiteError(_earlier())
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": c})
    config.set_main_option("script_location", str(HERE).replace("%", "%%"))
    try:
        with _alone:
            command.upgrade(config, to)
    except DBAPIError:
        raise  # which the database puts into words
    except Exception as error:
        raise SiteError(
            gettext(
                "The database could not be brought to the form of this version, and is as it was before: {error}.",
                error=error,
            )
        ) from error


def _begin(c: Connection) -> None:
    """Make all tables in an empty database, and note that it has the newest form, as Alembic does."""
    from ..schema import metadata

    metadata.create_all(c)
    c.execute(
        text(
            f"CREATE TABLE {KEPT_IN} "
            f"(version_num VARCHAR(32) NOT NULL, CONSTRAINT {KEPT_IN}_pkc PRIMARY KEY (version_num))"
        )
    )
    c.execute(text(f"INSERT INTO {KEPT_IN} VALUES (:form)"), {"form": forms()[-1]})
