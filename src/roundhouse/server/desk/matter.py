"""What of the map matters in a position: what it opens on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ...core.position import Position
from ...play.explanations import where
from ...play.offered import for_sale
from ...rules.corporations import CORPORATION_SPECS, in_play
from ...rules.explained import COMPANY, PAPER
from ...rules.privates import PRIVATE_COMPANIES
from ...rules.reach import BOARD, TILES, TOKENS
from ...rules.shares import OFFERING, POOL, held
from ...rules.shown import auction
from ...rules.turns import ROUND
from .map_looks import reach_of


class Matter(NamedTuple):
    """What matters: the `hexes`, and `about` what; the map is placed anew when that is something else."""

    about: str
    hexes: tuple[str, ...]


def matter_of(pos: Position, operating: str) -> Matter:
    """The reach of the corporation that is operating ("" for none). Else what the papers are about that are bid for or
    for sale; else homes and tokens of the corporations of which shares can be bought. Where none of that is on the map,
    the tiles that have been laid, and before there are any the printed cities.
    """
    if operating:
        return Matter(operating, reach_of(pos, operating))
    row, sold = auction(pos), for_sale(pos)
    if row is not None:
        return Matter(f"auction of {row.item}", _of_lot(pos, row.item) or _ground(pos))
    if sold:
        return Matter("papers", _of_papers(pos, sold) or _ground(pos))
    return Matter(pos[ROUND].kind, _of_shares(pos) or _ground(pos))


def _of_papers(pos: Position, papers: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(hex for sym in papers for hex in where(pos, PAPER, sym)))


def _of_lot(pos: Position, item: str) -> tuple[str, ...]:
    """What is bid for may be a corporation, too, whose charter somebody would take over."""
    sort = PAPER if item in PRIVATE_COMPANIES(pos) else COMPANY
    return where(pos, sort, item)


def _of_shares(pos: Position) -> tuple[str, ...]:
    bought = {sym for sym in in_play(pos) if held(pos, OFFERING, sym) or held(pos, POOL, sym)}
    hexes = {token.hex for token in pos[TOKENS].values() if token.corporation in bought}
    hexes |= {CORPORATION_SPECS(pos)[sym].home for sym in bought}
    return tuple(hex for hex in BOARD(pos).hexes if hex in hexes)


def _ground(pos: Position) -> tuple[str, ...]:
    cities = (
        id for id, hex in BOARD(pos).hexes.items() if any(stop.kind == "city" for stop in hex.face.stops)
    )
    return tuple(pos[TILES]) or tuple(cities)


__all__ = ["Matter", "matter_of"]
