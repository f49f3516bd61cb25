"""What 18C2C calls its things, and what is said about them."""

from __future__ import annotations

from typing import Any

from ....core.position import Position
from ....features.merger_proposals import MERGES
from ....features.surplus_tokens import GiveUp
from ....rules.consent import PROPOSAL, Accept
from ....rules.market import price
from ....rules.opening import AUCTION_TURN
from ....rules.privates import PRIVATES
from ....rules.reach import TOKENS
from ....rules.shares import presidents_percent
from ....text.templates import _
from ....text.texts import Texts, joined
from ..agreed_destinations import AGREEING, PROPOSING
from ..kinder import ODD, ODD_SHARE, BuyOdd
from ..mergers import DOUBLE_TOKEN, SURVIVING, DeclareMerger, ReturnToken
from ..mergers import STEP as MERGER_STEP
from ..mohawk import EXCHANGE, EXCHANGE_BETWEEN, ExchangeShare, StartWithPrivate, rest_of
from ..private_trades import DEAL, DEALS, AskPrivate
from ..tokens_beside import BESIDE, DESTINATION_TOKEN
from . import mechanisms


def _of_token(pos: Position, id: str) -> dict[str, Any]:
    """Where a token is, whose it was first, and whether it was laid at a destination."""
    token = pos[TOKENS].get(id) or pos[BESIDE].get(id)
    return {"hex": token.hex if token is not None else "", "of": id.split(" ")[0]}


def _of_odd(pos: Position) -> dict[str, Any]:
    odd = pos[ODD]
    return {} if odd is None else {"corporation": odd.corporation, "price": price(pos, odd.corporation) or 0}


def _is_destination(pos: Position, action: ReturnToken) -> str:
    beside = pos[BESIDE].get(action.token)
    return "destination" if beside is not None and beside.what == DESTINATION_TOKEN else ""


def _of_exchange(pos: Position) -> dict[str, Any]:
    terms = EXCHANGE(pos)
    return {"private": terms.private, "corporation": terms.corporation}


def _of_start(pos: Position, action: StartWithPrivate) -> dict[str, Any]:
    percent = presidents_percent(pos, action.corporation)
    return {"private": EXCHANGE(pos).private, "percent": percent, "price": rest_of(pos, action.par)}


def _of_prompt(pos: Position) -> dict[str, Any]:
    return {"added": pos[DEALS].added, "exchanged": EXCHANGE(pos).private}


def _of_deal(pos: Position, action: Accept) -> dict[str, Any]:
    return {"proposal": pos[PROPOSAL], "added": pos[DEALS].added}


OWN = Texts(
    events={
        # private companies
        "round_began / auction": _("── All have passed: the private companies pay ──"),
        f"proposed / {DEAL}": _(
            "{proposal.buyer:name} offers {proposal.seller:name} {proposal.price:$} for {proposal.item}"
        ),
        "added_offered": _("{player:name} would add {added:list} to what is paid for {private}"),
        "private_added": _("{private} goes from {payer:name} to {to:name} as a part of the price"),
        "private_exchanged": _("{owner:owner} closes {private:paper} for a share of {corporation}"),
        f"step_closed / {EXCHANGE_BETWEEN.name}": _("The private company is not exchanged now"),
        # destinations agreed on
        "destination_set": _("It is proposed that {corporation} has its destination in {hex:place}"),
        "destinations_kept": _("{player:name} does not agree: all destinations are those of the map"),
        f"step_closed / {PROPOSING.name}": _("No more destinations are proposed"),
        f"step_closed / {AGREEING.name}": _("{who:name} agrees to the destinations"),
        # mergers
        f"proposed / {MERGES}": _(
            "{proposal.proposer:name} asks {proposal.asked:name} to merge {proposal.buyer} with {proposal.seller}"
        ),
        f"price_moved / {MERGES}": _("{corporation} is at {new:$} after the merger"),
        f"step_closed / {MERGER_STEP.name}": _("{who:name} declares no merger"),
        "odd_paid": _("{owner:owner} is paid {amount:$} for an odd share that went into {corporation}"),
        "odd_bought": _("{owner:owner} buys a share of {corporation} for {price:$}, in place of the odd one"),
        f"step_closed / {ODD_SHARE.name}": _("{who:owner} buys no share for the odd one"),
        "shares_merged": _(
            "All shares of {vanished} and {survivor} are changed, two for one, and {president:name} presides"
        ),
    },
    labels={
        # private companies
        "ask_private": _("Ask {seller:name} for {private:paper}, for {price:$}[ and {added:list}]"),
        "ask_private / open": _("Ask {seller:name} for {private:paper}, for {low:$} to {high:$}"),
        f"accept / {DEAL}": _(
            "Accept: sell {proposal.item} to {proposal.buyer:name} for {proposal.price:$}[ and {added:list}]"
        ),
        "exchange_share": _("Close {private:paper} for a share of {corporation} from {source:owner}"),
        "start_with_private": _(
            "Start {corporation} at {par:$}, with {private:paper} and {price:$} for {percent}%"
        ),
        f"pass / {EXCHANGE_BETWEEN.name}": _("Do not exchange it now"),
        # destinations agreed on
        "set_destination": _("Propose {hex:place} as the destination of {corporation}"),
        "keep_destinations": _("Do not agree: keep the destinations of the map"),
        f"pass / {PROPOSING.name}": _("Propose no more destinations"),
        f"pass / {AGREEING.name}": _("Agree to the destinations"),
        # mergers
        "declare_merger": _("Merge {corporation} with {other}"),
        "declare_merger / equal": _(
            "Merge {corporation} with {other}, to be presided over by {president:name}"
        ),
        f"accept / {MERGES}": _("Agree: {proposal.buyer} and {proposal.seller} merge"),
        f"pass / {MERGER_STEP.name}": _("Declare no merger"),
        "buy_odd": _("Buy a share of {corporation} for {price:$}"),
        f"pass / {ODD_SHARE.name}": _("Buy no share"),
        "choose_survivor": _("Keep the shares and the name of {corporation}"),
        "return_token": _("Take back the token that was {of}'s"),
        "return_token / destination": _("Take back the token at {of}'s destination"),
    },
    label_cases={
        DeclareMerger: lambda pos, action: "equal" if action.president else "",
        ReturnToken: _is_destination,
        GiveUp: lambda pos, action: "placed" if _of_token(pos, action.what)["hex"] else "",
    },
    label_facts={
        AskPrivate: lambda pos, action: {"seller": pos[PRIVATES][action.private].owner},
        Accept: _of_deal,
        ExchangeShare: lambda pos, action: _of_exchange(pos),
        StartWithPrivate: _of_start,
        BuyOdd: lambda pos, action: _of_odd(pos),
        ReturnToken: lambda pos, action: _of_token(pos, action.token),
        GiveUp: lambda pos, action: _of_token(pos, action.what),
    },
    kinds={
        # private companies
        "ask_private": _("buying a private company from a player"),
        "exchange_share": _("exchanging a private company for a share"),
        "start_with_private": _("starting a corporation with a private company"),
        # destinations agreed on
        "set_destination": _("proposing a destination"),
        "keep_destinations": _("keeping the destinations of the map"),
        # mergers
        "declare_merger": _("merging two corporations"),
        "choose_survivor": _("choosing whose shares remain"),
        "return_token": _("taking one of two tokens back"),
        "buy_odd": _("buying a share for an odd one"),
    },
    headings={
        # private companies
        "ask_private": _("Buy from a player"),
        "exchange_share": _("Exchange a private company"),
        "start_with_private": _("Start with a private company"),
        # destinations agreed on
        "set_destination": _("Other destination"),
        "keep_destinations": _("Answer"),
        # mergers
        "declare_merger": _("Merge"),
        "choose_survivor": _("Shares that remain"),
        "return_token": _("Two tokens in a hex"),
        "buy_odd": _("Share for an odd one"),
    },
    prompt_facts=_of_prompt,
    prompts={
        # private companies
        AUCTION_TURN: _("{actor:name} buys a private company on sale, bids for another, or passes"),
        f"consent / {DEAL}": _(
            "{actor:name} answers: {proposal.buyer:name} offers {proposal.price:$}[ and {added:list}]"
            " for {proposal.item}"
        ),
        EXCHANGE_BETWEEN.name: _("{actor:name} may exchange {exchanged:paper} for a share"),
        # destinations agreed on
        PROPOSING.name: _("{actor:name} may propose other destinations"),
        AGREEING.name: _("{actor:name} agrees to the destinations that are proposed, or not"),
        # mergers
        MERGER_STEP.name: _("{actor:name} may declare a merger"),
        f"consent / {MERGES}": _(
            "{actor:name} answers: may {proposal.seller} merge with {proposal.buyer}, with {proposal.item:name} as"
            " president?"
        ),
        ODD_SHARE.name: _("{actor:name} may buy a share for the odd one of {who:owner}"),
        SURVIVING.name: _("{actor:name} chooses whose shares and name remain"),
        DOUBLE_TOKEN.name: _("{actor:name} takes one of two tokens in {who:place} back"),
    },
    steps={
        # private companies
        EXCHANGE_BETWEEN.name: _("exchanging a private company for a share"),
        # destinations agreed on
        PROPOSING.name: _("proposing destinations"),
        AGREEING.name: _("agreeing to destinations"),
        # mergers
        MERGER_STEP.name: _("declaring mergers"),
        ODD_SHARE.name: _("buying a share for an odd one"),
        SURVIVING.name: _("choosing whose shares remain"),
        DOUBLE_TOKEN.name: _("taking one of two tokens back"),
    },
    refusals={
        # trains
        "corporation must own a train": _(
            "{who} has a route, and a shell without a train, so it has to buy one."
        ),
        "treasury pays the train / has a train": _(
            "{who} has {cash:$}, the price is {price:$}, and its president may not help while each of its shells has"
            " a train."
        ),
        # private companies
        "private company takes bids / cheapest": _(
            "{private} is on sale at its price, so no bids are made for it."
        ),
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
        "corporation builds where the company serves": _(
            "{who} is not at home in {zones:either} and has no track that leads there, so it cannot have {private}."
        ),
        "corporation builds where the marker serves": _(
            "{who} is not at home in {zones:either} and has no track that leads there: it cannot have such a marker"
            " ({marker})."
        ),
        "private company can be exchanged / closed": _("{private} has left the game."),
        "private company can be exchanged / owner": _("{player:name} does not decide about {private}."),
        "private company can be exchanged / other corporation": _(
            "{private} belongs to {owner}, which gets no share for it."
        ),
        "share for the private company is there / merged": _(
            "{corporation} is no longer a corporation on its own: there are no shares for the private company."
        ),
        "share for the private company is there / not started": _("{corporation} has no president yet."),
        "share for the private company is there / reissued": _(
            "{corporation} has reissued shares, and those of the offering are not exchanged."
        ),
        "share for the private company is there / none": _(
            "There is no share of {corporation} to be had there."
        ),
        "exchange is a redemption / redeemed": _("{corporation} has redeemed a share in this stock round."),
        "exchange is a redemption / floated": _(
            "{corporation} has floated in this stock round and redeems nothing yet."
        ),
        "exchange is a redemption / outstanding": _(
            "{out}% of {corporation} would be with players and the open market, and {least}% have to be."
        ),
        "private company stands for a share / corporation": _(
            "{private} stands for no share of {corporation}."
        ),
        "private company stands for a share / owner": _("{player:name} does not own {private}."),
        "player can pay the rest of the certificate": _(
            "{owner:name} has {cash:$}, and {price:$} are to be paid."
        ),
        "western corporations wait / start": _("{corporation} is not started before phase {phase}."),
        "western corporations wait / share": _("No share of {corporation} is sold before phase {phase}."),
        # destinations agreed on
        "destination is set once": _("There is no other destination to be proposed for {corporation}."),
        "destination is a stop elsewhere / place": _("{hex:place} cannot be a destination."),
        "destination is a stop elsewhere / same": _(
            "{hex:place} is the home of {corporation}, or its destination anyway."
        ),
        # track
        "river is closed / crossing": _(
            "In {hex} the track would touch the Mississippi ({edges:edges}): nobody crosses it before {private:paper} "
            "is a corporation's or closed."
        ),
        "river is closed / area": _(
            "In {hex} the track would lead into {beyond:place} from across the Mississippi: not before "
            "{private:paper} is a corporation's or closed."
        ),
        # mergers
        "merged share is in the market": _("No share of {corporation} lies in the open market."),
        "merged share is paid in cash": _("{owner:owner} has {cash:$}, and a share costs {price:$}."),
        "public corporations merge": _("{corporation} is a national company and does not merge."),
        "a president declares the merger / president": _(
            "{player:name} does not preside over {corporation} and cannot declare its mergers."
        ),
        "a president declares the merger / order": _(
            "Both are of one president, so {corporation} is named first and {other} second."
        ),
        "a president declares the merger / declined": _(
            "The merger of {pair:list} has been declined since the stock round."
        ),
        "merging corporations have operated": _("{corporation} has not operated yet and does not merge."),
        "somebody presides over the merged corporation / nobody": _(
            "Of {pair:list} together nobody has shares for a president's certificate."
        ),
        "somebody presides over the merged corporation / equal": _(
            "{players:names} would have as many shares: it has to be said which of them presides."
        ),
        "somebody presides over the merged corporation / settled": _(
            "{player:name} would have most shares and presides; nothing is to be said about that."
        ),
        "merging corporations are joined by track": _(
            "No track leads from a token of the one to a token of the other of {pair:list}, and no hex has both."
        ),
        "survivor is one of the merging": _("{corporation} is not one of the merging {pair:list}."),
        "home beside the spaces stays": _("{who} gives no home up, that in {hex:place} neither."),
        "double token comes back / other": _("{who} has no such token in {hex:place}."),
        "double token comes back / single": _("{who} has a single token in {hex:place}, and that stays."),
        "double token comes back / home": _("The token in {hex:place} is at home there and stays."),
    },
)
"""Templates by name, or by "NAME / CASE"."""

TEXTS = joined(mechanisms.TEXTS, OWN)
