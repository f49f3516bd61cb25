"""Bull tokens: the last token that a merged corporation places, beside the spaces of a city if none is free."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ...board.network import StopKey
from ...core.action_types import ActionType, check
from ...core.actions import Offer
from ...core.details import Details
from ...core.feature import Feature
from ...core.life import DROP, KEEP
from ...core.position import Event, Position
from ...core.rule_values import Setting
from ...core.state import Table
from ...rules.beside import PIECES, Piece, Rows
from ...rules.corporations import in_play
from ...rules.explained import EXPLANATIONS, MARKER, THINGS, Explained, ThingSource, explains
from ...rules.money import BANK, ShortOfMoney, pay, short_of
from ...rules.operating_round import CURRENT_TURN
from ...rules.owners import CORPORATION, of_corporation
from ...rules.piece_ids import TokenId
from ...rules.reach import HOMES_KEPT, TOKENS, markers_in, reach, slots
from ...rules.shown import NOTES_OF_CORPORATIONS, Note, NoteSource
from ...rules.tokens import OPEN_SPACES, PlaceToken, add_token, into_city, on_a_route, one_a_hex, one_a_turn
from .tokens_beside import BULL_TOKEN, put_beside

BULL = "bull token"
"""The id under which it is explained among the markers."""

BULL_PRICE: Setting[int] = Setting("price of a bull token")
"""Dollars for placing it."""

BULLS: Table[int] = Table(
    "bull tokens", int, CORPORATION, of_corporation(closed=DROP, merged=KEEP, nationalised=DROP)
)
"""By corporation: what placing its bull token costs, until it is placed. Who has merged does not merge again."""


class PlaceBull(PlaceToken, frozen=True, tag="place_bull"):
    """Place the bull token in a city: stop `city` of what lies in `hex`."""


class BullGiven(Event, frozen=True, tag="bull_given"):
    """A corporation has a bull token to place."""

    corporation: str


class BullPlaced(Event, frozen=True, tag="bull_placed"):
    """A bull token was placed for `cost` dollars, `beside` the spaces or in one.

    `forfeited`: how many tokens were on the charter and left the game. What else may be given up with them leaves by a
    reaction to this event, in the file of its mechanism.
    """

    corporation: str
    hex: str
    city: int
    cost: int
    beside: bool
    forfeited: int


def give_bull(pos: Position, corporation: str) -> None:
    """Give the corporation a bull token, to be placed as its last token."""
    pos.put(BULLS, corporation, BULL_PRICE(pos))
    pos.emit(BullGiven(corporation))


def has_free_space(pos: Position, stop: StopKey) -> bool:
    """Whether a token can stand in a space of the city: one that is open, empty and not kept for a home."""
    return len(markers_in(pos, stop)) + len(HOMES_KEPT(pos, stop)) < OPEN_SPACES(pos, stop)


class NoBullToken(Details, frozen=True):
    """The corporation has no bull token."""

    who: str


@check("bull token is left", about=())
def bull_left(pos: Position, action: PlaceBull) -> NoBullToken | None:
    """Merged corporations have one, until it is placed."""
    return None if pos.frame.who in pos[BULLS] else NoBullToken(pos.frame.who)


class NoSpaces(Details, frozen=True):
    """The city has no spaces for tokens."""

    hex: str


@check("bull token goes to spaces")
def to_spaces(pos: Position, action: PlaceBull) -> NoSpaces | None:
    """The city is one that has spaces at all, free or not."""
    return None if slots(pos, (action.hex, action.city)) else NoSpaces(action.hex)


@check("treasury pays the bull token", about=())
def treasury_pays(pos: Position, action: PlaceBull) -> ShortOfMoney | None:
    """The corporation alone pays for it."""
    return short_of(pos, pos.frame.who, pos[BULLS][pos.frame.who])


def _offers(pos: Position) -> Iterator[Offer]:
    who = pos.frame.who
    if pos[CURRENT_TURN].tokens or who not in pos[BULLS]:
        return
    for stop in sorted(reach(pos, who).stops):
        yield Offer(PlaceBull(pos.actor, *stop))


def _place(pos: Position, action: PlaceBull) -> None:
    who, stop = pos.frame.who, (action.hex, action.city)
    cost = pos[BULLS][who]
    pay(pos, who, BANK, cost, f"token in {action.hex}")
    pos.drop(BULLS, who)
    unplaced = [id for id, token in pos[TOKENS].items() if token.corporation == who and not token.hex]
    for id in unplaced:
        pos.drop(TOKENS, id)
    beside = not has_free_space(pos, stop)
    if beside:
        put_beside(pos, str(TokenId(who, "bull")), who, stop, BULL_TOKEN)
    else:
        pos.change(TOKENS, add_token(pos, who, cost), hex=action.hex, city=action.city, placed=True)
    pos.amend(CURRENT_TURN, tokens=pos[CURRENT_TURN].tokens + 1)
    pos.emit(BullPlaced(who, *stop, cost, beside, len(unplaced)))


def _have_owners(pos: Position) -> Iterable[str]:
    there = in_play(pos)
    for corporation in pos[BULLS]:
        if corporation not in there:
            yield f"tokens: the bull token of {corporation} belongs to nobody"


PLACE_BULL: ActionType[PlaceBull] = ActionType(
    PlaceBull,
    _offers,
    (one_a_turn, bull_left, into_city, to_spaces, one_a_hex, on_a_route, treasury_pays),
    _place,
)


def _noted(pos: Position, corporation: str) -> Iterator[Note]:
    if corporation in pos[BULLS]:
        yield Note("bull token", {"price": pos[BULLS][corporation]})


def _explained(pos: Position, marker: str) -> Iterator[Explained]:
    if marker == BULL:
        facts = {"price": BULL_PRICE(pos)}
        yield Explained(
            "bull token", facts=facts, by=("action type: place_bull", "check: bull token goes to spaces")
        )


def _markers(pos: Position) -> tuple[str, ...]:
    return (BULL,)


def _given(pos: Position) -> Mapping[str, int]:
    return dict.fromkeys(pos[BULLS], 1)


def _give_to(pos: Position, counts: Mapping[str, int]) -> None:
    for owner in list(pos[BULLS]):
        pos.drop(BULLS, owner)
    for owner in counts:
        pos.put(BULLS, owner, BULL_PRICE(pos))


def _pieces(pos: Position) -> Iterator[Piece]:
    yield Piece("bull tokens", most=1, lost=True, rows=Rows(_given, _give_to))


FEATURE = Feature(
    "bull tokens",
    after=("tokens beside the spaces",),
    tables=(BULLS,),
    audits=(_have_owners,),
    brings=(
        NOTES_OF_CORPORATIONS(NoteSource(_noted, 50)),
        EXPLANATIONS(explains(MARKER, _explained)),
        THINGS(ThingSource(MARKER, _markers)),
        PIECES(_pieces),
    ),
)
"""The kind stands on the menu of the step in which tokens are placed, as the flow of the title says."""
