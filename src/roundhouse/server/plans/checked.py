"""A plan held against its game, in words."""

from __future__ import annotations

import msgspec

from ...core.record import action_from
from ...play.plans.checking import AGAINST, Found
from ...text.events import log
from ...text.labels import describe_action
from ...text.language import gettext
from ...text.refusals import describe_violation
from ..live.plan_playing import Checked
from ..live.refusal import cited


class StepLine(msgspec.Struct, frozen=True):
    """A step of a plan as it stands now. `case`: see `play.plans.checking`; `reason`: what stands against it, in this
    case, by `rules` (`refusal.cited`); `next`: whether it can be played now."""

    number: int
    who: str
    what: str
    case: str
    reason: str = ""
    rules: tuple[dict[str, str], ...] = ()
    next: bool = False


def lines_of(now: Checked) -> tuple[StepLine, ...]:
    """The steps of a plan as they stand now, in order."""
    return tuple(_line(now, number, one) for number, one in enumerate(now.found))


def _line(now: Checked, number: int, found: Found) -> StepLine:
    live, game, of = now.shown, now.shown.game, now.shown.plan
    assert game is not None and of is not None
    at = of.ends[number]
    by = str(found.step.data.get("by", ""))
    if found.step.free:
        what = "; ".join(log(game.title, game.events(at), live.row.names))
    else:
        action = action_from(game.title, found.step.data)
        what = describe_action(game.title, game.position(at - 1), action, live.row.names)
    reason, rules = "", tuple[dict[str, str], ...]()
    if found.case == AGAINST:
        reason = gettext("The rules of today know no such action.")
        if found.violation is not None:
            said = describe_violation(game.title, found.violation, live.row.names)
            reason = said.reason
            rules = tuple(cited(rule) for rule in said.rules)
    return StepLine(number + 1, live.name(by), what, found.case, reason, rules, found.step in now.next)
