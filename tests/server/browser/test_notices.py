"""Notices in real browsers: the count in the title, one connection for many pages, messages, pushes."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from playwright.sync_api import Page, expect

from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.storage import channels
from served import Served
from server.browser.harness import Backstage, Looking

OWN_SITE = True  # addresses of tables are looked at
WHOLE_BROWSER = True  # messages of the system are shown

ACT = """async ([table, revision, action]) => {
  const answer = await fetch(`/table/${table}/act`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json",
      "X-CSRF": document.querySelector('meta[name="csrf"]').content,
    },
    body: JSON.stringify({ revision, action }),
  });
  return answer.status;
}"""

TAPS = """() => {
  localStorage.setItem("rh-notices-moves", "1");
  const silent = new Proxy(function () {}, {
    get: (_, name) => (name === Symbol.toPrimitive ? () => 0 : silent), apply: () => silent, set: () => true,
  });
  window.taps = 0;
  window.AudioContext = function () {
    window.taps += 1;
    return silent;
  };
}"""

SHOWN = """async () => {
  const worker = await navigator.serviceWorker.getRegistration("/");
  return (await worker.getNotifications()).map((n) => [n.title, n.body, n.tag, n.data.url]);
}"""


def act(backstage: Backstage, id: int, pages: dict[str, Page]) -> TableSnapshot:
    """Whoever is to act does the first thing on offer, from an open page."""
    backstage.store.invalidate(id)
    live = backstage.store.table(id)
    assert live.game is not None
    action: dict[str, Any] = msgspec.to_builtins(live.game.offers()[0].action)
    assert pages[live.to_act].evaluate(ACT, [id, live.revision, action]) == 200
    backstage.store.invalidate(id)
    return backstage.store.table(id)


def shown(page: Page, count: int) -> list[list[str]]:
    """The messages that the browser shows, once there are so many."""
    found: list[list[str]] = []
    for _ in range(50):
        found = page.evaluate(SHOWN)
        if len(found) == count:
            break
        page.wait_for_timeout(100)
    return found


def test_pages_count_the_tables_that_wait(look: Looking, backstage: Backstage) -> None:
    ann, ben = backstage.person(), backstage.person()
    live = backstage.table(ann, "18Chesapeake", ben, name="Friday")
    pages = {ann.name: look(ann, "/account/notices"), ben.name: look(ben, "/account/notices")}
    icon = {name: page.locator('link[rel="icon"]') for name, page in pages.items()}
    plain = "Notices · Roundhouse"
    for _ in range(4):
        for name, page in pages.items():
            waits = live.to_act == name
            expect(page).to_have_title(f"(1) {plain}" if waits else plain)
            expect(icon[name]).to_have_attribute("href", re.compile("^data:" if waits else "roundhouse"))
        before = live.to_act
        while live.to_act == before:
            live = act(backstage, live.row.id, pages)


def test_a_tap_for_moves_of_others(look: Looking, backstage: Backstage) -> None:
    ann, ben = backstage.person(), backstage.person()
    live = backstage.table(ann, "18Chesapeake", ben)
    pages = {one.name: look(one, f"/table/{live.row.id}") for one in (ann, ben)}
    mover, other = live.to_act, next(name for name in pages if name != live.to_act)
    for page in pages.values():
        page.evaluate(TAPS)
    act(backstage, live.row.id, pages)
    while not pages[other].evaluate(
        "window.taps"
    ):  # a function to wait for would be evaluated by the page, which it forbids
        pages[other].wait_for_timeout(50)
    assert pages[other].evaluate("window.taps") == 1
    assert pages[mover].evaluate("window.taps") == 0
    pages[other].evaluate("localStorage.removeItem('rh-notices-moves')")
    while backstage.store.table(live.row.id).to_act == mover:
        act(backstage, live.row.id, pages)
    assert pages[other].evaluate("window.taps") == 1


def test_many_pages_share_one_connection(look: Looking, backstage: Backstage, served: Served) -> None:
    ann, ben = backstage.person(), backstage.person()
    live = backstage.table(ann, "18Chesapeake", ben)
    first = look(ann, "/account/notices")
    other = look(ben, "/account/notices")
    more = [first.context.new_page() for _ in range(7)]  # more than a browser connects to one site at a time
    for page in more:
        page.goto(f"{served.url}/account/notices")
    pages = {ann.name: first, ben.name: other}
    if live.to_act != ann.name:
        while live.to_act != ann.name:
            live = act(backstage, live.row.id, pages)
    for page in (first, *more):
        expect(page).to_have_title("(1) Notices · Roundhouse")
    while live.to_act == ann.name:
        live = act(backstage, live.row.id, pages)
    for page in (first, *more):
        expect(page).to_have_title("Notices · Roundhouse")
    first.close()  # another page takes over
    pages[ann.name] = more[0]
    while live.to_act != ann.name:
        live = act(backstage, live.row.id, pages)
    for page in more:
        expect(page).to_have_title("(1) Notices · Roundhouse")


def test_a_message_of_the_system_when_it_was_asked_for(look: Looking, backstage: Backstage) -> None:
    ann, ben = backstage.person(), backstage.person()
    live = backstage.table(ann, "18Chesapeake", ben, name="Friday")
    page = look(ann, "/account/notices", permissions=["notifications"])
    pages = {ann.name: page, ben.name: look(ben, "/account/notices")}
    page.evaluate(
        "navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready).then(() => 1)"
    )
    if live.to_act == ann.name:
        while live.to_act == ann.name:
            live = act(backstage, live.row.id, pages)
    expect(page).to_have_title("Notices · Roundhouse")
    while live.to_act != ann.name:
        live = act(backstage, live.row.id, pages)
    expect(page).to_have_title("(1) Notices · Roundhouse")
    page.wait_for_timeout(500)
    assert page.evaluate(SHOWN) == []  # nobody asked for it
    page.get_by_label("Show a message of the system").check()
    while live.to_act == ann.name:
        live = act(backstage, live.row.id, pages)
    expect(page).to_have_title("Notices · Roundhouse")  # or the page hears of one long turn only
    while live.to_act != ann.name:
        live = act(backstage, live.row.id, pages)
    assert shown(page, 1) == [
        [
            'Your move in 18Chesapeake "Friday"',
            "Auction",
            f"table-{live.row.id}-turn",
            f"{look.served.url}/table/{live.row.id}",
        ]
    ]
    page.reload()
    expect(page.get_by_label("Show a message of the system")).to_be_checked()


def test_a_push_is_shown_and_leads_only_to_this_site(look: Looking, backstage: Backstage) -> None:
    page = look(backstage.person(), "/account/notices", permissions=["notifications"])
    page.evaluate(
        "navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready).then(() => 1)"
    )
    devtools = page.context.new_cdp_session(page)
    workers: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: workers.extend(one["registrationId"] for one in event["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    page.wait_for_timeout(300)

    def deliver(data: str) -> None:
        devtools.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": look.served.url, "registrationId": workers[-1], "data": data},
        )

    deliver('{"title": "Your move", "body": "Ann lays track", "url": "/table/7", "tag": "table-7-turn"}')
    deliver('{"title": "Elsewhere", "body": "", "url": "https://elsewhere.example/x", "tag": "b"}')
    deliver("no JSON at all")
    found = {tag: (title, body, url) for title, body, tag, url in shown(page, 3)}
    assert found["table-7-turn"] == ("Your move", "Ann lays track", f"{look.served.url}/table/7")
    assert found["b"][2] == f"{look.served.url}/"
    assert found["roundhouse"][0] == "Roundhouse"


def test_channels_are_set_on_the_page(look: Looking, backstage: Backstage) -> None:
    ann = backstage.person()
    page = look(ann, "/account/notices", phone=True)
    page.get_by_text("Webhook: Discord, Slack or your own").click()
    page.get_by_role("textbox", name="Address").fill("http://127.0.0.1/inside")
    look.allowed = ("status of 400",)
    page.get_by_role("button", name="Add the webhook").click()
    expect(page.get_by_text("lies inside a private network")).to_be_visible()
    page.goto("/account/notices")
    page.get_by_text("Webhook: Discord, Slack or your own").click()
    page.get_by_role("textbox", name="Address").fill("https://hooks.example.org/abc")
    page.get_by_role("button", name="Add the webhook").click()
    card = page.get_by_role("article", name="Webhook hooks.example.org")
    expect(card).to_be_visible()
    card.get_by_label("Pause for").select_option("a day")
    card.get_by_role("button", name="Save").click()
    expect(card.get_by_text("paused until")).to_be_visible()
    page.once("dialog", lambda dialog: dialog.accept())
    card.get_by_role("button", name="Remove").click()
    expect(card).not_to_be_visible()
    with backstage.database.read() as c:
        assert channels.channels(c, ann.id) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
