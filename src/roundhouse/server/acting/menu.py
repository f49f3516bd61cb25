"""The menu of a position as laid out: cards, options, what is done on the map, runs, passing, and the pale rest."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

import msgspec

from ...core.position import Position
from ...draw.style import shade
from ...play.asides import asides
from ...rules.corporations import CORPORATION_SPECS
from ...rules.emergency import DeclareBankruptcy
from ...rules.reach import BOARD
from ...rules.shown import USUAL_FIRST
from ...text.labels import describe_briefly, heading
from ...text.words import Words
from ..desk.hex_labels import heard_as
from ..live.by_snapshot import BySnapshot, by_snapshot
from ..live.table import TableSnapshot
from .actor import cards_told
from .cards import Face, face_of, order_of
from .choices import RUNS, Choice, Field, Group, difference, groups_of, in_full
from .disabled_choices import DisabledChoice, disabled_choices
from .places import COMPANY, HEX, NONE, PRIVATE, TRAIN
from .preview import Preview, preview
from .proposed import proposed

MOST_PREVIEWS = 64
"""Up to this many choices show at once what they lead to, kind by kind; the others are asked for one by one."""


class Act(msgspec.Struct, frozen=True):
    """A choice as a button or form.

    `after`: what it leads to, None when that has to be asked for; of fields as they start.
    """

    kind: str
    label: str
    short: str
    json: str
    fields: tuple[Field, ...] = ()
    after: Preview | None = None
    grave: bool = False
    runs: tuple[tuple[str, tuple[str, ...]], ...] = ()


class Row(msgspec.Struct, frozen=True):
    """The choices of one kind, with those that cannot be had. `differ`: by what those with open fields differ, in
    words, "" where that has no name."""

    kind: str
    heading: str
    acts: tuple[Act, ...] = ()
    pales: tuple[DisabledChoice, ...] = ()
    differ: str = ""


class Card(msgspec.Struct, frozen=True):
    """A thing on the table and what can be done with it. `ground`: the colour of its head; `mark`: that of the
    corporation that it is or that has it; each "" for none."""

    face: Face
    rows: tuple[Row, ...]
    ground: str = ""
    mark: str = ""

    @property
    def live(self) -> bool:
        """Whether anything can be done."""
        return any(row.acts for row in self.rows)

    @property
    def open(self) -> tuple[Row, ...]:
        """The rows that are in sight: where something can be done, those in which there is something to see."""
        if not self.live:
            return self.rows
        kept = (row for row in self.rows if row.acts or any(pale.brings for pale in row.pales))
        return tuple(
            msgspec.structs.replace(row, pales=tuple(p for p in row.pales if not p.empty)) for row in kept
        )

    @property
    def rest(self) -> tuple[DisabledChoice, ...]:
        """What cannot be done and is not in sight."""
        seen = {pale for row in self.open for pale in row.pales}
        return tuple(pale for row in self.rows for pale in row.pales if pale not in seen)


Section = tuple[str, tuple[Card, ...]]
"""A sort of things, and the cards of those beside which there is something to do."""


class Spot(msgspec.Struct, frozen=True):
    """A hex on which something can be done: `kinds` of action, and those in words; `heard`: it with what is there."""

    hex: str
    name: str
    kinds: tuple[str, ...]
    said: str
    heard: str


class Menu(msgspec.Struct, frozen=True):
    """Everything there is to do in a position; `primary`: the JSON of what is most likely wanted, "" for nothing;
    `primary_said`: that in few words.

    `aside_sections`, `asides`: like `sections` and `options`, of what is offered in passing. `abreast`: the only
    choices there are, where they are places like each other: they stand side by side, none before the others. So do
    `answers`, each with its few words: a few options of which one has to be taken, of several kinds or with a usual
    one. `lost`: what a step of an operating turn is there for, where nothing of it is possible; not among `pales`.
    """

    sections: tuple[Section, ...] = ()
    options: tuple[Row, ...] = ()
    aside_sections: tuple[Section, ...] = ()
    asides: tuple[Row, ...] = ()
    runs: tuple[Row, ...] = ()
    spots: tuple[Spot, ...] = ()
    on_map: tuple[tuple[str, str], ...] = ()
    closers: tuple[Act, ...] = ()
    pales: tuple[DisabledChoice, ...] = ()
    lost: DisabledChoice | None = None
    primary: str = ""
    primary_said: str = ""
    abreast: tuple[Act, ...] = ()
    answers: tuple[tuple[Act, str], ...] = ()

    @property
    def several(self) -> bool:
        """Whether there is more than one thing to do, besides ending the step."""
        cards = (card for _, some in (*self.sections, *self.aside_sections) for card in some)
        rows = (*self.options, *self.asides, *self.runs, *(row for card in cards for row in card.rows))
        return sum(len(row.acts) + any(act.fields for act in row.acts) for row in rows) > 1

    @property
    def alone(self) -> bool:
        """Whether there is only one option."""
        return sum(len(row.acts) for row in self.options) == 1


_menus: BySnapshot[Menu] = by_snapshot("menus")


def menu_of(live: TableSnapshot) -> Menu:
    """The menu of whoever is to act at a table; the same for all of its viewers, made once."""
    menu = _menus.get(live)
    if menu is None:
        assert live.game is not None
        pos = Position(live.game.title, live.game.state)
        menu = _menus[live] = laid_out(pos, Words(live.game.title, live.row.names))
    return menu


def laid_out(pos: Position, words: Words) -> Menu:
    """The menu of a position."""
    groups = groups_of(pos, words)
    pales = disabled_choices(pos, words, groups)
    cards = cards_told(pos, words)
    after = {choice: preview(pos, words, choice.action, cards) for choice in _foretold(groups)}
    acts = {choice: _act(choice, after.get(choice)) for group in groups for choice in group.choices}
    if sum(bool(choice.fields) for choice in acts) <= MOST_PREVIEWS:
        acts |= {c: _act(*proposed(pos, words, c, cards)) for c in acts if c.fields}
    told = [group for group in groups if not group.on_map and not group.closer]
    sections = _sections(pos, words, told, acts, pales)
    shown = {pale.why for _, cards in sections for card in cards for row in card.rows for pale in row.pales}
    besides = asides(pos)
    listed = tuple(
        Row(group.kind, group.heading, some)
        for group in told
        if not group.free and (some := tuple(acts[c] for c in group.choices if c.place.sort == NONE))
    )
    options = tuple(row for row in listed if row.kind not in besides)
    mine = {choice.place.sort for group in told if group.kind not in besides for choice in group.choices}
    runs = tuple(
        Row(group.kind, group.heading, tuple(acts[c] for c in group.choices)) for group in told if group.free
    )
    closers = tuple(acts[c] for group in groups if group.closer for c in group.choices)
    primary = _primary(pos, groups, options, runs, closers)
    covered = {row.kind for _, cards in sections for card in cards for row in card.rows}
    rest = tuple(pale for pale in pales if pale.why not in shown and pale.kind not in covered)
    lost = _lost(pos, rest)
    return Menu(
        sections=tuple(section for section in sections if section[0] in mine),
        options=options,
        aside_sections=tuple(section for section in sections if section[0] not in mine),
        asides=tuple(row for row in listed if row.kind in besides),
        runs=runs,
        spots=_spots(pos, words, groups),
        on_map=tuple((group.kind, group.heading) for group in groups if group.on_map),
        closers=closers,
        pales=tuple(pale for pale in rest if pale != lost),
        lost=lost,
        primary=primary,
        primary_said=next((_briefly(pos, words, choice) for choice in acts if choice.json == primary), ""),
        abreast=options[0].acts if len(options) == 1 and _alike(options[0]) else (),
        answers=tuple(
            (acts[choice], _briefly(pos, words, choice))
            for choice in _answers(groups, besides, options, primary)
        ),
    )


def _lost(pos: Position, pales: Sequence[DisabledChoice]) -> DisabledChoice | None:
    """What the step of an operating turn is there for, as a whole; None where some of it is possible."""
    if pos.over or pos.frame.who not in CORPORATION_SPECS(pos):
        return None
    first = pos.title.steps[pos.frame.node].menu[0].name
    return next(
        (pale for pale in pales if pale.kind == first and msgspec.json.decode(pale.why) == {"type": first}),
        None,
    )


def _foretold(groups: Iterable[Group]) -> list[Choice]:
    """The choices of which it is told at once what they lead to: all of a kind or none, so that they can be compared,
    and small kinds first. Two hundred par values would else leave not even the shares their figures."""
    found: list[Choice] = []
    for plain in sorted(
        ([choice for choice in group.choices if not choice.fields] for group in groups if not group.on_map),
        key=len,
    ):
        if len(found) + len(plain) > MOST_PREVIEWS:
            break
        found += plain
    return found


def _briefly(pos: Position, words: Words, choice: Choice) -> str:
    return describe_briefly(pos.title, pos.state, choice.action, words.names)


def _act(choice: Choice, after: Preview | None) -> Act:
    runs: tuple[tuple[str, tuple[str, ...]], ...] = ()
    if any(field.sort == RUNS for field in choice.fields):
        runs = tuple((run.train, run.route) for run in getattr(choice.action, "runs", ()))
    grave = isinstance(choice.action, DeclareBankruptcy) or (after is not None and after.grave)
    return Act(choice.kind, choice.label, choice.short, choice.json, choice.fields, after, grave, runs)


def _sections(
    pos: Position,
    words: Words,
    groups: Sequence[Group],
    acts: dict[Choice, Act],
    pales: Iterable[DisabledChoice],
) -> tuple[Section, ...]:
    found = []
    for sort in (COMPANY, PRIVATE, TRAIN):
        here = [g for g in groups if not g.free and any(c.place.sort == sort for c in g.choices)]
        if not here:
            continue
        kinds = [(group.kind, group.heading) for group in here]
        kinds += [(p.kind, heading) for p, heading in _other_kinds(words, pales, sort, kinds)]
        cards = []
        for id in order_of(pos, sort):
            rows = []
            for kind, named in kinds:
                choices = [
                    c
                    for g in here
                    for c in g.choices
                    if g.kind == kind and c.place.sort == sort and c.place.id == id
                ]
                lost = tuple(p for p in pales if p.kind == kind and p.sort == sort and p.id == id)
                mine = tuple(_beside(words, c, acts[c]) if lost else acts[c] for c in choices)
                if mine or lost:
                    differ = difference([c for c in choices if c.fields])
                    rows.append(Row(kind, named, mine, lost if mine else _one(lost, named), differ))
            if rows:
                face = face_of(pos, words, sort, id, pos.actor)
                ground = shade(face.colour) if face.colour else ""
                mark = shade(CORPORATION_SPECS(pos)[face.of].colour) if face.of else ""
                cards.append(Card(face, tuple(rows), ground, mark))
        found.append((sort, tuple(sorted(cards, key=lambda card: not card.live))))
    return tuple(found)


def _beside(words: Words, choice: Choice, act: Act) -> Act:
    """A choice next to others that cannot be had: it says then what sets it apart from them."""
    if act.short != act.label:
        return act
    return msgspec.structs.replace(act, short=in_full(words, choice) or act.short)


def _other_kinds(
    words: Words, pales: Iterable[DisabledChoice], sort: str, known: Sequence[tuple[str, str]]
) -> list[tuple[DisabledChoice, str]]:
    """Kinds that belong to the same cards and of which nothing is left."""
    names = {kind for kind, _ in known}
    found: dict[str, DisabledChoice] = {}
    for pale in pales:
        if pale.sort == sort and pale.kind not in names:
            found.setdefault(pale.kind, pale)
    return [(pale, heading(words, kind)) for kind, pale in found.items()]


def _one(pales: Sequence[DisabledChoice], heading: str) -> tuple[DisabledChoice, ...]:
    """One pale thing in the place of several of a kind: asked about is what they have in common."""
    if len(pales) < 2:
        return tuple(pales)
    rows = [msgspec.json.decode(pale.why) for pale in pales]
    common = {k: v for k, v in rows[0].items() if k != "by" and all(row.get(k) == v for row in rows)}
    first = pales[0]
    why = msgspec.json.encode(common).decode()
    return (DisabledChoice(first.kind, heading, heading, why, first.sort, first.id),)


def _spots(pos: Position, words: Words, groups: Iterable[Group]) -> tuple[Spot, ...]:
    kinds: dict[str, dict[str, str]] = {}
    for group in groups:
        for choice in group.choices:
            if choice.place.sort == HEX:
                for hex in choice.place.hexes:
                    kinds.setdefault(hex, {})[group.kind] = group.heading
    heard = heard_as(pos, kinds)
    return tuple(
        Spot(hex, BOARD(pos).hexes[hex].name, tuple(kinds[hex]), ", ".join(kinds[hex].values()), heard[hex])
        for hex in BOARD(pos).hexes
        if hex in kinds
    )


MOST_ABREAST = 3
"""Choices that stand side by side."""


def _alike(row: Row) -> bool:
    """Whether the choices of a row are a few places of one sort, of which none is more likely to be wanted."""
    forms = [msgspec.json.decode(act.json) for act in row.acts if not act.fields and not act.grave]
    if not 1 < len(forms) == len(row.acts) <= MOST_ABREAST:
        return False
    return {name for form in forms for name in form if form[name] != forms[0].get(name)} <= {"hex", "city"}


def _answers(
    groups: Sequence[Group], besides: Collection[str], options: Sequence[Row], primary: str
) -> tuple[Choice, ...]:
    """The choices of a step that cannot be passed, where they are a few and there is nothing else: those of several
    kinds, and those of one of which the usual is `primary`, which would else stand where the others do not."""
    main = [group for group in groups if group.kind not in besides]
    found = tuple(choice for group in main for choice in group.choices)
    plain = all(choice.place.sort == NONE and not choice.fields for choice in found)
    several = len(main) > 1 or any(choice.json == primary for choice in found)
    few = several and len(main) == len(options) and 1 < len(found) <= MOST_ABREAST
    return found if few and plain and not any(group.closer for group in main) else ()


def _primary(
    pos: Position,
    groups: Sequence[Group],
    options: Sequence[Row],
    runs: Sequence[Row],
    closers: Sequence[Act],
) -> str:
    """Best runs; else the one option of a step in which it has to be taken, or the first where that is usual, and there
    is no card or hex to choose; passing when nothing else is on offer, and in an operating turn also beside such
    options: what need not be done is not done by mistake. Nor are questions answered so: where options are of several
    kinds, such as agreeing and declining, one of them is chosen on purpose.

    What is offered in passing does not count.
    """
    if runs:
        return runs[0].acts[0].json
    besides = asides(pos)
    main = [group for group in groups if group.kind not in besides]
    beside = any(choice.place.sort != NONE for group in main if not group.closer for choice in group.choices)
    if beside or not main or (options and _alike(options[0])):
        return ""
    if closers:
        operating = pos.frame.who in CORPORATION_SPECS(pos)
        passes = (len(main) == 1 and main[0].closer) or (operating and len(closers) == 1)
        return closers[0].json if passes else ""
    if len(main) == 1 and options and main[0].kind == options[0].kind:
        first, *others = options[0].acts
        forced = not others or options[0].kind in USUAL_FIRST.of(pos.title)
        return first.json if forced and not first.grave and not first.fields else ""
    return ""
