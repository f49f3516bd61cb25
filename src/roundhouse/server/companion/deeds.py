"""Entries from forms: what a page without scripts sends becomes the plain data that a device would have made."""

from __future__ import annotations

import secrets
from typing import Any

from ...text.language import gettext
from ..errors import Unreadable
from ..web.forms import Form

WORDS: dict[str, tuple[str, ...]] = {
    "pay": ("payer", "payee", "why"),
    "start": ("player", "corporation"),
    "buy": ("buyer", "corporation", "source"),
    "sell": ("seller", "corporation"),
    "give": ("source", "to", "corporation"),
    "form": ("corporation",),
    "president": ("player", "corporation"),
    "move": ("corporation", "way", "cell"),
    "float": ("corporation",),
    "dividend": ("corporation", "way"),
    "train": ("corporation", "train", "source", "trade_in"),
    "discard": ("corporation", "train"),
    "export": (),
    "phase": ("phase",),
    "rust": ("train",),
    "private": ("private", "buyer"),
    "close": ("what",),
    "income": (),
    "round": ("round",),
    "priority": ("player",),
    "count": ("owner", "what"),
    "limit": (),
    "note": ("text",),
    "end": (),
    "undo": ("of",),
}
"""The fields of each kind of entry that are text; those left empty are not said."""

NUMBERS: dict[str, tuple[str, ...]] = {
    "pay": ("amount",),
    "start": ("par", "price"),
    "buy": ("percent", "price"),
    "sell": ("percent", "price", "rows"),
    "give": ("percent",),
    "move": ("steps",),
    "float": ("capital",),
    "dividend": ("revenue", "steps"),
    "train": ("price",),
    "private": ("price",),
    "count": ("by",),
    "limit": ("limit",),
}
"""Those that are whole numbers."""

BOXES: dict[str, tuple[str, ...]] = {"train": ("help",), "discard": ("gone",)}
"""Those that are ticked or not."""


def entry_of(form: Form) -> dict[str, Any]:
    """The entry that a form says, with an id of its own. Raises `Unreadable`."""
    kind = form.text("kind", 20)
    if kind not in WORDS:
        raise Unreadable(gettext("There is no such entry."), field="kind")
    said: dict[str, Any] = {"kind": kind, "id": form.text("id", 40) or secrets.token_hex(8)}
    said |= {name: text for name in WORDS[kind] if (text := form.text(name, 200))}
    said |= {name: form.number(name) for name in NUMBERS.get(kind, ()) if form.text(name, 20)}
    said |= {name: True for name in BOXES.get(kind, ()) if form.ticked(name)}
    return said
