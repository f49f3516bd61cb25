"""What a national company takes over from those merged where the title has it: loans, bonds, lines.

A feature for each, so that a title has those that fit; and the trains that are cut after the company's chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ...core.action_types import reacts
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import amends
from ...features.bonds import bonds, issue
from ...features.loans import loans
from ...features.national.formation import BONDS_AT_HAND, LOANS_OF
from ...features.national.terms import NATIONAL, FormationOver, Merged, NationalFormed
from ...rules.depot import PHASES
from ...rules.explained import EXPLANATIONS, TRAIN, Explained, explains
from ...rules.operating_round import CURRENT_TURN
from ...rules.stock_round import MAY_BE_SOLD
from ...rules.turns import OPERATING, ROUND
from . import owned_track
from .train_cut import TRAIN_CUT, cut


@amends(BONDS_AT_HAND, "bonds of the treasury can be given")
def at_hand(pos: Position, count: int, national: str) -> int:
    """As many as the company has."""
    return count + bonds(pos, national)


@amends(LOANS_OF, "loans are taken over")
def brought(pos: Position, count: int, corporation: str) -> int:
    """What a merging corporation owes."""
    return count + loans(pos, corporation)


@reacts("bonds are given for old shares and for loans", NationalFormed)
def give_bonds(pos: Position, event: NationalFormed) -> None:
    """The exchange first; then a bond goes to the pool for each loan, as long as there are any."""
    for owner, count in event.bonds.items():
        if owner != event.corporation:
            issue(pos, count, owner)
    issue(pos, event.loans)


@reacts("lines go to the national company", Merged)
def hand_on_lines(pos: Position, event: Merged) -> None:
    """Whoever used them from others pays the company now."""
    owned_track.hand_on(pos, event.corporation, event.into)


@reacts("trains are cut after the chance of the national company", FormationOver)
def cut_trains(pos: Position, event: FormationOver) -> None:
    """In the phase that their own kind begins, whether the company has formed or not."""
    if PHASES(pos)[event.phase].on == TRAIN_CUT(pos).train:
        cut(pos)


def _cut_explained(pos: Position, kind: str) -> Iterator[Explained]:
    """How many trains of the kind there are with fewer corporations."""
    terms = TRAIN_CUT(pos)
    for above, row in pairwise(terms.row) if kind == terms.train else ():
        facts = {"trains": row.trains, "below": above.least}
        yield Explained("trains by companies", facts=facts, by=(f"reaction: {cut_trains.name}",))


@amends(MAY_BE_SOLD, "acting president sells for the national company's need")
def for_its_need(pos: Position, may: bool, player: str, corporation: str) -> bool:
    """In its own turn, when only need makes anybody sell, even if that turn is its first."""
    row = pos[NATIONAL].get(corporation)
    at_turn = pos[ROUND].kind == OPERATING and pos[CURRENT_TURN].corporation == corporation
    return may or (row is not None and row.acting == player and at_turn)


LOANS_AND_BONDS = Feature(
    "debts of a national company", amendments=(at_hand, brought), reactions=(give_bonds,)
)
LINES = Feature("lines of a national company", reactions=(hand_on_lines,))
TRAINS_CUT = Feature(
    "trains beside a national company",
    reactions=(cut_trains,),
    brings=(EXPLANATIONS(explains(TRAIN, _cut_explained)),),
)
EARLY_SALES = Feature("shares of a new national company", amendments=(for_its_need,))
