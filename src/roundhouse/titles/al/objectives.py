"""Historical objectives (4.2.2.1): the bank rewards a token in the city that a corporation once served."""

from __future__ import annotations

from ...core.figures import Fact
from ...core.kinds import reacts
from ...core.now import Event, Now
from ...core.title import Feature
from ...rules.money import BANK, pay
from ...rules.tokens import TokenPlaced

OBJECTIVES: Fact[dict[str, str]] = Fact("historical objectives")
"""The hex of each corporation's objective."""

OBJECTIVE_PAYMENT: Fact[int] = Fact("payment for the historical objective")


class ObjectiveReached(Event, frozen=True, tag="objective_reached"):
    """A corporation has a token in its historical objective."""

    corporation: str
    hex: str
    amount: int


@reacts("historical objective is rewarded", TokenPlaced)
def reward(now: Now, event: TokenPlaced) -> None:
    """After the token is paid; a second one cannot come, as a hex has room for one of a corporation."""
    if event.hex == OBJECTIVES(now)[event.corporation]:
        amount = OBJECTIVE_PAYMENT(now)
        pay(now, BANK, event.corporation, amount, f"objective of {event.corporation}")
        now.emit(ObjectiveReached(event.corporation, event.hex, amount))


FEATURE = Feature("historical objectives", reactions=(reward,))
