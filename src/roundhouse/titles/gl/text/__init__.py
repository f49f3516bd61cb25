"""What is said in 18GL: a module for each mechanism that has much to say."""

from __future__ import annotations

from typing import Any

from ....core.position import Position
from ....features.raising_money import funding_of
from ....rules.depot import TRAINS
from ....rules.shares import POOL, president
from ....rules.trains import BuyTrain
from ....text.templates import _
from ....text.texts import Texts, joined
from . import extra_tiles, ferry, mechanisms, power_permission


def _of_train(pos: Position, action: BuyTrain) -> dict[str, Any]:
    who = pos.frame.who
    found = funding_of(pos, who, action.price)
    return {
        "seller": pos[TRAINS][action.train].owner,
        "bonds": found.bonds,
        "loans": found.loans,
        "help": found.president,
        "helper": president(pos, who),
    }


OWN = Texts(
    notes={
        "bankruptcy": _(
            "The president is out, and the game ends when one player is left: now there are {players}."
        )
    },
    events={"went_bankrupt": _("{player:name} is bankrupt and cannot raise what {corporation} has to pay")},
    labels={
        "buy_train / depot": _(
            "Buy a {train:train} from the bank for {price:$}[, bonds issued for it: {bonds}]"
            "[, loans taken for it: {loans}][, {help:$} of it from {helper:name}]"
        ),
        "buy_train / pool": _(
            "Buy a {train:train} from the Open Market for {price:$}[, bonds issued for it: {bonds}]"
        ),
    },
    owners={
        POOL: _("the Open Market"),
        f"{POOL} / from": _("from the Open Market"),
        f"{POOL} / to": _("to the Open Market"),
    },
    label_facts={BuyTrain: _of_train},
    lessons={
        "dividend": _(
            "{corporation} has earned {revenue:$}, and its price is {price:$}. A dividend of the price or more raises"
            " the price, a smaller one leaves it where it is, and it falls when all is withheld. Withhold only what"
            " is needed for a train."
        ),
        "train is due": _(
            "{corporation} has no train, so it has to buy one now, with or without a route. What its treasury cannot"
            " pay is borrowed, and what two loans do not pay its president pays, which is you."
        ),
        "raising money": _(
            "{corporation} lacks money for what it has to pay, so you pay, and sell shares for it. Sell first what"
            " you can best do without."
        ),
    },
    refusals={
        "corporation must own a train": _(
            "{who} has no train, so it has to buy one, with or without a route."
        ),
        "sale for a train is needed / enough": _("There is enough money now, so no more shares are sold."),
        "money for the train is there": _("{short:$} are still lacking for what {who} has to pay."),
        "tokens taken over / together": _(
            "Besides the homes, {most} tokens of all merged corporations together are taken over, and no more."
        ),
    },
)
"""What the title says otherwise of what other games have, too."""

TEXTS = joined(extra_tiles.TEXTS, ferry.TEXTS, mechanisms.TEXTS, power_permission.TEXTS, OWN)
