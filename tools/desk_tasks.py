"""Plays what people come to the desk for in a real browser, and writes what it takes into docs/desk.md.

    python tools/desk_tasks.py [--times 3] [--dry-run]

A site is opened on this machine alone, with recorded games on its tables. Clicks and keys are counted as they are sent;
the milliseconds are those from the last input of a step to the picture that answers it, as the browser's own clock has
them: of each task the slowest step, and of several times that it is played the quickest.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from roundhouse.play.session import Game
from roundhouse.server.live import imports
from roundhouse.server.live.hub import Hub
from roundhouse.server.live.store import TableStore
from roundhouse.server.storage import tables, users
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.records import Seat, User
from roundhouse.server.web import sessions
from screenshots import DESKTOP, GOLDEN, PHONE, ROOT
from served import Served

PAGE = ROOT / "docs" / "desk.md"
BEGIN, END = "<!-- tasks: tools/desk_tasks.py -->", "<!-- end of tasks -->"
PATIENCE = 60_000

CLOCK = """() => {
  const begun = (event) => (window.begun = event.timeStamp);
  for (const kind of ['pointerdown', 'keydown', 'change']) document.addEventListener(kind, begun, true);
}"""


@dataclass
class Hand:
    """Clicks and presses in a page, counts that, and times how long the page takes to answer."""

    page: Page
    clicks: int = 0
    keys: int = 0
    waits: list[float] = field(default_factory=list)

    def click(self, selector: str, until: str = "true") -> None:
        """Click the first such element, and wait for what an expression of the page says."""
        self.page.locator(selector).first.click()
        self.clicks += 1
        self._wait(until)

    def press(self, key: str, until: str = "true") -> None:
        self.page.keyboard.press(key)
        self.keys += 1
        self._wait(until)

    def entered(self, path: str, until: str) -> None:
        """Follow the link of a card to a table: a click, timed from the request for the page."""
        self.page.locator(f'main a[href^="{path}"]').first.click()
        self.clicks += 1
        self.page.wait_for_url(f"**{path}**")
        self.waits.append(self.page.wait_for_function(f"() => ({until}) && performance.now()").json_value())

    def _wait(self, until: str) -> None:
        done = f"() => ({until}) && Math.max(0.1, performance.now() - (window.begun ?? performance.now()))"
        self.waits.append(self.page.wait_for_function(done, polling="raf").json_value())

    def moved(self) -> str:
        """What is true once the table has moved on from where it stands now."""
        return f"document.querySelector('.turn')?.dataset.revision !== '{self.revision()}'"

    def revision(self) -> str:
        return self.page.locator(".turn").get_attribute("data-revision") or ""


TRAY = "document.querySelector('#tray:not([hidden]) .tile-pick')"
CHOSEN = "document.querySelector('#tray .tray-bar:not([hidden])')"
TOLD = "document.querySelector('#about[open]')?.innerText.length > 40"


def enter(hand: Hand, table: int) -> None:
    hand.page.goto("/")
    hand.entered(
        f"/table/{table}", "document.querySelector('#since:not([hidden]) .since-body')?.innerText.trim()"
    )


def lay(hand: Hand, table: int) -> None:
    hand.click(".turn .spot", TRAY)
    if hand.page.locator("#tray .tray-bar").is_hidden():
        hand.click("#tray .tile-pick", CHOSEN)
    hand.click("#tray .tray-lay", hand.moved())


def operating_turn(hand: Hand, table: int) -> None:
    """A tile, the runs, the dividend, and no train."""
    company = hand.page.locator("[data-reach]").get_attribute("data-of")
    lay(hand, table)
    for _ in range(6):
        if hand.page.locator("[data-reach]").get_attribute("data-of") != company:
            return
        main = hand.page.locator(".turn button.act.primary")
        hand.click(".turn button.act.primary" if main.count() else ".turn [data-pass]", hand.moved())


def buy(hand: Hand, table: int) -> None:
    hand.click('.turn button.act[aria-label^="Buy"]', hand.moved())


def sell_and_buy(hand: Hand, table: int) -> None:
    hand.click('.turn button.act[aria-label^="Sell"]', hand.moved())
    buy(hand, table)


def best_run(hand: Hand, table: int) -> None:
    """It is on the map and beside the trains as the step begins; declaring it is a click."""
    assert hand.page.locator("#runs .run-value").first.inner_text()
    hand.click(".turn button.act.primary", hand.moved())


def step_back(hand: Hand, table: int) -> None:
    before = hand.page.locator("#panel-log .log-turn").count()
    assert before
    hand.press("ArrowLeft", "document.querySelector('.turn')?.innerText.includes('past position')")


def what_a_private_does(hand: Hand, table: int) -> None:
    hand.click('#panel-turn a[href*="about=paper/"]', TOLD)


def why_a_train_rusts(hand: Hand, table: int) -> None:
    hand.click('#panel-head a[href*="about=train/"]', TOLD)
    assert "rust" in hand.page.locator("#about").inner_text().lower()


@dataclass(frozen=True)
class Task:
    """What somebody wants, where, how, and what the views of 18xx.games need for it ("" where that was not counted)."""

    name: str
    game: str
    at: Callable[[Game], int]
    do: Callable[[Hand, int], None]
    elsewhere: str = ""
    phone: bool = False
    note: str = ""


def early(kind: str, nth: int) -> Callable[[Game], int]:
    """Before the nth action of a kind."""
    return lambda game: [at for at, action in enumerate(game.actions) if action.kind() == kind][nth]


BAY = "18Chesapeake-3-greedy-2"
TASKS = (
    Task("enter and know what happened", BAY, early("run", 8), enter, "open, scroll the log"),
    Task("plain operating turn", BAY, early("lay_tile", 10), operating_turn, "about 6 clicks"),
    Task("buy a share", BAY, early("buy_share", 22), buy, "about 2 clicks"),
    Task("sell and buy", BAY, early("buy_share", 19), sell_and_buy),
    Task("lay a tile on a phone", BAY, early("lay_tile", 6), lay, "about 3 taps", phone=True),
    Task(
        "best run",
        BAY,
        early("run", 12),
        best_run,
        "1 click or pre-filled, without proof",
        note="0 to see it",
    ),
    Task("step back", BAY, lambda game: game.at * 9 // 10, step_back, "1 key, which replays the game"),
    Task("step back late in 1848", "1848-4-greedy-1", lambda game: game.at * 9 // 10, step_back),
    Task(
        "find out what a private company does",
        "18AL-4-greedy-2",
        lambda game: 0,
        what_a_private_does,
        "1 click",
    ),
    Task("find why a train is about to rust", BAY, early("buy_train", 4), why_a_train_rusts),
)


class Site:
    """People and tables behind the site."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.database = Database.open(served.database)
        self.store = TableStore(self.database, Hub(self.database))
        with self.database.write() as c:
            self.people = [users.create_user(c, name) for name in ("Ann", "Ben")]

    def table(self, task: Task) -> tuple[int, User]:
        """A new table where the task begins, and who is to act there; the other seats are somebody else's."""
        game = Game.load(GOLDEN / f"{task.game}.json")
        live = imports.import_game(self.store, self.people[0], game.goto(task.at(game)), {"file": task.game})
        seats = [
            Seat(
                table=live.row.id,
                number=seat.number,
                player=seat.player,
                user=self.people[seat.player != live.to_act].id,
            )
            for seat in live.seats
        ]
        with self.database.write() as c:
            tables.set_seats(c, live.row.id, seats)
        return live.row.id, self.people[0]

    def page(self, browser: Browser, user: User, phone: bool) -> Page:
        shape: dict[str, Any] = PHONE if phone else DESKTOP
        context = browser.new_context(base_url=self.served.url, **shape)
        context.set_default_timeout(PATIENCE)
        secret = sessions.begin(self.database, user, None)
        context.add_cookies([{"name": sessions.LOGIN, "value": secret, "url": self.served.url}])
        return context.new_page()


def played(site: Site, browser: Browser, task: Task) -> Hand:
    """The task played once on a table of its own."""
    table, user = site.table(task)
    page = site.page(browser, user, task.phone)
    hand = Hand(page)
    if task.do is not enter:
        page.goto(f"/table/{table}")
        page.locator(".turn").wait_for()
        page.wait_for_timeout(500)
        page.evaluate(CLOCK)
    task.do(hand, table)
    page.context.close()
    return hand


def rows(times: int) -> list[str]:
    """The table, line by line."""
    path = next(
        found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))
    )
    lines = ["| task | clicks | keys | ms | 18xx.games |", "| --- | --- | --- | --- | --- |"]
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        Served(Path(folder), arguments=["--no-limits"]) as served,
    ):
        site = Site(served)
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for task in TASKS:
            hands = [played(site, browser, task) for _ in range(times)]
            quickest = min(max(hand.waits) for hand in hands)
            clicks = f"{hands[0].clicks}{f' ({task.note})' if task.note else ''}"
            cells = (
                task.name,
                clicks,
                str(hands[0].keys),
                f"{quickest:.0f}",
                task.elsewhere or "not counted",
            )
            lines.append(f"| {' | '.join(cells)} |")
            print(lines[-1], flush=True)
        browser.close()
        site.database.close()
    return lines


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--times", type=int, default=3, help="how often each task is played")
    parser.add_argument("--dry-run", action="store_true", help="leave the page as it is")
    args = parser.parse_args()
    table = "\n".join(rows(args.times))
    if not args.dry_run:
        text = PAGE.read_text(encoding="utf-8")
        between = re.compile(f"{re.escape(BEGIN)}.*?{re.escape(END)}", re.DOTALL)
        PAGE.write_text(between.sub(lambda _: f"{BEGIN}\n\n{table}\n\n{END}", text), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
