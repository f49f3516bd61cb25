"""Station markers: what land grants ask of them, and the one that comes with a private company (4, 9, 33)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from ...board.network import StopKey
from ...core.action_types import ActionType, Details, check
from ...core.actions import Offer
from ...core.position import Event, Position
from ...core.rule_values import Setting
from ...core.title import Feature
from ...features.merging import MERGED
from ...features.own_stock import OWN_STOCK
from ...features.tokens_by_par import TOKENS_BY_PAR, tokens_of
from ...rules.corporations import CORPORATION_SPECS, CORPORATIONS
from ...rules.operating_turn import DIVIDING, RUNNING, TOKEN, TRACK
from ...rules.privates import PRIVATES, UsePower, close, owns_power
from ...rules.reach import STATIONS, TOKENS, Token, hex_face, markers_in, reach_from, slots
from ...rules.tokens import PLACE_TOKEN, PlaceToken, next_token
from ...rules.trains import TRAIN_STEP
from ...rules.turns import PASS, Pass
from .homes import HOMES, owed, unreached
from .land_grants import FILLERS, GRANTS, complete, unfinished
from .puffing import PUFFING
from .rights import BUY_RIGHTS, PLACES, RIGHTS, BuyRights


class ExtraMarker(msgspec.Struct, frozen=True):
    """The title's data: the private company that gives a marker, to whoever has fewer than `most`; its price for each
    hex is `price`."""

    private: str
    most: int
    price: int


EXTRA_MARKER: Setting[ExtraMarker] = Setting("marker of a private company")


class TakeMarker(UsePower, frozen=True, tag="take_marker"):
    """Close a private company for a station marker."""


class MarkerTaken(Event, frozen=True, tag="marker_taken"):
    """A corporation has a station marker more, which cost it a private company."""

    corporation: str
    private: str
    markers: int


def facts(data: Mapping[str, Any]) -> dict[Setting[Any], Any]:
    """What title.toml says of the private company."""
    row = data["powers"]["marker"]
    return {EXTRA_MARKER: ExtraMarker(row["private"], row["most"], data["marker_price"]["hex"])}


# -- land grants first ---------------------------------------------------------------------------------


def _barred(pos: Position, who: str) -> Details | None:
    """What a land grant corporation has to do before it places markers and buys track rights."""
    later = [hex for grant, hex in _conditions(pos, who) if hex]
    if later:
        return {"case": "second home", "who": who, "hex": later[0]}
    open_grants = [grant for grant, hex in _conditions(pos, who) if not hex]
    return {"case": "land grant", "who": who, "grant": open_grants[0]} if open_grants else None


def _conditions(pos: Position, who: str) -> Iterator[tuple[str, str]]:
    """Grants that bar markers, with the second home that has to be reached, or "" where the grant has to be filled."""
    due = unreached(pos, who)
    for hex in due if owed(pos, who) else ():
        yield "", hex
    for grant in unfinished(pos, who):
        if not _has_later_home(pos, grant):
            yield grant, ""


def _has_later_home(pos: Position, grant: str) -> bool:
    row = HOMES(pos).get(grant)
    return row is not None and bool(row.later)


@check("land grant before markers")
def grant_before_markers(pos: Position, action: PlaceToken) -> Details | None:
    """No marker but the free one in the second home, before that stands or the grant is filled."""
    who = pos.frame.who
    return None if action.hex in owed(pos, who) else _barred(pos, who)


@check("land grant before track rights")
def grant_before_rights(pos: Position, action: BuyRights) -> Details | None:
    """Likewise, and none as long as its grant is open at all; mining rights are free to buy."""
    if PLACES(pos)[action.place].mine:
        return None
    who = pos.frame.who
    barred = _barred(pos, who)
    open_grants = unfinished(pos, who)
    if barred is None and open_grants:
        return {"case": "land grant", "who": who, "grant": open_grants[0]}
    return barred


def _due(pos: Position) -> str:
    """The second home in which a marker has to be placed now; empty for none."""
    who = pos.frame.who
    for hex in owed(pos, who):
        for city in range(len(hex_face(pos, hex).stops)):
            action = PlaceToken(pos.actor, hex, city)
            if all(test(pos, action) is None for test in pos.title.checks[PLACE_TOKEN.name]):
                return hex
    return ""


@check("second home is due")
def second_home_is_due(pos: Position, action: Pass | BuyRights) -> Details | None:
    """The marker comes there at the first chance."""
    if pos.frame.node != TOKEN.name:
        return None
    hex = _due(pos)
    return {"who": pos.frame.who, "hex": hex} if hex else None


# -- markers of others -------------------------------------------------------------------------------------


@check("marker would cut off a land grant")
def cuts_off(pos: Position, action: PlaceToken) -> Details | None:
    """Whoever has to fill a grant keeps all ways to what is empty there."""
    who, stop = pos.frame.who, (action.hex, action.city)
    inside = markers_in(pos, stop)
    if len(inside) + 1 < slots(pos, stop):
        return None
    for grant, filler in pos[FILLERS].items():
        if filler in (who, *inside) or complete(pos, grant):
            continue
        if _on_the_line(pos, grant, action.hex) or _shut_out(pos, grant, filler, action):
            return {"who": who, "hex": action.hex, "grant": grant, "filler": filler}
    return None


def _on_the_line(pos: Position, grant: str, hex: str) -> bool:
    """Whether the hex stands on the line between the one home and what is empty."""
    path = GRANTS(pos)[grant].path
    heads = [k for k, at in enumerate(path) if at in _homes(pos, grant)]
    if len(heads) != 1 or hex not in path or path.index(hex) <= heads[0]:
        return False
    return any(not hex_face(pos, beyond).paths for beyond in path[path.index(hex) :])


def _homes(pos: Position, grant: str) -> set[str]:
    row = HOMES(pos).get(grant)
    return set(row.heads) if row is not None and row.heads else {CORPORATION_SPECS(pos)[grant].home}


def _shut_out(pos: Position, grant: str, filler: str, action: PlaceToken) -> bool:
    """Whether some way into an empty hex of the grant is lost by the marker."""
    empty = {hex for hex in GRANTS(pos)[grant].hexes if not hex_face(pos, hex).paths}
    stations = tuple(dict.fromkeys([*STATIONS(pos, filler), *_kept(pos, filler)]))
    before = {side for side in reach_from(pos, filler, stations).inbound if side[0] in empty}
    if not before:
        return False
    trial = Position(pos.title, pos.state.copy())
    id = next_token(trial, pos.frame.who)
    if id is None:
        return False
    trial.change(TOKENS, id, hex=action.hex, city=action.city, placed=True)
    return not before <= reach_from(trial, filler, stations).inbound


def _kept(pos: Position, corporation: str) -> list[StopKey]:
    """The stations that its home markers will be in."""
    return [(t.hex, t.city) for t in pos[TOKENS].values() if t.corporation == corporation and t.hex]


# -- the marker of a private company ------------------------------------------------------------------------


@check("private company has a marker")
def has_a_marker(pos: Position, action: TakeMarker) -> Details | None:
    """The others have none to give."""
    return None if action.private == EXTRA_MARKER(pos).private else {"private": action.private}


@check("markers are few enough")
def few_enough(pos: Position, action: TakeMarker) -> Details | None:
    """Those on the map and those on the charter together."""
    who, most = pos.frame.who, EXTRA_MARKER(pos).most
    count = len(tokens_of(pos, who))
    return None if count < most else {"who": who, "count": count, "most": most}


def _offers(pos: Position) -> Iterator[Offer]:
    private = EXTRA_MARKER(pos).private
    if pos[PRIVATES][private].owner == pos.frame.who:
        yield Offer(TakeMarker(pos.actor, private))


def _take(pos: Position, action: TakeMarker) -> None:
    who = pos.frame.who
    numbers = (f"{who} {number}" for number in range(len(pos[TOKENS]) + 1))
    pos.put(TOKENS, next(id for id in numbers if id not in pos[TOKENS]), Token(who, EXTRA_MARKER(pos).price))
    close(pos, action.private)
    pos.emit(MarkerTaken(who, action.private, len(tokens_of(pos, who))))


TAKE_MARKER: ActionType[TakeMarker] = ActionType(
    TakeMarker, _offers, (owns_power, has_a_marker, few_enough), _take
)

# -- conservation -------------------------------------------------------------------------------------------


def _markers_are_kept(pos: Position) -> Iterator[str]:
    """Of each corporation as many as its par value gives; for one of them it may have track rights instead."""
    more = int(pos[PRIVATES][EXTRA_MARKER(pos).private].closed)
    for who, row in pos[CORPORATIONS].items():
        if not row.floated:
            continue
        both = [who, *(vanished for survivor, vanished in pos[MERGED].items() if survivor == who)]
        given = sum(TOKENS_BY_PAR(pos)[pos[CORPORATIONS][c].par or 0] for c in both)
        has = len(tokens_of(pos, who)) + _bought(pos, who)
        if has > given + more or (has < given and len(both) == 1):
            yield f"markers: {who} has {has} of {given}"


def _bought(pos: Position, who: str) -> int:
    rights = (right for place, row in PLACES(pos).items() if not row.mine for right in pos[RIGHTS][place])
    return sum(1 for right in rights if right.holder == who and not right.given)


FEATURE = Feature(
    "station markers",
    menus={TOKEN.name: (TAKE_MARKER,)},
    non_blocking=dict.fromkeys(
        (TRACK.name, RUNNING.name, DIVIDING.name, TRAIN_STEP, PUFFING.name, OWN_STOCK.name), (TAKE_MARKER,)
    ),
    checks={
        PLACE_TOKEN: (grant_before_markers, cuts_off),
        BUY_RIGHTS: (grant_before_rights, second_home_is_due),
        PASS: (second_home_is_due,),
    },
    audits=(_markers_are_kept,),
)
