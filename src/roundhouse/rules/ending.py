"""The end of the game: what sets it off, when it comes, and the final reckoning."""

from __future__ import annotations

from ..core.figures import Fact, figure, overrides
from ..core.kinds import reacts
from ..core.now import Event, Now
from ..core.state import Slot
from ..core.title import Feature
from .corporations import CORPORATIONS
from .market import PriceMoved, price, zone
from .money import CASH, BankBroke
from .privates import PAPERS, owned
from .shares import PLAYERS, SHARE_OF, held
from .turns import OPERATING, ROUND

END: Slot[str] = Slot("end", str, "")
"""Why the game ends; empty while nothing has set the end off."""

STANDSTILL = "standstill"
"""Why the game ends when nobody can do anything any more, and nothing changes by itself."""

ENDS_AFTER: Fact[str] = Fact("what is played to its end")
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


def set_off(now: Now, reason: str) -> None:
    """Set the end off, unless something has done so before."""
    if not now[END]:
        now.set(END, reason)
        now.emit(EndSetOff(reason))


@reacts("broken bank sets off the end", BankBroke)
def bank_broke(now: Now, event: BankBroke) -> None:
    """The current operating rounds, or from a stock round the next ones, are played to their end."""
    set_off(now, "bank")


@reacts("price at the end of the chart sets off the end", PriceMoved)
def price_at_end(now: Now, event: PriceMoved) -> None:
    """As soon as a marker comes to a cell of the chart's zone "end"."""
    if zone(now, event.corporation) == "end":
        set_off(now, "price")


@figure("final price of a share")
def FINAL_PRICE(now: Now, corporation: str) -> int:
    """Dollars that a share is worth in the final reckoning: its market price; it may be less than nothing."""
    return price(now, corporation) or 0


@figure("final worth of a private company")
def PAPER_WORTH(now: Now, sym: str) -> int:
    """Dollars that a private company is worth in the final reckoning: its face value."""
    return PAPERS(now)[sym].face


@overrides(PAPER_WORTH, "private companies are worth nothing")
def worth_nothing(now: Now, sym: str) -> int:
    """Not even those that are still open."""
    return 0


@figure("wealth")
def WEALTH(now: Now, player: str) -> int:
    """Cash, shares at their final price, private companies."""
    shares = sum(
        FINAL_PRICE(now, c) * held(now, player, c) // SHARE_OF(now, c)
        for c in now[CORPORATIONS]
        if held(now, player, c)
    )
    papers = sum(PAPER_WORTH(now, sym) for sym in owned(now, player))
    return now[CASH][player] + shares + papers


def is_over(now: Now) -> bool:
    """Whether the end, asked for between sets, has come: never before a set of operating rounds was played."""
    return bool(now[END]) and now[ROUND].kind == OPERATING


def rounds_of_set(now: Now) -> int:
    """How many operating rounds the set has as things stand, asked before each of them."""
    row = now[ROUND]
    cut = bool(now[END]) and ENDS_AFTER(now) == "round"
    return max(1, row.part) if cut else row.of


def reckon(now: Now) -> None:
    """Write down everybody's wealth; the game is over."""
    result = {player: WEALTH(now, player) for player in PLAYERS(now)}
    now.set(RESULT, result)
    now.emit(GameOver(now[END], result))


def end_now(now: Now, reason: str) -> None:
    """End the game at once."""
    now.set(END, reason)
    now.emit(EndSetOff(reason))
    reckon(now)
    now.finish()


def stands_still(now: Now) -> None:
    """For the flow: nobody will ever have anything to decide again."""
    end_now(now, STANDSTILL)


def winners(result: dict[str, int]) -> list[str]:
    """The richest; several when they are equal."""
    most = max(result.values(), default=0)
    return [player for player, wealth in result.items() if wealth == most]


FEATURE = Feature(
    "ending", slots=(END, RESULT), figures=(FINAL_PRICE, PAPER_WORTH, WEALTH), reactions=(bank_broke,)
)

CHART_END = Feature("end of the chart", reactions=(price_at_end,))
"""For titles whose chart has cells that end the game."""

WORTHLESS_PAPERS = Feature("private companies are worth nothing in the end", overrides=(worth_nothing,))
"""For titles in which only cash and stock count."""
