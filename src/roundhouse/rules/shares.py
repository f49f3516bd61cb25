"""Shares: certificates, who holds them, the presidency, and the certificate limit."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from ..core.cache import once
from ..core.figures import Fact, figure
from ..core.now import Event, Now
from ..core.state import Table
from ..core.title import Feature
from .corporations import CORPORATIONS
from .owners import CORPORATION, seen_to

OFFERING = "initial offering"
POOL = "bank pool"
GONE = "out of the game"


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

PLAYERS: Fact[tuple[str, ...]] = Fact("players")
"""The players' ids in seating order."""

SHARE: Fact[int] = Fact("percent of a share")

HOLDING_LIMIT: Fact[int] = Fact("holding limit")
"""Percent of one corporation that a player may own."""

POOL_LIMIT: Fact[int] = Fact("pool limit")
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


@figure("players still in the game")
def PLAYING(now: Now) -> tuple[str, ...]:
    """Those who have turns, in seating order."""
    return PLAYERS(now)


@figure("share of a corporation")
def SHARE_OF(now: Now, corporation: str) -> int:
    """Percent of the corporation that is one share, for which its price is paid."""
    return SHARE(now)


@figure("acting president")
def ACTING_PRESIDENT(now: Now, corporation: str) -> str:
    """Who presides while no player has the president's certificate; empty when nobody does."""
    return ""


@figure("president's certificate is loose")
def LOOSE_PRESIDENCY(now: Now, corporation: str) -> bool:
    """Whether the president's certificate may lie in the bank pool or in the corporation's treasury."""
    return False


@figure("presidency is being settled")
def UNSETTLED(now: Now, corporation: str) -> bool:
    """Whether for the moment somebody may hold more of the corporation than its president."""
    return False


@figure("certificate limit")
def CERTIFICATE_LIMIT(now: Now, player: str) -> int:
    """How many counting certificates the player may own."""
    return LIMIT_BY_DATA(now)


LIMIT_BY_DATA: Fact[int] = Fact("certificate limit by number of players")


@figure("certificates that count")
def COUNTED(now: Now, player: str) -> int:
    """How many of the player's certificates count toward the limit."""
    total = 0
    for corporation, certificates in now[STOCK].items():
        own = 0
        for certificate in certificates:
            if certificate.owner == player:
                own += 1
        if own and COUNTS(now, corporation):
            total += own
    return total


@once
def counted(now: Now, player: str) -> int:
    """`COUNTED`, for all who ask again and again in one position."""
    return COUNTED(now, player)


@figure("certificates that count with one more")
def COUNT_WITH(now: Now, player: str, corporation: str) -> int:
    """How many would count if the player had one more certificate, one of the corporation that counts."""
    return counted(now, player) + 1


@figure("shares count toward the limit")
def COUNTS(now: Now, corporation: str) -> bool:
    """Whether certificates of the corporation count toward the certificate limit."""
    return True


def held(now: Now, owner: str, corporation: str) -> int:
    """Percent of the corporation that the owner (a player, OFFERING, POOL or itself) has."""
    return sum(c.percent for c in now[STOCK][corporation] if c.owner == owner)


def president(now: Now, corporation: str) -> str:
    """The player who holds the president's certificate, or else acts as president; empty when nobody does."""
    for certificate in now[STOCK][corporation]:
        if certificate.president and certificate.owner in PLAYERS(now):
            return certificate.owner
    return ACTING_PRESIDENT(now, corporation)


def presidents_percent(now: Now, corporation: str) -> int:
    """The size of the president's certificate."""
    return next(c.percent for c in now[STOCK][corporation] if c.president)


def of(now: Now, owner: str, corporation: str) -> tuple[Certificate, ...]:
    """The owner's certificates of the corporation, in order of arrival."""
    return tuple(c for c in now[STOCK][corporation] if c.owner == owner)


def ordinary(now: Now, owner: str, corporation: str) -> tuple[Certificate, ...]:
    """The owner's certificates of the corporation other than the president's."""
    return tuple(c for c in now[STOCK][corporation] if c.owner == owner and not c.president)


def move(now: Now, corporation: str, certificates: Iterable[Certificate], to: str) -> None:
    """Give certificates to a new owner, behind those that are there."""
    moving = tuple(certificates)
    ids = {c.id for c in moving}
    stay = tuple(c for c in now[STOCK][corporation] if c.id not in ids)
    now.put(STOCK, corporation, stay + tuple(replace(c, owner=to) for c in moving))


def transfer(now: Now, corporation: str, certificates: Iterable[Certificate], to: str) -> None:
    """Move certificates and tell of it, then see whether the presidency passes."""
    moving = tuple(certificates)
    source = moving[0].owner
    move(now, corporation, moving, to)
    now.emit(SharesMoved(corporation, source, to, sum(c.percent for c in moving)))
    settle_presidency(now, corporation)


@figure("holding that can win a presidency")
def PRESIDENTS_MINIMUM(now: Now, corporation: str) -> int:
    """The least percent with which a player can become president: that of the certificate."""
    return presidents_percent(now, corporation)


def successor(now: Now, corporation: str, old: str, keeps: int) -> str | None:
    """Who becomes president when `old` is left with `keeps` percent, or None if nobody does.

    The largest holding above that of the old president wins; of equals, the one nearest to the old
    president's left.
    """
    order, playing = PLAYERS(now), PLAYING(now)
    seat = order.index(old)
    best, most = None, max(keeps, PRESIDENTS_MINIMUM(now, corporation) - 1)
    for offset in range(1, len(order)):
        player = order[(seat + offset) % len(order)]
        percent = held(now, player, corporation)
        if percent > most and player in playing:
            best, most = player, percent
    return best


def settle_presidency(now: Now, corporation: str) -> None:
    """Pass the presidency on if somebody now owns more than the president."""
    old = president(now, corporation)
    if old:
        new = successor(now, corporation, old, held(now, old, corporation))
        if new is not None:
            swap_presidency(now, corporation, old, new)


def swap_presidency(now: Now, corporation: str, old: str, new: str) -> None:
    """The new president gives ordinary certificates of the same size to who holds the president's certificate.

    That is the old president; but not if `old` has only been acting.
    """
    top = next(c for c in now[STOCK][corporation] if c.president)
    given: list[Certificate] = []
    for certificate in ordinary(now, new, corporation):
        if sum(c.percent for c in given) < top.percent:
            given.append(certificate)
    move(now, corporation, given, top.owner)
    move(now, corporation, (top,), new)
    if new != old:
        now.emit(PresidentChanged(corporation, old, new))


def sell_to_pool(now: Now, corporation: str, seller: str, percent: int) -> None:
    """Move `percent` of the seller's shares to the pool; a presidency that this costs is swapped first."""
    if president(now, corporation) == seller:
        keeps = held(now, seller, corporation) - percent
        new = successor(now, corporation, seller, keeps)
        if new is not None:
            swap_presidency(now, corporation, seller, new)
    sold: list[Certificate] = []
    for certificate in ordinary(now, seller, corporation):
        if sum(c.percent for c in sold) < percent:
            sold.append(certificate)
    move(now, corporation, sold, POOL)
    now.emit(SharesMoved(corporation, seller, POOL, percent))


def saleable(now: Now, seller: str, corporation: str) -> int:
    """The most percent that the seller could part with without leaving a president's certificate behind.

    Ordinary certificates can always go; the president's only by way of a successor who holds enough to swap.
    """
    total = held(now, seller, corporation)
    loose = sum(c.percent for c in ordinary(now, seller, corporation))
    if loose == total:
        return total
    return total if successor(now, corporation, seller, 0) is not None else loose


def room_in_pool(now: Now, corporation: str) -> int:
    """How many percent the bank pool can still take."""
    return max(0, POOL_LIMIT(now) - held(now, POOL, corporation))


@once
def over_limit(now: Now, player: str) -> int:
    """By how many certificates the player is over the limit; 0 or less when not."""
    return counted(now, player) - CERTIFICATE_LIMIT(now, player)


@figure("over the limits")
def OVER(now: Now, player: str) -> int:
    """How much the player must sell before anything else, in certificates; 0 or less when nothing."""
    return over_limit(now, player)


def _shares_are_kept(now: Now) -> Iterable[str]:
    for corporation, certificates in now[STOCK].items():
        if sum(c.percent for c in certificates) != 100:
            yield f"shares: {corporation} does not add up to 100%"
        if len({c.id for c in certificates}) != len(certificates):
            yield f"shares: {corporation} has a certificate twice"
        if all(c.owner == GONE for c in certificates):
            continue
        if now[CORPORATIONS][corporation].floated and not president(now, corporation):
            yield f"shares: {corporation} has floated without a president"
        leader = president(now, corporation)
        most = max(held(now, player, corporation) for player in PLAYERS(now))
        if leader and most > held(now, leader, corporation) and not UNSETTLED(now, corporation):
            yield f"shares: {leader} presides over {corporation} with fewer shares than another"
        loose = LOOSE_PRESIDENCY(now, corporation)
        if not loose and any(c.president and c.owner in (POOL, corporation) for c in certificates):
            yield f"shares: the president's certificate of {corporation} is nobody's"


FEATURE = Feature(
    "shares",
    tables=(STOCK,),
    figures=(
        PLAYING,
        SHARE_OF,
        ACTING_PRESIDENT,
        LOOSE_PRESIDENCY,
        UNSETTLED,
        CERTIFICATE_LIMIT,
        COUNTED,
        COUNT_WITH,
        COUNTS,
        PRESIDENTS_MINIMUM,
        OVER,
    ),
    audits=(_shares_are_kept,),
)
