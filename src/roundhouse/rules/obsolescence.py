"""Obsolete trains: those that a phase ends, but that their owners may run once more."""

from __future__ import annotations

from ..core.action_types import check, reacts
from ..core.details import Details
from ..core.feature import Feature
from ..core.flow import Do
from ..core.position import Event, Position
from ..core.rule_values import rule_value
from .depot import TRAIN_KINDS, TRAINS, PhaseBegan, TrainDiscarded, TrainKind, TrainsRusted, has_begun, owned
from .operating_round import CURRENT_TURN
from .shares import OUT_OF_GAME, POOL
from .trains import BUY_TRAIN, BuyTrain


class TrainsObsolete(Event, frozen=True, tag="trains_obsolete"):
    """These trains of a kind have one more run."""

    kind: str
    trains: tuple[str, ...]


class ObsoleteTrainsLeft(Event, frozen=True, tag="obsolete_trains_left"):
    """A corporation's obsolete trains left the game."""

    corporation: str
    trains: tuple[str, ...]


@rule_value("obsolete trains have another run")
def DELAYED(pos: Position) -> bool:
    """Whether any have; else all leave with the phase."""
    return True


@rule_value("trains leave without another run")
def LEAVE_AT_ONCE(pos: Position, owner: str) -> bool:
    """Whether those of the owner leave with the phase: the bank pool's, and those of the corporation at turn.

    It bought the train that began the phase, and its run is over.
    """
    return owner in (POOL, pos[CURRENT_TURN].corporation)


def ends_in(pos: Position, kind: TrainKind) -> tuple[str, str]:
    """The phase in which trains of the kind rust, and that from which they have one more run; "" for none.

    Where no train has another run, they rust in the phase that would make them obsolete.
    """
    if kind.obsolete_on and not DELAYED(pos):
        return kind.obsolete_on, ""
    return kind.rusts_on, kind.obsolete_on


def is_obsolete(pos: Position, train: str) -> bool:
    """Whether the train, still in the game, is of a kind that the phase or one before it has ended."""
    ending = TRAIN_KINDS(pos)[pos[TRAINS][train].kind].obsolete_on
    return bool(ending) and has_begun(pos, ending)


@reacts("trains become obsolete", PhaseBegan)
def become_obsolete(pos: Position, event: PhaseBegan) -> None:
    """Some leave at once, the others have one more run."""
    for kind in TRAIN_KINDS(pos).values():
        if kind.obsolete_on != event.phase:
            continue
        left = [
            i for i, train in pos[TRAINS].items() if train.kind == kind.name and train.owner != OUT_OF_GAME
        ]
        gone = [i for i in left if not DELAYED(pos) or LEAVE_AT_ONCE(pos, pos[TRAINS][i].owner)]
        kept = [i for i in left if i not in gone]
        owners = {id: pos[TRAINS][id].owner for id in gone}
        for id in gone:
            pos.change(TRAINS, id, owner=OUT_OF_GAME)
        if gone:
            pos.emit(TrainsRusted(kind.name, tuple(gone), owners))
        if kept:
            pos.emit(TrainsObsolete(kind.name, tuple(kept)))


@reacts("discarded obsolete trains leave", TrainDiscarded)
def discarded(pos: Position, event: TrainDiscarded) -> None:
    """Nobody could buy them from the bank pool."""
    if is_obsolete(pos, event.train):
        pos.change(TRAINS, event.train, owner=OUT_OF_GAME)
        pos.emit(ObsoleteTrainsLeft(event.corporation, (event.train,)))


class TrainObsolete(Details, frozen=True):
    """The train is obsolete."""

    train: str


@check("obsolete trains are not for sale", about=("train",))
def not_obsolete(pos: Position, action: BuyTrain) -> TrainObsolete | None:
    """Neither the depot nor another corporation sells them."""
    return TrainObsolete(action.train) if is_obsolete(pos, action.train) else None


def _leave(pos: Position) -> None:
    who = pos[CURRENT_TURN].corporation
    gone = tuple(id for id in owned(pos, who) if is_obsolete(pos, id))
    for id in gone:
        pos.change(TRAINS, id, owner=OUT_OF_GAME)
    if gone:
        pos.emit(ObsoleteTrainsLeft(who, gone))


LEAVING = Do("obsolete trains leave", _leave)
"""The step of the operating turn after the earnings are divided."""

FEATURE = Feature(
    "obsolescence",
    after=("trains of the bank in a turn",),
    rule_values=(DELAYED, LEAVE_AT_ONCE),
    checks=(BUY_TRAIN.checked_by(not_obsolete),),
    reactions=(become_obsolete, discarded),
)
"""For titles whose kinds of trains have `obsolete_on`, and whose operating turn has the step LEAVING."""
