"""What follows if the player who is asked for something agrees: a line below the question."""

from __future__ import annotations

from ..core.game import why_not
from ..core.position import Position
from ..play.changes import consequences
from ..rules.consent import CONSENT, PROPOSAL, Accept
from ..text.changes import describe_changes
from ..text.terminal import say
from ..text.words import Words


def if_agreed(pos: Position, words: Words) -> str:
    """The changes that it brings to agree, as the player who is asked sees them; "" where nobody is asked, or nothing
    follows by itself."""
    if pos.over or pos.frame.node != CONSENT.name or (proposal := pos[PROPOSAL]) is None:
        return ""
    answer = Accept(proposal.asked)
    if why_not(pos.title, pos.state, answer) is not None:
        return ""
    found = consequences(pos.title, pos.state, answer)
    lines = describe_changes(words, ((one.case, one.facts) for one in found), proposal.asked)
    return say("if agreed", changes=lines) if lines else ""
