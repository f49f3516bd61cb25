"""What a choice would change is written behind the numbers of whoever acts while it is pointed at or focused."""

from __future__ import annotations

from playwright.sync_api import expect

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
