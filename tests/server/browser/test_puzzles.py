"""Puzzles in a browser: what is solved is kept on the device, and everything has room on a phone."""

from __future__ import annotations

from playwright.sync_api import expect

from roundhouse.play.puzzles import puzzles
from server.browser.harness import Looking
from server.browser.test_axe import ALL, findings

RUN = puzzles("18C2C", kind="best_run")[0]
LAY = puzzles("18AL", kind="best_lay")[0]


def test_a_puzzle_that_is_solved_is_ticked_off(look: Looking) -> None:
    page = look(path=f"/puzzles/{RUN.id}", phone=True)
    fits = "document.documentElement.scrollWidth <= window.innerWidth"
    assert page.evaluate(fits) and list(findings(page, {"include": ["body"]}, ALL)) == []
    page.get_by_label("Your answer").fill(str(RUN.answer))
    page.get_by_role("button", name="Answer", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="Right:")).to_be_visible()
    assert page.evaluate(fits) and list(findings(page, {"include": ["body"]}, ALL)) == []
    page.goto("/puzzles?title=18C2C")
    expect(page.locator(f'[data-puzzle="{RUN.id}"]')).to_have_class("done")
    expect(page.locator(".puzzle-list .done")).to_have_count(1)
    assert page.evaluate(fits) and list(findings(page, {"include": ["body"]}, ALL)) == []


def test_without_scripts_a_choice_is_answered(look: Looking) -> None:
    page = look(path=f"/puzzles/{LAY.id}", java_script_enabled=False)
    page.locator(f'input[value="{"abcd"[LAY.answer]}"]').check()
    page.get_by_role("button", name="Answer", exact=True).click()
    expect(page.get_by_text("Right:")).to_be_visible()
