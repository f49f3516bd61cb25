"""The standing orders to skip steps of operating turns, and to go on where only asides are on offer."""

from __future__ import annotations

from ....core.actions import Action
from ....core.position import Position
from ....play.asides import needless_pass
from ....rules.corporations import CORPORATIONS
from ....rules.shares import president
from ....rules.tokens import PLACE_TOKEN
from ....rules.track import LAY_TILE
from ....rules.trains import BUY_TRAIN
from ....rules.turns import Pass
from ....text.language import _, gettext, translated
from .kind import Data, Field, OrderKind, company, concerns, leads, legal, mine_or_all, nothing_noted, on_menu
from .stops import LOST_TRAIN, NEW_PHASE, ROUND_OVER

STEP_NAMES = {"track": _("track"), "token": _("token"), "trains": _("trains")}


STEPS = {"track": LAY_TILE, "token": PLACE_TOKEN, "trains": BUY_TRAIN}


def _skip_fields(pos: Position, player: str) -> tuple[Field, ...]:
    return (
        *mine_or_all(pos, player),
        Field("track", gettext("Lay no track"), "yes", False),
        Field("token", gettext("Place no token"), "yes", False),
        Field("trains", gettext("Buy no train"), "yes", False),
    )


def _skip(pos: Position, player: str, data: Data) -> Action | None:
    if pos.over or not concerns(pos, data):
        return None
    if president(pos, pos.frame.who) != player if pos.frame.who in pos[CORPORATIONS] else True:
        return None
    if any(data[name] and on_menu(pos, kind) for name, kind in STEPS.items()):
        return legal(pos, Pass(player))
    return None


SKIP = OrderKind(
    "skip",
    _("Skip steps of operating turns"),
    _("Passes in the steps that you name."),
    (LOST_TRAIN, NEW_PHASE, ROUND_OVER),
    leads,
    _skip_fields,
    nothing_noted,
    _skip,
    lambda data: gettext(
        "Skip for {company}: {steps}",
        company=company(data),
        steps=", ".join(translated(label) for name, label in STEP_NAMES.items() if data.get(name))
        or gettext("nothing"),
    ),
)


def _go_on(pos: Position, player: str, data: Data) -> Action | None:
    return None if pos.over or pos.actor != player else needless_pass(pos)


GO_ON = OrderKind(
    "go_on",
    _("Go on where only asides are left"),
    _(
        "Passes a step in which nothing is left but what the next one offers, too, as buying a private company."
    ),
    (NEW_PHASE, ROUND_OVER),
    leads,
    lambda pos, player: (),
    nothing_noted,
    _go_on,
    lambda data: gettext("Go on where only asides are left"),
)
