"""What the importer and the exporter must know of a title: one record, which the title's entry names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from ..core.actions import Action
from ..core.position import Position
from ..rules.ending import END
from .names import Names
from .sitefile import SiteAction

if TYPE_CHECKING:
    from .reader import Reader
    from .writer import Writer


@dataclass(frozen=True)
class SiteStep:
    """A step of the site's operating turn that can be passed.

    `ours` is the step of our flow in which it falls; `waits(pos, used)` tells whether the site waits in it, given
    a position in our step and the private companies whose power is used up.
    """

    name: str
    ours: str
    waits: Callable[[Position, frozenset[str]], bool]


@dataclass(frozen=True)
class Remedy:
    """A house rule of the site that may lie behind a wrong result, or a refusal by one of these checks.

    Without checks it may lie behind any failure: what follows from it shows late and anywhere. `today`: the site plays
    by it now, and a file does not settle it by what it says, so games that the site is to read are held against it.
    """

    option: str
    checks: tuple[str, ...] = ()
    today: bool = True


def _never(pos: Position, corporation: str, used: frozenset[str]) -> bool:
    return False


def _no_purchase(pos: Position, used: frozenset[str]) -> bool:
    return False


def _nothing(action: Action) -> str:
    return ""


def _nowhere(action: Action, before: Position, after: Position) -> str:
    return ""


def end_reason(pos: Position) -> str:
    """What the site calls the reason of the end in this position; empty while nothing has set it off.

    >>> from roundhouse import Scenario
    >>> end_reason(Scenario("18AL", ["Ann", "Ben", "Cy"]).pos)
    ''
    """
    return REASONS.get(pos[END], pos[END])


REASONS = {"price": "stock_market"}
"""What the site calls our reasons of the end; the others are called alike."""

Read = Callable[["Reader", SiteAction], bool]


@dataclass(frozen=True, kw_only=True)
class Part:
    """What a mechanism adds to the adapter of every title that has it; its feature names it in `above`, at "interop".

    `may_lay(pos, corporation, used)`: whether a tile may be laid beside those of the turn, so that the site waits for
    it in the track step; `may_buy(pos, used)`: whether the corporation of the step can buy what would let it. The
    others are as in `Adapter`.

    >>> Part().lays
    frozenset()
    """

    turns: Mapping[str, Callable[[Position, SiteAction | None], bool]] = field(default_factory=dict)
    may_lay: Callable[[Position, str, frozenset[str]], bool] = _never
    may_buy: Callable[[Position, frozenset[str]], bool] = _no_purchase
    lays: frozenset[str] = frozenset()
    uses_up: Callable[[Action], str] = _nothing
    read: Mapping[tuple[str, str], Read] = field(default_factory=dict)
    write: Mapping[str, Callable[[Writer, Any], None]] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Adapter:
    """A title as the site has it.

    - `site` and `title`: what they call it and what we do; `names`: what else they call otherwise;
    - `options`: their optional rules, and ours for them;
    - `keeps(action, before, after)`: the step of the site that an action of ours leaves open there although ours closes
      or has nothing more to offer; empty when there is none; `reason(pos)`: what it calls the reason of the end;
    - `always`: our options under which files are read that do not name theirs, as those of the site;
      `remedies`: those tried when a file is refused;
    - `steps`: in the order of the operating turn;
    - `turns(pos, following)`: by step of ours in which a player has a turn that the site may close before we do,
      whether it waits there; `following` is the move after it, where there is one;
    - `may_lay(pos, corporation, laid, used)`: whether it may lay another tile after `laid` ones in its turn;
    - `lays`: our action types that use up the lay of the turn; `uses_up(action)`: the private company
      whose power it ends;
    - `read`: by (type, entity type), translations that come before the common ones; False leaves it to those;
    - `write`: by our action type, or "TYPE in STEP", likewise; `silent`: our action types for which the site has no
      action because it does by itself what they do. At any other that has no translation the exporter refuses.

    >>> from roundhouse.interop.known import by_title
    >>> adapter = by_title("18Chesapeake")
    >>> adapter.site, adapter.stepped("track"), [step.name for step in adapter.steps][:2]
    ('18Chesapeake', True, ['track', 'token'])
    """

    site: str
    title: str
    names: Names = field(default_factory=Names)
    options: Mapping[str, str] = field(default_factory=dict)
    always: tuple[str, ...] = ()
    remedies: tuple[Remedy, ...] = ()
    steps: tuple[SiteStep, ...] = ()
    turns: Mapping[str, Callable[[Position, SiteAction | None], bool]] = field(default_factory=dict)
    may_lay: Callable[[Position, str, int, frozenset[str]], bool]
    lays: frozenset[str] = frozenset({"lay_tile"})
    uses_up: Callable[[Action], str] = _nothing
    read: Mapping[tuple[str, str], Read] = field(default_factory=dict)
    write: Mapping[str, Callable[[Writer, Any], None]] = field(default_factory=dict)
    silent: frozenset[str] = frozenset()
    keeps: Callable[[Action, Position, Position], str] = _nowhere
    reason: Callable[[Position], str] = end_reason

    @property
    def house(self) -> tuple[str, ...]:
        """All options of ours by which the site plays today."""
        return (*self.always, *(remedy.option for remedy in self.remedies if remedy.today))

    def waiting(
        self, pos: Position, passed: frozenset[str], used: frozenset[str], kept: str = ""
    ) -> tuple[str, ...]:
        """The site's steps that wait in the step of ours on top, those passed left out; `kept` waits in any case."""
        steps = [s for s in self.steps if s.ours == pos.frame.node and s.name not in passed]
        return tuple(s.name for s in steps if s.name == kept or s.waits(pos, used))

    def closed(self, pos: Position, following: SiteAction | None = None) -> bool:
        """Whether the site has closed the player's turn that is still open with us."""
        waits = self.turns.get(pos.frame.node)
        return waits is not None and not waits(pos, following)

    def stepped(self, node: str) -> bool:
        """Whether this is a step of ours in which the site has steps that can be passed."""
        return any(s.ours == node for s in self.steps)

    def joined(self, parts: Iterable[Part]) -> Adapter:
        """The adapter with what mechanisms add to it. What it has itself comes first."""
        found = tuple(parts)
        if not found:
            return self

        def may_lay(pos: Position, corporation: str, laid: int, used: frozenset[str]) -> bool:
            own = self.may_lay(pos, corporation, laid, used)
            return own or any(part.may_lay(pos, corporation, used) for part in found)

        def waits(step: SiteStep) -> SiteStep:
            def track(pos: Position, used: frozenset[str]) -> bool:
                if step.waits(pos, used):
                    return True
                return any(p.may_lay(pos, pos.frame.who, used) or p.may_buy(pos, used) for p in found)

            return SiteStep(step.name, step.ours, track) if step.name == "track" else step

        def uses_up(action: Action) -> str:
            ways = (self.uses_up, *(part.uses_up for part in found))
            return next((used for way in ways if (used := way(action))), "")

        read: dict[tuple[str, str], tuple[Read, ...]] = {key: (way,) for key, way in self.read.items()}
        for part in found:
            for key, way in part.read.items():
                read[key] = (*read.get(key, ()), way)
        return replace(
            self,
            steps=tuple(waits(step) for step in self.steps),
            turns={**{step: way for part in found for step, way in part.turns.items()}, **self.turns},
            may_lay=may_lay,
            lays=self.lays.union(*(part.lays for part in found)),
            uses_up=uses_up,
            read={key: _first_of(ways) for key, ways in read.items()},
            write={**{kind: way for part in found for kind, way in part.write.items()}, **self.write},
        )


def _first_of(ways: tuple[Read, ...]) -> Read:
    """Whichever of the translations takes the move."""
    return lambda reader, move: any(way(reader, move) for way in ways)
