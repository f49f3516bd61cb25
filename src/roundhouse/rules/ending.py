"""The end of the game: what sets it off, when it comes, and the final reckoning."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.action_types import reacts
from ..core.feature import Feature
from ..core.position import Event, Position
from ..core.rule_values import Setting, overrides, rule_value
from ..core.state import Slot
from .corporations import CORPORATIONS
from .explained import EXPLANATIONS, ZONE, Explained, explains
from .market import CHART, MARKERS, RIGHT_OF, PriceMoved, price, zone
from .money import BANK, CASH, BankBroke
from .privates import PRIVATE_COMPANIES, owned
from .shares import PLAYERS, SHARE_OF, held
from .shown import WAYS_TO_END, Note, NoteSource
from .turns import OPERATING, ROUND

END: Slot[str] = Slot("end", str, "")
"""Why the game ends; empty while nothing has set the end off."""

STANDSTILL = "standstill"
"""Why the game ends when nobody can do anything any more, and nothing changes by itself."""

ENDS_AFTER: Setting[str] = Setting("what is played to its end")
"""Once the end is set off in an operating round: its "set" of rounds, or only that "round". If it is set off in a
stock round, one set or one operating round follows."""

RESULT: Slot[dict[str, int]] = Slot("result", dict[str, int], {})
"""Everybody's final wealth, once the game is over."""


class EndSetOff(Event, frozen=True, tag="end_set_off"):
    """Something set the end of the game off."""

    reason: str


class GameOver(Event, frozen=True, tag="game_over"):
    """The game is over."""

    reason: str
    result: dict[str, int]


def set_off(pos: Position, reason: str) -> None:
    """Set the end off, unless something has done so before."""
    if not pos[END]:
        pos.set(END, reason)
        pos.emit(EndSetOff(reason))


@reacts("broken bank sets off the end", BankBroke)
def bank_broke(pos: Position, event: BankBroke) -> None:
    """The current operating rounds, or from a stock round the next ones, are played to their end."""
    set_off(pos, "bank")


@reacts("price at the end of the chart sets off the end", PriceMoved)
def price_at_end(pos: Position, event: PriceMoved) -> None:
    """As soon as a marker comes to a cell of the chart's zone "end"."""
    if zone(pos, event.corporation) == "end":
        set_off(pos, "price")


@rule_value("final price of a share")
def FINAL_PRICE(pos: Position, corporation: str) -> int:
    """Dollars that a share is worth in the final reckoning: its market price; it may be less than nothing."""
    return price(pos, corporation) or 0


@rule_value("final worth of a private company")
def PAPER_WORTH(pos: Position, sym: str) -> int:
    """Dollars that a private company is worth in the final reckoning: its face value."""
    return PRIVATE_COMPANIES(pos)[sym].face


@overrides(PAPER_WORTH, "private companies are worth nothing")
def worth_nothing(pos: Position, sym: str) -> int:
    """Not even those that are still open."""
    return 0


@rule_value("wealth")
def WEALTH(pos: Position, player: str) -> int:
    """Cash, shares at their final price, private companies."""
    shares = sum(
        FINAL_PRICE(pos, c) * held(pos, player, c) // SHARE_OF(pos, c)
        for c in pos[CORPORATIONS]
        if held(pos, player, c)
    )
    papers = sum(PAPER_WORTH(pos, sym) for sym in owned(pos, player))
    return pos[CASH][player] + shares + papers


def is_over(pos: Position) -> bool:
    """Whether the end, asked for between sets, has come: never before a set of operating rounds was played."""
    return bool(pos[END]) and pos[ROUND].kind == OPERATING


def rounds_of_set(pos: Position) -> int:
    """How many operating rounds the set has as things stand, asked before each of them."""
    row = pos[ROUND]
    cut = bool(pos[END]) and ENDS_AFTER(pos) == "round"
    return max(1, row.part) if cut else row.of


def reckon(pos: Position) -> None:
    """Write down everybody's wealth; the game is over."""
    result = {player: WEALTH(pos, player) for player in PLAYERS(pos)}
    pos.set(RESULT, result)
    pos.emit(GameOver(pos[END], result))


def end_now(pos: Position, reason: str) -> None:
    """End the game at once."""
    pos.set(END, reason)
    pos.emit(EndSetOff(reason))
    reckon(pos)
    pos.finish()


def stands_still(pos: Position) -> None:
    """For the flow: nobody will ever have anything to decide again."""
    end_now(pos, STANDSTILL)


def winners(result: dict[str, int]) -> list[str]:
    """The richest; several when they are equal."""
    most = max(result.values(), default=0)
    return [player for player, wealth in result.items() if wealth == most]


BANK_RUNS_OUT = "bank runs out"
"""The note of the bank among the ways to end: how much it has left."""


def _bank_left(pos: Position, about: str) -> Iterator[Note]:
    if not pos[END]:
        yield Note(BANK_RUNS_OUT, {"left": pos[CASH][BANK]})


def _price_left(pos: Position, about: str) -> Iterator[Note]:
    """How many steps to the right the first marker is away from a cell of the zone "end"."""
    if pos[END]:
        return
    distances = ((steps, sym) for sym in pos[MARKERS] if (steps := _steps_to_end(pos, sym)) is not None)
    steps, sym = min(distances, default=(0, None))
    yield Note("price at the end", {"corporation": sym, "steps": steps if sym is not None else None})


def _steps_to_end(pos: Position, corporation: str) -> int | None:
    cell, steps = pos[MARKERS][corporation].cell, 0
    while CHART(pos).zones.get(cell, "") != "end":
        if (target := RIGHT_OF(pos, cell)) == cell:
            return None
        cell, steps = target, steps + 1
    return steps


PRICE_ENDS = NoteSource(_price_left, order=20)
"""For features that end the game when a price comes to the zone "end"."""

FEATURE = Feature(
    "ending",
    slots=(END, RESULT),
    rule_values=(FINAL_PRICE, PAPER_WORTH, WEALTH),
    reactions=(bank_broke,),
    brings=(WAYS_TO_END(NoteSource(_bank_left, order=10)),),
)


def _explained(pos: Position, zone: str) -> Iterator[Explained]:
    if zone == "end":
        yield Explained("ends the game", by=("reaction: price at the end of the chart sets off the end",))


CHART_END = Feature(
    "end of the chart",
    reactions=(price_at_end,),
    brings=(EXPLANATIONS(explains(ZONE, _explained)), WAYS_TO_END(PRICE_ENDS)),
)
"""For titles whose chart has cells that end the game."""

WORTHLESS_PAPERS = Feature("private companies are worth nothing in the end", overrides=(worth_nothing,))
"""For titles in which only cash and stock count."""
