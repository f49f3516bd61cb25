"""Permission: the power of a player's private company serves the corporations of others when its owner agrees.

Whoever presides over the operating corporation and owns the private company needs nobody's permission; else the
president asks, once in a turn for each private company. A permission holds for the turn, and opens the hexes as well
that the private company blocks. Actions that use a power name it in their field `private`, as `UsePower` does, have the
check `owns_power` (or ask `refusal`) and are offered as far as `POWER_SERVES` allows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Literal

import msgspec

from ...core.action_types import ActionType, check, reacts
from ...core.actions import Action, Offer
from ...core.details import Details
from ...core.feature import Feature
from ...core.offers import objection
from ...core.position import Position
from ...core.rule_values import overrides
from ...core.state import Slot
from ...powers.special_token import SPECIAL_TOKENS
from ...powers.tiles.checks import owns_tiles
from ...powers.tiles.rows import TILE_POWERS
from ...rules.consent import Agreed, Declined, Proposal, propose
from ...rules.explained import EXPLANATIONS, PAPER, WHEN, Explained, explains
from ...rules.operating_round import NEXT_TURN
from ...rules.operating_turn import RUNNING, TOKEN, TRACK
from ...rules.privates import POWER_SERVES, PRIVATE_COMPANIES, PRIVATES, UsePower, blocker, owns_power
from ...rules.reach import reach, touched
from ...rules.shares import PLAYERS, president
from ...rules.track import LAY_TILE, LayTile, not_blocked, untracked_homes

PERMISSION = "permission"
"""What is proposed: the use of a private company's power."""


class Grant(msgspec.Struct, frozen=True):
    """An owner's answer: whether the corporation may use the power."""

    private: str
    corporation: str
    given: bool


GRANTS: Slot[tuple[Grant, ...]] = Slot("permissions", tuple[Grant, ...], (), until=NEXT_TURN)
"""The answers given in this operating turn."""


class AskPermission(Action, frozen=True, tag="ask_permission"):
    """Ask the owner of a private company for its power in this turn."""

    private: str


@overrides(POWER_SERVES, "power serves by its owner's permission")
def serves(pos: Position, private: str, corporation: str) -> bool:
    """The owner has to preside over the corporation, or to have agreed in this turn."""
    row = pos[PRIVATES].get(private)
    if row is None or row.closed or row.owner not in PLAYERS(pos):
        return False
    return row.owner == president(pos, corporation) or Grant(private, corporation, True) in pos[GRANTS]


class PowerGone(Details, frozen=True):
    """The private company is closed, or no player's."""

    case: Literal["closed", "nobody"]
    private: str


class NotPermitted(Details, frozen=True):
    """The owner of the private company has not allowed the use of its power; the case is the kind of action."""

    case: str
    private: str
    who: str
    owner: str


@check("power is permitted", about=("private",))
def permitted(pos: Position, action: UsePower) -> PowerGone | NotPermitted | None:
    """The owner of the private company is willing."""
    return refusal(pos, action, action.private)


def refusal(pos: Position, action: Action, private: str) -> PowerGone | NotPermitted | None:
    """The details of a refusal where the power does not serve the operating corporation, else None."""
    who = pos.frame.who
    if POWER_SERVES(pos, private, who):
        return None
    row = pos[PRIVATES].get(private)
    if row is None or row.closed or row.owner not in PLAYERS(pos):
        return PowerGone("closed" if row is not None and row.closed else "nobody", private)
    return NotPermitted(action.kind(), private, who, row.owner)


@check("power is permitted", about=("private",))
def tiles_permitted(pos: Position, action: Any) -> PowerGone | NotPermitted | None:
    """Of a power that lays tiles: the owner is willing, or was when the first tile was laid."""
    return refusal(pos, action, action.private)


@check("hex is opened by permission", about=("hex",))
def opened(pos: Position, action: LayTile) -> HexNotOpened | None:
    """A private company in a player's hand keeps its hexes closed to those whom the owner has not let in."""
    return closed_by(pos, action.hex)


class HexNotOpened(Details, frozen=True):
    """A private company keeps the hex closed; it is the case as well."""

    case: str
    hex: str
    private: str
    owner: str


def closed_by(pos: Position, hex: str) -> HexNotOpened | None:
    """The facts of a refusal where a private company keeps the hex closed to the operating corporation, else None."""
    sym = blocker(pos, hex)
    if sym is None or POWER_SERVES(pos, sym, pos.frame.who):
        return None
    return HexNotOpened(sym, hex, sym, pos[PRIVATES][sym].owner)


class NobodyToAsk(Details, frozen=True):
    """No player owns the private company, or it is closed."""

    case: Literal["nobody", "closed"]
    private: str
    who: str


class OwnedByAsker(Details, frozen=True):
    """The president who would ask owns the private company."""

    case: ClassVar[str] = "own"
    private: str
    who: str


class AskedBefore(Details, frozen=True):
    """The owner has answered in this turn."""

    case: ClassVar[str] = "asked"
    private: str
    who: str
    owner: str


class OfNoUse(Details, frozen=True):
    """The permission would open nothing in this step."""

    case: ClassVar[str] = "of no use"
    private: str
    who: str


@check("permission can be asked for")
def can_be_asked(
    pos: Position, action: AskPermission
) -> NobodyToAsk | OwnedByAsker | AskedBefore | OfNoUse | None:
    """Of another player, once in a turn, where it would open something in this step."""
    row, who = pos[PRIVATES].get(action.private), pos.frame.who
    if row is None or row.closed or row.owner not in PLAYERS(pos):
        return NobodyToAsk("closed" if row is not None and row.closed else "nobody", action.private, who)
    if row.owner == pos.actor:
        return OwnedByAsker(action.private, who)
    if any(grant.private == action.private and grant.corporation == who for grant in pos[GRANTS]):
        return AskedBefore(action.private, who, row.owner)
    return None if _opens(pos, action.private) else OfNoUse(action.private, who)


def _opens(pos: Position, private: str) -> bool:
    """Whether something could be done in this step with the permission, and only with it."""
    blocks = PRIVATE_COMPANIES(pos)[private].blocks
    if pos[PRIVATES][private].used and not blocks:
        return False
    trial = Position(pos.title, pos.state.copy())
    trial.set(GRANTS, (*pos[GRANTS], Grant(private, pos.frame.who, True)))
    for kind in pos.title.menus[pos.frame.node]:
        power = "private" in kind.action.__struct_fields__ and kind is not ASK_PERMISSION
        builds = bool(blocks) and opened in pos.title.checks[kind.name]
        if builds and kind is LAY_TILE and not _comes_near(pos, blocks):
            continue
        if not power and not builds:
            continue
        for offer in kind.offers(trial):
            action: Any = offer.action
            if (power and action.private == private) or (builds and action.hex in blocks):
                if objection(trial, kind, action) is None:
                    return True
    return False


def _comes_near(pos: Position, hexes: Iterable[str]) -> bool:
    """Whether tiles are laid in any of the hexes, as far as the track that leads there decides that."""
    who = pos.frame.who
    near = {*touched(reach(pos, who)), *untracked_homes(pos, who)}
    return not near.isdisjoint(hexes)


def _offers(pos: Position) -> Iterator[Offer]:
    for private in pos[PRIVATES]:
        yield Offer(AskPermission(pos.actor, private))


def _ask(pos: Position, action: AskPermission) -> None:
    owner = pos[PRIVATES][action.private].owner
    propose(pos, Proposal(PERMISSION, action.private, owner, pos.frame.who, 0, action.by, asked=owner))


ASK_PERMISSION: ActionType[AskPermission] = ActionType(AskPermission, _offers, (can_be_asked,), _ask)


def _answer(pos: Position, proposal: Proposal, given: bool) -> None:
    if proposal.what == PERMISSION:
        pos.set(GRANTS, (*pos[GRANTS], Grant(proposal.item, proposal.buyer, given)))


@reacts("permission is given", Agreed)
def given(pos: Position, event: Agreed) -> None:
    """From now on to the end of the turn."""
    _answer(pos, event.proposal, True)


@reacts("permission is refused", Declined)
def refused(pos: Position, event: Declined) -> None:
    """Nobody asks again in the turn."""
    _answer(pos, event.proposal, False)


def by_permission() -> Explained:
    """What is said of every power that serves by its owner's permission."""
    return Explained("by permission", WHEN, by=("override: power serves by its owner's permission",))


def _explained(pos: Position, private: str) -> Iterator[Explained]:
    if private in TILE_POWERS(pos) or private in SPECIAL_TOKENS(pos):
        yield by_permission()
    if hexes := PRIVATE_COMPANIES(pos)[private].blocks:
        by = ("check: hex is opened by permission",)
        yield Explained("opened by permission", facts={"hexes": hexes}, by=by)


FEATURE = Feature(
    "permission for powers",
    slots=(GRANTS,),
    overrides=(serves,),
    menus=dict.fromkeys((TRACK.name, TOKEN.name, RUNNING.name), (ASK_PERMISSION,)),
    replaces=(
        owns_power.replaced_by(permitted),
        owns_tiles.replaced_by(tiles_permitted),
        not_blocked.replaced_by(opened),
    ),
    reactions=(given, refused),
    brings=(EXPLANATIONS(explains(PAPER, _explained, 45)),),
)
