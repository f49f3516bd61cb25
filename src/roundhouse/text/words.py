"""From templates and facts to sentences.

A template is a constant that went through `_`, so that gettext's tools find it; `say` looks its translation up and
fills it in. `{field}` shows a fact as it is, `{field:form}` in one of these forms:

- ``$``: dollars; ``n``: a number with its thousands apart; ``list`` and ``either``: "a, b and c", "a, b or c";
- ``name``: a player's name (anything else as it is); ``owner``: also the bank, the pool, the depot ...;
- ``train``: a train by its id, ``trains``: several; ``paper``: a private company with its full name;
- ``place``: a hex with its name; ``edge``: a hexside by its direction;
- ``amounts``: who gets how much; ``runs``: the runs of trains;
- ``colour``: a tile's colour; ``kind``, ``step``: what a kind of action or a step is about, from the tables of
  labels and prompts.

What stands in ``[...]`` is left out when one of its facts is missing, or is empty or 0.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ..board.map import Board
from ..core.actions import CHANCE
from ..core.title import Title
from ..rules.depot import DEPOT
from ..rules.money import BANK
from ..rules.privates import PAPERS
from ..rules.reach import BOARD
from ..rules.shares import GONE, OFFERING, POOL

_OPTIONAL = re.compile(r"\[([^\]]*)\]")
_translate: Callable[[str], str] = str


def _(sentence: str) -> str:
    """Mark a template for translation; it is looked up when it is used."""
    return sentence


def use(translate: Callable[[str], str]) -> None:
    """Speak another language: `translate` gives the translation of a template, e.g. gettext's `gettext`."""
    global _translate
    _translate = translate


def translated(template: str) -> str:
    """The template in the language in use."""
    return _translate(template)


OWNERS = {
    BANK: _("the bank"),
    POOL: _("the bank pool"),
    OFFERING: _("the initial offering"),
    GONE: _("out of the game"),
    DEPOT: _("the depot"),
    CHANCE: _("chance"),
}

DIRECTIONS = {
    "flat": (_("south"), _("south-west"), _("north-west"), _("north"), _("north-east"), _("south-east")),
    "pointed": (_("south-west"), _("west"), _("north-west"), _("north-east"), _("east"), _("south-east")),
}

COLOURS = {
    "white": _("unbuilt"),
    "yellow": _("yellow"),
    "green": _("green"),
    "brown": _("brown"),
    "gray": _("gray"),
    "red": _("red"),
    "blue": _("blue"),
    "purple": _("purple"),
}

AND = _("{some} and {last}")
OR = _("{some} or {last}")
TRAIN = _("{kind}-train")
NAMED = _("{id} ({name})")
AMOUNT = _("{owner} {amount}")
RUN = _("{train} {stops}")


class Words(string.Formatter):
    """Makes sentences about a title's games (None: about nothing in particular).

    `names` has the display names of players by id.
    """

    def __init__(self, title: Title | None = None, names: Mapping[str, str] | None = None) -> None:
        self.title = title
        self.names = dict(names or {})
        facts: Mapping[str, Any] = title.facts if title is not None else {}
        self._papers: Mapping[str, Any] = facts.get(PAPERS.name, {})
        self._board: Board | None = facts.get(BOARD.name)

    def say(self, template: str, facts: Mapping[str, Any] | None = None) -> str:
        """The sentence for these facts. Raises KeyError when the template asks for a fact that is missing."""
        facts = facts or {}
        text = _OPTIONAL.sub(lambda part: self._optional(part[1], facts), translated(template))
        return self.vformat(text, (), facts)

    def _optional(self, part: str, facts: Mapping[str, Any]) -> str:
        for _text, field, _form, _conversion in self.parse(part):
            if field is not None:
                try:
                    value, _used = self.get_field(field, (), facts)
                except (KeyError, AttributeError):
                    return ""
                if not value and value is not False:
                    return ""
        return part

    def format_field(self, value: Any, form: str) -> str:
        """A fact in one of the forms; what cannot be printed (players' names may hold anything) is not."""
        return plain(self._formed(value, form))

    def _formed(self, value: Any, form: str) -> str:
        match form:
            case "$":
                return dollars(int(value))
            case "n":
                return f"{int(value):,}"
            case "list":
                return self.joined(AND, [str(v) for v in value])
            case "either":
                return self.joined(OR, [str(v) for v in value])
            case "dollars":
                return self.joined(OR, [dollars(v) for v in value])
            case "name":
                return self.name(str(value))
            case "names":
                return self.joined(AND, [self.name(str(v)) for v in value])
            case "owner":
                return self.owner(str(value))
            case "train":
                return self.train(str(value))
            case "trains":
                return self.joined(AND, [self.train(str(v)) for v in value])
            case "colour":
                return translated(COLOURS[value]) if value in COLOURS else str(value)
            case "paper":
                return self.paper(str(value))
            case "place":
                return self.place(str(value))
            case "edge":
                return self.edge(int(value))
            case "amounts":
                return self.amounts(value)
            case "runs":
                return self.runs(value)
            case "kind" | "step":
                return self.about(form, str(value))
        return str(super().format_field(value, form))

    def name(self, id: str) -> str:
        """A player's name, or the id of anything else."""
        return self.names.get(id, id)

    def owner(self, id: str) -> str:
        """Whoever may own something: players, corporations, the bank and its places."""
        return translated(OWNERS[id]) if id in OWNERS else self.name(id)

    def train(self, id: str) -> str:
        """A train by its id: "3-0" is a 3-train."""
        return translated(TRAIN).format(kind=id.rpartition("-")[0] or id)

    def paper(self, sym: str) -> str:
        """A private company with its full name."""
        row = self._papers.get(sym)
        return translated(NAMED).format(id=sym, name=row.name) if row is not None else sym

    def place(self, hex: str) -> str:
        """A hex with the name that is printed there, if there is one."""
        row = self._board.hexes.get(hex) if self._board is not None else None
        return translated(NAMED).format(id=hex, name=row.name) if row is not None and row.name else hex

    def edge(self, edge: int) -> str:
        """The direction of a hexside on this title's map."""
        shape = "pointed" if self._board is not None and not self._board.layout.flat else "flat"
        return translated(DIRECTIONS[shape][edge % 6])

    def amounts(self, amounts: Mapping[str, int]) -> str:
        """Dollars by owner: "Ann $20, Ben $10"."""
        said = (translated(AMOUNT).format(owner=self.owner(o), amount=dollars(a)) for o, a in amounts.items())
        return ", ".join(said)

    def runs(self, runs: Iterable[Any]) -> str:
        """Runs by train and stops: "2-train H6–F8"."""
        said = []
        for run in runs:
            stops = "–".join(word.partition(".")[0] for word in run.route if "." in word)
            said.append(translated(RUN).format(train=self.train(run.train), stops=stops))
        return ", ".join(said)

    def joined(self, template: str, items: Sequence[str]) -> str:
        """An enumeration: "a, b and c"."""
        if len(items) < 2:
            return "".join(items)
        return translated(template).format(some=", ".join(items[:-1]), last=items[-1])

    def about(self, form: str, name: str) -> str:
        """What a kind of action or a step is about; its bare name when no table knows it."""
        from .labels import KINDS
        from .prompts import STEPS

        table = KINDS if form == "kind" else STEPS
        return translated(table[name]) if name in table else name.replace("_", " ")


def plain(text: str) -> str:
    """Text for one line: whatever is not printable is shown as a dot."""
    return text if text.isprintable() else "".join(c if c.isprintable() else "·" for c in text)


def dollars(amount: int) -> str:
    """Money as it is written: "$1,200"."""
    return f"-${-amount:,}" if amount < 0 else f"${amount:,}"


def chosen(table: Mapping[str, str], name: str, case: str = "") -> str | None:
    """The template of a name and one of its cases, else of the name alone; None when the table knows neither."""
    if case and f"{name} / {case}" in table:
        return table[f"{name} / {case}"]
    return table.get(name)
