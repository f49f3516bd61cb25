"""What is said about national companies."""

from __future__ import annotations

from typing import Any

from ...core.position import Position
from ...rules.reach import hex_face
from ...text.templates import _
from ...text.texts import Texts
from . import KEEPING, LOANS_TAKEN_OVER, BuyPresidency, FormationOver, KeepToken
from .presidency import cost


def _of_kept(pos: Position, action: KeepToken) -> dict[str, Any]:
    cities = hex_face(pos, action.hex).cities
    return {"which": cities.index(action.city) + 1 if len(cities) > 1 else 0}


def _of_presidency(pos: Position, action: BuyPresidency) -> dict[str, Any]:
    return {"price": cost(pos, action.corporation)}


TEXTS = Texts(
    events={
        f"step_closed / {KEEPING.name}": _("No more tokens of {who} are taken over"),
        f"price_moved / {LOANS_TAKEN_OVER}": _(
            "{corporation} takes loans over: its share price falls from {old:$} to {new:$}"
        ),
        "merged": _("{corporation} becomes part of {into}[, with {cash:$}]"),
        "national_formed": _("{corporation} forms out of {merged:list}, at {price:$} a share"),
        "shares_exchanged": _("{to:owner} receives {shares} shares of {corporation} in exchange"),
        "shares_exchanged / bonds": _(
            "{to:owner} receives {shares} shares and {bonds} bonds of {corporation} in exchange"
        ),
        "shares_exchanged / treasury": _(
            "{corporation} has {shares} of its own shares for those of treasuries"
        ),
        "national_not_formed": _("{corporation} does not form: too few corporations have to merge"),
        "national_not_formed / last": _("{corporation} will never form: too few corporations have to merge"),
        "formation_over": _("{corporation} has had its chance in phase {phase}"),
        "token_taken_over": _("{national} takes over {corporation}'s token in {hex:place}"),
        "compensated": _("{player:name} is paid {amount:$}: {shares} shares of {national} are not there"),
        "tokens_gone": _("{corporation}'s other tokens leave the map, those in {hexes:list}"),
    },
    silent=(FormationOver,),
    event_cases={
        "shares_exchanged": lambda event: (
            "treasury" if event.to == event.corporation else "bonds" if event.bonds else ""
        ),
        "national_not_formed": lambda event: "last" if event.last else "",
    },
    labels={
        f"pass / {KEEPING.name}": _("Take over no more tokens[ of {who}]"),
        "keep_token": _("Take over the token in {hex:place}[, city {which}]"),
        "buy_presidency": _("Buy the president's certificate of {corporation} for {price:$}"),
    },
    kinds={
        "keep_token": _("taking over tokens of merged corporations"),
        "buy_presidency": _("buying a president's certificate that nobody has"),
    },
    headings={
        "keep_token": _("Take over a token"),
        "buy_presidency": _("Buy a president's certificate"),
    },
    label_facts={
        KeepToken: _of_kept,
        BuyPresidency: _of_presidency,
    },
    prompts={KEEPING.name: _("{actor:name} takes over tokens of {who}, which has merged")},
    steps={KEEPING.name: _("taking over tokens of a merged corporation")},
    refusals={
        "last share of the national company": _(
            "{player:name} has the last shares of {corporation} that a player owns, and one stays with a player."
        ),
        "president's certificate is for sale / none": _(
            "{corporation} is no national company whose president's certificate is for sale."
        ),
        "president's certificate is for sale / owned": _(
            "The president's certificate of {corporation} belongs to {owner:owner}."
        ),
        "player can pay the president's certificate": _(
            "{owner:name} has {cash:$}, and this costs {price:$}."
        ),
        "token of the merged corporation": _("{who} has no token there in {hex:place} to be taken over."),
        "one token of the national company in a city": _(
            "{who} has a token in that city of {hex:place} already."
        ),
        "tokens taken over": _("Besides its home, {most} tokens of {who} are taken over, and no more."),
    },
    explanations={
        "national company / does": _(
            "Takes in all companies that have operated and have no train: their homes, their money, and"
            " their shares for its own."
        ),
        "own train limit / does": _("Owns {limit} trains at most, whatever the phase."),
        "first price / does": _("Begins at {least:$} a share or more."),
        "first price less loans / does": _(
            "Begins at {least:$} a share or more; each loan of the companies that it takes in moves the price a column"
            " to the left."
        ),
        "forms / when": _(
            "Forms as phase {phases:either} begins, once in the game, if there are at least {least}"
            " companies to be taken in."
        ),
        "national company may form / does": _(
            "As it begins, {companies:companies} may form of the companies that have no train."
        ),
    },
)
