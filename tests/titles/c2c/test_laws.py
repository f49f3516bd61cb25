"""The laws over games of 18C2C: parts of games for every number of players and option, some to their end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from roundhouse.core.state import State
from roundhouse.play.laws import LawBroken, check_laws
from roundhouse.rules.depot import PHASE
from roundhouse.rules.ending import END
from roundhouse.titles.c2c import TITLE
from roundhouse.titles.found import title as found
from titles.c2c.steered import Steered, counting, steered
from titles.c2c.tables import PLAYERS

OPTIONS = tuple(option.name for option in TITLE.options if not option.reading)

NEVER = {"announce_run"}
"""The common rules bring it; a check of this title refuses it always: nobody announces runs."""

SHORT = ("short",)

GAMES: tuple[tuple[int, int, tuple[str, ...]], ...] = (
    (3, 300, SHORT),
    (3, 301, SHORT),
    (5, 305, SHORT),
    (6, 306, SHORT),
    (7, 307, SHORT),
    (3, 300, ()),
    (4, 200, ("kinder_mergers",)),
    (4, 200, ("variable_destinations",)),
)
"""Players, seed and options of games in which everything occurs: short ones, since these come to the late phases."""

Report = Callable[[str, object], None]


def play(players: int, seed: int, every: int, record: Report, options: tuple[str, ...] = ()) -> State:
    """A game to its end; its kinds of action, and the checks that refused, go into the report."""
    title, choose = found("18C2C").build(PLAYERS[:players], options), steered(seed)
    with counting(title) as refused:
        state = check_laws(title, seed, every=every, longest=15000, choose=choose)
    names = {check.name for row in title.checks.values() for check in row}
    record(
        "counted: 18C2C, kinds of action", {kind: choose.done[kind] for kind in sorted(title.action_types)}
    )
    record("counted: 18C2C, checks that refused", {name: refused[name] for name in sorted(names)})
    return state


def begin(players: int, seed: int, options: tuple[str, ...], actions: int, every: int) -> Steered:
    """A game of so many actions, or to its end if that comes before."""
    title, choose = found("18C2C").build(PLAYERS[:players], options), steered(seed)
    try:
        check_laws(title, seed, every=every, longest=actions, choose=choose)
    except LawBroken as broken:
        assert str(broken).startswith("No end after"), broken
    return choose


@pytest.mark.parametrize(
    ("players", "options"),
    [(2, ()), (8, ()), (5, ("short",))]
    + [
        pytest.param(*one, marks=pytest.mark.soak)
        for one in ((4, ()), (6, ()), (3, ("short",)), (7, ("short",)))
    ],
)
def test_laws_hold_while_a_game_opens(players: int, options: tuple[str, ...]) -> None:
    """The private companies are sold, and the first corporations operate."""
    done = begin(players, 40 + players, options, 250, 80).done
    assert done["par"] and done["buy_share"]


@pytest.mark.parametrize("option", OPTIONS)
def test_laws_hold_with_each_option(option: str) -> None:
    begin(3, 7, (option,), 150, 80)


def test_laws_hold_with_all_options() -> None:
    begin(4, 8, OPTIONS, 250, 80)


@pytest.mark.soak
def test_laws_hold_to_the_end_of_a_short_game(record_property: Report) -> None:
    state = play(2, 5, 400, record_property, SHORT)
    assert state[END] == "bank" and state[PHASE] == "12"


@pytest.mark.soak
@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("options", [(), ("short",)], ids=["long", "short"])
def test_laws_hold_to_the_end(players: int, options: tuple[str, ...], record_property: Report) -> None:
    assert play(players, 100 + players, 300, record_property, options)[END]


@pytest.mark.soak
@pytest.mark.parametrize("option", [*OPTIONS, OPTIONS], ids=lambda option: str(option))
def test_laws_hold_to_the_end_with_options(option: str | tuple[str, ...], record_property: Report) -> None:
    options = option if isinstance(option, tuple) else (option,)
    assert play(4, 200, 300, record_property, options)[END]


@pytest.mark.soak
def test_everything_occurs(record_property: Report) -> None:
    """Every kind of action of the game and its options, both ways to end, the last phase."""
    done: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    phases: Counter[str] = Counter()
    kinds = set(found("18C2C").build(PLAYERS[:4], OPTIONS).action_types)
    for players, seed, options in GAMES:
        title, choose = found("18C2C").build(PLAYERS[:players], options), steered(seed)
        state = check_laws(title, seed, every=300, longest=15000, choose=choose)
        done += choose.done
        ends[state[END]] += 1
        phases[state[PHASE]] += 1
    record_property("counted: 18C2C, kinds of action", {kind: done[kind] for kind in sorted(kinds)})
    record_property("counted: 18C2C, ends", dict(ends))
    record_property("counted: 18C2C, last phases", dict(phases))
    assert kinds - set(done) == NEVER
    assert set(ends) == {"bank", "bankrupt"} and phases["12"]
