"""What there is to know of corporations that have more than money, shares, trains and tokens: destinations, bull
tokens, splits; and what of that lies on the map."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.now import Now
from ..features.notes import Note, Sign
from ..rules.corporations import CORPORATIONS
from ..rules.operating_round import TURN
from ..titles.c2c.bull_tokens import BULLS
from ..titles.c2c.destinations import DESTINATION, DESTINATION_HEXES, OPEN
from ..titles.c2c.limit_by_corporations import IN_PLAY
from ..titles.c2c.map_zones import HOME_ZONE, home_zones
from ..titles.c2c.price_split import SPLITS, worth_of
from ..titles.c2c.redemption import NOT_YET_SPENT, REISSUED
from ..titles.c2c.tile_points import SPENT, points_left
from ..titles.c2c.tokens_beside import BESIDE
from ..titles.c2c.train_loans import LENT
from ..titles.c2c.transcontinental import CROSSED, open_bonuses


def of_corporation(now: Now, who: str) -> Iterator[Note]:
    """The notes of one of them; nothing for others."""
    if who not in now[CORPORATIONS] or now[CORPORATIONS][who].closed:
        return
    if HOME_ZONE.name in now.title.facts and (zones := home_zones(now, who)):
        yield Note("home zones", {"zones": tuple(sorted(zones))})
    if SPLITS in now.state and who in now[SPLITS]:
        yield Note("price split", {"times": now[SPLITS][who], "worth": worth_of(now, who)})
    if LENT in now.state and now[LENT] and now[TURN].corporation == who:
        yield Note("trains on loan", {"kinds": now[LENT]})
    if DESTINATION in now.state:
        yield from _goals(now, who)
    if BULLS in now.state and who in now[BULLS]:
        yield Note("bull token", {"price": now[BULLS][who]})
    if CROSSED in now.state and (count := now[CROSSED].get(who, 0)):
        yield Note("crossings", {"count": count, "left": open_bonuses(now, who)})
    if REISSUED in now.state:
        yield from _reissues(now, who)


def _goals(now: Now, who: str) -> Iterator[Note]:
    for own, goal in now[DESTINATION].items():
        if goal.holder == who and goal.state == OPEN:
            facts = {"hexes": DESTINATION_HEXES(now, own), "of": own if own != who else ""}
            yield Note("destination", facts)


def _reissues(now: Now, who: str) -> Iterator[Note]:
    if count := now[REISSUED].get(who, 0):
        yield Note("reissues", {"count": count})
    if amount := now[NOT_YET_SPENT].get(who, 0):
        yield Note("money put by", {"amount": amount})


def of_table(now: Now) -> Iterator[Note]:
    """The notes of the whole table."""
    if IN_PLAY in now.state:
        yield Note("corporations in play", {"count": now[IN_PLAY]})


def of_turn(now: Now, who: str) -> Iterator[Note]:
    """What the builder may still lay."""
    if SPENT in now.state:
        spent = sum(tile.points for tile in now[SPENT])
        yield Note("tile points left", {"points": points_left(now, who), "spent": spent})


def on_map(now: Now) -> Iterator[Sign]:
    """Destinations that are open, and tokens that stand in no space."""
    if DESTINATION in now.state:
        for own, goal in now[DESTINATION].items():
            if goal.state == OPEN and not now[CORPORATIONS][goal.holder].closed:
                holder = goal.holder if goal.holder != own else ""
                note = Note("destination on the map", {"of": own, "holder": holder})
                yield Sign(DESTINATION_HEXES(now, own)[0], f"→{own}", goal.holder, note)
    if BESIDE in now.state:
        for token in now[BESIDE].values():
            note = Note("token beside", {"corporation": token.corporation, "what": token.what})
            yield Sign(token.hex, f"+{token.corporation}", token.corporation, note)
