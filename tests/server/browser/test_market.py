"""The chart of the prices in real browsers."""

from __future__ import annotations

from playwright.sync_api import expect

from server.browser.harness import Backstage, Looking
from server.browser.test_desk import recorded

LETTERS = """() => Math.min(...[...document.querySelectorAll('.market-chart .marker text')].map((text) =>
  parseFloat(text.getAttribute('font-size')) * text.getScreenCTM().a))"""
"""Pixels of the smallest letters on a marker."""


def test_a_wide_chart_is_made_larger_until_a_full_cell_can_be_read(
    look: Looking, backstage: Backstage
) -> None:
    """25 columns, and seven markers in a cell; it stays so when the position is another one, and goes back."""
    ann = backstage.person()
    live = recorded(backstage, "18C2C-4-greedy-1", 1561, ann)
    page = look(ann, f"/table/{live.row.id}?view=market")
    chart = page.locator(".market-chart")
    width = "chart => [chart.clientWidth, chart.scrollWidth]"
    assert len(set(chart.evaluate(width))) == 1 and page.evaluate(LETTERS) < 4
    for _ in range(4):
        page.get_by_role("button", name="Zoom in").locator("visible=true").click()
    assert page.evaluate(LETTERS) > 8
    inside, whole = chart.evaluate(width)
    assert whole > 3.9 * inside
    own = page.locator('.market-chart .cell[data-ghost="here"]')
    expect(own).to_be_in_viewport()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#past")).to_be_visible()
    assert page.evaluate(LETTERS) > 8
    for _ in range(4):
        page.get_by_role("button", name="Zoom out").locator("visible=true").click()
    assert len(set(chart.evaluate(width))) == 1


def test_frames_and_colours_of_the_chart_are_told_below_it(look: Looking, backstage: Backstage) -> None:
    """Each frame that the chart has is in its legend, in the same colour."""
    ann = backstage.person()
    page = look(ann, f"/table/{recorded(backstage, '18AL-4-greedy-2', 250, ann).row.id}?view=market")
    for way in ("here", "pays", "keeps", "sold", "up"):
        framed = page.locator(f'.market-chart .cell[data-ghost="{way}"] > rect').first
        told = page.locator(f".market-frames .{way}").evaluate("one => getComputedStyle(one).borderTopColor")
        if framed.count():
            assert framed.evaluate("one => getComputedStyle(one).stroke") == told
    assert page.locator(".market-chart .cell[data-ghost]").count() > 2
    assert page.locator(".market-zones .zone-swatch").count() == page.locator(".market-zones a").count() > 1


def test_beside_the_turn_the_whole_chart_and_all_its_columns_are_in_sight(
    look: Looking, backstage: Backstage
) -> None:
    """At 1280 by 800, also in German: the cell that ends the game, and what a sold-out corporation comes to."""
    ann = backstage.person()
    live = recorded(backstage, "18GL-4-greedy-0", 400, ann)
    page = look(
        ann, f"/table/{live.row.id}?view=market", viewport={"width": 1280, "height": 800}, locale="de-DE"
    )
    for place in (page.locator(".market-chart"), page.locator(".quotes").locator("xpath=..")):
        assert place.evaluate("one => one.scrollWidth - one.clientWidth") <= 1
