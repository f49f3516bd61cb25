"""Questions on hand-made boards, for the tests of what the trains of a title may do and earn.

A test is named by the rule, whose number is the title's own; the section of its book comes before the dash.  Every
answer is audited: optimiser, checker and brute force agree on it.
"""

from __future__ import annotations

from typing import Any

from roundhouse.board.map import Board
from roundhouse.routes.best import Answer
from roundhouse.routes.checker import check_runs
from roundhouse.routes.question import Question, RouteTrain, Worth
from roundhouse.routes.trains import Reach
from routes.boards import board_of
from routes.brute import Stop

# Hexes have flat tops and letters for columns: edge 0 is south, 1 south-west, 2 north-west, 3 north, 4 north-east,
# 5 south-east.  A row of boards runs down column D: D2, D4, D6 ...

ALONG = ";path=a:0,b:_0;path=a:3,b:_0"
"""A stop on a line from north to south."""

CITY, TOWN, RED = (f"{kind}=revenue:0{ALONG}" for kind in ("city", "town", "offboard"))
PLAIN = "path=a:0,b:3"
FERRY = "path=a:0,b:3,track:narrow"


def stop(name: str) -> Stop:
    """ "D2" is the first stop of D2, "D2.1" the second."""
    hex, _, number = name.partition(".")
    return hex, int(number or 0)


def stops(*names: str) -> frozenset[Stop]:
    return frozenset(stop(name) for name in names)


def pays(**amounts: int) -> Worth:
    """Worth by hex; D2_1=30 is the second stop of D2."""
    return tuple((stop(name.replace("_", ".")), amount) for name, amount in amounts.items())


def column(*codes: str) -> Board:
    """A row of hexes D2, D4 ... from north to south."""
    return board_of({f"D{2 + 2 * number}": code for number, code in enumerate(codes)}, {})


def train(id: str, reach: int | Reach = 0, **more: Any) -> RouteTrain:
    """A train of so many stops (0: any number)."""
    return RouteTrain(id, reach if isinstance(reach, Reach) else Reach(reach), **more)


def asked(board: Board, trains: list[RouteTrain], worth: Worth, tokens: str, **more: Any) -> Question:
    return Question(tuple(trains), worth, stops(*tokens.split()), **more)


def runs(answer: Answer) -> dict[str, int]:
    """What each train earns."""
    return {run.train: run.value for run in answer.runs}


def visited(answer: Answer) -> dict[str, frozenset[str]]:
    """The places of each route, in no order: a run is the same from either end."""
    return {run.train: frozenset(run.route) for run in answer.runs}


def fault(board: Board, question: Question, *declared: tuple[str, str]) -> tuple[str, str] | None:
    """Case and place of what the checker refuses in routes such as "D2 D4 D6" (stops have a dot)."""
    found = check_runs(board, {}, question, [(id, tuple(route.split())) for id, route in declared])
    return None if found is None else (found.case, found.place)


# A line of cities and towns on which towns do not count, for 18AL and 18GL.
LINE = column(CITY, TOWN, TOWN, CITY, TOWN, CITY)
LINE_PAY = pays(D2=40, D4=10, D6=10, D8=20, D10=10, D12=50)
LINE_TOWNS = stops("D4", "D6", "D10")
