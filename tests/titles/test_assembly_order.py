"""The order in which a title's features are listed says nothing: an order that matters is written in `after`."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec
import pytest

from roundhouse.core.explain import explain
from roundhouse.core.feature import Feature, in_order
from roundhouse.core.game import new, play
from roundhouse.core.record import action_from, digest
from roundhouse.core.title import Title
from roundhouse.titles import standard
from roundhouse.titles.found import title, titles

GOLDEN = Path(__file__).parents[1] / "golden"
TITLES = {name: title(name) for name in titles()}
PLAYED = (
    "18AL-5-greedy-3-options",
    "18Chesapeake-2-greedy-1",
    "18GL-4-greedy-0",
    "1848-4-greedy-1",
    "18C2C-4-greedy-1",
)

Arrange = Callable[[Iterable[Feature]], tuple[Feature, ...]]


def assembled(
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    players: tuple[str, ...],
    options: tuple[str, ...],
    arrange: Arrange,
) -> Title:
    """The title, made anew, with its own features arranged like that."""
    build = TITLES[name].build
    with monkeypatch.context() as patch:
        patch.setattr(standard, "in_order", arrange)
        return getattr(build, "__wrapped__", build)(players, options)


def printout(title: Title) -> bytes:
    """All of which `roundhouse explain` makes its lines, in their order."""
    return msgspec.json.encode(explain(title))


@functools.cache
def tables(name: str) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Players and options: as few and as many players as there can be, without options and with any one of them."""
    entry = TITLES[name]
    seats = tuple(f"Player {n}" for n in range(entry.players[1]))
    found = []
    for count in sorted({*entry.players, 3}):
        for options in ((), *((option.name,) for option in entry.options)):
            try:
                entry.build(seats[:count], options)
            except standard.UnknownOption:
                continue
            found.append((seats[:count], options))
    return found


def shuffled(seed: int) -> Arrange:
    """The features come in another order."""

    def arrange(own: Iterable[Feature]) -> tuple[Feature, ...]:
        mixed = list(own)
        random.Random(seed).shuffle(mixed)
        return in_order(mixed)

    return arrange


def tied(seed: int) -> Arrange:
    """What no feature says of the order is decided otherwise."""
    rng = random.Random(seed)
    rank: dict[str, float] = {}
    return lambda own: in_order(own, tie=lambda name: rank.setdefault(name, rng.random()))


@pytest.mark.parametrize("name", TITLES)
def test_in_another_order_it_is_the_same_title(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    for seed, (players, options) in enumerate(tables(name)):
        usual = TITLES[name].build(players, options)
        other = assembled(monkeypatch, name, players, options, shuffled(seed))
        assert printout(other) == printout(usual)


def said(title: Title) -> dict[str, object]:
    """Everything whose order is a rule: who is asked first, what is applied to what, what is offered first."""
    return {
        "amendments": {k: [a.name for a in v] for k, v in title.amendments.items()},
        "checks": {k: [c.name for c in v] for k, v in title.checks.items()},
        "arounds": {k: [a.name for a in v] for k, v in title.effect_wrappers.items()},
        "menus": {k: [kind.name for kind in v] for k, v in title.menus.items()},
        "setup": [do.name for do in title.setup],
    }


@pytest.mark.parametrize("name", TITLES)
def test_amendments_checks_arounds_menus_and_setup_have_an_order_that_is_written(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    for seed, (players, options) in enumerate(tables(name)):
        usual = TITLES[name].build(players, options)
        assert said(assembled(monkeypatch, name, players, options, tied(seed))) == said(usual)


@pytest.mark.parametrize(
    "game", [*PLAYED[:3], *(pytest.param(game, marks=pytest.mark.soak) for game in PLAYED[3:])]
)
def test_a_golden_game_ends_the_same_whatever_is_decided_where_nothing_is_written(
    monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    file = msgspec.json.decode((GOLDEN / f"{game}.json").read_bytes())
    header = file["header"]
    seed = sum(game.encode())
    built = assembled(
        monkeypatch, header["title"], tuple(header["players"]), tuple(header.get("options", ())), tied(seed)
    )
    state = new(built)
    for action in file["actions"]:
        state, _ = play(built, state, action_from(built, action))
    assert digest(built, state) == file["snapshots"][0]["digest"]


def test_what_stands_in_after_is_the_name_of_a_feature() -> None:
    features: dict[str, Feature] = {}

    def note(own: Iterable[Feature]) -> tuple[Feature, ...]:
        found = in_order(own)
        features.update({feature.name: feature for feature in found})
        return found

    with pytest.MonkeyPatch.context() as patch:
        for name in TITLES:
            for players, options in tables(name):
                assembled(patch, name, players, options, note)
    unknown = {
        (feature.name, other)
        for feature in features.values()
        for other in feature.after
        if other not in features
    }
    assert not unknown
