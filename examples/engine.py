"""An engine in one file, without any library: it reads lines, and answers with the move it likes best.

It knows no rules; Roundhouse sends it what may be done. Try it in the terminal:

    roundhouse play 18Chesapeake --seat Ann=human --seat Ben="engine:python examples/engine.py"
"""

import json
import random
import sys

LIKED = ["run", "dividend", "par", "buy_train", "buy_share", "place_token", "lay_tile", "buy_cheapest"]
"""Kinds of action, the best first."""


def rank(action):
    """How much a move is liked, by its kind and by who gains: the more the better."""
    kind = action["type"]
    worth = len(LIKED) - LIKED.index(kind) if kind in LIKED else 0
    if kind == "dividend":
        worth += action["choice"] == "pay"
    if kind in ("bankrupt", "sell_shares"):
        worth = -1
    return worth


def choose(position, chance):
    """One of the moves on the menu that are liked best."""
    best = max(rank(action) for action in position["menu"])
    return chance.choice([action for action in position["menu"] if rank(action) == best])


def main():
    chance, position = random.Random(0), None
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "roundhouse":
            print("engine simple", flush=True)
        elif word == "seed":
            chance = random.Random(int(rest))
        elif word == "position":
            position = json.loads(rest)
        elif word == "go":
            action = choose(position, chance)
            number = position["menu"].index(action)
            print("info", json.dumps({"chosen": position["labels"][number]}), flush=True)
            print("bestmove", json.dumps(action), flush=True)
        elif word == "quit":
            return


if __name__ == "__main__":
    main()
