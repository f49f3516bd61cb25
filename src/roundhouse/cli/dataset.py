"""`roundhouse dataset`."""

from __future__ import annotations

import hashlib
import importlib.util
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..text import counts
from ..text.terminal import say
from .completion import bot_names, title_names
from .errors import STOPPED, UserError
from .extras import extra
from .journal import CLUSTER
from .new import Options
from .output import print_json, progress
from .seats import SEEDS

if TYPE_CHECKING:
    from ..env.dataset import Shard, Source

MANIFEST = "dataset.json"

Task = tuple[int, Sequence["Source"]]
"""A shard to make: its number and its games."""


def dataset(
    title: Annotated[
        str, typer.Argument(help="Title, as listed by `roundhouse titles`.", autocompletion=title_names)
    ],
    out: Annotated[Path, typer.Option("-o", "--out", help="Folder for the files; made if it is not there.")],
    bot: Annotated[
        list[str] | None,
        typer.Option("--bot", help="A bot's name; again for more seats.", autocompletion=bot_names),
    ] = None,
    files: Annotated[
        list[Path] | None,
        typer.Option(
            "--from", help="A file of a game, ours or of 18xx.games, or a folder of them; again for more."
        ),
    ] = None,
    players: Annotated[
        int | None, typer.Option(min=1, help="Seats at the table; by default one for each --bot.")
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games bots play.")] = 100,
    seed: Annotated[
        int, typer.Option(min=0, max=SEEDS - 1, help="Seed of the first game; the next has the next.")
    ] = 0,
    shard: Annotated[int, typer.Option(min=1, help="Games in each pair of files.")] = 16,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Processes; by default one for each processor.")
    ] = None,
    option: Options = None,
    ray: Annotated[str, typer.Option(help=CLUSTER)] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print the outcome as JSON.")] = False,
) -> None:
    """Write games of bots, or from files, as Parquet tables of positions, actions and results.

    Ctrl-C stops; the same command goes on where it stopped, and comes to the same files.
    """
    import msgspec

    from ..titles.found import title as found

    if importlib.util.find_spec("pyarrow") is None or importlib.util.find_spec("numpy") is None:
        raise UserError(say("no dataset", extra=extra("research")))
    from ..env.dataset import stretches  # which needs both

    entry, options = found(title), tuple(option or ())
    rules = entry.build(tuple(f"P{k}" for k in range(1, entry.players[0] + 1)), ()).version
    asked: dict[str, Any] = {"title": entry.name, "rules": rules, "shard": shard}
    if files:
        if bot:
            raise UserError(say("bots or files"))
        sources = _of_files(entry.name, files)
        asked |= {"source": "files"}
    else:
        sources = _of_bots(entry, bot or (), players, options, games, seed)
        asked |= {"source": "bots", "bots": list(sources[0].bots), "options": list(options), "seed": seed}
    kept = Kept(out, asked)
    tasks = list(stretches(sources, shard))
    stopped = _make(kept, tasks, min(jobs or os.cpu_count() or 1, len(tasks)), ray, as_json)
    done = [kept.shards[number] for number, _ in tasks if number in kept.shards]
    told: dict[str, Any] = {
        "folder": str(out),
        "games": sum(one.games for one in done),
        "positions": sum(one.positions for one in done),
        "shards": len(done),
        "wanted": len(tasks),
        "left_out": [msgspec.to_builtins(left) for one in done for left in one.left_out],
    }
    if as_json:
        print_json(told)
    else:
        for left in (left for one in done for left in one.left_out):
            if left.title:
                why = say("file of another title", file=left.file, title=left.title)
            else:
                why = say("file left out", file=left.file, problem=left.problem)
            typer.echo(why, err=True)
        typer.echo(
            say(
                "making a dataset",
                folder=out,
                games=counts.games(told["games"]),
                positions=counts.positions(told["positions"]),
                shards=counts.shards(told["shards"]),
            )
        )
    if stopped:
        typer.echo(say("dataset stopped", shards=len(done), wanted=len(tasks)), err=True)
        raise typer.Exit(STOPPED)


class Kept:
    """The folder of a dataset: its shards, and a file that says what they are.

    `asked`: what the shards were asked for. Raises `UserError` for a folder with something else, or another dataset.
    """

    def __init__(self, folder: Path, asked: dict[str, Any]) -> None:
        import msgspec

        from ..env.dataset import Shard

        self.folder, self.asked = folder, asked
        self.shards: dict[int, Shard] = {}
        self._described: dict[tuple[int, tuple[str, ...]], dict[str, Any]] = {}
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            try:
                manifest = msgspec.json.decode((folder / MANIFEST).read_bytes())
                known, shards = manifest["asked"], msgspec.convert(manifest["shards"], list[Shard])
            except (OSError, KeyError, TypeError, msgspec.MsgspecError):
                raise UserError(say("no place for a dataset", folder=folder)) from None
            other = [name for name in (*known, *asked) if known.get(name) != asked.get(name)]
            if other:
                raise UserError(say("another dataset", folder=folder, what=other[0]))
            self.shards = {one.number: one for one in shards}

    def has(self, task: Task) -> bool:
        """Whether the shard is there, with all its games and just as it was written."""
        import msgspec

        one = self.shards.get(task[0])
        return one is not None and one.given == _digest(msgspec.json.encode(task[1])) and self._is_whole(one)

    def _is_whole(self, one: Shard) -> bool:
        try:
            return all(
                _digest((self.folder / name).read_bytes()) == digest for name, digest in one.digests.items()
            )
        except OSError:
            return False

    def add(self, one: Shard, files: dict[str, bytes]) -> None:
        """Keep a shard; only then it counts."""
        import msgspec

        from .files import write

        self.folder.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            write(self.folder / name, content)
        self.shards[one.number] = one
        write(
            self.folder / MANIFEST,
            msgspec.json.format(msgspec.json.encode(self._manifest()), indent=2) + b"\n",
        )

    def _manifest(self) -> dict[str, Any]:
        from .. import __version__
        from ..env.dataset import FORMAT, GAMES, POSITIONS, described
        from ..titles.found import title as found

        shards = [self.shards[number] for number in sorted(self.shards)]
        for table in {table for one in shards for table in one.tables} - set(self._described):
            count, options = table
            built = found(self.asked["title"]).build(tuple(f"P{k}" for k in range(1, count + 1)), options)
            self._described[table] = {"options": list(options), **described(built)}
        return {
            "format": FORMAT,
            "roundhouse": __version__,
            "asked": self.asked,
            "columns": {
                name: {column: {"type": kind, "holds": text} for column, (kind, text) in columns.items()}
                for name, columns in (("positions", POSITIONS), ("games", GAMES))
            },
            "tables": [self._described[table] for table in sorted(self._described)],
            "shards": shards,
        }


def _make(kept: Kept, tasks: Sequence[Task], jobs: int, ray: str, quiet: bool) -> bool:
    """Make the shards that are missing; whether Ctrl-C stopped it."""
    from .arena import each_done

    missing = [task for task in tasks if not kept.has(task)]
    with progress(quiet) as bar:
        line = bar.add_task("", total=len(tasks), completed=len(tasks) - len(missing))
        try:
            for _, (one, files) in each_done(_made, missing, jobs, ray):
                kept.add(one, files)
                bar.advance(line)
        except KeyboardInterrupt:
            return True
    return False


def _made(task: Task) -> tuple[Shard, dict[str, bytes]]:
    import msgspec

    from ..env.dataset import made

    return made(*task, given=_digest(msgspec.json.encode(task[1])))


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _of_bots(
    entry: Any, bots: Sequence[str], players: int | None, options: tuple[str, ...], games: int, seed: int
) -> list[Source]:
    from ..env.dataset import Source
    from .simulate import seated, turned

    seats = seated(bots, players, entry.players[0])
    names = tuple(f"P{number}" for number in range(1, len(seats) + 1))
    entry.build(names, options)  # complains of players and options before anything begins
    return [Source(k, entry.name, names, options, (seed + k) % SEEDS, turned(seats, k)) for k in range(games)]


def _of_files(title: str, given: Sequence[Path]) -> list[Source]:
    """A source for each file, those of a folder in the order of their names."""
    from ..env.dataset import Source

    paths: list[Path] = []
    for path in given:
        if not path.exists():
            raise UserError(say("no file", file=path))
        inside = sorted(one for one in path.iterdir() if one.is_file()) if path.is_dir() else [path]
        paths.extend(inside)
    return [
        Source(number, title, file=path.name, content=path.read_bytes()) for number, path in enumerate(paths)
    ]
