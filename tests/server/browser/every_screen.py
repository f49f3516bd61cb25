"""All screens of the site, for tests that look at every one of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from playwright.sync_api import Page, expect

from roundhouse.server.desk.tabs import TABS
from roundhouse.server.live import seating
from server.browser.harness import Backstage, Looking
from server.browser.test_desk import before, recorded

VIEWS = tuple(tab.name for tab in TABS if tab.name != "result")  # that one is "over"
GAME = "18AL-4-greedy-2"


def every_screen(
    look: Looking,
    backstage: Backstage,
    names: tuple[str, str] = ("Ann Archer", "Ben Baker"),
    only: tuple[str, ...] = (),
    **more: Any,
) -> Iterator[tuple[str, Page]]:
    """The name of each screen, and a page that shows it until the next one is asked for.

    The first ones are seen by a stranger, the others by the first of the two names, who plays 18AL alone. `only`: the
    names of the screens that are wanted, () for all; `more` is what the browsers are told.
    """
    ann = backstage.person(names[0])

    @cache
    def table(at: int) -> str:
        return f"/table/{recorded(backstage, GAME, at, ann).row.id}"

    def desk() -> str:
        return table(before(GAME, "lay_tile", 6))

    @cache
    def waiting() -> str:
        live = seating.create(backstage.store, ann, title="18Chesapeake", name="Waiting", seed=1)
        seating.sit(backstage.store, live.row.id, backstage.person(names[1]))
        return f"/table/{live.row.id}"

    Path = Callable[[], str]
    outside: dict[str, Path] = {
        "login": lambda: "/login",
        "join": lambda: "/join",
        "hello": lambda: "/",
        "nothing": lambda: "/table/999",
    }
    inside: dict[str, Path] = {
        "home": lambda: "/",
        "new": lambda: "/new?title=18AL",
        "waiting": waiting,
        "settings": lambda: f"{desk()}/settings",
        "account": lambda: "/account",
        "notices": lambda: "/account/notices",
        "person": lambda: f"/person/{names[0]}",
        "stock": lambda: table(before(GAME, "buy_share", 12)),
        "over": lambda: table(411),
        "since": lambda: f"{desk()}/since",
        **{f"view-{view}": lambda view=view: f"{desk()}?view={view}" for view in VIEWS},  # type: ignore[misc]
    }
    look.allowed = ("status of 404",)
    wanted = only or (*outside, *inside)
    if not only:
        # All tables are in the lists of the first screens.
        desk(), inside["stock"](), inside["over"]()
        waiting()
    for user, screens in ((None, outside), (ann, inside)):
        chosen = [screen for screen in screens if screen in wanted]
        page = look(user, screens[chosen[0]](), **more) if chosen else None
        for screen in chosen:
            assert page is not None
            page.goto(screens[screen]())
            page.locator("main").wait_for()
            if page.locator("#missed").count():
                expect(page.locator("#missed")).not_to_have_text(re.compile("…$"))
            yield screen, page
