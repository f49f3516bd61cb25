"""Words for lessons: what a coach tells on an occasion, what it asks for, and what it warns of."""

from __future__ import annotations

from ..rules.lessons import Lesson
from .templates import _
from .words import Words, chosen

LESSONS: dict[str, str] = {
    # private companies
    "private companies": _(
        "Private companies are sold first, and nothing else until all are gone. Most pay their owner in every operating"
        " round, and many have a power of their own, which is told beside them. On your turn you buy {private:paper}"
        " for {price:$}, bid for a dearer one, or pass. Keep part of your {cash:$}: companies are started next."
    ),
    "bids": _(
        "A bid waits until its private company is next to be sold. If nobody else has bid for it by then, it is yours"
        " at your bid; otherwise the bidders go on against each other. Till then the money is bound, so bid only for"
        " what you want to have."
    ),
    "contested auction": _(
        "Several have bid for {private:paper}. Raise, or drop out: whoever has dropped out does not come back, and has"
        " the money of the bid free again. Decide beforehand what it is worth to you, and stop there."
    ),
    # stock rounds
    "stock round": _(
        "Companies have money of their own, which is never yours. What makes you rich are shares whose price"
        " rises, and the dividends that they bring: look for companies that will run well."
    ),
    "first par": _(
        "Whoever is richest in the end, in cash and shares, wins. In a stock round you buy shares with your own"
        " money. Start a company: its first certificate makes you president, and you say what a share costs, from"
        " {least:$} to {most:$}. A high par value gives the company more money for trains and track; a low one"
        " leaves you more to buy further shares with."
    ),
    "first float": _(
        "{corporation} does not run yet. It floats, and gets its money, once another {missing}% of it has been"
        " bought. Buy that, or make others want to: a company that does not float earns nothing."
    ),
    "other companies": _(
        "You lead a company. A share of somebody else's brings dividends as well, without any of the duties: look"
        " for one that will run well and has a president who pays."
    ),
    "first sale": _(
        "You may sell now. You are paid the price before the sale; then it falls for everybody who still has shares,"
        " you included. Sell to buy something better, not for its own sake."
    ),
    "dumping": _(
        "{corporation} has no train, and you would have to help it buy one. If you sell enough of it,"
        " {player:name} becomes president and has that duty. That is called dumping, and is quite usual."
    ),
    "certificate limit": _(
        "You hold {limit} certificates, which is the limit. To buy more you have to sell first: from now on"
        " quality counts."
    ),
    "presidency at risk": _(
        "You have {mine}% of {corporation}, and {player:name} has {theirs}%. If you sell a share, or {player:name}"
        " buys more than you have, the company is no longer yours."
    ),
    "could be dumped": _(
        "{corporation} has no train. If {player:name} sells out of it you become president, and have to pay for"
        " what it lacks. Keep cash, or sell your shares of it in time."
    ),
    # operating rounds
    "operating round": _(
        "Now the companies operate, the one with the highest share price first. You decide for {corporation} as its"
        " president, with its money and not with yours."
    ),
    "track": _(
        "{corporation} lays track. Think of the stops that its next train should reach, and lay towards them from"
        " its token: a train needs two stops or more."
    ),
    "token": _(
        "A token lets {corporation} run from that city, and takes a space that others can no longer use or pass."
        " Place one where many routes meet; pass if the money is needed for a train."
    ),
    "run": _(
        "The trains of {corporation} run. The best run has been found for you; look on the map how it goes, and"
        " what one more tile would have added."
    ),
    "dividend": _(
        "{corporation} has earned {revenue:$}. Pay it out, and the shareholders get it and the price of {price:$}"
        " rises; withhold it, and the company keeps it and the price falls. Withhold only if it needs the money for a"
        " train."
    ),
    "train": _(
        "Trains earn the money. Once the last of a kind is bought the next goes on sale, and newer kinds make the"
        " oldest rust: so buy early what lasts, and do not spend your last money on what will rust first."
    ),
    "new phase": _(
        "Phase {phase} has begun, since the first train of a new kind has been sold.[ Tiles that may be laid from now"
        " on: {colours:colours}.] A company may own so many trains now: {limit}. A new phase may also make old trains"
        " rust, so look who is about to buy the next kind."
    ),
    "export": _(
        "At the end of the last operating round of a set the next train of the depot, now the {train:train}, leaves the"
        " game, as if somebody had bought it. That is called export: new phases come, and old trains rust, even if"
        " nobody buys."
    ),
    "train of another": _(
        "{corporation} can buy trains of other companies as well, at any price on which both presidents agree. Between"
        " two companies of yours you move money that way, as much as you like; and no new phase begins."
    ),
    "buying in": _(
        "{corporation} can buy {private:paper} from you, for up to {most:$}. You get the money, out of its treasury;"
        " the company gets what the private company pays and what it can do. But what goes to you is missing when the"
        " company needs a train."
    ),
    "proposal": _(
        "{player:name} proposes a deal for {price:$}. Declining costs nothing. Ask yourself what it brings to each of"
        " you until the end: whoever proposes something has seen a use for it."
    ),
    "no train": _(
        "{corporation} has no train: it earns nothing, and its price falls each round. Buy one if the money is"
        " there."
    ),
    "train is due": _(
        "{corporation} has a route and no train, so it has to buy one now. What its treasury cannot pay, its"
        " president pays, which is you."
    ),
    "train rusts": _(
        "The {kind}-trains of {corporation} rust with the first {by}-train, and that is close (trains before it:"
        " {left}). Think of what it will run then."
    ),
    "last train rusts": _(
        "{corporation} has only {kind}-trains. They rust with the first {by}-train, and that is close (trains before"
        " it: {left}). Keep the money for the next train, or buy one now."
    ),
    "over the limit": _(
        "From phase {phase} on a company owns {limit} trains at most. What {corporation} has above that is given"
        " up for nothing: another train may be money lost."
    ),
    "raising money": _(
        "{corporation} lacks money for a train that it must have, so you pay, and sell shares for it. Sell first"
        " what you can best do without."
    ),
    "discard": _("{corporation} has more trains than it may own. Give up the one that rusts first."),
    "end": _(
        "The end of the game has been set off. Treasuries count for nothing then: pay everything out, and buy no"
        " train that will not earn its price any more."
    ),
}
"""By the name of the lesson."""


def lesson_said(words: Words, lesson: Lesson) -> str:
    """A lesson in words; its bare name where no table knows it."""
    template = chosen(LESSONS, lesson.name, own=words.own.lessons)
    return words.say(template, lesson.facts) if template is not None else lesson.name
