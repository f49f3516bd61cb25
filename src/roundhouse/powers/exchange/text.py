"""What is said of private companies that are handed in for a share."""

from __future__ import annotations

from ...text.templates import _
from ...text.texts import Texts

TEXTS = Texts(
    events={
        "private_exchanged": _("{player:name} exchanges {private} for {percent}% of {corporation}"),
    },
    labels={"exchange_private": _("Exchange {private} for a share {source:from}")},
    kinds={"exchange_private": _("exchanging a private company for a share")},
    headings={"exchange_private": _("Exchange a private company")},
    refusals={
        "private company is exchanged by its owner / power": _("{private} is not exchanged for a share."),
        "private company is exchanged by its owner / owner": _("{player:name} does not own {private}."),
        "share to be taken is there": _("There is no share of {corporation} there for {private}."),
    },
    explanations={
        "exchange for a share / does": _(
            "A player who owns it can hand it in for a share of {corporation:company} out of the initial"
            " offering, free of charge."
        ),
        "exchange for any share / does": _(
            "A player who owns it can hand it in for a share of {corporation:company} out of the initial"
            " offering or the bank pool, free of charge."
        ),
    },
)
