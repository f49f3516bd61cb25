"""Subsidiaries: given to a corporation, they build for it from cities of their own, and pay when they close (5, 31)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Literal

import msgspec

from ...core.action_types import ActionType, check, reacts
from ...core.actions import Action, Offer
from ...core.details import Details
from ...core.feature import Feature
from ...core.flow import Step
from ...core.position import Event, Position
from ...core.rule_values import Setting, Settings
from ...core.state import Slot
from ...rules.consent import Agreed, Declined, Proposal, propose
from ...rules.corporations import CORPORATIONS, formed
from ...rules.depot import PHASE, PhaseBegan
from ...rules.explained import ENDS, EXPLANATIONS, PAPER, WHEN, Explained, explains
from ...rules.explained import PHASE as PHASE_SORT
from ...rules.money import BANK, pay
from ...rules.operating_round import CURRENT_TURN, operator
from ...rules.privates import PRIVATES, close
from ...rules.reach import TILES
from ...rules.running import STOP_VALUE, graph
from ...rules.shares import PLAYERS, president
from ...rules.shown import MEANT, Meant
from ...rules.turns import NEXT_ROUND, PASS
from .handshake import notional
from .papers import SUBSIDIARY, of_sort

GIFT = "subsidiary"
"""What is proposed: a corporation takes a subsidiary over."""


class Subsidiary(msgspec.Struct, frozen=True):
    """A subsidiary by the title's data.

    `start`: the hex of its marker; `named`: the hexes of its cities in order; `train`: how many stops its train
    makes; `handshake`: what the parent gets if that has a run.
    """

    sym: str
    start: str
    named: tuple[str, ...]
    train: int
    handshake: int


class Terms(msgspec.Struct, frozen=True):
    """The title's data for all subsidiaries.

    `no_route`: dollars for parent and president each without a run; `earnings`: added for each one that builds; `given`
    and `closed`: the phases in which they change hands and in which a parent may close them; `all_close`: the phase.
    """

    no_route: int
    earnings: int
    given: tuple[str, ...]
    closed: tuple[str, ...]
    all_close: str


class Notional(msgspec.Struct, frozen=True):
    """The title's data: the tiles whose stops take nothing of a train's length, and the hexes closed to it."""

    yards: frozenset[str]
    shut: frozenset[str]


SUBSIDIARIES: Setting[dict[str, Subsidiary]] = Setting("subsidiaries")
SUBSIDIARY_TERMS: Setting[Terms] = Setting("terms of subsidiaries")
NOTIONAL: Setting[Notional] = Setting("what notional trains meet")

DECLINED: Slot[tuple[tuple[str, str], ...]] = Slot(
    "subsidiaries declined", tuple[tuple[str, str], ...], (), until=NEXT_ROUND
)
"""(subsidiary, corporation): what the other side did not want in this round."""


class SubsidiaryGiven(Event, frozen=True, tag="subsidiary_given"):
    """A player gave a subsidiary to a corporation; its marker stands in `hex` now."""

    subsidiary: str
    player: str
    corporation: str
    hex: str


class SubsidiaryClosed(Event, frozen=True, tag="subsidiary_closed"):
    """A subsidiary closed with a golden handshake; `route` is what its notional train was worth, 0 for no run."""

    subsidiary: str
    corporation: str
    player: str
    route: int
    to_corporation: int
    to_player: int


class GiveSubsidiary(Action, frozen=True, tag="give_subsidiary"):
    """Give a subsidiary of one's own to a corporation, whose president has to agree."""

    private: str
    corporation: str


class AskForSubsidiary(Action, frozen=True, tag="ask_for_subsidiary"):
    """Ask its owner to give a subsidiary to the corporation at turn."""

    private: str


class CloseSubsidiary(Action, frozen=True, tag="close_subsidiary"):
    """Close a subsidiary of the corporation at turn instead of building with it."""

    private: str


def settings(data: Mapping[str, Any], chart: Mapping[str, Any], tiles: Mapping[str, Any]) -> Settings:
    """What title.toml, map.toml and the tiles of tiles.toml say of subsidiaries and their trains."""
    rows = [msgspec.convert(row, Subsidiary) for row in data["subsidiary"]]
    uncounted = data["running"]["uncounted"]
    places = [*chart["mining_district"].values(), *chart["track_rights"].values()]
    return Settings(
        SUBSIDIARIES.to({row.sym: row for row in rows}),
        SUBSIDIARY_TERMS.to(msgspec.convert(data["subsidiary_terms"], Terms)),
        NOTIONAL.to(
            Notional(
                frozenset(number for number, row in tiles.items() if row["kind"] in uncounted),
                frozenset(place["hex"] for place in places),
            )
        ),
    )


def subsidiaries(pos: Position, owner: str) -> list[str]:
    """The open subsidiaries of a player or a corporation, by number."""
    return sorted(of_sort(pos, SUBSIDIARY, owner))


def parent(pos: Position, sym: str) -> str:
    """The corporation that a subsidiary builds for, which is who owns it."""
    return pos[PRIVATES][sym].owner


# -- gifts ------------------------------------------------------------------------------------------------


def _to(pos: Position, action: GiveSubsidiary | AskForSubsidiary) -> str:
    return action.corporation if isinstance(action, GiveSubsidiary) else pos[CURRENT_TURN].corporation


class CannotBeGiven(Details, frozen=True):
    """There is no such subsidiary, it is closed, no player has it, or nobody has to be asked for it."""

    case: Literal["unknown", "closed", "no player's", "own"]
    private: str


class BelongsToOther(Details, frozen=True):
    """Another player has the subsidiary."""

    case: ClassVar[str] = "other's"
    private: str
    owner: str


@check("subsidiary is a player's to give", about=("private",))
def can_be_given(
    pos: Position, action: GiveSubsidiary | AskForSubsidiary
) -> CannotBeGiven | BelongsToOther | None:
    """One's own is given, another player's is asked for."""
    row = pos[PRIVATES].get(action.private)
    if row is None or action.private not in SUBSIDIARIES(pos):
        return CannotBeGiven("unknown", action.private)
    if row.closed or row.owner not in PLAYERS(pos):
        return CannotBeGiven("closed" if row.closed else "no player's", action.private)
    if isinstance(action, GiveSubsidiary):
        return None if row.owner == action.by else BelongsToOther(action.private, row.owner)
    return CannotBeGiven("own", action.private) if row.owner == action.by else None


class WrongPhase(Details, frozen=True):
    """It is done in `phases` only."""

    phase: str
    phases: tuple[str, ...]


@check("subsidiaries change hands in some phases", about=())
def phase_of_gifts(pos: Position, action: GiveSubsidiary | AskForSubsidiary) -> WrongPhase | None:
    """Not before and not after."""
    phases = SUBSIDIARY_TERMS(pos).given
    return None if pos[PHASE] in phases else WrongPhase(pos[PHASE], phases)


class ParentNotFloated(Details, frozen=True):
    """The corporation does not operate."""

    corporation: str


@check("parent has floated")
def parent_floated(pos: Position, action: GiveSubsidiary | AskForSubsidiary) -> ParentNotFloated | None:
    """Only a corporation that operates takes a subsidiary over."""
    corporation = _to(pos, action)
    row = pos[CORPORATIONS].get(corporation)
    return None if row is not None and row.floated and not row.closed else ParentNotFloated(corporation)


class AlreadyDeclined(Details, frozen=True):
    """The corporation, or the owner, has declined in this round."""

    private: str
    corporation: str


@check("subsidiary was declined")
def not_declined(pos: Position, action: GiveSubsidiary | AskForSubsidiary) -> AlreadyDeclined | None:
    """Nobody is asked twice in a round."""
    pair = (action.private, _to(pos, action))
    return AlreadyDeclined(pair[0], pair[1]) if pair in pos[DECLINED] else None


def _gifts(pos: Position) -> Iterator[Offer]:
    if pos[PHASE] not in SUBSIDIARY_TERMS(pos).given:
        return
    for sym in subsidiaries(pos, pos.actor):
        for corporation in formed(pos):
            yield Offer(GiveSubsidiary(pos.actor, sym, corporation))


def _give(pos: Position, action: GiveSubsidiary) -> None:
    asked = president(pos, action.corporation)
    propose(pos, Proposal(GIFT, action.private, action.by, action.corporation, 0, action.by, asked))


def _wanted(pos: Position) -> Iterator[Offer]:
    if pos[PHASE] in SUBSIDIARY_TERMS(pos).given:
        player = pos.actor
        for sym in of_sort(pos, SUBSIDIARY):
            yield Offer(AskForSubsidiary(player, sym))


def _ask(pos: Position, action: AskForSubsidiary) -> None:
    corporation, owner = pos[CURRENT_TURN].corporation, pos[PRIVATES][action.private].owner
    propose(pos, Proposal(GIFT, action.private, owner, corporation, 0, action.by, owner))


@reacts("agreed subsidiary is handed over", Agreed)
def hand_over(pos: Position, event: Agreed) -> None:
    """The buyer of an agreed gift owns the subsidiary, and pays nothing for it."""
    deal = event.proposal
    if deal.what == GIFT:
        pos.change(PRIVATES, deal.item, owner=deal.buyer)
        pos.emit(SubsidiaryGiven(deal.item, deal.seller, deal.buyer, SUBSIDIARIES(pos)[deal.item].start))


@reacts("declined subsidiary is noted", Declined)
def note_declined(pos: Position, event: Declined) -> None:
    """Until the round is over."""
    deal = event.proposal
    if deal.what == GIFT:
        pos.set(DECLINED, (*pos[DECLINED], (deal.item, deal.buyer)))


# -- closing ----------------------------------------------------------------------------------------------


class NotItsSubsidiary(Details, frozen=True):
    """The corporation has other subsidiaries, or none."""

    case: Literal["other", "none"]
    private: str
    who: str


@check("subsidiary of the corporation at turn")
def is_own(pos: Position, action: CloseSubsidiary) -> NotItsSubsidiary | None:
    """A corporation closes those that it owns."""
    own = subsidiaries(pos, pos.frame.who)
    if action.private in own:
        return None
    return NotItsSubsidiary("other" if own else "none", action.private, pos.frame.who)


@check("subsidiaries are closed in some phases", about=())
def phase_of_closing(pos: Position, action: CloseSubsidiary) -> WrongPhase | None:
    """Not before; later there are none."""
    phases = SUBSIDIARY_TERMS(pos).closed
    return None if pos[PHASE] in phases else WrongPhase(pos[PHASE], phases)


def _closings(pos: Position) -> Iterator[Offer]:
    for sym in subsidiaries(pos, pos.frame.who):
        yield Offer(CloseSubsidiary(pos.actor, sym))


def _close(pos: Position, action: CloseSubsidiary) -> None:
    close_subsidiary(pos, action.private)


def route_of(pos: Position, sym: str) -> int:
    """What the notional train of the subsidiary is worth on the board as it lies; 0 when it has no run."""
    row, net, met, laid = SUBSIDIARIES(pos)[sym], graph(pos), NOTIONAL(pos), pos[TILES]
    used = [stop for number, stop in enumerate(net.stops) if net.at(number)]
    return notional(
        net,
        {stop: STOP_VALUE(pos, parent(pos, sym), stop) for stop in used},
        row.named,
        row.train,
        uncounted=[stop for stop in used if stop[0] in laid and laid[stop[0]].tile in met.yards],
        shut=[stop for stop in used if stop[0] in met.shut],
    )


def close_subsidiary(pos: Position, sym: str) -> None:
    """Close a subsidiary of a corporation; the bank pays the golden handshake to that and to its president."""
    corporation, row, terms = parent(pos, sym), SUBSIDIARIES(pos)[sym], SUBSIDIARY_TERMS(pos)
    player = president(pos, corporation)
    route = route_of(pos, sym)
    paid = (row.handshake, route) if route else (terms.no_route, terms.no_route)
    close(pos, sym)
    for payee, amount in zip((corporation, player), paid, strict=True):
        pay(pos, BANK, payee, amount, f"golden handshake of {sym}")
    pos.emit(SubsidiaryClosed(sym, corporation, player, route, *paid))


@reacts("subsidiaries close for good", PhaseBegan)
def all_close(pos: Position, event: PhaseBegan) -> None:
    """All that corporations have, by number."""
    if event.phase == SUBSIDIARY_TERMS(pos).all_close:
        for sym in sorted(of_sort(pos, SUBSIDIARY)):
            if parent(pos, sym) in pos[CORPORATIONS]:
                close_subsidiary(pos, sym)


GIVE_SUBSIDIARY: ActionType[GiveSubsidiary] = ActionType(
    GiveSubsidiary,
    _gifts,
    (can_be_given, phase_of_gifts, parent_floated, not_declined),
    _give,
)
ASK_FOR_SUBSIDIARY: ActionType[AskForSubsidiary] = ActionType(
    AskForSubsidiary,
    _wanted,
    (can_be_given, phase_of_gifts, parent_floated, not_declined),
    _ask,
)
CLOSE_SUBSIDIARY: ActionType[CloseSubsidiary] = ActionType(
    CloseSubsidiary, _closings, (is_own, phase_of_closing), _close
)

CLOSING_SUBSIDIARIES = Step("closing subsidiaries", operator, (CLOSE_SUBSIDIARY,), closer=PASS)


def _explained(pos: Position, sym: str) -> Iterator[Explained]:
    """What a parent has of it, when it is given to one, and the handshake in the end."""
    row, terms = SUBSIDIARIES(pos).get(sym), SUBSIDIARY_TERMS(pos)
    if row is None:
        return
    facts = {"start": row.start, "earnings": terms.earnings}
    by: tuple[str, ...] = (
        "flow: subsidiaries build",
        "amendment: allowance of a subsidiary",
        "amendment: subsidiaries have a marker",
    )
    added = "amendment: subsidiaries that built add to the earnings"
    yield Explained("subsidiary", facts=facts, by=(*by, added))
    by = ("action type: give_subsidiary", "check: subsidiaries change hands in some phases")
    yield Explained("subsidiary", WHEN, {"phases": terms.given}, by)
    named = {"named": row.named, "stops": row.train, "handshake": row.handshake}
    facts = {**named, "phases": terms.closed, "phase": terms.all_close, "least": terms.no_route}
    by = ("action type: close_subsidiary", "reaction: subsidiaries close for good")
    yield Explained("closed subsidiary", ENDS, facts, by)
    yield Explained("handshake", ENDS, facts, by[:1])


def _phase_explained(pos: Position, phase: str) -> Iterator[Explained]:
    terms = SUBSIDIARY_TERMS(pos)
    if phase in terms.given:
        yield Explained("subsidiaries are given", by=("check: subsidiaries change hands in some phases",))
    if phase in terms.closed:
        yield Explained("subsidiaries can be closed", by=("check: subsidiaries are closed in some phases",))
    if phase == terms.all_close:
        yield Explained("subsidiaries close", by=("reaction: subsidiaries close for good",))


FEATURE = Feature(
    "subsidiaries",
    slots=(DECLINED,),
    reactions=(hand_over, note_declined, all_close),
    brings=(
        EXPLANATIONS(explains(PAPER, _explained, 40), explains(PHASE_SORT, _phase_explained)),
        MEANT(
            *(
                Meant(kind.name, "private", lambda pos: SUBSIDIARIES(pos))
                for kind in (GIVE_SUBSIDIARY, ASK_FOR_SUBSIDIARY, CLOSE_SUBSIDIARY)
            )
        ),
    ),
)
"""GIVE_SUBSIDIARY and ASK_FOR_SUBSIDIARY are non-blocking in the steps of the flow."""
