"""The views of the board pane: what stands in each, and the key that opens it (as on 18xx.games)."""

from __future__ import annotations

import msgspec


class Tab(msgspec.Struct, frozen=True):
    """A view: its name in the address, what it is called, its key, and the panels it shows in order."""

    name: str
    label: str
    key: str
    panels: tuple[str, ...]


TABS = (
    Tab("game", "Game", "g", ("over", "map", "players", "companies", "market", "privates")),
    Tab("map", "Map", "m", ("map",)),
    Tab("market", "Market", "k", ("market",)),
    Tab("entities", "Companies", "e", ("players", "companies", "privates")),
    Tab("info", "Trains", "i", ("info",)),
    Tab("tiles", "Tiles", "t", ("tiles",)),
    Tab("spreadsheet", "Ledger", "s", ("ledger",)),
    Tab("charts", "Charts", "h", ("charts",)),
)


def tab_named(name: str) -> Tab:
    """The view of that name; the first one for any other."""
    return next((tab for tab in TABS if tab.name == name), TABS[0])
