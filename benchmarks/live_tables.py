"""What many tables in play cost: memory for each, and how long the first page of one takes after a restart.

    python benchmarks/live_tables.py [--tables 300] [--json] [--keep]

Tables are recorded games of all titles, stopped at various points, and copied in the database. A site is opened on
them; pages are asked for one after the other, so that the first look at each is a cold one. Milliseconds are those
from the request to the last byte; beside them is the processor's time of the site. `--keep` adds the figures to
`benchmarks/history.jsonl`.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from sqlalchemy import insert, select, update

from roundhouse.play.session import Game
from roundhouse.server.live import imports
from roundhouse.server.live.hub import Hub
from roundhouse.server.live.store import TableStore
from roundhouse.server.storage import schema, users
from roundhouse.server.storage.database import Database
from roundhouse.server.web import sessions

sys.path.append(str(Path(__file__).resolve().parents[1] / "tools"))
from measured import keep
from served import Served

GOLDEN = Path(__file__).resolve().parents[1] / "tests" / "golden"
GAMES = {
    "18Chesapeake-4-greedy-3": (120, 330),
    "18AL-4-greedy-2": (150, 300),
    "18GL-4-greedy-0": (200, 450),
    "1848-4-greedy-1": (300, 600),
    "18C2C-4-greedy-1": (400, 800),
}
"""Games, and after how many actions tables of them stand."""

COPIED = (schema.tables, schema.seats, schema.entries)


def prepared(url: str, count: int) -> tuple[list[int], str]:
    """A database with so many tables; their numbers, and the login of somebody who looks at them."""
    database = Database.open(url)
    store = TableStore(database, Hub(database))
    with database.write() as c:
        user = users.create_user(c, "Ann")
    found = list[int]()
    for name, points in GAMES.items():
        whole = Game.load(GOLDEN / f"{name}.json")
        for at in points:
            game = Game(whole.header, drawn=False)
            for action in whole.actions[:at]:
                game.follow(action, checked=False)
            found.append(imports.import_game(store, user, game, {"file": "recorded"}).row.id)
    for number in range(len(found), count):
        _copy(database, found[number % (2 * len(GAMES))], found)
    login = sessions.begin(database, user, None)
    database.close()
    return found[:count], login


def _copy(database: Database, id: int, found: list[int]) -> None:
    """One more table like a given one."""
    new = found[-1] + 1
    with database.write() as c:
        for table in COPIED:
            key = table.c.id if table is schema.tables else table.c.table
            rows = [
                dict(row) | {key.name: new} for row in c.execute(select(table).where(key == id)).mappings()
            ]
            c.execute(insert(table), rows)
        c.execute(update(schema.tables).where(schema.tables.c.id == new).values(invite=f"copy {new}"))
    found.append(new)


def looked(served: Served, ids: list[int], login: str) -> list[float]:
    """The milliseconds that the page of each table takes."""
    http, times = HTTPConnection("127.0.0.1", served.port, timeout=60), list[float]()
    for id in ids:
        begun = time.perf_counter()
        http.request("GET", f"/table/{id}", headers={"Cookie": f"{sessions.LOGIN}={login}"})
        answer = http.getresponse()
        answer.read()
        assert answer.status == 200, (id, answer.status)
        times.append((time.perf_counter() - begun) * 1000)
    return times


def part(values: list[float], percent: int) -> float:
    """The value below which that part of all values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]


def measured(count: int) -> dict[str, float]:
    """The figures, by name."""
    with tempfile.TemporaryDirectory(prefix="roundhouse-tables-") as folder:
        served = Served(Path(folder), arguments=["--no-limits", "--table-memory", "4096"])
        ids, login = prepared(served.database, count)
        warm = len(GAMES) * 2
        with served:  # every table is opened once, as where people have played at it
            looked(served, ids, login)
        with served:
            looked(served, ids[:warm], login)
            memory, processor = served.memory(), served.seconds()
            times = looked(served, ids[warm:], login)
            processor, rest = served.seconds() - processor, len(ids) - warm
            grown = served.memory() - memory
    return {
        "memory_mib": (memory + grown) / 2**20,
        "table_kib": grown / 2**10 / rest,
        "open_p50_ms": part(times, 50),
        "open_p99_ms": part(times, 99),
        "open_most_ms": max(times),
        "open_processor_ms": processor * 1000 / rest,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--keep", action="store_true")
    args = parser.parse_args()
    figures = measured(args.tables)
    asked: dict[str, Any] = {"tables": args.tables}
    if args.keep:
        keep("live_tables", figures, asked)
    if args.json:
        print(json.dumps(figures, indent=2))
        return
    shown = Table("Measured", "Value")
    for name, value in figures.items():
        shown.add_row(name.replace("_", " "), f"{value:,.1f}")
    Console().print(shown)


if __name__ == "__main__":
    main()
