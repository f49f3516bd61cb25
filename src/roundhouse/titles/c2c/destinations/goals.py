"""Which destination is whose, what has become of it, and where its ends lie."""

from __future__ import annotations

import msgspec

from ....board.network import StopKey
from ....core.life import DROP, KEEP, MOVE, moved
from ....core.position import Position
from ....core.rule_values import Setting, rule_value
from ....core.state import Slot, Table
from ....rules.corporations import CORPORATION_SPECS
from ....rules.owners import CORPORATION, of_corporation
from ....rules.piece_ids import TokenId, home_token
from ....rules.reach import TOKENS, hex_face
from ..tokens_beside import BESIDE

OPEN = "open"
PLACED = "placed"
TAKEN = "taken"
GONE = "gone"


class DestinationTerms(msgspec.Struct, frozen=True):
    """What destinations bring, by the title's data.

    `multiplier`: of the destination as an end of a run; `paid`, `kept`: squares that the price moves to the right for
    the income of a destination run; `price`: dollars for placing the token when it is one like others.
    """

    multiplier: int
    paid: int
    kept: int
    price: int


class Goal(msgspec.Struct, frozen=True, omit_defaults=True):
    """What has become of a destination.

    `holder`: the corporation that can reach it now. `state`: OPEN, PLACED (the run was made), TAKEN (the token has
    become one like others) or GONE (nobody can reach it any more).
    """

    holder: str
    state: str = OPEN


DESTINATIONS: Setting[dict[str, tuple[str, ...]]] = Setting("destinations")
"""By corporation: the hexes of its destination, several of which are one area."""

DESTINATION_TERMS: Setting[DestinationTerms] = Setting("terms of destinations")

DESTINATION: Table[Goal] = Table(
    "destinations",
    Goal,
    CORPORATION,
    of_corporation(closed=KEEP, merged=KEEP, nationalised=KEEP),
    of_corporation("holder", closed=DROP, merged=MOVE, nationalised=moved(state=GONE)),
)
"""By corporation as at the start; those without a destination, or closed, have no row."""

GOAL: Slot[str] = Slot("destination run", str, "")
"""The corporation whose destination the run that goes on leads to, "" for none."""


def token_id(corporation: str) -> str:
    """The id of the destination token of a corporation, wherever it lies."""
    return str(TokenId(corporation, "goal"))


@rule_value("destination of a corporation")
def DESTINATION_HEXES(pos: Position, corporation: str) -> tuple[str, ...]:
    """The hexes of its destination, by the title's data."""
    return DESTINATIONS(pos).get(corporation, ())


def stops_at(pos: Position, corporation: str, city: int) -> tuple[StopKey, ...]:
    """The stops of the corporation's destination with this index: several in an area of several hexes."""
    return tuple(
        (hex, city) for hex in DESTINATION_HEXES(pos, corporation) if city < len(hex_face(pos, hex).stops)
    )


def cities(pos: Position, corporation: str) -> range:
    """The indices of the stops of the corporation's destination."""
    return range(
        max((len(hex_face(pos, hex).stops) for hex in DESTINATION_HEXES(pos, corporation)), default=0)
    )


def home_stop(pos: Position, corporation: str) -> StopKey | None:
    """Where the home token of a corporation lies, whoever has it now; None while it is not on the map."""
    id = home_token(corporation)
    token = pos[TOKENS].get(id)
    if token is not None:
        return (token.hex, token.city) if token.placed else None
    beside = pos[BESIDE].get(id)
    return None if beside is None else (beside.hex, beside.city)


def is_home_of_partner(pos: Position, corporation: str) -> bool:
    """Whether the destination is the home of another one that the same holder is made of."""
    goal, hexes = pos[DESTINATION][corporation], DESTINATION_HEXES(pos, corporation)
    homes = {
        CORPORATION_SPECS(pos)[c].home for c, other in pos[DESTINATION].items() if other.holder == goal.holder
    }
    return not homes.isdisjoint(hexes)


def token_at(pos: Position, corporation: str) -> StopKey | None:
    """Where the destination token of a corporation lies at its destination; None when it is not there."""
    id = token_id(corporation)
    lies = pos[BESIDE].get(id) or pos[TOKENS].get(id)
    return (lies.hex, lies.city) if lies and lies.hex in DESTINATION_HEXES(pos, corporation) else None
