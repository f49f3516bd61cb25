"""Actions that a player puts together before any is done: sales and the purchase that they pay for.

Each is an offer of the position that the ones before it lead to. So the menu is the one that there would be then, and
what is refused is known before anything is sent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from ...core.actions import CHANCE, Action, Offer
from ...core.game import carry_out, why_not
from ...core.position import Position
from ...core.state import State
from ...play.session import Game
from ...rules.turns import ROUND, STOCK_ROUND
from ...text.labels import describe_offer
from ...text.language import gettext
from ...text.words import Words
from ..errors import Unreadable
from ..live.acting import MOST_AT_ONCE
from ..live.refusal import read, refusal
from .action_form import action_of
from .actor import card_of


class Chip(msgspec.Struct, frozen=True):
    """An action that was put together: as it is sent, and in words. `refused`: why it is not possible after those
    before it, "" where it is; `rules`: by which rules."""

    json: str
    label: str
    refused: str = ""
    rules: tuple[str, ...] = ()


class Assembled(msgspec.Struct, frozen=True):
    """What was put together. `state`: where it leads, up to what is refused; `totals`: what it changes of the player's
    numbers, as name, value before and value after; `open`: whether the player could go on in the same step.
    """

    chips: tuple[Chip, ...]
    state: State
    totals: tuple[tuple[str, str, str], ...]
    open: bool

    @property
    def sound(self) -> bool:
        """Whether all of it can be done."""
        return bool(self.chips) and not any(chip.refused for chip in self.chips)


def can_assemble(pos: Position) -> bool:
    """Whether actions are put together in a position: where a player trades, in turns of a stock round."""
    return not pos.over and pos[ROUND].kind == STOCK_ROUND and pos.actor != CHANCE


def assembled(game: Game, names: Mapping[str, str], sent: Sequence[Mapping[str, Any]]) -> Assembled:
    """What actions lead to, one after the other; from the first that is refused on, none is carried out.

    Each is given as a form sends it (`action_form.action_of`). Raises `Unreadable`.
    """
    if len(sent) > MOST_AT_ONCE:
        raise Unreadable(gettext("1 to {most} actions are done together.", most=MOST_AT_ONCE))
    words, begun = Words(game.title, names), Position(game.title, game.state)
    state, chips, stopped = game.state, list[Chip](), False
    for one in sent:
        action = read(game.title, {"by": begun.actor, **action_of(game, one)})
        chip, after = _chip(game, names, state, action, stopped)
        chips.append(chip)
        stopped = stopped or after is None
        state = after if after is not None else state
    now = Position(game.title, state)
    same = not now.over and (now.frame.node, now.frame.who) == (begun.frame.node, begun.frame.who)
    return Assembled(tuple(chips), state, _totals(begun, now, words), same and not stopped)


def _chip(
    game: Game, names: Mapping[str, str], state: State, action: Action, stopped: bool
) -> tuple[Chip, State | None]:
    """An action as a chip, and where it leads; None where it is refused or comes after one that is."""
    text = msgspec.json.encode(action).decode()
    label = describe_offer(game.title, state, Offer(action), names)
    if stopped:
        return Chip(text, label), None
    violation = why_not(game.title, state, action)
    if violation is not None:
        no = refusal(game.title, violation, names)
        return Chip(text, label, no.sentence, tuple(rule["id"] for rule in no.facts["rules"])), None
    return Chip(text, label), carry_out(game.title, state, action)[0]


def _totals(old: Position, new: Position, words: Words) -> tuple[tuple[str, str, str], ...]:
    """The numbers of the player's card that become others."""
    player = old.actor
    before = {figure.key: figure for figure in card_of(old, words, player).figures}
    after = {figure.key: figure for figure in card_of(new, words, player).figures}
    return tuple(
        (figure.name, before[key].value if key in before else "–", figure.value)
        for key, figure in after.items()
        if key not in before or before[key].value != figure.value
    )


__all__ = ["Assembled", "Chip", "assembled", "can_assemble"]
