"""A position in a few lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.now import Now
from ..core.state import State
from ..core.title import Title
from ..rules.corporations import in_play
from ..rules.depot import TRAINS, owned
from ..rules.ending import WEALTH
from ..rules.market import price
from ..rules.money import BANK, CASH
from ..rules.shares import PLAYERS, held, president
from ..text.prompts import situation
from ..text.templates import dollars


def shown(title: Title, state: State) -> str:
    """Whose turn it is, and what everybody has."""
    return "\n".join(_lines(Now(title, state)))


def _lines(now: Now) -> Iterator[str]:
    yield ": ".join(part for part in situation(now.title, now.state) if part)
    for player in PLAYERS(now):
        shares = [f"{c} {held(now, player, c)}%" for c in in_play(now) if held(now, player, c)]
        yield "  ".join([player, dollars(now[CASH][player]), f"({dollars(WEALTH(now, player))})", *shares])
    for c in in_play(now):
        if price(now, c) is not None:
            trains = "+".join(now[TRAINS][train].kind for train in owned(now, c))
            parts = [c, president(now, c), dollars(price(now, c) or 0), dollars(now[CASH].get(c, 0)), trains]
            yield "  ".join(part for part in parts if part)
    yield dollars(now[CASH][BANK])
