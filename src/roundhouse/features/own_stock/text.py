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
        "buy_own": _("Buy {percent}% of {who} back from the bank pool[ for {price:$}]"),
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
    prompts={
        OWN_STOCK.name: _("{who} ({actor:name}) sells or buys its own stock"),
    },
    steps={
        OWN_STOCK.name: _("selling or buying the own stock of a corporation"),
    },
)
