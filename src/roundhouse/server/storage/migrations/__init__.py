"""Brings a database to the newest form, step by step (`versions`), whatever form it was in."""

from __future__ import annotations

import threading
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from ....text.language import gettext
from ...errors import SiteError

HERE = Path(__file__).parent

LOCK = 0x1869_0001
"""Number of the lock under which one process at a time changes the form of a PostgreSQL database."""


_alone = threading.Lock()
"""Alembic works for one thread of a process at a time."""


def bring_up_to_date(c: Connection) -> None:
    """Take the steps that are missing, all of them or none, in the transaction of the connection.

    Processes that start together wait for each other: SQLite's transaction, which writes, is alone in any case;
    PostgreSQL gets a lock until its end. Raises `SiteError` for a database of something else, or of a newer Roundhouse.
    """
    if c.dialect.name == "postgresql":
        c.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    scripts = ScriptDirectory(str(HERE))
    newest, found = scripts.get_current_head(), MigrationContext.configure(c).get_current_revision()
    if found == newest:
        return
    if found is None:
        if inspect(c).get_table_names():
            raise SiteError(
                gettext("There is something else in this database; Roundhouse needs one of its own.")
            )
    elif found not in {script.revision for script in scripts.walk_revisions()}:
        raise SiteError(gettext("This database was used by a newer Roundhouse, which this one cannot read."))
    config = Config(attributes={"connection": c})
    config.set_main_option("script_location", str(HERE).replace("%", "%%"))
    with _alone:
        command.upgrade(config, "head")
