"""The offers of a position as choices: grouped by kind, each with its label, its JSON, and the fields left open."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

import msgspec

from ...board.tiles import Laid
from ...core.actions import Action, Free, Offer, OneOf, Span, Subset
from ...core.game import legal
from ...core.position import Position
from ...text.labels import describe_offer, heading
from ...text.language import _, gettext, translated
from ...text.words import TREASURY, Words
from .places import HEX, NONE, TRAIN, Place, place_of

MONEY = ("price", "par")
"""Fields of actions that are dollars."""

NUMBER, PICK, RUNS = "number", "pick", "runs"
"""The sorts of open fields: a number in a range, one of several values, the runs of trains."""

MOST_SUBSETS = 64
"""How many combinations are listed at most, the small ones first."""


class Field(msgspec.Struct, frozen=True):
    """A field that the player fills in. `values` of a pick: (value as JSON text, label); `money`: how the title writes
    amounts, where it is one."""

    name: str
    sort: str
    value: str = ""
    low: int = 0
    high: int = 0
    step: int = 1
    money: str = ""
    values: tuple[tuple[str, str], ...] = ()

    @property
    def title(self) -> str:
        """What the field is called, in the language in use."""
        return translated(FIELDS.get(self.name, self.name))


class Choice(msgspec.Struct, frozen=True):
    """Something that may be done now. `label` is the whole of it, `short` what sets it apart in its group."""

    kind: str
    label: str
    short: str
    action: Action
    place: Place = Place()
    fields: tuple[Field, ...] = ()

    @property
    def json(self) -> str:
        """The action as it is sent."""
        return msgspec.json.encode(self.action).decode()


class Group(msgspec.Struct, frozen=True):
    """The choices of one kind; `closer` when they end the step."""

    kind: str
    heading: str
    choices: tuple[Choice, ...]
    closer: bool = False

    @property
    def on_map(self) -> bool:
        """Whether they are made on the map."""
        return any(choice.place.sort == HEX for choice in self.choices)

    @property
    def free(self) -> bool:
        """Whether the runs of trains are chosen."""
        return any(field.sort == RUNS for choice in self.choices for field in choice.fields)


def groups_of(pos: Position, words: Words, offers: Sequence[Offer] | None = None) -> tuple[Group, ...]:
    """Everything that may be done in a position, in the order of the step's menu, its way of passing last."""
    kinds: dict[str, list[Offer]] = {}
    for offer in legal(pos.title, pos.state) if offers is None else offers:
        kinds.setdefault(offer.action.kind(), []).append(offer)
    step = None if pos.over else pos.title.steps[pos.frame.node]
    closer = step.closer.name if step is not None and step.closer is not None else ""
    found = [
        Group(kind, heading(words, kind), tuple(_choices(pos, words, some)), kind == closer)
        for kind, some in kinds.items()
    ]
    return tuple(sorted(found, key=lambda group: group.closer))


def _choices(pos: Position, words: Words, offers: Sequence[Offer]) -> Iterator[Choice]:
    told = varying(offers)
    seen: set[tuple[str, Place]] = set()
    for offer in offers:
        place = place_of(pos, offer.action)
        if place.sort == HEX and "rotation" in offer.action.__struct_fields__:
            label = ""  # told by a picture
        else:
            label = describe_offer(pos.title, pos.state, offer, words.names)
            same = (label, Place() if place.sort == TRAIN else place)
            if same in seen:
                continue  # one of two equal trains
            seen.add(same)
        short = ", ".join(_in_short(words, offer, told, place))
        fields = tuple(_fields(words, offer))
        yield Choice(offer.action.kind(), label, short or label, offer.action, place, fields)


def _in_short(words: Words, offer: Offer, varies: Collection[str], place: Place) -> tuple[str, ...]:
    """What sets an offer apart from others of its kind, and who or what it is about besides its place: that all of
    them share it has told it to nobody. Empty where its place is all that sets it apart."""
    action = offer.action
    fields = [name for name in action.__struct_fields__ if name != "by" and name not in offer.open]
    if varies and not any(apart(words, action, (name for name in fields if name in varies), place)):
        return ()
    told = (n for n in fields if not varies or n in varies or isinstance(getattr(action, n), str))
    return tuple(apart(words, action, told, place))


FIELDS = {
    "price": _("price"),
    "par": _("par value"),
    "to": _("buyer"),
    "shares": _("shares"),
    "count": _("count"),
    "added": _("in exchange"),
    "runs": _("runs"),
}
"""What the fields of actions are called that a person fills in, or by which one of several choices is picked."""

WAYS = {"pay": _("pay"), "half": _("half"), "withhold": _("withhold")}
"""The ways to divide earnings, in one word."""


def varying(offers: Iterable[Offer | Choice]) -> tuple[str, ...]:
    """The fields by which offers, or choices, of one kind differ."""
    rows = [offer.action for offer in offers]
    names = rows[0].__struct_fields__ if rows else ()
    return tuple(
        name
        for name in names
        if any(getattr(row, name) != getattr(rows[0], name) for row in rows[1:]) and name != "by"
    )


def difference(choices: Sequence[Choice]) -> str:
    """By what choices of one kind differ, besides what is filled in, in words; "" where that has no name."""
    filled = {field.name for choice in choices for field in choice.fields}
    names = [name for name in varying(choices) if name not in filled]
    return translated(FIELDS[names[0]]) if len(names) == 1 and names[0] in FIELDS else ""


def shown(words: Words, name: str, value: Any) -> str:
    """The value of a field in a few words."""
    if isinstance(value, Laid):
        return f"{value.tile}/{value.rotation}"
    if isinstance(value, int):
        return words.money(value) if name in MONEY else f"{value}%" if name == "percent" else str(value)
    if name == "train" or name == "trade_in":
        return words.train(value) if value else ""
    if name == "other" and value:
        return gettext("with {name}", name=words.owner(value))
    if name == "president" and value:
        return gettext("president {name}", name=words.owner(value))
    if name == "choice" and value in WAYS:
        return translated(WAYS[value])
    return words.owner(value) if isinstance(value, str) else ""


def apart(words: Words, action: Action, names: Iterable[str], place: Place) -> Iterator[str]:
    """What fields of an action say besides its place; those that are empty say nothing. A corporation that is its own
    source sells from its treasury."""
    for name in names:
        value = getattr(action, name)
        if value != place.id:
            if said := shown(words, name, value):
                yield said
        elif name == "source":
            yield words.owner(TREASURY)


def _fields(words: Words, offer: Offer) -> Iterator[Field]:
    for name, domain in offer.open.items():
        value = getattr(offer.action, name)
        match domain:
            case Span() if domain.low != domain.ends()[-1]:
                money = words.currency if name in MONEY else ""
                yield Field(name, NUMBER, str(value), domain.low, domain.ends()[-1], domain.step, money)
            case OneOf():
                values = (
                    (msgspec.json.encode(one).decode(), shown(words, name, one)) for one in domain.values
                )
                yield Field(name, PICK, values=tuple(values))
            case Subset():
                listed = domain.all()[:MOST_SUBSETS]
                yield Field(
                    name,
                    PICK,
                    values=tuple(
                        (
                            msgspec.json.encode(one).decode(),
                            ", ".join(shown(words, name, o) for o in one) or gettext("nothing"),
                        )
                        for one in listed
                    ),
                )
            case Free():
                yield Field(name, RUNS)


def in_full(words: Words, choice: Choice) -> str:
    """What a choice is about besides its place, for where the like that cannot be had stands beside it."""
    action = choice.action
    open_ones = {field.name for field in choice.fields}
    names = (name for name in action.__struct_fields__ if name != "by" and name not in open_ones)
    return ", ".join(apart(words, action, names, choice.place))


def of_place(group: Group) -> dict[str, list[Choice]]:
    """The choices of a group by the id of their place."""
    found: dict[str, list[Choice]] = {}
    for choice in group.choices:
        for id in choice.place.hexes or (choice.place.id,):
            found.setdefault(id, []).append(choice)
    return found


__all__ = [
    "NONE",
    "Choice",
    "Field",
    "Group",
    "difference",
    "groups_of",
    "in_full",
    "of_place",
    "shown",
    "varying",
]
