"""What is said about mergers of public corporations."""

from __future__ import annotations

from typing import Any

from ....core.position import Position
from ....features.merger_proposals import MERGES
from ....features.surplus_tokens import GiveUp
from ....rules.piece_ids import token_id
from ....rules.reach import TOKENS
from ....text.templates import _
from ....text.texts import Texts
from ..merger_declaration import DeclareMerger
from ..merger_exchange import OFFERED, REDEEMED
from ..mergers import DOUBLE_TOKEN, SURVIVING, ReturnToken
from ..mergers import STEP as MERGER_STEP
from ..tokens_beside import BESIDE, DESTINATION_TOKEN


def _of_token(pos: Position, id: str) -> dict[str, Any]:
    """Where a token is, whose it was first, and whether it was laid at a destination."""
    token = pos[TOKENS].get(id) or pos[BESIDE].get(id)
    return {"hex": token.hex if token is not None else "", "of": token_id(id).corporation}


def _is_destination(pos: Position, action: ReturnToken) -> str:
    beside = pos[BESIDE].get(action.token)
    return "destination" if beside is not None and beside.what == DESTINATION_TOKEN else ""


TEXTS = Texts(
    events={
        f"proposed / {MERGES}": _(
            "{proposal.proposer:name} asks {proposal.asked:name} to merge {proposal.buyer} with {proposal.seller}"
        ),
        f"price_moved / {MERGES}": _("{corporation} is at {new:$} after the merger"),
        f"step_closed / {MERGER_STEP.name}": _("{who:name} declares no merger"),
        "shares_merged": _(
            "All shares of {vanished} and {survivor} are changed, two for one, and {president:name} presides[; an odd"
            " share goes to the open market from {odd:owners}]"
        ),
    },
    owners={REDEEMED: _("the redeemed shares"), OFFERED: _("the initial offering")},
    labels={
        "declare_merger": _("Merge {corporation} with {other}"),
        "declare_merger / equal": _(
            "Merge {corporation} with {other}, to be presided over by {president:name}"
        ),
        f"accept / {MERGES}": _("Agree: {proposal.buyer} and {proposal.seller} merge"),
        f"pass / {MERGER_STEP.name}": _("Declare no merger"),
        "choose_survivor": _("Keep the shares and the name of {corporation}"),
        "return_token": _("Take back the token that was {of}'s"),
        "return_token / destination": _("Take back the token at {of}'s destination"),
    },
    label_cases={
        DeclareMerger: lambda pos, action: "equal" if action.president else "",
        ReturnToken: _is_destination,
        GiveUp: lambda pos, action: "placed" if _of_token(pos, action.what)["hex"] else "",
    },
    label_facts={
        ReturnToken: lambda pos, action: _of_token(pos, action.token),
        GiveUp: lambda pos, action: _of_token(pos, action.what),
    },
    kinds={
        "declare_merger": _("merging two corporations"),
        "choose_survivor": _("choosing whose shares remain"),
        "return_token": _("taking one of two tokens back"),
    },
    headings={
        "declare_merger": _("Merge"),
        "choose_survivor": _("Shares that remain"),
        "return_token": _("Two tokens in a hex"),
    },
    prompts={
        MERGER_STEP.name: _("{actor:name} may declare a merger"),
        f"consent / {MERGES}": _(
            "{actor:name} answers: may {proposal.seller} merge with {proposal.buyer}, with {proposal.item:name} as"
            " president?"
        ),
        SURVIVING.name: _("{actor:name} chooses whose shares and name remain"),
        DOUBLE_TOKEN.name: _("{actor:name} takes one of two tokens in {who:place} back"),
    },
    steps={
        MERGER_STEP.name: _("declaring mergers"),
        SURVIVING.name: _("choosing whose shares remain"),
        DOUBLE_TOKEN.name: _("taking one of two tokens back"),
    },
    refusals={
        "public corporations merge": _("{corporation} is a national company and does not merge."),
        "a president declares the merger / president": _(
            "{player:name} does not preside over {corporation} and cannot declare its mergers."
        ),
        "a president declares the merger / order": _(
            "Both are of one president, so {corporation} is named first and {other} second."
        ),
        "a president declares the merger / declined": _(
            "The merger of {pair:list} has been declined since the stock round."
        ),
        "merging corporations have operated": _("{corporation} has not operated yet and does not merge."),
        "somebody presides over the merged corporation / nobody": _(
            "Of {pair:list} together nobody has shares for a president's certificate."
        ),
        "somebody presides over the merged corporation / equal": _(
            "{players:names} would have as many shares: it has to be said which of them presides."
        ),
        "somebody presides over the merged corporation / settled": _(
            "{player:name} would have most shares and presides; nothing is to be said about that."
        ),
        "merging corporations are joined by track": _(
            "No track leads from a token of the one to a token of the other of {pair:list}, and no hex has both."
        ),
        "survivor is one of the merging": _("{corporation} is not one of the merging {pair:list}."),
        "double token comes back / other": _("{who} has no such token in {hex:place}."),
        "double token comes back / single": _("{who} has a single token in {hex:place}, and that stays."),
        "double token comes back / home": _("The token in {hex:place} is at home there and stays."),
    },
)
