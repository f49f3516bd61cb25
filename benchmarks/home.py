"""How long the home page takes with ever more tables: a median of the processor's time, in milliseconds.

    python benchmarks/home.py [--counts 50,1000,10000] [--looks 21] [--json]

The tables have four seats each; the viewer sits at 60 running ones, 20 of which wait for the viewer, and one in ten is
open to all. Pages: of nobody, of the viewer, and of the viewer who looks for what is hard to find (a number of seats
that no table has, a name that only the oldest has).
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

from rich.console import Console
from rich.table import Table
from starlette.testclient import TestClient

from roundhouse.server.app import create_app
from roundhouse.server.settings import Settings
from roundhouse.server.storage import schema, tables, users
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.records import OPEN, OVER, RUNNING
from roundhouse.server.web import sessions
from run import calibrate

TITLES = ("18Chesapeake", "18AL", "18GL", "1848", "18C2C")
OWN, WAITING = 60, 20
PAGES = {
    "nobody": "/",
    "the viewer": "/",
    "games to watch": "/?show=running",
    "seven seats": "/?seats=7",
    "a rare name": "/?text=oldest",
}


def filled(database: Database, count: int) -> str:
    """Write so many tables, and return the login of the viewer."""
    begun = datetime(2026, 1, 1, tzinfo=UTC)
    with database.write() as c:
        people = [users.create_user(c, f"Player {number}").id for number in range(100)]
        rows, seats = [], []
        for number in range(1, count + 1):
            age = count - number
            status = OPEN if number % 10 == 0 else RUNNING if number % 10 < 6 or age < 2 * OWN else OVER
            at = [people[1 + (number * 7 + seat * 13) % 99] for seat in range(4)]
            running = status == RUNNING
            if running and age < 2 * OWN:
                at[0] = people[0]
            waits = "ABCD"[0 if age < 2 * WAITING else 1]
            rows.append(
                {
                    "id": number,
                    "title": TITLES[number % 5],
                    "name": "The oldest" if number == 1 else f"Table of {number}",
                    "owner": at[1],
                    "status": status,
                    "to_act": waits if running else "",
                    "need": "Stock round 2: sells and buys shares" if running else "",
                    "round": "Stock round 2",
                    "waiting_since": begun + timedelta(minutes=number) if running else None,
                    "result": dict(zip("ABCD", (900, 800, 700, 600), strict=True)) if status == OVER else {},
                    "created": begun + timedelta(minutes=number),
                }
            )
            seats += [
                {
                    "table": number,
                    "number": seat,
                    "player": "" if status == OPEN and seat > 1 else "ABCD"[seat],
                    "user": None if status == OPEN and seat > 1 else user,
                    "bot": "",
                    "ready": True,
                }
                for seat, user in enumerate(at)
            ]
        for row in rows:
            tables.create_table(c, **row)
        c.execute(schema.seats.insert(), seats)
        viewer = users.user(c, people[0])
        assert viewer is not None
    return sessions.begin(database, viewer, None)


def measure(count: int, looks: int) -> dict[str, float]:
    """The median milliseconds of each page with so many tables."""
    found = {}
    with tempfile.TemporaryDirectory(prefix="roundhouse-home-") as folder:
        address = f"sqlite:///{Path(folder) / 'site.sqlite3'}"
        database = Database.open(address)
        login = filled(database, count)
        database.close()
        with TestClient(create_app(Settings(database=address, limits=False))) as client:
            for name, path in PAGES.items():
                headers = {} if name == "nobody" else {"Cookie": f"{sessions.LOGIN}={login}"}
                times = []
                for _ in range(looks):
                    begun = time.process_time()
                    answer = client.get(path, headers=headers)
                    times.append((time.process_time() - begun) * 1000)
                    assert answer.status_code == 200, answer.text
                found[name] = statistics.median(times)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--counts", default="50,300,1000,10000", help="numbers of tables")
    parser.add_argument("--looks", type=int, default=21, help="of which the median is taken")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    unit = calibrate()
    figures = {}
    for count in map(int, args.counts.split(",")):
        print(f"{count} tables", file=sys.stderr, flush=True)
        figures[count] = measure(count, args.looks)
    if args.json:
        print(json.dumps({"calibration": unit, "figures": figures}, indent=2))
        return
    shown = Table(title=f"home page, milliseconds of the processor (calibration loop: {unit * 1000:.1f} ms)")
    shown.add_column("tables", justify="right")
    for name in PAGES:
        shown.add_column(name, justify="right")
    for count, times in figures.items():
        shown.add_row(f"{count:,}", *(f"{times[name]:.1f}" for name in PAGES))
    Console(width=100).print(shown)


if __name__ == "__main__":
    main()
