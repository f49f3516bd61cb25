"""Runs drawn along the track, the map as it began, and the curve of a finished game, in real browsers."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from recorded import golden
from roundhouse.rules.running import RunTrains
from server.browser.harness import Backstage, Looking
from server.browser.test_desk import recorded

NAME = "Branch Line-3-greedy-1"
REST = 260


def a_run() -> tuple[int, RunTrains]:
    """After how many actions a run of three places or more was declared, and which."""
    for at, action in enumerate(golden(NAME).actions):
        if isinstance(action, RunTrains) and action.runs and len(action.runs[0].route) >= 3:
            return at, action
    raise AssertionError


def middle(page: Page, word: str) -> tuple[float, float]:
    """Where a place of a route lies on the screen."""
    hex, _, stop = word.partition(".")
    where = f'#map [data-hex="{hex}"][data-stop="{stop}"]' if stop else f"#hex-{hex} path.hex"
    box = page.locator(where).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drawn(page: Page, words: list[str]) -> None:
    """Draw along places with the button held down."""
    page.mouse.move(*middle(page, words[0]))
    page.mouse.down()
    for word in words[1:]:
        page.mouse.move(*middle(page, word), steps=8)
    page.mouse.up()


def fingered(page: Page, words: list[str]) -> None:
    """Draw along places with a finger."""
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        places = [{"x": x, "y": y} for x, y in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    last = middle(page, words[0])
    touch("touchStart", last)
    for word in words[1:]:
        to = middle(page, word)
        for part in range(1, 9):
            touch(
                "touchMove", (last[0] + (to[0] - last[0]) * part / 8, last[1] + (to[1] - last[1]) * part / 8)
            )
        last = to
    touch("touchEnd")


def at_run(look: Looking, backstage: Backstage, **more: Any) -> tuple[Page, RunTrains]:
    at, action = a_run()
    ann = backstage.person()
    page = look(ann, f"/table/{recorded(backstage, NAME, at, ann).row.id}?view=map", **more)
    page.locator("#map > svg[style*=transform]").wait_for(state="attached")
    page.wait_for_timeout(REST)
    return page, action


def test_a_run_is_drawn_along_the_track_and_other_drags_move_the_map(
    look: Looking, backstage: Backstage
) -> None:
    page, action = at_run(look, backstage)
    [run, *_] = action.runs
    words = list(run.route)
    page.locator(f'.run-train[data-train="{run.train}"] .run-pick').click()
    drawn(page, words)
    expect(page.locator("#over-picks .pick")).to_have_count(len(words))
    expect(page.locator(".run-these")).to_be_visible()
    drawn(page, [words[-1], words[-2]])  # back from its end: the last place is taken back
    expect(page.locator("#over-picks .pick")).to_have_count(len(words) - 1)
    page.locator("[data-zoom=in]").click()
    page.wait_for_timeout(REST)
    before = page.locator("#map > svg").get_attribute("style")
    box = page.locator("#map").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 12, box["y"] + box["height"] - 12)
    page.mouse.down()
    page.mouse.move(box["x"] + 90, box["y"] + box["height"] - 60, steps=5)
    page.mouse.up()
    assert page.locator("#map > svg").get_attribute("style") != before
    expect(page.locator("#over-picks .pick")).to_have_count(len(words) - 1)


def test_that_runs_can_be_changed_is_seen_before_a_train_is_pressed(
    look: Looking, backstage: Backstage
) -> None:
    page, action = at_run(look, backstage)
    pick = page.locator(f'.run-train[data-train="{action.runs[0].train}"] .run-pick')
    expect(page.locator(".run-how")).to_be_visible()
    assert pick.evaluate("b => getComputedStyle(b).borderTopStyle") == "solid"
    pick.click()
    expect(page.locator(".run-how")).to_be_hidden()  # what to click now is said instead
    expect(page.locator("#run-say")).to_contain_text("Click the stops of this train")


def test_a_finger_draws_as_well(look: Looking, backstage: Backstage) -> None:
    page, action = at_run(look, backstage, phone=True)
    [run, *_] = action.runs
    page.locator(f'.run-train[data-train="{run.train}"] .run-pick').click()
    page.wait_for_timeout(2 * REST)  # the sheet goes down
    fingered(page, list(run.route))
    expect(page.locator("#over-picks .pick")).to_have_count(len(run.route))


def test_the_map_as_it_began_and_the_way_back(look: Looking, backstage: Backstage) -> None:
    page, _ = at_run(look, backstage)
    page.get_by_text("Layers", exact=True).click()
    page.locator("[data-look]").select_option("began")
    image = page.locator("#over-began image")
    expect(image).to_have_attribute("href", re.compile(r"^/table/\d+/began\.svg$"))
    answer = page.request.get(page.url.split("/table")[0] + (image.get_attribute("href") or ""))
    assert answer.ok and "data-tile=" not in answer.text()
    assert page.locator("#map [data-tile]").count() > 0
    page.locator("[data-look-off]").click()
    expect(image).to_have_count(0)
    expect(page.locator(".map-began")).to_be_hidden()


def test_a_click_on_the_curve_goes_to_that_position(look: Looking, backstage: Backstage) -> None:
    game, ann = golden(NAME), backstage.person()
    page = look(ann, f"/table/{recorded(backstage, NAME, game.at, ann).row.id}?view=charts")
    if not page.locator("#evaluation .field").count():
        page.locator("a[data-evaluation]").click()
    field = page.locator("#evaluation .field")
    expect(field).to_have_attribute("data-last", str(game.at), timeout=60_000)
    box = field.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("#past strong")).to_have_text(re.compile(rf"^{game.at // 2}$|^{game.at // 2 + 1}$"))
    expect(field).to_be_visible()
    moved = page.locator("#evaluation .here").get_attribute("transform")
    assert moved is not None and not moved.startswith("translate(0")
