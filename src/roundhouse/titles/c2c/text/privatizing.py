"""What is said about shares that are taken from players."""

from __future__ import annotations

from typing import Any

from ....core.position import Position
from ....text.templates import _
from ....text.texts import Texts
from ..privatizing import Privatize
from ..privatizing import cost as cost_of_taking


def _of_taken(pos: Position, action: Privatize) -> dict[str, Any]:
    return {"price": cost_of_taking(pos, action.corporation)}


TEXTS = Texts(
    labels={"privatize": _("Take a share of {corporation} from {owner:name} for {price:$}")},
    label_facts={Privatize: _of_taken},
    kinds={"privatize": _("taking a share from a player")},
    headings={"privatize": _("Privatize")},
    refusals={
        "shares of the corporation can be taken / unknown": _("There is no corporation {corporation}."),
        "shares of the corporation can be taken / national": _(
            "{corporation} is a national company: nobody takes its shares from players."
        ),
        "shares of the corporation can be taken / zone": _(
            "The price marker of {corporation} is on {zone}, and so its shares are safe."
        ),
        "president holds enough to take shares / not president": _(
            "{player:name} is not president of {corporation}: only presidents take shares from players."
        ),
        "president holds enough to take shares / too little": _(
            "{player:name} has {held}% of {corporation}; {least}% are needed to take shares from players."
        ),
        "share can be taken from the player": _(
            "{owner:owner} has no share of {corporation} that could be taken."
        ),
    },
)
