"""The titles that can be played, with their options and rules, and the bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Path, Query

from ...bots import BOTS
from ...bots.levels import LEVELS, points, ratings
from ...bots.styles import STYLES
from ...core.violations import Rule
from ...play.explanations import things, told
from ...text.explanations import thing_said
from ...text.language import gettext
from ...text.mistakes import message_of
from ...text.words import Words
from ...titles.entry import Entry
from ...titles.found import UnknownTitle, title, titles
from ...titles.readings import Argument, Reading
from ..caches import CACHES
from ..errors import NotFound
from ..title_facts import beginning_of, is_missing
from .answers import refusals
from .models.failures import RuleOut
from .models.titles import (
    ArgumentOut,
    ExplanationOut,
    LevelOut,
    OptionOut,
    PhaseValueOut,
    ReadingOut,
    SentenceOut,
    StyleOut,
    ThingOut,
    TitleOut,
    WayOut,
)

router = APIRouter(tags=["titles"])

TitleName = Annotated[str, Path(description="The name of the title, or another one that it goes by.")]
RuleId = Annotated[str, Path(description="The id of the rule, as refusals cite it.")]
Section = Annotated[str, Query(description="Only this section of the rulebook and those below it.")]


Players = Annotated[int, Query(ge=0, le=12, description="How many play; 0 for the usual number.")]
Options = Annotated[Sequence[str], Query(description="An option of the table; may be repeated.")]
Sort = Annotated[str, Path(description="paper, company, train, phase, marker, tile or zone.")]
ThingId = Annotated[str, Path(description="The id of the thing, as the list of things has it.")]


def entry_of(name: str) -> Entry:
    """The title of that name, or of one of its other names. Raises `NotFound`."""
    try:
        return title(name)
    except UnknownTitle as error:
        raise NotFound(message_of(error)) from None


@router.get("/titles", operation_id="listTitles", responses=refusals())
def list_titles() -> list[TitleOut]:
    """All titles, with the number of players and the options of each."""
    return [_title(entry) for entry in titles().values()]


@router.get("/titles/{title}", operation_id="readTitle", responses=refusals(404))
def read_title(title: TitleName) -> TitleOut:
    """One title, by its name or another name that it goes by."""
    return _title(entry_of(title))


@router.get("/titles/{title}/rules", operation_id="listRules", responses=refusals(404))
def list_rules(title: TitleName, section: Section = "") -> list[RuleOut]:
    """The rules of a title; with `section` those of it and of the sections below it."""
    wanted = section.rstrip(".")
    return [
        _rule(rule)
        for rule in _rules(entry_of(title).name)
        if not wanted or rule.section == wanted or rule.section.startswith(f"{wanted}.")
    ]


@router.get("/titles/{title}/rules/{id}", operation_id="readRule", responses=refusals(404))
def read_rule(title: TitleName, id: RuleId) -> RuleOut:
    """One rule by its id, as refusals cite it; `NotFound` (404) when the title has none of that id."""
    for rule in _rules(entry_of(title).name):
        if rule.id.casefold() == id.casefold():
            return _rule(rule)
    raise NotFound(gettext("{name} has no rule of that number.", name=entry_of(title).name))


@router.get("/titles/{title}/things", operation_id="listThings", responses=refusals(404))
def list_things(title: TitleName, players: Players = 0, option: Options = ()) -> list[ThingOut]:
    """Everything of a title that explains itself: private companies, companies, trains, phases, markers ..."""
    pos = beginning_of(entry_of(title), players, option)
    words = Words(pos.title)
    return [
        ThingOut(sort=sort, id=id, name=thing_said(words, sort, id))
        for sort, ids in things(pos).items()
        for id in ids
    ]


@router.get("/titles/{title}/things/{sort}/{id}", operation_id="readThing", responses=refusals(404))
def read_thing(
    title: TitleName, sort: Sort, id: ThingId, players: Players = 0, option: Options = ()
) -> ExplanationOut:
    """What a thing does, when, and what ends it; `NotFound` (404) when the title has no such thing, or not with these
    options."""
    pos = beginning_of(entry_of(title), players, option)
    found = told(Words(pos.title), pos, sort, id)
    if found is None:
        raise NotFound(gettext("There is no such thing in this game."))
    return ExplanationOut(
        sort=sort,
        id=id,
        name=found.name,
        face=found.face or None,
        facts=[
            SentenceOut(aspect=section.aspect, text=one.text, rules=list(one.rules))
            for section in found.sections
            for one in section.sentences
        ],
        phases=[
            PhaseValueOut(
                phase=row.phase,
                rounds=row.rounds,
                income=row.income,
                least=row.low if row.high else None,
                most=row.high or None,
            )
            for row in found.phases
        ],
        rules=[_rule(rule) for rule in found.rules],
    )


@router.get("/bots", operation_id="listBots", responses=refusals())
def list_bots() -> list[str]:
    """The names of the bots that can take a seat."""
    return sorted(bot for bot in BOTS if not is_missing(bot))


@router.get("/levels", operation_id="listLevels", responses=refusals(404))
def list_levels(title: str = "") -> list[LevelOut]:
    """The levels at which bots play, the easiest first, with what they are rated at a title.

    Where a bot is asked for by name, the level does as well.
    """
    name = entry_of(title).name if title else ""
    return [
        LevelOut(name=level.name, bot=level.bot, manner=level.said, rating=_rating(level.bot, name))
        for level in LEVELS
    ]


@router.get("/styles", operation_id="listStyles", responses=refusals(404))
def list_styles(title: str = "") -> list[StyleOut]:
    """The styles in which bots play, for practice, with what they are rated at a title."""
    name = entry_of(title).name if title else ""
    return [
        StyleOut(name=style.name, manner=style.said, rating=_rating(style.name, name)) for style in STYLES
    ]


def _rating(bot: str, title: str) -> int | None:
    rated = ratings(title)
    return points(rated[bot]) if bot in rated else None


@CACHES.function("rules of titles", 64)
def _rules(name: str) -> tuple[Rule, ...]:
    return title(name).rules()


def _rule(rule: Rule) -> RuleOut:
    return RuleOut(id=rule.id, section=rule.section, text=rule.text, example=rule.example, basis=rule.basis)


def _title(entry: Entry) -> TitleOut:
    rules = {rule.id: rule for rule in _rules(entry.name)}
    least, most = entry.players
    return TitleOut(
        name=entry.name,
        subtitle=entry.subtitle,
        designer=entry.designer,
        least=least,
        most=most,
        aliases=list(entry.aliases),
        options=[
            OptionOut(
                name=option.name,
                about=option.about,
                rule=_rule(rules[option.rule]) if option.rule in rules else None,
                reading=option.reading,
            )
            for option in entry.options
        ],
        readings=[_reading(reading) for reading in entry.readings],
        site_files=bool(entry.interop),
    )


def _reading(reading: Reading) -> ReadingOut:
    def out(told: tuple[Argument, ...]) -> list[ArgumentOut]:
        return [ArgumentOut(section=one.section, text=one.text) for one in told]

    return ReadingOut(
        name=reading.name,
        question=reading.question,
        rules=list(reading.rules),
        usual=reading.usual,
        why=reading.why,
        ways=[
            WayOut(
                option=way.option, about=way.about, speaks_for=out(way.pro), speaks_against=out(way.contra)
            )
            for way in reading.ways
        ],
    )
