"""The colours of all themes can be read: WCAG 2.2 asks for 4.5 between text and what is behind it, for 3 elsewhere."""

from __future__ import annotations

import re

import pytest

from roundhouse.server.web.static import FOLDER
from roundhouse.server.web.templates import THEMES

CSS = (FOLDER / "css" / "base.css").read_text(encoding="utf-8")
COLOUR = re.compile(r"--([\w-]+):\s*#([0-9a-f]{6});")

BLOCKS = {
    "light": r"^:root \{(.*?)^\}",
    "dark": r'^:root\[data-theme="dark"\] \{(.*?)^\}',
    "contrast": r'^:root\[data-theme="contrast"\] \{(.*?)^\}',
    "dark by the system": r"prefers-color-scheme: dark\) \{\s*:root:not\(\[data-theme\]\) \{(.*?)^  \}",
}


def colours(theme: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for block in ("light", theme):
        match = re.search(BLOCKS[block], CSS, re.MULTILINE | re.DOTALL)
        assert match, block
        found |= dict(COLOUR.findall(match[1]))
    return found


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    r, g, b = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", BLOCKS)
def test_text_can_be_read(theme: str) -> None:
    of = colours(theme)
    pairs = [
        (text, back)
        for text in ("ink", "soft", "accent", "good", "bad", "warn", "pale")
        for back in ("paper", "sheet")
    ]
    pairs += [
        ("on-accent", "accent"),
        ("ink", "wash"),
        ("soft", "wash"),
        ("accent", "wash"),
        ("ink", "warn-wash"),
    ]
    poor = {pair: round(contrast(of[pair[0]], of[pair[1]]), 2) for pair in pairs}
    assert {pair: value for pair, value in poor.items() if value < 4.5} == {}


@pytest.mark.parametrize("theme", BLOCKS)
def test_edges_and_the_focus_can_be_seen(theme: str) -> None:
    of = colours(theme)
    pairs = [(edge, back) for edge in ("edge", "focus", "accent") for back in ("paper", "sheet")]
    assert [pair for pair in pairs if contrast(of[pair[0]], of[pair[1]]) < 3] == []


def test_the_system_and_the_choice_give_the_same_dark() -> None:
    assert colours("dark") == colours("dark by the system")


def test_every_theme_has_its_colours() -> None:
    assert {*BLOCKS} - {"dark by the system"} == {*THEMES} - {"auto"}
