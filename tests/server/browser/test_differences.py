"""Pages that follow a game by what is sent of it show what a page loaded anew shows, in a real browser."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page

from recorded import golden
from server.browser.harness import PATIENCE, Backstage, Looking
from server.browser.test_desk import recorded

PAUSE = 20
"""Milliseconds between two looks at a page."""

COMPARED = """
async (path) => {
  const answer = await fetch(path, { headers: { Accept: "text/html" } });
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  // What is as printed stands in a file of its own.
  const print = fresh.querySelector("script[src^='/print/']");
  if (print) {
    const script = await (await fetch(print.getAttribute("src"))).text();
    const pieces = JSON.parse(script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1));
    for (const here of fresh.querySelectorAll("#map [data-printed]")) {
      const [layer, from, to] = here.dataset.printed.split(" ");
      here.outerHTML = pieces[layer].slice(from, to).join("\\n");
    }
  }
  // What scripts add to a page.
  const OURS = ["tabindex", "data-keep", "data-at", "aria-pressed", "data-ghost", "disabled"];
  const ADDED = "[id^='over-'], .focus-ring, .map-mini, #map-tree, [data-rest], #runs, #tray";
  const plain = (node) => {
    if (node.nodeType === 3) return node.data.trim();
    if (node.nodeType !== 1 || node.matches(ADDED)) return "";
    const told = (name) => name === "aria-hidden" && node.matches("g[data-hex]"); // which hexes are read out
    const drawn = (name) => name === "style" && node.localName === "svg";
    const own = (name) => OURS.includes(name) || drawn(name) || told(name);
    const marks = [...node.attributes].filter(({ name, value }) => !own(name) && (name !== "class" || value));
    const written = marks.map(({ name, value }) => `${name}=${value}`).sort().join(" ");
    return `<${node.localName} ${written}>${inside(node)}</>`;
  };
  const inside = (node) => [...node.childNodes].map(plain).filter(Boolean).join("");
  const wrong = [];
  for (const panel of fresh.querySelectorAll("section.panel[id]")) {
    // What is not sent by itself is fetched when somebody opens it.
    if (["panel-info", "panel-tiles", "panel-ledger", "panel-charts"].includes(panel.id)) continue;
    const [one, other] = [inside(document.getElementById(panel.id)), inside(panel)];
    if (one === other) continue;
    let at = 0;
    while (at < one.length && one[at] === other[at]) at++;
    const near = (text) => text.slice(Math.max(0, at - 80), at + 80);
    wrong.push(`${panel.id}: ${near(one)} | ${near(other)}`);
  }
  return wrong;
}
"""


def follow(look: Looking, backstage: Backstage, name: str, at: int, count: int) -> None:
    """Play on a recorded game, with undo and redo, before the eyes of a player and of somebody who looks on."""
    ann, ben = backstage.person(), backstage.person()
    actions = golden(name).actions[at : at + count]
    path = f"/table/{recorded(backstage, name, at, ann).row.id}"
    pages = [look(ann, path), look(ben, path), look(None, path)]
    whole: list[str] = []
    for page in pages:
        page.wait_for_load_state("networkidle")
        page.on("request", lambda request: whole.append(request.url) if "/panels" in request.url else None)
    for number, action in enumerate(actions, 1):
        if action.by in golden(name).header.players:
            send(pages[0], "act", {"action": msgspec.json.encode(action).decode()})
            if number % 7 == 0:
                shown(pages, path)
                send(pages[0], "undo", {})
                shown(pages, path)
                send(pages[0], "redo", {})
            shown(pages, path)
    assert not whole, "a page had to ask for all of it"


def send(page: Page, what: str, data: dict[str, Any]) -> None:
    code = "([what, data]) => window.desk.send(what, { ...data, revision: window.desk.revision })"
    page.evaluate(code, [what, data])


def shown(pages: list[Page], path: str) -> None:
    """All pages have come to where the first one is, and show what a new page shows."""
    revision = pages[0].evaluate(
        "async (path) => JSON.parse((new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html'))"
        ".getElementById('desk-facts').textContent).revision",
        path,
    )
    for page in pages:
        # A condition that the page itself waits for would be a text that it runs: its policy allows none.
        for _ in range(PATIENCE // PAUSE):
            if page.evaluate("window.desk.revision") >= revision:
                break
            page.wait_for_timeout(PAUSE)
        assert page.evaluate(COMPARED, path) == []


@pytest.mark.parametrize(
    ("name", "at", "count"),
    [
        ("18Chesapeake-4-greedy-3", 60, 10),
        pytest.param("18Chesapeake-4-greedy-3", 70, 20, marks=pytest.mark.soak),
        pytest.param("18Chesapeake-4-greedy-3", 0, 1000, marks=pytest.mark.soak),
        pytest.param("1848-4-greedy-1", 500, 40, marks=pytest.mark.soak),
        pytest.param("18C2C-4-greedy-1", 1281, 20, marks=pytest.mark.soak),
    ],
)
def test_following_a_game_shows_what_a_new_page_shows(
    look: Looking, backstage: Backstage, name: str, at: int, count: int
) -> None:
    follow(look, backstage, name, at, count)


def test_what_could_neither_be_changed_nor_fetched_is_made_good_with_the_next_action(
    look: Looking, backstage: Backstage
) -> None:
    name, at = "18Chesapeake-4-greedy-3", 60
    ann = backstage.person()
    path = f"/table/{recorded(backstage, name, at, ann).row.id}"
    page = look(ann, path)
    page.wait_for_load_state("networkidle")
    first, second = golden(name).actions[at : at + 2]
    # A page that has lost what is going to change, and cannot ask for it.
    page.evaluate("document.querySelector('#panel-players [aria-current=true]').remove()")
    page.route("**/panels?*", lambda route: route.fulfill(body=""))
    send(page, "act", {"action": msgspec.json.encode(first).decode()})
    page.wait_for_timeout(500)
    page.unroute("**/panels?*")
    send(page, "act", {"action": msgspec.json.encode(second).decode()})
    page.wait_for_timeout(500)
    shown([page], path)


@pytest.mark.parametrize(
    "name", ["18Chesapeake-4-greedy-3", pytest.param("1848-2-greedy-1", marks=pytest.mark.soak)]
)
def test_leafing_through_a_game_shows_what_a_new_page_shows(
    look: Looking, backstage: Backstage, name: str
) -> None:
    ann, at = backstage.person(), 150
    path = f"/table/{recorded(backstage, name, at, ann).row.id}"
    page = look(ann, path)
    page.wait_for_load_state("networkidle")
    whole: list[int] = []
    page.on("response", lambda answer: whole.append(len(answer.body())) if "/panels" in answer.url else None)

    def wrong(path: str) -> list[str]:
        page.wait_for_timeout(300)  # until the map is at rest
        # The log is that of the present, with a mark at the position.
        return [one for one in page.evaluate(COMPARED, path) if not one.startswith("panel-log")]

    for there in (149, 148, 120, 121, 0, 1, 149):
        page.evaluate("(at) => window.desk.go(at)", there)
        assert wrong(f"{path}?action={there}") == []
    page.evaluate("window.desk.go(null)")
    assert wrong(path) == []
    assert min(whole[:2]) < 30_000, "a step brings little"
