"""A game that is stepped through: what all environments stand on."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from ..core.actions import CHANCE, Action
from ..core.game import carry_out, legal, new, to_act
from ..core.position import Position
from ..core.state import State
from ..core.title import Title
from ..play.read_action import read_action
from ..rules.ending import RESULT, WEALTH
from ..titles.found import title as found
from ..titles.options import listed


def seats(players: int) -> tuple[str, ...]:
    """The ids of so many players, in seating order.

    >>> seats(3)
    ('P1', 'P2', 'P3')
    """
    return tuple(f"P{number}" for number in range(1, players + 1))


def check_bots(*names: str) -> None:
    """Raises ValueError, with the names that there are, unless each of these names a bot (`bots.is_known`).

    >>> check_bots("greedy", "club", "my_bots:Thrifty", "engine:./mine")
    >>> check_bots("gredy")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    ValueError: There is no bot 'gredy'; there are random, newcomer, greedy, ...
    """
    from ..bots import NAMES, is_known

    for name in names:
        if not is_known(name):
            raise ValueError(f"There is no bot {name!r}; there are {', '.join(NAMES)}.")


class Stepped:
    """A title at a table of players "P1", "P2", ... in one position, which moves on with each action.

    Chance draws by itself, from the seed. Raises what building a title raises: `UnknownTitle`, `UnknownOption`.

    >>> table = Stepped("18Chesapeake", players=3, seed=1)
    >>> table.step(legal(table.title, table.state)[0].action)
    >>> table.seat, table.moves, table.over, table.wealth()
    (1, 1, False, (800, 800, 800))
    """

    def __init__(self, name: str, players: int, options: Sequence[str] = (), seed: int = 0) -> None:
        self.title: Title = found(name).build(seats(players), listed("options", options))
        self.start(seed)

    def start(self, seed: int) -> None:
        """Begin a new game."""
        self.rng = random.Random(seed)
        self.moves = 0
        self.state: State = new(self.title)
        self._draw()

    @property
    def seat(self) -> int:
        """Whose turn it is, counted from 0; -1 when the game is over."""
        actor = to_act(self.title, self.state)
        return self.title.players.index(actor) if actor else -1

    @property
    def over(self) -> bool:
        """Whether the game has ended by its rules."""
        return not self.state.stack

    def step(self, action: Action | Mapping[str, Any]) -> None:
        """Carry out an action that is known to be legal, which may be given in its JSON form.

        Raises `NoAction` for what is none, such as a number: what that stands for, an `Encoding` knows.
        """
        self.state, _ = carry_out(self.title, self.state, read_action(self.title, action))
        self.moves += 1
        self._draw()

    def wealth(self) -> tuple[int, ...]:
        """What each seat is worth in dollars: its result when the game is over, else by the rule that ends it."""
        result: dict[str, int] = self.state[RESULT]
        if self.over and result:
            return tuple(result[player] for player in self.title.players)
        pos = Position(self.title, self.state)
        return tuple(WEALTH(pos, player) for player in self.title.players)

    def _draw(self) -> None:
        while to_act(self.title, self.state) == CHANCE:
            drawn = [action for offer in legal(self.title, self.state) for action in offer.expand()]
            self.state, _ = carry_out(self.title, self.state, self.rng.choice(drawn))


def ranks(wealth: Sequence[int]) -> tuple[float, ...]:
    """The share of the other players that each seat has left behind, from 0 to 1; equal ones half each.

    >>> ranks((500, 700, 500))
    (0.25, 1.0, 0.25)
    """
    others = max(len(wealth) - 1, 1)
    return tuple(
        sum((mine > other) + (mine == other) / 2 for k, other in enumerate(wealth) if k != seat) / others
        for seat, mine in enumerate(wealth)
    )
