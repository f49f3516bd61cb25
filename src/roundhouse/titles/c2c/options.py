"""The variants of Appendix F, as options of a table."""

from __future__ import annotations

from ...core.feature import Feature
from ...core.rule_values import Settings
from ...rules.market import CHART
from ..files import read_chart
from ..options import Option, Switch
from . import agreed_destinations, blocking, finish_500, historical, kinder
from .data import files, undoubled
from .destinations import DESTINATION_TERMS

SHORT = Option(
    "short",
    "the short game: no far west, 22 corporations, twelve private companies, two thirds of the trains",
    "18C2C-F.short-7",
)

HISTORICAL = Option(
    "historical",
    "historical constraints: the West waits for the first 3-train",
    "18C2C-F.historical-1",
)

FINISH_500 = Option(
    "finish_500",
    "finish at $500: the first share price to come to 500 ends the game",
    "18C2C-F.finish_500-1",
)

KINDER_MERGERS = Option(
    "kinder_mergers",
    "kinder, gentler mergers: odd shares are paid for, and a share of the market may be bought",
    "18C2C-F.kinder-1",
)

BLOCKING = Option(
    "blocking_destinations",
    "destination tokens block: they take a space of their city, where one is free",
    "18C2C-F.blocking-1",
)

NO_DOUBLING = Option(
    "no_doubling",
    "destinations are not doubled",
    "18C2C-F.no_doubling-1",
)

VARIABLE = Option(
    "variable_destinations",
    "variable destinations: the players may agree on other ones before they begin",
    "18C2C-F.variable-1",
)

SWITCHES: tuple[Switch, ...] = (
    Switch(SHORT, Feature(SHORT.name)),
    Switch(
        FINISH_500, finish_500.FEATURE, Settings(CHART.to(finish_500.with_end(read_chart(files().market))))
    ),
    Switch(BLOCKING, blocking.FEATURE),
    Switch(NO_DOUBLING, Feature(NO_DOUBLING.name), Settings(DESTINATION_TERMS.to(undoubled()))),
    Switch(HISTORICAL, historical.FEATURE),
    Switch(VARIABLE, agreed_destinations.FEATURE),
    Switch(KINDER_MERGERS, kinder.FEATURE),
)
"""What each of them adds. The short game adds nothing: it is other data."""

OPTIONS: tuple[Option, ...] = tuple(switch.option for switch in SWITCHES)
