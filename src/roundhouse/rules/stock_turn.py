"""Stock turns: what a stock round remembers of them, and what purchases and sales have in common."""

from __future__ import annotations

from typing import Literal

import msgspec

from ..core.action_types import check
from ..core.actions import Action
from ..core.details import Details
from ..core.position import Event, Position
from ..core.state import Slot
from .corporations import CORPORATION_SPECS, CORPORATIONS
from .privates import PRIVATES


class StockTurn(msgspec.Struct, frozen=True):
    """What a stock round remembers.

    `bought`: the player to act has bought in this turn; `sold`: (player, corporation) pairs of this round;
    `last`: the last player who bought or sold.
    """

    bought: bool = False
    sold: tuple[tuple[str, str], ...] = ()
    last: str = ""


STOCK_TURN: Slot[StockTurn] = Slot("stock turn", StockTurn, StockTurn())


class ShareBought(Event, frozen=True, tag="share_bought"):
    """A player bought a certificate."""

    player: str
    corporation: str
    source: str
    percent: int
    price: int


class Purchase(Action, frozen=True):
    """An action with which a player comes to a share of the corporation."""

    corporation: str


class BuyShare(Purchase, frozen=True, tag="buy_share"):
    """Buy an ordinary certificate from the initial offering or the bank pool."""

    source: str


class StartCorporation(Purchase, frozen=True, tag="par"):
    """Set the par value and buy the president's certificate."""

    par: int


class PickCharter(Action, frozen=True):
    """What the actions have in common by which a player picks the charter of a corporation, to found it later."""

    corporation: str


class SellShares(Action, frozen=True, tag="sell_shares"):
    """Sell `percent` of a corporation to the bank pool as one block."""

    corporation: str
    percent: int


class NoSuchCorporation(Details, frozen=True):
    """There is no such corporation, or it has no shares to trade."""

    case: Literal["private", "not formed", "unknown"]
    corporation: str


@check("corporation exists", about=("corporation",))
def exists(pos: Position, action: BuyShare | StartCorporation | SellShares) -> NoSuchCorporation | None:
    """The corporation is one of this title's; the bank pool does not take private companies."""
    if action.corporation in pos[CORPORATIONS]:
        return None
    if action.corporation in pos[PRIVATES]:
        return NoSuchCorporation("private", action.corporation)
    return NoSuchCorporation(
        "not formed" if action.corporation in CORPORATION_SPECS(pos) else "unknown", action.corporation
    )


class HasBought(Details, frozen=True):
    """The player has bought in this turn."""

    player: str


@check("one certificate a turn", about=())
def one_a_turn(pos: Position, action: Action) -> HasBought | None:
    """A second purchase in a turn."""
    return HasBought(action.by) if pos[STOCK_TURN].bought else None


def traded(pos: Position, player: str, bought: bool = False) -> None:
    """Note that the player has bought or sold in the stock round."""
    pos.amend(STOCK_TURN, bought=bought or pos[STOCK_TURN].bought, last=player)
    pos.mark_acted()


STOCK_TURN_STEP = "stock turn"
