"""Rights: for the two cities at the edge of the map, and for the mining districts (4, 15, 33).

`places` has what they are and who has them, `routes` what they open, `buying` how they are bought, `transfers` what
comes and goes with other things, `told` what is explained of them, and `counted` how ledgers count them.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....core.feature import Feature
from ....core.flow import Do
from ....core.position import Position
from ....rules.beside import PIECES
from ....rules.corporations import CORPORATIONS
from ....rules.explained import COMPANY, EXPLANATIONS, PAPER, explains
from ....rules.operating_turn import TOKEN
from ....rules.taken_up import TAKEN_UP
from ....rules.tokens import PLACE_TOKEN
from .buying import BUY_RIGHTS, no_markers
from .counted import markers_taken, pieces
from .places import PLACES, RIGHTS
from .routes import kept_out, no_stations, shut_to_trains
from .told import given_explained, mine_explained
from .transfers import counted, dealt, given_up, inherited, with_company


def _rights_are_kept(pos: Position) -> Iterator[str]:
    for place, row in PLACES(pos).items():
        rights = pos[RIGHTS][place]
        sold = sum(1 for right in rights if not (row.mine and right.given))
        if sold > row.count:
            yield f"rights: {sold} of {row.count} in {place}"
        holders = [right.holder for right in rights if right.holder]
        if len(set(holders)) < len(holders):
            yield f"rights: somebody has those of {place} twice"
        for holder in holders:
            if holder not in pos[CORPORATIONS] or pos[CORPORATIONS][holder].closed:
                yield f"rights: {holder} has those of {place}, and is gone"


FEATURE = Feature(
    "rights",
    after=("doubled stops", "homes", "tokens by par"),
    tables=(RIGHTS,),
    amendments=(kept_out, shut_to_trains, no_stations, counted),
    menus={TOKEN.name: (BUY_RIGHTS,)},
    checks=(PLACE_TOKEN.checked_by(no_markers),),
    reactions=(with_company, inherited, given_up),
    setup=(Do("rights are laid out", dealt),),
    audits=(_rights_are_kept,),
    brings=(
        EXPLANATIONS(explains(PAPER, mine_explained, 40), explains(COMPANY, given_explained)),
        PIECES(pieces),
        TAKEN_UP(markers_taken),
    ),
)
