"""All seats of a table as a PettingZoo environment: agents act in turn, as the rules say who is next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from .encoding import Encoding, NotOnMenu
from .observation import Observer, Vector
from .shown import shown
from .table import Stepped, ranks, seats

MOST_MOVES = 20_000
"""A game that goes on for longer is cut off."""


class RoundhouseAEC(AECEnv):  # type: ignore[misc]
    """A title for players "P1", "P2", ...; chance draws by itself.

    An observation is {"observation": vector of `Observer`, "action_mask": 1 for each number of `Encoding` that is on
    the menu}. The reward comes at the end: for each seat the share of the others that it has left behind, from 0 to 1,
    equal ones half each; there is none before. `most_moves`: the game is cut off after so many, with the ranks by
    what everybody is worth then. A number that is not on the menu raises `NotOnMenu`. Raises `UnknownTitle` or
    `UnknownOption` for a table that cannot be.

    >>> env = RoundhouseAEC("18Chesapeake", players=3)
    >>> env.reset(seed=1)
    >>> mask = env.observe("P1")["action_mask"]
    >>> env.step(int(mask.argmax()))
    >>> env.agent_selection, env.terminations["P1"]
    ('P2', False)
    """

    metadata = {"render_modes": ["ansi", "human"], "name": "roundhouse", "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        title: str,
        players: int = 4,
        options: Sequence[str] = (),
        *,
        most_moves: int = MOST_MOVES,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.table = Stepped(title, players, options)
        self.encoding = Encoding(self.table.title)
        self.observer = Observer(self.table.title)
        self.most_moves = most_moves
        self.render_mode = render_mode
        self.possible_agents = list(seats(players))
        self._number = {agent: number for number, agent in enumerate(self.possible_agents)}
        self._spaces = {agent: spaces.Discrete(self.encoding.size) for agent in self.possible_agents}
        self._views = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-1.0, 1.0, (self.observer.size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (self.encoding.size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of what an agent sees."""
        return self._views[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of all moves."""
        return self._spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; with the same seed chance draws the same. Without one, the next of a series."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.table.start(int(self._seeds.integers(2**31)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent sees; its mask is empty while another is to act."""
        return {"observation": self.see(agent), "action_mask": self.mask(agent)}

    def see(self, agent: str) -> Vector:
        """The vector of an agent."""
        return self.observer.see(self.table.state, self._number[agent])

    def mask(self, agent: str) -> NDArray[np.int8]:
        """1 for each number that the agent can choose now."""
        mask = np.zeros(self.encoding.size, np.int8)
        if not self.table.over and self._number[agent] == self.table.seat:
            mask[list(self.encoding.menu(self.table.state))] = 1
        return mask

    def step(self, action: Any) -> None:
        """Carry out the move of the agent whose turn it is (None for one that is done).

        Raises `NotOnMenu` for a number that is not on the menu, and for None while the game goes on.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise NotOnMenu("None is no move of a player whose game goes on.")
        move = self.encoding.action(self.table.state, int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.table.step(move)
        cut = not self.table.over and self.table.moves >= self.most_moves
        if self.table.over or cut:
            shares = ranks(self.table.wealth())
            self.rewards = {agent: shares[self._number[agent]] for agent in self.agents}
            self.terminations = dict.fromkeys(self.agents, not cut)
            self.truncations = dict.fromkeys(self.agents, cut)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.table.seat]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The position in a few lines: returned for "ansi", printed for "human"."""
        if self.render_mode is None:
            return None
        text = shown(self.table.title, self.table.state)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing to give back."""
