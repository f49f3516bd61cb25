"""Proposals about the clock: a pause, and another clock."""

from __future__ import annotations

from typing import Any

import msgspec

from ...storage.records import Proposal
from ..standing_still import change_clock, may_change, may_pause, pause
from ..store import TableStore
from ..table import TableSnapshot
from .kind import Asking, ProposalKind


def _pause_terms(asking: Asking) -> dict[str, Any]:
    may_pause(asking.live)
    return {}


def _pause(store: TableStore, live: TableSnapshot, proposal: Proposal) -> TableSnapshot:
    return pause(store, live, proposal.user)


def _clock_terms(asking: Asking) -> dict[str, Any]:
    """{"wanted": the clock}."""
    return {"wanted": msgspec.to_builtins(may_change(asking.live, asking.sent.get("wanted") or {}))}


def _change(store: TableStore, live: TableSnapshot, proposal: Proposal) -> TableSnapshot:
    return change_clock(store, live, proposal.user, proposal.data["wanted"])


PAUSE = ProposalKind("pause", _pause, _pause_terms)
CLOCK = ProposalKind("clock", _change, _clock_terms)
