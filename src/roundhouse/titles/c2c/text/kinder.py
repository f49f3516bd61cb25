"""What is said about the share for an odd one."""

from __future__ import annotations

from typing import Any

from ....core.position import Position
from ....rules.market import price
from ....text.templates import _
from ....text.texts import Texts
from ..kinder import ODD, ODD_SHARE, BuyOdd


def _of_odd(pos: Position) -> dict[str, Any]:
    odd = pos[ODD]
    return {} if odd is None else {"corporation": odd.corporation, "price": price(pos, odd.corporation) or 0}


TEXTS = Texts(
    events={
        "odd_paid": _("{owner:owner} is paid {amount:$} for an odd share that went into {corporation}"),
        "odd_bought": _("{owner:owner} buys a share of {corporation} for {price:$}, in place of the odd one"),
        f"step_closed / {ODD_SHARE.name}": _("{who:owner} buys no share for the odd one"),
    },
    labels={
        "buy_odd": _("Buy a share of {corporation} for {price:$}"),
        f"pass / {ODD_SHARE.name}": _("Buy no share"),
    },
    label_facts={BuyOdd: lambda pos, action: _of_odd(pos)},
    kinds={"buy_odd": _("buying a share for an odd one")},
    headings={"buy_odd": _("Share for an odd one")},
    prompts={ODD_SHARE.name: _("{actor:name} may buy a share for the odd one of {who:owner}")},
    steps={ODD_SHARE.name: _("buying a share for an odd one")},
    refusals={
        "merged share is in the market": _("No share of {corporation} lies in the open market."),
        "merged share is paid in cash": _("{owner:owner} has {cash:$}, and a share costs {price:$}."),
    },
)
