"""The site in a language that does not exist and is a third longer: nothing escapes, and nothing breaks the layout."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from forked import Forked
from pseudo_locale import LANGUAGE, bare
from roundhouse.bots import BOTS
from roundhouse.text import language
from served import Served
from server.browser.harness import Backstage, Looking
from server.pseudo import compiled

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}

TAG = LANGUAGE.replace("_", "-")
"""What browsers ask for; one that asks for English is answered in English."""

BEYOND = """() => {
  const wide = document.documentElement.clientWidth;
  const scrolls = (one) => {
    for (let up = one; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (/auto|scroll|hidden|clip/.test(style.overflowX) || style.position === "fixed") return true;
      if (up.closest("svg")) return true;
    }
    return false;
  };
  const found = [];
  const whole = document.documentElement.scrollWidth;
  if (whole > wide + 1) found.push(`page: ${whole} of ${wide}`);
  for (const one of document.querySelectorAll("body *")) {
    const box = one.getBoundingClientRect();
    if (box.width && box.right > wide + 1 && !scrolls(one) && !one.closest(".unseen")) {
      found.push(`${one.tagName}.${one.className}: ${Math.round(box.right)} of ${wide}`);
    }
  }
  return found.slice(0, 5);
}"""
"""What reaches beyond the right edge of the window, unless it is inside of something that scrolls."""

CLIPPED = """() => [...document.querySelectorAll("button, .button, a.chip, summary, th, label > span")]
  .filter((one) => one.offsetParent && getComputedStyle(one).overflowX !== "visible")
  .filter((one) => one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.textContent.trim().slice(0, 60)).slice(0, 5)"""
"""What has to be read, and is cut off."""

NAMES = {*BOTS, *(bot.title() for bot in BOTS), "Roundhouse", "Ann", "Ben", "bot", "Discord", "Slack", "CSV"}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The site in that language."""
    folder = tmp_path_factory.mktemp("translated")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(language.MORE, str(compiled(folder / "locale")))
        with Forked(folder, arguments=["--no-limits", "--language", LANGUAGE]) as opened:
            yield opened


def fits(page: Page) -> None:
    assert page.evaluate(BEYOND) == []
    assert page.evaluate(CLIPPED) == []


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_pages_have_room_for_longer_words(look: Looking, backstage: Backstage, size: dict[str, int]) -> None:
    ann = backstage.person()
    page = look(ann, "/", viewport=size, locale=TAG)
    for path in ("/", "/new", "/account", "/account/notices", "/login", "/join"):
        page.goto(path)
        fits(page)


@pytest.mark.parametrize(
    ("title", "size"),
    [
        pytest.param("18Chesapeake", PHONE, id="18Chesapeake-phone"),
        pytest.param("1848", DESKTOP, id="1848-desktop"),
        pytest.param("18Chesapeake", DESKTOP, id="18Chesapeake-desktop", marks=pytest.mark.soak),
        pytest.param("1848", PHONE, id="1848-phone", marks=pytest.mark.soak),
    ],
)
def test_desks_have_room_for_longer_words(
    look: Looking, backstage: Backstage, size: dict[str, int], title: str
) -> None:
    ann = backstage.person()
    live = backstage.table(ann, title, "random", "random", seed=1)
    page = look(ann, f"/table/{live.row.id}", viewport=size, locale=TAG)
    page.locator(".turn-prompt").first.wait_for()
    fits(page)


def test_what_scripts_say_is_translated(look: Looking, backstage: Backstage) -> None:
    ann = backstage.person()
    live = backstage.table(ann, "18Chesapeake", "random", "random", seed=1)
    page = look(ann, f"/table/{live.row.id}", locale=TAG)
    page.locator(".history-bar [data-go=back]").wait_for()
    said = page.evaluate(
        "async () => { const { words } = await import(document.querySelector('script[src*=\"bundles\"]')"
        '.src.replace("bundles/desk.js", "js/words.js"));'
        ' return [words("That did not work."), words("{count} chosen", { count: 3 })]; }'
    )
    assert said[1].startswith("3 ") and not [
        word for text in said for word in bare(text) if word not in NAMES
    ]
