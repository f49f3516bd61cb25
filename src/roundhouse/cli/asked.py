"""What follows if the player who is asked for something agrees: lines below the question."""

from __future__ import annotations

from collections.abc import Iterable

from ..core.game import carry_out, legal, to_act, why_not
from ..core.position import Position
from ..play.changes import Change, changes
from ..rules.consent import CONSENT, PROPOSAL, Accept
from ..text.changes import describe_changes
from ..text.labels import describe_action
from ..text.terminal import say
from ..text.words import Words

MOST_WAYS = 3
"""Where somebody has to decide first what follows, it is told for so many ways to decide at most."""


def if_agreed(pos: Position, words: Words) -> list[str]:
    """The changes that it brings to agree, as the player who is asked sees them, in one line; where somebody has to
    decide before anything changes, who does, and a line for each way. None where nobody is asked, or nothing is known
    to follow."""
    if pos.over or pos.frame.node != CONSENT.name or (proposal := pos[PROPOSAL]) is None:
        return []
    answer = Accept(proposal.asked)
    if why_not(pos.title, pos.state, answer) is not None:
        return []
    agreed, _ = carry_out(pos.title, pos.state, answer)
    found = changes(pos.title, pos.state, agreed)
    if found:
        return [say("if agreed", changes=_lines(words, found, proposal.asked))]
    ways = legal(pos.title, agreed)
    if len(ways) > MOST_WAYS or any(way.open for way in ways):
        return []
    told = list[str]()
    for way in ways:
        then, _ = carry_out(pos.title, agreed, way.action)
        if lines := _lines(words, changes(pos.title, pos.state, then), proposal.asked):
            label = describe_action(pos.title, agreed, way.action, words.names)
            told.append(say("decided", label=label, changes=lines))
    decider = words.name(to_act(pos.title, agreed))
    return [say("if agreed and decided", player=decider), *told] if told else []


def _lines(words: Words, found: Iterable[Change], you: str) -> list[str]:
    return describe_changes(words, ((one.case, one.facts) for one in found), you)
