"""What a player does at the desk, click by click."""

from __future__ import annotations

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
    expect(page.locator(f'.turn[data-revision="{before}"]')).to_have_count(0)


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
