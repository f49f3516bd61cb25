"""Bull tokens: the last token that a merged corporation places, beside the spaces of a city if none is free."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...board.network import StopKey
from ...core.actions import Offer
from ...core.details import Details
from ...core.figures import Fact
from ...core.kinds import Kind, check
from ...core.life import DROP, KEEP
from ...core.now import Event, Now
from ...core.state import Table
from ...core.title import Feature
from ...rules.corporations import in_play
from ...rules.money import BANK, ShortOfMoney, pay, short_of
from ...rules.operating_round import TURN
from ...rules.owners import CORPORATION, of_corporation
from ...rules.reach import HOMES_KEPT, TOKENS, markers_in, reach, slots
from ...rules.shown import NOTES_OF_CORPORATIONS, Note, NoteSource
from ...rules.tokens import OPEN_SPACES, PlaceToken, into_city, on_a_route, one_a_hex, one_a_turn
from .charter_tokens import add_token
from .tokens_beside import BULL_TOKEN, put_beside

BULL_PRICE: Fact[int] = Fact("price of a bull token")
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


def give_bull(now: Now, corporation: str) -> None:
    """Give the corporation a bull token, to be placed as its last token."""
    now.put(BULLS, corporation, BULL_PRICE(now))
    now.emit(BullGiven(corporation))


def has_free_space(now: Now, stop: StopKey) -> bool:
    """Whether a token can stand in a space of the city: one that is open, empty and not kept for a home."""
    return len(markers_in(now, stop)) + len(HOMES_KEPT(now, stop)) < OPEN_SPACES(now, stop)


class NoBullToken(Details, frozen=True):
    """The corporation has no bull token."""

    who: str


@check("bull token is left")
def bull_left(now: Now, action: PlaceBull) -> NoBullToken | None:
    """Merged corporations have one, until it is placed."""
    return None if now.frame.who in now[BULLS] else NoBullToken(now.frame.who)


class NoSpaces(Details, frozen=True):
    """The city has no spaces for tokens."""

    hex: str


@check("bull token goes to spaces")
def to_spaces(now: Now, action: PlaceBull) -> NoSpaces | None:
    """The city is one that has spaces at all, free or not."""
    return None if slots(now, (action.hex, action.city)) else NoSpaces(action.hex)


@check("treasury pays the bull token")
def treasury_pays(now: Now, action: PlaceBull) -> ShortOfMoney | None:
    """The corporation alone pays for it."""
    return short_of(now, now.frame.who, now[BULLS][now.frame.who])


def _offers(now: Now) -> Iterator[Offer]:
    who = now.frame.who
    if now[TURN].tokens or who not in now[BULLS]:
        return
    for stop in sorted(reach(now, who).stops):
        yield Offer(PlaceBull(now.actor, *stop))


def _place(now: Now, action: PlaceBull) -> None:
    who, stop = now.frame.who, (action.hex, action.city)
    cost = now[BULLS][who]
    pay(now, who, BANK, cost, f"token in {action.hex}")
    now.drop(BULLS, who)
    unplaced = [id for id, token in now[TOKENS].items() if token.corporation == who and not token.hex]
    for id in unplaced:
        now.drop(TOKENS, id)
    beside = not has_free_space(now, stop)
    if beside:
        put_beside(now, f"{who} bull", who, stop, BULL_TOKEN)
    else:
        now.change(TOKENS, add_token(now, who, cost), hex=action.hex, city=action.city, placed=True)
    now.amend(TURN, tokens=now[TURN].tokens + 1)
    now.emit(BullPlaced(who, *stop, cost, beside, len(unplaced)))


def _have_owners(now: Now) -> Iterable[str]:
    there = in_play(now)
    for corporation in now[BULLS]:
        if corporation not in there:
            yield f"tokens: the bull token of {corporation} belongs to nobody"


PLACE_BULL: Kind[PlaceBull] = Kind(
    PlaceBull,
    _offers,
    (one_a_turn, bull_left, into_city, to_spaces, one_a_hex, on_a_route, treasury_pays),
    _place,
)


def _noted(now: Now, corporation: str) -> Iterator[Note]:
    if corporation in now[BULLS]:
        yield Note("bull token", {"price": now[BULLS][corporation]})


FEATURE = Feature(
    "bull tokens",
    after=("tokens beside the spaces",),
    tables=(BULLS,),
    audits=(_have_owners,),
    brings=(NOTES_OF_CORPORATIONS(NoteSource(_noted, 50)),),
)
"""The kind stands on the menu of the step in which tokens are placed, as the flow of the title says."""
