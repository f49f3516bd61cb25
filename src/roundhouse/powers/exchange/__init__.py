"""Exchange: at any time the owner of a private company may hand it in for a share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar, Literal

import msgspec

from ...core.action_types import ActionType, check
from ...core.actions import Action, Offer
from ...core.details import Details
from ...core.feature import Feature
from ...core.position import Event, Position
from ...core.rule_values import Setting, Settings, amends
from ...rules.corporations import CORPORATIONS
from ...rules.explained import DOES, EXPLANATIONS, PAPER, WHEN, Explained, explains
from ...rules.names import CorporationName
from ...rules.operating_turn import TRACK
from ...rules.privates import PRIVATES, close
from ...rules.shares import HOLDING_LIMIT, OFFERING, POOL, SHARE_OF, held, ordinary, transfer
from ...rules.stock_round import STOCK_TURN_STEP, AtHoldingLimit
from ..out_of_turn import OWNERS, WINDOW

PLACES = {"offering": OFFERING, "pool": POOL}


class Exchange(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="does", tag="exchange"):
    """A private company is exchanged for a share of the `corporation`, out of any of the places in `source`."""

    corporation: CorporationName
    source: tuple[Literal["offering", "pool"], ...] = ("offering",)


EXCHANGES: Setting[dict[str, Exchange]] = Setting("exchanges of private companies")
"""By private company."""


class ExchangePrivate(Action, frozen=True, tag="exchange_private"):
    """Hand in the private company for a share out of `source`."""

    private: str
    source: str


class PrivateExchanged(Event, frozen=True, tag="private_exchanged"):
    """A private company was exchanged for a share."""

    private: str
    player: str
    corporation: str
    percent: int


class NotExchanged(Details, frozen=True):
    """The private company is not exchanged."""

    case: ClassVar[str] = "power"
    private: str


class NotOwned(Details, frozen=True):
    """The player does not own the private company."""

    case: ClassVar[str] = "owner"
    private: str
    player: str


@check("private company is exchanged by its owner", about=("private",))
def exchanged_by_owner(pos: Position, action: ExchangePrivate) -> NotExchanged | NotOwned | None:
    """Those with the power, as long as a player owns them."""
    if action.private not in EXCHANGES(pos):
        return NotExchanged(action.private)
    row = pos[PRIVATES].get(action.private)
    if row is None or row.closed or row.owner != action.by:
        return NotOwned(action.private, action.by)
    return None


class NoShareToTake(Details, frozen=True):
    """There is no share of the corporation there for the private company."""

    private: str
    corporation: str


@check("share to be taken is there")
def share_there(pos: Position, action: ExchangePrivate) -> NoShareToTake | None:
    """In a place that the power names."""
    row = EXCHANGES(pos).get(action.private)
    if row is None:
        return None
    places = [PLACES[place] for place in row.source]
    if action.source in places and ordinary(pos, action.source, row.corporation):
        return None
    return NoShareToTake(action.private, row.corporation)


@check("holding limit", about=("private",))
def within_limit(pos: Position, action: ExchangePrivate) -> AtHoldingLimit | None:
    """As with any share; the number of certificates stays the same."""
    row = EXCHANGES(pos).get(action.private)
    if row is None:
        return None
    has = held(pos, action.by, row.corporation)
    if has + SHARE_OF(pos, row.corporation) <= HOLDING_LIMIT(pos):
        return None
    return AtHoldingLimit(action.by, row.corporation, has, HOLDING_LIMIT(pos))


def _offers(pos: Position) -> Iterator[Offer]:
    for private, row in EXCHANGES(pos).items():
        paper = pos[PRIVATES].get(private)
        if paper is not None and paper.owner == pos.actor and not paper.closed:
            for place in row.source:
                yield Offer(ExchangePrivate(pos.actor, private, PLACES[place]))


def _exchange(pos: Position, action: ExchangePrivate) -> None:
    corporation = EXCHANGES(pos)[action.private].corporation
    share = ordinary(pos, action.source, corporation)[0]
    close(pos, action.private)
    pos.emit(PrivateExchanged(action.private, action.by, corporation, share.percent))
    transfer(pos, corporation, (share,), action.by)


EXCHANGE: ActionType[ExchangePrivate] = ActionType(
    ExchangePrivate, _offers, (exchanged_by_owner, share_there, within_limit), _exchange
)


@amends(OWNERS, "owners of exchanges out of turn")
def owners(pos: Position, found: Iterable[str]) -> Iterable[str]:
    """Those whose private company can be exchanged."""
    rows = [pos[PRIVATES][private] for private in EXCHANGES(pos) if private in pos[PRIVATES]]
    return [*found, *(row.owner for row in rows if not row.closed)]


def _explained(pos: Position, private: str) -> Iterator[Explained]:
    row = EXCHANGES(pos).get(private)
    if row is not None and row.corporation in pos[CORPORATIONS]:
        name = "exchange for any share" if "pool" in row.source else "exchange for a share"
        facts = {"corporation": row.corporation}
        yield Explained(name, DOES, facts, ("action type: exchange_private",))
        yield Explained("at any time", WHEN, by=("reaction: owners of powers are asked",))


def features(rows: Mapping[str, Exchange]) -> Iterable[Feature]:
    """The mechanism with these private companies."""
    yield Feature(
        "exchange of private companies",
        settings=Settings(EXCHANGES.to(dict(rows))),
        menus={WINDOW.name: (EXCHANGE,)},
        non_blocking={STOCK_TURN_STEP: (EXCHANGE,), TRACK.name: (EXCHANGE,)},
        amendments=(owners,),
        brings=(EXPLANATIONS(explains(PAPER, _explained)),),
        above={"text": f"{__name__}.text:TEXTS", "interop": f"{__name__}.interop:PART"},
    )
