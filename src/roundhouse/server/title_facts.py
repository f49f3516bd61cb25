"""What a person wants to know about a title before sitting down to it."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from itertools import combinations

import msgspec

from ..bots import BOTS
from ..bots.installed import Installed
from ..bots.levels import LEVELS, Level, points, ratings, usual
from ..bots.styles import STYLES, Style
from ..core.game import new
from ..core.position import Position
from ..core.title import Title
from ..rules.corporations import CORPORATION_SPECS
from ..rules.depot import TRAIN_KINDS
from ..rules.money import MONEY_IN_PLAY
from ..rules.privates import PRIVATE_COMPANIES
from ..text.language import _, gettext, translated
from ..text.mistakes import message_of
from ..text.words import Words
from ..titles.entry import Entry
from ..titles.found import first_title, titles
from ..titles.options import UnknownOption
from .caches import CACHES
from .errors import NotFound


class OptionFacts(msgspec.Struct, frozen=True):
    """An option, with the rule that explains it: its id, section and text ("" when there is none).

    `players`: the numbers of players that can choose it, empty for all.  `needs`: it goes only with one of these
    other options.  `excludes`: it does not go with these.
    """

    name: str
    about: str
    rule: str = ""
    section: str = ""
    text: str = ""
    players: tuple[int, ...] = ()
    needs: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()


SUITS = {
    "beginners": _("a good first game"),
    "players": _("for those who know 18xx"),
    "experts": _("for experts"),
}


class TitleFacts(msgspec.Struct, frozen=True):
    """A title at a glance: how much there is of what, the names of its trains, which of its figures are ours."""

    name: str
    subtitle: str
    designer: str
    least: int
    most: int
    options: int
    corporations: int
    privates: int
    bank: str
    trains: tuple[str, ...]
    rules: int
    reconstructed: tuple[str, ...] = ()
    hours: tuple[float, float] | None = None
    for_whom: str = "players"

    @property
    def suits(self) -> str:
        """Whom it suits, in words."""
        return translated(SUITS[self.for_whom])

    @property
    def lasts(self) -> str:
        """How long a game takes at a table, in words; "" where nothing is known."""
        if self.hours is None:
            return ""
        if self.hours[0] < 1:
            return gettext(
                "{least} to {most} minutes", least=round(60 * self.hours[0]), most=round(60 * self.hours[1])
            )
        least, most = map(_hours, self.hours)
        if least == most:
            return gettext("about {hours} h", hours=least)
        return gettext("{least} to {most} h", least=least, most=most)

    @property
    def opponent(self) -> str:
        """The name of the bot that is usually chosen."""
        return usual(self.name).bot

    @property
    def usual(self) -> int:
        """As many players as a table has when nobody says otherwise."""
        return min(max(4, self.least), self.most)


@CACHES.function("titles", 1)
def title_facts() -> dict[str, TitleFacts]:
    """All installed titles by name, those with the fewest rules first."""
    found = (_facts(entry) for entry in titles().values())
    return {facts.name: facts for facts in sorted(found, key=lambda facts: facts.rules)}


def first_facts() -> TitleFacts:
    """The title for a first game."""
    return title_facts()[first_title().name]


class Opponent(msgspec.Struct, frozen=True):
    """A bot that can take a seat: its name, the level or the style that it plays, and whether it is what is usually
    chosen; `missing`: that it is one of another package that cannot be imported."""

    bot: str
    level: Level | None = None
    style: Style | None = None
    usual: bool = False
    missing: bool = False


def opponents(title: str = "") -> tuple[Opponent, ...]:
    """The bots that can take a seat at the title: those that play a level, the strongest first, those that have a
    style, and then the others."""
    with_manner = _with_manner(title)
    known = {one.bot for one in with_manner}
    others = [bot for bot in reversed(BOTS) if bot not in known]
    return with_manner + tuple(Opponent(bot, missing=is_missing(bot)) for bot in others)


@CACHES.function("opponents", 16)
def _with_manner(title: str) -> tuple[Opponent, ...]:
    chosen = usual(title)
    levels = tuple(Opponent(level.bot, level, usual=level is chosen) for level in reversed(LEVELS))
    return levels + tuple(Opponent(style.name, style=style) for style in STYLES)


def is_missing(bot: str) -> bool:
    """Whether the bot of that name is one of another package that could not be imported when the site began."""
    kind = BOTS[bot]
    return isinstance(kind, Installed) and bool(kind.fault)


class Rated(msgspec.Struct, frozen=True):
    """A level or style at a title; `points`: what its bot is rated there, None where it has not been."""

    manner: Level | Style
    points: int | None


class Manners(msgspec.Struct, frozen=True):
    """How bots play at a title: the levels, the easiest first, and the styles."""

    levels: tuple[Rated, ...]
    styles: tuple[Rated, ...]

    @property
    def rated(self) -> bool:
        """Whether any of them has been rated there."""
        return any(one.points is not None for one in (*self.levels, *self.styles))


def manners_at(title: str) -> Manners:
    """How bots play, with what they are rated at the title."""
    known = ratings(title)

    def rated(manner: Level | Style, bot: str) -> Rated:
        return Rated(manner, points(known[bot]) if bot in known else None)

    return Manners(
        tuple(rated(level, level.bot) for level in LEVELS),
        tuple(rated(style, style.name) for style in STYLES),
    )


def _facts(entry: Entry) -> TitleFacts:
    least, most = entry.players
    title = _built(entry, least)
    if title is None:
        raise UnknownOption(
            gettext("{name} cannot be set up for {least} players.", name=entry.name, least=least)
        )
    return TitleFacts(
        entry.name,
        entry.subtitle,
        entry.designer,
        least,
        most,
        sum(1 for option in entry.options if not option.reading),
        corporations=len(title.settings[CORPORATION_SPECS.name]),
        privates=len(title.settings[PRIVATE_COMPANIES.name]),
        bank=Words(title).money(title.settings[MONEY_IN_PLAY.name]),
        trains=tuple(title.settings[TRAIN_KINDS.name]),
        rules=len(entry.rules()),
        reconstructed=tuple(mark.name for mark in entry.reconstructed()),
        hours=entry.hours,
        for_whom=entry.for_whom,
    )


def _hours(hours: float) -> str:
    whole = str(int(hours))
    return f"{whole}½" if hours % 1 else whole


@CACHES.function("options of titles", 32)
def options(name: str) -> tuple[OptionFacts, ...]:
    """The options of an installed title, but for its readings. What goes with what is found by setting it up, once."""
    entry = titles()[name]
    rules = {rule.id: rule for rule in entry.rules()}
    counts = range(entry.players[0], entry.players[1] + 1)
    switches = [option for option in entry.options if not option.reading]
    names = [option.name for option in switches]
    alone, together = _compatible(name)
    found = []
    for option in switches:
        fits = alone[option.name]
        partners = [name for name in names if frozenset((option.name, name)) in together]
        apart = [
            name
            for name in names
            if name != option.name and name not in partners and set(fits) & set(alone[name])
        ]
        rule = rules.get(option.rule)
        found.append(
            OptionFacts(
                option.name,
                option.about,
                option.rule,
                rule.section if rule else "",
                rule.text if rule else "",
                players=fits if len(fits) < len(counts) else (),
                needs=() if fits else tuple(partners),
                excludes=tuple(apart),
            )
        )
    return tuple(found)


@functools.lru_cache(maxsize=32)
def _compatible(name: str) -> tuple[dict[str, tuple[int, ...]], frozenset[frozenset[str]]]:
    """By option of a title the numbers of players that can choose it; and which two options go together."""
    entry = titles()[name]
    counts = range(entry.players[0], entry.players[1] + 1)
    names = [option.name for option in entry.options if not option.reading]
    alone = {name: tuple(count for count in counts if _built(entry, count, name)) for name in names}
    together = frozenset(
        frozenset(pair)
        for pair in combinations(names, 2)
        if any(_built(entry, count, *pair) for count in counts)
    )
    return alone, together


def _built(entry: Entry, count: int, *options: str) -> Title | None:
    try:
        return entry.build(tuple(f"Seat {n}" for n in range(1, count + 1)), options)
    except UnknownOption:
        return None


def beginning_of(entry: Entry, players: int, chosen: Iterable[str]) -> Position:
    """A game as it begins, of so many `players` (0: the usual number), with what is chosen and else the usual options.

    Raises `NotFound` for a number of players or options that the title does not have.
    """
    count = players or title_facts()[entry.name].usual
    try:
        return _beginning(entry.name, count, entry.with_usual(chosen))
    except UnknownOption as error:
        raise NotFound(message_of(error)) from None


@CACHES.function("beginnings of titles", 64)
def _beginning(name: str, players: int, options: tuple[str, ...]) -> Position:
    built = titles()[name].build(tuple(f"Seat {number}" for number in range(1, players + 1)), options)
    return Position(built, new(built))
