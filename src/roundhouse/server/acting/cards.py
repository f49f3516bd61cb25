"""What is written on the cards beside which there is something to do: corporations, private companies, trains."""

from __future__ import annotations

from urllib.parse import quote

import msgspec

from ...core.position import Position
from ...play.explanations import brief
from ...play.notes import notes_of
from ...play.offered import bids_on
from ...rules.consent import CONSENT, PROPOSAL
from ...rules.corporations import CORPORATION_SPECS, CORPORATIONS, formed
from ...rules.depot import DEPOT, TRAIN_KINDS, TRAINS
from ...rules.explained import PAPER
from ...rules.market import by_price, price
from ...rules.money import BANK, CASH
from ...rules.obsolescence import ends_in
from ...rules.on_sale import MONEY_FOR_BID, OPENING, asking_price, unsold
from ...rules.privates import PRIVATE_COMPANIES, PRIVATES
from ...rules.shares import OFFERING, POOL, held, president
from ...rules.shown import auction
from ...rules.turns import AUCTION, ROUND
from ...text.language import gettext
from ...text.notes import notes_said
from ...text.words import TREASURY, Words
from .places import COMPANY, PRIVATE, TRAIN

Facts = tuple[tuple[str, str], ...]


class Face(msgspec.Struct, frozen=True):
    """The head of a card: `colour` of the corporation ("" for none), `note`: what stands at its right.

    `about`: the thing as the query of its explanation names it; `power`: what it does, in a sentence; `of`: the
    corporation that it is, or that has it, "" for none.
    """

    sort: str
    id: str
    name: str
    full: str = ""
    colour: str = ""
    note: str = ""
    facts: Facts = ()
    about: str = ""
    power: str = ""
    of: str = ""


def about(sort: str, id: str) -> str:
    """A thing as the query of its explanation names it."""
    return f"{sort}/{quote(id, safe='')}"


def order_of(pos: Position, sort: str) -> list[str]:
    """The ids of a sort in the order in which they are shown."""
    if sort == COMPANY:
        priced = [sym for sym in formed(pos) if price(pos, sym) is not None]
        return [*by_price(pos, priced), *(sym for sym in formed(pos) if sym not in priced)]
    if sort == PRIVATE:
        return list(PRIVATE_COMPANIES(pos))
    first = (DEPOT, POOL)
    owners = {id: "" if row.owner in first else row.owner for id, row in pos[TRAINS].items()}
    return sorted(owners, key=owners.__getitem__)


def face_of(pos: Position, words: Words, sort: str, id: str, you: str) -> Face:
    """The head of a card as the player `you` sees it."""
    return {COMPANY: _company, PRIVATE: _private, TRAIN: _train}[sort](pos, words, id, you)


def _company(pos: Position, words: Words, id: str, you: str) -> Face:
    charter, row, cost = CORPORATION_SPECS(pos)[id], pos[CORPORATIONS][id], price(pos, id)
    facts = []
    if left := held(pos, OFFERING, id):
        facts.append(
            (
                words.owner(OFFERING),
                gettext("{left}% at {par}", left=left, par=words.money(row.par)) if row.par else f"{left}%",
            )
        )
    if left := held(pos, id, id):
        facts.append((words.owner(TREASURY), f"{left}%"))
    if left := held(pos, POOL, id):
        facts.append((words.owner(POOL), f"{left}%"))
    if leader := president(pos, id):
        facts.append((gettext("President"), words.name(leader)))
    if mine := held(pos, you, id):
        facts.append((words.name(you), f"{mine}%"))
    facts += _barred(pos, words, id)
    note = words.money(cost) if cost is not None else ""
    return Face(COMPANY, id, id, charter.name, charter.colour, note, tuple(facts), about(COMPANY, id), of=id)


def _private(pos: Position, words: Words, id: str, you: str) -> Face:
    paper, row = PRIVATE_COMPANIES(pos)[id], pos[PRIVATES][id]
    facts = [(gettext("Pays"), words.money(paper.revenue))] if paper.revenue else []
    note = words.money(paper.face)
    if pos[ROUND].kind == AUCTION or id in pos[OPENING].bids:
        if row.owner == BANK and not row.closed:
            note = words.money(asking_price(pos, id)) if id in unsold(pos)[:1] else note
            standing = bids_on(pos, id)
            if standing:
                ladder = (f"{words.name(bid.player)} {words.money(bid.amount)}" for bid in standing)
                facts.append((gettext("Bids"), " < ".join(ladder)))
            if mine := max((bid.amount for bid in standing if bid.player == you), default=0):
                facts.append((gettext("Your bid"), words.money(mine)))
            if you in pos[CASH]:
                facts.append((gettext("You could bid"), words.money(max(0, MONEY_FOR_BID(pos, you, id)))))
            if rivals := [player for player in _rivals(pos, id) if player != you]:
                most = (
                    f"{words.name(player)} {words.money(max(0, MONEY_FOR_BID(pos, player, id)))}"
                    for player in rivals
                )
                facts.append((gettext("Others could bid"), ", ".join(most)))
    if row.owner != BANK:
        facts.append((gettext("Owner"), words.owner(row.owner)))
    facts += _barred(pos, words, id)
    told = brief(words, pos, PAPER, id)[:1]
    return Face(PRIVATE, id, id, paper.name, "", note, tuple(facts), about(PAPER, id), "".join(told))


def _barred(pos: Position, words: Words, id: str) -> Facts:
    """What cannot be done with it yet."""
    return notes_said(words, (note for note in notes_of(pos, id) if note.bars))


def _rivals(pos: Position, id: str) -> tuple[str, ...]:
    """Who else is after a private company: those who are in its auction, or have bid for it."""
    row = auction(pos)
    if row is not None and row.item == id:
        return tuple(player for player in row.bidders if player not in row.out)
    return tuple(bid.player for bid in bids_on(pos, id))


def lot(pos: Position, words: Words, you: str) -> Face | None:
    """What is up for auction, where that is one thing alone."""
    row = auction(pos)
    return _private(pos, words, row.item, you) if row is not None and row.item in pos[PRIVATES] else None


def asked_for(pos: Position, words: Words, you: str) -> Face | None:
    """The private company about which somebody is asked."""
    deal = pos[PROPOSAL] if pos.frame.node == CONSENT.name else None
    return _private(pos, words, deal.item, you) if deal is not None and deal.item in pos[PRIVATES] else None


def _train(pos: Position, words: Words, id: str, you: str) -> Face:
    train = pos[TRAINS][id]
    kind = TRAIN_KINDS(pos)[train.kind]
    facts = [(gettext("Owner"), words.owner(train.owner))]
    if train.owner == DEPOT:
        left = sum(1 for one in pos[TRAINS].values() if one.owner == DEPOT and one.kind == train.kind)
        facts = [
            (
                words.owner(DEPOT)[:1].upper() + words.owner(DEPOT)[1:],
                gettext("{left} left", left=left) if kind.count else gettext("no end"),
            )
        ]
    rusts, obsolete = ends_in(pos, kind)
    if rusts:
        facts.append((gettext("Rusts"), gettext("phase {phase}", phase=rusts)))
    elif obsolete:
        facts.append((gettext("Obsolete"), gettext("phase {phase}", phase=obsolete)))
    of = train.owner if train.owner in CORPORATION_SPECS(pos) else ""
    what, cost = words.train(id), words.money(kind.price)
    return Face(TRAIN, id, what, "", "", cost, tuple(facts), about(TRAIN, train.kind), of=of)
