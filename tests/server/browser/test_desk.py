"""The desk in real browsers: acting, why not, undo, history, two people, a phone, and a site that goes away."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from recorded import golden
from roundhouse.server.live import imports
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.storage import tables
from roundhouse.server.storage.records import Seat, User
from served import Served
from server.browser.clicks import YOURS, decide, lay_tile, moved_on, revision, your_turn
from server.browser.harness import Backstage, Looking

OWN_SITE = True  # the site is killed


def recorded(backstage: Backstage, name: str, at: int, *people: User) -> TableSnapshot:
    """A table at which a recorded game stands after `at` actions, its seats taken by these people in turn."""
    game = golden(name)
    live = imports.import_game(backstage.store, people[0], game.beginning(at), {"file": name})
    with backstage.database.write() as c:
        seats = [
            Seat(
                table=live.row.id,
                number=seat.number,
                player=seat.player,
                user=people[seat.number % len(people)].id,
            )
            for seat in live.seats
        ]
        tables.set_seats(c, live.row.id, seats)
    return live


def before(name: str, kind: str, nth: int = 0) -> int:
    """After how many actions of a recorded game the next one is of a kind, for the nth time."""
    game = golden(name)
    return [at for at, action in enumerate(game.actions) if action.kind() == kind][nth]


RULE = re.compile(r"18AL-[\w.]+-\d+")


def prompt(page: Page) -> str:
    return page.locator("#turn-prompt").inner_text()


def test_three_players_open_18al_at_one_screen(look: Looking, backstage: Backstage) -> None:
    page = look(backstage.person(), "/new?title=18AL")
    page.get_by_label("Hot seat").check()
    for number, name in enumerate(("Ann", "Ben", "Cy"), 1):
        page.get_by_label(f"Player {number}").fill(name)
    page.get_by_label("Begin at once").check()
    page.get_by_role("button", name="Open the table").click()

    acted: set[str] = set()
    covered = 0
    log = page.locator("#panel-log")
    for _ in range(14):
        cover = page.locator("#handover")
        page.locator("#handover:not([hidden]), .turn.yours").first.wait_for()
        if cover.is_visible():
            # Nothing of what the next one can do is seen until they say that they are there.
            expect(page.locator("#panel-turn")).to_be_hidden()
            expect(page.locator("#panel-orders")).to_be_hidden()
            cover.get_by_role("button", name="and here").click()
            expect(cover).to_be_hidden()
            covered += 1
        assert your_turn(page)
        said = re.search(r"Your move, (Ann|Ben|Cy)", prompt(page))
        assert said is not None, prompt(page)
        acted.add(said[1])
        decide(page, set())
    assert acted == {"Ann", "Ben", "Cy"} and covered > 3
    # On a device where nobody wants it, it is not asked.
    while not page.locator("#handover").is_visible():
        decide(page, set())
    page.locator("#handover").get_by_role("button", name="Do not ask").click()
    decide(page, set())
    assert your_turn(page)
    expect(page.locator("#handover")).to_be_hidden()
    page.reload()
    expect(page.locator("#panel-turn")).to_be_visible()
    page.get_by_label("Menu").click()
    page.get_by_role("button", name="Cover the screen between players").click()
    expect(page.locator("#panel-turn .turn.yours")).to_be_visible()
    expect(log).to_contain_text("sets the par value")
    for name in acted:
        expect(page.locator("#panel-players")).to_contain_text(name)


def test_what_is_not_legal_is_explained_by_its_rule(look: Looking, backstage: Backstage) -> None:
    ann = backstage.person()
    at = before("18AL-4-greedy-2", "lay_tile", 3)
    page = look(ann, f"/table/{recorded(backstage, '18AL-4-greedy-2', at, ann).row.id}")
    stood = revision(page)
    lit = page.locator(".turn .spot").evaluate_all("all => all.map((one) => one.dataset.spot)")
    in_view = """all => all.filter((one) => {
      const [box, frame] = [one, document.getElementById('map')].map((each) => each.getBoundingClientRect());
      return box.left > frame.left && box.right < frame.right && box.top > frame.top && box.bottom < frame.bottom;
    }).map((one) => one.dataset.hex)"""
    hexes = page.locator("#map svg [id^='hex-']").evaluate_all(in_view)
    dark = next(hex_ for hex_ in hexes if hex_ and hex_ not in lit)
    page.keyboard.press("0")  # the map opens on what the company reaches
    page.locator(f"#map svg #hex-{dark}").click(force=True)
    why = page.locator("#why")
    expect(why).to_be_visible()
    expect(why.locator(".rule").first).to_have_text(RULE)
    expect(why.locator("dd").first).not_to_be_empty()
    page.keyboard.press("Escape")
    expect(why).to_be_hidden()

    page.get_by_text("Not possible now").click()
    pale = page.locator(".turn .pale").first
    assert pale.get_attribute("aria-disabled") == "true"
    pale.click(force=True)  # it says that it is disabled, and answers all the same
    expect(why.locator(".why-sentence").first).not_to_be_empty()
    expect(why.locator(".rule").first).to_have_text(RULE)
    assert revision(page) == stood


def test_own_actions_are_taken_back(look: Looking, backstage: Backstage) -> None:
    ann = backstage.person()
    at = before("18Chesapeake-3-greedy-2", "lay_tile", 4)
    live = recorded(backstage, "18Chesapeake-3-greedy-2", at, ann)
    page = look(ann, f"/table/{live.row.id}")
    asked, drawn = prompt(page), board(page)
    lay_tile(page)
    moved_on(page, str(live.revision))
    assert board(page) != drawn
    page.keyboard.press("Control+z")
    expect(page.locator("#turn-prompt")).to_have_text(asked)
    moved_on(page, str(live.revision + 1))
    assert board(page) == drawn


def board(page: Page) -> list[str]:
    """The hexes of the map as they are drawn, without what is lit over them."""
    hexes: list[str] = page.locator("#map svg [id^='hex-']").evaluate_all(
        "all => all.map((one) => one.innerHTML)"
    )
    return hexes


def test_the_past_can_be_leafed_through_and_linked_to(look: Looking, backstage: Backstage) -> None:
    ann = backstage.person()
    live = recorded(backstage, "18Chesapeake-4-greedy-3", 200, ann)
    page = look(ann, f"/table/{live.row.id}")
    last = live.row.at
    cash = page.locator("#panel-players").inner_text()
    with page.expect_response(lambda answer: f"action={last - 2}&" in answer.url):
        page.locator("body").press("ArrowLeft")
    expect(page.locator("#past")).to_contain_text(f"Position {last - 1} of {last}")
    expect(page.locator(".turn")).to_contain_text("past position")
    expect(page).to_have_url(re.compile(rf"action={last - 1}"))
    # Where it goes next has been fetched already, so it takes no answer of the site to show it.
    held: list[Route] = []
    page.route("**/panels?*", lambda asked: held.append(asked))
    page.locator("body").press("ArrowLeft")
    expect(page.locator(".history-bar .where")).to_contain_text(str(last - 2))
    page.unroute("**/panels?*")
    page.locator("body").press("Home")
    expect(page.locator("#past")).to_contain_text(f"Position 0 of {last}")
    expect(page.locator("#panel-players")).not_to_have_text(cash)
    page.locator("body").press("End")
    expect(page.locator("#past")).to_be_hidden()
    expect(page.locator(YOURS)).to_be_visible()
    expect(page.locator("#panel-players")).to_have_text(cash, use_inner_text=True)

    other = look(None, f"/table/{live.row.id}?action=60")
    expect(other.locator("#past")).to_contain_text(f"60 of {last}")
    turn = page.locator("#panel-log .log-turn").filter(has=page.locator('.log-line[data-at="60"]'))
    if turn.locator("summary").count():
        turn.locator("summary").click()
    turn.locator('.log-line[data-at="60"] a').first.click()
    expect(page.locator("#past")).to_contain_text(f"Position 60 of {last}")
    there = other.locator("#panel-players").inner_text()
    expect(page.locator("#panel-players")).to_have_text(there, use_inner_text=True)


def test_two_browsers_see_each_others_moves(look: Looking, backstage: Backstage) -> None:
    ann, ben = backstage.person("Annabel"), backstage.person("Benedict")
    live = backstage.table(ann, "18Chesapeake", ben)
    hers = look(ann, f"/table/{live.row.id}")
    his = look(ben, f"/table/{live.row.id}")
    watching = look(None, f"/table/{live.row.id}")
    first, second = (hers, his) if live.game is not None and live.to_act == "Annabel" else (his, hers)
    for _ in range(3):
        expect(first.locator(YOURS)).to_be_visible()
        expect(second.locator(YOURS)).to_have_count(0)
        decide(first, set())
        expect(second.locator(YOURS)).to_be_visible()
        expect(second).to_have_title(re.compile(r"^(\(1\) )?● 18Chesapeake"))
        now = second.locator(".turn").get_attribute("data-revision")
        expect(watching.locator(f'.turn[data-revision="{now}"]')).to_have_count(1)
        assert watching.locator("#panel-log").inner_text() == second.locator("#panel-log").inner_text()
        first, second = second, first
    hers.get_by_role("link", name="Chat").click()
    hers.get_by_label("Say something").fill("Good luck <b>all</b>")
    hers.get_by_role("button", name="Say").click()
    expect(his.locator("#chat")).to_contain_text("Good luck <b>all</b>")


CUT_OFF = (
    "ERR_CONNECTION_REFUSED",
    "ERR_CONNECTION_RESET",
    "ERR_EMPTY_RESPONSE",
    "ERR_INCOMPLETE_CHUNKED_ENCODING",
    "ERR_CONTENT_LENGTH_MISMATCH",
)
"""What a browser says of answers, whole files among them, that a site which is killed breaks off or never gives."""


def test_pages_come_back_by_themselves_when_the_site_was_away(
    look: Looking, backstage: Backstage, served: Served
) -> None:
    look.allowed = CUT_OFF
    ann, ben = backstage.person(), backstage.person()
    live = recorded(backstage, "18Chesapeake-2-greedy-1", 100, ann, ben)
    hers, his = look(ann, f"/table/{live.row.id}"), look(ben, f"/table/{live.row.id}")
    (seat,) = [seat.number for seat in live.seats if seat.player == live.to_act]
    acting, waiting = (hers, his) if seat == 0 else (his, hers)
    expect(acting.locator(YOURS)).to_be_visible()
    served.kill()
    expect(waiting.locator("#connection")).to_be_visible()
    served.start()
    expect(waiting.locator("#connection")).to_be_hidden(timeout=20_000)
    expect(acting.locator("#connection")).to_be_hidden(timeout=20_000)
    decide(acting, set())
    now = revision(acting)
    expect(waiting.locator(f'.turn[data-revision="{now}"]')).to_have_count(1)


@pytest.mark.parametrize("name", ["18Chesapeake-3-greedy-2", "18AL-4-greedy-2"])
def test_an_operating_turn_on_a_phone(look: Looking, backstage: Backstage, name: str) -> None:
    ann = backstage.person()
    live = recorded(backstage, name, before(name, "lay_tile", 6), ann)
    page = look(ann, f"/table/{live.row.id}", phone=True)
    company = page.locator("#turn-prompt").inner_text()
    done: list[str] = []
    tracks: set[str] = set()
    for _ in range(8):
        assert your_turn(page)
        nothing_sticks_out(page)
        done.append(decide(page, tracks))
        if done[-1].startswith(("primary: Pay", "primary: Withhold")):
            break
    assert done[0] == "tile" and any(kind.startswith("primary: Run") for kind in done), (company, done)
    for screen in ("Cards", "Money", "Log", "More", "Map"):
        page.locator(".phone-tabs").get_by_role("button", name=screen).tap()
        nothing_sticks_out(page)


@pytest.mark.parametrize("name", ["18AL-4-greedy-2", "18GL-4-greedy-0"])
def test_a_stock_turn_on_a_phone(look: Looking, backstage: Backstage, name: str) -> None:
    """The head tells who sits in which order in the next stock round, out of sight and within the window."""
    ann = backstage.person()
    live = recorded(backstage, name, before(name, "buy_share", 20), ann)
    page = look(ann, f"/table/{live.row.id}", phone=True)
    page.locator(".head-next .unseen").first.wait_for(state="attached")
    nothing_sticks_out(page)


def nothing_sticks_out(page: Page) -> None:
    """Nobody has to scroll sideways, and what there is to do can be hit by a thumb."""
    wide = page.locator("html").evaluate("html => html.scrollWidth")
    assert wide <= 360, f"{wide} pixels wide"
    for button in page.locator(".turn button.act:visible").all()[:10]:
        box = button.bounding_box()
        assert box is None or box["height"] >= 44, button.inner_text()
