"""Who would come in which order as things stand: corporations when they operate, players in the next stock round."""

from __future__ import annotations

from ..core.cache import memo_per_position
from ..core.flow import Each, UntilAllPass
from ..core.position import Position
from ..rules.corporations import CORPORATION_SPECS
from ..rules.ending import END
from ..rules.operating_round import NEXT_TO_OPERATE
from ..rules.stock_round import next_after_last
from ..rules.turns import OPERATING, PRIORITY, ROUND, STOCK_ROUND, clockwise


@memo_per_position
def operating_order(pos: Position) -> tuple[str, ...]:
    """The corporations that operate, in the order in which they would if a round began now.

    >>> from roundhouse import Game
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"])
    >>> operating_order(Position(game.title, game.state))
    ()
    """
    found: tuple[str, ...] = ()
    while (following := NEXT_TO_OPERATE(pos, found)) is not None:
        found = (*found, following)
    return found


def stock_order(pos: Position) -> tuple[str, ...]:
    """The players in the order of the next stock round; within one as it would be if all passed now.

    Nobody in rounds of other kinds, such as an auction, by which the order is still to be settled; nor once the end is
    set off, as no stock round follows then.

    >>> from roundhouse import Game
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"])
    >>> stock_order(Position(game.title, game.state))
    ()
    """
    match pos[ROUND].kind:
        case _ if pos.over or pos[END]:
            return ()
        case kind if kind == OPERATING:
            first = pos[PRIORITY]
        case kind if kind == STOCK_ROUND:
            first = next_after_last(pos)
        case _:
            return ()
    return clockwise(pos, first) if first else ()


def turns(pos: Position) -> tuple[tuple[str, str], ...]:
    """Who operates in which order, or the players in the order of their turns: each "done", "now" or "next".

    Nobody between rounds.

    >>> from roundhouse import Game
    >>> game = Game.new("Branch Line", ["Ann", "Ben", "Cy"])
    >>> turns(Position(game.title, game.state))
    (('Ann', 'now'), ('Ben', 'next'), ('Cy', 'next'))
    """
    for frame in reversed(pos.frames):
        node = pos.title.nodes[frame.node]
        if isinstance(node, Each) and frame.who in CORPORATION_SPECS(pos) and frame.seen:
            return _operating(pos, frame.seen, frame.who)
        if isinstance(node, UntilAllPass) and frame.who:
            players = node.order(pos)
            first = players.index(frame.who)
            rest = (*players[first:], *players[:first])
            return tuple((player, "next" if n else "now") for n, player in enumerate(rest))
    return ()


def _operating(pos: Position, seen: tuple[str, ...], who: str) -> tuple[tuple[str, str], ...]:
    coming: list[str] = []
    while (following := NEXT_TO_OPERATE(pos, (*seen, *coming))) is not None:
        coming.append(following)
    states = [*((c, "now" if c == who else "done") for c in seen), *((c, "next") for c in coming)]
    return tuple((c, state) for c, state in states if c in CORPORATION_SPECS(pos))


__all__ = ["operating_order", "stock_order", "turns"]
