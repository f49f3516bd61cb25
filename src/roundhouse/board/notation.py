"""The code that a tile or a printed hex is written in: ``city=revenue:20;path=a:0,b:_0;label=B``.

Parts are separated by ";", a part is ``name``, ``name=value`` or ``name=key:value,key:value``.  The numbered
parts (city, town, offboard, junction) are counted together from 0; track refers to them as ``_0``, ``_1``.
docs/data-files.md explains each part and its keys.
"""

import functools
from collections.abc import Iterable

from msgspec.structs import replace

from .faces import JUNCTION, STOP, Face, Path, Stop, is_edge, is_stop


class NotationError(ValueError):
    """Raised for a code that cannot be read; the message is one sentence.

    `words`: those among which the right one may be for what was `given`, where a word is wrong.
    """

    def __init__(self, message: str, given: str = "", words: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.given = given
        self.words = tuple(words)


STOP_KEYS = {
    "city": {"revenue", "slots", "groups"},
    "town": {"revenue", "groups"},
    "offboard": {"revenue", "groups"},
}
MOST_DIGITS = 6
"""Of a number in a code."""

PARTS = (*STOP_KEYS, "junction", "path", "label", "future_label", "upgrade", "border", "icon")


@functools.lru_cache(maxsize=4096)
def parse(code: str, colour: str) -> Face:
    """Read a code into the face of a hex or tile of that colour, turned as written.

    An empty code is a face without anything.  Raises NotationError when a part is unknown, a number is
    missing or out of range, or track refers to a part that is not there.

    >>> face = parse("city=revenue:20,slots:2;path=a:0,b:_0;label=B", "yellow")
    >>> face.stops[0].kind, face.stops[0].slots, face.label
    ('city', 2, 'B')
    >>> parse("city=revenue:20;path=a:0,b:_1", "yellow")
    Traceback (most recent call last):
        ...
    roundhouse.board.notation.NotationError: A path ends at '_1', but the last numbered part is '_0'.
    """
    parts = [_part(text) for text in code.split(";") if text.strip()]
    for name, _ in parts:
        if name not in PARTS:  # before the track that may refer to it
            raise NotationError(f"There is no part called {name!r}.", name, PARTS)
    stops: list[Stop] = []
    ends: list[int] = []
    junctions = 0
    for name, fields in parts:
        if name in STOP_KEYS:
            ends.append(STOP + len(stops))
            stops.append(_stop(name, fields))
        elif name == "junction":
            _only(name, fields, set())
            ends.append(JUNCTION + junctions)
            junctions += 1
    face = Face(colour=colour, stops=tuple(stops), junctions=junctions)
    seen: set[str] = set()
    for name, fields in parts:
        if name in STOP_KEYS or name == "junction":
            continue
        if name in seen and name in {"label", "upgrade", "future_label"}:
            raise NotationError(f"The part {name!r} may stand only once.")
        seen.add(name)
        face = _with_part(face, name, fields, ends)
    for end in ends:
        if len({path.terminal for path in face.paths if end in (path.a, path.b)}) > 1:
            raise NotationError("A stop has terminal track beside other track.")
    return replace(face, borders=tuple(sorted(face.borders)), walls=tuple(sorted(face.walls)))


def format(face: Face) -> str:
    """Write a face as a code: ``parse(format(face), face.colour) == face``.

    >>> format(parse("town=revenue:10;path=a:0,b:_0;path=a:3,b:_0", "yellow"))
    'town=revenue:10;path=a:0,b:_0;path=a:3,b:_0'
    """
    parts = [_stop_code(stop) for stop in face.stops]
    parts += ["junction"] * face.junctions
    parts += [_path_code(face, path) for path in face.paths]
    if face.label:
        parts.append(f"label={face.label}")
    if face.future_label[0]:
        parts.append(f"future_label=label:{face.future_label[0]},color:{face.future_label[1]}")
    if face.cost or face.terrain:
        terrain = f",terrain:{'|'.join(face.terrain)}" if face.terrain else ""
        parts.append(f"upgrade=cost:{face.cost}{terrain}")
    parts += [f"border=edge:{edge}" for edge in face.borders]
    parts += [f"border=edge:{edge},type:impassable" for edge in face.walls]
    parts += [f"icon=image:{icon}" for icon in face.icons]
    return ";".join(parts)


def _part(text: str) -> tuple[str, dict[str, str]]:
    name, equals, rest = text.strip().partition("=")
    if not name or (equals and not rest):
        raise NotationError(f"The part {text!r} has no {'value' if name else 'name'}.")
    fields: dict[str, str] = {}
    for item in rest.split(",") if rest else ():
        key, colon, value = item.partition(":")
        if not colon:
            key, value = "", item
        if not value or key in fields:
            raise NotationError(f"The part {text!r} gives {key or 'its value'!r} twice or not at all.")
        fields[key] = value
    return name, fields


def _one(name: str) -> str:
    return f"{'An' if name[0] in 'aeiou' else 'A'} {name}"


def _only(name: str, fields: dict[str, str], known: set[str]) -> None:
    for key in fields:
        if key not in known:
            given = key or fields[key]
            raise NotationError(f"{_one(name)} has nothing called {given!r}.", given, sorted(known - {""}))


def _whole(text: str) -> int | None:
    """The whole number that a text is; None for any other text, and for more digits than anything here has."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None


def _number(name: str, fields: dict[str, str], key: str, default: int | None = None) -> int:
    text = fields.get(key)
    if text is None:
        if default is None:
            raise NotationError(f"{_one(name)} needs {key!r}.")
        return default
    number = _whole(text)
    if number is None:
        raise NotationError(f"The {key} of a {name} is {text!r}, which is no number.")
    return number


def _edge(name: str, fields: dict[str, str]) -> int:
    edge = _number(name, fields, "edge")
    if not is_edge(edge):
        raise NotationError(f"{_one(name)} names edge {edge}, but edges are 0 to 5.")
    return edge


def _revenue(name: str, fields: dict[str, str]) -> tuple[tuple[str, int], ...]:
    text = fields.get("revenue")
    if text is None:
        raise NotationError(f"{_one(name)} needs 'revenue'.")
    pairs: list[tuple[str, int]] = []
    for item in text.split("|"):
        key, _, amount = item.rpartition("_")
        worth = _whole(amount)
        if worth is None:
            raise NotationError(f"The revenue {item!r} of a {name} is no number.")
        pairs.append((key, worth))
    if len({key for key, _ in pairs}) != len(pairs) or (len(pairs) > 1 and "" in dict(pairs)):
        raise NotationError(f"The revenue {text!r} of a {name} does not tell its amounts apart.")
    return tuple(pairs)


def _stop(name: str, fields: dict[str, str]) -> Stop:
    _only(name, fields, STOP_KEYS[name])
    slots = _number(name, fields, "slots", 1) if name == "city" else 0
    return Stop(kind=name, revenue=_revenue(name, fields), slots=slots, group=fields.get("groups", ""))


def _end(fields: dict[str, str], key: str, ends: list[int]) -> int:
    text = fields.get(key)
    if text is None:
        raise NotationError(f"A path needs {key!r}.")
    numbered = text.startswith("_")
    number = _whole(text[1:] if numbered else text)
    if number is None:
        raise NotationError(f"A path ends at {text!r}, which is neither an edge nor a numbered part.")
    if numbered:
        if number >= len(ends):
            last = f"the last numbered part is '_{len(ends) - 1}'" if ends else "there is no numbered part"
            raise NotationError(f"A path ends at {text!r}, but {last}.")
        return ends[number]
    if not is_edge(number):
        raise NotationError(f"A path ends at edge {number}, but edges are 0 to 5.")
    return number


def _path(fields: dict[str, str], ends: list[int]) -> Path:
    _only("path", fields, {"a", "b", "terminal", "lanes", "track"})
    a, b = sorted((_end(fields, "a", ends), _end(fields, "b", ends)))
    if a == b:
        raise NotationError("A path ends where it begins.")
    track = fields.get("track", "")
    return Path(
        a=a,
        b=b,
        terminal=_number("path", fields, "terminal", 0) > 0,
        lanes=max(1, _number("path", fields, "lanes", 1)),
        track="" if track == "broad" else track,
    )


def _with_part(face: Face, name: str, fields: dict[str, str], ends: list[int]) -> Face:
    if name == "path":
        return replace(face, paths=(*face.paths, _path(fields, ends)))
    if name == "label":
        _only(name, fields, {""})
        return replace(face, label=fields[""])
    if name == "future_label":
        _only(name, fields, {"label", "color"})
        if len(fields) < 2:
            raise NotationError("A future_label needs 'label' and 'color'.")
        return replace(face, future_label=(fields["label"], fields["color"]))
    if name == "upgrade":
        _only(name, fields, {"cost", "terrain"})
        terrain = tuple(filter(None, fields.get("terrain", "").split("|")))
        return replace(face, cost=_number(name, fields, "cost"), terrain=terrain)
    if name == "border":
        _only(name, fields, {"edge", "type"})
        edge, kind = _edge(name, fields), fields.get("type", "")
        if kind == "impassable":
            return replace(face, walls=(*face.walls, edge))
        if kind:
            raise NotationError(f"A border has the unknown type {kind!r}.", kind, ("impassable",))
        return replace(face, borders=(*face.borders, edge))
    # "sticky" asks for the picture to be shown on tiles as well; here printed icons belong to the hex.
    _only("icon", fields, {"", "image", "sticky"})
    icon = fields.get("image", fields.get("", ""))
    if not icon:
        raise NotationError("An icon needs 'image'.")
    return replace(face, icons=(*face.icons, icon))


def _stop_code(stop: Stop) -> str:
    revenue = "|".join(f"{key}_{amount}" if key else f"{amount}" for key, amount in stop.revenue)
    slots = f",slots:{stop.slots}" if stop.kind == "city" and stop.slots != 1 else ""
    groups = f",groups:{stop.group}" if stop.group else ""
    return f"{stop.kind}=revenue:{revenue}{slots}{groups}"


def _path_code(face: Face, path: Path) -> str:
    def end(number: int) -> str:
        if is_edge(number):
            return str(number)
        return f"_{number - STOP if is_stop(number) else number - JUNCTION + len(face.stops)}"

    code = f"path=a:{end(path.a)},b:{end(path.b)}"
    if path.terminal:
        code += ",terminal:1"
    if path.lanes > 1:
        code += f",lanes:{path.lanes}"
    if path.track:
        code += f",track:{path.track}"
    return code
