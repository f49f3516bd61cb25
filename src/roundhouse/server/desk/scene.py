"""A scene: a table and one of its positions, as the views look at them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TypeVar, TypeVarTuple, cast

import msgspec

from ...analysis.revenues import Run, RunsSoFar, carried_on, latest
from ...analysis.rounds import Mark, rounds
from ...board.map import Hex
from ...core.position import Position
from ...core.reads import Reads, RecordedState
from ...core.title import Title
from ...draw.style import PLAYER_COLOURS, shade
from ...play.session import Game
from ...rules.corporations import CORPORATION_SPECS
from ...rules.operating_round import CURRENT_TURN
from ...rules.reach import BOARD
from ...rules.shares import PLAYERS
from ...rules.turns import OPERATING, ROUND
from ...text.language import gettext
from ...text.words import Words
from ..caches import CACHES
from ..errors import NotFound
from ..live.table import TableSnapshot
from ..storage.records import Seat, Table
from .incremental import Incremental

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class Badge(msgspec.Struct, frozen=True):
    """A corporation as it is written: symbol, name, colour of the ground ("#rrggbb")."""

    sym: str
    name: str
    colour: str


def _carried_on(known: tuple[int, tuple[Mark, ...]], game: Game, at: int) -> tuple[int, tuple[Mark, ...]]:
    return at, rounds(game, known[1], known[0])


_runs: Incremental[RunsSoFar] = Incremental(
    CACHES.by_table("runs", 1000), CACHES.by_table("runs of the past", 32)
)
_rounds: Incremental[tuple[int, tuple[Mark, ...]]] = Incremental(
    CACHES.by_table("rounds", 1000), CACHES.by_table("rounds of the past", 8)
)


class Sources:
    """What was read of a scene while something was made from it: tables and slots of the position, and facts about the
    scene by name. While all of it is the same, what was made stays true."""

    __slots__ = ("answers", "facts", "reads", "row", "title")

    def __init__(self, title: Title) -> None:
        self.title = title
        self.reads = Reads()
        self.facts: dict[str, object] = {}
        self.row: dict[str, object] = {}
        self.answers: dict[tuple[Callable[..., object], tuple[object, ...]], tuple[Reads, object]] = {}

    def agree(self, scene: Scene) -> bool:
        """Whether the same would be read of another scene, which is not recorded itself."""
        row = scene.live.row
        return (
            self.title is scene.title
            and self.reads.agree(scene.pos.state)
            and all(getattr(scene, name) == value for name, value in self.facts.items())
            and all(getattr(row, name) == value for name, value in self.row.items())
            and all(
                reads.agree(scene.pos.state) or question(scene.pos, *about) == answer
                for (question, about), (reads, answer) in self.answers.items()
            )
        )


class _Row:
    """The row of a table, noting which of its fields are read."""

    def __init__(self, row: Table, sources: Sources) -> None:
        self._row, self._sources = row, sources

    def __getattr__(self, name: str) -> object:
        value = self._sources.row[name] = getattr(self._row, name)
        return value


class Scene:
    """A position of a table whose game has begun: `at` actions in force, `pos` the position, `words` to tell it in.

    With `sources`, everything that is read of it is noted there; so views do not have to say what they depend on.
    """

    def __init__(self, live: TableSnapshot, game: Game, at: int, sources: Sources | None = None) -> None:
        state = game.position(at)
        self._position = Position(game.title, state)
        self._live, self._game, self._at = live, game, at
        self._sources = sources
        self.title = game.title
        self.pos = self._position
        if sources is not None:
            self.pos = Position(game.title, RecordedState(state, sources.reads))

    @classmethod
    def of(cls, live: TableSnapshot, at: int | None = None) -> Scene:
        """The scene after `at` actions, None for the present one. Raises `NotFound` when there is none."""
        game = live.game
        if game is None:
            raise NotFound(gettext("The game has not begun."))
        wanted = game.at if at is None else at
        if not 0 <= wanted <= game.at:
            raise NotFound(gettext("The game has positions 0 to {at}.", at=game.at))
        return cls(live, game, wanted)

    def recorded(self) -> tuple[Scene, Sources]:
        """The same scene once more, and what will have been read of that one."""
        sources = Sources(self.title)
        return Scene(self._live, self._game, self._at, sources), sources

    def _read(self, name: str, value: T) -> T:
        if self._sources is not None:
            self._sources.facts[name] = value
        return value

    def answer(self, question: Callable[[Position, *Ts], T], *about: *Ts) -> T:
        """What a function answers about the position: that counts as read, not everything that leads to it."""
        if self._sources is None:
            return question(self.pos, *about)
        reads = Reads()
        found = question(Position(self.title, RecordedState(self._position.state, reads)), *about)
        self._sources.answers[question, about] = (reads, found)
        return found

    @property
    def live(self) -> TableSnapshot:
        """The whole table: another with every entry of the log. What is needed often has properties of its own."""
        return self._read("live", self._live)

    @property
    def game(self) -> Game:
        """The whole game, from its first action to its present."""
        return self._read("game", self._game)

    @property
    def at(self) -> int:
        """How many actions are in force."""
        return self._read("at", self._at)

    @property
    def last(self) -> int:
        """How many actions are in force in the present position."""
        return self._read("last", self._game.at)

    @property
    def present(self) -> bool:
        """Whether this is the position that is played on from."""
        return self._read("present", self._at == self._game.at)

    @cached_property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._read("over", self._position.over)

    @cached_property
    def actor(self) -> str:
        """Who is to act: a player or chance; empty when the game is over."""
        return self._read("actor", self._position.actor)

    @cached_property
    def operating(self) -> str:
        """The corporation whose turn it is in an operating round; else empty."""
        pos = self._position
        runs = pos[ROUND].kind == OPERATING and not pos.over
        return self._read("operating", pos[CURRENT_TURN].corporation if runs else "")

    @property
    def table(self) -> int:
        """The id of the table: panels of several are never mixed up."""
        return self._live.key

    @property
    def planned(self) -> bool:
        """Whether it is of a plan, as constant as `table`."""
        return self._live.plan is not None

    @property
    def origin(self) -> int:
        """The id of the table whose game it is, also for a plan, as constant as `table`."""
        return self._live.origin

    @property
    def address(self) -> str:
        """The path of its pages, as constant as `table`."""
        return self._live.address

    @property
    def row(self) -> Table:
        """The row of the table."""
        if self._sources is None:
            return self._live.row
        return cast(Table, _Row(self._live.row, self._sources))

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the table."""
        return self._read("seats", self._live.seats)

    @property
    def names(self) -> Mapping[str, str]:
        """Display names by player."""
        return self._read("names", self._live.row.names)

    @cached_property
    def words(self) -> Words:
        """To tell things in."""
        return Words(self.title, self.names)

    @cached_property
    def runs(self) -> tuple[Run, ...]:
        """All runs up to the position."""
        return self._read("runs", _runs.of(self._live, self._at, carried_on, RunsSoFar()).runs)

    @cached_property
    def last_runs(self) -> tuple[Run, ...]:
        """The last run of each corporation."""
        return self._read("last_runs", latest(_runs.of(self._live, self._at, carried_on, RunsSoFar()).runs))

    @cached_property
    def rounds(self) -> tuple[Mark, ...]:
        """The rounds of the whole game, also those after the position."""
        return self._read("rounds", _rounds.of(self._live, self._game.at, _carried_on, (0, ()))[1])

    def badge(self, sym: str) -> Badge:
        """How a corporation is written."""
        charter = CORPORATION_SPECS(self.pos)[sym]
        return Badge(sym, charter.name, shade(charter.colour))

    @property
    def colours(self) -> frozenset[str]:
        """The colours of all corporations, and those of players."""
        return frozenset(
            (*(shade(row.colour) for row in CORPORATION_SPECS(self.pos).values()), *PLAYER_COLOURS)
        )

    @property
    def player_colours(self) -> dict[str, str]:
        """A colour for each player, by seat, or the one that the seat was given; told apart by the colour-blind."""
        given = self.colours_given
        return {
            player: PLAYER_COLOURS[given.get(player, number) % len(PLAYER_COLOURS)]
            for number, player in enumerate(PLAYERS(self.pos))
        }

    @property
    def colours_given(self) -> dict[str, int]:
        """By player the colours that seats were given, by number."""
        found = {seat.player: seat.colour for seat in self._live.seats if seat.colour is not None}
        return self._read("colours_given", found)

    @property
    def board_hexes(self) -> Mapping[str, Hex]:
        """The hexes of the board by id."""
        return BOARD(self.pos).hexes

    def badges(self) -> dict[str, Badge]:
        """All corporations, in the order of the title's data."""
        return {sym: self.badge(sym) for sym in CORPORATION_SPECS(self.pos)}
