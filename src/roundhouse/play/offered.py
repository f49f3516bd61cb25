"""What papers of the bank can be had, for whoever shows a position."""

from __future__ import annotations

from ..core.position import Position
from ..rules.money import BANK
from ..rules.on_sale import OPENING, Bidder, bids, unsold
from ..rules.privates import PRIVATES
from ..rules.shown import AUCTIONS, auction


def for_sale(pos: Position) -> list[str]:
    """The private companies that the bank sells now, or sells next."""
    ways = AUCTIONS.of(pos.title)
    return [sym for way in ways for sym in way.offer(pos)] if ways else unsold(pos)


def bids_on(pos: Position, sym: str) -> tuple[Bidder, ...]:
    """The bids for a paper that is on offer, the lowest first."""
    row = auction(pos)
    if row is not None and row.item == sym and row.leader:
        return (Bidder(row.leader, row.price),)
    return tuple(bids(pos, sym))


def in_bids(pos: Position, player: str) -> int:
    """The money that is bound by bids which the player has standing."""
    standing = sum(bid.amount for id in pos[OPENING].bids for bid in bids(pos, id) if bid.player == player)
    row = auction(pos)
    return standing + (row.price if row is not None and row.leader == player else 0)


def shown(pos: Position) -> list[str]:
    """The papers to be shown: while some are on offer, no others of the bank."""
    offered = for_sale(pos)
    return [sym for sym, row in pos[PRIVATES].items() if row.owner != BANK or not offered or sym in offered]
