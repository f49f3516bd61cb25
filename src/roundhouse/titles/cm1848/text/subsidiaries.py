"""What is said about subsidiaries that are given and closed."""

from __future__ import annotations

from ....text.templates import _
from ....text.texts import Texts

TEXTS = Texts(
    events={
        "subsidiary_given": _(
            "{player:name} gives {subsidiary} to {corporation}; its marker stands in {hex:place}"
        ),
        "subsidiary_closed": _(
            "{subsidiary} closes: {corporation} gets {to_corporation:$}, {player:name} {to_player:$}"
        ),
        "proposed / subsidiary": _(
            "{proposal.proposer:name} wants {proposal.item} to go to {proposal.buyer}"
        ),
        "declined / subsidiary": _(
            "{proposal.asked:name} does not want {proposal.buyer} to have {proposal.item}"
        ),
    },
    event_cases={"declined": lambda event: str(event.proposal.what)},
    labels={
        "give_subsidiary": _("Give {private:paper} to {corporation}"),
        "ask_for_subsidiary": _("Ask for {private:paper}"),
        "close_subsidiary": _("Close {private:paper}"),
        "pass / closing subsidiaries": _("Close no more subsidiaries"),
        "accept / subsidiary": _("Agree"),
    },
    kinds={
        "give_subsidiary": _("giving a subsidiary to a corporation"),
        "ask_for_subsidiary": _("asking for a subsidiary"),
        "close_subsidiary": _("closing a subsidiary"),
    },
    headings={
        "give_subsidiary": _("Give a subsidiary"),
        "ask_for_subsidiary": _("Ask for a subsidiary"),
        "close_subsidiary": _("Close a subsidiary"),
    },
    prompts={
        "closing subsidiaries": _("{who} ({actor:name}) closes subsidiaries"),
        "consent / subsidiary": _("{actor:name} answers: {proposal.item} would go to {proposal.buyer}"),
    },
    steps={"closing subsidiaries": _("closing subsidiaries")},
    refusals={
        "subsidiary is a player's to give / unknown": _("There is no subsidiary {private}."),
        "subsidiary is a player's to give / closed": _("{private} is closed."),
        "subsidiary is a player's to give / no player's": _("{private} is in no player's hand."),
        "subsidiary is a player's to give / other's": _("{private} belongs to {owner:name}."),
        "subsidiary is a player's to give / own": _(
            "{private} is the president's own, to be given without a question."
        ),
        "subsidiaries change hands in some phases": _(
            "Subsidiaries are given in phases {phases:list}, not in phase {phase}."
        ),
        "parent has floated": _("{corporation} does not operate, so it takes over no subsidiary."),
        "subsidiary was declined": _(
            "In this round it was declined that {corporation} takes over {private}."
        ),
        "subsidiary of the corporation at turn / other": _("{private} is no subsidiary of {who}."),
        "subsidiary of the corporation at turn / none": _("{who} has no subsidiary."),
        "subsidiaries are closed in some phases": _(
            "Subsidiaries are closed in phases {phases:list}, not in phase {phase}."
        ),
    },
    explanations={
        "subsidiary / does": _(
            "The company that it is given to, its parent, can lay one tile more for it in each turn, or make a yellow"
            " one green, on routes from its marker in {start:place} and before its own tiles. If it does, {earnings:$}"
            " are added to what the parent's trains earn, unless they earn nothing."
        ),
        "subsidiary / when": _(
            "In phases {phases:either} a player can give it to a company that has floated, if the"
            " president agrees; nothing is paid for it."
        ),
        "closed subsidiary / ends": _(
            "In phases {phases:either} the parent can close it instead of building with it. All that are"
            " left close as phase {phase} begins."
        ),
        "handshake / ends": _(
            "When it closes in a company's hand, the bank pays the parent {handshake:$}, and its"
            " president the best run of a train of {stops} stops through {named:places}; if there is no"
            " such run, {least:$} to each of the two."
        ),
        "subsidiaries are given / does": _("Players can give subsidiaries to companies."),
        "subsidiaries can be closed / does": _(
            "Companies can close their subsidiaries instead of building with them."
        ),
        "subsidiaries close / does": _("As it begins, all subsidiaries of companies close."),
    },
)
