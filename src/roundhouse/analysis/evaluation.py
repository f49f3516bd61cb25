"""What everybody could hope for after each decision of a game, and the decisions that cost their players most."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any

import msgspec

from ..bots import make
from ..bots.base import Clock
from ..bots.hint import Advice, Hint, advice, adviser, worded
from ..bots.judgement.expected import expected, judge_of
from ..bots.told import EVEN, Considered, Ground, Line
from ..core.actions import CHANCE, Action
from ..core.game import play
from ..core.record import action_from
from ..core.state import State
from ..core.title import Title
from ..play.session import Game

FALL = 0.02
"""A decision is looked at when it lowers its player's share of what all can hope for by this part of it."""

BETTER = 0.01
"""It is a mistake when what a bot would have done leaves by this part of the share more than it did."""

MOST_ASKED = 12
"""For how many decisions a bot is asked at most, those with the largest falls."""

LOOK_SECONDS = 0.3
"""How long best runs are looked for in a position: late in a game of 1848 a proof may take half a minute."""

TOGETHER = 16
"""Positions that are looked at in one step."""


class Mistake(msgspec.Struct, frozen=True):
    """A decision after which its player could hope for less than before, and for less than after another one.

    `action`: its number from 1. `before` and `after` it, and with what a bot `would` have done instead: the player's
    share of what all can hope for, 0 to 1. `advice`: what that is; of all that the bot looked at the choice and the
    action that it is compared with, the one played if the bot looked at that.
    """

    action: int
    player: str
    before: float
    after: float
    would: float
    advice: Advice

    @property
    def cost(self) -> float:
        """By what part of itself the share is less than it could have been."""
        return (self.would - self.after) / self.would


class Evaluation(msgspec.Struct, frozen=True):
    """A game as it was judged.

    `judge`: by what (`bots.judgement.expected.judge_of`). `hopes`: for each position, after 0, 1, 2 ... actions, what
    each player could hope to have in the end, in whole dollars, in the order of `players`. `mistakes` in order of play;
    `asked`: the actions for which a bot was asked, mistakes or not.
    """

    judge: str
    players: tuple[str, ...]
    hopes: tuple[tuple[int, ...], ...] = ()
    mistakes: tuple[Mistake, ...] = ()
    asked: tuple[int, ...] = ()

    def until(self, at: int) -> Evaluation:
        """What is told of the first `at` actions."""
        return msgspec.structs.replace(
            self,
            hopes=self.hopes[: at + 1],
            mistakes=tuple(one for one in self.mistakes if one.action <= at),
            asked=tuple(one for one in self.asked if one <= at),
        )


def evaluated(game: Game, seconds: float | None = None) -> Evaluation:
    """A game up to where it stands, judged position by position; `seconds`: for each question to a bot.

    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> events = game.play({"type": "buy_cheapest", "by": "Ann", "private": "D&R"})
    >>> found = evaluated(game)
    >>> found.judge, len(found.hopes), found.mistakes
    ('forecast', 3, ())
    """
    work = evaluating(game, seconds=seconds)
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: Evaluation = end.value
            return found


def evaluating(
    game: Game, known: Evaluation | None = None, seconds: float | None = None
) -> Generator[tuple[int, int], None, Evaluation]:
    """The same step by step: after each one how much is done and how much there is; the evaluation at the end.

    `known`: an evaluation of a game that begins like this one, of as many actions as they share. The game must not
    change meanwhile.

    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> list(evaluating(game))
    [(2, 14)]
    """
    title, judge = game.title, judge_of(game.title.name)
    if known is None or known.judge != judge:
        known = Evaluation(judge, title.players)
    hopes, end = list(known.hopes), game.at
    total = end + 1 + MOST_ASKED
    for at in range(len(hopes), end + 1):
        hopes.append(_whole(title, game.position(at)))
        if len(hopes) % TOGETHER == 0 or at == end:
            yield len(hopes), total
    mistakes, asked = list(known.mistakes), list(known.asked)
    wanted = [action for action in _falls(game, hopes) if action not in asked]
    for number, action in enumerate(wanted[: max(MOST_ASKED - len(asked), 0)], 1):
        asked.append(action)
        if found := _mistake(game, hopes, action, seconds):
            mistakes.append(found)
        yield end + 1 + number, total
    mistakes.sort(key=lambda one: one.action)
    return Evaluation(judge, title.players, tuple(hopes), tuple(mistakes), tuple(sorted(asked)))


def _whole(title: Title, state: State) -> tuple[int, ...]:
    return tuple(round(dollars) for dollars in expected(title, state, Clock(LOOK_SECONDS)).values())


def _share(row: Sequence[int], seat: int) -> float:
    """The part of what all can hope for; of debts nobody has a part."""
    return max(row[seat], 0) / max(sum(max(one, 0) for one in row), 1)


def _falls(game: Game, hopes: Sequence[Sequence[int]]) -> list[int]:
    """The actions after which their own players can hope for less, the largest falls first."""
    seats = {player: seat for seat, player in enumerate(game.title.players)}
    found: list[tuple[float, int]] = []
    for number, action in enumerate(game.actions[: len(hopes) - 1], 1):
        seat = seats.get(action.by)
        if seat is None or action.by == CHANCE:
            continue
        before, after = _share(hopes[number - 1], seat), _share(hopes[number], seat)
        if before > 0 and before - after > FALL * before:
            found.append((1 - after / before, number))
    return [number for _, number in sorted(found, key=lambda pair: (-pair[0], pair[1]))]


def _mistake(
    game: Game, hopes: Sequence[Sequence[int]], number: int, seconds: float | None
) -> Mistake | None:
    """The action as a mistake, if a bot would have done something else that leaves its player more."""
    title, played, state = game.title, game.actions[number - 1], game.position(number - 1)
    name = adviser()
    given = advice(make(name, seed=number), name, title, state, float("inf") if seconds is None else seconds)
    if given.action == played or _as_good(given, played):
        return None
    seat = title.players.index(played.by)
    before, after = _share(hopes[number - 1], seat), _share(hopes[number], seat)
    would = _share(_whole(title, play(title, state, given.action)[0]), seat)
    if would - after <= BETTER * before:
        return None
    return Mistake(number, played.by, before, after, would, _short(given, played))


def _as_good(given: Advice, played: Action) -> bool:
    """Whether the bot itself sees no difference: by its forecasts the action is worth as much, or the lot decided."""
    if given.told:
        return any(one.action == played and one.worth >= given.told[0].worth for one in given.told[1:])
    return any(one.what == EVEN and one.figures.get("other") == played for one in given.grounds)


def _short(given: Advice, played: Action) -> Advice:
    """The advice with only what is told of it: the choice, and what it is compared with."""
    if not given.told:
        return given
    chosen, others = given.told[0], sorted(given.told[1:], key=lambda one: -one.worth)
    beside = next((one for one in others if one.action == played), None)
    others = [one for one in others if one.action != given.action][:1] if beside is None else [beside]
    return msgspec.structs.replace(given, told=(chosen, *others))


def instead(game: Game, mistake: Mistake, names: Mapping[str, str] | None = None) -> Hint:
    """What a bot would have done, and why, in words; `names`: of players, to show.

    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> buy = advice(make("greedy", seed=1), "greedy", game.title, game.state)
    >>> instead(game, Mistake(1, "Ann", 0.3, 0.2, 0.3, buy)).label
    'Buy D&R (Delaware and Raritan Canal) for $20'
    """
    return worded(mistake.advice, game.title, game.position(mistake.action - 1), names)


# -- to be kept --------------------------------------------------------------------------------------


def kept(found: Evaluation) -> bytes:
    """An evaluation as bytes, to be kept.

    >>> kept(Evaluation("forecast", ("Ann", "Ben"), ((10, 20),)))
    b'{"judge":"forecast","players":["Ann","Ben"],"hopes":[[10,20]],"mistakes":[],"asked":[]}'
    """
    return msgspec.json.encode(found)


def read(title: Title, data: bytes) -> Evaluation:
    """An evaluation of a game of the title from what was kept of it. Raises `msgspec.DecodeError` for anything else.

    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> found = evaluated(game)
    >>> read(game.title, kept(found)) == found
    True
    """
    plain: dict[str, Any] = msgspec.json.decode(data, type=dict[str, Any])
    mistakes = tuple(_read(title, row) for row in plain.pop("mistakes", ()))
    return msgspec.structs.replace(msgspec.convert(plain, Evaluation), mistakes=mistakes)


def _read(title: Title, row: dict[str, Any]) -> Mistake:
    given = row["advice"]
    told = tuple(
        Considered(
            action_from(title, one["action"]), one["worth"], msgspec.convert(one["lines"], tuple[Line, ...])
        )
        for one in given["told"]
    )
    grounds = tuple(
        Ground(one["what"], {name: _figure(title, value) for name, value in one["figures"].items()})
        for one in given["grounds"]
    )
    action = action_from(title, given["action"])
    return Mistake(**{**row, "advice": Advice(given["bot"], given["seat"], action, told, grounds)})


def _figure(title: Title, value: Any) -> Any:
    """A figure of a ground; one of them may be an action."""
    return action_from(title, value) if isinstance(value, dict) else value


__all__ = ["Evaluation", "Mistake", "evaluated", "evaluating", "instead", "kept", "read"]
