"""Labels: a few words for what may be done.

`LABELS` goes by the tag of the action, or "TAG / CASE" (see `_case`); `KINDS` says what a kind of action is about,
`HEADINGS` heads the group of its offers in a menu. A title's own (`texts`) go before them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from ..board.tiles import Laid
from ..core.actions import Action, Offer, Span
from ..core.now import Now
from ..core.state import State
from ..core.title import Title
from ..features.bond_money import BOND_MONEY, ChangeBonds, PledgeBonds, worth
from ..features.bond_money import value as value_of_bond
from ..features.bonds import BOND_TERMS, REDEEMING, BuyBond, RedeemBonds, SellBonds
from ..features.bull_tokens import BULLS, PlaceBull
from ..features.destinations import (
    DESTINATION_HEXES,
    DESTINATION_TERMS,
    GOAL,
    PlaceDestination,
    TakeToken,
    is_home_of_partner,
)
from ..features.extra_car import EXTRA_CAR, BuyCar
from ..features.interest import PURPOSE as INTEREST
from ..features.lay_discounts import LAY_DISCOUNTS, UseDiscount
from ..features.loans import LOAN_TERMS, REPAYING, RepayLoan
from ..features.national import KEEPING, BuyPresidency, KeepToken
from ..features.national.presidency import cost
from ..features.own_stock import OWN_STOCK, BuyOwn, SellOwn, value_of_own
from ..features.power_permission import AskPermission
from ..features.privatizing import Privatize
from ..features.privatizing import cost as cost_of_taking
from ..features.redemption import WHAT as REDEMPTION
from ..features.redemption import Redeem, Reissue, new_par
from ..features.sold_markers import MARKER, SOLD_MARKERS, BuyMarker
from ..features.special_tokens import GiveToken
from ..features.surplus_tokens import GiveUp
from ..features.train_shells import SHUFFLE, MoveTrain, shell_of, two_shells
from ..rules.consent import PROPOSAL, Accept, Decline
from ..rules.contest import DropOut
from ..rules.corporations import CHARTERS
from ..rules.depot import DEPOT, TRAINS, DiscardTrain
from ..rules.dividends import DIVIDEND_OF, SHARED_OUT, Dividend
from ..rules.emergency import NEED, CompletePurchase, DeclareBankruptcy
from ..rules.market import price
from ..rules.money import MEANS
from ..rules.opening import BuyCheapest, asked, in_question
from ..rules.operating_round import TURN
from ..rules.privates import PRIVATES, BuyPrivate
from ..rules.reach import BOARD, TILES, TOKENS, face
from ..rules.running import AnnounceRun, RunTrains, best, value_of
from ..rules.shares import POOL, SHARE_OF, STOCK, held, ordinary, president, presidents_percent
from ..rules.stock_round import (
    SALE_PRICE,
    SHARE_PRICE,
    STOCK_TURN_STEP,
    BuyShare,
    SellShares,
    StartCorporation,
)
from ..rules.tokens import TOKEN_COST, PlaceToken
from ..rules.track import LAY_COST, LayTile
from ..rules.trades import ASKED_FOR, OFFERED, BuyFromPlayer
from ..rules.trains import BuyTrain
from ..rules.turns import Pass
from .words import Words, _, chosen

LABELS: dict[str, str] = {
    "buy_cheapest": _("Buy {private:paper} for {price:$}"),
    "bid": _("Bid {price:$} for {private:paper}"),
    "bid / open": _("Bid {low:$} to {high:$} for {private:paper}, in steps of {step:$}"),
    "drop_out": _("Leave the auction[ of {item}]"),
    "put_up": _("Put {private:paper} up for auction at {price:$}"),
    "put_up / open": _("Put {private:paper} up for auction at {low:$} to {high:$}, in steps of {step:$}"),
    "raise_bid": _("Bid {price:$}"),
    "raise_bid / open": _("Bid {low:$} to {high:$}, in steps of {step:$}"),
    "pass / bid": _("Leave the auction"),
    "pass / offering": _("Put nothing up"),
    "draw_private": _("Draw {private:paper}"),
    "set_par": _("Set the par value to {par:$}"),
    "pass": _("Pass"),
    "pass / done": _("End the turn"),
    "pass / track": _("Lay no more track"),
    "pass / token": _("Place no token"),
    "pass / trains": _("Buy no more trains"),
    f"pass / {SHUFFLE.name}": _("Leave the trains where they are"),
    "pass / announcement": _("Show no better run"),
    f"pass / {REPAYING.name}": _("Repay no more loans"),
    f"pass / {REDEEMING.name}": _("Buy back no more bonds"),
    f"pass / {KEEPING.name}": _("Take over no more tokens[ of {who}]"),
    f"pass / {OWN_STOCK.name}": _("Leave the own stock alone"),
    "sell_shares": _("Sell {percent}% of {corporation}[ for {price:$}]"),
    "buy_share": _("Buy {percent}% of {corporation} from {source:owner} for {price:$}"),
    "buy_share / treasury": _("Buy {percent}% of {corporation} from its treasury for {price:$}"),
    "par": _("Start {corporation} at {par:$}, paying {price:$} for {percent}%"),
    "privatize": _("Take a share of {corporation} from {owner:name} for {price:$}"),
    "redeem": _("Let {corporation} redeem a share from {source:owner} for {price:$}"),
    "reissue": _("Let {corporation} reissue {percent}% at {par:$}"),
    "lay_tile": _("Lay tile {tile} in {hex}, turned {rotation}[, over tile {old}][, for {cost:$}]"),
    "place_token": _("Place a token in {hex:place}[, city {which}][, for {cost:$}]"),
    "place_bull": _("Place the bull token in {hex:place}[, city {which}], for {cost:$}"),
    "place_destination": _("Lay the token of {goal} in {hex:place}[, city {which}], and run there"),
    "place_destination / home": _("Run from the home of {goal} to {hex:place}, without a token"),
    "take_token": _("Make no run to {hex:place}: the token of {goal} is one for {price:$}"),
    "run": _("Run for {value:$}: {runs:runs}"),
    "run / best": _("Run for {value:$}, proven best: {runs:runs}"),
    "announce_run": _("Show a better run, for {value:$}: {runs:runs}"),
    "dividend": _("Divide the earnings: {choice}"),
    "dividend / pay": _("Pay out {revenue:$}[: {amounts:amounts}]"),
    "dividend / half": _("Pay out {dividend:$}[ and keep {kept:$}][: {amounts:amounts}]"),
    "dividend / withhold": _("Keep {revenue:$} in the treasury"),
    "sell_own": _("Sell {percent}% of {who} out of its treasury[ for {price:$}]"),
    "buy_own": _("Buy {percent}% of {who} back from the bank pool[ for {price:$}]"),
    "repay_loan": _("Repay {count} of the loans of {who} with {price:$}"),
    "buy_bond": _("Buy a bond from the bank pool for {price:$}"),
    "sell_bonds": _("Sell bonds for {price:$}, {count} in number"),
    "redeem_bonds": _("Buy back {count} bonds from {owner:owner} for {price:$}"),
    "change_bonds": _("Change {count} bonds into {price:$}"),
    "change_bonds / open": _("Change {low} to {high} bonds of ${unit} into cash, {value:$} each"),
    "pledge_bonds": _("Let {owner:owner} pay with {count} bonds first"),
    "pledge_bonds / open": _(
        "Let {owner:owner} pay with {low} to {high} bonds of ${unit} first, {value:$} each"
    ),
    "buy_car": _("Buy a car for {price:$}"),
    "discard_car": _("Give a car back to the bank"),
    "keep_token": _("Take over the token in {hex:place}[, city {which}]"),
    "give_up": _("Give up a token that is not on the map"),
    "give_up / placed": _("Give up the token in {hex:place}"),
    "buy_presidency": _("Buy the president's certificate of {corporation} for {price:$}"),
    "buy_train": _("Buy {train} for {price:$}"),
    "buy_train / depot": _(
        "Buy a {train:train} from the depot for {price:$}[, {help:$} of it from {helper:name}]"
    ),
    "buy_train / pool": _(
        "Buy a {train:train} from the bank pool for {price:$}[, {help:$} of it from {helper:name}]"
    ),
    "buy_train / trade-in": _("Buy a {train:train} for {price:$} and a {trade_in:train}"),
    "buy_train / company": _(
        "Buy {seller}'s {train:train}[ of shell {of_shell}] for {price:$}[, {help:$} of it from {helper:name}]"
    ),
    "buy_train / company, open": _(
        "Buy {seller}'s {train:train}[ of shell {of_shell}] for {low:$} to {high:$}"
    ),
    "put_marker": _("Lay the marker of {private} in {hex:place}"),
    "shut_marker": _("Close {private:paper}, so that its marker is of use to nobody else"),
    "buy_marker": _("Buy a marker ({marker}) from {seller:owner}[ for {price:$}]"),
    "use_discount": _("Let the next tile that fits be up to {amount:$} cheaper, by {private:paper}"),
    "buy_private": _("Buy {private:paper}[ from {seller:owner}] for {price:$}"),
    "buy_private / open": _("Buy {private:paper}[ from {seller:owner}] for {low:$} to {high:$}"),
    "ask_permission": _("Ask {owner:name} for the use of {private:paper}"),
    "give_token": _("Give {who} the token of {private:paper}[, for {hex:place}]"),
    "lengthen_train": _("Make the {train:train} longer by {private:paper}"),
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
    f"accept / {REDEMPTION}": _("Accept: give {proposal.buyer} a share for {proposal.price:$}"),
    "accept / train": _(
        "Accept: sell {proposal.seller}'s {proposal.item:train} to {proposal.buyer} for {proposal.price:$}"
    ),
    f"accept / {MARKER}": _(
        "Accept: sell a marker ({proposal.item}) of {proposal.seller} to {proposal.buyer} for {proposal.price:$}"
    ),
    "accept / permission": _("Agree: {proposal.buyer} may use {proposal.item} in this turn"),
    "decline": _("Decline"),
    "discard_train": _("Discard a {train:train}"),
    "discard_train / shell": _("Discard a {train:train} of shell {shell}"),
    "move_train": _("Move a {train:train} from shell {source} to shell {shell}"),
    "complete_purchase": _("Buy the train for which the money is there"),
    f"complete_purchase / {INTEREST}": _("Pay the interest for which the money is there"),
    f"bankrupt / {INTEREST}": _("Declare bankruptcy: {who} owes interest that nobody can pay"),
    "bankrupt": _("Declare bankruptcy[: {who} must own a train that nobody can pay]"),
}

KINDS: dict[str, str] = {
    "buy_cheapest": _("buying a private company from the bank"),
    "bid": _("bidding"),
    "drop_out": _("leaving an auction"),
    "put_up": _("putting something up for auction"),
    "raise_bid": _("bidding more"),
    "draw_private": _("drawing a private company"),
    "set_par": _("setting a par value"),
    "pass": _("passing"),
    "sell_shares": _("selling shares"),
    "buy_share": _("buying shares"),
    "par": _("starting a corporation"),
    "privatize": _("taking a share from a player"),
    "redeem": _("redeeming a share of a corporation"),
    "reissue": _("reissuing redeemed shares"),
    "lay_tile": _("laying track"),
    "place_token": _("placing a token"),
    "place_bull": _("placing a bull token"),
    "place_destination": _("running to a destination"),
    "take_token": _("keeping a destination token"),
    "run": _("running trains"),
    "announce_run": _("showing a better run"),
    "dividend": _("dividing earnings"),
    "sell_own": _("selling the own stock of a corporation"),
    "buy_own": _("buying back the own stock of a corporation"),
    "repay_loan": _("repaying loans"),
    "buy_bond": _("buying a bond"),
    "sell_bonds": _("selling bonds"),
    "redeem_bonds": _("buying back bonds"),
    "change_bonds": _("changing bonds into cash"),
    "pledge_bonds": _("paying with bonds first"),
    "buy_car": _("buying a car"),
    "discard_car": _("giving a car back"),
    "keep_token": _("taking over tokens of merged corporations"),
    "give_up": _("giving up tokens that are too many"),
    "buy_presidency": _("buying a president's certificate that nobody has"),
    "buy_train": _("buying a train"),
    "buy_private": _("buying a private company for a corporation"),
    "put_marker": _("laying the marker of a private company"),
    "shut_marker": _("closing a private company for the sake of its marker"),
    "buy_marker": _("buying a marker"),
    "use_discount": _("announcing a discount"),
    "ask_permission": _("asking for the use of a private company"),
    "give_token": _("giving a special token"),
    "lengthen_train": _("making a train longer"),
    "sell_private": _("selling a private company to a player"),
    "buy_from_player": _("buying a private company from a player"),
    "accept": _("accepting an offer"),
    "decline": _("declining an offer"),
    "discard_train": _("discarding a train"),
    "move_train": _("moving a train to another shell"),
    "complete_purchase": _("completing a purchase"),
    "bankrupt": _("declaring bankruptcy"),
}

HEADINGS: dict[str, str] = {
    "buy_cheapest": _("Buy"),
    "bid": _("Bid"),
    "drop_out": _("Leave"),
    "put_up": _("Put up for auction"),
    "raise_bid": _("Bid"),
    "draw_private": _("Draw"),
    "set_par": _("Par value"),
    "pass": _("Pass"),
    "sell_shares": _("Sell shares"),
    "buy_share": _("Buy a share"),
    "par": _("Start a corporation"),
    "privatize": _("Privatize"),
    "redeem": _("Redeem a share"),
    "reissue": _("Reissue shares"),
    "lay_tile": _("Lay track"),
    "place_token": _("Place a token"),
    "place_bull": _("Place the bull token"),
    "place_destination": _("Run to the destination"),
    "take_token": _("Keep the token"),
    "run": _("Run"),
    "announce_run": _("Show a better run"),
    "dividend": _("Divide the earnings"),
    "sell_own": _("Sell own stock"),
    "buy_own": _("Buy own stock"),
    "repay_loan": _("Repay loans"),
    "buy_bond": _("Buy a bond"),
    "sell_bonds": _("Sell bonds"),
    "redeem_bonds": _("Buy back bonds"),
    "change_bonds": _("Change bonds"),
    "pledge_bonds": _("Pay with bonds"),
    "buy_car": _("Buy a car"),
    "discard_car": _("Give a car back"),
    "keep_token": _("Take over a token"),
    "give_up": _("Give up a token"),
    "buy_presidency": _("Buy a president's certificate"),
    "buy_train": _("Buy a train"),
    "buy_private": _("Buy a private company"),
    "put_marker": _("Lay a marker"),
    "shut_marker": _("Shut others out"),
    "buy_marker": _("Buy a marker"),
    "use_discount": _("Announce a discount"),
    "ask_permission": _("Ask for permission"),
    "give_token": _("Special token"),
    "lengthen_train": _("Make a train longer"),
    "sell_private": _("Sell a private company"),
    "buy_from_player": _("Buy a private company"),
    "accept": _("Answer"),
    "decline": _("Answer"),
    "discard_train": _("Discard a train"),
    "move_train": _("Move a train"),
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
        case BuyShare():
            return "treasury" if action.source == action.corporation else ""
        case Dividend():
            return action.choice
        case PlaceDestination():
            return "home" if is_home_of_partner(now, now[GOAL]) else ""
        case GiveUp():
            return "placed" if _of_given_up(now, action)["hex"] else ""
        case DiscardTrain():
            return "shell" if two_shells(now, now.frame.who) else ""
        case CompletePurchase() | DeclareBankruptcy():
            need = now[NEED]
            return need.purpose if need is not None else ""
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
    share = SHARE_OF(now, action.corporation)
    percent = next((c.percent for c in ordinary(now, action.source, action.corporation)), share)
    return {"percent": percent, "price": SHARE_PRICE(now, action.corporation, action.source)}


def _of_start(now: Now, action: StartCorporation) -> dict[str, Any]:
    percent = presidents_percent(now, action.corporation)
    return {"percent": percent, "price": action.par * percent // SHARE_OF(now, action.corporation)}


def _of_sale(now: Now, action: SellShares) -> dict[str, Any]:
    each = SALE_PRICE(now, action.by, action.corporation)
    return {"price": each * action.percent // SHARE_OF(now, action.corporation)}


def _of_own(now: Now, action: SellOwn | BuyOwn) -> dict[str, Any]:
    return {"who": now.frame.who, "price": value_of_own(now, action.percent)}


def _of_taken(now: Now, action: Privatize) -> dict[str, Any]:
    return {"price": cost_of_taking(now, action.corporation)}


def _of_redemption(now: Now, action: Redeem) -> dict[str, Any]:
    return {"price": price(now, action.corporation)}


def _of_reissue(now: Now, action: Reissue) -> dict[str, Any]:
    return {
        "percent": held(now, action.corporation, action.corporation),
        "par": new_par(now, action.corporation),
    }


def _of_tile(now: Now, action: LayTile) -> dict[str, Any]:
    old = now[TILES].get(action.hex)
    cost = LAY_COST(now, now.frame.who, action.hex, Laid(action.tile, action.rotation))
    return {"cost": cost, "old": old.tile if old is not None else ""}


def _of_marker(now: Now, action: BuyMarker) -> dict[str, Any]:
    own = action.seller == now.frame.who
    return {"price": 0 if own else SOLD_MARKERS(now)[action.marker].price}


def _of_token(now: Now, action: PlaceToken) -> dict[str, Any]:
    cities = face(now, action.hex).cities
    which = cities.index(action.city) + 1 if len(cities) > 1 else 0
    return {"cost": TOKEN_COST(now, now.frame.who, action.hex), "which": which}


def _of_bull(now: Now, action: PlaceBull) -> dict[str, Any]:
    return {**_of_token(now, action), "cost": now[BULLS][now.frame.who]}


def _of_goal(now: Now, action: PlaceDestination | TakeToken) -> dict[str, Any]:
    hex = DESTINATION_HEXES(now, now[GOAL])[0]
    which = action.city + 1 if isinstance(action, PlaceDestination) and len(face(now, hex).stops) > 1 else 0
    return {"goal": now[GOAL], "hex": hex, "which": which, "price": DESTINATION_TERMS(now).price}


def _of_kept(now: Now, action: KeepToken) -> dict[str, Any]:
    cities = face(now, action.hex).cities
    return {"which": cities.index(action.city) + 1 if len(cities) > 1 else 0}


def _of_given_up(now: Now, action: GiveUp) -> dict[str, Any]:
    token = now[TOKENS].get(action.what)
    return {"hex": token.hex if token is not None else ""}


def _of_presidency(now: Now, action: BuyPresidency) -> dict[str, Any]:
    return {"price": cost(now, action.corporation)}


def _of_runs(now: Now, action: RunTrains | AnnounceRun) -> dict[str, Any]:
    return {"value": value_of(now, now[TURN].corporation, action.runs)}


def _of_dividend(now: Now, action: Dividend) -> dict[str, Any]:
    revenue = now[TURN].revenue or 0
    dividend = DIVIDEND_OF(now, action.choice, revenue)
    amounts = SHARED_OUT(now, now.frame.who, dividend)
    return {"revenue": revenue, "dividend": dividend, "kept": revenue - dividend, "amounts": amounts}


def _of_train(now: Now, action: BuyTrain) -> dict[str, Any]:
    who = now.frame.who
    help = max(0, action.price - MEANS(now, who))
    seller = now[TRAINS][action.train].owner
    shelved = seller in CHARTERS(now) and two_shells(now, seller)
    return {
        "seller": seller,
        "help": help,
        "helper": president(now, who),
        "of_shell": shell_of(now, action.train) if shelved else "",
    }


def _of_bonds(now: Now) -> dict[str, Any]:
    return {"unit": BOND_MONEY(now).unit, "value": value_of_bond(now)}


def _of_proposal(now: Now, action: Accept | Decline) -> dict[str, Any]:
    return {"proposal": now[PROPOSAL]}


def _of_discarded(now: Now, action: DiscardTrain) -> dict[str, Any]:
    return {"shell": shell_of(now, action.train)} if two_shells(now, now.frame.who) else {}


FACTS: dict[type[Action], Callable[[Now, Any], dict[str, Any]]] = {
    BuyShare: _of_share,
    StartCorporation: _of_start,
    KeepToken: _of_kept,
    GiveUp: _of_given_up,
    BuyPresidency: _of_presidency,
    SellShares: _of_sale,
    Privatize: _of_taken,
    Redeem: _of_redemption,
    Reissue: _of_reissue,
    SellOwn: _of_own,
    BuyOwn: _of_own,
    RepayLoan: lambda now, action: {"who": now.frame.who, "price": action.count * LOAN_TERMS(now).face},
    BuyBond: lambda now, action: {"price": BOND_TERMS(now).face},
    SellBonds: lambda now, action: {"price": action.count * BOND_TERMS(now).face},
    RedeemBonds: lambda now, action: {"price": action.count * BOND_TERMS(now).face},
    ChangeBonds: lambda now, action: {"price": worth(now, action.by, action.count), **_of_bonds(now)},
    PledgeBonds: lambda now, action: _of_bonds(now),
    BuyCar: lambda now, action: {"price": EXTRA_CAR(now).price},
    LayTile: _of_tile,
    PlaceToken: _of_token,
    PlaceBull: _of_bull,
    PlaceDestination: _of_goal,
    TakeToken: _of_goal,
    RunTrains: _of_runs,
    AnnounceRun: _of_runs,
    Dividend: _of_dividend,
    BuyTrain: _of_train,
    Accept: _of_proposal,
    Decline: _of_proposal,
    BuyCheapest: lambda now, action: {"price": asked(now, action.private)},
    BuyFromPlayer: lambda now, action: {"seller": now[PRIVATES][action.private].owner},
    AskPermission: lambda now, action: {"owner": now[PRIVATES][action.private].owner},
    GiveToken: lambda now, action: {"who": now.frame.who},
    BuyPrivate: lambda now, action: {"seller": now[PRIVATES][action.private].owner},
    BuyMarker: _of_marker,
    UseDiscount: lambda now, action: {"amount": LAY_DISCOUNTS(now)[action.private].amount},
    DropOut: lambda now, action: {"item": in_question(now)},
    DiscardTrain: _of_discarded,
    MoveTrain: lambda now, action: {"source": shell_of(now, action.train)},
    DeclareBankruptcy: lambda now, action: {"who": now.frame.who},
}

__all__ = ["BOARD", "HEADINGS", "KINDS", "LABELS", "STOCK", "describe_action", "describe_offer", "heading"]
