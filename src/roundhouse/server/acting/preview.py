"""What will be different after an action: short lines for everybody who hesitates."""

from __future__ import annotations

import msgspec

from ...core.actions import Action
from ...core.game import carry_out, why_not
from ...core.position import Position
from ...core.state import State
from ...play.changes import Change, changes
from ...rules.consent import CONSENT, PROPOSAL, Accept, Proposal
from ...rules.corporations import CORPORATION_SPECS
from ...text.changes import describe_changes
from ...text.language import gettext
from ...text.templates import dollars
from ...text.words import Words
from .actor import changed


class Preview(msgspec.Struct, frozen=True):
    """What an action leads to. `lines`: in words; `money`: "−$80" for whoever acts, "" for nothing; `price`: "→ $75",
    of the corporation concerned; `grave`: better asked twice; `figures`: what of the cards of whoever acts becomes
    different, by key; `asked`: who has to agree before, "" where nobody has to.
    """

    lines: tuple[str, ...] = ()
    money: str = ""
    price: str = ""
    grave: bool = False
    figures: tuple[tuple[str, str], ...] = ()
    asked: str = ""


def preview(pos: Position, words: Words, action: Action) -> Preview:
    """What a legal action changes, with all that follows by itself, as its player sees it.

    Of what somebody else has to agree to it is told what follows if they do.
    """
    after, proposal = outcome(pos, action)
    found = changes(pos.title, pos.state, after)
    purse = pos.frame.who if pos.frame.who in CORPORATION_SPECS(pos) else action.by
    spent = next((one for one in found if one.case == "cash" and one.facts["owner"] == purse), None)
    concerned = getattr(action, "corporation", purse)
    moved = next(
        (one for one in found if one.case == "price" and one.facts["corporation"] == concerned), None
    )
    lines = describe_changes(words, ((one.case, one.facts) for one in found), action.by)
    asked = words.name(proposal.asked) if proposal is not None else ""
    return Preview(
        lines=(*((gettext("{name} is asked first", name=asked),) if asked else ()), *lines),
        money=_signed(spent) if spent is not None else "",
        price=f"→ {dollars(moved.facts['new'])}" if moved is not None else "",
        grave=any(_grave(one, action.by) for one in found),
        figures=changed(pos, Position(pos.title, after), words),
        asked=asked,
    )


def outcome(pos: Position, action: Action) -> tuple[State, Proposal | None]:
    """The position that a legal action leads to, and what it proposes to somebody, if it does.

    What is proposed counts as agreed to, where that is still legal.
    """
    after, _ = carry_out(pos.title, pos.state, action)
    new = Position(pos.title, after)
    if new.over or new.frame.node != CONSENT.name or pos.frame.node == CONSENT.name:
        return after, None
    proposal = new[PROPOSAL]
    assert proposal is not None
    answer = Accept(proposal.asked)
    if why_not(pos.title, after, answer) is None:
        after, _ = carry_out(pos.title, after, answer)
    return after, proposal


def _signed(change: Change) -> str:
    more = change.facts["new"] - change.facts["old"]
    return f"+{dollars(more)}" if more > 0 else f"−{dollars(-more)}"


def _grave(change: Change, player: str) -> bool:
    return change.case == "over" or (change.case == "president" and change.facts["old"] == player)
