"""What a site makes ready after its start: what whoever opens a table first would wait for.

Of a title that is itself, and most of all the drawing of its map, which all of its tables share.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial

from .. import languages
from ..errors import SiteError
from ..live.marking import opened_at
from ..live.scheduler import LATER, Job
from ..live.table import TableSnapshot
from ..site import Site
from ..storage import tables
from ..web.static import mark
from . import panels, printed


def begin(site: Site, *also: Callable[[], None]) -> None:
    """When there is time for it, have what every page needs made ready (`also`: what else is to be done for that), and
    one table of each title shown to nobody: where somebody came to act last.

    Each panel is a job of its own, so that whoever comes meanwhile waits for one of them at most. A table without a
    bookmark is left out, and none is replayed: that takes longer than all that would be ready.
    """
    made: tuple[Callable[[], None], ...] = (*also, _frame, partial(_make_ready, site))
    for work in made:
        site.work.submit(Job("", 0, LATER, work))


def _frame() -> None:
    """What the frame of the first page would wait for, be it a refusal."""
    languages.offered()
    mark()


def _make_ready(site: Site) -> None:
    with site.database.read() as c:
        newest = tables.newest_of_titles(c)
    for table in newest:
        site.work.submit(Job("", table, LATER, partial(_open, site, table)))


def _open(site: Site, table: int) -> None:
    with (
        suppress(SiteError),
        site.database.read() as c,
    ):  # whoever asks for the table is told what is wrong with it
        row = tables.table(c, table)
        found = opened_at(c, row, tables.seats(c, table)) if row is not None else None
        if found is None:
            return
        live, _ = found
        site.work.submit(Job("", table, LATER, partial(_print, live)))
        for name in panels.PUSHED:
            site.work.submit(Job("", table, LATER, partial(_show, live, name)))


def _show(live: TableSnapshot, name: str) -> None:
    panels.shared(live, names=(name,))


def _print(live: TableSnapshot) -> None:
    if live.game is not None:
        printed.print_of(live.game.title)
