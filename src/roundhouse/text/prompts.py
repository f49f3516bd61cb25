"""Prompts: whose decision it is, and what about.

`PROMPTS` goes by the name of the step, or "STEP / CASE" where an answer is asked for: the case is what was proposed.
What a step is about in a few words stands in `steps`. A title's own (`texts`) go before them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from ..core.position import Position
from ..core.state import State
from ..core.title import Title
from ..rules.consent import CONSENT, PROPOSAL
from ..rules.corporations import CORPORATION_SPECS
from ..rules.depot import ROLLING_STOCK, TRAIN_LIMIT
from ..rules.emergency import NEED, RAISE_MONEY, lacking
from ..rules.ending import END
from ..rules.on_sale import CONTEST, in_question
from ..rules.operating_round import CURRENT_TURN
from ..rules.shown import full_shell
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
    "stock turn": _("{actor:name} sells and buys shares"),
    "track": _("{who} ({actor:name}) lays track"),
    "token": _("{who} ({actor:name}) places a token"),
    "run": _("{who} ({actor:name}) runs its trains"),
    "announcement": _("{actor:name} may show a better run of {running} than the one for {revenue:$}"),
    "dividend": _("{who} ({actor:name}) divides {revenue:$}"),
    "trains": _("{who} ({actor:name}) buys trains"),
    "consent": _("{actor:name} answers: {proposal.buyer} offers {proposal.price:$} for {thing}"),
    f"consent / {OFFERED}": _(
        "{actor:name} answers: {proposal.seller:name} offers {proposal.item} for {proposal.price:$}"
    ),
    f"consent / {ASKED_FOR}": _(
        "{actor:name} answers: {proposal.buyer:name} offers {proposal.price:$} for {proposal.item}"
    ),
    "discard": _("{who} ({actor:name}) has {count} trains and discards down to {limit}"),
    "raise money": _("{actor:name} raises {lacking:$} for {who}'s {train:train}"),
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
    shell = full_shell(pos, who) if pos.frame.node == "discard" else None
    return None if shell is None else {"shell": shell.name, "count": len(shell.trains), "limit": shell.limit}


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
    if who in CORPORATION_SPECS(pos):
        facts |= {"count": ROLLING_STOCK(pos, who), "limit": TRAIN_LIMIT(pos, who)}
    proposal, need = pos[PROPOSAL], pos[NEED]
    if proposal is not None:
        thing = TRAIN if proposal.what == "train" else PAPER
        facts |= {"proposal": proposal, "thing": words.say(thing, msgspec.structs.asdict(proposal))}
    if need is not None:
        facts |= {"train": need.train, "lacking": max(0, lacking(pos))}
    return {**facts, **words.own.prompt_facts(pos)}
