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
    around = next(name for name in groups(page) if name.startswith("Around "))
    assert around != f"Around {far}" and any(f'"{far}' in line for line in tree(page))
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
