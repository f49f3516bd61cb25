"""Games as tables for statistics and learning: a row for each decision, and one for each game.

`POSITIONS` and `GAMES` name the columns with what they hold. A shard is two Parquet files, `positions-00000.parquet`
and `games-00000.parquet`, with the games of one stretch of numbers; in the first each game is a row group of its own.
What is in a shard follows from its sources alone, to the byte as long as the versions of the libraries are the same.
Needs the extra `research`.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from typing import Any

import msgspec

from ..bots import Engine, ask_in, called
from ..core.actions import CHANCE
from ..core.game import legal
from ..core.position import Position
from ..core.state import State
from ..core.title import Title
from ..interop import read
from ..play.game_file import GameFileError
from ..play.session import Game
from ..rules.ending import END, RESULT, WEALTH
from ..rules.turns import ROUND
from ..titles.found import UnknownTitle
from ..titles.options import UnknownOption
from .encoding import Encoding, NotOnMenu
from .observation import Observer
from .table import ranks

FORMAT = 1
"""The version of these columns; it rises when one of them means something else."""

MOST_ACTIONS = 20_000
"""A game of bots that goes on for longer is left unfinished."""

POSITIONS: Mapping[str, tuple[str, str]] = {
    "game": ("int32", "the number of the game in the dataset, from 0"),
    "at": ("int32", "how many actions came before, those of chance among them"),
    "left": ("int32", "how many decisions of the game are still to come after this one"),
    "round": ("string", "the kind of round, such as stock or operating"),
    "step": ("string", "the step of the title's sequence of play that waits for the decision"),
    "turn": ("string", "the corporation whose turn it is; empty for none"),
    "seat": ("int8", "who decides, counted from 0 in seating order"),
    "who": ("string", "the bot that decides; empty for a person"),
    "kind": ("string", "the type of the action that was chosen"),
    "action": ("string", "the action as JSON, as files of games have it"),
    "vector": ("list<float>", "the position as the seat sees it: `Observer.see`"),
    "menu": (
        "list<int32>",
        "the numbers of what was on the menu, `Encoding.menu`, which is the mask; null where there are none for it",
    ),
    "move": (
        "int32",
        "the number of what was chosen; null where that was not on the menu, such as an odd sum",
    ),
    "offers": ("int32", "how many offers were open, each with all values of its fields"),
    "worth": ("int32", "dollars: what the seat is worth now by the rule that ends the game"),
    "final": ("int32", "dollars: what the seat has at the end"),
    "ahead": ("float", "dollars: `final` less the average of the other seats at the end"),
    "share": (
        "float",
        "the share of the other seats left behind at the end, from 0 to 1, equal ones half each",
    ),
}
"""The columns of positions: type, and what it holds."""

GAMES: Mapping[str, tuple[str, str]] = {
    "game": ("int32", "the number of the game in the dataset, from 0"),
    "title": ("string", "the title"),
    "rules": ("int32", "the version of the title's rules"),
    "options": ("list<string>", "the options"),
    "seed": ("int64", "the seed of chance and, in games of bots, of the bots"),
    "source": ("string", "the name of the file; empty for a game of bots"),
    "players": ("list<string>", "ids of the players in seating order"),
    "who": ("list<string>", "the bot of each seat; empty for people"),
    "finished": ("bool", "whether the game came to its end by the rules"),
    "end": ("string", "why it ended; empty when it did not"),
    "actions": ("int32", "how many actions it had"),
    "positions": ("int32", "how many rows it has among the positions"),
    "worth": ("list<int32>", "dollars: what each seat has at the end, or has when it is left unfinished"),
    "share": ("list<float>", "the share of the other seats that each seat has left behind"),
    "digest": ("string", "the digest of the last position, for comparing games"),
    "file": ("string", "the whole game as a file, which `roundhouse.Game.from_json` reads"),
}
"""The columns of games."""


class OtherGame(ValueError):
    """A file with a game of another title than was asked for; `title` is that of the file."""

    def __init__(self, title: str) -> None:
        super().__init__(title)
        self.title = title


class Source(msgspec.Struct, frozen=True):
    """Where a game comes from: bots that play it, or the content of a file.

    `number`: of the game in the dataset; `bots`: one for each seat; `file`: its name, empty for a game of bots.

    >>> Source(0, "Branch Line", ("P1", "P2"), seed=7, bots=("greedy", "random")).file
    ''
    """

    number: int
    title: str
    players: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    seed: int = 0
    bots: tuple[str, ...] = ()
    file: str = ""
    content: bytes = b""


class Left(msgspec.Struct, frozen=True):
    """A file that was left out: which, and why: the title of its game where that is another one, or what is wrong."""

    file: str
    title: str = ""
    problem: str = ""


class Shard(msgspec.Struct, frozen=True):
    """A finished shard: its number, what its sources were (whatever identifies them), how many games and positions it
    has, the tables that occur in it (numbers of players with options), and the files that were left out."""

    number: int
    given: str
    games: int
    positions: int
    tables: tuple[tuple[int, tuple[str, ...]], ...]
    left_out: tuple[Left, ...]
    digests: dict[str, str]
    """SHA-256 of each of its files, by name."""


def game_of(source: Source) -> Game:
    """The game. Raises `GameFileError` for a file that cannot be read, `OtherGame`, ValueError unless there is a bot
    for each seat, and what the bots raise.

    >>> file = Game.new("Branch Line", ["Ann", "Ben"], seed=7).to_json()
    >>> game_of(Source(0, "18AL", file="game.json", content=file))
    Traceback (most recent call last):
        ...
    roundhouse.env.dataset.OtherGame: Branch Line
    """
    if source.file:
        game, _ = read(source.content)
        if game.header.title != source.title:
            raise OtherGame(game.header.title)
        return game
    if len(source.bots) != len(source.players):
        raise ValueError(f"A bot for each of {len(source.players)} seats is needed, not {len(source.bots)}.")
    game = Game.new(source.title, source.players, seed=source.seed, options=source.options)
    with ExitStack() as held:
        seats = {}
        for number, (player, name) in enumerate(zip(source.players, source.bots, strict=True)):
            bot = seats[player] = called(name, source.seed * 64 + number)
            if isinstance(bot, Engine):
                held.callback(bot.close)
        while not game.over and game.at < MOST_ACTIONS:
            game.play(ask_in(game, seats[game.to_act]))
    return game


def columns(
    number: int, game: Game, who: Sequence[str], encoding: Encoding, observer: Observer
) -> dict[str, list[Any]]:
    """The rows of `POSITIONS` of a game, by column; `who`: the bot of each seat, empty for people.

    >>> game = Game.new("Branch Line", ["Ann", "Ben"], seed=7)
    >>> _ = game.play(game.offers()[0].action)
    >>> found = columns(0, game, ["", ""], Encoding(game.title), Observer(game.title))
    >>> found["kind"], found["seat"], len(found["menu"][0])
    (['par'], [0], 13)
    """
    players = game.title.players
    found: dict[str, list[Any]] = {name: [] for name in POSITIONS}
    worth = worths(game)
    share = ranks(worth)
    decided = [at for at, action in enumerate(game.actions) if action.by != CHANCE]
    for count, at in enumerate(decided):
        state, action = game.position(at), game.actions[at]
        pos, seat = Position(game.title, state), players.index(action.by)
        menu, move = _on_menu(encoding, state, action)
        row = {
            "game": number,
            "at": at,
            "left": len(decided) - count - 1,
            "round": pos[ROUND].kind,
            "step": pos.frame.node,
            "turn": pos.frame.who if pos.frame.who not in players else "",
            "seat": seat,
            "who": who[seat],
            "kind": action.kind(),
            "action": msgspec.json.encode(action).decode(),
            "vector": observer.see(state, seat),
            "menu": menu,
            "move": move,
            "offers": len(legal(game.title, state)),
            "worth": WEALTH(pos, action.by),
            "final": worth[seat],
            "ahead": worth[seat] - (sum(worth) - worth[seat]) / max(len(worth) - 1, 1),
            "share": share[seat],
        }
        for name, value in row.items():
            found[name].append(value)
    return found


def worths(game: Game) -> tuple[int, ...]:
    """What each seat has at the end, or is worth now where there is none yet, in dollars.

    >>> worths(Game.new("Branch Line", ["Ann", "Ben"], seed=7))
    (450, 450)
    """
    result: dict[str, int] = game.state[RESULT]
    return tuple(result[player] if result else WEALTH(game.pos, player) for player in game.title.players)


def _on_menu(encoding: Encoding, state: State, action: Any) -> tuple[list[int] | None, int | None]:
    try:
        menu = encoding.menu(state)
    except NotOnMenu:
        return None, None
    return list(menu), next((number for number, known in menu.items() if known == action), None)


def made(number: int, sources: Sequence[Source], given: str = "") -> tuple[Shard, dict[str, bytes]]:
    """A shard of these games, and the content of its files by name; `given` is noted in it.

    Files that cannot be read, and those of another title, are left out. Raises what bots raise.

    >>> shard, files = made(0, [Source(0, "Branch Line", file="game.json", content=b"{}")])
    >>> shard.games, shard.left_out[0].file, list(files)
    (0, 'game.json', ['positions-00000.parquet', 'games-00000.parquet'])
    """
    import pyarrow
    import pyarrow.parquet

    positions, games = _schema(POSITIONS), _schema(GAMES)
    sink, rows, count = io.BytesIO(), list[dict[str, Any]](), 0
    left_out: list[Left] = []
    numbers: dict[tuple[int, tuple[str, ...]], tuple[Encoding, Observer]] = {}
    with pyarrow.parquet.ParquetWriter(sink, positions, compression="zstd") as writer:
        for source in sources:
            try:
                game = game_of(source)
            except OtherGame as other:
                left_out.append(Left(source.file, title=other.title))
                continue
            except (GameFileError, UnknownTitle, UnknownOption) as error:
                if not source.file:
                    raise
                left_out.append(Left(source.file, problem=str(error)))
                continue
            table = (len(game.title.players), tuple(game.header.options))
            if table not in numbers:
                numbers[table] = Encoding(game.title), Observer(game.title)
            who = source.bots or ("",) * len(game.title.players)
            found = columns(source.number, game, who, *numbers[table])
            if found["game"]:
                writer.write_table(pyarrow.table(found, schema=positions))
            rows.append(_row(source, game, who, len(found["game"])))
            count += len(found["game"])
    told = io.BytesIO()
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows, schema=games), told, compression="zstd")
    files = {name: content.getvalue() for name, content in zip(names(number), (sink, told), strict=True)}
    digests = {name: hashlib.sha256(content).hexdigest() for name, content in files.items()}
    return Shard(number, given, len(rows), count, tuple(sorted(numbers)), tuple(left_out), digests), files


def names(number: int) -> tuple[str, str]:
    """The files of a shard: positions, games.

    >>> names(3)
    ('positions-00003.parquet', 'games-00003.parquet')
    """
    return f"positions-{number:05d}.parquet", f"games-{number:05d}.parquet"


def described(title: Title) -> dict[str, Any]:
    """What the numbers of a table mean: the blocks of `vector`, and the first number of each type of action.

    >>> game = Game.new("Branch Line", ["Ann", "Ben"], seed=7)
    >>> described(game.title)["vector"][2]["name"]
    'cash'
    """
    encoding, observer = Encoding(title), Observer(title)
    return {
        "players": len(title.players),
        "vector": [msgspec.to_builtins(block) for block in observer.blocks],
        "moves": {kind: list(numbers) for kind, numbers in encoding.blocks.items()},
        "numbers": encoding.size,
    }


def stretches(sources: Sequence[Source], each: int) -> Iterator[tuple[int, Sequence[Source]]]:
    """The shards of so many games each, with their numbers.

    >>> [(number, len(games)) for number, games in stretches([Source(k, "Branch Line") for k in range(5)], 2)]
    [(0, 2), (1, 2), (2, 1)]
    """
    for number, first in enumerate(range(0, len(sources), each)):
        yield number, sources[first : first + each]


def _row(source: Source, game: Game, who: Sequence[str], positions: int) -> dict[str, Any]:
    worth = worths(game)
    return {
        "game": source.number,
        "title": game.header.title,
        "rules": game.title.version,
        "options": list(game.header.options),
        "seed": game.header.seed,
        "source": source.file,
        "players": list(game.title.players),
        "who": list(who),
        "finished": game.over,
        "end": game.state[END] or "",
        "actions": game.at,
        "positions": positions,
        "worth": list(worth),
        "share": list(ranks(worth)),
        "digest": game.digest(),
        "file": game.to_json().decode(),
    }


def _schema(of: Mapping[str, tuple[str, str]]) -> Any:
    """The columns as a schema of Arrow, each with its description."""
    import pyarrow

    types = {
        "int8": pyarrow.int8(),
        "int32": pyarrow.int32(),
        "int64": pyarrow.int64(),
        "float": pyarrow.float32(),
        "bool": pyarrow.bool_(),
        "string": pyarrow.string(),
    }
    fields = []
    for name, (kind, text) in of.items():
        inner = kind.removeprefix("list<").removesuffix(">")
        arrow = types[inner] if inner == kind else pyarrow.list_(types[inner])
        fields.append(pyarrow.field(name, arrow, metadata={"description": text}))
    return pyarrow.schema(fields, metadata={"roundhouse.dataset": str(FORMAT)})
