"""On a phone everything that is tapped is 44 pixels high and wide, letters in fields are so large that Safari enlarges
no page for them, and whoever wants no movement sees none.

Names that explain themselves stand in headings, tables and sentences like links in a text; they are 20 pixels at least.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from server.browser.clicks import decide, moved_on, revision
from server.browser.every_screen import every_screen
from server.browser.harness import PHONE, Backstage, Looking
from server.browser.test_desk import before, recorded

OWN_SITE = True  # all tables of the site are in its lists

LEAST, IN_TEXT = 44, 20
"""Pixels that a finger hits without aiming, and those of a name in a line of text."""

QUICK = ("waiting", "view-game")

SMALL = """([usual, inText]) => {
  const tapped = 'a[href], button, summary, select, textarea, [role="button"], [role="tab"],'
    + ' input:not([type="hidden"])';
  const found = [];
  for (const one of document.querySelectorAll(tapped)) {
    if (one.closest('svg, noscript, [inert], .unseen, [hidden]') || one.disabled) continue;
    // A label is hit as well as its field.
    const label = one.labels?.length ? [...one.labels].find((label) => label.contains(one)) : null;
    let { width, height, x, y } = (label ?? one).getBoundingClientRect();
    const style = getComputedStyle(one);
    const cut = style.position === 'absolute' && style.clipPath !== 'none';
    if (!width || !height || style.visibility === 'hidden' || cut) continue;
    if (x + width <= 0 || y + height <= 0) continue; // links to skip to something, while they are out of the way
    // Links within a sentence are exempt, as WCAG has it: their height is the line's.
    const sentence = style.display.startsWith('inline') && !style.display.includes('-')
      && one.parentElement.textContent.trim() !== one.textContent.trim();
    if (one.localName === 'a' && sentence) continue;
    const area = getComputedStyle(one, '::after');
    if (area.content !== 'none' && area.position === 'absolute') {
      height = Math.max(height, parseFloat(area.height) || 0);
      width = Math.max(width, parseFloat(area.width) || 0);
    }
    const least = one.matches('.about-link') ? inText : usual;
    if (one.matches('.about-link') ? height < least : width < least - 0.5 || height < least - 0.5) {
      const name = one.getAttribute('aria-label') ?? one.textContent.trim();
      const size = `${Math.round(width)} x ${Math.round(height)}`;
      found.push(`${one.localName}.${one.className} "${name.slice(0, 30)}" ${size}`);
    }
  }
  return [...new Set(found)];
}"""

LETTERS = 16
"""Pixels of letters in a field below which Safari on a phone enlarges the page as soon as somebody writes there."""

ENLARGED = """(least) => [...document.querySelectorAll('select, textarea, input')]
  .filter((one) => !/checkbox|radio|range|submit|hidden|file/.test(one.type) && one.getClientRects().length)
  .map((one) => [`${one.localName} "${one.name || one.className}"`, parseFloat(getComputedStyle(one).fontSize)])
  .filter(([, letters]) => letters < least).map(([name, letters]) => `${name}: letters of ${letters} pixels`)"""

MOVING = """() => document.getAnimations().filter((one) => one.playState === 'running'
  && one.effect.getComputedTiming().duration > 1 || one.effect.getComputedTiming().iterations > 1)
  .map((one) => one.animationName ?? one.transitionProperty)"""


def test_what_is_tapped_on_the_main_screens_is_large_enough(look: Looking, backstage: Backstage) -> None:
    assert not too_small(look, backstage, QUICK)


@pytest.mark.soak
def test_what_is_tapped_is_large_enough_everywhere(look: Looking, backstage: Backstage) -> None:
    found = too_small(look, backstage, ())
    assert not found, "\n".join(found)


def too_small(look: Looking, backstage: Backstage, only: tuple[str, ...]) -> list[str]:
    names = (f"Ann {len(only)}", f"Ben {len(only)}")
    screens = every_screen(look, backstage, names, only, **PHONE)
    return [
        f"{screen}: {small}"
        for screen, page in screens
        for small in page.evaluate(SMALL, [LEAST, IN_TEXT]) + page.evaluate(ENLARGED, LETTERS)
    ]


def test_what_a_tap_leads_to_is_said_first_where_no_button_shows_it(
    look: Looking, backstage: Backstage
) -> None:
    """18C2C after 1044 actions: who is asked stands on the button, and what becomes of the shares is said before that.
    1848 after 847: what a sale brings is on its button, and one tap sells."""
    ann = backstage.person()
    live = recorded(backstage, "18C2C-4-greedy-1", 1044, ann)
    page = look(ann, f"/table/{live.row.id}", **PHONE)
    merger = page.locator("button.act[data-action*='declare_merger']", has_text="IC, president Ann")
    expect(merger).to_contain_text("asks ")
    was = revision(page)
    merger.tap()
    sure = page.locator("dialog.sure")
    expect(sure).to_contain_text("to be presided over by Ann")
    expect(sure).to_contain_text("is asked first")
    # Heard, it has a name and what would follow; the key that was pressed last does no harm.
    expect(sure).to_have_accessible_name(re.compile("IC, president Ann"))
    expect(sure).to_have_accessible_description(re.compile("is asked first"))
    expect(sure.get_by_role("button", name="Cancel")).to_be_focused()
    sure.get_by_role("button", name="Cancel").tap()
    expect(sure).to_have_count(0)
    assert revision(page) == was
    merger.tap()
    sure.get_by_role("button", name="Do it").tap()
    moved_on(page, was)

    live = recorded(backstage, "1848-4-greedy-1", 847, ann)
    page = look(ann, f"/table/{live.row.id}", **PHONE)
    was = revision(page)
    page.get_by_role("button", name="Sell 10% of Frisco").tap()
    moved_on(page, was)


STRIP = """() => [...document.querySelectorAll('#panel-head .about-link')].map((one) => {
  const { width, height } = getComputedStyle(one, '::after');
  return [parseFloat(width), parseFloat(height)];
})"""


def test_what_is_tapped_in_the_log_and_the_strip_is_large_enough(look: Looking, backstage: Backstage) -> None:
    """Its lines as well, each of which leads to a position, and the reasons of bots beside them."""
    ann = backstage.person()
    name = "18AL-4-greedy-2"
    live = recorded(backstage, name, before(name, "place_token", 3), ann)
    page = look(ann, f"/table/{live.row.id}", **PHONE)
    page.locator(".turn.yours").wait_for()
    strip = page.evaluate(STRIP)
    assert strip and min(min(size) for size in strip) >= LEAST
    page.locator(".phone-tabs [data-screen='log']").tap()
    turn = page.locator("#panel-log details").last
    turn.locator("summary").tap()
    assert page.evaluate(SMALL, [LEAST, IN_TEXT]) == []
    line = turn.locator(".log-line").first
    at = line.get_attribute("data-at")
    box = line.bounding_box()
    assert box is not None and box["height"] >= LEAST
    line.tap(position={"x": box["width"] - 4, "y": 4})
    expect(page.locator("#past .where")).to_contain_text(f"{at} of")


def moving(page: Page) -> list[str]:
    found: list[str] = page.evaluate(MOVING)
    return found


def test_nothing_moves_for_whoever_wants_no_movement(look: Looking, backstage: Backstage) -> None:
    ann = backstage.person()
    name = "18Chesapeake-3-greedy-2"
    path = f"/table/{recorded(backstage, name, before(name, 'place_token', 2), ann).row.id}"
    page, lively = look(ann, path, reduced_motion="reduce"), look(ann, path)
    for shown in (page, lively):
        shown.locator(".spot-lit").first.wait_for(state="attached")
    assert moving(lively) and not moving(page)
    decide(page, set())
    assert not moving(page)
