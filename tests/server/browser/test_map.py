"""The map in real browsers: what can be read at which scale, what it opens on, what is lit, keys, looks, no scripts."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from PIL import Image, ImageStat
from playwright.sync_api import Page, expect

from recorded import golden
from server.browser.harness import Backstage, Looking
from server.browser.test_desk import recorded

GAMES = {
    "18Chesapeake": "18Chesapeake-4-greedy-3",
    "18AL": "18AL-4-greedy-2",
    "18GL": "18GL-4-greedy-0",
    "1848": "1848-4-greedy-1",
    "18C2C": "18C2C-4-greedy-1",
}

REST = 260
"""Milliseconds after which a map that was moved is at rest."""

LEAST, IN_TOKENS = 9, 7
"""Pixels below which nothing is text; and no letters of tokens, which are few and bold."""

TEXTS = """() => {
  const hex = document.querySelector('#map .terrain path.hex');
  const scale = hex.getBoundingClientRect().width / hex.getBBox().width;
  const found = [];
  for (const text of document.querySelectorAll('#map svg text')) {
    const style = getComputedStyle(text);
    if (style.display === 'none' || !text.getClientRects().length) continue;
    const layer = text.closest('[data-pieces]')?.dataset.pieces ?? '';
    found.push([text.textContent, parseFloat(style.fontSize) * scale, layer]);
  }
  return [scale, found];
}"""


def at_track(look: Looking, backstage: Backstage, title: str, part: float, **more: Any) -> Page:
    """A table at which a recorded game stands where a tile may be laid, after a part of it."""
    name = GAMES.get(title, f"{title}-4-greedy-3")
    actions = golden(name).actions
    at = next(n for n in range(int(part * len(actions)), len(actions)) if actions[n].kind() == "lay_tile")
    ann = backstage.person()
    page = look(ann, f"/table/{recorded(backstage, name, at, ann).row.id}", **more)
    if more.get("java_script_enabled", True):
        page.locator("#map.moving, #map > svg[style*=transform]").first.wait_for(state="attached")
    page.wait_for_timeout(REST)
    return page


def texts(page: Page) -> tuple[float, list[tuple[str, float, str]]]:
    """Pixels to a unit of the map, and all texts that are drawn: their pixels, and their layer."""
    page.wait_for_timeout(REST)
    scale, found = page.evaluate(TEXTS)
    return scale, [tuple(one) for one in found]


@pytest.mark.parametrize(
    ("title", "phone"),
    [
        pytest.param(
            title,
            phone,
            id=f"{title}-{'phone' if phone else 'desk'}",
            marks=[pytest.mark.soak] * (title != "18AL"),
        )
        for title in GAMES
        for phone in (False, True)
    ],
)
def test_nothing_too_small_to_be_read_is_text(
    look: Looking, backstage: Backstage, title: str, phone: bool
) -> None:
    page = at_track(look, backstage, title, 0.15 if title == "18C2C" else 0.6, phone=phone)
    scale, opened = texts(page)
    layers = {layer for _, _, layer in opened}
    assert {"stops", "names", "tokens"} <= layers, "the map opens where it can be read"
    page.keyboard.press("0")
    seen = []
    for _ in range(9):
        scale, found = texts(page)
        small = [
            (text, round(size, 1))
            for text, size, layer in found
            if size < (IN_TOKENS if layer == "tokens" else LEAST) - 0.05
        ]
        assert not small, f"{small[:5]} at {scale:.3f}"
        seen.append((scale, len(found)))
        page.keyboard.press("+")
    assert seen[-1][0] > seen[0][0] * 2 and seen[-1][1] > seen[0][1]


@pytest.mark.parametrize(
    ("title", "width", "height"), [("18Chesapeake", 1440, 900), ("Branch Line", 1280, 720)]
)
def test_tokens_have_their_letters_on_a_desktop_where_the_whole_map_is_shown(
    look: Looking, backstage: Backstage, title: str, width: int, height: int
) -> None:
    """All of them: whose are a little wider go no sooner than the others."""
    page = at_track(look, backstage, title, 0.6, viewport={"width": width, "height": height})
    page.keyboard.press("0")
    lettered = {text for text, _, layer in texts(page)[1] if layer == "tokens"}
    drawn = set(
        page.locator("#map .tokens .token:not(.reserved)").evaluate_all(
            "all => all.map(t => t.dataset.token)"
        )
    )
    assert len(drawn) > 3 and drawn <= lettered
    within = page.locator("#map .tokens .token:not(.reserved)").evaluate_all(
        """all => all.every((token) => {
          const [text, coin] = ['text', 'circle'].map((one) => token.querySelector(one).getBoundingClientRect());
          return text.width < coin.width * 1.25 && Math.abs(text.x + text.width / 2 - coin.x - coin.width / 2) < 1.5;
        })"""
    )
    assert within


def test_close_by_everything_is_drawn_at_its_own_size(look: Looking, backstage: Backstage) -> None:
    page = at_track(look, backstage, "18Chesapeake", 0.6)
    for _ in range(6):
        page.keyboard.press("+")
    texts(page)
    enlarged = page.evaluate(
        "[...document.querySelectorAll('#map svg text[font-size]')]"
        ".filter((one) => parseFloat(getComputedStyle(one).fontSize) !== Number(one.getAttribute('font-size'))).length"
    )
    assert enlarged == 0


def test_the_map_opens_on_the_reach_of_who_acts_with_a_way_back_to_the_whole(
    look: Looking, backstage: Backstage
) -> None:
    page = at_track(look, backstage, "18C2C", 0.15)
    reach = (page.locator("[data-reach]").get_attribute("data-reach") or "").split()
    assert reach and all(in_sight(page, hex) for hex in reach)
    assert texts(page)[0] >= 0.5
    mini = page.locator(".map-mini")
    expect(mini).to_be_visible()
    page.keyboard.press("0")
    page.wait_for_timeout(REST)
    expect(mini).to_be_hidden()
    assert in_sight(page, "A40") and in_sight(page, reach[0])
    page.keyboard.press("f")
    expect(mini).to_be_visible()
    assert texts(page)[0] >= 0.5 and in_sight(page, reach[0])


def in_sight(page: Page, hex: str) -> bool:
    """Whether the middle of a hex is inside the frame."""
    found: bool = page.evaluate(
        """(hex) => {
          const frame = document.getElementById('map').getBoundingClientRect();
          const { x, y, width, height } = document.querySelector(`#hex-${hex} .hex`).getBoundingClientRect();
          const [left, top] = [x + width / 2 - frame.x, y + height / 2 - frame.y];
          return left > 0 && top > 0 && left < frame.width && top < frame.height;
        }""",
        hex,
    )
    return found


def test_the_small_map_moves_to_where_it_is_pressed(look: Looking, backstage: Backstage) -> None:
    page = at_track(look, backstage, "18C2C", 0.15)
    mini = page.locator(".map-mini[style]")
    expect(mini).to_be_visible()
    box = mini.bounding_box()
    assert box is not None
    assert not in_sight(page, "E4")
    page.mouse.click(box["x"] + 12, box["y"] + 12)
    assert in_sight(page, "E4")
    expect(page.locator("#why")).to_be_hidden()


def test_moving_the_map_changes_nothing_in_it(look: Looking, backstage: Backstage) -> None:
    page = at_track(look, backstage, "1848", 0.6)
    page.evaluate(
        """() => {
          window.changed = [];
          const note = ({ target, attributeName }) => window.changed.push(`${target.localName} ${attributeName}`);
          new MutationObserver((all) => all.forEach(note))
            .observe(document.querySelector('#map > svg'), { attributes: true, childList: true, subtree: true });
        }"""
    )
    box = page.locator("#map").bounding_box()
    assert box is not None
    before = page.locator("#hex-H25").bounding_box()
    page.mouse.move(box["x"] + 300, box["y"] + 200)
    page.mouse.down()
    page.mouse.move(box["x"] + 220, box["y"] + 150, steps=6)
    page.mouse.up()
    page.wait_for_timeout(REST)
    after = page.locator("#hex-H25").bounding_box()
    assert before is not None and after is not None
    assert (after["x"] - before["x"], after["y"] - before["y"]) == pytest.approx((-80, -50), abs=6)
    # The hex that was under the hand has the focus now.
    assert set(page.evaluate("window.changed")) - {"g tabindex", "g aria-hidden"} == {
        "svg style",
        "svg data-at",
    }


def test_what_is_lit_is_brighter_than_the_rest_and_not_greyed(look: Looking, backstage: Backstage) -> None:
    page = at_track(look, backstage, "18Chesapeake", 0.3)
    lit = page.locator(".turn .spot").evaluate_all("all => all.map((one) => one.dataset.spot)")
    tiles = page.locator("#map .terrain > g").evaluate_all(
        "all => all.map((one) => [one.dataset.hex, one.querySelector('.hex').classList[1]])"
    )
    page.keyboard.press("0")
    page.wait_for_timeout(REST)
    whites = [hex for hex, colour in tiles if colour == "white"]
    bright = next(hex for hex in whites if hex in lit)
    dark = next(hex for hex in whites if hex not in lit)
    shown = {hex: brightness(page, hex) for hex in (bright, dark)}
    page.get_by_text("Layers", exact=True).click()
    page.get_by_label("hexes to act on").uncheck()
    plain = {hex: brightness(page, hex) for hex in (bright, dark)}
    assert shown[bright] >= plain[bright] and shown[dark] < plain[dark] - 20


def brightness(page: Page, hex: str) -> float:
    """How bright the ground of a hex is, from 0 to 255, beside what is drawn on it."""
    box = page.locator(f"#hex-{hex} .hex").bounding_box()
    assert box is not None
    left, top = int(box["x"] + box["width"] * 0.3), int(box["y"] + box["height"] * 0.3)
    picture = Image.open(io.BytesIO(page.screenshot())).convert("L").crop((left, top, left + 8, top + 8))
    return float(ImageStat.Stat(picture).median[0])


def test_a_place_is_found_by_its_name_or_coordinates(look: Looking, backstage: Backstage) -> None:
    page = at_track(look, backstage, "1848", 0.6)
    page.keyboard.press("/")
    page.keyboard.type("denv")
    expect(page.locator("#found li").first).to_have_text(re.compile("I20.*Denver"))
    page.keyboard.press("Enter")
    page.wait_for_timeout(REST)
    assert page.evaluate("document.activeElement.id") == "hex-I20" and in_sight(page, "I20")
    page.keyboard.press("/")
    page.keyboard.type("b5")
    page.keyboard.press("Enter")
    page.wait_for_timeout(REST)
    assert page.evaluate("document.activeElement.id") == "hex-B5" and in_sight(page, "B5")
    page.keyboard.press("/")
    page.keyboard.type("nothing there")
    expect(page.locator("#found li")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("#find")).to_be_hidden()


def test_a_company_is_found_with_its_reach(look: Looking, backstage: Backstage) -> None:
    page = at_track(look, backstage, "1848", 0.6)
    page.keyboard.press("/")
    page.keyboard.type("np")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    ground = page.locator("#over-ground path")
    expect(ground.first).to_be_attached()
    hexes = set(ground.evaluate_all("all => all.map((one) => one.dataset.hex)"))
    tokens = page.locator("#map .tokens > g[data-token='NP']:not(.reserved)").evaluate_all(
        "all => all.map((one) => one.dataset.hex)"
    )
    assert tokens and set(tokens) <= hexes


def test_looks_tell_cost_value_upgrades_and_the_last_tiles(look: Looking, backstage: Backstage) -> None:
    page = at_track(look, backstage, "18Chesapeake", 0.6)
    page.get_by_text("Layers", exact=True).click()
    choice = page.locator("[data-look]")

    def told(look: str) -> dict[str, str]:
        choice.select_option(look)
        page.wait_for_timeout(REST + 200)
        found: dict[str, str] = page.evaluate(
            """() => {
              const all = (which) => [...document.querySelectorAll(which)];
              const at = (one) => one.getAttribute('transform');
              const places = new Map(all('#over-ground path').map((one) => [at(one), one.dataset.hex]));
              return Object.fromEntries(all('#over-look text').map((one) => [places.get(at(one)), one.textContent]));
            }"""
        )
        return found

    costs = told("cost")
    assert costs["D4"] == "80" and costs["G9"] == "40" and "F4" not in costs
    assert told("value")["L2"] in {"40", "60", "80", "100"}
    laid = set(
        page.locator("#map .terrain > g[data-tile]").evaluate_all("all => all.map((one) => one.dataset.hex)")
    )
    assert set(told("upgrades")) <= laid
    last = told("lays")
    assert last and set(last) <= laid
    companies = page.locator("[data-company]").evaluate_all("all => all.map((one) => one.dataset.company)")
    assert set(last.values()) <= set(companies)
    choice.select_option("players")
    rings = page.locator("#over-look .owner")
    expect(rings.first).to_be_attached()
    tokens = page.locator("#map .tokens > .token:not(.reserved)")
    assert rings.count() == tokens.count()
    people = page.locator(".map-legend li").all_inner_texts()
    assert people and set(people) <= set(page.locator("[data-player] h3").all_inner_texts())
    choice.select_option("blocked")
    expect(page.locator("#over-look .blocked-sides")).to_be_attached()
    expect(page.locator(".map-legend")).to_be_hidden()
    choice.select_option("lays")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#past")).to_be_visible()
    expect(page.locator("#over-ground path").first).to_be_attached()
    choice.select_option("")
    expect(page.locator("#over-ground")).to_have_count(0)


def test_names_of_cities_only(look: Looking, backstage: Backstage) -> None:
    page = at_track(look, backstage, "18Chesapeake", 0.6)
    page.get_by_text("Layers", exact=True).click()
    names = page.locator("[data-names]")

    def shown() -> set[str]:
        return {text for text, _, layer in texts(page)[1] if layer == "names" and not text[-1].isdigit()}

    every = shown()
    names.select_option("simple")
    cities = shown()
    assert cities < every and "Baltimore" in cities and "Columbia" in every - cities
    page.reload()
    assert shown() == cities, "remembered for the device"
    page.get_by_text("Layers", exact=True).click()
    names.select_option("none")
    assert shown() == set()


def test_the_map_takes_the_whole_width_and_that_is_remembered(look: Looking, backstage: Backstage) -> None:
    page = at_track(look, backstage, "1848", 0.6)

    def width() -> float:
        box = page.locator("#map").bounding_box()
        assert box is not None
        return box["width"]

    narrow = width()
    page.keyboard.press("w")
    assert width() == 1440 and narrow < 1000
    expect(page.locator("#turn-prompt")).to_be_in_viewport()
    page.keyboard.press("0")
    page.wait_for_timeout(REST)
    right = page.locator("#hex-H39 .hex").bounding_box()
    pane = page.locator(".turn-pane").bounding_box()
    assert right is not None and pane is not None and right["x"] + right["width"] <= pane["x"]
    page.reload()
    assert width() == 1440
    page.keyboard.press("k")
    expect(page.locator("#panel-market")).to_be_visible()
    page.keyboard.press("g")
    page.locator("[data-wide-map]").click()
    assert width() == narrow


def test_without_scripts_all_of_the_map_is_drawn(look: Looking, backstage: Backstage) -> None:
    page = at_track(look, backstage, "18Chesapeake", 0.6, java_script_enabled=False)
    frame, picture = page.locator("#map").bounding_box(), page.locator("#map > svg").bounding_box()
    assert frame is not None and picture is not None
    assert picture["width"] <= frame["width"] + 1 and picture["height"] <= frame["height"] + 1
    expect(page.locator("#map .name", has_text="Baltimore")).to_be_visible()
    expect(page.locator("#map .number").first).to_be_visible()
    expect(page.locator(".map-mini")).to_be_hidden()


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_map_opens_on_what_is_for_sale(look: Looking, backstage: Backstage, phone: bool) -> None:
    """Of all that can be put up in 1848 the map shows everything, above the sheet of a phone as well, and of one in the
    auction its own hex, close by."""
    ann, ben = backstage.person(), backstage.person()
    table = backstage.table(ann, "1848", ben, backstage.person())
    page = look(ann, f"/table/{table.row.id}", phone=phone)
    page.wait_for_timeout(REST)
    about = (page.locator("[data-matter]").get_attribute("data-matter") or "").split()
    assert {"G28", "I18", "C4"} <= set(about) and all(in_sight(page, hex) for hex in about)
    if not phone:  # where the low frame has room for what is for sale at a larger scale than for all
        expect(page.locator(".map-mini")).to_be_hidden()
    page.locator(".turn form.open", has_text="Put up").first.wait_for()
    paper = page.locator(".turn .act-card", has_text="UP charter").first
    paper.get_by_role("button", name="Put up").click()
    page.locator('[data-matter="G28"]').wait_for(state="attached")
    page.wait_for_timeout(REST)
    assert in_sight(page, "G28")


def test_the_small_map_lies_where_it_covers_no_name(look: Looking, backstage: Backstage) -> None:
    """In a low window there is a corner without any, and it is there."""
    page = at_track(look, backstage, "18C2C", 0.15, viewport={"width": 720, "height": 450})
    expect(page.locator(".map-mini")).to_be_visible()
    page.wait_for_timeout(REST)
    covered = page.evaluate(
        """() => {
          const mini = document.querySelector('.map-mini').getBoundingClientRect();
          return [...document.querySelectorAll('#map .names text')].filter((one) => {
            const { left, right, top, bottom, width } = one.getBoundingClientRect();
            return width && left < mini.right && right > mini.left && top < mini.bottom && bottom > mini.top;
          }).map((one) => one.textContent);
        }"""
    )
    assert covered == []


def test_where_the_print_does_not_come_the_map_is_fetched_whole(look: Looking, backstage: Backstage) -> None:
    """The file of the print is another request, which may fail."""
    look.allowed = ("ERR_FAILED",)
    page = at_track(look, backstage, "18AL", 0.6)
    hexes = page.locator("#map .terrain > g[data-hex]").count()
    expect(page.locator("#map .terrain > g[aria-hidden]")).not_to_have_count(0)
    whole = page.locator("#map > svg").inner_html()
    for query in ("", "?action=40"):
        page.unroute_all()
        page.route("**/print/**", lambda route: route.abort())
        page.goto(page.url.partition("?")[0] + query)
        expect(page.locator("#map [data-printed]")).to_have_count(0)
        expect(page.locator("#map .terrain > g[data-hex]")).to_have_count(hexes)
        expect(page.locator("#map [tabindex='0']")).to_have_count(1)
        if not query:  # what is out of sight is marked as such a moment later
            page.wait_for_function(
                "whole => document.querySelector('#map > svg').innerHTML === whole", arg=whole
            )


def test_whoever_is_to_decide_gets_the_map_anew_unless_they_have_moved_it(
    look: Looking, backstage: Backstage
) -> None:
    """L&N is at the north of the map, WRA at the south: its president's open page goes there with the turn."""
    ann, dot = backstage.person(), backstage.person()
    path = f"/table/{recorded(backstage, GAMES['18AL'], 251, ann, dot).row.id}"
    small = {"viewport": {"width": 1280, "height": 720}}
    page, moved = look(ann, path, **small), look(ann, path, **small)
    for one in (page, moved):
        expect(one.locator('[data-reach][data-of="L&N"]')).to_be_attached()
        one.wait_for_timeout(REST)
        assert in_sight(one, "A4") and not in_sight(one, "O4")
    moved.locator("#map").hover()
    moved.mouse.wheel(0, -100)
    acting = look(dot, path)
    acting.get_by_role("button", name="Buy no more trains").click()
    for one in (page, moved):
        one.locator(".turn.yours .spot").first.wait_for()
        one.wait_for_timeout(REST)
    offered = [spot.get_attribute("data-spot") or "" for spot in page.locator(".turn .spot").all()]
    assert offered and all(in_sight(page, hex) for hex in offered)
    assert not all(in_sight(moved, hex) for hex in offered)


def test_where_layers_are_blurred_when_enlarged_the_map_is_none(look: Looking, backstage: Backstage) -> None:
    page = at_track(look, backstage, "18AL", 0.3)
    expect(page.locator("#map > svg[style*='translate3d(']")).to_be_attached()
    page.add_init_script(
        "Object.defineProperty(Navigator.prototype, 'vendor', {get: () => 'Apple Computer, Inc.'})"
    )
    page.reload()
    expect(page.locator("#map > svg[style*='translate(']")).to_be_attached()
