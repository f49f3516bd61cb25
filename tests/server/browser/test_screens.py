"""Every screen as a screen reader and a keyboard meet it.

What a screen offers them is held against `aria/NAME.yml`. After a change that is meant, record anew with
ROUNDHOUSE_RECORD=1, and look at what has changed.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page

from server.browser.every_screen import every_screen
from server.browser.harness import Backstage, Looking

OWN_SITE = True  # all tables of the site are in its lists

ARIA = Path(__file__).parent / "aria"
NEED_A_NAME = (
    "button",
    "link",
    "textbox",
    "checkbox",
    "combobox",
    "slider",
    "spinbutton",
    "radio",
    "img",
    "region",
)


def test_every_screen_can_be_heard(look: Looking, backstage: Backstage) -> None:
    faults: list[str] = []
    for screen, shown in every_screen(look, backstage):
        heard = shown.locator("body").aria_snapshot()
        faults += [f"{screen}: {fault}" for fault in faults_of(shown, heard)]
        faults += compared(screen, heard)
    assert not faults, "\n".join(faults)


def faults_of(page: Page, heard: str) -> Iterator[str]:
    """What somebody who cannot see the screen, but hears this, or has no mouse, would miss."""
    if page.locator("h1").count() != 1:
        yield f"{page.locator('h1').count()} main headings"
    if page.locator("main").count() != 1 or not page.locator("html").get_attribute("lang"):
        yield "no main part, or no language"
    ids = Counter(page.locator("body [id]").evaluate_all("all => all.map((one) => one.id)"))
    for id_, count in ids.items():
        if count > 1:
            yield f"{count} elements are called {id_}"
    for line in heard.splitlines():
        role = re.match(r"\s*- '?(\w+)(?![\w-])(.*)", line)
        if role is not None and role[1] in NEED_A_NAME and '"' not in role[2] and "/" not in role[2]:
            yield f"without a name: {line.strip()}"
    page.keyboard.press("Tab")
    if page.locator(":focus").count() != 1:
        yield "the first Tab leads nowhere"


def compared(screen: str, told: str) -> list[str]:
    """What of the recorded screen is missing now; or record it."""
    file = ARIA / f"{screen}.yml"
    heard = steady(told, screen)
    if os.environ.get("ROUNDHOUSE_RECORD"):
        ARIA.mkdir(exist_ok=True)
        file.write_text(heard, encoding="utf-8")
        return []
    if not file.exists():
        return [f"{screen} has never been recorded"]
    missing = Counter(file.read_text(encoding="utf-8").splitlines()) - Counter(heard.splitlines())
    return [f"{screen} lacks: {line.strip()}" for line in missing]


def steady(heard: str, screen: str) -> str:
    """Without what differs from run to run, and of the map and the log only that they are there.

    The map is kept where it is the only view.
    """
    known = ["Log", "Map"] if screen != "view-map" else ["Log"]
    kept: list[str] = []
    inside = -1
    for line in heard.splitlines():
        depth = len(line) - len(line.lstrip())
        if 0 <= inside < depth:
            continue
        inside = depth if any(line.strip().startswith(f'- region "{name}"') for name in known) else -1
        if screen == "view-map" and line.strip().startswith("- text: ") and len(line) > 200:
            continue  # what is written on the map as a whole: it depends on the scale
        if not re.search(r"/url:|http|- time|link \"Next: ", line):
            kept.append(line)
    text = "\n".join(kept) + "\n"
    text = re.sub(r"(?i)(table |#)\d+", r"\1N", text)
    text = re.sub(
        r"\d+ (second|minute|hour|day)s?( ago)?|just now|\d{4}-\d\d-\d\d( \d\d:\d\d)?", "WHEN", text
    )
    text = re.sub(r"[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d\s[AP]M", "WHEN", text)
    return re.sub(r"(?<=[^\w])[A-Za-z0-9_-]{16}(?=[^\w])", "SECRET", text)
