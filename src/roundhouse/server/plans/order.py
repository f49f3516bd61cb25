"""The page on which the end of a plan's branch is made a standing order: if this comes about, then that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from ...core.position import Position
from ...play.plans.if_then import Would
from ...rules.corporations import CORPORATIONS
from ...rules.depot import phases_to_come
from ...rules.shares import PLAYERS
from ...text.events import log
from ...text.labels import heading
from ...text.language import gettext
from ...text.refusals import describe_violation
from ...text.words import Words
from ..errors import Unreadable
from ..live import if_then
from ..live.order_kinds.if_then import IF_THEN
from ..live.table import TableSnapshot
from ..numbers import whole
from ..web.failures import wants_json
from ..web.forms import Form, data
from ..web.templates import page
from ..web.viewer import require, site

CONDITIONS: dict[str, tuple[str, ...]] = {
    "does": ("action",),
    "acts": ("kind", "by", "about"),
    "price": ("corporation", "amount", "falls"),
    "phase": ("phase",),
    "trainless": ("corporation",),
    "cash": ("owner", "amount"),
}
"""The kinds of conditions, with their fields; those of a form have the kind before their name."""


class Fired(msgspec.Struct, frozen=True):
    """Where it would have fired: the position, what happened there, and what would have stood against it then."""

    at: int
    what: str
    against: str


def show(request: Request) -> Response:
    """The form in which a plan is given as a standing order."""
    return _page(request, {})


def give(request: Request) -> Response:
    """Give the order, or with `do` "preview" only tell where it would have fired: `condition` as JSON, or of a form
    `when` and its fields; `stops`."""
    sent, store = data(request), site(request).store
    user, id = require(request), int(request.path_params["plan"])
    condition = _condition(sent)
    if sent.get("do") == "preview":
        found = if_then.preview(store, user, id, condition)
        _, live, _ = if_then.opened(store, user, id)
        fired = [_fired(live, one) for one in found]
        if wants_json(request):
            return JSONResponse({"fired": msgspec.to_builtins(fired)})
        return _page(request, sent, fired)
    stops = sent.all("stops") if isinstance(sent, Form) else sent.get("stops")
    order = if_then.give(store, user, id, condition, None if stops is None else list(stops))
    if wants_json(request):
        return JSONResponse({"order": order.id, "active": order.active, "said": order.data["told"]})
    return RedirectResponse(f"/table/{order.table}", HTTPStatus.SEE_OTHER)


def _page(request: Request, sent: Mapping[str, Any], fired: list[Fired] | None = None) -> Response:
    shown, live, then = if_then.opened(
        site(request).store, require(request), int(request.path_params["plan"])
    )
    assert live.game is not None
    pos, words = Position(live.game.title, live.game.state), Words(live.game.title, live.row.names)
    headed = Counter(heading(words, kind) for kind in pos.title.action_types)
    kinds = sorted((_called(words, kind, headed), kind) for kind in pos.title.action_types)
    return page(
        request,
        "plans/order.html",
        shown=shown,
        live=live,
        then=then,
        sent=sent,
        sign=words.sign,
        fired=fired,
        others=[
            (msgspec.json.encode(action).decode(), said, live.name(str(action["by"])))
            for action, said in then.others
        ],
        players=[(player, live.name(player)) for player in PLAYERS(pos)],
        companies=list(pos[CORPORATIONS]),
        kinds=[(kind, name) for name, kind in kinds],
        phases=[phase.name for phase in phases_to_come(pos)],
        stops=IF_THEN.stops,
    )


def _called(words: Words, kind: str, headed: Mapping[str, int]) -> str:
    """What a kind of action is called in a list of all: its heading, and its name too where others have the same."""
    name = heading(words, kind)
    return name if headed[name] == 1 else f"{name} ({kind.replace('_', ' ')})"


def _condition(sent: Mapping[str, Any]) -> dict[str, Any]:
    """The condition that was sent. Raises `Unreadable`."""
    if isinstance(found := sent.get("condition"), Mapping):
        return dict(found)
    when = str(sent.get("when", ""))
    if when not in CONDITIONS:
        raise Unreadable(gettext("Choose what has to come about."))
    condition: dict[str, Any] = {"when": when}
    for name in CONDITIONS[when]:
        value = sent.get(f"{when}.{name}", "")
        if name == "amount":
            if (value := whole(value, 9_999_999)) is None:
                raise Unreadable(gettext("A whole number is missing here."), field=name)
        elif name == "falls":
            value = value == "1"
        elif name == "action":
            try:
                value = msgspec.json.decode(str(value))
            except msgspec.DecodeError:
                raise Unreadable(gettext("That is no action."), field=name) from None
        condition[name] = value
    return condition


def _fired(live: TableSnapshot, one: Would) -> Fired:
    game = live.game
    assert game is not None
    lines = log(game.title, game.events(one.met), live.row.names)
    against = ""
    if one.due is None:
        against = gettext("There was nothing for you to decide after it.")
    elif one.violation is not None:
        against = describe_violation(game.title, one.violation, live.row.names).reason
    return Fired(one.met, "; ".join(lines[:2]), against)
