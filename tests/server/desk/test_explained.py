"""Explanations behind names: pages of their own, the same for scripts, and links to them wherever a thing is named."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

import pytest

from roundhouse import Game
from roundhouse.core.position import Position
from roundhouse.rules.market import CHART
from roundhouse.rules.privates import PRIVATES
from roundhouse.server.live.table import TableSnapshot
from roundhouse.titles.found import titles

Browsers = Callable[..., Any]


@pytest.fixture
def opening(at_table: Callable[..., TableSnapshot]) -> Callable[[str], TableSnapshot]:
    """A table of a title whose first private companies are on offer."""
    return lambda title: at_table(Game.new(title, ["Ann", "Ben", "Cy"], seed=3))


def about(live: TableSnapshot, name: str) -> str:
    """The address of an explanation at the table."""
    return f"/table/{live.row.id}?about={quote(name)}"


def links(page: str) -> set[str]:
    """What the page leads to explanations of."""
    found = re.findall(r'href="(\?about=[^"]+)"', page)
    return {parse_qs(urlsplit(href.replace("&amp;", "&")).query)["about"][0] for href in found}


@pytest.mark.parametrize("title", titles())
def test_what_is_offered_first_explains_itself_at_every_title(
    opening: Callable[[str], TableSnapshot], browser: Browsers, title: str
) -> None:
    live = opening(title)
    http = browser()
    address = f"/table/{live.row.id}"
    named = links(http.get(address).text) | links(http.get(f"{address}?view=trains").text)
    named |= links(http.get(f"{address}?view=companies").text)
    assert live.game is not None
    sorts = {"company", "train", "phase"} | ({"paper"} if live.game.state[PRIVATES] else set())
    sorts |= {"zone"} if CHART(Position(live.game.title, live.game.state)).zones else set()
    assert {name.partition("/")[0] for name in named} >= sorts
    for name in sorted(named):
        page = http.get(about(live, name))
        assert page.status_code == 200, name
        assert 'class="about"' in page.text and "<script>" not in page.text and "style=" not in page.text


def test_a_page_of_its_own_tells_the_facts_the_rules_and_the_way_back(
    opening: Callable[[str], TableSnapshot], browser: Browsers
) -> None:
    live = opening("18AL")
    page = browser().get(about(live, "paper/NDY")).text
    for told in ("New Decatur Yards", "face value $120", "50% of its price", "$60 – $180", "2 × $20 = $40"):
        assert told in page
    assert 'href="/title/18AL/rules#18AL-T3-18"' in page
    assert f'<a class="button" href="/table/{live.row.id}">' in page


def test_scripts_get_the_same_beside_the_page(
    opening: Callable[[str], TableSnapshot], browser: Browsers
) -> None:
    live = opening("18AL")
    answer = browser().get(about(live, "train/4"), json=True)
    told = answer.json()
    assert told["name"] == "4-train" and "Obsolete as phase 7 begins" in told["html"]
    assert "<html" not in told["html"]


@pytest.mark.parametrize("name", ["paper/SCC", "paper/", "", "hat/NDY", "train/99", "paper/NDY/x"])
def test_what_is_not_there_is_not_found(
    opening: Callable[[str], TableSnapshot], browser: Browsers, name: str
) -> None:
    assert browser().get(about(opening("18AL"), name)).status_code == 404
