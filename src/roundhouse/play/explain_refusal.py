"""What somebody may wish to do but may not: actions that nobody offered, and why the rules refuse them.

A wish names a kind of action, or only an object (a hex, a corporation, a train ...); what it leaves open is filled in
with everything that it could mean, and of all refusals the one counts that came closest to being none.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from ..board.tiles import Laid
from ..board.upgrades import placements
from ..core.action_types import ActionType
from ..core.actions import Action
from ..core.game import why_not
from ..core.position import Position
from ..core.record import action_from
from ..core.rule_values import Setting
from ..core.state import State
from ..core.title import ALWAYS, Title
from ..core.violations import Violation
from ..rules.corporations import CORPORATION_SPECS, CORPORATIONS
from ..rules.depot import TRAINS, list_price
from ..rules.dividends import PAY, WITHHOLD
from ..rules.market import CHART
from ..rules.privates import PRIVATE_COMPANIES, UsePower, owns_power
from ..rules.reach import BOARD, TILES
from ..rules.reach import hex_face as face_of
from ..rules.shares import OFFERING, PLAYERS, POOL, SHARE, held
from ..rules.shown import MEANT

MAX_MEANINGS = 600
"""How many meanings of a request are tried."""


class Refused(msgspec.Struct, frozen=True):
    """A kind of action that a wish meant, and why it is refused.

    `example`: the wish named the kind alone, nothing of it was thought of, and what the violation names is one of
    several guesses that came as far: it is why that one is refused.
    """

    kind: str
    violation: Violation
    example: bool = False


def closest(title: Title, state: State, actions: Iterable[Action]) -> Violation | None:
    """Of several readings of one wish, why the one is refused that came closest; None when one of them is legal.

    None as well when there is no reading at all.
    """
    best: tuple[int, Violation] | None = None
    for action in actions:
        violation = why_not(title, state, action)
        if violation is None:
            return None
        passed = _passed(title, action.kind(), violation.check)
        if best is None or passed > best[0]:
            best = (passed, violation)
    return None if best is None else best[1]


def _passed(title: Title, kind: str, check: str) -> int:
    """How many checks the action got through."""
    if check in ALWAYS:
        return -1
    names = [one.name for one in title.checks[kind]]
    return names.index(check) if check in names else -1


def refusals(title: Title, state: State, by: str, wish: Mapping[str, Any]) -> list[Refused]:
    """Why a wish of the player `by` cannot be had; empty when something that it means is legal.

    `wish` has fields of actions by name, as in their JSON form, and may have "type": the kind that is meant. Without
    it, all kinds of the step's menu that have such fields are tried, but for powers that nobody at turn has, and, where
    there is none, those of other steps: of these only the first, powers last.
    """
    pos = Position(title, state)
    found: list[Refused] = []
    for kind in _meant(pos, wish):
        readings = list(itertools.islice(meanings(pos, kind, by, wish), MAX_MEANINGS))
        violation = closest(title, state, readings)
        if violation is None and readings:
            return []
        if violation is not None and all(one.violation != violation for one in found):
            found.append(
                Refused(kind.name, violation, _one_of_several(pos, kind, by, wish, readings, violation))
            )
    return found


def _one_of_several(
    pos: Position,
    kind: ActionType[Any],
    by: str,
    wish: Mapping[str, Any],
    readings: Iterable[Action],
    violation: Violation,
) -> bool:
    """Whether other guesses at the same wish are refused by the same check, and other things are named then."""
    if set(wish) - {"type", "by"} or violation.check in ALWAYS or any(_thought_of(pos, kind, by, {})):
        return False
    others = (why_not(pos.title, pos.state, action) for action in readings)
    return any(
        other is not None and other.check == violation.check and other.facts != violation.facts
        for other in others
    )


def _meant(pos: Position, wish: Mapping[str, Any]) -> list[ActionType[Any]]:
    wanted = set(wish) - {"type", "by"}
    if "type" in wish:
        kind = pos.title.action_types.get(str(wish["type"]))
        return [] if kind is None else [kind]
    menu = () if pos.over else pos.title.menus[pos.frame.node]
    able = [kind for kind in menu if wanted <= set(kind.action.__struct_fields__)]
    # That somebody else's private company cannot be used is no answer to whoever has not asked about it.
    able = [kind for kind in able if not _of_a_private(kind, wanted) or _has_the_private(pos, kind, wanted)]
    others = [
        kind for kind in pos.title.action_types.values() if wanted <= set(kind.action.__struct_fields__)
    ]
    return able or sorted(others, key=lambda kind: _of_a_private(kind, wanted))[:1]


def _of_a_private(kind: ActionType[Any], wanted: Collection[str]) -> bool:
    """Whether the kind needs a private company, which the wish does not name."""
    return "private" in kind.action.__struct_fields__ and "private" not in wanted


def _has_the_private(pos: Position, kind: ActionType[Any], wanted: Collection[str]) -> bool:
    """Whether whoever is to act has a private company with which such an action can be thought of, and which leaves
    none of the fields wanted empty: one that goes to no hex is not meant by a hex."""
    actions = (offer.action for offer in kind.candidates(pos))
    return any(
        (not isinstance(action, UsePower) or owns_power(pos, action) is None)
        and all(getattr(action, name) != "" for name in wanted)
        for action in actions
    )


def meanings(pos: Position, kind: ActionType[Any], by: str, wish: Mapping[str, Any]) -> Iterator[Action]:
    """The actions of a kind that a wish may mean: first those that the kind itself would think of."""
    fixed = {name: value for name, value in wish.items() if name not in ("type", "by")}
    thought_of = _thought_of(pos, kind, by, fixed)
    first = next(thought_of, None)
    yield from _filled(pos, kind, by, fixed) if first is None else itertools.chain((first,), thought_of)


def _thought_of(pos: Position, kind: ActionType[Any], by: str, fixed: Mapping[str, Any]) -> Iterator[Action]:
    """The candidates of the kind that have these values, where it is on the menu of whoever is to act."""
    if pos.over or kind not in pos.title.menus[pos.frame.node] or by != pos.actor:
        return
    for offer in kind.candidates(pos):
        row = msgspec.to_builtins(offer.action)
        open_ones = {k: v for k, v in fixed.items() if k in offer.open}
        if all(row.get(k) == v for k, v in fixed.items() if k not in open_ones):
            yield action_from(pos.title, {**row, **open_ones})


def _filled(pos: Position, kind: ActionType[Any], by: str, fixed: Mapping[str, Any]) -> Iterator[Action]:
    fields = [field for field in msgspec.structs.fields(kind.action) if field.name != "by"]
    names = [field.name for field in fields]
    pairs: Iterable[Mapping[str, Any]] = [{}]
    hex = fixed.get("hex")
    if {"tile", "rotation"} <= set(names) and hex in BOARD(pos).hexes:
        pairs = list(_placements(pos, str(hex))) or [{}]
    elif {"hex", "tile", "rotation"} <= set(names) - set(fixed):
        # One tile that fits for each hex, rather than all tiles for the first hexes.
        firsts = ((hex, next(_placements(pos, hex), None)) for hex in BOARD(pos).hexes)
        pairs = [{"hex": hex, **pair} for hex, pair in firsts if pair is not None] or [{}]
    for pair in pairs:
        known = {**pair, **fixed}
        open_fields = [field for field in fields if field.name not in known]
        values = [
            list(_meant_by(pos, kind, field.name) or _values(pos, field.name, field.type, by, known))
            for field in open_fields
        ]
        for combination in itertools.islice(itertools.product(*values), MAX_MEANINGS):
            row = dict(zip((field.name for field in open_fields), combination, strict=True))
            try:
                yield action_from(pos.title, {"type": kind.name, "by": by, **known, **row})
            except (msgspec.ValidationError, OverflowError):
                continue


def _placements(pos: Position, hex: str) -> Iterator[Mapping[str, Any]]:
    """Tiles that fit the hex, with their rotations."""
    for place in placements(BOARD(pos), hex, pos[TILES].get(hex)):
        yield {"tile": place.tile, "rotation": place.rotation}


def _meant_by(pos: Position, kind: ActionType[Any], field: str) -> list[Any]:
    """What the mechanism of the kind knows to be meant by a field; empty where it says nothing."""
    rows = (row for row in MEANT.of(pos.title) if (row.kind, row.field) == (kind.name, field))
    return [value for row in rows for value in row.values(pos)]


def _values(pos: Position, name: str, type: Any, by: str, known: Mapping[str, Any]) -> Iterable[Any]:
    """What may stand in a field that a wish leaves open, the likeliest first."""
    if name in FIELDS:
        return FIELDS[name](pos, by, known)
    if type is Laid:
        return [{"tile": next(iter(BOARD(pos).tiles), ""), "rotation": 0}]
    return [0] if type is int else [()] if "tuple" in str(type) else [""]


def _prices(pos: Position, by: str, known: Mapping[str, Any]) -> list[int]:
    paper, train = PRIVATE_COMPANIES(pos).get(str(known.get("private"))), str(known.get("train"))
    if paper is not None:
        return [paper.face]
    return [list_price(pos, train)] if train in pos[TRAINS] else [1]


def _percents(pos: Position, by: str, known: Mapping[str, Any]) -> Iterable[int]:
    corporation = str(known.get("corporation"))
    has = held(pos, by, corporation) if corporation in pos[CORPORATIONS] else 0
    return range(SHARE(pos), max(has, SHARE(pos)) + 1, SHARE(pos))


def _cities(pos: Position, by: str, known: Mapping[str, Any]) -> Iterable[int]:
    hex = str(known.get("hex"))
    return (face_of(pos, hex).cities if hex in BOARD(pos).hexes else ()) or (0,)


def _of(fact: Setting[Any]) -> Callable[[Position, str, Mapping[str, Any]], Iterable[Any]]:
    return lambda pos, by, known: list(fact(pos))


FIELDS: Mapping[str, Callable[[Position, str, Mapping[str, Any]], Iterable[Any]]] = {
    "hex": lambda pos, by, known: list(BOARD(pos).hexes),
    "tile": lambda pos, by, known: list(BOARD(pos).tiles),
    "rotation": lambda pos, by, known: range(6),
    "city": _cities,
    "corporation": _of(CORPORATION_SPECS),
    "source": lambda pos, by, known: (OFFERING, POOL),
    "percent": _percents,
    "par": lambda pos, by, known: sorted(CHART(pos).par),
    "private": _of(PRIVATE_COMPANIES),
    "price": _prices,
    "train": lambda pos, by, known: list(pos[TRAINS]),
    "trade_in": lambda pos, by, known: ("",),
    "to": lambda pos, by, known: [player for player in PLAYERS(pos) if player != by],
    "choice": lambda pos, by, known: (PAY, WITHHOLD),
    "count": lambda pos, by, known: (1,),
    "runs": lambda pos, by, known: ((),),
}
"""What the fields of actions are called, and what may stand in them."""
