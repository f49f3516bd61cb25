"""How long a page takes until it can be used, for somebody who was never there, over a slow network.

    python benchmarks/first_visit.py [--page PAGE] [--title TITLE ...] [--visits N] [--latency MS] [--mbit N]

The page is that of a table, unless another is named: the lab with its board, a new ledger of the companion, or the home
page. A site with one process, a recorded game of each title at its last tile, and a browser that has kept nothing, on a
phone of 150 ms and 1.6 Mbit/s. Told are the seconds from the request until all scripts have run, what came over the
network, and what the browser's processes took of the processor, which does not depend on the network. Needs Chromium.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tools")]

from map_speed import GAMES, PHONE, last_turn  # noqa: E402
from roundhouse.play.companion import Ledger  # noqa: E402
from roundhouse.play.lab import Lab, to_text  # noqa: E402
from roundhouse.play.session import Game  # noqa: E402
from roundhouse.server.live import companions, imports  # noqa: E402
from roundhouse.server.live.hub import Hub  # noqa: E402
from roundhouse.server.live.store import TableStore  # noqa: E402
from roundhouse.server.storage import users  # noqa: E402
from roundhouse.server.storage.database import Database  # noqa: E402
from roundhouse.server.storage.records import User  # noqa: E402
from roundhouse.server.web import sessions  # noqa: E402
from served import Served  # noqa: E402

CAME = """() => {
  const all = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  return [all.length, all.reduce((sum, one) => sum + one.transferSize, 0)];
}"""


def worked() -> float:
    """Seconds of the processor that the processes of this one's browser have taken, with those that ended."""
    parents, ticks = dict[int, int](), dict[int, int]()
    for process in Path("/proc").glob("[0-9]*"):
        try:
            fields = (process / "stat").read_text().rpartition(")")[2].split()
            browser = b"chrom" in (process / "cmdline").read_bytes()[:200]
        except OSError:
            continue  # it has ended meanwhile
        parents[int(process.name)] = int(fields[1])
        ticks[int(process.name)] = sum(map(int, fields[11:15])) if browser else 0
    ours = 0
    for process_id, used in ticks.items():
        above = process_id
        while above in parents and above != os.getpid():
            above = parents[above]
        ours += used if above == os.getpid() else 0
    return ours / os.sysconf("SC_CLK_TCK")


def visit(browser: Browser, url: str, secret: str, path: str, network: dict[str, float]) -> tuple[float, ...]:
    """Seconds until scripts have run, seconds of the processor, requests, and bytes."""
    before = worked()
    context = browser.new_context(**PHONE)
    context.add_cookies([{"name": sessions.LOGIN, "value": secret, "url": url}])
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", {"offline": False, **network})
    begun = time.perf_counter()
    page.goto(url + path, wait_until="load")
    took = time.perf_counter() - begun
    requests, size = page.evaluate(CAME)
    used = worked() - before
    context.close()
    return took, used, requests, size


def table(store: TableStore, owner: User, game: Game) -> str:
    """The address of a table with a game."""
    return f"/table/{imports.import_game(store, owner, game, {'file': game.header.title}).row.id}"


def lab(store: TableStore, owner: User, game: Game) -> str:
    """That of the lab with the board of a game."""
    made = Lab.of_position(game.header.title, game.header.options, game.title, game.state)
    return f"/lab?p={to_text(made.document())}"


def ledger(store: TableStore, owner: User, game: Game) -> str:
    """That of a ledger of the same title and players, in which nothing has happened."""
    title, drawn = game.header.title, getattr(game.actions[0], "corporation", "")
    begun = Ledger(title, game.title.players, game.header.options, drawn=drawn)
    return f"/companion/{companions.create(store.database, owner, begun).key}"


def home(store: TableStore, owner: User, game: Game) -> str:
    """That of the home page."""
    return "/"


PAGES = {made.__name__: made for made in (table, lab, ledger, home)}


def main() -> None:
    """Measure, and print a line for each title."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--page", choices=PAGES, default="table")
    parser.add_argument("--title", choices=GAMES, action="append", help="(otherwise all)")
    parser.add_argument("--visits", type=int, default=7)
    parser.add_argument("--latency", type=float, default=150, metavar="MS")
    parser.add_argument("--mbit", type=float, default=1.6, metavar="N", help="in a second (default 1.6)")
    args = parser.parse_args()
    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if chromium is None:
        sys.exit("Visits are measured with Chromium, which is not on this machine.")
    speed = args.mbit * 1_000_000 / 8
    network = {"latency": args.latency, "downloadThroughput": speed, "uploadThroughput": speed / 2}
    with tempfile.TemporaryDirectory(prefix="roundhouse-visit-") as folder:
        served = Served(Path(folder), arguments=["--no-limits"])
        database = Database.open(served.database)
        store = TableStore(database, Hub(database))
        with database.write() as c:
            owner = users.create_user(c, "Ann")
        secret = sessions.begin(database, owner, None)
        made = PAGES[args.page]
        pages = {title: made(store, owner, last_turn(GAMES[title])) for title in args.title or GAMES}
        with served, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            served.settle()  # it makes its titles ready
            for title, path in pages.items():
                visit(browser, served.url, secret, path, network)  # the site has shown it before
                found = [
                    visit(browser, served.url, secret, path, network) for _ in range(max(1, args.visits))
                ]
                took, used, requests, size = (median(column) for column in zip(*found, strict=True))
                print(
                    f"{title:13} {took:.2f} s, {requests:.0f} requests, {size / 1000:.0f} kB,"
                    f" {used:.2f} s of the browser's processor",
                    flush=True,
                )
            browser.close()
        database.close()


if __name__ == "__main__":
    main()
