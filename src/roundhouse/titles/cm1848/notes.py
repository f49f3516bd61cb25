"""What players look for beside a corporation, a player or a charter, and on the map: grants, rights, subsidiaries."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.figures import amends
from ...core.now import Now
from ...core.title import Feature
from ...features import notes
from ...features.map_areas import MAP_AREAS
from ...features.notes import NOTES, SIGNS
from ...rules.corporations import CHARTERS
from ...rules.privates import PRIVATES
from ...rules.reach import face
from ...rules.shares import PLAYERS
from ...rules.shown import AREAS_OF_MAP, SORTS_OF_PAPERS, Note, Sign
from .charters import DUE, owner_of
from .credit_mobilier import CREDIT_MOBILIER
from .land_grants import CASH_SPIKE, FILLERS, GRANTS, railheads
from .papers import MOBILIER, SORTS, charter_of, corporation_of, of_sort
from .puffing import PUFFED
from .rights import PLACES, RIGHTS, rights_of
from .subsidiaries import SUBSIDIARIES, parent, subsidiaries
from .takeover import ATTACKS


@amends(NOTES, "notes of 1848")
def noted(now: Now, found: tuple[Note, ...], about: str) -> tuple[Note, ...]:
    """By what it is about."""
    if about == "":
        return (*found, *_of_table(now))
    if about in CHARTERS(now):
        return (*found, *_of_corporation(now, about))
    return (*found, *(_of_player(now, about) if about in PLAYERS(now) else _of_paper(now, about)))


def _of_corporation(now: Now, who: str) -> Iterator[Note]:
    holder = owner_of(now, who)
    if holder:
        yield Note("charter", {"owner": holder})
        yield from _bids(now, who)
    for grant, filler in now[FILLERS].items():
        if filler == who:
            yield _grant(now, grant, "" if grant == who else grant)
    if heads := railheads(now, who):
        yield Note("railheads", {"hexes": heads})
    held = rights_of(now, who)
    if track := tuple(place for place in held if not PLACES(now)[place].mine):
        yield Note("track rights", {"places": track})
    if mining := tuple(place for place in held if PLACES(now)[place].mine):
        yield Note("mining rights", {"places": mining})
    if own := subsidiaries(now, who):
        yield Note("subsidiaries", {"starts": tuple(f"{sym}: {SUBSIDIARIES(now)[sym].start}" for sym in own)})


def _grant(now: Now, grant: str, name: str) -> Note:
    """How far it is filled, and what that brings in the end; `name`: what it is called beside that."""
    row = GRANTS(now)[grant]
    left = tuple(hex for hex in row.hexes if not face(now, hex).paths)
    amount = row.spike.amount
    facts = {"grant": name, "count": len(row.hexes), "filled": len(row.hexes) - len(left), "left": left}
    paid = {"cash": amount} if row.spike.paid_in == CASH_SPIKE else {"bonds": amount}
    return Note("land grant" if left else "land grant complete", {**facts, **paid})


def _bids(now: Now, corporation: str) -> Iterator[Note]:
    if bids := now[ATTACKS].get(corporation):
        yield Note("bids for a charter", {"amounts": {bid.player: bid.amount for bid in bids}})


def _of_player(now: Now, player: str) -> Iterator[Note]:
    if marked := tuple(c for p, c in now[PUFFED] if p == player):
        yield Note("puff markers", {"corporations": marked})
    if due := now[DUE].get(player, ()):
        yield Note("charters due", {"corporations": due})


def _of_paper(now: Now, sym: str) -> Iterator[Note]:
    if sym in SUBSIDIARIES(now):
        row = SUBSIDIARIES(now)[sym]
        yield Note("subsidiary", {"start": row.start, "named": row.named, "handshake": row.handshake})
    elif SORTS(now).get(sym) == MOBILIER:
        terms = CREDIT_MOBILIER(now)
        yield Note("mobilier", {"grant": terms.corporation, "face": terms.bonds})
    elif sym in SORTS(now) and sym == charter_of(corporation_of(sym)):
        yield from _bids(now, corporation_of(sym))


def _of_table(now: Now) -> Iterator[Note]:
    for place, row in PLACES(now).items():
        taken = [right for right in now[RIGHTS][place] if not (row.mine and right.given)]
        facts = {"place": place, "hex": row.hex, "left": row.count - len(taken), "count": row.count}
        yield Note("rights", facts)
    for grant in GRANTS(now):
        yield _grant(now, grant, grant)
    if shares := of_sort(now, MOBILIER):
        yield Note("credit mobilier", {"count": len(shares), "face": CREDIT_MOBILIER(now).bonds})


@amends(SIGNS, "signs of 1848")
def lying(now: Now, found: tuple[Sign, ...]) -> tuple[Sign, ...]:
    """Where subsidiaries begin, whose rights there are where, and the railheads."""
    return (*found, *_starts(now), *_rights(now), *_railheads(now))


def _starts(now: Now) -> Iterator[Sign]:
    for sym, row in SUBSIDIARIES(now).items():
        if not now[PRIVATES][sym].closed:
            owner = parent(now, sym)
            builder = owner if owner in CHARTERS(now) else ""
            note = Note("start of a subsidiary", {"subsidiary": sym, "corporation": builder})
            yield Sign(row.start, sym, builder, note)


def _rights(now: Now) -> Iterator[Sign]:
    for place, row in PLACES(now).items():
        note = "mining rights on the map" if row.mine else "track rights on the map"
        for who in CHARTERS(now):
            if place in rights_of(now, who):
                yield Sign(row.hex, who, who, Note(note, {"corporation": who, "place": place}))


def _railheads(now: Now) -> Iterator[Sign]:
    for who in dict.fromkeys(now[FILLERS].values()):
        for hex in railheads(now, who):
            yield Sign(hex, f"{who} ⇥", who, Note("railhead on the map", {"corporation": who}))


FEATURE = Feature(
    "notes of 1848",
    figures=notes.FEATURE.figures,
    amendments=(noted, lying),
    brings=(*notes.FEATURE.brings, SORTS_OF_PAPERS(SORTS), AREAS_OF_MAP(MAP_AREAS)),
)
