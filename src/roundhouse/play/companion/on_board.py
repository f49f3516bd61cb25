"""The board beside a ledger: companies, trains and phase as the ledger says, tiles and tokens as they were put down."""

from __future__ import annotations

import msgspec

from ...text.language import gettext
from ..lab import Lab, from_document
from ..scenario import Scenario
from .becoming import Taken, Unfit, become, taken
from .ledger import Ledger


def on_board(ledger: Ledger, laid: Lab | None = None) -> Lab:
    """A position of the lab as a ledger says; `laid`: an earlier one, whose tiles, tokens and closed cities stay.

    Raises `Unfit`, with one sentence, for what no position can be made of, and `LabError` where the board has no place
    for what was laid.

    >>> from roundhouse.play.companion import Ledger
    >>> lab = on_board(Ledger("18Chesapeake", ("Ann", "Ben", "Cy")))
    >>> lab.phase, lab.begun()
    ('2', [])
    """
    chance = {"corporation": ledger.drawn} if ledger.drawn else None
    try:
        table = Scenario(ledger.title, ledger.players, ledger.options, chance)
        become(table, msgspec.convert(taken(ledger.facts, ledger.state()), Taken))
    except Unfit:
        raise
    except (LookupError, ValueError, StopIteration) as error:
        raise Unfit(gettext("The ledger does not fit here: {what}.", what=str(error)[:40])) from None
    lab = Lab.of_position(ledger.title, ledger.options, table.title, table.state)
    if laid is None or laid.name != lab.name:
        return lab
    said, before = lab.document(), laid.document()
    companies = {
        sym: msgspec.structs.replace(one, tokens=before.companies[sym].tokens)
        if sym in before.companies
        else one
        for sym, one in said.companies.items()
    }
    return from_document(
        msgspec.structs.replace(said, tiles=before.tiles, companies=companies, blocked=before.blocked)
    )


__all__ = ["on_board"]
