"""Drawing the track of a face."""

from __future__ import annotations

from ..board.faces import STOP, Face
from .curves import point, unit
from .placing import Plan
from .svg import Markup, joined, tag

SPIKE = 42.0
"""How far the track of an off-board area comes in."""


def pointed(face: Face, end: int) -> bool:
    """Whether track to that end is only a stub that shows where an off-board area is entered."""
    return STOP <= end < STOP + len(face.stops) and face.stops[end - STOP].kind == "offboard"


def rails(face: Face, where: Plan) -> Markup:
    """The track, one connected piece after the other: where two cross, the later passes over the earlier."""
    parts: list[Markup] = []
    for piece in _pieces(face):
        beds: dict[str, list[str]] = {}
        rails: dict[str, list[str]] = {}
        gaps: list[str] = []
        spikes: list[Markup] = []
        for index in piece:
            path, curves = face.paths[index], where.tracks[index]
            curve, data = curves[0], "".join(curve.data() for curve in curves)
            if pointed(face, path.b):
                length = min(SPIKE, abs(curve.end - curve.start))
                spikes.append(_spike(curve.start, curve.start - unit(curve.start) * length, 0.0))
            elif path.terminal and curve.straight:
                spikes.append(_spike(curve.start, curve.end, 2.0))
            else:
                double = " double" if path.lanes > 1 else ""
                beds.setdefault("bed" + double, []).append(data)
                rails.setdefault((path.track or "rail") + double, []).append(data)
                if double:
                    gaps.append(data)
        parts += [tag("path", class_=kind, d="".join(lines)) for kind, lines in beds.items()]
        parts += [tag("path", class_=_rail(kind), d="".join(lines)) for kind, lines in rails.items()]
        if gaps:
            parts.append(tag("path", class_="gap", d="".join(gaps)))
        parts += spikes
    return joined(*parts)


def _rail(kind: str) -> str:
    """The class of a kind of track; a kind without a style of its own is drawn as the narrow one."""
    return kind if kind.split()[0] in ("rail", "narrow") else f"narrow {kind}"


def _spike(start: complex, end: complex, half: float) -> Markup:
    """Track that runs out: full width for the first third, then down to ``half`` its width at the end."""
    way = end - start
    across = unit(way) * 1j
    waist = start + way / 3
    points = [start + across * 5.5, start - across * 5.5, waist - across * 5.5]
    points += [end - across * half, end + across * half] if half else [end]
    points.append(waist + across * 5.5)
    return tag("path", class_="spike", d="M" + "L".join(point(p) for p in points) + "z")


def _pieces(face: Face) -> list[list[int]]:
    """Indices of the paths, grouped by what hangs together on this face."""
    groups: list[tuple[set[int], list[int]]] = []
    for index, path in enumerate(face.paths):
        ends, members = {path.a, path.b}, [index]
        rest = []
        for group in groups:
            if group[0] & ends:
                ends |= group[0]
                members = group[1] + members
            else:
                rest.append(group)
        groups = [*rest, (ends, members)]
    return [members for _, members in groups]
