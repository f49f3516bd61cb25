"""An engine in one file, without any library: it reads lines, and answers with the move it likes best.

It knows no rules; Roundhouse sends it what may be done. Try it in the terminal:

    roundhouse play 18Chesapeake --seat Ann=human --seat Ben="engine:python examples/engine.py"
"""

import json
import random
import sys

LIKED = ["run", "dividend", "par", "buy_train", "buy_share", "place_token", "lay_tile", "buy_cheapest"]
"""Kinds of action, the best first."""


DULL = {"pass": 0, "put_up": 0, "accept": 0, "decline": 0, "sell_shares": -1, "bankrupt": -3}
"""What is left; and what it does not know it does not begin, where it may pass."""


def rank(action, tables):
    """How much a move is liked, by its kind and by who gains: the more the better."""
    kind = action["type"]
    if kind == "buy_train" and tables["trains"][action["train"]]["owner"] in tables["corporations"]:
        return -2  # two corporations would sell each other the same train for ever
    if kind in LIKED:
        return len(LIKED) - LIKED.index(kind) + (action.get("choice") == "pay")
    return DULL.get(kind, -2)


def choose(position, chance):
    """One of the moves on the menu that are liked best."""
    ranks = [rank(action, position["state"]["tables"]) for action in position["menu"]]
    return chance.choice([a for a, r in zip(position["menu"], ranks, strict=True) if r == max(ranks)])


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
