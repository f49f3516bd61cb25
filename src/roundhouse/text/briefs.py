"""Briefs: what happened in a turn in a few words each, where it is known whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from ..core.position import Event
from ..core.title import Title
from ..rules.dividends import Withheld
from ..rules.market import PriceMoved
from .events import CASES, goes_without_saying, tell
from .language import gettext
from .words import Words, _, chosen

BRIEFS: dict[str, str] = {
    "tile_laid": _("tile {tile} in {hex}"),
    "token_placed": _("token in {hex}"),
    "home_placed": _("{corporation}'s home in {hex}"),
    "ran": _("runs for {revenue:$}"),
    "run_announced": _("better run for {revenue:$}"),
    "paid_out": _("pays out"),
    "withheld": _("withholds"),
    "withheld / nothing": _("earns nothing"),
    "withheld / nothing, price falls": _("earns nothing, so the price falls to {new:$}"),
    "train_bought": _("buys a {train:train} for {price:$}"),
    "train_discarded": _("discards a {train:train}"),
    "trains_rusted": _("{kind}-trains rust"),
    "phase_began": _("phase {phase}"),
    "par_set": _("starts {corporation} at {par:$}"),
    "share_bought": _("buys {percent}% {corporation}"),
    "shares_sold": _("sells {percent}% {corporation}"),
    "president_changed": _("{new:name} president of {corporation}"),
    "floated": _("{corporation} floats"),
    "private_sold": _("buys {private} for {price:$}"),
    "private_bought": _("buys {private} for {price:$}"),
    "bid_made": _("bids {price:$} for {private}"),
    "passed": _("passes"),
    "turn_began": "",
    "step_closed": "",
    "price_moved": "",
    "priority_passed": "",
}
"""By the tag of the event, or "TAG / CASE"; "" for what a few words leave out. All others are told in full."""


def briefs(
    title: Title, events: Iterable[Event], names: Mapping[str, str] | None = None, of: str = ""
) -> list[str]:
    """What happened, in few words each. `names`: players' names by id; `of`: what they call whose turn it is, which
    the words need not say again; what others do meanwhile is told in full.

    >>> briefs(title, [TileLaid("B&O", "D8", "57", 2, "", 80)])  # doctest: +SKIP
    ['tile 57 in D8']
    """
    return [brief.text for brief in briefly(title, events, names, of)]


class Brief(NamedTuple):
    """A few words; `whole`: a sentence with a subject of its own, not what whose turn it is did."""

    text: str
    whole: bool


def briefly(
    title: Title,
    events: Iterable[Event],
    names: Mapping[str, str] | None = None,
    of: str = "",
    whole: bool = False,
) -> list[Brief]:
    """The same, with what kind of words they are; `whole`: those before them were such a sentence. After one the name
    is told again, so that nobody takes them for its subject's.

    >>> briefly(title, [Passed("Ben"), Passed("Ann")], of="Ann")  # doctest: +SKIP
    [Brief(text='Ben passes', whole=True), Brief(text='Ann passes', whole=False)]
    """
    words, happened, found = Words(title, names), tuple(events), list[Brief]()
    for index, event in enumerate(happened):
        if goes_without_saying(happened, index, words.own):
            continue
        after = found[-1].whole if found else whole
        if brief := _brief(words, event, of, after, happened[index + 1 :]):
            found.append(brief)
    return found


def _brief(words: Words, event: Event, of: str, after: bool, later: Sequence[Event]) -> Brief | None:
    tag = str(event.__struct_config__.tag)
    cased = words.own.event_cases.get(tag) or CASES.get(tag)
    template = chosen(BRIEFS, tag, cased(event) if cased is not None else "")
    if template == "":
        return None
    facts: dict[str, Any] = msgspec.structs.asdict(event)
    if isinstance(event, Withheld) and not event.revenue and (new := _falls_to(event.corporation, later)):
        template, facts = BRIEFS["withheld / nothing, price falls"], {**facts, "new": new}
    full = template is None or _of_another(words, template, facts, of)
    line = tell(words, event) if template is None or full else words.say(template, facts)
    short = without(line, of)
    whole = full and short == line
    if after and not whole:
        line = tell(words, event)
        return Brief(line, False) if line else None
    return Brief(short, whole) if short else None


def _falls_to(corporation: str, events: Sequence[Event]) -> int:
    """What the share price comes to with its first movement, if that is down; 0 if it is not."""
    moved = (one for one in events if isinstance(one, PriceMoved) and one.corporation == corporation)
    first = next(moved, None)
    return first.new if first is not None and first.new < first.old else 0


def _of_another(words: Words, template: str, facts: Mapping[str, Any], of: str) -> bool:
    """Whether few words would ascribe to whose turn it is what a company does, another player, or whoever buys from
    them."""
    player = facts.get("player")
    if player and words.title is not None and of in map(words.name, words.title.players):
        return words.name(player) != of
    doer = facts.get("buyer") or ("" if "player" in facts else facts.get("corporation", ""))
    return bool(of and doer) and "{corporation}" not in template and words.owner(doer) != of


def without(line: str, of: str) -> str:
    """A line of the log without the name that it begins with, where it does; with its article, in languages that put
    one before companies.

    >>> without("Ann passes", "Ann"), without("B&O's share price rises", "B&O")
    ('passes', "B&O's share price rises")
    """
    if not of:
        return line
    # As translations have sentences begin that are about a company: German with "Die B&O …".
    begun = gettext("{company} …", company=of).partition("…")[0]
    start = next((start for start in (f"{of} ", begun) if start and line.startswith(start)), "")
    return line[len(start) :]
