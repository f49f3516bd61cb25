"""Whose the data of a game are: the kinds of id that rows are kept by, and the ways in which a corporation can end.

Which of the endings come about in a title say the features that bring them about; what each means for a table stands
where the table is declared.
"""

from __future__ import annotations

from ..core.life import BY_EFFECT, KEY, Belongs, Disposal, Ending, IdKind

PLAYER = IdKind("player")
CORPORATION = IdKind("corporation")
PRIVATE = IdKind("private company")
TRAIN = IdKind("train")
TOKEN = IdKind("token")
HEX = IdKind("hex")

CLOSED = Ending("closed", CORPORATION)
"""It leaves the game, and nobody takes its place."""
MERGED = Ending("merged", CORPORATION)
"""Another corporation takes over all that it has."""
NATIONALISED = Ending("nationalised", CORPORATION)
"""It becomes part of a national company."""


def of_corporation(
    at: str | int = KEY,
    *,
    closed: Disposal | None = None,
    merged: Disposal | None = None,
    nationalised: Disposal | None = None,
) -> Belongs:
    """Data of a corporation, whose id stands `at`; what is not given has no meaning where the data are used."""
    given = {CLOSED: closed, MERGED: merged, NATIONALISED: nationalised}
    return Belongs(
        CORPORATION, at, {ending: disposal for ending, disposal in given.items() if disposal is not None}
    )


def seen_to(at: str | int = KEY) -> Belongs:
    """Data of a corporation that whatever ends it sees to itself."""
    return of_corporation(at, closed=BY_EFFECT, merged=BY_EFFECT, nationalised=BY_EFFECT)
