"""Rights as a ledger beside a game of cardboard counts them: those of each place are pieces of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ....core.position import Position
from ....rules.beside import Piece, Rows
from ....rules.corporations import CORPORATION_SPECS
from ....rules.reach import TOKENS
from ..tokens_by_par import tokens_of
from .places import MINING, PLACES, RIGHTS, Right, owner_of


def _held_in(place: str) -> Rows:
    def read(pos: Position) -> Mapping[str, int]:
        return {right.holder: 1 for right in pos[RIGHTS][place] if right.holder}

    def write(pos: Position, counts: Mapping[str, int]) -> None:
        owners = [owner for owner in counts if owner in CORPORATION_SPECS(pos)]
        given = {right.holder for right in pos[RIGHTS][place] if right.given}
        if PLACES(pos)[place].mine:
            given.add(owner_of(pos, place))
        if len(owners) > PLACES(pos)[place].count and not given & set(owners):
            given.add(owners[0])  # the mining company has closed, and somebody had its rights
        pos.put(RIGHTS, place, tuple(Right(owner, given=owner in given) for owner in owners))

    return Rows(read, write)


def pieces(pos: Position) -> Iterator[Piece]:
    """Those of a city cost what a marker there would, which is said when they are bought; mining rights have a price.

    What comes with a mining company is one more than those for sale.
    """
    for place, row in PLACES(pos).items():
        count, price = row.count + row.mine, MINING(pos).price if row.mine else 0
        yield Piece(f"rights {place}", "rights", {"place": place}, count, 1, price, rows=_held_in(place))


def markers_taken(pos: Position) -> None:
    """Each right in a city that was bought took a marker from the charter."""
    for place, row in PLACES(pos).items():
        for right in pos[RIGHTS][place]:
            left = [id for id in tokens_of(pos, right.holder) if not pos[TOKENS][id].placed]
            if not row.mine and not right.given and left:
                pos.drop(TOKENS, left[-1])
