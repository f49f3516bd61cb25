"""What a person wants to know about a title before sitting down to it."""

from __future__ import annotations

import functools

import msgspec

from ...bots import BOTS
from ...titles.found import titles
from ...titles.standard import Entry


class OptionFacts(msgspec.Struct, frozen=True):
    """An option, with the rule that explains it: its id, section and text ("" when there is none)."""

    name: str
    about: str
    rule: str = ""
    section: str = ""
    text: str = ""


class TitleFacts(msgspec.Struct, frozen=True):
    """A title as the page for a new table shows it."""

    name: str
    subtitle: str
    designer: str
    least: int
    most: int
    options: tuple[OptionFacts, ...]


@functools.lru_cache(maxsize=1)
def title_facts() -> dict[str, TitleFacts]:
    """All installed titles by name."""
    return {name: _facts(entry) for name, entry in titles().items()}


def bot_names() -> tuple[str, ...]:
    """The bots that can take a seat, the best first."""
    return tuple(sorted(BOTS))


def _facts(entry: Entry) -> TitleFacts:
    rules = {rule.id: rule for rule in entry.rules()}
    options = []
    for option in entry.options:
        rule = rules.get(option.rule)
        options.append(
            OptionFacts(
                option.name,
                option.about,
                option.rule,
                rule.section if rule else "",
                rule.text if rule else "",
            )
        )
    least, most = entry.players
    return TitleFacts(entry.name, entry.subtitle, entry.designer, least, most, tuple(options))
