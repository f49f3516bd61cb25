"""The colours of seats: who has a favourite one gets it where it is free."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from ...draw.style import PLAYER_COLOURS
from ..storage.records import Seat, User

CHOICE = "colour"
"""The setting of a user: the number of a colour of players."""


def favourite(user: User | None) -> int | None:
    """The favourite colour of a user, by its number; None without one."""
    found = user.settings.get(CHOICE) if user is not None else None
    return found if type(found) is int and 0 <= found < len(PLAYER_COLOURS) else None


def coloured(seats: Sequence[Seat], people: Mapping[int, User]) -> list[Seat]:
    """The seats of a game that begins, with their colours: favourites in seating order, each once, one for each person;
    the others have that of their place, or the first that is free. Where nobody has a favourite, nothing is written
    down."""
    chosen: dict[int, int] = {}
    served: set[int] = set()
    for place, seat in enumerate(seats):
        wanted = favourite(people.get(seat.user)) if seat.user is not None else None
        if wanted is None or seat.user is None or seat.user in served or wanted in chosen.values():
            continue
        chosen[place] = wanted
        served.add(seat.user)
    if not chosen:
        return list(seats)
    for place in range(len(seats)):
        if place not in chosen:
            usual = place % len(PLAYER_COLOURS)
            free = (one for one in (usual, *range(len(PLAYER_COLOURS))) if one not in chosen.values())
            chosen[place] = next(free, usual)
    return [replace(seat, colour=chosen[place]) for place, seat in enumerate(seats)]
