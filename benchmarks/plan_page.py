"""How long the page of a plan takes to open, and to show each action that is played in it.

    python benchmarks/plan_page.py [--title TITLE ...] [--actions N] [--openings N]

A site with one process that has made its titles ready, with a recorded game of each title at its last tile, and a
browser in which its owner plans from a position in its middle and plays there what was played in the game. Measured in
the page: from the request of the plan to its first picture, the first time, when nobody has seen that position yet
(with the making of the plan), and as often as asked later; for each action from when it is sent until the second frame
after the one that has it. Needs Chromium.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles

import msgspec
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tools")]

from map_speed import DESKTOP, GAMES, OPENED, last_turn  # noqa: E402
from roundhouse.play.session import Game  # noqa: E402
from roundhouse.server.live import imports  # noqa: E402
from roundhouse.server.live.hub import Hub  # noqa: E402
from roundhouse.server.live.store import TableStore  # noqa: E402
from roundhouse.server.storage import users  # noqa: E402
from roundhouse.server.storage.database import Database  # noqa: E402
from roundhouse.server.web import sessions  # noqa: E402
from served import Served  # noqa: E402

PLAYED = """action => new Promise((resolve) => {
  const stood = document.querySelector(".turn")?.dataset.revision;
  const begun = performance.now();
  const shown = () => {
    if (performance.now() - begun > 10000) return resolve(-1);
    if (document.querySelector(".turn")?.dataset.revision === stood) return requestAnimationFrame(shown);
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - begun)));
  };
  window.desk.send("act", { action, revision: window.desk.revision });
  requestAnimationFrame(shown);
})"""


def measured(
    browser: Browser, url: str, secret: str, table: int, game: Game, count: int, often: int
) -> tuple[float, list[float], list[float]]:
    """Milliseconds for the first opening of a plan, for each later one, and for each action."""
    context = browser.new_context(**DESKTOP)
    context.add_cookies([{"name": sessions.LOGIN, "value": secret, "url": url}])
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.goto(f"{url}/table/{table}")
    page.wait_for_timeout(1500)
    at = min(600, len(game.actions) * 3 // 4)
    page.goto(f"{url}/table/{table}/plans?action={at}")
    page.get_by_role("button", name=re.compile("Plan from position")).click()
    page.locator(".turn").wait_for()
    page.wait_for_timeout(1500)
    first: float = page.evaluate(OPENED)[0]
    later = []
    for _ in range(often):
        page.reload()
        page.wait_for_timeout(1500)
        later.append(page.evaluate(OPENED)[0])
    times = played(page, game, at, count)
    context.close()
    return first, later, times


def played(page: Page, game: Game, at: int, count: int) -> list[float]:
    """Milliseconds for each of the actions that followed in the game."""
    times = []
    for action in game.actions[at : at + count]:
        took = page.evaluate(PLAYED, msgspec.to_builtins(action))
        if took < 0:
            print("not taken:", msgspec.to_builtins(action))
            break
        times.append(took)
        page.wait_for_timeout(250)
    return times


def main() -> None:
    """Measure, and print a line for each title."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--title", choices=GAMES, action="append", help="(otherwise all)")
    parser.add_argument("--actions", type=int, default=40)
    parser.add_argument("--openings", type=int, default=9, metavar="N", help="after the first (default 9)")
    args = parser.parse_args()
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        sys.exit("Plans are measured with Chromium, which is not on this machine.")
    with tempfile.TemporaryDirectory(prefix="roundhouse-plan-") as folder:
        served = Served(Path(folder), arguments=["--no-limits"])
        database = Database.open(served.database)
        store = TableStore(database, Hub(database))
        store.behind = lambda table, check: None  # so that the tables have bookmarks, as on a site
        with database.write() as c:
            owner = users.create_user(c, "Ann")
        secret = sessions.begin(database, owner, None)
        games = {title: last_turn(GAMES[title]) for title in args.title or GAMES}
        tables = {
            title: imports.import_game(store, owner, game, {"file": title}).row.id
            for title, game in games.items()
        }
        with served, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            served.settle()  # it makes its titles ready
            for title, game in games.items():
                first, later, times = measured(
                    browser, served.url, secret, tables[title], game, args.actions, max(1, args.openings)
                )
                told = (
                    f"opens in {first:.0f} ms, then {median(later):.0f} ms ({min(later):.0f} to {max(later):.0f}); "
                    f"{len(times)} actions, median {median(times):.0f} ms"
                )
                print(
                    f"{title:13} {told}, 90% {quantiles(times, n=10)[-1]:.0f} ms, most {max(times):.0f} ms",
                    flush=True,
                )
            browser.close()
        database.close()


if __name__ == "__main__":
    main()
