"""Takes pictures of the main screens of the web table, in light and dark and on a phone: docs/img/web-*.png.

    python tools/screenshots.py [--out docs/img] [--only NAME]

A site is opened on this machine alone, with recorded games on its tables; Chromium draws the pages. The pictures are
reduced to 256 colours or fewer, so that none has more than 250 kB.
"""

from __future__ import annotations

import argparse
import io
import shutil
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from roundhouse.play.session import Game
from roundhouse.server.live import imports, seating
from roundhouse.server.live.hub import Hub
from roundhouse.server.live.store import TableStore
from roundhouse.server.storage import tables, users
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.records import Seat, User
from roundhouse.server.web import sessions
from served import Served

ROOT = Path(__file__).resolve().parents[1]
GOLDEN = ROOT / "tests" / "golden"
LARGEST = 250_000
"""Bytes of a picture."""

DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}


@dataclass(frozen=True)
class Shot:
    """A picture: its name, the table and what stands behind its number in the address, and what is clicked before."""

    name: str
    table: str = ""
    path: str = ""
    phone: bool = False
    dark: bool = False
    before: Callable[[Page], None] = lambda page: None


def tray_open(page: Page) -> None:
    """Choose a tile for the first hex that is offered."""
    page.locator(".turn .spot").first.click()
    page.locator("#tray .tile-pick").first.wait_for()
    if page.locator("#tray .tray-bar").is_hidden():
        page.locator("#tray .tile-pick").first.click()
    page.wait_for_timeout(700)  # the gains of the best run come afterwards


def why_open(page: Page) -> None:
    """Ask why a hex cannot be built on."""
    lit = {spot.get_attribute("data-spot") for spot in page.locator(".turn .spot").all()}
    page.keyboard.press("0")
    for group in page.locator("#map svg [id^='hex-']").all()[12:]:
        if group.get_attribute("data-hex") not in lit:
            group.click(force=True)
            break
    page.locator("#why").wait_for()


SHOTS = (
    Shot("lobby"),
    Shot("lobby-dark", dark=True),
    Shot("new", path="/new?title=18AL"),
    Shot("desk-track", "track", before=tray_open),
    Shot("desk-track-dark", "track", before=tray_open, dark=True),
    Shot("desk-why", "track", before=why_open),
    Shot("desk-run", "run"),
    Shot("desk-stock", "stock", "?view=market"),
    Shot("desk-stock-dark", "stock", dark=True),
    Shot("desk-ledger", "stock", "?view=spreadsheet"),
    Shot("desk-over", "over", "?view=charts"),
    Shot("phone-lobby", phone=True),
    Shot("phone-track", "track", phone=True, before=tray_open),
    Shot("phone-stock-dark", "stock", phone=True, dark=True),
)


class Set:
    """The site on which the pictures are taken: its people, and a table for each scene."""

    def __init__(self, url: str) -> None:
        self.database = Database.open(url)
        self.store = TableStore(self.database, Hub(self.database))
        with self.database.write() as c:
            self.people = {name: users.create_user(c, name) for name in ("Ann", "Ben", "Cy", "Dot")}
        self.tables = {
            "track": self._table("18AL-4-greedy-2", "lay_tile", 0.45, "Friday club"),
            "run": self._table("18Chesapeake-4-greedy-3", "run", 0.6, "Lunch break"),
            "stock": self._table("18Chesapeake-3-greedy-2", "buy_share", 0.4, ""),
            "over": self._table("18Chesapeake-4-greedy-3", "", 1.0, "First of the year"),
        }
        seating.create(self.store, self.people["Ben"], title="18AL", name="Beginners welcome", seats=4)

    def _table(self, name: str, kind: str, part: float, called: str) -> tuple[int, User]:
        """A table at a recorded game, at the first action of a kind after a part of it, and who is to act there."""
        game = Game.load(GOLDEN / f"{name}.json")
        at = game.at
        if kind:
            begin = int(part * game.at)
            at = next(n for n in range(begin, game.at) if game.actions[n].kind() == kind)
            game.goto(at)
        live = imports.import_game(self.store, self.people["Ann"], game, {"file": name}, name=called)
        seats = [
            Seat(table=live.row.id, number=seat.number, player=seat.player, user=self.people[seat.player].id)
            for seat in live.seats
        ]
        with self.database.write() as c:
            tables.set_seats(c, live.row.id, seats)
            tables.change_table(c, live.row.id, listed=True, name=called)
        return live.row.id, self.people[live.to_act or "Ann"]

    def cookie(self, user: User, url: str) -> Any:
        """The cookie of a login."""
        return {"name": sessions.LOGIN, "value": sessions.begin(self.database, user, None), "url": url}


def take(browser: Browser, served: Served, scene: Set, shot: Shot) -> bytes:
    """One picture, as PNG."""
    scheme: Any = "dark" if shot.dark else "light"
    how = PHONE if shot.phone else DESKTOP
    context = browser.new_context(base_url=served.url, color_scheme=scheme, reduced_motion="reduce", **how)
    try:
        table, user = scene.tables[shot.table or "stock"]
        context.add_cookies([scene.cookie(user, served.url)])
        page = context.new_page()
        page.goto(f"/table/{table}{shot.path}" if shot.table else shot.path or "/")
        page.wait_for_timeout(600)
        shot.before(page)
        page.wait_for_timeout(300)
        return page.screenshot()
    finally:
        context.close()


def reduced(picture: bytes) -> bytes:
    """The picture in as many colours as keep it small enough."""
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    for colours in (256, 128, 64, 32):
        out = io.BytesIO()
        image.quantize(colours, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
        if len(out.getvalue()) <= LARGEST:
            break
    return out.getvalue()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "img")
    parser.add_argument("--only", default="", help="only pictures with this in their name")
    args = parser.parse_args()
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        sys.exit("Pictures are taken with Chromium, which is not on this machine.")
    args.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="roundhouse-pictures-") as folder:
        served = Served(Path(folder), arguments=["--no-limits"])
        scene = Set(served.database)
        with served, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            for shot in SHOTS:
                if args.only in shot.name:
                    data = reduced(take(browser, served, scene, shot))
                    (args.out / f"web-{shot.name}.png").write_bytes(data)
                    print(f"web-{shot.name}.png: {len(data) // 1000} kB")
            browser.close()
        scene.database.close()


if __name__ == "__main__":
    main()
