"""Cars that corporations hang on a train of theirs to double a stop: bought as trains are, and counted with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Literal

import msgspec

from ...core.action_types import ActionType, check, reacts
from ...core.actions import Action, Offer
from ...core.details import Details
from ...core.feature import Feature
from ...core.life import by_rule
from ...core.offers import offers_of
from ...core.position import Event, Position
from ...core.rule_values import Setting, amends
from ...core.state import Frame, Slot, Table
from ...features.merging import CorporationsMerged
from ...rules.beside import PIECES, Piece, rows_of
from ...rules.corporations import CORPORATION_SPECS
from ...rules.depot import DEPOT, DISCARDS, ROLLING_STOCK, TRAIN_LIMIT, TRAINS
from ...rules.emergency import MUST_OWN
from ...rules.explained import ENDS, EXPLANATIONS, THINGS, TRAIN, WHEN, Explained, ThingSource, explains
from ...rules.money import BANK, ShortOfMoney, pay, short_of
from ...rules.owners import CORPORATION, of_corporation
from ...rules.privates import BUY_PRIVATE, BuyPrivate
from ...rules.shares import POOL
from ...rules.shown import LAST_RESORTS, NOTES_OF_TABLE, OBLIGATIONS, LastResort, Note, NoteSource, Obligation
from ...rules.trains import BUY_TRAIN, TRAIN_STEP, TrainBought
from ...rules.turns import PASS, Pass


class ExtraCar(msgspec.Struct, frozen=True):
    """Cars by the title's data: the price, how many there are, the most that a corporation may have."""

    price: int
    count: int
    most: int


CAR = "car"
"""The id under which it is explained among the trains."""

EXTRA_CAR: Setting[ExtraCar] = Setting("terms of extra cars")

ROOM_FOR_ANY: Setting[bool] = Setting("cars make room for trains of corporations")
"""Otherwise for those of the bank and the pool alone."""

CARS: Table[int] = Table(
    "extra cars", int, CORPORATION, of_corporation(merged=by_rule("reaction: cars pass to the survivor"))
)
"""How many cars a corporation has; no row for none."""

CAR_FOR_TRAIN: Slot[str] = Slot("car given back for a train", str, "")
"""The corporation that made room for a train, which it buys now."""


class CarBought(Event, frozen=True, tag="car_bought"):
    """A corporation bought a car from the bank."""

    corporation: str
    price: int


class CarDiscarded(Event, frozen=True, tag="car_discarded"):
    """A car went back to the bank, unpaid."""

    corporation: str


class CarKept(Event, frozen=True, tag="car_kept"):
    """A corporation that would have given a car back for a train bought none, and keeps the car."""

    corporation: str


class BuyCar(Action, frozen=True, tag="buy_car"):
    """Buy a car from the bank."""


class DiscardCar(Action, frozen=True, tag="discard_car"):
    """Give a car back to the bank: one in excess, or to make room for a train."""


def cars(pos: Position, corporation: str) -> int:
    """How many cars the corporation has."""
    return pos[CARS].get(corporation, 0)


def _set(pos: Position, corporation: str, count: int) -> None:
    if count:
        pos.put(CARS, corporation, count)
    elif corporation in pos[CARS]:
        pos.drop(CARS, corporation)


def give_back(pos: Position, corporation: str) -> None:
    """A car of the corporation goes back to the bank."""
    _set(pos, corporation, cars(pos, corporation) - 1)
    pos.emit(CarDiscarded(corporation))


@amends(ROLLING_STOCK, "cars are rolling stock")
def count_cars(pos: Position, count: int, corporation: str) -> int:
    """A car counts as a train does."""
    return count + cars(pos, corporation)


# -- checks ---------------------------------------------------------------------------------------


class NoCarLeft(Details, frozen=True):
    """Corporations have all the cars."""

    count: int


@check("car is left")
def car_is_left(pos: Position, action: BuyCar) -> NoCarLeft | None:
    """The bank has one."""
    count = EXTRA_CAR(pos).count
    return None if sum(pos[CARS].values()) < count else NoCarLeft(count)


class EnoughCars(Details, frozen=True):
    """The corporation has as many cars as it may."""

    who: str
    most: int


@check("cars of a corporation")
def few_enough(pos: Position, action: BuyCar) -> EnoughCars | None:
    """The corporation has fewer than the most that it may have."""
    who, most = pos.frame.who, EXTRA_CAR(pos).most
    return None if cars(pos, who) < most else EnoughCars(who, most)


class NoRoomForCar(Details, frozen=True):
    """The corporation has as many trains and cars as it may."""

    who: str
    count: int
    limit: int


@check("room for a car")
def room(pos: Position, action: BuyCar) -> NoRoomForCar | None:
    """Trains and cars together are fewer than the train limit."""
    who = pos.frame.who
    count, limit = ROLLING_STOCK(pos, who), TRAIN_LIMIT(pos, who)
    return None if count < limit else NoRoomForCar(who, count, limit)


class TrainBeforeCar(Details, frozen=True):
    """The corporation must buy a train first."""

    who: str


@check("train before a car")
def train_first(pos: Position, action: BuyCar) -> TrainBeforeCar | None:
    """While a train is due no money goes into a car."""
    return TrainBeforeCar(pos.frame.who) if MUST_OWN(pos, pos.frame.who) else None


@check("treasury pays the car")
def treasury_pays(pos: Position, action: BuyCar) -> ShortOfMoney | None:
    """The price of the car, from the corporation's treasury alone: its president adds nothing."""
    return short_of(pos, pos.frame.who, EXTRA_CAR(pos).price)


class HasNoCar(Details, frozen=True):
    """The corporation has no car."""

    who: str


@check("car is there")
def car_is_there(pos: Position, action: DiscardCar) -> HasNoCar | None:
    """The corporation has one to give back."""
    return None if cars(pos, pos.frame.who) else HasNoCar(pos.frame.who)


class CarNotInExcess(Details, frozen=True):
    """The corporation has no more trains and cars than it may."""

    case: ClassVar[str] = "within the limit"
    who: str
    count: int
    limit: int


class RoomWithoutIt(Details, frozen=True):
    """There is room for a train without giving the car back."""

    case: ClassVar[str] = "room"
    who: str
    count: int
    limit: int


class NoTrainForRoom(Details, frozen=True):
    """There is no train to buy in the place of the car."""

    case: Literal["no train", "no train at all"]
    who: str
    count: int
    limit: int


@check("car makes room")
def makes_room(pos: Position, action: DiscardCar) -> CarNotInExcess | RoomWithoutIt | NoTrainForRoom | None:
    """In excess of the limit, or for a train that can be bought into its place."""
    who = pos.frame.who
    count, limit = ROLLING_STOCK(pos, who), TRAIN_LIMIT(pos, who)
    if pos.frame.node == DISCARDS.body.name:
        return None if count > limit else CarNotInExcess(who, count, limit)
    if count < limit:
        return RoomWithoutIt(who, count, limit)
    trial = Position(pos.title, pos.state.copy())
    _set(trial, who, cars(trial, who) - 1)
    for offer in offers_of(trial, BUY_TRAIN):
        if ROOM_FOR_ANY(pos) or trial[TRAINS][offer.action.train].owner in (DEPOT, POOL):  # type: ignore[attr-defined]
            return None
    return NoTrainForRoom("no train at all" if ROOM_FOR_ANY(pos) else "no train", who, count, limit)


class TrainMustFollow(Details, frozen=True):
    """The corporation gave its car back for a train, and buys that first."""

    who: str


@check("train follows the car given back", about=())
def train_follows(pos: Position, action: Pass | BuyCar | BuyPrivate) -> TrainMustFollow | None:
    """Whoever gave a car back for a train buys one before anything else, or keeps the car if nobody need sell one."""
    who = pos.frame.who
    if not who or pos[CAR_FOR_TRAIN] != who or pos.frame.node != TRAIN_STEP:
        return None
    return None if isinstance(action, Pass) and ROOM_FOR_ANY(pos) else TrainMustFollow(who)


# -- offers and effects -----------------------------------------------------------------------------


def _purchases(pos: Position) -> Iterator[Offer]:
    yield Offer(BuyCar(pos.actor))


def _buy(pos: Position, action: BuyCar) -> None:
    who, price = pos.frame.who, EXTRA_CAR(pos).price
    pay(pos, who, BANK, price, "car")
    _set(pos, who, cars(pos, who) + 1)
    pos.emit(CarBought(who, price))


def _returns(pos: Position) -> Iterator[Offer]:
    if cars(pos, pos.frame.who):
        yield Offer(DiscardCar(pos.actor))


def _discard(pos: Position, action: DiscardCar) -> None:
    if pos.frame.node == TRAIN_STEP:
        pos.set(CAR_FOR_TRAIN, pos.frame.who)
    give_back(pos, pos.frame.who)


@reacts("train has taken the place of a car", TrainBought)
def train_came(pos: Position, event: TrainBought) -> None:
    """The duty is done."""
    if pos[CAR_FOR_TRAIN] == event.corporation:
        pos.set(CAR_FOR_TRAIN, "")


def without_a_train(pos: Position, frame: Frame) -> None:
    """For the flow, as the step for trains closes: the car that was to make room for one stays."""
    if pos[CAR_FOR_TRAIN] == frame.who:
        pos.set(CAR_FOR_TRAIN, "")
        _set(pos, frame.who, cars(pos, frame.who) + 1)
        pos.emit(CarKept(frame.who))


@reacts("cars pass to the survivor", CorporationsMerged)
def to_survivor(pos: Position, event: CorporationsMerged) -> None:
    """As many as a corporation may have; the rest go back to the bank."""
    count = cars(pos, event.vanished)
    if count:
        _set(pos, event.vanished, 0)
        _set(pos, event.survivor, cars(pos, event.survivor) + count)
        while cars(pos, event.survivor) > EXTRA_CAR(pos).most:
            give_back(pos, event.survivor)


def _cars_are_kept(pos: Position) -> Iterable[str]:
    terms = EXTRA_CAR(pos)
    if sum(pos[CARS].values()) > terms.count:
        yield f"cars: {sum(pos[CARS].values())} of {terms.count}"
    for owner, count in pos[CARS].items():
        if owner not in CORPORATION_SPECS(pos) or not 0 < count <= terms.most:
            yield f"cars: {owner} has {count}"


BUY_CAR: ActionType[BuyCar] = ActionType(
    BuyCar,
    _purchases,
    (train_follows, train_first, car_is_left, few_enough, room, treasury_pays),
    _buy,
)
DISCARD_CAR: ActionType[DiscardCar] = ActionType(DiscardCar, _returns, (car_is_there, makes_room), _discard)


def _noted(pos: Position, about: str) -> Iterator[Note]:
    car = EXTRA_CAR(pos)
    left = car.count - sum(pos[CARS].values())
    yield Note("cars", {"left": left, "count": car.count, "price": car.price})


def _explained(pos: Position, kind: str) -> Iterator[Explained]:
    if kind == CAR:
        terms = EXTRA_CAR(pos)
        facts = {"price": terms.price, "count": terms.count, "most": terms.most}
        yield Explained(
            "car", facts=facts, by=("amendment: cars double a stop", "setting: terms of extra cars")
        )
        yield Explained("car", WHEN, facts, ("check: cars of a corporation", "check: train before a car"))
        yield Explained("permanent", ENDS)


def _cars(pos: Position) -> tuple[str, ...]:
    return (CAR,)


def _pieces(pos: Position) -> Iterator[Piece]:
    terms = EXTRA_CAR(pos)
    yield Piece("extra cars", count=terms.count, most=terms.most, price=terms.price, rows=rows_of(CARS))


FEATURE = Feature(
    "extra cars",
    after=("bonds as money", "take-overs"),
    tables=(CARS,),
    slots=(CAR_FOR_TRAIN,),
    amendments=(count_cars,),
    menus={TRAIN_STEP: (BUY_CAR, DISCARD_CAR), DISCARDS.body.name: (DISCARD_CAR,)},
    checks=(PASS.checked_by(train_follows), BUY_PRIVATE.checked_by(train_follows)),
    reactions=(train_came, to_survivor),
    audits=(_cars_are_kept,),
    brings=(
        NOTES_OF_TABLE(NoteSource(_noted, 20)),
        OBLIGATIONS(Obligation("cars", lambda pos, owner: pos[CARS].get(owner, 0), CAR)),
        EXPLANATIONS(explains(TRAIN, _explained)),
        THINGS(ThingSource(TRAIN, _cars)),
        PIECES(_pieces),
        LAST_RESORTS(LastResort(DISCARD_CAR.name, lambda pos: cars(pos, pos.frame.who) > 0)),
    ),
)
