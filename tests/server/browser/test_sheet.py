"""The sheet of a phone: it opens where something has to be decided, shows that from its beginning, and makes way."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from server.browser.clicks import moved_on, revision
from server.browser.harness import PHONE, Backstage, Looking
from server.browser.test_desk import before, recorded
from server.browser.visible import hidden

GAME = "18Chesapeake-3-greedy-2"

SETTLED = """async () => {
  const moving = () => document.querySelector('.turn-pane').getAnimations();
  while (moving().length) await Promise.allSettled(moving().map((one) => one.finished));
}"""


def sheet(page: Page, height: str) -> None:
    """Wait until the sheet stands so high."""
    page.locator(f"body[data-sheet='{height}']").wait_for(state="attached")


def settled(page: Page) -> None:
    """Wait until the sheet has come up or down."""
    page.evaluate(SETTLED)


def test_a_proposal_opens_it_on_both_phones(look: Looking, backstage: Backstage) -> None:
    """Ben is asked, wherever he is; Ann sees that her proposal stands, and is told when Ben plays past it."""
    ann, ben = backstage.person(), backstage.person()
    live = backstage.table(ann, "18Chesapeake", ben, undo="consent")
    hers, his = (look(one, f"/table/{live.row.id}", phone=True) for one in (ann, ben))
    hers.locator(".turn.yours button.act").first.tap()
    his.locator(".turn.yours").wait_for()
    for page in (hers, his):
        page.locator(".phone-tabs [data-screen='cards']").tap()
        sheet(page, "peek")
    hers.locator(".phone-tabs [data-screen='map']").tap()
    if hers.locator("body[data-sheet='half']").count():
        hers.locator(".grip").tap(), hers.locator(".grip").tap()
    sheet(hers, "peek")
    hers.locator("[data-undo]").tap()
    for page in (hers, his):
        sheet(page, "half")
        settled(page)
        assert hidden(page, ".proposal button[value='0']") == ""
    expect(his.locator(".proposal")).to_contain_text("proposes to take back 1 action: Buy ")
    assert hidden(his, ".proposal button[value='1']") == ""
    expect(his.locator("#toasts")).to_contain_text("proposes to take back")
    his.locator(".phone-tabs [data-screen='map']").tap()
    sheet(his, "half")
    his.locator(".turn [data-pass]").tap()
    expect(hers.locator(".proposal")).to_have_count(0)
    hers.locator(".phone-tabs [data-screen='log']").tap()
    hers.locator(".sides [data-side='chat']").tap()
    expect(hers.locator("#chat")).to_contain_text("the proposal has lapsed")


def test_it_opens_when_it_becomes_ones_turn_and_stands_as_it_was_left(
    look: Looking, backstage: Backstage
) -> None:
    ann, ben = backstage.person(), backstage.person()
    live = backstage.table(ann, "18Chesapeake", ben)
    hers, his = (look(one, f"/table/{live.row.id}", phone=True) for one in (ann, ben))
    sheet(his, "peek")
    hers.locator(".turn.yours button.act").first.tap()
    his.locator(".turn.yours").wait_for()
    sheet(his, "half")
    settled(his)
    assert hidden(his, ".turn .act-card > header") == ""
    # What is read elsewhere is not covered; the map is left and found as it was.
    his.locator(".phone-tabs [data-screen='cards']").tap()
    sheet(his, "peek")
    his.locator(".phone-tabs [data-screen='map']").tap()
    sheet(his, "half")
    his.locator(".phone-tabs [data-screen='map']").tap()
    sheet(his, "peek")
    settled(his)
    his.locator("#turn-prompt").tap()
    sheet(his, "half")
    # Whoever reads the log meanwhile has it open at the map.
    hers.locator(".phone-tabs [data-screen='log']").tap()
    his.locator(".turn [data-pass]").tap()
    hers.locator(".turn.yours").wait_for(state="attached")
    sheet(hers, "peek")
    hers.locator(".phone-tabs [data-screen='map']").tap()
    sheet(hers, "half")


def test_the_main_button_acts_wherever_it_is_tapped(look: Looking, backstage: Backstage) -> None:
    """Nothing is written above it by the tap itself, which would move it away from under the finger."""
    ann = backstage.person()
    live = recorded(backstage, GAME, before(GAME, "dividend", 4), ann)
    page = look(ann, f"/table/{live.row.id}", phone=True)
    page.locator(".turn.yours").wait_for()
    page.locator(".grip").tap()
    sheet(page, "full")
    settled(page)
    was = revision(page)
    page.locator(".turn-bar .act.primary").tap(position={"x": 20, "y": 3})
    moved_on(page, was)


def test_it_shows_the_beginning_of_what_is_asked_next(look: Looking, backstage: Backstage) -> None:
    """Whoever goes on choosing in the same step stays where they are; another step begins above."""
    ann = backstage.person()
    live = recorded(backstage, GAME, 184, ann)  # Ben may sell C&O
    page = look(ann, f"/table/{live.row.id}", phone=True)
    pane = page.locator(".turn-pane")
    sale = page.locator(".turn button.act[aria-label^='Sell']").last
    sale.scroll_into_view_if_needed()
    assert (scrolled := pane.evaluate("(pane) => pane.scrollTop")) > 40
    was = revision(page)
    sale.tap()
    moved_on(page, was)
    assert abs(pane.evaluate("(pane) => pane.scrollTop") - scrolled) < 120
    pane.evaluate("(pane) => pane.scrollTo(0, 200)")
    was = revision(page)
    page.locator(".turn [data-pass]").tap()
    moved_on(page, was)
    assert pane.evaluate("(pane) => pane.scrollTop") == 0


@pytest.mark.parametrize("size", [(390, 844), (640, 400)], ids=str)
def test_map_and_tray_are_both_seen(look: Looking, backstage: Backstage, size: tuple[int, int]) -> None:
    """Also where it stood at its full height, and in a window that is low as well: there they are side by side."""
    ann = backstage.person()
    live = recorded(backstage, GAME, before(GAME, "lay_tile", 2), ann)
    window = {"viewport": {"width": size[0], "height": size[1]}}
    page = look(ann, f"/table/{live.row.id}", **(PHONE | window))
    page.locator(".turn .spot").first.wait_for()
    page.locator(".grip").tap()
    sheet(page, "full")
    settled(page)
    page.locator(".turn .spot").first.tap()
    page.locator("#tray .tile-pick").first.tap()
    sheet(page, "half")
    settled(page)
    tile, pane = page.locator(".over-piece .piece").bounding_box(), page.locator(".turn-pane").bounding_box()
    assert tile is not None and pane is not None and tile["y"] > 0
    assert tile["y"] + tile["height"] < pane["y"] or tile["x"] + tile["width"] < pane["x"]
    was = revision(page)
    page.locator("#tray .tray-lay").tap()
    moved_on(page, was)
    assert page.locator(".turn-pane").evaluate("(pane) => pane.scrollTop") == 0
