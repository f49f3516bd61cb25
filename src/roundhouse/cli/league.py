"""Tournaments: who meets whom in which seats, and what the games come to."""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from .arena import Task, each_played
from .seats import SEEDS

if TYPE_CHECKING:
    from ..analysis.strength import Standing


class Tournament(msgspec.Struct, frozen=True):
    """What a tournament came to.

    `standings`: the bots by their rating, the best first, by the games that ended. `unfinished`: how many were given up
    since they did not end. `games`: each as a mapping, with its `seed`, `bots`, `result` by player, and `finished`.
    """

    title: str
    standings: tuple[Standing, ...]
    unfinished: int
    games: tuple[dict[str, Any], ...]

    def __repr__(self) -> str:
        """The title, how many games there were, and who came how far."""
        rated = ", ".join(f"{row.bot} {row.rating:+.0f}" for row in self.standings)
        given_up = f", {self.unfinished} unfinished" if self.unfinished else ""
        return (
            f"<Tournament of {self.title}: {len(self.games)} games{given_up}; {rated or 'nobody is rated'}>"
        )


def tournament(
    bots: Sequence[str],
    title: str,
    games: int = 100,
    *,
    players: int | None = None,
    options: Sequence[str] = (),
    seed: int = 0,
    jobs: int = 1,
) -> Tournament:
    """Let bots, given by name, meet in pairs: so many `games` a pair, seats permuted, all by the same seeds.

    `players`: seats at each table, by default four if there may be. `jobs`: processes, 0 for one each processor; a
    script that has several needs `if __name__ == "__main__":`. What comes out depends on `seed` alone. Raises
    ValueError for less than two bots or a name that is none, `UnknownTitle`, `UnknownOption`, and `EngineFault`
    where an engine fails.

    >>> tournament(["random", "greedy"], "Branch Line", games=2, players=2)
    <Tournament of Branch Line: 2 games; greedy +263, random +0>
    >>> tournament(["random"], "Branch Line")
    Traceback (most recent call last):
        ...
    ValueError: A tournament needs two bots or more.
    """
    from ..analysis.strength import standings
    from ..bots import NAMES, is_known
    from ..titles.options import listed

    bots = tuple(dict.fromkeys(listed("bots", bots)))
    for name in bots:
        if not is_known(name):
            raise ValueError(f"There is no bot {name!r}; there are {', '.join(NAMES)}.")
    if len(bots) < 2:
        raise ValueError("A tournament needs two bots or more.")
    if games < 1:
        raise ValueError(f"A tournament has one game or more a pair, not {games}.")
    name, names, options = table(title, players, options)
    tasks = list(pairings(name, names, options, bots, games, seed))
    numbers = {tuple(task): number for number, task in enumerate(tasks)}
    played = list(each_played(tasks, max(1, min(jobs or os.cpu_count() or 1, len(tasks)))))
    rows = [row for _, row in sorted(played, key=lambda pair: numbers[tuple(pair[0])])]
    ended = [row for row in rows if row["finished"]]
    return Tournament(name, tuple(standings(ended)), len(rows) - len(ended), tuple(rows))


def table(
    title: str, players: int | None, options: Sequence[str]
) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """A table at which bots meet: the title's own name, the ids of its players, the options.

    Raises `UnknownTitle`, and `UnknownOption` for players or options that the title does not have.

    >>> table("branch line", None, ())
    ('Branch Line', ('P1', 'P2', 'P3', 'P4'), ())
    """
    from ..titles.found import title as found
    from ..titles.options import listed

    entry = found(title)
    seats = players if players is not None else min(max(4, entry.players[0]), entry.players[1])
    names = tuple(f"P{number}" for number in range(1, seats + 1))
    chosen = listed("options", options)
    entry.build(names, chosen)
    return entry.name, names, chosen


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
