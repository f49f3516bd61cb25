"""What land grants and bonds will bring, as far as bots can foresee it."""

from __future__ import annotations

from ...core.position import Position
from ...rules.corporations import CORPORATIONS
from ...rules.depot import DEPOT, TRAINS
from ...rules.reach import hex_face
from ...rules.shares import PLAYERS, SHARE_OF
from .bond_money import BOND_MONEY, RATE, units
from .credit_mobilier import CREDIT_MOBILIER
from .land_grants import CASH_SPIKE, GRANTS, unfinished
from .papers import MOBILIER, of_sort

RATE_RISES = 12
"""In so many operating rounds bonds rise as far as they can."""

BEFORE_FLOATING = 3
"""So many rounds later than others a corporation begins that has yet to float."""


def grants_bring(pos: Position, corporation: str, rounds: float) -> float:
    """Dollars that a share gets of what the land grants of its corporation are still to bring, with a tile in each
    operating round: bonds for tiles, and golden spikes."""
    begins = 0 if pos[CORPORATIONS][corporation].floated else BEFORE_FLOATING
    tiles = max(rounds - begins, 0.0)
    dollars = 0.0
    for name in unfinished(pos, corporation):
        grant = GRANTS(pos)[name]
        left = [hex for hex in grant.hexes if not hex_face(pos, hex).paths]
        part = min(tiles / len(left), 1.0)
        rate = _rate(pos, rounds) / 100
        bonds = sum(grant.bonds.get(hex, 0) for hex in left) * part
        cash = sum(grant.spikes.get(hex, 0) for hex in left) * part
        if grant.spike.paid_in == CASH_SPIKE:
            cash += grant.spike.amount * part**2
        else:
            bonds += grant.spike.amount * part**2
        dollars += bonds * rate + cash
    return dollars * SHARE_OF(pos, corporation) / 100


def mobilier_brings(pos: Position, rounds: float) -> float:
    """Dollars that a certificate of Credit Mobilier still brings: bonds for each tile to come in the land grant."""
    terms = CREDIT_MOBILIER(pos)
    left = sum(not hex_face(pos, hex).paths for hex in GRANTS(pos)[terms.corporation].hexes)
    return terms.bonds * min(left, rounds) * _rate(pos, rounds) / 100


def bonds_rise(pos: Position, owner: str, rounds: float) -> float:
    """Dollars by which the bonds of an owner are going to be worth more, and what Credit Mobilier still brings."""
    face = units(pos, owner) * BOND_MONEY(pos).unit
    found = face * (_rate(pos, rounds) - pos[RATE]) / 100
    if owner in PLAYERS(pos) and (papers := len(of_sort(pos, MOBILIER, owner))):
        found += papers * mobilier_brings(pos, rounds)
    return found


def _rate(pos: Position, rounds: float) -> float:
    """Percent of the face value at which bonds are likely to be changed."""
    trains, markers = pos[TRAINS], BOND_MONEY(pos).markers
    to_come = [rate for id, rate in markers.items() if id in trains and trains[id].owner == DEPOT]
    most = max(to_come, default=0)
    now = pos[RATE]
    return now + max(most - now, 0) * min(rounds / RATE_RISES, 1.0) if now else 0.0
