"""What the people at a table decide together: taking back more than one's own, and ending the game as it stands."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from ...text.language import gettext
from ..errors import NotFound, NotNow, SiteError, Unreadable
from ..storage import orders as storage
from ..storage.records import END, Entry, Proposal, User
from ..storage.tables import alone
from .acting import at_table, playable, stale
from .hub import SEATS
from .table import Live
from .undoing import go_back, people, target

if TYPE_CHECKING:
    from .keeper import Keeper

ASKED, ACCEPTED, REFUSED, WITHDRAWN, LAPSED = "asked", "accepted", "refused", "withdrawn", "lapsed"
"""What becomes of a proposal; it lapses when a person acts before all have answered."""

KINDS = ("undo", "end")


def propose(
    keeper: Keeper, id: int, user: User, expected: int, kind: str, data: Mapping[str, Any]
) -> Proposal:
    """See `Keeper.propose`. One proposal at a time; whoever plays alone has it carried out at once."""
    with keeper.locked(id):
        live = keeper.fresh(id)
        at_table(live, user)
        playable(live)
        if expected != live.revision:
            raise stale(live)
        if kind not in KINDS:
            raise Unreadable(gettext("There is no such proposal."))
        terms: dict[str, Any] = {}
        if kind == "undo":
            to = data.get("to")
            if to is not None and (not isinstance(to, int) or isinstance(to, bool)):
                raise Unreadable(gettext("There is no such position to go back to."))
            terms = {"to": target(live, user, to)}
        lapse(keeper, live)
        if asked(keeper, id):
            raise NotNow(gettext("Another proposal waits for answers."))
        with keeper.database.write() as c:
            proposal = storage.add_proposal(
                c,
                table=id,
                user=user.id,
                kind=kind,
                data=terms,
                votes={str(user.id): True},
                revision=live.revision,
                created=datetime.now(UTC),
            )
        keeper.news(id, SEATS, live.revision)
        return _settled(keeper, live, proposal)


def vote(keeper: Keeper, id: int, user: User, number: int, yes: bool) -> Proposal:
    """See `Keeper.vote`."""
    with keeper.locked(id):
        live = keeper.fresh(id)
        at_table(live, user)
        proposal = next((p for p in asked(keeper, id) if p.id == number), None)
        if proposal is None:
            raise NotFound(gettext("That proposal is not open any more."))
        playable(live)
        if not yes:
            status = WITHDRAWN if proposal.user == user.id else REFUSED
            return _closed(keeper, live, proposal, status, {**proposal.votes, str(user.id): False})
        with keeper.database.write() as c:
            alone(c, id)  # of two votes at once neither is lost
            proposal = next((p for p in storage.proposals(c, id, ASKED) if p.id == number), proposal)
            votes = {**proposal.votes, str(user.id): True}
            proposal = storage.change_proposal(c, proposal.id, votes=votes)
        keeper.news(id, SEATS, live.revision)
        return _settled(keeper, live, proposal)


def asked(keeper: Keeper, id: int) -> list[Proposal]:
    """The proposals that wait for answers, without those that a person's action has overtaken."""
    live = keeper.table(id)
    waiting = keeper.remembered(id, "proposals", lambda c: storage.proposals(c, id, ASKED))
    return [proposal for proposal in waiting if not overtaken(live, proposal)]


def overtaken(live: Live, proposal: Proposal) -> bool:
    """Whether a person has acted, or gone back, since it was asked."""
    if not live.running:
        return True
    since = [stamp for stamp in live.stamps if stamp.entry > proposal.revision]
    gone_back = live.revision - proposal.revision != len(since)
    return gone_back or any(stamp.user is not None for stamp in since)


def lapse(keeper: Keeper, live: Live) -> None:
    """Close the proposals that a person's action has overtaken."""
    with keeper.database.read() as c:
        waiting = storage.proposals(c, live.row.id, ASKED)
    gone = [proposal for proposal in waiting if overtaken(live, proposal)]
    if gone:
        with keeper.database.write() as c:
            for proposal in gone:
                storage.change_proposal(c, proposal.id, status=LAPSED)
        keeper.news(live.row.id, SEATS, live.revision)


def _settled(keeper: Keeper, live: Live, proposal: Proposal) -> Proposal:
    """Carry it out when everybody has agreed."""
    if not all(proposal.votes.get(str(user)) for user in people(live)):
        return proposal
    asker = User(id=proposal.user, name="", created=proposal.created)
    try:
        if proposal.kind == "undo":
            live = go_back(keeper, live, asker, target(live, asker, proposal.data["to"]))
        else:
            live = end(keeper, live, asker)
    except SiteError:
        _closed(keeper, live, proposal, LAPSED, proposal.votes)
        raise
    return _closed(keeper, live, proposal, ACCEPTED, proposal.votes)


def end(keeper: Keeper, live: Live, user: User) -> Live:
    """End the game as it stands. The table is held."""
    game, when = playable(live), datetime.now(UTC)
    entry = Entry(
        table=live.row.id, number=live.revision + 1, kind=END, data={}, user=user.id, seat="", when=when
    )
    return keeper.commit(live, game, [entry], live.stamps, when)


def _closed(
    keeper: Keeper, live: Live, proposal: Proposal, status: str, votes: Mapping[str, bool]
) -> Proposal:
    with keeper.database.write() as c:
        proposal = storage.change_proposal(c, proposal.id, status=status, votes=dict(votes))
    keeper.news(live.row.id, SEATS, live.revision)
    return proposal
