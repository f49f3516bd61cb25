"""A person comes to the site and plays 18Chesapeake to its end, by nothing but clicks."""

from __future__ import annotations

import re
from collections import Counter

from playwright.sync_api import expect

from server.browser.clicks import decide, your_turn
from server.browser.harness import Looking

LONGEST = 400
"""Decisions of one player that are more than any game has."""


def test_a_whole_game_of_18chesapeake_by_clicks_alone(look: Looking) -> None:
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

    done: Counter[str] = Counter()
    tracks: set[str] = set()
    while your_turn(page):
        done[decide(page, tracks)] += 1
        assert done.total() < LONGEST, done

    over = page.locator("#panel-over")
    expect(over).to_contain_text("Ann")
    expect(page.locator("#rematch")).to_be_visible()
    # The player did all that the game is made of, and not only passed.
    assert done["tile"] > 3 and done["primary: Run"] > 3 and done["primary: Pay"] > 3, done
    assert done["start: Start"] > 0 and done["buy: Buy"] > 8, done
    page.reload()
    expect(over).to_contain_text("Ann")
    expect(page.locator(".turn.yours")).to_have_count(0)
