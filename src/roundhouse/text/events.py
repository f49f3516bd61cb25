"""The log: a line for what happened.

`EVENTS` goes by the tag of the event, or "TAG / CASE" where one of its fields (`CASES`) tells of cases; a title's own
(`texts`) go before them. An event that goes without saying beside another one is left out of the log (`log`), but
has its words too (`tell`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from ..core.position import Event
from ..core.title import Title
from ..features.bonds import REDEEMING
from ..features.english_auction import LeftAuction
from ..features.interest import PURPOSE as INTEREST
from ..features.loans import LOAN, REPAYING, REPAYMENT
from ..features.national import KEEPING, LOANS_TAKEN_OVER, FormationOver
from ..features.own_stock import OWN_STOCK
from ..features.power_permission import PERMISSION
from ..features.redemption import WHAT as REDEMPTION
from ..features.redemption import ShareRedeemed, SharesReissued
from ..features.sold_markers import MARKER
from ..features.train_shells import SHUFFLE
from ..features.transcontinental import CROSSES
from ..rules.consent import Agreed
from ..rules.emergency import MoneyRaised
from ..rules.money import Paid
from ..rules.privates import PrivateBought
from ..rules.shares import SharesMoved
from ..rules.stock_round import ShareBought, SharesSold
from ..rules.trades import ASKED_FOR, OFFERED
from ..rules.trains import TrainBought
from ..rules.turns import Passed, StepClosed
from .words import Words, _, chosen

EVENTS: dict[str, str] = {
    # rounds and turns
    "round_began / auction": _("── The private companies pay while the auction goes on ──"),
    "round_began / stock": _("── Stock round {number} ──"),
    "round_began / operating": _("── Operating round {number}.{part} of {of} ──"),
    "turn_began": _("{corporation} operates"),
    "passed": _("{player:name} passes"),
    "priority_passed": _("{player:name} receives the priority deal"),
    "step_closed": _("{who:name} passes"),
    "step_closed / stock turn": _("{who:name} ends the turn"),
    "step_closed / track": _("{who} is done laying track"),
    "step_closed / token": _("{who} places no token"),
    "step_closed / trains": _("{who} is done buying trains"),
    f"step_closed / {SHUFFLE.name}": _("{who} leaves its trains where they are"),
    f"step_closed / {REPAYING.name}": _("{who} repays no more loans"),
    f"step_closed / {REDEEMING.name}": _("{who} buys back no more bonds"),
    f"step_closed / {OWN_STOCK.name}": _("{who} leaves its own stock alone"),
    f"step_closed / {KEEPING.name}": _("No more tokens of {who} are taken over"),
    "step_closed / announcement": _("{who:name} has no better run to show"),
    "step_closed / bid": _("Nothing more is bid for {who} by the one asked"),
    # money
    "paid": _("{payer:owner} pays {payee:owner} {amount:$} ({reason})"),
    "bank_broke": _("The bank is broken, at {balance:$}"),
    # the opening
    "private_sold": _("{player:name} buys {private:paper} for {price:$}"),
    "bid_made": _("{player:name} bids {price:$} for {private}"),
    "dropped_out": _("{player:name} leaves the auction of {private}"),
    "item_put_up": _("{player:name} puts {item:paper} up for auction at {price:$}"),
    "bid_raised": _("{player:name} bids {price:$} for {item}"),
    "left_auction": _("{player:name} leaves the auction of {item}"),
    "auction_won": _("The auction of {item} goes to {player:name} at {price:$}"),
    "price_lowered": _("Nobody has bought: {private} now costs {price:$}"),
    "compelled": _("Nobody has bought: {player:name} has to buy {private}"),
    "private_drawn": _("{private} is drawn: it takes part in the game"),
    "private_left_out": _("{private} takes no part in the game"),
    # shares
    "par_set": _("{player:name} sets the par value of {corporation} to {par:$}"),
    "share_bought": _("{player:name} buys {percent}% of {corporation} from {source:owner} for {price:$}"),
    "share_bought / treasury": _(
        "{player:name} buys {percent}% of {corporation} from its treasury for {price:$}"
    ),
    "shares_sold": _("{player:name} sells {percent}% of {corporation} for {price:$}"),
    "shares_moved / into treasury": _("{corporation} takes {percent}% of its own from {source:owner}"),
    "shares_moved / from treasury": _("{to:owner} receives {percent}% of {corporation} from its treasury"),
    "shares_moved": _("{to:owner} receives {percent}% of {corporation} from {source:owner}"),
    "shares_to_treasury": _("{percent}% of {corporation} go into its treasury"),
    "share_redeemed": _("{corporation} redeems {percent}% of its own from {source:owner} for {price:$}"),
    "shares_reissued": _("{corporation} reissues {percent}% of its own, at {par:$} a share"),
    "price_split": _("{corporation} has split"),
    "price_split / again": _("{corporation} has split for the {times}th time"),
    "own_stock_sold": _("{corporation} sells {percent}% of its own out of its treasury for {price:$}"),
    "own_stock_bought": _("{corporation} buys {percent}% of its own back for {price:$}"),
    "president_changed": _("{new:name} becomes president of {corporation} in the place of {old:name}"),
    "floated": _("{corporation} floats with {capital:$}"),
    "price_moved / pays": _("{corporation}'s share price rises from {old:$} to {new:$}"),
    "price_moved / pays nothing": _("{corporation}'s share price falls from {old:$} to {new:$}"),
    "price_moved / shares sold": _(
        "{corporation}'s shares are sold: their price falls from {old:$} to {new:$}"
    ),
    "price_moved / splits": _(
        "{corporation}'s share price leaves the top of the chart: from {old:$} it comes to {new:$}"
    ),
    "price_moved / sold out": _("{corporation} is sold out: its share price rises from {old:$} to {new:$}"),
    f"price_moved / {CROSSES}": _(
        "{corporation} has crossed the continent: its share price rises from {old:$} to {new:$}"
    ),
    f"price_moved / {LOAN}": _("{corporation} has borrowed: its share price falls from {old:$} to {new:$}"),
    f"price_moved / {REPAYMENT}": _(
        "{corporation} has repaid a loan: its share price rises from {old:$} to {new:$}"
    ),
    f"price_moved / {LOANS_TAKEN_OVER}": _(
        "{corporation} takes loans over: its share price falls from {old:$} to {new:$}"
    ),
    "corporations_merged": _("{vanished} is merged into {survivor}"),
    # a national company
    "merged": _("{corporation} becomes part of {into}[, with {cash:$}]"),
    "national_formed": _("{corporation} forms out of {merged:list}, at {price:$} a share"),
    "shares_exchanged": _("{to:owner} receives {shares} shares of {corporation} in exchange"),
    "shares_exchanged / bonds": _(
        "{to:owner} receives {shares} shares and {bonds} bonds of {corporation} in exchange"
    ),
    "shares_exchanged / treasury": _("{corporation} has {shares} of its own shares for those of treasuries"),
    "national_not_formed": _("{corporation} does not form: too few corporations have to merge"),
    "national_not_formed / last": _("{corporation} will never form: too few corporations have to merge"),
    "formation_over": _("{corporation} has had its chance in phase {phase}"),
    "token_taken_over": _("{national} takes over {corporation}'s token in {hex:place}"),
    "compensated": _("{player:name} is paid {amount:$}: {shares} shares of {national} are not there"),
    "token_returned": _("{corporation}'s token in {hex:place} comes back to the charter"),
    "marker_given_up": _("{corporation} gives up a token that is not on the map"),
    "marker_given_up / placed": _("{corporation} gives up its token in {hex:place}"),
    "tokens_gone": _("{corporation}'s other tokens leave the map, those in {hexes:list}"),
    # loans and bonds
    "loan_taken": _("{corporation} takes a loan and has {count} now"),
    "loan_repaid": _("{corporation} pays a loan back and has {count} left"),
    "interest_lacking": _("{corporation} lacks money for the interest on its {on}: {amount:$} are due"),
    "interest_paid": _(
        "{corporation} pays {amount:$} of interest on its {on}[, {withheld:$} of it out of its earnings]"
    ),
    "bonds_issued": _("{count} bonds of {corporation} go to {to:owner}"),
    "bond_bought": _("{player:name} buys a bond for {price:$}"),
    "bonds_sold": _("{player:name} sells bonds for {price:$}, {count} in number"),
    "bonds_redeemed": _("{corporation} buys {count} bonds back from {source:owner} for {price:$}"),
    # train shells, trains on loan
    "train_moved": _("{corporation} moves a {train:train} to shell {shell}"),
    "trains_lent": _("The bank lends {corporation} for its run: {kinds:list}"),
    "loan_returned": _(
        "{corporation} cannot pay for what it has on loan, and the bank takes back: {kinds:list}"
    ),
    # consent
    "proposed / private": _(
        "{proposal.proposer:name} offers {proposal.asked:name} {proposal.price:$} from {proposal.buyer}"
        " for {proposal.item}"
    ),
    "proposed / train": _(
        "{proposal.proposer:name} offers {proposal.asked:name} {proposal.price:$} from {proposal.buyer}"
        " for {proposal.seller}'s {proposal.item:train}"
    ),
    f"proposed / {REDEMPTION}": _(
        "{proposal.proposer:name} asks {proposal.asked:name} for a share of {proposal.buyer},"
        " which offers {proposal.price:$}"
    ),
    f"proposed / {MARKER}": _(
        "{proposal.proposer:name} offers {proposal.asked:name} {proposal.price:$} from {proposal.buyer}"
        " for a marker ({proposal.item}) of {proposal.seller}"
    ),
    f"proposed / {OFFERED}": _(
        "{proposal.seller:name} offers {proposal.item} to {proposal.buyer:name} for {proposal.price:$}"
    ),
    f"proposed / {ASKED_FOR}": _(
        "{proposal.buyer:name} offers {proposal.seller:name} {proposal.price:$} for {proposal.item}"
    ),
    f"proposed / {PERMISSION}": _(
        "{proposal.proposer:name} asks {proposal.asked:name} to let {proposal.buyer} use {proposal.item}"
    ),
    "agreed": _("{proposal.asked:name} agrees"),
    "declined": _("{proposal.asked:name} declines"),
    # private companies
    "private_bought": _("{buyer:owner} buys {private} from {seller:owner} for {price:$}"),
    "private_closed": _("{private} closes"),
    "sales_opened": _("From now on corporations may buy private companies"),
    "marker_put": _("{corporation} lays the marker of {private} in {hex:place}"),
    "marker_shut": _("The marker in {hex:place} is of use to {corporation} alone from now on"),
    "place_markers_lost": _("Markers leave the map, in {hexes:places}"),
    "discount_announced": _("{corporation} will lay a tile for less, by {private}"),
    "discount_used": _("{corporation} saves {saved:$} in {hex:place} by {private}"),
    "marker_bought": _("{corporation} buys a marker ({marker}) from {seller:owner}[ for {price:$}]"),
    "marker_given": _("{corporation} receives markers ({marker}), {count} in number"),
    "markers_gone": _("All markers of a kind leave the game: {marker}"),
    "token_given": _("{corporation} receives the token of {private}[, for {hex:place}]"),
    "special_token_lost": _("{corporation} loses the token of {private}"),
    "train_lengthened": _(
        "{corporation} puts the token of {private} on its {train:train}: {hexes} hexes more"
    ),
    "length_lost": _("the {train:train} loses the token of {private}"),
    "line_opened": _("{corporation} opens {line}"),
    "line_used": _("{corporation} pays {amount:$} to {holder} for the use of {line}"),
    "line_handed_on": _("{line} is no longer {before}'s[, but {holder}'s]"),
    # the operating turn
    "home_placed": _("{corporation} places its home token in {hex:place}"),
    "tile_laid": _(
        "{corporation} lays tile {tile}, turned {rotation}, in {hex:place}[ over tile {old}][ for {cost:$}]"
    ),
    "bull_given": _("{corporation} has a bull token to place"),
    "bull_placed": _(
        "{corporation} places its bull token in {hex:place}[ for {cost:$}][; tokens given up for it: {forfeited}]"
    ),
    "destination_reached": _("{corporation} has reached {hex:place}, the destination of {destination}"),
    "destination_placed": _("{corporation} lays the destination token of {destination} in {hex:place}"),
    "destination_placed / home": _("{corporation} runs for {destination} to {hex:place}, without a token"),
    "destination_taken": _("{corporation} keeps the destination token of {destination} as one like others"),
    "crossed": _("{corporation} crosses the continent, with its {trains:trains}"),
    "token_placed": _("{corporation} places a token in {hex:place}[ for {cost:$}]"),
    "ran": _("{corporation} runs for {revenue:$}: {runs:runs}"),
    "run_announced": _("{player:name} shows a better run of {corporation}, for {revenue:$}: {runs:runs}"),
    "paid_out": _("{corporation} pays out {revenue:$}[ and keeps {kept:$}]: {amounts:amounts}"),
    "withheld": _("{corporation} keeps {revenue:$}"),
    "withheld / nothing": _("{corporation} earns nothing"),
    # trains
    "train_bought": _(
        "{corporation} buys a {train:train} from {source:owner} for {price:$}"
        "[, handing in a {trade_in:train}][, {help:$} of it from its president]"
    ),
    "train_discarded": _("{corporation} discards a {train:train}"),
    "train_exported": _("A {train:train} is exported"),
    "trains_rusted": _("The {kind}-trains rust"),
    "trains_obsolete": _("Obsolete after one more run: {trains:trains}"),
    "obsolete_trains_left": _("Obsolete trains of {corporation} leave the game: {trains:trains}"),
    "salvage_paid": _("{corporation} receives {amount:$} for trains that leave, {trains} in number"),
    "trains_cut": _("{count} of the {kind}-trains leave the depot"),
    "phase_began": _("Phase {phase} begins"),
    "trains_replaced": _("The {kind}-trains that the depot has left are exchanged for {by}-trains"),
    # bonds that are money
    "bonds_given": _("Bonds are handed out for {reason}: {amounts:amounts} of face value"),
    "bonds_changed": _("{owner:owner} changes {units} bonds into {dollars:$}"),
    "bonds_spent": _("{owner:owner} pays {dollars:$} with {units} bonds"),
    "bond_marker_uncovered": _("Below this {train:train} the bank finds a new rate for bonds"),
    "bond_rate_changed": _("Bonds are worth {new}% of their face value, after {old}%"),
    # cars and help
    "car_bought": _("{corporation} buys a car for {price:$}"),
    "car_discarded": _("{corporation} gives a car back to the bank"),
    "president_helped": _("{player:name} adds {amount:$} to what {corporation} has"),
    # the end
    "money_raised / enough": _("The money for {need.corporation}'s {need.train:train} is there"),
    "money_raised / short": _("The money for {need.corporation}'s {need.train:train} cannot be raised"),
    f"money_raised / {INTEREST}": _("The money for {need.corporation}'s interest is there"),
    "went_bankrupt": _("{player:name} is bankrupt: nobody can pay what {corporation} has to pay"),
    "end_set_off / bank": _("The bank has run out of money: the end of the game is set off"),
    "end_set_off / price": _(
        "A share price has come to the end of the chart: the end of the game is set off"
    ),
    "end_set_off / bankrupt": _("A bankruptcy ends the game at once"),
    "end_set_off / survivor": _("All players but one are bankrupt: the game ends at once"),
    "end_set_off / standstill": _("Nothing operates and nobody can buy any more: the game ends"),
    "corporation_closed": _("{corporation} closes: its shares are worth nothing, its tokens leave the map"),
    "caretaker_named": _("{player:name} presides over {corporation} without the president's certificate"),
    "end_set_off": _("The end of the game is set off: {reason}"),
    "game_over": _("The game is over: {result:amounts}"),
}

INCOME = _("The private companies pay: {amounts:amounts}")
LOST = _("The last {amount:$} of {payer:owner} go to {payee:owner}")
UNKNOWN = _("{tag}: {facts}")

RISES = ("pays", "sold out", CROSSES)
"""Why a marker moves that goes up, unless it leaves the top of the chart."""

CASES: dict[str, Callable[[Any], str]] = {
    "share_bought": lambda event: "treasury" if event.source == event.corporation else "",
    "shares_moved": lambda event: (
        "into treasury"
        if event.to == event.corporation
        else "from treasury"
        if event.source == event.corporation
        else ""
    ),
    "shares_exchanged": lambda event: (
        "treasury" if event.to == event.corporation else "bonds" if event.bonds else ""
    ),
    "national_not_formed": lambda event: "last" if event.last else "",
    "marker_given_up": lambda event: "placed" if event.hex else "",
    "destination_placed": lambda event: "" if event.laid else "home",
    "round_began": lambda event: str(event.kind),
    "step_closed": lambda event: str(event.step),
    "price_moved": lambda event: (
        "splits" if event.new < event.old and event.reason in RISES else str(event.reason)
    ),
    "price_split": lambda event: "again" if event.times > 1 else "",
    "proposed": lambda event: str(event.proposal.what),
    "withheld": lambda event: "" if event.revenue else "nothing",
    "money_raised": lambda event: event.need.purpose or ("enough" if event.enough else "short"),
    "end_set_off": lambda event: str(event.reason),
}


def tell(words: Words, event: Event) -> str:
    """One event in words."""
    tag = str(event.__struct_config__.tag)
    facts: dict[str, Any] = msgspec.structs.asdict(event)
    cased = words.own.event_cases.get(tag) or CASES.get(tag)
    template = chosen(EVENTS, tag, cased(event) if cased is not None else "", words.own.events)
    if tag == "game_over":
        facts["result"] = dict(sorted(facts["result"].items(), key=lambda pair: -pair[1]))
    if template is None:
        said = ", ".join(f"{name} {value}" for name, value in facts.items())
        return words.say(UNKNOWN, {"tag": tag, "facts": said})
    text = words.say(template, facts)
    return text[:1].upper() + text[1:]


def log(title: Title, events: Iterable[Event], names: Mapping[str, str] | None = None) -> list[str]:
    """What happened, a line each, in order; what another line tells already is left out.

    `names`: players' names by id. The revenues of private companies that are paid together make one line.
    """
    words = Words(title, names)
    happened = tuple(events)
    lines: list[str] = []
    income: dict[str, int] = {}
    for index, event in enumerate(happened):
        if isinstance(event, Paid) and event.reason.startswith("revenue of "):
            income[event.payee] = income.get(event.payee, 0) + event.amount
            continue
        if income:
            lines.append(words.say(INCOME, {"amounts": income}))
            income = {}
        if not _goes_without_saying(happened, index):
            lines.append(tell(words, event))
        elif isinstance(event, Paid) and event.reason == "bankruptcy":
            lines.append(words.say(LOST, msgspec.structs.asdict(event)))
    if income:
        lines.append(words.say(INCOME, {"amounts": income}))
    return lines


def _goes_without_saying(events: Sequence[Event], index: int) -> bool:
    """Whether another event of the same action tells it."""
    event = events[index]
    match event:
        case SharesMoved():
            told = ShareBought | SharesSold | ShareRedeemed | SharesReissued
            traded = (e for e in events[:index] if isinstance(e, told))
            return any(e.corporation == event.corporation and e.percent == event.percent for e in traded)
        case StepClosed():
            if index and isinstance(events[index - 1], LeftAuction):
                return True
            return any(isinstance(later, Passed) for later in events[index + 1 : index + 2])
        case Agreed():
            told_later = TrainBought | PrivateBought | ShareRedeemed
            return any(isinstance(later, told_later) for later in events[index + 1 :])
        case MoneyRaised():
            return any(isinstance(later, TrainBought) for later in events[index + 1 :])
    return isinstance(event, Paid | FormationOver)
