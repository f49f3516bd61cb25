"""Where on the table an action belongs: a hex of the map, a corporation's card, a private company, a train."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from ...board.tiles import Laid
from ...core.actions import Action
from ...core.game import carry_out
from ...core.position import Position
from ...rules.corporations import CORPORATION_SPECS
from ...rules.depot import TRAINS
from ...rules.privates import PRIVATE_COMPANIES
from ...rules.reach import BOARD, TILES, TOKENS

HEX, COMPANY, PRIVATE, TRAIN, NONE = "hex", "company", "private", "train", "none"
"""The sorts of places, those that go before others first."""


class Place(msgspec.Struct, frozen=True):
    """A place: one of the sorts above, and the id of what is there; `hexes`: all that the action changes on the map."""

    sort: str = NONE
    id: str = ""
    hexes: tuple[str, ...] = ()


def place_of(pos: Position, action: Action) -> Place:
    """Where the action belongs, by what its fields hold; if these do not say it, by what it would change on the map."""
    if isinstance(hex := getattr(action, "hex", None), str) and hex in BOARD(pos).hexes:
        return Place(HEX, hex, (hex,))
    row = msgspec.structs.asdict(action)
    if changes_map(action) or (len(row) == 1 and not _closes(pos, action)):
        hexes = changed_hexes(pos, action)
        if hexes:
            return Place(HEX, hexes[0], hexes)
    held: list[tuple[str, Any]] = [
        (PRIVATE, PRIVATE_COMPANIES(pos)),
        (TRAIN, pos[TRAINS]),
        (COMPANY, CORPORATION_SPECS(pos)),
    ]
    for sort, known in held:
        for name, value in row.items():
            if name != "by" and isinstance(value, str) and value in known:
                return Place(sort, value)
    return Place()


def changes_map(action: Action) -> bool:
    """Whether a field of the action holds a tile or turns one."""
    names = action.__struct_fields__
    return "rotation" in names or any(isinstance(getattr(action, name), Laid) for name in names)


def _closes(pos: Position, action: Action) -> bool:
    step = pos.title.steps.get(pos.frame.node)
    return step is not None and step.closer is not None and action.kind() == step.closer.name


def changed_hexes(pos: Position, action: Action) -> tuple[str, ...]:
    """The hexes on which tiles or tokens would be others after a legal action."""
    after, _ = carry_out(pos.title, pos.state, action)
    return tuple(dict.fromkeys(_changed(pos, Position(pos.title, after))))


def _changed(old: Position, new: Position) -> Iterator[str]:
    if old[TILES] is not new[TILES]:
        yield from (hex for hex, laid in new[TILES].items() if old[TILES].get(hex) != laid)
    if old[TOKENS] is not new[TOKENS]:
        for id, token in new[TOKENS].items():
            was = old[TOKENS].get(id)
            if token.hex and (was is None or token.hex != was.hex):
                yield token.hex
