"""What filling a land grant earns: bonds and spikes on the way, and the Golden Spike at its end (9)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ...core.actions import Action, Offer
from ...core.details import Details
from ...core.flow import Step
from ...core.kinds import Kind, check, reacts
from ...core.now import Event, Now
from ...core.state import Slot
from ...core.title import Feature
from ...rules.dividends import DIVIDEND_OF, SHARED_OUT, WAYS
from ...rules.money import BANK, pay
from ...rules.shares import president
from ...rules.track import (
    TileLaid,
)
from .bond_money import share_out
from .land_grants import CASH_SPIKE, FILLERS, GRANTS, GrantCompleted, GrantTileLaid, complete


class SpikeDue(msgspec.Struct, frozen=True):
    """A Golden Spike in cash that waits for the president; `hex` is the one on the way that it is for, or empty."""

    grant: str
    corporation: str
    amount: int
    hex: str = ""


SPIKES: Slot[tuple[SpikeDue, ...]] = Slot("golden spikes", tuple[SpikeDue, ...], ())
"""Those to be divided, the next one first."""


class SpikeDivided(Event, frozen=True, tag="spike_divided"):
    """A Golden Spike in cash was divided: `amounts` by owner of shares, `kept` by the corporation besides."""

    grant: str
    corporation: str
    amounts: dict[str, int]
    kept: int


class DivideSpike(Action, frozen=True, tag="divide_spike"):
    """Divide a Golden Spike paid in cash: `choice` is one of the ways in which earnings are divided."""

    choice: str


@reacts("land grant is filled", TileLaid)
def filled(now: Now, event: TileLaid) -> None:
    """Bonds and spikes on the way for the corporation's own tile; the Golden Spike with the last hex, whoever lays."""
    if event.old:
        return
    names = [g for g, row in GRANTS(now).items() if event.hex in row.hexes]
    names.sort(key=lambda g: (now[FILLERS].get(g) != event.corporation, g))
    paid = False
    for name in names:
        grant, filler = GRANTS(now)[name], now[FILLERS][name]
        now.emit(GrantTileLaid(name, event.corporation, event.hex))
        if filler == event.corporation:
            if event.hex in grant.bonds and not paid:  # a hex of two grants has one mark
                share_out(now, filler, grant.bonds[event.hex], f"land grant of {name}")
                paid = True
            if event.hex in grant.spikes:
                _spike(now, SpikeDue(name, filler, grant.spikes[event.hex], event.hex))
        if complete(now, name):
            now.emit(GrantCompleted(name, filler))


@reacts("golden spike is earned", GrantCompleted)
def earned(now: Now, event: GrantCompleted) -> None:
    """Bonds go to the holders at once; for cash the president is asked."""
    spike = GRANTS(now)[event.grant].spike
    if spike.paid_in == CASH_SPIKE:
        _spike(now, SpikeDue(event.grant, event.corporation, spike.amount))
    else:
        share_out(now, event.corporation, spike.amount, f"golden spike of {event.grant}")


def _spike(now: Now, due: SpikeDue) -> None:
    now.set(SPIKES, (*now[SPIKES], due))
    now.interrupt(GOLDEN_SPIKE.name, due.corporation)


def _asked(now: Now) -> str:
    return president(now, now[SPIKES][0].corporation)


class NoSuchWay(Details, frozen=True):
    """A golden spike is divided in one of `ways`."""

    choice: str
    ways: tuple[str, ...]


@check("way to divide the spike")
def known_way(now: Now, action: DivideSpike) -> NoSuchWay | None:
    """As with earnings: all, half or nothing."""
    ways = WAYS(now, now[SPIKES][0].corporation)
    return None if action.choice in ways else NoSuchWay(action.choice, ways)


def _divisions(now: Now) -> Iterator[Offer]:
    if now[SPIKES]:
        for way in WAYS(now, now[SPIKES][0].corporation):
            yield Offer(DivideSpike(now.actor, way))


def _divide(now: Now, action: DivideSpike) -> None:
    due = now[SPIKES][0]
    now.set(SPIKES, now[SPIKES][1:])
    now.close()
    paid = DIVIDEND_OF(now, action.choice, due.amount)
    amounts = SHARED_OUT(now, due.corporation, paid) if paid else {}
    for owner, amount in amounts.items():
        pay(now, BANK, owner, amount, f"golden spike of {due.grant}")
    pay(now, BANK, due.corporation, due.amount - paid, f"golden spike of {due.grant}")
    now.emit(SpikeDivided(due.grant, due.corporation, amounts, due.amount - paid))


DIVIDE_SPIKE: Kind[DivideSpike] = Kind(DivideSpike, _divisions, (known_way,), _divide)

GOLDEN_SPIKE = Step("golden spike", _asked, (DIVIDE_SPIKE,))

FEATURE = Feature(
    "golden spikes",
    after=("tiles by combinations",),
    slots=(SPIKES,),
    flow=(GOLDEN_SPIKE,),
    reactions=(filled, earned),
)
