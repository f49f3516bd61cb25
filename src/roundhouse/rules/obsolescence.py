"""Obsolete trains: those that a phase ends, but that their owners may run once more."""

from __future__ import annotations

from ..core.details import Details
from ..core.figures import figure
from ..core.flow import Do
from ..core.kinds import check, reacts
from ..core.now import Event, Now
from ..core.title import Feature
from .depot import PHASE, PHASES, TRAIN_KINDS, TRAINS, PhaseBegan, TrainDiscarded, TrainsRusted, owned
from .operating_round import TURN
from .shares import GONE, POOL
from .trains import BUY_TRAIN, BuyTrain


class TrainsObsolete(Event, frozen=True, tag="trains_obsolete"):
    """These trains of a kind have one more run."""

    kind: str
    trains: tuple[str, ...]


class ObsoleteTrainsLeft(Event, frozen=True, tag="obsolete_trains_left"):
    """A corporation's obsolete trains left the game."""

    corporation: str
    trains: tuple[str, ...]


@figure("obsolete trains have another run")
def DELAYED(now: Now) -> bool:
    """Whether any have; else all leave with the phase."""
    return True


@figure("trains leave without another run")
def LEAVE_AT_ONCE(now: Now, owner: str) -> bool:
    """Whether those of the owner leave with the phase: the bank pool's, and those of the corporation at turn.

    It bought the train that began the phase, and its run is over.
    """
    return owner in (POOL, now[TURN].corporation)


def is_obsolete(now: Now, train: str) -> bool:
    """Whether the train, still in the game, is of a kind that the phase or one before it has ended."""
    ending = TRAIN_KINDS(now)[now[TRAINS][train].kind].obsolete_on
    phases = list(PHASES(now))
    return bool(ending) and phases.index(now[PHASE]) >= phases.index(ending)


@reacts("trains become obsolete", PhaseBegan)
def become_obsolete(now: Now, event: PhaseBegan) -> None:
    """Some leave at once, the others have one more run."""
    for kind in TRAIN_KINDS(now).values():
        if kind.obsolete_on != event.phase:
            continue
        left = [i for i, train in now[TRAINS].items() if train.kind == kind.name and train.owner != GONE]
        gone = [i for i in left if not DELAYED(now) or LEAVE_AT_ONCE(now, now[TRAINS][i].owner)]
        kept = [i for i in left if i not in gone]
        for id in gone:
            now.change(TRAINS, id, owner=GONE)
        if gone:
            now.emit(TrainsRusted(kind.name, tuple(gone)))
        if kept:
            now.emit(TrainsObsolete(kind.name, tuple(kept)))


@reacts("discarded obsolete trains leave", TrainDiscarded)
def discarded(now: Now, event: TrainDiscarded) -> None:
    """Nobody could buy them from the bank pool."""
    if is_obsolete(now, event.train):
        now.change(TRAINS, event.train, owner=GONE)
        now.emit(ObsoleteTrainsLeft(event.corporation, (event.train,)))


class TrainObsolete(Details, frozen=True):
    """The train is obsolete."""

    train: str


@check("obsolete trains are not for sale")
def not_obsolete(now: Now, action: BuyTrain) -> TrainObsolete | None:
    """Whoever owns them."""
    return TrainObsolete(action.train) if is_obsolete(now, action.train) else None


def _leave(now: Now) -> None:
    who = now[TURN].corporation
    gone = tuple(id for id in owned(now, who) if is_obsolete(now, id))
    for id in gone:
        now.change(TRAINS, id, owner=GONE)
    if gone:
        now.emit(ObsoleteTrainsLeft(who, gone))


LEAVING = Do("obsolete trains leave", _leave)
"""The step of the operating turn after the earnings are divided."""

FEATURE = Feature(
    "obsolescence",
    after=("trains of the bank in a turn",),
    figures=(DELAYED, LEAVE_AT_ONCE),
    checks=(BUY_TRAIN.checked_by(not_obsolete),),
    reactions=(become_obsolete, discarded),
)
"""For titles whose kinds of trains have `obsolete_on`, and whose operating turn has the step LEAVING."""
