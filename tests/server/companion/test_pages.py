"""Ledgers at a site: without scripts, from several devices, strictly; and what others get to see of them: nothing."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import text

from roundhouse.play.companion import Ledger, from_file, to_file, view
from roundhouse.play.lab import Document, from_text, to_text
from roundhouse.play.session import Game
from roundhouse.rules.reach import TILES
from roundhouse.server.companion.choices import choices
from roundhouse.server.errors import Unreadable
from roundhouse.server.live import companions
from roundhouse.server.live.imports import game_in
from roundhouse.server.settings import Settings
from roundhouse.titles.found import titles
from server.web_client import Arrives, Visitor, words

NEW = {"title": "18Chesapeake", "player1": "Ann", "player2": "Ben", "player3": "Cy"}


def begun(visitor: Visitor, **fields: str) -> str:
    """The address of a new ledger of a visitor, who becomes a guest where they are nobody."""
    visitor.see("/companion")
    answer = visitor.send("/companion", {**NEW, "name": "Nora", **fields})
    assert answer.status_code == 200, answer.text
    return answer.url.path


def told(visitor: Visitor, path: str, *entries: dict[str, Any], since: int = 0) -> Any:
    """What a device is told that sends entries."""
    sent = {"since": since, "entries": list(entries)}
    answer = visitor.http.post(f"{path}/sync", json=sent, headers={"X-CSRF": visitor.csrf})
    assert answer.status_code == 200, answer.text
    return answer.json()


def pays(id: str, amount: int = 40, payer: str = "Ann") -> dict[str, Any]:
    return {"kind": "pay", "id": id, "payer": payer, "payee": "bank", "amount": amount}


# -- without scripts --------------------------------------------------------------------------------------


def test_a_round_is_kept_without_scripts(arrives: Arrives) -> None:
    nora = arrives()
    path = begun(nora)

    def enter(**fields: str) -> str:
        answer = nora.send(f"{path}/enter", fields)
        assert answer.status_code == 200, answer.text
        return words(answer.text)

    enter(kind="private", private="D&R", buyer="Ann")
    enter(kind="start", player="Ann", corporation="B&O", par="80")
    for _ in range(4):
        page = enter(kind="buy", buyer="Ben", corporation="B&O", source="initial offering", percent="10")
    assert "B&amp;O floats and gets $800." in page and "Ben becomes president of B&amp;O." in page
    assert "Ann pays" not in page and "$620" in page
    page = enter(kind="round", round="operating")
    assert "D&amp;R pays Ann $5." in page
    page = enter(kind="dividend", corporation="B&O", revenue="50", way="pay")
    assert "Ben gets $20." in page
    last = from_file(nora.http.get(f"{path}/export.json").content)
    page = enter(kind="undo", of=last.entries[-1].id)
    assert "Taken back: B&amp;O earns $50 and pays it out." in page and page.count("Redo") == 1
    rows = nora.http.get(f"{path}/export.csv").text.splitlines()
    assert len(rows) == 10 and rows[0].startswith("entry,what,said,bank,Ann,Ben,Cy,")
    assert "Friday" not in nora.see("/companion") and "18Chesapeake of Ann, Ben, Cy" in nora.see("/companion")


@pytest.mark.parametrize(
    ("title", "said"),
    [("18Chesapeake", "The first 3 begins phase 3"), ("1848", "Phase 3 begins with a round.")],
)
def test_what_begins_the_next_phase_is_said(arrives: Arrives, title: str, said: str) -> None:
    """A train does as a rule; phase 3 of 1848 comes with an operating round (37)."""
    nora = arrives()
    assert said in words(nora.see(begun(nora, title=title)))


def test_what_cannot_be_entered_is_said(arrives: Arrives) -> None:
    nora = arrives()
    path = begun(nora)
    for fields, why in (
        ({"kind": "bogus"}, "There is no such entry."),
        (
            {"kind": "pay", "payer": "Ann", "payee": "bank", "amount": "lots"},
            "A whole number is missing here.",
        ),
        ({"kind": "pay", "payer": "Ann", "payee": "bank"}, "That is no entry:"),
        ({"kind": "pay", "payer": "Ann", "payee": "bank", "amount": "-5"}, "That is no entry:"),
    ):
        answer = nora.send(f"{path}/enter", fields)
        assert answer.status_code == 422 and why in answer.text


@pytest.mark.parametrize(
    ("title", "fields", "said"),
    [
        ("18C2C", {"option:18C2C/short": "1"}, "Options: the short game:"),
        (
            "18AL",
            {"option:18AL/unlimited_4d": "1", "option:18C2C/short": "1"},
            "there is no end of 4D-trains",
        ),
        ("1848", {"reading:1848/bonds_fall": "bonds_fall_at_once"}, "What the book leaves open"),
        ("1848", {}, "What the book leaves open"),
    ],
)
def test_a_ledger_is_kept_by_the_options_that_are_chosen(
    arrives: Arrives, title: str, fields: dict[str, str], said: str
) -> None:
    """As at a new table: what is not said is read in the usual way; options of another title are no matter."""
    nora = arrives()
    assert f'name="option:{title}/' in nora.see("/companion") or f'name="reading:{title}/' in nora.see(
        "/companion"
    )
    path = begun(nora, title=title, **fields)
    assert said in words(nora.see(path))
    found = from_file(nora.http.get(f"{path}/export.json").content)
    screen = re.search(r"/companion/screen/[\w-]+", nora.see(path))
    assert screen is not None
    assert (said in words(nora.see(screen[0]))) == any(name.startswith("option:") for name in fields)
    own = [name.partition("/")[2] for name in fields if name.startswith(f"option:{title}/")]
    ways = [way for name, way in fields.items() if name.startswith("reading:")]
    wanted = titles()[title].with_usual((*own, *ways))
    assert found.options == wanted and ("bonds_fall_gradually" in wanted) == (title == "1848" and not fields)
    facts = found.facts
    if title == "18C2C":
        assert facts.bank == 32000
    if title == "18AL":
        assert [row.count for row in facts.trains if row.kind == "4D"] == [None]


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"title": "18AL", "reading:18AL/offers": "nonsense", "player4": ""}, "nonsense"),
        ({"title": "1830"}, "There is no title"),
        ({"player2": "", "player3": ""}, "is for 2 to 6 players, not 1"),
        ({"player2": "Ann"}, "Two players cannot have the same name"),
        ({"player2": "B&O"}, "A name has letters"),
        ({"player2": "bank"}, "cannot be called"),
        ({"drawn": "XYZ"}, "is not drawn"),
        ({"name": "?"}, "A name has"),
    ],
)
def test_what_cannot_begin_is_said(arrives: Arrives, fields: dict[str, str], why: str) -> None:
    nora = arrives()
    nora.see("/companion")
    answer = nora.send("/companion", {**NEW, "name": "Nora", **fields})
    assert answer.status_code == 400 and why in words(answer.text)


def test_only_what_operates_has_a_place_in_the_order(arrives: Arrives) -> None:
    """C&O stands at a higher price than B&O and has not floated: B&O is the first to operate."""
    nora = arrives()
    path = begun(nora)
    start = {"kind": "start", "player": "Ann", "corporation": "C&O", "par": 95}
    share = {"kind": "buy", "buyer": "Ben", "corporation": "B&O", "source": "initial offering", "percent": 20}
    told(
        nora,
        path,
        start | {"id": "starting1"},
        start | {"id": "starting2", "player": "Ben", "corporation": "B&O", "par": 80},
        share | {"id": "buying001"},
        share | {"id": "buying002"},
    )
    rows = re.findall(r'<tr><td>(\d*)</td><th scope="row"><span[^>]*>([^<]+)', nora.see(path))
    assert rows == [("", "C&amp;O"), ("1", "B&amp;O")]


def test_trains_are_handed_in_only_where_the_title_has_that(arrives: Arrives) -> None:
    """18AL has no exchange of trains. Of a title where a 4 is had for a 2 or a 3, those two can be handed in."""
    nora = arrives()
    assert "Handed in for it" not in nora.see(begun(nora, title="18AL"))
    ledger = Ledger("18AL", ("Ann", "Ben", "Cy"))
    trains = [replace(row, trade_in=("2", "3") if row.kind == "4" else ()) for row in ledger.facts.trains]
    facts = replace(ledger.facts, trains=tuple(trains))
    assert [one.value for one in choices(facts, view(facts, ledger.state()))["traded"]] == ["2", "3"]


def test_forms_have_the_fields_of_entries(arrives: Arrives) -> None:
    """Each kind of entry has a form (that of an undo is in the log), and entries have each of its fields."""
    from typing import get_args

    from roundhouse.play.companion.entries import Entry

    kinds = {one.__struct_config__.tag: set(one.__struct_fields__) for one in get_args(Entry)}
    nora, entered = arrives(), {"undo"}
    for title in ("18GL", "1848", "18C2C"):
        page = nora.see(begun(nora, title=title))
        forms = [
            re.findall(r'name="(\w+)"', one)
            for one in re.findall(r"<form[^>]*data-deed.*?</form>", page, re.DOTALL)
        ]
        shown = re.findall(r'data-deed.*?name="kind" value="(\w+)"', page, re.DOTALL)
        for kind, names in zip(shown, forms, strict=True):
            assert {*names} - {"csrf", "kind"} <= kinds[kind], kind
        # What is seldom said stands in groups, of which one is open at a time: none has more than a phone shows.
        groups = page.split('<details name="more"')[1:]
        counts = [group.partition("</details>")[0].count("data-deed") for group in groups]
        by_face = title == "1848"  # whose bonds have a form of their own
        assert sum(counts) == 14 + by_face and max(counts) <= 4, counts
        entered |= {*shown}
    assert entered == {*kinds}


# -- from several devices ---------------------------------------------------------------------------------


def test_two_devices_come_to_one_ledger(arrives: Arrives) -> None:
    nora, otto = arrives(), arrives()
    path = begun(nora)
    otto.see(path)  # who has the link may write, without a login
    told(nora, path, pays("from-nora-1"), pays("from-nora-2"))
    again = told(otto, path, pays("from-otto-1", 10, "Ben"), pays("from-nora-1"))
    assert [one["id"] for one in again["entries"]] == ["from-nora-1", "from-nora-2", "from-otto-1"]
    assert told(nora, path, since=2)["entries"] == again["entries"][2:]
    assert nora.http.get(f"{path}/since?since=3").json()["entries"] == []
    found = from_file(otto.http.get(f"{path}/export.json").content).state()
    assert (found.cash["Ann"], found.cash["Ben"]) == (720, 790)


def test_a_share_sold_twice_is_kept_and_said(arrives: Arrives) -> None:
    nora, otto = arrives(), arrives()
    path = begun(nora)
    otto.see(path)
    start = {"kind": "start", "id": "starting", "player": "Ann", "corporation": "B&O", "par": 80}
    buy = {"kind": "buy", "id": "buying-1", "buyer": "Cy", "corporation": "B&O", "percent": 10}
    told(nora, path, start, buy | {"source": "initial offering"})
    sale = {"kind": "sell", "seller": "Cy", "corporation": "B&O", "percent": 10}
    told(nora, path, sale | {"id": "from-nora"})
    assert told(otto, path, sale | {"id": "from-otto"})["revision"] == 4
    assert "Cy does not have 10% of B&amp;O: nothing was done." in nora.see(path)


def test_what_is_no_entry_is_refused_alone(arrives: Arrives) -> None:
    nora = arrives()
    path = begun(nora)
    answer = told(nora, path, pays("good-one"), {"kind": "pay", "id": "bad-one1"}, pays("dear-one", 10**9))
    assert [one["id"] for one in answer["entries"]] == ["good-one"]
    assert [one["id"] for one in answer["refused"]] == ["bad-one1", "dear-one"]


def test_a_strict_ledger_refuses_what_others_are_warned_of(arrives: Arrives) -> None:
    nora = arrives()
    path = begun(nora, mode="strict")
    answer = told(nora, path, pays("too-much", 801), pays("all-of-it", 800), pays("even-one", 1))
    assert [one["id"] for one in answer["entries"]] == ["all-of-it"]
    assert answer["refused"][0] == {"id": "too-much", "why": ["Ann has $1 too little."]}
    answer = told(nora, path, {"kind": "undo", "id": "take-back", "of": "all-of-it"}, pays("even-one", 1))
    assert not answer["refused"] and answer["revision"] == 3
    again = told(nora, path, {"kind": "undo", "id": "put-back", "of": "take-back"})
    why = "Later entries hang on it (1). Take those back first, the last one here: Ann pays the bank $1."
    assert again["refused"] == [{"id": "put-back", "why": [why]}] and again["revision"] == 3
    refused = nora.send(f"{path}/enter", {"kind": "pay", "payer": "Ann", "payee": "bank", "amount": "900"})
    assert refused.status_code == 422 and "Ann has $101 too little." in refused.text


# -- files, links, others ---------------------------------------------------------------------------------


def test_an_exported_ledger_is_opened_again(arrives: Arrives) -> None:
    nora = arrives()
    path = begun(nora)
    told(nora, path, pays("from-nora-1"))
    file = nora.http.get(f"{path}/export.json").content
    files = {"file": ("ledger.json", file, "application/json")}
    nora.see("/companion")
    other = nora.http.post("/companion/import", data={"csrf": nora.csrf}, files=files)
    assert other.status_code == 200 and other.url.path != path
    assert nora.http.get(f"{other.url.path}/export.json").content == file
    bad = {"file": ("ledger.json", b"{}", "application/json")}
    assert nora.http.post("/companion/import", data={"csrf": nora.csrf}, files=bad).status_code == 400


def test_the_screen_shows_and_takes_nothing(arrives: Arrives) -> None:
    nora, guest = arrives(), arrives()
    path = begun(nora)
    told(nora, path, pays("from-nora-1"))
    screen = nora.see(path).split('href="/companion/screen/')[1].split('"')[0]
    page = guest.see(f"/companion/screen/{screen}")
    assert "$760" in page and path.rpartition("/")[2] not in page
    assert (
        guest.http.post(f"/companion/{screen}/sync", json={}, headers={"X-CSRF": guest.csrf}).status_code
        == 404
    )
    assert guest.http.get(f"/companion/{screen}").status_code == 404


def test_nobody_without_the_link_gets_anything(arrives: Arrives) -> None:
    nora, mallory = arrives(), arrives().guest("Mallory")
    path = begun(nora)
    told(nora, path, pays("from-nora-1"))
    key = path.rpartition("/")[2]
    assert key not in mallory.see("/companion")
    for wrong in ("1", key[:-1], key + "x", key.swapcase(), "%00" * 20, "x" * 500):
        for way in ("", "/since", "/export.json", "/export.csv"):
            assert mallory.http.get(f"/companion/{wrong}{way}").status_code == 404, (wrong, way)
        for way in ("enter", "sync", "renew", "delete"):
            answer = mallory.send(f"/companion/{wrong}/{way}", {"kind": "end"})
            assert answer.status_code == 404, (wrong, way)


def test_only_its_owner_renews_and_deletes(arrives: Arrives) -> None:
    nora, otto = arrives(), arrives().guest("Otto")
    path = begun(nora)
    otto.see(path)
    assert "Only you" not in otto.see(path)
    for way in ("renew", "delete"):
        assert otto.send(f"{path}/{way}").status_code == 404
    nora.see(path)
    other = nora.send(f"{path}/renew").url.path
    assert other != path and otto.http.get(path).status_code == 404
    assert nora.send(f"{other}/delete").url.path == "/companion"
    assert nora.http.get(other).status_code == 404


def test_what_is_stored_cannot_become_markup(arrives: Arrives) -> None:
    nora = arrives()
    path = begun(nora)
    told(nora, path, {"kind": "note", "id": "note-one", "text": "</script><script>alert(1)</script>{amount}"})
    page = nora.see(path)
    assert "<script>alert" not in page and "&lt;script&gt;alert(1)&lt;/script&gt;{amount}" in page


def test_forms_of_other_sites_are_refused(arrives: Arrives) -> None:
    nora = arrives()
    path = begun(nora)
    assert nora.http.post(f"{path}/sync", json={"entries": [pays("forged-1")]}).status_code == 403
    answer = nora.http.post(
        f"{path}/sync", json={}, headers={"X-CSRF": nora.csrf, "Origin": "https://evil.example"}
    )
    assert answer.status_code == 403


# -- with the board ---------------------------------------------------------------------------------------


def test_a_ledger_goes_on_with_all_rules_and_the_board(arrives: Arrives) -> None:
    nora, otto = arrives(), arrives()
    path = begun(nora)
    start = {"kind": "start", "id": "starting", "player": "Ann", "corporation": "B&O", "par": 80}
    buy = {"kind": "buy", "buyer": "Ben", "corporation": "B&O", "source": "initial offering", "percent": 20}
    train = {"kind": "train", "id": "first-train", "corporation": "B&O", "train": "2"}
    told(nora, path, start, buy | {"id": "buying-1"}, buy | {"id": "buying-2"}, train)
    told(nora, path, {"kind": "round", "id": "round-one", "round": "operating"})
    otto.see(path)
    assert otto.send(f"{path}/game").status_code == 401
    plan = nora.send(f"{path}/game")
    assert plan.status_code == 200 and plan.url.path.startswith("/plan/")
    said = words(plan.text)
    assert "Beyond the rules: everything is as the ledger says" in said and "$720" in said
    fields = {"set": "tile", "hex": "F2", "tile": "57", "rotation": "2", "revision": "1"}
    tile = nora.send(f"{plan.url.path}/beyond", fields)
    assert tile.status_code == 200 and "Beyond the rules: tile 57 lies on F2" in words(tile.text)
    assert "Play on as a table" in tile.text and otto.send(f"{plan.url.path}/continue").status_code == 401
    table = nora.send(f"{plan.url.path}/continue", {"seat": "*"})
    assert table.status_code == 200 and table.url.path.startswith("/table/")
    assert "$720" in words(table.text) and "Beyond the rules" not in words(table.text)
    assert nora.see(plan.url.path, 404)  # it was only for this
    number = int(table.url.path.rpartition("/")[2])
    store = nora.app.state.site.store
    live = store.table(number)
    assert live.game.to_act == "Ben" and live.game.pos[TILES]["F2"].tile == "57" and live.game.at == 0
    done = nora.send(f"{table.url.path}/act", {"action": json.dumps({"type": "pass"}), "revision": "0"})
    assert done.status_code == 200
    wanted = store.table(number).game.digest()
    store.forget(number)  # what is in the database alone is the same game
    again = store.table(number)
    assert again.game.digest() == wanted and again.game.at == 1 and not again.frozen
    kept = nora.http.get(f"{table.url.path}/export").content
    assert Game.from_json(kept).digest() == wanted
    with pytest.raises(Unreadable, match="set up by hand"):
        game_in(kept)


def test_a_ledger_that_does_not_fit_the_rules_leaves_no_table(arrives: Arrives) -> None:
    nora = arrives()
    path = begun(nora)
    told(nora, path, pays("too-much", 900))
    answer = nora.send(f"{path}/game")
    assert answer.status_code == 400 and "Ann has -100" in answer.text
    with nora.app.state.site.database.read() as c:
        assert c.execute(text("SELECT count(*) FROM tables")).scalar_one() == 0


def test_a_table_is_played_by_big_buttons(arrives: Arrives) -> None:
    nora, otto = arrives().guest("Nora"), arrives()
    nora.see("/new")
    names = {"hot_seat": "1", "begin": "1", "name1": "Ann", "name2": "Ben", "seed": "7"}
    table = nora.send("/new", {"title": "18AL", "name3": "Cy", **names}).url.path
    path = f"/companion{table}"
    page = nora.see(path)
    assert "Large figures and buttons" in nora.see(table)

    def button(label: str) -> dict[str, str]:
        form = next(one for one in page.split("<form ") if label in one)
        found = re.findall(r'name="([^"]+)"(?: min="[^"]*" max="[^"]*" step="[^"]*")? value="([^"]*)"', form)
        return {name: html.unescape(value) for name, value in found if name != "csrf"}

    bought = nora.send(f"{path}/act", button("Buy TR"))
    assert bought.status_code == 200 and bought.url.path == path and "$580" in words(bought.text)
    page = bought.text
    back = nora.send(f"{path}/undo", {"revision": button("Undo")["revision"]})
    assert back.status_code == 200 and "$580" not in words(back.text)
    page = back.text
    bid = button("NDY")
    assert "field:price" in bid and nora.send(f"{path}/act", bid).status_code == 200
    stranger = otto.see(path)
    assert "Undo" not in stranger and "$600" in words(stranger)
    assert otto.send(f"{path}/act", bid).status_code == 401
    assert otto.http.get("/companion/table/999").status_code == 404


@pytest.mark.parametrize(
    "name",
    ["18Chesapeake-4-greedy-3", "18AL-4-greedy-2", "18GL-4-greedy-0", "1848-4-greedy-1", "18C2C-4-greedy-1"],
)
def test_games_of_all_titles_are_shown(arrives: Arrives, name: str) -> None:
    from recorded import golden

    nora = arrives().guest("Nora")
    site = nora.app.state.site
    from roundhouse.server.live import imports
    from roundhouse.server.storage import users

    with site.database.read() as c:
        user = users.user_named(c, "Nora")
    assert user is not None
    game = golden(name)
    live = imports.import_game(site.store, user, game.beginning(game.at * 2 // 5), seat="*")
    page = nora.see(f"/companion/table/{live.row.id}")
    assert "all rules" in page and page.count('class="c-form"') > 1


# -- bounds -----------------------------------------------------------------------------------------------


def test_there_is_an_end_to_what_is_stored(arrives: Arrives, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(companions, "MOST_ENTRIES", 3)
    monkeypatch.setattr(companions, "MOST_LEDGERS", 1)
    nora = arrives()
    path = begun(nora)
    answer = told(nora, path, *(pays(f"entry-{n:03}") for n in range(5)))
    assert answer["revision"] == 3 and [one["id"] for one in answer["refused"]] == ["entry-003", "entry-004"]
    many = {"since": 0, "entries": [pays(f"other-{n:03}") for n in range(companions.MOST_AT_ONCE + 1)]}
    assert nora.http.post(f"{path}/sync", json=many, headers={"X-CSRF": nora.csrf}).status_code == 400
    nora.see("/companion")
    assert nora.send("/companion", NEW).status_code == 409


@pytest.mark.parametrize(
    "body",
    [
        b"[]",
        b'{"since": "x"}',
        b'{"since": true}',
        b'{"since": 10000000000000000000000000}',
        b'{"since": 9223372036854775808}',
        b'{"entries": 5}',
        b'{"entries": [5]}',
        b"nonsense",
    ],
)
def test_what_a_device_must_not_send(arrives: Arrives, body: bytes) -> None:
    nora = arrives()
    path = begun(nora)
    headers = {"X-CSRF": nora.csrf, "Content-Type": "application/json", "Accept": "application/json"}
    answer = nora.http.post(f"{path}/sync", content=body, headers=headers)
    assert answer.status_code == 400 or [one["id"] for one in answer.json()["refused"]] == [""]


def test_a_file_names_its_ledger_with_what_can_be_stored(arrives: Arrives) -> None:
    nora = arrives().guest("Nora")
    nora.see("/companion")
    file = to_file(Ledger("18AL", ("Ann", "Ben", "Cy"), name="a\0b"))
    answer = nora.http.post("/companion/import", data={"csrf": nora.csrf}, files={"file": ("a", file)})
    assert answer.status_code == 400 and "can be seen" in words(answer.text)


def test_making_ledgers_is_counted(settings: Settings) -> None:
    from roundhouse.server.web.limits import BY_PATH

    counted = {kind for kind, pattern in BY_PATH if pattern.fullmatch("/companion")}
    assert counted == {"new table"}
    assert any(pattern.fullmatch("/companion/x/game") for _, pattern in BY_PATH)
    assert {kind for kind, pattern in BY_PATH if pattern.fullmatch("/companion/import")} == {"upload"}


def test_who_leaves_takes_their_ledgers_along(arrives: Arrives) -> None:
    nora = arrives().member("Nora")
    path = begun(nora)
    told(nora, path, pays("from-nora-1"))
    site = nora.app.state.site
    from roundhouse.server.storage import leaving, users

    with site.database.write() as c:
        user = users.user_named(c, "Nora")
        assert user is not None
        leaving.delete_user(c, user.id)
    assert arrives().http.get(path).status_code == 404


def test_who_asks_for_everything_gets_their_ledgers_without_the_keys(arrives: Arrives) -> None:
    from roundhouse.server.storage import personal, users

    nora = arrives().member("Nora")
    path = begun(nora)
    told(nora, path, pays("from-nora-1"))
    with nora.app.state.site.database.read() as c:
        user = users.user_named(c, "Nora")
        assert user is not None
        found = personal.everything(c, user.id)
    assert [one["entry"] for one in found["companion_entries"]] == ["from-nora-1"]
    (row,) = found["companions"]
    assert row["title"] == "18Chesapeake" and path.rsplit("/", 1)[1] not in json.dumps(found)


def test_ledgers_of_guests_are_not_kept_for_ever(arrives: Arrives) -> None:
    from datetime import UTC, datetime, timedelta

    from sqlalchemy import update

    from roundhouse.server.live.cleaning import sweep_ledgers
    from roundhouse.server.storage import schema

    guest, member = arrives(), arrives().member("Nora")
    old, written, owned = begun(guest, name="Otto"), begun(guest), begun(member)
    database = guest.app.state.site.database
    with database.write() as c:
        c.execute(update(schema.companions).values(changed=datetime.now(UTC) - timedelta(days=40)))
    told(guest, written, pays("from-otto-1"))
    assert sweep_ledgers(database, 50) == []
    assert len(sweep_ledgers(database, 30, dry=True)) == 1 and len(sweep_ledgers(database, 30)) == 1
    assert [guest.http.get(path).status_code for path in (old, written, owned)] == [404, 200, 200]


def test_a_ledger_with_all_kinds_of_entries_is_shown(arrives: Arrives) -> None:
    from play.companion.made_up import made_up

    nora = arrives().guest("Nora")
    nora.see("/companion")
    for title in ("18C2C", "1848", "18GL"):
        file = to_file(made_up(title, ("Ann", "Ben", "Cy"), 3))
        answer = nora.http.post("/companion/import", data={"csrf": nora.csrf}, files={"file": ("a", file)})
        assert answer.status_code == 200, answer.text
        device = json.loads(answer.text.split('id="ledger">')[1].split("</script>")[0])
        known = from_file(file).facts  # in the order of the title, which the log follows
        assert list(device["facts"]["corporations"]) == list(known.corporations)
        assert list(device["facts"]["privates"]) == list(known.privates)
        assert len(device["entries"]) == 120 and "<b>" not in words(answer.text)


# -- news -------------------------------------------------------------------------------------------------


def test_whoever_has_a_ledger_open_hears_that_it_goes_on(arrives: Arrives) -> None:
    nora, other = arrives(), arrives()
    path = begun(nora)
    link = re.search(r"/companion/screen/[\w-]+", nora.see(path))
    assert link is not None
    for address in (path, link[0]):
        with other.http.stream("GET", f"{address}/stream") as stream:
            heard = (line for line in stream.iter_lines() if line.startswith("data: "))
            before = int(next(heard).removeprefix("data: "))
            told(nora, path, pays(f"entry-number-{before}"))
            assert next(heard) == f"data: {before + 1}"
    assert other.http.get("/companion/nosuchledgeratall/stream").status_code == 404


# -- the board ------------------------------------------------------------------------------------------


def test_the_best_run_on_the_board_goes_into_the_form_of_a_dividend(arrives: Arrives) -> None:
    """The lab opens with B&O and its train, keeps whose board it is, and leads back with the revenue."""
    nora = arrives()
    path = begun(nora)
    key = path.rpartition("/")[2]
    share = {"kind": "buy", "buyer": "Ben", "corporation": "B&O", "source": "initial offering", "percent": 10}
    told(
        nora,
        path,
        {"kind": "start", "id": "started1", "player": "Ann", "corporation": "B&O", "par": 80},
        *({**share, "id": f"share{n:03}"} for n in range(4)),
        {"kind": "round", "id": "operates", "round": "operating"},
        {"kind": "train", "id": "traintwo", "corporation": "B&O", "train": "2", "source": "depot"},
    )
    opened = nora.http.get(f"{path}/board")
    assert opened.status_code == 200 and opened.url.path == "/lab"
    query = dict(opened.url.params)
    assert (query["ledger"], query["company"]) == (key, "B&O")
    for line in ("tile G7 9:1", "tile F8 X1:4"):
        answer = nora.http.get("/lab", params={**query, "change": line})
        query = dict(answer.url.params)
    back = re.search(r'href="(/companion/[^"#]+)#deeds"', answer.text)
    assert back is not None and html.unescape(back[1]) == f"{path}?corporation=B%26O&revenue=60"
    form = nora.see(html.unescape(back[1]))
    assert re.search(r'name="revenue"[^>]* value="60"', form)
    assert re.search(r"<details[^>]* open><summary>Dividend", form)
    # The next time the tiles are there again, and what the ledger says of B&O is new.
    told(
        nora,
        path,
        {"kind": "discard", "id": "discards", "corporation": "B&O", "train": "2", "gone": True},
        since=7,
    )
    again = nora.http.get(f"{path}/board", params={"p": query["p"]})
    document = from_text(again.url.params["p"])
    assert document.tiles == {"G7": "9:1", "F8": "X1:4"} and document.companies["B&O"].trains == ()


def test_a_board_that_is_none_is_refused(arrives: Arrives) -> None:
    nora = arrives()
    path = begun(nora)
    assert nora.http.get(f"{path}/board", params={"p": "nonsense"}).status_code == 400
    assert nora.http.get("/companion/nobodys/board").status_code == 404
    assert 'name="ledger"' not in nora.see(f"/lab?p={to_text(Document('18AL', 3))}&ledger=%22%3E")
    assert 'value="<' not in nora.see(f"{path}?corporation=B%26O&revenue=%22%3E%3C")
