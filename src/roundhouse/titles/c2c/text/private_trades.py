"""What is said about private companies that players sell to one another."""

from __future__ import annotations

from typing import Any

from ....core.position import Position
from ....rules.consent import PROPOSAL, Accept
from ....rules.privates import PRIVATES
from ....text.templates import _
from ....text.texts import Texts
from ..private_trades import DEAL, DEALS, OFFERED_DEAL, AskPrivate


def _of_deal(pos: Position, action: Accept) -> dict[str, Any]:
    return {"proposal": pos[PROPOSAL], "added": pos[DEALS].added}


_OWN = _("{player:name} can add own private companies, each once and in the order of their numbers.")
_TO_BE_PAID = _("{player:name} has {cash:$} for this, and {price:$} is not to be paid out of that.")
_ROOM = _(
    "{player:name} has {count} certificates and may have {limit}: this deal does not leave room for all."
)

TEXTS = Texts(
    events={
        f"proposed / {DEAL}": _(
            "{proposal.buyer:name} offers {proposal.seller:name} {proposal.price:$} for {proposal.item}"
        ),
        f"proposed / {OFFERED_DEAL}": _(
            "{proposal.seller:name} offers {proposal.item} to {proposal.buyer:name} for {proposal.price:$}"
        ),
        "added_offered": _("{player:name} would add {added:list} to what is paid for {private}"),
        "added_asked": _("{player:name} asks for {added:list} besides what is paid for {private}"),
        "private_added": _("{private} goes from {payer:name} to {to:name} as a part of the price"),
    },
    labels={
        "ask_private": _("Ask {seller:name} for {private:paper}, for {price:$}[ and {added:list}]"),
        "ask_private / open": _("Ask {seller:name} for {private:paper}, for {low:$} to {high:$}"),
        "offer_private": _("Offer {private:paper} to {to:name} for {price:$}[ and {added:list}]"),
        "offer_private / open": _("Offer {private:paper} to {to:name} for {low:$} to {high:$}"),
        f"accept / {OFFERED_DEAL}": _(
            "Accept: buy {proposal.item} from {proposal.seller:name} for {proposal.price:$}[ and {added:list}]"
        ),
        f"accept / {DEAL}": _(
            "Accept: sell {proposal.item} to {proposal.buyer:name} for {proposal.price:$}[ and {added:list}]"
        ),
    },
    label_facts={
        AskPrivate: lambda pos, action: {"seller": pos[PRIVATES][action.private].owner},
        Accept: _of_deal,
    },
    kinds={
        "ask_private": _("buying a private company from a player"),
        "offer_private": _("offering a private company to a player"),
    },
    headings={"ask_private": _("Buy from a player"), "offer_private": _("Offer to a player")},
    prompts={
        f"consent / {DEAL}": _(
            "{actor:name} answers: {proposal.buyer:name} offers {proposal.price:$}[ and {added:list}]"
            " for {proposal.item}"
        ),
        f"consent / {OFFERED_DEAL}": _(
            "{actor:name} answers: {proposal.seller:name} asks {proposal.price:$}[ and {added:list}]"
            " for {proposal.item}"
        ),
    },
    prompt_facts=lambda pos: {"added": pos[DEALS].added},
    refusals={
        "private company is another player's / closed": _("{private} is closed."),
        "private company is another player's / no player's": _("{private} is in no player's hand."),
        "private company is another player's / own": _("{private} is yours."),
        "private company is offered to another player / not own": _("{private} is not yours."),
        "private company is offered to another player / no buyer": _(
            "{private} can only be offered to another player."
        ),
        "offer has been declined": _("{player:name} did not want to buy {private} in this turn."),
        "owner has declined": _("The owner of {private} did not want to sell it in this turn."),
        "what is added is the buyer's own": _OWN,
        "what is added to an offer is the buyer's own": _OWN,
        "price of a deal": _TO_BE_PAID,
        "price of an offer": _TO_BE_PAID,
        "room for private companies": _ROOM,
        "room for what is offered": _ROOM,
    },
    explanations={
        "bought from players / when": _(
            "A player can buy it from another in a stock round, in place of a share, at any price that"
            " both agree on; private companies of the buyer may be part of the price."
        ),
        "offered to players / when": _(
            "Its owner can offer it to another player in the own stock turn, in place of buying a share."
        ),
    },
)
