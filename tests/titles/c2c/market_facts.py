"""A table at which the market is another one: facts of its mechanisms set otherwise."""

from __future__ import annotations

import dataclasses

from roundhouse.core.rule_values import SettingValue
from roundhouse.play.scenario import Scenario

PLAYERS = ("Ann", "Ben", "Cora")


def other(*facts: SettingValue) -> Scenario:
    """A table of the coast-to-coast title with these facts instead of its own; everybody has $1,000."""
    position = Scenario("18C2C", PLAYERS)
    changed = {fact.name: value for fact, value in facts}
    position.title = dataclasses.replace(position.title, settings={**position.title.settings, **changed})
    return position.phase("3").cash(dict.fromkeys(PLAYERS, 1000))


def check_of(position: Scenario, kind: str, **fields: object) -> str:
    """The check that refuses the action; empty when it is legal."""
    found = position.why_not(kind, **fields)
    return "" if found is None else found.check
