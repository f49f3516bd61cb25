"""What a request to the lab is about: a position, a corporation, a hex; and how often anybody may ask."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

from starlette.requests import Request

from ...play.lab import Lab, LabError, change, from_document, read_position, to_text
from ...play.lab.typed import typed
from ...rules.reach import BOARD
from ...text.language import gettext
from ..address import address, network
from ..caches import CACHES, Lru
from ..errors import Unreadable
from ..web import limits
from ..web.viewer import site, viewer

LEDGER_KEY = re.compile(r"[\w-]{1,64}", re.ASCII)

LABS: Lru[str, Lab] = CACHES.lru("positions of the lab", 128)

T = TypeVar("T")


def said(what: Callable[[], T]) -> T:
    """What a function gives. Raises `Unreadable`, with the sentences, for `LabError`."""
    try:
        return what()
    except LabError as error:
        raise Unreadable(" ".join(error.sentences), sentences=list(error.sentences)) from None


def lab_of(text: str) -> Lab:
    """The position in the text of a link, or in a line. Raises `Unreadable`."""
    text = text.strip()
    lab = LABS.get(text)
    if lab is None:
        lab = LABS.put(text, said(lambda: from_document(read_position(text))))
    return lab


def text_of(lab: Lab) -> str:
    """The text for a position, which is at hand for whoever follows the link. Raises `Unreadable`."""
    text = said(lambda: to_text(lab.document()))
    LABS.put(text, lab)
    return text


def asked(request: Request) -> Lab:
    """The position that the address holds, after the change that it asks for, if any. Raises `Unreadable`."""
    query = request.query_params
    lab = lab_of(query.get("p", ""))
    line = query.get("change", "")[:400].strip()
    return said(lambda: change(lab, typed(line))) if line else lab


def company_of(request: Request, lab: Lab) -> str:
    """The corporation that is looked at: the one asked for if it has begun, else the first; "" for none."""
    wanted, begun = request.query_params.get("company", ""), lab.begun()
    return wanted if wanted in begun else next(iter(begun), "")


def hex_of(request: Request, lab: Lab) -> str:
    """The hex that is looked at, "" for none. Raises `Unreadable` for one that there is not."""
    hex = request.query_params.get("hex", "").strip()
    if hex and hex not in BOARD(lab.pos).hexes:
        raise Unreadable(gettext("There is no {hex} on the map.", hex=hex[:20]))
    return hex


def ledger_of(request: Request) -> str:
    """The key of the ledger for which the board is laid, "" for none; whether there is one is not asked."""
    key = request.query_params.get("ledger", "")
    return key if LEDGER_KEY.fullmatch(key) else ""


def count(request: Request, kind: str) -> None:
    """Count a look ("lab"), a longer search ("lab proof") or a question that takes long ("lab question").

    Raises `TooMany`.
    """
    who = viewer(request).id
    where = network(address(request, site(request).settings.trusted_proxies))
    limits.count(request, kind, f"user {who}" if who is not None else f"from {where}")


__all__ = ["asked", "company_of", "count", "hex_of", "lab_of", "ledger_of", "said", "text_of"]
