"""A phase that no train brings: it begins with a set of operating rounds, and trains of the depot are exchanged."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from ...core.feature import Feature
from ...core.flow import Do
from ...core.position import Event, Position
from ...core.rule_values import Setting, amends
from ...core.state import Slot
from ...rules.depot import COUNT_OF, DEPOT, PHASE, TRAINS, PhaseBegan, TrainKind, has_begun
from ...rules.explained import EXPLANATIONS, Explained, explains
from ...rules.explained import PHASE as PHASE_SORT
from ...rules.piece_ids import TrainId, train_id
from ...rules.shown import PHASES_OF_SETS, PhaseOfSet
from ...rules.taken_up import TRAINS_REPLACED
from ...rules.turns import ROUND


class ScheduledPhase(msgspec.Struct, frozen=True):
    """By the title's data: `phase` begins with the set of that number; what the depot has of the kind `replaced` then
    becomes as many of the kind `by`, sold before the others of it."""

    phase: str
    set: int
    replaced: str
    by: str


SCHEDULED_PHASE: Setting[ScheduledPhase] = Setting("phase that begins with a set")

REPLACED: Slot[int] = Slot("trains replaced", int, 0)
"""How many trains of the depot became trains of the other kind."""


class TrainsReplaced(Event, frozen=True, tag="trains_replaced"):
    """Trains of the depot became trains of another kind; `trains` are the ids that they had."""

    kind: str
    by: str
    trains: tuple[str, ...]


def _begin(pos: Position) -> None:
    terms = SCHEDULED_PHASE(pos)
    if pos[ROUND].number < terms.set or has_begun(pos, terms.phase):
        return
    pos.set(PHASE, terms.phase)
    pos.emit(PhaseBegan(terms.phase))
    stacked = [id for id, train in pos[TRAINS].items() if train.owner == DEPOT]
    ids = tuple(id for id in stacked if pos[TRAINS][id].kind == terms.replaced)
    if ids:
        _replace(pos, ids)
        pos.emit(TrainsReplaced(terms.replaced, terms.by, ids))


def _replace(pos: Position, ids: tuple[str, ...]) -> None:
    terms = SCHEDULED_PHASE(pos)
    stacked = {id: train for id, train in pos[TRAINS].items() if train.owner == DEPOT}
    # All are laid out anew, since the depot sells in the order of the table, and an id begins with the kind.
    for id, train in stacked.items():
        pos.drop(TRAINS, id)
        pos.put(
            TRAINS, *((replaced(id, terms.by), replace(train, kind=terms.by)) if id in ids else (id, train))
        )
    pos.set(REPLACED, len(ids))


def _replaced_before(pos: Position, count: int) -> None:
    """The last ones of the depot were replaced, before anything is said of who has the others."""
    kind = SCHEDULED_PHASE(pos).replaced
    ids = [id for id, train in pos[TRAINS].items() if train.owner == DEPOT and train.kind == kind]
    if count > len(ids):
        raise LookupError(kind)
    _replace(pos, tuple(ids[len(ids) - count :]))


def replaced(id: str, by: str) -> str:
    """The id of the train of the other kind that takes the place of a train.

    >>> replaced("2-5", "3")
    '3-2.5'
    """
    return str(TrainId(by, ".".join(train_id(id))))


@amends(COUNT_OF, "replaced trains are of the other kind")
def count_replaced(pos: Position, count: int | None, kind: TrainKind) -> int | None:
    """Fewer of the one, more of the other."""
    terms = SCHEDULED_PHASE(pos)
    if count is None or kind.name not in (terms.replaced, terms.by):
        return count
    return count + pos[REPLACED] * (1 if kind.name == terms.by else -1)


SCHEDULED = Do("scheduled phase begins", _begin)
"""After `begin_set`, before the first operating round of the set."""


def _phase(pos: Position) -> PhaseOfSet:
    terms = SCHEDULED_PHASE(pos)
    return PhaseOfSet(terms.phase, terms.set, terms.replaced, terms.by)


def _explained(pos: Position, phase: str) -> Iterator[Explained]:
    terms = SCHEDULED_PHASE(pos)
    if phase == terms.phase:
        facts = {"replaced": terms.replaced, "by": terms.by}
        yield Explained("trains replaced", facts=facts, by=("flow: scheduled phase begins",))


FEATURE = Feature(
    "phase by round",
    slots=(REPLACED,),
    amendments=(count_replaced,),
    brings=(
        PHASES_OF_SETS(_phase),
        EXPLANATIONS(explains(PHASE_SORT, _explained)),
        TRAINS_REPLACED(_replaced_before),
    ),
)
