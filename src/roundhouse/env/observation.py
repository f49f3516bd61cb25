"""What a seat sees, as numbers: named blocks of known shape, unit and range, one after the other in one vector.

Seats are told relative to who looks: first the own one, then clockwise. Corporations, private companies, hexes and
kinds of trains come in the order of the title's data. Each value of a block is divided by the block's `most`, so that
the vector lies between -1 and 1; `most` times a value is the number in the block's unit.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from ..board.faces import COLOURS
from ..core.game import new, to_act
from ..core.position import Position
from ..core.state import State
from ..core.title import Title
from ..play.obligations import beside_trains, bonds_of, count_of, loans_of
from ..play.views import HIDDEN
from ..rules.consent import PROPOSAL
from ..rules.corporations import CORPORATION_SPECS, CORPORATIONS
from ..rules.depot import DEPOT, PHASE, PHASES, TRAIN_KINDS, TRAINS
from ..rules.market import CHART, MARKERS, price
from ..rules.money import BANK, CASH, MONEY_IN_PLAY
from ..rules.on_sale import bids
from ..rules.operating_round import CURRENT_TURN
from ..rules.privates import PRIVATE_COMPANIES, PRIVATES
from ..rules.reach import BOARD, TILES, TOKENS, hex_face
from ..rules.shares import COUNTED_CERTIFICATES, OFFERING, POOL, STOCK, held, president
from ..rules.shown import UNPAYABLE, auction
from ..rules.turns import OPERATING, PRIORITY, ROUND, STOCK_ROUND

Vector = NDArray[np.float32]
Fill = Callable[[Position, Sequence[str], Vector], None]

TRAINS_WITHOUT_END = 12
"""How many trains a kind without end counts as, and the most that are told of any kind."""

CERTIFICATES = 64
ROUNDS = 64
OBLIGATIONS = 32


class Block(msgspec.Struct, frozen=True):
    """A part of the vector.

    `shape`: its dimensions, `axes` what they stand for; `unit` of its values times `most`; `least` is 0 or -1.

    >>> Block("cash", (3,), ("seat",), "dollars", 8000.0, first=0).size
    3
    """

    name: str
    shape: tuple[int, ...]
    axes: tuple[str, ...]
    unit: str
    most: float
    first: int
    least: int = 0

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return math.prod(self.shape)


class Observer:
    """Makes vectors of positions of one title: `blocks` describe them, `size` is their length. `without`: names of
    blocks that are left out.

    >>> from roundhouse import Game
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> observer = Observer(game.title)
    >>> vector = observer.see(game.state, seat=0)
    >>> vector.shape == (observer.size,), observer.block("cash").unit
    (True, 'dollars')
    >>> observer.part(vector, "cash").round().tolist()
    [800.0, 800.0, 800.0]
    """

    def __init__(self, title: Title, without: Collection[str] = ()) -> None:
        self.title = title
        self._without = frozenset(without)
        pos = Position(title, new(title))
        self._charters = tuple(dict.fromkeys([*CORPORATION_SPECS(pos), *pos[CORPORATIONS]]))
        self._papers = tuple(PRIVATE_COMPANIES(pos))
        self._kinds = tuple(TRAIN_KINDS(pos))
        self._phases = tuple(PHASES(pos))
        self._steps = tuple(title.steps)
        self._hexes = tuple(BOARD(pos).hexes)
        self._tiles = {tile: number for number, tile in enumerate(BOARD(pos).tiles, 1)}
        self._money = float(max(MONEY_IN_PLAY(pos), 1))
        self._price = float(max(value for row in CHART(pos).prices for value in row if value is not None))
        self._blocks: list[Block] = []
        self._fill: list[Fill] = []
        self._describe()
        self.blocks = tuple(self._blocks)
        self.size: int = sum(block.size for block in self.blocks)
        # Those of nothing, such as the private companies of a title without any, have nothing to fill.
        self._parts = [
            (
                block.name,
                slice(block.first, block.first + block.size),
                block.shape,
                np.float32(block.most),
                fill,
            )
            for block, fill in zip(self.blocks, self._fill, strict=True)
            if block.size
        ]

    def block(self, name: str) -> Block:
        """The block of that name. Raises KeyError for none."""
        by_name: dict[str, Block] = {block.name: block for block in self.blocks}
        return by_name[name]

    def part(self, vector: Vector, name: str) -> Vector:
        """One block of a vector, in its shape and in its unit. Raises KeyError for a name that no block has."""
        block = self.block(name)
        return vector[block.first : block.first + block.size].reshape(block.shape) * np.float32(block.most)

    def see(self, state: State, seat: int) -> Vector:
        """What the seat (counted from 0) sees of a position. What is hidden from it is 0."""
        players = self.title.players
        order = [*players[seat:], *players[:seat]]
        pos = Position(self.title, state)
        vector: Vector = np.zeros(self.size, np.float32)
        hidden = HIDDEN(pos, players[seat])
        for name, part, shape, most, fill in self._parts:
            if name in hidden:
                continue
            view = vector[part].reshape(shape)
            fill(pos, order, view)
            view /= most
        return np.clip(vector, -1.0, 1.0)

    # -- the blocks ---------------------------------------------------------------------------------------

    def _add(
        self, name: str, unit: str, most: float, axes: dict[str, int], fill: Fill, least: int = 0
    ) -> None:
        if name in self._without:
            return
        first = sum(block.size for block in self._blocks)
        self._blocks.append(Block(name, tuple(axes.values()), tuple(axes), unit, most, first, least))
        self._fill.append(fill)

    def _describe(self) -> None:
        seats, charters = {"seat": len(self.title.players)}, {"corporation": len(self._charters)}
        papers, kinds = {"private company": len(self._papers)}, {"kind of train": len(self._kinds)}
        hexes = {"hex": len(self._hexes)}
        add, money, dear = self._add, self._money, self._price
        add("acts", "0 or 1", 1, seats, _one_hot(lambda pos, order: to_act(pos.title, pos.state)))
        add("priority", "0 or 1", 1, seats, _one_hot(lambda pos, order: pos[PRIORITY]))
        add("cash", "dollars", money, seats, self._cash, -1)
        add("certificates", "count", CERTIFICATES, seats, self._certificates)
        add("shares", "percent", 100, seats | charters, self._shares)
        add("president", "0 or 1", 1, charters | seats, self._president)
        add("offering", "percent", 100, charters, self._held_by(OFFERING))
        add("pool", "percent", 100, charters, self._held_by(POOL))
        add("own stock", "percent", 100, charters, self._held_by(""))
        add("par", "dollars", dear, charters, self._par)
        add("price", "dollars", dear, charters, self._prices)
        add("market", "row and column, from 1", 32, charters | {"coordinate": 2}, self._market)
        add("treasury", "dollars", money, charters, self._treasury, -1)
        add("floated, operated, closed", "0 or 1", 1, charters | {"which": 3}, self._standing)
        add("last revenue", "dollars", money, charters, self._revenue)
        add("tokens left", "count", 16, charters, self._tokens_left)
        add("trains", "count", TRAINS_WITHOUT_END, charters | kinds, self._trains)
        add("depot and pool", "count", TRAINS_WITHOUT_END, {"place": 2} | kinds, self._depot)
        add("phase", "0 or 1", 1, {"phase": len(self._phases)}, self._phase)
        add("private company of a seat", "0 or 1", 1, papers | seats, self._papers_of_seats)
        add("private company of a corporation", "0 or 1", 1, papers | charters, self._papers_of_corporations)
        add("private company with the bank, closed", "0 or 1", 1, papers | {"which": 2}, self._papers_left)
        add("bids", "dollars", money, papers | seats, self._bids)
        add("auction", "highest bid in dollars", money, {"price": 1}, self._auction)
        add("proposal", "price in dollars", money, {"price": 1}, self._proposal)
        add("bonds of a seat", "count", OBLIGATIONS, seats, self._bonds)
        add("loans, bonds, cars", "count", OBLIGATIONS, charters | {"which": 3}, self._obligations)
        add("bank", "dollars", money, {"bank": 1}, self._bank, -1)
        add("round", "0 or 1: stock, operating, other", 1, {"which": 3}, self._round)
        add("number of the round", "count", ROUNDS, {"number": 1}, self._number)
        add("step", "0 or 1", 1, {"step": len(self._steps)}, self._step)
        add("turn of", "0 or 1", 1, charters, self._turn)
        add("revenue of the turn", "dollars", money, {"revenue": 1}, self._earned)
        add("tile", "number of the tile in the data, from 1; 0 for none", len(self._tiles), hexes, self._tile)
        add("colour", "white, yellow, green, brown, gray", len(COLOURS), hexes, self._colour)
        add("rotation", "sixths, clockwise", 6, hexes, self._rotation)
        add("tokens", "count", 4, charters | hexes, self._tokens)

    def _cash(self, pos: Position, order: Sequence[str], out: Vector) -> None:
        out[:] = [pos[CASH][player] for player in order]

    def _certificates(self, pos: Position, order: Sequence[str], out: Vector) -> None:
        out[:] = [COUNTED_CERTIFICATES(pos, player) for player in order]

    def _shares(self, pos: Position, order: Sequence[str], out: Vector) -> None:
        for seat, player in enumerate(order):
            out[seat] = [_held(pos, player, c) for c in self._charters]

    def _president(self, pos: Position, order: Sequence[str], out: Vector) -> None:
        place = {player: seat for seat, player in enumerate(order)}
        for number, c in enumerate(self._charters):
            seat = place.get(president(pos, c)) if c in pos[CORPORATIONS] else None
            if seat is not None:
                out[number, seat] = 1

    def _held_by(self, owner: str) -> Fill:
        def fill(pos: Position, order: Sequence[str], out: Vector) -> None:
            out[:] = [_held(pos, owner or c, c) for c in self._charters]

        return fill

    def _par(self, pos: Position, order: Sequence[str], out: Vector) -> None:
        for number, row in self._rows(pos):
            out[number] = row.par or 0

    def _prices(self, pos: Position, order: Sequence[str], out: Vector) -> None:
        out[:] = [price(pos, c) or 0 if c in pos[CORPORATIONS] else 0 for c in self._charters]

    def _market(self, pos: Position, order: Sequence[str], out: Vector) -> None:
        for number, c in enumerate(self._charters):
            marker = pos[MARKERS].get(c)
            if marker is not None:
                out[number] = [marker.row + 1, marker.column + 1]

    def _treasury(self, pos: Position, order: Sequence[str], out: Vector) -> None:
        out[:] = [pos[CASH].get(c, 0) for c in self._charters]

    def _standing(self, pos: Position, order: Sequence[str], out: Vector) -> None:
        for number, row in self._rows(pos):
            out[number] = [row.floated, row.operated, row.closed]

    def _revenue(self, pos: Position, order: Sequence[str], out: Vector) -> None:
        for number, row in self._rows(pos):
            out[number] = row.last_revenue

    def _rows(self, pos: Position) -> Iterable[tuple[int, Any]]:
        table = pos[CORPORATIONS]
        return ((number, table[c]) for number, c in enumerate(self._charters) if c in table)

    def _tokens_left(self, pos: Position, order: Sequence[str], out: Vector) -> None:
        place = {c: number for number, c in enumerate(self._charters)}
        for token in pos[TOKENS].values():
            if not token.placed and token.corporation in place:
                out[place[token.corporation]] += 1

    def _trains(self, pos: Position, order: Sequence[str], out: Vector) -> None:
        place = {c: number for number, c in enumerate(self._charters)}
        kinds = {kind: number for number, kind in enumerate(self._kinds)}
        for train in pos[TRAINS].values():
            if train.owner in place:
                out[place[train.owner], kinds[train.kind]] += 1

    def _depot(self, pos: Position, order: Sequence[str], out: Vector) -> None:
        kinds = {kind: number for number, kind in enumerate(self._kinds)}
        for train in pos[TRAINS].values():
            if train.owner in (DEPOT, POOL):
                out[int(train.owner == POOL), kinds[train.kind]] += 1
        for kind, row in TRAIN_KINDS(pos).items():
            if row.count is None:
                out[0, kinds[kind]] = TRAINS_WITHOUT_END

    def _phase(self, pos: Position, order: Sequence[str], out: Vector) -> None:
        out[self._phases.index(pos[PHASE])] = 1

    def _papers_of_seats(self, pos: Position, order: Sequence[str], out: Vector) -> None:
        place = {player: seat for seat, player in enumerate(order)}
        for number, owner in self._owners(pos):
            if owner in place:
                out[number, place[owner]] = 1

    def _papers_of_corporations(self, pos: Position, order: Sequence[str], out: Vector) -> None:
        place = {c: number for number, c in enumerate(self._charters)}
        for number, owner in self._owners(pos):
            if owner in place:
                out[number, place[owner]] = 1

    def _papers_left(self, pos: Position, order: Sequence[str], out: Vector) -> None:
        for number, sym in enumerate(self._papers):
            row = pos[PRIVATES].get(sym)
            out[number] = [row is not None and row.owner == BANK, row is not None and row.closed]

    def _owners(self, pos: Position) -> Iterable[tuple[int, str]]:
        table = pos[PRIVATES]
        return ((k, table[sym].owner) for k, sym in enumerate(self._papers) if sym in table)

    def _bids(self, pos: Position, order: Sequence[str], out: Vector) -> None:
        place = {player: seat for seat, player in enumerate(order)}
        for number, sym in enumerate(self._papers):
            for bid in bids(pos, sym):
                out[number, place[bid.player]] = bid.amount

    def _auction(self, pos: Position, order: Sequence[str], out: Vector) -> None:
        row = auction(pos)
        out[0] = row.price if row is not None else 0

    def _proposal(self, pos: Position, order: Sequence[str], out: Vector) -> None:
        deal = pos[PROPOSAL]
        out[0] = deal.price if deal is not None else 0

    def _bonds(self, pos: Position, order: Sequence[str], out: Vector) -> None:
        out[:] = [_bonds_of(pos, player) for player in order]

    def _obligations(self, pos: Position, order: Sequence[str], out: Vector) -> None:
        for number, c in enumerate(self._charters):
            if c in pos[CORPORATIONS]:
                out[number] = [loans_of(pos, c), _bonds_of(pos, c), len(beside_trains(pos, c))]

    def _bank(self, pos: Position, order: Sequence[str], out: Vector) -> None:
        out[0] = pos[CASH][BANK]

    def _round(self, pos: Position, order: Sequence[str], out: Vector) -> None:
        kind, kinds = pos[ROUND].kind, (STOCK_ROUND, OPERATING)
        out[kinds.index(kind) if kind in kinds else 2] = 1

    def _number(self, pos: Position, order: Sequence[str], out: Vector) -> None:
        out[0] = pos[ROUND].number

    def _step(self, pos: Position, order: Sequence[str], out: Vector) -> None:
        if not pos.over and pos.frame.node in self._steps:
            out[self._steps.index(pos.frame.node)] = 1

    def _turn(self, pos: Position, order: Sequence[str], out: Vector) -> None:
        if not pos.over and pos.frame.who in self._charters:
            out[self._charters.index(pos.frame.who)] = 1

    def _earned(self, pos: Position, order: Sequence[str], out: Vector) -> None:
        out[0] = pos[CURRENT_TURN].revenue or 0

    def _tile(self, pos: Position, order: Sequence[str], out: Vector) -> None:
        laid = pos[TILES]
        out[:] = [self._tiles[laid[hex].tile] if hex in laid else 0 for hex in self._hexes]

    def _colour(self, pos: Position, order: Sequence[str], out: Vector) -> None:
        rank = {colour: number for number, colour in enumerate(COLOURS)}
        out[:] = [rank.get(hex_face(pos, hex).colour, 0) for hex in self._hexes]

    def _rotation(self, pos: Position, order: Sequence[str], out: Vector) -> None:
        laid = pos[TILES]
        out[:] = [laid[hex].rotation if hex in laid else 0 for hex in self._hexes]

    def _tokens(self, pos: Position, order: Sequence[str], out: Vector) -> None:
        charters = {c: number for number, c in enumerate(self._charters)}
        hexes = {hex: number for number, hex in enumerate(self._hexes)}
        for token in pos[TOKENS].values():
            if token.placed and token.corporation in charters and token.hex in hexes:
                out[charters[token.corporation], hexes[token.hex]] += 1


def _held(pos: Position, owner: str, corporation: str) -> int:
    """Percent; nothing of what is yet to be formed."""
    return held(pos, owner, corporation) if corporation in pos[STOCK] else 0


def _bonds_of(pos: Position, owner: str) -> int:
    """Bonds that are repaid, and those that are money at a rate."""
    return bonds_of(pos, owner) + count_of(pos, UNPAYABLE, owner)


def _one_hot(who: Callable[[Position, Sequence[str]], str]) -> Fill:
    def fill(pos: Position, order: Sequence[str], out: Vector) -> None:
        found = who(pos, order)
        if found in order:
            out[order.index(found)] = 1

    return fill
