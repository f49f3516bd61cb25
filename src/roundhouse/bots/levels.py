"""How well bots play, for people: four levels with a sentence each, and what they are rated at every title.

Ratings are from games of bots among themselves (`benchmarks/tournaments`, by `tools/bot_ratings.py`), on the scale of
people's ratings (`server/live/rating.py`).
"""

from __future__ import annotations

import functools
from pathlib import Path

import msgspec
import tomli

from ..text.language import _, translated
from .styles import style_of

RATINGS = Path(__file__).with_name("ratings.toml")

ALL = "all"
"""As a title: all of them together."""

MIDDLE = 25.0
"""The mean with which people begin, and at which `greedy` stands."""

MIDDLE_POINTS, POINTS = 1500, 25
"""What people see of `MIDDLE`, and of each unit above it."""


class Level(msgspec.Struct, frozen=True):
    """A level: what it is called, the bot that plays it (a name in `BOTS`), and how it plays.

    >>> LEVELS[0].name, LEVELS[0].bot
    ('newcomer', 'newcomer')
    """

    name: str
    bot: str
    manner: str

    @property
    def said(self) -> str:
        """How it plays, in the language in use."""
        return translated(self.manner)

    @property
    def called(self) -> str:
        """What it is called, in the language in use."""
        return translated(self.name)


LEVELS = (
    Level(
        _("newcomer"),
        "newcomer",
        _(
            "Makes the mistakes of a first game: bids too much, starts at the highest price, buys what paid most, "
            "never sells, and has no money left for the next train."
        ),
    ),
    Level(
        _("club"),
        "planner",
        _("Plans its trains and builds well. Hardly ever sells a share, and tries no tricks."),
    ),
    Level(
        _("strong"),
        "search",
        _("Knows what has worked in many games, and plays on from here to see what pays. Sells little."),
    ),
    Level(
        _("expert"),
        "expert",
        _(
            "Plays whole stock rounds: sells to buy what is better, leaves failing companies to others and takes good "
            "ones over. Harder to predict than the level below it, and stronger at most titles."
        ),
    ),
)
"""The levels, the easier the earlier."""

CALLED = {"greedy": _("greedy"), "random": _("random")}
"""What people call bots that play neither a level nor a style."""

USUAL = "strong"
"""The level of an opponent where nobody says otherwise, and games have shown no harder one to be clearly stronger."""

AHEAD = 3.0
"""By how much a level has to be rated above the one before it to be clearly stronger: it is then ahead in three of
five pairs."""


def usual(title: str) -> Level:
    """The level of an opponent at the title where nobody says otherwise; "" for any title.

    >>> usual("1830").name
    'strong'
    """
    rated, found = ratings(title), next(level for level in LEVELS if level.name == USUAL)
    for level in LEVELS[LEVELS.index(found) + 1 :]:
        if rated.get(level.bot, 0.0) >= rated.get(found.bot, MIDDLE) + AHEAD:
            found = level
    return found


def bot_of(name: str) -> str:
    """The name of the bot that plays the level; any other name as it is.

    >>> bot_of("club"), bot_of("greedy")
    ('planner', 'greedy')
    """
    return next((level.bot for level in LEVELS if level.name == name), name)


def level_of(bot: str) -> Level | None:
    """The level that the bot plays; None for one that plays none.

    >>> level_of("search").name, level_of("greedy")
    ('strong', None)
    """
    return next((level for level in LEVELS if level.bot == bot), None)


def bot_called(bot: str) -> str:
    """What people call the bot: its level or its style in the language in use, or its own name.

    >>> bot_called("search"), bot_called("dumper"), bot_called("greedy")
    ('strong', 'dumper', 'greedy')
    """
    known = level_of(bot) or style_of(bot)
    return translated(CALLED.get(bot, bot)) if known is None else known.called


@functools.cache
def ratings(title: str) -> dict[str, float]:
    """What bots are rated at the title by their names in `BOTS`, as means of which people begin with `MIDDLE`.

    `ALL`: at all titles together. Nothing for a title at which none has been rated.

    >>> ratings("18AL")["greedy"], ratings("1830")
    (25.0, {})
    """
    return msgspec.convert(tomli.loads(RATINGS.read_text("utf-8")).get(title, {}), dict[str, float])


def points(mean: float) -> int:
    """What people see of a rating's mean.

    >>> points(MIDDLE), points(MIDDLE + 4)
    (1500, 1600)
    """
    return round(MIDDLE_POINTS + POINTS * (mean - MIDDLE))
