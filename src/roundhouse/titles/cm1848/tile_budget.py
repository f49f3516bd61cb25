"""Several tiles a turn by a list of combinations: what is built in a turn has to be one of them, or a part of one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar, Literal

import msgspec

from ...board.map import Board
from ...board.tiles import Laid, Tile
from ...core.action_types import check, reacts
from ...core.cache import memo_by_reads, memo_per_position
from ...core.details import Details
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Setting, overrides, rule_value
from ...core.state import Slot
from ...rules.depot import has_begun, phase
from ...rules.operating_round import CURRENT_TURN, NEXT_TURN
from ...rules.reach import BOARD, TILES
from ...rules.shown import NOTES_OF_TABLE, NOTES_OF_TURN, Note, NoteSource
from ...rules.track import TILE_ALLOWANCE, LayTile, TileLaid, one_a_turn

LAY = "lay"
UPGRADE = "upgrade"
MOUNTAIN = "mountain"


class Row(msgspec.Struct, frozen=True):
    """One combination: there is it from the phase `since` on.

    `lay`: how many tiles of each colour where no track is; `upgrade`: how many of each colour become the next one;
    `mountains`: how many of the lays may be in mountain hexes, None for all of them.
    """

    since: str
    lay: dict[str, int]
    upgrade: dict[str, int]
    mountains: int | None = None


class Built(msgspec.Struct, frozen=True):
    """A tile of this turn: who built it where, as what ("lay" or "upgrade"), in which part of the allowance.

    `colour` is that of the tile for a lay, and that of what was there before for an upgrade; `mountain` is about lays.
    """

    who: str
    hex: str
    what: str
    colour: str
    mountain: bool = False
    part: str = ""


ALLOWANCES: Setting[tuple[Row, ...]] = Setting("combinations of tiles")

BUILDS: Slot[tuple[Built, ...]] = Slot("tiles of the turn", tuple[Built, ...], (), until=NEXT_TURN)


def fits(rows: Iterable[Row], builds: Iterable[Built]) -> bool:
    """Whether one of the rows contains all the builds."""
    counts: dict[tuple[str, str], int] = {}
    mountains = 0
    for build in builds:
        key = (build.what, build.colour)
        counts[key] = counts.get(key, 0) + 1
        mountains += build.mountain
    return any(
        all(_most(row, what).get(colour, 0) >= count for (what, colour), count in counts.items())
        and (row.mountains is None or mountains <= row.mountains)
        for row in rows
    )


def _most(row: Row, what: str) -> Mapping[str, int]:
    return row.lay if what == LAY else row.upgrade


def build_of(board: Board, hex: str, laid: Laid | None, tile: Tile) -> tuple[str, str]:
    """Whether the tile is a lay or an upgrade there, and the colour that counts; `laid` is what lies there before.

    What comes first to a hex without track is a lay, and so is every yellow tile.
    """
    if laid is None and (tile.colour == "yellow" or not board.hexes[hex].face.paths):
        return LAY, tile.colour
    return UPGRADE, board.face(hex, laid).colour


@rule_value("combinations open to a builder")
def BUDGET_ROWS(pos: Position, who: str) -> tuple[Row, ...]:
    """The combinations of which the builds of a turn have to be a part, by default those of the phases so far."""
    return tuple(row for row in ALLOWANCES(pos) if has_begun(pos, row.since))


@rule_value("parts of the allowance")
def BUDGET_PARTS(pos: Position, who: str, hex: str) -> tuple[str, ...]:
    """The allowances that a build in the hex can count for, "" being the only one of most; all of them for hex ""."""
    return ("",)


def built(pos: Position, who: str = "", part: str = "") -> tuple[Built, ...]:
    """What was built in this turn: by all or by one builder, for all parts or for one."""
    return tuple(b for b in pos[BUILDS] if who in ("", b.who) and part in ("", b.part))


def new_build(pos: Position, who: str, hex: str, laid: Laid | None, tile: str) -> Built:
    """The build that the tile is in a hex where `laid` lies, not yet in any part; the part is chosen by `part_of`."""
    board = BOARD(pos)
    what, colour = build_of(board, hex, laid, board.tiles[tile])
    mountain = what == LAY and MOUNTAIN in board.hexes[hex].face.terrain
    return Built(who, hex, what, colour, mountain)


@memo_by_reads
def _rows(pos: Position, who: str) -> tuple[Row, ...]:
    return BUDGET_ROWS(pos, who)


@memo_per_position
def _parts(pos: Position, who: str, hex: str) -> tuple[str, ...]:
    return BUDGET_PARTS(pos, who, hex)


def part_of(pos: Position, build: Built) -> str | None:
    """The first part of the allowance that has room for the build; None when none has."""
    for part in _parts(pos, build.who, build.hex):
        if _has_room(pos, build.who, part, build.what, build.colour, build.mountain):
            return part
    return None


@memo_per_position
def _has_room(pos: Position, who: str, part: str, what: str, colour: str, mountain: bool) -> bool:
    """Whether such a build, wherever it is, can be added to those of a part of the allowance."""
    more = Built(who, "", what, colour, mountain)
    return fits(_rows(pos, who), (*built(pos, who, part), more))


def note(pos: Position, build: Built, part: str) -> None:
    """Remember a build for the rest of the turn."""
    pos.set(BUILDS, (*pos[BUILDS], msgspec.structs.replace(build, part=part)))


def rest(pos: Position, who: str, part: str = "") -> tuple[Row, ...]:
    """What the builder may still build: what the combinations have beyond the builds of this turn.

    Those that are part of another are left out, and so is what is left of one with nothing in it.
    """
    builds = built(pos, who, part)
    left = [_less(row, builds) for row in BUDGET_ROWS(pos, who) if fits((row,), builds)]
    kept = [row for row in dict.fromkeys(map(_key, left)) if row[0] or row[1]]
    rows = [Row("", dict(lay), dict(upgrade), mountains) for lay, upgrade, mountains in kept]
    return tuple(row for row in rows if not any(other != row and _within(row, other) for other in rows))


def _less(row: Row, builds: Iterable[Built]) -> Row:
    """The row without the builds, which fit into it."""
    lay, upgrade, mountains = dict(row.lay), dict(row.upgrade), row.mountains
    for build in builds:
        (lay if build.what == LAY else upgrade)[build.colour] -= 1
        if mountains is not None and build.mountain:
            mountains -= 1
    return Row(row.since, lay, upgrade, mountains)


def _key(
    row: Row,
) -> tuple[tuple[tuple[str, int], ...], tuple[tuple[str, int], ...], int | None]:
    """What is in a row, without colours of which there is nothing; and mountains only where they are fewer."""
    lay = tuple((colour, count) for colour, count in row.lay.items() if count)
    upgrade = tuple((colour, count) for colour, count in row.upgrade.items() if count)
    few = row.mountains is not None and row.mountains < sum(count for _, count in lay)
    return lay, upgrade, row.mountains if few else None


def _within(row: Row, other: Row) -> bool:
    """Whether the other row has everything that this one has."""
    return (
        all(_most(other, LAY).get(colour, 0) >= count for colour, count in row.lay.items())
        and all(_most(other, UPGRADE).get(colour, 0) >= count for colour, count in row.upgrade.items())
        and (other.mountains is None or (row.mountains is not None and other.mountains >= row.mountains))
    )


def _room(pos: Position, who: str) -> bool:
    """Whether anything at all can be added."""
    more = {
        (what, colour) for row in _rows(pos, who) for what in (LAY, UPGRADE) for colour in _most(row, what)
    }
    return any(
        _has_room(pos, who, part, what, colour, False)
        for part in BUDGET_PARTS(pos, who, "")
        for what, colour in more
    )


@overrides(TILE_ALLOWANCE, "tiles by combinations")
def while_something_fits(pos: Position, corporation: str) -> int:
    """One more as long as some combination has room."""
    return pos[CURRENT_TURN].tiles + 1 if _room(pos, corporation) else 0


@check("tile allowance", about=("hex", "tile"))
def in_the_allowance(pos: Position, action: LayTile) -> SecondBuildInHex | BeyondAllowance | None:
    """All builds of the turn together are part of a combination, and in different hexes."""
    return _beyond(pos, pos.frame.who, action.hex, action.tile)


class SecondBuildInHex(Details, frozen=True):
    """Something was built in the hex in this turn."""

    case: ClassVar[str] = "same hex"
    who: str
    hex: str
    tile: str


class BeyondAllowance(Details, frozen=True):
    """What was built in the turn leaves no room for the tile."""

    case: Literal["mountain", "lay", "upgrade"]
    who: str
    hex: str
    tile: str
    colour: str
    done: int


@memo_per_position
def _beyond(pos: Position, who: str, hex: str, tile: str) -> SecondBuildInHex | BeyondAllowance | None:
    """The case against a tile in a hex, however it lies."""
    board = BOARD(pos)
    if hex not in board.hexes or tile not in board.tiles:
        return None
    if board.tiles[tile].colour not in phase(pos).tiles:
        return None  # no combination has it, either; but that is the lesser reason
    if any(done.hex == hex for done in pos[BUILDS]):
        return SecondBuildInHex(who, hex, tile)
    build = new_build(pos, who, hex, pos[TILES].get(hex), tile)
    parts = _parts(pos, who, hex)
    if (
        not parts or part_of(pos, build) is not None
    ):  # without a part no route leads there, which is told as that
        return None
    level = msgspec.structs.replace(build, mountain=False)
    mountain = build.mountain and part_of(pos, level) is not None
    return BeyondAllowance(
        "mountain" if mountain else "lay" if build.what == LAY else "upgrade",
        who,
        hex,
        tile,
        build.colour,
        len(built(pos, who)),
    )


@reacts("tile is counted", TileLaid)
def count(pos: Position, event: TileLaid) -> None:
    """Under the first part of the allowance that has room for it."""
    before = Laid(event.old) if event.old else None
    build = new_build(pos, event.corporation, event.hex, before, event.tile)
    part = part_of(pos, build)
    note(pos, build, part if part is not None else next(iter(BUDGET_PARTS(pos, build.who, build.hex)), ""))


Rows = tuple[tuple[tuple[tuple[str, int], ...], tuple[tuple[str, int], ...], int | None], ...]
"""Combinations of tiles: what can be laid and what upgraded by colour, and in how many mountain hexes (None: all)."""


def _told(rows: Iterable[Row]) -> Rows:
    """Combinations as facts."""
    return tuple((tuple(row.lay.items()), tuple(row.upgrade.items()), row.mountains) for row in rows)


def _left(pos: Position, corporation: str) -> Iterator[Note]:
    """What it may still lay and upgrade in this turn, one note for each part of the allowance."""
    for part in BUDGET_PARTS(pos, corporation, ""):
        yield Note("tiles left", {"rows": _told(rest(pos, corporation, part)), "part": part})


def _noted(pos: Position, about: str) -> Iterator[Note]:
    yield Note("tiles a turn", {"rows": _told(BUDGET_ROWS(pos, ""))})


FEATURE = Feature(
    "tiles by combinations",
    slots=(BUILDS,),
    rule_values=(BUDGET_ROWS, BUDGET_PARTS),
    overrides=(while_something_fits,),
    replaces=(one_a_turn.replaced_by(in_the_allowance),),
    reactions=(count,),
    brings=(
        NOTES_OF_TABLE(NoteSource(_noted, 30)),
        NOTES_OF_TURN(NoteSource(_left)),
    ),
)
