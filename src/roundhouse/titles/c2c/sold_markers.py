"""Sold markers: a private company comes with markers that corporations buy, and sell on, at one price.

A corporation that buys the company gets some of them and sells the others; nobody asks whether it wants to. As long as
the company is a player's, the bank sells them from a phase on. What a corporation has bought it may sell on by
consent: the price stays the same, and the marker is of no use to the buyer before the next operating round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from ...core.action_types import ActionType, check, reacts
from ...core.actions import Action, Offer
from ...core.details import Details
from ...core.feature import Feature
from ...core.flow import Do
from ...core.life import DROP, MOVE, SUM, IdKind, becomes
from ...core.position import Event, Position
from ...core.rule_values import Setting, amends
from ...core.state import Slot, Table
from ...rules.beside import PIECES, Piece, Rows
from ...rules.consent import Agreed, Declined, Proposal, propose
from ...rules.corporations import CORPORATION_SPECS, CORPORATIONS
from ...rules.depot import PhaseBegan, has_begun
from ...rules.explained import (
    ENDS,
    EXPLANATIONS,
    PAPER,
    THINGS,
    WHEN,
    Explained,
    ThingSource,
    explains,
)
from ...rules.explained import MARKER as A_MARKER
from ...rules.money import BANK, ShortOfMoney, pay, short_of
from ...rules.operating_round import NEXT_TURN
from ...rules.operating_turn import BUYING, DIVIDING, RUNNING, TOKEN, TRACK
from ...rules.owners import CORPORATION, of_corporation
from ...rules.privates import PRIVATES, PrivateBought
from ...rules.reach import BOARD
from ...rules.shares import president
from ...rules.shown import MEANT, NOTES_OF_OWNERS, NOTES_OF_TABLE, Meant, Note, NoteSource
from ...rules.track import TERRAIN_COST
from ...rules.turns import OPERATING, RoundBegan
from .map_zones import zone_of
from .train_shells import two_shells

MARKER = "marker"
"""What is proposed: the sale of a marker from one corporation to another."""


class Most(msgspec.Struct, frozen=True):
    """How many markers of a kind are of use to a corporation on its own, and to one made of several."""

    public: int
    merged: int


class SoldMarker(msgspec.Struct, frozen=True):
    """The title's data on the markers of a private company.

    `given` of the `count` go to the corporation that buys the company; `price` in dollars; the bank sells from the
    phase `bank_from` on; the phase `until` takes all away ("": none does); `zones`: where they serve. Of `terrain`
    there an owner pays `percent` of the cost.
    """

    private: str
    kind: str
    count: int
    given: int
    price: int
    bank_from: str
    until: str
    most: Most
    zones: tuple[str, ...] = ()
    terrain: str = ""
    percent: int = 100


class Held(msgspec.Struct, frozen=True, omit_defaults=True):
    """A marker of a corporation; not `ready` in the operating round in which it came from another corporation."""

    kind: str
    ready: bool = True


class MarkerStock(msgspec.Struct, frozen=True):
    """How many of a kind have not been sold yet, and who sells them: BANK or a corporation, "" for nobody."""

    left: int
    seller: str = BANK


SOLD_MARKERS: Setting[Mapping[str, SoldMarker]] = Setting("sold markers")
"""By kind of marker."""

HELD_MARKERS: Table[tuple[Held, ...]] = Table(
    "markers of corporations",
    tuple[Held, ...],
    CORPORATION,
    of_corporation(closed=DROP, merged=SUM, nationalised=SUM),
)
"""By corporation; those without a row have none."""

MARKER_STOCK: Table[MarkerStock] = Table(
    "markers not sold yet",
    MarkerStock,
    IdKind("kind of marker"),
    of_corporation("seller", closed=becomes(MarkerStock(0, "")), merged=MOVE, nationalised=MOVE),
)
"""By kind of marker."""

MARKERS_DECLINED: Slot[tuple[tuple[str, str], ...]] = Slot(
    "markers not sold on", tuple[tuple[str, str], ...], (), until=NEXT_TURN
)
"""The kinds of marker, and their owners, that were asked for in vain in this operating turn."""


class MarkerBought(Event, frozen=True, tag="marker_bought"):
    """A corporation bought a marker, from the stock or from its owner."""

    corporation: str
    marker: str
    seller: str
    price: int


class MarkerGiven(Event, frozen=True, tag="marker_given"):
    """A corporation received markers with the private company that it bought."""

    corporation: str
    marker: str
    count: int


class MarkersGone(Event, frozen=True, tag="markers_gone"):
    """All markers of a kind left the game."""

    marker: str


class BuyMarker(Action, frozen=True, tag="buy_marker"):
    """Buy a marker of a kind from the bank or a corporation, at its price."""

    marker: str
    seller: str


def held_markers(pos: Position, corporation: str, kind: str) -> int:
    """How many markers of the kind the corporation has."""
    return sum(1 for held in pos[HELD_MARKERS].get(corporation, ()) if held.kind == kind)


def most_of_use(pos: Position, corporation: str, kind: str) -> int:
    """How many markers of the kind are of use to the corporation."""
    most = SOLD_MARKERS(pos)[kind].most
    return most.merged if two_shells(pos, corporation) else most.public


def ready_markers(pos: Position, corporation: str, kind: str) -> int:
    """How many markers of the kind serve the corporation in this round."""
    ready = sum(1 for held in pos[HELD_MARKERS].get(corporation, ()) if held.kind == kind and held.ready)
    return min(ready, most_of_use(pos, corporation, kind)) if ready else 0


def bank_sells(pos: Position, kind: str) -> bool:
    """Whether the bank's phase for the kind has come."""
    return has_begun(pos, SOLD_MARKERS(pos)[kind].bank_from)


def _from_stock(pos: Position, kind: str, seller: str) -> bool:
    stock = pos[MARKER_STOCK][kind]
    return stock.left > 0 and stock.seller == seller and (seller != BANK or bank_sells(pos, kind))


# -- checks ---------------------------------------------------------------------------------------


class UnknownMarker(Details, frozen=True):
    """There is no such marker."""

    case: ClassVar[str] = "unknown"
    marker: str
    seller: str


class MarkerOfLaterPhase(Details, frozen=True):
    """The bank sells the marker in a later phase."""

    case: ClassVar[str] = "phase"
    marker: str
    seller: str
    phase: str


class SellerHasNone(Details, frozen=True):
    """The seller has no such marker."""

    case: ClassVar[str] = "none"
    marker: str
    seller: str


@check("marker is for sale")
def for_sale(pos: Position, action: BuyMarker) -> UnknownMarker | MarkerOfLaterPhase | SellerHasNone | None:
    """The seller has one: of the stock, or its own, which it does not sell to itself."""
    if action.marker not in SOLD_MARKERS(pos):
        return UnknownMarker(action.marker, action.seller)
    if _from_stock(pos, action.marker, action.seller):
        return None
    stock = pos[MARKER_STOCK][action.marker]
    if action.seller == BANK and stock.seller == BANK and stock.left:
        return MarkerOfLaterPhase(action.marker, action.seller, SOLD_MARKERS(pos)[action.marker].bank_from)
    if action.seller != pos.frame.who and held_markers(pos, action.seller, action.marker):
        return None
    return SellerHasNone(action.marker, action.seller)


class EnoughMarkers(Details, frozen=True):
    """The corporation has as many as it can use; the case is the marker."""

    case: str
    who: str
    marker: str
    held: int
    most: int


@check("marker is of use", about=("marker",))
def of_use(pos: Position, action: BuyMarker) -> EnoughMarkers | None:
    """Nobody buys more of a kind than can be used."""
    who = pos.frame.who
    has, most = held_markers(pos, who, action.marker), most_of_use(pos, who, action.marker)
    if has < most:
        return None
    return EnoughMarkers(action.marker, who, action.marker, has, most)


@check("treasury pays the marker")
def treasury_pays(pos: Position, action: BuyMarker) -> ShortOfMoney | None:
    """At its one price; whoever sells the stock need not pay itself."""
    who, price = pos.frame.who, SOLD_MARKERS(pos)[action.marker].price
    return None if action.seller == who else short_of(pos, who, price)


class SellerDeclined(Details, frozen=True):
    """The seller did not want to sell the marker in this turn."""

    marker: str
    seller: str


@check("owner of the marker has declined")
def not_declined(pos: Position, action: BuyMarker) -> SellerDeclined | None:
    """Who did not want to sell is not asked again in the turn."""
    if _from_stock(pos, action.marker, action.seller):
        return None
    if (action.marker, action.seller) in pos[MARKERS_DECLINED]:
        return SellerDeclined(action.marker, action.seller)
    return None


# -- offers and effects -----------------------------------------------------------------------------


def _offers(pos: Position) -> Iterator[Offer]:
    who = pos.frame.who
    for kind in SOLD_MARKERS(pos):
        if held_markers(pos, who, kind) >= most_of_use(pos, who, kind):
            continue
        stock = pos[MARKER_STOCK][kind].seller
        owners = [c for c in pos[HELD_MARKERS] if c not in (who, stock) and held_markers(pos, c, kind)]
        for seller in (stock, *owners):
            if seller:
                yield Offer(BuyMarker(pos.actor, kind, seller))


def _buy(pos: Position, action: BuyMarker) -> None:
    who, price = pos.frame.who, SOLD_MARKERS(pos)[action.marker].price
    if not _from_stock(pos, action.marker, action.seller):
        asked = president(pos, action.seller)
        propose(pos, Proposal(MARKER, action.marker, action.seller, who, price, action.by, asked))
        return
    if action.seller != who:
        pay(pos, who, action.seller, price, f"{action.marker} marker")
    _take_stock(pos, action.marker, who, 1)
    pos.emit(MarkerBought(who, action.marker, action.seller, 0 if action.seller == who else price))


def _take_stock(pos: Position, kind: str, corporation: str, count: int) -> None:
    pos.change(MARKER_STOCK, kind, left=pos[MARKER_STOCK][kind].left - count)
    _add(pos, corporation, (Held(kind),) * count)


def _add(pos: Position, corporation: str, more: tuple[Held, ...]) -> None:
    if more:
        pos.put(HELD_MARKERS, corporation, (*pos[HELD_MARKERS].get(corporation, ()), *more))


def _remove(pos: Position, corporation: str, gone: Held) -> None:
    rest = list(pos[HELD_MARKERS][corporation])
    rest.remove(gone)
    if rest:
        pos.put(HELD_MARKERS, corporation, tuple(rest))
    else:
        pos.drop(HELD_MARKERS, corporation)


@reacts("agreed marker is handed over", Agreed)
def hand_over(pos: Position, event: Agreed) -> None:
    """The buyer cannot use it in this round."""
    deal = event.proposal
    if deal.what != MARKER:
        return
    sold = next(held for held in pos[HELD_MARKERS][deal.seller][::-1] if held.kind == deal.item)
    pay(pos, deal.buyer, deal.seller, deal.price, f"{deal.item} marker")
    _remove(pos, deal.seller, sold)
    _add(pos, deal.buyer, (Held(deal.item, ready=False),))
    pos.emit(MarkerBought(deal.buyer, deal.item, deal.seller, deal.price))


@reacts("declined marker is remembered", Declined)
def remember(pos: Position, event: Declined) -> None:
    """For the rest of the turn."""
    if event.proposal.what == MARKER:
        pos.set(MARKERS_DECLINED, (*pos[MARKERS_DECLINED], (event.proposal.item, event.proposal.seller)))


@reacts("markers come with their company", PrivateBought)
def come_along(pos: Position, event: PrivateBought) -> None:
    """A corporation that buys it gets some, as far as they are of use to it, and sells the others from now on."""
    for kind, terms in SOLD_MARKERS(pos).items():
        if terms.private != event.private or event.buyer not in pos[CORPORATIONS]:
            continue
        pos.change(MARKER_STOCK, kind, seller=event.buyer)
        room = most_of_use(pos, event.buyer, kind) - held_markers(pos, event.buyer, kind)
        given = min(terms.given, pos[MARKER_STOCK][kind].left, room)
        if given > 0:
            _take_stock(pos, kind, event.buyer, given)
            pos.emit(MarkerGiven(event.buyer, kind, given))


@reacts("markers bought from others serve", RoundBegan)
def become_ready(pos: Position, event: RoundBegan) -> None:
    """As the next operating round begins."""
    if event.kind != OPERATING:
        return
    for corporation, all_held in pos[HELD_MARKERS].items():
        if not all(held.ready for held in all_held):
            pos.put(HELD_MARKERS, corporation, tuple(replace(held, ready=True) for held in all_held))


# -- what they do, and where they go -------------------------------------------------------------------


@amends(TERRAIN_COST, "markers make terrain cheaper")
def cheaper(pos: Position, cost: int, corporation: str, hex: str) -> int:
    """In their zones; fractions of a dollar are dropped."""
    if cost and corporation in pos[HELD_MARKERS]:
        for kind, terms in SOLD_MARKERS(pos).items():
            there = terms.terrain in BOARD(pos).hexes[hex].face.terrain
            if there and zone_of(pos, hex) in terms.zones and ready_markers(pos, corporation, kind):
                cost = cost * terms.percent // 100
    return cost


@reacts("markers of a kind leave", PhaseBegan)
def leave(pos: Position, event: PhaseBegan) -> None:
    """With the phase of the title's data, sold or not."""
    for kind, terms in SOLD_MARKERS(pos).items():
        if terms.until and event.phase == terms.until:
            pos.put(MARKER_STOCK, kind, MarkerStock(0, ""))
            for corporation, all_held in list(pos[HELD_MARKERS].items()):
                for held in all_held:
                    if held.kind == kind:
                        _remove(pos, corporation, held)
            pos.emit(MarkersGone(kind))


def _of_owner(pos: Position, about: str) -> Iterator[Note]:
    """What a corporation has."""
    for kind in SOLD_MARKERS(pos):
        if count := held_markers(pos, about, kind):
            resting = pos[HELD_MARKERS][about].count(Held(kind, ready=False))
            yield Note("markers held", {"marker": kind, "count": count, "resting": resting})


def _of_table(pos: Position, about: str) -> Iterator[Note]:
    """What is for sale where."""
    for kind, terms in SOLD_MARKERS(pos).items():
        stock = pos[MARKER_STOCK][kind]
        if stock.left:
            waits = stock.seller == BANK and not bank_sells(pos, kind)
            facts = {"marker": kind, "left": stock.left, "price": terms.price, "seller": stock.seller}
            yield Note("markers for sale", {**facts, "phase": terms.bank_from if waits else ""})


def _fill_stock(pos: Position) -> None:
    for kind, terms in SOLD_MARKERS(pos).items():
        pos.put(MARKER_STOCK, kind, MarkerStock(terms.count))


def _are_kept(pos: Position) -> Iterator[str]:
    for kind, terms in SOLD_MARKERS(pos).items():
        held = sum(held_markers(pos, c, kind) for c in pos[HELD_MARKERS])
        if held + pos[MARKER_STOCK][kind].left > terms.count:
            yield f"markers: there are too many of {kind}"
    for corporation in pos[HELD_MARKERS]:
        if corporation not in CORPORATION_SPECS(pos) or pos[CORPORATIONS][corporation].closed:
            yield f"markers: {corporation} is not there to have any"


BUY_MARKER: ActionType[BuyMarker] = ActionType(
    BuyMarker, _offers, (for_sale, of_use, treasury_pays, not_declined), _buy
)


def _explained(pos: Position, private: str) -> Iterator[Explained]:
    """Of a private company: the markers that it brings, and what they are good for."""
    for kind, terms in SOLD_MARKERS(pos).items():
        if terms.private == private:
            facts = {"marker": kind, "count": terms.count, "given": terms.given, "price": terms.price}
            by = ("reaction: markers come with their company", "action type: buy_marker")
            yield Explained("brings markers", facts={**facts, "zones": terms.zones}, by=by)
            yield from _marker_explained(pos, kind)
            facts = {"phase": terms.bank_from}
            yield Explained("markers of the bank", WHEN, facts, ("check: marker is for sale",))


def _marker_explained(pos: Position, kind: str) -> Iterator[Explained]:
    """What a marker does for the corporation that has it."""
    terms = SOLD_MARKERS(pos).get(kind)
    if terms is None:
        return
    if terms.terrain:
        facts = {"zones": terms.zones, "percent": terms.percent}
        yield Explained(
            f"marker for {terms.terrain}", facts=facts, by=("amendment: markers make terrain cheaper",)
        )
    else:
        by = tuple(f"check: tile points / {who} labor" for who in ("public", "merged"))
        yield Explained("marker for tile points", facts={"zones": terms.zones}, by=by)
    facts = {
        "price": terms.price,
        "public": terms.most.public,
        "merged": terms.most.merged,
        "zones": terms.zones,
    }
    by = (f"check: marker is of use / {kind}", "reaction: agreed marker is handed over")
    yield Explained("sold marker", WHEN, facts, by)
    if terms.until:
        yield Explained("sold marker", ENDS, {"phase": terms.until}, ("reaction: markers of a kind leave",))
    else:
        yield Explained("sold marker for good", ENDS, by=("setting: sold markers",))


def _kinds(pos: Position) -> tuple[str, ...]:
    return tuple(SOLD_MARKERS(pos))


def _held_of(kind: str) -> Rows:
    def read(pos: Position) -> Mapping[str, int]:
        counts = {owner: held_markers(pos, owner, kind) for owner in pos[HELD_MARKERS]}
        return {owner: count for owner, count in counts.items() if count}

    def write(pos: Position, counts: Mapping[str, int]) -> None:
        """Whoever owns the private company sells what is left; the bank does while that is nobody's or a player's."""
        for owner in {*pos[HELD_MARKERS], *(who for who in counts if who in pos[CORPORATIONS])}:
            others = tuple(held for held in pos[HELD_MARKERS].get(owner, ()) if held.kind != kind)
            rows = others + (Held(kind),) * counts.get(owner, 0)
            if rows:
                pos.put(HELD_MARKERS, owner, rows)
            else:
                pos.drop(HELD_MARKERS, owner)
        terms = SOLD_MARKERS(pos)[kind]
        if terms.until and has_begun(pos, terms.until):
            pos.put(MARKER_STOCK, kind, MarkerStock(0, ""))
            return
        owner = pos[PRIVATES][terms.private].owner
        seller = owner if owner in pos[CORPORATIONS] else BANK
        pos.put(MARKER_STOCK, kind, MarkerStock(terms.count - sum(counts.values()), seller))

    return Rows(read, write)


def _pieces(pos: Position) -> Iterator[Piece]:
    for kind, terms in SOLD_MARKERS(pos).items():
        yield Piece(
            f"{kind} markers",
            count=terms.count,
            most=max(terms.most.public, terms.most.merged),
            price=terms.price,
            ends_on=terms.until,
            rows=_held_of(kind),
        )


FEATURE = Feature(
    "sold markers",
    after=("certificate limit by corporations", "place markers"),
    tables=(HELD_MARKERS, MARKER_STOCK),
    slots=(MARKERS_DECLINED,),
    non_blocking={step.name: (BUY_MARKER,) for step in (TRACK, TOKEN, RUNNING, DIVIDING, BUYING)},
    amendments=(cheaper,),
    reactions=(hand_over, remember, come_along, become_ready, leave),
    setup=(Do("markers are for sale", _fill_stock),),
    audits=(_are_kept,),
    brings=(
        EXPLANATIONS(explains(PAPER, _explained, 40), explains(A_MARKER, _marker_explained)),
        THINGS(ThingSource(A_MARKER, _kinds)),
        PIECES(_pieces),
        NOTES_OF_OWNERS(NoteSource(_of_owner, 90)),
        NOTES_OF_TABLE(NoteSource(_of_table, 90)),
        MEANT(
            Meant(BUY_MARKER.name, "marker", lambda pos: SOLD_MARKERS(pos)),
            Meant(BUY_MARKER.name, "seller", lambda pos: (BANK,)),
        ),
    ),
)
"""Its type of action is offered in passing, in the steps of an operating turn."""
