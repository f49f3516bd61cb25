"""Credit Mobilier: bonds for the players who have it, for each tile that its corporation lays in its grant (6)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ...core.action_types import reacts
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Setting
from ...rules.explained import ENDS, EXPLANATIONS, PAPER, WHEN, Explained, explains
from ...rules.privates import close
from ...rules.shares import PLAYERS
from .bond_money import give
from .land_grants import FILLERS, GrantCompleted, GrantTileLaid
from .papers import MOBILIER, SORTS, of_sort


class Mobilier(msgspec.Struct, frozen=True):
    """The title's data: `bonds` (face value) for each certificate and each tile of the corporation in its grant."""

    corporation: str
    bonds: int


CREDIT_MOBILIER: Setting[Mobilier] = Setting("Credit Mobilier")


@reacts("Credit Mobilier pays", GrantTileLaid)
def pays(pos: Position, event: GrantTileLaid) -> None:
    """Bonds for the certificates of players; the corporation that fills the grant may be an heir."""
    terms = CREDIT_MOBILIER(pos)
    if event.grant == terms.corporation and event.corporation == pos[FILLERS].get(event.grant):
        counts = {player: len(of_sort(pos, MOBILIER, player)) for player in PLAYERS(pos)}
        give(pos, {p: terms.bonds * count for p, count in counts.items() if count}, CREDIT_MOBILIER.name)


@reacts("Credit Mobilier closes", GrantCompleted)
def closes(pos: Position, event: GrantCompleted) -> None:
    """With the last tile of the grant, which is paid for."""
    if event.grant == CREDIT_MOBILIER(pos).corporation:
        for sym in of_sort(pos, MOBILIER):
            close(pos, sym)


def _explained(pos: Position, sym: str) -> Iterator[Explained]:
    if SORTS(pos)[sym] == MOBILIER:
        terms = CREDIT_MOBILIER(pos)
        facts = {"corporation": terms.corporation, "bonds": terms.bonds}
        yield Explained("mobilier", facts=facts, by=("reaction: Credit Mobilier pays",))
        yield Explained("mobilier", WHEN, by=("amendment: items of the convention",))
        yield Explained("mobilier", ENDS, facts, ("reaction: Credit Mobilier closes",))


FEATURE = Feature(
    "Credit Mobilier",
    after=("golden spikes",),
    reactions=(pays, closes),
    brings=(EXPLANATIONS(explains(PAPER, _explained, 40)),),
)
