"""Why not: the answer to a click on something pale."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from ...core.actions import CHANCE
from ...core.game import to_act
from ...core.state import State
from ...core.title import Title
from ...core.violations import Rule
from ...play.explain_refusal import refusals
from ...rules.privates import UsePower
from ...text.labels import heading
from ...text.language import gettext
from ...text.refusals import describe_violation
from ...text.words import Words
from ..errors import NotNow, Unreadable
from ..live.table import TableSnapshot

MOST_WISH_BYTES = 4000
"""Bytes of a wish as JSON."""


class Reason(msgspec.Struct, frozen=True):
    """Why a kind of action is refused: the kind as a heading, the sentence, and the rules behind it."""

    kind: str
    heading: str
    sentence: str
    check: str
    section: str
    rules: tuple[Rule, ...]


class Why(msgspec.Struct, frozen=True):
    """The answer. `allowed`: it could be done; `waiting`: somebody else's decision, by name."""

    allowed: bool
    reasons: tuple[Reason, ...]
    waiting: str = ""


def why(live: TableSnapshot, user: int | None, wish: Mapping[str, Any]) -> Why:
    """Why a wish cannot be had now; it is asked for whoever is to act. Raises `Unreadable`, `NotNow`."""
    game = live.game
    if game is None:
        raise NotNow(gettext("The game has not begun yet."))
    actor = to_act(game.title, game.state)
    if any(not isinstance(name, str) for name in wish) or len(msgspec.json.encode(wish)) > MOST_WISH_BYTES:
        raise Unreadable(gettext("That is no question."))
    try:
        reasons = reasons_of(game.title, game.state, actor, wish, live.row.names)
    except (TypeError, ValueError, KeyError, AttributeError, msgspec.MsgspecError):
        raise Unreadable(gettext("That is no question about this game.")) from None
    others = actor not in ("", CHANCE) and not live.plays(user)
    known = not reasons and _known(live, wish)
    return Why(known, reasons, live.name(actor) if others else "")


def reasons_of(
    title: Title, state: State, actor: str, wish: Mapping[str, Any], names: Mapping[str, str]
) -> tuple[Reason, ...]:
    """Why a wish of `actor` cannot be had in a position; none where it can. `names`: of the players, as shown."""
    words, reasons = Words(title, names), list[Reason]()
    for one in refusals(title, state, actor, wish):
        said = describe_violation(title, one.violation, names)
        head, reason = heading(words, one.kind), said.reason
        if one.example:
            reason = gettext("Nothing of the kind is possible now. For example: {reason}", reason=reason)
        reasons.append(Reason(one.kind, head, reason, said.check, said.section, said.rules))
    kinds = title.action_types
    # What powers allow besides comes after what is done every turn.
    reasons.sort(key=lambda reason: issubclass(kinds[reason.kind].action, UsePower))
    return tuple(reasons)


def _known(live: TableSnapshot, wish: Mapping[str, Any]) -> bool:
    """Whether the wish means anything at all."""
    assert live.game is not None
    kinds = live.game.title.action_types.values()
    wanted = set(wish) - {"type", "by"}
    if "type" in wish:
        return wish["type"] in live.game.title.action_types
    return any(wanted <= set(kind.action.__struct_fields__) for kind in kinds)
