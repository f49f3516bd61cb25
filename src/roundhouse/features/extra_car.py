"""Cars that corporations hang on a train of theirs to double a stop: bought as trains are, and counted with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from ..core.action_types import ActionType, Details, check, reacts
from ..core.actions import Action, Offer
from ..core.offers import offers_of
from ..core.position import Event, Position
from ..core.rule_values import Setting, amends
from ..core.state import Slot, Table
from ..core.title import Feature
from ..rules.corporations import CORPORATION_SPECS
from ..rules.depot import DEPOT, DISCARDS, ROLLING_STOCK, TRAIN_LIMIT, TRAINS
from ..rules.emergency import MUST_OWN
from ..rules.money import BANK, pay, short_of
from ..rules.privates import BUY_PRIVATE, BuyPrivate
from ..rules.shares import POOL
from ..rules.trains import BUY_TRAIN, TRAIN_STEP, TrainBought
from ..rules.turns import PASS, Pass
from .merging import CorporationsMerged


class ExtraCar(msgspec.Struct, frozen=True):
    """Cars by the title's data: the price, how many there are, the most that a corporation may have."""

    price: int
    count: int
    most: int


EXTRA_CAR: Setting[ExtraCar] = Setting("terms of extra cars")

CARS: Table[int] = Table("extra cars", int)
"""How many cars a corporation has; no row for none."""

CAR_FOR_TRAIN: Slot[str] = Slot("car given back for a train", str, "")
"""The corporation that has to buy a train now, since it made room for one."""


class CarBought(Event, frozen=True, tag="car_bought"):
    """A corporation bought a car from the bank."""

    corporation: str
    price: int


class CarDiscarded(Event, frozen=True, tag="car_discarded"):
    """A car went back to the bank, unpaid."""

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


@check("car is left")
def car_is_left(pos: Position, action: BuyCar) -> Details | None:
    """The bank has one."""
    count = EXTRA_CAR(pos).count
    return None if sum(pos[CARS].values()) < count else {"count": count}


@check("cars of a corporation")
def few_enough(pos: Position, action: BuyCar) -> Details | None:
    """The corporation has fewer than the most that it may have."""
    who, most = pos.frame.who, EXTRA_CAR(pos).most
    return None if cars(pos, who) < most else {"who": who, "most": most}


@check("room for a car")
def room(pos: Position, action: BuyCar) -> Details | None:
    """Trains and cars together are fewer than the train limit."""
    who = pos.frame.who
    count, limit = ROLLING_STOCK(pos, who), TRAIN_LIMIT(pos, who)
    return None if count < limit else {"who": who, "count": count, "limit": limit}


@check("train before a car")
def train_first(pos: Position, action: BuyCar) -> Details | None:
    """While a train is due no money goes into a car."""
    return {"who": pos.frame.who} if MUST_OWN(pos, pos.frame.who) else None


@check("treasury pays the car")
def treasury_pays(pos: Position, action: BuyCar) -> Details | None:
    """The corporation alone."""
    return short_of(pos, pos.frame.who, EXTRA_CAR(pos).price)


@check("car is there")
def car_is_there(pos: Position, action: DiscardCar) -> Details | None:
    """The corporation has one to give back."""
    return None if cars(pos, pos.frame.who) else {"who": pos.frame.who}


@check("car makes room")
def makes_room(pos: Position, action: DiscardCar) -> Details | None:
    """In excess of the limit, or for a train that the bank will sell into its place."""
    who = pos.frame.who
    count, limit = ROLLING_STOCK(pos, who), TRAIN_LIMIT(pos, who)
    facts = {"who": who, "count": count, "limit": limit}
    if pos.frame.node == DISCARDS.body.name:
        return None if count > limit else {"case": "within the limit", **facts}
    if count < limit:
        return {"case": "room", **facts}
    trial = Position(pos.title, pos.state.copy())
    _set(trial, who, cars(trial, who) - 1)
    for offer in offers_of(trial, BUY_TRAIN):
        if trial[TRAINS][offer.action.train].owner in (DEPOT, POOL):  # type: ignore[attr-defined]
            return None
    return {"case": "no train", **facts}


@check("train follows the car given back")
def train_follows(pos: Position, action: Pass | BuyCar | BuyPrivate) -> Details | None:
    """Whoever gave a car back for a train buys one before anything else."""
    who = pos.frame.who
    return {"who": who} if who and pos[CAR_FOR_TRAIN] == who and pos.frame.node == TRAIN_STEP else None


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

FEATURE = Feature(
    "extra cars",
    tables=(CARS,),
    slots=(CAR_FOR_TRAIN,),
    amendments=(count_cars,),
    menus={TRAIN_STEP: (BUY_CAR, DISCARD_CAR), DISCARDS.body.name: (DISCARD_CAR,)},
    checks={PASS: (train_follows,), BUY_PRIVATE: (train_follows,)},
    reactions=(train_came, to_survivor),
    audits=(_cars_are_kept,),
)
