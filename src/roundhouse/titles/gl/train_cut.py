"""A kind of train of which fewer are in the game the fewer corporations there are when its phase begins."""

from __future__ import annotations

import msgspec

from ...core.position import Event, Position
from ...core.rule_values import Setting
from ...rules.corporations import in_play
from ...rules.depot import DEPOT, TRAINS
from ...rules.shares import OUT_OF_GAME


class Row(msgspec.Struct, frozen=True):
    """With `least` corporations or more there are so many `trains` in all."""

    least: int
    trains: int


class TrainCut(msgspec.Struct, frozen=True):
    """The kind of train, and how many by the number of corporations: rows from the greatest number down."""

    train: str
    row: tuple[Row, ...]


TRAIN_CUT: Setting[TrainCut] = Setting("trains by the number of corporations")


class TrainsCut(Event, frozen=True, tag="trains_cut"):
    """Trains of the kind were taken out of the depot, so many of them."""

    kind: str
    count: int


def trains_left(rows: tuple[Row, ...], corporations: int) -> int:
    """How many trains of the kind there are in all, sold ones included. Raises ValueError when no row says it."""
    for row in rows:
        if corporations >= row.least:
            return row.trains
    raise ValueError(corporations)


def cut(pos: Position) -> None:
    """Take out of the depot what is too many, as far as it has any left: corporations to be started count."""
    terms = TRAIN_CUT(pos)
    trains = [id for id, train in pos[TRAINS].items() if train.kind == terms.train]
    excess = len(trains) - trains_left(terms.row, len(in_play(pos)))
    left = [id for id in trains if pos[TRAINS][id].owner == DEPOT]
    gone = left[::-1][: max(0, excess)]
    for id in gone:
        pos.change(TRAINS, id, owner=OUT_OF_GAME)
    if gone:
        pos.emit(TrainsCut(terms.train, len(gone)))
