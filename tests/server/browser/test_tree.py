"""The map as a screen reader has it: what matters first, by company and neighbour, the rest folded but never lost."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from server.browser.harness import Backstage, Looking
from server.browser.test_map import at_track

LINES = 60
"""A tree of more lines than that nobody walks."""

GROUP = re.compile(r"^- group \"([^\"]+)\"")


def tree(page: Page) -> list[str]:
    """The lines of the map as they are told."""
    return page.locator("#map").aria_snapshot().splitlines()


def groups(page: Page) -> list[str]:
    return [found[1] for line in tree(page) if (found := GROUP.match(line.strip()))]


@pytest.mark.parametrize(
    ("title", "part"), [("1848", 0.6), pytest.param("18C2C", 0.15, marks=pytest.mark.soak)]
)
def test_a_large_map_is_told_by_company_and_neighbour(
    look: Looking, backstage: Backstage, title: str, part: float
) -> None:
    page = at_track(look, backstage, title, part)
    company = page.locator("[data-reach]").get_attribute("data-of")
    told = tree(page)
    hexes = page.locator("#map .terrain > g[data-hex]").count()
    assert hexes > 4 * LINES and len(told) <= LINES, len(told)
    names = groups(page)
    assert names[:2] == ["Map", f"Stations of {company}"]
    first = next(at for at, line in enumerate(told) if names[1] in line) + 1
    assert "token" in told[first] and str(company) in told[first]

    # Whoever walks on hears what is next to where they are.
    far = str(page.locator("#map .terrain > g[aria-hidden]").first.get_attribute("data-hex"))
    page.keyboard.press("/")
    page.keyboard.type(far)
    page.keyboard.press("Enter")
    expect(page.locator(f"#hex-{far}")).to_be_focused()
    assert (
        f"Around {far}" in groups(page) and page.locator(f"#hex-{far}").get_attribute("aria-hidden") is None
    )
    page.keyboard.press("ArrowDown")
    expect(page.locator("#map-tree > g[aria-label^='Around ']")).not_to_have_attribute(
        "aria-label", f"Around {far}"
    )
    around = next(name for name in groups(page) if name.startswith("Around "))
    assert around != f"Around {far}" and any(f'"{far}' in line for line in tree(page))
    page.wait_for_function(
        "most => document.querySelectorAll('#map .terrain > g[data-hex]:not([aria-hidden])').length <= most",
        arg=LINES,
    )
    assert len(tree(page)) <= LINES

    # The rest is there for whoever wants it.
    rest = page.locator("[data-rest]")
    rest.focus()
    page.keyboard.press("Enter")
    expect(rest).to_have_attribute("aria-expanded", "true")
    buttons = [line for line in tree(page) if line.strip().startswith(("- button", "- 'button"))]
    assert len(buttons) == hexes + 1
    page.keyboard.press("Enter")
    assert len(tree(page)) <= LINES


def test_what_there_is_to_do_is_read_and_reached_before_the_map(look: Looking, backstage: Backstage) -> None:
    page = at_track(look, backstage, "18C2C", 0.15)
    lines = page.locator("body").aria_snapshot().split("\n")
    where = {
        name: next(number for number, line in enumerate(lines) if name in line)
        for name in ("lays track", 'toolbar "Map"', 'region "Players"', 'region "Log"')
    }
    assert list(where.values()) == sorted(where.values()), where
    assert where["lays track"] < 80 < len(lines) / 4
    # The order of Tab is that of the document.
    assert page.locator("[tabindex]").evaluate_all("all => all.every((one) => one.tabIndex < 1)")
    page.locator("#turn-prompt").focus()
    panes = []
    for _ in range(60):
        page.keyboard.press("Tab")
        pane = page.evaluate(
            "document.activeElement.closest('.turn-pane, .board-pane')?.className.split(' ')[0]"
        )
        if pane and pane not in panes:
            panes.append(pane)
    assert panes == ["turn-pane", "board-pane"]
    page.keyboard.press("Home")
    page.get_by_role("link", name="Skip to the map").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "map"


def test_hexes_to_choose_from_are_heard_with_what_is_there(look: Looking, backstage: Backstage) -> None:
    page = at_track(look, backstage, "18C2C", 0.15)
    spots = page.locator(".turn .spot")
    assert spots.count()
    for spot in spots.all():
        name = spot.get_attribute("data-spot")
        heard = spot.get_attribute("aria-label") or ""
        assert heard.startswith(f"{name}") and "," in heard
        assert heard == page.locator(f"#hex-{name} > title").text_content()
