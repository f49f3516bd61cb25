"""What filling a land grant earns: bonds and spikes on the way, and the Golden Spike at its end (9)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ...core.action_types import ActionType, check, reacts
from ...core.actions import Action, Offer
from ...core.details import Details
from ...core.feature import Feature
from ...core.flow import Step
from ...core.position import Event, Position
from ...core.state import Slot
from ...rules.beside import PAID_BESIDES
from ...rules.dividends import DIVIDEND_CHOICES, DIVIDEND_OF, SHARED_OUT
from ...rules.money import BANK, pay
from ...rules.shares import president
from ...rules.shown import USUAL_FIRST
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
def filled(pos: Position, event: TileLaid) -> None:
    """Bonds and spikes on the way for the corporation's own tile; the Golden Spike with the last hex, whoever lays."""
    if event.old:
        return
    names = [g for g, row in GRANTS(pos).items() if event.hex in row.hexes]
    names.sort(key=lambda g: (pos[FILLERS].get(g) != event.corporation, g))
    paid = False
    for name in names:
        grant, filler = GRANTS(pos)[name], pos[FILLERS][name]
        pos.emit(GrantTileLaid(name, event.corporation, event.hex))
        if filler == event.corporation:
            if event.hex in grant.bonds and not paid:  # a hex of two grants has one mark
                share_out(pos, filler, grant.bonds[event.hex], "land grant", name)
                paid = True
            if event.hex in grant.spikes:
                _spike(pos, SpikeDue(name, filler, grant.spikes[event.hex], event.hex))
        if complete(pos, name):
            pos.emit(GrantCompleted(name, filler))


@reacts("golden spike is earned", GrantCompleted)
def earned(pos: Position, event: GrantCompleted) -> None:
    """Bonds go to the holders at once; for cash the president is asked."""
    spike = GRANTS(pos)[event.grant].spike
    if spike.paid_in == CASH_SPIKE:
        _spike(pos, SpikeDue(event.grant, event.corporation, spike.amount))
    else:
        share_out(pos, event.corporation, spike.amount, GOLDEN_SPIKE.name, event.grant)


def _spike(pos: Position, due: SpikeDue) -> None:
    pos.set(SPIKES, (*pos[SPIKES], due))
    pos.interrupt(GOLDEN_SPIKE.name, due.corporation)


def _asked(pos: Position) -> str:
    return president(pos, pos[SPIKES][0].corporation)


class NoSuchWay(Details, frozen=True):
    """A golden spike is divided in one of `ways`."""

    choice: str
    ways: tuple[str, ...]


@check("way to divide the spike")
def known_way(pos: Position, action: DivideSpike) -> NoSuchWay | None:
    """As with earnings: all, half or nothing."""
    ways = DIVIDEND_CHOICES(pos, pos[SPIKES][0].corporation)
    return None if action.choice in ways else NoSuchWay(action.choice, ways)


def _divisions(pos: Position) -> Iterator[Offer]:
    if pos[SPIKES]:
        for way in DIVIDEND_CHOICES(pos, pos[SPIKES][0].corporation):
            yield Offer(DivideSpike(pos.actor, way))


def _divide(pos: Position, action: DivideSpike) -> None:
    due = pos[SPIKES][0]
    pos.set(SPIKES, pos[SPIKES][1:])
    pos.close()
    paid = DIVIDEND_OF(pos, action.choice, due.amount)
    amounts = SHARED_OUT(pos, due.corporation, paid) if paid else {}
    for owner, amount in amounts.items():
        pay(pos, BANK, owner, amount, f"golden spike of {due.grant}")
    pay(pos, BANK, due.corporation, due.amount - paid, f"golden spike of {due.grant}")
    pos.emit(SpikeDivided(due.grant, due.corporation, amounts, due.amount - paid))


DIVIDE_SPIKE: ActionType[DivideSpike] = ActionType(DivideSpike, _divisions, (known_way,), _divide)

GOLDEN_SPIKE = Step("golden spike", _asked, (DIVIDE_SPIKE,))

FEATURE = Feature(
    "golden spikes",
    after=("tiles by combinations",),
    slots=(SPIKES,),
    flow=(GOLDEN_SPIKE,),
    reactions=(filled, earned),
    brings=(PAID_BESIDES(True), USUAL_FIRST(DIVIDE_SPIKE.name)),
)
