"""Corporations that can run to their destinations, for the tests of sections 4.7.6 to 4.8.4."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from roundhouse.core.flow import answer
from roundhouse.features.merging import take_over
from roundhouse.play.scenario import Scenario
from roundhouse.powers.marker import PLACED, Placed
from roundhouse.rules.corporations import CORPORATION_SPECS
from roundhouse.rules.trains import TRAIN_STEP
from roundhouse.titles.c2c.destinations import DESTINATION, TURN_AND_MORE, Goal, token_id
from roundhouse.titles.c2c.tokens_beside import DESTINATION_TOKEN, put_beside
from roundhouse.titles.c2c.train_shells import keep_apart
from roundhouse.titles.c2c.transcontinental import CROSSED
from titles.c2c.shells import alone
from titles.c2c.tables import table
from titles.c2c.tracks import declared, join

ERIE = ("I70", "J65", "J63", "L59", "H55", "D49")
"""A line from Buffalo to Duluth: ends of a route of six stops. J65 is a red area."""


def erie(*trains: str, phase: str = "6", options: Sequence[str] = (), **fields: object) -> Scenario:
    """ERIE, at $100 and all Ann's and Ben's, with its line; every city has a space for one."""
    position = alone(
        "ERIE", position=table(phase=phase, options=options), route=False, trains=trains, **fields
    )
    return join(position, *ERIE)


def turn_ends(position: Scenario, sym: str = "ERIE") -> Scenario:
    """The corporation's turn is just over."""
    position.operating(sym, TRAIN_STEP).turn(revenue=0, divided=True)
    stack = position.state.stack
    assert stack[-3].node == TURN_AND_MORE
    position.state.stack = stack[:-2]
    return position.go_on()


def goal(position: Scenario, sym: str) -> Goal:
    """What has become of a destination."""
    return position.pos[DESTINATION][sym]


def home(position: Scenario, sym: str) -> str:
    """Where a corporation begins."""
    return CORPORATION_SPECS(position.pos)[sym].home


def both(
    survivor: str,
    vanished: str,
    *,
    trains: Sequence[str] = (),
    others: Sequence[str] = (),
    phase: str = "8",
    had: Mapping[str, int] | None = None,
    markers: Mapping[str, Placed] | None = None,
    laid: Mapping[str, str] | None = None,
) -> Scenario:
    """Two corporations, all Ann's and Ben's, that have become one; trains of the one shell, and of the other.

    `had`: transcontinental bonuses of either before; `markers`: of private companies; `laid`: hexes of destinations
    that were reached.
    """
    position = table(phase=phase)
    for sym, kinds in ((survivor, trains), (vanished, others)):
        position.corporation(sym, par=100, shares={"Ann": 60, "Ben": 40}, cash=0, trains=kinds)
    pos = position.writing()
    for sym, count in (had or {}).items():
        pos.put(CROSSED, sym, count)
    for sym, hex in (laid or {}).items():
        lies(position, sym, hex)
    for private, marker in (markers or {}).items():
        pos.put(PLACED, private, marker)
    keep_apart(pos, survivor, vanished)
    take_over(pos, survivor, vanished, "Ann", keep_tokens=True)
    answer(pos, pos.events[-1])
    return position


def lies(position: Scenario, sym: str, hex: str, city: int = 0) -> Scenario:
    """A corporation's destination token lies there, and its run is over."""
    pos = position.writing()
    put_beside(pos, token_id(sym), pos[DESTINATION][sym].holder, (hex, city), DESTINATION_TOKEN)
    pos.change(DESTINATION, sym, state="placed")
    return position


def run_best(position: Scenario, number: int = 0) -> Scenario:
    """The best runs, of several that are offered those with the number."""
    runs = position.offers("run")[number].action.runs
    return position.play("run", runs=declared({run.train: run.route for run in runs}))


def reach_by(position: Scenario, sym: str, city: int) -> Scenario:
    """The turn is over, and the destination token is laid."""
    turn_ends(position, sym)
    return position.play("place_destination", city=city)
