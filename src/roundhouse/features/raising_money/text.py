"""What is said about money that has to be raised."""

from __future__ import annotations

from ...text.templates import _
from ...text.texts import Texts

TEXTS = Texts(
    refusals={
        "treasury pays, or money is raised / has a train": _(
            "{who} has {cash:$}, the price is {price:$}, and money is raised only by those without a train."
        ),
        "treasury pays, or money is raised / no duty": _(
            "{who} has {cash:$}, the price is {price:$}, and {who} need not own a train, so no money is raised for it."
        ),
        "treasury pays, or money is raised / train of a corporation": _(
            "{who} has {cash:$}, and no money is raised for a train of another corporation, as for {price:$}."
        ),
        "treasury pays, or money is raised / can pay": _(
            "{who} has {cash:$}[ (bonds to issue: {bonds})], enough for a train at {least:$}, so no money is raised "
            "for one at {price:$}."
        ),
        "treasury pays, or money is raised / not the bank's": _(
            "{who} has {cash:$}, and money is raised for the depot's {top:train} alone, not for this one at {price:$}."
        ),
        "money can be raised": _(
            "After bonds and loans {who} lacks {lacking:$}, and its president can add no more than {most:$}."
        ),
        "bankruptcy only when nothing can be raised / no duty": _(
            "{who} needs no train, so nobody goes bankrupt."
        ),
        "bankruptcy only when nothing can be raised / treasury": _(
            "{who} has {cash:$}[ (bonds to issue: {bonds})] and can buy a train with that, so nobody goes bankrupt."
        ),
        "bankruptcy only when nothing can be raised / can pay": _(
            "{who} has to pay {least:$}, and its president can add {most:$}, which is enough."
        ),
    },
)
