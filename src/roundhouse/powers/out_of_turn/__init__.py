"""Out of turn: powers that their owner may use at any time, asked for once a round and never for nothing.

In their own stock turns, and while a corporation of theirs lays track, owners use such a power beside all else.
As the turn of a corporation of somebody else begins they are asked, if there is something that they could do, and not a
second time in that round. What adds a power to the menu of `WINDOW` is open to them there.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...core.action_types import reacts
from ...core.feature import Feature
from ...core.flow import Step
from ...core.offers import offers_of
from ...core.position import Position
from ...core.rule_values import rule_value
from ...core.state import Frame, Slot
from ...rules.operating_round import TurnBegan
from ...rules.shares import PLAYING, president
from ...rules.shown import ASKED_BETWEEN, AskedBetween
from ...rules.turns import NEXT_ROUND, PASS, clockwise

ASKED: Slot[tuple[str, ...]] = Slot("asked for powers out of turn", tuple[str, ...], (), until=NEXT_ROUND)
"""The players who have been asked in this round."""


def _note(pos: Position, frame: Frame) -> None:
    pos.set(ASKED, (*pos[ASKED], frame.who))


WINDOW = Step("powers out of turn", lambda pos: pos.frame.who, (), closer=PASS, leave=_note)


@rule_value("owners of powers out of turn")
def OWNERS(pos: Position) -> Iterable[str]:
    """The players who have a power that may be used at any time."""
    return ()


def could_use(pos: Position, player: str) -> bool:
    """Whether the player could do something with a power now; it is tried on a copy."""
    trial = Position(pos.title, pos.state.copy())
    trial.interrupt(WINDOW.name, player)
    kinds = (kind for kind in pos.title.menus[WINDOW.name] if kind is not PASS)
    return any(True for kind in kinds for _ in offers_of(trial, kind))


@reacts("owners of powers are asked", TurnBegan)
def ask(pos: Position, event: TurnBegan) -> None:
    """Clockwise from the president of the corporation, who needs no asking: the last interruption comes first."""
    owners, own = set(OWNERS(pos)), president(pos, event.corporation)
    if own not in PLAYING(pos):
        return
    asked = [p for p in clockwise(pos, own)[1:] if p in owners and p not in pos[ASKED] and could_use(pos, p)]
    for player in reversed(asked):
        pos.interrupt(WINDOW.name, player)


FEATURE = Feature(
    "powers out of turn",
    slots=(ASKED,),
    rule_values=(OWNERS,),
    flow=(WINDOW,),
    reactions=(ask,),
    brings=(ASKED_BETWEEN(AskedBetween(WINDOW.name, OWNERS)),),
    above={"text": f"{__name__}.text:TEXTS", "interop": f"{__name__}.interop:PART"},
)
