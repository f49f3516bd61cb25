"""The kinds of standing orders, by name."""

from __future__ import annotations

from .asked import DECLINE
from .bids import BID_UP
from .earnings import DIVIDENDS, RUN_BEST
from .if_then import IF_THEN
from .kind import OrderKind
from .shares import BUY, PASS_STOCK
from .steps import GO_ON, SKIP

KINDS: dict[str, OrderKind] = {
    kind.kind: kind for kind in (DECLINE, PASS_STOCK, BUY, DIVIDENDS, RUN_BEST, SKIP, GO_ON, BID_UP, IF_THEN)
}
"""All kinds by name."""
