"""What titles of the family play otherwise than most, each a feature of its own."""

from __future__ import annotations

from msgspec.structs import replace

from ....board.tiles import Laid
from ....core.action_types import check
from ....core.feature import Feature
from ....core.position import Position
from ....core.rule_values import amends
from ....routes.question import Question
from ....rules.building import SIDES_TO_JOIN, off_route
from ....rules.emergency import BLOCK_LIMIT, NEED, PresidencyLost, presidency_stays
from ....rules.reach import BOARD, TILES, hex_face
from ....rules.running import QUESTION
from ....rules.shares import SHARE_OF, held, president, successor
from ....rules.stock_round import SellShares, sell_first
from ....rules.tile_fit import LayTile
from ....rules.track import TERRAIN_COST, TrackOffRoute, on_a_route

SALES_AT_ANY_TIME = Feature("sales before and after the purchase", drops=(sell_first,))
"""Sell, buy, sell."""


@check("track is on a route", about=("hex", "tile", "rotation"))
def track_reaches(pos: Position, action: LayTile) -> TrackOffRoute | None:
    """A route of the corporation comes to the hex, and finds track there: which of it is new does not matter."""
    who, hex = pos.frame.who, action.hex
    sides = SIDES_TO_JOIN(pos, who, hex)
    new = BOARD(pos).face(hex, Laid(action.tile, action.rotation))
    if sides is None or not sides.isdisjoint(new.exits):
        return None
    return off_route(hex_face(pos, hex), who, action)


ANY_UPGRADE = Feature("any upgrade that track reaches", replaces=(on_a_route.replaced_by(track_reaches),))


@amends(BLOCK_LIMIT, "no presidency is sold in need")
def no_presidency(pos: Position, most: int, seller: str, corporation: str, operating: str) -> int:
    """Of no corporation so much that its president would change."""
    if president(pos, corporation) != seller:
        return most
    has = held(pos, seller, corporation)
    while most > 0 and successor(pos, corporation, seller, has - most) is not None:
        most -= SHARE_OF(pos, corporation)
    return most


@check("presidency of the operating corporation stays")
def all_stay(pos: Position, action: SellShares) -> PresidencyLost | None:
    """Nor does any other presidency change by sales for a train."""
    need = pos[NEED]
    if need is None or president(pos, action.corporation) != action.by:
        return None
    keeps = held(pos, action.by, action.corporation) - action.percent
    new = successor(pos, action.corporation, action.by, keeps)
    return None if new is None else PresidencyLost(action.corporation, keeps, new)


PRESIDENCIES_STAY = Feature(
    "presidencies stay in need",
    amendments=(no_presidency,),
    replaces=(presidency_stays.replaced_by(all_stay),),
)


@amends(TERRAIN_COST, "cost printed on the tile")
def printed_on_tile(pos: Position, cost: int, corporation: str, hex: str) -> int:
    """A tile may name what it costs to build over it; of the print that lies below it nothing counts any more."""
    return hex_face(pos, hex).cost if hex in pos[TILES] else cost


@amends(QUESTION, "house: trains pass full cities")
def nothing_blocks(pos: Position, question: Question, corporation: str) -> Question:
    """18xx.games lets a route pass one city filled by others; here it passes any number of them."""
    return replace(question, blocked=frozenset())


PASSES_FULL_CITIES = Feature("house: passes_full_cities", amendments=(nothing_blocks,))

COSTS_ON_TILES = Feature("costs on tiles", after=("terrain discounts",), amendments=(printed_on_tile,))
