"""Trains and cars: bought, moved, discarded, and who cannot pay for one."""

from __future__ import annotations

from typing import Any

from ...core.position import Position
from ...features.extra_car import EXTRA_CAR, BuyCar
from ...features.interest import PURPOSE as INTEREST
from ...features.train_shells import SHUFFLE, MoveTrain, shell_of, two_shells
from ...rules.corporations import CORPORATION_SPECS
from ...rules.depot import DEPOT, TRAINS, DiscardTrain
from ...rules.emergency import NEED, CompletePurchase, DeclareBankruptcy
from ...rules.money import AVAILABLE_FUNDS
from ...rules.shares import POOL, president
from ...rules.trains import BuyTrain
from ..templates import _
from ..texts import Texts


def _of_train(pos: Position, action: BuyTrain) -> dict[str, Any]:
    who = pos.frame.who
    help = max(0, action.price - AVAILABLE_FUNDS(pos, who))
    seller = pos[TRAINS][action.train].owner
    shelved = seller in CORPORATION_SPECS(pos) and two_shells(pos, seller)
    return {
        "seller": seller,
        "help": help,
        "helper": president(pos, who),
        "of_shell": shell_of(pos, action.train) if shelved else "",
    }


def _of_discarded(pos: Position, action: DiscardTrain) -> dict[str, Any]:
    return {"shell": shell_of(pos, action.train)} if two_shells(pos, pos.frame.who) else {}


def _source(pos: Position, action: BuyTrain) -> str:
    if action.trade_in:
        return "trade-in"
    owner = pos[TRAINS][action.train].owner
    return {DEPOT: "depot", POOL: "pool"}.get(owner, "company" if owner in CORPORATION_SPECS(pos) else "")


def _shelf(pos: Position, action: DiscardTrain) -> str:
    return "shell" if two_shells(pos, pos.frame.who) else ""


def _purpose(pos: Position, action: CompletePurchase | DeclareBankruptcy) -> str:
    need = pos[NEED]
    return need.purpose if need is not None else ""


TEXTS = Texts(
    labels={
        "pass / trains": _("Buy no more trains"),
        f"pass / {SHUFFLE.name}": _("Leave the trains where they are"),
        "buy_car": _("Buy a car for {price:$}"),
        "discard_car": _("Give a car back to the bank"),
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
        "lengthen_train": _("Make the {train:train} longer by {private:paper}"),
        "discard_train": _("Discard a {train:train}"),
        "discard_train / shell": _("Discard a {train:train} of shell {shell}"),
        "move_train": _("Move a {train:train} from shell {source} to shell {shell}"),
        "complete_purchase": _("Buy the train for which the money is there"),
        f"complete_purchase / {INTEREST}": _("Pay the interest for which the money is there"),
        f"bankrupt / {INTEREST}": _("Declare bankruptcy: {who} owes interest that nobody can pay"),
        "bankrupt": _("Declare bankruptcy[: {who} must own a train that nobody can pay]"),
    },
    kinds={
        "buy_car": _("buying a car"),
        "discard_car": _("giving a car back"),
        "buy_train": _("buying a train"),
        "lengthen_train": _("making a train longer"),
        "discard_train": _("discarding a train"),
        "move_train": _("moving a train to another shell"),
        "complete_purchase": _("completing a purchase"),
        "bankrupt": _("declaring bankruptcy"),
    },
    headings={
        "buy_car": _("Buy a car"),
        "discard_car": _("Give a car back"),
        "buy_train": _("Buy a train"),
        "lengthen_train": _("Make a train longer"),
        "discard_train": _("Discard a train"),
        "move_train": _("Move a train"),
        "complete_purchase": _("Complete the purchase"),
        "bankrupt": _("Give up"),
    },
    label_cases={
        BuyTrain: _source,
        DiscardTrain: _shelf,
        CompletePurchase: _purpose,
        DeclareBankruptcy: _purpose,
    },
    label_facts={
        BuyCar: lambda pos, action: {"price": EXTRA_CAR(pos).price},
        BuyTrain: _of_train,
        DiscardTrain: _of_discarded,
        MoveTrain: lambda pos, action: {"source": shell_of(pos, action.train)},
        DeclareBankruptcy: lambda pos, action: {"who": pos.frame.who},
    },
)
