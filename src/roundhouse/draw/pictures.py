"""A picture of a game or scenario as it stands, as a file."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from ..core.position import Position
from ..text.language import gettext
from .positions import draw_position, draw_position_market, draw_position_tiles
from .svg import DrawError

PICTURES = {"map": draw_position, "market": draw_position_market, "tiles": draw_position_tiles}
"""What can be drawn, by name."""


class Standing(Protocol):
    """What has a position: a game, a scenario."""

    @property
    def pos(self) -> Position:
        """The position now."""
        ...


def picture(of: Standing, path: str | Path, what: str = "map") -> Path:
    """Draw the "map", the "market" or the "tiles" of a game or scenario into a file; returns its path.

    The end of its name says the form: .svg; .pdf and .png with the extra 'print'. Raises `DrawError` for another `what`
    or end, or without that extra, and OSError where the file cannot be written.

    >>> import tempfile
    >>> from roundhouse import Scenario
    >>> table = Scenario("18AL", ["Ann", "Ben", "Cy"])
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     picture(table, Path(folder, "map.svg")).read_text()[:4]
    '<svg'
    >>> picture(table, "map.svg", "box")
    Traceback (most recent call last):
        ...
    roundhouse.draw.svg.DrawError: There is no picture of 'box'; there are map, market, tiles.
    """
    if what not in PICTURES:
        raise DrawError(
            gettext(
                "There is no picture of {what}; there are {names}.",
                what=repr(what),
                names=", ".join(PICTURES),
            )
        )
    return PICTURES[what](of.pos).save(path)
