"""Names that explain themselves, by mouse and by keyboard: beside the page, without leaving it or acting."""

from __future__ import annotations

from playwright.sync_api import expect

from server.browser.clicks import revision
from server.browser.harness import Backstage, Looking
from server.browser.test_desk import recorded


def test_a_name_tells_what_it_does_beside_the_page(look: Looking, backstage: Backstage) -> None:
    ann = backstage.person()
    page = look(ann, f"/table/{recorded(backstage, '18AL-4-greedy-2', 3, ann).row.id}")
    stood, address = revision(page), page.url
    told = page.locator("dialog#about")

    page.locator('.turn a[href="?about=paper/NDY"]').first.click()
    expect(told).to_be_visible()
    expect(told).to_contain_text("buy a new train for 50% of its price")
    expect(told.locator("dd").first).to_be_hidden()
    told.locator("summary").first.click()
    expect(told.locator("dd").first).to_be_visible()
    expect(told.locator('.rule a[href="/title/18AL/rules#18AL-T3-18"]').first).to_be_visible()
    page.keyboard.press("Escape")
    expect(told).to_be_hidden()

    link = page.locator('#panel-head a[href^="?about=train/"]').first
    link.focus()
    page.keyboard.press("Enter")
    expect(told).to_contain_text("Counts 2 cities and off-board areas of its route")
    told.get_by_role("button", name="Close").click()
    expect(told).to_be_hidden()
    expect(link).to_be_focused()
    assert (revision(page), page.url) == (stood, address)
