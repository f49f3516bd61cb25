"""What becomes of proposals that wait for answers when somebody plays on: they lapse, and the room is told by whom."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..storage import orders as storage
from ..storage.records import Proposal, User
from .agreed import OFFER
from .hub import SEATS
from .store import TableStore
from .table import TableSnapshot
from .telling import OVERTAKEN, tell

ASKED, ACCEPTED, REFUSED, WITHDRAWN, LAPSED = "asked", "accepted", "refused", "withdrawn", "lapsed"
"""What becomes of a proposal; it lapses when a person acts before all have answered."""


def waiting(store: TableStore, id: int) -> list[Proposal]:
    """The proposals at a table that nobody has closed."""
    return store.remembered(id, "proposals", lambda c: storage.proposals(c, id, ASKED))


def _by_anybody(live: TableSnapshot, proposal: Proposal) -> bool:
    """A person has acted, or gone back, since; what bots do overtakes nothing."""
    since = [stamp for stamp in live.stamps if stamp.entry > proposal.revision]
    gone_back = live.revision - proposal.revision != len(since)
    return gone_back or any(stamp.user is not None for stamp in since)


def _by_whom_it_is_about(live: TableSnapshot, proposal: Proposal) -> bool:
    """Whoever had vanished has acted since, or the seat changed hands."""
    seat, was = live.seat_at(proposal.data["player"]), proposal.data["was"]
    acted = any(stamp.user == was for stamp in live.stamps if stamp.entry > proposal.revision)
    return seat is None or seat.user != was or acted


OVERTAKEN_BY: Mapping[str, Callable[[TableSnapshot, Proposal], bool]] = {"seat": _by_whom_it_is_about}
"""When a proposal to all is overtaken, by its kind; any other is by whatever a person does."""


def played_on(live: TableSnapshot, proposal: Proposal) -> bool:
    """Whether a proposal to all has been overtaken since it was made."""
    return OVERTAKEN_BY.get(proposal.kind, _by_anybody)(live, proposal)


def overtake(store: TableStore, live: TableSnapshot, user: User) -> None:
    """Close the proposals to all that the user has just played past, and tell the table. The table is held."""
    gone = [one for one in waiting(store, live.row.id) if one.kind != OFFER and played_on(live, one)]
    if not gone:
        return
    with store.database.write() as c:
        for proposal in gone:
            storage.change_proposal(c, proposal.id, status=LAPSED)
        tell(store, c, live, user.id, OVERTAKEN)
    store.announce(live.row.id, SEATS, live.revision)
