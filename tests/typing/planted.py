"""Errors planted at each plug point: mypy has to refuse every line with `# E:`, with that message, and no other.

Nothing runs this file; `test_planted.py` gives it to mypy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec
from msgspec.structs import replace

from roundhouse.client import Client
from roundhouse.core.action_types import ActionType, Check, EffectWrapper, check, reacts
from roundhouse.core.actions import Action, Offer
from roundhouse.core.details import Details
from roundhouse.core.feature import Feature
from roundhouse.core.life import IdKind
from roundhouse.core.position import Event, Position
from roundhouse.core.rule_values import (
    Amendment,
    Override,
    RuleValue,
    Setting,
    Settings,
    amends,
    overrides,
    rule_value,
)
from roundhouse.core.state import Slot, Table
from roundhouse.rules.bidding import Bid
from roundhouse.rules.reach import hex_face
from roundhouse.rules.stock_turn import SellShares


class Row(msgspec.Struct, frozen=True):
    """A row of a table."""

    owner: str
    count: int = 0


class Buy(Action, frozen=True, tag="buy"):
    """One kind of action."""

    price: int


class Sell(Action, frozen=True, tag="sell"):
    """Another."""

    name: str


class Bought(Event, frozen=True, tag="bought"):
    """One event."""

    price: int


class Sold(Event, frozen=True, tag="sold"):
    """Another."""

    name: str


ROWS = Table("rows", Row, IdKind("row"))
COUNTS = Table("counts", int, IdKind("row"))
LAST: Slot[Row | None] = Slot("last", Row | None, None)  # type: ignore[arg-type]
LIMIT: Setting[int] = Setting("limit")
NAMES: Setting[tuple[str, ...]] = Setting("names")


@rule_value("room")
def ROOM(pos: Position, player: str) -> int:
    """A figure that asks for a player."""
    return 1


def _offers(pos: Position) -> Iterable[Offer]:
    return ()


def _buy(pos: Position, action: Buy) -> None:
    pass


def _sell(pos: Position, action: Sell) -> None:
    pass


class Denied(Details, frozen=True):
    """Not allowed."""


@check("can pay")
def can_pay(pos: Position, action: Buy) -> Denied | None:
    """A check of one kind."""
    return None


@check("has it")
def has_it(pos: Position, action: Sell) -> Denied | None:
    """A check of another."""
    return None


@check("any time")
def any_time(pos: Position, action: Action) -> Denied | None:
    """A check of all."""
    return None


BUY: ActionType[Buy] = ActionType(Buy, _offers, (can_pay, any_time), _buy)


# -- what is right passes


@amends(ROOM, "more room")
def more_room(pos: Position, room: int, player: str) -> int:
    """An amendment."""
    return room + 1


@overrides(ROOM, "no room")
def no_room(pos: Position, player: str) -> int:
    """An override."""
    return 0


@reacts("noted", Bought)
def noted(pos: Position, event: Bought) -> None:
    """A reaction."""
    pos.change(ROWS, "a", owner="b", count=event.price)
    pos.amend(LAST, owner="b")
    pos.put(ROWS, "a", replace(pos[ROWS]["a"], count=1))


def _around(pos: Position, action: Buy, proceed: Callable[[], None]) -> None:
    proceed()


RIGHT = Feature(
    "right",
    settings=Settings(LIMIT.to(3), NAMES.to(("a", "b"))),
    overrides=(no_room,),
    amendments=(more_room,),
    checks=(BUY.checked_by(can_pay, any_time),),
    replaces=(can_pay.replaced_by(any_time),),
    reactions=(noted,),
    effect_wrappers=(EffectWrapper("around", BUY, _around),),
)


# -- amendments and overrides

# fmt: off


@amends(ROOM, "without the player")  # E: Argument 1 has incompatible type
def without_player(pos: Position, room: int) -> int:
    """Too few arguments."""
    return room


@amends(ROOM, "with more")  # E: Argument 1 has incompatible type
def with_more(pos: Position, room: int, player: str, corporation: str) -> int:
    """Too many."""
    return room


@amends(ROOM, "of a word")  # E: Argument 1 has incompatible type
def of_word(pos: Position, room: str, player: str) -> int:
    """The value so far has another type."""
    return len(room)


@amends(ROOM, "to a word")  # E: Argument 1 has incompatible type
def to_word(pos: Position, room: int, player: str) -> str:
    """The new value has another type."""
    return str(room)


@overrides(ROOM, "given the value")  # E: Argument 1 has incompatible type
def given_value(pos: Position, room: int, player: str) -> int:
    """An override is not told what it stands for."""
    return room


@overrides(ROOM, "says a word")  # E: Argument 1 has incompatible type
def says_word(pos: Position, player: str) -> str:
    """Another type."""
    return player


BARE = Amendment(ROOM, "bare", lambda pos, room: room)  # E: Argument 3 to "Amendment" has incompatible type
WORD: RuleValue[[], str] = RuleValue("word", lambda pos: 1)  # E: Incompatible return value type
OTHER = Override(ROOM, "other", lambda pos, player: player)  # E: Incompatible return value type
AMENDING = Feature("amending", amendments=(no_room,))  # E: has incompatible type "tuple[Override]"
OVERRIDING = Feature("overriding", overrides=(more_room,))  # E: has incompatible type "tuple[Amendment]"


def asked(pos: Position) -> None:
    """Who asks for a figure says for whom."""
    ROOM(pos)  # E: Missing positional argument "player"
    ROOM(pos, 3)  # E: Argument 2 to "__call__" of "RuleValue" has incompatible type "int"


# -- checks, reactions, arounds

BUY.checked_by(has_it)  # E: Argument 1 to "checked_by" of "ActionType" has incompatible type "Check[Sell]"
can_pay.replaced_by(has_it)  # E: Argument 1 to "replaced_by" of "Check" has incompatible type "Check[Sell]"
any_time.replaced_by(can_pay)  # E: Argument 1 to "replaced_by" of "Check" has incompatible type "Check[Buy]"
CHECKED = Feature("checked", checks={BUY: (can_pay,)})  # E: Argument "checks" to "Feature" has
SELL: ActionType[Sell] = ActionType(Sell, _offers, (can_pay,), _sell)  # E: Argument 3 to "ActionType" has
SOLD: ActionType[Sell] = ActionType(Sell, _offers, (has_it,), _buy)  # E: Argument 4 to "ActionType" has
TWICE: Check[Action] = can_pay  # E: Incompatible types in assignment


@reacts("wrong event", Sold)  # E: Argument 1 has incompatible type
def wrong_event(pos: Position, event: Bought) -> None:
    """It is told of sales."""


def _around_sale(pos: Position, action: Sell, proceed: Callable[[], None]) -> None:
    proceed()


AROUND: EffectWrapper[Buy] = EffectWrapper("around a sale", BUY, _around_sale)  # E: Argument 3 to "EffectWrapper" has

# -- facts

LIMIT.to("3")  # E: Argument 1 to "to" of "Setting" has incompatible type "str"; expected "int"
NAMES.to("ab")  # E: Argument 1 to "to" of "Setting" has incompatible type "str"
Settings((LIMIT, "3"))  # E: Argument 1 to "Settings" has incompatible type
SET = Feature("set", settings={LIMIT: "3"})  # E: Argument "settings" to "Feature" has incompatible type
WIDE: str = Settings(LIMIT.to(3))[LIMIT]  # E: Incompatible types in assignment


# -- fields of rows


def changed(pos: Position, row: Row, hex: str) -> None:
    """Whoever replaces fields names those that there are."""
    pos.change(ROWS, "a", ownr="b")  # E: Unexpected keyword argument "ownr" for "change"
    pos.change(ROWS, "a", price=3)  # E: Unexpected keyword argument "price" for "change"
    pos.change(ROWS, "a", count="3")  # E: Argument "count" to "change" of
    pos.change(COUNTS, "a", owner="b")  # E: int has no fields that could be replaced
    pos.amend(LAST, ownr="b")  # E: Unexpected keyword argument "ownr" for "amend"
    pos.amend(LAST, count="3")  # E: Argument "count" to "amend" of
    replace(row, ownr="b")  # E: Unexpected keyword argument "ownr" for "replace"
    replace(row, count=None)  # E: Argument "count" to "replace" has incompatible type "None"
    replace(Buy("Ann", 3), name="x")  # E: Unexpected keyword argument "name" for "replace"
    pos.put(ROWS, "a", 3)  # E: Cannot infer value of type parameter "R" of "put"
    print(hex_face(pos, hex).color)  # E: "Face" has no attribute "color"; maybe "colour"?


def offered(offers: Iterable[Offer]) -> int:
    """What a program does with offers: each kind of action is a type with fields of its own."""
    total = 0
    for offer in offers:
        match offer.action:
            case Bid(private=private, price=price):
                total += len(private) + price
                total += private  # E: Unsupported operand types
            case SellShares() as sale:
                total += sale.percent
                total += sale.price  # E: "SellShares" has no attribute "price"
            case other:
                total += len(other.kind())
    return total


def sent(api: Client, table: int) -> str:
    """The same by the API: dictionaries, told apart by their type."""
    for action in api.read_offers(table, expand=10)["actions"]:
        if action["type"] == "bid":
            price: int = action["price"]
            return action["private"] + str(price)
        if action["type"] == "sell_shares":
            return action["price"]  # E: has no key "price"
    api.act(table, {"revision": "1", "action": {"type": "pass", "by": "Ann"}})  # E: Incompatible types
    return api.read_me()["name"]
