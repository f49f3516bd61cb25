"""What the people at a table decide together: taking back more than one's own, ending the game as it stands, and how it
goes on by other rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...text.language import gettext
from ..clock import CLOCK
from ..errors import NotFound, NotNow, SiteError, Unreadable
from ..storage import orders as storage
from ..storage.records import END, RULES, Entry, Proposal, User
from ..storage.tables import alone
from . import updates
from .hub import SEATS
from .moves import held, playable
from .store import TableStore
from .table import TableSnapshot
from .undoing import go_back, must_ask, people, target

ASKED, ACCEPTED, REFUSED, WITHDRAWN, LAPSED = "asked", "accepted", "refused", "withdrawn", "lapsed"
"""What becomes of a proposal; it lapses when a person acts before all have answered."""

KINDS = ("undo", "end", RULES)


def propose(
    store: TableStore,
    id: int,
    user: User,
    expected: int,
    kind: str,
    data: Mapping[str, Any] | None = None,
) -> Proposal:
    """Ask the others: `kind` "undo" (`data` {"to": n}, default as in `undoing.undo`), "end", or "rules" (`data`
    {"how": ...}, as in `updates`).

    `expected`: the revision that the user looked at. It is carried out when all agree, so at once for whoever plays
    alone; one proposal at a time. Raises `Unreadable`, `NotAllowed`, `NotNow`, `Stale`.
    """
    with held(store, id, user, expected, deciding=kind == RULES) as live:
        if kind not in KINDS:
            raise Unreadable(gettext("There is no such proposal."))
        terms: dict[str, Any] = {}
        if kind == "undo":
            to = (data or {}).get("to")
            if to is not None and (not isinstance(to, int) or isinstance(to, bool)):
                raise Unreadable(gettext("There is no such position to go back to."))
            terms = {"to": target(live, user, to)}
            if live.row.rated and people(live) == {user.id} and must_ask(live, user.id, terms["to"]):
                raise NotNow(
                    gettext("At a rated table somebody else has to agree, and nobody else plays here.")
                )
        elif kind == RULES:
            terms = {"how": str((data or {}).get("how", ""))}
            updates.check(live, terms["how"])
        lapse(store, live)
        if asked(store, id):
            raise NotNow(gettext("Another proposal waits for answers."))
        with store.database.write() as c:
            proposal = storage.add_proposal(
                c,
                table=id,
                user=user.id,
                kind=kind,
                data=terms,
                votes={str(user.id): True},
                revision=live.revision,
                created=CLOCK.now(),
            )
        store.announce(id, SEATS, live.revision)
        return _settled(store, live, proposal)


def vote(store: TableStore, id: int, user: User, number: int, yes: bool) -> Proposal:
    """Agree or not; whoever asked takes it back with a no. Raises `NotFound`, `NotNow`, `NotAllowed`."""
    with held(store, id, user, deciding=True) as live:
        proposal = next((p for p in asked(store, id) if p.id == number), None)
        if proposal is None:
            raise NotFound(gettext("That proposal is not open any more."))
        if not yes:
            status = WITHDRAWN if proposal.user == user.id else REFUSED
            return _closed(store, live, proposal, status, {**proposal.votes, str(user.id): False})
        with store.database.write() as c:
            alone(c, id)  # of two votes at once neither is lost
            proposal = next((p for p in storage.proposals(c, id, ASKED) if p.id == number), proposal)
            votes = {**proposal.votes, str(user.id): True}
            proposal = storage.change_proposal(c, proposal.id, votes=votes)
        store.announce(id, SEATS, live.revision)
        return _settled(store, live, proposal)


def asked(store: TableStore, id: int) -> list[Proposal]:
    """The proposals that wait for answers, without those that a person's action has overtaken."""
    live = store.table(id)
    waiting = store.remembered(id, "proposals", lambda c: storage.proposals(c, id, ASKED))
    return [proposal for proposal in waiting if not overtaken(live, proposal)]


def overtaken(live: TableSnapshot, proposal: Proposal) -> bool:
    """Whether a person has acted, or gone back, since it was asked."""
    if not live.running:
        return True
    since = [stamp for stamp in live.stamps if stamp.entry > proposal.revision]
    gone_back = live.revision - proposal.revision != len(since)
    return gone_back or any(stamp.user is not None for stamp in since)


def lapse(store: TableStore, live: TableSnapshot) -> None:
    """Close the proposals that a person's action has overtaken."""
    with store.database.read() as c:
        waiting = storage.proposals(c, live.row.id, ASKED)
    gone = [proposal for proposal in waiting if overtaken(live, proposal)]
    if gone:
        with store.database.write() as c:
            for proposal in gone:
                storage.change_proposal(c, proposal.id, status=LAPSED)
        store.announce(live.row.id, SEATS, live.revision)


def _settled(store: TableStore, live: TableSnapshot, proposal: Proposal) -> Proposal:
    """Carry it out when everybody has agreed."""
    if not all(proposal.votes.get(str(user)) for user in people(live)):
        return proposal
    asker = User(id=proposal.user, name="", created=proposal.created)
    try:
        if proposal.kind == "undo":
            live = go_back(store, live, asker, target(live, asker, proposal.data["to"]))
        elif proposal.kind == RULES:
            updates.decide(store, live, proposal.data["how"], asker.id)
        else:
            live = end(store, live, asker)
    except SiteError:
        _closed(store, live, proposal, LAPSED, proposal.votes)
        raise
    return _closed(store, live, proposal, ACCEPTED, proposal.votes)


def end(store: TableStore, live: TableSnapshot, user: User) -> TableSnapshot:
    """End the game as it stands. The table is held."""
    game, when = playable(live), CLOCK.now()
    entry = Entry(
        table=live.row.id, number=live.revision + 1, kind=END, data={}, user=user.id, seat="", when=when
    )
    return store.commit(live, game, [entry], live.stamps, when)


def _closed(
    store: TableStore, live: TableSnapshot, proposal: Proposal, status: str, votes: Mapping[str, bool]
) -> Proposal:
    with store.database.write() as c:
        proposal = storage.change_proposal(c, proposal.id, status=status, votes=dict(votes))
    store.announce(live.row.id, SEATS, live.revision)
    return proposal
