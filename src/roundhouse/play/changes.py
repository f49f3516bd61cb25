"""What an action would change, found by carrying it out on a copy and comparing: for previews of any action."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from ..core.actions import Action
from ..core.game import carry_out, legal, why_not
from ..core.position import Position
from ..core.state import State
from ..core.title import Title
from ..rules.consent import CONSENT, PROPOSAL, Accept, Proposal
from ..rules.corporations import CORPORATION_SPECS, CORPORATIONS
from ..rules.depot import PHASE, TRAINS, owned
from ..rules.ending import RESULT
from ..rules.market import MARKERS, price
from ..rules.money import BANK, CASH
from ..rules.operating_round import CURRENT_TURN
from ..rules.privates import PRIVATES
from ..rules.reach import TILES, TOKENS
from ..rules.shares import OUT_OF_GAME, PLAYERS, POOL, STOCK, held, president
from ..rules.turns import ROUND


class Change(msgspec.Struct, frozen=True):
    """One thing that becomes different.

    `case` and its facts: "cash" (owner, old, new), "shares" (owner, corporation, old, new: percent), "price"
    (corporation, old, new; unearned: whether it falls since nothing is earned), "starts" (corporation, new: the first
    price), "leaves" (corporation: it has no price any more), "president" (corporation, old, new), "floats"
    (corporation), "private" (private, old, new: owners), "closes" (private, old), "train" (train, old, new: owners),
    "trains" (trains, old, new: owners; several at once), "rusts" (trains, owner), "trainless" (corporation, after
    that), "discards" (train, old), "phase" (old, new), "tile" (hex, tile, rotation, old), "token" (corporation, hex),
    "round" (old, new: `Round`), "over" (result).
    """

    case: str
    facts: Mapping[str, Any]


def consequences(title: Title, state: State, action: Action) -> tuple[Change, ...]:
    """What a legal action changes, with all that follows by itself until somebody has to decide again."""
    after, _ = carry_out(title, state, action)
    return changes(title, state, after)


def paid(old: Position, new: Position, by: str) -> int:
    """Dollars that an action has cost between two positions: the corporation whose step it was, with what the player
    `by` has added, or else that player; 0 where it has cost nothing, or brought something.

    >>> from roundhouse import Game
    >>> from roundhouse.core.game import play
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> before = Position(game.title, game.state)
    >>> paid(before, Position(game.title, play(game.title, game.state, game.offers()[0].action)[0]), "Ann")
    20
    """
    who = old.frame.who
    own = paid_personally(old, new, by)
    return max(_less(old, new, who), 0) + own if who in CORPORATION_SPECS(old) else own


def paid_personally(old: Position, new: Position, by: str) -> int:
    """Dollars of it that the player has paid.

    >>> from roundhouse import Game
    >>> from roundhouse.core.game import play
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> before = Position(game.title, game.state)
    >>> after = Position(game.title, play(game.title, game.state, game.offers()[0].action)[0])
    >>> paid_personally(before, after, "Ann"), paid_personally(before, after, "Ben")
    (20, 0)
    """
    return max(_less(old, new, by), 0)


def _less(old: Position, new: Position, owner: str) -> int:
    return old[CASH].get(owner, 0) - new[CASH].get(owner, 0)


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


MOST_WAYS = 3
"""Where somebody has to decide first what changes, it is told for so many ways to decide at most."""


def ways_to_decide(title: Title, before: State, after: State) -> list[tuple[Action, tuple[Change, ...]]]:
    """Where nothing is different in the later position yet, since somebody has to decide first: in what ways, and what
    each changes; none where there are more than `MOST_WAYS`, or none of them changes anything at once.

    Of two corporations that merge it may have to be chosen whose shares remain.

    >>> from roundhouse import Game
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> ways_to_decide(game.title, game.state, game.state)
    []
    """
    if changes(title, before, after):
        return []
    ways = legal(title, after)
    if len(ways) > MOST_WAYS or any(way.open for way in ways):
        return []
    found = [(way.action, changes(title, before, carry_out(title, after, way.action)[0])) for way in ways]
    return [(action, different) for action, different in found if different]


def changes(title: Title, before: State, after: State) -> tuple[Change, ...]:
    """What is different in a later position."""
    return tuple(_changes(Position(title, before), Position(title, after)))


def _changes(old: Position, new: Position) -> Iterator[Change]:
    yield from _money(old, new)
    yield from _stock(old, new)
    yield from _papers(old, new)
    yield from _trains(old, new)
    yield from _board(old, new)
    if old[PHASE] != new[PHASE]:
        yield Change("phase", {"old": old[PHASE], "new": new[PHASE]})
    if old[ROUND] != new[ROUND]:
        yield Change("round", {"old": old[ROUND], "new": new[ROUND]})
    if new.over and not old.over:
        yield Change("over", {"result": new[RESULT]})


def _money(old: Position, new: Position) -> Iterator[Change]:
    if old[CASH] is new[CASH]:
        return
    players = PLAYERS(new)
    for owner in (*players, *(owner for owner in new[CASH] if owner not in players)):
        was, pos = old[CASH].get(owner, 0), new[CASH][owner]
        if owner != BANK and was != pos:
            yield Change("cash", {"owner": owner, "old": was, "new": pos})


def _stock(old: Position, new: Position) -> Iterator[Change]:
    for corporation in new[CORPORATIONS]:
        known = corporation in old[STOCK]  # a national company is formed in the middle of a game
        if old[STOCK].get(corporation) is not new[STOCK][corporation]:
            for owner in PLAYERS(new):
                was = held(old, owner, corporation) if known else 0
                has = held(new, owner, corporation)
                if was != has:
                    yield Change(
                        "shares", {"owner": owner, "corporation": corporation, "old": was, "new": has}
                    )
        if old[MARKERS].get(corporation) is not new[MARKERS].get(corporation):
            yield from _price(old, new, corporation)
        led = president(old, corporation) if known else "", president(new, corporation)
        if led[0] != led[1] and led[1]:
            yield Change("president", {"corporation": corporation, "old": led[0], "new": led[1]})
        if new[CORPORATIONS][corporation].floated and not (known and old[CORPORATIONS][corporation].floated):
            yield Change("floats", {"corporation": corporation})


def _price(old: Position, new: Position, corporation: str) -> Iterator[Change]:
    was, now = price(old, corporation), price(new, corporation)
    if was is None and now is not None:
        yield Change("starts", {"corporation": corporation, "new": now})
    elif now is None and was is not None:
        yield Change("leaves", {"corporation": corporation})
    elif was is not None and now is not None and was != now:
        unearned = {"unearned": True} if now < was and _earns_nothing(old, new, corporation) else {}
        yield Change("price", {"corporation": corporation, "old": was, "new": now, **unearned})


def _earns_nothing(old: Position, new: Position, corporation: str) -> bool:
    """Whether the corporation has come past its dividend in between without any earnings, in the same turn."""
    before, turn = old[CURRENT_TURN], new[CURRENT_TURN]
    same = before.corporation == turn.corporation == corporation
    return same and turn.divided and not turn.revenue and not before.divided and not before.revenue


def _papers(old: Position, new: Position) -> Iterator[Change]:
    if old[PRIVATES] is new[PRIVATES]:
        return
    for sym, row in new[PRIVATES].items():
        was = old[PRIVATES][sym]
        if row.closed and not was.closed:
            yield Change("closes", {"private": sym, "old": was.owner})
        elif row.owner != was.owner:
            yield Change("private", {"private": sym, "old": was.owner, "new": row.owner})


def _trains(old: Position, new: Position) -> Iterator[Change]:
    if old[TRAINS] is new[TRAINS]:
        return
    rusted: dict[str, list[str]] = {}
    moved: dict[tuple[str, str], list[str]] = {}
    for id, row in new[TRAINS].items():
        was = old[TRAINS].get(id)
        if was is None or was.owner == row.owner:
            continue
        if row.owner == OUT_OF_GAME:
            rusted.setdefault(was.owner, []).append(id)
        elif row.owner == POOL:
            yield Change("discards", {"train": id, "old": was.owner})
        else:
            moved.setdefault((was.owner, row.owner), []).append(id)
    for (was_of, owner), trains in moved.items():
        if len(trains) == 1:
            yield Change("train", {"train": trains[0], "old": was_of, "new": owner})
        else:
            yield Change("trains", {"trains": tuple(trains), "old": was_of, "new": owner})
    for owner, trains in rusted.items():
        yield Change("rusts", {"trains": tuple(trains), "owner": owner})
        if owner in new[CORPORATIONS] and not owned(new, owner):
            yield Change("trainless", {"corporation": owner})


def _board(old: Position, new: Position) -> Iterator[Change]:
    for hex, laid in new[TILES].items() if new[TILES] is not old[TILES] else ():
        was = old[TILES].get(hex)
        if was is not laid and was != laid:
            facts = {"hex": hex, "tile": laid.tile, "rotation": laid.rotation}
            yield Change("tile", {**facts, "old": "" if was is None else was.tile})
    for id, token in new[TOKENS].items() if new[TOKENS] is not old[TOKENS] else ():
        before = old[TOKENS].get(id)
        if token.placed and (before is None or token.hex != before.hex):
            yield Change("token", {"corporation": token.corporation, "hex": token.hex})


__all__ = ["Change", "changes", "consequences", "outcome", "ways_to_decide"]
