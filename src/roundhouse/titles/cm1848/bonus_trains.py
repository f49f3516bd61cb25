"""Bonus trains: a yard with the own token gives a train for the turn to whoever comes by with a train of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec
from msgspec.structs import replace

from ...board.network import StopKey
from ...core.cache import TableCache
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Setting, amends
from ...routes.question import Question, RouteTrain
from ...routes.trains import Reach
from ...rules.corporations import CORPORATION_SPECS
from ...rules.explained import EXPLANATIONS, MARKER, THINGS, Explained, ThingSource, explains
from ...rules.piece_ids import RunTrain
from ...rules.reach import BLOCKED, STATIONS, TILES, hex_face
from ...rules.running import QUESTION
from ...rules.shown import NOTES_OF_OWNERS, Note, NoteSource


class Yard(msgspec.Struct, frozen=True):
    """What a tile with a yard is: `stops` of the bonus train that it gives; `counted`: whether other trains use up a
    stop there; `blocks`: whether tokens can close it to others."""

    stops: int
    counted: bool
    blocks: bool


BONUS_TRAIN = "bonus train"
"""The id under which it is explained among the markers."""

YARDS: Setting[dict[str, Yard]] = Setting("yards")
"""By tile."""


_uncounted: TableCache[frozenset[StopKey]] = TableCache(TILES)
_open: TableCache[frozenset[StopKey]] = TableCache(TILES)


def bonus_train(hex: str) -> str:
    """The id of the train that the yard in the hex gives."""
    return str(RunTrain("bonus", hex))


def yards(pos: Position, corporation: str) -> list[StopKey]:
    """The yards in which the corporation has a token."""
    tiles, kinds = pos[TILES], YARDS(pos)
    return [stop for stop in STATIONS(pos, corporation) if stop[0] in tiles and tiles[stop[0]].tile in kinds]


def uncounted_yards(pos: Position) -> frozenset[StopKey]:
    """The stops of all yards on the map that are not counted."""
    return _uncounted.get(pos, "", lambda: _stops(pos, lambda yard: not yard.counted))


def open_yards(pos: Position) -> frozenset[StopKey]:
    """The stops of all yards on the map that nobody can close."""
    return _open.get(pos, "", lambda: _stops(pos, lambda yard: not yard.blocks))


def _stops(pos: Position, wanted: Callable[[Yard], bool]) -> frozenset[StopKey]:
    kinds = YARDS(pos)
    return frozenset(
        (hex, stop)
        for hex, laid in pos[TILES].items()
        if laid.tile in kinds and wanted(kinds[laid.tile])
        for stop in range(len(hex_face(pos, hex).stops))
    )


@amends(BLOCKED, "yards are open to all")
def never_block(pos: Position, blocked: frozenset[StopKey], who: str) -> frozenset[StopKey]:
    """Runs pass through the open yards, whosever tokens fill them."""
    return blocked - open_yards(pos) if blocked else blocked


@amends(QUESTION, "yards give bonus trains")
def give_trains(pos: Position, question: Question, corporation: str) -> Question:
    """One each, which has to visit its yard; the corporation's own trains have to come by, and count no yard."""
    passed = uncounted_yards(pos)
    question = replace(
        question,
        uncounted=question.uncounted | passed,
        trains=tuple(replace(train, uncounted=train.uncounted | passed) for train in question.trains),
    )
    if not question.trains:
        return question
    found = [_bonus_train(pos, yard, question.uncounted) for yard in yards(pos, corporation)]
    return replace(question, trains=(*question.trains, *found)) if found else question


def _bonus_train(pos: Position, yard: StopKey, passed: frozenset[StopKey]) -> RouteTrain:
    here = frozenset((yard,))
    stops = YARDS(pos)[pos[TILES][yard[0]].tile].stops
    return RouteTrain(
        bonus_train(yard[0]), Reach(stops=stops), uncounted=passed - here, anchors=here, earned_by=here
    )


def _noted(pos: Position, about: str) -> Iterator[Note]:
    if about in CORPORATION_SPECS(pos) and (found := yards(pos, about)):
        yield Note("yards", {"hexes": tuple(hex for hex, _ in found)})


def _explained(pos: Position, marker: str) -> Iterator[Explained]:
    if marker == BONUS_TRAIN:
        facts = {"stops": tuple(sorted({yard.stops for yard in YARDS(pos).values()}))}
        yield Explained("bonus train", facts=facts, by=("amendment: yards give bonus trains",))


def _markers(pos: Position) -> tuple[str, ...]:
    return (BONUS_TRAIN,)


FEATURE = Feature(
    "bonus trains",
    amendments=(never_block, give_trains),
    brings=(
        NOTES_OF_OWNERS(NoteSource(_noted, 6)),
        EXPLANATIONS(explains(MARKER, _explained)),
        THINGS(ThingSource(MARKER, _markers)),
    ),
)
