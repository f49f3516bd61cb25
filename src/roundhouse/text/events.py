"""The log: a line for what happened.

`EVENTS` goes by the tag of the event, or "TAG / CASE" where one of its fields (`CASES`) tells of cases; those of the
title and its mechanisms (`texts`) go before them. An event that goes without saying beside another one is left out of
the log (`log`), but has its words too (`tell`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from ..core.position import Event
from ..core.title import Title
from ..rules.consent import Agreed
from ..rules.emergency import MoneyRaised
from ..rules.market import PriceMoved
from ..rules.money import Paid, Purpose
from ..rules.privates import PrivateBought
from ..rules.shares import SharesMoved
from ..rules.stock_round import ShareBought, SharesSold
from ..rules.trades import ASKED_FOR, OFFERED
from ..rules.trains import TrainBought
from ..rules.turns import Passed, StepClosed
from .texts import Texts
from .words import Words, _, chosen

EVENTS: dict[str, str] = {
    # rounds and turns
    "round_began / auction": _("── The private companies pay while the auction goes on ──"),
    "round_began / stock": _("── Stock round {number} ──"),
    "round_began / operating": _("── Operating round {number}.{part} (of {of}) ──"),
    "turn_began": _("{corporation} operates"),
    "passed": _("{player:name} passes"),
    "priority_passed": _("{player:name} receives the priority deal"),
    "step_closed": _("{who:name} passes"),
    "step_closed / stock turn": _("{who:name} ends the turn"),
    "step_closed / track": _("{who} is done laying track"),
    "step_closed / token": _("{who} places no token"),
    "step_closed / trains": _("{who} is done buying trains"),
    "step_closed / announcement": _("{who:name} has no better run to show"),
    # money
    "paid": _("{payer:owner} pays {amount:$} {payee:to} ({reason})"),
    "bank_broke": _("The bank is broken, at {balance:$}"),
    # the opening
    "private_sold": _("{player:name} buys {private:paper} for {price:$}"),
    "bid_made": _("{player:name} bids {price:$} for {private}"),
    "dropped_out": _("{player:name} leaves the auction of {private}"),
    "price_lowered": _("Nobody has bought: {private} now costs {price:$}"),
    # shares
    "par_set": _("{player:name} sets the par value of {corporation} to {par:$}"),
    "share_bought": _("{player:name} buys {percent}% of {corporation} {source:from} for {price:$}"),
    "share_bought / treasury": _(
        "{player:name} buys {percent}% of {corporation} from its treasury for {price:$}"
    ),
    "shares_sold": _("{player:name} sells {percent}% of {corporation} for {price:$}"),
    "shares_moved / into treasury": _("{corporation} takes {percent}% of its own {source:from}"),
    "shares_moved / from treasury": _("{to:owner} receives {percent}% of {corporation} from its treasury"),
    "shares_moved": _("{to:owner} receives {percent}% of {corporation} {source:from}"),
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
    "price_moved / sold out, same price": _(
        "{corporation} is sold out: its share price stays at {new:$}, in another cell of the chart"
    ),
    "price_moved / same price": _(
        "{corporation}'s share price stays at {new:$}, in another cell of the chart"
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
    f"proposed / {OFFERED}": _(
        "{proposal.seller:name} offers {proposal.item} to {proposal.buyer:name} for {proposal.price:$}"
    ),
    f"proposed / {ASKED_FOR}": _(
        "{proposal.buyer:name} offers {proposal.seller:name} {proposal.price:$} for {proposal.item}"
    ),
    "agreed": _("{proposal.asked:name} agrees"),
    "declined": _("{proposal.asked:name} declines"),
    # private companies
    "private_bought": _("{buyer:owner} buys {private} {seller:from} for {price:$}"),
    "private_closed": _("{private} closes"),
    # the operating turn
    "home_placed": _("{corporation} places its home token in {hex:place}"),
    "tile_laid": _(
        "{corporation} lays tile {tile} in {hex:place}[ over tile {old}][ for {cost:$}][: {track}]"
    ),
    "token_placed": _("{corporation} places a token in {hex:place}[ for {cost:$}]"),
    "ran": _("{corporation} runs for {revenue:$}: {runs:runs}"),
    "run_announced": _("{player:name} shows a better run of {corporation}, for {revenue:$}: {runs:runs}"),
    "paid_out": _("{corporation} pays out {revenue:$}[ and withholds {kept:$}]: {amounts:amounts}"),
    "withheld": _("{corporation} withholds {revenue:$}"),
    "withheld / nothing": _("{corporation} earns nothing"),
    # trains
    "train_bought": _(
        "{corporation} buys a {train:train} {source:from} for {price:$}"
        "[, handing in a {trade_in:train}][, {help:$} of it from its president]"
    ),
    "train_discarded": _("{corporation} discards a {train:train}"),
    "train_exported": _("A {train:train} is exported"),
    "trains_rusted": _("The {kind}-trains rust"),
    "trains_obsolete": _("Obsolete after one more run: {trains:trains}"),
    "obsolete_trains_left": _("Obsolete trains of {corporation} leave the game: {trains:trains}"),
    "phase_began": _("Phase {phase} begins"),
    # the end
    "money_raised / enough": _("The money for {need.corporation}'s {need.train:train} is there"),
    "money_raised / short": _("The money for {need.corporation}'s {need.train:train} cannot be raised"),
    "went_bankrupt": _("{player:name} is bankrupt: nobody can pay what {corporation} has to pay"),
    "end_set_off / bank": _("The bank has run out of money: the end of the game is set off"),
    "end_set_off / price": _(
        "A share price has come to the end of the chart: the end of the game is set off"
    ),
    "end_set_off / bankrupt": _("A bankruptcy ends the game at once"),
    "end_set_off / survivor": _("All players but one are bankrupt: the game ends at once"),
    "end_set_off / standstill": _("Nothing operates and nobody can buy any more: the game ends"),
    "end_set_off": _("The end of the game is set off: {reason}"),
    "game_over": _("The game is over: {result:amounts}"),
    # plans
    "went_beyond / tile": _("Beyond the rules: tile {thing} lies on {who}"),
    "went_beyond / token": _("Beyond the rules: a token of {who} lies in {thing}"),
    "went_beyond / train": _("Beyond the rules: {who} gets a {thing}"),
    "went_beyond / train taken": _("Beyond the rules: {who} loses a {thing}"),
    "went_beyond / cash": _("Beyond the rules: {who:owner} has {amount:$}"),
    "went_beyond / phase": _("Beyond the rules: phase {thing} begins"),
    "went_beyond / price": _("Beyond the rules: the price of {who} is {amount:$}"),
    "went_beyond / ledger": _("Beyond the rules: everything is as the ledger says"),
}

INCOME = _("The private companies pay: {amounts:amounts}")
LOST = _("The last {amount:$} of {payer:owner} go {payee:to}")
UNKNOWN = _("{tag}: {facts}")

RISES = ("pays", "sold out")
"""Why a marker moves that goes up, unless it leaves the top of the chart."""


def case_of_price(event: PriceMoved, *more: str) -> str:
    """The case of a price that moves, for the log; `more`: what else lets a marker go up."""
    if event.new == event.old and event.reason in (*RISES, *more):
        return "sold out, same price" if event.reason == "sold out" else "same price"
    return "splits" if event.new < event.old and event.reason in (*RISES, *more) else event.reason


CASES: dict[str, Callable[[Any], str]] = {
    "went_beyond": lambda event: str(event.kind),
    "share_bought": lambda event: "treasury" if event.source == event.corporation else "",
    "shares_moved": lambda event: (
        "into treasury"
        if event.to == event.corporation
        else "from treasury"
        if event.source == event.corporation
        else ""
    ),
    "round_began": lambda event: str(event.kind),
    "step_closed": lambda event: str(event.step),
    "price_moved": case_of_price,
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
    text = words.say(template, {**facts, **words.track(facts)})
    return text[:1].upper() + text[1:]


def log(
    title: Title,
    events: Iterable[Event],
    names: Mapping[str, str] | None = None,
    words: Words | None = None,
) -> list[str]:
    """What happened, a line each, in order; what another line tells already is left out.

    `names`: players' names by id; `words`: those of the title and these names, if they are at hand. The revenues of
    private companies that are paid together make one line.
    """
    words = words or Words(title, names)
    happened = tuple(events)
    lines: list[str] = []
    income: dict[str, int] = {}
    for index, event in enumerate(happened):
        if isinstance(event, Paid) and event.purpose == Purpose.REVENUE:
            income[event.payee] = income.get(event.payee, 0) + event.amount
            continue
        if income:
            lines.append(words.say(INCOME, {"amounts": income}))
            income = {}
        if not goes_without_saying(happened, index, words.own):
            lines.append(tell(words, event))
        elif isinstance(event, Paid) and event.purpose == Purpose.BANKRUPTCY:
            lines.append(words.say(LOST, msgspec.structs.asdict(event)))
    if income:
        lines.append(words.say(INCOME, {"amounts": income}))
    return lines


def goes_without_saying(events: Sequence[Event], index: int, own: Texts) -> bool:
    """Whether another event of the same action tells it; `own`: what the title and its mechanisms bring to say."""
    event = events[index]
    telling = own.telling.get(type(event), ())
    match event:
        case SharesMoved():
            told: tuple[type[Any], ...] = (ShareBought, SharesSold, *telling)
            traded: Iterator[Any] = (e for e in events[:index] if isinstance(e, told))
            return any(e.corporation == event.corporation and e.percent == event.percent for e in traded)
        case StepClosed():
            if index and isinstance(events[index - 1], telling):
                return True
            return any(isinstance(later, Passed) for later in events[index + 1 : index + 2])
        case Agreed():
            told_later: tuple[type[Any], ...] = (TrainBought, PrivateBought, *telling)
            return any(isinstance(later, told_later) for later in events[index + 1 :])
        case MoneyRaised():
            return any(isinstance(later, TrainBought) for later in events[index + 1 :])
    return isinstance(event, (Paid, *own.silent))
