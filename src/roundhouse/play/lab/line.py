"""A lab position as one short line that people can read and type, such as chess players know it.

18Chesapeake 3 - 3 F8=X1/4,G7=9/1 B&O:2+3@H6.0 - -

The fields: title, players, options, phase, tiles, companies with trains and tokens, cities that nobody passes, and
packed, as in a link, whatever else differs from the print; "-" where there is nothing. See docs/lab.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from ...text.language import gettext
from .document import Company, Document
from .error import LabError
from .link import LONGEST, from_text, to_text

T = TypeVar("T")

NOTHING = "-"
NAMES = ("title", "players", "options", "phase", "tiles", "companies", "blocked", "rest")
WORD = r"[^\s\"=/:+@,;-][^\s\"=/:+@,;]*"
NUMBER = re.compile(r"[0-9]{1,3}")
TITLE = re.compile(r'"(?:[^"\\]|\\.)*"|\S+')
TILE = re.compile(rf"({WORD})=({WORD})/([0-5])")
COMPANY = re.compile(r"([^\s\"=/:+@,;]+):([^@;]*)@([^@;]*)")


def to_line(document: Document) -> str:
    """The position as a line. Raises `LabError` for one that is too large.

    >>> companies = {"L&N": Company(("2", "3"), ("A4.0",))}
    >>> to_line(Document("18AL", players=3, phase="3", tiles={"F8": "57:0"}, companies=companies))
    '18AL 3 - 3 F8=57/0 L&N:2+3@A4.0 - -'
    """
    head, left = _split(document)
    title = (
        document.title
        if re.fullmatch(r'[^\s"]+', document.title)
        else msgspec.json.encode(document.title).decode()
    )
    tiles = ",".join(f"{hex}={tile.replace(':', '/')}" for hex, tile in head.tiles.items())
    companies = ";".join(
        f"{sym}:{'+'.join(row.trains)}@{'+'.join(place or NOTHING for place in row.tokens)}"
        for sym, row in head.companies.items()
    )
    players = str(head.players) if isinstance(head.players, int) else ",".join(head.players)
    packed = "" if left == Document(document.title) else to_text(left)
    fields = (players, ",".join(head.options), head.phase, tiles, companies, ",".join(head.blocked), packed)
    line = " ".join([title, *(field or NOTHING for field in fields)])
    if len(line) > LONGEST:
        raise LabError(gettext("That position is too large for a line."))
    return line


def from_line(text: str) -> Document:
    """The position that a line says; fields at its end may be left out. Raises `LabError` with one sentence.

    >>> from_line("18AL 3 - 3 F8=57/0 L&N:2+3@A4.0").companies["L&N"].trains
    ('2', '3')
    >>> from_line("18AL 3 - 3 F8=57")
    Traceback (most recent call last):
        ...
    roundhouse.play.lab.error.LabError: That is no position: 'F8=57' is no tile of the form HEX=TILE/ROTATION.
    """
    text = text.strip()
    if len(text) > LONGEST:
        raise LabError(gettext("That line is too long."))
    first = TITLE.match(text)
    if first is None:
        raise LabError(gettext("That is no position: the line is empty."))
    fields = text[first.end() :].split()
    if len(fields) >= len(NAMES):
        raise LabError(gettext("That is no position: it has more than {count} fields.", count=len(NAMES)))
    said = [field if field != NOTHING else "" for field in fields] + [""] * (len(NAMES) - 1 - len(fields))
    players, options, phase, tiles, companies, blocked, packed = said
    found = Document(
        title=_title(first[0]),
        players=int(players) if NUMBER.fullmatch(players) else _listed(players) or 0,
        options=_listed(options),
        phase=phase,
        tiles=dict(_each(tiles, ",", _tile)),
        companies=dict(_each(companies, ";", _company)),
        blocked=_listed(blocked),
    )
    return found if not packed else _merged(found, from_text(packed))


def is_line(text: str) -> bool:
    """Whether a text that somebody gave is a line, and not the text of a link, which has no spaces.

    >>> is_line("18AL 3"), is_line("1ABCDEF")
    (True, False)
    """
    return " " in text.strip()


def read_position(text: str) -> Document:
    """The position of a line or of the text of a link. Raises `LabError`.

    >>> read_position(to_text(Document("18AL", phase="3"))) == read_position("18AL - - 3")
    True
    """
    return from_line(text) if is_line(text) else from_text(text)


def _split(document: Document) -> tuple[Document, Document]:
    """What the line says in words, and what is left to be packed: all that has no word, and whatever follows it."""
    word = re.compile(WORD)

    def plain(*names: str) -> bool:
        return all(word.fullmatch(name) for name in names)

    left = Document(document.title, rest=document.rest, board=document.board)
    head = replace(document, rest={}, board=None)
    if isinstance(document.players, tuple) and (
        not plain(*document.players) or (len(document.players) == 1 and document.players[0].isdigit())
    ):
        head, left = replace(head, players=0), replace(left, players=document.players)
    if not plain(*document.options):
        head, left = replace(head, options=()), replace(left, options=document.options)
    if document.phase and not re.fullmatch(r"[^\s-]\S*", document.phase):
        head, left = replace(head, phase=""), replace(left, phase=document.phase)
    if not all(TILE.fullmatch(f"{hex}={tile.replace(':', '/')}") for hex, tile in document.tiles.items()):
        head, left = replace(head, tiles={}), replace(left, tiles=document.tiles)
    for sym, row in document.companies.items():
        places = [place for place in row.tokens if place]
        if not re.fullmatch(r"[^\s\"=/:+@,;]+", sym) or not plain(*row.trains, *places):
            head, left = replace(head, companies={}), replace(left, companies=document.companies)
            break
    if not plain(*document.blocked):
        head, left = replace(head, blocked=()), replace(left, blocked=document.blocked)
    return head, left


def _merged(head: Document, left: Document) -> Document:
    """The position of both parts."""
    if left.title != head.title:
        raise LabError(gettext("That is no position: its parts are of two titles."))
    more = {
        name: value
        for name in Document.__struct_fields__
        if (value := getattr(left, name)) and name != "title"
    }
    return replace(head, **more)


def _title(text: str) -> str:
    if not text.startswith('"'):
        return text
    try:
        return msgspec.json.decode(text, type=str)
    except msgspec.MsgspecError:
        raise LabError(gettext("That is no position: {part} is no title.", part=text[:40])) from None


def _listed(text: str) -> tuple[str, ...]:
    return tuple(text.split(",")) if text else ()


def _each(text: str, between: str, read: Callable[[str], tuple[str, T]]) -> list[tuple[str, T]]:
    return [read(part) for part in text.split(between)] if text else []


def _tile(part: str) -> tuple[str, str]:
    match = TILE.fullmatch(part)
    if match is None:
        raise LabError(
            gettext(
                "That is no position: {part} is no tile of the form HEX=TILE/ROTATION.", part=repr(part[:40])
            )
        )
    return match[1], f"{match[2]}:{match[3]}"


def _company(part: str) -> tuple[str, Company]:
    match = COMPANY.fullmatch(part)
    if match is None:
        raise LabError(
            gettext(
                "That is no position: {part} is no company of the form NAME:TRAINS@TOKENS.",
                part=repr(part[:40]),
            )
        )
    places = tuple("" if place == NOTHING else place for place in match[3].split("+")) if match[3] else ()
    return match[1], Company(tuple(match[2].split("+")) if match[2] else (), places)
