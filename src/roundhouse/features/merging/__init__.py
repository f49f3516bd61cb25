"""Mergers of two corporations: one survives and takes over all that the other has, which never comes back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from ...core.feature import Feature
from ...core.life import KEEP, ToldBy
from ...core.position import Event, Position
from ...core.state import Table
from ...rules import owners
from ...rules.corporations import CORPORATIONS
from ...rules.depot import TRAINS, owned
from ...rules.market import MARKERS
from ...rules.money import CASH, pay
from ...rules.owners import CORPORATION, of_corporation
from ...rules.privates import PRIVATES
from ...rules.privates import owned as papers_of
from ...rules.reach import TOKENS
from ...rules.shares import OUT_OF_GAME, STOCK
from ...rules.shown import NOTES_OF_OWNERS, Note, NoteSource
from ...rules.taken_up import MERGERS

MERGED: Table[str] = Table(
    "merged corporations", str, CORPORATION, of_corporation(closed=KEEP, merged=KEEP, nationalised=KEEP)
)
"""By survivor: the corporation that it has taken over. A survivor that leaves the game itself keeps its row."""


class CorporationsMerged(Event, frozen=True, tag="corporations_merged"):
    """Two corporations became one in the turn of `player`.

    What hangs on a corporation beside shares, price, money, trains, tokens and private companies moves to the
    survivor by what its table declares, or by a reaction to this event in the file of its mechanism.
    """

    survivor: str
    vanished: str
    player: str


MERGES = ToldBy(owners.MERGED, CorporationsMerged, lambda event: event.vanished, lambda event: event.survivor)


def is_merged(pos: Position, corporation: str) -> bool:
    """Whether the corporation is the survivor of a merger."""
    return corporation in pos[MERGED]


def heir(pos: Position, corporation: str) -> str:
    """The corporation itself, or the one that took it over."""
    return next((s for s, vanished in pos[MERGED].items() if vanished == corporation), corporation)


def take_over(pos: Position, survivor: str, vanished: str, player: str, keep_tokens: bool = False) -> None:
    """Give the survivor all that the other corporation has, close that one, and tell of it.

    Money, trains, private companies and tokens go over; of two tokens in one hex the one of the vanished corporation is
    lost, unless the survivor is to `keep_tokens`, which leaves it all of them for the caller to look after. The
    certificates of the vanished must have been exchanged: they are void now. Its price marker leaves.
    """
    pay(pos, vanished, survivor, pos[CASH][vanished], "merger")
    for train in owned(pos, vanished):
        pos.change(TRAINS, train, owner=survivor)
    for sym in papers_of(pos, vanished):
        pos.change(PRIVATES, sym, owner=survivor)
    there = {t.hex for t in pos[TOKENS].values() if t.corporation == survivor and t.hex}
    for id in [id for id, token in pos[TOKENS].items() if token.corporation == vanished]:
        if pos[TOKENS][id].hex in there and not keep_tokens:
            pos.drop(TOKENS, id)
        else:
            pos.change(TOKENS, id, corporation=survivor)
    pos.put(STOCK, vanished, tuple(replace(c, owner=OUT_OF_GAME) for c in pos[STOCK][vanished]))
    pos.drop(MARKERS, vanished)
    pos.change(CORPORATIONS, vanished, floated=False, closed=True)
    pos.put(MERGED, survivor, vanished)
    pos.emit(CorporationsMerged(survivor, vanished, player))


def _the_vanished_have_nothing(pos: Position) -> Iterable[str]:
    for survivor, vanished in pos[MERGED].items():
        if not pos[CORPORATIONS][vanished].closed:
            yield f"mergers: {survivor} and {vanished} are not one"
        if pos[CASH][vanished] or owned(pos, vanished) or papers_of(pos, vanished):
            yield f"mergers: {vanished} still has something"
        if any(token.corporation == vanished for token in pos[TOKENS].values()):
            yield f"mergers: {vanished} still has a token"


def _noted(pos: Position, about: str) -> Iterator[Note]:
    if about in pos[MERGED]:
        yield Note("merged", {"vanished": pos[MERGED][about]})


FEATURE = Feature(
    "mergers",
    tables=(MERGED,),
    endings=(MERGES,),
    audits=(_the_vanished_have_nothing,),
    brings=(NOTES_OF_OWNERS(NoteSource(_noted, 5)), MERGERS(lambda pos: True)),
    above={"text": f"{__name__}.text:TEXTS"},
)
