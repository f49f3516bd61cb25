"""Whether an element of a page can be seen: its box is in the window, and nothing lies over it."""

from __future__ import annotations

from playwright.sync_api import Page

_HIDDEN = """([selector, points]) => {
  const element = document.querySelector(selector);
  if (!element) return 'is not there';
  const box = element.getBoundingClientRect();
  if (!box.width || !box.height) return 'has no size';
  if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
    return `lies at ${[box.left, box.top, box.right, box.bottom].map(Math.round)} in ${innerWidth}, ${innerHeight}`;
  for (const [x, y] of points) {
    const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
    if (!top || !(element.contains(top) || top.contains(element))) return `lies under .${top?.className ?? ''}`;
  }
  return '';
}"""

CORNERS = ((0.5, 0.5), (0.05, 0.15), (0.95, 0.15), (0.05, 0.85), (0.95, 0.85))
"""Where it is looked whether something else lies over an element, as parts of its width and height."""


def hidden(page: Page, selector: str) -> str:
    """Why the first element of that selector cannot be seen as a whole without scrolling; "" when it can."""
    return str(page.evaluate(_HIDDEN, [selector, CORNERS]))
