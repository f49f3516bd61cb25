"""Destinations: a corporation that can run from its home to its destination may do so once more, for a dividend.

A destination belongs to the corporation that it was printed for, whoever holds that corporation's charter now. After
every turn, and when a round opens, all that are still open are looked at; the president of the holder then lays the
token for the run, or keeps it as one more token to place. While the run lasts, `GOAL` names whose destination it is.

`goals`: whose they are and where they lie; `reaching`: whether one can be run to; `course`: when that is asked, and the
president's choice; `run`: the run itself; `handed_on`: when they are given up, and by whom they can be held;
`shown`: notes of them, and signs on the map.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....core.feature import Feature
from ....core.flow import Do
from ....core.position import Position
from ....rules.beside import PAID_BESIDES, PIECES, Piece
from ....rules.explained import COMPANY, EXPLANATIONS, explains
from ....rules.shown import NOTES_OF_CORPORATIONS, SIGNS_ON_MAP, NoteSource, SignSource
from ....rules.turns import PASS
from .course import (
    DESTINATIONS_REACHED,
    NEXT_GOAL,
    REACHED,
    RUN_TO,
    TURN_AND_MORE,
    DestinationPlaced,
    DestinationReached,
    DestinationTaken,
    PlaceDestination,
    TakeToken,
)
from .goals import (
    DESTINATION,
    DESTINATION_HEXES,
    DESTINATION_TERMS,
    DESTINATIONS,
    GOAL,
    GONE,
    OPEN,
    PLACED,
    TAKEN,
    DestinationTerms,
    Goal,
    is_home_of_partner,
    token_at,
    token_id,
)
from .handed_on import given_up, held_by_those_in_play
from .reaching import reachable_goal
from .run import doubled, known_way, moves_for_goal, not_halved, train_is_ready
from .shown import explained, noted, open_on_map

__all__ = [
    "DESTINATION",
    "DESTINATIONS",
    "DESTINATIONS_REACHED",
    "DESTINATION_HEXES",
    "DESTINATION_TERMS",
    "FEATURE",
    "GOAL",
    "GONE",
    "NEXT_GOAL",
    "OPEN",
    "PLACED",
    "REACHED",
    "RUN_TO",
    "TAKEN",
    "TURN_AND_MORE",
    "DestinationPlaced",
    "DestinationReached",
    "DestinationTaken",
    "DestinationTerms",
    "Goal",
    "PlaceDestination",
    "TakeToken",
    "is_home_of_partner",
    "reachable_goal",
    "token_at",
    "token_id",
]


def _set_up(pos: Position) -> None:
    for corporation in DESTINATIONS(pos):
        pos.put(DESTINATION, corporation, Goal(corporation))


def _pieces(pos: Position) -> Iterator[Piece]:
    for corporation in DESTINATIONS(pos):
        yield Piece(f"destination {corporation}", "destination", {"of": corporation}, 1, 1)


FEATURE = Feature(
    "destinations",
    after=("one stop a hex", "sold markers", "trains on loan", "transcontinental bonuses"),
    tables=(DESTINATION,),
    slots=(GOAL,),
    rule_values=(DESTINATION_HEXES, NEXT_GOAL),
    amendments=(doubled, known_way, not_halved, moves_for_goal),
    checks=(PASS.checked_by(train_is_ready),),
    reactions=(given_up,),
    setup=(Do("destinations are open", _set_up),),
    flow=(REACHED, RUN_TO),
    audits=(held_by_those_in_play,),
    brings=(
        NOTES_OF_CORPORATIONS(NoteSource(noted, 40)),
        EXPLANATIONS(explains(COMPANY, explained)),
        SIGNS_ON_MAP(SignSource(open_on_map, 10)),
        PIECES(_pieces),
        PAID_BESIDES(True),
    ),
)
"""After what else amends question, ways and steps: shells, loans, half dividends."""
