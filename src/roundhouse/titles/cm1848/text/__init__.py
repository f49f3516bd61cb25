"""What 1848 calls its things, and what is said about them."""

from __future__ import annotations

from typing import Any

from ....core.position import Position
from ....features.merger_proposals import MERGES
from ....features.surplus_tokens import GIVING_UP, GiveUp
from ....rules.dividends import DIVIDEND_OF, SHARED_OUT
from ....rules.money import BANK
from ....rules.privates import PRIVATE_COMPANIES
from ....rules.reach import TOKENS, hex_face
from ....text.templates import _
from ....text.texts import Texts, joined
from ..charters import ConvertCharter, cost_of
from ..golden_spikes import GOLDEN_SPIKE, SPIKES, DivideSpike
from ..homes import STATION, ChooseStation, home_of_choice
from ..merger import (
    MERGING,
    ODD_SHARE,
    ProposeMerger,
    SellOdd,
    TakeOdd,
    half_price,
    merger_fee,
)
from ..papers import BuyPaper
from ..puffing import PUFFING, PUFFS, Puff, puff_cost
from ..rights import PLACES, BuyRights
from ..rights import cost_of as rights_cost
from ..takeover import DEFENDED, AcceptBid, RefuseBid
from . import mechanisms
from .refused import REFUSED

RIGHTS_IN = "rights "
"""What rights that count as markers are called by, before the place."""


def _of_spike(pos: Position, action: DivideSpike) -> dict[str, Any]:
    due = pos[SPIKES][0]
    dividend = DIVIDEND_OF(pos, action.choice, due.amount)
    amounts = SHARED_OUT(pos, due.corporation, dividend)
    return {"spike": due.amount, "dividend": dividend, "kept": due.amount - dividend, "amounts": amounts}


def _of_due(pos: Position) -> dict[str, Any]:
    return {"spike": pos[SPIKES][0].amount} if pos[SPIKES] else {}


def _of_conversion(pos: Position, action: ConvertCharter) -> dict[str, Any]:
    return {"price": cost_of(pos, action.par, action.shares)}


def _of_bid(pos: Position, action: AcceptBid | RefuseBid) -> dict[str, Any]:
    row = pos[DEFENDED]
    assert row is not None
    return {"corporation": row.corporation, "bidder": row.bidder, "price": row.bid}


def _of_paper(pos: Position, action: BuyPaper) -> dict[str, Any]:
    return {"price": PRIVATE_COMPANIES(pos)[action.private].face}


def _of_prompt(pos: Position) -> dict[str, Any]:
    row = pos[DEFENDED]
    if row is None:
        return {}
    return {"attacked": row.corporation, "bidder": row.bidder, "standing": row.bid}


def _of_odd(pos: Position, action: TakeOdd | SellOdd) -> dict[str, Any]:
    merging = pos[MERGING]
    assert merging is not None
    return {"corporation": merging.survivor, "price": half_price(pos)}


def _of_marker(pos: Position, action: GiveUp) -> dict[str, Any]:
    token = pos[TOKENS].get(action.what)
    place = PLACES(pos).get(action.what.removeprefix(RIGHTS_IN))
    return {"hex": token.hex if token is not None and token.placed else place.hex if place else ""}


def _given_up(what: str, hex: str) -> str:
    """What is given up: a right, a marker on the map, or another one."""
    return "rights" if what.startswith(RIGHTS_IN) else "placed" if hex else ""


def _of_rights(pos: Position, action: BuyRights) -> dict[str, Any]:
    row = PLACES(pos).get(action.place)
    return {"hex": row.hex, "cost": rights_cost(pos, pos.frame.who, action.place)} if row else {}


def _of_station(pos: Position, action: ChooseStation) -> dict[str, Any]:
    hex = home_of_choice(pos, pos.frame.who)
    return {"hex": hex, "sides": sorted(hex_face(pos, hex).exits_of(action.city))}


def _of_merger(pos: Position) -> dict[str, Any]:
    merging = pos[MERGING]
    return {} if merging is None else {"merged": merging.survivor, "half": half_price(pos)}


OWN = Texts(
    events={
        # land grants
        "grant_tile_laid": _("{hex:place} in the land grant of {grant} has its track"),
        "grant_completed": _("The land grant of {grant} is complete: {corporation} has its golden spike"),
        "spike_divided": _("{corporation} divides its golden spike[, keeping {kept:$}][: {amounts:amounts}]"),
        # papers, conventions and subsidiaries
        "private_closed": _("{private:paper} leaves the game"),
        "charter_chosen": _(
            "{player:name} picks the charter of {corporation}, which comes with {pioneer:paper}"
        ),
        "incomes_paid": _("Nobody has put anything up: incomes are paid"),
        "end_set_off / nothing sold": _("Nobody has bought anything in the first convention: a draw"),
        "subsidiary_given": _(
            "{player:name} gives {subsidiary} to {corporation}; its marker stands in {hex:place}"
        ),
        "subsidiary_closed": _(
            "{subsidiary} closes: {corporation} gets {to_corporation:$}, {player:name} {to_player:$}"
        ),
        "proposed / subsidiary": _(
            "{proposal.proposer:name} wants {proposal.item} to go to {proposal.buyer}"
        ),
        "declined / subsidiary": _(
            "{proposal.asked:name} does not want {proposal.buyer} to have {proposal.item}"
        ),
        # markers and rights
        "rights_bought": _("{corporation} buys rights in {hex:place} for {cost:$}"),
        "rights_bought / of a corporation": _(
            "{corporation} buys rights in {hex:place} for {cost:$}, paid to {payee}"
        ),
        "rights_lost": _("Rights in {hex:place}, had by {corporation}, are out of the game"),
        "marker_taken": _(
            "{corporation} closes {private:paper} for another marker: it has {markers} of them"
        ),
        "station_chosen": _("{corporation} chooses its station in {hex:place}"),
        # palace cars
        "car_bought": _("{corporation} buys a palace car for {price:$}"),
        "car_discarded": _("{corporation} gives its palace car back to the bank"),
        # mergers
        f"proposed / {MERGES}": _(
            "{proposal.proposer:name} asks {proposal.asked:name} to merge {proposal.seller} into {proposal.buyer}"
        ),
        "merger_exchanged": _(
            "Shares of {survivor} and {vanished} are exchanged, and {president:name} has the president's certificate"
        ),
        f"price_moved / {MERGES}": _(
            "{corporation}'s share price goes from {old:$} to {new:$} by the merger"
        ),
        "merger_fee_paid": _(
            "{corporation} pays {fee:$} for its administration[, {added:$} of it from {player:name}]"
        ),
        "odd_share_completed": _(
            "{player:name} pays {price:$} and makes half a share of {corporation} whole"
        ),
        "odd_share_handed_in": _("{player:name} hands half a share of {corporation} in for {price:$}"),
        "marker_given_up": _("{corporation} gives up a marker that is not on the map yet"),
        "marker_given_up / placed": _("{corporation} gives up its marker in {hex:place}"),
        "marker_given_up / rights": _("{corporation} gives up track rights"),
        # puffing
        "puffed": _("{corporation} puffs its stock for {cost:$}, and {player:name} has a puff marker on it"),
        "puff_markers_removed": _("{player:name} may sell again: {corporations:list}"),
        f"price_moved / {PUFFS}": _("{corporation}'s share price is puffed from {old:$} to {new:$}"),
        "step_closed / puff": _("{who} does not puff its stock"),
        # charters and take-overs
        "charter_converted": _(
            "{player:name} converts the charter of {corporation}[ and buys {shares} more of its shares]"
        ),
        "charter_attacked": _("{player:name} bids {price:$} for the charter of {corporation}"),
        "bid_refused": _("{player:name} says no to {price:$} for the charter of {corporation}"),
        "bid_refused / final": _("{player:name} keeps the charter of {corporation} and has to convert it"),
        "charter_taken": _("{seller:name} sells the charter of {corporation} to {buyer:name} for {price:$}"),
        "bid_lapsed": _("{player:name} has no longer the money bid for the charter of {corporation}"),
        "laid_out_bought": _("{player:name} pays {price:$} for the share of {corporation} laid out"),
    },
    event_cases={
        "declined": lambda event: str(event.proposal.what),
        "bid_refused": lambda event: "final" if event.final else "",
        "marker_given_up": lambda event: _given_up(event.what, event.hex),
        "rights_bought": lambda event: "" if event.payee == BANK else "of a corporation",
    },
    labels={
        "divide_spike / pay": _("Pay all {spike:$} of the golden spike out: {amounts:amounts}"),
        "divide_spike / half": _(
            "Pay {dividend:$} of the golden spike out and keep {kept:$}: {amounts:amounts}"
        ),
        "divide_spike / withhold": _("Keep all {spike:$} of the golden spike"),
        "choose_charter": _("Take the charter of {corporation}"),
        "buy_paper": _("Buy {private:paper} for {price:$}"),
        "give_subsidiary": _("Give {private:paper} to {corporation}"),
        "ask_for_subsidiary": _("Ask for {private:paper}"),
        "close_subsidiary": _("Close {private:paper}"),
        "pass / closing subsidiaries": _("Close no more subsidiaries"),
        "pass / subsidiary track": _("Build nothing with this subsidiary"),
        "accept / subsidiary": _("Agree"),
        # markers and rights
        "buy_rights": _("Buy rights in {hex:place} for {cost:$}"),
        "take_marker": _("Close {private:paper} for another marker"),
        "choose_station": _("Take the station of {hex:place} with track to the {sides:edges}"),
        # palace cars
        "buy_car": _("Buy a palace car for {price:$}"),
        "discard_car": _("Give the palace car back to the bank"),
        # mergers and puffing
        "propose_merger": _("Merge {vanished} into {survivor}, for a fee of {fee:$}"),
        f"accept / {MERGES}": _("Agree: {proposal.buyer} takes {proposal.seller} over"),
        "take_odd": _("Pay {price:$} and make half a share of {corporation} whole"),
        "sell_odd": _("Hand half a share of {corporation} in for {price:$}"),
        "give_up": _("Give up a marker that is not on the map yet"),
        "give_up / placed": _("Give up the marker in {hex:place}"),
        "give_up / rights": _("Give up the rights in {hex:place}"),
        "puff": _("Puff the stock for {cost:$}"),
        "pass / puff": _("Leave the price alone"),
        # charters and take-overs
        "convert_charter": _(
            "Convert the charter of {corporation} at {par:$}[, with {shares} more shares], for {price:$}"
        ),
        "convert_charter / open": _(
            "Convert the charter of {corporation} at {par:$}, with {low} to {high} more shares, from {price:$} on"
        ),
        "attack": _("Bid {price:$} for the charter of {corporation}"),
        "attack / open": _("Bid {low:$} to {high:$} for the charter of {corporation}, in steps of {step:$}"),
        "choose_defence": _("Decide about the charter of {corporation}"),
        "accept_bid": _("Sell the charter of {corporation} to {bidder:name} for {price:$}"),
        "refuse_bid": _("Say no to {price:$} for the charter of {corporation}"),
        "pass / raise after refusal": _("Bid no more"),
    },
    label_cases={
        DivideSpike: lambda pos, action: action.choice,
        GiveUp: lambda pos, action: _given_up(action.what, _of_marker(pos, action)["hex"]),
    },
    label_facts={
        DivideSpike: _of_spike,
        BuyPaper: _of_paper,
        BuyRights: _of_rights,
        ChooseStation: _of_station,
        ProposeMerger: lambda pos, action: {"fee": merger_fee(pos, action.survivor, action.vanished)},
        TakeOdd: _of_odd,
        SellOdd: _of_odd,
        GiveUp: _of_marker,
        Puff: lambda pos, action: {"cost": puff_cost(pos, pos.frame.who)},
        ConvertCharter: _of_conversion,
        AcceptBid: _of_bid,
        RefuseBid: _of_bid,
    },
    kinds={
        "buy_paper": _("buying a paper of the bank"),
        "choose_charter": _("choosing the charter that comes with a pioneer"),
        "give_subsidiary": _("giving a subsidiary to a corporation"),
        "ask_for_subsidiary": _("asking for a subsidiary"),
        "close_subsidiary": _("closing a subsidiary"),
        "divide_spike": _("dividing a golden spike"),
        "buy_rights": _("buying rights"),
        "take_marker": _("closing a private company for a marker"),
        "choose_station": _("choosing the station of the home marker"),
        "buy_car": _("buying a palace car"),
        "discard_car": _("giving a palace car back"),
        "propose_merger": _("merging two corporations"),
        "take_odd": _("completing half a share"),
        "sell_odd": _("handing half a share in"),
        "give_up": _("giving up markers after a merger"),
        "puff": _("puffing the stock of a corporation"),
        "convert_charter": _("converting a charter"),
        "attack": _("bidding for the charter of another player"),
        "choose_defence": _("choosing the charter to decide about"),
        "accept_bid": _("accepting a bid"),
        "refuse_bid": _("refusing a bid"),
    },
    headings={
        "buy_paper": _("Buy from the bank"),
        "choose_charter": _("Take the charter"),
        "give_subsidiary": _("Give a subsidiary"),
        "ask_for_subsidiary": _("Ask for a subsidiary"),
        "close_subsidiary": _("Close a subsidiary"),
        "divide_spike": _("Divide the golden spike"),
        "buy_rights": _("Buy rights"),
        "take_marker": _("Another marker"),
        "choose_station": _("Station at home"),
        "buy_car": _("Buy a palace car"),
        "discard_car": _("Give a palace car back"),
        "propose_merger": _("Merge"),
        "take_odd": _("Odd half share"),
        "sell_odd": _("Odd half share"),
        "give_up": _("Give up"),
        "puff": _("Puff"),
        "convert_charter": _("Convert a charter"),
        "attack": _("Take over a charter"),
        "choose_defence": _("Charter under attack"),
        "accept_bid": _("Answer"),
        "refuse_bid": _("Answer"),
    },
    prompts={
        GOLDEN_SPIKE.name: _("{who} ({actor:name}) divides {spike:$} of a golden spike"),
        "charter of a pioneer": _("{actor:name} picks the charter that comes with {who}"),
        "closing subsidiaries": _("{who} ({actor:name}) closes subsidiaries"),
        "subsidiary track": _("{running} ({actor:name}) builds with {who}"),
        "consent / subsidiary": _("{actor:name} answers: {proposal.item} would go to {proposal.buyer}"),
        f"consent / {MERGES}": _(
            "{actor:name} answers: may {proposal.seller} be merged into {proposal.buyer}, for a fee of"
            " {proposal.price:$}?"
        ),
        STATION.name: _("{who} ({actor:name}) chooses the station of its home marker"),
        ODD_SHARE.name: _(
            "{actor:name} has half a share of {merged} over: {half:$} to pay for the rest, or to take"
        ),
        GIVING_UP.name: _("{who} ({actor:name}) has too many markers and gives some up"),
        PUFFING.name: _("{who} ({actor:name}) may puff its stock"),
        "which charter": _("{actor:name} chooses which attacked charter to decide about"),
        "answer": _("{actor:name} answers: {bidder:name} bids {standing:$} for the charter of {attacked}"),
        "raise after refusal": _("{actor:name} may bid more than {standing:$} for the charter of {attacked}"),
    },
    prompt_facts=lambda pos: {**_of_prompt(pos), **_of_merger(pos), **_of_due(pos)},
    steps={
        "charter of a pioneer": _("choosing a charter"),
        "closing subsidiaries": _("closing subsidiaries"),
        "subsidiary track": _("building with a subsidiary"),
        GOLDEN_SPIKE.name: _("dividing a golden spike"),
        STATION.name: _("choosing a station"),
        ODD_SHARE.name: _("settling odd half shares"),
        GIVING_UP.name: _("giving up markers"),
        PUFFING.name: _("puffing stock"),
        "which charter": _("choosing an attacked charter"),
        "answer": _("answering a bid for a charter"),
        "raise after refusal": _("bidding more for a charter"),
    },
    refusals=REFUSED,
    note_names={
        "charter": _("Charter"),
        "bids for a charter": _("Bids for it"),
        "charters due": _("To be converted"),
        "land grant": _("Land grant"),
        "land grant complete": _("Land grant"),
        "railheads": _("Railheads"),
        "track rights": _("Track rights"),
        "mining rights": _("Mining rights"),
        "subsidiaries": _("Subsidiaries"),
        "subsidiary": _("Subsidiary"),
        "mobilier": _("Bonds"),
        "credit mobilier": _("Credit Mobilier"),
        "puff markers": _("Puffed"),
        "rights": _("Rights"),
        "start of a subsidiary": _("Subsidiary"),
        "track rights on the map": _("Track rights"),
        "mining rights on the map": _("Mining rights"),
        "railhead on the map": _("Railhead"),
    },
    notes={
        "charter": _("with {owner:owner}"),
        "bids for a charter": _("{amounts:amounts}"),
        "charters due": _("{corporations:list}"),
        "land grant": _(
            "[{grant}: ]{filled} of {count} hexes, then [{cash:$}][{bonds:$} in bonds]; to do: {left:list}"
        ),
        "land grant complete": _("[{grant}: ]complete"),
        "railheads": _("{hexes:list}, not joined yet"),
        "track rights": _("{places:list}"),
        "mining rights": _("{places:list}"),
        "subsidiaries": _("{starts:list}"),
        "subsidiary": _("begins in {start:place}; {handshake:$} for a route by {named:list}"),
        "mobilier": _("{face:$} for each tile in the land grant of {grant}"),
        "credit mobilier": _(
            "{count} certificates in play, {face:$} in bonds for each of a player's with each tile"
        ),
        "puff markers": _("{corporations:list}, not to be sold before the next stock turn ends"),
        "rights": _("{place} ({hex}): {left} of {count} left"),
        "start of a subsidiary": _("{subsidiary} begins here[, for {corporation}]"),
        "track rights on the map": _("{corporation} has track rights in {place}"),
        "mining rights on the map": _("{corporation} has mining rights of {place}"),
        "railhead on the map": _("railhead of {corporation}"),
    },
    sorts={
        "pioneer": _("Pioneers"),
        "land_grant": _("Charters with a land grant"),
        "normal": _("Other charters"),
        "subsidiary": _("Subsidiaries"),
        "mobilier": _("Credit Mobilier"),
    },
)
"""Templates by name, or by "NAME / CASE"."""

TEXTS = joined(mechanisms.TEXTS, OWN)
