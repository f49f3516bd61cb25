"""Shares: certificates, who holds them, the presidency, and the certificate limit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from ..core.cache import TableCache, memo_by_reads, memo_per_position, memo_per_row
from ..core.feature import Feature
from ..core.position import Event, Position
from ..core.rule_values import Setting, rule_value
from ..core.state import Table
from .corporations import CORPORATION_SPECS, CORPORATIONS
from .owners import CORPORATION, seen_to

OFFERING = "initial offering"
POOL = "bank pool"
OUT_OF_GAME = "out of the game"


class Certificate(msgspec.Struct, frozen=True, omit_defaults=True):
    """A share certificate: `percent` of the corporation.

    The owner is a player, OFFERING, POOL, GONE, or the corporation itself where it has shares in its treasury.
    """

    id: str
    percent: int
    owner: str
    president: bool = False


STOCK: Table[tuple[Certificate, ...]] = Table("stock", tuple[Certificate, ...], CORPORATION, seen_to())
"""Each corporation's certificates, in the order in which they came to their owners (latest last)."""


class Spread:
    """How the certificates of a corporation are spread: by owner, what each has.

    `percent` has the percent of everybody who has any, `count` the number of certificates, `ordinary` the certificates
    other than the president's in order of arrival; `top` is the president's certificate.
    """

    __slots__ = ("count", "ordinary", "percent", "top")

    def __init__(self, certificates: tuple[Certificate, ...]) -> None:
        self.percent: dict[str, int] = {}
        self.count: dict[str, int] = {}
        self.ordinary: dict[str, tuple[Certificate, ...]] = {}
        self.top: Certificate | None = None
        for certificate in certificates:
            owner = certificate.owner
            self.percent[owner] = self.percent.get(owner, 0) + certificate.percent
            self.count[owner] = self.count.get(owner, 0) + 1
            if not certificate.president:
                self.ordinary[owner] = (*self.ordinary.get(owner, ()), certificate)
            elif self.top is None:
                self.top = certificate


spread = memo_per_row(10_000)(Spread)
"""How the certificates of a row of STOCK are spread; most rows are the same as a position before."""

PLAYERS: Setting[tuple[str, ...]] = Setting("players")
"""The players' ids in seating order."""

SHARE: Setting[int] = Setting("percent of a share")

HOLDING_LIMIT: Setting[int] = Setting("holding limit")
"""Percent of one corporation that a player may own."""

POOL_LIMIT: Setting[int] = Setting("pool limit")
"""Percent of one corporation that may lie in the bank pool."""


class PresidentChanged(Event, frozen=True, tag="president_changed"):
    """The presidency passed from one player to another."""

    corporation: str
    old: str
    new: str


class SharesMoved(Event, frozen=True, tag="shares_moved"):
    """Certificates of a corporation changed hands."""

    corporation: str
    source: str
    to: str
    percent: int


@rule_value("players still in the game")
def PLAYING(pos: Position) -> tuple[str, ...]:
    """Those who have turns, in seating order."""
    return PLAYERS(pos)


@rule_value("share of a corporation")
def SHARE_OF(pos: Position, corporation: str) -> int:
    """Percent of the corporation that is one share, for which its price is paid."""
    return SHARE(pos)


@rule_value("acting president")
def ACTING_PRESIDENT(pos: Position, corporation: str) -> str:
    """Who presides while no player has the president's certificate; empty when nobody does."""
    return ""


@rule_value("president's certificate is loose")
def LOOSE_PRESIDENCY(pos: Position, corporation: str) -> bool:
    """Whether the president's certificate may lie in the bank pool or in the corporation's treasury."""
    return False


@rule_value("presidency is being settled")
def PRESIDENCY_UNSETTLED(pos: Position, corporation: str) -> bool:
    """Whether for the moment somebody may hold more of the corporation than its president."""
    return False


@rule_value("certificate limit")
def CERTIFICATE_LIMIT(pos: Position, player: str) -> int:
    """How many counting certificates the player may own."""
    return LIMIT_BY_DATA(pos)


LIMIT_BY_DATA: Setting[int] = Setting("certificate limit by number of players")


@rule_value("certificates that count")
def COUNTED_CERTIFICATES(pos: Position, player: str) -> int:
    """How many of the player's certificates count toward the limit."""
    own = certificates_of(pos, player)
    counting = those_that_count(pos) if own else ()
    return sum([count for corporation, count in own.items() if corporation in counting])


def certificates_of(pos: Position, owner: str) -> Mapping[str, int]:
    """How many certificates the owner has of each corporation, of those that the owner has any of."""
    return _certificates(pos).get(owner, {})


_known: TableCache[Mapping[str, Any]] = TableCache(STOCK, size=64)


@memo_per_position
def _certificates(pos: Position) -> Mapping[str, Mapping[str, int]]:
    def compute() -> Mapping[str, Mapping[str, int]]:
        found: dict[str, dict[str, int]] = {}
        for corporation, certificates in pos[STOCK].items():
            for owner, count in spread(certificates).count.items():
                if owner not in found:
                    found[owner] = {}
                found[owner][corporation] = count
        return found

    return _known.get(pos, "certificates", compute)


@memo_per_position
def counted_certificates(pos: Position, player: str) -> int:
    """`COUNTED_CERTIFICATES`, for all who ask again and again in one position."""
    return COUNTED_CERTIFICATES(pos, player)


@rule_value("certificates that count with one more")
def COUNT_WITH_ONE_MORE(pos: Position, player: str, corporation: str) -> int:
    """How many would count if the player had one more certificate, one of the corporation that counts."""
    return counted_certificates(pos, player) + 1


@memo_by_reads
def those_that_count(pos: Position) -> frozenset[str]:
    """The corporations whose certificates count toward the limit."""
    return frozenset(
        corporation for corporation in CORPORATION_SPECS(pos) if COUNTS_TOWARD_LIMIT(pos, corporation)
    )


@rule_value("shares count toward the limit")
def COUNTS_TOWARD_LIMIT(pos: Position, corporation: str) -> bool:
    """Whether certificates of the corporation count toward the certificate limit."""
    return True


def held(pos: Position, owner: str, corporation: str) -> int:
    """Percent of the corporation that the owner (a player, OFFERING, POOL or itself) has."""
    return spread(pos[STOCK][corporation]).percent.get(owner, 0)


def president(pos: Position, corporation: str) -> str:
    """The player who holds the president's certificate, or else acts as president; empty when nobody does."""
    top = spread(pos[STOCK][corporation]).top
    if top is not None and top.owner in PLAYERS(pos):
        return top.owner
    return ACTING_PRESIDENT(pos, corporation)


def presided(pos: Position, player: str) -> list[str]:
    """The corporations that the player presides over, in the order of STOCK."""
    return _presided(pos).get(player, [])


@memo_per_position
def _presided(pos: Position) -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = {}
    players = PLAYERS(pos)
    for corporation, certificates in pos[STOCK].items():
        top = spread(certificates).top
        who = top.owner if top is not None and top.owner in players else ACTING_PRESIDENT(pos, corporation)
        if who:
            found.setdefault(who, []).append(corporation)
    return found


def presidents_percent(pos: Position, corporation: str) -> int:
    """The size of the president's certificate."""
    return top_of(pos, corporation).percent


def top_of(pos: Position, corporation: str) -> Certificate:
    """The president's certificate of a corporation, whoever has it. The title has to have one."""
    top = spread(pos[STOCK][corporation]).top
    assert top is not None
    return top


def certificates_held(pos: Position, owner: str, corporation: str) -> tuple[Certificate, ...]:
    """The owner's certificates of the corporation, in order of arrival."""
    return tuple(c for c in pos[STOCK][corporation] if c.owner == owner)


def ordinary(pos: Position, owner: str, corporation: str) -> tuple[Certificate, ...]:
    """The owner's certificates of the corporation other than the president's."""
    return spread(pos[STOCK][corporation]).ordinary.get(owner, ())


def move(pos: Position, corporation: str, certificates: Iterable[Certificate], to: str) -> None:
    """Give certificates to a new owner, behind those that are there."""
    moving = tuple(certificates)
    ids = {c.id for c in moving}
    stay = tuple(c for c in pos[STOCK][corporation] if c.id not in ids)
    pos.put(STOCK, corporation, stay + tuple(replace(c, owner=to) for c in moving))


def transfer(pos: Position, corporation: str, certificates: Iterable[Certificate], to: str) -> None:
    """Move certificates and tell of it, then see whether the presidency passes."""
    moving = tuple(certificates)
    source = moving[0].owner
    move(pos, corporation, moving, to)
    pos.emit(SharesMoved(corporation, source, to, sum(c.percent for c in moving)))
    settle_presidency(pos, corporation)


def give_share(pos: Position, corporation: str, player: str) -> None:
    """An ordinary share of the initial offering goes to the player, free of charge.

    Raises IndexError when the offering has none.
    """
    transfer(pos, corporation, ordinary(pos, OFFERING, corporation)[:1], player)


@rule_value("holding that can win a presidency")
def PRESIDENTS_MINIMUM(pos: Position, corporation: str) -> int:
    """The least percent with which a player can become president: that of the certificate."""
    return presidents_percent(pos, corporation)


def successor(pos: Position, corporation: str, old: str, keeps: int) -> str | None:
    """Who becomes president when `old` is left with `keeps` percent, or None if nobody does.

    The largest holding above that of the old president wins; of equals, the one nearest to the old
    president's left.
    """
    order, percents = PLAYERS(pos), spread(pos[STOCK][corporation]).percent
    seat = order.index(old)
    best, most = None, max(keeps, PRESIDENTS_MINIMUM(pos, corporation) - 1)
    for player in order[seat + 1 :] + order[:seat]:
        percent = percents.get(player, 0)
        if percent > most and player in PLAYING(pos):
            best, most = player, percent
    return best


def settle_presidency(pos: Position, corporation: str) -> None:
    """Pass the presidency on if somebody now owns more than the president."""
    old = president(pos, corporation)
    if old:
        new = successor(pos, corporation, old, held(pos, old, corporation))
        if new is not None:
            swap_presidency(pos, corporation, old, new)


def swap_presidency(pos: Position, corporation: str, old: str, new: str) -> None:
    """The new president gives ordinary certificates of the same size to who holds the president's certificate.

    That is the old president; but not if `old` has only been acting.
    """
    top = top_of(pos, corporation)
    given: list[Certificate] = []
    for certificate in ordinary(pos, new, corporation):
        if sum(c.percent for c in given) < top.percent:
            given.append(certificate)
    move(pos, corporation, given, top.owner)
    move(pos, corporation, (top,), new)
    if new != old:
        pos.emit(PresidentChanged(corporation, old, new))


def sell_to_pool(pos: Position, corporation: str, seller: str, percent: int) -> None:
    """Move `percent` of the seller's shares to the pool; a presidency that this costs is swapped first."""
    if president(pos, corporation) == seller:
        keeps = held(pos, seller, corporation) - percent
        new = successor(pos, corporation, seller, keeps)
        if new is not None:
            swap_presidency(pos, corporation, seller, new)
    sold: list[Certificate] = []
    for certificate in ordinary(pos, seller, corporation):
        if sum(c.percent for c in sold) < percent:
            sold.append(certificate)
    move(pos, corporation, sold, POOL)
    pos.emit(SharesMoved(corporation, seller, POOL, percent))


def saleable(pos: Position, seller: str, corporation: str) -> int:
    """The most percent that the seller could part with without leaving a president's certificate behind.

    Ordinary certificates can always go; the president's only by way of a successor who holds enough to swap.
    """
    total, top = held(pos, seller, corporation), spread(pos[STOCK][corporation]).top
    if top is None or top.owner != seller or successor(pos, corporation, seller, 0) is not None:
        return total
    return total - top.percent


def room_in_pool(pos: Position, corporation: str) -> int:
    """How many percent the bank pool can still take."""
    return max(0, POOL_LIMIT(pos) - held(pos, POOL, corporation))


@memo_per_position
def over_limit(pos: Position, player: str) -> int:
    """By how many certificates the player is over the limit; 0 or less when not."""
    return counted_certificates(pos, player) - CERTIFICATE_LIMIT(pos, player)


@rule_value("over the limits")
def EXCESS(pos: Position, player: str) -> int:
    """How much the player must sell before anything else, in certificates; 0 or less when nothing."""
    return over_limit(pos, player)


def _shares_are_kept(pos: Position) -> Iterable[str]:
    players = PLAYERS(pos)
    for corporation, certificates in pos[STOCK].items():
        percent: dict[str, int] = {}
        for certificate in certificates:
            percent[certificate.owner] = percent.get(certificate.owner, 0) + certificate.percent
        if sum(percent.values()) != 100:
            yield f"shares: {corporation} does not add up to 100%"
        if len({c.id for c in certificates}) != len(certificates):
            yield f"shares: {corporation} has a certificate twice"
        if percent.keys() == {OUT_OF_GAME}:
            continue
        leader = president(pos, corporation)
        if pos[CORPORATIONS][corporation].floated and not leader:
            yield f"shares: {corporation} has floated without a president"
        most = max(percent.get(player, 0) for player in players)
        if leader and most > percent.get(leader, 0) and not PRESIDENCY_UNSETTLED(pos, corporation):
            yield f"shares: {leader} presides over {corporation} with fewer shares than another"
        loose = LOOSE_PRESIDENCY(pos, corporation)
        if not loose and any(c.president and c.owner in (POOL, corporation) for c in certificates):
            yield f"shares: the president's certificate of {corporation} is nobody's"


FEATURE = Feature(
    "shares",
    tables=(STOCK,),
    rule_values=(
        PLAYING,
        SHARE_OF,
        ACTING_PRESIDENT,
        LOOSE_PRESIDENCY,
        PRESIDENCY_UNSETTLED,
        CERTIFICATE_LIMIT,
        COUNTED_CERTIFICATES,
        COUNT_WITH_ONE_MORE,
        COUNTS_TOWARD_LIMIT,
        PRESIDENTS_MINIMUM,
        EXCESS,
    ),
    audits=(_shares_are_kept,),
)
