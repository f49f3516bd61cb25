"""What is said about shares that corporations redeem and reissue."""

from __future__ import annotations

from typing import Any

from ....core.position import Position
from ....rules.consent import Agreed
from ....rules.market import price
from ....rules.shares import SharesMoved, held
from ....text.templates import _
from ....text.texts import Texts
from ..own_shares.presidents_turn import Redeem, Reissue
from ..own_shares.redemption import WHAT as REDEMPTION
from ..own_shares.redemption import ShareRedeemed
from ..own_shares.reissue import SharesReissued, new_par


def _of_reissue(pos: Position, action: Reissue) -> dict[str, Any]:
    return {
        "percent": held(pos, action.corporation, action.corporation),
        "par": new_par(pos, action.corporation),
    }


def _case_of_reissue(pos: Position, action: Reissue) -> str:
    """What cannot be chosen is told without numbers."""
    return "" if held(pos, action.corporation, action.corporation) else "none redeemed"


def _of_redemption(pos: Position, action: Redeem) -> dict[str, Any]:
    return {"price": price(pos, action.corporation)}


TEXTS = Texts(
    events={
        "share_redeemed": _("{corporation} redeems {percent}% of its own {source:from} for {price:$}"),
        "shares_reissued": _("{corporation} reissues {percent}% of its own, at {par:$} a share"),
        f"proposed / {REDEMPTION}": _(
            "{proposal.proposer:name} asks {proposal.asked:name} for a share of {proposal.buyer},"
            " which offers {proposal.price:$}"
        ),
    },
    telling={
        SharesMoved: (ShareRedeemed, SharesReissued),
        Agreed: (ShareRedeemed,),
    },
    labels={
        f"accept / {REDEMPTION}": _("Accept: give {proposal.buyer} a share for {proposal.price:$}"),
        "redeem": _("Let {corporation} redeem a share {source:from} for {price:$}"),
        "reissue": _("Let {corporation} reissue {percent}% at {par:$}"),
        "reissue / none redeemed": _("Let {corporation} reissue shares"),
    },
    label_cases={Reissue: _case_of_reissue},
    label_facts={
        Redeem: _of_redemption,
        Reissue: _of_reissue,
    },
    kinds={
        "redeem": _("redeeming a share of a corporation"),
        "reissue": _("reissuing redeemed shares"),
    },
    headings={
        "redeem": _("Redeem a share"),
        "reissue": _("Reissue shares"),
    },
    prompts={
        f"consent / {REDEMPTION}": _(
            "{actor:name} answers: {proposal.buyer} offers {proposal.price:$} for one of its shares"
        )
    },
    refusals={
        "president acts for the corporation / not president": _(
            "{player:name} does not preside over {corporation}."
        ),
        "president acts for the corporation / not floated": _("{corporation} has not floated."),
        "president acts for the corporation / own turn": _(
            "{player:name} has dealt for the own account in this turn and cannot act for {corporation} too."
        ),
        "once in a stock round / redeemed": _("{corporation} has redeemed a share in this stock round."),
        "once in a stock round / reissued": _("{corporation} has reissued its shares in this stock round."),
        "no redemption in the round of floating": _(
            "{corporation} has floated in this stock round: it redeems nothing before the next."
        ),
        "share can be redeemed / source": _("No share of {corporation} is redeemed {source:from}."),
        "share can be redeemed / pool first": _(
            "A share of {corporation} lies in the bank pool: it is redeemed before one of {source:owner}."
        ),
        "share can be redeemed / none": _(
            "{source:owner} has no share of {corporation} that could be redeemed."
        ),
        "enough stays outstanding": _(
            "{out}% of {corporation} are out, and {least}% have to stay with players and in the bank pool."
        ),
        "redemption leaves the president": _(
            "{new:name} would become president of {corporation}: this share cannot be redeemed."
        ),
        "treasury pays the redemption / cash": _("{owner} has {cash:$}, and a share costs {price:$}."),
        "treasury pays the redemption / reissue": _(
            "{owner} has {cash:$} beside what its reissued shares have brought, and a share costs {price:$}."
        ),
        "declined once is declined": _(
            "{player:name} has declined to give a share of {corporation} in this turn."
        ),
        "shares can be reissued / offering": _(
            "{left}% of {corporation} are still in the initial offering: nothing is reissued."
        ),
        "shares can be reissued / none redeemed": _("{corporation} has redeemed no share to reissue."),
    },
    note_names={
        "reissues": _("Reissued"),
        "money put by": _("Put by"),
    },
    notes={
        "reissues": _("{count} times: its shares on offer are paid to it"),
        "money put by": _("{amount:$} of reissued shares until the stock round is over"),
    },
    pieces={
        "reissues": _("reissues"),
    },
)
