"""How hard a puzzle is: how many of three guesses miss it. A guess is what a bot would do, or a rule of thumb.

- best run: what the corporation earned last time; the trains each on its own, added up; no bonus, fee or doubling;
- refusal: the rule among the choices that games refuse most for (two misses where it is not among the first two
  either), and whether a bot (`greedy`, `planner`), playing without the check, would do what it forbids;
- presidency: to stay ahead by a share; to keep the president's certificate alone; all that may be sold at all;
- rust, a corporation: who has the fewest trains, whose are all of the oldest kind, who has any of that kind;
- rust, a number: all trains of the oldest kind; the corporations that have any; all trains but those of the newest
  kind;
- best lay: what `greedy` lays; what `planner` lays; the tile of the highest colour in the hex that earns most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from roundhouse.bots import ask, make
from roundhouse.core.action_types import ActionType
from roundhouse.core.position import Position
from roundhouse.core.record import action_from
from roundhouse.play.puzzles.collection import Kind
from roundhouse.play.puzzles.found import Found
from roundhouse.routes.best import best_runs
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.depot import TRAIN_KINDS
from roundhouse.rules.reach import BOARD
from roundhouse.rules.running import graph, posed

BOTS = ("greedy", "planner")


class Rarity:
    """How often games refuse an action for each rule."""

    def __init__(self, found: Iterable[Found]) -> None:
        self.times = Counter(one.choices[0] for one in found)

    def rank(self, rules: Iterable[str], right: str) -> int:
        """How many of the rules refuse more often than the right one."""
        return sum(self.times[rule] > self.times[right] for rule in rules)


def misses(kind: Kind, pos: Position, found: Found, rarity: Rarity) -> int:
    """How many of the three guesses miss, 0 to 3."""
    if kind == "refusal":
        return _refusal(pos, found, rarity)
    return sum(not hit for hit in GUESSES[kind](pos, found))


def _best_run(pos: Position, found: Found) -> list[bool]:
    question = posed(pos, found.who)
    net = graph(pos, question.track)
    alone = [best_runs(net, replace(question, trains=(train,))).value for train in question.trains]
    plain = best_runs(net, replace(question, bonuses=(), fees=(), doublings=()))
    guesses = [pos[CORPORATIONS][found.who].last_revenue, sum(alone), plain.value]
    return [guess == found.answer for guess in guesses]


def _refusal(pos: Position, found: Found, rarity: Rarity) -> int:
    rank = rarity.rank(found.choices, found.choices[0])
    tempted = any(_tempted(pos, found, bot) for bot in BOTS)
    return min(3, min(rank, 2) + tempted)


def _tempted(pos: Position, found: Found, bot: str) -> bool:
    """Whether the bot does what the check forbids as soon as nobody checks it."""
    check = found.proof["check"]
    loose = pos.title.without(f"check: {check}")
    try:
        done = ask(make(bot, 1), loose, pos.state)
    except Exception:  # the rules are not made to be played without
        return False
    kind: ActionType[Any] = pos.title.action_types[done.kind()]
    return any(one.name == check and one.test(pos, done) is not None for one in pos.title.checks[kind.name])


def _presidency(pos: Position, found: Found) -> list[bool]:
    proof = found.proof
    share = proof["share"]
    guesses = [proof["held"] - proof["next"] - share, proof["held"] - 2 * share, proof["most"]]
    return [guess == found.answer * share for guess in guesses]


def _rust(pos: Position, found: Found) -> list[bool]:
    before: Mapping[str, list[str]] = found.proof["before"]
    order = list(TRAIN_KINDS(pos))
    oldest = min((kind for kinds in before.values() for kind in kinds), key=order.index)
    fewest = min(map(len, before.values()))
    guesses = [
        [sym for sym, kinds in before.items() if len(kinds) == fewest],
        [sym for sym, kinds in before.items() if set(kinds) == {oldest}],
        [sym for sym, kinds in before.items() if oldest in kinds],
    ]
    if found.choices:
        return [guess == [found.choices[0]] for guess in guesses]
    every = [kind for kinds in before.values() for kind in kinds]
    newest = max(every, key=order.index)
    numbers = [every.count(oldest), len(guesses[2]), len(every) - every.count(newest)]
    return [number == found.answer for number in numbers]


def _best_lay(pos: Position, found: Found) -> list[bool]:
    lays: list[Any] = [action_from(pos.title, form) for form in found.choices]
    hits = [ask(make(bot, 1), pos.title, pos.state) == lays[0] for bot in BOTS]
    tiles = BOARD(pos).tiles
    colours = ["yellow", "green", "brown", "gray"]
    thumb = max(
        lays[::-1], key=lambda lay: (_index(colours, tiles[lay.tile].face.colour), _worth(tiles[lay.tile]))
    )
    return [*hits, thumb == lays[0]]


def _worth(tile: Any) -> int:
    return max((value for stop in tile.face.stops for _, value in stop.revenue), default=0)


def _index(order: list[str], colour: str) -> int:
    return order.index(colour) if colour in order else len(order)


GUESSES: Mapping[str, Callable[[Position, Found], list[bool]]] = {
    "best_run": _best_run,
    "presidency": _presidency,
    "rust": _rust,
    "best_lay": _best_lay,
}
