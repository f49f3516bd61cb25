"""What a kind of proposal is: what all at a table can be asked to agree to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ...storage.records import Proposal, User
from ..store import TableStore
from ..table import TableSnapshot
from ..undoing import people

Data = Mapping[str, Any]
"""What is asked for, by the names of the kind's fields."""


@dataclass(frozen=True)
class Asking:
    """Somebody is about to ask: `sent` is what they want, as it came. The table is held."""

    store: TableStore
    live: TableSnapshot
    user: User
    sent: Data


def all_who_play(live: TableSnapshot, proposal: Proposal) -> frozenset[int]:
    """The users who sit at the table."""
    return people(live)


def nothing(asking: Asking) -> dict[str, Any]:
    """For what needs no terms."""
    return {}


@dataclass(frozen=True)
class ProposalKind:
    """A kind of proposal.

    `carry_out(store, live, proposal)`: what is done once all have agreed; the table is held, and what it gives back is
    the table after it; raises a `SiteError` where it cannot be done any more.  `terms(asking)`: what is kept of what
    was sent; raises a `SiteError` for what cannot be asked for.  `voters(live, proposal)`: the users who have to
    agree.  `while_updated`: may be asked while a table waits for the decision about an update. What overtakes it is
    told by `live.overtaken`.
    """

    kind: str
    carry_out: Callable[[TableStore, TableSnapshot, Proposal], TableSnapshot]
    terms: Callable[[Asking], dict[str, Any]] = nothing
    voters: Callable[[TableSnapshot, Proposal], frozenset[int]] = all_who_play
    while_updated: bool = False
