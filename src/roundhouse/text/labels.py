"""Labels: a few words for what may be done.

`LABELS` goes by the tag of the action, or "TAG / CASE" (see `_case`); `KINDS` says what a kind of action is about,
`HEADINGS` heads the group of its offers in a menu. A title's own (`texts`) go before them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from ..core.actions import Action, Offer, Span
from ..core.now import Now
from ..core.state import State
from ..core.title import Title
from ..rules.consent import PROPOSAL, Accept, Decline
from ..rules.contest import DropOut
from ..rules.corporations import CHARTERS
from ..rules.depot import DEPOT, TRAINS, DiscardTrain
from ..rules.dividends import Dividend, share_out
from ..rules.emergency import DeclareBankruptcy
from ..rules.market import price
from ..rules.money import CASH
from ..rules.opening import BuyCheapest, asked, unsold
from ..rules.operating_round import TURN
from ..rules.privates import PRIVATES, BuyPrivate
from ..rules.reach import BOARD, TILES, face
from ..rules.running import AnnounceRun, RunTrains, best, value_of
from ..rules.shares import POOL, STOCK, ordinary, president, presidents_percent
from ..rules.stock_round import SHARE, SHARE_PRICE, STOCK_TURN_STEP, BuyShare, SellShares, StartCorporation
from ..rules.tokens import TOKEN_COST, PlaceToken
from ..rules.track import TERRAIN_COST, LayTile
from ..rules.trades import ASKED_FOR, OFFERED, BuyFromPlayer
from ..rules.trains import BuyTrain
from ..rules.turns import Pass
from .words import Words, _, chosen

LABELS: dict[str, str] = {
    "buy_cheapest": _("Buy {private:paper} for {price:$}"),
    "bid": _("Bid {price:$} for {private:paper}"),
    "bid / open": _("Bid {low:$} to {high:$} for {private:paper}, in steps of {step:$}"),
    "drop_out": _("Leave the auction[ of {item}]"),
    "pass": _("Pass"),
    "pass / done": _("End the turn"),
    "pass / track": _("Lay no more track"),
    "pass / token": _("Place no token"),
    "pass / trains": _("Buy no more trains"),
    "pass / announcement": _("Show no better run"),
    "sell_shares": _("Sell {percent}% of {corporation}[ for {price:$}]"),
    "buy_share": _("Buy {percent}% of {corporation} from {source:owner} for {price:$}"),
    "par": _("Start {corporation} at {par:$}, paying {price:$} for {percent}%"),
    "lay_tile": _("Lay tile {tile} in {hex}, turned {rotation}[, over tile {old}][, for {cost:$}]"),
    "place_token": _("Place a token in {hex:place}[, city {which}][, for {cost:$}]"),
    "run": _("Run for {value:$}: {runs:runs}"),
    "run / best": _("Run for {value:$}, proven best: {runs:runs}"),
    "announce_run": _("Show a better run, for {value:$}: {runs:runs}"),
    "dividend": _("Divide the earnings: {choice}"),
    "dividend / pay": _("Pay out {revenue:$}[: {amounts:amounts}]"),
    "dividend / withhold": _("Keep {revenue:$} in the treasury"),
    "buy_train": _("Buy {train} for {price:$}"),
    "buy_train / depot": _(
        "Buy a {train:train} from the depot for {price:$}[, {help:$} of it from {helper:name}]"
    ),
    "buy_train / pool": _(
        "Buy a {train:train} from the bank pool for {price:$}[, {help:$} of it from {helper:name}]"
    ),
    "buy_train / trade-in": _("Buy a {train:train} for {price:$} and a {trade_in:train}"),
    "buy_train / company": _(
        "Buy {seller}'s {train:train} for {price:$}[, {help:$} of it from {helper:name}]"
    ),
    "buy_train / company, open": _("Buy {seller}'s {train:train} for {low:$} to {high:$}"),
    "buy_private": _("Buy {private:paper}[ from {seller:owner}] for {price:$}"),
    "buy_private / open": _("Buy {private:paper}[ from {seller:owner}] for {low:$} to {high:$}"),
    "sell_private": _("Offer {private:paper} to {to:name} for {price:$}"),
    "sell_private / open": _("Offer {private:paper} to {to:name} for {low:$} to {high:$}"),
    "buy_from_player": _("Ask {seller:name} for {private:paper}, for {price:$}"),
    "buy_from_player / open": _("Ask {seller:name} for {private:paper}, for {low:$} to {high:$}"),
    "accept": _("Accept"),
    f"accept / {OFFERED}": _(
        "Accept: buy {proposal.item} from {proposal.seller:name} for {proposal.price:$}"
    ),
    f"accept / {ASKED_FOR}": _(
        "Accept: sell {proposal.item} to {proposal.buyer:name} for {proposal.price:$}"
    ),
    "accept / private": _("Accept: sell {proposal.item} to {proposal.buyer} for {proposal.price:$}"),
    "accept / train": _(
        "Accept: sell {proposal.seller}'s {proposal.item:train} to {proposal.buyer} for {proposal.price:$}"
    ),
    "decline": _("Decline"),
    "discard_train": _("Discard a {train:train}"),
    "complete_purchase": _("Buy the train for which the money is there"),
    "bankrupt": _("Declare bankruptcy[: {who} must own a train that nobody can pay]"),
}

KINDS: dict[str, str] = {
    "buy_cheapest": _("buying a private company from the bank"),
    "bid": _("bidding"),
    "drop_out": _("leaving an auction"),
    "pass": _("passing"),
    "sell_shares": _("selling shares"),
    "buy_share": _("buying shares"),
    "par": _("starting a corporation"),
    "lay_tile": _("laying track"),
    "place_token": _("placing a token"),
    "run": _("running trains"),
    "announce_run": _("showing a better run"),
    "dividend": _("dividing earnings"),
    "buy_train": _("buying a train"),
    "buy_private": _("buying a private company for a corporation"),
    "sell_private": _("selling a private company to a player"),
    "buy_from_player": _("buying a private company from a player"),
    "accept": _("accepting an offer"),
    "decline": _("declining an offer"),
    "discard_train": _("discarding a train"),
    "complete_purchase": _("completing a purchase"),
    "bankrupt": _("declaring bankruptcy"),
}

HEADINGS: dict[str, str] = {
    "buy_cheapest": _("Buy"),
    "bid": _("Bid"),
    "drop_out": _("Leave"),
    "pass": _("Pass"),
    "sell_shares": _("Sell shares"),
    "buy_share": _("Buy a share"),
    "par": _("Start a corporation"),
    "lay_tile": _("Lay track"),
    "place_token": _("Place a token"),
    "run": _("Run"),
    "announce_run": _("Show a better run"),
    "dividend": _("Divide the earnings"),
    "buy_train": _("Buy a train"),
    "buy_private": _("Buy a private company"),
    "sell_private": _("Sell a private company"),
    "buy_from_player": _("Buy a private company"),
    "accept": _("Answer"),
    "decline": _("Answer"),
    "discard_train": _("Discard a train"),
    "complete_purchase": _("Complete the purchase"),
    "bankrupt": _("Give up"),
}

UNKNOWN = _("{kind}[: {fields}]")


def heading(words: Words, kind: str) -> str:
    """What heads the offers of a kind in a menu."""
    template = chosen(HEADINGS, kind, own=words.own.headings)
    return words.say(template) if template is not None else kind.replace("_", " ").capitalize()


def describe_action(
    title: Title, state: State, action: Action, names: Mapping[str, str] | None = None
) -> str:
    """A label for an action in the position in which it is done: "Buy 10% of B&O from the bank pool for $80"."""
    return _label(Words(title, names), Now(title, state), action, {})


def describe_offer(title: Title, state: State, offer: Offer, names: Mapping[str, str] | None = None) -> str:
    """A label for an offer; of a field that is open to a range, both ends are told."""
    span = next((domain for domain in offer.open.values() if isinstance(domain, Span)), None)
    ends = span.ends() if span is not None else ()
    more = {"low": ends[0], "high": ends[1], "step": span.step} if span is not None and len(ends) > 1 else {}
    return _label(Words(title, names), Now(title, state), offer.action, more)


def _label(words: Words, now: Now, action: Action, more: dict[str, Any]) -> str:
    tag = action.kind()
    facts: dict[str, Any] = {**msgspec.structs.asdict(action), **more}
    try:
        facts |= {k: v for k, v in _facts(words, now, action).items() if v is not None}
        case = _case(words, now, action)
        template = chosen(LABELS, tag, _opened(case), words.own.labels) if more else None
        template = template or chosen(LABELS, tag, case, words.own.labels)
        if template is not None:
            return words.say(template, facts)
    except (KeyError, AttributeError, IndexError, ValueError, StopIteration):
        pass  # an action that is not possible in this position
    fields = ", ".join(f"{k} {v}" for k, v in msgspec.structs.asdict(action).items() if k != "by")
    return words.say(UNKNOWN, {"kind": tag.replace("_", " ").capitalize(), "fields": fields})


def _opened(case: str) -> str:
    return f"{case}, open" if case else "open"


def _case(words: Words, now: Now, action: Action) -> str:
    """Which of the kind's labels is meant."""
    own = words.own.label_cases.get(type(action))
    if own is not None:
        return own(now, action)
    match action:
        case Pass():
            acted = now.frame.node == STOCK_TURN_STEP and any(
                frame.at for frame in now.state.stack if frame.node in now.title.rotations
            )
            return "done" if acted else now.frame.node
        case RunTrains():
            answer = best(now, now.frame.who)
            runs = tuple((run.train, run.route) for run in action.runs)
            found = tuple((run.train, run.route) for run in answer.runs)
            return "best" if answer.proven and runs == found else ""
        case Dividend():
            return action.choice
        case BuyTrain():
            return "trade-in" if action.trade_in else _source(now, action.train)
        case Accept() | Decline():
            proposal = now[PROPOSAL]
            return proposal.what if proposal is not None else ""
    return ""


def _source(now: Now, train: str) -> str:
    owner = now[TRAINS][train].owner
    return {DEPOT: "depot", POOL: "pool"}.get(owner, "company" if owner in CHARTERS(now) else "")


def _facts(words: Words, now: Now, action: Action) -> Mapping[str, Any]:
    """What a label tells beyond the action's own fields."""
    found = words.own.label_facts.get(type(action)) or FACTS.get(type(action))
    return found(now, action) if found is not None else {}


def _of_share(now: Now, action: BuyShare) -> dict[str, Any]:
    percent = next((c.percent for c in ordinary(now, action.source, action.corporation)), SHARE(now))
    return {"percent": percent, "price": SHARE_PRICE(now, action.corporation, action.source)}


def _of_start(now: Now, action: StartCorporation) -> dict[str, Any]:
    percent = presidents_percent(now, action.corporation)
    return {"percent": percent, "price": action.par * percent // SHARE(now)}


def _of_sale(now: Now, action: SellShares) -> dict[str, Any]:
    return {"price": (price(now, action.corporation) or 0) * action.percent // SHARE(now)}


def _of_tile(now: Now, action: LayTile) -> dict[str, Any]:
    old = now[TILES].get(action.hex)
    return {"cost": TERRAIN_COST(now, now.frame.who, action.hex), "old": old.tile if old is not None else ""}


def _of_token(now: Now, action: PlaceToken) -> dict[str, Any]:
    cities = face(now, action.hex).cities
    which = cities.index(action.city) + 1 if len(cities) > 1 else 0
    return {"cost": TOKEN_COST(now, now.frame.who, action.hex), "which": which}


def _of_runs(now: Now, action: RunTrains | AnnounceRun) -> dict[str, Any]:
    return {"value": value_of(now, now[TURN].corporation, action.runs)}


def _of_dividend(now: Now, action: Dividend) -> dict[str, Any]:
    revenue = now[TURN].revenue or 0
    return {"revenue": revenue, "amounts": share_out(now, now.frame.who, revenue)}


def _of_train(now: Now, action: BuyTrain) -> dict[str, Any]:
    who = now.frame.who
    help = max(0, action.price - now[CASH][who])
    return {"seller": now[TRAINS][action.train].owner, "help": help, "helper": president(now, who)}


def _of_proposal(now: Now, action: Accept | Decline) -> dict[str, Any]:
    return {"proposal": now[PROPOSAL]}


FACTS: dict[type[Action], Callable[[Now, Any], dict[str, Any]]] = {
    BuyShare: _of_share,
    StartCorporation: _of_start,
    SellShares: _of_sale,
    LayTile: _of_tile,
    PlaceToken: _of_token,
    RunTrains: _of_runs,
    AnnounceRun: _of_runs,
    Dividend: _of_dividend,
    BuyTrain: _of_train,
    Accept: _of_proposal,
    Decline: _of_proposal,
    BuyCheapest: lambda now, action: {"price": asked(now, action.private)},
    BuyFromPlayer: lambda now, action: {"seller": now[PRIVATES][action.private].owner},
    BuyPrivate: lambda now, action: {"seller": now[PRIVATES][action.private].owner},
    DropOut: lambda now, action: {"item": unsold(now)[0]},
    DiscardTrain: lambda now, action: {},
    DeclareBankruptcy: lambda now, action: {"who": now.frame.who},
}

__all__ = ["BOARD", "HEADINGS", "KINDS", "LABELS", "STOCK", "describe_action", "describe_offer", "heading"]
