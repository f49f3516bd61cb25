"""A plan in a real browser: an operating turn made out of turn, checked after others moved, and played."""

from __future__ import annotations

import re

import msgspec
from playwright.sync_api import expect

from recorded import golden
from roundhouse.server.live import imports
from roundhouse.server.storage import tables
from server.browser.clicks import moved_on, revision
from server.browser.harness import Backstage, Looking

NAME = "18Chesapeake-4-greedy-3"


def test_a_turn_is_planned_checked_and_played(look: Looking, backstage: Backstage) -> None:
    """C&O is to operate, which is Cy's; then N&W, which is Dot's: Dot plans both turns."""
    cy, dot = backstage.person(), backstage.person()
    record = golden(NAME)
    live = imports.import_game(backstage.store, dot, record.beginning(260))
    with backstage.database.write() as c:
        for seat in live.seats:
            user = {"Cy": cy.id, "Dot": dot.id}.get(seat.player)
            tables.put_seat(c, msgspec.structs.replace(seat, user=user, bot="" if user else "greedy"))
    backstage.store.forget(live.row.id)
    page = look(dot, f"/table/{live.row.id}")
    page.get_by_role("link", name="Plan from here").first.click()
    page.get_by_label("Name").fill("N&W's 5-train")
    page.get_by_role("button", name=re.compile("Plan from position")).click()
    expect(page.locator("body")).to_have_class(re.compile("planning"))
    expect(page.locator("#panel-plan")).to_contain_text("This is not the game")
    for press in ("pass", "first", "first", "pass"):  # no track, run, pay; and N&W lays no track
        stood = revision(page)
        if press == "pass":
            page.locator(".turn [data-pass]").click()
        else:
            page.locator(".turn button.act.primary").first.click()
        moved_on(page, stood)
    expect(page.locator("#turn-prompt")).to_contain_text("Plan, Dot.")
    stood = revision(page)
    page.locator("[data-undo]").click()
    moved_on(page, stood)
    page.locator("[data-redo]").click()
    expect(page.locator("#panel-plan")).to_contain_text("step 4 of 4")

    theirs = look(cy, f"/table/{live.row.id}")
    assert theirs.evaluate("window.desk.last") == 260
    for at in (261, 262, 263):  # Cy lays track after all
        action = msgspec.to_builtins(record.actions[at - 1])
        stood = revision(theirs)
        theirs.evaluate(
            "action => window.desk.send('act', { action, revision: window.desk.revision })", action
        )
        moved_on(theirs, stood)
    page.get_by_role("link", name=re.compile("Check against the game")).first.click()
    expect(page.locator(".plan-check li.otherwise")).not_to_have_count(0)
    expect(page.locator(".plan-check li.holds")).to_have_count(1)
    page.get_by_role("button", name="Play the next step").click()
    expect(page.get_by_text("1 step was played.")).to_be_visible()
    expect(page.locator(".plan-check li.holds")).to_have_count(0)
    expect(theirs.locator(".history-bar .where")).to_contain_text(re.compile("26[4-9]|2[7-9]."))
