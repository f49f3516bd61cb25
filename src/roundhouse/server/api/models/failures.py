"""What a refusal says, and by which rules."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, Field


class RuleOut(BaseModel):
    """One rule of a title, in our own words."""

    id: str
    section: str = Field(description="The section of the rulebook.")
    text: str
    example: str = ""
    basis: str = Field(
        default="rulebook",
        description="rulebook, chart, ruling, or common: a rule of most titles that this one does not number.",
    )


class CitedRule(BaseModel):
    """A rule that speaks against an action."""

    id: str
    section: str
    text: str
    lang: str = Field(default="en", description="The language of the text.")


class Refusal(BaseModel):
    """Why an action is not legal."""

    check: str = Field(description="The name of the check that refuses it.")
    section: str = Field(description="The section of the first rule.")
    sentence: str
    rules: list[CitedRule]


class ErrorOut(BaseModel):
    """Why nothing was done."""

    code: str = Field(description="For programs: unreadable, not logged in, stale, illegal move ...")
    sentence: str = Field(description="For people.")
    facts: dict[str, Any] = Field(
        default={},
        description="stale: `revision`; illegal move: `check`, `rules`, `section`; too many: `seconds`.",
    )


class Failure(BaseModel):
    """The answer to whatever is refused."""

    error: ErrorOut
