"""The clock of a table: what was chosen for it, and how much time each seat has used."""

from __future__ import annotations

from datetime import datetime

import msgspec

NONE, SHOWN, BANK, DAYS = "none", "shown", "bank", "days"
"""The kinds of clocks: none; time used is counted and shown, nothing else; a bank of time, and some more for each turn;
so many days for each turn."""

REMIND, BOT, OFFER, VOTE = "remind", "bot", "offer", "vote"
"""What happens when time is up: the player is told; a bot plays on until the player is back; the seat is offered to
others; the others vote. Nobody ever loses the game by it."""


class TableClock(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was chosen. `bank`, `increment`: seconds; `days`: of a turn; `zero`: what happens when time is up, `bot`:
    the bot that then plays on, or that the others vote about."""

    kind: str = NONE
    bank: int = 0
    increment: int = 0
    days: int = 0
    zero: str = REMIND
    bot: str = ""


class Times(msgspec.Struct, frozen=True, omit_defaults=True):
    """How much time was used up to the last entry of the log, in milliseconds.

    `spent`: by player, the sum of what the entries of the log record (`Entry.spent`).  `turn`: by player, that of the
    turn that goes on, or was the last.  `turns`: by player, how many turns in force have begun, where the clock adds
    something for each.  `since`: from when on the time of whoever is to act counts; `carry`: what counted before that
    of the same wait.  `away`: until when it stands still because whoever is to act is on vacation.
    """

    spent: dict[str, int] = {}
    turn: dict[str, int] = {}
    turns: dict[str, int] = {}
    since: datetime | None = None
    carry: int = 0
    away: datetime | None = None
