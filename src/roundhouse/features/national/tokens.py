"""Which tokens of merged corporations a national company takes over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...board.network import StopKey
from ...core.action_types import ActionType, check
from ...core.actions import Action, Offer
from ...core.details import Details
from ...core.flow import Step
from ...core.position import Event, Position
from ...rules.piece_ids import numbered_token
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


def stops_of(pos: Position, corporation: str) -> list[StopKey]:
    """The cities with a placed token of the corporation, in the order of the charter."""
    return [(t.hex, t.city) for t in pos[TOKENS].values() if t.corporation == corporation and t.placed]


def lay_out(pos: Position, sym: str) -> None:
    """The tokens on the national company's own charter."""
    for number, cost in enumerate(NATIONALS(pos)[sym].tokens):
        pos.put(TOKENS, numbered_token(sym, number), Token(sym, cost))


def take_homes(pos: Position, sym: str, merged: Sequence[str]) -> None:
    """All homes are taken over; where two are in a city, one token is enough."""
    for corporation in merged:
        home = next(t for t in pos[TOKENS].values() if t.corporation == corporation)
        if home.placed and (home.hex, home.city) not in stops_of(pos, sym):
            _take(pos, sym, corporation, (home.hex, home.city))


def _take(pos: Position, sym: str, corporation: str, stop: StopKey) -> None:
    old = next(
        id
        for id, t in pos[TOKENS].items()
        if t.corporation == corporation and t.placed and (t.hex, t.city) == stop
    )
    pos.drop(TOKENS, old)
    number = sum(t.corporation == sym for t in pos[TOKENS].values())
    pos.put(TOKENS, numbered_token(sym, number), Token(sym, 0, *stop, placed=True))
    pos.emit(TokenTakenOver(sym, corporation, *stop))


def take_all(pos: Position, sym: str, merged: Sequence[str]) -> None:
    """All tokens go over, those of charters too; they keep their ids, so that homes can be told from others."""
    price = NATIONALS(pos)[sym].token_price
    for id, token in [(id, t) for id, t in pos[TOKENS].items() if t.corporation in merged]:
        pos.change(TOKENS, id, corporation=sym, price=price)
        if token.placed:
            pos.emit(TokenTakenOver(sym, token.corporation, token.hex, token.city))


def next_to_keep(pos: Position, seen: tuple[str, ...]) -> str | None:
    """The next merged corporation for whose tokens the president is asked."""
    frame = next(f for f in reversed(pos.frames) if f.who in NATIONALS(pos))
    row = pos[NATIONAL].get(frame.who)
    return None if row is None else next((c for c in row.merged if c not in seen), None)


def tokens_leave(pos: Position, merged: Sequence[str]) -> None:
    """Tokens that were not taken over leave the game, on the map or not."""
    for corporation in merged:
        hexes = tuple(hex for hex, _ in stops_of(pos, corporation))
        for id in [id for id, t in pos[TOKENS].items() if t.corporation == corporation]:
            pos.drop(TOKENS, id)
        if hexes:
            pos.emit(TokensGone(corporation, hexes))


class NoTokenThere(Details, frozen=True):
    """The merged corporation has no token there."""

    who: str
    hex: str


@check("token of the merged corporation")
def is_there(pos: Position, action: KeepToken) -> NoTokenThere | None:
    """The merged corporation that is asked about has a token in that city."""
    who = pos.frame.who
    return None if (action.hex, action.city) in stops_of(pos, who) else NoTokenThere(who, action.hex)


class NationalThere(Details, frozen=True):
    """The national company has a token in the city already."""

    who: str
    hex: str


@check("one token of the national company in a city")
def one_a_city(pos: Position, action: KeepToken) -> NationalThere | None:
    """A token that it has there stands for all."""
    sym = heir(pos, pos.frame.who)
    return NationalThere(sym, action.hex) if (action.hex, action.city) in stops_of(pos, sym) else None


class EnoughTokens(Details, frozen=True):
    """As many tokens of the merged corporation as may be have been taken over."""

    who: str
    most: int


@check("tokens taken over", about=())
def not_too_many(pos: Position, action: KeepToken) -> EnoughTokens | None:
    """Only so many of each corporation, home tokens apart."""
    who = pos.frame.who
    sym = heir(pos, who)
    most = NATIONALS(pos)[sym].taken_tokens
    return EnoughTokens(who, most) if pos[NATIONAL][sym].kept.count(who) >= most else None


def _offers(pos: Position) -> Iterator[Offer]:
    for hex, city in stops_of(pos, pos.frame.who):
        yield Offer(KeepToken(pos.actor, hex, city))


def _keep(pos: Position, action: KeepToken) -> None:
    who = pos.frame.who
    sym = heir(pos, who)
    _take(pos, sym, who, (action.hex, action.city))
    pos.change(NATIONAL, sym, kept=(*pos[NATIONAL][sym].kept, who))


def _keeper(pos: Position) -> str:
    return president(pos, heir(pos, pos.frame.who))


KEEP_TOKEN: ActionType[KeepToken] = ActionType(
    KeepToken, _offers, (is_there, one_a_city, not_too_many), _keep
)

KEEPING = Step("tokens kept", _keeper, (KEEP_TOKEN,), closer=PASS)
"""Asked of the national company's president, for each merged corporation; passing leaves the rest."""
