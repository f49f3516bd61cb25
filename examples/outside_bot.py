"""A bot from outside: it takes a seat by the API and plays what it likes best of what it is offered.

It knows no rules and needs only httpx. Make a token with the scopes "play" and "challenge" on your account page, then:

    ROUNDHOUSE_TOKEN=... python examples/outside_bot.py http://127.0.0.1:1869 12

With an account of its own, marked as that of a bot, it needs no table: without a number it accepts challenges and plays
all games to which it is challenged, until it is stopped.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import threading
import time
from collections.abc import Iterator
from typing import Any

import httpx

LIKED = [
    "run",
    "dividend",
    "par",
    "buy_train",
    "buy_share",
    "place_token",
    "lay_tile",
    "buy_cheapest",
    "accept",
]
"""Kinds of action, the best first; of all others one is drawn."""


PROPOSALS = 5
"""So many actions with a price in a row at most: each of them may be an offer that the other side has declined."""


class Taste:
    """What the bot would like to do, and what it has proposed since it last did something without a price."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.proposed: list[dict[str, Any]] = []

    def choose(self, actions: list[dict[str, Any]]) -> dict[str, Any]:
        """The action to send: of the first liked kind on offer, or any but giving up.

        Nothing is proposed twice, and after a few proposals nothing that has a price, if there is anything else.
        """
        left = [a for a in actions if "price" not in a or len(self.proposed) < PROPOSALS]
        left = [action for action in left if action not in self.proposed] or actions
        action = self._liked(left)
        self.proposed = [*self.proposed, action] if "price" in action else []
        return action

    def _liked(self, actions: list[dict[str, Any]]) -> dict[str, Any]:
        for kind in LIKED:
            if some := [action for action in actions if action["type"] == kind]:
                return self.chance.choice(some)
        return self.chance.choice([a for a in actions if a["type"] != "bankrupt"] or actions)


PASSING = {429, 502, 503, 504}
"""Answers of a site that is busy, or of a proxy before one that is being restarted."""


def ask(api: httpx.Client, method: str, path: str, **what: Any) -> httpx.Response:
    """Send a request, again as long as the site is busy or cannot be reached, after the time that it names.

    An action that arrived before the connection was lost does no harm when it is sent again: its revision is stale.
    """
    while True:
        try:
            answer = api.request(method, path, **what)
        except httpx.TransportError:
            time.sleep(1)
            continue
        if answer.status_code not in PASSING:
            return answer
        time.sleep(pause(answer))


def pause(answer: httpx.Response) -> float:
    """For how many seconds to wait; a proxy may name a moment instead."""
    told = answer.headers.get("Retry-After", "")
    return float(told) if told.isdecimal() else 1.0


def events(api: httpx.Client, path: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The events of a stream, by their names; a lost connection is taken up again."""
    last = ""
    while True:
        try:
            with api.stream("GET", path, headers={"Last-Event-ID": last}) as answer:
                if answer.status_code in PASSING:
                    time.sleep(pause(answer))
                    continue
                answer.raise_for_status()
                event = ""
                for line in answer.iter_lines():
                    field, _, value = line.partition(": ")
                    if field == "id":
                        last = value
                    elif field == "event":
                        event = value
                    elif field == "data":
                        yield event, json.loads(value)
        except httpx.TransportError:
            pass
        time.sleep(1)


def news(api: httpx.Client, table: int) -> Iterator[dict[str, Any]]:
    """How the table stands, now and whenever it moves on."""
    return (data for name, data in events(api, f"tables/{table}/stream") if name == "position")


def wait(api: httpx.Client, me: int, seed: int, games: int | None = None) -> int:
    """Accept challenges, and play the games that come of them, each in a thread; until so many have begun.

    A challenge to a table with a clock is declined: this bot does not look at clocks. After a lost connection the
    stream names all games again, those that are being played as well.
    """
    playing: dict[int, threading.Thread] = {}
    for name, data in events(api, "stream/event"):
        if name == "challenge" and data["status"] == "open" and data["to"]["id"] == me:
            clock = ask(api, "GET", f"tables/{data['table']}").raise_for_status().json()["clock"]["kind"]
            if clock in ("none", "shown"):
                ask(api, "POST", f"challenges/{data['id']}/accept")
            else:
                ask(api, "POST", f"challenges/{data['id']}/decline", json={"reason": "clock"})
        elif name == "gameStart" and data["table"] not in playing:
            chance = random.Random(f"{seed} {data['table']}")
            playing[data["table"]] = threading.Thread(target=play, args=(api, data["table"], chance))
            playing[data["table"]].start()
            if len(playing) == games:
                break
    for thread in playing.values():
        thread.join()
    return len(playing)


def play(api: httpx.Client, table: int, chance: random.Random, most: int | None = None) -> int:
    """Play until the game is over, or for so many moves; returns how many were made."""
    moves = 0
    taste = Taste(chance)
    for stands in news(api, table):
        while stands.get("yours") and (most is None or moves < most):
            answer = ask(api, "GET", f"tables/{table}/offers", params={"expand": 2000})
            if answer.status_code == 409:
                break  # the game has ended meanwhile
            offers = answer.raise_for_status().json()
            if not offers["actions"]:
                break  # somebody was faster, or the table plays without suggestions
            wanted = {"revision": offers["revision"], "action": taste.choose(offers["actions"])}
            answer = ask(api, "POST", f"tables/{table}/actions", json=wanted)
            if answer.status_code == 409:
                break  # the table has moved on: the stream tells where to
            stands = answer.raise_for_status().json()
            moves += 1
        if stands["status"] == "over" or moves == most:
            break
    return moves


def main() -> None:
    """What the command line asks for."""
    asked = argparse.ArgumentParser(description="A bot from outside takes a seat and plays.")
    asked.add_argument("site", help="the address of the site")
    asked.add_argument(
        "table", type=int, nargs="?", help="the number of the table; without it: wait for challenges"
    )
    asked.add_argument(
        "--invite", default="", help="the secret of the invitation, for a table that is not listed"
    )
    asked.add_argument("--seed", type=int, default=1, help="for what it draws")
    asked.add_argument("--moves", type=int, help="stop after so many")
    said = asked.parse_args()
    headers = {"Authorization": f"Bearer {os.environ['ROUNDHOUSE_TOKEN']}"}
    with httpx.Client(base_url=f"{said.site.rstrip('/')}/api/v1/", headers=headers, timeout=60) as api:
        if said.table is None:
            me = ask(api, "GET", "me").raise_for_status().json()
            print(f"{me['name']} waits for challenges")
            wait(api, me["id"], said.seed)
            return
        ask(api, "POST", f"tables/{said.table}/seats", json={"invite": said.invite}).raise_for_status()
        print(f"{play(api, said.table, random.Random(said.seed), said.moves)} moves made")


if __name__ == "__main__":
    main()
