"""What there is to know of corporations that have more than money, shares, trains and tokens: destinations, bull
tokens, splits; and what of that lies on the map."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.position import Position
from ..features.bull_tokens import BULLS
from ..features.destinations import DESTINATION, DESTINATION_HEXES, OPEN
from ..features.limit_by_corporations import IN_PLAY
from ..features.map_zones import HOME_ZONE, home_zones
from ..features.notes import Note, Sign
from ..features.price_split import SPLITS, worth_of
from ..features.redemption import NOT_YET_SPENT, REISSUED
from ..features.tile_points import SPENT, points_left
from ..features.tokens_beside import BESIDE
from ..features.train_loans import LENT
from ..features.transcontinental import CROSSED, open_bonuses
from ..rules.corporations import CORPORATIONS
from ..rules.operating_round import CURRENT_TURN


def of_corporation(pos: Position, who: str) -> Iterator[Note]:
    """The notes of one of them; nothing for others."""
    if who not in pos[CORPORATIONS] or pos[CORPORATIONS][who].closed:
        return
    if HOME_ZONE.name in pos.title.settings and (zones := home_zones(pos, who)):
        yield Note("home zones", {"zones": tuple(sorted(zones))})
    if SPLITS in pos.state and who in pos[SPLITS]:
        yield Note("price split", {"times": pos[SPLITS][who], "worth": worth_of(pos, who)})
    if LENT in pos.state and pos[LENT] and pos[CURRENT_TURN].corporation == who:
        yield Note("trains on loan", {"kinds": pos[LENT]})
    if DESTINATION in pos.state:
        yield from _goals(pos, who)
    if BULLS in pos.state and who in pos[BULLS]:
        yield Note("bull token", {"price": pos[BULLS][who]})
    if CROSSED in pos.state and (count := pos[CROSSED].get(who, 0)):
        yield Note("crossings", {"count": count, "left": open_bonuses(pos, who)})
    if REISSUED in pos.state:
        yield from _reissues(pos, who)


def _goals(pos: Position, who: str) -> Iterator[Note]:
    for own, goal in pos[DESTINATION].items():
        if goal.holder == who and goal.state == OPEN:
            facts = {"hexes": DESTINATION_HEXES(pos, own), "of": own if own != who else ""}
            yield Note("destination", facts)


def _reissues(pos: Position, who: str) -> Iterator[Note]:
    if count := pos[REISSUED].get(who, 0):
        yield Note("reissues", {"count": count})
    if amount := pos[NOT_YET_SPENT].get(who, 0):
        yield Note("money put by", {"amount": amount})


def of_table(pos: Position) -> Iterator[Note]:
    """The notes of the whole table."""
    if IN_PLAY in pos.state:
        yield Note("corporations in play", {"count": pos[IN_PLAY]})


def of_turn(pos: Position, who: str) -> Iterator[Note]:
    """What the builder may still lay."""
    if SPENT in pos.state:
        spent = sum(tile.points for tile in pos[SPENT])
        yield Note("tile points left", {"points": points_left(pos, who), "spent": spent})


def on_map(pos: Position) -> Iterator[Sign]:
    """Destinations that are open, and tokens that stand in no space."""
    if DESTINATION in pos.state:
        for own, goal in pos[DESTINATION].items():
            if goal.state == OPEN and not pos[CORPORATIONS][goal.holder].closed:
                holder = goal.holder if goal.holder != own else ""
                note = Note("destination on the map", {"of": own, "holder": holder})
                yield Sign(DESTINATION_HEXES(pos, own)[0], f"→{own}", goal.holder, note)
    if BESIDE in pos.state:
        for token in pos[BESIDE].values():
            note = Note("token beside", {"corporation": token.corporation, "what": token.what})
            yield Sign(token.hex, f"+{token.corporation}", token.corporation, note)
