"""The next phase: what begins it, and who is left without a train."""

from __future__ import annotations

import msgspec

from ..core.offers import objection
from ..core.position import Position
from ..play.explanations.trains import ended_by
from ..rules.corporations import CORPORATIONS
from ..rules.depot import DEPOT, TRAIN_KINDS, TRAINS, owned, phases_to_come
from ..rules.obsolescence import LEAVE_AT_ONCE, is_obsolete
from ..rules.trains import BUY_TRAIN, BuyTrain, bank_offers


class PhaseAhead(msgspec.Struct, frozen=True):
    """The phase after the one in force.

    `train`: the kind whose first train begins it, "" where something else does; `trainless`: the corporations whose
    last train goes with it; `last_run`: those that may run what they have once more, and have none then.
    """

    phase: str
    train: str
    trainless: tuple[str, ...]
    last_run: tuple[str, ...]


def phase_ahead(pos: Position) -> PhaseAhead | None:
    """The next phase, None in the last one. A corporation that could begin it now would have that train in any case.

    >>> from roundhouse import Game
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"])
    >>> phase_ahead(Position(game.title, game.state))
    PhaseAhead(phase='3', train='3', trainless=(), last_run=())
    """
    phase = next(iter(phases_to_come(pos)), None)
    if phase is None:
        return None
    begins = phase.on if phase.on in TRAIN_KINDS(pos) else ""
    buyer = _who_begins(pos, begins)
    rusts, obsolete = ended_by(pos, phase.name)
    trainless, last_run = [], []
    for sym, row in pos[CORPORATIONS].items():
        own = owned(pos, sym)
        if row.closed or not own or sym == buyer:
            continue
        at_once = LEAVE_AT_ONCE(pos, sym)
        left = [id for id in own if pos[TRAINS][id].kind not in rusts]
        runs = [id for id in left if not at_once or pos[TRAINS][id].kind not in obsolete]
        stays = [id for id in runs if pos[TRAINS][id].kind not in obsolete and not is_obsolete(pos, id)]
        if not runs:
            trainless.append(sym)
        elif not stays:
            last_run.append(sym)
    return PhaseAhead(phase.name, begins, tuple(trainless), tuple(last_run))


def _who_begins(pos: Position, kind: str) -> str:
    """The corporation that can buy the first train of the kind now; "" where nobody can.

    What corporations could trade begins no phase, and takes many times as long to look through.
    """
    if pos.over or BUY_TRAIN not in pos.title.menus[pos.frame.node]:
        return ""
    for offer in bank_offers(pos):
        assert isinstance(offer.action, BuyTrain)
        train = pos[TRAINS][offer.action.train]
        if (train.owner, train.kind) == (DEPOT, kind) and objection(pos, BUY_TRAIN, offer.action) is None:
            return pos.frame.who
    return ""


__all__ = ["PhaseAhead", "phase_ahead"]
