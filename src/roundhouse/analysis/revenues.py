"""What corporations ran for, round by round."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ..play.session import Game
from ..rules.dividends import PaidOut, Withheld
from ..rules.running import Ran, RunAnnounced, TrainRun
from ..rules.turns import OPERATING, RoundBegan


class Run(msgspec.Struct, frozen=True):
    """The runs of a corporation in one of its turns.

    `at`: actions in force when it had run; `round`: number and part of the operating round; `revenue` in dollars.
    `paid`: whether the earnings were paid out, None as long as they are not divided. `runs` is empty when the
    corporation earned nothing.
    """

    at: int
    round: tuple[int, int]
    corporation: str
    revenue: int
    paid: bool | None
    runs: tuple[TrainRun, ...] = ()


REVENUE_EVENTS: frozenset[type] = frozenset((RoundBegan, Ran, RunAnnounced, PaidOut, Withheld))


class RunsSoFar(msgspec.Struct, frozen=True):
    """All runs of the first `at` actions, in order, and the operating round they end in; see `revenues`."""

    at: int = 0
    runs: tuple[Run, ...] = ()
    round: tuple[int, int] = (0, 0)


def revenues(game: Game, at: int | None = None) -> tuple[Run, ...]:
    """All runs of the first `at` actions in force (None: of all), in order.

    An announced better run takes the place of the declared one. Raises IndexError beyond the last action.

    >>> revenues(Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7))
    ()
    """
    return carried_on(RunsSoFar(), game, at).runs


def carried_on(told: RunsSoFar, game: Game, at: int | None = None) -> RunsSoFar:
    """What is known of the first actions of a game, carried on to the first `at` of them. Raises as `revenues` does.

    >>> carried_on(RunsSoFar(), Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7))
    RunsSoFar(at=1, runs=(), round=(0, 0))
    """
    found, number = list(told.runs), told.round
    until = game.at if at is None else at
    for action in range(told.at + 1, until + 1):
        for event in game.events(action):
            if event.__class__ not in REVENUE_EVENTS:  # nearly all
                continue
            match event:
                case RoundBegan() if event.kind == OPERATING:
                    number = (event.number, event.part)
                case Ran():
                    found.append(Run(action, number, event.corporation, event.revenue, None, event.runs))
                case RunAnnounced():
                    found[-1] = msgspec.structs.replace(found[-1], revenue=event.revenue, runs=event.runs)
                case PaidOut():
                    found[-1] = msgspec.structs.replace(found[-1], paid=True)
                case Withheld() if event.revenue:
                    found[-1] = msgspec.structs.replace(found[-1], paid=False)
                case Withheld() if (
                    not found or found[-1].paid is not None or found[-1].corporation != event.corporation
                ):
                    found.append(Run(action, number, event.corporation, 0, False))
                case Withheld():
                    found[-1] = msgspec.structs.replace(found[-1], paid=False)
                case _:
                    pass
    return RunsSoFar(until, tuple(found), number)


def last_runs(game: Game, at: int | None = None) -> tuple[Run, ...]:
    """The last run of each corporation that has run, by corporation in the order in which they ran.

    >>> last_runs(Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7))
    ()
    """
    return latest(revenues(game, at))


def latest(runs: Iterable[Run]) -> tuple[Run, ...]:
    """The last of the runs of each corporation, in the order in which they ran.

    >>> [run.revenue for run in latest([Run(1, (1, 1), "B&O", 60, True), Run(9, (1, 2), "B&O", 90, True)])]
    [90]
    """
    found: dict[str, Run] = {}
    for run in runs:
        found.pop(run.corporation, None)
        found[run.corporation] = run
    return tuple(found.values())
