"""A refusal for the wrong moment cites rules of the moment: none of another round, of the auction or of a convention.

Which sections are about which part of the game is read off the books, not off what the rules name.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

import recorded
from roundhouse.core.game import why_not
from roundhouse.core.position import Position

SECTIONS: dict[str, dict[str, tuple[str, ...]]] = {
    "1848": {
        "18": ("first convention", "auction", "second convention"),
        "19": ("second convention",),
        **dict.fromkeys(("20", "21", "22", "23", "24", "25", "26", "27"), ("stock round",)),
        **dict.fromkeys(("28", "29", "30", "31", "32", "33", "34", "35"), ("operating round",)),
        **dict.fromkeys(("36", "37", "38", "39"), ("operating round",)),
    },
    "18AL": {"3": ("stock round",), "4": ("operating round",)},
    "18C2C": {
        "2.7": ("initial stock round",),
        "4.3": ("stock round", "initial stock round"),
        "4.7": ("operating round",),
        "4.8": ("operating round",),
    },
    "18Chesapeake": {"9": ("private auction",), "10": ("stock round",), "11": ("operating round",)},
    "18GL": {
        "4.1": ("stock round",),
        "4.2": ("sale of private companies", "stock round"),
        "4.6": ("operating round",),
        "4.7": ("operating round",),
    },
    "Branch Line": {"3.1": ("stock round",), "5": ("operating round",)},
}
"""By title and section, with those below it, the nodes of the flow during which it applies."""

EVERY_DAY = ("18AL-3-random-1", "18Chesapeake-2-greedy-1", "18GL-2-random-2", "Branch Line-3-random-1")
GAMES = [path.stem for path in sorted(recorded.GOLDEN.glob("*.json"))]


def moments(section: str, title: str) -> tuple[str, ...]:
    """When the section applies; nothing where it is about the whole game."""
    fitting = [one for one in SECTIONS[title] if f"{section}.".startswith(f"{one}.")]
    return SECTIONS[title][max(fitting, key=len)] if fitting else ()


@pytest.mark.rule(
    *("1848-17-3", "1848-17-4", "18AL-1.1-4", "18AL-1.1-5", "18C2C-4.2-6", "18C2C-4.2-7"),
    *("18Chesapeake-4-4", "18Chesapeake-4-5", "18GL-4-2", "18GL-4-3", "Branch Line-3-2", "Branch Line-3-3"),
)
@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=() if n in EVERY_DAY else pytest.mark.soak) for n in GAMES]
)
def test_what_is_refused_as_out_of_place_is_so_by_rules_that_apply(name: str) -> None:
    game = recorded.golden(name)
    title = game.title
    seen = set()
    for at in range(len(game.actions) + 1):
        nodes = tuple(frame.node for frame in game.stack(at))
        if not nodes or nodes in seen:
            continue
        seen.add(nodes)
        state = game.position(at)
        menu = {kind.name for kind in title.menus[nodes[-1]]}
        for kind in title.action_types:
            by = "nobody" if kind in menu else Position(title, state).actor
            refused = why_not(title, state, cast(Any, SimpleNamespace(kind=lambda kind=kind: kind, by=by)))
            assert refused is not None and refused.check in ("in the menu", "your turn") and refused.rules
            for rule in map(title.rules.__getitem__, refused.rules):
                when = moments(rule.section, title.name)
                assert not when or set(when) & set(nodes), (nodes, kind, rule.id)
            assert refused.section == title.rules[refused.rules[0]].section
    assert len(seen) > 5
