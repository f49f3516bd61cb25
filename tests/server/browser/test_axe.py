"""Every screen as axe-core judges it: no finding that it calls serious or critical, in any theme.

axe-core comes with the package `axe-playwright-python`, for tests only. It does not look at text in drawings:
`test_lettering.py` does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from server.browser.every_screen import every_screen
from server.browser.harness import PHONE, Backstage, Looking

OWN_SITE = True  # all tables of the site are in its lists

GRAVE = ("serious", "critical")
ALL: dict[str, Any] = {"resultTypes": ["violations"]}
COLOURS = ALL | {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""What differs between themes."""

QUICK = ("waiting", "view-game")
"""The screens of the everyday test: one of each kind."""

PICTURE = "#map > svg"
"""Hundreds of buttons that are alike, with nothing in them that axe-core has rules for but their names."""

PUT_ON = """theme => new Promise((done) => {
  document.documentElement.dataset.theme = theme;
  requestAnimationFrame(() => requestAnimationFrame(done));
})"""
"""Two frames later no colour is on its way from one theme to the other."""


def test_the_main_screens_have_no_serious_finding(look: Looking, backstage: Backstage) -> None:
    judged(look, backstage, QUICK, ("light",))


@pytest.mark.soak
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_no_screen_has_a_serious_finding(look: Looking, backstage: Backstage, phone: bool) -> None:
    judged(look, backstage, (), ("light", "dark", "contrast"), **(PHONE if phone else {}))


def judged(
    look: Looking, backstage: Backstage, only: tuple[str, ...], themes: tuple[str, ...], **more: Any
) -> None:
    """Look at screens (all for ()) in themes, the first of which has its finding besides colours told too."""
    found: list[str] = []
    for screen, page in every_screen(
        look,
        backstage,
        names=(f"Ann {len(only)} {len(more)}", f"Ben {len(only)} {len(more)}"),
        only=only,
        reduced_motion="reduce",
        **more,
    ):
        # What stands beside the views is the same whatever the view.
        part: dict[str, Any] = {"include": ["#board" if screen.startswith("view-") and not only else "body"]}
        if screen != "view-map":
            part["exclude"] = [PICTURE]
        for theme in themes:
            page.evaluate(PUT_ON, theme)
            options = ALL if theme == themes[0] else COLOURS
            found += [f"{screen}, {theme}: {one}" for one in findings(page, part, options)]
    assert not found, "\n".join(found)


def findings(page: Page, part: dict[str, Any], options: dict[str, Any]) -> Iterator[str]:
    """What axe-core finds grave in a page, or a part of it, element by element."""
    for rule in Axe().run(page, part, options).response["violations"]:
        if rule["impact"] in GRAVE:
            for node in rule["nodes"]:
                yield f"{rule['id']} at {node['target']}: {node['failureSummary'].splitlines()[-1].strip()}"
