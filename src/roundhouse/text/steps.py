"""What a step is about, in a few words ("laying track"), by the step's name; those of titles and mechanisms (`texts`)
go before them."""

from __future__ import annotations

from .templates import _

STEPS: dict[str, str] = {
    "auction turn": _("buying and bidding for private companies"),
    "contested auction": _("raising bids"),
    "stock turn": _("trading shares"),
    "track": _("laying track"),
    "token": _("placing a token"),
    "run": _("running trains"),
    "announcement": _("showing a better run"),
    "dividend": _("dividing earnings"),
    "trains": _("buying trains"),
    "consent": _("answering an offer"),
    "discard": _("discarding trains"),
    "raise money": _("raising money"),
}
