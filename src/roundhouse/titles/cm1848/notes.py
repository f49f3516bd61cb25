"""What players look for beside a corporation, a player or a charter, and on the map: grants, rights, subsidiaries."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.feature import Feature
from ...core.position import Position
from ...features.map_areas import MAP_AREAS
from ...rules.corporations import CORPORATION_SPECS
from ...rules.privates import PRIVATES
from ...rules.reach import hex_face
from ...rules.shares import PLAYERS
from ...rules.shown import (
    AREAS_OF_MAP,
    NOTES_OF_OWNERS,
    NOTES_OF_TABLE,
    SIGNS_ON_MAP,
    SORTS_OF_PAPERS,
    Note,
    NoteSource,
    Sign,
    SignSource,
)
from .attacks import ATTACKS
from .charters import DUE, BeforePhase, LandGrantsLeft, WaitsForStockRound, convertible, owner_of
from .credit_mobilier import CREDIT_MOBILIER
from .land_grants import CASH_SPIKE, FILLERS, GRANTS, railheads
from .papers import HELD, MOBILIER, SORTS, charter_id, is_late, of_sort
from .puffing import PUFFED
from .rights.places import PLACES, RIGHTS, rights_of
from .subsidiaries import SUBSIDIARIES, parent, subsidiaries


def _of_owner(pos: Position, about: str) -> Iterator[Note]:
    """By what it is about."""
    if about in CORPORATION_SPECS(pos):
        return _of_corporation(pos, about)
    return _of_player(pos, about) if about in PLAYERS(pos) else _of_paper(pos, about)


def _of_corporation(pos: Position, who: str) -> Iterator[Note]:
    holder = owner_of(pos, who)
    if holder:
        yield Note("charter", {"owner": holder})
        yield from _waits(pos, who)
        yield from _bids(pos, who)
    for grant, filler in pos[FILLERS].items():
        if filler == who:
            yield _grant(pos, grant, "" if grant == who else grant)
    if heads := railheads(pos, who):
        yield Note("railheads", {"hexes": heads})
    held = rights_of(pos, who)
    if track := tuple(place for place in held if not PLACES(pos)[place].mine):
        yield Note("track rights", {"places": track})
    if mining := tuple(place for place in held if PLACES(pos)[place].mine):
        yield Note("mining rights", {"places": mining})
    if own := subsidiaries(pos, who):
        yield Note("subsidiaries", {"starts": tuple(f"{sym}: {SUBSIDIARIES(pos)[sym].start}" for sym in own)})


def _waits(pos: Position, corporation: str) -> Iterator[Note]:
    """From when on the charter can be converted, by the rule that forbids it now.

    Which charters are late is known when the first convention is over: until then a pioneer may bring any of them.
    """
    if not pos[HELD] and is_late(pos, corporation):
        return
    match convertible(pos, corporation):
        case BeforePhase(phase=phase):
            yield Note("conversion from a phase on", {"phase": phase}, bars=True)
        case LandGrantsLeft(left=left):
            yield Note("conversion after land grants", {"left": left}, bars=True)
        case WaitsForStockRound():
            yield Note("conversion in the next stock round", bars=True)


def _grant(pos: Position, grant: str, name: str) -> Note:
    """How far it is filled, and what that brings in the end; `name`: what it is called beside that."""
    row = GRANTS(pos)[grant]
    left = tuple(hex for hex in row.hexes if not hex_face(pos, hex).paths)
    amount = row.spike.amount
    facts = {"grant": name, "count": len(row.hexes), "filled": len(row.hexes) - len(left), "left": left}
    paid = {"cash": amount} if row.spike.paid_in == CASH_SPIKE else {"bonds": amount}
    return Note("land grant" if left else "land grant complete", {**facts, **paid})


def _bids(pos: Position, corporation: str) -> Iterator[Note]:
    if bids := pos[ATTACKS].get(corporation):
        yield Note("bids for a charter", {"amounts": {bid.player: bid.amount for bid in bids}})


def _of_player(pos: Position, player: str) -> Iterator[Note]:
    if marked := tuple(c for p, c in pos[PUFFED] if p == player):
        yield Note("puff markers", {"corporations": marked})
    if due := pos[DUE].get(player, ()):
        yield Note("charters due", {"corporations": due})


def _of_paper(pos: Position, sym: str) -> Iterator[Note]:
    if sym in SUBSIDIARIES(pos):
        row = SUBSIDIARIES(pos)[sym]
        yield Note("subsidiary", {"start": row.start, "named": row.named, "handshake": row.handshake})
    elif SORTS(pos).get(sym) == MOBILIER:
        terms = CREDIT_MOBILIER(pos)
        yield Note("mobilier", {"grant": terms.corporation, "face": terms.bonds})
    elif (charter := charter_id(sym)) is not None:
        yield from _waits(pos, charter.corporation)
        yield from _bids(pos, charter.corporation)


def _of_table(pos: Position, about: str) -> Iterator[Note]:
    for place, row in PLACES(pos).items():
        taken = [right for right in pos[RIGHTS][place] if not (row.mine and right.given)]
        facts = {"place": place, "hex": row.hex, "left": row.count - len(taken), "count": row.count}
        yield Note("rights", facts)
    for grant in GRANTS(pos):
        yield _grant(pos, grant, grant)
    if shares := of_sort(pos, MOBILIER):
        yield Note("credit mobilier", {"count": len(shares), "face": CREDIT_MOBILIER(pos).bonds})


def _lying(pos: Position) -> Iterator[Sign]:
    """Where subsidiaries begin, whose rights there are where, and the railheads."""
    yield from _starts(pos)
    yield from _rights(pos)
    yield from _railheads(pos)


def _starts(pos: Position) -> Iterator[Sign]:
    for sym, row in SUBSIDIARIES(pos).items():
        if not pos[PRIVATES][sym].closed:
            owner = parent(pos, sym)
            builder = owner if owner in CORPORATION_SPECS(pos) else ""
            note = Note("start of a subsidiary", {"subsidiary": sym, "corporation": builder})
            yield Sign(row.start, sym, builder, note)


def _rights(pos: Position) -> Iterator[Sign]:
    for place, row in PLACES(pos).items():
        note = "mining rights on the map" if row.mine else "track rights on the map"
        for who in CORPORATION_SPECS(pos):
            if place in rights_of(pos, who):
                yield Sign(row.hex, who, who, Note(note, {"corporation": who, "place": place}))


def _railheads(pos: Position) -> Iterator[Sign]:
    for who in dict.fromkeys(pos[FILLERS].values()):
        for hex in railheads(pos, who):
            yield Sign(hex, f"{who} ⇥", who, Note("railhead on the map", {"corporation": who}))


FEATURE = Feature(
    "notes of 1848",
    brings=(
        NOTES_OF_OWNERS(NoteSource(_of_owner, 90)),
        NOTES_OF_TABLE(NoteSource(_of_table, 90)),
        SIGNS_ON_MAP(SignSource(_lying, 90)),
        SORTS_OF_PAPERS(SORTS),
        AREAS_OF_MAP(MAP_AREAS),
    ),
)
