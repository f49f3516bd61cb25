"""Salvage: what the bank pays for trains that a phase ends."""

from __future__ import annotations

from ...core.action_types import reacts
from ...core.feature import Feature
from ...core.position import Event, Position
from ...rules.corporations import CORPORATIONS
from ...rules.depot import TRAIN_KINDS, TrainsRusted
from ...rules.money import BANK, pay


class SalvagePaid(Event, frozen=True, tag="salvage_paid"):
    """A corporation was paid for trains that left."""

    corporation: str
    trains: int
    amount: int


@reacts("salvage is paid", TrainsRusted)
def pay_salvage(pos: Position, event: TrainsRusted) -> None:
    """Corporations have part of the price back; for trains of the depot or the bank pool nobody is paid."""
    kind = TRAIN_KINDS(pos)[event.kind]
    each = kind.price * kind.salvage // 100
    owners = list(event.owners.values())
    for corporation in pos[CORPORATIONS]:
        count = owners.count(corporation)
        if count and each:
            pay(pos, BANK, corporation, count * each, f"salvage of {event.kind}")
            pos.emit(SalvagePaid(corporation, count, count * each))


FEATURE = Feature("salvage", reactions=(pay_salvage,))
