"""The lab in a browser: a tile is laid by clicks and runs are there at once, the way back undoes; also without
scripts.
"""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from roundhouse.play.lab import from_document, from_text, to_text
from server.browser.harness import Looking
from server.browser.test_axe import ALL, findings

COMPANIES = {"B&O": {"trains": ["2"]}, "PRR": {"trains": ["2"]}}
TEXT = to_text(
    from_document({"title": "18Chesapeake", "tiles": {"F8": "X1:4"}, "companies": COMPANIES}).document()
)
HERE = f"/lab?p={TEXT}&company=B%26O"


def test_tiles_are_laid_by_clicks_and_taken_back(look: Looking) -> None:
    page = look(path=HERE, phone=True)
    fits = "document.documentElement.scrollWidth <= window.innerWidth"
    total = page.locator(".lab-company.open .lab-total")
    expect(total).to_have_text("$0")
    page.locator("#hex-G7").dispatch_event("click")
    page.get_by_role("button", name="Tile 9, ").click()
    expect(total).to_have_text("$60")
    expect(page.locator("#map .routes .shown")).to_have_count(1)
    expect(page.locator("#hex-G7")).to_have_attribute("data-hex", "G7")
    assert page.evaluate(fits) and list(findings(page, {"include": ["body"]}, ALL)) == []
    laid = page.url
    page.get_by_role("button", name="Remove", exact=True).click()
    expect(total).to_have_text("$0")
    page.go_back()
    expect(total).to_have_text("$60")
    assert page.url == laid
    page.locator(".lab-company:not(.open) .lab-name").click()
    expect(page.locator(".lab-company.open .badge")).to_have_text("PRR")
    expect(page.locator("#map .routes .shown")).to_have_count(0)


def test_where_a_tile_could_go_is_asked_as_at_a_table(look: Looking) -> None:
    """The 9 may lie beside B&O's home, in G7; in other hexes the map tells why not."""
    page = look(path=HERE)
    page.locator("body").press("x")
    box = page.locator("#places")
    box.get_by_role("radio", name="Tile 9, ").dispatch_event("click")
    spots = box.locator(".spot:not(.near)")
    expect(spots.first).to_be_visible()
    lit = page.locator("#map .place-lit")
    expect(lit).to_have_count(spots.count())
    page.locator("#hex-G7").dispatch_event("click")
    expect(box.locator(".place-here .good")).to_be_visible()
    page.locator("body").press("r")
    box.locator(".spot.near").first.click()
    expect(box.locator(".place-here .place-name")).to_be_visible()
    expect(box.locator(".place-here .good")).to_have_count(0)
    box.get_by_label("Company").select_option("PRR")
    expect(box.locator(".places-note")).to_contain_text("PRR")
    page.locator("body").press("Escape")
    expect(box).to_be_hidden()
    expect(lit).to_have_count(0)
    assert urlsplit(page.url).path == "/lab" and not page.locator("#lab-problem:visible").count()


@pytest.mark.soak
def test_what_one_tile_more_brings_is_asked_and_laid(look: Looking) -> None:
    page = look(path=HERE)
    page.get_by_role("button", name="One tile more").click()
    page.get_by_role("button", name="+$60 tile 9 on G7, rotation 1").click()
    expect(page.locator(".lab-company.open .lab-total")).to_have_text("$60")
    expect(page.locator("#lab-answer")).to_be_empty()
    page.get_by_role("button", name="Give a train D").click()  # after a refusal the page goes on
    page.locator("#lab-tray").get_by_role("button", name="any tile").click()
    page.get_by_role("button", name="Tile 57, ").click()
    expect(page.locator("#lab-tray h2")).to_contain_text("tile 57")


@pytest.mark.soak
def test_without_scripts_the_same_is_done_by_forms(look: Looking) -> None:
    page = look(path=HERE, java_script_enabled=False)
    page.get_by_label("Hex").fill("G7")
    page.get_by_role("button", name="Show").click()
    page.get_by_role("button", name="Tile 9, ").first.click()
    expect(page.locator(".lab-company.open .lab-total")).to_have_text("$60")
    page.get_by_role("button", name="Other runs").click()
    expect(page.get_by_text("There are no others.")).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False])
def test_only_the_options_of_the_chosen_title_are_seen(look: Looking, scripts: bool) -> None:
    page = look(None, "/lab", java_script_enabled=scripts)
    for title in ("18Chesapeake", "18C2C"):
        page.get_by_label(title, exact=True).check()
        expect(page.locator(".lab-title .fold:visible")).to_have_text(re.compile(f"^Options of {title}"))
    page.locator(".lab-title .fold:visible summary").click()
    page.get_by_label("The short game").check()
    page.get_by_role("button", name="Begin").click()
    text = parse_qs(urlsplit(page.url).query)["p"][0]
    assert from_text(text).options == ("short",)
