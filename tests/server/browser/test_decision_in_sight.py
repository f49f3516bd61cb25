"""Whoever is to act sees without scrolling what is asked and what is most likely answered, in every sort of step."""

from __future__ import annotations

from functools import cache

import pytest
from playwright.sync_api import Page, expect

from recorded import golden
from roundhouse.core.position import Position
from roundhouse.play.session import Game
from roundhouse.rules.trains import TRAIN_STEP
from roundhouse.rules.turns import AUCTION, ROUND
from roundhouse.server.live import proposals
from server.browser.harness import PHONE, Backstage, Looking
from server.browser.test_desk import recorded
from server.browser.visible import hidden

GAMES = (
    "18Chesapeake-3-greedy-2",
    "18AL-4-greedy-2",
    "18GL-4-greedy-0",
    "1848-4-greedy-1",
    "18C2C-4-greedy-1",
)
STEPS = ("auction", "stock turn", "track", "run", TRAIN_STEP)
SIZES = ((1440, 900), (1024, 700), (720, 450), (390, 844), (360, 640))
LOW = (720, 450)
"""As 1440 by 900 at 200% zoom."""

LIT = """() => [...document.querySelectorAll('.spot-lit')].map((one) => {
  const box = one.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height * 0.7];
}).find(([x, y]) => document.elementFromPoint(x, y)?.matches('.spot-lit'))"""
"""Where a lit hex of the map can be hit."""

PRIMARY = ".turn button.act.primary"
CLOSER = ".turn [data-pass]"
FIRST = ".turn .spot, .turn button.act"
"""Where nothing is primary and the step cannot be passed, what is offered first."""


@cache
def some_turn(name: str, step: str) -> int:
    """A position of a recorded game, early among those in which a player is to act in that step."""
    game = golden(name)
    found = [at for at in range(game.at) if game.actions[at].by != "chance" and step in _steps(game, at)]
    return found[len(found) * 3 // 10]


def _steps(game: Game, at: int) -> tuple[str, ...]:
    pos = Position(game.title, game.position(at))
    bids = pos.frame.node == "auction turn" or pos[ROUND].kind == AUCTION
    return (pos.frame.node, "auction") if bids else (pos.frame.node,)


@pytest.mark.parametrize(
    ("step", "size"),
    [(STEPS[n], SIZES[n]) for n in range(len(STEPS))],
    ids=str,
)
def test_what_is_asked_and_answered_is_in_sight(
    look: Looking, backstage: Backstage, step: str, size: tuple[int, int]
) -> None:
    """Each step, each size and each title once; `make soak` looks at all of them together."""
    name = GAMES[STEPS.index(step) * 2 % len(GAMES)]
    in_sight(look, backstage, name, step, size)


@pytest.mark.soak
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", GAMES)
def test_it_is_in_sight_in_every_title(
    look: Looking, backstage: Backstage, name: str, size: tuple[int, int]
) -> None:
    for step in STEPS:
        in_sight(look, backstage, name, step, size)


def in_sight(look: Looking, backstage: Backstage, name: str, step: str, size: tuple[int, int]) -> None:
    ann = backstage.person()
    live = recorded(backstage, name, some_turn(name, step), ann)
    window = {"viewport": {"width": size[0], "height": size[1]}}
    page = look(ann, f"/table/{live.row.id}", **(PHONE | window if size[0] < 700 else window))
    page.locator(".turn.yours").wait_for()
    answer = next((one for one in (PRIMARY, CLOSER) if page.locator(one).count()), FIRST)
    found = {one: fault for one in ("#turn-prompt", answer) if (fault := hidden(page, one))}
    assert not found, (name, step, size, found)
    page.context.close()


def test_what_is_offered_first_in_a_stock_turn_is_whole_in_a_low_window(
    look: Looking, backstage: Backstage
) -> None:
    ann = backstage.person()
    live = recorded(backstage, GAMES[0], 184, ann)
    page = look(ann, f"/table/{live.row.id}", viewport={"width": LOW[0], "height": LOW[1]})
    page.locator(".turn.yours").wait_for()
    assert [hidden(page, one) for one in (".act-card button.act", "#turn-prompt", CLOSER)] == ["", "", ""]


@pytest.mark.parametrize("step", ["auction", "stock turn"])
def test_where_the_log_is_below_the_turn_it_gives_way_to_what_is_offered(
    look: Looking, backstage: Backstage, step: str
) -> None:
    ann = backstage.person()
    live = recorded(backstage, "18C2C-4-greedy-1", some_turn("18C2C-4-greedy-1", step), ann)
    page = look(ann, f"/table/{live.row.id}", viewport={"width": 1024, "height": 768})
    page.locator(".turn.yours").wait_for()
    assert hidden(page, ".act-card button") == ""
    assert hidden(page, "#log-scroll") == "has no size"
    page.get_by_role("link", name="Log", exact=True).click()
    assert hidden(page, "#log-scroll") == hidden(page, "#turn-prompt") == ""


def test_the_log_opens_in_a_low_window_and_gives_way(look: Looking, backstage: Backstage) -> None:
    ann = backstage.person()
    live = recorded(backstage, GAMES[0], some_turn(GAMES[0], "track"), ann)
    page = look(ann, f"/table/{live.row.id}", viewport={"width": LOW[0], "height": LOW[1]})
    assert hidden(page, "#log-scroll") == "has no size"
    page.get_by_role("link", name="Log", exact=True).click()
    assert hidden(page, "#log-scroll") == ""
    page.get_by_role("link", name="Log", exact=True).click()
    assert hidden(page, "#turn-prompt") == ""


def test_what_is_done_is_one_line_that_opens(look: Looking, backstage: Backstage) -> None:
    ann = backstage.person()
    live = recorded(backstage, GAMES[0], some_turn(GAMES[0], TRAIN_STEP), ann)
    page = look(ann, f"/table/{live.row.id}")
    fold = page.locator(".rail-fold")
    box = fold.bounding_box()
    assert box is not None and box["height"] < 40
    assert fold.locator("li").first.is_hidden()
    fold.locator("summary").click()
    assert fold.locator("li.now").is_visible()


@pytest.mark.parametrize("size", [LOW, (360, 640)], ids=str)
def test_what_is_proposed_is_answered_without_scrolling(
    look: Looking, backstage: Backstage, size: tuple[int, int]
) -> None:
    ann, ben = backstage.person(), backstage.person()
    live = recorded(backstage, GAMES[3], some_turn(GAMES[3], "track"), ann, ben)
    backstage.store.invalidate(live.row.id)
    proposals.propose(backstage.store, live.row.id, ben, live.revision, "end")
    window = {"viewport": {"width": size[0], "height": size[1]}}
    page = look(ann, f"/table/{live.row.id}", **(PHONE | window if size[0] < 700 else window))
    page.locator(".proposal").wait_for()
    for _ in range(50):  # the sheet of a phone comes up
        found = [hidden(page, f".vote button[value='{yes}']") for yes in (1, 0)]
        if found == ["", ""]:
            return
        page.wait_for_timeout(100)
    pytest.fail(f"not in sight: {found}")


@pytest.mark.parametrize("size", [LOW, (360, 640)], ids=str)
def test_both_answers_to_what_another_wants_are_in_sight_and_enter_gives_none(
    look: Looking, backstage: Backstage, size: tuple[int, int]
) -> None:
    """CQR would have a train of BMR: that is agreed to or declined by a click, never by Enter."""
    ann, ben = backstage.person(), backstage.person()
    live = recorded(backstage, "Branch Line-3-random-1", 90, ann, ben)
    asked = ann if live.to_act in {seat.player for seat in live.seats if seat.number % 2 == 0} else ben
    window = {"viewport": {"width": size[0], "height": size[1]}}
    page = look(asked, f"/table/{live.row.id}", **(PHONE | window if size[0] < 700 else window))
    answers = page.locator(".turn-bar button.act")
    expect(answers).to_have_text(["Accept: sell BMR's 2-train to CQR for $350 +$350", "Decline"])
    for _ in range(50):  # the sheet of a phone comes up
        found = [hidden(page, f".turn-bar button.act:nth-of-type({number})") for number in (1, 2)]
        if found == ["", ""]:
            break
        page.wait_for_timeout(100)
    assert found == ["", ""]
    page.locator("#turn-prompt").focus()
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    expect(answers).to_have_count(2)
    answers.nth(1).click()
    expect(answers).to_have_count(0)


@pytest.mark.parametrize("size", [LOW, (360, 640)], ids=str)
def test_map_prompt_and_tray_share_a_small_window(
    look: Looking, backstage: Backstage, size: tuple[int, int]
) -> None:
    """What happened takes a line or two until it is opened; with the tray open what is asked and its bar are there."""
    ann = backstage.person()
    live = recorded(backstage, GAMES[1], some_turn(GAMES[1], "track"), ann)
    window = {"viewport": {"width": size[0], "height": size[1]}}
    page = look(ann, f"/table/{live.row.id}", **(PHONE | window if size[0] < 700 else window))
    page.locator(".turn .spot").first.wait_for()
    told = page.locator("#since")
    short = told.bounding_box()
    assert short is not None and short["height"] < 90
    told.locator("[data-since-more]").click()
    opened = told.bounding_box()
    assert opened is not None and opened["height"] > short["height"]
    page.locator(".turn .spot").first.click()
    page.locator("#tray .tray-bar .tray-lay").wait_for()
    assert told.is_hidden()
    shown = ("#turn-prompt", "#tray .tray-lay", "#tray .tray-bar .button:last-of-type")
    assert [hidden(page, one) for one in shown] == ["", "", ""]
    beside = page.locator(".turn > :visible").evaluate_all("all => all.map((one) => one.className)")
    assert beside == ["turn-head", "tray"]


def test_the_handle_of_the_sheet_stays_when_it_is_scrolled(look: Looking, backstage: Backstage) -> None:
    ann = backstage.person()
    live = recorded(backstage, GAMES[2], some_turn(GAMES[2], "auction"), ann)
    page = look(ann, f"/table/{live.row.id}", phone=True)
    page.locator(".turn.yours").wait_for()
    pane = page.locator(".turn-pane")
    pane.evaluate("pane => pane.scrollTo(0, 150)")
    assert pane.evaluate("pane => pane.scrollTop") > 100
    for _ in range(20):  # the sheet comes up
        found = [hidden(page, one) for one in (".grip", "#turn-prompt")]
        if found == ["", ""]:
            break
        page.wait_for_timeout(100)
    assert found == ["", ""]


@pytest.mark.parametrize("letters", [pytest.param(24, marks=pytest.mark.soak), 32])
def test_with_large_letters_a_desktop_has_its_map(look: Looking, backstage: Backstage, letters: int) -> None:
    """Letters that a browser is set to have larger are as zoom: the layout is that of a window with as many of them."""
    ann = backstage.person()
    live = recorded(backstage, GAMES[1], some_turn(GAMES[1], "track"), ann)
    page = look(ann, "/glossary", viewport={"width": 1280, "height": 800})
    sizes = {"standard": letters, "fixed": letters}
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": sizes})
    page.goto(f"/table/{live.row.id}")
    page.locator(".turn.yours").wait_for()
    assert page.evaluate("[document.documentElement.scrollWidth, innerWidth]") == [1280, 1280]
    frame = page.locator(".map-frame").bounding_box()
    assert frame is not None and frame["width"] > 480 and frame["height"] > 200
    assert [hidden(page, one) for one in ("#turn-prompt", CLOSER)] == ["", ""]
    page.mouse.click(*page.evaluate(LIT))
    page.locator("#tray .tray-lay").wait_for()
    assert not hidden(page, "#tray .tray-lay")


@pytest.mark.parametrize("name", GAMES[3:])
def test_the_strip_of_an_operating_round_fits(look: Looking, backstage: Backstage, name: str) -> None:
    ann = backstage.person()
    live = recorded(backstage, name, some_turn(name, TRAIN_STEP), ann)
    page = look(ann, f"/table/{live.row.id}")
    assert page.evaluate(
        "(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('#panel-head'))"
    )


CUT = """() => {
  const strip = document.getElementById('panel-head').getBoundingClientRect();
  const facts = ['trains', 'bank', 'priority'].map((name) => `.head-facts [data-piece="${name}"]`);
  return [...facts, '.head-order .now'].filter((one) => {
    const { left, right } = document.querySelector(one).getBoundingClientRect();
    const order = one.includes('order') ? document.querySelector('.head-order').getBoundingClientRect() : strip;
    return left < order.left || right > order.right || right > strip.right - 16;
  });
}"""
"""What of the strip is not in sight, or in the margin where it fades."""


def test_however_long_the_order_is_trains_bank_and_priority_are_in_sight(
    look: Looking, backstage: Backstage
) -> None:
    """In an operating round of 25 corporations, in the midst of it; the order moves by the wheel."""
    ann = backstage.person()
    game = golden("18C2C-4-greedy-1")
    at = next(n for n in range(int(0.9 * game.at), game.at) if game.actions[n].kind() == "run")
    live = recorded(backstage, "18C2C-4-greedy-1", at, ann)
    page = look(ann, f"/table/{live.row.id}", viewport={"width": 1280, "height": 768})
    order = page.locator(".head-order")
    for width in (1280, 1024):
        page.set_viewport_size({"width": width, "height": 768})
        expect(order).to_have_attribute("tabindex", "0")
        assert page.evaluate(CUT) == []
    left = "order => order.scrollLeft"
    order.hover()
    for wheel in (-3000, 3000):
        before = order.evaluate(left)
        page.mouse.wheel(0, wheel)
        page.wait_for_timeout(200)
    assert order.evaluate(left) > before


COVERED = """() => {
  const { left, top, width, height } = document.getElementById('turn-prompt').getBoundingClientRect();
  const found = [];
  for (const x of [0.1, 0.5, 0.9]) for (const y of [0.2, 0.5, 0.8]) {
    const there = document.elementFromPoint(left + width * x, top + height * y);
    if (!there?.closest('#turn-prompt')) found.push([x, y, there?.className ?? 'nothing']);
  }
  return found;
}"""
"""Where something lies over what is asked, or the window ends."""


@pytest.mark.parametrize("size", [pytest.param((320, 256), marks=pytest.mark.soak), (341, 212)], ids=str)
def test_at_400_percent_what_has_the_focus_is_seen(
    look: Looking, backstage: Backstage, size: tuple[int, int]
) -> None:
    """1280 by 1024 and 1366 by 850 in four times the size: one column, in which nothing lies over anything."""
    ann = backstage.person()
    live = recorded(backstage, GAMES[1], 250, ann)
    page = look(ann, f"/table/{live.row.id}", viewport={"width": size[0], "height": size[1]})
    page.locator(".turn.yours").wait_for()
    page.evaluate("scrollTo(0, 500)")
    page.keyboard.press("y")
    expect(page.locator("#turn-prompt")).to_be_focused()
    assert page.evaluate(COVERED) == []
    assert page.locator("html").evaluate("html => html.scrollWidth") == size[0]
    tools, frame, pane = (
        page.locator(one).bounding_box() for one in (".map-tools", ".map-frame", ".turn-pane")
    )
    assert tools and frame and pane
    assert pane["y"] + pane["height"] <= tools["y"] and tools["y"] + tools["height"] <= frame["y"]


@pytest.mark.parametrize("view", ["game", pytest.param("companies", marks=pytest.mark.soak), "charts"])
def test_the_desk_is_no_longer_than_its_window(look: Looking, backstage: Backstage, view: str) -> None:
    """What is only heard lies in what scrolls: else the page could be moved away under the head of the desk."""
    ann = backstage.person()
    live = recorded(backstage, GAMES[3], some_turn(GAMES[3], "stock turn"), ann)
    page = look(ann, f"/table/{live.row.id}?view={view}")
    page.locator(".turn.yours").wait_for()
    assert page.evaluate("[document.documentElement.scrollHeight, innerHeight]") == [900, 900]


def test_with_the_coach_a_tile_can_be_laid_without_scrolling(look: Looking, backstage: Backstage) -> None:
    ann = backstage.person()
    live = recorded(backstage, GAMES[0], some_turn(GAMES[0], "track"), ann)
    page = look(ann, f"/table/{live.row.id}")
    if not page.locator(".coach").count():
        page.locator("details.menu > summary").click()
        page.get_by_role("button", name="Coach on").click()
    page.locator(".coach").wait_for()
    page.locator(".turn .spot").first.click()
    page.locator("#tray .tile-pick").first.click()
    assert [hidden(page, f"#tray .tray-{one}") for one in ("turn", "lay", "cancel")] == ["", "", ""]


@pytest.mark.parametrize(
    ("step", "size"),
    [
        ("stock turn", (360, 640)),
        (TRAIN_STEP, (390, 844)),
        pytest.param("stock turn", (390, 844), marks=pytest.mark.soak),
        pytest.param(TRAIN_STEP, (360, 640), marks=pytest.mark.soak),
    ],
    ids=str,
)
def test_on_a_phone_something_to_choose_is_in_sight(
    look: Looking, backstage: Backstage, step: str, size: tuple[int, int]
) -> None:
    """Not only what is asked and the way to pass: the first card with what can be done, below the numbers."""
    ann = backstage.person()
    live = recorded(backstage, GAMES[0], some_turn(GAMES[0], step), ann)
    page = look(ann, f"/table/{live.row.id}", **(PHONE | {"viewport": {"width": size[0], "height": size[1]}}))
    page.locator(".turn.yours").wait_for()
    page.wait_for_timeout(300)  # the sheet has come up
    assert hidden(page, ".turn .act-card > header") == ""


def test_the_closed_sheet_shows_its_buttons(look: Looking, backstage: Backstage) -> None:
    ann = backstage.person()
    live = recorded(backstage, GAMES[0], some_turn(GAMES[0], "stock turn"), ann)
    page = look(ann, f"/table/{live.row.id}", phone=True)
    page.locator(".phone-tabs [data-screen='log']").tap()
    page.locator("[data-sheet='peek'] .turn.yours").wait_for()
    page.wait_for_timeout(300)  # the sheet comes down
    bar, tabs = page.locator(".turn-bar").bounding_box(), page.locator(".phone-tabs").bounding_box()
    assert bar is not None and tabs is not None and bar["y"] + bar["height"] <= tabs["y"]


def test_every_hex_on_offer_is_in_sight(look: Looking, backstage: Backstage) -> None:
    """After 400 actions L6 lies at the far end of what the company reaches: the map opens as small as that asks for."""
    ann = backstage.person()
    live = recorded(backstage, "18GL-4-greedy-0", 400, ann)
    page = look(ann, f"/table/{live.row.id}")
    page.locator(".turn .spot").first.wait_for()
    page.wait_for_timeout(400)  # the map comes to rest
    frame = page.locator("#map").bounding_box()
    assert frame is not None
    for spot in page.locator(".turn .spot").all():
        box = page.locator(f"#hex-{spot.get_attribute('data-spot')}").bounding_box()
        assert box is not None
        assert box["x"] >= frame["x"] and box["x"] + box["width"] <= frame["x"] + frame["width"]
        assert box["y"] >= frame["y"] and box["y"] + box["height"] <= frame["y"] + frame["height"]


def test_escape_closes_the_menu(look: Looking, backstage: Backstage) -> None:
    ann = backstage.person()
    live = recorded(backstage, GAMES[0], some_turn(GAMES[0], "track"), ann)
    page = look(ann, f"/table/{live.row.id}")
    menu = page.locator("details.menu")
    menu.locator("summary").click()
    assert menu.get_attribute("open") is not None
    page.keyboard.press("Escape")
    assert menu.get_attribute("open") is None
    assert page.evaluate("document.activeElement.parentElement.className") == "menu"


@pytest.mark.parametrize("step", ["run", "stock turn", TRAIN_STEP])
def test_a_button_is_called_what_it_shows(look: Looking, backstage: Backstage, step: str) -> None:
    """Whoever speaks to the browser says what stands on the button: its name has those words."""
    ann = backstage.person()
    live = recorded(backstage, GAMES[0], some_turn(GAMES[0], step), ann)
    page = look(ann, f"/table/{live.row.id}")
    page.locator(".turn.yours").wait_for()
    buttons = page.locator(".turn button.act[aria-label]")
    assert buttons.count()
    for button in buttons.all():
        shown = button.locator("span").first.inner_text()
        assert shown in (button.get_attribute("aria-label") or "")


@pytest.mark.parametrize(
    "at",
    [
        pytest.param(125, id="plain"),
        pytest.param(359, id="president pays", marks=pytest.mark.soak),
        pytest.param(361, id="president sells"),
    ],
)
def test_in_a_low_window_the_first_train_can_be_bought_without_scrolling(
    look: Looking, backstage: Backstage, at: int
) -> None:
    ann = backstage.person()
    live = recorded(backstage, "18Chesapeake-4-greedy-3", at, ann)
    page = look(ann, f"/table/{live.row.id}", viewport={"width": LOW[0], "height": LOW[1]})
    page.locator(".turn.yours").wait_for()
    assert hidden(page, ".turn .of-train .act-card button.act") == ""


@pytest.mark.parametrize("size", [LOW, (390, 844)], ids=str)
def test_what_is_up_for_auction_is_bid_for_without_scrolling(
    look: Looking, backstage: Backstage, size: tuple[int, int]
) -> None:
    """UP's charter in 1848; the small map does not lie under the sheet of a phone."""
    ann = backstage.person()
    live = recorded(backstage, "1848-4-greedy-1", 20, ann)
    window = {"viewport": {"width": size[0], "height": size[1]}}
    page = look(ann, f"/table/{live.row.id}", **(PHONE | window if size[0] < 700 else window))
    page.locator(".turn.yours").wait_for()
    page.wait_for_timeout(700)  # the sheet has come up, and the map is at rest
    assert [hidden(page, one) for one in (".turn .act-open", ".turn form.open [type=number]")] == ["", ""]
    assert hidden(page, ".map-mini") == ""


def test_a_long_list_of_private_companies_is_told_as_a_whole(look: Looking, backstage: Backstage) -> None:
    """Ann has five of them as the first stock round of 1848 begins."""
    game = golden("1848-4-greedy-1")
    at = next(at for at in range(60, game.at) if game.actions[at].kind() in ("convert_charter", "buy_share"))
    ann = backstage.person()
    live = recorded(backstage, "1848-4-greedy-1", at, ann)
    page = look(ann, f"/table/{live.row.id}")
    row = page.locator(".who-figures > .long").first
    row.wait_for()
    assert " ".join(row.inner_text().split()) == "Privates CGR, MMRR, CP charter, Katy charter, MP charter"
    assert row.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    assert hidden(page, ".who-figures > .long dt") == ""


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=str)
def test_all_companies_stand_in_a_table_one_click_from_the_stock_turn(
    look: Looking, backstage: Backstage, size: tuple[int, int]
) -> None:
    """Beside what there is to do; on a phone the sheet gives way to it."""
    ann = backstage.person()
    live = recorded(backstage, GAMES[2], some_turn(GAMES[2], "stock turn"), ann)
    window = {"viewport": {"width": size[0], "height": size[1]}}
    page = look(ann, f"/table/{live.row.id}", **(PHONE | window if size[0] < 700 else window))
    if size[0] < 700:
        expect(page.locator("body")).to_have_attribute("data-sheet", "half")
        page.locator(".grip").click()
        expect(page.locator("body")).to_have_attribute("data-sheet", "full")
    page.get_by_role("link", name="all in a table").click()
    table = page.locator('[data-table="companies"]')
    expect(table.locator("tbody tr").first).to_be_visible()
    assert hidden(page, '[data-table="companies"] tbody tr th') == ""
    assert hidden(page, "#turn-prompt") == ""
    if size[0] > 700:
        heads = table.locator("thead th")
        last = heads.nth(heads.all_inner_texts().index("Last run"))
        box = last.bounding_box()
        assert box is not None and box["x"] + box["width"] < width_of(page, ".board-pane")


def width_of(page: Page, selector: str) -> float:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["width"]
