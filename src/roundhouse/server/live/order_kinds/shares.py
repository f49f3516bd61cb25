"""Standing orders of stock rounds: pass, or buy a share each turn."""

from __future__ import annotations

from typing import Any

from ....core import game as rules
from ....core.actions import Action
from ....core.position import Position
from ....rules.corporations import CORPORATIONS, started
from ....rules.shares import HOLDING_LIMIT, OFFERING, POOL, SHARE, held
from ....rules.stock_round import SHARE_PRICE, STOCK_TURN, STOCK_TURN_STEP, BuyShare
from ....rules.turns import AUCTION, ROUND, STOCK_ROUND, Pass
from ....text.language import _, gettext
from ....text.refusals import describe_violation
from ....text.words import Words, priced
from .kind import Data, Done, Field, OrderKind, Stop, choices, legal
from .stops import ROUND_OVER, STARTED, bought_it, bought_mine, presidency, price_fell, sold_it, sold_mine


def _stock_round(pos: Position) -> int:
    """The number of the stock round that is on, or of the next one."""
    row = pos[ROUND]
    if row.kind == STOCK_ROUND:
        return row.number
    return 1 if row.kind == AUCTION else row.number + 1


def _note_round(pos: Position, player: str, data: Data) -> dict[str, Any]:
    return {"round": _stock_round(pos)}


def _in_round(pos: Position, data: Data) -> bool:
    """Whether it is a stock turn of the round meant. Raises `Done` when that round is over."""
    if _stock_round(pos) > data["round"]:
        raise Done(gettext("The stock round is over."))
    return pos.frame.node == STOCK_TURN_STEP


def _pass(pos: Position, player: str, data: Data) -> Action | None:
    return legal(pos, Pass(player)) if _in_round(pos, data) else None


PASS_STOCK = OrderKind(
    "pass_stock",
    _("Pass in this stock round"),
    _("Passes whenever it is your turn, until the stock round is over (the next one, if none is on)."),
    (
        Stop("sold_mine", _("somebody sells shares of a company that you hold"), True, sold_mine),
        Stop("presidency", _("you lose a presidency, or one comes to you"), True, presidency),
        Stop("bought_mine", _("somebody buys shares of a company of yours"), False, bought_mine),
        STARTED,
    ),
    lambda pos, player: True,
    lambda pos, player: (),
    _note_round,
    _pass,
    lambda data: gettext("Pass in stock round {round}", round=data["round"]),
)


def _sources(pos: Position) -> tuple[tuple[str, str], ...]:
    words = Words(pos.title)
    return ("any", gettext("wherever it is cheapest")), *(
        (source, words.owner(source)) for source in (OFFERING, POOL)
    )


def _buy_fields(pos: Position, player: str) -> tuple[Field, ...]:
    open_ = [sym for sym in pos[CORPORATIONS] if started(pos, sym)]
    share, limit = SHARE(pos), HOLDING_LIMIT(pos)
    return (
        Field("corporation", gettext("Company"), "choice", open_[0] if open_ else None, choices(open_)),
        Field("percent", gettext("Until you own (percent)"), "number", limit, (), share, 100, share),
        Field("source", gettext("From"), "choice", "any", _sources(pos)),
        Field("price", gettext("For at most ($; 0: any price)"), "number", 0, (), 0, 10_000),
        Field("then_pass", gettext("Then pass until the stock round is over"), "yes", True),
    )


def _buy(pos: Position, player: str, data: Data) -> Action | None:
    if pos.frame.node != STOCK_TURN_STEP:
        if data["then_pass"] and _stock_round(pos) > data["round"] and _owns_enough(pos, player, data):
            raise Done(gettext("The stock round is over."))
        return None
    who = data["corporation"]
    if pos[STOCK_TURN].bought:
        return legal(pos, Pass(player))
    if _owns_enough(pos, player, data):
        if data["then_pass"] and _stock_round(pos) == data["round"]:
            return legal(pos, Pass(player))
        raise Done(gettext("You own {held}% of {who}.", held=held(pos, player, who), who=who))
    sources = (OFFERING, POOL) if data["source"] == "any" else (data["source"],)
    tried = sorted(((SHARE_PRICE(pos, who, source), source) for source in sources), key=lambda one: one[0])
    reason = ""
    for cost, source in tried:
        action = BuyShare(player, who, source)
        violation = rules.why_not(pos.title, pos.state, action)
        if violation is None:
            if data["price"] and cost > data["price"]:
                raise Done(gettext("A share of {who} costs {cost}.", who=who, cost=priced(pos, cost)))
            return action
        reason = reason or describe_violation(pos.title, violation).reason
    raise Done(reason)


def _owns_enough(pos: Position, player: str, data: Data) -> bool:
    return held(pos, player, data["corporation"]) >= int(data["percent"])


BUY = OrderKind(
    "buy_share",
    _("Buy a share each turn"),
    _("Buys one share of a company in each of your stock turns, until you own as much as you say."),
    (
        Stop("sold_it", _("somebody sells shares of it"), True, sold_it),
        Stop("presidency", _("you lose a presidency, or one comes to you"), True, presidency),
        Stop("bought_it", _("somebody else buys shares of it"), False, bought_it),
        Stop("fell", _("its price falls"), False, price_fell),
        STARTED,
        ROUND_OVER,
    ),
    lambda pos, player: any(started(pos, sym) for sym in pos[CORPORATIONS]),
    _buy_fields,
    _note_round,
    _buy,
    lambda data: gettext(
        "Buy {corporation} each turn until you own {percent}%",
        corporation=data["corporation"],
        percent=data["percent"],
    ),
)
