"""A position in a few lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.position import Position
from ..core.state import State
from ..core.title import Title
from ..rules.corporations import in_play
from ..rules.depot import TRAINS, owned
from ..rules.ending import WEALTH
from ..rules.market import price
from ..rules.money import BANK, CASH
from ..rules.shares import PLAYERS, held, president
from ..text.prompts import situation
from ..text.words import priced


def shown(title: Title, state: State) -> str:
    """Whose turn it is, and what everybody has."""
    return "\n".join(_lines(Position(title, state)))


def _lines(pos: Position) -> Iterator[str]:
    yield ": ".join(part for part in situation(pos.title, pos.state) if part)
    for player in PLAYERS(pos):
        shares = [f"{c} {held(pos, player, c)}%" for c in in_play(pos) if held(pos, player, c)]
        yield "  ".join(
            [player, priced(pos, pos[CASH][player]), f"({priced(pos, WEALTH(pos, player))})", *shares]
        )
    for c in in_play(pos):
        if price(pos, c) is not None:
            trains = "+".join(pos[TRAINS][train].kind for train in owned(pos, c))
            parts = [
                c,
                president(pos, c),
                priced(pos, price(pos, c) or 0),
                priced(pos, pos[CASH].get(c, 0)),
                trains,
            ]
            yield "  ".join(part for part in parts if part)
    yield priced(pos, pos[CASH][BANK])
