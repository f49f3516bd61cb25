"""What is said about surplus tokens."""

from __future__ import annotations

from typing import Any

from ...core.position import Position
from ...rules.reach import TOKENS
from ...text.templates import _
from ...text.texts import Texts
from . import GIVING_UP, GiveUp


def _where_given_up(pos: Position, action: GiveUp) -> str:
    return "placed" if _of_given_up(pos, action)["hex"] else ""


def _of_given_up(pos: Position, action: GiveUp) -> dict[str, Any]:
    token = pos[TOKENS].get(action.what)
    return {"hex": token.hex if token is not None else ""}


TEXTS = Texts(
    events={
        "marker_given_up": _("{corporation} gives up a token that is not on the map"),
        "marker_given_up / placed": _("{corporation} gives up its token in {hex:place}"),
    },
    event_cases={"marker_given_up": lambda event: "placed" if event.hex else ""},
    labels={
        "give_up": _("Give up a token that is not on the map"),
        "give_up / placed": _("Give up the token in {hex:place}"),
    },
    kinds={"give_up": _("giving up tokens that are too many")},
    headings={"give_up": _("Give up a token")},
    label_cases={GiveUp: _where_given_up},
    label_facts={GiveUp: _of_given_up},
    prompts={GIVING_UP.name: _("{who} ({actor:name}) has too many tokens and gives some up")},
    steps={GIVING_UP.name: _("giving up tokens")},
    refusals={
        "markers are too many": _("{who} has {count} tokens and may keep {limit}."),
        "own marker is given up": _("{what} is no token of {who}."),
        "marker stays on the map / last": _(
            "{who} must keep a token on the map, and {hex:place} has the last."
        ),
        "marker stays on the map / home": _("A home stays, and {hex:place} is one of those that {who} has."),
    },
)
