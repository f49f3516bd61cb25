"""Rights that come and go with other things: with a home marker, a mining company, in a merger (4, 8, 15, 25)."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from ....core.action_types import reacts
from ....core.position import Event, Position
from ....core.rule_values import amends
from ....features.merging import CorporationsMerged
from ....features.surplus_tokens import MARKERS_OF, MarkerGivenUp
from ....rules.privates import PrivateBought
from .places import GIVEN_RIGHTS, PLACES, RIGHTS, Right, has_rights


class RightsLost(Event, frozen=True, tag="rights_lost"):
    """Rights have left the game."""

    corporation: str
    place: str
    hex: str


def _lose(pos: Position, place: str, right: Right) -> None:
    rights = list(pos[RIGHTS][place])
    rights[rights.index(right)] = replace(right, holder="")
    pos.put(RIGHTS, place, tuple(rights))
    pos.emit(RightsLost(right.holder, place, PLACES(pos)[place].hex))


def dealt(pos: Position) -> None:
    """At the start: all are for sale, but for those that a corporation has from the beginning."""
    for place in PLACES(pos):
        given = GIVEN_RIGHTS(pos).get(place)
        pos.put(RIGHTS, place, (Right(given, given=True),) if given else ())


@reacts("mining company brings its rights", PrivateBought)
def with_company(pos: Position, event: PrivateBought) -> None:
    """They stay when it closes."""
    if event.private in PLACES(pos):
        rights = pos[RIGHTS][event.private]
        pos.put(RIGHTS, event.private, (*rights, Right(event.buyer, given=True)))


@reacts("rights pass to the survivor", CorporationsMerged)
def inherited(pos: Position, event: CorporationsMerged) -> None:
    """Of two in one place one is lost: the one that hangs on a marker, if it is there."""
    for place, rights in pos[RIGHTS].items():
        both = [right for right in rights if right.holder in (event.survivor, event.vanished)]
        if any(right.holder == event.vanished for right in both):
            heirs = [
                replace(right, holder=event.survivor) if right.holder == event.vanished else right
                for right in rights
            ]
            pos.put(RIGHTS, place, tuple(heirs))
            if len(both) > 1:
                own = [right for right in heirs if right.holder == event.survivor]
                _lose(pos, place, next((right for right in own if right.given), own[0]))


RIGHTS_WORD = "rights"
"""What is named among the markers begins with it where it is rights."""


class RightsIn(NamedTuple):
    """Rights where they count as a marker; `str` gives what is named among the markers.

    >>> str(RightsIn("Lawson"))
    'rights Lawson'
    """

    place: str

    def __str__(self) -> str:
        return f"{RIGHTS_WORD} {self.place}"


def rights_in(what: str) -> RightsIn | None:
    """The rights that are named among markers; None for a marker.

    >>> rights_in("rights Lawson"), rights_in("UP 0")
    (RightsIn(place='Lawson'), None)
    """
    word, _, place = what.partition(" ")
    return RightsIn(place) if word == RIGHTS_WORD else None


@amends(MARKERS_OF, "track rights count with the markers")
def counted(pos: Position, markers: tuple[str, ...], corporation: str) -> tuple[str, ...]:
    """A merged corporation has so many of both together."""
    places = (p for p, row in PLACES(pos).items() if not row.mine and has_rights(pos, corporation, p))
    return (*markers, *(str(RightsIn(place)) for place in places))


@reacts("rights are given up", MarkerGivenUp)
def given_up(pos: Position, event: MarkerGivenUp) -> None:
    """By themselves, or with the home marker that they came with."""
    for place, row in PLACES(pos).items():
        for right in pos[RIGHTS][place]:
            with_marker = right.given and not row.mine and event.hex == row.hex
            if right.holder == event.corporation and (with_marker or event.what == str(RightsIn(place))):
                _lose(pos, place, right)
