"""Shares: bought, sold, taken, redeemed."""

from __future__ import annotations

from typing import Any

from ...core.position import Position
from ...features.national import BuyPresidency
from ...features.national.presidency import cost
from ...features.own_stock import OWN_STOCK, BuyOwn, SellOwn, value_of_own
from ...features.privatizing import Privatize
from ...features.privatizing import cost as cost_of_taking
from ...features.redemption import Redeem, Reissue, new_par
from ...rules.market import price
from ...rules.shares import SHARE_OF, held, ordinary, presidents_percent
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


def _of_presidency(pos: Position, action: BuyPresidency) -> dict[str, Any]:
    return {"price": cost(pos, action.corporation)}


def _of_sale(pos: Position, action: SellShares) -> dict[str, Any]:
    each = SALE_PRICE(pos, action.by, action.corporation)
    return {"price": each * action.percent // SHARE_OF(pos, action.corporation)}


def _of_taken(pos: Position, action: Privatize) -> dict[str, Any]:
    return {"price": cost_of_taking(pos, action.corporation)}


def _of_redemption(pos: Position, action: Redeem) -> dict[str, Any]:
    return {"price": price(pos, action.corporation)}


def _of_reissue(pos: Position, action: Reissue) -> dict[str, Any]:
    return {
        "percent": held(pos, action.corporation, action.corporation),
        "par": new_par(pos, action.corporation),
    }


def _of_own(pos: Position, action: SellOwn | BuyOwn) -> dict[str, Any]:
    return {"who": pos.frame.who, "price": value_of_own(pos, action.percent)}


def _from(pos: Position, action: BuyShare) -> str:
    return "treasury" if action.source == action.corporation else ""


TEXTS = Texts(
    labels={
        f"pass / {OWN_STOCK.name}": _("Leave the own stock alone"),
        "sell_shares": _("Sell {percent}% of {corporation}[ for {price:$}]"),
        "buy_share": _("Buy {percent}% of {corporation} from {source:owner} for {price:$}"),
        "buy_share / treasury": _("Buy {percent}% of {corporation} from its treasury for {price:$}"),
        "par": _("Start {corporation} at {par:$}, paying {price:$} for {percent}%"),
        "privatize": _("Take a share of {corporation} from {owner:name} for {price:$}"),
        "redeem": _("Let {corporation} redeem a share from {source:owner} for {price:$}"),
        "reissue": _("Let {corporation} reissue {percent}% at {par:$}"),
        "sell_own": _("Sell {percent}% of {who} out of its treasury[ for {price:$}]"),
        "buy_own": _("Buy {percent}% of {who} back from the bank pool[ for {price:$}]"),
        "buy_presidency": _("Buy the president's certificate of {corporation} for {price:$}"),
    },
    kinds={
        "sell_shares": _("selling shares"),
        "buy_share": _("buying shares"),
        "par": _("starting a corporation"),
        "privatize": _("taking a share from a player"),
        "redeem": _("redeeming a share of a corporation"),
        "reissue": _("reissuing redeemed shares"),
        "sell_own": _("selling the own stock of a corporation"),
        "buy_own": _("buying back the own stock of a corporation"),
        "buy_presidency": _("buying a president's certificate that nobody has"),
    },
    headings={
        "sell_shares": _("Sell shares"),
        "buy_share": _("Buy a share"),
        "par": _("Start a corporation"),
        "privatize": _("Privatize"),
        "redeem": _("Redeem a share"),
        "reissue": _("Reissue shares"),
        "sell_own": _("Sell own stock"),
        "buy_own": _("Buy own stock"),
        "buy_presidency": _("Buy a president's certificate"),
    },
    label_cases={
        BuyShare: _from,
    },
    label_facts={
        BuyShare: _of_share,
        StartCorporation: _of_start,
        BuyPresidency: _of_presidency,
        SellShares: _of_sale,
        Privatize: _of_taken,
        Redeem: _of_redemption,
        Reissue: _of_reissue,
        SellOwn: _of_own,
        BuyOwn: _of_own,
    },
)
