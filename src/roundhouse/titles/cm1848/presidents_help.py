"""The president adds what the corporation lacks for track and tokens, out of money at hand; no share is sold for it."""

from __future__ import annotations

from collections.abc import Callable

from ...board.tiles import Laid
from ...core.action_types import EffectWrapper, check
from ...core.cache import memo_per_position
from ...core.details import Details
from ...core.feature import Feature
from ...core.position import Event, Position
from ...rules.money import AVAILABLE_FUNDS, Purpose, pay
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


def helped(pos: Position, corporation: str, cost: int) -> BeyondHelp | None:
    """The details of a refusal when the corporation's means and those of its president are less than the cost."""
    means = AVAILABLE_FUNDS(pos, corporation)
    if means >= cost:
        return None
    player = president(pos, corporation)
    added = AVAILABLE_FUNDS(pos, player)
    if means + added >= cost:
        return None
    return BeyondHelp(corporation, means, player, added, cost)


def assist(pos: Position, corporation: str, cost: int) -> None:
    """The president gives what the corporation's means lack for the cost; see `helped`. Nothing else is paid."""
    lacking = cost - AVAILABLE_FUNDS(pos, corporation)
    if lacking > 0:
        player = president(pos, corporation)
        pay(pos, player, corporation, lacking, f"help for {corporation}", Purpose.HELP, corporation)
        pos.emit(PresidentHelped(corporation, player, lacking))


@check("treasury or president pays the terrain", about=("hex", "tile", "rotation"))
def terrain_is_paid(pos: Position, action: LayTile) -> TerrainBeyondHelp | None:
    """The president may help, with money at hand."""
    who = pos.frame.who
    cost = LAY_COST(pos, who, action.hex, Laid(action.tile, action.rotation))
    return _unpaid(pos, who, action.hex, cost) if cost else None


@memo_per_position
def _unpaid(pos: Position, who: str, hex: str, cost: int) -> TerrainBeyondHelp | None:
    short = helped(pos, TRACK_PAYER(pos, who), cost)
    if short is None:
        return None
    return TerrainBeyondHelp(short.who, short.cash, short.player, short.added, short.price, hex)


@check("treasury or president pays the token", about=("hex",))
def token_is_paid(pos: Position, action: PlaceToken) -> TokenBeyondHelp | None:
    """The president may help, with money at hand."""
    who = pos.frame.who
    short = helped(pos, who, TOKEN_COST(pos, who, action.hex))
    if short is None:
        return None
    return TokenBeyondHelp(short.who, short.cash, short.player, short.added, short.price, action.hex)


def _help_with_terrain(pos: Position, action: LayTile, proceed: Callable[[], None]) -> None:
    who = pos.frame.who
    cost = LAY_COST(pos, who, action.hex, Laid(action.tile, action.rotation))
    assist(pos, TRACK_PAYER(pos, who), cost)
    proceed()


def _help_with_token(pos: Position, action: PlaceToken, proceed: Callable[[], None]) -> None:
    assist(pos, pos.frame.who, TOKEN_COST(pos, pos.frame.who, action.hex))
    proceed()


FEATURE = Feature(
    "president's help",
    replaces=(
        treasury_pays_terrain.replaced_by(terrain_is_paid),
        treasury_pays_token.replaced_by(token_is_paid),
    ),
    effect_wrappers=(
        EffectWrapper("president helps with terrain", LAY_TILE, _help_with_terrain),
        EffectWrapper("president helps with tokens", PLACE_TOKEN, _help_with_token),
    ),
)
