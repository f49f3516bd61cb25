"""Finish at $500, a variant of Appendix F: the first price marker to come to the top of the chart ends the game.

No national company can begin there. A train is bought in a turn, and after a price of 500 there is only the rest of
that turn, whose corporation has a train then; those without one stand at 475 at most, and so does their mean.
"""

from __future__ import annotations

from msgspec.structs import replace

from ...core.action_types import reacts
from ...core.feature import Feature
from ...core.flow import Do
from ...core.position import Position
from ...core.rule_values import amends
from ...rules.ending import END, PRICE_ENDS, EndSetOff, reckon
from ...rules.market import CHART, Chart, PriceMoved
from ...rules.operating_round import NEXT_TO_OPERATE
from ...rules.shown import WAYS_TO_END
from .destinations import NEXT_GOAL
from .price_split import PriceSplit, last_cell

AT_THE_TOP = "price"
"""Why the game ends then."""


def with_end(chart: Chart) -> Chart:
    """The chart, with its last cell in the zone that ends the game."""
    return replace(chart, zones={**chart.zones, last_cell(chart): "end"})


def _set_off(pos: Position) -> None:
    """Also where a broken bank has done so before: what is left of its round is not played any more."""
    if pos[END] != AT_THE_TOP:
        pos.set(END, AT_THE_TOP)
        pos.emit(EndSetOff(AT_THE_TOP))


@reacts("price at the top of the chart sets off the end", PriceMoved)
def at_the_top(pos: Position, event: PriceMoved) -> None:
    """Even if the marker goes on at once."""
    chart = CHART(pos)
    if event.new == chart.price(last_cell(chart)):
        _set_off(pos)


@reacts("split sets off the end", PriceSplit)
def beyond_the_top(pos: Position, event: PriceSplit) -> None:
    """A merger takes a marker past the top without a stop at it."""
    _set_off(pos)


@amends(NEXT_TO_OPERATE, "nobody operates after the top price")
def nobody_next(pos: Position, who: str | None, seen: tuple[str, ...]) -> str | None:
    """The turn that goes on is finished."""
    return None if pos[END] == AT_THE_TOP else who


@amends(NEXT_GOAL, "no destination is reached after the top price")
def no_goal(pos: Position, own: str | None, seen: tuple[str, ...]) -> str | None:
    """Such a run is operating, too."""
    return None if pos[END] == AT_THE_TOP else own


def _finish(pos: Position) -> None:
    if pos[END] == AT_THE_TOP:
        reckon(pos)
        pos.finish()


FINISHED_WITH_STOCK_ROUND = Do("stock round ends at the top price", _finish)
"""For the end of a stock round, when sold-out corporations have risen and after each merger: nobody merges any more or
operates at all if a marker has come there."""

FEATURE = Feature(
    "finish at the top price",
    amendments=(nobody_next, no_goal),
    reactions=(at_the_top, beyond_the_top),
    brings=(WAYS_TO_END(PRICE_ENDS),),
)
