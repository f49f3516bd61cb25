"""What steered play tries on purpose: for things that chance hardly meets, how players behave who are after them.

An aim names what it is for and how gladly kinds of action are taken meanwhile. `tools/steer.py` plays each stretch of a
game for one whose things are still wanted.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from covering import NAMES
from roundhouse.titles.entry import Entry
from roundhouse.titles.options import UnknownOption


@dataclass(frozen=True)
class Aim:
    """What is wanted, and how gladly kinds of action are taken on the way, others being as ever."""

    wants: tuple[str, ...]
    liked: Mapping[str, float] = field(default_factory=dict)
    wasteful: bool = False
    lesser_runs: bool = False
    """Whether presidents declare less than the best."""
    opening: bool = False
    """Whether it is for the beginning of a game alone."""


RUIN = {"bankrupt": 50.0, "sell_shares": 0.05, "buy_share": 8.0, "lay_tile": 0.4}
"""Everybody's money goes into shares, and hardly a train runs."""

POWERS = {
    "give_token": 20.0,
    "open_ferry": 20.0,
    "lengthen_train": 20.0,
    "ask_permission": 3.0,
    "accept": 9.0,
    "decline": 0.1,
}
"""What private companies of 18GL can do is done, with everybody's leave."""

ANNOUNCED = Aim(("event: run_announced",), {"announce_run": 50.0}, lesser_runs=True)

AIMS: Mapping[str, tuple[Aim, ...]] = {
    "18Chesapeake": (
        ANNOUNCED,
        Aim(("occasion: bank breaks at exactly $0",), {"lay_tile": 1.0, "dividend": 1.0}),
    ),
    "18AL": (
        Aim(("event: dropped_out",), {"bid": 8.0, "drop_out": 4.0, "buy_cheapest": 0.3}, opening=True),
        Aim(
            ("event: names_lost", "reaction: train names are lost with the presidency"), {"sell_shares": 3.0}
        ),
        Aim(
            (
                "event: went_bankrupt",
                "occasion: ends by bankrupt",
            ),
            RUIN,
            wasteful=True,
        ),
        Aim(("reaction: an upgrade is the only tile",), {"lay_tile": 9.0, "par": 4.0}),
    ),
    "18GL": (
        Aim(("event: compelled",), {"pass": 50.0, "bid": 0.01, "buy_cheapest": 0.01}, opening=True),
        Aim(
            (
                "event: corporation_closed",
                "event: went_bankrupt",
                "occasion: ends by survivor",
                "reaction: interest is paid with the money raised",
                "reaction: train is bought with the money raised",
                "reaction: line of a closed corporation is nobody's",
                "reaction: special tokens of a closed corporation are lost",
                "reaction: token is lost with its corporation",
                "reaction: nobody acts for a closed national company",
            ),
            {**RUIN, **POWERS},
            wasteful=True,
        ),
        Aim(
            (
                "event: line_handed_on",
                "occasion: CR forms of five or more",
                "occasion: CR inherits loans",
                "occasion: bonds for a player",
                "reaction: lines go to the national company",
                "reaction: bonds are given for old shares and for loans",
                "reaction: trains are cut after the chance of the national company",
            ),
            {"par": 12.0, "buy_share": 6.0, "repay_loan": 0.01, "buy_train": 3.0, **POWERS},
            wasteful=True,
        ),
        Aim(
            (
                "event: caretaker_named",
                "reaction: acting president is replaced",
                "reaction: caretaker acts as president",
            ),
            {"par": 12.0, "buy_share": 3.0, "sell_shares": 2.0, "buy_presidency": 9.0, "buy_train": 2.0},
        ),
        Aim(("event: bond_bought", "event: bonds_sold"), {"buy_bond": 9.0, "sell_bonds": 9.0}),
        Aim(("reaction: token of a discarded train is lost",), {"buy_train": 30.0, "par": 0.3, **POWERS}),
        Aim(("occasion: chance of CR in phase E passes",), {"buy_train": 30.0, "par": 0.1, "buy_share": 3.0}),
    ),
    "1848": (
        Aim(("event: bid_lapsed", "reaction: highest attacker stands"), {"attack": 30.0, "raise_bid": 9.0}),
        Aim(
            ("event: went_bankrupt", "event: money_raised", "occasion: ends by bankrupt"),
            RUIN,
            wasteful=True,
        ),
        Aim(("occasion: land grant NP is complete",), {"lay_tile": 9.0}),
        Aim(
            ("occasion: puff for $500 or more", "reaction: puff marker goes with the presidency"),
            {"puff": 30.0},
        ),
        Aim(
            (
                "reaction: heir stands in the second home",
                "reaction: station at home is chosen",
            ),
            {"propose_merger": 9.0, "place_token": 9.0, "choose_station": 9.0, "lay_tile": 5.0},
        ),
        Aim(("reaction: rights are given up",), {"buy_rights": 20.0, "give_up": 20.0}),
        Aim(
            ("reaction: subsidiaries close for good",),
            {
                "ask_for_subsidiary": 20.0,
                "give_subsidiary": 20.0,
                "accept": 9.0,
                "close_subsidiary": 0.01,
                "buy_train": 20.0,
            },
        ),
    ),
    "18C2C": (
        Aim(("event: destination_set",), {"set_destination": 9.0, "pass": 0.1}, opening=True),
        Aim(("event: destinations_kept",), {"keep_destinations": 9.0, "pass": 9.0}, opening=True),
        Aim(("event: dropped_out",), {"bid": 8.0, "drop_out": 4.0, "buy_cheapest": 0.3}, opening=True),
        Aim(("event: run_put_off",), {"put_off_run": 50.0, "lay_tile": 9.0}),
        Aim(
            (
                "event: went_bankrupt",
                "occasion: ends by bankrupt",
                "reaction: forced sale is noted",
                "reaction: forced sales bar the next stock round",
            ),
            RUIN,
            wasteful=True,
        ),
        Aim(
            (
                "occasion: more than 20 shares are due at AMTK",
                "occasion: more than 20 shares are due at CRC",
                "occasion: CRC forms",
                "event: loan_returned",
                "occasion: trains are lent to CRC",
            ),
            {
                "par": 12.0,
                "buy_share": 9.0,
                "redeem": 0.01,
                "declare_merger": 9.0,
                "accept": 9.0,
                "buy_train": 3.0,
            },
            wasteful=True,
        ),
        Aim(
            ("event: marker_given_up", "event: markers_gone", "reaction: declined marker is remembered"),
            {"buy_marker": 9.0, "buy_private": 9.0, "accept": 3.0, "decline": 3.0},
        ),
        Aim(
            ("event: crossed", "reaction: trains that cross the continent raise the price"),
            {"lay_tile": 9.0, "place_token": 3.0, "buy_train": 20.0},
        ),
        Aim(
            ("reaction: token beside the spaces is given up", "reaction: waiting home token is placed"),
            {"place_destination": 30.0, "take_token": 30.0, "place_token": 9.0, "lay_tile": 5.0},
        ),
    ),
}
"""By title."""


def aim_for(title: str, wanted: Collection[str], rng: random.Random) -> Aim | None:
    """One of those that have something which is wanted; None where there is none."""
    aims = [aim for aim in _wanted(title, wanted) if not aim.opening]
    return rng.choice(aims) if aims else None


def openings(title: str, wanted: Collection[str]) -> list[Aim]:
    """Those for the beginning of a game."""
    return [aim for aim in _wanted(title, wanted) if aim.opening]


def _wanted(title: str, wanted: Collection[str]) -> Iterator[Aim]:
    yield from (aim for aim in AIMS.get(title, ()) if any(name in wanted for name in aim.wants))


def wanted_options(
    entry: Entry, players: int, wanted: Collection[str], rng: random.Random
) -> tuple[str, ...]:
    """Options of which kept games are wanted, as many as go together, with those that they need."""
    names = [option.name for option in entry.options if f"occasion: option {option.name}" in wanted]
    rng.shuffle(names)
    chosen: tuple[str, ...] = ()
    for name in names:
        for more in ((name,), *((other, name) for other in _others(entry, chosen, name))):
            try:
                entry.build(NAMES[:players], (*chosen, *more))
            except UnknownOption:
                continue
            chosen += more
            break
    return chosen


def _others(entry: Entry, chosen: tuple[str, ...], name: str) -> Iterator[str]:
    """What an option might need that has not been chosen."""
    yield from (option.name for option in entry.options if option.name not in (*chosen, name))
