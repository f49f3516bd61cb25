"""What stands in the menu of the full screen: the rows, and what choosing one of them leads to.

A row is an entry of the usual menu, one of the ways in which chosen offers differ, or something closed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from ...board.tiles import Laid
from ...core.actions import Action, Offer, Span
from ...core.position import Position
from ...text.labels import describe_action
from ...text.terminal import say
from ...text.words import Words
from ..screen.closed import closed_of
from ..screen.menu import (
    Choice,
    Menu,
    menu_of,
    next_choice,
    number_in,
    only_choice,
    open_number,
    tile_choices,
)


@dataclass(frozen=True)
class Row:
    """A line that can be chosen: offers, or with `closed` an action that is refused; `heading` stands above it."""

    label: str
    offers: tuple[Offer, ...]
    heading: str = ""
    typed: str = ""
    closed: Action | None = None


class Choices:
    """The rows of a position, narrowed step by step; `back` undoes a step."""

    def __init__(self, pos: Position, offers: Sequence[Offer], words: Words) -> None:
        self.pos, self.offers, self.words = pos, offers, words
        self.steps: list[tuple[Offer, ...]] = []
        self.asked: tuple[Offer, str, Span] | None = None
        self.with_closed = False
        self._top = _rows(menu_of(pos, offers, words))

    @property
    def rows(self) -> list[Row]:
        """What can be chosen now."""
        if self.asked is not None:
            return []
        if not self.steps:
            return [*self._top, *(self._closed() if self.with_closed else ())]
        choice = self._choice
        assert choice is not None
        return [Row(self._said(choice[0], text), tuple(some), typed=text) for text, some in choice[1].items()]

    def _closed(self) -> list[Row]:
        heading = say("closed")
        return [
            Row(label, (), heading, closed=action)
            for label, action in closed_of(self.pos, self.offers, self.words)
        ]

    def _said(self, field: str, typed: str) -> str:
        return self.words.place(typed) if field == "hex" else typed

    @property
    def _choice(self) -> Choice | None:
        """Between what the choice is now; a single tile where it is to be seen before it is laid."""
        return next_choice(self.steps[-1]) or only_choice(self.steps[-1]) if self.steps else None

    def question(self) -> str:
        """What is asked beyond the prompt of the position; nothing at the beginning."""
        if self.asked is not None:
            domain = self.asked[2]
            return say("how much", low=domain.ends()[0], high=domain.ends()[-1], step=domain.step)
        choice = self._choice
        return "" if choice is None else say("which of these", field=choice[0])

    def pictures(self) -> tuple[str, list[tuple[str, Laid]]] | None:
        """The hex and the tiles between which the choice is, if it is one of tiles."""
        choice = self._choice if self.asked is None else None
        return None if choice is None else tile_choices(*choice)

    def take(self, offers: Sequence[Offer], looks: bool = False) -> Action | None:
        """The action that offers come to; None when there is something more to choose, which are the rows now, or the
        one tile that fits is only looked at."""
        if next_choice(offers) is not None or (looks and only_choice(offers) is not None):
            self.steps.append(tuple(offers))
            return None
        asked = open_number(offers[0])
        if asked is not None:
            self.asked = (offers[0], *asked)
            return None
        return offers[0].action

    def take_kind(self, places: Sequence[Offer]) -> Action | None:
        """As `take`, for offers that may be of several kinds: each is a row then."""
        kinds = {offer.action.kind() for offer in places}
        if len(kinds) == 1:
            return self.take(places)
        self._top = [
            Row(describe_action(self.pos.title, self.pos.state, offer.action, self.words.names), (offer,))
            for offer in places
        ]
        return None

    def number(self, answer: str) -> Action | str:
        """The action with the number that was asked for, or the sentence that tells what is wrong with it."""
        assert self.asked is not None
        offer, name, domain = self.asked
        value = number_in(answer, domain)
        if value is None:
            low, high = domain.ends()[0], domain.ends()[-1]
            return say("not in range", answer=answer, low=low, high=high, step=domain.step)
        chosen: dict[str, Any] = {name: value}
        return replace(offer.action, **chosen)

    def back(self) -> bool:
        """One step back; whether there was one."""
        if self.asked is not None:
            self.asked = None
            return True
        if self.steps:
            self.steps.pop()
            return True
        top = _rows(menu_of(self.pos, self.offers, self.words))
        changed = self.with_closed or top != self._top
        self.with_closed, self._top = False, top
        return changed


def _rows(menu: Menu) -> list[Row]:
    return [
        Row(entry.label, entry.offers, heading, entry.command)
        for heading, entries in menu.groups
        for entry in entries
    ]
