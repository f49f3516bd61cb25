"""Plans on the pages: the desk of a table, plainly not the game, with scripts and without."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from roundhouse.play.plans import Plan
from roundhouse.server.acting.plan_bar import broken
from roundhouse.server.live import acting, planning
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.storage import plans, tables
from roundhouse.server.storage.records import User
from roundhouse.text import language
from server.acting.conftest import Browser, at_step, golden
from text.catalogue import translation

from .conftest import GAME


@cache
def track() -> int:
    """The beginning of an operating turn."""
    return at_step(golden(GAME), "track", 150)


def offered(live: TableSnapshot, kind: str) -> dict[str, Any]:
    assert live.game is not None
    found = next(o.action for o in live.game.offers() if o.action.kind() == kind)
    return dict(msgspec.to_builtins(found))


@pytest.fixture
def ann(people: Callable[[int], list[User]], browser: Callable[[User | None], Browser]) -> Browser:
    return browser(people(1)[0])


@pytest.fixture
def made(site: Any, a_game: Callable[..., TableSnapshot], people: Callable[[int], list[User]]) -> Any:
    """A table in the middle of a game, and an empty plan of Ann's on it."""
    live = a_game(track())
    return live, planning.create(site.store, people(1)[0], live.row.id)


def test_the_lab_of_a_plan_is_shut_where_that_of_its_table_is(ann: Browser, made: Any, site: Any) -> None:
    """A plan is one's own, but the best runs in it are those of a table that is played without help for them."""
    live, plan = made
    assert ann.get(f"/plan/{plan.id}/lab").status_code == 303
    with site.database.write() as c:
        tables.change_table(c, live.row.id, runs="off")
    site.store.forget(live.row.id)
    refused = ann.get(f"/plan/{plan.id}/lab")
    assert refused.status_code == 409 and "without help for runs" in refused.text


def test_a_plan_is_made_and_looks_like_none_of_the_game(
    ann: Browser, a_game: Callable[..., TableSnapshot]
) -> None:
    live = a_game(track())
    assert "Plan from position" in ann.page(f"/table/{live.row.id}/plans?action=40")
    answer = ann.form(f"/table/{live.row.id}/plans", action="40", name="Short B&O")
    assert answer.status_code == 303
    page = ann.page(answer.headers["location"])
    assert 'class="desk-page planning"' in page and "Short B&amp;O" in page
    assert "This is not the game" in page
    assert f'action="{answer.headers["location"]}/act"' in page  # Ann acts, whoever is to act there
    assert f'action="/table/{live.row.id}/act"' not in page
    assert "Short B&amp;O" in ann.page(f"/table/{live.row.id}/plans")


def test_one_acts_for_anybody_and_the_game_stays(ann: Browser, made: Any, site: Any) -> None:
    live, plan = made
    path = f"/plan/{plan.id}"
    action = offered(live, "lay_tile")
    answer = ann.post(f"{path}/act", action=action, revision=0)
    assert answer.status_code == 200, answer.text
    told = answer.json()["position"]
    assert told["since"] == 0 and told["revision"] == 1 and told["at"] == live.game.at + 1
    assert {"turn", "plan", "map", "history"} <= set(told["panels"])
    after = site.store.table(live.row.id)
    assert after is live or after.revision == live.revision
    assert ann.post(f"{path}/act", action=action, revision=0).status_code == 409
    back = ann.post(f"{path}/undo", revision=1)
    assert back.json()["position"]["at"] == live.game.at
    again = ann.form(f"{path}/redo", revision="2")
    assert again.status_code == 303 and again.headers["location"] == path
    assert "1 branch" in ann.page(path)


def test_what_the_rules_refuse_is_refused_in_a_plan(ann: Browser, made: Any) -> None:
    live, plan = made
    wrong = {**offered(live, "lay_tile"), "tile": "63"}
    answer = ann.post(f"/plan/{plan.id}/act", action=wrong, revision=0)
    assert answer.status_code == 422 and answer.json()["error"]["facts"]["rules"]


def test_the_desk_of_a_plan_answers_as_that_of_a_table(ann: Browser, made: Any) -> None:
    live, plan = made
    path, action = f"/plan/{plan.id}", offered(live, "lay_tile")
    assert ann.post(f"{path}/preview", action=action).status_code == 200
    assert ann.get(f"{path}/hex/{action['hex']}").json()["tiles"]
    assert ann.post(f"{path}/why", wish={"type": "lay_tile", "hex": "A1"}).json()["reasons"]
    assert ann.get(f"{path}/panels?names=ledger,turn").json()["panels"].keys() == {
        "ledger",
        "turn",
        "orders",
        "plan",
    }
    assert ann.get(f"{path}/since?from=0").status_code == 200
    assert re.search(r"Player|Cash", ann.page(f"{path}?view=spreadsheet"))
    assert "data-hint" not in ann.page(path)


def test_going_another_way_begins_a_branch(ann: Browser, made: Any, site: Any, people: Any) -> None:
    live, plan = made
    path, action = f"/plan/{plan.id}", offered(live, "lay_tile")
    ann.post(f"{path}/act", action=action, revision=0)
    ann.post(f"{path}/undo", revision=1)
    ann.post(f"{path}/act", action={"type": "pass", "by": action["by"]}, revision=2)
    page = ann.page(path)
    assert "2 branches" in page
    ann.form(
        f"{path}/branch", do="describe", branch="2", name="No track", note="Dot buys the 4", revision="3"
    )
    page = ann.page(path)
    assert "No track" in page and "Dot buys the 4" in page
    ann.form(f"{path}/branch", do="choose", branch="1", revision="4")
    assert planning.opened(site.store, people(1)[0], plan.id).game.actions[-1].kind() == "lay_tile"
    assert ann.form(f"{path}/branch", do="delete", branch="2", revision="5").status_code == 303
    assert "No track" not in ann.page(path)
    assert ann.post(f"{path}/branch", do="delete", branch=1, revision=6).status_code == 409


def test_beyond_the_rules(ann: Browser, made: Any, site: Any, people: Any) -> None:
    live, plan = made
    path = f"/plan/{plan.id}"
    answer = ann.form(f"{path}/beyond", set="cash", owner="Ann", amount="1234", revision="0")
    assert answer.status_code == 303
    assert "Beyond the rules: Ann has $1,234" in ann.page(path)
    assert ann.post(f"{path}/beyond", change={"set": "phase", "phase": "99"}, revision=1).status_code == 400
    assert ann.post(f"{path}/beyond", set="cash", owner="bank", amount=1, revision=1).status_code == 400
    assert ann.post(f"{path}/beyond", change={"set": "phase", "phase": "6"}, revision=1).status_code == 200
    shown = planning.opened(site.store, people(1)[0], plan.id)
    assert shown.game.at == live.game.at + 2 and site.store.table(live.row.id).game.at == live.game.at


def test_each_reads_in_their_own_language_why_a_plan_leads_no_further(
    ann: Browser, made: Any, site: Any, people: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is kept of an opened plan is shown to whom it is shared with, too."""
    live, plan = made
    wrong = Plan().added([{**offered(live, "lay_tile"), "tile": "63"}])
    with site.database.write() as c:
        plans.change_plan(c, plan.id, plan.revision, content=msgspec.to_builtins(wrong))
    source = "Step {number} is not possible any more: {reason}"
    translation(tmp_path, "fi", {source: "Askel {number} ei onnistu: {reason}"})
    monkeypatch.setenv(language.MORE, str(tmp_path))
    with language.speaking("fi"):
        shown = planning.opened(site.store, people(1)[0], plan.id)
        assert broken(shown).startswith("Askel 1 ei onnistu: ")
    page = ann.page(f"/plan/{plan.id}")
    assert "Step 1 is not possible any more: " in page and "Askel" not in page


def test_renamed_and_deleted(ann: Browser, made: Any) -> None:
    live, plan = made
    path = f"/plan/{plan.id}"
    assert ann.form(f"{path}/rename", name="  A   new name ").status_code == 303
    assert "A new name" in ann.page(path)
    assert ann.post(f"{path}/rename", name="x" * 61).status_code == 409
    assert ann.post(f"{path}/rename", name=" ").status_code == 400
    assert ann.form(f"{path}/delete").headers["location"] == f"/table/{live.row.id}/plans"
    assert ann.get(path).status_code == 404


def test_acting_takes_the_game_on_and_the_plan_stays(ann: Browser, made: Any, site: Any, people: Any) -> None:
    live, plan = made
    ann.post(f"/plan/{plan.id}/act", action=offered(live, "lay_tile"), revision=0)
    user = next(user for user in people(4) if live.plays(user.id))
    acting.act(site.store, live.row.id, user, live.revision, {"type": "pass"})
    assert "1 action later" in ann.page(f"/plan/{plan.id}")


def test_checked_and_played_on_the_page(
    a_game: Callable[..., TableSnapshot], browser: Any, site: Any, people: Any
) -> None:
    live = a_game(263)
    dot = people(4)[3]
    plan = planning.create(site.store, dot, live.row.id)
    for revision, action in enumerate(golden(GAME).actions[263:267]):
        planning.act(site.store, dot, plan.id, revision, msgspec.to_builtins(action))
    page = browser(dot).page(f"/plan/{plan.id}/check")
    assert page.count("still possible") == 4 and "Play 4 steps" in page
    sent = {"revision": str(live.revision), "count": "4"}
    answer = browser(dot).form(f"/plan/{plan.id}/play", **sent)
    assert "4 steps were played." in answer.text and answer.text.count("was played") == 4
    assert site.store.table(live.row.id).game.at == 267
    assert browser(dot).form(f"/plan/{plan.id}/play", **sent).status_code == 409


def test_what_stands_against_a_step_is_on_the_page(
    a_game: Callable[..., TableSnapshot], browser: Any, site: Any, people: Any
) -> None:
    live = a_game(276)
    ann, ben, *_ = people(4)
    plan = planning.create(site.store, ben, live.row.id)
    for revision, action in enumerate(golden(GAME).actions[276:278]):
        planning.act(site.store, ben, plan.id, revision, msgspec.to_builtins(action))
    acting.act(site.store, live.row.id, ann, live.revision, {"type": "pass"})
    page = browser(ben).page(f"/plan/{plan.id}/check")
    assert "went otherwise" in page and "not possible any more" in page and "18Chesapeake-" in page
    told = browser(ben).get(f"/plan/{plan.id}/check").json()
    assert told["next"] == 0 and [step["case"] for step in told["steps"]] == ["otherwise", "against"]
    assert told["steps"][1]["rules"][0]["id"].startswith("18Chesapeake-")


WAYS = (
    "",
    "/panels",
    "/map?show=upgrades",
    "/since?from=0",
    "/ledger.csv",
    "/check",
    "/hex/H6",
    "/hex/H6/gains",
    "/order",
)
DEEDS = (
    "act",
    "undo",
    "redo",
    "beyond",
    "branch",
    "rename",
    "share",
    "delete",
    "play",
    "order",
    "preview",
    "why",
    "runs",
)


def test_nobody_sees_or_changes_anothers_plan(made: Any, browser: Any, site: Any, people: Any) -> None:
    live, plan = made
    [ann, ben, cy, _] = people(4)
    planning.share(site.store, ann, plan.id, ["Cy"])
    path = f"/plan/{plan.id}"
    before = planning.own(site.store, ann, plan.id)
    data = {
        "action": offered(live, "lay_tile"),
        "revision": 0,
        "set": "cash",
        "owner": "Ann",
        "amount": 1,
        "do": "begin",
        "name": "stolen",
        "with": "Ben",
        "wish": {"type": "pass"},
        "picked": {},
        "condition": {"when": "phase", "phase": "6"},
    }
    for way in WAYS:
        assert browser(ben).get(path + way).status_code == 404, way
        assert browser(None).get(path + way).status_code == 401, way
        assert browser(cy).get(path + way).status_code in (404, 200, 409), way
    for deed in DEEDS:
        assert browser(ben).post(f"{path}/{deed}", **data).status_code == 404, deed
        assert browser(None).post(f"{path}/{deed}", **data).status_code in (401, 403), deed
        if deed not in ("preview", "why", "runs"):
            assert browser(cy).post(f"{path}/{deed}", **data).status_code == 404, deed
    page = browser(cy).page(path)
    assert "Somebody shares this plan" in page and f"{path}/act" not in page and f"{path}/branch" not in page
    assert browser(cy).get(path + "/check").status_code == 404
    assert planning.own(site.store, ann, plan.id) == before
    assert plan.name not in browser(ben).page(f"/table/{live.row.id}/plans")


def test_an_order_is_composed_by_choosing(
    a_game: Callable[..., TableSnapshot], browser: Any, site: Any, people: Any
) -> None:
    live = a_game(276)
    ann, ben, *_ = people(4)
    plan = planning.create(site.store, ben, live.row.id)
    mine, path = browser(ben), f"/plan/{plan.id}/order"
    assert mine.get(path).status_code == 409  # nothing is planned
    for revision, action in enumerate(golden(GAME).actions[276:278]):
        planning.act(site.store, ben, plan.id, revision, msgspec.to_builtins(action))
    page = mine.page(path)
    assert "as in the plan:" in page and "Then Ben" in page
    assert ">Answer (accept)<" in page and ">Answer (decline)<" in page and ">Place a token<" in page
    told = mine.form(path, when="acts", do="preview", **{"acts.kind": "par", "acts.by": "", "acts.about": ""})
    assert told.status_code == 200 and "In the game so far" in told.text and "Position 276" in told.text
    assert mine.form(path, when="phase", do="give").status_code == 400
    assert mine.form(path, when="nothing").status_code == 400
    action = msgspec.json.encode(golden(GAME).actions[276]).decode()
    assert mine.form(path, when="does", **{"does.action": action}).status_code == 303
    acting.act(site.store, live.row.id, ann, live.revision, msgspec.json.decode(action))
    table = site.store.table(live.row.id)
    assert table.game.at == 278 and table.stamps[-1].by == "order"
    assert "all was done" in mine.page(f"/table/{live.row.id}")
    assert "all was done" not in browser(ann).page(f"/table/{live.row.id}")
