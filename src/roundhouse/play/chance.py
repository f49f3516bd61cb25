"""Chance: what the cards decide, from the seed of a game."""

from __future__ import annotations

from ..core.actions import Action
from ..core.game import legal
from ..core.state import State
from ..core.title import Title


def draw(title: Title, state: State, seed: int, draws: int) -> Action:
    """The action that chance takes, `draws` of them having been taken before.

    The generator is the one that 18xx.games uses, so that its seeds give the same cards:
    x becomes (1103515245 x + 12345) mod 2^31, and picks among the possible actions in order.
    """
    x = seed
    for _ in range(draws + 1):
        x = (1103515245 * x + 12345) % 2**31
    actions = [action for offer in legal(title, state) for action in offer.expand()]
    return actions[x % len(actions)]
