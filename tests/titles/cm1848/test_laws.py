"""The laws over whole games of 1848 that come to its last phase, and what occurs on their way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from roundhouse.core import game
from roundhouse.core.position import Event, Position
from roundhouse.core.state import State
from roundhouse.play.laws import check_laws
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.depot import PHASE
from roundhouse.rules.ending import END
from roundhouse.rules.privates import PRIVATES
from roundhouse.text.events import tell
from roundhouse.text.language import speaking
from roundhouse.text.words import Words
from roundhouse.titles.cm1848.bond_money import (
    BOND_MONEY,
    HOLDINGS,
    RATE,
    BondsChanged,
    BondsGiven,
    BondsSpent,
)
from roundhouse.titles.cm1848.rights.places import RIGHTS, Right
from roundhouse.titles.found import title as found
from titles.cm1848.steered import RAIDERS, Steered, counting

NAMES = ("Ann", "Ben", "Cy", "Dot", "Eve", "Fay")
LAST = "8"

NEVER = {"announce_run"}
"""The common rules bring it; a check of this title refuses it always: nobody announces runs."""

RARE = {
    *("attack", "accept_bid", "refuse_bid", "choose_defence"),
    *("choose_station", "complete_purchase", "give_up", "take_odd", "sell_odd", "take_marker", "bankrupt"),
}
"""What not every game comes to."""

Report = Callable[[str, object], None]


def play(players: int, seed: int, every: int, record: Report, choose: Steered) -> State:
    """A game to its end; its kinds of action, and the checks that refused, go into the report."""
    title = found("1848").build(NAMES[:players], ())
    with counting(title) as refused:
        state = check_laws(title, seed, every=every, longest=12000, choose=choose)
    names = {check.name for row in title.checks.values() for check in row}
    record("counted: 1848, kinds of action", {kind: choose.done[kind] for kind in sorted(title.action_types)})
    record("counted: 1848, checks that refused", {name: refused[name] for name in sorted(names)})
    return state


def steered(seed: int) -> Steered:
    """Players of one temper or another."""
    return Steered(seed, (None, RAIDERS)[seed % 2], stubborn=seed % 3 > 0)


def missing(choose: Steered) -> set[str]:
    """The kinds of action that did not occur."""
    return set(found("1848").build(NAMES[:4], ()).action_types) - set(choose.done)


@pytest.mark.parametrize(
    ("players", "seed"),
    [(4, 101)]
    + [
        pytest.param(*one, marks=pytest.mark.soak)
        for one in ((2, 102), (3, 104), (4, 104), (5, 105), (6, 106))
    ],
)
def test_laws_hold_to_the_last_phase(players: int, seed: int, record_property: Report) -> None:
    choose = steered(seed)
    state = play(players, seed, 400, record_property, choose)
    assert state[PHASE] == LAST and state[END] == "bank"
    assert missing(choose) <= NEVER | RARE


@pytest.mark.soak
def test_everything_occurs(record_property: Report) -> None:
    done: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    phases: Counter[str] = Counter()
    title = found("1848").build(NAMES[:4], ())
    names = {check.name for row in title.checks.values() for check in row}
    with counting(title) as refused:
        for players in range(2, 7):
            for seed in range(100, 106):
                choose = steered(seed)
                built = found("1848").build(NAMES[:players], ())
                state = check_laws(built, seed, every=100, longest=12000, choose=choose)
                done += choose.done
                ends[state[END]] += 1
                phases[state[PHASE]] += 1
    record_property(
        "counted: 1848, kinds of action", {kind: done[kind] for kind in sorted(title.action_types)}
    )
    record_property("counted: 1848, checks that refused", {name: refused[name] for name in sorted(names)})
    record_property("counted: 1848, ends", dict(ends))
    record_property("counted: 1848, last phases", dict(phases))
    assert set(title.action_types) - set(done) == NEVER
    assert phases[LAST] > 10 and ends["bank"] and ends["bankrupt"]


# -- what the audits find ---------------------------------------------------------------------------


def test_bonds_change_only_as_is_told() -> None:
    title = found("1848").build(NAMES[:2], ())
    unit, choose = title.settings[BOND_MONEY.name].unit, Steered(1)
    state, told = game.new(title), Counter[str]()
    while state.stack and state[PHASE] != "5":
        before = sum(state[HOLDINGS].values())
        state, events = game.carry_out(title, state, choose.choose(game.legal(title, state)))
        booked = Counter[str]()
        for event in events:
            booked[str(type(event).__struct_config__.tag)] += moved(event, unit)
        assert sum(state[HOLDINGS].values()) - before == sum(booked.values())
        told += Counter({tag: abs(count) for tag, count in booked.items()})
    assert set(told) == {"bonds_given", "bonds_changed", "bonds_spent"}


@pytest.mark.parametrize(
    ("reason", "of", "said"),
    [
        ("land grant", "CP", "verteilt (Landschenkung der CP)"),
        ("golden spike", "UP", "verteilt (Goldener Nagel der UP)"),
        ("Credit Mobilier", "", "verteilt (Credit Mobilier)"),
    ],
)
def test_what_bonds_are_for_is_told_in_the_language_of_the_reader(reason: str, of: str, said: str) -> None:
    words = Words(found("1848").build(NAMES[:2], ()))
    event = BondsGiven({"Ann": 100}, reason, of)
    assert f"for the {reason} of {of}" in tell(words, event) or not of
    with speaking("de"):
        assert said in tell(words, event) and "Ann $100" in tell(words, event)


def moved(event: Event, unit: int) -> int:
    """Units of bonds that came into play by the event."""
    if isinstance(event, BondsGiven):
        return sum(event.amounts.values()) // unit
    return -event.units if isinstance(event, BondsChanged | BondsSpent) else 0


def tampered(change: Callable[[Position], None]) -> list[str]:
    """What the audits find in the first position of a game after the change."""
    title = found("1848").build(NAMES[:3], ())
    state = game.new(title)
    assert not game.audit(title, state)
    change(Position(title, state))
    return game.audit(title, state)


def floats(pos: Position, sym: str, par: int) -> None:
    pos.put(CORPORATIONS, sym, replace(pos[CORPORATIONS][sym], floated=True, par=par))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda pos: pos.put(HOLDINGS, "Ann", 0), "bonds: Ann has 0 units"),
        (lambda pos: pos.put(HOLDINGS, "nobody", 3), "bonds: nobody has 3 units"),
        (lambda pos: pos.set(RATE, 99), "bonds: no marker has the rate 99"),
        (lambda pos: pos.drop(PRIVATES, "CM 1"), "papers: not those of the box"),
        (lambda pos: pos.change(PRIVATES, "CM 1", owner="UP"), "papers: UP has CM 1, which is for players"),
        (lambda pos: pos.change(PRIVATES, "UP charter", closed=True), "charters: that of UP is lost"),
        (lambda pos: pos.change(PRIVATES, "S3", owner="SP"), "papers: SP has S3, and does not operate"),
        (lambda pos: pos.put(RIGHTS, "MRMD", (Right("SP"),) * 2), "rights: somebody has those of MRMD twice"),
        (lambda pos: pos.put(RIGHTS, "MRMD", (Right("XX"),)), "rights: XX has those of MRMD, and is gone"),
        (lambda pos: pos.put(RIGHTS, "MRMD", (Right(""),) * 9), "rights: 9 of "),
        (lambda pos: floats(pos, "ATSF", 65), "markers: ATSF has 5 of 2"),
    ],
)
def test_the_audits_notice(change: Callable[[Position], None], fault: str) -> None:
    assert any(found.startswith(fault) for found in tampered(change))
