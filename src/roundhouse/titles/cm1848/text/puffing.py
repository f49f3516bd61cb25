"""What is said about puffed prices."""

from __future__ import annotations

from ....text.templates import _
from ....text.texts import Texts
from ..puffing import PUFFING, PUFFS, Puff, puff_cost

TEXTS = Texts(
    events={
        "puffed": _("{corporation} puffs its stock for {cost:$}, and {player:name} has a puff marker on it"),
        "puff_markers_removed": _("{player:name} may sell again: {corporations:list}"),
        f"price_moved / {PUFFS}": _("{corporation}'s share price is puffed from {old:$} to {new:$}"),
        "step_closed / puff": _("{who} does not puff its stock"),
    },
    labels={
        "puff": _("Puff the stock for {cost:$}"),
        "pass / puff": _("Leave the price alone"),
    },
    label_facts={Puff: lambda pos, action: {"cost": puff_cost(pos, pos.frame.who)}},
    kinds={"puff": _("puffing the stock of a corporation")},
    headings={"puff": _("Puff")},
    prompts={PUFFING.name: _("{who} ({actor:name}) may puff its stock")},
    steps={PUFFING.name: _("puffing stock")},
    refusals={
        "price can be puffed": _("{who} stands at {price:$} and cannot rise."),
        "treasury pays the puff": _("{owner} has {cash:$}, and the puff costs {price:$}."),
        "puffed shares stay": _("A puff marker lies on the shares of {corporation} that {player:name} has."),
    },
)
