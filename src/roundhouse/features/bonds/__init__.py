"""Bonds of a single corporation, dealt in by players and the bank pool, with interest in every turn of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

import msgspec

from ...core.action_types import ActionType, check
from ...core.actions import Action, Offer
from ...core.details import Details
from ...core.feature import Feature
from ...core.flow import Do, Step
from ...core.life import KEEP
from ...core.position import Event, Position
from ...core.rule_values import Setting, amends
from ...core.state import Slot, Table
from ...rules.emergency import NEED, OTHER_MEANS, RAISE_MONEY, lacking
from ...rules.ending import FINAL_PRICE, WEALTH
from ...rules.explained import ENDS, EXPLANATIONS, MARKER, THINGS, WHEN, Explained, ThingSource, explains
from ...rules.money import BANK, ShortOfMoney, pay, short_of
from ...rules.operating_round import CURRENT_TURN, NEXT_TURN, operator
from ...rules.owners import CORPORATION, PLAYER, of_corporation
from ...rules.shares import PLAYERS, POOL
from ...rules.shown import OBLIGATIONS, Obligation
from ...rules.stock_round import STOCK_TURN_STEP, one_a_turn, sell_down, sell_first, traded
from ...rules.taken_up import PAPERS, Paper
from ...rules.turns import PASS
from ..interest import charge


class BondTerms(msgspec.Struct, frozen=True):
    """Bonds by the title's data, in dollars.

    There are `count` of them, all of one `corporation`; in the final reckoning each that is not in its treasury takes
    `price_cut` off the price of its shares.
    """

    corporation: str
    count: int
    face: int
    interest: int
    price_cut: int


BOND_TERMS: Setting[BondTerms] = Setting("terms of bonds")

BONDS: Table[int] = Table("bonds", int, (PLAYER, CORPORATION), of_corporation(closed=KEEP, nationalised=KEEP))
"""How many bonds the corporation, the bank pool and players have; no row for none."""

REDEEMED_FROM: Slot[str] = Slot("bonds redeemed from", str, "", until=NEXT_TURN)
"""The player whose bonds the corporation has bought back in this turn."""


class BondsIssued(Event, frozen=True, tag="bonds_issued"):
    """Bonds left the corporation's treasury."""

    corporation: str
    to: str
    count: int


class BondBought(Event, frozen=True, tag="bond_bought"):
    """A player bought a bond from the bank pool."""

    player: str
    price: int


class BondsSold(Event, frozen=True, tag="bonds_sold"):
    """A player sold bonds to the bank pool; `price` is for all of them."""

    player: str
    count: int
    price: int


class BondsRedeemed(Event, frozen=True, tag="bonds_redeemed"):
    """The corporation bought bonds back; `price` is for all of them."""

    corporation: str
    source: str
    count: int
    price: int


class BuyBond(Action, frozen=True, tag="buy_bond"):
    """Buy a bond from the bank pool."""


class SellBonds(Action, frozen=True, tag="sell_bonds"):
    """Sell `count` bonds to the bank pool."""

    count: int


class RedeemBonds(Action, frozen=True, tag="redeem_bonds"):
    """Buy `count` of the corporation's bonds back from `owner`, the bank pool or a player."""

    owner: str
    count: int


def bonds(pos: Position, owner: str) -> int:
    """How many bonds the owner (the corporation, the bank pool or a player) has."""
    return pos[BONDS].get(owner, 0)


def outstanding(pos: Position) -> int:
    """How many are not in the corporation's treasury."""
    terms = BOND_TERMS(pos)
    return terms.count - bonds(pos, terms.corporation)


def _shift(pos: Position, source: str, to: str, count: int) -> None:
    for owner, left in ((source, bonds(pos, source) - count), (to, bonds(pos, to) + count)):
        if left:
            pos.put(BONDS, owner, left)
        elif owner in pos[BONDS]:
            pos.drop(BONDS, owner)


def issue(pos: Position, count: int, to: str = POOL) -> int:
    """Give bonds of the treasury to the bank pool or a player, as far as there are any; returns how many.

    No money moves: see `issue_for_money`.
    """
    source = BOND_TERMS(pos).corporation
    given = min(count, bonds(pos, source))
    if given > 0:
        _shift(pos, source, to, given)
        pos.emit(BondsIssued(source, to, given))
    return max(0, given)


def issue_for_money(pos: Position, count: int) -> None:
    """Put bonds of the treasury into the bank pool; the bank pays their face value."""
    terms = BOND_TERMS(pos)
    pay(pos, BANK, terms.corporation, issue(pos, count) * terms.face, "bonds")


# -- checks ---------------------------------------------------------------------------------------


class NoBondOnSale(Details, frozen=True):
    """The bank pool has no bond of the corporation."""

    treasury: int
    who: str


@check("bond is on sale")
def on_sale(pos: Position, action: BuyBond) -> NoBondOnSale | None:
    """The bank pool has one."""
    if bonds(pos, POOL):
        return None
    return NoBondOnSale(bonds(pos, BOND_TERMS(pos).corporation), BOND_TERMS(pos).corporation)


@check("player can pay the bond")
def can_pay(pos: Position, action: BuyBond) -> ShortOfMoney | None:
    """The face value of one bond, from the player's cash."""
    return short_of(pos, action.by, BOND_TERMS(pos).face)


class TooManyBonds(Details, frozen=True):
    """The player does not have so many bonds."""

    player: str
    count: int
    bonds: int


@check("bonds are held")
def are_held(pos: Position, action: SellBonds) -> TooManyBonds | None:
    """A player sells own bonds."""
    has = bonds(pos, action.by)
    return None if 1 <= action.count <= has else TooManyBonds(action.by, action.count, has)


class SaleNotNeeded(Details, frozen=True):
    """Fewer bonds bring what is missing."""

    short: int
    count: int
    each: int


@check("sale of bonds is needed")
def sale_is_needed(pos: Position, action: SellBonds) -> SaleNotNeeded | None:
    """While money is raised nobody sells more bonds than it takes."""
    if pos[NEED] is None:
        return None
    short, each = lacking(pos), BOND_TERMS(pos).face
    if each * (action.count - 1) < short:
        return None
    return SaleNotNeeded(max(0, short), action.count, each)


class NoOwnBonds(Details, frozen=True):
    """The bonds are those of another corporation."""

    case: ClassVar[str] = "none of its own"
    who: str
    corporation: str


class OwnerHasFewer(Details, frozen=True):
    """The owner does not have so many bonds."""

    case: ClassVar[str] = "owner"
    who: str
    owner: str
    count: int
    bonds: int


@check("corporation has issued bonds")
def are_out(pos: Position, action: RedeemBonds) -> NoOwnBonds | OwnerHasFewer | None:
    """The owner named has so many bonds of the corporation at turn."""
    who, terms = pos.frame.who, BOND_TERMS(pos)
    if who != terms.corporation:
        return NoOwnBonds(who, terms.corporation)
    has = 0 if action.owner == who else bonds(pos, action.owner)
    if 1 <= action.count <= has:
        return None
    return OwnerHasFewer(who, action.owner, action.count, has)


class PoolBondsFirst(Details, frozen=True):
    """The bank pool has bonds, which are bought back first."""

    owner: str
    pool: int


@check("bonds of the bank pool are redeemed first", about=("owner",))
def pool_first(pos: Position, action: RedeemBonds) -> PoolBondsFirst | None:
    """Players' bonds are safe while the pool has any."""
    lying = bonds(pos, POOL)
    return None if action.owner == POOL or not lying else PoolBondsFirst(action.owner, lying)


class OtherPlayersBonds(Details, frozen=True):
    """Bonds of another player have been bought back in this turn."""

    owner: str
    other: str


@check("bonds of one player are redeemed", about=("owner",))
def one_player(pos: Position, action: RedeemBonds) -> OtherPlayersBonds | None:
    """In a turn the bonds of a single player are bought back."""
    other = pos[REDEEMED_FROM]
    return (
        None
        if action.owner == POOL or other in ("", action.owner)
        else OtherPlayersBonds(action.owner, other)
    )


@check("treasury redeems the bonds", about=("count",))
def treasury_redeems(pos: Position, action: RedeemBonds) -> ShortOfMoney | None:
    """The face value of all that are redeemed, from the treasury."""
    return short_of(pos, pos.frame.who, action.count * BOND_TERMS(pos).face)


# -- offers and effects -----------------------------------------------------------------------------


def _purchases(pos: Position) -> Iterator[Offer]:
    yield Offer(BuyBond(pos.actor))


def _buy(pos: Position, action: BuyBond) -> None:
    cost = BOND_TERMS(pos).face
    pay(pos, action.by, BANK, cost, "bond")
    _shift(pos, POOL, action.by, 1)
    pos.emit(BondBought(action.by, cost))
    traded(pos, action.by, bought=True)


def _sales(pos: Position) -> Iterator[Offer]:
    for count in range(1, bonds(pos, pos.actor) + 1):
        yield Offer(SellBonds(pos.actor, count))


def sell(pos: Position, player: str, count: int) -> None:
    """The bank pool takes bonds of the player, however many lie there."""
    proceeds = count * BOND_TERMS(pos).face
    _shift(pos, player, POOL, count)
    pos.emit(BondsSold(player, count, proceeds))
    pay(pos, BANK, player, proceeds, "bonds")


def _sell(pos: Position, action: SellBonds) -> None:
    sell(pos, action.by, action.count)
    if pos.frame.node == STOCK_TURN_STEP:
        traded(pos, action.by)


def _redemptions(pos: Position) -> Iterator[Offer]:
    for owner in (POOL, *PLAYERS(pos)):
        for count in range(1, bonds(pos, owner) + 1):
            yield Offer(RedeemBonds(pos.actor, owner, count))


def _redeem(pos: Position, action: RedeemBonds) -> None:
    who = pos.frame.who
    cost = action.count * BOND_TERMS(pos).face
    pay(pos, who, BANK if action.owner == POOL else action.owner, cost, "bonds")
    _shift(pos, action.owner, who, action.count)
    if action.owner != POOL:
        pos.set(REDEEMED_FROM, action.owner)
    pos.emit(BondsRedeemed(who, action.owner, action.count, cost))


def _charge(pos: Position) -> None:
    terms, who = BOND_TERMS(pos), pos[CURRENT_TURN].corporation
    if who == terms.corporation:
        owners = {POOL: BANK, **{player: player for player in PLAYERS(pos)}}
        payees = [(payee, bonds(pos, owner) * terms.interest) for owner, payee in owners.items()]
        charge(pos, who, "bonds", tuple((payee, amount) for payee, amount in payees if amount))


@amends(OTHER_MEANS, "bonds are sold in need")
def worth_in_need(pos: Position, dollars: int, player: str) -> int:
    """Each for its face value."""
    return dollars + bonds(pos, player) * BOND_TERMS(pos).face


@amends(FINAL_PRICE, "bonds lower the final price")
def final_price(pos: Position, price: int, corporation: str) -> int:
    """For each that is not in the treasury; it may come to less than nothing."""
    terms = BOND_TERMS(pos)
    return price - outstanding(pos) * terms.price_cut if corporation == terms.corporation else price


@amends(WEALTH, "bonds are wealth")
def wealth(pos: Position, total: int, player: str) -> int:
    """The player's bonds at face value, in dollars, added to the total."""
    return total + bonds(pos, player) * BOND_TERMS(pos).face


def _lay_out(pos: Position) -> None:
    terms = BOND_TERMS(pos)
    pos.put(BONDS, terms.corporation, terms.count)


def _bonds_are_kept(pos: Position) -> Iterable[str]:
    terms = BOND_TERMS(pos)
    if sum(pos[BONDS].values()) != terms.count:
        yield f"bonds: {sum(pos[BONDS].values())} instead of {terms.count}"
    for owner, count in pos[BONDS].items():
        if count <= 0 or owner not in (terms.corporation, POOL, *PLAYERS(pos)):
            yield f"bonds: {owner} has {count}"


BUY_BOND: ActionType[BuyBond] = ActionType(
    BuyBond, _purchases, (one_a_turn, on_sale, sell_down, can_pay), _buy
)
SELL_BONDS: ActionType[SellBonds] = ActionType(
    SellBonds, _sales, (are_held, sell_first, sale_is_needed), _sell
)
REDEEM: ActionType[RedeemBonds] = ActionType(
    RedeemBonds, _redemptions, (are_out, pool_first, one_player, treasury_redeems), _redeem
)

INTEREST = Do("interest on bonds", _charge)
"""Between run and dividend, after the interest on loans."""

REDEEMING = Step("redeeming bonds", operator, (REDEEM,), closer=PASS)
"""The step of the operating turn after loans are repaid."""

BOND_MARKER = "bond"
"""The id under which a bond is explained among the markers."""


def _explained(pos: Position, marker: str) -> Iterator[Explained]:
    if marker == BOND_MARKER:
        terms = BOND_TERMS(pos)
        facts = {"corporation": terms.corporation, "count": terms.count, "face": terms.face}
        paid = {**facts, "interest": terms.interest}
        yield Explained("bond", facts=paid, by=("setting: terms of bonds", f"flow: {INTEREST.name}"))
        yield Explained("bond", WHEN, facts, ("action type: buy_bond", "action type: sell_bonds"))
        facts = {"corporation": terms.corporation, "face": terms.face, "cut": terms.price_cut}
        yield Explained("bond", ENDS, facts, ("action type: redeem_bonds", f"amendment: {final_price.name}"))


def _markers(pos: Position) -> tuple[str, ...]:
    return (BOND_MARKER,)


def _paper(pos: Position) -> Paper:
    terms = BOND_TERMS(pos)
    return Paper(
        "bonds", terms.face, terms.interest, terms.count, 0, terms.price_cut, BONDS, terms.corporation
    )


FEATURE = Feature(
    "bonds",
    after=("loans", "own stock"),
    tables=(BONDS,),
    slots=(REDEEMED_FROM,),
    amendments=(worth_in_need, final_price, wealth),
    menus={STOCK_TURN_STEP: (SELL_BONDS, BUY_BOND), RAISE_MONEY.name: (SELL_BONDS,)},
    setup=(Do("bonds are laid out", _lay_out),),
    audits=(_bonds_are_kept,),
    brings=(
        OBLIGATIONS(Obligation("bonds", lambda pos, owner: pos[BONDS].get(owner, 0))),
        EXPLANATIONS(explains(MARKER, _explained)),
        THINGS(ThingSource(MARKER, _markers)),
        PAPERS(_paper),
    ),
    above={"text": f"{__name__}.text:TEXTS", "bots": f"{__name__}.bots:WEIGHTS"},
)
