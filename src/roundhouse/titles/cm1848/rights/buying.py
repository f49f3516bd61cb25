"""Buying rights: in the step of station markers, once for each place, as far as there are any (15, 33)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from ....core.action_types import ActionType, check
from ....core.actions import Action, Offer
from ....core.details import Details
from ....core.position import Event, Position
from ....rules.corporations import CORPORATION_SPECS
from ....rules.depot import has_begun
from ....rules.money import BANK, ShortOfMoney, pay, short_of
from ....rules.operating_round import CURRENT_TURN
from ....rules.privates import PRIVATES
from ....rules.reach import TOKENS, reach
from ....rules.tokens import (
    TOKEN_COST,
    NoTokenLeft,
    PlaceToken,
    next_token,
    no_token_left,
    one_a_turn,
)
from ..presidents_help import BeyondHelp, assist, helped
from .places import MINING, PLACES, RIGHTS, Right, has_rights, owner_of


class BuyRights(Action, frozen=True, tag="buy_rights"):
    """Buy track rights in a city, or mining rights in a district."""

    place: str


class RightsBought(Event, frozen=True, tag="rights_bought"):
    """A corporation bought rights for `cost` dollars."""

    corporation: str
    place: str
    hex: str
    cost: int
    payee: str


def cost_of(pos: Position, corporation: str, place: str) -> int:
    """Dollars for rights: what a marker there would cost, or the price of mining rights."""
    row = PLACES(pos)[place]
    return MINING(pos).price if row.mine else TOKEN_COST(pos, corporation, row.hex)


class RightsInstead(Details, frozen=True):
    """The place takes rights, not markers."""

    who: str
    place: str


@check("no markers where rights are needed", about=("hex",))
def no_markers(pos: Position, action: PlaceToken) -> RightsInstead | None:
    """The one circle there is a home's, and stays empty without that."""
    places = [place for place, row in PLACES(pos).items() if row.hex == action.hex]
    return RightsInstead(pos.frame.who, places[0]) if places else None


class NoRightsThere(Details, frozen=True):
    """There are rights in `places` only."""

    place: str
    places: tuple[str, ...]


@check("rights are known")
def known(pos: Position, action: BuyRights) -> NoRightsThere | None:
    """One of the places that ask for them."""
    return None if action.place in PLACES(pos) else NoRightsThere(action.place, tuple(PLACES(pos)))


@check("marker is left for track rights")
def marker_left(pos: Position, action: BuyRights) -> NoTokenLeft | None:
    """They cost one; mining rights do not."""
    return None if PLACES(pos)[action.place].mine else no_token_left(pos, pos.frame.who)


class NotForSale(Details, frozen=True):
    """The owner of the mining company is no corporation."""

    place: str
    owner: str


@check("mining rights are for sale")
def for_sale(pos: Position, action: BuyRights) -> NotForSale | None:
    """Once the company belongs to a corporation, or is closed."""
    if not PLACES(pos)[action.place].mine:
        return None
    row = pos[PRIVATES][action.place]
    if row.closed or row.owner in CORPORATION_SPECS(pos):
        return None
    return NotForSale(action.place, row.owner)


class RightsHeld(Details, frozen=True):
    """The corporation has the rights."""

    case: Literal["mining", "track"]
    who: str
    place: str
    hex: str


@check("rights are bought once")
def once(pos: Position, action: BuyRights) -> RightsHeld | None:
    """The corporation does not have them yet."""
    who = pos.frame.who
    row = PLACES(pos)[action.place]
    if not has_rights(pos, who, action.place):
        return None
    return RightsHeld("mining" if row.mine else "track", who, action.place, row.hex)


class AllRightsSold(Details, frozen=True):
    """All of the rights have been sold."""

    case: Literal["mining", "track"]
    place: str
    hex: str
    count: int


@check("rights are left")
def are_left(pos: Position, action: BuyRights) -> AllRightsSold | None:
    """The number available of each; what comes with a mining company is extra."""
    row = PLACES(pos)[action.place]
    taken = sum(1 for right in pos[RIGHTS][action.place] if not (row.mine and right.given))
    if taken < row.count:
        return None
    case: Literal["mining", "track"] = "mining" if row.mine else "track"
    return AllRightsSold(case, action.place, row.hex, row.count)


class NotOnRoute(Details, frozen=True):
    """No route of the corporation leads to the edge of the place."""

    case: Literal["mining", "track"]
    who: str
    place: str
    hex: str


@check("place is on a route")
def on_a_route(pos: Position, action: BuyRights) -> NotOnRoute | None:
    """A route of the corporation leads to its edge."""
    who, row = pos.frame.who, PLACES(pos)[action.place]
    found = reach(pos, who)
    if any(hex == row.hex for hex, _ in (*found.stops, *found.inbound)):
        return None
    return NotOnRoute("mining" if row.mine else "track", who, action.place, row.hex)


class MiningRightsTooDear(ShortOfMoney, frozen=True):
    """The treasury cannot pay for mining rights."""

    case: ClassVar[str] = "mining"


class TrackRightsTooDear(BeyondHelp, frozen=True):
    """The treasury and the president together cannot pay for track rights."""

    case: ClassVar[str] = "track"


@check("rights are paid")
def can_be_paid(pos: Position, action: BuyRights) -> MiningRightsTooDear | TrackRightsTooDear | None:
    """Track rights as a marker is, with the president's help; mining rights by the treasury."""
    who, cost = pos.frame.who, cost_of(pos, pos.frame.who, action.place)
    if PLACES(pos)[action.place].mine:
        short = short_of(pos, who, cost)
        return None if short is None else MiningRightsTooDear(short.owner, short.cash, short.price)
    lack = helped(pos, who, cost)
    if lack is None:
        return None
    return TrackRightsTooDear(lack.who, lack.cash, lack.player, lack.added, lack.price)


def _offers(pos: Position) -> Iterator[Offer]:
    if not pos[CURRENT_TURN].tokens:
        for place in PLACES(pos):
            yield Offer(BuyRights(pos.actor, place))


def _buy(pos: Position, action: BuyRights) -> None:
    who, place = pos.frame.who, action.place
    cost, payee = cost_of(pos, who, place), BANK
    if PLACES(pos)[place].mine:
        if not has_begun(pos, MINING(pos).bank_from):
            payee = owner_of(pos, place) or BANK
    else:
        token = next_token(pos, who)
        assert token is not None
        pos.drop(TOKENS, token)
        assist(pos, who, cost)
    pay(pos, who, payee, cost, f"rights of {place}")
    pos.put(RIGHTS, place, (*pos[RIGHTS][place], Right(who)))
    pos.amend(CURRENT_TURN, tokens=pos[CURRENT_TURN].tokens + 1)
    pos.emit(RightsBought(who, place, PLACES(pos)[place].hex, cost, payee))


BUY_RIGHTS: ActionType[BuyRights] = ActionType(
    BuyRights,
    _offers,
    (one_a_turn, known, once, for_sale, are_left, marker_left, on_a_route, can_be_paid),
    _buy,
)
