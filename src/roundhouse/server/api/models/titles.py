"""Titles, their options and things, and the levels of bots."""

from __future__ import annotations

from pydantic import BaseModel, Field

from .failures import RuleOut


class ThingOut(BaseModel):
    """Something of a title that explains itself."""

    sort: str = Field(description="paper, company, train, phase, marker, tile or zone.")
    id: str
    name: str = Field(description="What it is called.")


class SentenceOut(BaseModel):
    """A fact about a thing, with the ids of the rules that speak of it."""

    aspect: str = Field(description="does, when or ends: what it is about.")
    text: str
    rules: list[str]


class PhaseValueOut(BaseModel):
    """What a private company brings in a phase, in the money of the title."""

    phase: str
    rounds: int = Field(description="Operating rounds of a set.")
    income: int = Field(description="In each operating round, to a player who owns it.")
    least: int | None = Field(
        default=None, description="What a company may pay at least; none where it may not buy."
    )
    most: int | None = None


class ExplanationOut(ThingOut):
    """What a thing does, when, and what ends it."""

    face: int | None = Field(default=None, description="Face value, in the money of the title.")
    facts: list[SentenceOut]
    phases: list[PhaseValueOut]
    rules: list[RuleOut]


class OptionOut(BaseModel):
    """Something that can be chosen when a table is opened."""

    name: str
    about: str
    rule: RuleOut | None = Field(description="The rule that it belongs to.")
    reading: str = Field(description="The reading of which it is one way; empty for none.")


class ArgumentOut(BaseModel):
    """What a section of the rulebook says for or against a way of reading it."""

    section: str
    text: str


class WayOut(BaseModel):
    """A way to read what the rulebook leaves open."""

    option: str = Field(description="The option that chooses it.")
    about: str
    speaks_for: list[ArgumentOut]
    speaks_against: list[ArgumentOut]


class ReadingOut(BaseModel):
    """A question that the author of the game has not settled."""

    name: str
    question: str
    rules: list[str] = Field(description="Ids of the rules concerned.")
    usual: str = Field(description="The option that a new table has unless it chooses another of its ways.")
    why: str = Field(description="Why this one is thought more likely.")
    ways: list[WayOut] = Field(description="The first is played where a game chooses none.")


class TitleOut(BaseModel):
    """A game that can be played here."""

    name: str
    subtitle: str
    designer: str
    least: int = Field(description="Fewest players.")
    most: int = Field(description="Most players.")
    aliases: list[str]
    options: list[OptionOut]
    readings: list[ReadingOut]
    site_files: bool = Field(description="Whether files of 18xx.games are read and written.")


class LevelOut(BaseModel):
    """A level at which bots play."""

    name: str
    bot: str = Field(description="The bot that plays it.")
    manner: str = Field(description="How it plays.")
    rating: int | None = Field(description="At the title asked for, if rated there; people begin with 1500.")


class StyleOut(BaseModel):
    """A style in which bots play, for practice."""

    name: str = Field(description="Also that of the bot that has it.")
    manner: str = Field(description="How it plays, and what helps against it.")
    rating: int | None = Field(description="At the title asked for, if rated there; people begin with 1500.")
