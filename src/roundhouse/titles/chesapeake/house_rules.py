"""Switches: how 18xx.games plays where it differs from the rulebook, and one literal reading (see rulings.md)."""

from __future__ import annotations

from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Settings, amends, overrides
from ...rules.cheapest import BUYER_AT_FACE
from ...rules.on_sale import MONEY_FOR_BID, OPENING, bids, leader
from ...rules.opening import EXPORT_IN_AUCTION
from ...rules.shares import POOL, ordinary, president
from ...rules.stock_round import BARRED_AT_LIMIT, BuyShare
from ..house_rules import bank_out_of_money, declared_run, discard_order, help_for_company_train
from ..options import Option, Switch
from .two_players import REMOVES_SHARE


@overrides(REMOVES_SHARE, "house: offering purchases remove a share too")
def removes_always(pos: Position, action: BuyShare) -> bool:
    """Any purchase by the other player removes a share while the pool holds one."""
    return president(pos, action.corporation) != action.by and bool(ordinary(pos, POOL, action.corporation))


@amends(BUYER_AT_FACE, "house: free private company is no purchase")
def free_is_no_purchase(pos: Position, buyer: str, player: str, price: int) -> str:
    """Taking the first private company for nothing does not move the priority deal."""
    return buyer if price > 0 else pos[OPENING].last_buyer


@amends(MONEY_FOR_BID, "house: own trailing bid may be bid again")
def own_bid_again(pos: Position, money: int, player: str, sym: str) -> int:
    """A bidder who does not lead may add the own old bid."""
    top = leader(pos, sym)
    if top is None or top.player == player:
        return money
    return money + sum(bid.amount for bid in bids(pos, sym) if bid.player == player)


@overrides(BARRED_AT_LIMIT, "house: nothing is bought at the limit")
def nothing_at_limit(pos: Position, corporation: str) -> bool:
    """By the letter of 10.1 a player at the limit buys no certificate whatever, yellow ones included."""
    return True


SWITCHES = (
    bank_out_of_money("18Chesapeake-12-2"),
    help_for_company_train("18Chesapeake-11.7-16"),
    declared_run("18Chesapeake-11.5-10"),
    discard_order("18Chesapeake-11.7-11"),
    Switch(
        Option(
            "forced_free_p1_sets_priority",
            "taking P1 for nothing does not move the priority deal",
            "18Chesapeake-9-22",
        ),
        Feature("house: forced_free_p1_sets_priority", amendments=(free_is_no_purchase,)),
    ),
    Switch(
        Option(
            "overbid_own_trailing_bid",
            "an outbid player may bid with the own old bid",
            "18Chesapeake-9-11",
        ),
        Feature("house: overbid_own_trailing_bid", amendments=(own_bid_again,)),
    ),
    Switch(
        Option(
            "no_export_after_auction_round",
            "the auction's operating round exports no train",
            "18Chesapeake-9-16",
        ),
        Feature("house: no_export_after_auction_round"),
        Settings(EXPORT_IN_AUCTION.to(False)),
    ),
    Switch(
        Option(
            "no_yellow_share_at_limit",
            "a player at the certificate limit buys no share of the yellow zone either",
            "18Chesapeake-10.1-9",
        ),
        Feature("house: no_yellow_share_at_limit", overrides=(nothing_at_limit,)),
    ),
)

FOR_TWO = Switch(
    Option(
        "two_player_removal",
        "with two players, purchases from the initial offering remove a pool share too",
        "18Chesapeake-14.3-5",
    ),
    Feature("house: two_player_removal", overrides=(removes_always,)),
)
