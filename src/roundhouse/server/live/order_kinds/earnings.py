"""Standing orders about what corporations earn: how it is divided, and that the best runs are made."""

from __future__ import annotations

from typing import Any

from ....core.actions import Action
from ....core.offers import offers_of
from ....core.position import Position
from ....rules.corporations import CORPORATIONS
from ....rules.dividends import DIVIDE, DIVIDEND_CHOICES, Dividend
from ....rules.operating_round import CURRENT_TURN
from ....rules.running import RUN, RunTrains, best, value_of
from ....text.language import _, gettext
from ....text.words import Words, priced
from .kind import (
    Data,
    Done,
    Field,
    OrderKind,
    Stop,
    company,
    concerns,
    leads,
    led_by,
    legal,
    mine_or_all,
    on_menu,
)
from .stops import LESS, LOST_TRAIN, NEW_PHASE, lost_train, never


def _ways(pos: Position, player: str) -> tuple[tuple[str, str], ...]:
    led = led_by(pos, player)
    ways = DIVIDEND_CHOICES(pos, led[0]) if led else ()
    return tuple((way, Words(pos.title).about("kind", way)) for way in ways)


def _dividend_fields(pos: Position, player: str) -> tuple[Field, ...]:
    ways = _ways(pos, player)
    return (*mine_or_all(pos, player), Field("choice", gettext("Earnings"), "choice", ways[0][0], ways))


def _divide(pos: Position, player: str, data: Data) -> Action | None:
    if not on_menu(pos, DIVIDE) or not concerns(pos, data) or pos[CURRENT_TURN].revenue is None:
        return None
    who, revenue = pos.frame.who, pos[CURRENT_TURN].revenue or 0
    if "less" in data["stops"] and revenue < data["last"].get(who, 0):
        raise Done(
            gettext(
                "{who} earned {revenue}, less than the {before} before.",
                who=who,
                revenue=priced(pos, revenue),
                before=priced(pos, data["last"][who]),
            )
        )
    return legal(pos, Dividend(player, data["choice"]))


def _last_earnings(pos: Position, player: str, data: Data) -> dict[str, Any]:
    return {"last": {sym: row.last_revenue for sym, row in pos[CORPORATIONS].items() if row.last_revenue}}


DIVIDENDS = OrderKind(
    "dividend",
    _("Always pay out or withhold the earnings"),
    _("Divides the earnings of your companies in the way that you choose."),
    (LESS, NEW_PHASE, Stop("train", LOST_TRAIN.label, False, lost_train)),
    leads,
    _dividend_fields,
    _last_earnings,
    _divide,
    lambda data: gettext("Earnings of {company}: {choice}", company=company(data), choice=data["choice"]),
)


def _run(pos: Position, player: str, data: Data) -> Action | None:
    if not on_menu(pos, RUN) or not concerns(pos, data) or pos[CURRENT_TURN].revenue is not None:
        return None
    who = pos.frame.who
    offered = [offer.action for offer in offers_of(pos, RUN) if isinstance(offer.action, RunTrains)]
    if not offered:
        return None
    worth = {action: value_of(pos, who, action.runs) for action in offered}
    action = max(offered, key=lambda one: worth[one])
    if "unproven" in data["stops"] and not best(pos, who).proven:
        raise Done(gettext("The best run of {who} that was found is not proven to be the best.", who=who))
    if "less" in data["stops"] and worth[action] < data["last"].get(who, 0):
        raise Done(
            gettext(
                "The best run of {who} earns {worth}, less than the {before} before.",
                who=who,
                worth=priced(pos, worth[action]),
                before=priced(pos, data["last"][who]),
            )
        )
    return action


RUN_BEST = OrderKind(
    "run_best",
    _("Always run for the most"),
    _("Runs the trains of your companies for the best total."),
    (
        LESS,
        Stop("unproven", _("the best run is not proven to be the best"), True, never),
        LOST_TRAIN,
        NEW_PHASE,
    ),
    leads,
    mine_or_all,
    _last_earnings,
    _run,
    lambda data: gettext("Run the trains of {company} for the most", company=company(data)),
)
