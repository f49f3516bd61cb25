"""The example in examples/ plays over a real server."""

from __future__ import annotations

import importlib.util
import queue
import random
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from roundhouse.server.live import acting, bot_accounts, challenges, seating
from roundhouse.server.site import Site
from roundhouse.server.storage import challenges as stored
from roundhouse.titles.found import title, titles

from .conftest import token_for

EXAMPLE = Path(__file__).parents[3] / "examples" / "outside_bot.py"
MOVES = 30


def example() -> Any:
    spec = importlib.util.spec_from_file_location("outside_bot", EXAMPLE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_two_bots_from_outside_and_one_of_the_house(served: str, site: Site, people: Any) -> None:
    ann, ben = people(2)
    live = seating.create(site.store, ann, title="18Chesapeake", seats=3, bots=("greedy",), seed=3)
    seating.sit(site.store, live.row.id, ben)
    live = seating.start(site.store, live.row.id, ann)
    made: queue.Queue[int] = queue.Queue()

    def play(token: str) -> None:
        headers = {"Authorization": f"Bearer {token}"}
        with httpx.Client(base_url=f"{served}/api/v1/", headers=headers, timeout=60) as api:
            made.put(example().play(api, live.row.id, random.Random(1), MOVES // 2))

    for user in (ann, ben):
        threading.Thread(target=play, args=(token_for(site, user),), daemon=True).start()
    assert made.get(timeout=120) == MOVES // 2  # whoever is first done; the other waits for it in vain
    stamps = site.store.table(live.row.id).stamps
    assert {stamp.by for stamp in stamps} >= {"user", "bot"}
    assert {stamp.user for stamp in stamps if stamp.by == "user"} == {ann.id, ben.id}


def test_the_example_as_a_program(served: str, site: Site, people: Any) -> None:
    ann, ben = people(2)
    live = seating.create(site.store, ann, title="18Chesapeake", seats=2, listed=False, seed=3)
    command = [
        sys.executable,
        str(EXAMPLE),
        served,
        str(live.row.id),
        "--invite",
        live.row.invite,
        "--moves",
        "1",
    ]
    program = subprocess.Popen(
        command, env={"ROUNDHOUSE_TOKEN": token_for(site, ben)}, stdout=subprocess.PIPE, text=True
    )
    for _ in range(200):
        if len(site.store.table(live.row.id).seats_of(ben.id)) == 1:
            break
        threading.Event().wait(0.05)
    live = seating.start(site.store, live.row.id, ann)
    assert live.game is not None
    action = live.game.offers()[0].action
    acting.act(site.store, live.row.id, ann, live.revision, {"type": action.kind(), **_fields(action)})
    assert program.communicate(timeout=30)[0].strip() == "1 moves made"
    sent = [stamp.user for stamp in site.store.table(live.row.id).stamps if stamp.by == "user"]
    assert sent == [ann.id, ben.id]


def whole_game(served: str, site: Site, user: Any, name: str) -> Any:
    """A new table of the title, played to its end by the example against bots of the house."""
    seats = max(title(name).players[0], 2)
    bots, usual = ("greedy",) * (seats - 1), title(name).with_usual(())
    live = seating.create(site.store, user, title=name, options=usual, seats=seats, bots=bots, seed=3)
    live = seating.start(site.store, live.row.id, user)
    headers = {"Authorization": f"Bearer {token_for(site, user)}"}
    with httpx.Client(base_url=f"{served}/api/v1/", headers=headers, timeout=60) as api:
        moves = example().play(api, live.row.id, random.Random(1))
    table = site.store.table(live.row.id)
    assert table.game is not None and table.game.over
    assert moves == sum(stamp.by == "user" for stamp in table.stamps)
    return table.game


def test_the_example_accepts_a_challenge(served: str, site: Site, people: Any) -> None:
    """Ann challenges it, together with a bot of the house; it accepts, and declines where there is a clock."""
    ann, ben = people(2)
    with site.database.write() as c:
        ben = bot_accounts.mark(c, ben, True)
    timed = seating.create(site.store, ann, title="Branch Line", seats=2, clock={"kind": "bank", "bank": 600})
    (never,) = challenges.challenge(site.store, timed.row.id, ann, [ben])
    live = seating.create(site.store, ann, title="Branch Line", seats=2, seed=3)
    challenges.challenge(site.store, live.row.id, ann, [ben], begins=True)
    headers = {"Authorization": f"Bearer {token_for(site, ben, ('play', 'challenge'))}"}
    module = example()
    module.play = lambda api, table, chance: played.append(table)
    played: list[int] = []
    with httpx.Client(base_url=f"{served}/api/v1/", headers=headers, timeout=60) as api:
        assert module.wait(api, ben.id, 1, games=1) == 1
    assert played == [live.row.id] and site.store.table(live.row.id).running
    with site.database.read() as c:
        declined = stored.challenge(c, never.id)
    assert declined is not None and (declined.status, declined.reason) == ("declined", "clock")


def test_a_site_that_is_restarted_loses_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Connections that break, and a proxy without a site behind it: all of it is asked again."""
    monkeypatch.setattr("time.sleep", lambda seconds: None)
    answers: Iterator[int | Exception]
    answers = iter([httpx.ReadError("killed"), httpx.ConnectError("refused"), 502, 503, 200])
    asked: list[str] = []

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(f"{request.method} {request.url.path}")
        told = next(answers)
        if isinstance(told, Exception):
            raise told
        headers = {"Retry-After": "Mon, 30 Nov 2026 10:00:00 GMT"} if told == 503 else {}
        return httpx.Response(told, text='event: gameStart\ndata: {"table":7}\n\n', headers=headers)

    module = example()
    with httpx.Client(base_url="http://site/api/v1/", transport=httpx.MockTransport(answer)) as api:
        assert module.ask(api, "POST", "tables/7/actions", json={"revision": 1}).status_code == 200
        assert asked == ["POST /api/v1/tables/7/actions"] * 5
        answers = iter([502, httpx.ConnectError("refused"), 200])
        assert next(module.events(api, "stream/event")) == ("gameStart", {"table": 7})


def test_a_game_that_the_stream_names_again_is_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each time the stream is taken up again it names all games that are on."""
    module, played = example(), []
    told = [("gameStart", {"table": table}) for table in (7, 8, 7, 8, 9)]
    monkeypatch.setattr(module, "events", lambda api, path: iter(told))
    monkeypatch.setattr(module, "play", lambda api, table, chance: played.append(table))
    with httpx.Client() as api:
        assert module.wait(api, 1, seed=1, games=3) == 3
    assert sorted(played) == [7, 8, 9]


def test_a_whole_game(served: str, site: Site, people: Any) -> None:
    (ann,) = people(1)
    whole_game(served, site, ann, "Branch Line")


@pytest.mark.soak
@pytest.mark.parametrize("name", [entry.name for entry in titles().values()])
def test_whole_games_within_the_limits_of_a_site(served: str, site: Site, people: Any, name: str) -> None:
    """It waits when the site says that there were too many requests, and nobody declines more than a few offers."""
    (ann,) = people(1)
    whole_game(served, site, ann, name)


def test_no_more_than_a_few_offers_in_a_row() -> None:
    """Sixty prices for one train, and the other side declines all of them."""
    offers = [{"type": "buy_train", "by": "Ann", "train": "3-1", "price": price} for price in range(1, 61)]
    pass_ = {"type": "pass", "by": "Ann"}
    taste = example().Taste(random.Random(1))
    sent = [taste.choose([*offers, pass_]) for _ in range(7)]
    assert [action["type"] for action in sent[:6]] == ["buy_train"] * 5 + ["pass"]
    assert len({action["price"] for action in sent[:5]}) == 5
    assert sent[6]["type"] == "buy_train"  # another turn


def _fields(action: Any) -> dict[str, Any]:
    return {name: getattr(action, name) for name in action.__struct_fields__}
