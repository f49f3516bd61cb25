"""The lobby and the waiting room, in browsers with scripts."""

from __future__ import annotations

import re

import msgspec
import pytest
from playwright.sync_api import Page, expect

from roundhouse.server.live import acting, seating
from server.browser.harness import Backstage, Looking

OWN_SITE = True  # lists of tables are looked at


def seat(page: Page, number: int) -> object:
    return page.locator("table.seats tbody tr").nth(number - 1)


def test_friends_gather_and_see_each_other(look: Looking, backstage: Backstage) -> None:
    ann = look(backstage.person("Anneli"), "/new?title=18Chesapeake")
    ann.get_by_label("Seat 4").select_option("bot: greedy")
    ann.get_by_label("Name of the table").fill("Gathering")
    ann.get_by_role("button", name="Open the table").click()
    expect(ann.get_by_role("heading", name="Gathering")).to_be_visible()
    link = ann.get_by_label("Link of the invitation").input_value()

    ben = look(path=re.sub(r"^http://[^/]+", "", link))
    ben.get_by_label("Your name").fill("Benedikt")
    ben.get_by_role("button", name="Take a seat").click()
    expect(ben.get_by_role("heading", name="Gathering")).to_be_visible()
    # Without a reload: who came, who is ready, and what was said.
    expect(ann.locator("table.seats")).to_contain_text("Benedikt")
    ben.get_by_role("button", name="Not ready").click()
    expect(ann.get_by_text("Benedikt is not ready yet")).to_be_visible()
    ben.get_by_label("Say something").fill("One moment, please")
    ben.keyboard.press("Enter")
    expect(ben.get_by_label("Say something")).to_have_value("")
    expect(ben.get_by_role("log")).to_contain_text("One moment, please")
    expect(ann.get_by_role("log")).to_contain_text("One moment, please")
    ben.get_by_role("button", name="I am ready").click()
    expect(ann.get_by_text("is not ready yet")).to_have_count(0)

    ann.get_by_role("button", name="Put a bot here").click()
    expect(ben.locator("table.seats tbody tr").nth(2)).to_contain_text("bot: ")
    assert "/table/" in ann.url
    ann.get_by_role("button", name="Begin the game").click()
    # Both are at the desk now.
    for page in (ann, ben):
        expect(page.locator("#panel-turn")).to_be_visible()


def test_what_the_others_type_does_not_disturb(look: Looking, backstage: Backstage) -> None:
    ann, ben = backstage.person(), backstage.person()
    live = seating.create(backstage.store, ann, title="18AL", seats=3)
    seating.sit(backstage.store, live.row.id, ben)
    mine, other = look(ann, f"/table/{live.row.id}"), look(ben, f"/table/{live.row.id}")
    line = mine.get_by_label("Say something")
    line.fill("half a sen")
    other.get_by_label("Say something").fill("hello")
    other.get_by_role("button", name="Say", exact=True).click()
    expect(mine.get_by_role("log")).to_contain_text("hello")
    expect(line).to_be_focused()
    line.press_sequentially("tence")
    expect(line).to_have_value("half a sentence")


def test_the_title_that_is_chosen_is_in_sight(look: Looking, backstage: Backstage) -> None:
    """Its card, below the others on a phone, where the page begins again with what it needs."""
    page = look(backstage.person(), "/new", phone=True)
    last = page.locator("nav.grid a").last
    last.tap()
    expect(page.locator("#chosen")).to_be_in_viewport()
    assert page.locator("#chosen b").inner_text() == last.locator("b").inner_text()


def test_on_a_phone_the_link_stands_below_the_seats_and_is_shared(
    look: Looking, backstage: Backstage
) -> None:
    """A browser that can share a link has a button for it; others have none."""
    ann = backstage.person()
    live = seating.create(backstage.store, ann, title="18AL", seats=3)
    window = {"width": 390, "height": 844}
    page = look(ann, f"/table/{live.row.id}", phone=True, viewport=window)
    link = page.get_by_label("Link of the invitation")
    box = link.bounding_box()
    assert box is not None and box["y"] + box["height"] < 844 and box["width"] > 100
    page.add_init_script("Navigator.prototype.share = async (what) => { window.shared = what; }")
    page.reload()
    page.get_by_role("button", name="Share …").tap()
    assert page.evaluate("window.shared.url") == link.input_value()
    page.add_init_script("delete Navigator.prototype.share")
    page.reload()
    expect(page.get_by_role("button", name="Copy")).to_be_visible()
    expect(page.get_by_role("button", name="Share …")).to_be_hidden()


def test_a_refusal_stays_on_the_page(look: Looking, backstage: Backstage) -> None:
    look.allowed = ("status of 4",)
    ann, ben = backstage.person(), backstage.person()
    live = seating.create(backstage.store, ann, title="18AL", seats=3)
    page = look(ben, f"/table/{live.row.id}")
    seating.delete(backstage.store, live.row.id, ann)
    page.get_by_role("button", name="Sit here").first.click()
    expect(page.locator("#refusal")).to_be_visible()
    expect(page.locator("#live")).not_to_be_empty()


def test_n_opens_the_next_table_that_waits(look: Looking, backstage: Backstage) -> None:
    ann = backstage.person()
    live = seating.create(backstage.store, ann, title="18AL", hot_seat=True, players=["Kim", "Lou", "Max"])
    seating.start(backstage.store, live.row.id, ann)
    page = look(ann)
    expect(page).to_have_title(re.compile(r"^\(1\) "))
    expect(page.locator(".need")).to_contain_text("Stock round 1")
    page.get_by_label("Name or player").press("n")
    expect(page).not_to_have_url(re.compile("/table/"))
    page.locator("h2").first.click()
    page.keyboard.press("n")
    expect(page).to_have_url(re.compile(f"/table/{live.row.id}$"))


def test_new_tables_say_what_was_chosen(look: Looking, backstage: Backstage) -> None:
    page = look(backstage.person(), "/new?title=18AL")
    expect(page.get_by_label("Player 1")).to_be_hidden()
    page.get_by_label("Hot seat").check()
    expect(page.get_by_label("Player 1")).to_be_visible()
    expect(page.get_by_label("Seat 2")).to_be_hidden()
    page.get_by_text("to choose from").click()
    page.get_by_role("checkbox", name=re.compile("Decatur instead")).check()
    expect(page.get_by_text("1 chosen")).to_be_visible()
    page.get_by_role("button", name="As in the book").click()
    expect(page.get_by_text("to choose from")).to_be_visible()


def test_filters_act_at_once_and_stay_in_the_address(look: Looking, backstage: Backstage) -> None:
    ann = backstage.person()
    seating.create(backstage.store, ann, title="18AL", name="Slow train", pace="days")
    seating.create(backstage.store, ann, title="18AL", name="Fast train")
    page = look()
    page.get_by_label("Pace").select_option("correspondence")
    expect(page).to_have_url(re.compile("pace=days"))
    lists = page.locator("[data-live=public]")
    expect(lists).to_contain_text("Slow train")
    expect(lists).not_to_contain_text("Fast train")


def test_every_page_fits_a_phone_and_its_targets_a_thumb(look: Looking, backstage: Backstage) -> None:
    ann, ben = backstage.person(), backstage.person()
    live = seating.create(
        backstage.store, ann, title="18AL", seats=4, name="A very long name for a table", bots=["random"]
    )
    seating.sit(backstage.store, live.row.id, ben)
    on = backstage.table(ann, "18Chesapeake", ben, "random")
    with backstage.database.write() as c:
        from roundhouse.server.storage import users

        users.change_user(c, ann.id, admin=True)
        users.create_token(c, ann.id, "a key with a long name", ("read", "play"), f"hash {ann.id}")
    paths = ["/", "/?show=running", "/new", f"/table/{live.row.id}", f"/table/{on.row.id}/settings"]
    paths += ["/account", f"/person/{ann.name}", "/admin", "/login", "/join", f"/join/{live.row.invite}"]
    page = look(ann, phone=True)
    for path in paths:
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path
        for target in page.locator("main .button:visible, main select:visible, main input:visible").all():
            if target.get_attribute("type") in ("checkbox", "radio", "file", "hidden"):
                continue
            box = target.bounding_box()
            assert box is not None and box["height"] >= 44, (path, target.inner_text())


def test_the_typeface_comes_with_the_site_and_its_figures_line_up(
    look: Looking, backstage: Backstage
) -> None:
    """No typeface of the machine is needed, and columns of dollars stand below each other."""
    page = look(backstage.person("Ann"))
    page.goto("/")
    page.evaluate("document.fonts.ready")
    assert page.evaluate("[...document.fonts].map((face) => face.family + ' ' + face.status)") == [
        "Inter loaded"
    ]
    widths = page.evaluate(
        """[..."0123456789"].map((digit) => {
          const box = document.body.appendChild(document.createElement("span"));
          box.textContent = digit.repeat(20);
          return box.getBoundingClientRect().width;
        })"""
    )
    assert len(set(widths)) == 1 and widths[0] > 0


def test_the_front_page_leads_to_a_game_in_three_steps(look: Looking, backstage: Backstage) -> None:
    """Who comes for the first time sees the titles, how long each takes and whom it suits, and plays one."""
    page = look(None)
    page.goto("/")
    cards = page.locator(".title-card")
    expect(cards).to_have_count(6)
    first = cards.filter(has=page.get_by_role("heading", name="18Chesapeake", exact=True))
    for said in ("2 to 6 players", "2½ to 3½ h", "a good first game"):
        expect(first).to_contain_text(said)
    cards.filter(has=page.get_by_role("heading", name="18AL")).get_by_role("link", name="Play").click()
    expect(page.locator("select[data-title]")).to_have_value("18AL")
    expect(page.get_by_label("Your name")).to_be_focused()
    page.keyboard.type("Newcomer")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/table/"))
    expect(page.locator("#panel-head")).to_contain_text("18AL")


def test_a_game_is_gone_on_with_from_any_position(look: Looking, backstage: Backstage) -> None:
    """One looks back, and plays on from there against bots at a table of one's own."""
    ann = backstage.person()
    live = seating.create(backstage.store, ann, title="18AL", hot_seat=True, players=["Kim", "Lou", "Max"])
    live = seating.start(backstage.store, live.row.id, ann)
    for _ in range(4):
        action = msgspec.to_builtins(live.game.offers()[0].action)
        live = acting.act(backstage.store, live.row.id, ann, live.revision, action)
    page = look(ann, f"/table/{live.row.id}")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-where]")).to_have_text(str(live.game.at - 1))
    page.get_by_role("link", name="Continue from here").last.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Continue from position {live.game.at - 1}")
    page.get_by_label("You play").select_option(label="Lou")
    page.get_by_role("button", name="Continue").click()
    expect(page).to_have_url(re.compile("/table/"))
    expect(page).not_to_have_url(re.compile(f"/table/{live.row.id}$"))
    expect(page.locator("body")).to_contain_text(f"From table {live.row.id}, position {live.game.at - 1}")


@pytest.mark.parametrize("width", [1440, 1024])
def test_titles_stand_in_a_grid(look: Looking, width: int) -> None:
    page = look(None, "/", viewport={"width": width, "height": 900})
    boxes = [card.bounding_box() for card in page.locator(".title-card").all()]
    found = [(round(box["x"]), round(box["y"]), round(box["width"])) for box in boxes if box is not None]
    columns, rows = {x for x, _, _ in found}, {y for _, y, _ in found}
    assert len({wide for _, _, wide in found}) == 1 and len(columns) >= 2
    assert len(rows) == -(-len(found) // len(columns))


def test_the_bar_of_a_new_table_says_what_follows_until_it_is_in_sight(
    look: Looking, backstage: Backstage
) -> None:
    page = look(backstage.person(), "/new?title=18AL")
    follows, bar = page.locator("[data-follows]"), page.locator(".submit")
    expect(follows).to_be_visible()
    expect(bar).to_have_class(re.compile(r"\bover\b"))
    follows.click()
    expect(page.get_by_label("Name of the table")).to_be_in_viewport()
    expect(follows).to_be_hidden()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(bar).not_to_have_class(re.compile(r"\bover\b"))


def test_a_hot_seat_has_no_fields_of_what_it_does_not_have(look: Looking, backstage: Backstage) -> None:
    page = look(backstage.person(), "/new?title=18AL")
    kept, rated = page.locator("[name=kept]"), page.locator("[name=rated]")
    kept.fill("Somebody")
    rated.check()
    page.locator("[name=hot_seat]").check()
    for field in (kept, rated, page.locator("[name=bot_accounts]"), page.locator("select[name=language]")):
        expect(field).to_be_hidden()
        expect(field).to_be_disabled()  # so it is not sent either
    page.locator("[name=hot_seat]").uncheck()
    expect(kept).to_be_visible()
    expect(kept).to_have_value("Somebody")
