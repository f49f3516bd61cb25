"""Which tokens of merged corporations a national company takes over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...board.network import StopKey
from ...core.actions import Action, Offer
from ...core.details import Details
from ...core.flow import Step
from ...core.kinds import Kind, check
from ...core.now import Event, Now
from ...rules.reach import TOKENS, Token
from ...rules.shares import president
from ...rules.turns import PASS
from .terms import NATIONAL, NATIONALS, heir


class KeepToken(Action, frozen=True, tag="keep_token"):
    """Take over a merged corporation's token in stop `city` of the hex."""

    hex: str
    city: int


class TokenTakenOver(Event, frozen=True, tag="token_taken_over"):
    """A token of a merged corporation was replaced by one of the national company."""

    national: str
    corporation: str
    hex: str
    city: int


class TokensGone(Event, frozen=True, tag="tokens_gone"):
    """Tokens of a merged corporation left the map, by hex."""

    corporation: str
    hexes: tuple[str, ...]


def stops_of(now: Now, corporation: str) -> list[StopKey]:
    """The cities with a placed token of the corporation, in the order of the charter."""
    return [(t.hex, t.city) for t in now[TOKENS].values() if t.corporation == corporation and t.placed]


def lay_out(now: Now, sym: str) -> None:
    """The tokens on the national company's own charter."""
    for number, cost in enumerate(NATIONALS(now)[sym].tokens):
        now.put(TOKENS, f"{sym} {number}", Token(sym, cost))


def take_homes(now: Now, sym: str, merged: Sequence[str]) -> None:
    """All homes are taken over; where two are in a city, one token is enough."""
    for corporation in merged:
        home = next(t for t in now[TOKENS].values() if t.corporation == corporation)
        if home.placed and (home.hex, home.city) not in stops_of(now, sym):
            _take(now, sym, corporation, (home.hex, home.city))


def _take(now: Now, sym: str, corporation: str, stop: StopKey) -> None:
    old = next(
        id
        for id, t in now[TOKENS].items()
        if t.corporation == corporation and t.placed and (t.hex, t.city) == stop
    )
    now.drop(TOKENS, old)
    number = sum(t.corporation == sym for t in now[TOKENS].values())
    now.put(TOKENS, f"{sym} {number}", Token(sym, 0, *stop, placed=True))
    now.emit(TokenTakenOver(sym, corporation, *stop))


def take_all(now: Now, sym: str, merged: Sequence[str]) -> None:
    """All tokens go over, those of charters too; they keep their ids, so that homes can be told from others."""
    price = NATIONALS(now)[sym].token_price
    for id, token in [(id, t) for id, t in now[TOKENS].items() if t.corporation in merged]:
        now.change(TOKENS, id, corporation=sym, price=price)
        if token.placed:
            now.emit(TokenTakenOver(sym, token.corporation, token.hex, token.city))


def next_to_keep(now: Now, seen: tuple[str, ...]) -> str | None:
    """The next merged corporation for whose tokens the president is asked."""
    frame = next(f for f in reversed(now.state.stack) if f.who in NATIONALS(now))
    row = now[NATIONAL].get(frame.who)
    return None if row is None else next((c for c in row.merged if c not in seen), None)


def tokens_leave(now: Now, merged: Sequence[str]) -> None:
    """Tokens that were not taken over leave the game, on the map or not."""
    for corporation in merged:
        hexes = tuple(hex for hex, _ in stops_of(now, corporation))
        for id in [id for id, t in now[TOKENS].items() if t.corporation == corporation]:
            now.drop(TOKENS, id)
        if hexes:
            now.emit(TokensGone(corporation, hexes))


class NoTokenThere(Details, frozen=True):
    """The merged corporation has no token there."""

    who: str
    hex: str


@check("token of the merged corporation")
def is_there(now: Now, action: KeepToken) -> NoTokenThere | None:
    """The merged corporation that is asked about has a token in that city."""
    who = now.frame.who
    return None if (action.hex, action.city) in stops_of(now, who) else NoTokenThere(who, action.hex)


class NationalThere(Details, frozen=True):
    """The national company has a token in the city already."""

    who: str
    hex: str


@check("one token of the national company in a city")
def one_a_city(now: Now, action: KeepToken) -> NationalThere | None:
    """A token that it has there stands for all."""
    sym = heir(now, now.frame.who)
    return NationalThere(sym, action.hex) if (action.hex, action.city) in stops_of(now, sym) else None


class EnoughTokens(Details, frozen=True):
    """As many tokens of the merged corporation as may be have been taken over."""

    who: str
    most: int


@check("tokens taken over")
def not_too_many(now: Now, action: KeepToken) -> EnoughTokens | None:
    """Only so many of each corporation, home tokens apart."""
    who = now.frame.who
    sym = heir(now, who)
    most = NATIONALS(now)[sym].taken_tokens
    return EnoughTokens(who, most) if now[NATIONAL][sym].kept.count(who) >= most else None


def _offers(now: Now) -> Iterator[Offer]:
    for hex, city in stops_of(now, now.frame.who):
        yield Offer(KeepToken(now.actor, hex, city))


def _keep(now: Now, action: KeepToken) -> None:
    who = now.frame.who
    sym = heir(now, who)
    _take(now, sym, who, (action.hex, action.city))
    now.change(NATIONAL, sym, kept=(*now[NATIONAL][sym].kept, who))


def _keeper(now: Now) -> str:
    return president(now, heir(now, now.frame.who))


KEEP_TOKEN: Kind[KeepToken] = Kind(KeepToken, _offers, (is_there, one_a_city, not_too_many), _keep)

KEEPING = Step("tokens kept", _keeper, (KEEP_TOKEN,), closer=PASS)
"""Asked of the national company's president, for each merged corporation; passing leaves the rest."""
