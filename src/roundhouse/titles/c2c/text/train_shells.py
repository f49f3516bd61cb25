"""What is said about shells and the trains on them."""

from __future__ import annotations

from ....text.templates import _
from ....text.texts import Texts
from ..train_shells import SHUFFLE, MoveTrain, shell_of

TEXTS = Texts(
    events={
        f"step_closed / {SHUFFLE.name}": _("{who} leaves its trains where they are"),
        "train_moved": _("{corporation} moves a {train:train} to shell {shell}"),
    },
    labels={
        f"pass / {SHUFFLE.name}": _("Leave the trains where they are"),
        "discard_train / shell": _("Discard a {train:train} of shell {shell}"),
        "move_train": _("Move a {train:train} from shell {source} to shell {shell}"),
    },
    label_facts={MoveTrain: lambda pos, action: {"source": shell_of(pos, action.train)}},
    kinds={"move_train": _("moving a train to another shell")},
    headings={"move_train": _("Move a train")},
    prompts={
        "discard / shell": _(
            "{who} ({actor:name}) has {count} trains on shell {shell} and discards down to {limit}"
        ),
        SHUFFLE.name: _("{who} ({actor:name}) may move trains from shell to shell"),
    },
    steps={SHUFFLE.name: _("moving trains from shell to shell")},
    refusals={
        "discarded train is on the shell in excess": _(
            "Shell {shell} of {who} is within its limit of {limit}, so no {train:train} is discarded from it."
        ),
        "train may change its shell / train": _("{train} is no train of {who}."),
        "train may change its shell / shell": _("{who} has no shell {shell}."),
        "train may change its shell / same": _("The {train:train} stands on shell {shell} already."),
        "trains are not gathered on one shell / moved": _(
            "{who} spreads its trains evenly, so the {train:train} stays where it is."
        ),
        "trains are not gathered on one shell / left": _(
            "{who} has two trains on one shell and none on the other: one of them has to go there."
        ),
        "shells hold their trains": _(
            "There are {count} trains on shell {shell} of {who}, which holds {limit}: one of them has to go."
        ),
        "each shell has a train after purchases": _(
            "{who} has a route and a train to spare, so shell {shell} is not left empty."
        ),
    },
    explanations={
        "train limit / does": _(
            "A company owns {limit} trains at most, one with two shells {limit} on each of them."
        ),
    },
)
