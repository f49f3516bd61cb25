"""Few offers: what a player has declined is not proposed again in the same turn, or only on better terms.

Of offers at a price to be agreed on; whoever has declined a few of them in a turn is asked no more in it. Other
proposals are made once in a turn or round anyway, as the mechanisms that make them say. So no turn is longer than the
number of things that can be traded in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Literal, NamedTuple

import msgspec

from ...core.action_types import ActionType, check, reacts
from ...core.actions import Action
from ...core.details import Details
from ...core.events import Completed
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Setting, Settings, amends
from ...core.state import Slot
from ...rules import privates, trades, trains
from ...rules.consent import PRICES_TO_PROPOSE, Declined, Proposal
from ...rules.turns import ROUND, Round


class Asking(NamedTuple):
    """A type of action that proposes something at a price, and what an action of it proposes; None for nothing."""

    kind: ActionType[Any]
    proposal_of: Callable[[Position, Any], Proposal | None]


TRAINS = Asking(trains.BUY_TRAIN, trains.proposal_of)
PRIVATES = Asking(privates.BUY_PRIVATE, privates.proposal_of)
SOLD_TO_PLAYERS = Asking(trades.SELL_PRIVATE, trades.proposal_of)
BOUGHT_FROM_PLAYERS = Asking(trades.BUY_FROM_PLAYER, trades.proposal_of)

_PROPOSALS: Mapping[str, Callable[[Position, Any], Proposal | None]] = {
    asking.kind.name: asking.proposal_of
    for asking in (TRAINS, PRIVATES, SOLD_TO_PLAYERS, BOUGHT_FROM_PLAYERS)
}

AT_A_PRICE = (trains.TRADE, privates.SALE, trades.OFFERED, trades.ASKED_FOR)
"""What is proposed by these actions."""

MOST_DECLINED: Setting[int] = Setting("offers that a player declines in a turn")
"""So many offers a player declines in a turn before nothing more is offered to that player in it."""


class DeclinedInTurn(msgspec.Struct, frozen=True):
    """What was declined in the turn of `who`, a player or a corporation that operates, in the round."""

    round: Round = Round()
    who: str = ""
    proposals: tuple[Proposal, ...] = ()


DECLINED: Slot[DeclinedInTurn] = Slot("offers declined", DeclinedInTurn, DeclinedInTurn())


def _turn(pos: Position) -> tuple[Round, str]:
    """The round, and whose turn it is in it: the frame of the flow furthest out that is about anybody."""
    return pos[ROUND], next((frame.who for frame in pos.frames if frame.who), "")


def declined(pos: Position) -> tuple[Proposal, ...]:
    """What was declined in this turn: as it begins the slot may still have what was declined in the one before."""
    row = pos[DECLINED]
    if row.proposals and (row.round, row.who) == _turn(pos):
        return row.proposals
    return ()


@reacts("declined offer is remembered", Declined)
def remember(pos: Position, event: Declined) -> None:
    """Until the turn is over."""
    if event.proposal.what in AT_A_PRICE:
        pos.set(DECLINED, DeclinedInTurn(*_turn(pos), (*declined(pos), event.proposal)))


@reacts("declined offers are forgotten", Completed)
def forget(pos: Position, event: Completed) -> None:
    """As soon as it is somebody else's turn, or another round's."""
    if pos[DECLINED].proposals and not declined(pos):
        pos.set(DECLINED, DeclinedInTurn())


def _refused(pos: Position, proposal: Proposal) -> list[int]:
    """The prices at which the same was declined."""
    same = msgspec.structs.replace
    return [old.price for old in declined(pos) if same(old, price=proposal.price) == proposal]


def _by(pos: Position, player: str) -> int:
    """How many offers the player has declined."""
    return sum(old.asked == player for old in declined(pos))


@amends(PRICES_TO_PROPOSE, "declined prices are not proposed again")
def better_prices(pos: Position, prices: tuple[int, int], proposal: Proposal, most: int) -> tuple[int, int]:
    """More than a buyer has offered in vain, less than a seller has asked in vain; nothing after a few."""
    low, high = prices
    if proposal.proposer == proposal.asked or not declined(pos):
        return prices
    if _by(pos, proposal.asked) >= MOST_DECLINED(pos):
        return low, low - 1
    refused = _refused(pos, proposal)
    if proposal.what == trades.OFFERED:
        return low, min((high, *(price - 1 for price in refused)))
    return max((low, *(price + 1 for price in refused))), high


class AskedOften(Details, frozen=True):
    """The player has declined so many offers in this turn that nothing more is offered."""

    case: ClassVar[str] = "often"
    player: str
    count: int


class NoBetterOffer(Details, frozen=True):
    """The player has declined that in this turn at `declined` dollars, which was no worse."""

    case: Literal["train", "private", "sale"]
    player: str
    item: str
    price: int
    declined: int


@check("declined offers")
def not_declined(pos: Position, action: Action) -> AskedOften | NoBetterOffer | None:
    """Nothing is offered again on terms that are no better for whoever is asked, and only a few times at all."""
    if not declined(pos):
        return None
    proposal = _PROPOSALS[action.kind()](pos, action)
    if proposal is None or proposal.proposer == proposal.asked:
        return None
    if (count := _by(pos, proposal.asked)) >= MOST_DECLINED(pos):
        return AskedOften(proposal.asked, count)
    refused = _refused(pos, proposal)
    selling = proposal.what == trades.OFFERED
    if not refused or (proposal.price < min(refused) if selling else proposal.price > max(refused)):
        return None
    case: Literal["train", "private", "sale"] = "train" if proposal.what == trains.TRADE else "private"
    return NoBetterOffer(
        "sale" if selling else case,
        proposal.asked,
        proposal.item,
        proposal.price,
        min(refused) if selling else max(refused),
    )


def few_offers(*asking: Asking, most: int = 3) -> Feature:
    """For a title that has these of the four above; `most`: how many offers a player declines in a turn."""
    return Feature(
        "reading: few_offers",
        settings=Settings(MOST_DECLINED.to(most)),
        slots=(DECLINED,),
        checks=tuple(one.kind.checked_by(not_declined) for one in asking),
        amendments=(better_prices,),
        reactions=(remember, forget),
        above={
            "text": f"{__name__}.text:TEXTS",
            "bots": f"{__name__}.bots:WEIGHTS",
        },
    )
