"""What is said about mergers and the markers given up after them."""

from __future__ import annotations

from typing import Any

from ....core.position import Position
from ....features.merger_proposals import MERGES
from ....features.surplus_tokens import GIVING_UP, GiveUp
from ....rules.reach import TOKENS
from ....text.templates import _
from ....text.texts import Texts
from ..merger import MERGING, ODD_SHARE, SellOdd, TakeOdd, half_price
from ..merger_proposal import ProposeMerger, merger_fee
from ..rights.places import PLACES
from ..rights.transfers import rights_in


def _of_merger(pos: Position) -> dict[str, Any]:
    merging = pos[MERGING]
    return {} if merging is None else {"merged": merging.survivor, "half": half_price(pos)}


def _of_marker(pos: Position, action: GiveUp) -> dict[str, Any]:
    token = pos[TOKENS].get(action.what)
    rights = rights_in(action.what)
    place = PLACES(pos).get(rights.place) if rights is not None else None
    return {"hex": token.hex if token is not None and token.placed else place.hex if place else ""}


def _of_odd(pos: Position, action: TakeOdd | SellOdd) -> dict[str, Any]:
    merging = pos[MERGING]
    assert merging is not None
    return {"corporation": merging.survivor, "price": half_price(pos)}


def _given_up(what: str, hex: str) -> str:
    """What is given up: a right, a marker on the map, or another one."""
    return "rights" if rights_in(what) is not None else "placed" if hex else ""


TEXTS = Texts(
    events={
        f"proposed / {MERGES}": _(
            "{proposal.proposer:name} asks {proposal.asked:name} to merge {proposal.seller} into {proposal.buyer}"
        ),
        "merger_exchanged": _(
            "Shares of {survivor} and {vanished} are exchanged, and {president:name} has the president's certificate"
        ),
        f"price_moved / {MERGES}": _(
            "{corporation}'s share price goes from {old:$} to {new:$} by the merger"
        ),
        "merger_fee_paid": _(
            "{corporation} pays {fee:$} for its administration[, {added:$} of it from {player:name}]"
        ),
        "odd_share_completed": _(
            "{player:name} pays {price:$} and makes half a share of {corporation} whole"
        ),
        "odd_share_handed_in": _("{player:name} hands half a share of {corporation} in for {price:$}"),
        "marker_given_up": _("{corporation} gives up a marker that is not on the map yet"),
        "marker_given_up / placed": _("{corporation} gives up its marker in {hex:place}"),
        "marker_given_up / rights": _("{corporation} gives up track rights"),
    },
    event_cases={"marker_given_up": lambda event: _given_up(event.what, event.hex)},
    labels={
        "propose_merger": _("Merge {vanished} into {survivor}, for a fee of {fee:$}"),
        f"accept / {MERGES}": _("Agree: {proposal.buyer} takes {proposal.seller} over"),
        "take_odd": _("Pay {price:$} and make half a share of {corporation} whole"),
        "sell_odd": _("Hand half a share of {corporation} in for {price:$}"),
        "give_up": _("Give up a marker that is not on the map yet"),
        "give_up / placed": _("Give up the marker in {hex:place}"),
        "give_up / rights": _("Give up the rights in {hex:place}"),
    },
    label_cases={GiveUp: lambda pos, action: _given_up(action.what, _of_marker(pos, action)["hex"])},
    label_facts={
        ProposeMerger: lambda pos, action: {"fee": merger_fee(pos, action.survivor, action.vanished)},
        TakeOdd: _of_odd,
        SellOdd: _of_odd,
        GiveUp: _of_marker,
    },
    kinds={
        "propose_merger": _("merging two corporations"),
        "take_odd": _("completing half a share"),
        "sell_odd": _("handing half a share in"),
        "give_up": _("giving up markers after a merger"),
    },
    headings={
        "propose_merger": _("Merge"),
        "take_odd": _("Odd half share"),
        "sell_odd": _("Odd half share"),
        "give_up": _("Give up"),
    },
    prompts={
        f"consent / {MERGES}": _(
            "{actor:name} answers: may {proposal.seller} be merged into {proposal.buyer}, for a fee of"
            " {proposal.price:$}?"
        ),
        ODD_SHARE.name: _(
            "{actor:name} has half a share of {merged} over: {half:$} to pay for the rest, or to take"
        ),
        GIVING_UP.name: _("{who} ({actor:name}) has too many markers and gives some up"),
    },
    prompt_facts=_of_merger,
    steps={
        ODD_SHARE.name: _("settling odd half shares"),
        GIVING_UP.name: _("giving up markers"),
    },
    refusals={
        "a president proposes the merger / president": _(
            "{player:name} presides over neither of {pair:list}, so the proposal has to come from another."
        ),
        "a president proposes the merger / declined": _(
            "In this turn the merger of {pair:list} has been declined already."
        ),
        "one of the merging has a train": _("Neither {survivor} nor {vanished} has a train."),
        "somebody holds enough of the merging": _(
            "Nobody has {least}% of {survivor} and {vanished} together; the most is {most}%."
        ),
        "merging corporations are in touch": _(
            "No marker of {survivor} is on a route of {vanished}, nor the other way round."
        ),
        "merger fee can be paid": _(
            "The fee is {fee:$}: more than the {treasury:$} of both[ and the {cash:$} of {player:name}]."
        ),
        "whole shares are left": _("No whole share of {corporation} is left."),
        "player can pay the odd share": _("{owner:name} has {cash:$}, and half a share costs {price:$}."),
        "bonds are changed for a half": _(
            "Here bonds are changed only by the player at turn, to pay {price:$} for half a share of {corporation}, and"
            " {owner:name} cannot do so."
        ),
        "markers are too many": _("{who} has {count} markers and rights and may keep {limit}."),
        "own marker is given up": _("{what} is no marker of {who} that counts."),
        "marker stays on the map / last": _(
            "{who} must keep a marker on the map, and {hex:place} has the last."
        ),
        "marker stays on the map / home": _(
            "The land grant that begins in {hex:place} is open, so {who} keeps its marker there."
        ),
    },
)
