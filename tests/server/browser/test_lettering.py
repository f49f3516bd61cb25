"""What is written in drawings reads on the ground that it lies on: map, tiles and market of each title, in each theme.

axe-core does not look at text in drawings. Here the page is photographed without its letters, and the colour of each
text is held against what is where its letters were. A rim around letters is their ground where there is one.
"""

from __future__ import annotations

import io
import re
from typing import NamedTuple

import pytest
from PIL import Image
from playwright.sync_api import Page

from roundhouse.draw import contrast
from roundhouse.draw.style import LEGIBLE
from server.browser.harness import Backstage, Looking
from server.browser.test_axe import PUT_ON
from server.browser.test_map import GAMES, REST, at_track

LARGE, FOR_LARGE = 18.66, 3.0
"""Pixels from which bold letters are large, and the contrast that WCAG asks of them."""

PART = 0.7
"""The part of the ground below a text that has to contrast with it; the rest may be a line of track or a rim."""

TEXTS = """(where) => [...document.querySelectorAll(`${where} svg text`)].flatMap((text) => {
  const style = getComputedStyle(text);
  const { x, y, width, height } = text.getBoundingClientRect();
  const inside = x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight;
  const seen = document.elementFromPoint(x + width / 2, y + height / 2)?.closest(where);
  if (!seen || style.display === 'none' || !width || !inside || !text.textContent.trim()) return [];
  let opacity = 1;
  for (let one = text; one.localName !== 'svg'; one = one.parentElement) opacity *= getComputedStyle(one).opacity;
  opacity *= style.fillOpacity;
  const scale = text.getScreenCTM().a;
  const rim = style.paintOrder.startsWith('stroke') && style.stroke !== 'none'
    && parseFloat(style.strokeWidth) * scale >= 2 ? style.stroke : '';
  return [[text.textContent, style.fill, rim, opacity, parseFloat(style.fontSize) * scale,
    style.fontWeight >= 700, [x, y, width, height]]];
})"""

WITHOUT = """(letters) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(letters ? '' : 'svg text { visibility: hidden } .over-spots, .map-mini { display: none }');
  const others = document.adoptedStyleSheets.filter((one) => !one.ours);
  document.adoptedStyleSheets = [...others, Object.assign(sheet, { ours: true })];
}"""

Colour = tuple[int, int, int]


class Text(NamedTuple):
    words: str
    fill: str
    rim: str
    opacity: float
    size: float
    bold: bool
    box: tuple[float, float, float, float]


def test_letters_on_a_map_and_its_tiles_read(look: Looking, backstage: Backstage) -> None:
    looked_at(look, backstage, "18Chesapeake", ("light",))


@pytest.mark.soak
@pytest.mark.parametrize("title", GAMES)
def test_letters_read_in_every_title_and_theme(look: Looking, backstage: Backstage, title: str) -> None:
    looked_at(look, backstage, title, ("light", "dark", "contrast"))


def looked_at(look: Looking, backstage: Backstage, title: str, themes: tuple[str, ...]) -> None:
    page = at_track(look, backstage, title, 0.6, viewport={"width": 2400, "height": 1700})
    faults: list[str] = []
    for view, where in (("map", "#map"), ("tiles", "#panel-tiles"), ("market", "#panel-market")):
        page.keyboard.press({"map": "m", "tiles": "t", "market": "k"}[view])
        page.locator(f"{where} svg text").first.wait_for()
        page.keyboard.press("0")
        page.wait_for_timeout(REST)
        for theme in themes:
            page.evaluate(PUT_ON, theme)
            seen = list(unreadable(page, where))
            assert seen[0] > 20
            faults += [f"{title}, {view}, {theme}: {fault}" for fault in seen[1:]]
    assert not faults, "\n".join(faults)


def unreadable(page: Page, where: str) -> list[str | int]:
    """How many texts there are, and those that do not read on their ground."""
    texts = [Text(*one) for one in page.evaluate(TEXTS, where)]
    page.evaluate(WITHOUT, False)
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    page.evaluate(WITHOUT, True)
    found: list[str | int] = [len(texts)]
    for text in texts:
        wanted = FOR_LARGE if text.bold and text.size >= LARGE else LEGIBLE
        x, y, width, height = text.box
        spots = [(x + width * a / 8, y + height * (0.2 + b * 0.1)) for a in range(1, 8) for b in range(1, 6)]
        grounds = [picture.getpixel((int(a), int(b))) for a, b in spots]
        if text.rim:
            grounds = [channels(text.rim)]
        ratios = [contrast(named(over(text, ground)), named(ground)) for ground in grounds]
        if sum(ratio >= wanted - 0.05 for ratio in ratios) < PART * len(ratios):
            middle = sorted(ratios)[len(ratios) // 2]
            found.append(
                f"{text.words!r}: {middle:.1f} instead of {wanted}, {text.fill} {text.opacity}, {grounds[0]}"
            )
    return found


def channels(colour: str) -> Colour:
    red, green, blue = (int(float(part)) for part in re.findall(r"[\d.]+", colour)[:3])
    return red, green, blue


def over(text: Text, ground: Colour) -> Colour:
    """The colour of the letters as it comes out on a ground."""
    mixed = (
        round(a * text.opacity + b * (1 - text.opacity))
        for a, b in zip(channels(text.fill), ground, strict=True)
    )
    red, green, blue = mixed
    return red, green, blue


def named(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
