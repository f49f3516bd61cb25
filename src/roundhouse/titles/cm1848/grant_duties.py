"""What a land grant asks of a turn: the lay that is due in it, and what may be built before that (9)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import chain
from typing import Any, Literal, TypeAlias

import msgspec

from ...board.tiles import Laid
from ...board.upgrades import distinct_placements
from ...core.action_types import Check, check
from ...core.cache import TableCache, memo_per_position
from ...core.details import Details
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import amends
from ...features.merging import MERGED, is_merged
from ...rules.depot import PHASE, phase
from ...rules.money import CASH
from ...rules.reach import BOARD, TILES, TOKENS, hex_face, reach, touched
from ...rules.shares import STOCK
from ...rules.track import (
    BUILDING_GROUND,
    HOME_HEXES,
    LAY_TILE,
    TERRAIN_COST,
    TRACK_PAYER,
    LayTile,
    put_tile,
)
from ...rules.turns import PASS, Pass
from .bond_money import HOLDINGS, RATE
from .land_grants import FILLERS, GRANTS, complete, railheads, unfinished
from .presidents_help import assist, terrain_is_paid
from .tile_budget import BUDGET_ROWS, BUILDS, LAY, Row, built, new_build, note, part_of


class _Duty(msgspec.Struct, frozen=True):
    """A lay that the turn owes: in a grant, and for a railhead ("" for the one allowance of most)."""

    grant: str
    part: str = ""


OPEN, POOR, SHUT = "open", "poor", "shut"
"""What there is for a duty: a legal lay, one that only money stands against, or none."""


def _laid(pos: Position, who: str, duty: _Duty) -> bool:
    hexes = GRANTS(pos)[duty.grant].hexes
    return any(b.what == LAY and b.hex in hexes for b in built(pos, who, duty.part))


@memo_per_position
def _charged(pos: Position, who: str) -> tuple[str, ...]:
    """The grants that were unfinished when the turn began."""
    return tuple(
        g
        for g, filler in pos[FILLERS].items()
        if filler == who and (not complete(pos, g) or _laid(pos, who, _Duty(g)))
    )


def _duties(pos: Position, who: str) -> list[_Duty]:
    """What is still owed in this turn."""
    found = [_Duty(g, part) for g in unfinished(pos, who) for part in railheads(pos, who) or ("",)]
    return [duty for duty in found if not _laid(pos, who, duty)]


def _near(pos: Position, who: str) -> set[str]:
    """The hexes that a tile might come to, by where the corporation's track leads."""
    return {*touched(reach(pos, who)), *HOME_HEXES(pos, who)}


def _places(pos: Position, who: str, hexes: tuple[str, ...], lay: bool) -> Iterator[LayTile]:
    """The tiles that might come to the hexes, as lays or as upgrades, in colours of the phase."""
    near = _near(pos, who)
    colours, tiles = phase(pos).tiles, BOARD(pos).tiles
    for hex in hexes:
        if hex in near and bool(hex_face(pos, hex).paths) != lay:
            for place in distinct_placements(BOARD(pos), hex, pos[TILES].get(hex)):
                if tiles[place.tile].colour in colours:
                    yield LayTile(pos.actor, hex, place.tile, place.rotation)


def _tests(pos: Position) -> list[Check[LayTile]]:
    """The checks of a tile, but for that of this file that asks for it."""
    return [test for test in pos.title.checks[LAY_TILE.name] if test is not grant_first]


def _objections(pos: Position, action: LayTile, tests: list[Check[LayTile]]) -> list[str]:
    """The names of the checks that refuse the tile; at most two.

    The one that settles it comes to the front of `tests`: it is likely to refuse the next tile as well.
    """
    found: list[str] = []
    for test in tests:
        if test(pos, action) is not None:
            found.append(test.name)
            if len(found) > 1 or found[0] != terrain_is_paid.name:
                tests.remove(test)
                tests.insert(0, test)
                break
    return found


def _serves(pos: Position, who: str, action: LayTile, duty: _Duty) -> bool:
    """Whether the tile would count for the end of the duty."""
    if not duty.part:
        return True
    return part_of(pos, new_build(pos, who, action.hex, pos[TILES].get(action.hex), action.tile)) == duty.part


def _lays(
    pos: Position, who: str, duty: _Duty, likely: LayTile | None = None
) -> Iterator[tuple[LayTile, bool]]:
    """The lays for a duty that are legal, or would be with more money; and whether they are.

    `likely`: one that was legal before the tile of a trial, in a hex that is still empty: it comes first.
    """
    tests = _tests(pos)
    actions = _places(pos, who, GRANTS(pos)[duty.grant].hexes, True)
    if likely is not None and likely.hex in _near(pos, who):
        actions = chain((likely,), actions)
    for action in actions:
        found = _objections(pos, action, tests)
        if found in ([], [terrain_is_paid.name]) and _serves(pos, who, action, duty):
            yield action, not found


_known: TableCache[Any] = TableCache(
    TILES, TOKENS, BUILDS, CASH, HOLDINGS, RATE, PHASE, STOCK, FILLERS, MERGED
)
"""Prospects and openings, which all tiles on offer are measured by."""


def _prospect(pos: Position, who: str, duty: _Duty, likely: LayTile | None = None) -> str:
    return _found(pos, who, duty, likely)[0]


def _found(pos: Position, who: str, duty: _Duty, likely: LayTile | None = None) -> tuple[str, LayTile | None]:
    """The prospect for a duty, and a lay where it is open; `likely`: see `_lays`."""

    def compute() -> tuple[str, LayTile | None]:
        prospect = SHUT
        for lay, legal in _lays(pos, who, duty, likely):
            if legal:
                return OPEN, lay
            prospect = POOR
        return prospect, None

    found: tuple[str, LayTile | None] = _known.get(pos, (who, duty), compute)
    return found


def _after(pos: Position, who: str, action: LayTile) -> Position:
    """A copy in which the tile lies."""
    trial = Position(pos.title, pos.state.copy())
    build = new_build(trial, who, action.hex, trial[TILES].get(action.hex), action.tile)
    part = part_of(trial, build)
    cost = TERRAIN_COST(trial, who, action.hex)
    assist(trial, TRACK_PAYER(trial, who), cost)
    put_tile(trial, who, action.hex, Laid(action.tile, action.rotation), cost)
    note(trial, build, part or "")
    return trial


def _can_be_opened(pos: Position, who: str, duty: _Duty) -> bool:
    """Whether there is an upgrade inside a grant after which it can be laid in."""

    def compute() -> bool:
        tests = _tests(pos)
        return any(
            not _objections(pos, action, tests)
            and _serves(pos, who, action, duty)
            and _prospect(_after(pos, who, action), who, duty) == OPEN
            for action in _places(pos, who, GRANTS(pos)[duty.grant].hexes, False)
        )

    found: bool = _known.get(pos, (who, duty, "opened"), compute)
    return found


def _can_be_done(pos: Position, who: str, duty: _Duty) -> bool:
    """Whether the corporation can lay for the duty, at once or after an upgrade in the grant."""
    prospect = _prospect(pos, who, duty)
    return prospect == OPEN or (prospect == SHUT and _can_be_opened(pos, who, duty))


@amends(BUDGET_ROWS, "land grants need a lay")
def with_a_lay(pos: Position, rows: tuple[Row, ...], who: str) -> tuple[Row, ...]:
    """As long as the grant is unfinished no combination without one serves."""
    if is_merged(pos, who) or not unfinished(pos, who):
        return rows
    return tuple(row for row in rows if row.lay)


@amends(BUILDING_GROUND, "land grant alone")
def in_the_grant(pos: Position, ground: Collection[str] | None, who: str) -> Collection[str] | None:
    """The unfinished grant of a corporation that did not merge."""
    grants = unfinished(pos, who) if _charged(pos, who) and not is_merged(pos, who) else []
    if not grants:
        return ground
    return [hex for hex in GRANTS(pos)[grants[0]].hexes if ground is None or hex in ground]


# -- checks ----------------------------------------------------------------------------------------------


GrantCase: TypeAlias = Literal["inside", "money", "lay", "first", "two grants", "lost"]


class GrantFirst(Details, frozen=True):
    """The corporation may not lay this before it has done what it owes to the `grants`."""

    case: GrantCase
    who: str
    hex: str
    grants: tuple[str, ...]


@check("land grant first", slow=True)
def grant_first(pos: Position, action: LayTile) -> GrantFirst | None:
    """The corporation builds in its unfinished grant alone; after a merger first there, then anywhere."""
    who = pos.frame.who
    charged = _charged(pos, who)
    if not charged or action.hex not in BOARD(pos).hexes:
        return None
    case = _after_a_merger(pos, who, action, charged) if is_merged(pos, who) else _alone(pos, who, action)
    return GrantFirst(case, who, action.hex, charged) if case else None


def _alone(pos: Position, who: str, action: LayTile) -> GrantCase | None:
    """The case against a build of a corporation that did not merge; None without one."""
    grants = unfinished(pos, who)
    if not grants:
        return None
    if action.hex not in GRANTS(pos)[grants[0]].hexes:
        return "inside"
    if not hex_face(pos, action.hex).paths:
        return None
    duties = [d for d in _duties(pos, who) if _serves(pos, who, action, d)]
    for duty in duties:
        case = _upgrade_first(pos, who, action, duty)
        if case:
            return case
    return None


def _upgrade_first(pos: Position, who: str, action: LayTile, duty: _Duty) -> GrantCase | None:
    """The case against an upgrade in the grant before the lay that is due."""
    prospect, lay = _found(pos, who, duty)
    if prospect == POOR:
        return "money"
    if prospect == SHUT and not _can_be_opened(pos, who, duty):
        return None
    if terrain_is_paid(pos, action) is not None:  # refused for that: nothing comes after it
        return None
    return None if _prospect(_after(pos, who, action), who, duty, lay) == OPEN else "lay"


def _after_a_merger(pos: Position, who: str, action: LayTile, charged: tuple[str, ...]) -> GrantCase | None:
    """The case against a build of a merged corporation; None without one."""
    duties = _duties(pos, who)
    if not duties:
        return None
    empty = not hex_face(pos, action.hex).paths
    pays = [d for d in duties if empty and action.hex in GRANTS(pos)[d.grant].hexes]
    if len(charged) == 1:
        if pays or not _can_be_done(pos, who, duties[0]):
            return None
        inside = action.hex in GRANTS(pos)[duties[0].grant].hexes
        return _upgrade_first(pos, who, action, duties[0]) if inside else "first"
    if len(duties) == 1:  # one of the two is done
        if pays:
            return None
        return "two grants" if _prospect(pos, who, duties[0]) == OPEN else "lost"
    if not pays:
        return "two grants" if any(_prospect(pos, who, d) == OPEN for d in duties) else "lost"
    if terrain_is_paid(pos, action) is not None:  # see `_upgrade_first`
        return None
    if _leaves_the_other(pos, who, action):
        return None
    lays = (lay for d in duties for lay, legal in _lays(pos, who, d) if legal)
    return "two grants" if any(_leaves_the_other(pos, who, lay) for lay in lays) else None


def _leaves_the_other(pos: Position, who: str, action: LayTile) -> bool:
    """Whether all that is owed can still be done after the lay."""
    trial = _after(pos, who, action)
    return all(_prospect(trial, who, duty) == OPEN for duty in _duties(trial, who))


class GrantDue(Details, frozen=True):
    """A lay in the grant is still due; `end`: the railhead that it is due from, "" for any."""

    case: Literal["grant", "end"]
    who: str
    grant: str
    end: str


@check("land grant is due")
def grant_is_due(pos: Position, action: Pass) -> GrantDue | None:
    """The track step does not end before the turn's lay in the grant, if it can be made and paid."""
    if pos.frame.node != "track":
        return None
    who = pos.frame.who
    duties = _duties(pos, who)
    if not duties:
        return None
    done = len(_charged(pos, who)) > len({duty.grant for duty in duties})
    for duty in duties:
        possible = _prospect(pos, who, duty) == OPEN if done else _can_be_done(pos, who, duty)
        if possible:
            return GrantDue("end" if duty.part else "grant", who, duty.grant, duty.part)
    return None


FEATURE = Feature(
    "what land grants ask of a turn",
    after=("extra cars", "land grants"),
    amendments=(with_a_lay, in_the_grant),
    checks=(LAY_TILE.checked_by(grant_first), PASS.checked_by(grant_is_due)),
)
