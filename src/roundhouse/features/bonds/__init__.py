"""Bonds of a single corporation, dealt in by players and the bank pool, with interest in every turn of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

import msgspec

from ...core.actions import Action, Offer
from ...core.details import Details
from ...core.figures import Fact, amends
from ...core.flow import Do, Step
from ...core.kinds import Kind, check
from ...core.life import KEEP
from ...core.now import Event, Now
from ...core.state import Slot, Table
from ...core.title import Feature
from ...rules.emergency import NEED, OTHER_MEANS, RAISE_MONEY, lacking
from ...rules.ending import FINAL_PRICE, WEALTH
from ...rules.money import BANK, ShortOfMoney, pay, short_of
from ...rules.operating_round import NEXT_TURN, TURN, operator
from ...rules.owners import CORPORATION, PLAYER, of_corporation
from ...rules.shares import PLAYERS, POOL
from ...rules.shown import OBLIGATIONS, Obligation
from ...rules.stock_round import STOCK_TURN_STEP, one_a_turn, sell_down, sell_first, traded
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


BOND_TERMS: Fact[BondTerms] = Fact("terms of bonds")

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


def bonds(now: Now, owner: str) -> int:
    """How many bonds the owner (the corporation, the bank pool or a player) has."""
    return now[BONDS].get(owner, 0)


def outstanding(now: Now) -> int:
    """How many are not in the corporation's treasury."""
    terms = BOND_TERMS(now)
    return terms.count - bonds(now, terms.corporation)


def _shift(now: Now, source: str, to: str, count: int) -> None:
    for owner, left in ((source, bonds(now, source) - count), (to, bonds(now, to) + count)):
        if left:
            now.put(BONDS, owner, left)
        elif owner in now[BONDS]:
            now.drop(BONDS, owner)


def issue(now: Now, count: int, to: str = POOL) -> int:
    """Give bonds of the treasury to the bank pool or a player, as far as there are any; returns how many.

    No money moves: see `issue_for_money`.
    """
    source = BOND_TERMS(now).corporation
    given = min(count, bonds(now, source))
    if given > 0:
        _shift(now, source, to, given)
        now.emit(BondsIssued(source, to, given))
    return max(0, given)


def issue_for_money(now: Now, count: int) -> None:
    """Put bonds of the treasury into the bank pool; the bank pays their face value."""
    terms = BOND_TERMS(now)
    pay(now, BANK, terms.corporation, issue(now, count) * terms.face, "bonds")


# -- checks ---------------------------------------------------------------------------------------


class NoBondOnSale(Details, frozen=True):
    """The bank pool has no bond of the corporation."""

    treasury: int
    who: str


@check("bond is on sale")
def on_sale(now: Now, action: BuyBond) -> NoBondOnSale | None:
    """The bank pool has one."""
    if bonds(now, POOL):
        return None
    return NoBondOnSale(bonds(now, BOND_TERMS(now).corporation), BOND_TERMS(now).corporation)


@check("player can pay the bond")
def can_pay(now: Now, action: BuyBond) -> ShortOfMoney | None:
    """Its face value."""
    return short_of(now, action.by, BOND_TERMS(now).face)


class TooManyBonds(Details, frozen=True):
    """The player does not have so many bonds."""

    player: str
    count: int
    bonds: int


@check("bonds are held")
def are_held(now: Now, action: SellBonds) -> TooManyBonds | None:
    """A player sells own bonds."""
    has = bonds(now, action.by)
    return None if 1 <= action.count <= has else TooManyBonds(action.by, action.count, has)


class SaleNotNeeded(Details, frozen=True):
    """Fewer bonds bring what is missing."""

    short: int
    count: int
    each: int


@check("sale of bonds is needed")
def sale_is_needed(now: Now, action: SellBonds) -> SaleNotNeeded | None:
    """While money is raised nobody sells more bonds than it takes."""
    if now[NEED] is None:
        return None
    short, each = lacking(now), BOND_TERMS(now).face
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
def are_out(now: Now, action: RedeemBonds) -> NoOwnBonds | OwnerHasFewer | None:
    """The owner named has so many bonds of the corporation at turn."""
    who, terms = now.frame.who, BOND_TERMS(now)
    if who != terms.corporation:
        return NoOwnBonds(who, terms.corporation)
    has = 0 if action.owner == who else bonds(now, action.owner)
    if 1 <= action.count <= has:
        return None
    return OwnerHasFewer(who, action.owner, action.count, has)


class PoolBondsFirst(Details, frozen=True):
    """The bank pool has bonds, which are bought back first."""

    owner: str
    pool: int


@check("bonds of the bank pool are redeemed first")
def pool_first(now: Now, action: RedeemBonds) -> PoolBondsFirst | None:
    """Players' bonds are safe while the pool has any."""
    lying = bonds(now, POOL)
    return None if action.owner == POOL or not lying else PoolBondsFirst(action.owner, lying)


class OtherPlayersBonds(Details, frozen=True):
    """Bonds of another player have been bought back in this turn."""

    owner: str
    other: str


@check("bonds of one player are redeemed")
def one_player(now: Now, action: RedeemBonds) -> OtherPlayersBonds | None:
    """In a turn the bonds of a single player are bought back."""
    other = now[REDEEMED_FROM]
    return (
        None
        if action.owner == POOL or other in ("", action.owner)
        else OtherPlayersBonds(action.owner, other)
    )


@check("treasury redeems the bonds")
def treasury_redeems(now: Now, action: RedeemBonds) -> ShortOfMoney | None:
    """In full."""
    return short_of(now, now.frame.who, action.count * BOND_TERMS(now).face)


# -- offers and effects -----------------------------------------------------------------------------


def _purchases(now: Now) -> Iterator[Offer]:
    yield Offer(BuyBond(now.actor))


def _buy(now: Now, action: BuyBond) -> None:
    cost = BOND_TERMS(now).face
    pay(now, action.by, BANK, cost, "bond")
    _shift(now, POOL, action.by, 1)
    now.emit(BondBought(action.by, cost))
    traded(now, action.by, bought=True)


def _sales(now: Now) -> Iterator[Offer]:
    for count in range(1, bonds(now, now.actor) + 1):
        yield Offer(SellBonds(now.actor, count))


def sell(now: Now, player: str, count: int) -> None:
    """The bank pool takes bonds of the player, however many lie there."""
    proceeds = count * BOND_TERMS(now).face
    _shift(now, player, POOL, count)
    now.emit(BondsSold(player, count, proceeds))
    pay(now, BANK, player, proceeds, "bonds")


def _sell(now: Now, action: SellBonds) -> None:
    sell(now, action.by, action.count)
    if now.frame.node == STOCK_TURN_STEP:
        traded(now, action.by)


def _redemptions(now: Now) -> Iterator[Offer]:
    for owner in (POOL, *PLAYERS(now)):
        for count in range(1, bonds(now, owner) + 1):
            yield Offer(RedeemBonds(now.actor, owner, count))


def _redeem(now: Now, action: RedeemBonds) -> None:
    who = now.frame.who
    cost = action.count * BOND_TERMS(now).face
    pay(now, who, BANK if action.owner == POOL else action.owner, cost, "bonds")
    _shift(now, action.owner, who, action.count)
    if action.owner != POOL:
        now.set(REDEEMED_FROM, action.owner)
    now.emit(BondsRedeemed(who, action.owner, action.count, cost))


def _charge(now: Now) -> None:
    terms, who = BOND_TERMS(now), now[TURN].corporation
    if who == terms.corporation:
        owners = {POOL: BANK, **{player: player for player in PLAYERS(now)}}
        payees = [(payee, bonds(now, owner) * terms.interest) for owner, payee in owners.items()]
        charge(now, who, "bonds", tuple((payee, amount) for payee, amount in payees if amount))


@amends(OTHER_MEANS, "bonds are sold in need")
def worth_in_need(now: Now, dollars: int, player: str) -> int:
    """Each for its face value."""
    return dollars + bonds(now, player) * BOND_TERMS(now).face


@amends(FINAL_PRICE, "bonds lower the final price")
def final_price(now: Now, price: int, corporation: str) -> int:
    """For each that is not in the treasury; it may come to less than nothing."""
    terms = BOND_TERMS(now)
    return price - outstanding(now) * terms.price_cut if corporation == terms.corporation else price


@amends(WEALTH, "bonds are wealth")
def wealth(now: Now, total: int, player: str) -> int:
    """At face value."""
    return total + bonds(now, player) * BOND_TERMS(now).face


def _lay_out(now: Now) -> None:
    terms = BOND_TERMS(now)
    now.put(BONDS, terms.corporation, terms.count)


def _bonds_are_kept(now: Now) -> Iterable[str]:
    terms = BOND_TERMS(now)
    if sum(now[BONDS].values()) != terms.count:
        yield f"bonds: {sum(now[BONDS].values())} instead of {terms.count}"
    for owner, count in now[BONDS].items():
        if count <= 0 or owner not in (terms.corporation, POOL, *PLAYERS(now)):
            yield f"bonds: {owner} has {count}"


BUY_BOND: Kind[BuyBond] = Kind(BuyBond, _purchases, (one_a_turn, on_sale, sell_down, can_pay), _buy)
SELL_BONDS: Kind[SellBonds] = Kind(SellBonds, _sales, (are_held, sell_first, sale_is_needed), _sell)
REDEEM: Kind[RedeemBonds] = Kind(
    RedeemBonds, _redemptions, (are_out, pool_first, one_player, treasury_redeems), _redeem
)

INTEREST = Do("interest on bonds", _charge)
"""Between run and dividend, after the interest on loans."""

REDEEMING = Step("redeeming bonds", operator, (REDEEM,), closer=PASS)
"""The step of the operating turn after loans are repaid."""

FEATURE = Feature(
    "bonds",
    after=("loans", "own stock"),
    tables=(BONDS,),
    slots=(REDEEMED_FROM,),
    amendments=(worth_in_need, final_price, wealth),
    menus={STOCK_TURN_STEP: (SELL_BONDS, BUY_BOND), RAISE_MONEY.name: (SELL_BONDS,)},
    setup=(Do("bonds are laid out", _lay_out),),
    audits=(_bonds_are_kept,),
    brings=(OBLIGATIONS(Obligation("bonds", lambda now, owner: now[BONDS].get(owner, 0), (BONDS,))),),
    above={"text": f"{__name__}.text:TEXTS", "bots": f"{__name__}.bots:WEIGHTS"},
)
