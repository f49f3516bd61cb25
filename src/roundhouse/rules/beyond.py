"""What happens beyond the rules: no rule brings it about, whoever tries out a position may."""

from __future__ import annotations

from ..core.position import Event

SORTS = ("tile", "token", "train", "train taken", "cash", "phase", "price", "ledger")


class WentBeyond(Event, frozen=True, tag="went_beyond"):
    """Something was set that nobody could do. `kind`: one of `SORTS`; of or for `who`; which `thing`, or what `amount`
    in dollars."""

    kind: str
    who: str = ""
    thing: str = ""
    amount: int = 0
