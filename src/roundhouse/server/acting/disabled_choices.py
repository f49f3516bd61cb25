"""What cannot be done now: shown pale, with the question that asks why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from ...core.action_types import ActionType
from ...core.actions import Action
from ...core.offers import objection
from ...core.position import Position
from ...rules.privates import UsePower, owns_power
from ...rules.selling import SALE_PRICE
from ...rules.shares import SHARE_OF, STOCK, held
from ...rules.shown import LAST_RESORTS
from ...rules.stock_turn import SellShares
from ...text.labels import describe_action, heading
from ...text.words import Words
from .choices import Choice, Group, apart
from .places import HEX, NONE, changes_map, place_of

MOST_SHOWN = 60
"""How many refused candidates of a kind are shown one by one."""


class DisabledChoice(msgspec.Struct, frozen=True):
    """Something that cannot be done. `why`: what to ask, as JSON (`play.explain_refusal`); `sort`, `id`: its place.

    `brings`: what a sale would bring, "" for anything else; `empty`: whether there is nothing where it would be bought.
    """

    kind: str
    label: str
    short: str
    why: str
    sort: str = NONE
    id: str = ""
    brings: str = ""
    empty: bool = False


def disabled_choices(pos: Position, words: Words, groups: tuple[Group, ...]) -> tuple[DisabledChoice, ...]:
    """What the kinds of the step's menu would think of and the rules refuse.

    A kind that is left with nothing is there as a whole, except for powers of companies that nobody here owns and last
    resorts that nobody needs.
    """
    if pos.over:
        return ()
    legal = {group.kind: group for group in groups}
    found: list[DisabledChoice] = []
    for kind in pos.title.menus[pos.frame.node]:
        group = legal.get(kind.name)
        refused = list(_refused(pos, words, kind, group.choices if group is not None else ()))
        found += refused
        if group is None and not refused and not _far_fetched(pos, kind):
            found.append(_whole(words, kind.name, {}))
    return tuple(found)


def _whole(words: Words, kind: str, wish: Mapping[str, Any]) -> DisabledChoice:
    why = msgspec.json.encode({"type": kind, **wish}).decode()
    return DisabledChoice(kind, heading(words, kind), heading(words, kind), why)


def _refused(
    pos: Position, words: Words, kind: ActionType[Any], offered: tuple[Choice, ...]
) -> Iterator[DisabledChoice]:
    """The candidates of a kind that its checks refuse, but for those that are chosen on the map."""
    labels = {choice.label for choice in offered}
    if any(choice.place.sort == HEX for choice in offered) or _far_fetched(pos, kind):
        return
    fields = kind.action.__struct_fields__
    if "hex" in fields:
        return
    count = 0
    for offer in kind.candidates(pos):
        if changes_map(offer.action):
            return
        if objection(pos, kind, offer.action) is None:
            continue
        label = describe_action(pos.title, pos.state, offer.action, words.names)
        place = place_of(pos, offer.action) if len(fields) > 1 else None
        if label in labels or place is None:
            continue
        labels.add(label)
        count += 1
        if count > MOST_SHOWN:
            return
        short = ", ".join(apart(words, offer.action, (name for name in fields if name != "by"), place))
        why = msgspec.json.encode(offer.action).decode()
        brings, empty = _brings(pos, words, offer.action), _empty(pos, offer.action)
        yield DisabledChoice(kind.name, label, short or label, why, place.sort, place.id, brings, empty)


def _brings(pos: Position, words: Words, action: Action) -> str:
    """What the bank would give for the shares that an action sells."""
    if not isinstance(action, SellShares) or not held(pos, action.by, action.corporation):
        return ""
    count = action.percent // SHARE_OF(pos, action.corporation)
    amount = SALE_PRICE(pos, action.by, action.corporation) * count
    return f"+{words.money(amount)}" if amount else ""


def _empty(pos: Position, action: Action) -> bool:
    """Whether an action would take shares of a corporation from where there are none, by what its fields hold."""
    source, sym = getattr(action, "source", None), getattr(action, "corporation", None)
    if not isinstance(source, str) or not isinstance(sym, str) or sym not in pos[STOCK]:
        return False
    return not held(pos, source, sym)


def _far_fetched(pos: Position, kind: ActionType[Any]) -> bool:
    """Whether it is a power that the corporation at turn does not have, or a last resort with no such case near."""
    resorts = LAST_RESORTS.of(pos.title)
    if any(resort.kind == kind.name and not resort.near(pos) for resort in resorts):
        return True
    if not issubclass(kind.action, UsePower):
        return False
    return all(owns_power(pos, offer.action) is not None for offer in kind.candidates(pos))  # type: ignore[arg-type]
