"""The map on the full screen: it scrolls, a cursor goes from hex to hex, and a click chooses one."""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import ClassVar

from rich.text import Text
from textual.binding import BindingType
from textual.events import Click, Resize
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from ...core.position import Position
from ..screen.map import LARGE, Picture, areas_text, picture_of

WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
ASPECT = 2
"""A character is so many times as high as wide."""


class MapView(ScrollView, can_focus=True):
    """The map of a position, as large as its width allows; `show` draws one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *((way, f"move({way!r})", "") for way in WAYS),
        ("enter", "choose", ""),
        ("n", "next_place", ""),
    ]

    class Moved(Message):
        """The cursor stands on another hex."""

    class Chosen(Message):
        """The hex under the cursor was chosen, by a key or by the mouse."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.cursor = ""
        self._pos: Position | None = None
        self._places: list[str] = []
        self._picture: Picture | None = None
        self._strips: list[Strip] = []

    def show(self, pos: Position, places: Collection[str]) -> None:
        """Draw the map of a position; `places` are the hexes in which something may be built."""
        if self._pos is None or self.cursor not in self.board_of(pos):
            self.cursor = next(iter(places), next(iter(self.board_of(pos))))
        elif places and set(places) != set(self._places) and self.cursor not in places:
            self.cursor = next(iter(places))
        self._pos, self._places = pos, list(places)
        self._draw()

    @staticmethod
    def board_of(pos: Position) -> Collection[str]:
        """The hexes of the board."""
        from ...rules.reach import BOARD

        return BOARD(pos).hexes

    def _draw(self) -> None:
        if self._pos is None or not self.size.width:
            return
        picture = picture_of(self._pos, self.size.width, True, self._places, self.cursor)
        lines = [*picture.draw().split("\n", allow_blank=True)]
        if (areas := areas_text(self._pos, self.scrollable_content_region.width)) is not None:
            lines += [Text(), *areas.split("\n")]
        self._strips = [Strip(line.render(self.app.console)) for line in lines]
        self._picture = picture
        self.virtual_size = Size(picture.canvas.width, len(lines))
        self.refresh()
        self._follow()

    def _follow(self) -> None:
        if self._picture is not None:
            x, y = self._picture.frame.centre(self.cursor)
            around = Region(round(x) - LARGE, round(y) - LARGE // 2, 2 * LARGE, LARGE)
            self.scroll_to_region(around, animate=False)

    def render_line(self, y: int) -> Strip:
        """A line of what is to be seen of the map."""
        left, top = self.scroll_offset
        if not 0 <= top + y < len(self._strips):
            return Strip.blank(self.size.width, self.rich_style)
        return self._strips[top + y].crop_extend(left, left + self.size.width, self.rich_style)

    def on_resize(self, _: Resize) -> None:
        """Another size has room for other hexes."""
        self._draw()

    def on_click(self, event: Click) -> None:
        """The hex that was meant is the nearest one."""
        offset = event.get_content_offset(self)
        if self._picture is None or self._pos is None or offset is None:
            return
        column, row = offset.x + self.scroll_offset.x, offset.y + self.scroll_offset.y
        hexes = self.board_of(self._pos)
        self._move_to(min(hexes, key=lambda hex: math.hypot(*self._away(hex, column + 0.5, row + 0.5))))
        self.post_message(self.Chosen())

    def action_move(self, way: str) -> None:
        """The cursor goes to the next hex that way."""
        if self._picture is None or self._pos is None:
            return
        x, y = self._picture.frame.centre(self.cursor)
        right, down = WAYS[way]
        best, least = self.cursor, math.inf
        for hex in self.board_of(self._pos):
            across, along = self._away(hex, x, y)
            ahead = across * right + along * down
            aside = abs(across * down) + abs(along * right)
            if ahead > 0.5 and ahead + 2 * aside < least:
                best, least = hex, ahead + 2 * aside
        self._move_to(best)

    def action_next_place(self) -> None:
        """The cursor goes to the next hex in which something may be built."""
        if self._places:
            at = self._places.index(self.cursor) + 1 if self.cursor in self._places else 0
            self._move_to(self._places[at % len(self._places)])

    def action_choose(self) -> None:
        """The hex under the cursor is chosen."""
        self.post_message(self.Chosen())

    def _away(self, hex: str, column: float, row: float) -> tuple[float, float]:
        assert self._picture is not None
        x, y = self._picture.frame.centre(hex)
        return (x - column) / ASPECT, y - row

    def _move_to(self, hex: str) -> None:
        if hex != self.cursor:
            self.cursor = hex
            self._draw()
            self.post_message(self.Moved())
