"""Offers are made by what checks look at: the same as one by one in recorded games, and what is wrong shows."""

from __future__ import annotations

import gzip
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from roundhouse.core import game
from roundhouse.core.action_types import Check
from roundhouse.core.actions import Action, Offer
from roundhouse.core.position import Position
from roundhouse.core.record import Header
from roundhouse.core.state import State
from roundhouse.core.title import Title
from roundhouse.play.laws import pick, thinned_one_by_one
from roundhouse.play.session import Game
from roundhouse.rules import buying
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.shares import POOL, Spread
from roundhouse.rules.stock_round import (
    BUY_SHARE,
    PAR_VALUES,
    SOURCES,
    BuyShare,
    SellShares,
    StartCorporation,
)
from roundhouse.titles.found import title

TESTS = Path(__file__).parents[1]
GAMES = sorted((TESTS / "golden").glob("*.json")) + sorted((TESTS / "corpus").glob("*.json.gz"))
PLAYERS = ("Ann", "Ben", "Cy", "Dot")


def recorded(path: Path) -> Iterator[tuple[Title, State]]:
    """The positions of a recorded game."""
    data = path.read_bytes()
    raw = msgspec.json.decode(gzip.decompress(data) if path.suffix == ".gz" else data)
    played = Game(msgspec.convert(raw["header"], Header), drawn=False)
    for action in raw["actions"]:
        if not played.state.stack:
            return
        yield played.title, played.state
        played.follow(action, checked=False)


def at_random(name: str, seed: int, most: int) -> Iterator[tuple[Title, State]]:
    """Positions of a game at random."""
    built, rng = title(name).build(PLAYERS, ()), random.Random(seed)
    state = game.new(built)
    for _ in range(most):
        if not state.stack:
            return
        yield built, state
        state, _ = game.carry_out(built, state, pick(game.legal(built, state), rng))


def differences(positions: Iterator[tuple[Title, State]], every: int, among: Title | None = None) -> int:
    """In how many positions, looking at one in `every`, the offers are not those found one by one."""
    return sum(
        game.legal(among or built, state.copy()) != thinned_one_by_one(built, state)
        for number, (built, state) in enumerate(positions)
        if number % every == 0
    )


@pytest.mark.parametrize("path", GAMES[::8], ids=lambda path: path.name.partition(".")[0])
def test_offers_are_those_found_one_by_one(path: Path) -> None:
    assert differences(recorded(path), 41) == 0


@pytest.mark.soak
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name.partition(".")[0])
def test_offers_are_those_found_one_by_one_in_every_position(path: Path) -> None:
    assert differences(recorded(path), 1) == 0


class Watched:
    """An action that notes which of its fields are looked at."""

    def __init__(self, action: Any) -> None:
        self.__dict__.update(_action=action, _seen=set())

    @property  # type: ignore[misc]
    def __class__(self) -> Any:
        return type(self.__dict__["_action"])

    def __getattr__(self, name: str) -> Any:
        action = self.__dict__["_action"]
        if name in action.__struct_fields__:
            self.__dict__["_seen"].add(name)
        return getattr(action, name)


@pytest.mark.parametrize("name", ["18Chesapeake", "18AL", "18GL", "1848", "18C2C"])
def test_no_check_looks_at_more_than_it_says(name: str) -> None:
    rng = random.Random(1)
    asked: set[str] = set()
    for number, (built, state) in enumerate(at_random(name, 3, 1500)):
        if number % 7:
            continue
        pos = Position(built, state)
        for kind in built.menus[pos.frame.node]:
            candidates = list(kind.offers(pos))
            for offer in rng.sample(candidates, min(4, len(candidates))):
                for one in built.checks[kind.name]:
                    if one.about is not None:
                        watched: Any = Watched(offer.sample(rng))
                        one.test(pos, watched)
                        asked.add(one.name)
                        assert watched.__dict__["_seen"] <= {*one.about, "by"}, one
    assert len(asked) > 20


def narrowed(built: Title, kind: str, name: str, field: str) -> Title:
    """The title with a check that says of one field less that it looks at it."""

    def narrower(one: Check[Any]) -> Check[Any]:
        if one.name != name:
            return one
        every = built.action_types[kind].action.__struct_fields__
        about = tuple(other for other in one.about or every if other != field)
        return Check(one.name, one.further, about, one.unless)

    return replace(built, checks={**built.checks, kind: tuple(map(narrower, built.checks[kind]))})


MUTATIONS = [
    (kind, check, field)
    for kind, check, fields in (
        ("buy_share", "player can pay", ("corporation", "source")),
        ("buy_share", "president's certificate first", ("corporation",)),
        ("par", "player can pay", ("par",)),
        ("sell_shares", "president's certificate stays with a player", ("corporation", "percent")),
        ("lay_tile", "track is on a route", ("hex", "tile", "rotation")),
        ("lay_tile", "treasury pays the terrain", ("hex",)),
        ("buy_train", "president can raise the money", ("price",)),
        ("bid", "bidder can pay", ("price",)),
    )
    for field in fields
]


@pytest.mark.parametrize("mutation", random.Random(5).sample(MUTATIONS, 5), ids="-".join)
def test_a_check_that_says_too_little_is_noticed(mutation: tuple[str, str, str]) -> None:
    for seed in range(8):
        wrong = narrowed(title("18Chesapeake").build(PLAYERS, ()), *mutation)
        if differences(at_random("18Chesapeake", seed, 1500), 1, wrong):
            return
    pytest.fail("the comparison has noticed nothing")


def left_out(built: Title, state: State) -> int:
    """How many purchases and sales of shares are legal and not on offer."""
    pos = Position(built, state)
    if BUY_SHARE not in built.menus[pos.frame.node]:
        return 0
    who, corporations = pos.actor, pos[CORPORATIONS]
    offered = {offer.action for offer in game.legal(built, state.copy())}
    everything: list[Action] = [BuyShare(who, c, source) for c in corporations for source in SOURCES(pos, c)]
    everything += [StartCorporation(who, c, par) for c in corporations for par in PAR_VALUES(pos)]
    everything += [SellShares(who, c, percent) for c in corporations for percent in range(5, 65, 5)]
    kinds = {kind.action for kind in built.menus[pos.frame.node]}
    return sum(
        one not in offered and type(one) in kinds and game.why_not(built, state, one) is None
        for one in everything
    )


@pytest.mark.parametrize("name", ["18Chesapeake", "18AL", "18GL", "1848", "18C2C"])
def test_nothing_is_left_out_that_all_checks_allow(name: str) -> None:
    assert sum(left_out(*position) for position in at_random(name, 2, 500)) == 0


def test_owners_that_are_left_out_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def without_pool(certificates: Any) -> Spread:
        found = Spread(certificates)
        found.ordinary.pop(POOL, None)
        return found

    monkeypatch.setattr(buying, "spread", without_pool)
    assert sum(left_out(*position) for position in at_random("18Chesapeake", 2, 700)) > 0


DOMAINS = [
    ("Branch Line", "buy_share"),
    ("Branch Line", "par"),
    ("Branch Line", "sell_shares"),
    ("Branch Line", "lay_tile"),
    ("18Chesapeake", "lay_pair"),
]


@pytest.mark.parametrize(("name", "kind"), DOMAINS, ids="-".join)
def test_a_domain_that_lacks_something_is_noticed(name: str, kind: str) -> None:
    """Of what is put to the checks one in four is lost at random; what is considered has it all."""
    rng, found = random.Random(3), title(name).build(PLAYERS, ()).action_types[kind]
    whole = found.offers
    assert found.considered is not None

    def lacking(pos: Position) -> Iterator[Offer]:
        return (offer for offer in whole(pos) if rng.random() < 0.75)

    positions = list(at_random(name, 2, 200))
    assert differences(iter(positions), 3) == 0
    object.__setattr__(found, "offers", lacking)
    try:
        assert differences(iter(positions), 1) > 0
    finally:
        object.__setattr__(found, "offers", whole)
