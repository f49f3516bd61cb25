"""What the contested readings and rebuilt figures of a title change in games of bots, setting by setting.

    python tools/calibrate.py TITLE ... [--seeds N] [--first SEED] [--setting NAME ...] [--bot BOT] [--table]

`benchmarks/calibration/settings.toml` has the settings of each title. All of them play a seed before the next seed
comes, so that they can be compared whenever it is stopped (Ctrl-C); with `--setting` the first one and those named.
Every game is kept as it ends in `benchmarks/calibration/TITLE-VERSION.jsonl`, a line each, VERSION being that of the
title's rules, and is not played again: whoever has time adds to it with more seeds, and rules that have changed begin
a file of their own. Games of a bot that has changed since are for whoever changes it to take away. With `--table`
nothing is played.

Printed is a table for docs/measurements/games.md, of the seeds that a setting and the first one have both played.
Operating rounds are those that had begun; what stands before brackets is a median, in them are the least and the most.
The last lines compare with the first setting, seed by seed: in how many games anything at all was otherwise, the mean
difference of the table's wealth, in percent of the mean wealth of the first setting, with the bounds of its 95%
confidence interval, and how many seeds came further in phases, or not as far.
"""

from __future__ import annotations

import argparse
import math
import statistics
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from roundhouse.cli.arena import Task
from roundhouse.cli.journal import Played, Row, play_all, rows_of
from roundhouse.cli.simulate import summary
from roundhouse.titles.found import title as found

FOLDER = Path(__file__).resolve().parents[1] / "benchmarks" / "calibration"
NONE = "–"


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is played of a title; `settings`: options by name, the first being what others are compared with."""

    bot: str
    seats: int
    settings: dict[str, tuple[str, ...]]


def settings_of(name: str) -> Settings:
    """The settings of a title. Raises KeyError for one that has none."""
    data = tomllib.loads((FOLDER / "settings.toml").read_text("utf-8"))
    return msgspec.convert(data[name], Settings)


def only(given: Settings, names: Sequence[str]) -> Settings:
    """The first setting, and those named. Raises SystemExit, with a sentence, for a name that is none."""
    first, *others = given.settings
    if unknown := set(names) - set(others):
        sys.exit(f"No such setting: {', '.join(sorted(unknown))}. There are: {', '.join(others)}.")
    kept = {name: options for name, options in given.settings.items() if name == first or name in names}
    return msgspec.structs.replace(given, settings=kept)


def kept_in(name: str) -> Path:
    """The file with the games of a title by its present rules."""
    entry = found(name)
    title = entry.build(tuple(f"P{number}" for number in range(1, entry.players[0] + 1)), ())
    return FOLDER / f"{name}-{title.version}.jsonl"


def tasks_of(name: str, given: Settings, seeds: Sequence[int], bot: str) -> dict[str, list[Task]]:
    """The games of each setting, seed by seed."""
    entry = found(name)
    players = tuple(f"P{number}" for number in range(1, given.seats + 1))
    bots = (bot,) * given.seats
    return {
        setting: [Task((entry.name, players, entry.with_usual(options), seed, bots)) for seed in seeds]
        for setting, options in given.settings.items()
    }


def in_turn(tasks: Mapping[str, Sequence[Task]]) -> list[Task]:
    """The games of all settings, those of one seed together."""
    return [task for seed in zip(*tasks.values(), strict=True) for task in seed]


Games = dict[str, list[Row]]
"""The games of each setting, in the order of their seeds."""


def paired(tasks: Mapping[str, Sequence[Task]], rows: Sequence[Row]) -> Games:
    """The games of each setting: of the first one, those with a seed that another has played; of the others, those with
    a seed that the first one has played.
    """
    known = {(tuple(row["options"]), row["seed"], tuple(row["bots"].values())): row for row in rows}
    games = {
        setting: [game for task in row if (game := known.get((task[2], task[3], task[4]))) is not None]
        for setting, row in tasks.items()
    }
    first, *others = games
    played = {row["seed"] for row in games[first]}
    for setting in others:
        games[setting] = [row for row in games[setting] if row["seed"] in played]
    compared = {row["seed"] for setting in others for row in games[setting]}
    games[first] = [row for row in games[first] if row["seed"] in compared]
    return games


def beside(rows: Sequence[Row], first: Sequence[Row]) -> list[tuple[Row, Row]]:
    """Each game of a setting and that of the first one with the same seed."""
    of = {row["seed"]: row for row in first}
    return [(row, of[row["seed"]]) for row in rows]


def otherwise(rows: Sequence[Row], first: Sequence[Row]) -> int:
    """In how many seeds the game of a setting took another course or had another result."""
    facts = ("actions", "result", "phases", "end_reason")
    return sum(any(ours[fact] != theirs[fact] for fact in facts) for ours, theirs in beside(rows, first))


def difference(rows: Sequence[Row], first: Sequence[Row]) -> tuple[float, float]:
    """The mean difference of the wealth of the table in percent, and how far the 95% bounds are from it.

    Percent of the mean wealth of the first setting, since a game that a bankruptcy ends early has next to none of its
    own. Infinite bounds of fewer than two games.
    """
    both = [
        (sum(ours["result"].values()), sum(theirs["result"].values())) for ours, theirs in beside(rows, first)
    ]
    whole = statistics.fmean(theirs for _, theirs in both) / 100
    each = [(ours - theirs) / whole for ours, theirs in both]
    if len(each) < 2:
        return statistics.fmean(each), math.inf
    return statistics.fmean(each), 1.96 * statistics.stdev(each) / math.sqrt(len(each))


def further(rows: Sequence[Row], first: Sequence[Row]) -> tuple[int, int]:
    """In how many seeds a setting came to more phases than the first one, and in how many to fewer."""
    both = [(len(ours["phases"]), len(theirs["phases"])) for ours, theirs in beside(rows, first)]
    return sum(ours > theirs for ours, theirs in both), sum(ours < theirs for ours, theirs in both)


def table(name: str, given: Settings, games: Mapping[str, Sequence[Row]]) -> Iterator[str]:
    """The lines of the table, in Markdown."""
    games = {setting: rows for setting, rows in games.items() if rows}
    if not games:
        yield f"{name}: no seed has been played by the first setting and another one."
        return
    bots = (given.bot,)
    told = {
        setting: summary(name, bots, Played(list(rows), [], False), len(rows), 0)
        for setting, rows in games.items()
    }
    yield f"{name}, {given.seats} seats, `{given.bot}`:"
    yield ""
    yield "| | " + " | ".join(games) + " |"
    yield "| --- |" + " ---: |" * len(games)
    yield _line("seeds", (str(len(rows)) for rows in games.values()))
    yield _line("ended by", (_ends(one) for one in told.values()))
    yield _line("with a bankruptcy", (str(one["bankrupt"]) for one in told.values()))
    yield _line("operating rounds", (_range(one["operating_rounds"]) for one in told.values()))
    phases = max((list(one["phases"]) for one in told.values()), key=len)
    for phase in phases[1:]:
        yield _line(f"phase {phase} in ... games, after", (_phase(one, phase) for one in told.values()))
    yield _line("final wealth, $", (_range(one["wealth"]) for one in told.values()))
    yield _line("between first and last, $", (_range(one["spread"]) for one in told.values()))
    first, *others = games
    changed = (str(otherwise(games[setting], games[first])) for setting in others)
    yield _line("games otherwise", [NONE, *changed])
    gaps = {setting: difference(games[setting], games[first]) for setting in others}
    yield _line("wealth of the table", [NONE, *(f"{mean:+.1f}% ± {off:.1f}" for mean, off in gaps.values())])
    steps = (further(games[setting], games[first]) for setting in others)
    yield _line("further, not as far", [NONE, *(f"{more}, {fewer}" for more, fewer in steps)])


def _line(what: str, cells: Any) -> str:
    return f"| {what} | " + " | ".join(cells) + " |"


def _range(row: Mapping[str, Any]) -> str:
    """
    >>> _range({"least": 900, "median": 1200, "most": 10500})
    '1,200 (900–10,500)'
    """
    return f"{row['median']:,} ({row['least']:,}–{row['most']:,})"


def _phase(told: Mapping[str, Any], phase: str) -> str:
    row = told["phases"].get(phase)
    return f"{row['games']}, {_range(row)}" if row else NONE


def _ends(told: Mapping[str, Any]) -> str:
    return ", ".join(f"{reason} {count}" for reason, count in told["ends"].items())


def main(arguments: Sequence[str] | None = None) -> int:
    """Play what is missing, and print the tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("titles", nargs="+", metavar="TITLE")
    parser.add_argument("--seeds", type=int, default=100, metavar="N", help="how many (default 100)")
    parser.add_argument("--first", type=int, default=0, metavar="SEED", help="the first of them (default 0)")
    parser.add_argument(
        "--setting", action="append", metavar="NAME", help="one beside the first (default: all)"
    )
    parser.add_argument("--bot", help="in all seats, instead of the one in the settings")
    parser.add_argument("--table", action="store_true", help="only print what has been played")
    asked = parser.parse_args(arguments)
    for name in asked.titles:
        given = settings_of(name)
        if asked.bot:
            given = msgspec.structs.replace(given, bot=asked.bot)
        if asked.setting:
            given = only(given, asked.setting)
        tasks = tasks_of(name, given, range(asked.first, asked.first + asked.seeds), given.bot)
        file, stopped = kept_in(name), False
        if not asked.table:
            stopped = play_all(in_turn(tasks), file, 1, quiet=not sys.stderr.isatty()).stopped
        rows = rows_of(file) if file.exists() else []
        print("\n".join(table(name, given, paired(tasks, rows))), flush=True)
        if stopped:
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
