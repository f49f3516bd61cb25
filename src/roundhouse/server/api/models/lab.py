"""The lab."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from .runs import BestRunsOut


class LabOut(BaseModel):
    """A position of the lab, and the best runs of every corporation that has begun."""

    text: str = Field(description="All of the position, for `p`; the page is /lab?p=TEXT.")
    document: dict[str, Any] = Field(description="The position as JSON, see docs/lab.md.")
    corporations: list[BestRunsOut]


class PositionIn(BaseModel):
    """A position as JSON."""

    model_config = ConfigDict(extra="forbid")

    document: dict[str, Any] = Field(description="See docs/lab.md.")
    changes: list[str] = Field(
        [], max_length=200, description="What is changed then, as `change` of readLab."
    )


class GainOut(BaseModel):
    """What a change would bring."""

    change: dict[str, Any] = Field(description="As `change` takes it.")
    more: int = Field(description="Dollars more that the best runs earn.")
    ways: int = Field(description="In how many rotations the tile brings that much there.")
    runs: BestRunsOut
    against: str = Field(
        description="What the rules say against it in the corporation's turn now; empty for nothing."
    )


class WhatIfOut(BaseModel):
    """The best single changes, the largest gain first; `proven` when nothing can be better."""

    corporation: str
    now: int
    tried: int
    of: int
    proven: bool
    gains: list[GainOut]


class AlternativeOut(BaseModel):
    """The best runs without a stop of the best ones, or ("") others that the president may choose by the rules."""

    without: str
    less: int
    runs: BestRunsOut


class LineOut(BaseModel):
    """A lay, the reply of the other, and what both earn then; `whole` when all replies were tried and all is proven."""

    begins: str
    lay: dict[str, Any]
    reply: dict[str, Any] | None
    first: int = Field(description="What the one that begins earns after both.")
    second: int
    whole: bool


class CompetitionOut(BaseModel):
    """Two corporations, with one lay each."""

    now: dict[str, int]
    lines: list[LineOut]


class BoardIn(BaseModel):
    """A board of one's own."""

    model_config = ConfigDict(extra="forbid")

    board: str = Field(
        max_length=60_000, description="Hexes and notation, a map.toml, or HEXES of 18xx.games."
    )
    title: str = Field(max_length=60, description="Whose tiles it has.")
    layout: Literal["flat", "pointy"] = "flat"
    letters: Literal["columns", "rows"] = "columns"


class BoardOut(BaseModel):
    """A board of one's own, as the lab and as a title has it."""

    text: str
    map_toml: str
