"""Hints in real browsers: asked for, read, done; at a desk, on a phone, without scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from recorded import golden
from roundhouse.server.live import imports
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.storage.records import User
from server.browser.clicks import moved_on, revision, your_turn
from server.browser.harness import Backstage, Looking
from server.browser.test_desk import before, prompt

NAME = "18AL-4-greedy-2"
NARROW = {"viewport": {"width": 390, "height": 800}}


@pytest.fixture
def ann(backstage: Backstage) -> User:
    return backstage.person()


def practice(backstage: Backstage, user: User, kind: str, nth: int = 0) -> TableSnapshot:
    """A table of which the user plays all seats, before an action of a kind."""
    game = golden(NAME).beginning(before(NAME, kind, nth))
    return imports.import_game(backstage.store, user, game, {"file": NAME}, seat="*")


def hint(page: Page) -> None:
    """Ask, and wait for the answer."""
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_role("dialog", name="Hint")).to_be_visible()


def inside(page: Page) -> bool:
    """Whether all of the answer lies within the window, and nothing in it is wider than it."""
    return bool(
        page.evaluate(
            """() => {
              const box = document.getElementById("why"), area = box.getBoundingClientRect();
              return area.left >= 0 && area.right <= innerWidth && area.top >= 0 && area.bottom <= innerHeight
                && box.scrollWidth <= box.clientWidth && document.documentElement.scrollWidth <= innerWidth;
            }"""
        )
    )


@pytest.mark.parametrize("phone", [False, True])
def test_a_hint_is_asked_for_read_and_done(
    look: Looking, backstage: Backstage, ann: User, phone: bool
) -> None:
    live = practice(backstage, ann, "dividend", 9)
    page = look(ann, f"/table/{live.row.id}", phone=phone, **(NARROW if phone else {}))
    stood = revision(page)
    hint(page)
    assert inside(page)
    box = page.locator("#why")
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    hint(page)
    first = box.locator("button.act")
    assert "$" in first.inner_text()
    first.click()
    moved_on(page, stood)
    expect(box).to_be_hidden()
    assert revision(page) == str(int(stood) + 1)


def test_a_hint_goes_when_the_table_moves_on(look: Looking, backstage: Backstage, ann: User) -> None:
    live = practice(backstage, ann, "dividend", 9)
    page, other = look(ann, f"/table/{live.row.id}"), look(ann, f"/table/{live.row.id}")
    stood = revision(page)
    hint(page)
    other.locator(".turn button.act").first.click()
    moved_on(page, stood)
    expect(page.locator("#why")).to_be_hidden()


def test_the_hex_of_a_hint_is_shown_on_the_map(look: Looking, backstage: Backstage, ann: User) -> None:
    live = practice(backstage, ann, "lay_tile", 6)
    page = look(ann, f"/table/{live.row.id}")
    hint(page)
    link = page.locator("#why a[data-spot]")
    spot = link.get_attribute("data-spot")
    link.click()
    expect(page.locator("#why")).to_be_hidden()
    expect(page.locator("#tray h3")).to_contain_text(str(spot))


def test_a_whole_turn_is_played_by_hints_against_bots(look: Looking, backstage: Backstage, ann: User) -> None:
    live = backstage.table(ann, "18Chesapeake", "greedy", "greedy", seed=3)
    page = look(ann, f"/table/{live.row.id}")
    for _ in range(6):
        assert your_turn(page)
        stood = revision(page)
        hint(page)
        page.locator("#why button.act").click()
        sure = page.locator("dialog.sure button.primary")
        if sure.count():
            sure.click()
        moved_on(page, stood)


def test_what_a_bot_did_is_shown_without_the_link_to_its_reason(
    look: Looking, backstage: Backstage, ann: User
) -> None:
    """What comes up for a moment on a phone is the line of the log: who, what, and nothing to tap. It is never cut."""
    live = backstage.table(ann, "18Chesapeake", "greedy", "greedy", seed=3)
    page = look(ann, f"/table/{live.row.id}", phone=True)
    page.evaluate(
        """() => {
          window.toasts = [];
          const box = document.getElementById("toasts");
          new MutationObserver(() => {
            const note = box.firstElementChild;
            if (note) window.toasts.push([note.textContent, note.scrollHeight <= note.clientHeight]);
          }).observe(box, { childList: true });
        }"""
    )
    shown: list[tuple[str, bool]] = []
    for _ in range(8):
        assert your_turn(page)
        stood = revision(page)
        page.locator(".turn [data-pass]").click()
        moved_on(page, stood)
        shown = page.evaluate("window.toasts")
        if shown:
            break
    assert shown
    bots = [live.row.names.get(seat.player, seat.player) for seat in live.seats if seat.bot]
    for text, whole in shown:
        assert text.startswith(tuple(bots)) and "why" not in text and whole, shown


def test_there_is_none_where_others_play(look: Looking, backstage: Backstage, ann: User) -> None:
    ben = backstage.person()
    live = backstage.table(ann, "18Chesapeake", ben, seed=3)
    pages = [look(user, f"/table/{live.row.id}") for user in (ann, ben)]
    assert any("Your move" in prompt(page) for page in pages)
    for page in pages:
        expect(page.get_by_role("button", name="Hint", exact=True)).to_have_count(0)


def test_without_scripts_a_hint_is_a_page(look: Looking, backstage: Backstage, ann: User) -> None:
    live = practice(backstage, ann, "dividend", 9)
    page = look(ann, f"/table/{live.row.id}", java_script_enabled=False, phone=True, **NARROW)
    asked = prompt(page)
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_role("heading", name="Hint", exact=True)).to_be_visible()
    page.locator("form.act button").click()
    page.wait_for_url(f"**/table/{live.row.id}")
    assert prompt(page) != asked
