"""Who acts, as a card beside the offers: the company with all that its turn is about, or the player.

Every number on it has a key, so that a choice can be told by the numbers that it changes (`changed`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

import msgspec

from ...core.position import Position
from ...draw.style import shade
from ...play.notes import notes_of
from ...play.obligations import beside_trains, bonds_of, loans_of, shells_of
from ...play.offered import in_bids
from ...rules.consent import CONSENT, PROPOSAL
from ...rules.corporations import CORPORATION_SPECS, CORPORATIONS
from ...rules.depot import TRAIN_LIMIT, TRAINS, owned
from ...rules.ending import WEALTH
from ...rules.explained import TRAIN
from ...rules.market import price
from ...rules.money import CASH
from ...rules.operating_round import CURRENT_TURN
from ...rules.privates import owned as papers_of
from ...rules.reach import TOKENS
from ...rules.shares import CERTIFICATE_LIMIT, COUNTED_CERTIFICATES, PLAYERS, STOCK, held, presided, president
from ...rules.shown import PRICED_BY_HEX
from ...rules.turns import OPERATING, ROUND
from ...text.explanations import thing_said
from ...text.language import gettext
from ...text.notes import notes_said
from ...text.words import Words, priced
from ..desk.players import sale_value


class Figure(msgspec.Struct, frozen=True):
    """Something that the card tells: `key` names it among all figures of the table.

    `boxes`: trains, drawn one by one; `explain`: how the number comes about, "" where that is plain; `term`:
    the word of the glossary that `name` is, "" for none.
    """

    key: str
    name: str
    value: str
    boxes: tuple[str, ...] = ()
    explain: str = ""
    term: str = ""


class ActorCard(msgspec.Struct, frozen=True):
    """A company or player that acts. `ground`: colour of the company, "" for none; `note`: its share price.

    `shares`: what a player has of corporations, as the name says and the value.
    """

    id: str
    name: str
    full: str = ""
    ground: str = ""
    note: Figure | None = None
    figures: tuple[Figure, ...] = ()
    shares: tuple[Figure, ...] = ()
    notes: tuple[tuple[str, str], ...] = ()

    @property
    def told(self) -> dict[str, str]:
        """All figures by key."""
        head = () if self.note is None else (self.note,)
        return {figure.key: figure.value for figure in (*head, *self.figures, *self.shares)}


def acting(pos: Position) -> tuple[str, ...]:
    """Whose cards belong beside the offers.

    In an operating round the company's, elsewhere the player's; both where somebody else than the president of the
    company is asked. Before these, of whoever is asked for something of their own company, that company's.
    """
    if pos.over:
        return ()
    who, player = pos.frame.who, pos.actor
    if who not in CORPORATION_SPECS(pos) and pos[ROUND].kind == OPERATING:
        who = pos[CURRENT_TURN].corporation
    company = who if who in CORPORATION_SPECS(pos) else ""
    leads = company and pos[ROUND].kind == OPERATING and president(pos, company) == player
    people = () if leads or player not in PLAYERS(pos) else (player,)
    return tuple(dict.fromkeys((*_asked_for(pos), *((company,) if company else ()), *people)))


def _asked_for(pos: Position) -> tuple[str, ...]:
    """The company on the side of whoever is asked to agree; () where it is the player alone, or nobody is asked."""
    deal = pos[PROPOSAL]
    if pos.frame.node != CONSENT.name or deal is None:
        return ()
    own = presided(pos, deal.asked)
    return tuple(side for side in (deal.seller, deal.buyer) if side in own)[:1]


def actor_cards(pos: Position, words: Words) -> tuple[ActorCard, ...]:
    """The cards of whoever acts, with what else there is to know of them."""
    return tuple(
        msgspec.structs.replace(card_of(pos, words, id), notes=notes_said(words, notes_of(pos, id)))
        for id in acting(pos)
    )


def card_of(pos: Position, words: Words, id: str) -> ActorCard:
    """The card of a company or player, without its notes."""
    return _company(pos, words, id) if id in CORPORATION_SPECS(pos) else _player(pos, words, id)


CardFigures = Mapping[str, Mapping[str, str]]
"""What the cards beside the offers tell: the figures of each by key."""


def cards_told(pos: Position, words: Words) -> CardFigures:
    """What the cards beside the offers of a position tell."""
    return {id: card_of(pos, words, id).told for id in acting(pos)}


def changed(old: CardFigures, new: Position, words: Words) -> tuple[tuple[str, str], ...]:
    """The figures on the cards beside the offers of one position that are others in a later one: key and new value."""
    found = []
    for id, before in old.items():
        after = card_of(new, words, id).told
        found += [(key, value) for key, value in after.items() if before.get(key) != value]
        found += [(key, "–") for key in before if key not in after]
    return tuple(found)


def _company(pos: Position, words: Words, sym: str) -> ActorCard:
    charter = CORPORATION_SPECS(pos)[sym]
    at = price(pos, sym)
    share_price = Figure(f"{sym} price", gettext("Share price"), words.money(at)) if at is not None else None
    figures = tuple(_figures_of_company(pos, words, sym))
    return ActorCard(sym, sym, charter.name, shade(charter.colour), share_price, figures)


def _priced(pos: Position, words: Words, prices: list[int]) -> str:
    """Tokens by their prices; their number where only the way to a hex tells what one costs there."""
    if prices and any(PRICED_BY_HEX.of(pos.title)):
        return gettext("{count}, {price} for each hex", count=len(prices), price=words.money(prices[0]))
    return " ".join(map(words.money, prices))


def _figures_of_company(pos: Position, words: Words, sym: str) -> Iterator[Figure]:
    row = pos[CORPORATIONS][sym]
    trains = tuple(pos[TRAINS][id].kind for id in owned(pos, sym))
    yield Figure(f"{sym} cash", gettext("Treasury"), words.money(pos[CASH][sym]), term="treasury")
    limit = TRAIN_LIMIT(pos, sym)
    name = gettext("Trains (limit {limit})", limit=limit)
    yield Figure(f"{sym} trains", name, " ".join(trains) or gettext("none"), trains, term="train-limit")
    for shell, kinds, room in shells_of(pos, sym):
        name = gettext("Shell {name} (limit {limit})", name=shell, limit=room)
        yield Figure(f"{sym} shell {shell}", name, " ".join(kinds) or gettext("none"), kinds)
    for id, count in Counter(beside_trains(pos, sym)).items():
        yield Figure(f"{sym} {id}", thing_said(words, TRAIN, id), str(count))
    left = sorted(t.price for t in pos[TOKENS].values() if t.corporation == sym and not t.placed)
    yield Figure(
        f"{sym} tokens",
        gettext("Tokens left"),
        _priced(pos, words, left) or gettext("none"),
        term="token",
    )
    yield Figure(
        f"{sym} run",
        gettext("Last run"),
        words.money(row.last_revenue) if row.operated else gettext("none"),
        term="route",
    )
    if loans := loans_of(pos, sym):
        yield Figure(f"{sym} loans", gettext("Loans"), str(loans), term="loan")
    if bonds := bonds_of(pos, sym):
        yield Figure(f"{sym} bonds", gettext("Bonds left"), str(bonds), term="bond")
    if papers := papers_of(pos, sym):
        yield Figure(f"{sym} papers", gettext("Privates"), ", ".join(papers), term="private-company")
    if leader := president(pos, sym):
        said = gettext("{name} has", name=words.name(leader))
        yield Figure(f"{sym} {leader} cash", said, words.money(pos[CASH][leader]))


def _player(pos: Position, words: Words, player: str) -> ActorCard:
    figures = tuple(_figures_of_player(pos, player))
    shares = tuple(
        Figure(f"{player} {sym}", sym, f"{held(pos, player, sym)}%" + (" " + gettext("P") if leads else ""))
        for sym in pos[STOCK]
        if held(pos, player, sym)
        for leads in (president(pos, sym) == player,)
    )
    return ActorCard(player, words.name(player), figures=figures, shares=shares)


def _figures_of_player(pos: Position, player: str) -> Iterator[Figure]:
    cash = pos[CASH][player]
    yield Figure(f"{player} cash", gettext("Cash"), priced(pos, cash))
    yield Figure(
        f"{player} liquid",
        gettext("Liquid"),
        priced(pos, cash + sale_value(pos, player)),
        explain=gettext(
            "Cash and what may be sold by now, at present prices: the pool has to have room, and a president's "
            "certificate needs a successor."
        ),
        term="liquid",
    )
    if bid := in_bids(pos, player):
        yield Figure(f"{player} bids", gettext("In bids"), priced(pos, bid), term="bid")
    limit = CERTIFICATE_LIMIT(pos, player)
    yield Figure(
        f"{player} certificates",
        gettext("Certs"),
        f"{COUNTED_CERTIFICATES(pos, player)}/{limit}",
        term="certificate",
    )
    yield Figure(
        f"{player} worth",
        gettext("Worth"),
        priced(pos, WEALTH(pos, player)),
        explain=gettext("Cash, shares at their present price, private companies at face value."),
        term="worth",
    )
    if bonds := bonds_of(pos, player):
        yield Figure(f"{player} bonds", gettext("Bonds"), str(bonds), term="bond")
    if papers := papers_of(pos, player):
        yield Figure(f"{player} papers", gettext("Privates"), ", ".join(papers), term="private-company")
