"""What the page's forms send with a proposal to all, by its kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..live.proposal_kinds import BY_RULES, CLOCK, PLAY_OUT, SEAT, UNDO
from ..storage.records import User
from ..web.clock_faces import clock_sent
from .action_form import number_of

Sent = Mapping[str, Any]


def _undo(user: User, sent: Sent) -> dict[str, Any]:
    to = number_of(sent, "to")
    return {} if to is None else {"to": to}


def _rules(user: User, sent: Sent) -> dict[str, Any]:
    return {"how": str(sent.get("how", ""))}


def _clock(user: User, sent: Sent) -> dict[str, Any]:
    return {"wanted": clock_sent(sent)}


def _seat(user: User, sent: Sent) -> dict[str, Any]:
    who = str(sent.get("by", ""))
    return {
        "seat": number_of(sent, "seat"),
        "bot": _bot(user, sent)["bot"],
        "user": user.id if who == "me" else None,
    }


def _bot(user: User, sent: Sent) -> dict[str, Any]:
    return {"bot": str(sent.get("by", "")).partition(":")[2]}


FORMS: Mapping[str, Callable[[User, Sent], dict[str, Any]]] = {
    UNDO.kind: _undo,
    BY_RULES.kind: _rules,
    CLOCK.kind: _clock,
    SEAT.kind: _seat,
    PLAY_OUT.kind: _bot,
}
"""The data of a proposal from the user and the fields of a form: `to` for an undo, `how` for rules, the fields of a new
table's clock, `seat` and who plays on (`by`: "bot:NAME", "me", or "" for whoever takes the link) for a seat, and `by`
for bots that play to the end. Kinds that are not here have no fields."""
