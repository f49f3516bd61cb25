"""Everything of the database read once."""

from __future__ import annotations

from typing import Annotated

import typer

from ...text.templates import plain
from ...text.terminal import say
from ..errors import FINDING, STOPPED
from ..noting import note_afterwards
from ..output import print_json
from ..web import USUAL, Db, address, database_of, need_web, shown


def verify(
    db: Db = USUAL,
    as_json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
) -> None:
    """Read everything once, every row and every game; exit code 1 if anything cannot be read or differs.

    Nothing but the list of `audit` is changed, and the site may be open meanwhile.
    """
    need_web("live.verify")
    from ...server.live import verify as reading
    from ..output import Patience

    found: list[reading.Finding] = []
    stopped = False
    with database_of(db, new=False) as database:
        counts = reading.counts(database)
        try:
            with Patience() as tell:
                for one in reading.verify(database, tell):
                    found.append(one)
                    if not as_json:
                        typer.echo(
                            plain(say("finding", where=one.where or shown(address(db)), said=one.said))
                        )
        except KeyboardInterrupt:
            stopped = True
        note_afterwards(database, "verify", findings=len(found), stopped=stopped)
    if as_json:
        print_json(
            {
                "ok": not found and not stopped,
                "stopped": stopped,
                **counts,
                "findings": [{"what": one.what, "where": one.where, "said": one.said} for one in found],
            }
        )
    else:
        if stopped:
            typer.echo(say("verified in part", count=len(found)))
        elif found:
            typer.echo(say("verified with faults", count=len(found), **counts))
        else:
            typer.echo(say("verified", **counts))
    if found or stopped:
        raise typer.Exit(FINDING if found else STOPPED)
