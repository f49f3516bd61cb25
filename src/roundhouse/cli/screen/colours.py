"""Colours of the terminal: tiles, companies, and what stands out on them."""

from __future__ import annotations

GROUNDS: dict[str, tuple[str, str, str]] = {
    "white": ("#ded7c1", "#d6ceb6", "#e5dfcc"),
    "yellow": ("#f0d245", "#e8c938", "#f5da5e"),
    "green": ("#79bd79", "#6eb26f", "#85c785"),
    "brown": ("#c08a5c", "#b57e50", "#ca966a"),
    "gray": ("#a9adb3", "#9fa3a9", "#b4b8bd"),
    "red": ("#d9756a", "#d06a5f", "#e08176"),
    "blue": ("#8fbad6", "#84b0cd", "#9bc4de"),
    "purple": ("#b9a5cf", "#ae99c6", "#c4b1d8"),
}
"""Three shades of each colour, so that no two neighbours look the same."""

INK = "#14181c"
FAINT = "#857b60"
ON_TILE = "#5b4a1e"
RAIL = "#1c2329"
HIGHLIGHT = "bold #ffffff on #b3261e"
CURSOR = "bold #ffffff on #12305c"


def contrast(colour: str) -> str:
    """Black or white, whichever can be read on a "#rrggbb" background."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#000000" if red * 299 + green * 587 + blue * 114 > 140_000 else "#ffffff"


def token(colour: str) -> str:
    """The style of a company's token or name: its colour behind, what can be read on it in front."""
    if len(colour) != 7 or not colour.startswith("#"):
        return "bold"
    return f"bold {contrast(colour)} on {colour}"
