"""Doing things at a table over HTTP, with scripts and without."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from bots.hand_games import by_hand
from roundhouse.board.tiles import Laid
from roundhouse.rules.reach import BOARD, hex_face
from roundhouse.server.acting.club import club_of
from roundhouse.server.acting.panels import personal
from roundhouse.server.live import imports, orders
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.storage.records import User
from roundhouse.server.web.viewer import Viewer

from .conftest import Browser, at_step, golden, now_of

CHESAPEAKE = "18Chesapeake-3-greedy-2"
ALABAMA = "18AL-4-greedy-2"


@pytest.fixture
def ann(people: Callable[[int], list[User]], browser: Callable[[User | None], Browser]) -> Browser:
    return browser(people(1)[0])


def offered(live: TableSnapshot, kind: str) -> dict[str, Any]:
    assert live.game is not None
    found = next(o.action for o in live.game.offers() if o.action.kind() == kind)
    return dict(msgspec.to_builtins(found))


def path(live: TableSnapshot, what: str) -> str:
    return f"/table/{live.row.id}/{what}"


def test_an_action_is_done_and_told(
    ann: Browser, a_position: Callable[..., TableSnapshot], site: Any
) -> None:
    live = a_position(CHESAPEAKE, at_step(golden(CHESAPEAKE), "stock turn", 150))
    action = offered(live, "pass")
    answer = ann.post(path(live, "act"), action=action, revision=live.revision)
    assert answer.status_code == 200
    assert answer.json()["revision"] > live.revision
    assert site.store.table(live.row.id).game.actions[live.row.at].kind() == "pass"


def test_a_form_does_the_same_and_leads_back(
    ann: Browser, a_position: Callable[..., TableSnapshot], site: Any
) -> None:
    live = a_position(CHESAPEAKE, at_step(golden(CHESAPEAKE), "stock turn", 150))
    text = msgspec.json.encode(offered(live, "pass")).decode()
    answer = ann.form(path(live, "act"), action=text, revision=str(live.revision))
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/table/{live.row.id}"
    assert site.store.table(live.row.id).revision > live.revision


def test_an_open_amount_is_filled_in(
    ann: Browser, a_position: Callable[..., TableSnapshot], site: Any
) -> None:
    live = a_position(CHESAPEAKE, at_step(golden(CHESAPEAKE), "auction turn", kind="bid"))
    text = msgspec.json.encode(offered(live, "bid")).decode()
    answer = ann.form(path(live, "act"), action=text, revision=str(live.revision), field__price="$1,00")
    assert answer.status_code == 303
    assert site.store.table(live.row.id).game.actions[live.row.at].price == 100


def test_what_the_rules_refuse_is_explained(
    ann: Browser, a_position: Callable[..., TableSnapshot], site: Any
) -> None:
    live = a_position(CHESAPEAKE, at_step(golden(CHESAPEAKE), "auction turn", kind="bid"))
    action = {**offered(live, "bid"), "price": 47}
    answer = ann.post(path(live, "act"), action=action, revision=live.revision)
    assert answer.status_code == 422
    error = answer.json()["error"]
    assert error["facts"]["check"] == "bid is in steps"
    assert error["facts"]["rules"][0]["text"]
    assert site.store.table(live.row.id).revision == live.revision


def test_an_older_page_is_told_so(ann: Browser, a_position: Callable[..., TableSnapshot]) -> None:
    live = a_position(CHESAPEAKE, at_step(golden(CHESAPEAKE), "stock turn", 150))
    first = ann.post(path(live, "act"), action=offered(live, "pass"), revision=live.revision)
    again = ann.post(path(live, "act"), action=offered(live, "pass"), revision=live.revision)
    assert (first.status_code, again.status_code) == (200, 409)
    assert again.json()["error"]["facts"]["revision"] == first.json()["revision"]


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"action": "no json", "revision": 1},
        {"action": [1], "revision": 1},
        {"action": {"type": "pass"}, "revision": "x"},
        {"action": "[" * 10000, "revision": 1},
    ],
)
def test_nonsense_is_refused(
    ann: Browser, a_position: Callable[..., TableSnapshot], sent: dict[str, Any]
) -> None:
    live = a_position(CHESAPEAKE, at_step(golden(CHESAPEAKE), "stock turn"))
    assert ann.post(path(live, "act"), **sent).status_code == 400


def test_nobody_acts_for_another(
    people: Callable[[int], list[User]],
    browser: Callable[[User | None], Browser],
    a_position: Callable[..., TableSnapshot],
    site: Any,
) -> None:
    _, ben = people(2)
    live = a_position(CHESAPEAKE, at_step(golden(CHESAPEAKE), "run", 150))
    action, other = offered(live, "run"), browser(ben)
    tried = [
        other.post(path(live, "act"), action=action, revision=live.revision),
        other.post(path(live, "undo"), revision=live.revision),
        other.post(path(live, "propose"), revision=live.revision, kind="end"),
        other.post(path(live, "runs"), picked={}, train=""),
        other.get(path(live, "hex/F8/gains")),
        other.post(path(live, "orders"), kind="pass_stock"),
        browser(None).post(path(live, "act"), action=action, revision=live.revision),
    ]
    assert all(answer.status_code in (401, 403, 409) for answer in tried), [a.status_code for a in tried]
    assert site.store.table(live.row.id).revision == live.revision


def test_a_post_without_the_token_of_the_form_is_refused(
    ann: Browser, a_position: Callable[..., TableSnapshot]
) -> None:
    live = a_position(CHESAPEAKE, at_step(golden(CHESAPEAKE), "stock turn", 150))
    ann.headers.pop("X-CSRF")
    answer = ann.post(path(live, "act"), action=offered(live, "pass"), revision=live.revision)
    assert answer.status_code == 403


# -- the tray --------------------------------------------------------------------------------------------


def test_a_tray_has_every_way_to_lay_a_tile(ann: Browser, a_position: Callable[..., TableSnapshot]) -> None:
    live = a_position(CHESAPEAKE, at_step(golden(CHESAPEAKE), "track", 200))
    assert live.game is not None
    ways: dict[str, set[bytes]] = {}
    for offer in live.game.offers():
        if offer.action.kind() == "lay_tile":
            row = msgspec.json.encode(offer.action)
            ways.setdefault(offer.action.hex, set()).add(row)  # type: ignore[attr-defined]
    assert len(ways) > 2
    for hex, wanted in ways.items():
        answer = ann.get(path(live, f"hex/{hex}?revision={live.revision}")).json()
        found = {turn["action"].encode() for turns in answer["tiles"] for turn in turns}
        assert {row for row in found if b'"lay_tile"' in row} == wanted
        for turns in answer["tiles"]:
            assert len({turn["pieces"][0].split(":")[1] for turn in turns}) == 1
            assert all(key in answer["drawings"] for turn in turns for key in turn["pieces"])


def test_the_tray_says_how_each_tile_would_lie(
    ann: Browser, a_position: Callable[..., TableSnapshot]
) -> None:
    """Nobody who listens has to guess: each way of each tile is told apart by its sides and by what they join."""
    live = a_position(CHESAPEAKE, at_step(golden(CHESAPEAKE), "track", 200))
    pos = now_of(live)
    assert live.game is not None
    hexes = {
        str(offer.action.hex)  # type: ignore[attr-defined]
        for offer in live.game.offers()
        if offer.action.kind() == "lay_tile"
    }
    joined = False
    for hex in hexes:
        answer = ann.get(path(live, f"hex/{hex}?revision={live.revision}")).json()
        for turns in answer["tiles"]:
            said = [turn["said"] for turn in turns]
            lying = [turn["pieces"][0].split(":") for turn in turns]
            faces = {frozenset(BOARD(pos).face(hex, Laid(tile, int(turn))).paths) for _, tile, turn in lying}
            assert len({*said}) == len(faces)
            assert f": {said[0]}" in html.unescape(answer["html"])
            for turn, words in zip(turns, said, strict=True):
                place, tile, rotation = turn["pieces"][0].split(":")
                board = BOARD(pos)
                beside = {
                    f"{other} {board.hexes[other].name}".rstrip()
                    for edge in board.face(place, Laid(tile, int(rotation))).exits
                    if (other := board.neighbour(place, edge))
                    and (edge + 3) % 6 in hex_face(pos, other).exits
                }
                told = words.partition("joins ")[2]
                assert all(name in told for name in beside) and bool(beside) != (told == "no other track")
                joined = joined or bool(beside)
    assert joined


def test_the_tray_tells_how_the_best_run_changes(
    ann: Browser, a_position: Callable[..., TableSnapshot], site: Any
) -> None:
    live = a_position(CHESAPEAKE, at_step(golden(CHESAPEAKE), "track", 200))
    hex = offered(live, "lay_tile")["hex"]
    found = ann.get(path(live, f"hex/{hex}/gains")).json()
    assert found["turns"]
    text, gain = next(iter(found["turns"].items()))
    assert gain["more"] == gain["value"] - found["base"]
    from roundhouse.core.game import play
    from roundhouse.core.position import Position
    from roundhouse.core.record import action_from
    from roundhouse.rules.running import best

    pos = now_of(live)
    state, _ = play(pos.title, pos.state, action_from(pos.title, msgspec.json.decode(text)))
    assert best(Position(pos.title, state), pos.frame.who).value == gain["value"]


def test_best_runs_are_told_only_where_the_table_wants_it(
    ann: Browser, a_position: Callable[..., TableSnapshot]
) -> None:
    track = a_position(CHESAPEAKE, at_step(golden(CHESAPEAKE), "track", 200), runs="check")
    hex = offered(track, "lay_tile")["hex"]
    assert ann.get(path(track, f"hex/{hex}/gains")).json() == {"turns": {}}
    for help, keys in (("on", {"best", "better"}), ("check", {"better"}), ("off", set())):
        live = a_position(CHESAPEAKE, at_step(golden(CHESAPEAKE), "run", 200), runs=help)
        run = offered(live, "run")["runs"][0]
        picked = {run["train"]: [word for word in run["route"] if "." in word]}
        answer = ann.post(path(live, "runs"), picked=picked, train=run["train"]).json()
        assert {"best", "better"} & set(answer) == keys


def test_a_tray_of_a_private_company_lays_its_tiles_together(
    ann: Browser, a_position: Callable[..., TableSnapshot], site: Any
) -> None:
    live = a_position(CHESAPEAKE, at_step(golden(CHESAPEAKE), "track", kind="lay_pair"))
    answer = ann.get(path(live, "hex/H2"))
    pairs = [turn for turns in answer.json()["tiles"] for turn in turns if '"lay_pair"' in turn["action"]]
    assert pairs
    assert {key.split(":")[0] for key in pairs[0]["pieces"]} == {"H2", "I3"}
    done = ann.post(path(live, "act"), action=pairs[0]["action"], revision=live.revision)
    assert done.status_code == 200


def test_a_tray_tells_what_the_president_adds_to_the_price(
    ann: Browser, people: Callable[[int], list[User]], site: Any
) -> None:
    """CBQ has $28, and the map asks $40 in G30."""
    game = by_hand("1848-784").clone().goto(573)
    live = imports.import_game(site.store, people(1)[0], game, seat="*")
    shown = ann.get(path(live, "hex/G30")).json()["html"]
    assert shown.count('<small class="tile-cost">$40, $12 yours</small>') == 3


def test_a_hex_without_anything_to_do_says_why(
    ann: Browser, a_position: Callable[..., TableSnapshot]
) -> None:
    live = a_position(CHESAPEAKE, at_step(golden(CHESAPEAKE), "track", 200))
    answer = ann.get(path(live, "hex/A3"))
    assert answer.json()["tiles"] == []
    assert "nothing is ever built there" in answer.json()["html"]
    assert re.search(r"18Chesapeake-[\d.]+-\d+", answer.json()["html"])
    assert ann.get(path(live, "hex/Z99")).status_code == 404
    assert ann.get(path(live, f"hex/A3?revision={live.revision - 1}")).status_code == 409


@pytest.mark.parametrize(("at", "priced"), [(1399, False), (1558, True)])
def test_where_there_is_no_price_nobody_bargains(
    at: int, priced: bool, a_position: Callable[..., TableSnapshot]
) -> None:
    """18C2C: a merger has none, the train of another's corporation has one."""
    live = a_position("18C2C-4-greedy-1", at)
    assert (club_of(live, live.row.owner, past=False).bargain is not None) == priced


def test_where_trains_are_run_a_hex_says_how_stops_are_picked(
    ann: Browser, a_position: Callable[..., TableSnapshot]
) -> None:
    live = a_position("18AL-4-greedy-2", at_step(golden("18AL-4-greedy-2"), "run", 250))
    html = ann.get(path(live, "hex/N3")).json()["html"]
    assert "choose its train in the list first" in html
    assert "This is the step for running trains, not for laying track." in html
    trains = a_position("18AL-4-greedy-2", at_step(golden("18AL-4-greedy-2"), "trains", 250))
    assert "choose its train" not in ann.get(path(trains, "hex/N3")).json()["html"]


def test_without_scripts_a_hex_is_a_page_with_forms(
    ann: Browser, a_position: Callable[..., TableSnapshot], site: Any
) -> None:
    live = a_position(CHESAPEAKE, at_step(golden(CHESAPEAKE), "track", 200))
    action = offered(live, "lay_tile")
    html = ann.page(path(live, f"hex/{action['hex']}"))
    options = re.findall(r'<option value="([^"]+)"', html)
    assert len(options) > 1
    text = options[-1].replace("&#34;", '"').replace("&amp;", "&")
    assert ann.form(path(live, "act"), action=text, revision=str(live.revision)).status_code == 303
    assert site.store.table(live.row.id).revision > live.revision


# -- why not ---------------------------------------------------------------------------------------------


def test_why_not_answers_with_the_rule(ann: Browser, a_position: Callable[..., TableSnapshot]) -> None:
    live = a_position(CHESAPEAKE, at_step(golden(CHESAPEAKE), "stock turn", 200))
    answer = ann.post(path(live, "why"), wish={"type": "run"}).json()
    assert answer["reasons"][0]["check"] == "in the menu"
    page = ann.form(path(live, "why"), wish='{"type": "run"}')
    assert "18Chesapeake-" in page.text
    allowed = ann.post(path(live, "why"), wish={"type": "pass"}).json()
    assert allowed["allowed"] and not allowed["reasons"]


@pytest.mark.parametrize(
    "wish",
    [
        [],
        {"type": 5},
        {"hex": ["A"]},
        {"hex": {"a": 1}},
        {"type": "lay_tile", "hex": "F8", "tile": 5, "rotation": "x"},
        {"type": "sell_shares", "corporation": "B&O", "percent": 10**30},
        {"type": "run", "runs": [{"train": "x", "route": ["H6.x", "..", "A1.99"]}]},
        {"x" * 5000: 1},
    ],
)
def test_any_question_is_answered_or_refused(
    ann: Browser, a_position: Callable[..., TableSnapshot], wish: Any
) -> None:
    for step in ("stock turn", "track", "run"):
        live = a_position(CHESAPEAKE, at_step(golden(CHESAPEAKE), step, 200))
        assert ann.post(path(live, "why"), wish=wish).status_code in (200, 400)


# -- runs ------------------------------------------------------------------------------------------------


def test_runs_are_put_together_on_the_map(ann: Browser, a_position: Callable[..., TableSnapshot]) -> None:
    live = a_position(ALABAMA, at_step(golden(ALABAMA), "run", 200))
    runs = offered(live, "run")["runs"]
    picked = {run["train"]: [word for word in run["route"] if "." in word] for run in runs}
    answer = ann.post(path(live, "runs"), picked=picked, train=runs[0]["train"]).json()
    assert answer["legal"] and not answer["better"]
    assert answer["total"] == int(re.sub(r"\D", "", answer["best"]))
    assert all(found["path"].startswith("M") for found in answer["trains"].values())
    action = {**offered(live, "run"), "runs": answer["runs"]}
    assert ann.post(path(live, "act"), action=action, revision=live.revision).status_code == 200


def test_a_run_that_is_begun_can_be_completed(ann: Browser, a_position: Callable[..., TableSnapshot]) -> None:
    live = a_position(ALABAMA, at_step(golden(ALABAMA), "run", 200))
    run = offered(live, "run")["runs"][0]
    begun = ann.post(path(live, "runs"), picked={run["train"]: run["route"][:1]}, train=run["train"]).json()
    assert begun["trains"][run["train"]]["fault"]
    assert begun["offer"]["value"] > 0
    whole = ann.post(
        path(live, "runs"), picked={run["train"]: begun["offer"]["route"]}, train=run["train"]
    ).json()
    assert whole["trains"][run["train"]]["value"] == begun["offer"]["value"]
    assert whole["offer"] is None


def test_typed_runs_are_declared(ann: Browser, a_position: Callable[..., TableSnapshot], site: Any) -> None:
    live = a_position(CHESAPEAKE, at_step(golden(CHESAPEAKE), "run", 200))
    action = offered(live, "run")
    typed = "; ".join(
        f"{run['train'].partition('-')[0]}: {' '.join(w.partition('.')[0] for w in run['route'] if '.' in w)}"
        for run in action["runs"]
    )
    text = msgspec.json.encode({**action, "runs": []}).decode()
    answer = ann.form(path(live, "act"), action=text, revision=str(live.revision), field__runs=typed)
    assert answer.status_code == 303, answer.text
    assert now_of(site.store.table(live.row.id)).frame.node in ("dividend", "announcement")
    bad = ann.post(path(live, "act"), action=action, revision=live.revision, **{"field:runs": "H6 F8"})
    assert bad.status_code == 400


@pytest.mark.parametrize(
    "picked", [[], {"x": ["A1"]}, {"2-0": "A1"}, {"5-1": ["A1.x", "..", "B2.9", ""]}, {"5-1": ["A1"] * 100}]
)
def test_strange_picks_are_no_runs(
    ann: Browser, a_position: Callable[..., TableSnapshot], picked: Any
) -> None:
    live = a_position(CHESAPEAKE, at_step(golden(CHESAPEAKE), "run", 200))
    answer = ann.post(path(live, "runs"), picked=picked, train="5-1")
    assert answer.status_code in (200, 400, 409)
    if answer.status_code == 200:
        assert not answer.json()["legal"]


def test_where_the_table_does_not_tell_best_runs_the_page_does_not_show_them(
    people: Callable[[int], list[User]], a_position: Callable[..., TableSnapshot], site: Any
) -> None:
    [user] = people(1)
    for help in ("on", "check", "off"):
        live = a_position(CHESAPEAKE, at_step(golden(CHESAPEAKE), "run", 200), runs=help)
        html = personal(site, live, Viewer(user, "token"))["turn"]
        route = offered(live, "run")["runs"][0]["route"]
        assert (f"{route[0]}&#34;" in html) == (help == "on")
        assert "own-runs" in html


# -- undo, proposals, orders ---------------------------------------------------------------------------------


def test_one_takes_back_and_does_again(
    ann: Browser, a_position: Callable[..., TableSnapshot], site: Any
) -> None:
    live = a_position(CHESAPEAKE, at_step(golden(CHESAPEAKE), "stock turn", 150))
    done = ann.post(path(live, "act"), action=offered(live, "pass"), revision=live.revision).json()
    back = ann.post(path(live, "undo"), revision=done["revision"], to=live.row.at).json()
    assert site.store.table(live.row.id).game.at == live.row.at
    assert ann.post(path(live, "redo"), revision=back["revision"]).status_code == 200
    assert site.store.table(live.row.id).game.at > live.row.at


def test_others_are_asked_and_answer(
    people: Callable[[int], list[User]],
    browser: Callable[[User | None], Browser],
    a_table: Callable[..., TableSnapshot],
    site: Any,
) -> None:
    them = people(3)
    live = a_table(3)
    browsers = {user.name: browser(user) for user in them}
    first = next(user for user in them if live.plays(user.id))
    one = browsers[first.name]
    done = one.post(
        path(live, "act"), action={"type": "pass", "by": live.to_act}, revision=live.revision
    ).json()
    later = site.store.table(live.row.id)
    second = next(user for user in them if later.plays(user.id))
    action = {"type": "pass", "by": later.to_act}
    after = browsers[second.name].post(path(live, "act"), action=action, revision=done["revision"]).json()
    assert one.post(path(live, "undo"), revision=after["revision"]).status_code == 403

    def seen_by(user: User) -> str:
        return personal(site, site.store.table(live.row.id), Viewer(user, "token"))["turn"]

    assert "data-undo" in seen_by(first)
    asked = one.post(path(live, "propose"), revision=after["revision"], kind="undo").json()
    panel = seen_by(second)
    assert "proposes" in panel and f'value="{asked["proposal"]}"' in panel
    # Of whom, since when, and the way to look at it; neither answer is the main one, and nobody asks twice.
    assert (
        f'<a href="?action={live.row.at}">Goes back to: ' in panel
        and f", before {first.name} acts</a>" in panel
    )
    assert f"Taken back: {first.name} 1, {second.name} 1" in panel
    assert "primary" not in panel[panel.index("data-proposal") : panel.index('value="0"')]
    assert "data-undo" not in seen_by(first)
    for user in them:
        if user is not first:
            answer = browsers[user.name].post(path(live, "vote"), proposal=asked["proposal"], yes=True)
            assert answer.status_code == 200
    assert site.store.table(live.row.id).game.at == live.row.at


def test_a_standing_order_is_given_shown_and_stopped(
    people: Callable[[int], list[User]], ann: Browser, a_position: Callable[..., TableSnapshot], site: Any
) -> None:
    [user] = people(1)
    game = golden(CHESAPEAKE)
    at = at_step(game, "track", 100)
    live = a_position(CHESAPEAKE, at, seat=game.title.players[0])
    panel = personal(site, live, Viewer(user, "token"))["orders"]
    assert 'name="stops"' in panel and "pass_stock" in panel
    given = ann.client.post(
        path(live, "orders"),
        data={
            "kind": "pass_stock",
            "seat": game.title.players[0],
            "stops": ["sold_mine"],
            "csrf": ann.headers["X-CSRF"],
        },
    )
    assert given.status_code == 303, given.text
    panel = personal(site, site.store.table(live.row.id), Viewer(user, "token"))["orders"]
    assert "1 in force" in panel and "somebody sells shares of a company that you hold" in panel
    [order] = orders.own(site.store, live.row.id, user)
    assert order.data["stops"] == ["sold_mine"]
    assert ann.post(path(live, f"orders/{order.id}/stop")).json()["active"] is False
    assert "You stopped it." in personal(site, site.store.table(live.row.id), Viewer(user, "token"))["orders"]


# -- the panel -------------------------------------------------------------------------------------------


def test_only_who_is_to_act_gets_choices(
    people: Callable[[int], list[User]], a_position: Callable[..., TableSnapshot], site: Any
) -> None:
    [user, ben] = people(2)
    live = a_position(CHESAPEAKE, at_step(golden(CHESAPEAKE), "stock turn", 150))
    mine = personal(site, live, Viewer(user, "token"))["turn"]
    others = personal(site, live, Viewer(ben, "token"))["turn"]
    nobody = personal(site, live, Viewer())["turn"]
    past = personal(site, live, Viewer(user, "token"), live.row.at - 3)["turn"]
    assert "data-action" in mine
    assert all("data-action" not in html and "<form" not in html for html in (others, nobody, past))
    assert "Waiting for" in others and "past position" in past


def test_the_panel_escapes_names(
    people: Callable[[int], list[User]], a_position: Callable[..., TableSnapshot], site: Any
) -> None:
    [user] = people(1)
    live = a_position(CHESAPEAKE, at_step(golden(CHESAPEAKE), "dividend", 150))
    row = msgspec.structs.replace(live.row, names=dict.fromkeys(live.game.title.players, "<b>&</script>"))  # type: ignore[union-attr]
    told = TableSnapshot(row, live.seats, live.game, live.revision, live.stamps)
    html = personal(site, told, Viewer(user, "token"))["turn"]
    assert "<b>&</script>" not in html
    assert "&lt;b&gt;" in html


@pytest.mark.parametrize("name", [CHESAPEAKE, ALABAMA])
def test_every_step_has_its_panel(
    people: Callable[[int], list[User]], a_position: Callable[..., TableSnapshot], site: Any, name: str
) -> None:
    [user] = people(1)
    game, seen = golden(name), set()
    for at in range(game.at):
        step = game.position(at).stack[-1].node
        if step in seen:
            continue
        seen.add(step)
        html = personal(site, a_position(name, at), Viewer(user, "token"))["turn"]
        if "draw" not in step:
            assert "Your move" in html
            assert "data-action" in html or "data-spot" in html
    assert len(seen) > 6
