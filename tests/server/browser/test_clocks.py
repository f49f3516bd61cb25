"""Clocks that go on in the browser, and leave to move for another."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from server.browser.clicks import moved_on, revision
from server.browser.harness import Backstage, Looking


def test_clocks_go_on_and_who_has_leave_moves(look: Looking, backstage: Backstage) -> None:
    ann, ben, cy = (backstage.person() for _ in range(3))
    clock = {"kind": "bank", "bank": 3600, "increment": 0, "zero": "remind"}
    live = backstage.table(ann, "18Chesapeake", ben, cy, clock=clock)
    path = f"/table/{live.row.id}"

    page = look(ann, path)
    card = page.locator(f'#panel-players [data-player="{ann.name}"] .clock')
    expect(card.locator("[data-clock]")).to_have_text(re.compile(r"^59:\d\d$"))
    before = card.locator("[data-clock]").inner_text()
    expect(card.locator("[data-clock]")).not_to_have_text(before)  # nothing was sent
    expect(card.locator("[aria-hidden=true]")).to_have_count(1)  # and nothing is said again
    expect(card.locator(".unseen")).to_have_text("1 hour left")
    expect(page.locator(f'#panel-players [data-player="{ben.name}"] .clock.runs')).to_have_count(0)

    other = look(ben, path)
    expect(other.locator("#turn-prompt")).not_to_contain_text("You may move")
    page.goto(f"{path}/settings")
    page.get_by_text("Let somebody move for you").click()
    page.get_by_label("Who may move for you").select_option(ben.name)
    page.locator('form[action$="/deputy"]').get_by_role("button").click()
    expect(page.locator(".chip", has_text=f"{ben.name} may move")).to_be_visible()

    expect(other.locator("#turn-prompt")).to_contain_text(f"You may move for {ann.name}")
    then = revision(other)
    other.locator(".turn-bar button[data-act], .turn-bar button.act").last.click()
    moved_on(other, then)
    expect(other.locator("#panel-log")).to_contain_text(f"{ben.name} for {ann.name}")
    expect(other.locator(f'#panel-players [data-player="{ben.name}"] .clock.runs')).to_have_count(1)
