"""What a site of very many tables takes, and which part of it is full first: a simulation with measured costs.

    python benchmarks/many_tables.py [--tables 50000] [--seed 1] [--minutes 20] [--json]

Live tables are played by people who come and go with the time of day; an idle one lives nowhere and is opened by the
first who comes. Every event takes what it was measured to take (`benchmarks/history.jsonl`, the last run of
`tools/load.py`, with what is not in it in `COSTS`) of the process that its table belongs to, and of the database. The
busiest minutes of a day are played through event by event, so waiting is what comes out, not what goes in. Told is how
full processes, memory and database are, how many processes it takes for 95% of all moves to be answered in time, and
what that costs a month at the prices that are given. All of it is a model: what it takes for granted is printed first.
"""

from __future__ import annotations

import argparse
import heapq
import json
import math
import random
import sys
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from rich.console import Console
from rich.table import Table

HISTORY = Path(__file__).resolve().parent / "history.jsonl"


@dataclass(frozen=True)
class Costs:
    """What was measured on one core of the test machine; milliseconds of processor, KiB of memory.

    `move`: an action with all that its viewers are sent; `page`: a desk that is at hand; `opening`: a table that is
    not, from its bookmark; `wait`: of a move for the commit, during which the process does other things;
    `database`: of PostgreSQL's own processor for a move, and `reading` for a page or opening; `process`: what each
    process has of its own without tables; `shared`: what they share; `table`, `stream`: at hand, and followed;
    `bytes`: a move, stored.
    """

    move: float = 12.3
    page: float = 10.0
    opening: float = 119.0
    wait: float = 4.0
    database: float = 2.0
    reading: float = 0.6
    process: float = 55 * 1024.0
    shared: float = 75 * 1024.0
    table: float = 600.0
    stream: float = 60.0
    bytes: float = 386.0


COSTS = Costs()

DATABASE = 0.16
"""Of the processor time of a move, what PostgreSQL takes beside it: measured side by side, two processes, 56 moves."""


@dataclass(frozen=True)
class People:
    """How tables are used: what is assumed, not measured.

    `live`: part of the tables that are played at one sitting in the busiest hour; the others are played by turns, a
    move when somebody has time. `pace`: seconds from one move to the next at a live table; `turns`: moves a day of one
    that is played by turns, of which `busy` fall into the busiest hour; `viewers`: pages open at a live table;
    `looks`: pages that are loaded for each move at a table played by turns; `thought`: seconds from the page to the
    move; `kept`: seconds until a table that nobody looks at is let go of.
    """

    live: float = 0.02
    pace: float = 15.0
    turns: float = 3.0
    busy: float = 0.09
    viewers: float = 4.0
    looks: float = 2.0
    thought: float = 60.0
    kept: float = 600.0


@dataclass(frozen=True)
class Prices:
    """Euros a month: a core, a GiB of memory, a GiB of disk of the database. What hosters ask for rented servers."""

    core: float = 8.0
    memory: float = 2.0
    disk: float = 0.1


@dataclass
class Found:
    """What came out with so many processes. Parts are of 1; milliseconds; GiB."""

    processes: int
    busy: float = 0.0
    database_cores: float = 0.0
    move_median_ms: float = 0.0
    move_p95_ms: float = 0.0
    memory: float = 0.0
    opened: float = 0.0


def measured(costs: Costs) -> Costs:
    """The costs with those of the last run of `tools/load.py` that was kept, with one process, if there is one."""
    found = costs
    for line in HISTORY.read_text().splitlines() if HISTORY.exists() else ():
        run = json.loads(line)
        if run["what"] == "load" and run["asked"].get("processes") == 1:
            figures = run["figures"]
            found = replace(
                found,
                move=figures["server_processor_ms_an_action"],
                database=figures["server_processor_ms_an_action"] * DATABASE,
                table=figures["table_mib"] * 1024,
                stream=figures["stream_kib"],
            )
    return found


def rates(tables: int, people: People) -> tuple[float, float, float]:
    """Events a second in the busiest hour: moves at live tables, moves by turns, pages that are loaded."""
    live = tables * people.live / people.pace
    turns = tables * (1 - people.live) * people.turns * people.busy / 3600
    return live, turns, turns * people.looks


def play(
    tables: int, processes: int, minutes: float, seed: int, costs: Costs = COSTS, people: People = People()
) -> Found:
    """Play the busiest minutes through with so many processes, each of which does one thing at a time, in order.

    A table belongs to the process that its number says, as good as at random. Moves wait for the commit without
    holding their process. The database is one queue of its processor time, which is told as cores.
    """
    rng = random.Random(seed)
    live, turns, pages = rates(tables, people)
    seconds = minutes * 60
    begun = -people.kept  # until then what is at hand has settled
    free, worked = [begun] * processes, [0.0] * processes
    at_hand: dict[int, float] = {}
    thinking: list[tuple[float, int]] = []
    waits: list[float] = []
    opened, database = 0, 0.0
    sitting = max(1, round(tables * people.live))
    kinds, weights = ("live", "turn", "look"), (live, turns, max(0.0, pages - turns))
    now, arrives = begun, begun
    while now < seconds:
        if thinking and thinking[0][0] < arrives:
            now, table = heapq.heappop(thinking)
            kind = "move"
        else:
            now, kind = arrives, rng.choices(kinds, weights)[0]
            arrives += rng.expovariate(sum(weights))
            table = rng.randrange(sitting) if kind == "live" else sitting + rng.randrange(tables - sitting)
            if kind == "turn":  # the page first, and the move when they have made up their mind
                heapq.heappush(thinking, (now + rng.expovariate(1 / people.thought), table))
        moves = kind in ("live", "move")
        takes, asks = (costs.move, costs.database) if moves else (costs.page, costs.reading)
        cold = kind != "live" and at_hand.get(table, begun) <= now
        if cold:
            takes, asks = takes + costs.opening, asks + costs.reading
        if kind != "live":
            at_hand[table] = now + people.kept
        process = hash((table, seed)) % processes
        begins = max(now, free[process])
        free[process] = begins + takes / 1000
        if now < 0:
            continue
        worked[process] += takes / 1000
        database += asks / 1000
        opened += cold
        if moves:
            waits.append((free[process] - now) * 1000 + costs.wait)
    most = sum(until > seconds for until in at_hand.values())
    waits.sort()
    streams = sitting * people.viewers + most * 0.5  # of those played by turns every second one is looked at
    memory = (
        costs.shared + processes * costs.process + (sitting + most) * costs.table + streams * costs.stream
    )
    return Found(
        processes,
        busy=sum(worked) / seconds / processes,
        database_cores=database / seconds,
        move_median_ms=waits[len(waits) // 2],
        move_p95_ms=waits[len(waits) * 95 // 100],
        memory=memory / 2**20,
        opened=opened / seconds,
    )


def enough(tables: int, minutes: float, seed: int, aim: float, costs: Costs, people: People) -> list[Found]:
    """What was tried, until 95% of all moves are answered within `aim` milliseconds; the last is enough."""
    live, turns, pages = rates(tables, people)
    needed = ((live + turns) * costs.move + pages * (costs.page + costs.opening)) / 1000
    tried: list[Found] = []
    processes = max(1, math.ceil(needed))
    while True:
        tried.append(play(tables, processes, minutes, seed, costs, people))
        if tried[-1].move_p95_ms <= aim:
            return tried
        processes += max(1, processes // 8)


def month(tables: int, found: Found, costs: Costs, people: People, prices: Prices) -> dict[str, float]:
    """What it costs a month, in euros, by part. Memory of the database is taken to be a quarter of its disk, at most
    64 GiB."""
    moves = tables * people.turns * 300 + tables * people.live * 4 * 3600 / people.pace * 300  # a year
    disk = moves * costs.bytes / 2**30
    return {
        "processes": found.processes * prices.core,
        "memory": found.memory * prices.memory,
        "database, processor": max(1, math.ceil(2 * found.database_cores)) * prices.core,
        "database, memory": min(64.0, disk / 4) * prices.memory,
        "database, disk of a year": disk * prices.disk,
    }


def saturates(found: Found, costs: Costs, people: People, tables: int) -> dict[str, float]:
    """How many tables fill one part alone: a core of processes, a core of the database, a GiB of memory."""
    return {
        "a core of processes": tables / (found.busy * found.processes),
        "a GiB of memory": tables / found.memory,
        "a core of the database": tables / found.database_cores,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=50_000)
    parser.add_argument("--minutes", type=float, default=20, help="of the busiest hour")
    parser.add_argument("--aim", type=float, default=100, help="milliseconds for 95%% of all moves")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    costs, people, prices = measured(COSTS), People(), Prices()
    tried = enough(args.tables, args.minutes, args.seed, args.aim, costs, people)
    found = tried[-1]
    first = saturates(found, costs, people, args.tables)
    paid = month(args.tables, found, costs, people, prices)
    if args.json:
        print(
            json.dumps(
                {
                    "costs": asdict(costs),
                    "people": asdict(people),
                    "prices": asdict(prices),
                    "tried": [asdict(one) for one in tried],
                    "tables that fill": first,
                    "month": paid,
                },
                indent=2,
            )
        )
        return
    console = Console()
    console.print(f"costs: {asdict(costs)}\npeople: {asdict(people)}\nprices: {asdict(prices)}")
    live, turns, pages = rates(args.tables, people)
    console.print(
        f"{live:,.1f} moves a second at live tables, {turns:,.1f} by turns, {pages:,.1f} pages loaded"
    )
    shown = Table("Processes", "Busy", "Move, ms", "95%", "Memory, GiB", "Database, cores", "Opened a second")
    for one in tried:
        shown.add_row(
            str(one.processes),
            f"{one.busy:.0%}",
            f"{one.move_median_ms:.0f}",
            f"{one.move_p95_ms:.0f}",
            f"{one.memory:.1f}",
            f"{one.database_cores:.2f}",
            f"{one.opened:.1f}",
        )
    console.print(shown)
    console.print("Full with so many tables: " + ", ".join(f"{k} {v:,.0f}" for k, v in first.items()))
    console.print(
        "Euros a month: "
        + ", ".join(f"{part} {value:,.0f}" for part, value in paid.items())
        + f"; together {sum(paid.values()):,.0f}"
    )


if __name__ == "__main__":
    sys.exit(main())
