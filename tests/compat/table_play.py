"""A table of a site that is to be remembered: people and bots play at it, talk, take back and agree."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from compat import seen
from compat.saved_games import Action, other_than
from roundhouse import Game
from roundhouse.bots import ask, make
from roundhouse.core.record import Header

PATIENCE = 120.0
"""Seconds for which a bot is waited for."""


@dataclass
class Seats:
    """A table to be opened and played at. `people` sit down in order, the first owns it; then come the `bots`.

    `count`: so many actions, at least. `asked`: what is proposed in the end and waits for answers. `choices`: as the
    API takes them. `handed`: who leaves the own seat to a bot half way.
    """

    title: str
    people: Sequence[str]
    bots: Sequence[str] = ()
    count: int = 150
    asked: str = ""
    handed: str = ""
    choices: Mapping[str, Any] = field(default_factory=dict)


class Desk:
    """A table in play: its game is followed here, so that somebody can choose what to do."""

    def __init__(self, people: Mapping[str, seen.Person], id: int, seed: int) -> None:
        self.people, self.id, self.seed = people, id, seed
        self.users = {person.id: person for person in people.values()}
        self.anybody = next(iter(people.values()))
        file = json.loads(self.anybody.file(id))
        self.game = Game(msgspec.convert(file["header"], Header), drawn=False)
        self.number = 0
        self.bots = {p: make("greedy", seed * 100 + n) for n, p in enumerate(self.game.header.players)}
        self.wait()

    def wait(self) -> None:
        """Follow the game until a person is to act, or nobody."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            self.row = self.anybody.get(f"/tables/{self.id}")
            for entry in self.anybody.get(f"/tables/{self.id}/entries?after={self.number}")["entries"]:
                if entry["kind"] == "play":
                    self.game.follow(entry["data"], checked=False)
                elif entry["kind"] == "undo":
                    self.game.goto(entry["data"]["to"])
                self.number = entry["number"]
            if self.number == self.row["revision"] and (self.row["status"] != "running" or self._mover()):
                return
            time.sleep(0.01)
        raise RuntimeError(f"table {self.id} waits for a bot for too long")

    def _mover(self) -> seen.Person | None:
        seat = next(seat for seat in self.row["seats"] if seat["player"] == self.row["to_act"])
        return self.users[seat["user"]] if seat["user"] is not None else None

    @property
    def running(self) -> bool:
        return self.row["status"] == "running"

    @property
    def mover(self) -> seen.Person:
        """The person who is to act."""
        found = self._mover()
        assert found is not None
        return found

    def choice(self) -> Action:
        """What a greedy player would do."""
        bot = self.bots[self.game.to_act]
        chosen: Action = msgspec.to_builtins(ask(bot, self.game.title, self.game.state))
        return chosen

    def move(self, action: Action | None = None) -> seen.Person:
        """Have the person who is to act do something; returns who it was."""
        mover = self.mover
        mover.post(f"/tables/{self.id}/actions", {"revision": self.number, "action": action or self.choice()})
        self.wait()
        return mover

    def seated(self) -> list[seen.Person]:
        """The people at the table."""
        return [self.users[s] for s in dict.fromkeys(seat["user"] for seat in self.row["seats"]) if s]

    # -- what happens beside the game ----------------------------------------------------------------

    def talk(self) -> None:
        """Everybody says something, and writes something down."""
        for n, person in enumerate(self.seated()):
            said = (
                f"Hello from {person.name}, move {self.game.at} <of {self.id}> — “quoted”\nand a second line"
            )
            assert person.sends(f"/table/{self.id}/chat", {"text": said})
            about = "" if n == 0 else ("hex:F8", "company:B&O")[n % 2]
            note = {"about": about, "text": f"secret of {person.name} at {self.id}"}
            assert person.sends(f"/table/{self.id}/notes", note) is not None

    def order(self, person: seen.Person, kind: str, **fields: Any) -> bool:
        """Give a standing order, if it makes sense now."""
        given = person.sends(f"/table/{self.id}/orders", {"kind": kind, **fields})
        self.wait()
        return bool(given)

    def take_back(self) -> bool:
        """Whoever acted last takes it back, if the table allows it, and does something else."""
        mover = self.move()
        if not self.running or not mover.tries(f"/tables/{self.id}/undo", {"revision": self.number}):
            return False
        self.wait()
        undone = msgspec.to_builtins(self.game.actions[self.game.at])
        self.move(other_than(self.game, undone))
        return True

    def do_again(self) -> bool:
        """Whoever acted last takes it back, and does it again after all."""
        mover = self.move()
        if not self.running or not mover.tries(f"/tables/{self.id}/undo", {"revision": self.number}):
            return False
        self.wait()
        again = mover.sends(f"/table/{self.id}/redo", {"revision": self.number})
        self.wait()
        return bool(again)

    def agree(self, kind: str) -> bool:
        """Somebody proposes something, and all agree."""
        asker, *others = self.seated()
        asked = asker.sends(f"/table/{self.id}/propose", {"revision": self.number, "kind": kind})
        if asked is None:
            return False
        for other in others:
            assert other.sends(f"/table/{self.id}/vote", {"proposal": asked["proposal"], "yes": 1})
        self.wait()
        return True


def play(people: Mapping[str, seen.Person], seats: Seats, seed: int) -> tuple[int, list[dict[str, Any]]]:
    """Open a table and play at it; returns its number, and what is left to be answered there."""
    owner = people[seats.people[0]]
    wanted = {
        "title": seats.title,
        "name": f"{seats.title} of {owner.name}",
        "seats": len(seats.people) + len(seats.bots),
        "seed": seed,
        **seats.choices,
    }
    if wanted.get("hot_seat"):
        del wanted["seats"]
    id = owner.post("/tables", wanted)["id"]
    invite = owner.get(f"/tables/{id}")["invite"]
    for name in seats.people[1:]:
        people[name].post(f"/tables/{id}/seats", {"invite": invite})
    for seat in owner.get(f"/tables/{id}")["seats"][len(seats.people) :] if seats.bots else ():
        bot = seats.bots[seat["number"] - len(seats.people)]
        assert owner._api.put(f"/api/tables/{id}/seats/{seat['number']}/bot", json={"bot": bot}).is_success
    owner.post(f"/tables/{id}/start", {"shuffle": False})
    desk = Desk(people, id, seed)
    plan: list[tuple[int, Callable[[], bool]]] = [
        (seats.count // 5, lambda: desk.talk() or True),
        (seats.count // 4, lambda: desk.order(desk.seated()[-1], "pass_stock")),
        (seats.count // 3, lambda: desk.take_back() or desk.agree("undo")),
        (seats.count // 2, lambda: desk.do_again() or desk.agree("undo")),
        (seats.count * 3 // 4, lambda: desk.take_back() or desk.agree("undo")),
    ]
    if seats.handed:
        plan.append((seats.count * 3 // 5, lambda: hand_over(desk, people[seats.handed])))
    for at, what in sorted(plan, key=lambda one: one[0]):
        while desk.running and (desk.game.at < at or not what()):
            desk.move()
    while desk.running and desk.game.at < seats.count:
        desk.move()
    assert desk.running, f"{seats.title} was over too soon"
    return id, leave_behind(desk, seats.asked)


def hand_over(desk: Desk, person: seen.Person) -> bool:
    """Somebody leaves the own seat to a bot."""
    number = next(seat["number"] for seat in desk.row["seats"] if seat["user"] == person.id)
    person.form(f"/table/{desk.id}/replace", {"number": number, "to": "bot:greedy"})
    desk.wait()
    return True


def leave_behind(desk: Desk, asked: str) -> list[dict[str, Any]]:
    """Orders in force, and a proposal that waits; returns the answers that are due."""
    for person in desk.seated():
        if person is not desk.mover or len(desk.seated()) == 1:
            desk.order(person, "pass_stock", stops=["presidency", "started"])
            desk.order(person, "run_best", corporation="", stops=["less", "train"])
            desk.order(person, "dividend", stops=["phase"])
            desk.order(person, "skip", corporation="", track=True, token=True, trains=False, stops=["round"])
    if not asked:
        return []
    asker = next(person for person in desk.seated() if person is not desk.mover)
    given = asker.sends(f"/table/{desk.id}/propose", {"revision": desk.number, "kind": asked})
    assert given is not None and given["status"] == "asked", given
    answers = []
    for person in desk.seated():
        if person is not asker:
            answer = {"do": "vote", "table": desk.id, "who": person.name, "proposal": given["proposal"]}
            answers.append(answer | {"yes": int(asked == "undo")})
    return answers
