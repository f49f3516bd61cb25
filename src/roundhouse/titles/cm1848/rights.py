"""Rights: for the two cities at the edge of the map, and for the mining districts (4, 15, 33)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, ClassVar, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from ...board.network import StopKey
from ...core.action_types import ActionType, check, reacts
from ...core.actions import Action, Offer
from ...core.details import Details
from ...core.feature import Feature
from ...core.flow import Do
from ...core.life import IdKind, by_rule
from ...core.position import Event, Position
from ...core.rule_values import Setting, Settings, amends
from ...core.state import Table
from ...features.merging import CorporationsMerged
from ...features.surplus_tokens import MARKERS_OF, MarkerGivenUp
from ...routes.question import Question
from ...rules.corporations import CORPORATION_SPECS, CORPORATIONS
from ...rules.depot import PHASE, PHASES
from ...rules.explained import COMPANY, ENDS, EXPLANATIONS, PAPER, WHEN, Explained, explains
from ...rules.money import BANK, ShortOfMoney, pay, short_of
from ...rules.operating_round import CURRENT_TURN
from ...rules.operating_turn import TOKEN
from ...rules.owners import of_corporation
from ...rules.privates import PRIVATES, PrivateBought
from ...rules.reach import BLOCKED, TOKENS, hex_face, reach
from ...rules.running import QUESTION
from ...rules.tokens import (
    PLACE_TOKEN,
    TOKEN_COST,
    NoTokenLeft,
    PlaceToken,
    next_token,
    no_token_left,
    one_a_turn,
)
from .doubled_stop import NOT_DOUBLED
from .presidents_help import BeyondHelp, assist, helped


class Place(msgspec.Struct, frozen=True):
    """Where rights are needed: `count` of them can be bought; `mine`: it is the district of a mining company."""

    hex: str
    count: int
    mine: bool = False


class MiningTerms(msgspec.Struct, frozen=True):
    """The title's data: the price of mining rights, and the phase from which the bank has it."""

    price: int
    bank_from: str


PLACES: Setting[dict[str, Place]] = Setting("places that ask for rights")
"""Track rights by the name of the city, mining rights by the sym of the mining company."""

MINING: Setting[MiningTerms] = Setting("terms of mining rights")

GIVEN_RIGHTS: Setting[dict[str, str]] = Setting("rights from the start")
"""By place: the corporation that has them without having paid."""


class Right(msgspec.Struct, frozen=True, omit_defaults=True):
    """Rights that somebody has: `holder` is empty when they have left the game; `given`: they came with the home
    marker, or with the mining company."""

    holder: str
    given: bool = False


RIGHTS: Table[tuple[Right, ...]] = Table(
    "rights",
    tuple[Right, ...],
    IdKind("place"),
    of_corporation("holder", merged=by_rule("reaction: rights pass to the survivor")),
)
"""By place: those that are not for sale any more."""


class BuyRights(Action, frozen=True, tag="buy_rights"):
    """Buy track rights in a city, or mining rights in a district."""

    place: str


class RightsBought(Event, frozen=True, tag="rights_bought"):
    """A corporation bought rights for `cost` dollars."""

    corporation: str
    place: str
    hex: str
    cost: int
    payee: str


class RightsLost(Event, frozen=True, tag="rights_lost"):
    """Rights have left the game."""

    corporation: str
    place: str
    hex: str


def settings(data: Mapping[str, Any], chart: Mapping[str, Any]) -> Settings:
    """What title.toml and map.toml say of rights."""
    mining = data["powers"]["mining"]
    cities = {name: Place(row["hex"], row["rights"]) for name, row in chart["track_rights"].items()}
    mines = {sym: Place(row["hex"], mining["others"], True) for sym, row in chart["mining_district"].items()}
    return Settings(
        PLACES.to({**cities, **mines}),
        MINING.to(MiningTerms(mining["price"], mining["bank_from"])),
        GIVEN_RIGHTS.to(
            {place: row["sym"] for row in data["corporation"] for place in row.get("rights", ())}
        ),
    )


def has_rights(pos: Position, corporation: str, place: str) -> bool:
    """Whether the corporation has rights in the place; the owner of a mining company has them there."""
    for right in pos[RIGHTS][place]:
        if right.holder == corporation:
            return True
    return PLACES(pos)[place].mine and _owner(pos, place) == corporation


def rights_of(pos: Position, corporation: str) -> list[str]:
    """The places in which the corporation has rights."""
    return [place for place in PLACES(pos) if has_rights(pos, corporation, place)]


def _lose(pos: Position, place: str, right: Right) -> None:
    rights = list(pos[RIGHTS][place])
    rights[rights.index(right)] = replace(right, holder="")
    pos.put(RIGHTS, place, tuple(rights))
    pos.emit(RightsLost(right.holder, place, PLACES(pos)[place].hex))


def _owner(pos: Position, place: str) -> str:
    """The corporation that owns the mining company; empty when none does."""
    row = pos[PRIVATES][place]
    return row.owner if not row.closed and row.owner in CORPORATION_SPECS(pos) else ""


def _stops(pos: Position, hex: str) -> frozenset[StopKey]:
    return _numbered(hex, len(hex_face(pos, hex).stops))


@lru_cache(maxsize=1024)
def _numbered(hex: str, count: int) -> frozenset[StopKey]:
    return frozenset((hex, k) for k in range(count))


# -- where routes may go -----------------------------------------------------------------------------


@amends(BLOCKED, "places without rights are not passed")
def kept_out(pos: Position, blocked: frozenset[StopKey], who: str) -> frozenset[StopKey]:
    """A route comes as far as their edge. With rights it comes in, whose marker may ever fill the city's one space."""
    found = blocked
    for place, row in PLACES(pos).items():
        stops = _stops(pos, row.hex)
        found = found - stops if has_rights(pos, who, place) else found | stops
    return found


@amends(QUESTION, "trains enter no place that is shut to them")
def shut_to_trains(pos: Position, question: Question, corporation: str) -> Question:
    """No city filled by others and no place without rights; in cities with rights runs end; districts are no stops."""
    ends, mines = set[StopKey](), _districts(pos)
    for row in PLACES(pos).values():
        if not row.mine:
            ends |= _stops(pos, row.hex)
    return replace(
        question,
        closed=question.closed | question.blocked,
        blocked=frozenset(),
        ends=question.ends | ends,
        uncounted=question.uncounted | mines,
        trains=tuple(replace(train, uncounted=train.uncounted | mines) for train in question.trains),
    )


def _districts(pos: Position) -> frozenset[StopKey]:
    return frozenset().union(*(_stops(pos, row.hex) for row in PLACES(pos).values() if row.mine))


@amends(NOT_DOUBLED, "districts are not doubled")
def no_stations(pos: Position, stops: frozenset[StopKey]) -> frozenset[StopKey]:
    """A palace car doubles stations and yards."""
    return stops | _districts(pos)


# -- buying ---------------------------------------------------------------------------------------------


def cost_of(pos: Position, corporation: str, place: str) -> int:
    """Dollars for rights: what a marker there would cost, or the price of mining rights."""
    row = PLACES(pos)[place]
    return MINING(pos).price if row.mine else TOKEN_COST(pos, corporation, row.hex)


class RightsInstead(Details, frozen=True):
    """The place takes rights, not markers."""

    who: str
    place: str


@check("no markers where rights are needed", about=("hex",))
def no_markers(pos: Position, action: PlaceToken) -> RightsInstead | None:
    """The one circle there is a home's, and stays empty without that."""
    places = [place for place, row in PLACES(pos).items() if row.hex == action.hex]
    return RightsInstead(pos.frame.who, places[0]) if places else None


class NoRightsThere(Details, frozen=True):
    """There are rights in `places` only."""

    place: str
    places: tuple[str, ...]


@check("rights are known")
def known(pos: Position, action: BuyRights) -> NoRightsThere | None:
    """One of the places that ask for them."""
    return None if action.place in PLACES(pos) else NoRightsThere(action.place, tuple(PLACES(pos)))


@check("marker is left for track rights")
def marker_left(pos: Position, action: BuyRights) -> NoTokenLeft | None:
    """They cost one; mining rights do not."""
    return None if PLACES(pos)[action.place].mine else no_token_left(pos, pos.frame.who)


class NotForSale(Details, frozen=True):
    """The owner of the mining company is no corporation."""

    place: str
    owner: str


@check("mining rights are for sale")
def for_sale(pos: Position, action: BuyRights) -> NotForSale | None:
    """Once the company belongs to a corporation, or is closed."""
    if not PLACES(pos)[action.place].mine:
        return None
    row = pos[PRIVATES][action.place]
    if row.closed or row.owner in CORPORATION_SPECS(pos):
        return None
    return NotForSale(action.place, row.owner)


class RightsHeld(Details, frozen=True):
    """The corporation has the rights."""

    case: Literal["mining", "track"]
    who: str
    place: str
    hex: str


@check("rights are bought once")
def once(pos: Position, action: BuyRights) -> RightsHeld | None:
    """The corporation does not have them yet."""
    who = pos.frame.who
    row = PLACES(pos)[action.place]
    if not has_rights(pos, who, action.place):
        return None
    return RightsHeld("mining" if row.mine else "track", who, action.place, row.hex)


class AllRightsSold(Details, frozen=True):
    """All of the rights have been sold."""

    case: Literal["mining", "track"]
    place: str
    hex: str
    count: int


@check("rights are left")
def are_left(pos: Position, action: BuyRights) -> AllRightsSold | None:
    """The number available of each; what comes with a mining company is extra."""
    row = PLACES(pos)[action.place]
    taken = sum(1 for right in pos[RIGHTS][action.place] if not (row.mine and right.given))
    if taken < row.count:
        return None
    case: Literal["mining", "track"] = "mining" if row.mine else "track"
    return AllRightsSold(case, action.place, row.hex, row.count)


class NotOnRoute(Details, frozen=True):
    """No route of the corporation leads to the edge of the place."""

    case: Literal["mining", "track"]
    who: str
    place: str
    hex: str


@check("place is on a route")
def on_a_route(pos: Position, action: BuyRights) -> NotOnRoute | None:
    """A route of the corporation leads to its edge."""
    who, row = pos.frame.who, PLACES(pos)[action.place]
    found = reach(pos, who)
    if any(hex == row.hex for hex, _ in (*found.stops, *found.inbound)):
        return None
    return NotOnRoute("mining" if row.mine else "track", who, action.place, row.hex)


class MiningRightsTooDear(ShortOfMoney, frozen=True):
    """The treasury cannot pay for mining rights."""

    case: ClassVar[str] = "mining"


class TrackRightsTooDear(BeyondHelp, frozen=True):
    """The treasury and the president together cannot pay for track rights."""

    case: ClassVar[str] = "track"


@check("rights are paid")
def can_be_paid(pos: Position, action: BuyRights) -> MiningRightsTooDear | TrackRightsTooDear | None:
    """Track rights as a marker is, with the president's help; mining rights by the treasury."""
    who, cost = pos.frame.who, cost_of(pos, pos.frame.who, action.place)
    if PLACES(pos)[action.place].mine:
        short = short_of(pos, who, cost)
        return None if short is None else MiningRightsTooDear(short.owner, short.cash, short.price)
    lack = helped(pos, who, cost)
    if lack is None:
        return None
    return TrackRightsTooDear(lack.who, lack.cash, lack.player, lack.added, lack.price)


def _offers(pos: Position) -> Iterator[Offer]:
    if not pos[CURRENT_TURN].tokens:
        for place in PLACES(pos):
            yield Offer(BuyRights(pos.actor, place))


def _buy(pos: Position, action: BuyRights) -> None:
    who, place = pos.frame.who, action.place
    cost, payee = cost_of(pos, who, place), BANK
    if PLACES(pos)[place].mine:
        phases = list(PHASES(pos))
        if phases.index(pos[PHASE]) < phases.index(MINING(pos).bank_from):
            payee = _owner(pos, place) or BANK
    else:
        token = next_token(pos, who)
        assert token is not None
        pos.drop(TOKENS, token)
        assist(pos, who, cost)
    pay(pos, who, payee, cost, f"rights of {place}")
    pos.put(RIGHTS, place, (*pos[RIGHTS][place], Right(who)))
    pos.amend(CURRENT_TURN, tokens=pos[CURRENT_TURN].tokens + 1)
    pos.emit(RightsBought(who, place, PLACES(pos)[place].hex, cost, payee))


BUY_RIGHTS: ActionType[BuyRights] = ActionType(
    BuyRights,
    _offers,
    (one_a_turn, known, once, for_sale, are_left, marker_left, on_a_route, can_be_paid),
    _buy,
)


# -- what comes and goes with other things ------------------------------------------------------------------


def _deal(pos: Position) -> None:
    for place in PLACES(pos):
        given = GIVEN_RIGHTS(pos).get(place)
        pos.put(RIGHTS, place, (Right(given, given=True),) if given else ())


@reacts("mining company brings its rights", PrivateBought)
def with_company(pos: Position, event: PrivateBought) -> None:
    """They stay when it closes."""
    if event.private in PLACES(pos):
        rights = pos[RIGHTS][event.private]
        pos.put(RIGHTS, event.private, (*rights, Right(event.buyer, given=True)))


@reacts("rights pass to the survivor", CorporationsMerged)
def inherited(pos: Position, event: CorporationsMerged) -> None:
    """Of two in one place one is lost: the one that hangs on a marker, if it is there."""
    for place, rights in pos[RIGHTS].items():
        both = [right for right in rights if right.holder in (event.survivor, event.vanished)]
        if any(right.holder == event.vanished for right in both):
            heirs = [
                replace(right, holder=event.survivor) if right.holder == event.vanished else right
                for right in rights
            ]
            pos.put(RIGHTS, place, tuple(heirs))
            if len(both) > 1:
                own = [right for right in heirs if right.holder == event.survivor]
                _lose(pos, place, next((right for right in own if right.given), own[0]))


class RightsIn(NamedTuple):
    """Rights where they count as a marker; `str` gives what is named among the markers.

    >>> str(RightsIn("Lawson"))
    'rights Lawson'
    """

    place: str

    def __str__(self) -> str:
        return f"{RIGHTS_WORD} {self.place}"


def rights_in(what: str) -> RightsIn | None:
    """The rights that are named among markers; None for a marker.

    >>> rights_in("rights Lawson"), rights_in("UP 0")
    (RightsIn(place='Lawson'), None)
    """
    word, _, place = what.partition(" ")
    return RightsIn(place) if word == RIGHTS_WORD else None


RIGHTS_WORD = "rights"


@amends(MARKERS_OF, "track rights count with the markers")
def counted(pos: Position, markers: tuple[str, ...], corporation: str) -> tuple[str, ...]:
    """A merged corporation has so many of both together."""
    places = (p for p, row in PLACES(pos).items() if not row.mine and has_rights(pos, corporation, p))
    return (*markers, *(str(RightsIn(place)) for place in places))


@reacts("rights are given up", MarkerGivenUp)
def given_up(pos: Position, event: MarkerGivenUp) -> None:
    """By themselves, or with the home marker that they came with."""
    for place, row in PLACES(pos).items():
        for right in pos[RIGHTS][place]:
            with_marker = right.given and not row.mine and event.hex == row.hex
            if right.holder == event.corporation and (with_marker or event.what == str(RightsIn(place))):
                _lose(pos, place, right)


def _rights_are_kept(pos: Position) -> Iterator[str]:
    for place, row in PLACES(pos).items():
        rights = pos[RIGHTS][place]
        sold = sum(1 for right in rights if not (row.mine and right.given))
        if sold > row.count:
            yield f"rights: {sold} of {row.count} in {place}"
        holders = [right.holder for right in rights if right.holder]
        if len(set(holders)) < len(holders):
            yield f"rights: somebody has those of {place} twice"
        for holder in holders:
            if holder not in pos[CORPORATIONS] or pos[CORPORATIONS][holder].closed:
                yield f"rights: {holder} has those of {place}, and is gone"


def _explained(pos: Position, private: str) -> Iterator[Explained]:
    """Of a mining company: its rights, and those that others can buy."""
    place, terms = PLACES(pos).get(private), MINING(pos)
    if place is not None and place.mine:
        facts = {"hex": place.hex, "count": place.count, "price": terms.price, "phase": terms.bank_from}
        by: tuple[str, ...] = (
            "reaction: mining company brings its rights",
            "amendment: trains enter no place that is shut to them",
        )
        yield Explained("mining company", facts=facts, by=by)
        by = (
            "check: mining rights are for sale",
            "check: rights are left / mining",
            "action type: buy_rights",
        )
        yield Explained("mining rights", WHEN, facts, by)
        yield Explained("mining company", ENDS, by=("check: rights are left / mining",))


def _given_explained(pos: Position, corporation: str) -> Iterator[Explained]:
    places = tuple(place for place, sym in GIVEN_RIGHTS(pos).items() if sym == corporation)
    if places:
        yield Explained("track rights", facts={"places": places}, by=("setting: rights from the start",))


FEATURE = Feature(
    "rights",
    after=("doubled stops", "homes"),
    tables=(RIGHTS,),
    amendments=(kept_out, shut_to_trains, no_stations, counted),
    menus={TOKEN.name: (BUY_RIGHTS,)},
    checks=(PLACE_TOKEN.checked_by(no_markers),),
    reactions=(with_company, inherited, given_up),
    setup=(Do("rights are laid out", _deal),),
    audits=(_rights_are_kept,),
    brings=(EXPLANATIONS(explains(PAPER, _explained, 40), explains(COMPANY, _given_explained)),),
)
