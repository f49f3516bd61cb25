"""Land grants: hexes that one corporation has to fill and others keep out of, and what filling them earns (9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from ...board.network import StopKey, network
from ...board.tiles import Laid
from ...board.upgrades import placements
from ...core.actions import Action, Offer
from ...core.cache import Derived, once
from ...core.figures import Fact, amends
from ...core.flow import Do, Step
from ...core.kinds import Facts, Kind, check, reacts
from ...core.now import Event, Now
from ...core.state import Slot, Table
from ...core.title import Feature
from ...features.any_track import some_track_on_a_route
from ...features.bond_money import HOLDINGS, RATE, share_out
from ...features.marked_sides import marks_met
from ...features.merging import MERGED, CorporationsMerged, heir, is_merged
from ...features.presidents_help import assist, terrain_is_paid
from ...features.tile_budget import (
    BUDGET_PARTS,
    BUDGET_ROWS,
    BUILDS,
    LAY,
    Row,
    built,
    new_build,
    note,
    part_of,
)
from ...rules.corporations import CHARTERS
from ...rules.depot import PHASE, phase
from ...rules.dividends import DIVIDEND_OF, SHARED_OUT, WAYS
from ...rules.money import BANK, CASH, pay
from ...rules.reach import BLOCKED, BOARD, TILES, TOKENS, face, reach, reach_from, usable
from ...rules.shares import STOCK, president
from ...rules.track import (
    HOME_HEXES,
    LAY_TILE,
    TERRAIN_COST,
    TRACK_PAYER,
    LayTile,
    TileLaid,
    put_tile,
    supply_left,
)
from ...rules.turns import PASS, Pass

CASH_SPIKE = "cash"


class Spike(msgspec.Struct, frozen=True):
    """What a corporation earns with a whole land grant; `paid_in` is "cash" or "bonds"."""

    amount: int
    paid_in: str


class Grant(msgspec.Struct, frozen=True):
    """A land grant.

    `hexes`: all of them; `shared`: those that another grant has too; `open`: those that everybody may lay in; `path`:
    the line in order; `bonds` (face value) and `spikes` (dollars): for the first tile in a hex, if it lays that.
    """

    hexes: tuple[str, ...]
    shared: tuple[str, ...]
    open: tuple[str, ...]
    path: tuple[str, ...]
    bonds: dict[str, int]
    spikes: dict[str, int]
    spike: Spike


GRANTS: Fact[Mapping[str, Grant]] = Fact("land grants")
"""By the corporation whose name is on the map."""

RAILHEADS: Fact[Mapping[str, tuple[str, ...]]] = Fact("railheads")
"""The hexes of the homes, for whoever builds from both."""

FILLERS: Table[str] = Table("land grants filled by", str)
"""By grant: the corporation that has to fill it, which after a merger is another one than that on the map."""


class SpikeDue(msgspec.Struct, frozen=True):
    """A Golden Spike in cash that waits for the president; `hex` is the one on the way that it is for, or empty."""

    grant: str
    corporation: str
    amount: int
    hex: str = ""


SPIKES: Slot[tuple[SpikeDue, ...]] = Slot("golden spikes", tuple[SpikeDue, ...], ())
"""Those to be divided, the next one first."""


class GrantTileLaid(Event, frozen=True, tag="grant_tile_laid"):
    """The first tile came to a hex of a land grant; `corporation` has laid it, whoever fills the grant."""

    grant: str
    corporation: str
    hex: str


class GrantCompleted(Event, frozen=True, tag="grant_completed"):
    """There is track in all hexes of a land grant; `corporation` is the one that had to fill it."""

    grant: str
    corporation: str


class SpikeDivided(Event, frozen=True, tag="spike_divided"):
    """A Golden Spike in cash was divided: `amounts` by owner of shares, `kept` by the corporation besides."""

    grant: str
    corporation: str
    amounts: dict[str, int]
    kept: int


class DivideSpike(Action, frozen=True, tag="divide_spike"):
    """Divide a Golden Spike paid in cash: `choice` is one of the ways in which earnings are divided."""

    choice: str


def grant_facts(rows: Mapping[str, Any], data: Mapping[str, Any]) -> dict[Fact[Any], Any]:
    """What map.toml and title.toml say of land grants."""
    spikes = {row["sym"]: row["spike"] for row in data["corporation"] if "spike" in row}
    return {
        GRANTS: {
            name: msgspec.convert({**row, "spike": spikes[name]}, Grant)
            for name, row in rows["land_grant"].items()
        },
        RAILHEADS: {row["sym"]: tuple(row["railheads"]) for row in data["corporation"] if "railheads" in row},
    }


# -- whose, and how far ---------------------------------------------------------------------------------

_joined: Derived[bool] = Derived(TILES, TOKENS)


@once
def complete(now: Now, grant: str) -> bool:
    """Whether there is track in all hexes of the grant, whoever has laid it."""
    return all(face(now, hex).paths for hex in GRANTS(now)[grant].hexes)


def unfinished(now: Now, corporation: str) -> list[str]:
    """The grants that the corporation still has to fill."""
    return [g for g, filler in now[FILLERS].items() if filler == corporation and not complete(now, g)]


@once
def reserved(now: Now, who: str, hex: str) -> str:
    """The grant for which the hex is kept from this builder; empty when it may be laid in."""
    if face(now, hex).paths:
        return ""
    names = [g for g, row in GRANTS(now).items() if hex in row.hexes and hex not in row.open]
    return "" if not names or any(now[FILLERS].get(g) == who for g in names) else names[0]


def joined(now: Now, grant: str) -> bool:
    """Whether a route inside the hexes of the grant's path leads from one of its ends to the other."""
    who, path = now[FILLERS].get(grant, grant), GRANTS(now)[grant].path
    first, last = path[0], path[-1]
    if first not in now[TILES] or last not in now[TILES]:
        return False

    def compute() -> bool:
        ordinary, blocked = usable(now, who), BLOCKED(now, who)
        found = network(
            BOARD(now),
            now[TILES],
            _stations(now, who, first),
            lambda hex, stop: (hex, stop) in blocked,
            usable=lambda hex, piece: hex in path and ordinary(hex, piece),
        )
        return any(hex == last for hex, _ in found.stops)

    return _joined.get(now, grant, compute)


def _stations(now: Now, who: str, hex: str) -> tuple[StopKey, ...]:
    """The city of the hex in which the corporation has its marker."""
    return tuple(
        (t.hex, t.city) for t in now[TOKENS].values() if t.placed and t.corporation == who and t.hex == hex
    )


def railheads(now: Now, who: str) -> tuple[str, ...]:
    """The homes from which the corporation builds with an allowance each; none for all but one."""
    heads = RAILHEADS(now).get(who, ())
    return () if not heads or is_merged(now, who) or heir(now, who) != who or joined(now, who) else heads


@amends(HOME_HEXES, "railheads are homes")
def homes_of_both(now: Now, homes: tuple[str, ...], who: str) -> tuple[str, ...]:
    """Both are begun in; a merger leaves the home of the survivor."""
    heads = RAILHEADS(now).get(who)
    return homes if heads is None or is_merged(now, who) else heads


@amends(BUDGET_PARTS, "allowance of each railhead")
def by_railhead(now: Now, parts: tuple[str, ...], who: str, hex: str) -> tuple[str, ...]:
    """A build counts for the ends from which a route leads to it."""
    heads = railheads(now, who)
    if not heads or not hex:
        return heads or parts
    return tuple(head for head in heads if _enters(now, who, head, hex))


def _enters(now: Now, who: str, head: str, hex: str) -> bool:
    found = reach_from(now, who, _stations(now, who, head))
    return any(at == hex for at, _ in found.stops) or any((hex, edge) in found.inbound for edge in range(6))


@amends(BUDGET_ROWS, "land grants need a lay")
def with_a_lay(now: Now, rows: tuple[Row, ...], who: str) -> tuple[Row, ...]:
    """As long as the grant is unfinished no combination without one serves."""
    if is_merged(now, who) or not unfinished(now, who):
        return rows
    return tuple(row for row in rows if row.lay)


# -- what a turn owes ------------------------------------------------------------------------------------


class _Duty(msgspec.Struct, frozen=True):
    """A lay that the turn owes: in a grant, and for a railhead ("" for the one allowance of most)."""

    grant: str
    part: str = ""


OPEN, POOR, SHUT = "open", "poor", "shut"
"""What there is for a duty: a legal lay, one that only money stands against, or none."""


def _laid(now: Now, who: str, duty: _Duty) -> bool:
    hexes = GRANTS(now)[duty.grant].hexes
    return any(b.what == LAY and b.hex in hexes for b in built(now, who, duty.part))


@once
def _charged(now: Now, who: str) -> tuple[str, ...]:
    """The grants that were unfinished when the turn began."""
    return tuple(
        g
        for g, filler in now[FILLERS].items()
        if filler == who and (not complete(now, g) or _laid(now, who, _Duty(g)))
    )


def _duties(now: Now, who: str) -> list[_Duty]:
    """What is still owed in this turn."""
    found = [_Duty(g, part) for g in unfinished(now, who) for part in railheads(now, who) or ("",)]
    return [duty for duty in found if not _laid(now, who, duty)]


def _places(now: Now, who: str, hexes: tuple[str, ...], lay: bool) -> Iterator[LayTile]:
    """The tiles that might come to the hexes, as lays or as upgrades, in colours of the phase."""
    network = reach(now, who)
    near = {hex for hex, _ in network.inbound} | {hex for hex, _ in network.stops} | set(HOME_HEXES(now, who))
    colours, tiles = phase(now).tiles, BOARD(now).tiles
    for hex in hexes:
        if hex in near and bool(face(now, hex).paths) != lay:
            for place in placements(BOARD(now), hex, now[TILES].get(hex)):
                if tiles[place.tile].colour in colours:
                    yield LayTile(now.actor, hex, place.tile, place.rotation)


def _objections(now: Now, action: LayTile) -> list[str]:
    """The names of the checks that refuse the tile, those of this file that ask for it left out; at most two."""
    found: list[str] = []
    for test in now.title.checks[LAY_TILE.name]:
        if test is not grant_first and test(now, action) is not None:
            found.append(test.name)
            if len(found) > 1 or found[0] != terrain_is_paid.name:
                break
    return found


def _serves(now: Now, who: str, action: LayTile, duty: _Duty) -> bool:
    """Whether the tile would count for the end of the duty."""
    if not duty.part:
        return True
    return part_of(now, new_build(now, who, action.hex, now[TILES].get(action.hex), action.tile)) == duty.part


def _lays(now: Now, who: str, duty: _Duty) -> Iterator[tuple[LayTile, bool]]:
    """The lays for a duty that are legal, or would be with more money; and whether they are."""
    for action in _places(now, who, GRANTS(now)[duty.grant].hexes, True):
        found = _objections(now, action)
        if found in ([], [terrain_is_paid.name]) and _serves(now, who, action, duty):
            yield action, not found


_known: Derived[Any] = Derived(TILES, TOKENS, BUILDS, CASH, HOLDINGS, RATE, PHASE, STOCK, FILLERS, MERGED)
"""Prospects and openings, which all tiles on offer are measured by."""


def _prospect(now: Now, who: str, duty: _Duty) -> str:
    def compute() -> str:
        prospect = SHUT
        for _, legal in _lays(now, who, duty):
            if legal:
                return OPEN
            prospect = POOR
        return prospect

    found: str = _known.get(now, (who, duty), compute)
    return found


def _after(now: Now, who: str, action: LayTile) -> Now:
    """A copy in which the tile lies."""
    trial = Now(now.title, now.state.copy())
    build = new_build(trial, who, action.hex, trial[TILES].get(action.hex), action.tile)
    part = part_of(trial, build)
    cost = TERRAIN_COST(trial, who, action.hex)
    assist(trial, TRACK_PAYER(trial, who), cost)
    put_tile(trial, who, action.hex, Laid(action.tile, action.rotation), cost)
    note(trial, build, part or "")
    return trial


def _can_be_opened(now: Now, who: str, duty: _Duty) -> bool:
    """Whether there is an upgrade inside a grant after which it can be laid in."""

    def compute() -> bool:
        return any(
            not _objections(now, action)
            and _serves(now, who, action, duty)
            and _prospect(_after(now, who, action), who, duty) == OPEN
            for action in _places(now, who, GRANTS(now)[duty.grant].hexes, False)
        )

    found: bool = _known.get(now, (who, duty, "opened"), compute)
    return found


def _can_be_done(now: Now, who: str, duty: _Duty) -> bool:
    """Whether the corporation can lay for the duty, at once or after an upgrade in the grant."""
    prospect = _prospect(now, who, duty)
    return prospect == OPEN or (prospect == SHUT and _can_be_opened(now, who, duty))


# -- checks ----------------------------------------------------------------------------------------------


@check("land grant of another")
def not_reserved(now: Now, action: LayTile) -> Facts | None:
    """An empty hex of a grant is for its corporation alone, unless it is open or shared; subsidiaries are others."""
    if action.hex not in BOARD(now).hexes:
        return None
    who = now.frame.who
    grant = reserved(now, who, action.hex)
    case = "kept" if who in CHARTERS(now) else "subsidiary"
    return {"case": case, "who": who, "hex": action.hex, "grant": grant} if grant else None


@check("land grant first")
def grant_first(now: Now, action: LayTile) -> Facts | None:
    """The corporation builds in its unfinished grant alone; after a merger first there, then anywhere."""
    who = now.frame.who
    charged = _charged(now, who)
    if not charged or action.hex not in BOARD(now).hexes:
        return None
    case = _after_a_merger(now, who, action, charged) if is_merged(now, who) else _alone(now, who, action)
    return {"case": case, "who": who, "hex": action.hex, "grants": charged} if case else None


def _alone(now: Now, who: str, action: LayTile) -> str | None:
    """The case against a build of a corporation that did not merge; None without one."""
    grants = unfinished(now, who)
    if not grants:
        return None
    if action.hex not in GRANTS(now)[grants[0]].hexes:
        return "inside"
    if not face(now, action.hex).paths:
        return None
    duties = [d for d in _duties(now, who) if _serves(now, who, action, d)]
    for duty in duties:
        case = _upgrade_first(now, who, action, duty)
        if case:
            return case
    return None


def _upgrade_first(now: Now, who: str, action: LayTile, duty: _Duty) -> str | None:
    """The case against an upgrade in the grant before the lay that is due."""
    prospect = _prospect(now, who, duty)
    if prospect == POOR:
        return "money"
    if prospect == SHUT and not _can_be_opened(now, who, duty):
        return None
    return None if _prospect(_after(now, who, action), who, duty) == OPEN else "lay"


def _after_a_merger(now: Now, who: str, action: LayTile, charged: tuple[str, ...]) -> str | None:
    """The case against a build of a merged corporation; None without one."""
    duties = _duties(now, who)
    if not duties:
        return None
    empty = not face(now, action.hex).paths
    pays = [d for d in duties if empty and action.hex in GRANTS(now)[d.grant].hexes]
    if len(charged) == 1:
        if pays or not _can_be_done(now, who, duties[0]):
            return None
        inside = action.hex in GRANTS(now)[duties[0].grant].hexes
        return _upgrade_first(now, who, action, duties[0]) if inside else "first"
    if len(duties) == 1:  # one of the two is done
        if pays:
            return None
        return "two grants" if _prospect(now, who, duties[0]) == OPEN else "lost"
    if not pays:
        return "two grants" if any(_prospect(now, who, d) == OPEN for d in duties) else "lost"
    if _leaves_the_other(now, who, action):
        return None
    lays = (lay for d in duties for lay, legal in _lays(now, who, d) if legal)
    return "two grants" if any(_leaves_the_other(now, who, lay) for lay in lays) else None


def _leaves_the_other(now: Now, who: str, action: LayTile) -> bool:
    """Whether all that is owed can still be done after the lay."""
    trial = _after(now, who, action)
    return all(_prospect(trial, who, duty) == OPEN for duty in _duties(trial, who))


@check("new track serves the land grant")
def serves_the_grant(now: Now, action: LayTile) -> Facts | None:
    """In an unfinished grant new ends of track look at its empty hexes, as far as some tile can do that."""
    if action.hex not in now[TILES]:
        return None
    for grant, row in GRANTS(now).items():
        if action.hex in row.hexes and not complete(now, grant):
            ends = _new_ends(now, action.hex, row)
            own = ends.get((action.tile, action.rotation))
            if own is not None and any(good for good, _ in ends.values()):
                least = min(bad for _, bad in ends.values())
                if own[1] > least:
                    return {"hex": action.hex, "tile": action.tile, "grant": grant, "ends": own[1] - least}
    return None


def _new_ends(now: Now, hex: str, grant: Grant) -> dict[tuple[str, int], tuple[int, int]]:
    """For each tile and rotation that may come to the hex: new ends at empty hexes of the grant, and all others."""
    board, laid = BOARD(now), now[TILES].get(hex)
    old = face(now, hex).exits
    wanted = {
        edge
        for edge in range(6)
        if (beyond := board.neighbour(hex, edge)) in grant.hexes and not face(now, beyond).paths
    }
    found: dict[tuple[str, int], tuple[int, int]] = {}
    for place in placements(board, hex, laid):
        tile = Laid(place.tile, place.rotation)
        if board.tiles[place.tile].colour not in phase(now).tiles or supply_left(now, place.tile) == 0:
            continue
        action = LayTile(now.actor, hex, place.tile, place.rotation)
        if marks_met(now, hex, tile) and some_track_on_a_route(now, action) is None:
            new = board.face(hex, tile).exits - old
            found[place.tile, place.rotation] = (len(new & wanted), len(new - wanted))
    return found


@check("land grant is due")
def grant_is_due(now: Now, action: Pass) -> Facts | None:
    """The track step does not end before the turn's lay in the grant, if it can be made and paid."""
    if now.frame.node != "track":
        return None
    who = now.frame.who
    duties = _duties(now, who)
    if not duties:
        return None
    done = len(_charged(now, who)) > len({duty.grant for duty in duties})
    for duty in duties:
        possible = _prospect(now, who, duty) == OPEN if done else _can_be_done(now, who, duty)
        if possible:
            return {
                "case": "end" if duty.part else "grant",
                "who": who,
                "grant": duty.grant,
                "end": duty.part,
            }
    return None


# -- what filling earns -------------------------------------------------------------------------------------


@reacts("land grant is filled", TileLaid)
def filled(now: Now, event: TileLaid) -> None:
    """Bonds and spikes on the way for the corporation's own tile; the Golden Spike with the last hex, whoever lays."""
    if event.old:
        return
    names = [g for g, row in GRANTS(now).items() if event.hex in row.hexes]
    names.sort(key=lambda g: (now[FILLERS].get(g) != event.corporation, g))
    paid = False
    for name in names:
        grant, filler = GRANTS(now)[name], now[FILLERS][name]
        now.emit(GrantTileLaid(name, event.corporation, event.hex))
        if filler == event.corporation:
            if event.hex in grant.bonds and not paid:  # a hex of two grants has one mark
                share_out(now, filler, grant.bonds[event.hex], f"land grant of {name}")
                paid = True
            if event.hex in grant.spikes:
                _spike(now, SpikeDue(name, filler, grant.spikes[event.hex], event.hex))
        if complete(now, name):
            now.emit(GrantCompleted(name, filler))


@reacts("golden spike is earned", GrantCompleted)
def earned(now: Now, event: GrantCompleted) -> None:
    """Bonds go to the holders at once; for cash the president is asked."""
    spike = GRANTS(now)[event.grant].spike
    if spike.paid_in == CASH_SPIKE:
        _spike(now, SpikeDue(event.grant, event.corporation, spike.amount))
    else:
        share_out(now, event.corporation, spike.amount, f"golden spike of {event.grant}")


def _spike(now: Now, due: SpikeDue) -> None:
    now.set(SPIKES, (*now[SPIKES], due))
    now.interrupt(GOLDEN_SPIKE.name, due.corporation)


def _asked(now: Now) -> str:
    return president(now, now[SPIKES][0].corporation)


@check("way to divide the spike")
def known_way(now: Now, action: DivideSpike) -> Facts | None:
    """As with earnings: all, half or nothing."""
    ways = WAYS(now, now[SPIKES][0].corporation)
    return None if action.choice in ways else {"choice": action.choice, "ways": ways}


def _divisions(now: Now) -> Iterator[Offer]:
    if now[SPIKES]:
        for way in WAYS(now, now[SPIKES][0].corporation):
            yield Offer(DivideSpike(now.actor, way))


def _divide(now: Now, action: DivideSpike) -> None:
    due = now[SPIKES][0]
    now.set(SPIKES, now[SPIKES][1:])
    now.close()
    paid = DIVIDEND_OF(now, action.choice, due.amount)
    amounts = SHARED_OUT(now, due.corporation, paid) if paid else {}
    for owner, amount in amounts.items():
        pay(now, BANK, owner, amount, f"golden spike of {due.grant}")
    pay(now, BANK, due.corporation, due.amount - paid, f"golden spike of {due.grant}")
    now.emit(SpikeDivided(due.grant, due.corporation, amounts, due.amount - paid))


@reacts("land grants pass to the survivor", CorporationsMerged)
def inherited(now: Now, event: CorporationsMerged) -> None:
    """With all that is still to be laid."""
    for grant, filler in list(now[FILLERS].items()):
        if filler == event.vanished:
            now.put(FILLERS, grant, event.survivor)


def _begin(now: Now) -> None:
    for name in GRANTS(now):
        now.put(FILLERS, name, name)


DIVIDE_SPIKE: Kind[DivideSpike] = Kind(DivideSpike, _divisions, (known_way,), _divide)

GOLDEN_SPIKE = Step("golden spike", _asked, (DIVIDE_SPIKE,))

FEATURE = Feature(
    "land grants",
    tables=(FILLERS,),
    slots=(SPIKES,),
    amendments=(homes_of_both, by_railhead, with_a_lay),
    flow=(GOLDEN_SPIKE,),
    checks={LAY_TILE: (not_reserved, serves_the_grant, grant_first), PASS: (grant_is_due,)},
    reactions=(filled, earned, inherited),
    setup=(Do("land grants are dealt", _begin),),
)
