"""The published set of best-run problems, made from a seed; `python benchmarks/routes.py` runs over it.

    python benchmarks/positions.py [--seed N] [--games N] [--boards N] [--work STATES] [--out FILE] [--grow]

The runs of bots' games, each as the position of the board and as the abstract problem, those left out that are there
already; late boards at random (see late_boards.py); and boards of all titles that are nastier than those of games (see
nasty_boards.py), each as its tiles and the questions about it.  With each goes what a long search has found.  A line of
the file is a JSON object, a `GamePosition`, a `LatePosition` or a `NastyPosition`.  The same arguments give the same
file, byte for byte, until rules, bots or the search change: the search is limited by its states, not by time.  With
``--grow`` the lines that are there stay as they are, and nasty boards that are not among them are added.
"""

from __future__ import annotations

import argparse
import gzip
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec import Struct
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from late_boards import SORTS, LateBoard, late_board, stop_of
from nasty_boards import Nasty, board_of, nasty
from roundhouse.board.map import Board
from roundhouse.board.tiles import Laid
from roundhouse.bots import ask, make
from roundhouse.core import game
from roundhouse.core.position import Position
from roundhouse.routes.best import best_runs
from roundhouse.routes.bounds import bits
from roundhouse.routes.graph import stop_graph
from roundhouse.routes.optimise import solve
from roundhouse.routes.posing import Posed
from roundhouse.routes.problem import Problem
from roundhouse.routes.question import Question
from roundhouse.rules.depot import PHASE, TRAINS, Train, owned
from roundhouse.rules.reach import BOARD, TILES, TOKENS
from roundhouse.rules.running import QUESTION, RunTrains
from roundhouse.titles.found import title

FILE = Path(__file__).with_name("positions.jsonl.gz")

TITLE = "18Chesapeake"
TABLES = (("greedy",), ("greedy",), ("greedy", "random"), ("random",))
"""The bots at a table, in turn until all seats are taken."""

NASTY: dict[str, Sequence[int]] = {
    "18Chesapeake": range(4),
    "18AL": range(4),
    "18GL": range(12),
    "1848": range(12),
    "18C2C": (3, 6, 10, 18, 21, 24, 26, 29, 38, 42),
}
"""The seeds of the nasty boards of each title: of 18C2C those that take longest."""


class Known(Struct, frozen=True):
    """What a long search has found: the ``value`` of runs, a ``bound`` on that of any, and whether they are equal."""

    value: int
    bound: int
    proven: bool


class GamePosition(Struct, frozen=True, tag_field="from", tag="game"):
    """A company of a game is about to run.

    ``players``: how many.  ``tiles``: "TILE:ROTATION" by hex.  ``tokens``: "HEX.k" by the id of the token, those
    placed.  ``trains``: kinds by id, the company's.  ``problem``: as `Problem.from_row` reads it, with the number of
    sides as ``hexsides``.
    """

    name: str
    title: str
    players: int
    phase: str
    company: str
    tiles: dict[str, str]
    tokens: dict[str, str]
    trains: dict[str, str]
    problem: dict[str, Any]
    known: Known

    @property
    def sort(self) -> str:
        return self.title

    def pos(self) -> Position:
        """The position, as far as it decides what the company may run; nothing else in it is as it was."""
        built = title(self.title).build(_names(self.players), ())
        pos = Position(built, game.new(built))
        pos.set(PHASE, self.phase)
        for hex, text in self.tiles.items():
            pos.put(TILES, hex, _laid(text))
        for id, word in self.tokens.items():
            hex, city = stop_of(word)
            pos.change(TOKENS, id, hex=hex, city=city, placed=True)
        for id, kind in self.trains.items():
            pos.put(TRAINS, id, Train(kind, self.company))
        return pos

    def asked(self) -> tuple[Board, Mapping[str, Laid], Question]:
        """The board, the tiles on it, and the question."""
        pos = self.pos()
        return BOARD(pos), pos[TILES], QUESTION(pos, self.company)


class LatePosition(Struct, frozen=True, tag_field="from", tag="late board"):
    """A late board at random; ``problem`` as in GamePosition."""

    name: str
    sort: str
    board: LateBoard
    problem: dict[str, Any]
    known: Known

    def asked(self) -> tuple[Board, Mapping[str, Laid], Question]:
        """The board, the tiles on it (none), and the question."""
        return self.board.board(), {}, self.board.question()


class NastyPosition(Struct, frozen=True, tag_field="from", tag="nasty board"):
    """A question about a board of `nasty_boards`.

    ``tiles``: "TILE:ROTATION" by hex.  ``work``: states of the search that the title allows.
    """

    name: str
    title: str
    tiles: dict[str, str]
    question: Question
    work: int
    known: Known

    @property
    def sort(self) -> str:
        return f"nasty {self.title}"

    def asked(self) -> tuple[Board, Mapping[str, Laid], Question]:
        """The board, the tiles on it, and the question."""
        return board_of(self.title), {hex: _laid(text) for hex, text in self.tiles.items()}, self.question


def _laid(text: str) -> Laid:
    tile, _, rotation = text.partition(":")
    return Laid(tile, int(rotation))


RoutePosition = GamePosition | LatePosition | NastyPosition


def read(file: Path = FILE) -> list[RoutePosition]:
    """The published set, in its order."""
    decoder = msgspec.json.Decoder(RoutePosition)
    return [decoder.decode(line) for line in gzip.decompress(file.read_bytes()).splitlines()]


def write(positions: Iterable[RoutePosition], file: Path) -> None:
    """A set as a file."""
    encode = msgspec.json.Encoder(order="deterministic").encode
    lines = (encode(one) if isinstance(one, NastyPosition) else msgspec.json.encode(one) for one in positions)
    file.write_bytes(gzip.compress(b"".join(line + b"\n" for line in lines), 9, mtime=0))


def row_of(problem: Problem) -> dict[str, Any]:
    """A problem in the JSON form, its sides numbered from 0.  Raises ValueError for one that has more in it."""
    plain = Problem(*(getattr(problem, name) for name in Problem.__struct_fields__[:7]))
    if plain != problem or any(reach.hexes or reach.least != 2 for reach in problem.reaches):
        raise ValueError("The problem has no JSON form.")
    sides = sorted({side for link in problem.links for side in bits(link.sides)})
    number = {side: place for place, side in enumerate(sides)}
    return {
        "stops": problem.stops,
        "value": problem.values,
        "reach": [reach.stops for reach in problem.reaches],
        "tokens": sorted(problem.tokens),
        "end_only": sorted(problem.end_only),
        "group": problem.group,
        "chains": [[link.a, link.b, [number[side] for side in bits(link.sides)]] for link in problem.links],
        "hexsides": len(sides),
    }


def _names(players: int) -> tuple[str, ...]:
    return tuple(f"P{number}" for number in range(1, players + 1))


def runs_of_game(bots: tuple[str, ...], seed: int) -> Iterator[tuple[int, Position]]:
    """Each position of a game in which a company runs, with the number of actions before."""
    names = _names(len(bots))
    built = title(TITLE).build(names, ())
    seats = {name: make(bot, 64 * seed + k) for k, (name, bot) in enumerate(zip(names, bots, strict=True))}
    chance, state, count = Random(seed), game.new(built), 0
    while state.stack:
        who = game.to_act(built, state)
        if who in seats:
            action = ask(seats[who], built, state)
        else:
            action = chance.choice([one for offer in game.legal(built, state) for one in offer.expand()])
        if isinstance(action, RunTrains):
            yield count, Position(built, state)
        state, _ = game.carry_out(built, state, action)
        count += 1


def game_position(name: str, pos: Position, work: int) -> GamePosition:
    """The position as it is published."""
    company = pos.frame.who
    question = QUESTION(pos, company)
    problem = Posed(stop_graph(BOARD(pos), pos[TILES]), question, question.trains).problem
    position = GamePosition(
        name=name,
        title=pos.title.name,
        players=len(pos.title.players),
        phase=pos[PHASE],
        company=company,
        tiles={hex: f"{laid.tile}:{laid.rotation}" for hex, laid in sorted(pos[TILES].items())},
        tokens={id: f"{one.hex}.{one.city}" for id, one in sorted(pos[TOKENS].items()) if one.placed},
        trains={id: pos[TRAINS][id].kind for id in owned(pos, company)},
        problem=row_of(problem),
        known=_known(problem, work),
    )
    if position.asked()[2] != question:
        raise ValueError(f"{name} does not come back as it was.")
    return position


def late_position(name: str, sort: str, random: Random, work: int) -> LatePosition:
    """A board of a sort, as it is published."""
    made = late_board(SORTS[sort], random)
    question = made.question()
    problem = Posed(stop_graph(made.board(), {}), question, question.trains).problem
    return LatePosition(name, sort, made, row_of(problem), _known(problem, work))


def nasty_positions(made: Nasty, work: int) -> Iterator[NastyPosition]:
    """The questions about a nasty board, as they are published."""
    tiles = {hex: f"{laid.tile}:{laid.rotation}" for hex, laid in sorted(made.tiles.items())}
    for number, question in enumerate(made.questions):
        found = best_runs(stop_graph(made.board, made.tiles, question.track), question, work=work)
        known = Known(found.value, found.bound, found.proven)
        name = f"nasty {made.title}/{made.seed}#{number}"
        yield NastyPosition(name, made.title, tiles, question, made.work, known)


def _known(problem: Problem, work: int) -> Known:
    found = solve(problem, work=work)
    return Known(found.value, found.bound, found.proven)


def games(seed: int, count: int) -> list[tuple[tuple[str, ...], int]]:
    """The bots of each game, and its seed: ``count`` games for each number of players."""
    return [
        (tuple((TABLES[number % len(TABLES)] * players)[:players]), seed * 1000 + number)
        for number in range(count)
        for players in range(2, 7)
    ]


def made(seed: int, count: int, boards: int, work: int, shown: Progress) -> Iterator[RoutePosition]:
    """The whole set without the nasty boards."""
    played = games(seed, count)
    met = set[bytes]()
    line = shown.add_task("games", total=len(played))
    for bots, number in played:
        for at, pos in runs_of_game(bots, number):
            name = f"{TITLE}/{len(bots)}/{'+'.join(dict.fromkeys(bots))}/{number}#{at}:{pos.frame.who}"
            position = game_position(name, pos, work)
            problem = msgspec.json.encode(position.problem)
            if problem not in met:
                met.add(problem)
                yield position
        shown.advance(line)
    for sort in SORTS:
        line = shown.add_task(f"{sort} boards", total=boards)
        for number in range(boards):
            yield late_position(f"{sort}/{number}", sort, Random(f"{sort} {seed} {number}"), work)
            shown.advance(line)


def nasty_ones(work: int, there: Container[str], shown: Progress) -> Iterator[NastyPosition]:
    """The questions about the nasty boards that are not ``there`` yet."""
    for name, seeds in NASTY.items():
        line = shown.add_task(f"nasty boards of {name}", total=len(seeds))
        for seed in seeds:
            board = None if f"nasty {name}/{seed}#0" in there else nasty(name, seed)
            if board is not None:
                yield from nasty_positions(board, work)
            shown.advance(line)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--games", type=int, default=10, metavar="N", help="for each number of players")
    parser.add_argument("--boards", type=int, default=6, metavar="N", help="of each sort")
    parser.add_argument("--work", type=int, default=100_000_000, metavar="STATES", help="for each problem")
    parser.add_argument("--out", type=Path, default=FILE, metavar="FILE")
    parser.add_argument("--grow", action="store_true", help="keep what is there, add nasty boards")
    args = parser.parse_args()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True)) as shown:
        found = read(args.out) if args.grow else []
        found = found or list(made(args.seed, args.games, args.boards, args.work, shown))
        found += nasty_ones(args.work, {one.name for one in found}, shown)
    write(found, args.out)
    proven = sum(one.known.proven for one in found)
    print(f"{args.out.name}: {len(found)} problems, {proven} of them proven, {args.out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
