"""What the log of a ledger says, as templates with facts in braces: the page sends them along to the device."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...text.language import _, gettext, translated
from ...text.templates import money
from .facts import Facts
from .state import BANK, DEPOT, OFFERING, OUT_OF_GAME, POOL, Line

SENTENCES: Mapping[str, str] = {
    "pay": _("{payer} pays {payee} {amount}."),
    "pay for": _("{payer} pays {payee} {amount}: {why}."),
    "start": _("{player} starts {corporation} at {par} and pays {price}."),
    "buy": _("{buyer} buys {percent}% of {corporation} from {source} for {price}."),
    "sell": _("{seller} sells {percent}% of {corporation} for {price}."),
    "give": _("{to} gets {percent}% of {corporation} from {source}."),
    "form": _("{corporation} is formed."),
    "president": _("{player} becomes president of {corporation}."),
    "president by hand": _("The certificate of the president of {corporation} changes hands."),
    "moved": _("The marker of {corporation} is moved."),
    "price": _("{corporation} is at {price} now."),
    "rises": _("{corporation} is sold out and rises to {price}."),
    "float": _("{corporation} is told to float."),
    "floats": _("{corporation} floats and gets {amount}."),
    "dividend pay": _("{corporation} earns {revenue} and pays it out."),
    "dividend half": _("{corporation} earns {revenue} and pays out {amount}."),
    "dividend withhold": _("{corporation} earns {revenue} and withholds it."),
    "gets": _("{owner} gets {amount}."),
    "keeps": _("{corporation} withholds {amount}."),
    "train": _("{corporation} buys a {train} from {source} for {price}."),
    "helps": _("{player} adds {amount} for {corporation}."),
    "discard": _("{corporation} discards a {train}."),
    "discard gone": _("A {train} of {corporation} leaves the game."),
    "export": _("A {train} of the depot leaves the game."),
    "phase": _("Phase {phase} begins."),
    "phase by hand": _("Phase {phase} is set."),
    "obsolete": _("Trains {train} run once more."),
    "rust": _("Trains {train} leave the game."),
    "rusts": _("{owner} loses {count} × {train}."),
    "private": _("{buyer} buys {private} from {seller} for {price}."),
    "close": _("{what} closes."),
    "closes": _("{what} closes."),
    "income": _("Private companies pay."),
    "income of": _("{private} pays {owner} {amount}."),
    "merge": _("{corporation} becomes part of {into}."),
    "borrows": _("{corporation} borrows {price} ({what}: {count})."),
    "repays": _("{corporation} pays back {price} ({what}: {count})."),
    "paper": _("{to} buys {what} from {source} for {price}: {count}."),
    "pieces": _("{to} gets {what} from {source}: {count}."),
    "pieces back": _("{source} gives back {what} for {price}: {count}."),
    "pieces by face": _("{to} gets {face} in {what} from {source}."),
    "paper by face": _("{to} buys {face} in {what} from {source} for {price}."),
    "pieces back by face": _("{source} gives back {face} in {what} for {price}."),
    "pieces leave": _("All {what} leave the game."),
    "shared out": _("{what} worth {amount} are shared out for {corporation}."),
    "rate": _("{what} are worth {rate}% of their face value now."),
    "splits": _("The price of {corporation} splits (splits so far: {count})."),
    "reissue": _("{corporation} puts {percent}% of its own on sale again at {par}."),
    "interest": _("{corporation} pays interest: {amount}."),
    "turn": _("It is the turn of {player}."),
    "turn over": _("The turn of {player} is over."),
    "passes": _("{player} passes."),
    "all passed": _("All have passed: the stock round is over."),
    "replaced": _("{count} trains {train} of the depot become trains {by}."),
    "stock round": _("Stock round {number} begins."),
    "operating round": _("Operating round {number}.{part} begins."),
    "priority": _("{player} has the priority deal."),
    "count": _("{owner} has {what}: {count}."),
    "limit": _("The certificate limit is {limit} now."),
    "note": _("Note: {text}"),
    "end": _("The game is over."),
    "undo": _("Taken back: {what}"),
    "redo": _("In force again: {what}"),
    "undo of nothing": _("There is nothing to take back."),
    "undone": _("Taken back."),
    "along": _("{owner} gets {percent}% of {corporation} along with it."),
    "presidency along": _(
        "The president's certificate of {corporation} comes with it: start that, which costs nothing."
    ),
    "not the owner": _("{player} does not have {private}, which it takes to start {corporation}."),
    "round is on": _("Stock round {number} has begun already: nothing was done."),
    "hangs on it": _("Later entries hang on it ({count}). Take those back first, the last one here: {what}"),
    "told start": _("{player} starts {corporation} at {par}."),
    "told buy": _("{buyer} buys {percent}% of {corporation} from {source}."),
    "told sell": _("{seller} sells {percent}% of {corporation}."),
    "told train": _("{corporation} buys a {train} from {source}."),
    "told private": _("{buyer} buys {private}."),
    "told private for": _("{buyer} buys {private} for {price}."),
    "told half": _("{corporation} earns {revenue} and pays out half."),
    "told export": _("The next train of the depot leaves the game."),
    "told interest": _("{corporation} pays interest."),
    "told stock": _("A stock round begins."),
    "told operating": _("An operating round begins."),
    "told turn": _("Turn over, or passed."),
    "told count": _("The count of {what} changes by {by} for {owner}."),
    "told reissue": _("{corporation} puts its own shares on sale again at {par}."),
    "told piece": _("{to} gets {what} from {source}: {count}."),
    "told piece for": _("{to} gets {what} from {source} for {price}: {count}."),
    "bank broken": _("The bank has run out of money: the end of the game is set off."),
    "short": _("{owner} has {amount} too little."),
    "over limit": _("{player} has {count} certificates; {limit} are allowed."),
    "holds too much": _("{player} has {percent}% of {corporation}; {limit}% are allowed."),
    "pool full": _("The bank pool has {percent}% of {corporation}; {limit}% are allowed."),
    "too many trains": _("{corporation} has {count} trains; {limit} are allowed."),
    "too many papers": _("{owner} has too much borrowed ({what}: {count}); {limit} are allowed."),
    "too many pieces": _("{owner} has too many {what} ({count}); {limit} are allowed."),
    "no reissues": _("{corporation} cannot put shares on sale again: nothing was done."),
    "no papers": _("{owner} does not have so many {what} ({count}): nothing was done."),
    "no face": _("{owner} does not have {face} in {what}: nothing was done."),
    "no such face": _("There are no {what} of {face}: nothing was done."),
    "no turn": _("It is nobody's turn: nothing was done."),
    "not on sale": _("The depot does not sell a {train} yet."),
    "no par": _("{par} is no par value."),
    "unknown": _("There is no {name} here: nothing was done."),
    "closed": _("{what} has left the game: nothing was done."),
    "not started": _("{corporation} has no price yet: nothing was done."),
    "has begun": _("{corporation} has begun already: nothing was done."),
    "has floated": _("{corporation} has floated already: nothing was done."),
    "no shares": _("{owner} does not have {percent}% of {corporation}: nothing was done."),
    "president stays": _(
        "Nobody can take over the presidency of {corporation} from {player}: nothing was done."
    ),
    "no president": _("{player} cannot become president of {corporation}: nothing was done."),
    "no train": _("There is no {train} with {source}: nothing was done."),
    "no cell": _("The market has no cell {cell}: nothing was done."),
}
"""By what a line says."""

MONEY = ("amount", "price", "par", "revenue", "face")
"""The facts that are money."""

OWNERS: Mapping[str, str] = {
    BANK: _("the bank"),
    POOL: _("the bank pool"),
    OFFERING: _("the initial offering"),
    DEPOT: _("the depot"),
    OUT_OF_GAME: _("out of the game"),
    "loans": _("loans"),
    "bonds": _("bonds"),
}
"""Names of those who are neither players nor companies, and of what is counted."""


def sentences() -> dict[str, str]:
    """All templates in the language in use."""
    return {say: translated(text) for say, text in SENTENCES.items()}


def owners() -> dict[str, str]:
    """The names of owners in the language in use."""
    return {owner: translated(text) for owner, text in OWNERS.items()}


def names(facts: Facts) -> dict[str, str]:
    """The names of owners, and of the pieces of a title, in the language in use.

    >>> from roundhouse.play.companion import facts_of
    >>> names(facts_of("18AL", ("Ann", "Ben", "Cy")))["bank"]
    'the bank'
    """
    found = owners()
    for name, row in facts.pieces.items():
        found[name] = translated(row.label, row.domain).format_map(row.about)
    return found


def sentence(line: Line, facts: Facts | None = None) -> str:
    """A line of the log in words; `facts`: those of the title, which has names and a way to write money of its own.

    >>> sentence(Line("a1b2c3d4", "done", "pay", {"payer": "Ann", "payee": "bank", "amount": 40}))
    'Ann pays the bank $40.'
    """
    return _sentence(
        line.say, line.facts, owners() if facts is None else names(facts), facts.currency if facts else "$"
    )


def _sentence(say: str, facts: Mapping[str, Any], called: Mapping[str, str], currency: str) -> str:
    def filled(name: str, value: Any) -> Any:
        if isinstance(value, Mapping):  # a sentence in this one
            return _sentence(value["say"], value["facts"], called, currency)
        if name in MONEY and isinstance(value, int):
            return money(value, currency)
        return called.get(value, value) if isinstance(value, str) else value

    text = gettext(SENTENCES[say], **{name: filled(name, value) for name, value in facts.items()})
    return text[:1].upper() + text[1:]
