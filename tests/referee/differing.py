"""What a second referee finds otherwise in a game, but for what is known."""

from __future__ import annotations

import importlib
import re

from referee.books import Referee, over
from roundhouse.play.session import Game
from roundhouse.play.stream import stream

MODULES = {"18AL": "al", "18Chesapeake": "chesapeake", "18GL": "gl", "1848": "cm1848", "18C2C": "c2c"}
"""By title where its referee is."""

LEAGUES = ("18AL", "18Chesapeake", "18GL", "1848", "18C2C-short")
"""Files of results of which the games are followed."""

KNOWN: dict[str, dict[str, str]] = {}
"""By title what a difference looks like, and what is behind it."""

AUCTION_FIRST = (
    r"4\.2: who acts|3\.6: (passed|priority_|priority deal|last to act)|4: round_began|1\.1: round: kind"
    r"|1\.4: (payments|cash)"
)
BY_OPTION = {
    "auction_is_own_round": AUCTION_FIRST,
}
"""What a house rule of 18xx.games changes that a referee does not know: here a sale ahead of the first stock round, for
as long as it goes on."""


def referee_of(title: str) -> type[Referee]:
    found: type[Referee] = importlib.import_module(f"referee.{MODULES[title]}").Referee
    return found


def unexplained(one: Referee, title: str) -> list[str]:
    known = KNOWN.get(title, {})
    return [text for text in map(str, one.differences) if not any(re.search(what, text) for what in known)]


def differing(game: Game) -> list[str]:
    """What the referee of the game's title finds that is not known."""
    title = game.title.name
    one = over(referee_of(title), stream(game))
    opening = next((at for at, action in enumerate(game.actions) if action.kind() == "par"), 0)
    by_option = [what for option, what in BY_OPTION.items() if option in game.header.options]
    early = {
        str(found)
        for found in one.differences
        if found.at <= opening and any(re.search(what, str(found)) for what in by_option)
    }
    assert sum(one.checked.values()) > 10 * one.at
    return [text for text in unexplained(one, title) if text not in early]
