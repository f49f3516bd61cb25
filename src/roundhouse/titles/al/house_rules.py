"""Switches: how 18xx.games plays where it differs from the rulebook, and what the rulebook leaves to the table."""

from __future__ import annotations

from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Settings, amends, overrides
from ...powers.train_discount import REDUCED_AT
from ...rules.depot import TRAIN_LIMIT, owned
from ...rules.obsolescence import LEAVE_AT_ONCE, is_obsolete
from ...rules.operating_round import CURRENT_TURN
from ...rules.reach import reach
from ...rules.running import BEST_RUN_DUE
from ...rules.shares import POOL
from ...rules.trades import buyer_has_room
from ...rules.trains import no_help
from ..house_rules import below_zero, help_for_any
from ..options import Option, Switch
from .coal import IN_REACH
from .flow import TIES_PLAYED_OFF
from .names import LOST_WITH_PRESIDENCY
from .stock_turn import PURCHASE_MAY_COME_FIRST

OWN_ROUND = Option(
    "auction_is_own_round",
    "the private companies are sold in a round of their own before the first stock round",
    "18AL-3.1-13",
)
LOWEST_SPEAKS = Option(
    "auction_turn_order",
    "in an auction the lowest bidder speaks, and who passes is out",
    "18AL-3.1.1-2",
)
"""Both change what the title is assembled from."""

COUNTED = Option("unlimited_4d_count", "the 4D-trains without end (7c) are eight", "18AL-7-9")
"""Part of the optional rule that it concerns."""


@amends(LEAVE_AT_ONCE, "house: the buyer's trains have another run")
def buyer_keeps(pos: Position, leave: bool, owner: str) -> bool:
    """Only the bank pool's leave at once."""
    return leave and owner != pos[CURRENT_TURN].corporation


@amends(TRAIN_LIMIT, "house: obsolete trains are not counted")
def not_counted(pos: Position, limit: int, corporation: str) -> int:
    """There is room beside them."""
    return limit + sum(1 for id in owned(pos, corporation) if is_obsolete(pos, id))


@overrides(IN_REACH, "house: track is enough for the coal token")
def by_track(pos: Position, corporation: str, hex: str) -> bool:
    """Some train, and some track that leads there, however long."""
    return bool(owned(pos, corporation)) and (hex, 0) in reach(pos, corporation).stops


@amends(REDUCED_AT, "house: the bank pool's trains are reduced too")
def pool_too(pos: Position, owners: tuple[str, ...]) -> tuple[str, ...]:
    """Whatever the bank sells."""
    return (*owners, POOL)


SWITCHES = (
    Switch(OWN_ROUND, Feature("house: auction_is_own_round")),
    Switch(LOWEST_SPEAKS, Feature("house: auction_turn_order")),
    Switch(
        Option(
            "private_trade_ignores_certificate_limit",
            "private companies are bought from other players beyond the certificate limit",
            "18AL-3.2-13",
        ),
        Feature("house: private_trade_ignores_certificate_limit", drops=(buyer_has_room,)),
    ),
    Switch(
        Option("bank_breaks_at_zero", "the bank breaks below zero, not at zero", "18AL-5-3"),
        Feature("house: bank_breaks_at_zero", overrides=(below_zero,)),
    ),
    Switch(
        Option("tiebreak_round", "a tie leads to one more operating round", "18AL-5.1-5"),
        Feature("house: tiebreak_round"),
        Settings(TIES_PLAYED_OFF.to(True)),
    ),
    Switch(
        Option(
            "insist_on_best_routes", "nobody insists on the best runs: those declared stand", "18AL-4.2.3.1-7"
        ),
        Feature("house: insist_on_best_routes"),
        Settings(BEST_RUN_DUE.to(False)),
    ),
    Switch(
        Option(
            "buyer_of_7_keeps_its_4s_for_one_run",
            "the 4-trains of the 7-train's buyer have another run too, and do not count toward the limit",
            "18AL-4.2.5.1-2",
        ),
        Feature("house: buyer_of_7_keeps_its_4s_for_one_run", amendments=(buyer_keeps, not_counted)),
    ),
    Switch(
        Option(
            "president_may_top_up_for_other_corporations_trains",
            "a president may add money for a corporation's train, up to its face value",
            "18AL-4.2.5.2-8",
        ),
        Feature(
            "house: president_may_top_up_for_other_corporations_trains",
            overrides=(help_for_any,),
            drops=(no_help,),
        ),
    ),
    Switch(
        Option("chits_lost_with_presidency", "the train names stay when the president changes", "18AL-T3-17"),
        Feature("house: chits_lost_with_presidency"),
        Settings(LOST_WITH_PRESIDENCY.to(False)),
    ),
    Switch(
        Option(
            "coal_token_needs_train_range",
            "a train and connected track are enough for the coal token",
            "18AL-T3-4",
        ),
        Feature("house: coal_token_needs_train_range", overrides=(by_track,)),
    ),
    Switch(
        Option(
            "half_price_only_for_new_trains",
            "New Decatur Yards halves the price of a train in the bank pool too",
            "18AL-T3-20",
        ),
        Feature("house: half_price_only_for_new_trains", amendments=(pool_too,)),
    ),
    Switch(
        Option(
            "sales_before_purchases_over_limit",
            "a player over the certificate limit sells before buying anything; by the book the purchase of a turn may"
            " come before all its sales (3.2), and it is enough to be within the limit when the turn is over (3.3(b))",
            "18AL-3.3-6",
        ),
        Feature("house: sales_before_purchases_over_limit"),
        Settings(PURCHASE_MAY_COME_FIRST.to(False)),
    ),
    Switch(COUNTED, Feature("house: unlimited_4d_count")),
)
