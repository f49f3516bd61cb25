"""A table in play as everybody reads it: never changed, only replaced by the next."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from ...core.violations import Violation
from ...play.recorded import Difference
from ...play.session import Game
from ...text.words import Words
from ..storage.records import OVER, RUNNING, Record, Seat, Table
from .stamps import Stamps


@dataclass(frozen=True, eq=False)
class Update:
    """What the players have to decide because the rules of today lead their game elsewhere than it went.

    `first`: the entry that first does; `difference`: what is different after it; `illegal`: why a later entry is not
    legal any more, "" when all are; `game`: the game as far as these rules play it, with `records` for its entries;
    `before`: how many actions stay in force when it goes on from before the difference, None when that is not known;
    `sentence`: what players are told.
    """

    first: int
    difference: Difference
    illegal: str
    game: Game
    records: tuple[Record, ...]
    before: int | None
    sentence: str


@dataclass(frozen=True)
class OfPlan:
    """What makes a snapshot one of a plan and not of its table.

    `base`: how many actions of the game come before those of the plan; `ends`: how many there are after each of its
    steps; `steps`: the numbers of these; `broken`: whether the next one cannot be done any more, and `violation` what
    the rules say against it (None where those of today know no such action). `back`: the position before its last
    decision, None at its beginning; `forward`: whether the branch goes on from here.
    """

    id: int
    table: int
    base: int
    steps: tuple[int, ...] = ()
    ends: tuple[int, ...] = ()
    broken: bool = False
    violation: Violation | None = None
    back: int | None = None
    forward: bool = False


@dataclass(frozen=True, eq=False)
class TableSnapshot:
    """A table, its seats and its game after entry `revision`; or a plan on it, in which its owner plays everybody.

    `game` is None until the game has begun; it belongs to all readers, so nobody may change it (clone it first).
    `stamps` has one for each action in force.  `frozen`: why the table can only be looked at, in one sentence; empty
    for tables in order (of a frozen one only the last position is known).  `update`: what has to be decided for it to
    go on, if that helps.  `plan`: of a plan; the id of its row is negative then, so that nothing kept by the number of
    a table is taken for its own.  `late`: as those see it who look on at a table with a delay (`watching`).
    """

    row: Table
    seats: tuple[Seat, ...]
    game: Game | None
    revision: int
    stamps: Stamps = field(default_factory=Stamps)
    frozen: str = ""
    update: Update | None = None
    plan: OfPlan | None = None
    late: bool = False

    @property
    def address(self) -> str:
        """The path of its pages."""
        return f"/table/{self.row.id}" if self.plan is None else f"/plan/{self.plan.id}"

    @property
    def key(self) -> int:
        """The number by which things are kept that are made of it: what looks on has its own, as a plan has."""
        return late_key(self.row.id) if self.late else self.row.id

    @property
    def origin(self) -> int:
        """The number of the table whose game it tells: what is kept of that is true of a plan's beginning, too."""
        return self.row.id if self.plan is None else self.plan.table

    @property
    def words(self) -> Words:
        """The words of the title of its game, with its players' names."""
        return Words(self.game.title if self.game is not None else None, self.row.names)

    def money(self, amount: int) -> str:
        """Money as the title of its game writes it."""
        return self.words.money(amount)

    @property
    def running(self) -> bool:
        """Whether the game is on."""
        return self.row.status == RUNNING

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.row.status == OVER

    @cached_property
    def to_act(self) -> str:
        """The player who is to act; empty before and after the game."""
        return self.game.to_act if self.game is not None and self.running else ""

    def seats_of(self, user: int | None) -> tuple[Seat, ...]:
        """The seats that a user plays."""
        return tuple(seat for seat in self.seats if user is not None and seat.user == user)

    def seat_at(self, player: str) -> Seat | None:
        """The seat of a player of the game."""
        return next((seat for seat in self.seats if player and seat.player == player), None)

    def plays(self, user: int | None) -> str:
        """The player for whom the user may act now: the one who is to act, if it is theirs or they have leave to move
        for them; else ""."""
        seat = self.seat_at(self.to_act)
        if seat is None or user is None:
            return ""
        leave = seat.deputy == user and not seat.bot and any(one.user == user for one in self.seats)
        return self.to_act if seat.user == user or leave else ""

    def name(self, player: str) -> str:
        """The display name of a player."""
        return self.row.names.get(player, player)


def late_key(table: int) -> int:
    """By which things are kept that are made of a table as those see it who look on; no plan has that number."""
    return -(1 << 48) - table
