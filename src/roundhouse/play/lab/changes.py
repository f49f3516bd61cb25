"""What can be done to a position of the lab. A change is plain data: "set" says what is done, see `CHANGES`.

Tiles, tokens, trains and phases are set as in plans (`play/plans/beyond.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from ...board.tiles import Laid
from ...core.position import Position
from ...rules.corporations import CORPORATION_SPECS, CORPORATIONS, Corporation
from ...rules.depot import PHASE, PHASES, TRAINS, Train, owned
from ...rules.owners import CORPORATION
from ...rules.piece_ids import home_token
from ...rules.reach import BOARD, TILES, TOKENS, hex_face
from ...rules.shares import OUT_OF_GAME
from ...text.language import gettext
from ...text.malformed import problem_of
from ..plans.beyond import BeyondError, SetTile, SetToken, SetTrain, apply_change
from .checks import MOST_TRAINS
from .error import LabError
from .lab import Lab, begin, from_document


class RemoveTile(msgspec.Struct, frozen=True, tag_field="set", tag="print", forbid_unknown_fields=True):
    """Take the tile from a hex; tokens stay where the print has a city for them, others go back."""

    hex: str


class TurnTile(msgspec.Struct, frozen=True, tag_field="set", tag="turn", forbid_unknown_fields=True):
    """Turn the tile on a hex clockwise by so many sixths."""

    hex: str
    by: int = 1


class RemoveToken(msgspec.Struct, frozen=True, tag_field="set", tag="no token", forbid_unknown_fields=True):
    """Put a corporation's token in a city of a hex back on its charter."""

    corporation: str
    hex: str
    city: int = 0


class Begin(msgspec.Struct, frozen=True, tag_field="set", tag="begun", forbid_unknown_fields=True):
    """Let a corporation begin, with its token at home."""

    corporation: str


class End(msgspec.Struct, frozen=True, tag_field="set", tag="not begun", forbid_unknown_fields=True):
    """Let a corporation not have begun: its tokens and trains go back."""

    corporation: str


class ChoosePhase(msgspec.Struct, frozen=True, tag_field="set", tag="phase", forbid_unknown_fields=True):
    """Let a phase be in force, an earlier one, too; trains of corporations stay, those that rust by then are gone."""

    phase: str


class Block(msgspec.Struct, frozen=True, tag_field="set", tag="blocked", forbid_unknown_fields=True):
    """Let nobody pass a city without a token there, or let everybody pass it again who may by the tokens."""

    hex: str
    city: int = 0
    blocked: bool = True


CHANGES = (
    SetTile | RemoveTile | TurnTile | SetToken | RemoveToken | SetTrain | Begin | End | ChoosePhase | Block
)
"""All kinds of changes."""


def change(lab: Lab, data: Mapping[str, Any]) -> Lab:
    """The position after a change. Raises `LabError` with one sentence.

    >>> lab = change(Lab.printed("18Chesapeake"), {"set": "tile", "hex": "G7", "tile": "9", "rotation": 1})
    >>> lab.document().tiles
    {'G7': '9:1'}
    >>> change(lab, {"set": "print", "hex": "G7"}).document().tiles
    {}
    """
    try:
        wanted = msgspec.convert(data, CHANGES)
    except msgspec.ValidationError as error:
        raise LabError(gettext("That is no change of the lab: {error}.", error=problem_of(error))) from None
    other = lab.copy()
    try:
        other = _done(other, wanted)
    except BeyondError as error:
        raise LabError(str(error)) from None
    return other


def _done(lab: Lab, wanted: Any) -> Lab:
    pos = lab.table.pos
    match wanted:
        case RemoveTile(hex):
            _remove(lab, hex)
        case TurnTile(hex, by):
            laid = pos[TILES].get(hex)
            if laid is None:
                raise LabError(gettext("There is no tile on {hex}.", hex=hex[:20]))
            lab.table.state.put(TILES, hex, Laid(laid.tile, (laid.rotation + by) % 6))
        case RemoveToken(sym, hex, city):
            _take_token(lab, sym, hex, city)
        case Begin(sym):
            begin(lab.table, sym, own=lab.own is not None)
        case End(sym):
            _end(lab, sym)
        case ChoosePhase(name):
            return _in_phase(lab, name)
        case Block(hex, city, blocked):
            _city(pos, hex, city)
            stops = lab.blocked | {(hex, city)} if blocked else lab.blocked - {(hex, city)}
            return lab.copy(lab.table, frozenset(stops))
        case _:
            if isinstance(wanted, SetToken | SetTrain):
                sym = wanted.corporation if isinstance(wanted, SetToken) else wanted.owner
                if sym not in lab.begun():
                    begin(lab.table, sym, own=lab.own is not None)
            if isinstance(wanted, SetTrain) and not wanted.take:
                if len(owned(lab.pos, wanted.owner)) >= MOST_TRAINS:
                    raise LabError(
                        gettext("A corporation has at most {count} trains here.", count=MOST_TRAINS)
                    )
            apply_change(lab.table, lab.pos, wanted)
            if isinstance(wanted, SetTile):
                _forget_blocks(lab, wanted.hex)
    return lab


def _city(pos: Position, hex: str, city: int) -> None:
    if hex not in BOARD(pos).hexes or city not in hex_face(pos, hex).cities:
        raise LabError(gettext("{hex} has no such city.", hex=hex[:20]))


def _remove(lab: Lab, hex: str) -> None:
    pos, state = lab.table.pos, lab.table.state
    if hex not in pos[TILES]:
        raise LabError(gettext("There is no tile on {hex}.", hex=hex[:20]))
    state.drop(TILES, hex)
    cities = hex_face(pos, hex).cities
    for id, token in list(pos[TOKENS].items()):
        if token.hex != hex:
            continue
        spec = CORPORATION_SPECS(pos).get(token.corporation)
        if id == home_token(token.corporation) and spec is not None and spec.home == hex:
            pos.change(TOKENS, id, city=spec.city)
        elif token.city not in cities:
            pos.change(TOKENS, id, hex="", city=-1, placed=False)
    _forget_blocks(lab, hex)


def _forget_blocks(lab: Lab, hex: str) -> None:
    """Cities that are not there any more are not blocked."""
    cities = hex_face(lab.pos, hex).cities
    lab.blocked = frozenset(stop for stop in lab.blocked if stop[0] != hex or stop[1] in cities)


def _take_token(lab: Lab, sym: str, hex: str, city: int) -> None:
    pos = lab.table.pos
    for id, token in pos[TOKENS].items():
        if (token.corporation, token.hex, token.city) == (sym, hex, city) and token.placed:
            pos.change(TOKENS, id, hex="", city=-1, placed=False)
            return
    raise LabError(gettext("{corporation} has no token there.", corporation=sym[:40]))


def _end(lab: Lab, sym: str) -> None:
    pos = lab.table.pos
    if sym not in lab.begun():
        raise LabError(gettext("{corporation} has not begun.", corporation=sym[:40]))
    spec = CORPORATION_SPECS(pos)[sym]
    if not spec.home and lab.own is None and any(row.closed for row in pos[CORPORATIONS].values()):
        raise LabError(gettext("{corporation} comes into being during the game.", corporation=sym))
    for id in owned(pos, sym):
        lab.table.state.put(TRAINS, id, Train(pos[TRAINS][id].kind, OUT_OF_GAME))
    own = [id for id, token in pos[TOKENS].items() if token.corporation == sym]
    if not spec.home:  # as it was before it began
        for id in own:
            lab.table.state.drop(TOKENS, id)
        for table in pos.title.tables:
            if CORPORATION in table.keyed_by and sym in pos[table]:
                lab.table.state.drop(table, sym)
        return
    for id in own:
        token = pos[TOKENS][id]
        if id == home_token(sym):
            city = token.city if token.hex == spec.home else spec.city
            pos.change(TOKENS, id, hex=spec.home, city=city, placed=False)
        else:
            pos.change(TOKENS, id, hex="", city=-1, placed=False)
    lab.table.state.put(CORPORATIONS, sym, Corporation())


def _in_phase(lab: Lab, name: str) -> Lab:
    """The position in another phase: as the document has it, told anew. A train that there would not be is gone."""
    pos = lab.pos
    if name not in PHASES(pos):
        raise LabError(gettext("There is no {name} here.", name=name[:40]))
    if name == lab.phase:
        return lab
    order = list(PHASES(pos))
    if order.index(name) > order.index(lab.phase):
        lab.table.phase(name)
        return lab
    document = lab.document()
    rest = {part: value for part, value in document.rest.items() if part not in (TRAINS.name, PHASE.name)}
    other = msgspec.structs.replace(document, phase=name, rest=rest)
    return from_document(other)


__all__ = ["CHANGES", "change"]
