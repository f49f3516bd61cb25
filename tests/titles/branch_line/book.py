"""Positions of Branch Line, and what its rulebook says in tables."""

from __future__ import annotations

from pathlib import Path

import roundhouse.titles
from roundhouse.play.scenario import Scenario

NAME = "Branch Line"
THREE = ("Ann", "Ben", "Cy")
FOLDER = Path(roundhouse.titles.__file__).parent / "branch_line"

RUN = [{"train": "2-0", "route": ["C5.0", "D6", "D8.0"]}]
"""From home to Market Cross, in the position of `railway`."""


def table(players: tuple[str, ...] = THREE) -> Scenario:
    """The beginning of a game."""
    return Scenario(NAME, players)


def refused(position: Scenario, kind: str, **fields: object) -> str:
    """The check that refuses the action, with its case where it has several; empty when it is legal."""
    found = position.why_not(kind, **fields)
    if found is None:
        return ""
    return f"{found.check} / {found.case}" if found.check == "runs are legal" else found.check


def railway(
    step: str = "track", *, cash: int = 300, trains: tuple[str, ...] = (), phase: str = "2"
) -> Scenario:
    """AVR in its turn, with track from home (C5) by way of D6 to Market Cross (D8)."""
    position = (
        table().phase(phase).corporation("AVR", par=60, shares={"Ann": 60}, cash=cash, trains=list(trains))
    )
    return position.home("AVR").tiles(C5="5:5", D6="8:0").operating("AVR", step)


def shares(step_player: str = "Ann", round: int = 2, **holdings: int) -> Scenario:
    """AVR at par 60 is held as said (the first is president), and it is somebody's stock turn."""
    position = table().corporation("AVR", par=60, shares=holdings, cash=300)
    return position.cash(Ann=500, Ben=500, Cy=500).stock_turn(step_player, round=round)


def rows(heading: str) -> list[list[str]]:
    """The rows of the table below which the first column is headed so, without marks of emphasis."""
    lines = (FOLDER / "rulebook.md").read_text(encoding="utf-8").replace("*", "").splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith(f"| {heading} |"))
    found = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        found.append([cell.strip() for cell in line.strip("|").split("|")])
    return found
