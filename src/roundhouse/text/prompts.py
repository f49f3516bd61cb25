"""Prompts: whose decision it is, and what about.

`PROMPTS` goes by the name of the step, or "STEP / CASE" where an answer is asked for: the case is what was proposed.
`STEPS` says in a few words what a step is for. A title's own (`texts`) go before them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from ..core.position import Position
from ..core.state import State
from ..core.title import Title
from ..features.bonds import REDEEMING
from ..features.destinations import GOAL, REACHED
from ..features.english_auction import AUCTION
from ..features.interest import PURPOSE as INTEREST
from ..features.loans import REPAYING
from ..features.national import KEEPING
from ..features.own_stock import OWN_STOCK
from ..features.power_permission import PERMISSION
from ..features.private_draw import STEP as PRIVATE_DRAWING
from ..features.private_presidency import PAR_STEP, to_be_set
from ..features.redemption import WHAT as REDEMPTION
from ..features.sold_markers import MARKER
from ..features.surplus_tokens import GIVING_UP
from ..features.train_shells import SHUFFLE, on_shell, shell_in_excess, shell_limit, two_shells
from ..rules.consent import CONSENT, PROPOSAL
from ..rules.corporations import CORPORATION_SPECS
from ..rules.depot import ROLLING_STOCK, TRAIN_LIMIT
from ..rules.emergency import NEED, RAISE_MONEY, lacking
from ..rules.ending import END
from ..rules.opening import CONTEST, in_question
from ..rules.operating_round import CURRENT_TURN
from ..rules.trades import ASKED_FOR, OFFERED
from ..rules.turns import ROUND, Round
from .words import Words, _, chosen

ROUNDS = {
    "auction": _("Auction"),
    "stock": _("Stock round {number}"),
    "operating": _("Operating round {number}.{part}"),
}

PROMPTS: dict[str, str] = {
    "auction turn": _("{actor:name} buys the cheapest private company, bids for another, or passes"),
    "contested auction": _("{actor:name} raises the bid for {item} or leaves its auction"),
    "offering": _("{actor:name} puts something up for auction, or passes"),
    "bid": _("{actor:name} bids more than {bid:$} for {who} or leaves its auction"),
    PAR_STEP.name: _("{actor:name} sets the par value of {brought}"),
    PRIVATE_DRAWING.name: _("A private company is drawn"),
    "stock turn": _("{actor:name} sells and buys shares"),
    "track": _("{who} ({actor:name}) lays track"),
    "token": _("{who} ({actor:name}) places a token"),
    "run": _("{who} ({actor:name}) runs its trains"),
    "announcement": _("{actor:name} may show a better run of {running} than the one for {revenue:$}"),
    "dividend": _("{who} ({actor:name}) divides {revenue:$}"),
    REACHED.name: _("{who} ({actor:name}) can run to the destination of {goal}, or keeps the token"),
    "destination run": _("{who} ({actor:name}) runs to the destination of {goal}"),
    "destination dividend": _("{who} ({actor:name}) pays {revenue:$} out, or keeps it"),
    "trains": _("{who} ({actor:name}) buys trains"),
    REPAYING.name: _("{who} ({actor:name}) repays loans"),
    REDEEMING.name: _("{who} ({actor:name}) buys back bonds"),
    OWN_STOCK.name: _("{who} ({actor:name}) sells or buys its own stock"),
    KEEPING.name: _("{actor:name} takes over tokens of {who}, which has merged"),
    GIVING_UP.name: _("{who} ({actor:name}) has too many tokens and gives some up"),
    "consent": _("{actor:name} answers: {proposal.buyer} offers {proposal.price:$} for {thing}"),
    f"consent / {REDEMPTION}": _(
        "{actor:name} answers: {proposal.buyer} offers {proposal.price:$} for one of its shares"
    ),
    f"consent / {OFFERED}": _(
        "{actor:name} answers: {proposal.seller:name} offers {proposal.item} for {proposal.price:$}"
    ),
    f"consent / {ASKED_FOR}": _(
        "{actor:name} answers: {proposal.buyer:name} offers {proposal.price:$} for {proposal.item}"
    ),
    f"consent / {MARKER}": _(
        "{actor:name} answers: {proposal.buyer} offers {proposal.price:$} for a marker ({proposal.item})"
        " of {proposal.seller}"
    ),
    f"consent / {PERMISSION}": _(
        "{actor:name} answers: may {proposal.buyer} use {proposal.item} in this turn?"
    ),
    "discard": _("{who} ({actor:name}) has {count} trains and discards down to {limit}"),
    "discard / shell": _(
        "{who} ({actor:name}) has {count} trains on shell {shell} and discards down to {limit}"
    ),
    SHUFFLE.name: _("{who} ({actor:name}) may move trains from shell to shell"),
    "raise money": _("{actor:name} raises {lacking:$} for {who}'s {train:train}"),
    f"raise money / {INTEREST}": _("{actor:name} raises {lacking:$} for {who}'s interest"),
}

STEPS: dict[str, str] = {
    "auction turn": _("buying and bidding for private companies"),
    "contested auction": _("raising bids"),
    "offering": _("putting something up for auction"),
    "bid": _("bidding more"),
    PAR_STEP.name: _("setting a par value"),
    PRIVATE_DRAWING.name: _("drawing a private company"),
    "stock turn": _("trading shares"),
    "track": _("laying track"),
    "token": _("placing a token"),
    "run": _("running trains"),
    "announcement": _("showing a better run"),
    "dividend": _("dividing earnings"),
    REACHED.name: _("running to a destination or keeping its token"),
    "destination run": _("running to a destination"),
    "destination dividend": _("dividing what a destination run has earned"),
    "trains": _("buying trains"),
    REPAYING.name: _("repaying loans"),
    REDEEMING.name: _("buying back bonds"),
    OWN_STOCK.name: _("selling or buying the own stock of a corporation"),
    KEEPING.name: _("taking over tokens of a merged corporation"),
    GIVING_UP.name: _("giving up tokens"),
    "consent": _("answering an offer"),
    "discard": _("discarding trains"),
    SHUFFLE.name: _("moving trains from shell to shell"),
    "raise money": _("selling shares for a train"),
}

SITUATION = _("{round}: {what}")
UNKNOWN = _("{actor:name} decides ({step})")
OVER = _("The game is over")
LAST_SET = _("{round} (the last ones)")
PAPER = _("{item}")
TRAIN = _("{seller}'s {item:train}")


def round_name(words: Words, round: Round) -> str:
    """ "Operating round 2.1" and so on."""
    template = ROUNDS.get(round.kind)
    facts = msgspec.structs.asdict(round)
    return words.say(template, facts) if template is not None else round.kind


def prompt(title: Title, state: State, names: Mapping[str, str] | None = None) -> str:
    """Where the game stands and who decides what: "Operating round 2.1: B&O (Ann) lays track"."""
    where, what = situation(title, state, names)
    return Words(title, names).say(SITUATION, {"round": where, "what": what}) if where else what


def situation(title: Title, state: State, names: Mapping[str, str] | None = None) -> tuple[str, str]:
    """The two halves of a prompt, "Operating round 2.1" and "B&O (Ann) lays track"; the first is empty at the end."""
    words = Words(title, names)
    pos = Position(title, state)
    if pos.over:
        return "", words.say(OVER)
    step = pos.frame.node
    proposal = pos[PROPOSAL]
    case = proposal.what if step == CONSENT.name and proposal is not None else ""
    need = pos[NEED]
    if step == RAISE_MONEY.name and need is not None:
        case = need.purpose
    if (full := _full_shell(pos)) is not None:
        case = "shell"
    template = chosen(PROMPTS, step, case, words.own.prompts)
    facts = _facts(pos, words) | (full or {})
    try:
        what = words.say(template if template is not None else UNKNOWN, facts)
    except (KeyError, AttributeError):
        what = words.say(UNKNOWN, facts)
    where = round_name(words, pos[ROUND])
    if pos[END]:
        where = words.say(LAST_SET, {"round": where})
    return where, what


def _full_shell(pos: Position) -> dict[str, Any] | None:
    """Of whoever discards trains of one of its shells: which one, and how many are there."""
    who = pos.frame.who
    if pos.frame.node != "discard" or not two_shells(pos, who):
        return None
    shell = shell_in_excess(pos, who)
    if shell is None:
        return None
    return {"shell": shell, "count": len(on_shell(pos, who, shell)), "limit": shell_limit(pos, who)}


def _facts(pos: Position, words: Words) -> dict[str, Any]:
    """What prompts tell, as far as it is there in this position."""
    who = pos.frame.who
    turn = pos[CURRENT_TURN]
    facts: dict[str, Any] = {
        "actor": pos.actor,
        "who": who,
        "step": pos.frame.node,
        "running": turn.corporation,
        "revenue": turn.revenue or 0,
    }
    if pos.frame.node == CONTEST and (item := in_question(pos)):
        facts["item"] = item
    if pos.frame.node == PAR_STEP.name:
        facts["brought"] = to_be_set(pos)
    if GOAL in pos.state and pos[GOAL]:
        facts["goal"] = pos[GOAL]
    if who in CORPORATION_SPECS(pos):
        facts |= {"count": ROLLING_STOCK(pos, who), "limit": TRAIN_LIMIT(pos, who)}
    if AUCTION in pos.state and (auction := pos[AUCTION]) is not None:
        facts["bid"] = auction.price
    proposal, need = pos[PROPOSAL], pos[NEED]
    if proposal is not None:
        thing = TRAIN if proposal.what == "train" else PAPER
        facts |= {"proposal": proposal, "thing": words.say(thing, msgspec.structs.asdict(proposal))}
    if need is not None:
        facts |= {"train": need.train, "lacking": max(0, lacking(pos))}
    return {**facts, **words.own.prompt_facts(pos)}
