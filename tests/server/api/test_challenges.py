"""Accounts of bots, and challenges: sent, accepted, declined, taken back, and told by a stream."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from roundhouse.server.api.caller import Caller
from roundhouse.server.api.stream import _for_bots
from roundhouse.server.errors import NotNow
from roundhouse.server.live import bot_accounts, challenges, hush, seating
from roundhouse.server.live.hub import POSITION
from roundhouse.server.site import Site
from roundhouse.server.storage import tables, users
from roundhouse.server.storage.records import OVER, User

from .conftest import Calls

TITLE = "Branch Line"


@pytest.fixture
def programs(site: Site, people: Any) -> tuple[User, User]:
    """Ann, and Ben, a bot."""
    ann, ben = people(2)
    with site.database.write() as c:
        return ann, bot_accounts.mark(c, ben, True)


def test_an_account_is_a_bot_for_good_once_it_has_a_seat(
    calls: Calls, site: Site, people: Any, programs: tuple[User, User]
) -> None:
    (_ann, ben), (*_, cy) = programs, people(3)
    other = calls(cy)
    assert other.put("me/bot", json={"bot": True}).json()["bot"] is True
    assert other.put("me/bot", json={"bot": False}).json()["bot"] is False
    live = seating.create(site.store, ben, title=TITLE, seats=2)  # at its own table a bot may sit
    assert live.seats[0].bot_account
    answer = calls(ben).put("me/bot", json={"bot": False})
    assert answer.status_code == 409 and "has a seat" in answer.json()["error"]["sentence"]
    seating.create(site.store, cy, title=TITLE, seats=2)
    assert other.put("me/bot", json={"bot": True}).status_code == 409  # who played as a person stays one


def test_seats_are_for_people_unless_the_owner_lets_bots_in(
    calls: Calls, site: Site, programs: tuple[User, User]
) -> None:
    ann, ben = programs
    shut = seating.create(site.store, ann, title=TITLE, seats=2).row
    let = seating.create(site.store, ann, title=TITLE, seats=2, bot_accounts=True).row
    refused = calls(ben).post(f"tables/{shut.id}/seats", json={"invite": shut.invite})
    assert refused.status_code == 403 and "for people" in refused.json()["error"]["sentence"]
    sat = calls(ben).post(f"tables/{let.id}/seats", json={})
    assert [seat["bot_account"] for seat in sat.json()["seats"]] == [False, True]


def test_a_challenge_that_is_accepted_begins_the_game(calls: Calls, programs: tuple[User, User]) -> None:
    ann, ben = programs
    wanted = {"title": TITLE, "to": ["ben"], "bots": ["greedy"]}
    (sent,) = calls(ann, "challenge").post("challenges", json=wanted).json()
    assert (sent["status"], sent["to"], sent["most"], sent["begins"]) == (
        "open",
        {"id": ben.id, "name": "Ben", "bot": True},
        3,
        True,
    )
    asked = calls(ben, "challenge")
    assert [one["id"] for one in asked.get("challenges").json()["incoming"]] == [sent["id"]]
    table = asked.post(f"challenges/{sent['id']}/accept").json()
    assert table["status"] == "running"
    assert {seat["user"] for seat in table["seats"]} == {ann.id, ben.id, None}
    assert asked.post(f"challenges/{sent['id']}/accept").status_code == 409  # settled


def test_a_challenge_is_declined_with_a_reason(calls: Calls, programs: tuple[User, User]) -> None:
    ann, ben = programs
    (sent,) = calls(ann, "challenge").post("challenges", json={"title": TITLE, "to": ["Ben"]}).json()
    declined = calls(ben, "challenge").post(f"challenges/{sent['id']}/decline", json={"reason": "title"})
    assert (declined.json()["status"], declined.json()["reason"]) == ("declined", "title")
    assert declined.json()["sentence"] == "not this title"
    (again,) = calls(ann, "challenge").post(f"tables/{sent['table']}/challenges", json={"to": ["Ben"]}).json()
    gone = calls(ann, "challenge").delete(f"challenges/{again['id']}")
    assert gone.json()["status"] == "cancelled"
    assert calls(ben).get("challenges").json() == {"incoming": [], "outgoing": []}


def test_what_cannot_be_challenged(
    calls: Calls, site: Site, people: Any, programs: tuple[User, User]
) -> None:
    (ann, ben), (*_, cy) = programs, people(3)
    own = calls(ann, "challenge")

    def status(**wanted: Any) -> int:
        return int(own.post("challenges", json={"title": TITLE, **wanted}).status_code)

    assert status(to=["nobody at all"]) == 400
    assert status(to=["Ann"]) == 409  # oneself
    assert calls(ann, "play").post("challenges", json={"title": TITLE, "to": ["Ben"]}).status_code == 403
    with site.database.write() as c:
        hush.hush(c, cy, ann.id, on=True)
    assert status(to=["Cy"]) == 403  # who is muted is not heard here either
    (sent,) = own.post("challenges", json={"title": TITLE, "to": ["Ben"]}).json()
    more = own.post(f"tables/{sent['table']}/challenges", json={"to": ["Ben"]})
    assert more.status_code == 409  # as many as free seats, and nobody twice
    assert calls(cy, "challenge").post(f"challenges/{sent['id']}/accept").status_code == 404
    assert calls(cy, "challenge").delete(f"challenges/{sent['id']}").status_code == 404
    for _ in range(challenges.MOST_OPEN - 1):
        assert status(to=["Ben"]) == 201
    assert status(to=["Ben"]) == 409
    with site.database.write() as c, pytest.raises(NotNow):
        challenges.check(c, ann, users.change_user(c, ben.id, banned=True))


def test_the_game_that_begins_settles_what_is_open(
    calls: Calls, site: Site, people: Any, programs: tuple[User, User]
) -> None:
    ann, ben = programs
    live = seating.create(site.store, ann, title=TITLE, seats=3, bots=("greedy",))
    (sent,) = challenges.challenge(site.store, live.row.id, ann, [ben])
    seating.start(site.store, live.row.id, ann)
    answer = calls(ben, "challenge").post(f"challenges/{sent.id}/accept")
    assert answer.status_code == 409 and answer.json()["error"]["sentence"] == "This challenge is settled."


def test_the_stream_of_a_bot(site: Site, programs: tuple[User, User]) -> None:
    ann, ben = programs
    live = seating.create(site.store, ann, title=TITLE, seats=2)
    (first,) = challenges.challenge(site.store, live.row.id, ann, [ben], begins=True)
    told: list[tuple[str, dict[str, Any]]] = []

    async def listen() -> None:
        stream = _for_bots(site, Caller(ben, ()))

        async def one() -> None:
            event = (await asyncio.wait_for(anext(stream), 5)).decode()
            name, data = event.strip().split("\n")
            told.append((name.removeprefix("event: "), json.loads(data.removeprefix("data: "))))

        await one()
        assert bot_accounts.listening(site.hub) == {ben.id}
        await asyncio.to_thread(challenges.accept, site.store, first.id, ben)
        await one()
        await one()
        assert next(data for name, data in told if name == "gameStart")["table"] == live.row.id
        with site.database.write() as c:
            tables.change_table(c, live.row.id, status=OVER)
        site.store.invalidate(live.row.id)
        site.hub.tell(live.row.id, POSITION, 1)
        await one()
        await stream.aclose()

    asyncio.run(listen())
    seen = [(name, data["status"]) for name, data in told]
    assert seen[0] == ("challenge", "open")
    assert sorted(seen[1:3]) == [("challenge", "accepted"), ("gameStart", "running")]
    assert seen[3:] == [("gameFinish", "over")]
    assert not bot_accounts.listening(site.hub)
