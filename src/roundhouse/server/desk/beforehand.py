"""What a site makes ready after its start: what whoever opens a table first would wait for.

Of a title that is itself, and most of all the drawing of its map, which all of its tables share.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from ..errors import SiteError
from ..live.scheduler import LATER, Job
from ..site import Site
from ..storage import tables
from . import panels


def begin(site: Site) -> None:
    """Have one table of each title opened and shown to nobody, when there is time for it: where somebody came to act
    last.

    Each panel is a job of its own, so that whoever comes meanwhile waits for one of them at most.
    """
    site.work.submit(Job("", 0, LATER, partial(_make_ready, site)))


def _make_ready(site: Site) -> None:
    with site.database.read() as c:
        newest = tables.newest_of_titles(c)
    for table in newest:
        for name in panels.PUSHED:
            site.work.submit(Job("", table, LATER, partial(_shown, site, table, name)))


def _shown(site: Site, table: int, name: str) -> None:
    with suppress(SiteError):  # whoever asks for the table is told what is wrong with it
        panels.shared(site.store.table(table), names=(name,))
