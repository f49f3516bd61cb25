"""The site in German, for a browser that prefers it, on the narrowest of phones: nothing breaks the layout."""

from __future__ import annotations

import pytest

from server.browser.harness import Backstage, Looking
from server.browser.test_translated import BEYOND, CLIPPED

PATHS = ("/", "/new", "/account", "/glossary")
MORE = (
    *("/account/notices", "/login", "/join", "/puzzles", "/companion", "/lab?title=18Chesapeake"),
    *("/title/1848", "/title/1848/rules"),
)


def looked_over(look: Looking, backstage: Backstage, title: str, paths: tuple[str, ...]) -> None:
    ann = backstage.person()
    live = backstage.table(ann, title, "random", "random", seed=1)
    page = look(ann, f"/table/{live.row.id}", phone=True, locale="de-DE")
    page.get_by_text("Du bist am Zug").or_(page.get_by_text("Versteigerung")).first.wait_for()
    for path in ("", *paths):
        if path:
            page.goto(path)
        assert page.evaluate("document.documentElement.lang") == "de"
        assert page.evaluate(BEYOND) == [], path
        assert page.evaluate(CLIPPED) == [], path


def test_german_has_room_on_a_narrow_phone(look: Looking, backstage: Backstage) -> None:
    looked_over(look, backstage, "18Chesapeake", PATHS)


@pytest.mark.parametrize("width", [360, 390])
def test_the_tabs_of_a_phone_are_one_line(look: Looking, backstage: Backstage, width: int) -> None:
    ann = backstage.person()
    live = backstage.table(ann, "18Chesapeake", "random", "random", seed=1)
    page = look(
        ann, f"/table/{live.row.id}", phone=True, locale="de-DE", viewport={"width": width, "height": 800}
    )
    tabs = page.locator(".phone-tabs button")
    tabs.filter(has_text="Protokoll, Chat").wait_for()
    assert len({round(box["height"]) for one in tabs.all() if (box := one.bounding_box())}) == 1
    lines = """tabs => tabs.map((one) => {
      const text = document.createRange();
      text.selectNodeContents([...one.childNodes].findLast((node) => node.nodeType === 3 && node.data.trim()));
      return text.getClientRects().length;
    })"""
    assert set(tabs.evaluate_all(lines)) == {1}


@pytest.mark.parametrize("width", [360, 390])
def test_the_head_of_a_phone_is_one_line_for_who_is_not_logged_in(look: Looking, width: int) -> None:
    page = look(path="/", phone=True, locale="de-DE", viewport={"width": width, "height": 800})
    tops = "[...document.querySelectorAll('nav.site a')].filter(a => a.offsetWidth).map(a => a.offsetTop)"
    assert len(set(page.evaluate(tops))) == 1
    page.goto("/login")  # it leads on to those who have no account
    assert page.locator("main a[href^='/join']").first.is_visible()


@pytest.mark.soak
@pytest.mark.parametrize("title", ["18AL", "18GL", "1848", "18C2C"])
def test_german_has_room_at_every_title(look: Looking, backstage: Backstage, title: str) -> None:
    looked_over(look, backstage, title, MORE)
