"""What the people at a table decide together: taking back more than one's own, ending the game as it stands, how it
goes on by other rules, a pause of the clock or another one, and who plays on for somebody who has vanished.
Counter-offers of one player to another are answered here too (`offers`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...text.language import gettext
from ..clock import CLOCK
from ..errors import NotFound, NotNow, SiteError, Unreadable
from ..storage import orders as storage
from ..storage.records import Proposal, Seat, User
from ..storage.tables import alone
from . import offers
from .agreed import OFFER
from .hub import SEATS
from .moves import held
from .overtaken import ACCEPTED, ASKED, LAPSED, REFUSED, WITHDRAWN, played_on, waiting
from .proposal_kinds import KINDS, SEAT, Asking
from .proposal_kinds.seats import handed_to
from .store import TableStore
from .table import TableSnapshot
from .telling import REFUSES, VOTE, tell
from .undoing import people


def propose(
    store: TableStore,
    id: int,
    user: User,
    expected: int,
    kind: str,
    data: Mapping[str, Any] | None = None,
) -> Proposal:
    """Ask the others: `kind` is one of `KINDS`, `data` what its terms say.

    `expected`: the revision that the user looked at. It is carried out when all agree, so at once for whoever plays
    alone; one proposal at a time. Raises `Unreadable`, `NotAllowed`, `NotNow`, `Stale`.
    """
    wanted = KINDS.get(kind)
    with held(store, id, user, expected, deciding=wanted is not None and wanted.while_updated) as live:
        if wanted is None:
            raise Unreadable(gettext("There is no such proposal."))
        terms = wanted.terms(Asking(store, live, user, data or {}))
        lapse(store, live)
        if waits := [one for one in asked(store, id) if one.kind != OFFER]:
            own = waits[0].user == user.id
            raise NotNow(
                gettext("Your own proposal still waits for answers.")
                if own
                else gettext("Another proposal waits for answers.")
            )
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
        if proposal.kind == OFFER:
            return _answered(store, live, user, proposal, yes)
        if not yes:
            status = WITHDRAWN if proposal.user == user.id else REFUSED
            return _closed(store, live, proposal, status, {**proposal.votes, str(user.id): False}, user)
        with store.database.write() as c:
            alone(c, id)  # of two votes at once neither is lost
            proposal = next((p for p in storage.proposals(c, id, ASKED) if p.id == number), proposal)
            votes = {**proposal.votes, str(user.id): True}
            proposal = storage.change_proposal(c, proposal.id, votes=votes)
        store.announce(id, SEATS, live.revision)
        return _settled(store, live, proposal)


def _answered(store: TableStore, live: TableSnapshot, user: User, proposal: Proposal, yes: bool) -> Proposal:
    """What becomes of a counter-offer: who is asked takes or refuses it, who offered it withdraws it."""
    offers.may_answer(live, user, proposal)
    own = user.id == proposal.user
    if yes and own:
        return proposal
    if yes:
        live = offers.take(store, live, user, proposal)
        return next(one for one in _all(store, live.row.id) if one.id == proposal.id)
    if own:
        offers.ended(store, live, proposal)
    votes = {**proposal.votes, str(user.id): own}
    return _closed(store, live, proposal, WITHDRAWN if own else REFUSED, votes, user)


def _all(store: TableStore, id: int) -> list[Proposal]:
    with store.database.read() as c:
        return storage.proposals(c, id, None)


def ask_about(store: TableStore, live: TableSnapshot, seat: Seat) -> None:
    """Ask the others whether a bot plays on for whose time is up, where that was chosen. The table is held."""
    others = sorted(people(live) - {seat.user})
    lapse(store, live)
    if not others or any(one.kind != OFFER for one in asked(store, live.row.id)):
        return
    terms = {**handed_to(seat, bot=live.row.clock.bot), "clock": True}
    with store.database.write() as c:
        storage.add_proposal(c, live.row.id, others[0], SEAT.kind, terms, live.revision, created=CLOCK.now())
        tell(store, c, live, others[0], VOTE, player=seat.player)
    store.announce(live.row.id, SEATS, live.revision)


def asked(store: TableStore, id: int) -> list[Proposal]:
    """The proposals that wait for answers, without those that a person's action has overtaken."""
    live = store.table(id)
    return [proposal for proposal in waiting(store, id) if not overtaken(live, proposal)]


def overtaken(live: TableSnapshot, proposal: Proposal) -> bool:
    """Whether it waits for no answer any more."""
    if not live.running:
        return True
    return played_on(live, proposal) if proposal.kind != OFFER else not offers.stands(live, proposal)


def lapse(store: TableStore, live: TableSnapshot) -> None:
    """Close the proposals that a person's action has overtaken."""
    with store.database.read() as c:
        open_ones = storage.proposals(c, live.row.id, ASKED)
    gone = [proposal for proposal in open_ones if overtaken(live, proposal)]
    if gone:
        with store.database.write() as c:
            for proposal in gone:
                storage.change_proposal(c, proposal.id, status=LAPSED)
        store.announce(live.row.id, SEATS, live.revision)


def _settled(store: TableStore, live: TableSnapshot, proposal: Proposal) -> Proposal:
    """Carry it out when everybody has agreed."""
    kind = KINDS[proposal.kind]
    if not all(proposal.votes.get(str(user)) for user in kind.voters(live, proposal)):
        return proposal
    try:
        live = kind.carry_out(store, live, proposal)
    except SiteError:
        _closed(store, live, proposal, LAPSED, proposal.votes)
        raise
    return _closed(store, live, proposal, ACCEPTED, proposal.votes)


def _closed(
    store: TableStore,
    live: TableSnapshot,
    proposal: Proposal,
    status: str,
    votes: Mapping[str, bool],
    by: User | None = None,
) -> Proposal:
    """What has become of a proposal; whoever waits for an answer is told in the room that `by` refused it."""
    with store.database.write() as c:
        proposal = storage.change_proposal(c, proposal.id, status=status, votes=dict(votes))
        if status == REFUSED and by is not None:
            tell(store, c, live, by.id, REFUSES)
    store.announce(live.row.id, SEATS, live.revision)
    return proposal
