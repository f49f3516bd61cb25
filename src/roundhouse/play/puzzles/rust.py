"""The kind "rust": what a purchase that begins a phase leaves of the trains of others.

Asked is either which corporation has none left (the choices are those that had trains), where that is one, or how many
trains of corporations leave the game. The purchase is played on a copy. `proof` has the kinds of the trains of each
corporation `before` and `after`, the `kind` that is bought, and which of the kinds are `gone`.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ...core.game import carry_out, legal
from ...core.position import Position
from ...rules.corporations import CORPORATIONS
from ...rules.depot import TRAINS, PhaseBegan, owned
from ...rules.shares import OUT_OF_GAME
from ...rules.trains import TRAIN_STEP, BuyTrain, TrainBought
from .found import Found


def find(pos: Position) -> Iterator[Found]:
    """The question of the first purchase here that begins a phase and takes a train of somebody."""
    if pos.over or pos.frame.node != TRAIN_STEP:
        return
    for offer in legal(pos.title, pos.state):
        if type(offer.action) is BuyTrain and not offer.open and not offer.action.trade_in:
            found = asked(pos, offer.action)
            if found is not None:
                yield found
                return


def asked(pos: Position, action: BuyTrain) -> Found | None:
    """The question about a legal purchase; None where it begins no phase, or everybody keeps their trains."""
    state, events = carry_out(pos.title, pos.state, action)
    if not any(isinstance(event, PhaseBegan) for event in events):
        return None
    if sum(isinstance(event, TrainBought) for event in events) != 1:
        return None
    after = Position(pos.title, state)
    had, has = fleets(pos), fleets(after)
    owned_before = {id for sym in had for id in owned(pos, sym)}
    gone = [pos[TRAINS][id].kind for id in owned_before if after[TRAINS][id].owner == OUT_OF_GAME]
    if not gone or len(had) < 3:
        return None
    proof = {"before": had, "after": has, "kind": pos[TRAINS][action.train].kind, "gone": sorted(gone)}
    form = msgspec.to_builtins(action)
    left = [sym for sym in had if sym not in has]
    if len(left) == 1:
        choices = (left[0], *(sym for sym in had if sym != left[0]))
        return Found(pos.frame.who, 0, choices, form, proof)
    return Found(pos.frame.who, len(gone), action=form, proof=proof)


def fleets(pos: Position) -> dict[str, list[str]]:
    """The kinds of the trains of each corporation that has any."""
    found = {sym: [pos[TRAINS][id].kind for id in owned(pos, sym)] for sym in pos[CORPORATIONS]}
    return {sym: kinds for sym, kinds in found.items() if kinds}
