"""The tray of a hex: the tiles that may be laid there, each with its rotations, and what else can be done there."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import msgspec

from ...board.tiles import Laid
from ...core.actions import Action
from ...core.game import carry_out
from ...core.position import Position
from ...draw.map import draw_hex
from ...play.changes import paid, paid_personally
from ...routes.best import best_runs
from ...rules.corporations import CORPORATION_SPECS
from ...rules.depot import phase
from ...rules.reach import BOARD, TILES
from ...rules.running import QUESTION, TRAINS_TO_RUN, best, graph
from ...rules.track import supply_left
from ...text.language import gettext
from ...text.words import Words, currency_of, priced
from ..desk.hex_labels import way_label
from ..live.table import TableSnapshot
from .choices import Choice, Group, groups_of
from .preview import Preview, preview

EACH, ALL = 0.25, 1.2
"""Seconds for the best run after one placement, and after all of a tray together."""

Piece = tuple[str, str, int]
"""A hex, the tile that would lie there, and its rotation."""


class Turn(msgspec.Struct, frozen=True):
    """One way to lay a tile: the action, what would then lie on the map, and how in words."""

    json: str
    pieces: tuple[Piece, ...]
    said: str = ""

    @property
    def keys(self) -> tuple[str, ...]:
        """The names of the pieces."""
        return tuple(f"{hex}:{tile}:{rotation}" for hex, tile, rotation in self.pieces)

    def key_of(self, hex: str) -> str:
        """The name of the piece that would lie in a hex. Raises StopIteration when there is none."""
        return next(key for key, piece in zip(self.keys, self.pieces, strict=True) if piece[0] == hex)


class Sample(msgspec.Struct, frozen=True):
    """A tile of the tray: `left`: how many there are ("∞" without end), `cost`: dollars in words, "" for nothing."""

    kind: str
    heading: str
    tile: str
    colour: str
    left: str
    cost: str
    turns: tuple[Turn, ...]


class Deed(msgspec.Struct, frozen=True):
    """Something else to do in the hex, such as placing a token."""

    kind: str
    label: str
    json: str
    after: Preview


class Tray(msgspec.Struct, frozen=True):
    """What can be done in a hex. `drawings`: SVG by the keys of the pieces, around the middle of their hex."""

    hex: str
    name: str
    samples: tuple[Sample, ...]
    deeds: tuple[Deed, ...]
    drawings: dict[str, str]


def tray_of(live: TableSnapshot, hex: str) -> Tray:
    """What whoever is to act can do in a hex."""
    assert live.game is not None
    pos = Position(live.game.title, live.game.state)
    words = Words(live.game.title, live.row.names)
    samples: list[Sample] = []
    deeds: list[Deed] = []
    for group, choices in _here(pos, words, hex):
        tiles: dict[str, list[Turn]] = {}
        costs: dict[str, str] = {}
        for choice in choices:
            pieces, cost = laid_by(pos, choice.action)
            tile = next((piece[1] for piece in pieces if piece[0] == hex), "")
            if tile:
                tiles.setdefault(tile, []).append(Turn(choice.json, pieces, way_said(pos, pieces, hex)))
                costs[tile] = cost
            else:
                label = choice.label or group.heading
                deeds.append(Deed(group.kind, label, choice.json, preview(pos, words, choice.action)))
        for tile, turns in tiles.items():
            samples.append(
                Sample(
                    group.kind,
                    group.heading,
                    tile,
                    BOARD(pos).tiles[tile].colour,
                    _left(pos, tile),
                    costs[tile],
                    tuple(sorted(turns, key=lambda turn: _rotation(turn, hex))),
                )
            )
    lying = {
        key: piece
        for sample in samples
        for turn in sample.turns
        for key, piece in zip(turn.keys, turn.pieces, strict=True)
    }
    drawings = {key: str(drawing(pos, piece)) for key, piece in lying.items()}
    name = BOARD(pos).hexes[hex].name if hex in BOARD(pos).hexes else ""
    return Tray(hex, name, tuple(samples), tuple(deeds), drawings)


def _here(pos: Position, words: Words, hex: str) -> list[tuple[Group, list[Choice]]]:
    found = []
    for group in groups_of(pos, words):
        choices = [choice for choice in group.choices if hex in choice.place.hexes]
        if choices:
            found.append((group, choices))
    return found


def laid_by(pos: Position, action: Action) -> tuple[tuple[Piece, ...], str]:
    """The tiles that would lie on the map after an action, and what its player and corporation pay, in words."""
    state, _ = carry_out(pos.title, pos.state, action)
    after = Position(pos.title, state)
    pieces = tuple(
        (hex, laid.tile, laid.rotation) for hex, laid in after[TILES].items() if pos[TILES].get(hex) != laid
    )
    hex = getattr(action, "hex", None)
    tile, rotation = getattr(action, "tile", None), getattr(action, "rotation", None)
    if not pieces and isinstance(hex, str) and isinstance(tile, str) and isinstance(rotation, int):
        pieces = ((hex, tile, rotation),)
    return pieces, _cost(pos, after, action.by)


def way_said(pos: Position, pieces: Sequence[Piece], hex: str = "") -> str:
    """How tiles would lie, in words; each other hex than `hex` is named."""
    board = BOARD(pos)
    laid = {**pos[TILES], **{place: Laid(tile, rotation) for place, tile, rotation in pieces}}
    told = []
    for place, *_ in sorted(pieces, key=lambda piece: piece[0] != hex):
        way = way_label(board, place, laid, currency_of(pos.title))
        told.append(way if place == hex else gettext("{hex}: {way}", hex=place, way=way))
    return "; ".join(told)


def _cost(pos: Position, after: Position, player: str) -> str:
    """What was paid between two positions, and what the president has added to the treasury; "" for nothing."""
    price, own = paid(pos, after, player), paid_personally(pos, after, player)
    if own and pos.frame.who in CORPORATION_SPECS(pos):
        return gettext("{cost}, {own} yours", cost=priced(pos, price), own=priced(pos, own))
    return priced(pos, price) if price else ""


def _rotation(turn: Turn, hex: str) -> tuple[int, ...]:
    return tuple(rotation for place, _, rotation in sorted(turn.pieces, key=lambda piece: piece[0] != hex))


def _left(pos: Position, tile: str) -> str:
    left = supply_left(pos, tile)
    return "∞" if left is None else str(left)


def drawing(pos: Position, piece: Piece) -> str:
    """A piece as the map would show it, around the middle of its hex."""
    hex, tile, rotation = piece
    return draw_hex(BOARD(pos), hex, Laid(tile, rotation), phase=phase(pos).revenue)


def gains(live: TableSnapshot, hex: str) -> dict[str, Any]:
    """How the corporation's best run changes with each way to lay a tile in a hex, as JSON.

    "base": dollars now; "turns": by the JSON of the action {"value", "more", "proven"}; those for which the time was
    too short are left out. Empty where the table does not tell best runs, or there is no train.
    """
    assert live.game is not None
    pos = Position(live.game.title, live.game.state)
    who = pos.frame.who
    if live.row.runs != "on" or who not in CORPORATION_SPECS(pos) or not TRAINS_TO_RUN(pos, who):
        return {"turns": {}}
    words = Words(live.game.title, live.row.names)
    base = best(pos, who)
    ends = time.monotonic() + ALL
    found: dict[str, Any] = {}
    for _, choices in _here(pos, words, hex):
        for choice in choices:
            left = ends - time.monotonic()
            if left <= 0:
                break
            state, _ = carry_out(pos.title, pos.state, choice.action)
            after = Position(pos.title, state)
            question = QUESTION(after, who)
            if not question.trains:
                continue
            answer = best_runs(graph(after, question.track), question, limit=min(EACH, left))
            found[choice.json] = {
                "value": answer.value,
                "more": answer.value - base.value,
                "proven": answer.proven and base.proven,
            }
    return {"base": base.value, "turns": found}
