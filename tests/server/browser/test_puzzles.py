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


def test_long_names_stay_on_one_line(look: Looking) -> None:
    """German has longer ones: each stands with its difficulty on a line of its own, at every width."""
    for width in (1440, 720, 390):
        page = look(None, "/puzzles", viewport={"width": width, "height": 844}, locale="de-DE")
        page.locator("details:not([open])", has_text="1848").locator("summary").click()
        page.locator("details", has_text="1848").locator("a[data-puzzle]").first.wait_for()
        lines = page.locator("a[data-puzzle]:visible span").evaluate_all(
            """all => all.map((one) => {
              const line = parseFloat(getComputedStyle(one).lineHeight);
              return Math.round(one.getBoundingClientRect().height / line);
            })"""
        )
        assert lines and set(lines) == {1}, width
        page.context.close()


def test_the_head_of_the_site_is_one_line_on_a_phone(look: Looking) -> None:
    page = look(None, "/puzzles", viewport={"width": 390, "height": 844}, locale="de-DE")
    tops = page.locator("nav.site a").evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    assert len(tops) == 4 and len(set(tops)) == 1


def test_on_a_phone_the_middle_of_the_map_is_seen_first(look: Looking) -> None:
    """What is asked about stands there, and the map is wider than the page."""
    page = look(None, "/puzzles/18GL-1", viewport={"width": 390, "height": 844})
    page.wait_for_function(
        """() => {
          const map = document.querySelector(".puzzle-map");
          const spare = map.scrollWidth - map.clientWidth;
          return spare > 100 && Math.abs(map.scrollLeft - spare / 2) < 2;
        }"""
    )
