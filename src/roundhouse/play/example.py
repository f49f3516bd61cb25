"""A whole title on one page: the small game that the examples of `roundhouse.core` play.

A heap of counters lies on the table. The players take turns; each takes one to three counters, and whoever takes the
last one has won. There are no railways in it, so it shows what the core does by itself.

>>> title = counters(("Ann", "Ben"), heap=5)
>>> from roundhouse.core.game import legal, new, play, why_not
>>> state = new(title)
>>> [offer.open for offer in legal(title, state)]
[{'count': Span(low=1, high=3, step=1)}]
>>> why_not(title, state, Take("Ann", 4)).facts == TooMany(3).as_mapping()
True
>>> state, events = play(title, state, Take("Ann", 3))
>>> state, events = play(title, state, Take("Ben", 2))
>>> events == (Taken("Ben", 2),), state.stack
(True, ())

The game is made of a rule value, a check, a type of action and a reaction:

>>> LARGEST_TAKE, one_to_three, TAKE.name, last_counter.name
(RuleValue('most counters a turn'), Check('one to three'), 'take', 'the last counter wins')
"""

from __future__ import annotations

from collections.abc import Iterator

from ..core.action_types import ActionType, check, reacts
from ..core.actions import Action, Offer, Span
from ..core.assembly import build
from ..core.details import Details
from ..core.events import Event
from ..core.feature import Feature
from ..core.flow import Do, Loop, Step, UntilAllPass
from ..core.life import IdKind
from ..core.position import Position
from ..core.rule_values import Setting, Settings, rule_value
from ..core.state import Slot, Table
from ..core.title import Title
from ..core.violations import Rule

PLAYERS: Setting[tuple[str, ...]] = Setting("players")
COUNTERS: Setting[int] = Setting("counters")
HEAP = Slot("heap", int, 0)
PLAYER = IdKind("player")
TAKEN = Table("taken", int, PLAYER)


class Take(Action, frozen=True, tag="take"):
    """Take `count` counters from the heap."""

    count: int


class Taken(Event, frozen=True, tag="taken"):
    """A player has taken counters."""

    by: str
    count: int


class TooMany(Details, frozen=True):
    """None is taken, or more than the rules or the heap allow."""

    most: int


@rule_value("most counters a turn")
def LARGEST_TAKE(pos: Position, player: str) -> int:
    """The most counters that a player may take in one turn."""
    return 3


def _takes(pos: Position) -> Iterator[Offer]:
    most = min(pos[HEAP], LARGEST_TAKE(pos, pos.actor))
    yield Offer(Take(pos.actor, 1), {"count": Span(1, most)})


@check("one to three", about=("count",))
def one_to_three(pos: Position, action: Take) -> TooMany | None:
    """Between one counter and as many as the rules and the heap allow."""
    most = min(pos[HEAP], LARGEST_TAKE(pos, action.by))
    return None if 1 <= action.count <= most else TooMany(most)


def _take(pos: Position, action: Take) -> None:
    pos.set(HEAP, pos[HEAP] - action.count)
    pos.put(TAKEN, action.by, pos[TAKEN][action.by] + action.count)
    pos.mark_acted()
    pos.close()
    pos.emit(Taken(action.by, action.count))


TAKE = ActionType(Take, _takes, (one_to_three,), _take)


@reacts("the last counter wins", Taken)
def last_counter(pos: Position, event: Taken) -> None:
    """Whoever took the last counter has won: nothing follows."""
    if not pos[HEAP]:
        pos.finish()


def _deal(pos: Position) -> None:
    pos.set(HEAP, COUNTERS(pos))
    for player in PLAYERS(pos):
        pos.put(TAKEN, player, 0)


def _conserved(pos: Position) -> Iterator[str]:
    total = pos[HEAP] + sum(pos[TAKEN].values())
    if total != COUNTERS(pos):
        yield f"counters: {total} instead of {COUNTERS(pos)}"


ROUND = UntilAllPass(
    "round", PLAYERS, lambda pos: PLAYERS(pos)[0], Step("turn", lambda pos: pos.frame.who, (TAKE,))
)
FLOW = Loop("game", lambda pos: not pos[HEAP], ROUND)

RULES = (
    Rule("counters-1", "1", "One to three a turn.", "Four are refused.", by=("check: one to three",)),
    Rule("counters-2", "1", "The players take turns.", "", by=("check: your turn",)),
    Rule("counters-3", "1", "A turn is to take.", "", by=("check: in the menu",)),
    Rule("counters-4", "2", "The last counter wins.", "", by=("reaction: the last counter wins",)),
)


def counters(players: tuple[str, ...], heap: int = 10) -> Title:
    """The game of counters for some players and a heap of that size.

    >>> counters(("Ann", "Ben")).players
    ('Ann', 'Ben')
    """
    feature = Feature(
        "counters",
        settings=Settings(PLAYERS.to(players), COUNTERS.to(heap)),
        tables=(TAKEN,),
        slots=(HEAP,),
        rule_values=(LARGEST_TAKE,),
        reactions=(last_counter,),
        setup=(Do("deal", _deal),),
        audits=(_conserved,),
    )
    return build("Counters", 1, players, (), FLOW, (feature,), RULES)
