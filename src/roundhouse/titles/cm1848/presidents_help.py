"""The president adds what the corporation lacks for track and tokens, out of money at hand; no share is sold for it."""

from __future__ import annotations

from collections.abc import Callable

from ...board.tiles import Laid
from ...core.cache import once
from ...core.details import Details
from ...core.kinds import Around, check
from ...core.now import Event, Now
from ...core.title import Feature
from ...rules.money import MEANS, pay
from ...rules.shares import president
from ...rules.tokens import PLACE_TOKEN, TOKEN_COST, PlaceToken
from ...rules.tokens import treasury_pays as treasury_pays_token
from ...rules.track import LAY_COST, LAY_TILE, TRACK_PAYER, LayTile
from ...rules.track import treasury_pays as treasury_pays_terrain


class PresidentHelped(Event, frozen=True, tag="president_helped"):
    """The president gave the corporation what it lacked for a payment."""

    corporation: str
    player: str
    amount: int


class BeyondHelp(Details, frozen=True):
    """The corporation's cash and what its president can add are less than the price."""

    who: str
    cash: int
    player: str
    added: int
    price: int


class TerrainBeyondHelp(BeyondHelp, frozen=True):
    """They are less than the price of the terrain of a hex."""

    hex: str


class TokenBeyondHelp(BeyondHelp, frozen=True):
    """They are less than the price of a token in a hex."""

    hex: str


def helped(now: Now, corporation: str, cost: int) -> BeyondHelp | None:
    """The details of a refusal when the corporation's means and those of its president are less than the cost."""
    means = MEANS(now, corporation)
    if means >= cost:
        return None
    player = president(now, corporation)
    added = MEANS(now, player)
    if means + added >= cost:
        return None
    return BeyondHelp(corporation, means, player, added, cost)


def assist(now: Now, corporation: str, cost: int) -> None:
    """The president gives what the corporation's means lack for the cost; see `helped`. Nothing else is paid."""
    lacking = cost - MEANS(now, corporation)
    if lacking > 0:
        player = president(now, corporation)
        pay(now, player, corporation, lacking, f"help for {corporation}")
        now.emit(PresidentHelped(corporation, player, lacking))


@check("treasury or president pays the terrain")
def terrain_is_paid(now: Now, action: LayTile) -> TerrainBeyondHelp | None:
    """The president may help, with money at hand."""
    who = now.frame.who
    cost = LAY_COST(now, who, action.hex, Laid(action.tile, action.rotation))
    return _unpaid(now, who, action.hex, cost) if cost else None


@once
def _unpaid(now: Now, who: str, hex: str, cost: int) -> TerrainBeyondHelp | None:
    short = helped(now, TRACK_PAYER(now, who), cost)
    if short is None:
        return None
    return TerrainBeyondHelp(short.who, short.cash, short.player, short.added, short.price, hex)


@check("treasury or president pays the token")
def token_is_paid(now: Now, action: PlaceToken) -> TokenBeyondHelp | None:
    """The president may help, with money at hand."""
    who = now.frame.who
    short = helped(now, who, TOKEN_COST(now, who, action.hex))
    if short is None:
        return None
    return TokenBeyondHelp(short.who, short.cash, short.player, short.added, short.price, action.hex)


def _help_with_terrain(now: Now, action: LayTile, proceed: Callable[[], None]) -> None:
    who = now.frame.who
    cost = LAY_COST(now, who, action.hex, Laid(action.tile, action.rotation))
    assist(now, TRACK_PAYER(now, who), cost)
    proceed()


def _help_with_token(now: Now, action: PlaceToken, proceed: Callable[[], None]) -> None:
    assist(now, now.frame.who, TOKEN_COST(now, now.frame.who, action.hex))
    proceed()


FEATURE = Feature(
    "president's help",
    replaces=(
        treasury_pays_terrain.replaced_by(terrain_is_paid),
        treasury_pays_token.replaced_by(token_is_paid),
    ),
    arounds=(
        Around("president helps with terrain", LAY_TILE, _help_with_terrain),
        Around("president helps with tokens", PLACE_TOKEN, _help_with_token),
    ),
)
