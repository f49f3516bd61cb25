"""What a player does at the desk, click by click."""

from __future__ import annotations

from collections import Counter

from playwright.sync_api import Page, expect

YOURS = ".turn.yours"
OVER = "#panel-over > *"


def revision(page: Page) -> str:
    """Where the table stands, as the panel with what there is to do knows it."""
    return page.locator(".turn").get_attribute("data-revision") or ""


def your_turn(page: Page) -> bool:
    """Wait until it is this player's turn; False when the game is over instead."""
    page.locator(f"{YOURS}, {OVER}").first.wait_for(state="attached")
    return page.locator(YOURS).count() > 0


def moved_on(page: Page, before: str) -> None:
    """Wait until the page shows a later position."""
    page.locator(f'.turn[data-revision="{before}"]').wait_for(state="detached")


def lay_tile(page: Page, spot: str = "", tile: int = 0) -> None:
    """Lay a tile: on the map's hex `spot` or the first hex that is offered, the tile of that number in the tray."""
    chosen = page.locator(f'.turn .spot[data-spot="{spot}"]' if spot else ".turn .spot").first
    chosen.click()
    tray = page.locator("#tray")
    expect(tray).to_be_visible()
    if tray.locator(".tray-bar").is_hidden():
        tray.locator(".tile-pick").nth(tile).click()
    tray.locator(".tray-lay").click()


def decide(page: Page, tracks: set[str]) -> str:
    """Make one decision as somebody does who takes what is offered first; which kind it was.

    Hexes where a tile or token was tried in this turn are in `tracks`: there one passes the second time.
    """
    before = revision(page)
    kind = _click_something(page, tracks)
    sure = page.locator("dialog.sure button.primary")
    if sure.count():
        sure.click()
    moved_on(page, before)
    return kind


def try_anew(page: Page, done: Counter[str]) -> str:
    """Make one decision as somebody does who wants to have done everything: of the kinds of action that can be clicked
    the one done least so far; which kind it was. It is counted in `done`."""
    before = revision(page)
    ways = _ways(page)
    assert ways, f"there is nothing to click: {page.locator('#turn-prompt').inner_text()}"
    kind = min(ways, key=lambda kind: (done[kind] * (4 if kind in TEDIOUS else 1), kind))
    if ways[kind] == ".turn .spot":
        _on_the_map(page)
    else:
        button = page.locator(ways[kind]).first
        if not button.is_visible():
            page.locator("details.fold", has=button).locator("summary").first.click()
        button.click()
    sure = page.locator("dialog.sure button.primary")
    if sure.count():
        sure.click()
    moved_on(page, before)
    done[kind] += 1
    return kind


TEDIOUS = ("pass", "raise_bid", "change_bonds")
"""Kinds that come up all the time."""

_ACTIONS = """() => [...document.querySelectorAll('.turn button.act[data-action], .turn form.act.open [name=action]')]
  .map((one) => JSON.parse(one.dataset.action ?? one.value).type)"""


def _ways(page: Page) -> dict[str, str]:
    """How each kind of action can be done: what has to be clicked."""
    found = {}
    for kind in page.evaluate(_ACTIONS):
        mark = f'"type":"{kind}"'
        found[kind] = (
            f".turn button.act[data-action*='{mark}'],"
            f" .turn form.act.open:has([name=action][value*='{mark}']) button,"
            f" .turn form.act.open:has([name=action] option[value*='{mark}']) button"
        )
    if page.locator(".turn .spot").count():
        found["on the map"] = ".turn .spot"
    return found


def _on_the_map(page: Page) -> None:
    """Do the first thing that can be done in the first hex that is offered."""
    page.locator(".turn .spot").first.click()
    tray = page.locator("#tray")
    expect(tray).to_be_visible()
    if tray.locator(".tile-pick").count():
        if tray.locator(".tray-bar").is_hidden():
            tray.locator(".tile-pick").first.click()
        tray.locator(".tray-lay").click()
    else:
        tray.locator("button.act").first.click()


def _click_something(page: Page, tracks: set[str]) -> str:
    where = page.locator("#turn-prompt").inner_text()
    spots = page.locator(".turn .spot")
    if spots.count() and where not in tracks:
        tracks.add(where)
        spots.first.click()
        tray = page.locator("#tray")
        expect(tray).to_be_visible()
        if tray.locator(".tile-pick").count():
            if tray.locator(".tray-bar").is_hidden():
                tray.locator(".tile-pick").first.click()
            tray.locator(".tray-lay").click()
            return "tile"
        tray.locator("button.act").first.click()
        return "token"
    for kind, buttons in (
        ("primary", page.locator(".turn button.act.primary")),
        ("buy", page.locator('.turn .act-card:not(.dead) button.act[aria-label^="Buy"]')),
        ("start", page.locator('.turn .act-card:not(.dead) button.act[aria-label^="Start"]')),
        ("pass", page.locator(".turn [data-pass]")),
        ("other", page.locator(".turn button.act")),
        ("amount", page.locator(".turn form.open button")),
    ):
        button = buttons.first
        if buttons.count():
            said = button.get_attribute("aria-label") or ""
            button.click()
            return f"{kind}: {said.split(' ')[0]}"
    raise AssertionError(f"there is nothing to click: {where}")
