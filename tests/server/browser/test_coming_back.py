"""Coming back to a table: what happened, played back, found in the log, compared; and the end of a game."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from recorded import golden
from roundhouse.server.live import planning
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.storage.records import User
from server.browser.clicks import decide
from server.browser.harness import Backstage, Looking
from server.browser.test_desk import recorded

GAME = "18Chesapeake-4-greedy-3"


@pytest.fixture
def people(backstage: Backstage) -> tuple[User, User]:
    return backstage.person(), backstage.person()


@pytest.fixture
def live(backstage: Backstage, people: tuple[User, User]) -> TableSnapshot:
    """A game in the middle, in which neither has moved in person yet."""
    return recorded(backstage, GAME, 269, *people)


@pytest.fixture
def page(look: Looking, people: tuple[User, User], live: TableSnapshot) -> Iterator[Page]:
    yield look(people[0], f"/table/{live.row.id}")


def test_who_enters_is_told_in_eight_lines(page: Page, look: Looking, live: TableSnapshot) -> None:
    told = page.locator("#since")
    expect(told).to_be_visible()
    assert 3 < told.locator(".digest li").count() <= 8
    told.get_by_label("Close").click()
    expect(told).to_be_hidden()
    page.reload()
    expect(page.locator("#panel-log .log-turn").first).to_be_attached()
    expect(told).to_be_hidden()  # it has been read
    page.get_by_role("link", name="Since my last move").click()
    expect(told).to_be_visible()
    told.get_by_text("Turn by turn").click()
    expect(told.locator(".since-parts li").first).to_be_visible()
    expect(look(None, f"/table/{live.row.id}").locator("#since")).to_have_count(0)


def test_what_happened_is_kept_up_to_date(
    look: Looking, backstage: Backstage, people: tuple[User, User]
) -> None:
    """Others move while the page is open: the card tells what a reload would; turn by turn too."""
    live = recorded(backstage, GAME, 230, *people)  # trains are run, earnings divided
    (seat,) = [seat for seat in live.seats if seat.player == live.to_act]
    mover, other = (people[seat.number % 2], people[1 - seat.number % 2])
    page, told = look(other, f"/table/{live.row.id}"), "#since .digest:visible"
    first = page.locator(told).inner_text()
    acting = look(mover, f"/table/{live.row.id}")
    decide(acting, set())
    expect(page.locator(told)).not_to_have_text(first)
    now = page.locator(told).inner_text()
    page.reload()
    expect(page.locator(told)).to_have_text(now, use_inner_text=True)
    page.get_by_label("Close").click()
    page.get_by_role("link", name="Since my last move").click()
    turns = page.locator("#since .since-whole")
    expect(turns.locator(".since-parts li").first).to_be_attached()
    before, tracks = turns.text_content(), set[str]()
    assert acting.evaluate("window.desk.yours"), "the turn has a second step"
    decide(acting, tracks)
    expect(turns).not_to_have_text(before or "")
    expect(page.locator(told)).to_have_count(1)


def test_what_happened_before_comes_when_somebody_wants_it(
    look: Looking, backstage: Backstage, people: tuple[User, User], live: TableSnapshot
) -> None:
    """The log of a plan begins with the last rounds, as that of a long game; leafing back and searching need all."""
    plan = planning.create(backstage.store, people[0], live.row.id, 269, "Sooner")
    page = look(people[0], f"/plan/{plan.id}")
    turns, earlier = page.locator("#panel-log .log-turn"), page.locator("[data-log-earlier]")
    few = turns.count()
    expect(earlier).to_be_visible()
    page.locator("#log-search").fill("sets the par value")
    expect(earlier).to_have_count(0)
    expect(page.locator("#panel-log .log-line:visible").first).to_contain_text("par value")
    page.locator("#log-search").fill("")
    assert turns.count() > 2 * few
    page.reload()
    assert turns.count() == few
    page.goto(f"/plan/{plan.id}?action=30")
    expect(page.locator("#panel-log .log-line.here").first).to_be_attached()
    page.goto(f"/plan/{plan.id}?log=whole")
    expect(earlier).to_have_count(0)
    assert turns.count() > 2 * few


def test_on_a_phone_it_stands_before_the_map(
    look: Looking, people: tuple[User, User], live: TableSnapshot
) -> None:
    page = look(people[0], f"/table/{live.row.id}", phone=True)
    told = page.locator("#since")
    expect(told).to_be_in_viewport()
    wide = page.locator("html").evaluate("html => html.scrollWidth")
    assert wide <= 360, f"{wide} pixels wide"
    told.get_by_label("Close").tap()
    expect(told).to_be_hidden()


def test_on_a_phone_it_makes_room_for_whoever_begins_to_act(
    look: Looking, people: tuple[User, User], live: TableSnapshot
) -> None:
    page = look(people[0], f"/table/{live.row.id}", phone=True)
    expect(page.locator("#since")).to_be_in_viewport()
    page.locator("#map").tap(position={"x": 150, "y": 40})
    expect(page.locator("#since")).to_be_hidden()


def test_in_two_columns_it_leaves_the_log_its_room(
    look: Looking, people: tuple[User, User], live: TableSnapshot
) -> None:
    """Below the turn there are lines of the log to read, whether what happened is shown or asked for again."""
    page = look(people[0], f"/table/{live.row.id}", viewport={"width": 1024, "height": 768})
    told, log = page.locator("#since"), page.locator("#log-scroll")
    for _ in range(2):
        expect(told).to_be_in_viewport()
        assert log.evaluate("log => log.clientHeight") > 100
        told.get_by_label("Close").click()
        expect(told).to_be_hidden()
        assert log.evaluate("log => log.clientHeight") > 100
        page.locator("[data-since]").click()


def test_at_200_percent_too(look: Looking, people: tuple[User, User], live: TableSnapshot) -> None:
    """Where the log is folded away, what happened stands before the map."""
    page = look(people[0], f"/table/{live.row.id}", viewport={"width": 720, "height": 450})
    expect(page.locator("#since")).to_be_in_viewport()
    expect(page.locator("#turn-prompt")).to_be_in_viewport()


def test_what_happened_is_played_back_turn_by_turn(page: Page) -> None:
    note = page.locator("#past")
    page.keyboard.press("p")
    expect(note).to_contain_text("Position 1 of 269")
    expect(note).to_contain_text(re.compile("Position [2-9] of 269"))
    page.keyboard.press(" ")
    expect(page.locator("#live")).to_have_text(re.compile("^Paused"))
    paused = note.locator("strong").inner_text()
    page.wait_for_timeout(2500)
    assert note.locator("strong").inner_text() == paused
    page.keyboard.press(" ")
    expect(note.locator("strong")).not_to_have_text(paused)
    page.keyboard.press("Escape")
    expect(note).to_be_hidden()
    expect(page.locator("body")).not_to_have_class(re.compile("playing"))


def test_the_map_follows_what_is_played_back(page: Page) -> None:
    """The hexes of a turn are ringed."""
    line = "N&W lays tile 611, rotation 1, in D12 (Charlottesville), and so on. " * 3  # it takes long to read
    answer = {"frames": [{"at": 266, "line": line, "hexes": ["D12"]}]}
    page.context.route(re.compile(r"/since\b"), lambda route: route.fulfill(json=answer))
    page.reload()
    page.keyboard.press("p")
    expect(page.locator("#map .played")).to_have_count(1)
    ring, hex_ = (page.locator(f"#map {one}").get_attribute("transform") for one in (".played", "#hex-D12"))
    assert ring == hex_


def test_the_log_folds_turns_and_is_searched(page: Page) -> None:
    turn = page.locator("#panel-log .log-turn").filter(has_text="tile 611 in D12")
    line = turn.locator(".log-line").first
    expect(line).to_be_hidden()
    turn.locator("summary").click()
    expect(line).to_be_visible()
    turn.locator("summary").click()
    search = page.get_by_label("Search the log")
    for asked, lines in (("D12", "D12"), ("places a token", "places a token"), ("N&W", "")):
        search.fill(asked)
        shown = page.locator("#panel-log .log-line:visible")
        expect(shown.first).to_be_visible()
        assert all(lines in said for said in shown.all_inner_texts())
        assert shown.count() < page.locator("#panel-log .log-line").count() / 2
    search.fill("")
    expect(page.locator("#panel-log details[open]")).to_have_count(0)
    page.get_by_role("group", name="Show in the log").get_by_role("button", name="presidencies").click()
    for one in page.locator("#panel-log .log-line:visible").all():
        assert "presidencies" in (one.get_attribute("data-kinds") or "")


def test_two_positions_are_compared(page: Page) -> None:
    page.get_by_label("Menu").click()
    page.get_by_role("button", name="Compare two positions").click()
    box = page.get_by_role("dialog", name="Compare two positions")
    box.get_by_label("From").fill("239")
    box.get_by_role("button", name="Compare").click()
    expect(box.locator(".digest")).to_contain_text("earned $240 in 2 runs, withheld")
    box.get_by_text("Turn by turn").click()
    box.locator("a.at").first.click()
    expect(box).to_be_hidden()
    expect(page.locator("#past")).to_contain_text("of 269")


@pytest.mark.parametrize("screen", ["Map", pytest.param("Cards", marks=pytest.mark.soak), "More"])
def test_on_a_phone_the_note_of_the_past_lies_over_nothing(
    look: Looking, backstage: Backstage, people: tuple[User, User], screen: str
) -> None:
    live = recorded(backstage, GAME, 130, *people)
    page = look(people[0], f"/table/{live.row.id}?action=60", phone=True)
    page.locator(".phone-tabs").get_by_role("button", name=screen).tap()
    note, below = page.locator("#past"), page.locator("#board")
    place = note.bounding_box()
    assert place is not None and place["x"] == 0 and place["width"] == 360
    if screen != "More":
        board = below.bounding_box()
        assert board is not None and board["y"] >= place["y"] + place["height"]
    note.get_by_role("link", name="Back to now").tap()
    expect(note).to_be_hidden()


def test_chat_links_to_positions(page: Page) -> None:
    page.get_by_role("link", name="Chat").click()
    page.get_by_label("Say something").fill("Why that, in #120?")
    page.get_by_role("button", name="Say", exact=True).click()
    page.locator("#chat .said a", has_text="#120").click()
    expect(page.locator("#past")).to_contain_text("Position 120 of 269")


def test_home_is_a_queue_and_n_goes_on(
    look: Looking, backstage: Backstage, people: tuple[User, User], live: TableSnapshot
) -> None:
    ann = (
        people[0] if live.seats[0].player == live.to_act or live.seats[2].player == live.to_act else people[1]
    )
    second = recorded(backstage, "18AL-4-greedy-2", 230, ann)
    page = look(ann, "/")
    cards = page.locator(".card.move")
    expect(cards).to_have_count(2)
    cards.first.get_by_text("Since my last move").click()
    expect(cards.first.locator(".digest li").first).to_be_visible()
    page.keyboard.press("n")
    expect(page).to_have_url(re.compile(rf"/table/{live.row.id}$"))
    expect(page.locator("#next-table")).to_be_visible()
    page.locator("body").press("n")
    expect(page).to_have_url(re.compile(rf"/table/{second.row.id}$"))


@pytest.mark.parametrize(
    ("name", "at", "size", "told"),
    [
        ("18Chesapeake-3-greedy-2", 74, (1280, 800), "Next: 18AL"),
        pytest.param("18C2C-4-greedy-1", 1048, (1280, 800), "Next", marks=pytest.mark.soak),
        pytest.param("18Chesapeake-3-greedy-2", 74, (720, 450), "Next", marks=pytest.mark.soak),
        ("18Chesapeake-3-greedy-2", 74, (390, 844), "Next"),
    ],
    ids=str,
)
def test_the_next_table_is_named_where_there_is_room_for_it_and_never_cut_off(
    look: Looking, backstage: Backstage, name: str, at: int, size: tuple[int, int], told: str
) -> None:
    someone = backstage.person()
    recorded(backstage, "18AL-4-greedy-2", 230, someone)
    live = recorded(backstage, name, at, someone)
    page = look(someone, f"/table/{live.row.id}", viewport={"width": size[0], "height": size[1]})
    link = page.locator("#next-table")
    expect(link).to_be_visible()
    expect(link).to_have_text(re.compile(rf"^{told}( #\d+)?$"))
    expect(link).to_have_accessible_name(re.compile(r"^Next: 18AL( #\d+)?$"))
    assert link.evaluate("link => link.scrollWidth <= link.clientWidth + 1")


def _skips_to(page: Page, name: str, target: str) -> None:
    """The link is there, and no other leads to what is hidden; the next Tab after it is in its target."""
    for link in page.locator(".skip:visible").all():
        expect(page.locator(str(link.get_attribute("href")))).to_be_visible()
    page.get_by_role("link", name=name, exact=True).focus()
    page.keyboard.press("Enter")
    if not page.locator(f"{target}:focus").count():
        page.keyboard.press("Tab")
    assert page.locator(f"{target}:focus, {target} :focus").count() == 1


def test_the_end_of_a_game_fills_the_page(
    look: Looking, backstage: Backstage, people: tuple[User, User]
) -> None:
    over = recorded(backstage, GAME, golden(GAME).at, *people)
    page = look(people[0], f"/table/{over.row.id}")
    expect(page.locator(".turn-pane")).to_be_hidden()
    result = page.locator("#panel-over")
    expect(result.locator("h2")).to_have_text("Dot wins by $265")
    assert result.locator(".ranking tbody tr").count() == 4
    expect(result.locator(".decided a").first).to_be_visible()
    expect(result.locator("#missed")).not_to_be_empty()
    expect(page.locator("#panel-charts svg").first).to_be_visible()
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    wide = page.locator("#board").bounding_box()
    assert wide is not None and wide["width"] > 1000
    _skips_to(page, "Skip to the content", "#board")
    result.locator(".turned a").first.click()
    expect(page.locator("#past")).to_be_visible()
    expect(page.locator("#map")).to_be_visible()  # the position that the link leads to
    _skips_to(page, "Skip to the content", "#board")
    _skips_to(page, "Skip to the map", "#map")
    page.locator("body").press("o")
    page.locator("body").press("End")
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    page.get_by_role("button", name="Rematch").click()
    expect(page).not_to_have_url(re.compile(rf"/table/{over.row.id}"))


def test_the_result_comes_up_by_itself(
    look: Looking, backstage: Backstage, people: tuple[User, User]
) -> None:
    """The last action of the game, in front of somebody's eyes."""
    last = golden(GAME)
    live = recorded(backstage, GAME, last.at - 1, *people)
    (seat,) = [seat.number for seat in live.seats if seat.player == live.to_act]
    page, other = (look(one, f"/table/{live.row.id}") for one in (people[seat % 2], people[1 - seat % 2]))
    expect(page.locator(".turn-pane")).to_be_visible()
    expect(other.locator("#since")).to_be_visible()
    decide(page, set())
    expect(page.locator("#panel-over h2")).to_be_visible()
    expect(other.locator("#panel-over h2")).to_be_visible()
    expect(other.locator("#since")).to_be_hidden()  # it tells of the time before the end
    expect(page.locator(".turn-pane")).to_be_hidden()


def test_a_click_on_a_name_shows_only_what_is_about_it(page: Page) -> None:
    """A company by the chip over the log, a player by the head of a turn, a hex below an opened turn; and back."""
    lines = page.locator("#panel-log .log-turn:visible")
    whole = lines.count()
    page.get_by_role("group", name="Only what is about").get_by_role("button", name="PRR").click()
    expect(page.locator("#log-only")).to_have_text("PRR ✕")
    some = lines.count()
    assert 0 < some < whole
    abouts = page.locator("#panel-log .log-line:visible").evaluate_all(
        "all => all.map(one => one.dataset.about)"
    )
    assert abouts and all("PRR" in about.split("|") for about in abouts)
    page.get_by_label("Search the log").fill("train")
    assert lines.count() < some
    page.get_by_label("Search the log").fill("")
    page.get_by_role("button", name="Only PRR: show all again").click()
    assert lines.count() == whole
    expect(page.locator("#log-only")).to_be_hidden()

    turn = page.locator("#panel-log details:has(.badge)").last
    turn.locator(".badge").click()
    expect(page.locator("#log-only")).to_be_visible()  # and the turn was not opened by the click on its name
    page.locator("#log-only").click()
    turn.locator(".log-told").click()
    hex = turn.locator(".log-about button", has_text=re.compile(r"^[A-L]\d+$")).first
    name = hex.inner_text()
    hex.click()
    abouts = page.locator("#panel-log .log-line:visible").evaluate_all(
        "all => all.map(one => one.dataset.about)"
    )
    assert abouts and all(name in about.split("|") for about in abouts)


@pytest.mark.parametrize("phone", [False, True])
def test_both_maps_of_a_comparison_move_together(
    look: Looking, people: tuple[User, User], live: TableSnapshot, phone: bool
) -> None:
    page = look(people[0], f"/table/{live.row.id}/since?from=120&to=150", phone=phone)
    pictures, frames = page.locator(".twin-frame img"), page.locator(".twin-frame")
    expect(pictures).to_have_count(2)
    for number in range(2):
        expect(pictures.nth(number)).to_have_js_property("complete", True)

    def seen() -> list[str]:
        found: list[str] = pictures.evaluate_all("all => all.map((one) => one.style.cssText)")
        assert len(set(found)) == 1, "both show the same part"
        return found[:1]

    boxes = [frames.nth(number).bounding_box() for number in range(2)]
    assert boxes[0] and boxes[1]
    side = "y" if phone else "x"
    assert boxes[0][side] + boxes[0]["height" if phone else "width"] <= boxes[1][side]
    assert boxes[0]["x" if phone else "y"] == boxes[1]["x" if phone else "y"]
    states = [seen()]
    frames.nth(1).focus()
    for key in ("+", "+", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        states.append(seen())
    if not phone:
        frames.nth(0).hover()
        page.mouse.wheel(0, -300)
        states.append(seen())
        page.mouse.down()
        page.mouse.move(boxes[0]["x"] + 60, boxes[0]["y"] + 80)
        page.mouse.up()
        states.append(seen())
    page.locator(".twin-spot").nth(1).click()
    states.append(seen())
    page.get_by_role("button", name="Whole map").click()
    states.append(seen())
    assert all(one != other for one, other in itertools.pairwise(states)), "each of them moves the maps"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_comparison_at_the_desk_has_both_maps(page: Page) -> None:
    page.get_by_label("Menu").click()
    page.get_by_role("button", name="Compare two positions").click()
    box = page.get_by_role("dialog", name="Compare two positions")
    expect(box.locator(".twin-frame img")).to_have_count(2)
    expect(box.locator(".twin.moves")).to_be_visible()
    box.get_by_label("From").fill("120")
    box.get_by_role("button", name="Compare", exact=True).click()
    expect(box.locator(".twin-frame img").first).to_have_attribute(
        "src", re.compile(r"action=120&against=269")
    )
    assert box.locator(".twin-spot").count() > 5
