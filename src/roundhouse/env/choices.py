"""Decisions told by their consequences: a row of numbers for each thing that can be done, saying what it changes.

A fixed space of numbers has one for every tile in every hex, and hardly any of them means something in a given
position. Here a decision is a position and a short list of choices instead, so a learner needs one function that gives
a choice a score, and the same function does for a menu of two and for one of fifty.

>>> from roundhouse import Game
>>> game = Game.new("Branch Line", ["Ann", "Ben"], seed=7)
>>> choices = Choices(game.title)
>>> actions, rows = choices.of(game.state, seat=0)
>>> len(actions), rows.shape == (len(actions), choices.width)
(13, True)
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ..bots import Bot, ask, called
from ..bots.menu import menu
from ..core.actions import Action
from ..core.game import carry_out, legal
from ..core.position import Position
from ..core.state import State
from ..core.title import Title
from ..rules.ending import WEALTH
from .aec import MOST_MOVES
from .encoding import NotOnMenu
from .observation import Observer, Vector
from .table import Stepped, check_bots, ranks

MAP = ("tile", "colour", "rotation", "tokens")
"""Blocks that have a number for each hex; left out unless they are asked for."""

MOST = 64
"""How many choices a decision of the environment has room for."""

SUMS = 2
"""How many numbers of a range, such as the price of a train of another corporation: the lowest and the highest."""

ROUTINE = ("lay_tile", "place_token", "run")
"""Actions that say something about the map, which the environment leaves to a bot unless told otherwise."""

THOUSAND = 1000.0
"""Dollars that count as one point of reward for being ahead."""


class Choices:
    """Positions and choices of a title as numbers; `without`: blocks of `Observer` that are left out.

    `size` numbers tell a position: the blocks, then what each seat is worth by the rule that ends the game, the own
    seat first. `width` numbers tell a choice: which type of action it is, of `kinds`, and by how much it changes each
    number of the position.

    >>> from roundhouse import Game
    >>> game = Game.new("Branch Line", ["Ann", "Ben"], seed=7)
    >>> choices = Choices(game.title)
    >>> choices.size, choices.width == len(choices.kinds) + choices.size
    (142, True)
    >>> round(float(choices.position(game.state, seat=0)[-2] * choices.money))
    450
    """

    def __init__(self, title: Title, without: Collection[str] = MAP) -> None:
        self.title = title
        self.observer = Observer(title, without)
        self.money = self.observer.block("cash").most
        self.kinds = tuple(sorted(title.action_types))
        self._place = {kind: number for number, kind in enumerate(self.kinds)}
        self.size = self.observer.size + len(title.players)
        self.width = len(self.kinds) + self.size

    def position(self, state: State, seat: int) -> Vector:
        """A position as the seat (counted from 0) sees it."""
        pos, players = Position(self.title, state), self.title.players
        worth = [WEALTH(pos, player) / self.money for player in (*players[seat:], *players[:seat])]
        return np.concatenate([self.observer.see(state, seat), np.array(worth, np.float32)])

    def of(self, state: State, seat: int) -> tuple[list[Action], Vector]:
        """The actions on the menu, with `SUMS` numbers of a range, and a row for each; both empty at the end."""
        actions = menu(legal(self.title, state), SUMS)
        return actions, self.rows(state, seat, actions)

    def rows(
        self, state: State, seat: int, actions: Sequence[Action], before: Vector | None = None
    ) -> Vector:
        """A row for each of these actions, which have to be legal; `before`: the position, where it is known."""
        rows: Vector = np.zeros((len(actions), self.width), np.float32)
        if before is None:
            before = self.position(state, seat)
        for row, action in zip(rows, actions, strict=True):
            after, _ = carry_out(self.title, state, action)
            row[self._place[action.kind()]] = 1
            row[len(self.kinds) :] = self.position(after, seat) - before
        return rows


class ChoosingSeat(gymnasium.Env[dict[str, Any], np.int64 | int]):
    """One seat of a title that picks from lists of choices; each other seat is played by a new bot of the kind `bot`.

    The observation has "position" (`Choices.position`) and "choices", `most` rows of which the first are those of
    `Choices.of` and the rest 0; the action is the number of a row, and info["action_mask"] has 1 for each that means
    something. Decisions with a single choice are made without asking. Those in which an action of a type in `routine`
    can be done are left to a bot of the kind `helper`; with `routine=()` the seat decides everything.

    The reward at the end is the share of the others that the seat has left behind, from 0 to 1; along the way there are
    `ahead` points for every thousand dollars that it gains on the average of the others, which add up to how far ahead
    it is at the end. Then info["share"] is that share alone, and info["worth"] what each seat is worth in dollars, from
    seat 0 on. A row that means nothing is the last one that does. `seat` None: drawn for every game. A game that lasts
    for `most_moves` of everybody is cut off, and then nobody has been left behind: it does not pay to delay the end
    with a small lead. Raises ValueError for a seat that is not at the table or a bot that there is not, `UnknownTitle`
    or `UnknownOption` for a table that cannot be, `NotOnMenu` where a decision has more than `most` choices.

    >>> env = ChoosingSeat("Branch Line", players=2, seat=0, bot="random")
    >>> seen, info = env.reset(seed=1)
    >>> seen["choices"].shape == (MOST, env.choices.width), int(info["action_mask"].sum())
    (True, 13)
    >>> seen, reward, terminated, truncated, info = env.step(0)
    >>> terminated, truncated
    (False, False)
    """

    metadata = {"render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        title: str,
        players: int = 2,
        seat: int | None = None,
        bot: str = "greedy",
        options: Sequence[str] = (),
        *,
        helper: str = "greedy",
        routine: Collection[str] = ROUTINE,
        ahead: float = 1.0,
        most: int = MOST,
        most_moves: int = MOST_MOVES,
    ) -> None:
        if seat is not None and not 0 <= seat < players:
            raise ValueError(f"There is no seat {seat} at a table of {players}; the first one is 0.")
        check_bots(bot, helper)
        self.table = Stepped(title, players, options)
        self.choices = Choices(self.table.title)
        self.bot, self.helper, self.routine = bot, helper, frozenset(routine)
        self.ahead, self.most, self.most_moves = ahead, most, most_moves
        self._seat = seat
        self.seat = seat or 0
        self.action_space = spaces.Discrete(most)
        self.observation_space = spaces.Dict(
            {
                "position": spaces.Box(-np.inf, np.inf, (self.choices.size,), np.float32),
                "choices": spaces.Box(-np.inf, np.inf, (most, self.choices.width), np.float32),
            }
        )
        self._bots: list[Bot] = []
        self._actions: list[Action] = []
        self._lead = 0.0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a new game and play it to the first decision of the seat; the same seed, the same bots and draws."""
        super().reset(seed=seed)
        self.table.start(int(self.np_random.integers(2**31)))
        count = len(self.table.title.players)
        self.seat = int(self.np_random.integers(count)) if self._seat is None else self._seat
        self._bots = [
            called(self.helper if number == self.seat else self.bot, int(self.np_random.integers(2**31)))
            for number in range(count)
        ]
        self._to_decision()
        self._lead = self._ahead()
        return self._seen(), self._info()

    def step(self, action: np.int64 | int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Make a choice and play on to the next decision of the seat. Nothing happens when the game is over."""
        if self._actions:
            self.table.step(self._actions[min(int(action), len(self._actions) - 1)])
            self._to_decision()
        over = self.table.over
        cut = not over and not self._actions
        lead = self._ahead()
        reward = self.ahead * (lead - self._lead)
        self._lead = lead
        info = self._info()
        if over or cut:
            worth = self.table.wealth()
            info |= {"share": ranks(worth)[self.seat] if over else 0.0, "worth": worth}
            reward += info["share"]
        return self._seen(), reward, over, cut, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which rows mean something, under the name by which masking learners ask for it."""
        return np.arange(self.most) < max(len(self._actions), 1)

    def _to_decision(self) -> None:
        """Play on until the seat has something to decide, or the game is over or cut off (then there is nothing)."""
        self._actions = []
        table = self.table
        while not table.over and table.moves < self.most_moves:
            if table.seat == self.seat:
                offered = legal(table.title, table.state)
                if not any(offer.action.kind() in self.routine for offer in offered):
                    actions = menu(offered, SUMS)
                    if len(actions) > self.most:
                        raise NotOnMenu(f"{len(actions)} choices, and room for {self.most}.")
                    if len(actions) > 1:
                        self._actions = actions
                        return
            table.step(ask(self._bots[table.seat], table.title, table.state))

    def _ahead(self) -> float:
        """How far the seat is ahead of the average of the others, in thousands of dollars."""
        worth = self.table.wealth()
        mine = worth[self.seat]
        return (mine - (sum(worth) - mine) / max(len(worth) - 1, 1)) / THOUSAND

    def _seen(self) -> dict[str, Any]:
        state, choices = self.table.state, self.choices
        position = choices.position(state, self.seat)
        rows: Vector = np.zeros((self.most, choices.width), np.float32)
        if self._actions:
            rows[: len(self._actions)] = choices.rows(state, self.seat, self._actions, position)
        return {"position": position, "choices": rows}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8)}
