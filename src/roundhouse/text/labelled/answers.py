"""Passing, and answers to what others have proposed."""

from __future__ import annotations

from typing import Any

from ...core.position import Position
from ...rules.consent import PROPOSAL, Accept, Decline
from ...rules.stock_round import STOCK_TURN_STEP
from ...rules.trades import ASKED_FOR, OFFERED
from ...rules.turns import Pass
from ..templates import _
from ..texts import Texts


def _of_proposal(pos: Position, action: Accept | Decline) -> dict[str, Any]:
    return {"proposal": pos[PROPOSAL]}


def _of_pass(pos: Position, action: Pass) -> str:
    if pos.frame.node == STOCK_TURN_STEP and any(
        frame.at for frame in pos.frames if frame.node in pos.title.rotations
    ):
        return "done"
    return pos.frame.node


def _proposed(pos: Position, action: Accept | Decline) -> str:
    proposal = pos[PROPOSAL]
    return proposal.what if proposal is not None else ""


TEXTS = Texts(
    labels={
        "pass": _("Pass"),
        "pass / done": _("End the turn"),
        "accept": _("Accept"),
        f"accept / {OFFERED}": _(
            "Accept: buy {proposal.item} from {proposal.seller:name} for {proposal.price:$}"
        ),
        f"accept / {ASKED_FOR}": _(
            "Accept: sell {proposal.item} to {proposal.buyer:name} for {proposal.price:$}"
        ),
        "accept / private": _("Accept: sell {proposal.item} to {proposal.buyer} for {proposal.price:$}"),
        "accept / train": _(
            "Accept: sell {proposal.seller}'s {proposal.item:train} to {proposal.buyer} for {proposal.price:$}"
        ),
        "decline": _("Decline"),
    },
    kinds={
        "pass": _("passing"),
        "accept": _("accepting an offer"),
        "decline": _("declining an offer"),
    },
    headings={
        "pass": _("Pass"),
        "accept": _("Answer"),
        "decline": _("Answer"),
    },
    label_cases={
        Pass: _of_pass,
        Accept: _proposed,
        Decline: _proposed,
    },
    label_facts={
        Accept: _of_proposal,
        Decline: _of_proposal,
    },
)
