"""A map like a printed one, and what a printer gets of the desk: the whole view that is open, and nothing to click."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from server.browser.harness import Backstage, Looking
from server.browser.test_axe import PUT_ON
from server.browser.test_lettering import unreadable
from server.browser.test_map import GAMES, REST, at_track

ON_PAPER = (".turn-pane", ".side-pane", ".views", ".desk-foot", ".map-tools", ".phone-tabs")
"""What is of no use there."""


def ground(page: Page) -> str:
    """The colour of a hex without a tile."""
    found = page.locator("#map .terrain .hex.white").first.evaluate("one => getComputedStyle(one).fill")
    return str(found)


def test_the_map_looks_printed_when_that_is_wanted_and_the_desk_is_printed(
    look: Looking, backstage: Backstage
) -> None:
    page = at_track(look, backstage, "18Chesapeake", 0.6, color_scheme="dark")
    plain = ground(page)
    page.get_by_text("Layers", exact=True).click()
    page.get_by_label("like a printed map").check()
    assert ground(page) != plain
    page.reload()
    page.wait_for_timeout(REST)
    assert ground(page) != plain, "remembered for the device"

    page.emulate_media(media="print")
    assert not [one for one in ON_PAPER if page.locator(one).first.is_visible()]
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    written = page.locator("body").evaluate("one => getComputedStyle(one).color")
    assert written == "rgb(0, 0, 0)", "a dark desk is printed black on white"
    sheet, map_ = page.locator("#board").bounding_box(), page.locator("#map > svg").bounding_box()
    assert sheet is not None and map_ is not None
    assert map_["x"] >= 0 and map_["width"] <= sheet["width"] + 1, "the whole map, wherever it was looked at"
    hidden = page.locator("#map .names text").evaluate_all(
        "all => all.filter((one) => !one.getClientRects().length)"
    )
    assert not hidden, "with all its names"


@pytest.mark.soak
@pytest.mark.parametrize("title", GAMES)
def test_letters_read_on_the_printed_map_in_every_theme(
    look: Looking, backstage: Backstage, title: str
) -> None:
    page = at_track(look, backstage, title, 0.3, viewport={"width": 2400, "height": 1700})
    page.get_by_text("Layers", exact=True).click()
    page.get_by_label("like a printed map").check()
    page.get_by_text("Layers", exact=True).click()
    page.keyboard.press("0")
    page.wait_for_timeout(REST)
    for theme in ("light", "dark", "contrast"):
        page.evaluate(PUT_ON, theme)
        count, *faults = unreadable(page, "#map")
        assert int(count) > 20 and not faults, (theme, faults)
