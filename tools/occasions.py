"""What occurs in a game: kinds of events, reactions that do something, and occasions that are worth naming by title.

Each has a name with its sort: "event: train_discarded", "reaction: excess trains are discarded", "occasion: phase 6".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Any

from covering import NAMES
from roundhouse.core.game import carry_out, new
from roundhouse.core.position import Event, Position
from roundhouse.core.state import State
from roundhouse.core.title import Title
from roundhouse.play.session import Game
from roundhouse.rules.depot import PHASES, TRAIN_KINDS, TRAINS
from roundhouse.titles.cm1848.papers import is_late
from roundhouse.titles.entry import Entry
from roundhouse.titles.found import titles
from roundhouse.titles.options import UnknownOption

Occasion = Callable[[Title, State, Event], Iterator[str]]
"""What an event is an instance of, by the title, the state after the action, and the event."""

MANY_SHARES = 20
"""A formation of 18C2C has no more shares than that; are more due, they are shared out."""


def tag(kind: type[Event]) -> str:
    """The name of a kind of event, as in streams and files."""
    return str(kind.__struct_config__.tag)


def below(kind: type[Event]) -> Iterator[type[Event]]:
    """All kinds of events."""
    for sub in kind.__subclasses__():
        yield sub
        yield from below(sub)


def _phase(title: Title, state: State, event: Any) -> Iterator[str]:
    yield f"phase {event.phase}"


def _ending(title: Title, state: State, event: Any) -> Iterator[str]:
    yield f"ends by {event.reason}"


def _broke(title: Title, state: State, event: Any) -> Iterator[str]:
    if event.balance == 0:
        yield "bank breaks at exactly $0"


def _bought(title: Title, state: State, event: Any) -> Iterator[str]:
    if event.trade_in:
        yield f"trade-in of a {state[TRAINS][event.trade_in].kind}"


def _conrail(title: Title, state: State, event: Any) -> Iterator[str]:
    yield f"{event.corporation} forms"
    yield f"{event.corporation} forms of {'five or more' if len(event.merged) > 4 else 'fewer than five'}"
    if event.loans:
        yield f"{event.corporation} inherits loans"


def _chance(title: Title, state: State, event: Any) -> Iterator[str]:
    yield f"chance of {event.corporation} in phase {event.phase}{'' if event.formed else ' passes'}"


def _formed(title: Title, state: State, event: Any) -> Iterator[str]:
    yield f"{event.corporation} forms"


def _lent(title: Title, state: State, event: Any) -> Iterator[str]:
    yield f"trains are lent to {event.corporation}"


def _compensated(title: Title, state: State, event: Any) -> Iterator[str]:
    yield f"more than {MANY_SHARES} shares are due at {event.national}"


def _bond(title: Title, state: State, event: Any) -> Iterator[str]:
    yield f"bonds for {'a player' if event.to in title.players else 'others'}"


def _grant(title: Title, state: State, event: Any) -> Iterator[str]:
    yield f"land grant {event.grant} is complete"


def _converted(title: Title, state: State, event: Any) -> Iterator[str]:
    if event.forced:
        yield "forced handshake"
    if is_late(Position(title, state), event.corporation):
        yield "late charter is converted"


def _puffed(title: Title, state: State, event: Any) -> Iterator[str]:
    if event.cost >= 500:
        yield "puff for $500 or more"


COMMON: Mapping[str, Occasion] = {
    "phase_began": _phase,
    "game_over": _ending,
    "bank_broke": _broke,
    "train_bought": _bought,
}
NAMED: Mapping[str, tuple[str, ...]] = {
    "18Chesapeake": ("bank breaks at exactly $0", "ends by bank", "ends by bankrupt"),
    "18AL": ("bank breaks at exactly $0", "ends by bank", "ends by bankrupt", "ends by price"),
    "18GL": (
        "CR forms",
        "CR forms of fewer than five",
        "CR forms of five or more",
        "CR inherits loans",
        "bonds for a player",
        "bonds for others",
        "chance of CR in phase 10H",
        "chance of CR in phase 10H passes",
        "chance of CR in phase E",
        "chance of CR in phase E passes",
        "ends by bank",
        "ends by price",
        "ends by survivor",
    ),
    "1848": (
        *(f"land grant {grant} is complete" for grant in ("ATSF", "CP", "Katy", "NP", "SP", "UP")),
        "ends by bank",
        "ends by bankrupt",
        "ends by nothing sold",
        "forced handshake",
        "late charter is converted",
        "puff for $500 or more",
    ),
    "18C2C": (
        *(f"{national} forms" for national in ("AMTK", "CRC")),
        *(f"trains are lent to {national}" for national in ("AMTK", "CRC")),
        *(f"more than {MANY_SHARES} shares are due at {national}" for national in ("AMTK", "CRC")),
        "ends by bank",
        "ends by bankrupt",
        "ends by price",
    ),
}
"""Occasions that no list of a title's parts has: endings, and what the referees had seldom seen."""

BY_TITLE: Mapping[str, Mapping[str, Occasion]] = {
    "18GL": {"national_formed": _conrail, "formation_over": _chance, "bonds_issued": _bond},
    "18C2C": {"national_formed": _formed, "trains_lent": _lent, "compensated": _compensated},
    "1848": {"grant_completed": _grant, "charter_converted": _converted, "puffed": _puffed},
}


def occasions(title: Title, state: State, events: tuple[Event, ...]) -> Iterator[str]:
    """The names of what happened with an action, `state` being the one that it led to."""
    of_title = BY_TITLE.get(title.name, {})
    for event in events:
        kind = tag(type(event))
        yield f"event: {kind}"
        for look in (COMMON.get(kind), of_title.get(kind)):
            if look is not None:
                for name in look(title, state, event):
                    yield f"occasion: {name}"


@contextmanager
def noting(title: Title, found: set[str]) -> Iterator[None]:
    """Meanwhile, the reactions that do something are noted."""

    def noted(reaction: Any) -> Callable[[Position, Any], None]:
        then = reaction.then

        def do(pos: Position, event: Any) -> None:
            before = pos.state.edits, pos.state.stack, len(pos.events)
            then(pos, event)
            if before != (pos.state.edits, pos.state.stack, len(pos.events)):
                found.add(f"reaction: {reaction.name}")

        return do

    reactions = {reaction: reaction.then for row in title.reactions.values() for reaction in row}
    for reaction in reactions:  # in its place: other parts know the reaction itself
        object.__setattr__(reaction, "then", noted(reaction))
    try:
        yield
    finally:
        for reaction, then in reactions.items():
            object.__setattr__(reaction, "then", then)


def built(entry: Entry) -> Iterator[Title]:
    """The title at tables that differ by one option or by the number of players."""
    least, most = entry.players
    for count in range(least, most + 1):
        yield entry.build(NAMES[:count], ())
    for option in entry.options:
        for count in range(least, most + 1):
            try:
                yield entry.build(NAMES[:count], (option.name,))
            except UnknownOption:  # not with so many, or not alone
                continue
            break


def parts_of(title: Title) -> Iterator[str]:
    """The kinds of events that the modules of the title's parts define, and its reactions."""
    tests = [check.test for checks in title.checks.values() for check in checks]
    reactions = [reaction for row in title.reactions.values() for reaction in row]
    effects = [kind.effect for kind in title.action_types.values()]
    amendments = [amendment.rule for row in title.amendments.values() for amendment in row]
    parts = (*tests, *(one.then for one in reactions), *effects, *amendments)
    modules = {part.__module__ for part in parts}
    yield from (f"event: {tag(kind)}" for kind in below(Event) if kind.__module__ in modules)
    yield from (f"reaction: {one.name}" for one in reactions)


@cache
def possible(entry: Entry) -> frozenset[str]:
    """All that a title has at one table or another; which of it can occur nobody knows yet."""
    found = {f"occasion: option {option.name}" for option in entry.options}
    found |= {f"occasion: {name}" for name in NAMED.get(entry.name, ())}
    for title in built(entry):
        found.update(parts_of(title))
        pos = Position(title, new(title))
        names = list(PHASES(pos))
        found |= {f"occasion: phase {name}" for name in names[1:]}
        traded = {old for kind in TRAIN_KINDS(pos).values() for old in kind.trade_in}
        found |= {f"occasion: trade-in of a {kind}" for kind in traded}
    return frozenset(found)


def occurring(game: Game) -> set[str]:
    """Everything that occurs in a game."""
    title, state = game.title, new(game.title)
    options = game.header.options
    ways = [reading.chosen(options).option for reading in titles()[title.name].readings]
    found = {f"occasion: option {option}" for option in (*options, *ways)}
    with noting(title, found):
        for action in game.actions[: game.at]:
            state, events = carry_out(title, state, action)
            found.update(occasions(title, state, events))
    return found
