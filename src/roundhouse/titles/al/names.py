"""The train names of the Memphis & Charleston (table III): chits that pay for a train between two places."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from ...core.figures import Fact, amends
from ...core.kinds import reacts
from ...core.now import Event, Now
from ...core.state import Slot
from ...core.title import Feature
from ...routes.question import Bonus, Question
from ...rules.corporations import CHARTERS
from ...rules.privates import PrivateBought
from ...rules.reach import face
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


TRAIN_NAMES: Fact[TrainNames] = Fact("train names")

LOST_WITH_PRESIDENCY: Fact[bool] = Fact("train names are lost with the presidency")
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
def receives(now: Now, event: PrivateBought) -> None:
    """To the corporation that buys it; they do not go when the company does."""
    if event.private == TRAIN_NAMES(now).private and event.buyer in CHARTERS(now):
        now.set(NAMED, event.buyer)
        now.emit(NamesReceived(event.buyer))


@reacts("train names are lost with the presidency", PresidentChanged)
def loses(now: Now, event: PresidentChanged) -> None:
    """At once and for good."""
    if event.corporation == now[NAMED] and LOST_WITH_PRESIDENCY(now):
        now.set(NAMED, "")
        now.emit(NamesLost(event.corporation))


@amends(QUESTION, "train names pay")
def names_pay(now: Now, question: Question, corporation: str) -> Question:
    """Each once a turn, for whichever train; they are worth the same to all."""
    if corporation != now[NAMED]:
        return question
    chits = [c for c in TRAIN_NAMES(now).chit if all(face(now, hex).paths for hex in c.hexes)]
    bonuses = [
        Bonus(chit.name, chit.bonus, tuple(frozenset({(hex, 0)}) for hex in chit.hexes), once=True)
        for chit in chits
    ]
    return replace(question, bonuses=(*question.bonuses, *bonuses))


FEATURE = Feature(
    "train names",
    after=("towns and multipliers",),
    slots=(NAMED,),
    amendments=(names_pay,),
    reactions=(receives, loses),
)
