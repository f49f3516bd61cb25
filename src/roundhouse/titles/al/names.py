"""The train names of the Memphis & Charleston (table III): chits that pay for a train between two places."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from ...core.action_types import reacts
from ...core.feature import Feature
from ...core.position import Event, Position
from ...core.rule_values import Setting, amends
from ...core.state import Slot
from ...routes.question import Bonus, Question
from ...rules.corporations import CORPORATION_SPECS
from ...rules.explained import ENDS, EXPLANATIONS, PAPER, Explained, explains
from ...rules.privates import PrivateBought
from ...rules.reach import hex_face
from ...rules.running import QUESTION
from ...rules.shares import PresidentChanged


class Chit(msgspec.Struct, frozen=True):
    """A name: `bonus` dollars for a train whose route has both hexes."""

    name: str
    hexes: tuple[str, str]
    bonus: int


class TrainNames(msgspec.Struct, frozen=True):
    """The title's data: the private company that brings the names, and these."""

    private: str
    chit: tuple[Chit, ...]


TRAIN_NAMES: Setting[TrainNames] = Setting("train names")

LOST_WITH_PRESIDENCY: Setting[bool] = Setting("train names are lost with the presidency")
"""Whether a corporation loses the names as soon as it has another president."""

NAMED: Slot[str] = Slot("train names", str, "")
"""The corporation that has the names; empty before it has bought them, and after they are lost."""


class NamesReceived(Event, frozen=True, tag="names_received"):
    """A corporation received the train names."""

    corporation: str


class NamesLost(Event, frozen=True, tag="names_lost"):
    """A corporation lost the train names for good."""

    corporation: str


@reacts("train names come with their company", PrivateBought)
def receives(pos: Position, event: PrivateBought) -> None:
    """To the corporation that buys it; they do not go when the company does."""
    if event.private == TRAIN_NAMES(pos).private and event.buyer in CORPORATION_SPECS(pos):
        pos.set(NAMED, event.buyer)
        pos.emit(NamesReceived(event.buyer))


@reacts("train names are lost with the presidency", PresidentChanged)
def loses(pos: Position, event: PresidentChanged) -> None:
    """At once and for good."""
    if event.corporation == pos[NAMED] and LOST_WITH_PRESIDENCY(pos):
        pos.set(NAMED, "")
        pos.emit(NamesLost(event.corporation))


@amends(QUESTION, "train names pay")
def names_pay(pos: Position, question: Question, corporation: str) -> Question:
    """Each once a turn, for whichever train; they are worth the same to all."""
    if corporation != pos[NAMED]:
        return question
    chits = [c for c in TRAIN_NAMES(pos).chit if all(hex_face(pos, hex).paths for hex in c.hexes)]
    bonuses = [
        Bonus(chit.name, chit.bonus, tuple(frozenset({(hex, 0)}) for hex in chit.hexes), once=True)
        for chit in chits
    ]
    return replace(question, bonuses=(*question.bonuses, *bonuses))


def _explained(pos: Position, private: str) -> Iterator[Explained]:
    data = TRAIN_NAMES(pos)
    if private != data.private:
        return
    yield Explained("train names", by=("reaction: train names come with their company",))
    for chit in data.chit:
        facts = {"name": chit.name, "bonus": chit.bonus, "hexes": chit.hexes}
        yield Explained("train name", facts=facts, by=("amendment: train names pay",))
    kept = "train names" if LOST_WITH_PRESIDENCY(pos) else "train names for good"
    yield Explained(kept, ENDS, by=("reaction: train names are lost with the presidency",))


FEATURE = Feature(
    "train names",
    after=("towns and multipliers",),
    slots=(NAMED,),
    amendments=(names_pay,),
    reactions=(receives, loses),
    brings=(EXPLANATIONS(explains(PAPER, _explained, 40)),),
)
