"""What is printed in words of the title's choice, so that a slip makes another word of it: terrain, areas, symbols."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import get_args

from ...board.faces import Face
from ...core.nearest import one_letter_apart
from ...rules.names import TileColour
from .board import faces
from .faults import listed
from .parts import Check, Found, Part, Path, Word, Wrong
from .powers import rows_of_powers


def _printed(found: Found) -> list[tuple[Path, Face]]:
    """What is printed on the map, hex by hex."""
    return [place for (file, _), place in faces(found).items() if file == "map"]


def _terrain(found: Found) -> Iterator[Wrong]:
    """A title may have terrain of its own; one that reads like another kind was meant to be that."""
    known = found.words.get("terrain", frozenset())
    count = Counter(kind for _, face in _printed(found) for kind in face.terrain)
    for path, face in _printed(found):
        for kind in face.terrain:
            if kind in known:
                continue
            oftener = [other for other in count if count[other] > count[kind]]
            words = (*sorted(known), *oftener)
            if meant := one_letter_apart(kind, words):
                yield Wrong("map", (*path, "code"), f"no terrain is called {kind!r}", kind, (meant,))


def _areas(found: Found) -> Iterator[Wrong]:
    """Hexes of an area beyond the map have one name for it; one that stands alone may be a slip of another."""
    areas: dict[str, list[Path]] = {}
    for path, face in _printed(found):
        for group in dict.fromkeys(stop.group for stop in face.stops if stop.group):
            areas.setdefault(group, []).append(path)
    for group, path, meant in _slips(areas):
        yield Wrong("map", (*path, "code"), f"only one hex is in the group {group!r}", group, (meant,))


def _slips(printed: Mapping[str, list[Path]]) -> Iterator[tuple[str, Path, str]]:
    """Words that are printed once, where, and the word printed oftener or before that each is like."""
    words = [word for word, paths in printed.items() if len(paths) > 1]
    for word, paths in printed.items():
        if len(paths) == 1:
            if meant := one_letter_apart(word, words):
                yield word, paths[0], meant
            words.append(word)


def _symbols(found: Found) -> Iterator[Wrong]:
    """Likewise a symbol that only one hex has."""
    icons: dict[str, list[Path]] = {}
    for path, face in _printed(found):
        for icon in dict.fromkeys(face.icons):
            icons.setdefault(icon, []).append(path)
    for icon, path, meant in _slips(icons):
        yield Wrong("map", (*path, "code"), f"only one hex has the icon {icon!r}", icon, (meant,))


def _track(found: Found) -> Iterator[Wrong]:
    """A kind of track that reads like another, of map or tiles, was meant to be that."""
    known = found.words.get("track", frozenset())
    kinds = Counter(track for _, face in faces(found).values() for track in {way.track for way in face.paths})
    for (file, _), (path, face) in faces(found).items():
        for track in dict.fromkeys(way.track for way in face.paths if way.track not in known):
            words = (*sorted(known), *(other for other in kinds if kinds[other] > kinds[track]))
            if meant := one_letter_apart(track, words):
                yield Wrong(file, (*path, "code"), f"no track is called {track!r}", track, (meant,))


def _future_labels(found: Found) -> Iterator[Wrong]:
    """A letter to come belongs to tiles of a colour."""
    colours = get_args(TileColour)
    for (file, _), (path, face) in faces(found).items():
        label, colour = face.future_label
        if label and colour not in colours:
            text = f"the label {label!r} is for tiles that are {colour!r}, none of {', '.join(colours)}"
            yield Wrong(file, (*path, "code"), text, colour, colours)


def _discounts(found: Found) -> Iterator[Wrong]:
    """What makes a kind of terrain cheaper names one that is printed somewhere."""
    there = sorted({kind for _, face in faces(found).values() for kind in face.terrain})
    for _, path, power in rows_of_powers(found):
        kind = power.get("terrain", "")
        if kind and kind not in there:
            text = f"no hex has the terrain {kind!r}{listed(there)}"
            yield Wrong("title", (*path, "terrain"), text, kind, tuple(there))


def _icons(found: Found) -> Iterator[Wrong]:
    """The symbol at which something of a power goes is printed somewhere."""
    there = sorted({icon for _, face in _printed(found) for icon in face.icons})
    for _, path, power in rows_of_powers(found):
        icon = power.get("icon", "")
        if icon and icon not in there:
            yield Wrong(
                "title", (*path, "icon"), f"no hex has the icon {icon!r}{listed(there)}", icon, tuple(there)
            )


PARTS: tuple[Part, ...] = (
    Word("terrain", ("mountain", "hill", "water", "river", "swamp", "desert", "forest")),
    Check("terrain", _terrain),
    Check("areas beyond the map", _areas),
    Check("symbols", _symbols),
    Word("track", ("broad", "narrow", "dual")),
    Check("kinds of track", _track),
    Check("labels to come", _future_labels),
    Check("terrain made cheaper", _discounts),
    Check("symbols of powers", _icons),
)
