"""The menu: what may be done now, numbered, grouped by kind.

A kind with many offers is a tree: its first field is chosen, then the next (hex, then tile, then rotation).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec
from rich.text import Text

from ...board.tiles import Laid
from ...core.actions import Action, Free, Offer, Span
from ...core.game import carry_out
from ...core.position import Position
from ...play.changes import paid, paid_personally
from ...rules.corporations import CORPORATION_SPECS
from ...text.labels import describe_offer, heading
from ...text.templates import money_as
from ...text.terminal import say
from ...text.words import Words
from ..typed import command_of

MOST_IN_A_LIST = 12
"""A kind with more offers than this is shown as a tree."""

MOST_AFTER = 5
"""How many values of the second field are shown beside the first."""


@dataclass(frozen=True)
class Entry:
    """A numbered line: one offer, or all offers that share the first field `value` of a tree."""

    number: int
    kind: str
    label: str
    command: str
    offers: tuple[Offer, ...]
    value: Any = None

    @property
    def tree(self) -> bool:
        """Whether the entry stands for all offers that share the value of their first field."""
        return self.value is not None


@dataclass(frozen=True)
class Menu:
    """The entries by heading, in order."""

    groups: tuple[tuple[str, tuple[Entry, ...]], ...]

    def entry(self, number: int) -> Entry | None:
        """The entry of that number."""
        return next((entry for _, group in self.groups for entry in group if entry.number == number), None)


def menu_of(pos: Position, offers: Sequence[Offer], words: Words) -> Menu:
    """The menu of the offers."""
    kinds: dict[str, list[Offer]] = {}
    for offer in offers:
        kinds.setdefault(offer.action.kind(), []).append(offer)
    groups: dict[str, list[Entry]] = {}
    number = 0
    for kind, some in kinds.items():
        entries = groups.setdefault(heading(words, kind), [])
        if is_tree(some):
            name = fields(some[0].action)[0]
            branches: dict[Any, list[Offer]] = {}
            for offer in some:
                branches.setdefault(getattr(offer.action, name), []).append(offer)
            for value, branch in branches.items():
                number += 1
                label = branch_label(
                    words, name, value, branch, _prices(pos, branch) if name == "hex" else ()
                )
                entries.append(Entry(number, kind, label, "", tuple(branch), value))
        else:
            for offer in some:
                label = describe_offer(pos.title, pos.state, offer, words.names)
                if any(entry.label == label for entry in entries):
                    continue  # one of two equal trains
                number += 1
                entries.append(Entry(number, kind, label, command_for(pos, offer), (offer,)))
    return Menu(tuple((name, tuple(entries)) for name, entries in groups.items()))


def command_for(pos: Position, offer: Offer) -> str:
    """What to type for an offer, with the range of an open number."""
    command = command_of(pos, offer.action)
    for name, domain in offer.open.items():
        if isinstance(domain, Span) and domain.low != domain.high:
            given = str(getattr(offer.action, name))
            command = command.removesuffix(given) + f"{domain.low}–{domain.high}"
    return command


def is_tree(offers: Sequence[Offer]) -> bool:
    """Whether offers of a kind are chosen field by field: many of them, or places on the map."""
    if any(not isinstance(domain, Free) for offer in offers for domain in offer.open.values()):
        return False
    names = fields(offers[0].action)
    return len(names) > 1 and (len(offers) > MOST_IN_A_LIST or "rotation" in names)


def fields(action: Action) -> tuple[str, ...]:
    """The fields that are chosen, in order."""
    return tuple(name for name in action.__struct_fields__ if name != "by")


Choice = tuple[str, dict[str, list[Offer]]]
"""A field, and the offers by its value as it is typed."""


def next_choice(offers: Sequence[Offer]) -> Choice | None:
    """The first field in which offers differ, and the offers by its value as it is typed; None where none does."""
    for name in fields(offers[0].action):
        known: dict[str, list[Offer]] = {}
        for offer in offers:
            known.setdefault(written(getattr(offer.action, name)), []).append(offer)
        if len(known) > 1:
            return name, known
    return None


def only_choice(offers: Sequence[Offer]) -> Choice | None:
    """The one tile that fits where the question was which do, so that it is seen before it is laid; None where the
    action has none."""
    tile = getattr(offers[0].action, "tile", None)
    return ("tile", {written(tile): list(offers)}) if isinstance(tile, str) else None


def tile_choices(
    name: str, known: Mapping[str, Sequence[Offer]]
) -> tuple[str, list[tuple[str, Laid]]] | None:
    """The hex and the tiles between which a choice is, each with what is typed for it; None for other choices."""
    if name not in ("tile", "rotation"):
        return None
    shown, where = [], ""
    for typed, some in known.items():
        action = some[0].action
        tile, rotation = getattr(action, "tile", None), getattr(action, "rotation", None)
        hex = getattr(action, "hex", None)
        if not isinstance(tile, str) or not isinstance(rotation, int) or not isinstance(hex, str):
            return None
        shown.append((typed, Laid(tile, rotation)))
        where = hex
    return where, shown


def open_number(offer: Offer) -> tuple[str, Span] | None:
    """The field of an offer that a number has to be said for, and which numbers it may be."""
    for name, domain in offer.open.items():
        if isinstance(domain, Span) and domain.low != domain.high:
            return name, domain
    return None


def number_in(answer: str, domain: Span) -> int | None:
    """The number that was typed ("45", "$1,200"), if it is one of the domain.

    >>> number_in("$45", Span(20, 60, 5)), number_in("47", Span(20, 60, 5)), number_in("much", Span(20, 60))
    (45, None, None)
    """
    digits = answer.strip("$%").replace(",", "")
    value = int(digits) if digits.isdecimal() and len(digits) < 10 else -1
    return value if value in domain else None


def places_of(offers: Iterable[Offer]) -> dict[str, list[Offer]]:
    """The offers by the hex in which something may be built or placed."""
    places: dict[str, list[Offer]] = {}
    for offer in offers:
        if isinstance(hex := getattr(offer.action, "hex", None), str):
            places.setdefault(hex, []).append(offer)
    return places


class Price(NamedTuple):
    """Dollars that something costs, and how many of them the president adds to the treasury."""

    dollars: int
    added: int


def _prices(pos: Position, offers: Sequence[Offer]) -> list[Price]:
    """What the offers cost; of those with one tile the first is asked."""
    first: dict[Any, Offer] = {}
    for offer in offers:
        first.setdefault(getattr(offer.action, "tile", None), offer)
    return [_price(pos, offer.action) for offer in first.values()]


def _price(pos: Position, action: Action) -> Price:
    then = Position(pos.title, carry_out(pos.title, pos.state, action)[0])
    helped = pos.frame.who in CORPORATION_SPECS(pos)
    return Price(paid(pos, then, action.by), paid_personally(pos, then, action.by) if helped else 0)


def branch_label(
    words: Words, name: str, value: Any, branch: Sequence[Offer], prices: Sequence[Price] = ()
) -> str:
    """A first choice, with what it costs, and what may be chosen next, or how many ways lead on."""
    shown = words.place(value) if name == "hex" else written(value)
    if any(price.dollars for price in prices):
        least, most = min(prices), max(prices)
        with money_as(words.currency):
            shown = say(
                "costs",
                what=shown,
                least=least.dollars,
                most=most.dollars if most.dollars > least.dollars else None,
                added=most.added or None,
            )
    names = fields(branch[0].action)
    after = names[names.index(name) + 1]
    values = dict.fromkeys(written(getattr(offer.action, after)) for offer in branch)
    if len(values) <= MOST_AFTER:
        return say("next", what=shown, values=", ".join(values))
    return say("ways", what=shown, count=len(branch))


def written(value: Any) -> str:
    """The value of a field as it is typed."""
    if isinstance(value, Laid):
        return f"{value.tile}/{value.rotation}"
    return str(value) if isinstance(value, str | int) else msgspec.json.encode(value).decode()


def menu_text(menu: Menu, width: int) -> Text:
    """The menu in lines; entries of a tree flow side by side."""
    text = Text()
    labels = [len(entry.label) for _, group in menu.groups for entry in group if not entry.tree]
    commands = [len(entry.command) for _, group in menu.groups for entry in group]
    column = max(labels, default=0) + 3
    beside = bool(commands) and 6 + column + max(commands) <= width
    for name, entries in menu.groups:
        if text:
            text.append("\n")
        text.append(name, "bold cyan")
        rest = entries
        flowing = [entry for entry in entries if entry.tree]
        if flowing:
            rest = tuple(entry for entry in entries if not entry.tree)
            _flow(text, flowing, width)
        for entry in rest:
            text.append(f"\n{entry.number:>4}  ", "bold green")
            text.append(entry.label)
            if entry.command and beside:
                text.append(" " * (column - len(entry.label)) + entry.command, "dim")
    return text


def _flow(text: Text, entries: Sequence[Entry], width: int) -> None:
    wide = max(len(entry.label) for entry in entries) + 8
    a_row = max(1, width // wide)
    for index, entry in enumerate(entries):
        if index % a_row == 0:
            text.append("\n")
        text.append(f"{entry.number:>4}  ", "bold green")
        text.append(entry.label.ljust(wide - 6) if index % a_row < a_row - 1 else entry.label)
