"""A token that makes one train longer: it is put on the train before a run, and stays there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from ...core.action_types import ActionType, check, reacts
from ...core.actions import Offer
from ...core.details import Details
from ...core.feature import Feature
from ...core.position import Event, Position
from ...core.rule_values import Setting, amends
from ...core.state import Slot
from ...features.closing import CorporationClosed
from ...routes.question import Question, RouteTrain
from ...rules.corporations import CORPORATION_SPECS
from ...rules.depot import TRAINS, TrainDiscarded, TrainsRusted, owned
from ...rules.explained import ENDS, EXPLANATIONS, PAPER, WHEN, Explained, explains
from ...rules.operating_round import CURRENT_TURN
from ...rules.operating_turn import RUNNING
from ...rules.privates import POWER_SERVES, PRIVATES, UsePower, close, owns_power
from ...rules.running import QUESTION, HasRun
from ...rules.shares import POOL
from ...rules.shown import NOTES_OF_CORPORATIONS, Note, NoteSource
from ...rules.trains import BUY_TRAIN, BuyTrain
from .power_permission import by_permission


class LongerTrain(msgspec.Struct, frozen=True):
    """The title's data: the private company, the hexes that its token adds, the kinds of trains that can carry it."""

    private: str
    hexes: int
    trains: tuple[str, ...]


LONGER_TRAIN: Setting[LongerTrain] = Setting("longer train")

LONGER: Slot[str] = Slot("longer train", str, "")
"""The train that carries the token; empty while none does."""


class LengthenTrain(UsePower, frozen=True, tag="lengthen_train"):
    """Put the private company's token on a train of the corporation."""

    train: str


class TrainLengthened(Event, frozen=True, tag="train_lengthened"):
    """A train goes `hexes` hexes further from now on."""

    private: str
    corporation: str
    train: str
    hexes: int


class LengthLost(Event, frozen=True, tag="length_lost"):
    """A train lost the token that made it longer."""

    private: str
    train: str


class LengthensNothing(Details, frozen=True):
    """The private company lengthens no train."""

    private: str


@check("private company lengthens a train", about=("private",))
def lengthens(pos: Position, action: LengthenTrain) -> LengthensNothing | None:
    """The others do not."""
    return None if action.private == LONGER_TRAIN(pos).private else LengthensNothing(action.private)


class LengthenedBefore(Details, frozen=True):
    """The private company has lengthened a train already."""

    private: str


@check("one train is lengthened", about=("private",))
def lengthened_once(pos: Position, action: LengthenTrain) -> LengthenedBefore | None:
    """The token stays on its train, and is gone with it."""
    return LengthenedBefore(action.private) if pos[PRIVATES][action.private].used else None


@check("train is lengthened before the run", about=())
def before_the_run(pos: Position, action: LengthenTrain) -> HasRun | None:
    """Earnings that have been reckoned stand."""
    return None if pos[CURRENT_TURN].revenue is None else HasRun(pos.frame.who)


class NotOwnTrain(Details, frozen=True):
    """The train is none of the corporation's."""

    case: ClassVar[str] = "own"
    train: str
    who: str


class KindNotLengthened(Details, frozen=True):
    """Trains of this kind are not lengthened."""

    case: ClassVar[str] = "kind"
    train: str
    kinds: tuple[str, ...]


@check("train can be lengthened", about=("train",))
def can_be_lengthened(pos: Position, action: LengthenTrain) -> NotOwnTrain | KindNotLengthened | None:
    """One of the corporation's own, of a kind that the token is for."""
    row, who = pos[TRAINS].get(action.train), pos.frame.who
    if row is None or row.owner != who:
        return NotOwnTrain(action.train, who)
    kinds = LONGER_TRAIN(pos).trains
    return None if row.kind in kinds else KindNotLengthened(action.train, kinds)


def _offers(pos: Position) -> Iterator[Offer]:
    private, who = LONGER_TRAIN(pos).private, pos.frame.who
    if pos[CURRENT_TURN].revenue is None and POWER_SERVES(pos, private, who):
        for train in owned(pos, who):
            yield Offer(LengthenTrain(pos.actor, private, train))


def _lengthen(pos: Position, action: LengthenTrain) -> None:
    pos.change(PRIVATES, action.private, used=True)
    pos.set(LONGER, action.train)
    hexes = LONGER_TRAIN(pos).hexes
    pos.emit(TrainLengthened(action.private, pos.frame.who, action.train, hexes))


LENGTHEN_TRAIN: ActionType[LengthenTrain] = ActionType(
    LengthenTrain,
    _offers,
    (owns_power, lengthens, lengthened_once, before_the_run, can_be_lengthened),
    _lengthen,
)


@amends(QUESTION, "one train goes further")
def further(pos: Position, question: Question, corporation: str) -> Question:
    """By the hexes that its token adds."""
    longer, more = pos[LONGER], LONGER_TRAIN(pos).hexes

    def as_it_is(train: RouteTrain) -> RouteTrain:
        if train.id != longer:
            return train
        return replace(train, reach=replace(train.reach, hexes=train.reach.hexes + more))

    return replace(question, trains=tuple(map(as_it_is, question.trains))) if longer else question


class LongerTrainKept(Details, frozen=True):
    """A train that has been made longer is not sold."""

    train: str
    owner: str


@check("longer train is not sold", about=("train",))
def not_sold(pos: Position, action: BuyTrain) -> LongerTrainKept | None:
    """The corporation that has it keeps it."""
    row = pos[TRAINS][action.train]
    if action.train != pos[LONGER] or row.owner not in CORPORATION_SPECS(pos):
        return None
    return LongerTrainKept(action.train, row.owner)


def lose_length(pos: Position) -> None:
    """Take the token off its train; the train is like its sisters again."""
    train = pos[LONGER]
    pos.set(LONGER, "")
    pos.emit(LengthLost(LONGER_TRAIN(pos).private, train))


@reacts("token of a discarded train is lost", TrainDiscarded)
def lost_with_discard(pos: Position, event: TrainDiscarded) -> None:
    """Whoever buys the train has an ordinary one; the private company stays open."""
    if event.train == pos[LONGER]:
        lose_length(pos)


@reacts("token is lost with its corporation", CorporationClosed)
def lost_with_corporation(pos: Position, event: CorporationClosed) -> None:
    """The trains of a corporation that has closed lie in the bank pool."""
    if pos[LONGER] and pos[TRAINS][pos[LONGER]].owner == POOL:
        lose_length(pos)


@reacts("private company closes with its longer train", TrainsRusted)
def closes_with_train(pos: Position, event: TrainsRusted) -> None:
    """The train rusts like its sisters."""
    if pos[LONGER] in event.trains:
        lose_length(pos)
        close(pos, LONGER_TRAIN(pos).private)


def _noted(pos: Position, corporation: str) -> Iterator[Note]:
    """On which of its trains the corporation has the token."""
    train, data = pos[LONGER], LONGER_TRAIN(pos)
    if train and pos[TRAINS][train].owner == corporation:
        yield Note("longer train", {"of": data.private, "train": train, "hexes": data.hexes})


def _explained(pos: Position, private: str) -> Iterator[Explained]:
    data = LONGER_TRAIN(pos)
    if private == data.private:
        facts = {"hexes": data.hexes, "trains": data.trains}
        by: tuple[str, ...] = (
            "action type: lengthen_train",
            "amendment: one train goes further",
            "check: train can be lengthened / kind",
        )
        yield Explained("longer train", facts=facts, by=by)
        yield by_permission()
        yield Explained(
            "longer train", WHEN, by=("check: one train is lengthened", "check: longer train is not sold")
        )
        by = (
            "reaction: private company closes with its longer train",
            "reaction: token of a discarded train is lost",
        )
        yield Explained("longer train", ENDS, by=by)


FEATURE = Feature(
    "longer train",
    after=("express trains", "trades of trains by phase"),
    slots=(LONGER,),
    amendments=(further,),
    menus={RUNNING.name: (LENGTHEN_TRAIN,)},
    checks=(BUY_TRAIN.checked_by(not_sold),),
    reactions=(lost_with_discard, lost_with_corporation, closes_with_train),
    brings=(EXPLANATIONS(explains(PAPER, _explained, 40)), NOTES_OF_CORPORATIONS(NoteSource(_noted, 36))),
)
