"""Proposals about the game itself: taking back more than one's own, ending it as it stands, and by which rules it goes
on after an update."""

from __future__ import annotations

from typing import Any

from ....text.language import gettext
from ...clock import CLOCK
from ...errors import NotNow, Unreadable
from ...storage.records import END, RULES, Entry, Proposal, User
from .. import updates
from ..moves import playable
from ..store import TableStore
from ..table import TableSnapshot
from ..undoing import go_back, must_ask, people, target
from .kind import Asking, ProposalKind


def _undo_terms(asking: Asking) -> dict[str, Any]:
    """{"to": the position to go back to}, by default as in `undoing.undo`."""
    live, user, to = asking.live, asking.user, asking.sent.get("to")
    if to is not None and (not isinstance(to, int) or isinstance(to, bool)):
        raise Unreadable(gettext("There is no such position to go back to."))
    to = target(live, user, to)
    if live.row.rated and people(live) == {user.id} and must_ask(live, user.id, to):
        raise NotNow(gettext("At a rated table somebody else has to agree, and nobody else plays here."))
    return {"to": to}


def _go_back(store: TableStore, live: TableSnapshot, proposal: Proposal) -> TableSnapshot:
    user = User(id=proposal.user, name="", created=proposal.created)
    return go_back(store, live, user, target(live, user, proposal.data["to"]))


def _end(store: TableStore, live: TableSnapshot, proposal: Proposal) -> TableSnapshot:
    game, when = playable(live), CLOCK.now()
    entry = Entry(
        table=live.row.id,
        number=live.revision + 1,
        kind=END,
        data={},
        user=proposal.user,
        seat="",
        when=when,
    )
    return store.commit(live, game, [entry], live.stamps, when)


def _rules_terms(asking: Asking) -> dict[str, Any]:
    """{"how": a way to go on, as in `updates`}."""
    how = str(asking.sent.get("how", ""))
    updates.check(asking.live, how)
    return {"how": how}


def _go_on(store: TableStore, live: TableSnapshot, proposal: Proposal) -> TableSnapshot:
    updates.decide(store, live, proposal.data["how"], proposal.user)
    return live


UNDO = ProposalKind("undo", _go_back, _undo_terms)
ENDING = ProposalKind("end", _end)
BY_RULES = ProposalKind(RULES, _go_on, _rules_terms, while_updated=True)
