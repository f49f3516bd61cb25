"""Express trains: they pass some kinds of stops by, and go the further the more of them there are.

Until a certain phase begins their reach is told by how many of them corporations own, and stops pay a multiple.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from ...board.network import StopKey
from ...core.cache import TableCache
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Setting, amends
from ...routes.question import Question, RouteTrain
from ...rules.corporations import CORPORATION_SPECS
from ...rules.depot import TRAIN_KINDS, TRAINS, has_begun
from ...rules.explained import EXPLANATIONS, TRAIN, Explained, explains
from ...rules.reach import TILES, hex_face
from ...rules.running import QUESTION, graph


class Express(msgspec.Struct, frozen=True):
    """The title's data: the kind of train, and the kinds of stops that it passes as if they were not there.

    Until the phase `until` begins, stops pay it `multiplier` times their value and it makes as many stops as `stops`
    says for the number that corporations own (as text, from "1" on; for higher numbers the last holds); then as many
    as the kind of train says.
    """

    train: str
    until: str
    uncounted: frozenset[str]
    multiplier: int
    stops: dict[str, int]


EXPRESS: Setting[Express] = Setting("express trains")

_passed: TableCache[frozenset[StopKey]] = TableCache(TILES)


def in_play(pos: Position) -> int:
    """How many express trains corporations own."""
    kind, corporations = EXPRESS(pos).train, CORPORATION_SPECS(pos)
    return sum(row.kind == kind and row.owner in corporations for row in pos[TRAINS].values())


def multiplied(pos: Position) -> bool:
    """Whether the phase that ends their multiplier and their growth is still to come."""
    return not has_begun(pos, EXPRESS(pos).until)


def _passed_by(pos: Position, question: Question) -> frozenset[StopKey]:
    """The stops that express trains do not see."""
    kinds = EXPRESS(pos).uncounted

    def compute() -> frozenset[StopKey]:
        stops = graph(pos, question.track).stops
        return frozenset(
            (hex, index) for hex, index in stops if hex_face(pos, hex).stops[index].kind in kinds
        )

    return _passed.get(pos, question.track, compute)


@amends(QUESTION, "express trains go by their number")
def by_number(pos: Position, question: Question, corporation: str) -> Question:
    """Their reach, what stops pay them, and what they pass by."""
    data = EXPRESS(pos)
    express = [train.id for train in question.trains if pos[TRAINS][train.id].kind == data.train]
    if not express:
        return question
    passed = _passed_by(pos, question)
    growing = multiplied(pos)
    stops = data.stops[str(min(in_play(pos), len(data.stops)))]
    paid = tuple((stop, value * data.multiplier) for stop, value in question.worth)

    def as_express(train: RouteTrain) -> RouteTrain:
        if train.id not in express:
            return train
        if not growing:
            return replace(train, unscored=passed)
        return replace(train, unscored=passed, reach=replace(train.reach, stops=stops), worth=paid)

    return replace(question, trains=tuple(map(as_express, question.trains)))


def _explained(pos: Position, kind: str) -> Iterator[Explained]:
    data, by = EXPRESS(pos), ("amendment: express trains go by their number",)
    if kind == data.train:
        yield Explained("passes stops by", by=by)
        numbers = {"stops": tuple(data.stops.values())}
        yield Explained("express", facts={**numbers, "phase": data.until, "times": data.multiplier}, by=by)
        later = {"stops": TRAIN_KINDS(pos)[kind].stops, "phase": data.until}
        yield Explained("express later", facts=later, by=by, instead="stops")


FEATURE = Feature(
    "express trains",
    after=("special tokens",),
    amendments=(by_number,),
    brings=(EXPLANATIONS(explains(TRAIN, _explained, 40)),),
)
