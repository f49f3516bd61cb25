"""Tokens by par: the par value decides how many tokens a corporation has."""

from __future__ import annotations

from ...core.figures import Fact
from ...core.kinds import reacts
from ...core.now import Now
from ...core.title import Feature
from ...rules.corporations import CORPORATIONS
from ...rules.floating import Floated
from ...rules.reach import TOKENS

TOKENS_BY_PAR: Fact[dict[int, int]] = Fact("tokens by par")
"""How many tokens a corporation has, by its par value in dollars; its charter is printed with the most of them."""


def tokens_of(now: Now, corporation: str) -> list[str]:
    """The ids of the corporation's tokens, on the map and on the charter."""
    return [id for id, token in now[TOKENS].items() if token.corporation == corporation]


@reacts("tokens beyond those of the par value are removed", Floated)
def removed(now: Now, event: Floated) -> None:
    """The last of them, none of which is placed or kept for a home."""
    count = TOKENS_BY_PAR(now)[now[CORPORATIONS][event.corporation].par or 0]
    for id in tokens_of(now, event.corporation)[count:]:
        now.drop(TOKENS, id)


FEATURE = Feature("tokens by par", reactions=(removed,))
