"""What is said about own stock."""

from __future__ import annotations

from typing import Any

from ...core.position import Position
from ...text.templates import _
from ...text.texts import Texts
from . import OWN_STOCK, BuyOwn, SellOwn, value_of_own


def _of_own(pos: Position, action: SellOwn | BuyOwn) -> dict[str, Any]:
    return {"who": pos.frame.who, "price": value_of_own(pos, action.percent)}


TEXTS = Texts(
    events={
        f"step_closed / {OWN_STOCK.name}": _("{who} leaves its own stock alone"),
        "own_stock_sold": _("{corporation} sells {percent}% of its own out of its treasury for {price:$}"),
        "own_stock_bought": _("{corporation} buys {percent}% of its own back for {price:$}"),
    },
    labels={
        f"pass / {OWN_STOCK.name}": _("Leave the own stock alone"),
        "sell_own": _("Sell {percent}% of {who} out of its treasury[ for {price:$}]"),
        "buy_own": _("Buy {percent}% of {who} back {the_pool:from}[ for {price:$}]"),
    },
    kinds={
        "sell_own": _("selling the own stock of a corporation"),
        "buy_own": _("buying back the own stock of a corporation"),
    },
    headings={
        "sell_own": _("Sell own stock"),
        "buy_own": _("Buy own stock"),
    },
    label_facts={
        SellOwn: _of_own,
        BuyOwn: _of_own,
    },
    prompts={OWN_STOCK.name: _("{who} ({actor:name}) sells or buys its own stock")},
    steps={OWN_STOCK.name: _("selling or buying the own stock of a corporation")},
    refusals={
        "own stock after the first turn": _("{who} is in its first turn and leaves its own stock alone."),
        "own stock on one side only / sells": _("{who} has sold own stock in this turn and cannot buy any."),
        "own stock on one side only / buys": _(
            "{who} has bought own stock in this turn and cannot sell any."
        ),
        "own stock is there / treasury": _(
            "{who} has {there}% of itself to sell in whole shares; {percent}% is not among it."
        ),
        "own stock is there / pool": _(
            "{the_pool:owner} has {there}% of {who} in whole shares for it; {percent}% is not among it."
        ),
        "bank pool has room for own stock": _(
            "{the_pool:owner} has {pool}% of {who} and room for {room}% more; {percent}% is too much."
        ),
        "treasury pays for own stock": _("{owner} has {cash:$}, and this costs {price:$}."),
        "treasury limit": _(
            "{who} has {held}% of its own and may have no more than {limit}% after buying; {percent}% are too much."
        ),
    },
)
