"""Station markers: what land grants ask of them, and the one that comes with a private company (4, 9, 33)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, ClassVar

import msgspec

from ...board.network import StopKey
from ...board.tiles import Laid
from ...board.upgrades import placements
from ...core.action_types import ActionType, check
from ...core.actions import Offer
from ...core.details import Details
from ...core.feature import Feature
from ...core.offers import is_any_offered, offers_of
from ...core.position import Event, Position
from ...core.rule_values import Setting, Settings
from ...features.merging import MERGED
from ...features.own_stock import OWN_STOCK
from ...rules.corporations import CORPORATION_SPECS, CORPORATIONS
from ...rules.explained import COMPANY, ENDS, EXPLANATIONS, PAPER, Explained, explains
from ...rules.money import pay
from ...rules.operating_round import CURRENT_TURN
from ...rules.operating_turn import DIVIDING, RUNNING, TOKEN, TRACK
from ...rules.piece_ids import numbered_token
from ...rules.privates import BUY_PRIVATE, PRIVATES, BuyPrivate, UsePower, close, owns_power
from ...rules.reach import BOARD, STATIONS, TOKENS, Token, hex_face, markers_in, reach_from, slots
from ...rules.running import RUN
from ...rules.tokens import PLACE_TOKEN, PlaceToken, next_token
from ...rules.trains import TRAIN_STEP
from ...rules.turns import PASS, Pass
from .bonus_trains import open_yards
from .homes import HOMES, owed, unreached
from .land_grants import FILLERS, GRANTS, complete, railheads, unfinished
from .marked_sides import marks_met
from .puffing import PUFFING
from .rights.buying import BUY_RIGHTS, BuyRights
from .rights.places import PLACES, RIGHTS
from .tokens_by_par import TOKENS_BY_PAR, tokens_of


class ExtraMarker(msgspec.Struct, frozen=True):
    """The title's data: the private company that gives a marker, to whoever has fewer than `most`; its price for each
    hex is `price`."""

    private: str
    most: int
    price: int


EXTRA_MARKER: Setting[ExtraMarker] = Setting("marker of a private company")

LINES_KEPT: Setting[bool] = Setting("lines of open land grants are kept free")
"""Otherwise only what the corporation of the grant can reach now is kept."""


class TakeMarker(UsePower, frozen=True, tag="take_marker"):
    """Close a private company for a station marker."""


class MarkerTaken(Event, frozen=True, tag="marker_taken"):
    """A corporation has a station marker more, which cost it a private company."""

    corporation: str
    private: str
    markers: int


def settings(data: Mapping[str, Any]) -> Settings:
    """What title.toml says of the private company."""
    row = data["powers"]["marker"]
    return Settings(
        EXTRA_MARKER.to(ExtraMarker(row["private"], row["most"], data["marker_price"]["hex"])),
        LINES_KEPT.to(True),
    )


# -- land grants first ---------------------------------------------------------------------------------


class SecondHomeFirst(Details, frozen=True):
    """The marker in the second home comes before any other."""

    case: ClassVar[str] = "second home"
    who: str
    hex: str


class LandGrantFirst(Details, frozen=True):
    """The land grant is filled before."""

    case: ClassVar[str] = "land grant"
    who: str
    grant: str


def _barred(pos: Position, who: str) -> SecondHomeFirst | LandGrantFirst | None:
    """What a land grant corporation has to do before it places markers and buys track rights."""
    later = [hex for grant, hex in _conditions(pos, who) if hex]
    if later:
        return SecondHomeFirst(who, later[0])
    open_grants = [grant for grant, hex in _conditions(pos, who) if not hex]
    return LandGrantFirst(who, open_grants[0]) if open_grants else None


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


@check("land grant before markers", about=("hex",))
def grant_before_markers(pos: Position, action: PlaceToken) -> SecondHomeFirst | LandGrantFirst | None:
    """No marker but the free one in the second home, before that stands or the grant is filled."""
    who = pos.frame.who
    return None if action.hex in owed(pos, who) else _barred(pos, who)


@check("land grant before track rights")
def grant_before_rights(pos: Position, action: BuyRights) -> SecondHomeFirst | LandGrantFirst | None:
    """Likewise, and none as long as its grant is open at all; mining rights are free to buy."""
    if PLACES(pos)[action.place].mine:
        return None
    who = pos.frame.who
    barred = _barred(pos, who)
    open_grants = unfinished(pos, who)
    if barred is None and open_grants:
        return LandGrantFirst(who, open_grants[0])
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


class SecondHomeDue(Details, frozen=True):
    """The marker in the second home is placed now."""

    who: str
    hex: str


@check("second home is due", about=())
def second_home_is_due(pos: Position, action: Pass | BuyRights) -> SecondHomeDue | None:
    """The marker comes there at the first chance."""
    if pos.frame.node != TOKEN.name:
        return None
    hex = _due(pos)
    return SecondHomeDue(pos.frame.who, hex) if hex else None


# -- markers of others -------------------------------------------------------------------------------------


class CutsOffGrant(Details, frozen=True):
    """The marker would keep the `filler` of the grant out of it."""

    who: str
    hex: str
    grant: str
    filler: str


@check("marker would cut off a land grant")
def cuts_off(pos: Position, action: PlaceToken) -> CutsOffGrant | None:
    """Whoever has to fill a grant comes to what is empty there as before; markers elsewhere may stand in the way."""
    who, stop = pos.frame.who, (action.hex, action.city)
    inside = markers_in(pos, stop)
    if len(inside) + 1 < slots(pos, stop) or stop in open_yards(pos):
        return None
    for grant, filler in pos[FILLERS].items():
        if action.hex not in GRANTS(pos)[grant].hexes or filler in (who, *inside) or complete(pos, grant):
            continue
        on_the_line = LINES_KEPT(pos) and _on_the_line(pos, grant, action.hex)
        if on_the_line or _shut_out(pos, grant, filler, action):
            return CutsOffGrant(who, action.hex, grant, filler)
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
    """Whether some empty hex of the grant is lost by the marker, for each end of a corporation with two."""
    id = next_token(pos, pos.frame.who)
    empty = [hex for hex in GRANTS(pos)[grant].hexes if not hex_face(pos, hex).paths]
    ends = [[head] for head in railheads(pos, filler)] or [[]]
    if id is None or not any(_in_reach(pos, filler, end, empty) for end in ends):
        return False
    trial = Position(pos.title, pos.state.copy())
    trial.change(TOKENS, id, hex=action.hex, city=action.city, placed=True)
    return not all(_in_reach(pos, filler, end, empty) <= _in_reach(trial, filler, end, empty) for end in ends)


def _in_reach(pos: Position, filler: str, homes: Collection[str], empty: Collection[str]) -> set[str]:
    """The empty hexes to which track leads from these homes, or from all markers, on a side that a tile can have."""
    stations = [*STATIONS(pos, filler), *_kept(pos, filler)]
    found = reach_from(pos, filler, tuple(s for s in dict.fromkeys(stations) if not homes or s[0] in homes))
    return {hex for hex, side in found.inbound if hex in empty and side in _sides(pos, hex)}


def _sides(pos: Position, hex: str) -> set[int]:
    """The sides of an empty hex to which some first tile has track, by the marks there."""
    first = [Laid(place.tile, place.rotation) for place in placements(BOARD(pos), hex, None)]
    return {edge for tile in first if marks_met(pos, hex, tile) for edge in BOARD(pos).face(hex, tile).exits}


def _kept(pos: Position, corporation: str) -> list[StopKey]:
    """The stations that its home markers will be in."""
    return [(t.hex, t.city) for t in pos[TOKENS].values() if t.corporation == corporation and t.hex]


# -- the marker of a private company ------------------------------------------------------------------------


class BringsNoMarker(Details, frozen=True):
    """The private company has no marker."""

    private: str


@check("private company has a marker")
def has_a_marker(pos: Position, action: TakeMarker) -> BringsNoMarker | None:
    """The others have none to give."""
    return None if action.private == EXTRA_MARKER(pos).private else BringsNoMarker(action.private)


class TooManyMarkers(Details, frozen=True):
    """The corporation has as many markers as it can have."""

    who: str
    count: int
    most: int


@check("markers are few enough", about=())
def few_enough(pos: Position, action: TakeMarker) -> TooManyMarkers | None:
    """Those on the map and those on the charter together."""
    who, most = pos.frame.who, EXTRA_MARKER(pos).most
    count = len(tokens_of(pos, who))
    return None if count < most else TooManyMarkers(who, count, most)


def _offers(pos: Position) -> Iterator[Offer]:
    private = EXTRA_MARKER(pos).private
    if pos[PRIVATES][private].owner == pos.frame.who:
        yield Offer(TakeMarker(pos.actor, private))


def _add(pos: Position, who: str) -> None:
    numbers = (numbered_token(who, number) for number in range(len(pos[TOKENS]) + 1))
    pos.put(TOKENS, next(id for id in numbers if id not in pos[TOKENS]), Token(who, EXTRA_MARKER(pos).price))


def _take(pos: Position, action: TakeMarker) -> None:
    who = pos.frame.who
    late = _passed_over(pos, who)
    _add(pos, who)
    close(pos, action.private)
    if late:
        pos.interrupt(TOKEN.name, who)
    pos.emit(MarkerTaken(who, action.private, len(tokens_of(pos, who))))


TAKE_MARKER: ActionType[TakeMarker] = ActionType(
    TakeMarker, _offers, (owns_power, has_a_marker, few_enough), _take
)


def _passed_over(pos: Position, who: str) -> bool:
    """Whether trains have yet to run, and the step of markers closed by itself because there was none."""
    turn = pos[CURRENT_TURN]
    return pos.frame.node == RUNNING.name and not turn.tokens and next_token(pos, who) is None


def marker_to_be_bought(pos: Position) -> bool:
    """Whether the step of markers waits for one that can be bought, as there is none and trains have nothing to run.

    The private company that gives it may be bought at any point of the turn. Where the next step is that of the run it
    is soon enough there, since the marker is placed before the trains run: nobody is asked twice.
    """
    who, private = pos.frame.who, EXTRA_MARKER(pos).private
    if next_token(pos, who) is not None or few_enough.test(pos, TakeMarker(pos.actor, private)) is not None:
        return False
    sales = [o.action for o in offers_of(pos, BUY_PRIVATE) if isinstance(o.action, BuyPrivate)]
    cheapest = next((action for action in sales if action.private == private), None)
    if cheapest is None or is_any_offered(pos, (RUN,)):
        return False
    trial = Position(pos.title, pos.state.copy())
    pay(trial, who, trial[PRIVATES][private].owner, cheapest.price, "trial")
    _add(trial, who)
    return is_any_offered(trial, (PLACE_TOKEN, BUY_RIGHTS))


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


def _explained(pos: Position, private: str) -> Iterator[Explained]:
    if private == EXTRA_MARKER(pos).private:
        facts = {"most": EXTRA_MARKER(pos).most}
        by = ("action type: take_marker", "check: markers are few enough")
        yield Explained("extra marker", facts=facts, by=by)
        yield Explained("extra marker", ENDS, by=("action type: take_marker",))


def _tokens_explained(pos: Position, corporation: str) -> Iterator[Explained]:
    counts = TOKENS_BY_PAR(pos).values()
    if CORPORATION_SPECS(pos)[corporation].tokens:
        facts = {"least": min(counts), "most": max(counts), "price": EXTRA_MARKER(pos).price}
        by = (
            "reaction: tokens beyond those of the par value are removed",
            "amendment: tokens cost by straight distance",
        )
        yield Explained("tokens", facts=facts, by=by)


FEATURE = Feature(
    "station markers",
    after=("rights", "what land grants ask of a turn"),
    menus={TOKEN.name: (TAKE_MARKER,)},
    non_blocking=dict.fromkeys(
        (TRACK.name, RUNNING.name, DIVIDING.name, TRAIN_STEP, PUFFING.name, OWN_STOCK.name), (TAKE_MARKER,)
    ),
    checks=(
        PLACE_TOKEN.checked_by(grant_before_markers, cuts_off),
        BUY_RIGHTS.checked_by(grant_before_rights, second_home_is_due),
        PASS.checked_by(second_home_is_due),
    ),
    audits=(_markers_are_kept,),
    brings=(EXPLANATIONS(explains(PAPER, _explained, 40), explains(COMPANY, _tokens_explained, 60)),),
)
