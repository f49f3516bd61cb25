"""Private companies that come with a president's certificate: the buyer sets the par value at once.

Such a company closes when that corporation buys its first train.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

import msgspec

from ...core.action_types import ActionType, check, reacts
from ...core.actions import Action, Offer
from ...core.details import Details
from ...core.feature import Feature
from ...core.flow import Step
from ...core.position import Position
from ...core.rule_values import Setting, Settings, rule_value
from ...rules.beside import COMES_ALONG, Along
from ...rules.brought_share import share_explained, share_noted
from ...rules.corporations import CORPORATIONS
from ...rules.explained import ENDS, EXPLANATIONS, PAPER, Explained, explains
from ...rules.lessons import LESSONS, Lesson, LessonSource
from ...rules.names import CorporationName
from ...rules.on_sale import PrivateSold
from ...rules.privates import PRIVATES, close
from ...rules.shares import STOCK, transfer
from ...rules.shown import NOTES_OF_OWNERS, Note, NoteSource
from ...rules.stock_round import PAR_VALUES, set_par
from ...rules.trains import TrainBought


class Presidency(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="does", tag="presidency"):
    """The president's certificate of the `corporation` comes with the private company; empty where another mechanism
    names the corporation. Its first train closes the private company."""

    corporation: CorporationName | Literal[""] = ""


PRESIDENCIES: Setting[dict[str, Presidency]] = Setting("presidency with a private company")
"""By private company, in the order in which a buyer of several sets par values."""


@rule_value("corporation that comes with the private company")
def PRESIDED(pos: Position, private: str) -> str:
    """Whose president's certificate it brings: that of the title's data; empty while it is not known, or for others."""
    row = PRESIDENCIES(pos).get(private)
    return "" if row is None else row.corporation


def to_be_set(pos: Position) -> str:
    """Whose par value the player of the step sets: the first without one that the own private companies bring.

    Empty when all of them have theirs.
    """
    due = (c for c in _brought(pos) if pos[CORPORATIONS][c].par is None)
    return next(due, "")


def _brought(pos: Position) -> list[str]:
    """The corporations that come with private companies of the player of the step."""
    return [PRESIDED(pos, p) for p in PRESIDENCIES(pos) if pos[PRIVATES][p].owner == pos.frame.who]


class SetPar(Action, frozen=True, tag="set_par"):
    """The buyer sets the par value of the corporation that comes with the private company."""

    par: int


class ParNotOnChart(Details, frozen=True):
    """The par value is none of those that can be chosen, or is set already."""

    par: int
    values: list[int]
    corporation: str


@check("par value of the corporation that comes along")
def par_on_chart(pos: Position, action: SetPar) -> ParNotOnChart | None:
    """One of the values that any corporation could have now, and only once."""
    values, corporation = list(PAR_VALUES(pos)), to_be_set(pos)
    if corporation and action.par in values:
        return None
    named = corporation or next(iter(_brought(pos)), "")
    return ParNotOnChart(action.par, values, named)


def _offers(pos: Position) -> Iterator[Offer]:
    for par in PAR_VALUES(pos):
        yield Offer(SetPar(pos.actor, par))


def _effect(pos: Position, action: SetPar) -> None:
    corporation = to_be_set(pos)
    set_par(pos, corporation, action.by, action.par)
    top = next(c for c in pos[STOCK][corporation] if c.president)
    transfer(pos, corporation, (top,), action.by)


@reacts("private company brings a presidency", PrivateSold)
def brings_presidency(pos: Position, event: PrivateSold) -> None:
    """Its buyer sets the par value before anything else."""
    if event.private in PRESIDENCIES(pos):
        pos.interrupt(PAR_STEP.name, event.player)


@reacts("private company closes with the first train", TrainBought)
def closes_with_train(pos: Position, event: TrainBought) -> None:
    """Whatever the source and the price."""
    for private in PRESIDENCIES(pos):
        if event.corporation == PRESIDED(pos, private):
            close(pos, private)


SET_PAR: ActionType[SetPar] = ActionType(SetPar, _offers, (par_on_chart,), _effect)

PAR_STEP = Step("par of the corporation that comes along", lambda pos: pos.frame.who, (SET_PAR,))


def _noted(pos: Position, private: str) -> Iterator[Note]:
    """Whose president's certificate comes with it, from when that is known until its buyer has it."""
    corporation = PRESIDED(pos, private) if private in PRESIDENCIES(pos) else ""
    if corporation and pos[CORPORATIONS][corporation].par is None:
        percent = max(certificate.percent for certificate in pos[STOCK][corporation])
        yield share_noted("brings a presidency", corporation, percent)


def _explained(pos: Position, private: str) -> Iterator[Explained]:
    """What comes with the private company; whose certificate, as soon as that is known."""
    if private not in PRESIDENCIES(pos):
        return
    corporation = PRESIDED(pos, private)
    comes = (f"reaction: {brings_presidency.name}", f"action type: {SET_PAR.name}")
    ends = (f"reaction: {closes_with_train.name}",)
    if corporation:
        percent = max(certificate.percent for certificate in pos[STOCK][corporation])
        yield share_explained(pos, "brings a presidency", corporation, percent, comes)
        yield Explained("first train of its company", ENDS, {"corporation": corporation}, ends)
    else:
        yield Explained("brings a presidency to be drawn", by=comes)
        yield Explained("first train of the company drawn", ENDS, by=ends)


def _along(pos: Position) -> Iterator[Along]:
    for private in PRESIDENCIES(pos):
        corporation = PRESIDED(pos, private)
        if corporation:
            percent = max(certificate.percent for certificate in pos[STOCK][corporation])
            yield Along(private, corporation, percent, president=True)


def _lessons(pos: Position) -> Iterator[Lesson]:
    pars = PAR_VALUES(pos)
    if pos.frame.node == PAR_STEP.name and pars and (corporation := to_be_set(pos)):
        facts = {"corporation": corporation, "least": pars[0], "most": pars[-1]}
        yield Lesson("par of what comes along", facts, terms=("par", "president", "float"))


def features(rows: Mapping[str, Presidency]) -> Iterable[Feature]:
    """The mechanism with these private companies, in their order.

    >>> [feature.name for feature in features({"BO": Presidency("B&O")})]
    ['presidency with a private company']
    """
    yield Feature(
        "presidency with a private company",
        settings=Settings(PRESIDENCIES.to(dict(rows))),
        rule_values=(PRESIDED,),
        flow=(PAR_STEP,),
        reactions=(brings_presidency, closes_with_train),
        above={
            "text": f"{__name__}.text:TEXTS",
            "interop": f"{__name__}.interop:PART",
            "bots": f"{__name__}.bots:WEIGHTS",
        },
        brings=(
            EXPLANATIONS(explains(PAPER, _explained)),
            NOTES_OF_OWNERS(NoteSource(_noted, 1)),
            COMES_ALONG(_along),
            LESSONS(LessonSource(_lessons, 18)),
        ),
    )
