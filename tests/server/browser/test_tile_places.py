"""Where a tile could go: chosen by keys, in the manifest and on a phone; the map lights hexes, others say why not."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from recorded import golden
from roundhouse.core.position import Position
from roundhouse.rules.track import LayTile
from server.browser.harness import Backstage, Looking
from server.browser.keys import Keys
from server.browser.test_desk import recorded

NAME = "18Chesapeake-4-greedy-3"


def at_track() -> int:
    """Where tiles of two sorts and more may be laid, one of them in two hexes and more."""
    game = golden(NAME)
    for at in range(100, game.at):
        if game.position(at).stack and game.position(at).stack[-1].node == "track":
            found = lays(at)
            if len(found) > 2 and max(map(len, found.values())) > 1:
                return at
    raise AssertionError


def lays(at: int) -> dict[str, set[str]]:
    """The hexes by tile."""
    found: dict[str, set[str]] = {}
    game = golden(NAME).clone().goto(at)
    for offer in game.offers():
        if isinstance(offer.action, LayTile):
            found.setdefault(offer.action.tile, set()).add(offer.action.hex)
    return found


def lit(page: Page, kind: str = "place-lit") -> set[str]:
    return set(page.locator(f".over-places .{kind}").evaluate_all("all => all.map((one) => one.dataset.hex)"))


def tab_to(keys: Keys, selector: str, key: str = "Tab") -> None:
    for _ in range(60):
        keys.press(key)
        if keys.on(selector):
            return
    raise AssertionError(selector)


def test_a_tile_is_chosen_by_keys_and_laid_where_the_map_lights(look: Looking, backstage: Backstage) -> None:
    ann, at = backstage.person(), at_track()
    page = look(ann, f"/table/{recorded(backstage, NAME, at, ann).row.id}")
    page.locator(".turn.yours").wait_for()
    keys = Keys(page)
    keys.press("x")
    expect(page.locator("#places h2")).to_have_text("Where could a tile go?")
    expect(page.locator("#places input").first).to_be_focused()
    tile, hexes = max(lays(at).items(), key=lambda found: len(found[1]))
    page.keyboard.press("ArrowRight")
    for _ in range(40):
        if page.locator(f'#places input[value="{tile}"]').is_checked():
            break
        page.keyboard.press("ArrowRight")
    expect(page.locator(".places-note")).to_contain_text("may lay now")
    expect(page.locator(".places-found h3").first).to_have_text(f"Tile {tile}: {len(hexes)} hexes")
    assert lit(page) == hexes
    near = lit(page, "place-near")
    assert near and not near & hexes
    tab_to(keys, "#places .spot.near")
    keys.press("Enter")
    expect(page.locator(".place-here .why-sentence").first).to_be_visible()
    expect(page.locator(".place-name")).to_be_focused()
    tab_to(keys, "#places .spot:not(.near)", "Shift+Tab")
    picked = page.evaluate("document.activeElement.dataset.place")
    keys.press("Enter")
    chosen = page.locator("#tray .tray-tile.chosen")
    expect(chosen.locator(".tile-line b")).to_have_text(tile)
    expect(page.locator("#places")).to_be_hidden()
    assert not lit(page)
    expect(chosen.locator(".tile-pick")).to_be_focused()
    keys.press("Enter")
    expect(page.locator(f'#map .terrain > g[data-hex="{picked}"][data-tile="{tile}"]')).to_have_count(1)


def test_any_hex_of_the_map_says_why_not_and_escape_takes_the_light_away(
    look: Looking, backstage: Backstage
) -> None:
    ann, at = backstage.person(), at_track()
    page = look(ann, f"/table/{recorded(backstage, NAME, at, ann).row.id}?view=tiles")
    tile = next(iter(lays(at)))
    page.locator(f'#tile-{tile} [data-places="{tile}"]').click()
    expect(page.locator("#panel-map")).to_be_visible()
    expect(page.locator(".over-places .place-lit")).to_have_count(len(lays(at)[tile]))
    page.keyboard.press("0")
    page.locator("#hex-D2").dispatch_event("click")
    expect(page.locator(".place-here")).to_contain_text(f"Tile {tile} in D2 Berlin")
    expect(page.locator(".place-here .why-sentence").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#places")).to_be_hidden()
    assert not lit(page)


def test_who_looks_on_is_told_whose_turn_is_meant_and_sees_the_tile_turned(
    look: Looking, backstage: Backstage
) -> None:
    ann, game = backstage.person(), golden(NAME)
    at = next(n for n in range(120, game.at) if game.position(n).stack[-1].node == "stock turn")
    assert Position(game.title, game.position(at)).frame.node == "stock turn"
    page = look(None, f"/table/{recorded(backstage, NAME, at, ann).row.id}", phone=True)
    page.locator("#panel-map [data-places]").tap()
    expect(page.locator(".places-note")).to_contain_text("turn to lay track")
    first = page.locator("#places .place-tile:not(.nowhere)").first
    first.tap()
    expect(page.locator(".over-places .place-lit").first).to_be_attached()
    several = page.locator("#places .spot:not(.near):has(small)").first
    several.tap()
    expect(page.locator(".place-here .good")).to_be_visible()
    shown = page.locator(".over-piece .piece").first
    before = shown.inner_html()
    page.locator("[data-place-turn]").tap()
    expect(shown).to_be_attached()
    assert page.locator(".over-piece .piece").first.inner_html() != before
    other = page.locator('#places select[name="company"] option').nth(1).get_attribute("value")
    page.locator('#places select[name="company"]').select_option(other)
    expect(page.locator(".places-note")).to_contain_text(str(other))
