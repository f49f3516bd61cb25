"""The laws of every game over 18GL as wasteful players have it: trains rust, and money is short to the end."""

from __future__ import annotations

import random
from collections import defaultdict

import pytest

from roundhouse.core.actions import Action, Offer
from roundhouse.play.laws import check_laws, pick
from roundhouse.rules.ending import END
from roundhouse.titles.found import title
from roundhouse.titles.gl.elimination import OUT

NAMES = ("Ann", "Ben", "Cy", "Dot", "Eve", "Fay")


def wasteful(offers: list[Offer], rng: random.Random) -> Action:
    """Hardly builds, buys the dearest trains of the bank and all the stock there is, and pays everything out."""
    kinds: dict[str, list[Offer]] = defaultdict(list)
    for offer in offers:
        kinds[offer.action.kind()].append(offer)
    if "dividend" in kinds:
        return next(o.action for o in offers if o.action.choice == "pay")  # type: ignore[attr-defined]
    new = [offer for offer in kinds.get("buy_train", ()) if not offer.open]
    if new and rng.random() < 0.8:
        return new[-1].action
    if {"lay_tile", "place_token"} & set(kinds) and rng.random() < 0.95:
        return kinds["pass"][0].action
    for kind in ("buy_share", "par", "decline", "buy_own"):
        if kind in kinds:
            return rng.choice(kinds[kind]).sample(rng)
    return pick(offers, rng)


@pytest.mark.rule("18GL-4.7.3-1")
@pytest.mark.parametrize(
    ("players", "seed", "end"),
    [(3, 1, "survivor")]
    + [
        pytest.param(*one, marks=pytest.mark.soak)
        for one in ((2, 0, "survivor"), (4, 1, "survivor"), (5, 1, "survivor"), (6, 0, "bank"))
    ],
)
def test_laws_hold_where_players_go_bankrupt(players: int, seed: int, end: str) -> None:
    built = title("18GL").build(NAMES[:players], ())
    state = check_laws(built, seed, every=100, longest=12000, choose=wasteful)
    assert state[END] == end
    assert state[OUT] and (len(state[OUT]) == players - 1) == (end == "survivor")
