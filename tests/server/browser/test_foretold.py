"""What a choice would change is written behind the numbers of whoever acts while it is pointed at or focused."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from server.browser.harness import Backstage, Looking
from server.browser.test_desk import recorded


def test_a_sale_shows_what_becomes_of_cash_and_certificates(look: Looking, backstage: Backstage) -> None:
    """Ben of the recorded game has $447 and 13 certificates, and may sell 20% of C&O at $225."""
    ann = backstage.person()
    live = recorded(backstage, "18Chesapeake-3-greedy-2", 184, ann)
    page = look(ann, f"/table/{live.row.id}")
    sale = page.get_by_role("button", name="Sell 20% of C&O")
    cash = page.locator('.who-acts [data-figure="Ben cash"]')
    certificates = page.locator('.who-acts [data-figure="Ben certificates"]')
    expect(cash).to_have_text("$447")
    sale.hover()
    expect(cash).to_have_text("$447 → $897")
    expect(certificates).to_have_text("13/20 → 11/20")
    page.locator("#turn-prompt").hover()
    expect(cash).to_have_text("$447")
    sale.focus()
    expect(cash).to_have_text("$447 → $897")
    sale.click()
    page.locator("#turn-prompt").hover()
    expect(cash).to_have_text("$897")


def test_an_offer_tells_what_the_price_filled_in_leads_to(look: Looking, backstage: Backstage) -> None:
    """18C2C after 1140 actions: C&O has $400, and may ask for PRR's 3-train, which is printed at $180."""
    ann = backstage.person()
    live = recorded(backstage, "18C2C-4-greedy-1", 1140, ann)
    page = look(ann, f"/table/{live.row.id}")
    offer = page.locator('[data-train="3-3"] form.act.open')
    lines = offer.locator(".after-lines")
    expect(lines).to_contain_text("C&O $400 → $220")
    offer.get_by_role("spinbutton").fill("300")
    expect(lines).to_contain_text("C&O $400 → $100")
    expect(lines).to_contain_text("SAL $630 → $930")
    expect(page.locator("#turn-after")).to_contain_text("C&O $400 → $100")
    page.locator("#turn-prompt").hover()
    expect(lines).to_contain_text("C&O $400 → $100")
    offer.get_by_role("slider", include_hidden=True).fill("250")
    expect(offer.get_by_role("spinbutton")).to_have_value("250")
    expect(lines).to_contain_text("C&O $400 → $150")
    offer.get_by_role("spinbutton").fill("4000")
    expect(lines).to_have_text("")
    expect(page.locator("#turn-after")).to_have_text("")


SIZES = ((1280, 800), (1024, 700), (720, 450), (390, 844))


@pytest.mark.parametrize(
    "size", [pytest.param(size, marks=[pytest.mark.soak] * (size in SIZES[::2])) for size in SIZES], ids=str
)
def test_what_a_merger_leads_to_is_in_sight_and_covers_nothing_of_the_turn(
    look: Looking, backstage: Backstage, size: tuple[int, int]
) -> None:
    """18C2C after 1048 actions: Ann may ask Ben to merge UP with SLSF, in a panel that is longer than its window."""
    ann = backstage.person()
    live = recorded(backstage, "18C2C-4-greedy-1", 1048, ann)
    page = look(ann, f"/table/{live.row.id}", viewport={"width": size[0], "height": size[1]})
    merger = page.locator(".turn button.act", has_text="with SLSF")
    told = page.locator("#turn-after")
    for point in (merger.hover, merger.focus):
        point()
        expect(told).to_contain_text("Keep the shares and the name of SLSF")
        left, top, right, bottom = _box(told)
        assert min(left, top) >= 0, (size, left, top)
        assert right <= size[0], (size, right)
        pane = _box(page.locator(".turn-pane"))
        assert right <= pane[0] or left >= pane[2] or bottom <= pane[1], (size, pane)
        page.keyboard.press("Escape")
        expect(told).to_have_text("")
        page.locator("#turn-prompt").hover()


def test_what_a_sale_leads_to_covers_no_card_of_a_player(look: Looking, backstage: Backstage) -> None:
    ann = backstage.person()
    live = recorded(backstage, "18Chesapeake-3-greedy-2", 184, ann)
    page = look(ann, f"/table/{live.row.id}", viewport={"width": 1280, "height": 800})
    page.get_by_role("button", name="Sell 20% of C&O").hover()
    told = page.locator("#turn-after")
    expect(told).to_contain_text("C&O 60% → 40%")
    left, top, right, bottom = _box(told)
    cards = [_box(card) for card in page.locator(".people .card").all()]
    assert cards and not any(
        left < card[2] and card[0] < right and top < card[3] and card[1] < bottom for card in cards
    )
    assert right <= 1280


def _box(place: Locator) -> tuple[float, float, float, float]:
    """Where it lies in the window: left, top, right and bottom, in pixels."""
    box = place.bounding_box()
    assert box is not None
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


def test_what_is_counted_out_is_labelled_and_tells_its_cost(look: Looking, backstage: Backstage) -> None:
    """1848 after 86 actions: MP's charter costs Ann $30 at a par of $65, and $130 more with two shares."""
    ann = backstage.person()
    live = recorded(backstage, "1848-4-greedy-1", 86, ann)
    page = look(ann, f"/table/{live.row.id}", phone=True)
    form = page.locator("form.act.open", has=page.get_by_role("button", name="Convert the charter of MP"))
    lines = form.locator(".after-lines")
    expect(lines).to_contain_text("Ann $245 → $215")
    form.get_by_role("spinbutton").fill("2")
    expect(lines).to_contain_text("Ann $245 → $85")
    form.get_by_label("par value").select_option(label="$70")
    expect(lines).to_contain_text("MP starts at $70")


def test_sales_and_a_purchase_are_put_together_and_sent_once(look: Looking, backstage: Backstage) -> None:
    """Dot of the recorded game has $277; PRR and N&W are at $115, and C&O costs $80."""
    ann = backstage.person()
    live = recorded(backstage, "18Chesapeake-4-greedy-3", 165, ann)
    page = look(ann, f"/table/{live.row.id}")
    page.get_by_label("Choose several, then do them all at once").check()
    page.get_by_role("button", name="Sell 10% of PRR").click()
    expect(page.locator(".chip-made")).to_have_count(1)
    page.get_by_role("button", name="Sell 10% of N&W").click()
    expect(page.locator(".chip-totals")).to_contain_text("$277 → $507")
    page.get_by_role("button", name="Take away: Sell 10% of PRR").click()
    expect(page.locator(".chip-totals")).to_contain_text("$277 → $392")
    page.get_by_role("button", name="Buy 10% of C&O from the initial offering").click()
    expect(page.locator(".chip-totals")).to_contain_text("$277 → $312")
    assert page.evaluate("window.desk.revision") == live.revision  # nothing has been done
    page.get_by_role("button", name="Do all 2").click()
    expect(page.locator(".chip-made")).to_have_count(0)
    expect(page.locator("#turn-prompt")).to_contain_text("Ann")
    assert page.evaluate("window.desk.revision") == live.revision + 2
