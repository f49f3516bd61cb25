"""What somebody sets up for themselves at the desk: panes, keys, notes on the map, signs in the chat."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from server.browser.harness import Backstage, Looking

from .test_desk import recorded


def width(page: Page, pane: str) -> float:
    box = page.locator(f".{pane}-pane").bounding_box()
    assert box is not None
    return box["width"]


def test_panes_and_keys_are_as_somebody_wants_them(look: Looking, backstage: Backstage) -> None:
    ann, ben = backstage.person(), backstage.person()
    live = recorded(backstage, "18Chesapeake-4-greedy-3", 130, ann, ben)
    page = look(ann, f"/table/{live.row.id}")
    desk = page.locator(".desk")
    before = width(page, "turn"), width(page, "side")

    line = page.get_by_role("separator", name="Width of the turn's pane")
    line.focus()
    for _ in range(3):
        line.press("ArrowLeft")
    assert width(page, "turn") == before[0] + 3 * 16 and width(page, "side") == before[1]
    page.locator("body").press("[")
    assert width(page, "side") == 12
    expect(page.locator("#side-log")).to_be_hidden()
    page.reload()
    expect(desk).to_have_class("desk no-side")
    assert (width(page, "turn"), width(page, "side")) == (before[0] + 48, 12)
    page.get_by_role("separator", name="Width of the pane of log").press("Enter")
    assert width(page, "side") == before[1]

    # The ledger without what is not wanted, also when its panel is sent anew and when the page is opened again.
    page.locator("body").press("s")
    page.locator(".ledger-columns summary").click()
    page.get_by_label("Liquid").uncheck()
    heads = page.locator("[data-table=players] th[scope=col]:visible")
    expect(heads.nth(2)).to_have_text("Worth")
    expect(page.locator("[data-table=players] tbody tr").first.locator("> :visible").nth(2)).to_contain_text(
        "$"
    )
    page.locator("body").press("ArrowLeft")
    expect(heads.nth(2)).to_have_text("Worth")
    page.reload()
    expect(heads.nth(2)).to_have_text("Worth")
    page.locator("body").press("g")

    # Another key for the chat, and none for the log.
    page.locator("body").press("?")
    keys = page.locator("#keys")
    keys.get_by_role("button", name="Chat: c").click()
    page.keyboard.press("x")
    keys.get_by_role("button", name="Log: l").click()
    page.keyboard.press("Backspace")
    keys.get_by_role("button", name="Play back since my last move: p").click()
    page.keyboard.press("x")
    expect(keys.locator(".keys-said")).to_have_text("Chat has no key now.")
    keys.get_by_role("button", name="Chat: no key").click()
    page.keyboard.press("z")
    keys.get_by_role("button", name="Close").click()
    page.reload()
    page.locator("body").press("c")
    expect(desk).to_have_attribute("data-side", "log")
    page.locator("body").press("z")
    expect(desk).to_have_attribute("data-side", "chat")
    page.keyboard.type("clz?")  # keys that are typed are letters
    expect(page.locator("#chat-text")).to_have_value("clz?")
    page.evaluate("document.activeElement.blur()")
    page.locator("body").press("l")
    expect(desk).to_have_attribute("data-side", "chat")
    page.locator("body").press("?")
    keys.get_by_role("button", name="All as usual").click()
    keys.get_by_role("button", name="Close").click()
    page.locator("body").press("l")
    expect(desk).to_have_attribute("data-side", "log")


def test_notes_and_signs_come_where_they_belong(look: Looking, backstage: Backstage) -> None:
    ann, ben = backstage.person(), backstage.person()
    live = recorded(backstage, "18Chesapeake-4-greedy-3", 130, ann, ben)
    path = f"/table/{live.row.id}"
    page, other = look(ann, path), look(ben, path)
    page.get_by_role("link", name="Notes", exact=True).click()
    new = page.locator("form.note-new")
    for place, text in (("h4", "build here"), ("C&O", "sell before it rusts")):
        new.get_by_label("Company or hex").fill(place)
        new.get_by_label("Note").fill(text)
        new.get_by_role("button", name="Pin").click()
        expect(new.get_by_label("Note")).to_have_value("")
    expect(page.locator('.over-notes [data-note="hex:H4"] title')).to_have_text("Your note: build here")
    page.locator("body").press("w")
    page.locator("body").press("w")
    page.locator(".views a[data-view='entities']").click()
    page.get_by_role("button", name="Your note: sell before it rusts").click()
    field = page.locator("#pinned-notes textarea").nth(1)
    expect(field).to_be_focused()
    field.fill("sell it all")
    expect(page.get_by_role("button", name="Your note: sell it all")).to_be_visible()
    page.reload()
    expect(page.locator("#pinned-notes textarea").nth(0)).to_have_value("sell it all")
    assert other.locator(".note-sign").count() == 0

    page.locator("body").press("c")
    page.locator("#chat-text").fill("who runs C&O?")
    page.locator("#chat-text").press("Enter")
    other.locator("body").press("c")
    line = other.locator("#chat li", has_text="who runs")
    line.get_by_label("React to this").click()
    line.get_by_role("button", name="🤔").click()
    sign = page.locator("#chat .signs button")
    expect(sign).to_have_text("🤔 1")
    expect(other.locator("#chat .signs button")).to_have_text("🤔 1")
    other.locator("#chat .signs button").click()
    expect(sign).to_have_count(0)


def test_what_is_said_comes_up_on_a_phone_and_a_mark_leads_to_it(look: Looking, backstage: Backstage) -> None:
    ann, ben = backstage.person(), backstage.person()
    live = recorded(backstage, "18Chesapeake-4-greedy-3", 130, ann, ben)
    page = look(ann, f"/table/{live.row.id}", phone=True)
    other = look(ben, f"/table/{live.row.id}")
    tabs = page.locator(".phone-tabs")
    mark = tabs.locator(".unread")
    expect(mark).to_be_hidden()

    def say(text: str) -> None:
        other.locator("body").press("c")
        other.locator("#chat-text").fill(text)
        other.get_by_role("button", name="Say", exact=True).click()

    say("Shall we stop here?")
    expect(mark).to_have_text("1")
    toast = page.locator("#toasts p")
    expect(toast).to_have_text(f"{ben.name}Shall we stop here?")
    toast.tap()
    expect(page.locator("#chat")).to_contain_text("Shall we stop here?")
    expect(page.locator("#chat-text")).to_be_visible()
    expect(mark).to_be_hidden()
    # The chat was what stood there last, and is not what is in sight now.
    tabs.get_by_role("button", name="Map").tap()
    say("Or go on?")
    expect(tabs.get_by_role("button", name="Log, chat 1")).to_be_visible()
    tabs.get_by_role("button", name="Log, chat").tap()
    page.get_by_role("link", name="Chat 1").tap()
    expect(mark).to_be_hidden()
