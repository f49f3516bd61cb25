"""The views of the board pane: what stands in each, and the key that opens it (as on 18xx.games)."""

from __future__ import annotations

import msgspec

from ...text.language import _


class Tab(msgspec.Struct, frozen=True):
    """A view: its name in the address, what it is called, its key, and the panels it shows in order."""

    name: str
    label: str
    key: str
    panels: tuple[str, ...]


TABS = (
    Tab("game", _("Game"), "g", ("map", "players", "companies", "market", "privates")),
    Tab("map", _("Map"), "m", ("map",)),
    Tab("market", _("Market"), "k", ("market",)),
    Tab("entities", _("Companies"), "e", ("players", "companies", "privates")),
    Tab("info", _("Trains"), "i", ("info",)),
    Tab("tiles", _("Tiles"), "t", ("tiles",)),
    Tab("spreadsheet", _("Ledger"), "s", ("ledger",)),
    Tab("charts", _("Charts"), "h", ("charts",)),
    Tab("result", _("Result"), "o", ("over", "charts")),
)
"""The last one is there when the game is over, and is then what a page begins with."""


def tab_named(name: str, over: bool = False) -> Tab:
    """The view of that name; for any other the first one, or the result where what is shown is the end of a game."""
    usual = TABS[-1] if over else TABS[0]
    return next((tab for tab in TABS if tab.name == name and (over or tab is not TABS[-1])), usual)
