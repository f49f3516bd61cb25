"""What follows if the player who is asked for something agrees: lines below the question."""

from __future__ import annotations

from ..core.game import carry_out, why_not
from ..core.position import Position
from ..play.changes import changes, ways_to_decide
from ..rules.consent import CONSENT, PROPOSAL, Accept
from ..text.changes import describe_changes, describe_ways
from ..text.terminal import say
from ..text.words import Words


def if_agreed(pos: Position, words: Words) -> list[str]:
    """The changes that it brings to agree, as the player who is asked sees them, in one line; where somebody has to
    decide before anything changes, who does, and a line for each way. None where nobody is asked, or nothing is known
    to follow."""
    if pos.over or pos.frame.node != CONSENT.name or (proposal := pos[PROPOSAL]) is None:
        return []
    answer, title, you = Accept(proposal.asked), pos.title, proposal.asked
    if why_not(title, pos.state, answer) is not None:
        return []
    agreed, _ = carry_out(title, pos.state, answer)
    found = changes(title, pos.state, agreed)
    if found:
        lines = describe_changes(words, ((one.case, one.facts) for one in found), you)
        return [say("if agreed", changes=lines)] if lines else []
    ways = (
        (action, [(one.case, one.facts) for one in different])
        for action, different in ways_to_decide(title, pos.state, agreed)
    )
    told = describe_ways(words, title, agreed, ways, you)
    return [say("if agreed and decided"), *(f"  {line}" for line in told)] if told else []
