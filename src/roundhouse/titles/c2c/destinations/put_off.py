"""A reading of 4.7.8: the president may put off the run, and is asked again after every turn."""

from __future__ import annotations

from collections.abc import Iterator

from ....core.action_types import ActionType
from ....core.actions import Action, Offer
from ....core.feature import Feature
from ....core.position import Event, Position
from .course import REACHED
from .goals import DESTINATION, GOAL, OPEN


class PutOffRun(Action, frozen=True, tag="put_off_run"):
    """Decide nothing yet about the destination token."""


class RunPutOff(Event, frozen=True, tag="run_put_off"):
    """A corporation waits with the run to the destination of `destination`."""

    corporation: str
    destination: str


def _may_wait(pos: Position) -> Iterator[Offer]:
    if pos[DESTINATION][pos[GOAL]].state == OPEN:
        yield Offer(PutOffRun(pos.actor))


def _wait(pos: Position, action: PutOffRun) -> None:
    pos.emit(RunPutOff(pos.frame.who, pos[GOAL]))
    pos.close()


PUT_OFF_RUN: ActionType[PutOffRun] = ActionType(PutOffRun, _may_wait, (), _wait)

FEATURE = Feature(
    "reading: destination_run_may_wait",
    menus={REACHED.name: (PUT_OFF_RUN,)},
    above={"bots": "roundhouse.titles.c2c.bots:WAITING"},
)
"""The destination stays open, so it is looked at again after the next turn."""
