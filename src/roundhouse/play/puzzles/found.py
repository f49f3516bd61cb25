"""What a position has to ask: a question with one answer that the engine has proven."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec


class Found(msgspec.Struct, frozen=True):
    """A question that a position has, with its only answer.

    `who`: the corporation or player that is asked about. `answer`: the number asked for, or, where there are `choices`,
    which of them is right, from 0. `action`: what is done or tried, in its JSON form, None for nothing. `proof`: plain
    data for telling why, see the kinds.

    >>> Found("B&O", 80).choices
    ()
    """

    who: str
    answer: int
    choices: tuple[Any, ...] = ()
    action: Mapping[str, Any] | None = None
    proof: Mapping[str, Any] = {}
