"""Private companies that come with a president's certificate: the buyer sets the par value at once.

Such a company closes when that corporation buys its first train.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ...core.actions import Action, Offer
from ...core.details import Details
from ...core.figures import Fact, figure
from ...core.flow import Step
from ...core.kinds import Kind, check, reacts
from ...core.now import Now
from ...core.title import Feature
from ...rules.corporations import CORPORATIONS
from ...rules.opening import PrivateSold
from ...rules.privates import PRIVATES, close
from ...rules.shares import STOCK, transfer
from ...rules.stock_round import PAR_VALUES, set_par
from ...rules.trains import TrainBought


class Presidency(msgspec.Struct, frozen=True):
    """The private company, and the corporation that comes with it (empty where chance or choice decides)."""

    private: str
    corporation: str = ""


PRESIDENCIES: Fact[tuple[Presidency, ...]] = Fact("presidency with a private company")
"""In the order in which a buyer of several sets par values."""


@figure("corporation that comes with the private company")
def PRESIDED(now: Now, private: str) -> str:
    """Whose president's certificate it brings: that of the title's data; empty while it is not known, or for others."""
    return next((row.corporation for row in PRESIDENCIES(now) if row.private == private), "")


def to_be_set(now: Now) -> str:
    """Whose par value the player of the step sets: the first without one that the own private companies bring.

    Empty when all of them have theirs.
    """
    due = (c for c in _brought(now) if now[CORPORATIONS][c].par is None)
    return next(due, "")


def _brought(now: Now) -> list[str]:
    """The corporations that come with private companies of the player of the step."""
    privates = [row.private for row in PRESIDENCIES(now)]
    return [PRESIDED(now, p) for p in privates if now[PRIVATES][p].owner == now.frame.who]


class SetPar(Action, frozen=True, tag="set_par"):
    """The buyer sets the par value of the corporation that comes with the private company."""

    par: int


class ParNotOnChart(Details, frozen=True):
    """The par value is none of those that can be chosen, or is set already."""

    par: int
    values: list[int]
    corporation: str


@check("par value of the corporation that comes along")
def par_on_chart(now: Now, action: SetPar) -> ParNotOnChart | None:
    """One of the values that any corporation could have now, and only once."""
    values, corporation = list(PAR_VALUES(now)), to_be_set(now)
    if corporation and action.par in values:
        return None
    named = corporation or next(iter(_brought(now)), "")
    return ParNotOnChart(action.par, values, named)


def _offers(now: Now) -> Iterator[Offer]:
    for par in PAR_VALUES(now):
        yield Offer(SetPar(now.actor, par))


def _effect(now: Now, action: SetPar) -> None:
    corporation = to_be_set(now)
    set_par(now, corporation, action.by, action.par)
    top = next(c for c in now[STOCK][corporation] if c.president)
    transfer(now, corporation, (top,), action.by)


@reacts("private company brings a presidency", PrivateSold)
def brings_presidency(now: Now, event: PrivateSold) -> None:
    """Its buyer sets the par value before anything else."""
    if any(row.private == event.private for row in PRESIDENCIES(now)):
        now.interrupt(PAR_STEP.name, event.player)


@reacts("private company closes with the first train", TrainBought)
def closes_with_train(now: Now, event: TrainBought) -> None:
    """Whatever the source and the price."""
    for row in PRESIDENCIES(now):
        if event.corporation == PRESIDED(now, row.private):
            close(now, row.private)


SET_PAR: Kind[SetPar] = Kind(SetPar, _offers, (par_on_chart,), _effect)

PAR_STEP = Step("par of the corporation that comes along", lambda now: now.frame.who, (SET_PAR,))

FEATURE = Feature(
    "presidency with a private company",
    figures=(PRESIDED,),
    flow=(PAR_STEP,),
    reactions=(brings_presidency, closes_with_train),
    above={"text": f"{__name__}.text:TEXTS"},
)
