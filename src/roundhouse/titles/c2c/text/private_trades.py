"""What is said about private companies that players sell to one another."""

from __future__ import annotations

from typing import Any

from ....core.position import Position
from ....rules.consent import PROPOSAL, Accept
from ....rules.privates import PRIVATES
from ....text.templates import _
from ....text.texts import Texts
from ..private_trades import DEAL, DEALS, AskPrivate


def _of_deal(pos: Position, action: Accept) -> dict[str, Any]:
    return {"proposal": pos[PROPOSAL], "added": pos[DEALS].added}


TEXTS = Texts(
    events={
        f"proposed / {DEAL}": _(
            "{proposal.buyer:name} offers {proposal.seller:name} {proposal.price:$} for {proposal.item}"
        ),
        "added_offered": _("{player:name} would add {added:list} to what is paid for {private}"),
        "private_added": _("{private} goes from {payer:name} to {to:name} as a part of the price"),
    },
    labels={
        "ask_private": _("Ask {seller:name} for {private:paper}, for {price:$}[ and {added:list}]"),
        "ask_private / open": _("Ask {seller:name} for {private:paper}, for {low:$} to {high:$}"),
        f"accept / {DEAL}": _(
            "Accept: sell {proposal.item} to {proposal.buyer:name} for {proposal.price:$}[ and {added:list}]"
        ),
    },
    label_facts={
        AskPrivate: lambda pos, action: {"seller": pos[PRIVATES][action.private].owner},
        Accept: _of_deal,
    },
    kinds={"ask_private": _("buying a private company from a player")},
    headings={"ask_private": _("Buy from a player")},
    prompts={
        f"consent / {DEAL}": _(
            "{actor:name} answers: {proposal.buyer:name} offers {proposal.price:$}[ and {added:list}]"
            " for {proposal.item}"
        )
    },
    prompt_facts=lambda pos: {"added": pos[DEALS].added},
    refusals={
        "private company is another player's / no player's": _("{private} is in no player's hand."),
        "private company is another player's / own": _("{private} is yours."),
        "owner has declined": _("The owner of {private} did not want to sell it in this turn."),
        "what is added is the buyer's own": _(
            "{player:name} can add own private companies, each once and in the order of their numbers."
        ),
        "price of a deal": _(
            "{player:name} has {cash:$} for this, and {price:$} is not to be paid out of that."
        ),
        "room for private companies": _(
            "{player:name} has {count} certificates and may have {limit}: this deal does not leave room for all."
        ),
    },
    explanations={
        "bought from players / when": _(
            "A player can buy it from another in a stock round, in place of a share, at any price that"
            " both agree on; private companies of the buyer may be part of the price."
        ),
    },
)
