"""What can be chosen for a table, whether it holds together, and the game that it makes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypedDict

from ...core.record import Header
from ...core.title import Title
from ...play.session import Game
from ...text.language import gettext
from ...text.mistakes import message_of
from ...titles.entry import Entry as TitleEntry
from ...titles.found import UnknownTitle
from ...titles.found import title as find
from ...titles.options import UnknownOption
from ..errors import NotNow, Unreadable
from ..storage.records import Table
from ..storage.timing import TableClock
from .clocks import checked
from .seat_names import clean_name

SEEDS = 2**31


LANGUAGES: Mapping[str, str] = {
    "cs": "Čeština",
    "de": "Deutsch",
    "en": "English",
    "es": "Español",
    "fr": "Français",
    "it": "Italiano",
    "ja": "日本語",
    "nl": "Nederlands",
    "pl": "Polski",
    "pt": "Português",
}
"""In which people may talk at a table: the names that the languages have for themselves."""

CHOICES: dict[str, tuple[Any, ...]] = {
    "pace": ("live", "days"),
    "undo": ("own", "consent", "free"),
    "runs": ("on", "check", "off"),
    "listed": (True, False),
    "hot_seat": (True, False),
    "agreed": (True, False),
    "offer_hours": (0, 1, 6, 24, 72, 168),
    "rated": (True, False),
    "bot_accounts": (True, False),
    "language": ("", *LANGUAGES),
    "experience": ("", "newcomers", "experienced"),
    "delay": (0, 1, 5, 15, 60, 1440),
}
"""Settings of a table and their values."""


class Choices(TypedDict, total=False):
    """What can be chosen for a table, as `records.Table` has it; `least`: of the seats so many must be taken, None for
    what the title allows; `clock`: None for none; `seed`: None to draw one. What is left out is as in `USUAL`."""

    options: Iterable[str]
    name: str
    least: int | None
    listed: bool
    pace: str
    hot_seat: bool
    undo: str
    runs: str
    clock: TableClock | Mapping[str, Any] | None
    agreed: bool
    offer_hours: int
    rated: bool
    bot_accounts: bool
    language: str
    experience: str
    delay: int
    seed: int | None


class Opening(Choices, total=False):
    """What can be said of a table that is opened: its choices and who sits at it.

    `seats`: how many at most (None: what the title allows); `players`: the names of those on one screen; `bots`: names
    of bots for the seats after the user's, "" for one that stays free; `sit`: whether the user takes the first seat;
    `rematch_of`: the id of the table of which it is the rematch.
    """

    seats: int | None
    players: Sequence[str]
    bots: Sequence[str]
    sit: bool
    rematch_of: int | None


USUAL: Mapping[str, Any] = {
    "options": (),
    "name": "",
    "least": None,
    "listed": True,
    "pace": "live",
    "hot_seat": False,
    "undo": "own",
    "runs": "on",
    "clock": None,
    "agreed": False,
    "offer_hours": 0,
    "rated": False,
    "bot_accounts": False,
    "language": "",
    "experience": "",
    "delay": 0,
    "seed": None,
}
"""What is chosen where nothing is said, by the names of `Choices`."""

NOT_AGAIN = ("least", "hot_seat", "seed")
"""What a rematch does not simply have of the table before."""

ANY_TIME = ("name", "listed", "pace", "language", "experience", "delay")


BEFORE = ("undo", "runs", "agreed", "offer_hours", "bot_accounts", "options", "least", "most", "seed")
"""What the owner may change at any time, and what only before the game has begun."""


def title_named(name: str) -> TitleEntry:
    """The title of that name. Raises `Unreadable` where there is none."""
    try:
        return find(name)
    except UnknownTitle as error:
        raise Unreadable(message_of(error)) from None


def checked_choices(entry: TitleEntry, fields: dict[str, Any]) -> dict[str, Any]:
    """Settings that hold together. Raises `Unreadable`."""
    for field, values in CHOICES.items():
        if field in fields and fields[field] not in values:
            raise Unreadable(gettext("There is no such choice for {field}.", field=field.replace("_", " ")))
    if fields.get("rated"):
        _check_rated(fields)
    fewest, most = entry.players
    if not fewest <= fields["least"] <= fields["most"] <= most:
        raise Unreadable(
            gettext("{name} is for {fewest} to {most} players.", name=entry.name, fewest=fewest, most=most)
        )
    if not isinstance(fields["seed"], int) or not 0 <= fields["seed"] < 2**62:
        raise Unreadable(gettext("A seed is a number from 0 on."))
    options = tuple(dict.fromkeys(fields["options"]))
    counts = range(fields["least"], fields["most"] + 1)
    problem = ""
    for count in counts:
        try:
            entry.build(tuple(f"Seat {n}" for n in range(1, count + 1)), options)
            break
        except UnknownOption as error:
            problem = message_of(error)
    else:
        raise Unreadable(problem)
    clock = checked(fields["clock"], fields["pace"], fields.get("hot_seat", False))
    return {**fields, "options": options, "name": clean_name(fields["name"]), "clock": clock}


def _check_rated(fields: dict[str, Any]) -> None:
    """Raises `Unreadable` for a table that cannot be rated as it is wanted."""
    if fields.get("hot_seat"):
        raise Unreadable(gettext("A table on one screen cannot be rated."), field="rated")
    if fields["undo"] == "free":
        raise Unreadable(gettext("A rated table cannot have free undo."), field="undo")


def game_begun(row: Table, players: Sequence[str]) -> Game:
    """The game before the first decision. Raises `NotNow`."""
    entry = title_named(row.title)
    try:
        built = _built(entry, tuple(players), row.options)
    except UnknownOption as error:
        raise NotNow(message_of(error)) from None
    header = Header(
        row.title, built.players, built.version, row.options, row.seed, dict(row.names), dict(row.source)
    )
    return Game(header)


def _built(entry: TitleEntry, players: tuple[str, ...], options: tuple[str, ...]) -> Title:
    """The title for these players; who is called like something of the title becomes "NAME (player)"."""
    try:
        return entry.build(players, options)
    except UnknownOption:
        others = tuple(f"Seat {number}" for number in range(2, len(players) + 1))
        for at, player in enumerate(players):
            try:
                entry.build((player, *others), options)
            except UnknownOption:
                players = (*players[:at], f"{player} (player)", *players[at + 1 :])
        return entry.build(players, options)
