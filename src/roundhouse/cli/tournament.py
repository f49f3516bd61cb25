"""`roundhouse tournament`."""

from __future__ import annotations

import csv
import itertools
import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..text.terminal import say
from .arena import Task, each_played
from .errors import STOPPED, UserError
from .new import Options
from .output import console, print_json, progress
from .seats import SEEDS

if TYPE_CHECKING:
    from ..analysis.strength import Score, Standing

FORMS = (".csv", ".parquet")
COLUMNS = ("title", "options", "seed", "bots", "result", "winners", "end_reason", "actions", "seconds")


def tournament(
    title: Annotated[str, typer.Argument(help="Title, as listed by `roundhouse titles`.")],
    bot: Annotated[list[str] | None, typer.Option(help="A bot's name; at least two.")] = None,
    players: Annotated[
        int | None, typer.Option(min=2, help="Seats at each table; 4 if there may be.")
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games each pair of bots plays.")] = 100,
    seed: Annotated[int, typer.Option(min=0, max=SEEDS - 1, help="Seed of the first game of each pair.")] = 0,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Processes; by default one for each processor.")
    ] = None,
    option: Options = None,
    out: Annotated[
        Path | None,
        typer.Option(help="Keep the games in this .csv or .parquet file; those in it are not played again."),
    ] = None,
    ray: Annotated[str, typer.Option(help="Play on the Ray cluster at this address instead.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print the outcome as JSON.")] = False,
) -> None:
    """Let bots meet in pairs, seats permuted, and rate them. Ctrl-C stops; with --out it goes on where it stopped."""
    from ..analysis.strength import standings
    from ..bots import BOTS, is_known
    from ..titles.found import title as found

    bots = list(dict.fromkeys(bot or ()))
    for name in bots:
        if not is_known(name):
            raise UserError(say("no such bot", bot=name, bots=BOTS))
    if len(bots) < 2:
        raise UserError(say("two bots", bots=BOTS))
    entry = found(title)
    seats = players or min(max(4, entry.players[0]), entry.players[1])
    names = tuple(f"P{number}" for number in range(1, seats + 1))
    options = tuple(option or ())
    entry.build(names, options)  # complains of players and options before anything begins
    tasks = list(pairings(entry.name, names, options, bots, games, seed))
    journal = Journal(out)
    known = {_key(row): row for row in journal.rows}
    missing = [task for task in tasks if _key_of(task) not in known]
    stopped = False
    with progress(as_json) as bar:
        line = bar.add_task("", total=len(tasks), completed=len(tasks) - len(missing))
        try:
            for task, game in zip(missing, each_played(missing, _jobs(jobs, missing), ray), strict=True):
                known[_key_of(task)] = row = _row(entry.name, options, game)
                journal.add(row)
                bar.advance(line)
        except KeyboardInterrupt:
            stopped = True
        finally:
            journal.close()
    played = [known[_key_of(task)] for task in tasks if _key_of(task) in known]
    table = standings(played)
    if as_json:
        print_json(
            {"title": entry.name, "games": len(played), "wanted": len(tasks), "standings": _forms(table)}
        )
    else:
        _print(entry.name, len(played), table)
    if stopped:
        typer.echo(say("stopped", games=len(played), wanted=len(tasks)), err=True)
        raise typer.Exit(STOPPED)


def _jobs(jobs: int | None, tasks: Sequence[Task]) -> int:
    return max(min(jobs or os.cpu_count() or 1, len(tasks)), 1)


def pairings(
    title: str, names: tuple[str, ...], options: tuple[str, ...], bots: Sequence[str], games: int, seed: int
) -> Iterator[Task]:
    """For each pair of bots so many games, each with half of the seats, in all orders in turn.

    All pairs play with the same seeds, and each seed twice, with the seats exchanged: so what a seat was dealt, both
    bots are dealt.
    """
    orders = seatings(len(names))
    for number in range(games):
        for one, two in itertools.combinations(bots, 2):
            seated = tuple(two if second else one for second in orders[number % len(orders)])
            yield Task((title, names, options, (seed + number // 2) % SEEDS, seated))


def seatings(seats: int) -> list[tuple[bool, ...]]:
    """Who of two sits where, so that each has half of the seats (one more in turn, where the number is odd); after
    each order the one with the seats exchanged.

    >>> [["ab"[second] for second in order] for order in seatings(2)]
    [['a', 'b'], ['b', 'a']]
    >>> len(seatings(4)), len(seatings(3))
    (6, 6)
    """
    halves = {seats // 2, seats - seats // 2}
    orders = [order for order in itertools.product((False, True), repeat=seats) if sum(order) in halves]
    ours = sorted(order for order in orders if not order[0])
    return [each for order in ours for each in (order, tuple(not second for second in order))]


def _row(title: str, options: Sequence[str], game: dict[str, Any]) -> dict[str, Any]:
    return {"title": title, "options": list(options)} | {name: game[name] for name in COLUMNS[2:]}


def _key_of(task: Task) -> tuple[Any, ...]:
    title, _, options, seed, bots = task
    return title, tuple(options), seed, tuple(bots)


def _key(row: dict[str, Any]) -> tuple[Any, ...]:
    return row["title"], tuple(row["options"]), row["seed"], tuple(row["bots"].values())


class Journal:
    """The file of a tournament: a table with a row for each game; what is no number stands in it as JSON.

    A .csv file gets each game as it ends; a .parquet file is written when all is done or was stopped. Raises
    `UserError` for a file that cannot be one.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.rows: list[dict[str, Any]] = []
        self._file: Any = None
        if path is None:
            return
        from .files import may_write

        if path.suffix.lower() not in FORMS:
            raise UserError(say("tournament kind", file=path))
        may_write(path)
        self._arrow = _arrow(path) if path.suffix.lower() == ".parquet" else None
        if path.exists() and path.stat().st_size:
            self.rows = [_read(row, path) for row in self._lines(path)]
        if self._arrow is None:
            self._file = path.open("a", newline="", encoding="utf-8")
            self._writer = csv.writer(self._file, lineterminator="\n")
            if not self.rows:
                self._file.truncate(0)
                self._writer.writerow(COLUMNS)
                self._file.flush()

    def _lines(self, path: Path) -> Iterator[dict[str, Any]]:
        try:
            if self._arrow is not None:
                yield from self._arrow[1].read_table(path).to_pylist()
                return
            with path.open(newline="", encoding="utf-8") as file:
                yield from csv.DictReader(file)
        except (OSError, ValueError, csv.Error) as error:
            raise UserError(say("no tournament", file=path, error=" ".join(str(error).split()))) from None

    def add(self, row: dict[str, Any]) -> None:
        """Keep a game."""
        self.rows.append(row)
        if self._file is not None:
            self._writer.writerow(_written(row).values())
            self._file.flush()

    def close(self) -> None:
        """Write what is left to write."""
        if self._file is not None:
            self._file.close()
        elif self.path is not None and self._arrow is not None:
            from .files import write

            arrow, parquet = self._arrow
            sink = arrow.BufferOutputStream()
            parquet.write_table(arrow.Table.from_pylist([_written(row) for row in self.rows]), sink)
            write(self.path, sink.getvalue().to_pybytes())


def _arrow(path: Path) -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise UserError(say("no parquet", file=path, extra="roundhouse[data]")) from None
    return pyarrow, pyarrow.parquet


def _written(row: dict[str, Any]) -> dict[str, Any]:
    told = {name: row[name] for name in COLUMNS} | {"end_reason": row["end_reason"] or ""}
    return {
        k: v if isinstance(v, int | float | str) else json.dumps(v, ensure_ascii=False)
        for k, v in told.items()
    }


def _read(row: dict[str, Any], path: Path) -> dict[str, Any]:
    try:
        told = {name: json.loads(row[name]) for name in ("options", "bots", "result", "winners")}
        numbers = {"seed": int(row["seed"]), "actions": int(row["actions"]), "seconds": float(row["seconds"])}
        return {"title": row["title"], "end_reason": row["end_reason"] or None, **told, **numbers}
    except (KeyError, TypeError, ValueError) as error:
        raise UserError(say("no tournament", file=path, error=repr(error))) from None


def _forms(table: Sequence[Standing]) -> list[dict[str, Any]]:
    import msgspec

    return [msgspec.to_builtins(standing) for standing in table]


def _print(title: str, games: int, table: Sequence[Standing]) -> None:
    from rich import box
    from rich.table import Table

    typer.echo(say("tournament", title=title, games=games))
    names = [standing.bot for standing in table]
    shown = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for number, name in enumerate([say("bot"), say("rating"), say("rank share"), say("wins"), *names]):
        shown.add_column(name, justify="right" if number else "left")
    for standing in table:
        against = [standing.against.get(name) for name in names]
        shown.add_row(
            standing.bot,
            f"{standing.rating:+.0f}",
            _score(standing.score),
            f"{standing.wins:g}",
            *("–" if score is None else _score(score) for score in against),
        )
    console().print(shown)


def _score(score: Score) -> str:
    return f"{score.mean:.2f} ({score.low:.2f}–{score.high:.2f})"
