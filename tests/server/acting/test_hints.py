"""Hints at the web table: who may ask, what is answered, and that it can be done."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from html import unescape
from typing import Any

import msgspec
import pytest

from bots.teller import Teller
from roundhouse.bots import make
from roundhouse.server.acting.panels import personal
from roundhouse.server.live import hints
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.settings import Settings
from roundhouse.server.storage.records import Seat, User
from roundhouse.server.web import limits
from roundhouse.server.web.viewer import Viewer

from .conftest import Browser, at_step, golden

CHESAPEAKE = "18Chesapeake-3-greedy-2"
ALABAMA = "18AL-4-greedy-2"
BUTTON = "data-hint"
Tables = Callable[..., TableSnapshot]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A bot that tells is asked for hints; a line for each time."""
    found: list[str] = []

    def made(name: str, seed: int = 0) -> Teller:
        found.append(name)
        return Teller(seed)

    monkeypatch.setattr(hints, "make", made)
    monkeypatch.setattr(hints, "adviser", lambda: "teller")
    return found


@pytest.fixture
def ann(people: Callable[[int], list[User]], browser: Callable[[User | None], Browser]) -> Browser:
    return browser(people(1)[0])


@pytest.fixture
def dividend(a_position: Tables) -> TableSnapshot:
    """A table of Ann's where earnings are divided; all seats are hers."""
    return a_position(ALABAMA, 225)


def path(live: TableSnapshot, what: str = "hint") -> str:
    return f"/table/{live.row.id}/{what}"


def panel(site: Any, live: TableSnapshot, user: User | None) -> str:
    return personal(site, live, Viewer(user, "token"))["turn"]


def test_the_hint_tells_action_worth_alternatives_and_reasons(
    ann: Browser, dividend: TableSnapshot, asked: list[str]
) -> None:
    answer = ann.post(path(dividend)).json()
    assert answer["revision"] == dividend.revision
    said = " ".join(unescape(re.sub(r"<[^>]+>", " ", answer["html"])).split())
    assert said.startswith("The teller bot would Pay out $220: Cy $88, Dot $44 Cy $171 → $259")
    assert "Compared with: Withhold $220 $88 more in hand shares of TAG worth $40 more" in said
    assert "−$126 Pay out $220: Cy $88, Dot $44 −$221 −$95 Withhold $220" in said


def test_what_it_recommends_can_be_done_with_its_form(
    ann: Browser, dividend: TableSnapshot, asked: list[str], site: Any
) -> None:
    html = ann.post(path(dividend)).json()["html"]
    [form] = re.findall(r'<form class="act" method="post" action="([^"]+)"', html)
    [action] = re.findall(r'name="action" value="([^"]+)"', html)
    [revision] = re.findall(r'name="revision" value="([^"]+)"', html)
    done = ann.form(form, action=unescape(action), revision=revision)
    assert done.status_code == 303
    game = site.store.table(dividend.row.id).game
    assert game.actions[dividend.row.at] == msgspec.convert(
        msgspec.json.decode(unescape(action)), type(game.actions[dividend.row.at])
    )


def test_with_the_coach_it_is_told_for_learners(
    ann: Browser, dividend: TableSnapshot, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[bool] = []
    worded = hints.worded

    def noted(*args: Any) -> Any:
        told.append(args[-1])
        return worded(*args)

    monkeypatch.setattr(hints, "worded", noted)
    ann.post(path(dividend))
    ann.form(path(dividend, "coach"), on="1")
    ann.post(path(dividend))
    assert told == [False, True] and asked == ["teller"], "thought out once"


def test_of_track_the_hex_can_be_shown(ann: Browser, a_position: Tables, asked: list[str]) -> None:
    live = a_position(ALABAMA, 182)
    html = ann.post(path(live)).json()["html"]
    [action] = re.findall(r'name="action" value="([^"]+)"', html)
    [hex] = re.findall(r'data-spot="([^"]+)"', html)
    assert hex == msgspec.json.decode(unescape(action))["hex"]
    assert ann.get(path(live, f"hex/{hex}?revision={live.revision}")).status_code == 200


def test_without_scripts_it_is_a_page(ann: Browser, dividend: TableSnapshot, asked: list[str]) -> None:
    answer = ann.form(path(dividend))
    assert answer.status_code == 200 and "<h1>Hint</h1>" in answer.text
    assert "Withhold $220" in answer.text and "Back to the table" in answer.text
    assert ann.headers["X-CSRF"] in answer.text


def test_a_position_is_thought_about_once(ann: Browser, dividend: TableSnapshot, asked: list[str]) -> None:
    first, second = ann.post(path(dividend)).json(), ann.post(path(dividend)).json()
    assert first == second and asked == ["teller"]
    action = re.findall(r'name="action" value="([^"]+)"', first["html"])[0]
    ann.post(path(dividend, "act"), action=unescape(action), revision=dividend.revision)
    ann.post(path(dividend))
    assert asked == ["teller", "teller"]


def test_what_is_in_a_name_is_text(
    ann: Browser, a_position: Tables, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    live = a_position(ALABAMA, 225)
    monkeypatch.setattr(hints, "adviser", lambda: "<i>bot</i>")
    html = ann.post(path(live)).json()["html"]
    assert "<i>" not in html.lower() and "&lt;i&gt;" in html


def test_a_bot_that_compares_no_dollars_tells_its_grounds(
    ann: Browser, dividend: TableSnapshot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "adviser", lambda: "greedy")
    html = ann.post(path(dividend)).json()["html"]
    assert "gives no reasons" not in html and "Compared with" not in html and "<table" not in html
    assert "its rules of thumb give this 1,000 points" in html
    assert html.count('name="action"') == 1


# -- who may ask -----------------------------------------------------------------------------------------


def test_there_is_a_button_for_whoever_is_to_act_at_a_table_for_practice(
    site: Any, people: Callable[[int], list[User]], a_table: Tables, a_position: Tables
) -> None:
    ann, ben = people(2)
    hot = a_position(CHESAPEAKE, at_step(golden(CHESAPEAKE), "stock turn", 150))
    assert BUTTON in panel(site, hot, ann)
    assert BUTTON not in panel(site, hot, ben) and BUTTON not in panel(site, hot, None)
    assert BUTTON not in personal(site, hot, Viewer(ann, "token"), 20)["turn"]
    alone = a_table(1, ("greedy", "greedy"))
    assert alone.plays(ann.id) and BUTTON in panel(site, alone, ann)
    two = a_table(2, ("greedy",))
    assert all(BUTTON not in panel(site, two, user) for user in (ann, ben))


@pytest.mark.parametrize(
    ("who", "may"),
    [
        ((1, 1, 1), True),
        ((1, "greedy", "random"), True),
        ((1, 1, "greedy"), True),
        ((1, 2, "greedy"), False),
        ((1, None, "greedy"), False),
        ((None, "greedy", "greedy"), False),
        ((1, 2, 3), False),
        (("greedy", "greedy", "greedy"), False),
    ],
)
def test_practice_is_one_person_and_bots(a_position: Tables, who: tuple[Any, ...], may: bool) -> None:
    live = a_position(CHESAPEAKE, 150)
    seats = tuple(
        Seat(
            table=live.row.id,
            number=seat.number,
            player=seat.player,
            user=one if isinstance(one, int) else None,
            bot=one if isinstance(one, str) else "",
        )
        for seat, one in zip(live.seats, who, strict=True)
    )
    assert hints.practice(TableSnapshot(live.row, seats, live.game, live.revision)) is may


def test_nobody_else_is_answered(
    site: Any,
    people: Callable[[int], list[User]],
    browser: Callable[[User | None], Browser],
    a_table: Tables,
    a_position: Tables,
    asked: list[str],
) -> None:
    ann, ben = people(2)
    hot = a_position(CHESAPEAKE, 150)
    assert browser(None).post(path(hot)).status_code in (401, 403)
    other = browser(ben).post(path(hot))
    assert (other.status_code, other.json()["error"]["sentence"]) == (409, "It is not your move.")
    two = a_table(2)
    for user in (ann, ben):
        answer = browser(user).post(path(two))
        assert answer.status_code == 403 and "nobody but you" in answer.json()["error"]["sentence"]
    waiting = a_table(1, ("greedy",), begun=False)
    assert browser(ann).post(path(waiting)).status_code == 409
    over = a_position(CHESAPEAKE, len(golden(CHESAPEAKE).actions))
    assert browser(ann).post(path(over)).status_code == 409
    assert browser(ann).client.get(path(hot)).status_code == 405  # a look asks nothing of a bot
    assert browser(ann).client.post(path(hot), json={}).status_code == 403  # forged
    assert asked == []


def test_where_the_table_does_not_tell_runs_the_bot_does_not_either(
    ann: Browser, a_position: Tables, site: Any, people: Callable[[int], list[User]], asked: list[str]
) -> None:
    at = at_step(golden(CHESAPEAKE), "run", 200)
    for help in ("check", "off"):
        live = a_position(CHESAPEAKE, at, runs=help)
        assert ann.post(path(live)).status_code == 403
        assert BUTTON not in panel(site, live, people(1)[0])
    assert asked == []
    assert ann.post(path(a_position(CHESAPEAKE, at, runs="on"))).status_code == 200
    track = a_position(CHESAPEAKE, at_step(golden(CHESAPEAKE), "track", 200), runs="off")
    assert ann.post(path(track)).status_code == 200


# -- bounds ----------------------------------------------------------------------------------------------


def test_a_bot_that_fails_is_no_error_of_the_player(
    ann: Browser, dividend: TableSnapshot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(name: str, seed: int = 0) -> Any:
        bot = make("greedy", seed)
        monkeypatch.setattr(bot, "choose", lambda view, clock: 1 / 0)
        return bot

    monkeypatch.setattr(hints, "make", broken)
    answer = ann.post(path(dividend))
    assert (answer.status_code, answer.json()["error"]["sentence"]) == (
        409,
        "There is no hint for this position.",
    )


def test_one_hint_at_a_time_and_nobody_waits_for_ever(
    ann: Browser, dividend: TableSnapshot, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "QUEUE_SECONDS", 0.01)
    busy = threading.Lock()
    monkeypatch.setattr(hints, "_thinking", busy)
    with busy:
        assert ann.post(path(dividend)).status_code == 429
    assert ann.post(path(dividend)).status_code == 200


def test_hints_are_counted(
    people: Callable[[int], list[User]],
    settings: Settings,
    site: Any,
    dividend: TableSnapshot,
    asked: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from starlette.applications import Starlette

    from roundhouse.server.acting.routes import routes
    from roundhouse.server.web.failures import failures
    from roundhouse.server.web.middleware import middleware

    counting = msgspec.structs.replace(settings, limits=True)
    monkeypatch.setitem(limits.RATES, "hint", ("2/minute",))
    limits._rates.cache_clear()
    app = Starlette(routes=routes, middleware=middleware(counting), exception_handlers=failures)
    app.state.site, app.state.settings = site, counting
    ann = Browser(app, site, people(1)[0])
    assert [ann.post(path(dividend)).status_code for _ in range(3)] == [200, 200, 429]
    limits._rates.cache_clear()
