"""Lay discounts: a private company lets the corporation that owns it lay one tile for less.

The owner announces it while it lays track; the first lay of the turn that fits and costs anything uses it up. If none
comes it is not lost. A discount never exceeds the cost of the tile. Some companies close by it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar

import msgspec

from ...board.tiles import Laid
from ...core.action_types import ActionType, EffectWrapper, check
from ...core.actions import Offer
from ...core.details import Details
from ...core.feature import Feature
from ...core.position import Event, Position
from ...core.rule_values import Setting, amends, rule_value
from ...core.state import Slot
from ...rules.explained import ENDS, EXPLANATIONS, PAPER, Explained, explains
from ...rules.operating_round import CURRENT_TURN, NEXT_TURN
from ...rules.operating_turn import TRACK
from ...rules.privates import PRIVATES, UsePower, close, owned, owns_power
from ...rules.reach import BOARD
from ...rules.track import LAY_COST, LAY_TILE, TILE_ALLOWANCE, LayTile
from .map_zones import zone_of


class LayDiscount(msgspec.Struct, frozen=True):
    """The title's data: dollars off, and in which `zones` and `terrain` ("" and none: in all).

    `closes`: the private company closes when it is used.
    """

    amount: int
    terrain: str = ""
    zones: tuple[str, ...] = ()
    closes: bool = False


LAY_DISCOUNTS: Setting[Mapping[str, LayDiscount]] = Setting("lay discounts")
"""By private company."""

ARMED: Slot[tuple[str, ...]] = Slot("lay discounts announced", tuple[str, ...], (), until=NEXT_TURN)
"""The private companies whose discounts wait for a lay of this turn."""


class DiscountAnnounced(Event, frozen=True, tag="discount_announced"):
    """The next fitting lay of the corporation will be cheaper."""

    corporation: str
    private: str


class DiscountUsed(Event, frozen=True, tag="discount_used"):
    """A lay was `saved` dollars cheaper; the discount is used up."""

    corporation: str
    private: str
    hex: str
    saved: int


class UseDiscount(UsePower, frozen=True, tag="use_discount"):
    """Let the next tile that fits be cheaper by the private company."""


@rule_value("discount fits the lay")
def DISCOUNT_FITS(pos: Position, private: str, hex: str, laid: Laid) -> bool:
    """Whether the private company makes this lay cheaper: by terrain and zone of the hex."""
    terms = LAY_DISCOUNTS(pos)[private]
    kinds = BOARD(pos).hexes[hex].face.terrain
    return (not terms.terrain or terms.terrain in kinds) and (
        not terms.zones or zone_of(pos, hex) in terms.zones
    )


class NoDiscount(Details, frozen=True):
    """The private company has no discount."""

    case: ClassVar[str] = "none"
    private: str


class DiscountUsedUp(Details, frozen=True):
    """The discount has been used."""

    case: ClassVar[str] = "used"
    private: str


@check("private company has a discount")
def has_discount(pos: Position, action: UseDiscount) -> NoDiscount | DiscountUsedUp | None:
    """It brings one, which has not been used."""
    if action.private not in LAY_DISCOUNTS(pos):
        return NoDiscount(action.private)
    return DiscountUsedUp(action.private) if pos[PRIVATES][action.private].used else None


class AnnouncedBefore(Details, frozen=True):
    """The discount waits for a tile already."""

    private: str


@check("discount is announced once")
def announced_once(pos: Position, action: UseDiscount) -> AnnouncedBefore | None:
    """While it waits for a lay there is nothing more to say."""
    return AnnouncedBefore(action.private) if action.private in pos[ARMED] else None


class NoTileToCome(Details, frozen=True):
    """The corporation lays no more tiles in this turn."""

    who: str


@check("discount is for a tile to come", about=())
def tile_to_come(pos: Position, action: UseDiscount) -> NoTileToCome | None:
    """The corporation can still lay something in this turn."""
    who = pos.frame.who
    return None if pos[CURRENT_TURN].tiles < TILE_ALLOWANCE(pos, who) else NoTileToCome(who)


def _offers(pos: Position) -> Iterator[Offer]:
    for private in owned(pos, pos.frame.who):
        if private in LAY_DISCOUNTS(pos):
            yield Offer(UseDiscount(pos.actor, private))


def _announce(pos: Position, action: UseDiscount) -> None:
    pos.set(ARMED, (*pos[ARMED], action.private))
    pos.emit(DiscountAnnounced(pos.frame.who, action.private))


@amends(LAY_COST, "announced discounts make a lay cheaper")
def cheaper(pos: Position, cost: int, who: str, hex: str, laid: Laid) -> int:
    """Down to nothing at most."""
    for private in pos[ARMED]:
        if cost and pos[PRIVATES][private].owner == who and DISCOUNT_FITS(pos, private, hex, laid):
            cost = max(0, cost - LAY_DISCOUNTS(pos)[private].amount)
    return cost


def uses_up(pos: Position, action: LayTile, proceed: Callable[[], None]) -> None:
    """The lay uses up each discount without which it would cost more."""
    saved = _saved(pos, action) if pos[ARMED] else {}
    proceed()
    for private, amount in saved.items():
        pos.set(ARMED, tuple(other for other in pos[ARMED] if other != private))
        pos.change(PRIVATES, private, used=True)
        pos.emit(DiscountUsed(pos.frame.who, private, action.hex, amount))
        if LAY_DISCOUNTS(pos)[private].closes:
            close(pos, private)


def _saved(pos: Position, action: LayTile) -> dict[str, int]:
    """What each announced discount takes off the lay, one after the other; those that take nothing are left out."""
    trial = Position(pos.title, pos.state.copy())
    laid = Laid(action.tile, action.rotation)

    def cost(armed: tuple[str, ...]) -> int:
        trial.set(ARMED, armed)
        return LAY_COST(trial, pos.frame.who, action.hex, laid)

    armed = pos[ARMED]
    costs = [cost(armed[:count]) for count in range(len(armed) + 1)]
    return {private: costs[n] - costs[n + 1] for n, private in enumerate(armed) if costs[n] > costs[n + 1]}


USE_DISCOUNT: ActionType[UseDiscount] = ActionType(
    UseDiscount, _offers, (owns_power, has_discount, announced_once, tile_to_come), _announce
)


def _explained(pos: Position, private: str) -> Iterator[Explained]:
    terms = LAY_DISCOUNTS(pos).get(private)
    if terms is None:
        return
    told = f"discount for {terms.terrain}" if terms.terrain else "discount for crossing"
    facts = {"amount": terms.amount, "zones": terms.zones}
    by = ("action type: use_discount", "amendment: announced discounts make a lay cheaper")
    yield Explained(told, facts=facts, by=(*by, "amendment: discount of the bridge is for crossing"))
    ends = "closes with its discount" if terms.closes else "stays after its discount"
    yield Explained(ends, ENDS, by=("wrapper: a lay uses up discounts", "setting: lay discounts"))


FEATURE = Feature(
    "lay discounts",
    after=("sold markers",),
    slots=(ARMED,),
    rule_values=(DISCOUNT_FITS,),
    menus={TRACK.name: (USE_DISCOUNT,)},
    amendments=(cheaper,),
    effect_wrappers=(EffectWrapper("a lay uses up discounts", LAY_TILE, uses_up),),
    brings=(EXPLANATIONS(explains(PAPER, _explained, 40)),),
)
"""In the step of track it is blocking: a tile may be too dear without the discount."""
