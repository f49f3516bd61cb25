"""The map of the lab, in pieces as that of the desk, with the runs of one corporation."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

from ...analysis.lab import Runs
from ...core.position import Position
from ...draw.map import map_layers
from ...draw.map_routes import route_path
from ...draw.svg import DrawError, Markup
from ...draw.tokens import hex_marks, hex_prints, rims, space_prints, token_marks
from ...play.lab import Lab
from ...rules.depot import phase
from ...rules.reach import BOARD, TILES
from ...rules.running import as_runs
from ...text.language import language
from ..caches import CACHES, Lru
from ..desk.hex_labels import hex_labels
from ..desk.map import drawn_run, in_layers, labelled
from ..desk.pieces import Panel

_PANELS: Lru[str, Panel] = CACHES.lru("maps of the lab", 48)


class Picture(NamedTuple):
    """A map, and the mark by which a page tells which one it shows."""

    mark: str
    panel: Panel


def picture(lab: Lab, text: str, runs: Runs | None) -> Picture:
    """The map of the position that is called `text`, with these runs drawn over its track."""
    mark = mark_of(text, runs)
    return Picture(mark, _PANELS.get(mark) or _PANELS.put(mark, _drawn(lab, runs)))


def known(mark: str) -> Panel | None:
    """The map with that mark, if it is at hand."""
    return _PANELS.get(mark)


def mark_of(text: str, runs: Runs | None) -> str:
    """The mark of the map of a position with these runs, in the language in use."""
    drawn = "" if runs is None else repr(runs.answer.runs)
    return hashlib.blake2b(f"{language()} {text} {drawn}".encode(), digest_size=9).hexdigest()


def _drawn(lab: Lab, runs: Runs | None) -> Panel:
    pos, board = lab.pos, BOARD(lab.pos)
    marks = [*hex_prints(pos), *hex_marks(pos)]
    layers = map_layers(
        board,
        pos[TILES],
        token_marks(pos),
        markers=marks,
        rims=rims(pos),
        prints=space_prints(pos),
        phase=phase(pos).revenue,
    )
    words = hex_labels(pos, marks)
    ground = next(layer.pieces for layer in layers if layer.name == "terrain")
    terrain = {name: labelled(hex, words[name]) for name, hex in ground.items()}
    return Panel(tuple(in_layers(board, pos.title.name, layers, terrain, _routes(pos, runs))))


def _routes(pos: Position, runs: Runs | None) -> dict[str, Markup]:
    found: dict[str, Markup] = {}
    for number, run in enumerate(as_runs(runs.answer) if runs is not None else ()):
        try:
            data = route_path(BOARD(pos), pos[TILES], run.route)
        except DrawError:
            continue
        name = f"run {number}"
        found[name] = drawn_run(name, number, data, class_="shown")
    return found
