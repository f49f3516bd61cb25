"""A share that comes along: whoever buys the private company from the bank takes a share free of charge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from ...core.action_types import reacts
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Setting, Settings
from ...rules.beside import COMES_ALONG, Along
from ...rules.brought_share import share_explained, share_noted
from ...rules.explained import EXPLANATIONS, PAPER, Explained, explains
from ...rules.money import BANK
from ...rules.names import CorporationName
from ...rules.on_sale import PrivateSold
from ...rules.privates import PRIVATES
from ...rules.shares import STOCK, give_share
from ...rules.shown import NOTES_OF_OWNERS, Note, NoteSource


class Share(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="does", tag="share"):
    """An ordinary share of the `corporation`, out of the initial offering."""

    corporation: CorporationName


SHARES: Setting[dict[str, Share]] = Setting("shares with private companies")
"""By private company."""


@reacts("private company brings a share", PrivateSold)
def brings_share(pos: Position, event: PrivateSold) -> None:
    """Its first buyer takes it."""
    row = SHARES(pos).get(event.private)
    if row is not None:
        give_share(pos, row.corporation, event.player)


def _noted(pos: Position, private: str) -> Iterator[Note]:
    """Whose share comes with it, until somebody has bought it."""
    row = SHARES(pos).get(private)
    if row is not None and pos[PRIVATES][private].owner == BANK:
        percent = min(certificate.percent for certificate in pos[STOCK][row.corporation])
        yield share_noted("brings a share", row.corporation, percent)


def _explained(pos: Position, private: str) -> Iterator[Explained]:
    row = SHARES(pos).get(private)
    if row is not None:
        percent = min(certificate.percent for certificate in pos[STOCK][row.corporation])
        by = (f"reaction: {brings_share.name}",)
        yield share_explained(pos, "brings a share", row.corporation, percent, by)


def _along(pos: Position) -> Iterator[Along]:
    for private, row in SHARES(pos).items():
        percent = min(certificate.percent for certificate in pos[STOCK][row.corporation])
        yield Along(private, row.corporation, percent)


def features(rows: Mapping[str, Share]) -> Iterable[Feature]:
    """The mechanism with these private companies."""
    yield Feature(
        "shares with private companies",
        after=("presidency with a private company",),
        settings=Settings(SHARES.to(dict(rows))),
        reactions=(brings_share,),
        brings=(
            EXPLANATIONS(explains(PAPER, _explained, 40)),
            NOTES_OF_OWNERS(NoteSource(_noted, 1)),
            COMES_ALONG(_along),
        ),
    )
