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
    Tab("game", _("Game"), "g", ("over", "map", "players", "companies", "market", "privates")),
    Tab("map", _("Map"), "m", ("map",)),
    Tab("market", _("Market"), "k", ("market",)),
    Tab("entities", _("Companies"), "e", ("players", "companies", "privates")),
    Tab("info", _("Trains"), "i", ("info",)),
    Tab("tiles", _("Tiles"), "t", ("tiles",)),
    Tab("spreadsheet", _("Ledger"), "s", ("ledger",)),
    Tab("charts", _("Charts"), "h", ("charts",)),
)


def tab_named(name: str) -> Tab:
    """The view of that name; the first one for any other."""
    return next((tab for tab in TABS if tab.name == name), TABS[0])
