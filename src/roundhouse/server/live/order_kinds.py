"""The kinds of standing orders: what each asks for, what it does when its seat is to act, and what stops it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ...core import game as rules
from ...core.actions import Action
from ...core.offers import offers_of
from ...core.position import Event, Position
from ...rules.contest import DropOut
from ...rules.corporations import CORPORATIONS, started
from ...rules.depot import PhaseBegan, owned
from ...rules.dividends import DIVIDE, DIVIDEND_CHOICES, Dividend
from ...rules.market import PriceMoved
from ...rules.opening import BID, ON_SALE, Bid, asked, in_question, leader, least_bid, unsold
from ...rules.operating_round import CURRENT_TURN
from ...rules.privates import PRIVATES
from ...rules.running import RUN, RunTrains, best, value_of
from ...rules.shares import HOLDING_LIMIT, OFFERING, POOL, SHARE, PresidentChanged, held, president
from ...rules.stock_round import (
    SHARE_PRICE,
    STOCK_TURN,
    STOCK_TURN_STEP,
    BuyShare,
    ParSet,
    ShareBought,
    SharesSold,
)
from ...rules.tokens import PLACE_TOKEN
from ...rules.track import LAY_TILE
from ...rules.trains import BUY_TRAIN
from ...rules.turns import AUCTION, ROUND, STOCK_ROUND, Pass
from ...text.language import _, gettext, translated
from ...text.refusals import describe_violation
from ...text.words import Words

Data = Mapping[str, Any]
"""What an order asks for: the values of its fields, and what was noted when it was given."""


@dataclass(frozen=True)
class Field:
    """Something to choose when an order is given.

    `sort`: "choice" (one of `choices`, (value, label)), "number" (from `low` to `high` in steps of `step`) or "yes".
    """

    name: str
    label: str
    sort: str
    default: Any = None
    choices: tuple[tuple[str, str], ...] = ()
    low: int = 0
    high: int = 0
    step: int = 1


@dataclass(frozen=True)
class Seen:
    """An action since the order was given: the positions before and after it, who did it, and what happened."""

    before: Position
    after: Position
    by: str
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Stop:
    """A condition that ends an order when it has come about since.

    `test(player, data, seen)` gives the reason, in one sentence, or "". `default`: whether it is ticked at first.
    """

    name: str
    label: str
    default: bool
    test: Callable[[str, Data, Seen], str]


class Done(Exception):
    """The order has come to its end; the message is the reason, in one sentence."""


@dataclass(frozen=True)
class OrderKind:
    """A kind of standing order.

    `fields(now, player)`: what there is to choose now; empty when the kind makes no sense now (or no field is needed
    and `fits` says no).  `noted(now, player, data)`: what is remembered with the order.  `act(now, player, data)`: the
    action when the player is to act, None when it is a matter of another order or of the player; raises `Done`.
    `said(words, data)`: the order in words.
    """

    kind: str
    label: str
    about: str
    stops: tuple[Stop, ...]
    fits: Callable[[Position, str], bool]
    fields: Callable[[Position, str], tuple[Field, ...]]
    noted: Callable[[Position, str, Data], dict[str, Any]]
    act: Callable[[Position, str, Data], Action | None]
    said: Callable[[Data], str]


# -- stop conditions ---------------------------------------------------------------------------------


def _events(seen: Seen, kind: type[Any]) -> Iterator[Any]:
    return (event for event in seen.events if isinstance(event, kind))


def _sold_mine(player: str, data: Data, seen: Seen) -> str:
    for event in _events(seen, SharesSold):
        if event.player != player and held(seen.before, player, event.corporation):
            return gettext(
                "{player} sold shares of {corporation}.", player=event.player, corporation=event.corporation
            )
    return ""


def _bought_mine(player: str, data: Data, seen: Seen) -> str:
    for event in _events(seen, ShareBought):
        if event.player != player and president(seen.before, event.corporation) == player:
            return gettext(
                "{player} bought shares of {corporation}.", player=event.player, corporation=event.corporation
            )
    return ""


def _started(player: str, data: Data, seen: Seen) -> str:
    for event in _events(seen, ParSet):
        if event.player != player:
            return gettext(
                "{player} started {corporation}.", player=event.player, corporation=event.corporation
            )
    return ""


def _presidency(player: str, data: Data, seen: Seen) -> str:
    for event in _events(seen, PresidentChanged) if seen.by != player else ():
        if player == event.old:
            return gettext(
                "The presidency of {corporation} went to {new}.", corporation=event.corporation, new=event.new
            )
        if player == event.new:
            return gettext("The presidency of {corporation} came to you.", corporation=event.corporation)
    return ""


def _sold_it(player: str, data: Data, seen: Seen) -> str:
    for event in _events(seen, SharesSold):
        if event.player != player and event.corporation == data["corporation"]:
            return gettext(
                "{player} sold shares of {corporation}.", player=event.player, corporation=event.corporation
            )
    return ""


def _bought_it(player: str, data: Data, seen: Seen) -> str:
    for event in _events(seen, ShareBought):
        if event.player != player and event.corporation == data["corporation"]:
            return gettext(
                "{player} bought shares of {corporation}.", player=event.player, corporation=event.corporation
            )
    return ""


def _price_fell(player: str, data: Data, seen: Seen) -> str:
    for event in _events(seen, PriceMoved):
        if event.corporation == data["corporation"] and event.new < event.old:
            return gettext(
                "The price of {corporation} fell to ${new}.", corporation=event.corporation, new=event.new
            )
    return ""


def _new_phase(player: str, data: Data, seen: Seen) -> str:
    for event in _events(seen, PhaseBegan):
        return gettext("Phase {phase} has begun.", phase=event.phase)
    return ""


def _round_over(player: str, data: Data, seen: Seen) -> str:
    return gettext("The round is over.") if seen.before[ROUND] != seen.after[ROUND] else ""


def _lost_train(player: str, data: Data, seen: Seen) -> str:
    who = data["corporation"]
    for corporation in [who] if who else _led(seen.before, player):
        if seen.by != player and set(owned(seen.before, corporation)) - set(owned(seen.after, corporation)):
            return gettext("{corporation} has lost a train.", corporation=corporation)
    return ""


def _others_bid(player: str, data: Data, seen: Seen) -> str:
    top = leader(seen.after, data["private"]) if data["private"] in unsold(seen.after) else None
    before = leader(seen.before, data["private"]) if data["private"] in unsold(seen.before) else None
    if top is not None and before is not None and top != before and player not in (top.player, before.player):
        return gettext(
            "{player} bids against {other} for {private}.",
            player=top.player,
            other=before.player,
            private=data["private"],
        )
    return ""


NEW_PHASE = Stop("phase", _("a new phase begins"), False, _new_phase)
ROUND_OVER = Stop("round", _("the round is over"), False, _round_over)
STARTED = Stop("started", _("somebody starts a company"), False, _started)


# -- helpers -----------------------------------------------------------------------------------------


def _led(pos: Position, player: str) -> list[str]:
    """The started corporations of which the player is president."""
    return [sym for sym in pos[CORPORATIONS] if president(pos, sym) == player]


def _choices(symbols: list[str]) -> tuple[tuple[str, str], ...]:
    return tuple((sym, sym) for sym in symbols)


def _mine_or_all(pos: Position, player: str, name: str = "corporation") -> tuple[Field, ...]:
    return (
        Field(
            name,
            gettext("Company"),
            "choice",
            "",
            (("", gettext("all of mine")), *_choices(_led(pos, player))),
        ),
    )


def _menu(pos: Position, kind: Any) -> bool:
    """Whether the kind is on the menu of the step on top."""
    return not pos.over and kind in pos.title.menus[pos.frame.node]


def _concerns(pos: Position, data: Data) -> bool:
    """Whether it is the turn of the corporation that the order is about."""
    return data["corporation"] in ("", pos.frame.who)


def _legal(pos: Position, action: Action) -> Action:
    """The action. Raises `Done` with the reason when the rules refuse it."""
    violation = rules.why_not(pos.title, pos.state, action)
    if violation is not None:
        raise Done(describe_violation(pos.title, violation).reason)
    return action


def _company(data: Data) -> str:
    return str(data["corporation"]) or gettext("all your companies")


def _nothing(pos: Position, player: str, data: Data) -> dict[str, Any]:
    return {}


def _leads(pos: Position, player: str) -> bool:
    return bool(_led(pos, player))


# -- pass in this stock round ------------------------------------------------------------------------


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
    return _legal(pos, Pass(player)) if _in_round(pos, data) else None


PASS_STOCK = OrderKind(
    "pass_stock",
    _("Pass in this stock round"),
    _("Passes whenever it is your turn, until the stock round is over (the next one, if none is on)."),
    (
        Stop("sold_mine", _("somebody sells shares of a company that you hold"), True, _sold_mine),
        Stop("presidency", _("you lose a presidency, or one comes to you"), True, _presidency),
        Stop("bought_mine", _("somebody buys shares of a company of yours"), False, _bought_mine),
        STARTED,
    ),
    lambda pos, player: True,
    lambda pos, player: (),
    _note_round,
    _pass,
    lambda data: gettext("Pass in stock round {round}", round=data["round"]),
)


# -- buy a share each turn ---------------------------------------------------------------------------

SOURCES = (
    ("any", _("wherever it is cheapest")),
    (OFFERING, _("the initial offering")),
    (POOL, _("the bank pool")),
)


def _buy_fields(pos: Position, player: str) -> tuple[Field, ...]:
    open_ = [sym for sym in pos[CORPORATIONS] if started(pos, sym)]
    share, limit = SHARE(pos), HOLDING_LIMIT(pos)
    return (
        Field("corporation", gettext("Company"), "choice", open_[0] if open_ else None, _choices(open_)),
        Field("percent", gettext("Until you own (percent)"), "number", limit, (), share, 100, share),
        Field("source", gettext("From"), "choice", "any", SOURCES),
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
        return _legal(pos, Pass(player))
    if _owns_enough(pos, player, data):
        if data["then_pass"] and _stock_round(pos) == data["round"]:
            return _legal(pos, Pass(player))
        raise Done(gettext("You own {held}% of {who}.", held=held(pos, player, who), who=who))
    sources = (OFFERING, POOL) if data["source"] == "any" else (data["source"],)
    tried = sorted(((SHARE_PRICE(pos, who, source), source) for source in sources), key=lambda one: one[0])
    reason = ""
    for cost, source in tried:
        action = BuyShare(player, who, source)
        violation = rules.why_not(pos.title, pos.state, action)
        if violation is None:
            if data["price"] and cost > data["price"]:
                raise Done(gettext("A share of {who} costs ${cost}.", who=who, cost=cost))
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
        Stop("sold_it", _("somebody sells shares of it"), True, _sold_it),
        Stop("presidency", _("you lose a presidency, or one comes to you"), True, _presidency),
        Stop("bought_it", _("somebody else buys shares of it"), False, _bought_it),
        Stop("fell", _("its price falls"), False, _price_fell),
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


# -- dividends ---------------------------------------------------------------------------------------


def _ways(pos: Position, player: str) -> tuple[tuple[str, str], ...]:
    led = _led(pos, player)
    ways = DIVIDEND_CHOICES(pos, led[0]) if led else ()
    return tuple((way, Words(pos.title).about("kind", way)) for way in ways)


def _dividend_fields(pos: Position, player: str) -> tuple[Field, ...]:
    ways = _ways(pos, player)
    return (*_mine_or_all(pos, player), Field("choice", gettext("Earnings"), "choice", ways[0][0], ways))


def _divide(pos: Position, player: str, data: Data) -> Action | None:
    if not _menu(pos, DIVIDE) or not _concerns(pos, data) or pos[CURRENT_TURN].revenue is None:
        return None
    who, revenue = pos.frame.who, pos[CURRENT_TURN].revenue or 0
    if "less" in data["stops"] and revenue < data["last"].get(who, 0):
        raise Done(
            gettext(
                "{who} earned ${revenue}, less than the ${before} before.",
                who=who,
                revenue=revenue,
                before=data["last"][who],
            )
        )
    return _legal(pos, Dividend(player, data["choice"]))


def _last_earnings(pos: Position, player: str, data: Data) -> dict[str, Any]:
    return {"last": {sym: row.last_revenue for sym, row in pos[CORPORATIONS].items() if row.last_revenue}}


def _never(player: str, data: Data, seen: Seen) -> str:
    return ""


LESS = Stop("less", _("a company earns less than the last time"), True, _never)
LOST_TRAIN = Stop("train", _("a company of yours loses a train"), True, _lost_train)

DIVIDENDS = OrderKind(
    "dividend",
    _("Always pay or keep the earnings"),
    _("Divides the earnings of your companies in the way that you choose."),
    (LESS, NEW_PHASE, Stop("train", LOST_TRAIN.label, False, _lost_train)),
    _leads,
    _dividend_fields,
    _last_earnings,
    _divide,
    lambda data: gettext("Earnings of {company}: {choice}", company=_company(data), choice=data["choice"]),
)


# -- running the trains ------------------------------------------------------------------------------


def _run(pos: Position, player: str, data: Data) -> Action | None:
    if not _menu(pos, RUN) or not _concerns(pos, data) or pos[CURRENT_TURN].revenue is not None:
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
                "The best run of {who} earns ${worth}, less than the ${before} before.",
                who=who,
                worth=worth[action],
                before=data["last"][who],
            )
        )
    return action


RUN_BEST = OrderKind(
    "run_best",
    _("Always run for the most"),
    _("Runs the trains of your companies for the best total."),
    (
        LESS,
        Stop("unproven", _("the best run is not proven to be the best"), True, _never),
        LOST_TRAIN,
        NEW_PHASE,
    ),
    _leads,
    _mine_or_all,
    _last_earnings,
    _run,
    lambda data: gettext("Run the trains of {company} for the most", company=_company(data)),
)


# -- skipping steps ----------------------------------------------------------------------------------

STEP_NAMES = {"track": _("track"), "token": _("token"), "trains": _("trains")}
STEPS = {"track": LAY_TILE, "token": PLACE_TOKEN, "trains": BUY_TRAIN}


def _skip_fields(pos: Position, player: str) -> tuple[Field, ...]:
    return (
        *_mine_or_all(pos, player),
        Field("track", gettext("Lay no track"), "yes", False),
        Field("token", gettext("Place no token"), "yes", False),
        Field("trains", gettext("Buy no train"), "yes", False),
    )


def _skip(pos: Position, player: str, data: Data) -> Action | None:
    if pos.over or not _concerns(pos, data):
        return None
    if president(pos, pos.frame.who) != player if pos.frame.who in pos[CORPORATIONS] else True:
        return None
    if any(data[name] and _menu(pos, kind) for name, kind in STEPS.items()):
        return _legal(pos, Pass(player))
    return None


SKIP = OrderKind(
    "skip",
    _("Skip steps of operating turns"),
    _("Passes in the steps that you name."),
    (LOST_TRAIN, NEW_PHASE, ROUND_OVER),
    _leads,
    _skip_fields,
    _nothing,
    _skip,
    lambda data: gettext(
        "Skip for {company}: {steps}",
        company=_company(data),
        steps=", ".join(translated(label) for name, label in STEP_NAMES.items() if data.get(name))
        or gettext("nothing"),
    ),
)


# -- bidding -----------------------------------------------------------------------------------------


def _bid_fields(pos: Position, player: str) -> tuple[Field, ...]:
    left = unsold(pos)
    return (
        Field("private", gettext("Private company"), "choice", left[-1], _choices(left)),
        Field("most", gettext("Bid at most ($)"), "number", asked(pos, left[-1]), (), 0, 10_000),
        Field("leave", gettext("Beyond that pass, or leave its auction"), "yes", False),
    )


def _bid(pos: Position, player: str, data: Data) -> Action | None:
    sym, most = data["private"], int(data["most"])
    if pos[PRIVATES][sym].owner == player:
        raise Done(gettext("{sym} is yours.", sym=sym))
    if sym not in unsold(pos):
        raise Done(gettext("{sym} is sold.", sym=sym))
    if not _menu(pos, BID):
        return None
    contest = any(kind.action is DropOut for kind in pos.title.menus[pos.frame.node])
    if contest and in_question(pos) != sym:
        return None
    top = leader(pos, sym)
    if top is not None and top.player == player:
        return None if contest else _legal(pos, Pass(player))
    if not contest and sym in ON_SALE(pos):
        raise Done(
            gettext(
                "{sym} is the cheapest one left, and can be bought for ${price}.",
                sym=sym,
                price=asked(pos, sym),
            )
        )
    for offer in offers_of(pos, BID):
        if isinstance(offer.action, Bid) and offer.action.private == sym and offer.action.price <= most:
            return offer.action
    if data["leave"]:
        return _legal(pos, DropOut(player) if contest else Pass(player))
    raise Done(gettext("The next bid for {sym} would be ${price}.", sym=sym, price=least_bid(pos, sym)))


BID_UP = OrderKind(
    "bid",
    _("Bid for a private company"),
    _(
        "Bids the least that is needed whenever somebody else leads, up to what you say; passes while you lead."
    ),
    (Stop("others", _("two others bid against each other"), False, _others_bid),),
    lambda pos, player: pos[ROUND].kind == AUCTION and bool(unsold(pos)),
    _bid_fields,
    _nothing,
    _bid,
    lambda data: gettext("Bid up to ${most} for {private}", most=data["most"], private=data["private"]),
)


KINDS: dict[str, OrderKind] = {
    kind.kind: kind for kind in (PASS_STOCK, BUY, DIVIDENDS, RUN_BEST, SKIP, BID_UP)
}
"""All kinds by name."""
