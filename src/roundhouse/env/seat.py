"""One seat of a table as a Gymnasium environment; bots have the others."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from numpy.typing import NDArray

from ..bots import Bot, ask, called
from .aec import MOST_MOVES
from .encoding import Encoding
from .observation import Observer, Vector
from .shown import shown
from .table import Stepped, check_bots, ranks
from .workers import Workers


class RoundhouseSeat(gymnasium.Env[Vector, np.int64 | int]):
    """The seat number `seat` (from 0) of a title; each other seat is played by a new bot of the kind `bot`.

    The observation is the vector of `Observer`; info["action_mask"] has 1 for each number of `Encoding` that is on the
    menu. The reward comes at the end: the share of the others that the seat has left behind, from 0 to 1. A number
    that is not on the menu changes nothing, is told as info["refused"], costs `fine`, and counts as one of `most_moves`
    after which the game is cut off. `bot`: a name or level, "MODULE:CLASS", or "engine:COMMAND". Raises ValueError for
    a seat that is not at the table or a bot that there is not, `UnknownTitle` or `UnknownOption` for a table that
    cannot be.

    >>> env = RoundhouseSeat("18Chesapeake", players=3, seat=0, bot="random")
    >>> seen, info = env.reset(seed=1)
    >>> seen, reward, terminated, truncated, info = env.step(int(info["action_mask"].argmax()))
    >>> reward, terminated, truncated
    (0.0, False, False)
    """

    metadata = {"render_modes": ["ansi", "human"]}  # noqa: RUF012

    def __init__(
        self,
        title: str,
        players: int = 4,
        seat: int = 0,
        bot: str = "greedy",
        options: Sequence[str] = (),
        *,
        most_moves: int = MOST_MOVES,
        fine: float = 0.001,
        render_mode: str | None = None,
    ) -> None:
        if not 0 <= seat < players:
            raise ValueError(f"There is no seat {seat} at a table of {players}; the first one is 0.")
        check_bots(bot)
        self.table = Stepped(title, players, options)
        self.encoding = Encoding(self.table.title)
        self.observer = Observer(self.table.title)
        self.seat, self.bot, self.most_moves, self.fine = seat, bot, most_moves, fine
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(self.encoding.size)
        self.observation_space = spaces.Box(-1.0, 1.0, (self.observer.size,), np.float32)
        self._others: dict[int, Bot] = {}
        self._moves = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Vector, dict[str, Any]]:
        """Begin a new game and play it to the first turn of the seat; the same seed, the same bots and draws."""
        super().reset(seed=seed)
        self._moves = 0
        self.table.start(int(self.np_random.integers(2**31)))
        count = len(self.table.title.players)
        self._others = {
            number: called(self.bot, int(self.np_random.integers(2**31)))
            for number in range(count)
            if number != self.seat
        }
        self._let_others()
        return self._seen(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Vector, float, bool, bool, dict[str, Any]]:
        """Make a move and let the bots play to the next turn of the seat. Nothing happens when the game is over."""
        self._moves += 1
        menu = self.encoding.menu(self.table.state) if not self.table.over else {}
        move, reward, refused = menu.get(int(action)), 0.0, False
        if move is not None:
            self.table.step(move)
            self._let_others()
        elif not self.table.over:
            reward, refused = -self.fine, True
        over = self.table.over
        cut = not over and self._moves >= self.most_moves
        if over or cut:
            reward += ranks(self.table.wealth())[self.seat]
        info = self._info() | ({"refused": True} if refused else {})
        if self.render_mode == "human":
            self.render()
        return self._seen(), reward, over, cut, info

    def action_masks(self) -> NDArray[np.bool_]:
        """What is on the menu, under the name by which masking learners ask for it."""
        mask = np.zeros(self.encoding.size, np.bool_)
        if not self.table.over:
            mask[list(self.encoding.menu(self.table.state))] = True
        return mask

    def render(self) -> str | None:
        """The position in a few lines: returned for "ansi", printed for "human"."""
        text = shown(self.table.title, self.table.state)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def _let_others(self) -> None:
        while not self.table.over and self.table.seat != self.seat:
            self.table.step(ask(self._others[self.table.seat], self.table.title, self.table.state))

    def _seen(self) -> Vector:
        return self.observer.see(self.table.state, self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8)}


def vector(count: int, title: str, *, processes: int | None = None, **how: Any) -> VectorEnv[Any, Any, Any]:
    """A number of tables stepped together, each with one seat to play; `how` is what `RoundhouseSeat` takes.

    So many `processes` share them, as many as there are processors if nothing is said; with 0 all are in this one. A
    game that ends is followed by the next in the same step, as `Workers` says.

    >>> tables = vector(2, "18Chesapeake", processes=0, players=3, bot="random")
    >>> seen, infos = tables.reset(seed=1)
    >>> len(seen)
    2
    >>> tables.close()
    """
    makers: list[Callable[[], gymnasium.Env[Any, Any]]] = [partial(RoundhouseSeat, title, **how)] * count
    if processes == 0:
        return SyncVectorEnv(makers, autoreset_mode=AutoresetMode.SAME_STEP)
    return Workers(makers, processes or os.cpu_count() or 1)
