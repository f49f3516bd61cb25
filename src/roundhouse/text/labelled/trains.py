"""Trains and cars: bought, moved, discarded, and who cannot pay for one."""

from __future__ import annotations

from typing import Any

from ...core.position import Position
from ...rules.corporations import CORPORATION_SPECS
from ...rules.depot import DEPOT, TRAINS, DiscardTrain
from ...rules.emergency import NEED, CompletePurchase, DeclareBankruptcy
from ...rules.money import AVAILABLE_FUNDS
from ...rules.shares import POOL, president
from ...rules.shown import shell_of, shells
from ...rules.trains import BuyTrain
from ..templates import _
from ..texts import Texts


def _of_train(pos: Position, action: BuyTrain) -> dict[str, Any]:
    who = pos.frame.who
    help = max(0, action.price - AVAILABLE_FUNDS(pos, who))
    seller = pos[TRAINS][action.train].owner
    return {
        "seller": seller,
        "help": help,
        "helper": president(pos, who),
        "of_shell": shell_of(pos, seller, action.train) if seller in CORPORATION_SPECS(pos) else "",
    }


def _of_discarded(pos: Position, action: DiscardTrain) -> dict[str, Any]:
    who = pos.frame.who
    return {"shell": shell_of(pos, who, action.train)} if shells(pos, who) else {}


def _source(pos: Position, action: BuyTrain) -> str:
    if action.trade_in:
        return "trade-in"
    owner = pos[TRAINS][action.train].owner
    return {DEPOT: "depot", POOL: "pool"}.get(owner, "company" if owner in CORPORATION_SPECS(pos) else "")


def _shell(pos: Position, action: DiscardTrain) -> str:
    return "shell" if shells(pos, pos.frame.who) else ""


def _purpose(pos: Position, action: CompletePurchase | DeclareBankruptcy) -> str:
    need = pos[NEED]
    return need.purpose if need is not None else ""


TEXTS = Texts(
    labels={
        "pass / trains": _("Buy no more trains"),
        "buy_train": _("Buy {train} for {price:$}"),
        "buy_train / depot": _(
            "Buy a {train:train} from the depot for {price:$}[, {help:$} of it from {helper:name}]"
        ),
        "buy_train / pool": _(
            "Buy a {train:train} from the bank pool for {price:$}[, {help:$} of it from {helper:name}]"
        ),
        "buy_train / trade-in": _("Buy a {train:train} for {price:$} and a {trade_in:train}"),
        "buy_train / company": _(
            "Buy {seller}'s {train:train}[ of shell {of_shell}] for {price:$}[, {help:$} of it from {helper:name}]"
        ),
        "buy_train / company, open": _(
            "Buy {seller}'s {train:train}[ of shell {of_shell}] for {low:$} to {high:$}"
        ),
        "discard_train": _("Discard a {train:train}"),
        "complete_purchase": _("Buy the train for which the money is there"),
        "bankrupt": _("Declare bankruptcy[: {who} must own a train that nobody can pay]"),
    },
    kinds={
        "buy_train": _("buying a train"),
        "discard_train": _("discarding a train"),
        "complete_purchase": _("completing a purchase"),
        "bankrupt": _("declaring bankruptcy"),
    },
    headings={
        "buy_train": _("Buy a train"),
        "discard_train": _("Discard a train"),
        "complete_purchase": _("Complete the purchase"),
        "bankrupt": _("Declare bankruptcy"),
    },
    label_cases={
        BuyTrain: _source,
        DiscardTrain: _shell,
        CompletePurchase: _purpose,
        DeclareBankruptcy: _purpose,
    },
    label_facts={
        BuyTrain: _of_train,
        DiscardTrain: _of_discarded,
        DeclareBankruptcy: lambda pos, action: {"who": pos.frame.who},
    },
)
