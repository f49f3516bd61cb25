"""The words of a title: the values that the fields of actions can take, in an order that never changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core.game import new
from ..core.position import Position
from ..core.title import Title
from ..rules.corporations import CORPORATION_SPECS, CORPORATIONS
from ..rules.depot import DEPOT, TRAIN_KINDS, TRAINS
from ..rules.dividends import HALF, PAY, WITHHOLD
from ..rules.market import CHART
from ..rules.money import BANK
from ..rules.privates import PRIVATE_COMPANIES
from ..rules.reach import BOARD
from ..rules.shares import OFFERING, POOL

CITIES = 6
"""No face has more stops."""

ROTATIONS = 6


class Words:
    """What the fields of a title's actions are chosen from, by the name of the field."""

    def __init__(self, title: Title) -> None:
        pos = Position(title, new(title))
        board = BOARD(pos)
        charters = tuple(dict.fromkeys([*CORPORATION_SPECS(pos), *pos[CORPORATIONS]]))
        owners = (*title.players, *charters, OFFERING, POOL, BANK, DEPOT)
        papers = tuple(PRIVATE_COMPANIES(pos))
        self.trains = tuple(TRAIN_KINDS(pos))
        """The kinds of trains, in the order of the data."""
        self.by_field: Mapping[str, tuple[Any, ...]] = {
            "hex": tuple(board.hexes),
            "tile": tuple(board.tiles),
            "rotation": tuple(range(ROTATIONS)),
            "city": tuple(range(CITIES)),
            "corporation": charters,
            "survivor": charters,
            "vanished": charters,
            "private": papers,
            "source": owners,
            "owner": owners,
            "seller": owners,
            "to": owners,
            "percent": tuple(range(5, 105, 5)),
            "par": tuple(CHART(pos).par),
            "choice": (PAY, WITHHOLD, HALF),
        }

    def train(self, pos: Position, id: str) -> str:
        """The kind of a train by its id; "" for no train and for one that nobody knows."""
        row = pos[TRAINS].get(id)
        return row.kind if row is not None else ""


IS_TRAIN = ("train", "trade_in")
"""Fields that hold the id of a train: of them the kind is told, and which of that kind."""

RANKS: Mapping[str, int] = {
    "train": 16,
    "trade_in": 4,
    "runs": 16,
    "first": 64,
    "second": 64,
    "tiles": 256,
    "what": 32,
    "place": 32,
}
"""How many values of a field without words are told apart by rank; of other fields, as many as a menu has levels."""
