"""Why a bot chose what it chose: sentences from what it looked at.

What tells two actions apart are parts of what they are worth, in dollars at the end of the game, for the player to act:

- ``cash``: money in hand; ``privates``: private companies (`of` one, or all of them);
- ``price``: shares at the price expected at the end; ``dividends``: until the end (both `of` a corporation);
- ``interest``: of bonds and loans until the end (`of` a corporation that owes it);
- ``besides``: what shares get besides dividends (`of` a corporation);
- ``trains``: what the trains of a corporation are expected to take out of the player's own pocket, negative;
- ``to come``: whatever is expected of corporations that have no par value yet;
- ``founder``: what it was worth to found a corporation in games of bots;
- ``others``: what the others can hope for on average, negative;
- ``style``: what a bot counts besides because it likes to play that way;
- ``rest``: whatever else the final reckoning counts, and whatever a title adds.

Bots that do not compare dollars say on what `GROUNDS` they chose: by lot, by the points that rules of thumb give, by
the figures behind these.

`REASONS` goes by "PART / more" or "PART / less" (worth more, or less, with the action chosen); a title's own (`texts`)
go before them. `FACTS` are what the position says for itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Protocol

from ..core.actions import Action
from ..core.position import Position
from ..core.state import State
from ..core.title import Title
from ..rules.corporations import CORPORATIONS
from ..rules.depot import BANK_PRICES, DEPOT, TRAIN_KINDS, TRAINS, owned, phases_to_come
from ..rules.money import AVAILABLE_FUNDS
from .labels import describe_action
from .templates import Sentences, money
from .words import Words, _, chosen

REASONS: dict[str, str] = {
    "cash / more": _("{amount:$} more in hand"),
    "cash / less": _("{amount:$} less in hand"),
    "price / more": _("shares of {of} worth {amount:$} more in the end"),
    "price / less": _("shares of {of} worth {amount:$} less in the end"),
    "dividends / more": _("{amount:$} more in dividends[ of {of}] until the end"),
    "dividends / less": _("{amount:$} less in dividends[ of {of}] until the end"),
    "privates / more": _("{amount:$} more from private companies[: {of:paper}]"),
    "privates / less": _("{amount:$} less from private companies[: {of:paper}]"),
    "to come / more": _("{amount:$} more from corporations that have yet to start"),
    "to come / less": _("{amount:$} less from corporations that have yet to start"),
    "interest / more": _("{amount:$} more in interest[ of {of}] until the end"),
    "interest / less": _("{amount:$} less in interest[ of {of}] until the end"),
    "besides / more": _("shares of {of} get {amount:$} more besides dividends"),
    "besides / less": _("shares of {of} get {amount:$} less besides dividends"),
    "trains / more": _("{amount:$} less out of the player's own pocket for trains of {of}"),
    "trains / less": _("{amount:$} more out of the player's own pocket for trains of {of}"),
    "founder / more": _("its founders ended {amount:$} richer in games of bots"),
    "founder / less": _("its founders ended {amount:$} poorer in games of bots"),
    "others / more": _("the others can hope for {amount:$} less on average"),
    "others / less": _("the others can hope for {amount:$} more on average"),
    "style / more": _("it likes to play that way, and counts {amount:$} for it"),
    "style / less": _("it likes to play otherwise, and counts {amount:$} for that"),
    "rest / more": _("{amount:$} more from all the rest[ of {of}]"),
    "rest / less": _("{amount:$} less from all the rest[ of {of}]"),
}

UNKNOWN = {
    "more": _("{amount:$} more by {what}[ of {of}]"),
    "less": _("{amount:$} less by {what}[ of {of}]"),
}
"""A part that no table knows."""

FACTS: dict[str, str] = {
    "no train": _("{who} has no train"),
    "due / next": _("the {train:train} is next in the depot"),
    "due / one": _("the first {train:train} comes after one more train"),
    "due": _("the first {train:train} comes after {count} more trains"),
    "lost / only": _("the only train of {who} is gone when it is sold"),
    "lost / both": _("both trains of {who} are gone when it is sold"),
    "lost / all": _("all {count} trains of {who} are gone when it is sold"),
    "lost / one": _("one of the {of} trains of {who} is gone when it is sold"),
    "lost": _("{count} of the {of} trains of {who} are gone when it is sold"),
    "short": _("{who} is {short:$} short of its price, {price:$}"),
}

GROUNDS: dict[str, str] = {
    "only": _("nothing else may be done"),
    "alike": _("what else it looked at comes to the same"),
    "lot": _("drawn by lot (kinds of action: {kinds:n}; actions of this kind: {count:n})"),
    "points": _("its rules of thumb give this {points:n} points, and {others:n} to the next best: {other}"),
    "points / even": _(
        "its rules of thumb give this {points:n} points, and {others:n} to the next best: {other}; between so near ones"
        " the lot decides"
    ),
    "points / alone": _("its rules of thumb give this {points:n} points, and there is nothing else to weigh"),
    "track": _(
        "with this tile the track of {of} leads to more: what is in its reach counts {then:$} instead of {now:$} (stops"
        " at their value, {way:$} for each way on, less a quarter of what the terrain costs)"
    ),
    "track / far": _(
        "the track of {of} counts {now:$} now and {then:$} with this tile: the best stops in reach (up to {stops}) in"
        " full, the others by {rest}%, those that are not in reach yet the more the nearer they are, and a little for"
        " the length of the track, less a quarter of what the terrain costs"
    ),
    "no track": _("no tile that it tried makes what {of} can reach count more than now, {now:$}"),
    "par": _("at a par value of {par:$}, the player’s cash pays for so many shares: {shares:n}"),
    "floats / own": _("{of} is the player’s own and has yet to float; sold so far: {sold}%"),
    "floats": _("{of} has yet to float; sold so far: {sold}%"),
    "yield": _("the last run of {of} came to {amount:$} a share, and a share costs {price:$}"),
    "stop": _("the stop at {hex:place} counts {amount:$}"),
    "token": _(
        "with a token in {hex:place} the trains of {of} earn {amount:$} more a run, and it costs {price:$}"
    ),
    "token / paid": _(
        "a token in {hex:place} brings {of} {paid:$} more than it costs, and its trains earn {amount:$} more a run"
    ),
    "train": _("{of} has {cash:$}, and the {train:train} costs {price:$}"),
    "train / of others": _("by its rules of thumb {of} buys no train of another corporation ({owner})"),
    "train / enough": _("by its rules of thumb {of} has enough trains for now: {count:n}"),
    "private / of others": _("by its rules of thumb {of} buys private companies of its own president only"),
    "private / short": _(
        "{of} has {cash:$}, of which the cheapest train takes {price:$}: too little for the most that may be paid"
    ),
    "shares kept": _("by its rules of thumb it sells shares only in need"),
    "run": _("these runs earn {amount:$}, and none that was found earns more"),
    "dividend": _(
        "{of}, with {cash:$} in its treasury, does not save for a train now[; the cheapest costs {price:$}]"
    ),
    "dividend / train": _(
        "the trains of {of} end soon, and the cheapest new one costs {price:$}, of which the treasury has {cash:$}"
    ),
    "dividend / end": _(
        "the game is about to end: a train for which {of} kept money would hardly run; runs to come: {runs:n}"
    ),
    "gain": _("a share of {of} costs {price:$} and is expected to bring {amount:$} more until the end"),
    "no gain": _("no share that may be bought is expected to bring {percent}% more than it costs"),
    "swap": _(
        "what can be bought for the shares sold is expected to bring more than they do, by {percent}% of its price at"
        " least"
    ),
    "raised": _(
        "for what is lacking nothing loses less: {percent}% of {of} bring {price:$} now, and would have brought"
        " {amount:$} until the end"
    ),
    "compelled": _(
        "something has to be sold, and nothing loses less: {percent}% of {of} bring {price:$} now, and would have"
        " brought {amount:$} until the end"
    ),
    "paper": _("{of:paper} was worth {amount:$} to its owners in games of bots, and costs {price:$}"),
    "paper / revenue": _("{of:paper} pays {amount:$} a round, and costs {price:$}"),
    "private": _("{of} has {cash:$}, and pays {price:$} for {private:paper}, as much as it may"),
    "blocking": _("the trains of others earn {amount:$} less a run with the token there"),
    "deal / train": _("for the {train:train} it wants {price:$} at least"),
    "deal / train bought": _("for the {train:train} it pays {price:$} at most"),
    "deal / only train": _("{of} does not part with its only train"),
    "deal / sells": _("for {of:paper} it wants {price:$} at least"),
    "deal / buys": _("for {of:paper} it pays {price:$} at most"),
    "deal / worse": _("by its forecasts it would be worse off with the deal"),
    "idle train": _("one train more would have nothing to run for yet"),
    "move for nothing": _("with a train moved from one to the other the player’s corporations earn no more"),
    "dearer share": _("the same share is on sale for less"),
    "unfounded": _(
        "in games of bots the founders of {of}, the best to be had, ended {amount:$} richer than others; it starts none"
        " for less than {least:$}"
    ),
    "unfounded / poorer": _(
        "in games of bots the founders of {of}, the best to be had, ended {amount:$} poorer than others; it starts none"
        " whose founders did not end {least:$} richer"
    ),
    "unfounded / too poor": _(
        "in games of bots the founders of {of}, the best to be had, ended {amount:$} poorer than others; it starts none"
        " whose founders ended more than {least:$} poorer"
    ),
    "overruled": _(
        "by forecasts alone this would be better, by {amount:$}: {other}; but they are often wrong by as much, so it"
        " does what it does as a rule unless something else is ahead by {margin:$}"
    ),
    "overruled / unknown": _(
        "by forecasts alone this would be better, by {amount:$}: {other}; but they differ among themselves by as much,"
        " so it does what it does as a rule"
    ),
}

FOR = _("{reason}[ ({facts})]")
AGAINST = _("but {reason}[ ({facts})]")
NOTHING = _("by its forecasts the two come to the same, so it does what it does as a rule")

NEAR = 3
"""What ends trains is told besides when no more than so many are sold before."""

SAME = 0.5
"""Dollars by which two parts are equal."""


class Part(Protocol):
    """A part of what an action is worth: which one, of what, dollars."""

    @property
    def what(self) -> str: ...
    @property
    def of(self) -> str: ...
    @property
    def worth(self) -> float: ...


class Weighed(Protocol):
    """An action, what it is worth in dollars, and the parts of that."""

    @property
    def action(self) -> Action: ...
    @property
    def worth(self) -> float: ...
    @property
    def lines(self) -> Sequence[Part]: ...


class Given(Protocol):
    """A ground: which one, and its figures by name; an action among them is told by its label."""

    @property
    def what(self) -> str: ...
    @property
    def figures(self) -> Mapping[str, Any]: ...


def apart(chosen: Weighed, other: Weighed) -> list[tuple[str, str, float]]:
    """What tells two actions apart, as (part, of what, dollars more with the first), the largest difference first."""
    amounts: dict[tuple[str, str], float] = {}
    for sign, lines in ((1, chosen.lines), (-1, other.lines)):
        for line in lines:
            amounts[line.what, line.of] = amounts.get((line.what, line.of), 0.0) + sign * line.worth
    rows = [(what, of, worth) for (what, of), worth in amounts.items() if abs(worth) >= SAME]
    return sorted(rows, key=lambda row: (-abs(row[2]), row[0], row[1]))


def because(
    title: Title, state: State, chosen: Weighed, other: Weighed, names: Mapping[str, str] | None = None
) -> list[str]:
    """Why one action is better than another in a position: the two parts that tell them apart most, and what the
    position says about them; at least one of them speaks for it if any does.

    >>> from types import SimpleNamespace as Said
    >>> from roundhouse import Game
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=1)
    >>> bid = Said(lines=[Said(what="cash", of="", worth=235), Said(what="privates", of="C-P", worth=90)])
    >>> leave = Said(lines=[Said(what="cash", of="", worth=280)])
    >>> because(game.title, game.state, bid, leave)
    ['$90 more from private companies: C-P (Columbia-Philadelphia Railroad)', 'but $45 less in hand']
    """
    words, pos = Words(title, names), Position(title, state)
    found, told = [], set[str]()
    about = {getattr(getattr(one, "action", None), "corporation", "") for one in (chosen, other)}
    for what, of, worth in _foremost(_started(pos, apart(chosen, other), about)):
        facts = "" if of in told else "; ".join(_facts(words, pos, what, of))
        told.add(of)
        template = FOR if worth > 0 else AGAINST
        reason = _reason(words, what, of, worth)
        found.append(words.say(template, {"reason": reason, "facts": facts}))
    return found or [words.say(NOTHING)]


def on_grounds(
    title: Title, state: State, grounds: Sequence[Given], names: Mapping[str, str] | None = None
) -> list[str]:
    """On what grounds an action was chosen in a position, a sentence each.

    >>> from types import SimpleNamespace as Said
    >>> from roundhouse import Game
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=1)
    >>> on_grounds(game.title, game.state, [Said(what="lot", figures={"kinds": 3, "count": 12})])
    ['drawn by lot (kinds of action: 3; actions of this kind: 12)']
    """
    words = Words(title, names)

    def told(figure: Any) -> Any:
        return describe_action(title, state, figure, names) if isinstance(figure, Action) else figure

    return [
        words.say(GROUNDS[one.what], {name: told(figure) for name, figure in one.figures.items()})
        for one in grounds
    ]


def signed(amount: float, currency: str = Sentences.currency) -> str:
    """What an action is worth over another, or a player over the others: "+$80", "−$120", "$0"."""
    rounded = round(amount)
    said = money(abs(rounded), currency)
    return f"+{said}" if rounded > 0 else f"−{said}" if rounded < 0 else said


def _started(
    pos: Position, rows: Sequence[tuple[str, str, float]], about: Collection[str]
) -> list[tuple[str, str, float]]:
    """The same with corporations that have yet to start put together, but for those that the decision is `about`: which
    of the others a forecast starts, and who buys its shares then, is a guess that says nothing about the decision."""
    found, to_come = [], 0.0
    for what, of, worth in rows:
        row = pos[CORPORATIONS].get(of)
        if row is not None and row.par is None and not row.closed and of not in about:
            to_come += worth
        else:
            found.append((what, of, worth))
    if abs(to_come) >= SAME:
        found.append(("to come", "", to_come))
    return sorted(found, key=lambda row: (-abs(row[2]), row[0], row[1]))


def _foremost(rows: Sequence[tuple[str, str, float]]) -> list[tuple[str, str, float]]:
    """The two largest, what speaks for the action first."""
    some = list(rows[:2])
    if some and all(worth < 0 for *_, worth in some):
        some[-1:] = [row for row in rows if row[2] > 0][:1] or some[-1:]
    return sorted(some, key=lambda row: row[2] < 0)


def _reason(words: Words, what: str, of: str, worth: float) -> str:
    case = "more" if worth > 0 else "less"
    template = chosen(REASONS, what, case, words.own.hints) or UNKNOWN[case]
    return words.say(template, {"what": what, "of": of, "amount": round(abs(worth))})


def _facts(words: Words, pos: Position, what: str, of: str) -> Iterator[str]:
    """What the position says for itself about a corporation's trains, where the part has to do with them."""
    row = pos[CORPORATIONS].get(of)
    if what not in ("trains", "dividends", "price") or row is None or not row.floated:
        return
    have = owned(pos, of)
    coming = _coming(pos, have)
    if coming is None or (what != "trains" and have and coming[1] > NEAR):
        return
    train, before, lost = coming
    price = BANK_PRICES(pos, of, train, False)[0]
    told: dict[str, Any] = {"who": of, "train": train, "count": before, "price": price}
    if not have:
        yield words.say(FACTS["no train"], told)
    yield words.say(_case("due", {0: "next", 1: "one"}.get(before, "")), told)
    if lost:
        yield words.say(_case("lost", _losing(lost, len(have))), {**told, "count": lost, "of": len(have)})
    short = price - AVAILABLE_FUNDS(pos, of)
    if short > 0:
        yield words.say(FACTS["short"], {**told, "short": short})


def _losing(lost: int, have: int) -> str:
    if lost == have:
        return {1: "only", 2: "both"}.get(have, "all")
    return "one" if lost == 1 else ""


def _case(name: str, case: str) -> str:
    return FACTS[f"{name} / {case}" if case else name]


def _coming(pos: Position, have: Sequence[str]) -> tuple[str, int, int] | None:
    """The train of the depot that these have to be replaced by, how many are sold before it, and how many of them end
    when it is sold. For nobody's trains the next one of the depot; None where none of the depot ends any."""
    kinds = TRAIN_KINDS(pos)
    queue = [id for id, train in pos[TRAINS].items() if train.owner == DEPOT]
    for before, id in enumerate(queue):
        if not have:
            return id, before, 0
        kind = pos[TRAINS][id].kind
        begun = {phase.name for phase in phases_to_come(pos) if phase.on == kind}
        ends = [t for t in have if {(row := kinds[pos[TRAINS][t].kind]).rusts_on, row.obsolete_on} & begun]
        if ends:
            return id, before, len(ends)
        if kinds[kind].count is None:
            break  # of these there is always another
    return None


__all__ = [
    "FACTS",
    "GROUNDS",
    "REASONS",
    "Given",
    "Part",
    "Weighed",
    "apart",
    "because",
    "on_grounds",
    "signed",
]
