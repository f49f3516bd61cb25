"""What the rules say against an action, as an answer of the site."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from ...core import game as rules
from ...core.actions import Action
from ...core.state import State
from ...core.title import Title
from ...core.violations import Rule, Violation
from ...play.read_action import read_action
from ...play.session import Game
from ...text.language import gettext, language_of, translated
from ...text.refusals import describe_violation
from .. import languages
from ..errors import IllegalMove, Unreadable

MOST_ACTION_BYTES = 64 * 1024
"""Bytes of an action as JSON."""


def read(title: Title, data: Mapping[str, Any]) -> Action:
    """An action from what was sent. Raises `Unreadable`, naming the field at fault."""
    try:
        if len(msgspec.json.encode(data)) > MOST_ACTION_BYTES:
            raise Unreadable(gettext("That is too long for an action."))
        return read_action(title, data)
    except (msgspec.MsgspecError, TypeError, ValueError, RecursionError) as error:
        reason = (str(error).splitlines() or [gettext("it is nested too deeply")])[0].rstrip(".")
        raise Unreadable(gettext("That is not an action of this title: {reason}.", reason=reason)) from None


def refusal(title: Title, violation: Violation, names: Mapping[str, str]) -> IllegalMove:
    """The refusal with its sentence, and the rules it stands for."""
    said = describe_violation(title, violation, names)
    rules = [cited(rule) for rule in said.rules]
    return IllegalMove(said.reason, check=said.check, section=said.section, rules=rules)


def cited(rule: Rule) -> dict[str, str]:
    """A rule that speaks against an action: "id", "section", "text" and "lang", the language of the text."""
    return {
        "id": rule.id,
        "section": rule.section,
        "text": translated(rule.text),
        "lang": languages.tag_of(language_of(rule.text)),
    }


def why_not(game: Game, action: Mapping[str, Any], state: State) -> dict[str, Any] | None:
    """Why the action is refused in a position of the game, or None when it is legal.

    The answer has "sentence", "check", "section" and "rules" as in `IllegalMove`. Raises `Unreadable`.
    """
    violation = rules.why_not(game.title, state, read(game.title, action))
    if violation is None:
        return None
    no = refusal(game.title, violation, game.header.names)
    return {"sentence": no.sentence, **no.facts}
