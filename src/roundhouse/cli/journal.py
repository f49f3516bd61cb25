"""Tables of games: what a simulation or a tournament has played is kept as it ends, and not played again."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ..text.terminal import say
from .arena import Task, each_played
from .errors import UserError
from .extras import extra
from .output import progress

KEPT = "Keep the games in this .csv, .jsonl or .parquet file; those in it are not played again."
CLUSTER = "Play on the Ray cluster at this address instead."
"""How commands tell of their options."""

FORMS = (".csv", ".jsonl", ".parquet")
TEXTS = ("title", "end_reason", "state_hash")
COUNTS = ("seed", "actions", "stock_rounds", "operating_rounds")
STRUCTURES = ("options", "bots", "result", "winners", "phases", "bankrupt")
COLUMNS = (
    *(
        "title",
        "options",
        "seed",
        "bots",
        "result",
        "winners",
        "finished",
        "end_reason",
        "actions",
        "seconds",
    ),
    *("stock_rounds", "operating_rounds", "phases", "bankrupt", "state_hash"),
)

Row = dict[str, Any]
"""A game as `arena.play_one` gives it, with its `title` and `options`."""


class Played(NamedTuple):
    """Games in the order of their tasks, those of them that were not known before, and whether Ctrl-C stopped it."""

    games: list[Row]
    fresh: list[Row]
    stopped: bool


def play_all(
    tasks: Sequence[Task], out: Path | None, jobs: int, *, ray: str = "", quiet: bool = False
) -> Played:
    """The games of the tasks, as far as they were played.

    `out`: the table that they are kept in; what stands in it already is not played again. `jobs` processes, or the Ray
    cluster at that address; `quiet`: no progress is shown. Raises `UserError` for a file that cannot be the table, or
    no cluster.
    """
    journal = Journal(out)
    known = {_key(row): row for row in journal.rows}
    missing = [task for task in tasks if _key_of(task) not in known]
    fresh: list[Row] = []
    stopped = False
    with progress(quiet) as bar:
        line = bar.add_task("", total=len(tasks), completed=len(tasks) - len(missing))
        try:
            for task, game in each_played(missing, jobs, ray):
                known[_key_of(task)] = row = {"title": task[0], "options": list(task[2])} | game
                fresh.append(row)
                journal.add(row)
                bar.advance(line)
        except KeyboardInterrupt:
            stopped = True
        finally:
            journal.close()
    return Played([known[_key_of(task)] for task in tasks if _key_of(task) in known], fresh, stopped)


def _key_of(task: Task) -> tuple[Any, ...]:
    title, _, options, seed, bots = task
    return title, tuple(options), seed, tuple(bots)


def _key(row: Row) -> tuple[Any, ...]:
    return row["title"], tuple(row["options"]), row["seed"], tuple(row["bots"].values())


def rows_of(path: Path) -> list[Row]:
    """The games that stand in a table, which is only read. Raises `UserError` for a file that is none."""
    if not path.is_file():
        raise UserError(say("no file", file=path))
    return [_read(row, path) for row in _lines(path, _form(path))]


def _form(path: Path) -> str:
    form = path.suffix.lower()
    if form not in FORMS:
        raise UserError(say("table kind", file=path))
    return form


def _lines(path: Path, form: str) -> Iterator[Row]:
    try:
        if form == ".parquet":
            yield from _arrow(path)[1].read_table(path).to_pylist()
            return
        with path.open(newline="", encoding="utf-8") as file:
            yield from csv.DictReader(file) if form == ".csv" else map(json.loads, file)
    except (OSError, ValueError, csv.Error) as error:
        raise UserError(say("no table", file=path, error=" ".join(str(error).split()))) from None


class Journal:
    """The file of a table with a row for each game; lists and mappings stand in it as JSON.

    A .csv or .jsonl file gets each game as it ends; a .parquet file is written when all is done or was stopped. Raises
    `UserError` for a file that cannot be one.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.rows: list[Row] = []
        self._file: Any = None
        if path is None:
            return
        from .files import may_write

        self.form = _form(path)
        may_write(path)
        self._arrow = _arrow(path) if self.form == ".parquet" else None
        if path.exists() and path.stat().st_size:
            self.rows = rows_of(path)
        if self._arrow is None:
            self._file = path.open("a", newline="", encoding="utf-8")
            if self.form == ".csv" and not self.rows:
                self._file.truncate(0)
                self._put(COLUMNS)

    def add(self, row: Row) -> None:
        """Keep the row of a game, and write it to the file at once, if there is one."""
        self.rows.append(row)
        if self._file is None:
            return
        if self.form == ".csv":
            self._put(_written(row).values())
        else:
            self._file.write(json.dumps({name: row[name] for name in COLUMNS}, ensure_ascii=False) + "\n")
            self._file.flush()

    def _put(self, cells: Any) -> None:
        csv.writer(self._file, lineterminator="\n").writerow(cells)
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
        raise UserError(say("no parquet", file=path, extra=extra("data"))) from None
    return pyarrow, pyarrow.parquet


def _written(row: Row) -> Row:
    """The cells of a row."""
    cells = {name: row[name] for name in COLUMNS} | {"end_reason": row["end_reason"] or ""}
    return cells | {name: json.dumps(row[name], ensure_ascii=False) for name in STRUCTURES}


def _read(row: Row, path: Path) -> Row:
    """The row of some cells, whatever form of file they come from."""
    try:
        told: Row = {name: str(row[name] or "") for name in TEXTS} | {name: int(row[name]) for name in COUNTS}
        for name in STRUCTURES:
            told[name] = json.loads(row[name]) if isinstance(row[name], str) else row[name]
        told["seconds"] = float(row["seconds"])
        told["finished"] = str(row["finished"]).lower() == "true"
        told["end_reason"] = told["end_reason"] or None
        return {name: told[name] for name in COLUMNS}
    except (KeyError, TypeError, ValueError) as error:
        raise UserError(say("no table", file=path, error=repr(error))) from None
