"""What is said about markers that are bought and sold."""

from __future__ import annotations

from typing import Any

from ....core.position import Position
from ....text.templates import _
from ....text.texts import Texts
from ..sold_markers import MARKER, SOLD_MARKERS, BuyMarker


def _of_marker(pos: Position, action: BuyMarker) -> dict[str, Any]:
    own = action.seller == pos.frame.who
    return {"price": 0 if own else SOLD_MARKERS(pos)[action.marker].price}


TEXTS = Texts(
    events={
        f"proposed / {MARKER}": _(
            "{proposal.proposer:name} offers {proposal.asked:name} {proposal.price:$} from {proposal.buyer}"
            " for a marker ({proposal.item}) of {proposal.seller}"
        ),
        "marker_bought": _("{corporation} buys a marker ({marker}) {seller:from}[ for {price:$}]"),
        "marker_given": _("{corporation} receives markers ({marker}), {count} in number"),
        "markers_gone": _("All markers of a kind leave the game: {marker}"),
    },
    labels={
        f"accept / {MARKER}": _(
            "Accept: sell a marker ({proposal.item}) of {proposal.seller} to {proposal.buyer} for {proposal.price:$}"
        ),
        "buy_marker": _("Buy a marker ({marker}) {seller:from}[ for {price:$}]"),
    },
    label_facts={BuyMarker: _of_marker},
    kinds={"buy_marker": _("buying a marker")},
    headings={"buy_marker": _("Buy a marker")},
    prompts={
        f"consent / {MARKER}": _(
            "{actor:name} answers: {proposal.buyer} offers {proposal.price:$} for a marker ({proposal.item})"
            " of {proposal.seller}"
        )
    },
    refusals={
        "marker is for sale / unknown": _("There is no such marker: {marker}."),
        "marker is for sale / phase": _(
            "The bank sells markers of this kind ({marker}) from phase {phase} on."
        ),
        "marker is for sale / none": _("{seller:owner} has no marker of this kind ({marker}) to sell."),
        "marker is of use": _(
            "{who} has {held} markers of this kind ({marker}) and has no use for more than {most}."
        ),
        "treasury pays the marker": _("{owner} has {cash:$}, and the marker costs {price:$}."),
        "owner of the marker has declined": _(
            "{seller} did not want to sell its marker ({marker}) in this turn."
        ),
    },
    note_names={
        "markers held": _("Markers"),
        "markers for sale": _("Markers for sale"),
    },
    notes={
        "markers held": _("{count} ({marker})[, {resting} of them resting]"),
        "markers for sale": _("{marker}: {left} at {price:$}, {seller:from}[, from phase {phase} on]"),
    },
    explanations={
        "brings markers / does": _(
            "Brings {count} markers ({marker}). The company that buys the private company gets {given} of"
            " them and sells the others to companies for {price:$} each."
        ),
        "marker for mountain / does": _(
            "With a marker a company pays {percent}% of the cost of mountains in {zones:list}."
        ),
        "marker for tile points / does": _(
            "With a marker a company has 1 tile point more in a turn in which it lays nothing outside {zones:list};"
            " a merged company 1 for each 3 points that it uses there, and no more than it has markers."
        ),
        "sold marker / when": _(
            "For companies that are at home in {zones:either} or have track there: {public} for each,"
            " {merged} for one of two that have merged. A company can sell one on for {price:$}, and the"
            " buyer uses it from the next round on."
        ),
        "markers of the bank / when": _(
            "While a player owns the private company, the bank sells the markers from phase {phase} on."
            " Those not yet sold when it closes stay with the company that owned it."
        ),
        "sold marker / ends": _("All of these markers leave as phase {phase} begins."),
        "sold marker for good / ends": _("These markers stay to the end of the game."),
    },
    things={
        "marker engineer": _("Engineer marker"),
        "marker labor": _("Labor marker"),
    },
    pieces={
        "engineer markers": _("Engineer markers"),
        "labor markers": _("Labor markers"),
    },
)
