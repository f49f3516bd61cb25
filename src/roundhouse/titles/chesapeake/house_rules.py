"""Switches: how 18xx.games plays where it differs from the rulebook, and one literal reading (see rulings.md)."""

from __future__ import annotations

from typing import Any

from ...core.figures import Fact, amends
from ...core.now import Now
from ...core.title import Feature
from ...rules.corporations import CHARTERS
from ...rules.depot import DISCARD_ORDER
from ...rules.emergency import must_own
from ...rules.money import BANK_IS_BROKEN
from ...rules.opening import BUYER_AT_FACE, EXPORT_IN_AUCTION, MONEY_FOR_BID, OPENING, bids, leader
from ...rules.running import ANNOUNCING
from ...rules.shares import POOL, ordinary, president
from ...rules.stock_round import BARRED_AT_LIMIT, BuyShare
from ...rules.trains import HELP_FOR_COMPANY_TRAIN
from ..standard import Option
from .two_players import REMOVES_SHARE


@amends(BANK_IS_BROKEN, "house: bank breaks below zero")
def below_zero(now: Now, broken: bool, balance: int) -> bool:
    """A bank left with exactly nothing goes on."""
    return balance < 0


@amends(HELP_FOR_COMPANY_TRAIN, "house: help for any train of a corporation")
def help_for_any(now: Now, allowed: bool, corporation: str) -> bool:
    """The president may help whenever the duty holds, however rich the treasury."""
    return must_own(now, corporation)


@amends(REMOVES_SHARE, "house: offering purchases remove a share too")
def removes_always(now: Now, removes: bool, action: BuyShare) -> bool:
    """Any purchase by the other player removes a share while the pool holds one."""
    return president(now, action.corporation) != action.by and bool(ordinary(now, POOL, action.corporation))


@amends(DISCARD_ORDER, "house: discards in a fixed order")
def fixed_order(now: Now, order: list[str]) -> list[str]:
    """In the order of the title's data, not in operating order."""
    return [c for c in CHARTERS(now) if c in order]


@amends(BUYER_AT_FACE, "house: free private company is no purchase")
def free_is_no_purchase(now: Now, buyer: str, player: str, price: int) -> str:
    """Taking the first private company for nothing does not move the priority deal."""
    return buyer if price > 0 else now[OPENING].last_buyer


@amends(MONEY_FOR_BID, "house: own trailing bid may be bid again")
def own_bid_again(now: Now, money: int, player: str, sym: str) -> int:
    """A bidder who does not lead may add the own old bid."""
    top = leader(now, sym)
    if top is None or top.player == player:
        return money
    return money + sum(bid.amount for bid in bids(now, sym) if bid.player == player)


@amends(BARRED_AT_LIMIT, "house: nothing is bought at the limit")
def nothing_at_limit(now: Now, barred: bool, corporation: str) -> bool:
    """By the letter of 10.1 a player at the limit buys no certificate whatever, yellow ones included."""
    return True


SWITCHES: dict[str, tuple[Option, Feature]] = {
    option.name: (option, feature)
    for option, feature in (
        (
            Option("bank_out_of_money", "the bank breaks below $0, not at $0", "18Chesapeake-12-2"),
            Feature("house: bank_out_of_money", amendments=(below_zero,)),
        ),
        (
            Option(
                "help_for_company_train",
                "a president may add money for another corporation's train whenever the treasury falls short",
                "18Chesapeake-11.7-16",
            ),
            Feature("house: help_for_company_train", amendments=(help_for_any,)),
        ),
        (
            Option(
                "declared_run",
                "the run declared stands; nobody may announce a better one",
                "18Chesapeake-11.5-10",
            ),
            Feature("house: declared_run"),
        ),
        (
            Option("discard_order", "excess trains are discarded in a fixed order", "18Chesapeake-11.7-11"),
            Feature("house: discard_order", amendments=(fixed_order,)),
        ),
        (
            Option(
                "forced_free_p1_sets_priority",
                "taking P1 for nothing does not move the priority deal",
                "18Chesapeake-9-22",
            ),
            Feature("house: forced_free_p1_sets_priority", amendments=(free_is_no_purchase,)),
        ),
        (
            Option(
                "overbid_own_trailing_bid",
                "an outbid player may bid with the own old bid",
                "18Chesapeake-9-11",
            ),
            Feature("house: overbid_own_trailing_bid", amendments=(own_bid_again,)),
        ),
        (
            Option(
                "no_export_after_auction_round",
                "the auction's operating round exports no train",
                "18Chesapeake-9-16",
            ),
            Feature("house: no_export_after_auction_round"),
        ),
        (
            Option(
                "no_yellow_share_at_limit",
                "a player at the certificate limit buys no share of the yellow zone either",
                "18Chesapeake-10.1-9",
            ),
            Feature("house: no_yellow_share_at_limit", amendments=(nothing_at_limit,)),
        ),
    )
}

TWO_PLAYER_SWITCH = (
    Option(
        "two_player_removal",
        "with two players, purchases from the initial offering remove a pool share too",
        "18Chesapeake-14.3-5",
    ),
    Feature("house: two_player_removal", amendments=(removes_always,)),
)


def facts(options: tuple[str, ...]) -> dict[Fact[Any], Any]:
    """The facts that switches change."""
    return {
        ANNOUNCING: "declared_run" not in options,
        EXPORT_IN_AUCTION: "no_export_after_auction_round" not in options,
    }
