"""Best runs."""

from __future__ import annotations

from pydantic import BaseModel, Field


class StopOut(BaseModel):
    """A stop of a run and what it earns."""

    stop: str
    value: int
    at_end: bool = False


class AmountOut(BaseModel):
    """A bonus or a fee."""

    id: str
    value: int


class DoubledOut(BaseModel):
    """A stop that counts twice."""

    id: str
    stop: str
    value: int


class RunOut(BaseModel):
    """The run of one train, line by line."""

    train: str
    route: list[str] = Field(description='Stops as "HEX.k" and hexes of plain track, as in a `run` action.')
    stops: list[StopOut]
    bonuses: list[AmountOut] = []
    doubled: DoubledOut | None = None
    fees: list[AmountOut] = []
    beside: list[AmountOut] = Field([], description="Fees that are owed too, but not taken from `value`.")
    value: int


class BestRunsOut(BaseModel):
    """The best runs of a corporation; `proven` when no set of runs can earn more."""

    corporation: str
    trains: list[str]
    runs: list[RunOut]
    extras: list[AmountOut]
    total: int
    bound: int = Field(description="What no set of runs can exceed.")
    proven: bool
