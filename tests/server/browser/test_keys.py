"""Whole turns by the keyboard alone: an operating turn, a turn in a stock round, an auction."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from recorded import golden
from server.browser.clicks import revision, your_turn
from server.browser.harness import Backstage, Looking
from server.browser.keys import Keys
from server.browser.test_desk import before, recorded

TURN = "18Chesapeake-3-greedy-2"
STOCK = 19
"""Which purchase of a share is by somebody who may sell as well."""


def asked(page: Page) -> str:
    return page.locator("#turn-prompt").inner_text()


def whole_turn(name: str) -> int:
    """Where an operating turn begins in which a tile, a token and a train are laid and bought."""
    game = golden(name)
    kinds = [action.kind() for action in game.actions]
    wanted = {"lay_tile", "place_token", "run", "dividend", "buy_train"}
    for at, kind in enumerate(kinds):
        turn = kinds[at : at + 7]
        if kind == "lay_tile" and kinds[at - 1] != "lay_tile" and wanted <= set(turn):
            return at
    raise AssertionError(sorted(set(kinds)))


def test_an_operating_turn_by_keys(look: Looking, backstage: Backstage) -> None:
    ann = backstage.person()
    at = whole_turn(TURN)
    page = look(ann, f"/table/{recorded(backstage, TURN, at, ann).row.id}")
    keys = Keys(page)
    page.locator(".turn.yours").wait_for()
    laid = page.locator("#map .terrain > g[data-tile]").count()
    keys.to(".turn .spot")
    keys.lay(turns=1)
    assert page.locator("#map .terrain > g[data-tile]").count() >= laid
    done = ["tile"]
    for _ in range(8):
        if not your_turn(page) or "train" in done:
            break
        if (
            page.locator(".turn .spot").count()
            and "token" not in done
            and "tile" in done
            and "oken" in asked(page)
        ):
            keys.to(".turn .spot")
            keys.press("Enter")
            expect(page.locator("#tray button.act").first).to_be_focused()
            keys.act()
            done.append("token")
        elif (
            "train" in asked(page).lower() and page.locator(".turn .act-card[data-train] button.act").count()
        ):
            keys.to(".turn .act-card[data-train] button.act")
            keys.act()
            done.append("train")
        elif page.locator(".turn button.act.primary").count():
            said = page.locator(".turn button.act.primary").first.get_attribute("aria-label") or ""
            keys.act()
            done.append(said.split(" ")[0])
        else:
            keys.act("1")
            done.append("pass")
    assert {"tile", "token", "train"} <= set(done) and any(one in ("Run", "Pay") for one in done), done


@pytest.mark.soak
def test_the_tray_gives_the_focus_back(look: Looking, backstage: Backstage) -> None:
    ann = backstage.person()
    page = look(ann, f"/table/{recorded(backstage, TURN, before(TURN, 'lay_tile', 4), ann).row.id}")
    keys = Keys(page)
    page.locator(".turn.yours").wait_for()
    keys.to(".turn .spot")
    keys.press("Enter")
    expect(page.locator("#tray .tile-pick").first).to_be_focused()
    keys.press("Escape")
    if page.locator("#tray").is_visible():
        keys.press("Escape")
    assert keys.on(".turn .spot")
    spot = page.evaluate("document.activeElement.dataset.spot")
    # The same hex on the map: found by its name, opened there, and closed again.
    keys.press("/")
    keys.type(spot)
    keys.press("Enter")
    expect(page.locator(f"#hex-{spot}")).to_be_focused()
    keys.press("Enter")
    expect(page.locator("#tray .tile-pick").first).to_be_focused()
    keys.press("Escape")
    if page.locator("#tray").is_visible():
        keys.press("Escape")
    expect(page.locator(f"#hex-{spot}")).to_be_focused()


WAYS = """async () => {
  for (const spot of document.querySelectorAll('.turn .spot')) {
    const headers = { Accept: 'application/json' };
    const { tiles } = await (await fetch(`${desk.root}/hex/${spot.dataset.spot}`, { headers })).json();
    const ways = tiles.map((turns) => turns.map((turn) => turn.said));
    const number = ways.findIndex((said) => new Set(said).size === said.length && said.length > 1);
    if (number >= 0) return [spot.dataset.spot, number, ways[number]];
  }
}"""


def test_each_way_to_lay_a_tile_is_heard(look: Looking, backstage: Backstage) -> None:
    """Which sides its track goes to, and what it joins: before it is picked, and with each turn."""
    ann = backstage.person()
    page = look(ann, f"/table/{recorded(backstage, TURN, before(TURN, 'lay_tile', 4), ann).row.id}")
    page.locator(".turn.yours").wait_for()
    spot, number, ways = page.evaluate(WAYS)
    page.locator(f'.turn .spot[data-spot="{spot}"]').focus()
    keys = Keys(page)
    keys.press("Enter")
    expect(page.locator("#tray .tile-pick").first).to_be_focused()
    tile = page.locator("#tray .tile-pick").nth(number)
    assert ways[0] in (tile.get_attribute("aria-label") or "")
    if page.locator("#tray .tray-bar").is_hidden():
        tile.focus()
        keys.press("Enter")
    heard = page.locator("#tray .tray-say .unseen")
    told = set()
    for _ in ways:
        told.add(heard.inner_text().strip().rstrip("."))
        keys.press("r")
    assert told == {*ways}


def test_a_double_click_and_a_held_key_take_one_decision(look: Looking, backstage: Backstage) -> None:
    """What stands in the place of a button by the second click, or answers to the same key, is another decision."""
    ann = backstage.person()
    live = recorded(backstage, TURN, whole_turn(TURN), ann)
    page = look(ann, f"/table/{live.row.id}")
    page.locator(".turn.yours").wait_for()
    for number in (1, 2):
        box = page.locator(".turn-bar [data-pass]").bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.mouse.down(click_count=number)
        page.mouse.up(click_count=number)
        page.locator(f'.turn[data-revision="{live.revision + 1}"]').wait_for()
    page.wait_for_timeout(300)
    assert revision(page) == str(live.revision + 1)
    # The next train is passed, the next tile too; then the company runs, and would pay out by the same key.
    keys = Keys(page)
    keys.press("y")
    for key in ("1", "1", "Enter"):
        before = int(revision(page))
        page.keyboard.down(key)
        page.locator(f'.turn[data-revision="{before + 1}"]').wait_for()
        page.keyboard.down(key)  # the key repeats itself
        page.wait_for_timeout(300)
        page.keyboard.up(key)
        assert revision(page) == str(before + 1), key
    assert "divides" in asked(page)


def test_what_happened_is_heard_with_the_turn(look: Looking, backstage: Backstage) -> None:
    """What came of what one did, what the others did until it is one's turn again, and what was taken back."""
    ann, ben = backstage.person(), backstage.person()
    live = backstage.table(ann, "18Chesapeake", ben)
    assert live.game is not None
    names = [seat.player for seat in live.seats]
    people = dict(zip(names, (ann, ben), strict=True))
    path = f"/table/{live.row.id}"
    first = look(people[live.to_act], path)
    (other,) = set(names) - {live.to_act}
    second = look(people[other], path)
    keys = Keys(first)
    keys.to(".turn button.act")
    keys.act()
    heard = second.locator("#live")
    expect(heard).to_have_text(re.compile(rf"^{live.to_act}: .*\. It is your turn\.$"))
    expect(first.locator("#live")).to_have_text(re.compile(rf"^{live.to_act}: "))
    said = heard.inner_text().removesuffix(" It is your turn.").rstrip(".")
    keys.press("Control+z")
    expect(first.locator("#live")).to_have_text(
        re.compile(rf"^Taken back: {re.escape(said)}\. It is your turn")
    )


def test_what_keys_open_is_heard(look: Looking, backstage: Backstage) -> None:
    """A view, the log and another position: by the focus or in words, and in the title of the page."""
    ann = backstage.person()
    live = recorded(backstage, TURN, 120, ann)
    page = look(ann, f"/table/{live.row.id}")
    page.locator(".turn.yours").wait_for()
    plain = page.title().removeprefix("(1) ")  # one table waits: that is told as soon as it is known
    page.keyboard.press("s")
    expect(page.get_by_role("region", name="Ledger")).to_be_focused()
    ledger = plain.replace(" · Roundhouse", " · Ledger · Roundhouse")
    expect(page).to_have_title(re.compile(re.escape(ledger)))
    page.keyboard.press("l")
    expect(page.locator("#log-scroll")).to_be_focused()
    page.keyboard.press("y")
    page.keyboard.press("ArrowLeft")
    heard = page.locator("#live")
    expect(heard).to_have_text("119 of 120 · Operating round 4.1. B&O: runs for $60: 2-train H6–E3")
    expect(page).to_have_title(
        re.compile(re.escape(ledger.replace("Ledger", "Ledger · Position 119 of 120")))
    )
    page.keyboard.press("g")
    expect(page.get_by_role("region", name="Map").first).to_be_focused()
    page.keyboard.press("End")
    expect(heard).to_have_text(re.compile("^Now: Your move"))
    expect(page).to_have_title(re.compile(re.escape(plain) + "$"))


def test_escape_leaves_chat_notes_and_menus(look: Looking, backstage: Backstage) -> None:
    """The next key is one of the desk again, pressed where one was before."""
    ann = backstage.person()
    page = look(ann, f"/table/{recorded(backstage, TURN, before(TURN, 'lay_tile', 4), ann).row.id}")
    page.locator(".turn.yours").wait_for()
    keys = Keys(page)
    keys.to(".turn .spot")
    keys.press("c")
    expect(page.locator("#chat-text")).to_be_focused()
    keys.press("Escape")
    expect(page.locator(".turn .spot").first).to_be_focused()
    keys.press("Enter")
    page.locator("#tray .tray-note").focus()
    keys.press("Enter")
    expect(page.locator("#pinned-notes textarea")).to_be_focused()
    keys.press("Escape")
    expect(page.locator("#tray .tray-note")).to_be_focused()
    page.locator(".map-layers > summary").focus()
    keys.press("Enter")
    page.locator(".map-layers[open] input").first.focus()
    keys.press("Escape")
    expect(page.locator(".map-layers > summary")).to_be_focused()
    expect(page.locator(".map-layers[open]")).to_have_count(0)


def test_a_bid_that_is_not_allowed_is_answered_by_its_rule(look: Looking, backstage: Backstage) -> None:
    """Not by the browser, which knows no rule; where there is no number it asks for one."""
    ann = backstage.person()
    live = backstage.table(ann, "18Chesapeake", "random")
    page = look(ann, f"/table/{live.row.id}")
    page.locator(".turn.yours").wait_for()
    form = page.locator(".turn form.act.open").first
    field = form.locator("input[type=number]")
    least = int(field.get_attribute("min") or 0)
    for bid in (least + 2, least - 1, 9000):
        field.fill(str(bid))
        field.press("Enter")
        expect(page.locator("#why .why-rules")).to_be_visible()
        page.keyboard.press("Escape")
        expect(field).to_be_focused()
    field.fill("")
    field.press("Enter")
    page.wait_for_timeout(200)
    assert field.evaluate("(one) => one.matches(':invalid')") and revision(page) == str(live.revision)


def test_what_is_chosen_is_seen_in_forced_colours(look: Looking, backstage: Backstage) -> None:
    """There all lines have one colour, also those that are not to be seen otherwise."""
    ann = backstage.person()
    live = recorded(backstage, TURN, 118, ann)
    page = look(ann, f"/table/{live.row.id}", forced_colors="active")
    page.locator(".turn.yours").wait_for()
    style = "(all, name) => [...new Set(all.map((one) => getComputedStyle(one)[name]))]"
    for tabs, current in ((".views a", "[aria-current]"), (".sides a", "[aria-current]")):
        open_one = page.locator(tabs + current).evaluate_all(style, "borderBottomColor")
        others = page.locator(f"{tabs}:not({current})").evaluate_all(style, "borderBottomColor")
        assert len(others) == 1 and open_one != others
    on = page.locator('.chip[data-filter="all"]').evaluate_all(style, "outlineStyle")
    assert on == ["solid"]
    dots = page.locator(".rail-dots i")
    seen = dots.evaluate_all(
        "(all) => all.map((one) => [one.className, getComputedStyle(one).backgroundColor])"
    )
    by_status = dict(seen)
    assert len({*by_status.values()}) > 1 and by_status["now"] not in {by_status.get("later"), None}


def test_a_hex_that_says_why_not_gives_the_focus_back(look: Looking, backstage: Backstage) -> None:
    """A hex in which nothing can be done, found by its name; also when the map is drawn anew meanwhile."""
    ann = backstage.person()
    page = look(ann, f"/table/{recorded(backstage, TURN, before(TURN, 'lay_tile', 4), ann).row.id}")
    keys = Keys(page)
    page.locator(".turn.yours").wait_for()
    lit = page.locator(".turn .spot").evaluate_all("(spots) => spots.map((spot) => spot.dataset.spot)")
    hexes = page.locator("#map .terrain > g[data-hex]").evaluate_all(
        "(all) => all.map((one) => one.dataset.hex)"
    )
    hex = next(hex for hex in hexes if hex not in lit)
    for anew in (False, True):
        keys.press("/")
        keys.type(hex)
        keys.press("Enter")
        expect(page.locator(f"#hex-{hex}")).to_be_focused()
        keys.press("Enter")
        expect(page.locator("#why")).to_be_focused()
        if anew:
            page.evaluate(
                "(id) => { const one = document.getElementById(id); one.replaceWith(one.cloneNode(true)); }",
                f"hex-{hex}",
            )
        keys.press("Escape")
        expect(page.locator(f"#hex-{hex}")).to_be_focused()


@pytest.mark.soak
def test_a_stock_turn_by_keys(look: Looking, backstage: Backstage) -> None:
    ann = backstage.person()
    at = before(TURN, "buy_share", STOCK)
    page = look(ann, f"/table/{recorded(backstage, TURN, at, ann).row.id}")
    keys = Keys(page)
    page.locator(".turn.yours").wait_for()
    who = re.search(r"Your move, (\w+)", asked(page))
    for word in ("Sell", "Buy"):
        keys.to(f'.turn button.act[aria-label^="{word}"]')
        keys.act()
    assert who is not None and who[1] in page.locator("#panel-log").inner_text()
    if page.locator(".turn [data-pass]").count():
        keys.act("1")


@pytest.mark.soak
def test_an_auction_by_keys(look: Looking, backstage: Backstage) -> None:
    ann, ben = backstage.person(), backstage.person()
    live = backstage.table(ann, "18Chesapeake", ben)
    hers, his = look(ann, f"/table/{live.row.id}"), look(ben, f"/table/{live.row.id}")
    bids = passes = 0
    for _ in range(40):
        page = hers if hers.locator(".turn.yours").count() else his
        page.locator(".turn.yours").wait_for()
        if "auction" not in page.locator("#panel-head").inner_text().lower():
            break
        keys = Keys(page)
        if page.locator(".turn form.act.open").count() and bids < 3:
            keys.to(".turn form.act.open .act-open")
            keys.act()
            bids += 1
        elif page.locator(".turn button.act.primary").count():
            keys.act()
        elif page.locator(".turn [data-pass]").count():
            keys.act("1")
            passes += 1
        else:
            keys.to(".turn button.act")
            keys.act()
        for shown in (hers, his):
            expect(shown.locator(".turn")).to_have_attribute("data-revision", re.compile(r"^\d+$"))
    assert bids and passes, (bids, passes, hers.locator("#panel-head").inner_text())


@pytest.mark.soak
def test_who_only_watches_keeps_the_focus_too(look: Looking, backstage: Backstage) -> None:
    ann, ben = backstage.person(), backstage.person()
    live = recorded(backstage, TURN, before(TURN, "lay_tile", 4), ann, ben, ben)
    (seat,) = [seat.number for seat in live.seats if seat.player == live.to_act]
    acting, watching = (ann, ben) if seat == 0 else (ben, ann)
    hers, his = look(acting, f"/table/{live.row.id}"), look(watching, f"/table/{live.row.id}")
    his.locator(".log-scroll").focus()
    keys = Keys(hers)
    keys.to(".turn .spot")
    keys.lay()
    expect(his.locator(f'.turn[data-revision="{live.revision}"]')).to_have_count(0)
    expect(his.locator(".log-scroll")).to_be_focused()


def test_a_ledger_is_sorted_by_keys(look: Looking, backstage: Backstage) -> None:
    """The most cash first, then the least; the text in front of the numbers stays."""
    ann = backstage.person()
    live = recorded(backstage, TURN, 200, ann)
    page = look(ann, f"/table/{live.row.id}?view=spreadsheet")
    head = page.locator('[data-table="players"] th[data-column="cash"]')
    head.focus()
    cash = page.locator('[data-table="players"] tbody tr > :nth-child(2)')
    for way in ("descending", "ascending"):
        page.keyboard.press("Enter")
        expect(head).to_have_attribute("aria-sort", way)
        amounts = [int(text.strip("$").replace(",", "")) for text in cash.all_inner_texts()]
        assert amounts == sorted(amounts, reverse=way == "descending") and len(set(amounts)) > 1
