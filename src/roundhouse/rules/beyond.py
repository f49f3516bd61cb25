"""What happens beyond the rules: no rule brings it about, whoever tries out a position may."""

from __future__ import annotations

from typing import Literal

from ..core.position import Event

Sort = Literal["tile", "token", "train", "train taken", "cash", "phase", "price"]


class WentBeyond(Event, frozen=True, tag="went_beyond"):
    """Something was set that nobody could do. `case`: its sort; of or for `who`; `what` or how much, `amount`."""

    case: Sort
    who: str = ""
    what: str = ""
    amount: int = 0
