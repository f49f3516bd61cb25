"""What the six private companies can do: 7.1 of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

import msgspec

from ...board.faces import opposite
from ...board.tiles import Laid
from ...board.upgrades import exits_lead_somewhere
from ...core.action_types import ActionType, check, reacts
from ...core.actions import CHANCE, Action, Offer
from ...core.details import Details
from ...core.feature import Feature
from ...core.flow import Step
from ...core.position import Event, Position
from ...core.rule_values import Setting, overrides
from ...core.state import Slot
from ...features.private_presidency import PRESIDED
from ...rules.brought_share import share_explained
from ...rules.corporations import CORPORATIONS
from ...rules.explained import ENDS, EXPLANATIONS, PAPER, WHEN, Explained, explains
from ...rules.money import ShortOfMoney, short_of
from ...rules.on_sale import PrivateSold
from ...rules.operating_round import CURRENT_TURN, operator
from ...rules.privates import PRIVATES, UsePower, owns_power
from ...rules.reach import BOARD, HOMES_KEPT, TILES, markers_in, slots
from ...rules.shares import STOCK, give_share
from ...rules.tokens import next_token, put_token
from ...rules.track import TERRAIN_COST, put_tile, supply_left
from ...rules.turns import PASS


class Powers(msgspec.Struct, frozen=True):
    """The title's data on its private companies (`title.toml`, table `powers`)."""

    pairs: dict[str, tuple[str, str]]
    pair_tiles: tuple[str, ...]
    canal: dict[str, str]
    share: dict[str, str]


POWERS: Setting[Powers] = Setting("powers of the private companies")

DRAWN: Slot[str] = Slot("drawn corporation", str, "")
"""The corporation whose president's certificate comes with P6."""


# -- P6: the certificate drawn, 3 and 7.1 -----------------------------------------------------------


class Drawn(Event, frozen=True, tag="drawn"):
    """Chance has drawn the corporation of P6."""

    corporation: str


class Draw(Action, frozen=True, tag="draw"):
    """Chance draws the corporation whose president's certificate comes with P6."""

    corporation: str


class CannotBeDrawn(Details, frozen=True):
    """There is no such corporation, or one has been drawn."""

    corporation: str


@check("corporation can be drawn")
def can_be_drawn(pos: Position, action: Draw) -> CannotBeDrawn | None:
    """Any of the title's corporations, once."""
    known = action.corporation in pos[CORPORATIONS] and not pos[DRAWN]
    return None if known else CannotBeDrawn(action.corporation)


def _draws(pos: Position) -> Iterator[Offer]:
    if not pos[DRAWN]:
        for corporation in pos[CORPORATIONS]:
            yield Offer(Draw(CHANCE, corporation))


def _draw(pos: Position, action: Draw) -> None:
    pos.set(DRAWN, action.corporation)
    pos.emit(Drawn(action.corporation))


@overrides(PRESIDED, "corporation of P6 is drawn")
def drawn_corporation(pos: Position, private: str) -> str:
    """Chance has named it."""
    return pos[DRAWN]


# -- P5: the share, 7.1 -----------------------------------------------------------------------------


@reacts("P5 brings a share", PrivateSold)
def brings_share(pos: Position, event: PrivateSold) -> None:
    """Its first buyer takes an ordinary share out of the initial offering."""
    gift = POWERS(pos).share
    if event.private == gift["private"]:
        give_share(pos, gift["corporation"], event.player)


# -- P2 and P3: two joined tiles, 7.1 -------------------------------------------------------------------


class LayPair(UsePower, frozen=True, tag="lay_pair"):
    """Lay the two joined tiles of a private company, in its two hexes in order."""

    first: Laid
    second: Laid


class LaysNoPair(Details, frozen=True):
    """The private company does not lay a pair of tiles."""

    private: str


@check("private company lays a pair", about=("private",))
def lays_pair(pos: Position, action: LayPair) -> LaysNoPair | None:
    """P2 and P3 have the power."""
    return None if action.private in POWERS(pos).pairs else LaysNoPair(action.private)


class PowerEnded(Details, frozen=True):
    """A tile in the hex has ended the power; the case is the private company."""

    case: str
    private: str
    hex: str


@check("power is still there", about=("private",))
def pair_unbuilt(pos: Position, action: LayPair) -> PowerEnded | None:
    """A tile in either hex has ended it."""
    for hex in POWERS(pos).pairs[action.private]:
        if hex in pos[TILES]:
            return PowerEnded(action.private, action.private, hex)
    return None


class NotForThePair(Details, frozen=True):
    """The pair is of `tiles`; the case is the private company."""

    case: str
    tile: str
    tiles: tuple[str, ...]


@check("tiles of the pair")
def pair_tiles(pos: Position, action: LayPair) -> NotForThePair | None:
    """Only tiles 8 and 9."""
    for tile in (action.first, action.second):
        if tile.tile not in POWERS(pos).pair_tiles or not 0 <= tile.rotation <= 5:
            return NotForThePair(action.private, tile.tile, POWERS(pos).pair_tiles)
    return None


class NotJoined(Details, frozen=True):
    """The two tiles do not join; the case is the private company."""

    case: str
    hexes: tuple[str, ...]


@check("pair is joined")
def pair_joined(pos: Position, action: LayPair) -> NotJoined | None:
    """Both have track at the edge between the hexes."""
    one, two = POWERS(pos).pairs[action.private]
    edge = BOARD(pos).layout.edge_between(one, two)
    assert edge is not None
    first, second = BOARD(pos).face(one, action.first), BOARD(pos).face(two, action.second)
    if edge in first.exits and opposite(edge) in second.exits:
        return None
    return NotJoined(action.private, (one, two))


class PairLeadsNowhere(Details, frozen=True):
    """The track would lead nowhere at this edge."""

    hex: str
    edge: int


@check("pair leads somewhere")
def pair_leads(pos: Position, action: LayPair) -> PairLeadsNowhere | None:
    """No track off the map or against a blank side."""
    for hex, tile in zip(POWERS(pos).pairs[action.private], (action.first, action.second), strict=True):
        edge = exits_lead_somewhere(BOARD(pos), hex, BOARD(pos).face(hex, tile))
        if edge is not None:
            return PairLeadsNowhere(hex, edge)
    return None


def _pairs(pos: Position) -> Iterator[Offer]:
    who = pos.frame.who
    for private in POWERS(pos).pairs:
        row = pos[PRIVATES][private]
        if row.owner != who or row.closed:
            continue
        tiles = [Laid(t, r) for t in POWERS(pos).pair_tiles for r in range(6)]
        for first in tiles:
            for second in tiles:
                yield Offer(LayPair(pos.actor, private, first, second))


def _lay_pair(pos: Position, action: LayPair) -> None:
    who = pos.frame.who
    for hex, tile in zip(POWERS(pos).pairs[action.private], (action.first, action.second), strict=True):
        put_tile(pos, who, hex, tile, TERRAIN_COST(pos, who, hex))


# -- P4: tile 57 in D2, and a token, 7.1 ------------------------------------------------------------------


class LayCanal(UsePower, frozen=True, tag="lay_canal"):
    """Lay P4's city tile in its hex, without a route, as the tile of the turn."""

    rotation: int


class CanalToken(Action, frozen=True, tag="canal_token"):
    """Place the next token in P4's hex, free of charge, right after its tile."""


class LaysNoCanal(Details, frozen=True):
    """The private company does not lay the canal tile."""

    private: str


@check("private company lays the canal tile", about=("private",))
def lays_canal(pos: Position, action: LayCanal) -> LaysNoCanal | None:
    """P4 has the power."""
    return None if action.private == POWERS(pos).canal["private"] else LaysNoCanal(action.private)


class TileLaidAlready(Details, frozen=True):
    """The corporation has laid the tile of its turn."""

    who: str


@check("canal tile is the tile of the turn", about=())
def canal_allowance(pos: Position, action: LayCanal) -> TileLaidAlready | None:
    """It is not extra."""
    return TileLaidAlready(pos.frame.who) if pos[CURRENT_TURN].tiles else None


class CanalBuilt(Details, frozen=True):
    """A tile lies in the canal's hex."""

    hex: str


@check("canal hex is unbuilt", about=())
def canal_unbuilt(pos: Position, action: LayCanal) -> CanalBuilt | None:
    """Once the hex has a tile there is nothing left to do."""
    hex = POWERS(pos).canal["hex"]
    return CanalBuilt(hex) if hex in pos[TILES] else None


class NoSuchRotation(Details, frozen=True):
    """A tile is turned by 0 to 5 steps."""

    case: ClassVar[str] = "rotation"
    rotation: int


class NoCanalTile(Details, frozen=True):
    """The supply has no canal tile left."""

    case: ClassVar[str] = "supply"
    tile: str


class CanalLeadsNowhere(Details, frozen=True):
    """The track would lead nowhere at this edge."""

    case: ClassVar[str] = "edge"
    edge: int
    hex: str


@check("canal tile fits", about=("rotation",))
def canal_fits(pos: Position, action: LayCanal) -> NoSuchRotation | NoCanalTile | CanalLeadsNowhere | None:
    """Turned so that no track runs off the map, and one of the tile is left."""
    canal = POWERS(pos).canal
    if not 0 <= action.rotation <= 5:
        return NoSuchRotation(action.rotation)
    left = supply_left(pos, canal["tile"])
    if left is not None and left <= 0:
        return NoCanalTile(canal["tile"])
    face = BOARD(pos).face(canal["hex"], Laid(canal["tile"], action.rotation))
    edge = exits_lead_somewhere(BOARD(pos), canal["hex"], face)
    return None if edge is None else CanalLeadsNowhere(edge, canal["hex"])


@check("treasury pays the canal's terrain", about=())
def canal_paid(pos: Position, action: LayCanal) -> ShortOfMoney | None:
    """The terrain of the hex is paid as ever."""
    return short_of(pos, pos.frame.who, TERRAIN_COST(pos, pos.frame.who, POWERS(pos).canal["hex"]))


def _canals(pos: Position) -> Iterator[Offer]:
    canal = POWERS(pos).canal
    if pos[PRIVATES][canal["private"]].owner == pos.frame.who:
        for rotation in range(6):
            yield Offer(LayCanal(pos.actor, canal["private"], rotation))


def _lay_canal(pos: Position, action: LayCanal) -> None:
    who, canal = pos.frame.who, POWERS(pos).canal
    cost = TERRAIN_COST(pos, who, canal["hex"])
    put_tile(pos, who, canal["hex"], Laid(canal["tile"], action.rotation), cost)
    pos.amend(CURRENT_TURN, tiles=pos[CURRENT_TURN].tiles + 1)
    pos.interrupt(CANAL_STEP.name, who)


class NoCanalToken(Details, frozen=True):
    """The corporation has no token left, or has placed one in its turn, or finds no free space."""

    case: Literal["no token", "placed", "full"]
    who: str


@check("canal token can be placed")
def canal_token_can(pos: Position, action: CanalToken) -> NoCanalToken | None:
    """A token is left, the turn's placement is not used, and the city has a space."""
    who = pos.frame.who
    stop = (POWERS(pos).canal["hex"], 0)
    if next_token(pos, who) is None:
        return NoCanalToken("no token", who)
    if pos[CURRENT_TURN].tokens:
        return NoCanalToken("placed", who)
    if len(markers_in(pos, stop)) + len(HOMES_KEPT(pos, stop)) >= slots(pos, stop):
        return NoCanalToken("full", who)
    return None


def _canal_tokens(pos: Position) -> Iterator[Offer]:
    yield Offer(CanalToken(pos.actor))


def _place_canal_token(pos: Position, action: CanalToken) -> None:
    put_token(pos, pos.frame.who, POWERS(pos).canal["hex"], 0, 0)


DRAW: ActionType[Draw] = ActionType(Draw, _draws, (can_be_drawn,), _draw)
LAY_PAIR: ActionType[LayPair] = ActionType(
    LayPair, _pairs, (owns_power, lays_pair, pair_unbuilt, pair_tiles, pair_joined, pair_leads), _lay_pair
)
LAY_CANAL: ActionType[LayCanal] = ActionType(
    LayCanal,
    _canals,
    (owns_power, lays_canal, canal_allowance, canal_unbuilt, canal_fits, canal_paid),
    _lay_canal,
)
CANAL_TOKEN: ActionType[CanalToken] = ActionType(
    CanalToken, _canal_tokens, (canal_token_can,), _place_canal_token
)

DRAW_STEP = Step("draw of P6's corporation", lambda pos: CHANCE, (DRAW,))
CANAL_STEP = Step("token of P4", operator, (CANAL_TOKEN,), closer=PASS)

# -- what is told of them -----------------------------------------------------------------------------


def _explained(pos: Position, private: str) -> Iterator[Explained]:
    """The facts of each power by its own figures."""
    powers = POWERS(pos)
    if private in powers.pairs:
        facts: dict[str, object] = {"hexes": powers.pairs[private], "tiles": powers.pair_tiles}
        by: tuple[str, ...] = (
            "action type: lay_pair",
            f"check: pair is joined / {private}",
            f"check: tiles of the pair / {private}",
        )
        yield Explained("pair", facts=facts, by=by)
        when = ("check: power belongs to the corporation / lay_pair", "check: in the menu / lay_pair")
        yield Explained("pair", WHEN, by=(*when, "check: pair leads somewhere"))
        yield Explained("pair", ENDS, facts, (f"check: power is still there / {private}",))
    if private == powers.canal["private"]:
        hex = powers.canal["hex"]
        facts = {"hex": hex, "tile": powers.canal["tile"], "cost": int(BOARD(pos).hexes[hex].face.cost)}
        by = (
            "action type: lay_canal",
            "action type: canal_token",
            "check: canal token can be placed / placed",
        )
        yield Explained("canal", facts=facts, by=by)
        by = ("check: canal tile is the tile of the turn", "check: treasury pays the canal's terrain")
        yield Explained("canal", WHEN, facts, by)
        yield Explained("canal", ENDS, facts, ("check: canal hex is unbuilt",))
    if private == powers.share["private"]:
        corporation = powers.share["corporation"]
        percent = min(certificate.percent for certificate in pos[STOCK][corporation])
        yield share_explained(pos, "brings a share", corporation, percent, ("reaction: P5 brings a share",))


FEATURE = Feature(
    "powers of the private companies",
    after=("presidency with a private company",),
    slots=(DRAWN,),
    flow=(CANAL_STEP,),
    menus={"track": (LAY_PAIR, LAY_CANAL)},
    overrides=(drawn_corporation,),
    reactions=(brings_share,),
    brings=(EXPLANATIONS(explains(PAPER, _explained, 40)),),
)
