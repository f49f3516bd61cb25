"""What is said about the private company that is exchanged for a share."""

from __future__ import annotations

from typing import Any

from ....core.position import Position
from ....rules.shares import presidents_percent
from ....text.templates import _
from ....text.texts import Texts
from ..mohawk import EXCHANGE, EXCHANGE_BETWEEN, ExchangeShare, StartWithPrivate, rest_of


def _of_start(pos: Position, action: StartWithPrivate) -> dict[str, Any]:
    percent = presidents_percent(pos, action.corporation)
    return {"private": EXCHANGE(pos).private, "percent": percent, "price": rest_of(pos, action.par)}


def _of_exchange(pos: Position) -> dict[str, Any]:
    terms = EXCHANGE(pos)
    return {"private": terms.private, "corporation": terms.corporation}


TEXTS = Texts(
    events={
        "private_exchanged": _("{owner:owner} closes {private:paper} for a share of {corporation}"),
        f"step_closed / {EXCHANGE_BETWEEN.name}": _("The private company is not exchanged now"),
    },
    labels={
        "exchange_share": _("Close {private:paper} for a share of {corporation} {source:from}"),
        "start_with_private": _(
            "Start {corporation} at {par:$}, with {private:paper} and {price:$} for {percent}%"
        ),
        f"pass / {EXCHANGE_BETWEEN.name}": _("Do not exchange it now"),
    },
    label_facts={
        ExchangeShare: lambda pos, action: _of_exchange(pos),
        StartWithPrivate: _of_start,
    },
    kinds={
        "exchange_share": _("exchanging a private company for a share"),
        "start_with_private": _("starting a corporation with a private company"),
    },
    headings={
        "exchange_share": _("Exchange a private company"),
        "start_with_private": _("Start with a private company"),
    },
    prompts={EXCHANGE_BETWEEN.name: _("{actor:name} may exchange {exchanged:paper} for a share")},
    prompt_facts=lambda pos: {"exchanged": EXCHANGE(pos).private},
    steps={EXCHANGE_BETWEEN.name: _("exchanging a private company for a share")},
    refusals={
        "private company can be exchanged / closed": _("{private} has left the game."),
        "private company can be exchanged / owner": _("{player:name} does not decide about {private}."),
        "private company can be exchanged / other corporation": _(
            "{private} belongs to {owner}, which gets no share for it."
        ),
        "share for the private company is there / merged": _(
            "{corporation} is no longer a corporation on its own: there are no shares for the private company."
        ),
        "share for the private company is there / not started": _("{corporation} has no president yet."),
        "share for the private company is there / reissued": _(
            "{corporation} has reissued shares, and those of the offering are not exchanged."
        ),
        "share for the private company is there / none": _(
            "There is no share of {corporation} to be had there."
        ),
        "exchange is barred by a sale": _(
            "{player:name} has sold shares of {corporation} and gets none again until operating rounds have been"
            " played."
        ),
        "exchange is a redemption / redeemed": _("{corporation} has redeemed a share in this stock round."),
        "exchange is a redemption / floated": _(
            "{corporation} has floated in this stock round and redeems nothing yet."
        ),
        "exchange is a redemption / outstanding": _(
            "{out}% of {corporation} would be with players and the open market, and {least}% have to be."
        ),
        "private company stands for a share / corporation": _(
            "{private} stands for no share of {corporation}."
        ),
        "private company stands for a share / owner": _("{player:name} does not own {private}."),
        "player can pay the rest of the certificate": _(
            "{owner:name} has {cash:$}, and {price:$} are to be paid."
        ),
    },
    explanations={
        "exchange / does": _(
            "Its owner can hand it in for a {percent}% share of {corporation:company} from the initial"
            " offering or the market[: worth {worth:$} now][: worth {low:$} to {high:$} by the par value"
            " chosen]."
        ),
        "stands for a share / does": _(
            "Whoever founds {corporation} can hand it in for one of the two shares of the president's"
            " certificate."
        ),
        "exchange / when": _(
            "A player who owns it can do so in the own stock turn, and in any round between two turns; it"
            " is no purchase of the turn. {corporation} itself can do it to redeem a share. Other"
            " companies cannot."
        ),
        "exchange / ends": _("Closes when it is handed in."),
    },
)
