"""A player at the desk who has no mouse: every decision by keys, and the focus is watched all the time."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from server.browser.clicks import moved_on, revision

MOST = 150
"""Presses of Tab after which somebody gives up."""

FOCUS = """() => {
  const one = document.activeElement;
  if (!one || one === document.body || !one.isConnected) return '';
  return `${one.localName}#${one.id}.${one.className.baseVal ?? one.className}`;
}"""


class Keys:
    """Presses keys, counts them, and finds the focus somewhere after each thing that was done."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.count += 1

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)
        self.count += len(text)

    def focus(self) -> str:
        """What has the focus; "" for nothing."""
        return str(self.page.evaluate(FOCUS))

    def on(self, selector: str) -> bool:
        """Whether the focus is on such an element."""
        return bool(self.page.evaluate("(selector) => document.activeElement?.matches(selector)", selector))

    def to(self, selector: str) -> None:
        """From what there is to do by Tab to the next such element."""
        self.press("y")
        for _ in range(MOST):
            if self.on(selector):
                return
            self.press("Tab")
        raise AssertionError(
            f"no Tab leads to {selector} from {self.page.locator('#turn-prompt').inner_text()}"
        )

    def act(self, key: str = "Enter") -> None:
        """Press the key that does it, and wait until the table has moved on."""
        before = revision(self.page)
        self.press(key)
        moved_on(self.page, before)
        assert self.focus(), "the focus is lost"

    def lay(self, turns: int = 0) -> None:
        """Open the hex that has the focus, turn the first tile that it offers, and lay it."""
        self.press("Enter")
        expect(self.page.locator("#tray")).to_be_visible()
        expect(self.page.locator("#tray .tile-pick").first).to_be_focused()
        if self.page.locator("#tray .tray-bar").is_hidden():
            self.press("Enter")
        for _ in range(turns):
            self.press("r")
        self.act()
