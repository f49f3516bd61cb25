"""An update of a site with 200 running tables: all are replayed by the new version of the rules, and go on or ask.

    python benchmarks/updates.py [--tables 200] [--changed]

The games are those of tests/corpus that are not over; every title is in a new version, and with `--changed` private
companies pay $5 more in it. Prints how long it takes until every table is in order, and how each fares.
"""

from __future__ import annotations

import argparse
import dataclasses
import functools
import gzip
import logging
import sys
import tempfile
import time
from collections import Counter
from itertools import cycle, islice
from pathlib import Path

import msgspec

from roundhouse.core.title import Title
from roundhouse.play.session import Game
from roundhouse.rules.privates import PRIVATE_COMPANIES
from roundhouse.server.live import imports
from roundhouse.server.live.hub import Hub
from roundhouse.server.live.store import TableStore
from roundhouse.server.live.updates import look_over
from roundhouse.server.storage import tables, users
from roundhouse.server.storage.database import Database
from roundhouse.titles.found import titles

CORPUS = Path(__file__).resolve().parents[1] / "tests" / "corpus"


def later(name: str, more: int) -> None:
    """Have the title in another version, in which private companies pay so much more."""
    entry = titles()[name]

    @functools.cache
    def build(players: tuple[str, ...], options: tuple[str, ...]) -> Title:
        built = entry.build(players, options)
        papers = {
            sym: msgspec.structs.replace(paper, revenue=paper.revenue + more)
            for sym, paper in built.settings[PRIVATE_COMPANIES.name].items()
        }
        changed = {**built.settings, PRIVATE_COMPANIES.name: papers}
        return dataclasses.replace(built, settings=changed, version=built.version + 1)

    titles()[name] = dataclasses.replace(entry, build=build)


def main() -> None:
    """Make the site, update it, and print."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--tables", type=int, default=200)
    asked.add_argument("--changed", action="store_true")
    given = asked.parse_args()
    logging.getLogger("roundhouse").addHandler(logging.NullHandler())
    paths = sorted(path for path in CORPUS.glob("*.json.gz") if "options" in path.name)
    with tempfile.TemporaryDirectory() as folder:
        database = Database.open(f"sqlite:///{folder}/site.sqlite3")
        store = TableStore(database, Hub(database))
        with database.write() as c:
            owner = users.create_user(c, "Ann")
        games = {path: Game.from_json(gzip.decompress(path.read_bytes())) for path in paths}
        for path in islice(cycle(paths), given.tables):
            imports.import_game(store, owner, games[path], {}, seat="*")
        for name in list(titles()):
            later(name, 5 if given.changed else 0)
        with database.read() as c:
            rows = [table for table, _ in tables.tables(c, status=("running",), limit=given.tables)]
        fresh = TableStore(database, Hub(database))
        begun, slowest, found = time.perf_counter(), 0.0, Counter[str]()
        before = begun
        for report in look_over(fresh, rows):
            found[report.case] += 1
            now = time.perf_counter()
            slowest, before = max(slowest, now - before), now
        took = time.perf_counter() - begun
        size = Path(folder, "site.sqlite3").stat().st_size
        actions = sum(row.at for row in rows)
        database.close()
    print(f"{len(rows)} tables, {actions} actions: {took:.1f} s, the slowest {slowest * 1000:.0f} ms")
    print(", ".join(f"{case}: {count}" for case, count in found.items()))
    print(f"the database has {size / max(actions, 1):.0f} bytes an action")


if __name__ == "__main__":
    sys.exit(main())
