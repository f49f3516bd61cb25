"""What will be different after an action: short lines for everybody who hesitates."""

from __future__ import annotations

import msgspec

from ...core.actions import Action
from ...core.position import Position
from ...play.changes import Change, changes, outcome
from ...rules.corporations import CORPORATION_SPECS
from ...text.changes import describe_changes
from ...text.language import gettext
from ...text.templates import dollars
from ...text.words import Words
from .actor import Told, cards_told, changed


class Preview(msgspec.Struct, frozen=True):
    """What an action leads to. `lines`: in words; `money`: "−$80" for whoever acts, "" for nothing; `price`: "→ $75",
    of the corporation concerned; `grave`: better asked twice; `figures`: what of the cards of whoever acts becomes
    different, by key; `asked`: who has to agree before, "" where nobody has to; `leads`: who becomes president of the
    corporation concerned, "" where nobody does.
    """

    lines: tuple[str, ...] = ()
    money: str = ""
    price: str = ""
    grave: bool = False
    figures: tuple[tuple[str, str], ...] = ()
    asked: str = ""
    leads: str = ""


def preview(pos: Position, words: Words, action: Action, cards: Told | None = None) -> Preview:
    """What a legal action changes, with all that follows by itself, as its player sees it.

    Of what somebody else has to agree to it is told what follows if they do. `cards`: what the cards of the position
    tell, where that is known already.
    """
    after, proposal = outcome(pos, action)
    found = changes(pos.title, pos.state, after)
    purse = pos.frame.who if pos.frame.who in CORPORATION_SPECS(pos) else action.by
    spent = next((one for one in found if one.case == "cash" and one.facts["owner"] == purse), None)
    concerned = getattr(action, "corporation", purse)
    moved = next(
        (one for one in found if one.case == "price" and one.facts["corporation"] == concerned), None
    )
    led = next(
        (one for one in found if one.case == "president" and one.facts["corporation"] == concerned), None
    )
    lines = describe_changes(words, ((one.case, one.facts) for one in found), action.by)
    asked = words.name(proposal.asked) if proposal is not None else ""
    return Preview(
        lines=(*((gettext("{name} is asked first", name=asked),) if asked else ()), *lines),
        money=_signed(spent) if spent is not None else "",
        price=f"→ {dollars(moved.facts['new'])}" if moved is not None else "",
        grave=any(_grave(one, action.by) for one in found),
        figures=changed(
            cards_told(pos, words) if cards is None else cards, Position(pos.title, after), words
        ),
        asked=asked,
        leads=words.name(led.facts["new"]) if led is not None else "",
    )


def _signed(change: Change) -> str:
    more = change.facts["new"] - change.facts["old"]
    return f"+{dollars(more)}" if more > 0 else f"−{dollars(-more)}"


def _grave(change: Change, player: str) -> bool:
    return change.case == "over" or (change.case == "president" and change.facts["old"] == player)
