"""What players and bots of a table are called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ...bots import BOTS, NAMES
from ...bots.levels import bot_of, level_of
from ...text.language import gettext
from ..errors import Unreadable
from ..storage.records import Seat

LONGEST_NAME = 60


def clean_name(text: str) -> str:
    """A name as it is shown: on one line, and not long."""
    return " ".join("".join(ch if ch.isprintable() else " " for ch in text).split())[:LONGEST_NAME]


def unlike_others(name: str, seats: Iterable[Seat]) -> str:
    """The name, with a number if another seat has it."""
    taken = {seat.player.casefold() for seat in seats}
    found, number = name, 1
    while found.casefold() in taken:
        number += 1
        found = f"{name} {number}"
    return found


def bot_known(bot: str) -> str:
    """The name of the bot, or of the one that plays the level. Raises `Unreadable` when there is no such bot."""
    known = bot_of(bot)
    if known not in BOTS:
        raise Unreadable(
            gettext(
                "There is no bot {bot}; there are {names}.", bot=repr(bot), names=", ".join(sorted(NAMES))
            )
        )
    return known


def bot_name(bot: str, seats: Iterable[Seat]) -> str:
    """What a bot is called beside these seats, by its level. Raises `Unreadable` when there is no such bot."""
    known = bot_known(bot)
    level = level_of(known)
    return unlike_others(f"{(level.name if level is not None else known).capitalize()} bot", seats)


def names_of_bots(seats: Sequence[Seat], names: Mapping[str, str], bots: Mapping[str, str]) -> dict[str, str]:
    """Names for players who are called as bots are, and whom other `bots` play now: as those are called.

    `names`: what the players of these seats are called where that is not their id.
    """
    called = {seat.player: names.get(seat.player, seat.player) for seat in seats}
    found: dict[str, str] = {}
    for seat in seats:
        now = bots.get(seat.player, "")
        if not now or not seat.bot or not called[seat.player].startswith(bot_name(seat.bot, ())):
            continue
        others = [name for player, name in {**called, **found}.items() if player != seat.player]
        found[seat.player] = bot_name(now, [Seat(table=0, number=0, player=name) for name in others])
    return found


def hot_seat_names(players: Sequence[str], count: int) -> list[str]:
    """Names for hot seats, all different."""
    found: list[Seat] = []
    for number in range(count):
        given = clean_name(players[number]) if number < len(players) else ""
        found.append(
            Seat(table=0, number=number, player=unlike_others(given or f"Player {number + 1}", found))
        )
    return [seat.player for seat in found]
