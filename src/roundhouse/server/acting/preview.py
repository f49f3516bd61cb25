"""What will be different after an action: short lines for everybody who hesitates."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ...core.actions import Action
from ...core.position import Position
from ...core.state import State
from ...play.changes import Change, changes, outcome, ways_to_decide
from ...play.notes import notes_of
from ...play.turn_orders import operating_order
from ...rules.consent import CONSENT, PROPOSAL, Accept, Proposal
from ...rules.corporations import CORPORATION_SPECS
from ...rules.emergency import NEED, lacking, out_of_reach
from ...rules.market import MARKERS
from ...rules.money import AVAILABLE_FUNDS
from ...rules.shares import presided
from ...rules.turns import ROUND, STOCK_ROUND
from ...text.changes import describe_changes, describe_ways
from ...text.language import gettext
from ...text.notes import notes_said
from ...text.words import Words
from .actor import CardFigures, cards_told, changed


class Preview(msgspec.Struct, frozen=True):
    """What an action leads to. `lines`: in words; `money`: "−$80" for whoever acts, with names what corporation and
    player gain in their turn, "" for nothing; `price`: "→ $75", of the corporation concerned; `grave`: better asked
    twice; `figures`: what of the cards of whoever acts becomes different, by key; `pays`: where a corporation cannot
    pay alone, in short lines who pays what; `asked`: who has to agree before, "" where nobody has to; `leads`: who
    becomes president of the corporation concerned in place of somebody else, "" where nobody does; `cell`: where its
    marker goes in the chart ("cell-2-4"), "" where it stays.
    """

    lines: tuple[str, ...] = ()
    money: str = ""
    price: str = ""
    grave: bool = False
    figures: tuple[tuple[str, str], ...] = ()
    pays: tuple[str, ...] = ()
    asked: str = ""
    leads: str = ""
    cell: str = ""


def preview(pos: Position, words: Words, action: Action, cards: CardFigures | None = None) -> Preview:
    """What a legal action changes, with all that follows by itself, as its player sees it.

    Of what somebody else has to agree to it is told what follows if they do. `cards`: what the cards of the position
    tell, where that is known already.
    """
    return told_of(pos, words, action, outcome(pos, action), cards)


def told_of(
    pos: Position,
    words: Words,
    action: Action,
    led: tuple[State, Proposal | None],
    cards: CardFigures | None = None,
) -> Preview:
    """The same of an action whose `outcome` is known."""
    after, proposal = led
    found = changes(pos.title, pos.state, after)
    purse = _purse(pos, action)
    concerned = getattr(action, "corporation", purse)
    moved = next(
        (one for one in found if one.case == "price" and one.facts["corporation"] == concerned), None
    )
    leader = next(
        (one for one in found if one.case == "president" and one.facts["corporation"] == concerned), None
    )
    lines = describe_changes(words, ((one.case, one.facts) for one in found), action.by)
    if not found and (proposal is not None or isinstance(action, Accept)):
        ways = (
            (way, [(one.case, one.facts) for one in different])
            for way, different in ways_to_decide(pos.title, pos.state, after)
        )
        lines = describe_ways(words, pos.title, after, ways, action.by)
    asked = words.name(proposal.asked) if proposal is not None else ""
    new = Position(pos.title, after)
    spoilt = _spoilt(pos, new, words)
    pays, raised = _raised(pos, new, words) or (_shared(words, found, (purse, action.by)), "")
    return Preview(
        lines=(
            *((gettext("{name} is asked first", name=asked),) if asked else ()),
            *((raised,) if raised else ()),
            *((spoilt,) if spoilt else ()),
            *lines,
            *_noted(pos, new, words, (purse, action.by, *_started(found))),
            *_order(pos, new, concerned),
        ),
        money=_money(pos, words, found, purse, action.by),
        price=f"→ {words.money(moved.facts['new'])}" if moved is not None else "",
        grave=bool(spoilt) or any(_grave(one, action.by) for one in found),
        figures=changed(cards_told(pos, words) if cards is None else cards, new, words),
        pays=pays,
        asked=asked,
        leads=words.name(leader.facts["new"]) if leader is not None and leader.facts["old"] else "",
        cell=_cell(pos, new, concerned),
    )


def _purse(pos: Position, action: Action) -> str:
    """Whose money is told beside the choice: that of the side for which it is made."""
    if pos.frame.node == CONSENT.name and (waiting := pos[PROPOSAL]) is not None:
        own = (waiting.asked, *presided(pos, waiting.asked))
        return waiting.seller if waiting.seller in own else waiting.buyer
    return pos.frame.who if pos.frame.who in CORPORATION_SPECS(pos) else action.by


def _money(pos: Position, words: Words, found: tuple[Change, ...], purse: str, player: str) -> str:
    """What the purse gains or spends, with its sign. What a corporation gains in its own turn has its name, beside what
    its player does: of earnings that are divided one would take the treasury's part for one's own."""
    sums = {one.facts["owner"]: one for one in found if one.case == "cash"}
    spent = sums.get(purse)
    gained = [sums[one] for one in (player, purse) if one in sums and _gain(sums[one]) > 0]
    if purse == player or pos.frame.node == CONSENT.name or not gained or (spent and _gain(spent) < 0):
        return _signed(words, spent) if spent is not None else ""
    return ", ".join(f"{words.owner(one.facts['owner'])} {_signed(words, one)}" for one in gained)


def _gain(change: Change) -> int:
    return int(change.facts["new"] - change.facts["old"])


def _shared(words: Words, found: tuple[Change, ...], sides: tuple[str, str]) -> tuple[str, ...]:
    """What a corporation and its president pay together; () where only one of them pays."""
    spent = {
        one.facts["owner"]: one for one in found if one.case == "cash" and one.facts["new"] < one.facts["old"]
    }
    if sides[0] == sides[1] or not all(owner in spent for owner in sides):
        return ()
    return (", ".join(f"{words.owner(owner)} {_signed(words, spent[owner])}" for owner in sides),)


def _raised(old: Position, new: Position, words: Words) -> tuple[tuple[str, ...], str] | None:
    """What both will pay once the president has raised money for it, and that this comes first; None where nothing
    has to be raised."""
    need = new[NEED]
    if new.over or need is None or old[NEED] is not None:
        return None
    own = min(need.price, AVAILABLE_FUNDS(new, need.corporation))
    parts = ((need.corporation, own), (need.president, need.price - own))
    facts = {"name": words.name(need.president), "amount": words.money(max(0, lacking(new)))}
    first = gettext("{name} raises {amount} first", **facts)
    told = ", ".join(f"{words.owner(owner)} −{words.money(part)}" for owner, part in parts if part)
    return (told, first), first


def _spoilt(old: Position, new: Position, words: Words) -> str:
    """That a sale in need leaves too little to be raised, where another one would not; "" where it does not."""
    need = old[NEED]
    if new.over or need is None or new[NEED] is None or out_of_reach(old) > 0:
        return ""
    short = out_of_reach(new)
    if short <= 0:
        return ""
    facts = {"amount": words.money(short), "name": words.name(need.president)}
    return gettext("{name} could not raise the money any more: {amount} would be lacking", **facts)


def _started(found: tuple[Change, ...]) -> Iterator[str]:
    return (one.facts["corporation"] for one in found if one.case == "starts")


def _noted(old: Position, new: Position, words: Words, whose: tuple[str, ...]) -> tuple[str, ...]:
    """What there is to know of those who choose, or of what they start, that was not so before, such as a token that
    they got or a marker that bars them from selling; of what was so already no figures."""
    if new.over:
        return ()
    found: list[tuple[str, str]] = []
    for who in dict.fromkeys(whose):
        known = {note.name for note in notes_of(old, who)}
        found += notes_said(words, (note for note in notes_of(new, who) if note.name not in known))
    return tuple(f"{name}: {told}" for name, told in found)


def _order(old: Position, new: Position, corporation: str) -> tuple[str, ...]:
    """When the corporation operates next, where a stock round changes that."""
    if new.over or {old[ROUND].kind, new[ROUND].kind} != {STOCK_ROUND}:
        return ()
    before, after = operating_order(old), operating_order(new)
    if corporation not in after:
        return ()
    now = after.index(corporation) + 1
    was = before.index(corporation) + 1 if corporation in before else 0
    if was == now:
        return ()
    if now == 1:
        return (gettext("{corporation} operates first", corporation=corporation),)
    facts = {"corporation": corporation, "other": after[now - 2]}
    if now == len(after):
        return (gettext("{corporation} operates last, after {other}", **facts),)
    return (gettext("{corporation} operates after {other}", **facts),)


def _cell(old: Position, new: Position, corporation: str) -> str:
    row, was = new[MARKERS].get(corporation), old[MARKERS].get(corporation)
    if row is None or (was is not None and was.cell == row.cell):
        return ""
    return f"cell-{row.row}-{row.column}"


def _signed(words: Words, change: Change) -> str:
    more = _gain(change)
    return f"+{words.money(more)}" if more > 0 else f"−{words.money(-more)}"


def _grave(change: Change, player: str) -> bool:
    return change.case == "over" or (change.case == "president" and change.facts["old"] == player)
