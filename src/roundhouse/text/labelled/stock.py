"""Shares: bought, sold, taken, redeemed."""

from __future__ import annotations

from typing import Any

from ...core.position import Position
from ...rules.shares import SHARE_OF, ordinary, presidents_percent
from ...rules.stock_round import SALE_PRICE, SHARE_PRICE, BuyShare, SellShares, StartCorporation
from ..templates import _
from ..texts import Texts


def _of_share(pos: Position, action: BuyShare) -> dict[str, Any]:
    share = SHARE_OF(pos, action.corporation)
    percent = next((c.percent for c in ordinary(pos, action.source, action.corporation)), share)
    return {"percent": percent, "price": SHARE_PRICE(pos, action.corporation, action.source)}


def _of_start(pos: Position, action: StartCorporation) -> dict[str, Any]:
    percent = presidents_percent(pos, action.corporation)
    return {"percent": percent, "price": action.par * percent // SHARE_OF(pos, action.corporation)}


def _of_sale(pos: Position, action: SellShares) -> dict[str, Any]:
    each = SALE_PRICE(pos, action.by, action.corporation)
    return {"price": each * action.percent // SHARE_OF(pos, action.corporation)}


def _from(pos: Position, action: BuyShare) -> str:
    return "treasury" if action.source == action.corporation else ""


TEXTS = Texts(
    labels={
        "sell_shares": _("Sell {percent}% of {corporation}[ for {price:$}]"),
        "buy_share": _("Buy {percent}% of {corporation} {source:from} for {price:$}"),
        "buy_share / treasury": _("Buy {percent}% of {corporation} from its treasury for {price:$}"),
        "par": _("Start {corporation} at {par:$}, paying {price:$} for {percent}%"),
    },
    kinds={
        "sell_shares": _("selling shares"),
        "buy_share": _("buying shares"),
        "par": _("starting a corporation"),
    },
    headings={
        "sell_shares": _("Sell shares"),
        "buy_share": _("Buy a share"),
        "par": _("Start a corporation"),
    },
    label_cases={
        BuyShare: _from,
    },
    label_facts={
        BuyShare: _of_share,
        StartCorporation: _of_start,
        SellShares: _of_sale,
    },
)
