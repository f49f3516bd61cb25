"""Historical objectives (4.2.2.1): the bank rewards a token in the city that a corporation once served."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.action_types import reacts
from ...core.feature import Feature
from ...core.position import Event, Position
from ...core.rule_values import Setting
from ...rules.explained import COMPANY, EXPLANATIONS, Explained, explains
from ...rules.money import BANK, pay
from ...rules.tokens import TokenPlaced

OBJECTIVES: Setting[dict[str, str]] = Setting("historical objectives")
"""The hex of each corporation's objective."""

OBJECTIVE_PAYMENT: Setting[int] = Setting("payment for the historical objective")


class ObjectiveReached(Event, frozen=True, tag="objective_reached"):
    """A corporation has a token in its historical objective."""

    corporation: str
    hex: str
    amount: int


@reacts("historical objective is rewarded", TokenPlaced)
def reward(pos: Position, event: TokenPlaced) -> None:
    """After the token is paid; a second one cannot come, as a hex has room for one of a corporation."""
    if event.hex == OBJECTIVES(pos)[event.corporation]:
        amount = OBJECTIVE_PAYMENT(pos)
        pay(pos, BANK, event.corporation, amount, f"objective of {event.corporation}")
        pos.emit(ObjectiveReached(event.corporation, event.hex, amount))


def _explained(pos: Position, corporation: str) -> Iterator[Explained]:
    if corporation in OBJECTIVES(pos):
        facts = {"hex": OBJECTIVES(pos)[corporation], "amount": OBJECTIVE_PAYMENT(pos)}
        yield Explained("objective", facts=facts, by=("reaction: historical objective is rewarded",))


FEATURE = Feature(
    "historical objectives", reactions=(reward,), brings=(EXPLANATIONS(explains(COMPANY, _explained)),)
)
