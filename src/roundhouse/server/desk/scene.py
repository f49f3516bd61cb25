"""A scene: a table and one of its positions, as the views look at them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import msgspec

from ...analysis.revenues import Run, RunsSoFar, carried_on, latest
from ...analysis.rounds import Mark, rounds
from ...core.position import Position
from ...draw.style import shade, text_colour
from ...play.session import Game
from ...rules.corporations import CORPORATION_SPECS
from ...text.words import Words
from ..errors import NotFound
from ..live.table import Live
from .along import Along


class Badge(msgspec.Struct, frozen=True):
    """A corporation as it is written: symbol, name, colour of the ground and of the letters ("#rrggbb")."""

    sym: str
    name: str
    colour: str
    ink: str


def _carried_on(known: tuple[int, tuple[Mark, ...]], game: Game, at: int) -> tuple[int, tuple[Mark, ...]]:
    return at, rounds(game, known[1], known[0])


_runs: Along[RunsSoFar] = Along()
_rounds: Along[tuple[int, tuple[Mark, ...]]] = Along()


@dataclass(frozen=True, eq=False)
class Scene:
    """A position of a table whose game has begun: `at` actions in force, `now` the position, `words` to tell it in."""

    live: Live
    game: Game
    at: int
    pos: Position
    words: Words

    @classmethod
    def of(cls, live: Live, at: int | None = None) -> Scene:
        """The scene after `at` actions, None for the present one. Raises `NotFound` when there is none."""
        game = live.game
        if game is None:
            raise NotFound("The game has not begun.")
        wanted = game.at if at is None else at
        if not 0 <= wanted <= game.at:
            raise NotFound(f"The game has positions 0 to {game.at}.")
        pos = Position(game.title, game.position(wanted))
        return cls(live, game, wanted, pos, Words(game.title, live.row.names))

    @property
    def present(self) -> bool:
        """Whether this is the position that is played on from."""
        return self.at == self.game.at

    @cached_property
    def runs(self) -> tuple[Run, ...]:
        """All runs up to the position."""
        return _runs.of(self.live, self.at, carried_on, RunsSoFar()).runs

    @cached_property
    def last_runs(self) -> tuple[Run, ...]:
        """The last run of each corporation."""
        return latest(self.runs)

    @cached_property
    def rounds(self) -> tuple[Mark, ...]:
        """The rounds of the whole game, also those after the position."""
        return _rounds.of(self.live, self.game.at, _carried_on, (0, ()))[1]

    @property
    def names(self) -> Mapping[str, str]:
        """Display names by player."""
        return self.live.row.names

    def badge(self, sym: str) -> Badge:
        """How a corporation is written."""
        charter = CORPORATION_SPECS(self.pos)[sym]
        ground = shade(charter.colour)
        return Badge(sym, charter.name, ground, text_colour(ground))

    def badges(self) -> dict[str, Badge]:
        """All corporations, in the order of the title's data."""
        return {sym: self.badge(sym) for sym in CORPORATION_SPECS(self.pos)}
