"""How quickly the map of each title opens, moves and leafs, as the browser itself counts it.

    python tools/map_speed.py [--title TITLE] [--steps 12] [--phone]

A site is opened on this machine alone, with a recorded game of each title at its last operating turn. Printed are:

- elements of the page and of its map;
- the opening while the site still starts (the first request to it), the first one once it has made its titles ready, as
  it does by itself within seconds (nobody has asked for the table since then), and the quickest of three later ones;
  each in a browser that has nothing of the site, in milliseconds from the request to the first picture;
- a step of history, from the request to the picture that shows it, the middle one of some, and milliseconds of the
  processor that the page's own thread takes for it, from the browser's performance log;
- panning: pictures a second while a hand drags the map for two seconds, and the thread's milliseconds for each;
- zooming: the longest that one turn of the wheel held the thread up.

Chromium draws without a graphics card here, so pictures a second are less than on a machine that has one.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from roundhouse.play.session import Game
from roundhouse.server.live import imports
from roundhouse.server.live.hub import Hub
from roundhouse.server.live.store import TableStore
from roundhouse.server.storage import users
from roundhouse.server.storage.database import Database
from served import Served

GOLDEN = Path(__file__).resolve().parents[1] / "tests" / "golden"
GAMES = {
    "18Chesapeake": "18Chesapeake-4-greedy-3",
    "18AL": "18AL-4-greedy-2",
    "18GL": "18GL-4-greedy-0",
    "1848": "1848-4-greedy-1",
    "18C2C": "18C2C-4-greedy-1",
}

DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}

OPENED = """() => {
  const [page] = performance.getEntriesByType("navigation");
  const paint = performance.getEntriesByName("first-contentful-paint")[0];
  return [paint.startTime, page.loadEventEnd];
}"""

STEP = """async () => {
  const begun = performance.now();
  await window.desk.go(window.desk.at - 1);
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return performance.now() - begun;
}"""


@dataclass(frozen=True)
class Found:
    """What was measured of a title, in milliseconds unless it says otherwise."""

    title: str
    elements: int
    of_map: int
    at_once: float
    first: float
    again: float
    step: float
    step_thread: float
    pictures: float
    thread: float
    zoom: float

    def __str__(self) -> str:
        return (
            f"{self.title:13}{self.elements:9,}{self.of_map:9,}{self.at_once:9.0f}{self.first:9.0f}{self.again:9.0f}"
            f"{self.step:9.0f}{self.step_thread:9.1f}{self.pictures:9.0f}{self.thread:9.1f}{self.zoom:9.0f}"
        )


COLUMNS = ("elements", "of map", "at once", "first", "again", "step", "thread", "pictures", "thread", "zoom")
HEAD = f"{'title':13}" + "".join(f"{name:>9}" for name in COLUMNS)


def last_turn(name: str) -> Game:
    """A recorded game at its last laying of a tile."""
    game = Game.load(GOLDEN / f"{name}.json")
    return game.goto(max(n for n, action in enumerate(game.actions) if action.kind() == "lay_tile"))


def tasks(log: list[dict[str, Any]]) -> list[float]:
    """Milliseconds of every task of the page's own thread in a performance log."""
    renderers = {
        (event["pid"], event["tid"])
        for event in log
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    busy = {
        (event["pid"], event["tid"])
        for event in log
        if event["name"] == "UpdateLayoutTree" or event["name"] == "Paint"
    }
    return [
        event.get("tdur", event["dur"]) / 1000  # of the processor, where the log has it
        for event in log
        if event["name"] == "RunTask"
        and (event["pid"], event["tid"]) in renderers & busy
        and event.get("dur")
    ]


class Log:
    """The browser's performance log while something is done."""

    def __init__(self, page: Page) -> None:
        self.session: CDPSession = page.context.new_cdp_session(page)
        self.events: list[dict[str, Any]] = []
        self.session.on("Tracing.dataCollected", lambda data: self.events.extend(data["value"]))
        self.done = False
        self.session.on("Tracing.tracingComplete", lambda _: setattr(self, "done", True))
        self.page = page

    def __enter__(self) -> Log:
        categories = "toplevel,devtools.timeline,disabled-by-default-devtools.timeline,__metadata"
        self.session.send("Tracing.start", {"categories": categories, "transferMode": "ReportEvents"})
        return self

    def __exit__(self, *_: Any) -> None:
        self.session.send("Tracing.end")
        while not self.done:
            self.page.wait_for_timeout(20)


def opened(browser: Browser, url: str, device: dict[str, Any]) -> tuple[Page, float]:
    """A page in a browser of its own, and how long it took to show."""
    page = browser.new_context(**device).new_page()
    page.set_default_timeout(60_000)
    page.goto(url, wait_until="load")
    page.wait_for_timeout(700)
    return page, page.evaluate(OPENED)[0]


def panned(page: Page) -> tuple[float, float]:
    """Pictures a second while the map is dragged, and the thread's milliseconds for each."""
    box = page.locator("#map").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    for _ in range(4):
        page.mouse.wheel(0, -300)
        page.wait_for_timeout(60)
    page.wait_for_timeout(500)
    with Log(page) as log:
        page.evaluate(
            """([x, y]) => {
              const to = document.elementFromPoint(x, y);
              const say = (name, dx, dy) => to.dispatchEvent(new PointerEvent(name, {
                bubbles: true, pointerId: 9, isPrimary: true, pointerType: "mouse", button: 0,
                clientX: x + dx, clientY: y + dy }));
              return new Promise((done) => {
                const at = [];
                say("pointerdown", 0, 0);
                const next = (now) => {
                  at.push(now);
                  const angle = (now - at[0]) / 300;
                  say("pointermove", 150 * Math.sin(angle), 110 * Math.sin(angle * 0.7));
                  if (now - at[0] < 2000) return requestAnimationFrame(next);
                  say("pointerup", 0, 0);
                  window.pictures = at;
                  done();
                };
                requestAnimationFrame(next);
              });
            }""",
            [x, y],
        )
    at = page.evaluate("window.pictures")
    pictures = (len(at) - 1) / (at[-1] - at[0]) * 1000
    return pictures, sum(tasks(log.events)) / max(1, len(at) - 1)


def zoomed(page: Page) -> float:
    """The longest task of the thread while the wheel is turned."""
    with Log(page) as log:
        for way in (-200, -200, 200, 200, 200, -200):
            page.mouse.wheel(0, way)
            page.wait_for_timeout(150)
        page.wait_for_timeout(400)
    return max(tasks(log.events), default=0.0)


def measured(
    browser: Browser, url: str, title: str, device: dict[str, Any], steps: int, at_once: float
) -> Found:
    """Everything of one title; `url` is its table, `at_once` what its opening took while the site started."""
    page, first = opened(browser, url, device)
    page.context.close()
    again = []
    for _ in range(3):
        page, shown = opened(browser, url, device)
        again.append(shown)
        if len(again) < 3:
            page.context.close()
    with Log(page) as log:
        leafed = [page.evaluate(STEP) for _ in range(steps)]
    page.evaluate("window.desk.go(null)")
    page.wait_for_timeout(800)
    pictures, thread = panned(page)
    longest = zoomed(page)
    count = page.evaluate(
        "[document.querySelectorAll('*').length, document.querySelectorAll('#map *').length]"
    )
    page.context.close()
    return Found(
        title,
        count[0],
        count[1],
        at_once,
        first,
        min(again),
        statistics.median(leafed),
        sum(tasks(log.events)) / steps,
        pictures,
        thread,
        longest,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--title", choices=GAMES, help="only this one")
    parser.add_argument("--steps", type=int, default=12, help="steps of history (12)")
    parser.add_argument("--phone", action="store_true", help="at the size of a phone")
    parser.add_argument("--json", type=Path, help="write the figures into this file, too")
    args = parser.parse_args()
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        sys.exit("The map is measured with Chromium, which is not on this machine.")
    titles = [args.title] if args.title else list(GAMES)
    with tempfile.TemporaryDirectory(prefix="roundhouse-map-") as folder:
        served = Served(Path(folder), arguments=["--no-limits"])
        database = Database.open(served.database)
        store = TableStore(database, Hub(database))
        store.behind = lambda table, check: None  # so that the tables have bookmarks, as on a site
        with database.write() as c:
            owner = users.create_user(c, "Ann")
        tables = {
            title: imports.import_game(store, owner, last_turn(GAMES[title]), {"file": title}).row.id
            for title in titles
        }
        found = []
        print(HEAD)
        device, at_once = PHONE if args.phone else DESKTOP, {}
        with served, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            for title, table in tables.items():
                served.restart()
                page, at_once[title] = opened(browser, f"{served.url}/table/{table}", device)
                page.context.close()
            served.restart()
            served.settle()
            for title, table in tables.items():
                url = f"{served.url}/table/{table}"
                found.append(measured(browser, url, title, device, args.steps, at_once[title]))
                print(found[-1], flush=True)
            browser.close()
        database.close()
    if args.json:
        args.json.write_text(json.dumps([vars(one) for one in found], indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
