"""A person comes to the site and plays 18Chesapeake, by nothing but clicks: all that it is made of, and its end."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from recorded import golden
from server.browser.clicks import decide, try_anew, your_turn
from server.browser.harness import Backstage, Looking
from server.browser.test_desk import recorded

LONGEST = 400
"""Decisions of one player that are more than any game has."""


def come_in(look: Looking) -> Page:
    """A guest's table of 18Chesapeake with three greedy bots, from the first page of the site on."""
    page = look()
    page.get_by_role("textbox", name="Your name").fill("Ann")
    page.get_by_role("button", name="Come in as a guest").click()
    bots = page.locator("form[action='/play']")
    bots.get_by_label("Title").select_option("18Chesapeake")
    bots.get_by_label("Players").fill("4")
    bots.get_by_label("Bots").select_option("greedy")
    bots.get_by_label("Seed").fill("3")
    bots.get_by_role("button", name="Play").click()
    expect(page).to_have_url(re.compile(r"/table/\d+"))
    return page


def all_done(done: Counter[str]) -> bool:
    """The player did all that the game is made of, and not only passed."""
    runs = done["tile"] > 1 and done["primary: Run:"] > 1 and done["primary: Pay"] > 1
    return runs and done["start: Start"] > 0 and done["buy: Buy"] > 8


def ended(page: Page) -> None:
    """The page tells the result, also to somebody who comes later, and nobody is to act."""
    over = page.locator("#panel-over")
    expect(over).to_contain_text("Ann")
    expect(page.locator("#rematch")).to_be_visible()
    page.reload()
    expect(over).to_contain_text("Ann")
    expect(page.locator(".turn.yours")).to_have_count(0)


@pytest.mark.soak
def test_all_that_18chesapeake_is_made_of_by_clicks_alone(look: Looking) -> None:
    page = come_in(look)
    done: Counter[str] = Counter()
    tracks: set[str] = set()
    while not all_done(done):
        assert your_turn(page), done
        done[decide(page, tracks)] += 1
        assert done.total() < LONGEST, done


def test_the_last_turns_of_18chesapeake_by_clicks_alone(look: Looking, backstage: Backstage) -> None:
    ann = backstage.person("Ann to the end")
    name = "18Chesapeake-4-greedy-3"
    page = look(ann, f"/table/{recorded(backstage, name, golden(name).at - 12, ann).row.id}")
    made = 0
    tracks: set[str] = set()
    while your_turn(page):
        decide(page, tracks)
        made += 1
        assert made < LONGEST
    assert made > 3
    ended(page)


@pytest.mark.soak
def test_a_whole_game_of_18chesapeake_by_clicks_alone(look: Looking) -> None:
    page = come_in(look)
    done: Counter[str] = Counter()
    tracks: set[str] = set()
    while your_turn(page):
        done[decide(page, tracks)] += 1
        assert done.total() < LONGEST, done
    assert all_done(done), done
    ended(page)


@pytest.mark.soak
def test_a_convention_and_rounds_of_1848_by_clicks_alone(look: Looking, backstage: Backstage) -> None:
    """Somebody beside three bots does whatever can be done, until a corporation of hers has been through its turn."""
    ann = backstage.person("Ann of 1848")
    live = backstage.table(ann, "1848", "greedy", "greedy", "greedy", seed=5)
    page = look(ann, f"/table/{live.row.id}")
    page.locator(".turn").wait_for()
    done: Counter[str] = Counter()
    rounds: set[str] = set()
    while your_turn(page) and done.total() < LONGEST:
        round = page.locator(".head-round").inner_text()
        rounds.add(round.rstrip("0123456789.").strip())
        if "Stock round" in round and done["buy_train"] and done["on the map"]:
            break
        try_anew(page, done)
    assert rounds >= {"Auction", "Stock round", "Operating round"}, rounds
    # The convention with its offers and raises, charters, shares, and an operating turn.
    assert done["put_up"] and done["raise_bid"] and done["pass"], done
    assert done["convert_charter"] and done["buy_share"], done
    assert done["on the map"] and done["buy_train"], done
    expect(page.locator("#panel-companies")).to_contain_text(re.compile("land grant", re.IGNORECASE))
