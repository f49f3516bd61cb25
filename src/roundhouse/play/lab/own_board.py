"""A board of one's own: hexes and their notation pasted in, and the map.toml that is made of them.

Each line names hexes, a colour, and what is printed there in the notation of `board/notation.py`; a name may follow:

    layout flat, letters columns
    A1 white city=revenue:20;path=a:0,b:_0 "Alton"
    A3, B2, B4
    C3 red offboard=revenue:yellow_30|brown_60;path=a:2,b:_0 "West"
    D4 upgrade=cost:40,terrain:mountain

What is pasted may also be a map.toml, or hexes as 18xx.games has them in its `HEXES`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec
import tomli

from ...board.faces import COLOURS, Face
from ...board.hexes import Layout
from ...board.map import Board, BoardError, load_board
from ...board.notation import NotationError, parse
from ...text.language import gettext
from ...text.malformed import problem_of
from .blank import tiles_of
from .document import OwnBoard
from .error import LabError

MOST_TEXT = 60_000
MOST_HEXES = 900
FARTHEST = 120
"""Rows and columns of a board, both counted from its first one."""

MOST_FAULTS = 20
"""Faults that are told at a time."""

PRINTED = (*COLOURS, "red", "blue", "purple", "black")
"""Colours that a hex may have."""

LAYOUTS, LETTERS = ("flat", "pointy"), ("columns", "rows")

_ID = re.compile(r"-?[A-Z]{1,2}-?\d{1,3}")
_NAME = re.compile(r'\s"([^"]{0,40})"\s*$')
_SETTING = re.compile(r"(layout|letters)\s*[:= ]\s*\"?(\w+)\"?", re.IGNORECASE)
# Neither of these looks beyond a line break, or a bracket, for what it begins with: a hostile text would be long work.
_TOML_LINE = re.compile(r"^[^\S\n]*(\[hexes|blank\s*=|layout\s*=)", re.MULTILINE)
_RUBY_COLOUR = re.compile(r"^\s*(\w+):\s*\{")
_RUBY_ROW = re.compile(r"(?:%w\[([^\[\]]*)\]|\[([^\[\]]*)\])\s*=>\s*(['\"])(.*?)\3", re.DOTALL)

_BOUNDS = {"slots": 8, "lanes": 4}
"""The most that a part may say."""

MOST_STOPS, MOST_PATHS, MOST_REVENUE = 8, 24, 9999


class Row(NamedTuple):
    """Hexes that are printed alike, and where they were found: "Line 3"; `fault`: what cannot be read there."""

    place: str
    ids: tuple[str, ...]
    colour: str
    code: str
    name: str
    fault: str = ""


def read_board(text: str, layout: str = "flat", letters: str = "columns", title: str = "") -> OwnBoard:
    """The board that a pasted text describes. `layout`, `letters`: where the text says nothing of it.

    Raises `LabError` with a sentence for each fault.

    >>> read_board('A1 city=revenue:20;path=a:0,b:_0 "Alton"').hexes
    {'A1': ('white', 'city=revenue:20;path=a:0,b:_0', 'Alton')}
    >>> read_board("A1 sky")
    Traceback (most recent call last):
        ...
    roundhouse.play.lab.error.LabError: Line 1: There is no part called 'sky'.
    """
    if len(text) > MOST_TEXT:
        raise LabError(gettext("That is too large for the lab."))
    found = _from_toml(text)
    faults: list[str] = []
    if found is None:
        for kind, value in _SETTING.findall("\n".join(_settings(text))):
            layout, letters = (value, letters) if kind.lower() == "layout" else (layout, value)
        found = _Read(list(_from_ruby(text) if "=>" in text else _from_lines(text)), layout, letters)
    if found.layout not in LAYOUTS or found.letters not in LETTERS:
        faults.append(gettext("A map is laid out flat or pointy, and its letters are for columns or rows."))
    hexes: dict[str, tuple[str, str, str]] = {}
    for row in found.rows:
        faults += _faults(row)
        for id in row.ids:
            if not _ID.fullmatch(id):
                faults.append(
                    gettext("{place}: {hex} is no name of a hex.", place=row.place, hex=repr(id[:20]))
                )
            elif id in hexes:
                faults.append(gettext("{place}: Hex {hex} is there twice.", place=row.place, hex=id))
            else:
                hexes[id] = (row.colour, row.code, row.name)
    if not hexes and not faults:
        faults.append(gettext("There is no hex in it."))
    if len(hexes) > MOST_HEXES:
        faults.append(gettext("A board has at most {count} hexes here.", count=MOST_HEXES))
    if not faults:
        faults += _strays(hexes, Layout(found.layout == "flat", found.letters))
    if faults:
        raise LabError(*faults[:MOST_FAULTS])
    board = OwnBoard(hexes, found.layout, found.letters)
    if title:
        board_of(board, title)
    return board


def board_of(own: OwnBoard, title: str) -> Board:
    """A board of one's own with the tiles of a title. Raises `LabError`."""
    if not own.hexes:
        raise LabError(gettext("There is no hex in it."))
    if len(own.hexes) > MOST_HEXES:
        raise LabError(gettext("A board has at most {count} hexes here.", count=MOST_HEXES))
    faults = [
        fault
        for id, (colour, code, name) in own.hexes.items()
        for fault in _faults(Row(gettext("Hex {hex}", hex=id[:20]), (id,), colour, code, name))
    ]
    if faults:
        raise LabError(*faults[:MOST_FAULTS])
    try:
        board = load_board(as_map(own), {})
    except BoardError as error:
        raise LabError(str(error)) from None
    if strays := _strays(own.hexes, board.layout):
        raise LabError(*strays)
    return Board(board.layout, board.hexes, tiles_of(title))


def as_map(own: OwnBoard) -> dict[str, Any]:
    """A board as the data of a map.toml."""
    blank = [id for id, row in own.hexes.items() if row == ("white", "", "")]
    hexes = {
        id: {
            **({"name": name} if name else {}),
            **({"color": colour} if colour != "white" else {}),
            **({"code": code} if code else {}),
        }
        for id, (colour, code, name) in own.hexes.items()
        if id not in blank
    }
    return {"layout": own.layout, "letters": own.letters, "blank": blank, "hexes": hexes}


def as_map_toml(own: OwnBoard) -> str:
    """A board as a map.toml, as titles have it.

    >>> print(as_map_toml(read_board('A1 red offboard=revenue:20 "West"')))
    layout = "flat"
    letters = "columns"
    blank = []
    <BLANKLINE>
    [hexes]
    A1 = {name = "West", color = "red", code = "offboard=revenue:20"}
    <BLANKLINE>
    """
    data = as_map(own)
    lines = [f'layout = "{own.layout}"', f'letters = "{own.letters}"']
    lines += [f"blank = [{', '.join(map(_quoted, data['blank']))}]", "", "[hexes]"]
    for id, row in data["hexes"].items():
        fields = ", ".join(f"{key} = {_quoted(value)}" for key, value in row.items())
        lines.append(f"{id if id[0].isalpha() else _quoted(id)} = {{{fields}}}")
    return "\n".join(lines) + "\n"


def as_lines(own: OwnBoard) -> str:
    """A board as the lines that it may be pasted as, to be changed and pasted again.

    >>> print(as_lines(read_board('A1 red offboard=revenue:20 "West"')))
    layout flat, letters columns
    A1 red offboard=revenue:20 "West"
    """
    lines = [f"layout {own.layout}, letters {own.letters}"]
    for id, (colour, code, name) in own.hexes.items():
        lines.append(" ".join(filter(None, (id, colour, code, f'"{name}"' if name else ""))))
    return "\n".join(lines)


# -- reading -------------------------------------------------------------------------------------------


class _Read(NamedTuple):
    rows: list[Row]
    layout: str
    letters: str


def _settings(text: str) -> Iterator[str]:
    """The lines that say how the map is laid out."""
    for line in text.splitlines():
        if re.match(r"\s*(layout|letters)\b", line, re.IGNORECASE):
            yield line


def _from_lines(text: str) -> Iterator[Row]:
    for number, line in enumerate(text.splitlines(), 1):
        place = gettext("Line {number}", number=number)
        line = line.partition("#")[0] if not _NAME.search(line) else line
        if not line.strip() or re.match(r"\s*(layout|letters)\b", line, re.IGNORECASE):
            continue
        named = _NAME.search(line)
        rest = line[: named.start()] if named else line
        ids, rest = _split_ids(rest)
        words = rest.split()
        colour = words.pop(0) if words and words[0] in PRINTED else "white"
        if len(words) > 1:
            fault = gettext(
                "{place}: Expected are hexes, a colour, the notation without spaces and a name in quotes, not {rest}.",
                place=place,
                rest=repr(" ".join(words[1:])[:40]),
            )
            yield Row(place, ids, colour, "", "", fault)
            continue
        yield Row(place, ids, colour, words[0] if words else "", named[1] if named else "")


def _split_ids(line: str) -> tuple[tuple[str, ...], str]:
    """The hexes that a line begins with, and what follows them."""
    match = re.match(r"\s*([^\s,]+(?:\s*,\s*[^\s,;=]+)*)\s*:?", line)
    if match is None:
        return (), line
    return tuple(part.strip().rstrip(":") for part in match[1].split(",")), line[match.end() :]


def _from_toml(text: str) -> _Read | None:
    """The rows of a map.toml; None for a text that is none."""
    if not _TOML_LINE.search(text):
        return None
    try:
        data = tomli.loads(text)
    except (tomli.TOMLDecodeError, RecursionError) as error:
        raise LabError(gettext("That is no map.toml: {problem}.", problem=str(error)[:200])) from None
    hexes, blank = data.get("hexes", {}), data.get("blank", [])
    try:
        rows = msgspec.convert(hexes, dict[str, dict[str, Any]])
        names = msgspec.convert(blank, list[str])
        found = [
            Row(gettext("Hex {hex}", hex=id[:20]), (id,), *(str(row.get(*key)) for key in _KEYS))
            for id, row in rows.items()
        ]
    except msgspec.ValidationError as error:
        raise LabError(gettext("That is no map.toml: {problem}.", problem=problem_of(error)[:200])) from None
    if names:
        found.append(Row("blank", tuple(names), "white", "", ""))
    return _Read(found, str(data.get("layout", "flat")), str(data.get("letters", "columns")))


_KEYS = (("color", "white"), ("code", ""), ("name", ""))


def _from_ruby(text: str) -> Iterator[Row]:
    """The rows of `HEXES` as 18xx.games has them: colour => {hexes => code}."""
    colour, at = "white", 0
    for row in _RUBY_ROW.finditer(text):
        for line in text[at : row.start()].splitlines():
            if found := _RUBY_COLOUR.match(line):
                colour = "gray" if found[1] == "grey" else found[1]
        place = gettext("Line {number}", number=text.count("\n", 0, row.start()) + 1)
        ids = row[1].split() if row[1] is not None else re.findall(r"['\"]([^'\"]*)['\"]", row[2])
        yield Row(place, tuple(ids), colour, row[4].strip(), "")
        at = row.end()


# -- faults --------------------------------------------------------------------------------------------


def _faults(row: Row) -> list[str]:
    """What is wrong with what is printed."""
    place = row.place
    if row.fault:
        return [row.fault]
    if row.colour not in PRINTED:
        return [gettext("{place}: There is no colour {colour}.", place=place, colour=repr(row.colour[:20]))]
    if len(row.code) > 400 or len(row.name) > 40 or any(ord(char) < 32 for char in row.name + row.code):
        return [gettext("{place}: That is too long for a hex.", place=place)]
    for key, most in _BOUNDS.items():
        for amount in re.findall(rf"\b{key}:(\d+)", row.code):
            if int(amount[:6]) > most:
                return [
                    gettext("{place}: {key} may be {most} at most.", place=place, key=repr(key), most=most)
                ]
    try:
        face = parse(row.code, row.colour)
    except NotationError as error:
        return [f"{place}: {error}"]
    return [gettext("{place}: That is too much for a hex.", place=place)] if _too_much(face) else []


def _too_much(face: Face) -> bool:
    amounts = [amount for stop in face.stops for _, amount in stop.revenue]
    many = len(face.stops) > MOST_STOPS or len(face.paths) > MOST_PATHS or face.junctions > MOST_STOPS
    return (
        many or len(face.icons) > MOST_STOPS or any(amount > MOST_REVENUE for amount in [*amounts, face.cost])
    )


def _strays(hexes: Mapping[str, Any], layout: Layout) -> list[str]:
    """What does not lie in one map with the others."""
    points = {id: layout.point(id) for id in hexes}
    odd = {id: sum(point) % 2 for id, point in points.items()}
    few = min((0, 1), key=list(odd.values()).count)
    found = [
        gettext("Hex {hex} lies between the hexes of the map.", hex=id)
        for id, parity in odd.items()
        if parity == few and len(set(odd.values())) > 1
    ]
    for one in (0, 1):
        places = [point[one] for point in points.values()]
        if max(places) - min(places) > FARTHEST:
            found.append(gettext("The hexes of the map lie too far apart."))
            break
    return found


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


__all__ = ["as_lines", "as_map", "as_map_toml", "board_of", "read_board"]
