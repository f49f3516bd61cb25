"""Choices of which something is filled in: with what they start, and what follows from that. Where they propose
something to another player, what follows if it is agreed."""

from __future__ import annotations

import msgspec

from ...core.game import why_not
from ...core.position import Position
from ...core.record import action_from
from ...play.changes import outcome
from ...rules.depot import TRAIN_KINDS, TRAINS
from ...rules.privates import PRIVATE_COMPANIES
from ...text.words import Words
from .actor import CardFigures
from .choices import NUMBER, Choice, Field
from .places import PRIVATE, TRAIN, Place
from .preview import Preview, preview, told_of


def proposed(
    pos: Position, words: Words, choice: Choice, cards: CardFigures
) -> tuple[Choice, Preview | None]:
    """A choice with fields to be filled in, and what it leads to as it starts.

    Where somebody has to be asked the price starts at what is printed on the thing, as near as it may be asked. Of a
    price that is simply paid nothing is foretold: it says so itself. `cards`: what the cards of the position tell.
    """
    if all(field.sort == NUMBER and not field.money for field in choice.fields):
        refused = why_not(pos.title, pos.state, choice.action) is not None
        return choice, None if refused else preview(pos, words, choice.action, cards)
    price = next((field for field in choice.fields if field.name == "price" and field.sort == NUMBER), None)
    printed = face_value(pos, choice.place)
    if price is None or printed is None:
        return choice, None
    start = _within(price, printed)
    action = action_from(pos.title, msgspec.to_builtins(choice.action) | {price.name: start})
    if why_not(pos.title, pos.state, action) is not None:
        return choice, None
    led = outcome(pos, action)
    if led[1] is None:
        return choice, None
    found = told_of(pos, words, action, led, cards)
    fields = tuple(
        msgspec.structs.replace(field, value=str(start)) if field is price else field
        for field in choice.fields
    )
    return msgspec.structs.replace(choice, fields=fields), found


def face_value(pos: Position, place: Place) -> int | None:
    """The price that is printed on a train or a paper; None for anything else."""
    if place.sort == TRAIN:
        return TRAIN_KINDS(pos)[pos[TRAINS][place.id].kind].price
    if place.sort == PRIVATE:
        return PRIVATE_COMPANIES(pos)[place.id].face
    return None


def _within(field: Field, value: int) -> int:
    """The highest value of a field that is not above another one; its lowest where there is none."""
    return max(field.low, min(value, field.high) - (min(value, field.high) - field.low) % field.step)
