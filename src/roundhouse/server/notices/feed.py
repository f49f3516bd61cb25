"""The tables that wait for a user as an Atom feed, for readers of news."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any
from xml.etree.ElementTree import Element, SubElement, tostring

from ...text.language import gettext, translated
from ..storage.records import User
from .texts import HEADLINES, TURN

ATOM = "http://www.w3.org/2005/Atom"


def salt(user: User) -> str:
    """What is signed along in the address of a user's feed, so that a new address voids the old one."""
    return f"{user.id}:{user.settings.get('feed', 0)}"


def feed(site: str, user: User, address: str, waiting: Iterable[Mapping[str, Any]]) -> bytes:
    """The feed. `waiting` as `people.waiting` gives it."""
    root = Element("feed", xmlns=ATOM)
    entries = sorted(waiting, key=lambda table: table["since"] or _never(), reverse=True)
    SubElement(root, "id").text = address
    SubElement(root, "title").text = gettext("Roundhouse: the moves of {name}", name=user.name)
    SubElement(root, "updated").text = _moment(entries[0]["since"] if entries else None)
    SubElement(root, "link", href=f"{site}/")
    SubElement(root, "link", rel="self", href=address)
    SubElement(SubElement(root, "author"), "name").text = "Roundhouse"
    for table in entries:
        entry = SubElement(root, "entry")
        SubElement(entry, "id").text = f"{site}{table['url']}#{_moment(table['since'])}"
        SubElement(entry, "title").text = translated(HEADLINES[TURN]).format(
            game=f"{table['game']} ({table['round']})"
        )
        SubElement(entry, "updated").text = _moment(table["since"])
        SubElement(entry, "link", href=site + table["url"])
    written: bytes = tostring(root, encoding="utf-8")
    return b'<?xml version="1.0" encoding="utf-8"?>\n' + written


def _never() -> datetime:
    return datetime.fromtimestamp(0, UTC)


def _moment(moment: datetime | None) -> str:
    return (moment or _never()).astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
