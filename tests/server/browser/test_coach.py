"""A first game with the coach in real browsers, at a desk and on a phone, from the front page on, by clicks alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from server.browser.clicks import decide, your_turn
from server.browser.harness import Looking

NARROW = {"viewport": {"width": 390, "height": 800}}
LONGEST = 200
"""Decisions of one player that are more than any first game has."""


def begun(look: Looking, phone: bool) -> Page:
    page = look(phone=phone, **(NARROW if phone else {}))
    page.get_by_role("button", name="Play your first game").click()
    expect(page).to_have_url(re.compile(r"/table/\d+"))
    return page


def lessons(page: Page) -> set[str]:
    """What the coach says now; it fits the window, and something of what is to be decided is in sight."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    said: list[str] = page.locator("#coach [data-lesson]").evaluate_all(
        "all => all.map(one => one.dataset.lesson)"
    )
    return set(said)


@pytest.mark.parametrize(
    "phone", [pytest.param(False, id="desk", marks=pytest.mark.soak), pytest.param(True, id="phone")]
)
def test_the_coach_goes_along_with_a_first_game(look: Looking, phone: bool) -> None:
    page = begun(look, phone)
    heard: set[str] = set()
    tracks: set[str] = set()
    for _ in range(5):
        assert your_turn(page)
        expect(page.locator("#coach [data-lesson], #coach button").first).to_be_attached()
        heard |= lessons(page)
        decide(page, tracks)
    assert "first par" in heard and len(heard) >= 2, heard


@pytest.mark.soak
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_whole_first_game(look: Looking, phone: bool) -> None:
    page = begun(look, phone)
    heard: set[str] = set()
    tracks: set[str] = set()
    made = 0
    while your_turn(page):
        heard |= lessons(page)
        decide(page, tracks)
        made += 1
        assert made < LONGEST
    assert {"first par", "operating round", "run", "dividend", "train"} <= heard, heard
    expect(page.locator("#panel-over")).to_contain_text("Guest")
