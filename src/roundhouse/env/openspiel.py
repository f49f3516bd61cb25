"""The titles as games of OpenSpiel: importing this registers each as "roundhouse_" and its name in small letters.

The parameters of a game are `players`, `options` (names with commas between), and `most_moves` after which it counts
as ended. `load("18Chesapeake", 4)` does without knowing that.

Draws of chance are chance nodes with equal probabilities. Returns are the ranks: for each seat the share of the others
that it has left behind, from 0 to 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any

import msgspec
import numpy as np
import pyspiel

from ..core.actions import CHANCE, Action
from ..core.game import carry_out, legal, new, to_act
from ..core.position import Position
from ..core.record import state_form, state_from
from ..core.state import State
from ..core.title import Title
from ..rules.ending import RESULT, WEALTH
from ..text.labels import describe_action
from ..titles.entry import Entry
from ..titles.found import title as found
from ..titles.found import titles
from ..titles.options import listed
from .encoding import Encoding
from .observation import Observer
from .shown import shown
from .table import ranks, seats

DRAWS = 64
"""The most that chance has to choose from."""

MAX_GAME_LENGTH = 20_000
"""Moves after which a game counts as ended, with the ranks by what everybody is worth then."""


def short_name(name: str) -> str:
    """What a title is called among the games of OpenSpiel.

    >>> short_name("18Chesapeake")
    'roundhouse_18chesapeake'
    """
    return "roundhouse_" + "".join(letter for letter in name.lower() if letter.isalnum())


def _type(entry: Entry) -> pyspiel.GameType:
    least, most = entry.players
    return pyspiel.GameType(
        short_name=short_name(entry.name),
        long_name=entry.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": min(max(least, 4), most),
            "options": "",
            "most_moves": MAX_GAME_LENGTH,
        },
    )


class GameContext:
    """What all positions of a game have in common: one for each title, table and limit; a copy is the same object.

    >>> import copy
    >>> context = house("18Chesapeake", 3, (), MAX_GAME_LENGTH)
    >>> copy.deepcopy(context) is context, context.title.players
    (True, ('P1', 'P2', 'P3'))
    """

    __slots__ = ("encoding", "key", "most_moves", "observer", "title")

    def __init__(self, name: str, players: int, options: tuple[str, ...], most_moves: int) -> None:
        self.key = (name, players, options, most_moves)
        self.title: Title = found(name).build(seats(players), options)
        self.encoding = Encoding(self.title)
        self.observer = Observer(self.title)
        self.most_moves = most_moves

    def __deepcopy__(self, memo: Any) -> GameContext:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return house, self.key


@lru_cache(maxsize=32)
def house(name: str, players: int, options: tuple[str, ...], most_moves: int) -> GameContext:
    """The context of such games, always the same object. Raises `UnknownTitle` or `UnknownOption`.

    >>> house("18Chesapeake", 3, (), 100) is house("18Chesapeake", 3, (), 100)
    True
    """
    return GameContext(name, players, options, most_moves)


class RoundhouseGame(pyspiel.Game):  # type: ignore[misc]
    """A title with its options at a table of so many players; each title has its own class, made by `_register`.

    Raises `UnknownOption` for a table that the title does not have.

    >>> game = load("18Chesapeake", 3)
    >>> game.num_players(), game.new_initial_state().is_chance_node()
    (3, True)
    """

    entry: Entry
    kind: pyspiel.GameType

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        entry, kind = self.entry, self.kind
        given = {**kind.parameter_specification, **(params or {})}
        options = tuple(option for option in str(given["options"]).split(",") if option)
        self.house = house(entry.name, int(given["players"]), options, int(given["most_moves"]))
        players = len(self.house.title.players)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.house.encoding.size,
            max_chance_outcomes=DRAWS,
            num_players=players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=players / 2,
            max_game_length=self.house.most_moves,
        )
        super().__init__(kind, info, given)

    def new_initial_state(self) -> RoundhouseState:
        """The position in which the first player, or chance, has something to decide."""
        return RoundhouseState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> OpenSpielObserver:
        """What makes tensors and strings of positions."""
        return OpenSpielObserver(self)


class OpenSpielPosition:
    """A position and the moves that led to it; never written to, so a copy of it is the same object.

    >>> import copy
    >>> context = house("18Chesapeake", 3, (), MAX_GAME_LENGTH)
    >>> position = OpenSpielPosition(context, new(context.title), moves=0)
    >>> copy.deepcopy(position) is position
    True
    """

    __slots__ = ("house", "moves", "state")

    def __init__(self, house: GameContext, state: State, moves: int) -> None:
        self.house, self.state, self.moves = house, state, moves

    def __deepcopy__(self, memo: Any) -> OpenSpielPosition:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        form = msgspec.json.encode(state_form(self.house.title, self.state))
        return _position, (self.house, form, self.moves)


def _position(house: GameContext, form: bytes, moves: int) -> OpenSpielPosition:
    return OpenSpielPosition(house, state_from(house.title, msgspec.json.decode(form)), moves)


class RoundhouseState(pyspiel.State):  # type: ignore[misc]
    """A position of a game.

    >>> state = load("18Chesapeake", 3).new_initial_state()
    >>> state.apply_action(state.chance_outcomes()[0][0])
    >>> state.current_player(), state.is_terminal(), state.returns()
    (0, False, [0.0, 0.0, 0.0])
    """

    def __init__(self, game: RoundhouseGame) -> None:
        super().__init__(game)
        self.house = game.house
        self._position = OpenSpielPosition(self.house, new(self.house.title), 0)

    @property
    def at(self) -> State:
        """The position."""
        return self._position.state

    @property
    def _actor(self) -> str:
        return to_act(self.house.title, self.at)

    def _drawn(self) -> list[Action]:
        return [action for offer in legal(self.house.title, self.at) for action in offer.expand()]

    def current_player(self) -> int:
        """A seat, chance, or the sign of the end."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        actor = self._actor
        return int(pyspiel.PlayerId.CHANCE) if actor == CHANCE else self.house.title.players.index(actor)

    def is_terminal(self) -> bool:
        """Whether the game has ended, or goes on for too long."""
        return not self.at.stack or self._position.moves >= self.house.most_moves

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.house.encoding.menu(self.at))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may draw."""
        count = len(self._drawn())
        return [(number, 1.0 / count) for number in range(count)]

    def _apply_action(self, number: int) -> None:
        drawn = self._actor == CHANCE
        action = self._drawn()[number] if drawn else self.house.encoding.action(self.at, number)
        state, _ = carry_out(self.house.title, self.at, action)
        self._position = OpenSpielPosition(self.house, state, self._position.moves + (not drawn))

    def _action_to_string(self, player: int, number: int) -> str:
        if player == int(pyspiel.PlayerId.CHANCE):
            return describe_action(self.house.title, self.at, self._drawn()[number])
        action = self.house.encoding.menu(self.at).get(number)
        told = self.house.encoding.tell(number)
        return told if action is None else f"{describe_action(self.house.title, self.at, action)} ({told})"

    def returns(self) -> list[float]:
        """The ranks at the end, 0 for all before."""
        if not self.is_terminal():
            return [0.0] * len(self.house.title.players)
        result: dict[str, int] = self.at[RESULT]
        pos = Position(self.house.title, self.at)
        players = self.house.title.players
        over = not self.at.stack and result
        return list(ranks([result[p] if over else WEALTH(pos, p) for p in players]))

    def __str__(self) -> str:
        return shown(self.house.title, self.at)


class OpenSpielObserver:
    """OpenSpiel's way to see: `tensor` and `string_from`.

    >>> game = load("18Chesapeake", 3)
    >>> observer = game.make_py_observer()
    >>> observer.set_from(game.new_initial_state(), player=0)
    >>> bool(observer.tensor.any())
    True
    """

    def __init__(self, game: RoundhouseGame) -> None:
        self.game = game
        self.tensor = np.zeros(game.house.observer.size, np.float32)
        self.dict = {
            block.name: self.tensor[block.first : block.first + block.size].reshape(block.shape)
            for block in game.house.observer.blocks
        }

    def set_from(self, state: RoundhouseState, player: int) -> None:
        """Fill the tensor with what the seat sees."""
        self.tensor[:] = self.game.house.observer.see(state.at, player)

    def string_from(self, state: RoundhouseState, player: int) -> str:
        """The position in words; everything but chance is open in these games."""
        return str(state)


class WorthEvaluator:
    """What OpenSpiel's MCTS (`open_spiel.python.algorithms.mcts`) asks of a position, and gets without playing on:
    random rollouts take thousands of moves each.

    The value compares what everybody is worth after at most `moves` further moves drawn by lot (`seed`), in pairs: of
    two players worth $300 and $100 one gets three quarters of their point. So values add up as the ranks at the end do,
    and a larger lead counts for more. All actions are as likely beforehand. Raises ValueError for `moves` below 0.

    >>> evaluator = WorthEvaluator()
    >>> state = load("18Chesapeake", 3).new_initial_state()
    >>> state.apply_action(state.chance_outcomes()[0][0])
    >>> evaluator.evaluate(state).tolist()
    [0.5, 0.5, 0.5]
    >>> round(sum(chance for _, chance in evaluator.prior(state)), 9)
    1.0
    """

    def __init__(self, moves: int = 0, seed: int = 0) -> None:
        if moves < 0:
            raise ValueError("a position is looked at now, or after some moves")
        self.moves = moves
        self._chance = Random(seed)

    def evaluate(self, state: RoundhouseState) -> np.ndarray[Any, Any]:
        """By seat, what the position is worth, from 0 to 1; at the end of the game its returns."""
        at = state.clone() if self.moves else state
        for _ in range(self.moves):
            if at.is_terminal():
                break
            drawn = at.chance_outcomes() if at.is_chance_node() else at.legal_actions()
            number = self._chance.choice(drawn)
            at.apply_action(number[0] if isinstance(number, tuple) else number)
        if at.is_terminal():
            return np.array(at.returns())
        pos = Position(at.house.title, at.at)
        return np.array(shares_of_pairs([WEALTH(pos, player) for player in at.house.title.players]))

    def prior(self, state: RoundhouseState) -> list[tuple[int, float]]:
        """Each action with its probability beforehand; of chance, those that it has."""
        if state.is_chance_node():
            found: list[tuple[int, float]] = state.chance_outcomes()
            return found
        actions = state.legal_actions()
        return [(number, 1.0 / len(actions)) for number in actions]


def shares_of_pairs(worths: Sequence[int]) -> list[float]:
    """For each seat the mean, over all others, of its share in what both are worth.

    >>> shares_of_pairs([300, 100, 100])
    [0.75, 0.375, 0.375]
    """
    own = [max(worth, 1) for worth in worths]
    return [
        sum(mine / (mine + other) for at, other in enumerate(own) if at != seat) / (len(own) - 1)
        for seat, mine in enumerate(own)
    ]


def _register() -> dict[str, type[RoundhouseGame]]:
    """A class of games for each title: OpenSpiel wants the class itself, and no function that makes one."""
    games = {}
    for entry in titles().values():
        kind = _type(entry)
        games[entry.name] = type(short_name(entry.name), (RoundhouseGame,), {"entry": entry, "kind": kind})
        pyspiel.register_game(kind, games[entry.name])
    return games


GAMES = _register()


def load(
    name: str, players: int, options: Sequence[str] = (), most_moves: int = MAX_GAME_LENGTH
) -> RoundhouseGame:
    """A title as a game of OpenSpiel. Raises `UnknownTitle` or `UnknownOption`.

    >>> load("18Chesapeake", 3).get_type().short_name
    'roundhouse_18chesapeake'
    """
    params = {"players": players, "options": ",".join(listed("options", options)), "most_moves": most_moves}
    return GAMES[found(name).name](params)
