"""The lab on the site: for everybody, without scripts and with them; whatever is sent to it is answered in a
sentence.
"""

from __future__ import annotations

import base64
import json
import re
from typing import Any

import pytest
from msgspec.structs import replace

from recorded import GOLDEN
from roundhouse.analysis.lab import runs as kept
from roundhouse.play import puzzles
from roundhouse.play.lab import LONGEST, Document, from_document, from_line, from_text, to_text
from roundhouse.server.lab import companies
from roundhouse.server.settings import Settings
from roundhouse.server.storage import tables
from roundhouse.server.web import limits
from server.security_world import served
from server.web_client import Arrives, Visitor, words

TILES = {"F8": "X1:4", "G7": "9:1"}
DOCUMENT = {"title": "18Chesapeake", "tiles": TILES, "companies": {"B&O": {"trains": ["2"]}, "PRR": {}}}
TEXT = to_text(from_document(DOCUMENT).document())
SVG = re.compile(r"<svg.*?</svg>", re.DOTALL)


def text_in(visitor: Visitor, path: str, **params: Any) -> str:
    """The text of the position that an address leads to."""
    answer = visitor.http.get(path, params=params)
    assert answer.status_code == 200, answer.text[:300]
    return answer.url.params["p"]


def test_it_is_linked_and_begins_with_a_printed_board(arrives: Arrives) -> None:
    visitor = arrives()
    assert 'href="/lab"' in visitor.see("/") and 'href="/lab?title=18AL"' in visitor.see("/title/18AL")
    start = visitor.see("/lab")
    assert "18Chesapeake" in start and 'action="/lab/import"' in start and 'href="/lab/board"' in start
    assert from_text(text_in(visitor, "/lab", title="18AL", players="4")) == Document("18AL", 4)
    given = ["declared_run", "nonsense"], ["18Chesapeake/declared_run", "18C2C/short"]
    for option in given:
        text = text_in(visitor, "/lab", title="18Chesapeake", option=option)
        assert from_text(text).options == ("declared_run",)


def test_the_page_tells_runs_with_their_stops_and_proof(arrives: Arrives) -> None:
    page = arrives().see(f"/lab?p={TEXT}&company=B%26O")
    told = words(SVG.sub("", page)).replace("&nbsp;", "")
    assert "proven best" in told and "F8 30" in told and "H6 30" in told
    assert page.count('data-train="') == 1 and 'id="hex-G7"' in page
    assert 'data-train="' not in arrives().see(f"/lab?p={TEXT}&company=PRR")


def test_without_scripts_changes_are_links_that_lead_on(arrives: Arrives) -> None:
    visitor = arrives()
    tray = visitor.see(f"/lab?p={TEXT}&company=B%26O&hex=G9")
    assert 'name="change" value="tile G9 ' in tray or "may lay no tile here" in tray
    laid = text_in(visitor, "/lab", p=TEXT, company="B&O", hex="G7", change="print G7")
    assert from_text(laid).tiles == {"F8": "X1:4"}
    again = visitor.see(f"/lab?p={laid}&company=B%26O&hex=G7")
    assert 'value="tile G7 9:1"' in again
    assert from_text(text_in(visitor, "/lab", p=laid, change="tile G7 9:1")).tiles == TILES


def test_rotations_of_a_tile_are_told_by_where_its_track_leads(arrives: Arrives) -> None:
    tray = arrives().see(f"/lab?p={TEXT}&company=B%26O&hex=G9&way=fitting")
    turns = dict(re.findall(r'value="tile G9 8:(\d)"[^>]*aria-label="(Tile 8: track from [^"]*)"', tray))
    assert len(turns) > 1 and len(set(turns.values())) == len(turns)
    assert all(told in tray for told in (f'title="{label.partition(": ")[2]}"' for label in turns.values()))


def test_scripts_get_what_is_different(arrives: Arrives) -> None:
    visitor = arrives()
    page = visitor.see(f"/lab?p={TEXT}&company=B%26O")
    mark = re.findall(r'data-mark="(\w+)"', page)[0]
    asked = {"p": TEXT, "company": "B&O", "mark": mark}
    found = visitor.http.get("/lab/change", params={**asked, "change": "print G7", "hex": "G7"}).json()
    assert {way for way, *_ in found["map"]} <= {"=", "-", "+", "<"} and len(found["map"]) < 10
    assert (
        any("hex-G7" in str(one) for one in found["map"]) and "$0" in found["side"] and "G7" in found["tray"]
    )
    assert from_text(found["p"]).tiles == {"F8": "X1:4"} and found["proven"]
    same = visitor.http.get("/lab/change", params={**asked, "p": TEXT}).json()
    assert same["map"] is None and same["p"] == TEXT
    whole = visitor.http.get("/lab/change", params={**asked, "mark": "unknown", "change": "print G7"}).json()
    assert whole["map"].startswith("<svg")


def test_what_is_not_proven_is_said_and_proven_later(
    arrives: Arrives, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept.forget()

    def not_yet(*args: Any, **more: Any) -> Any:
        found = real(*args, **more)
        quick = more.get("limit", 9.0) <= companies.ALL_QUICK
        return (
            type(found)(found.runs, found.extras, found.value, found.bound + 50, "", False)
            if quick
            else found
        )

    real = kept.best_runs
    monkeypatch.setattr(kept, "best_runs", not_yet)
    asked = {"p": TEXT, "company": "B&O"}
    first = arrives().http.get("/lab/change", params=asked).json()
    assert not first["proven"] and "not yet proven; at most $110" in first["side"]
    later = arrives().http.get("/lab/proof", params=asked).json()
    assert later["proven"] and "proven best" in later["side"]
    kept.forget()


def test_questions_are_answered_on_the_page_and_as_a_piece(arrives: Arrives) -> None:
    visitor = arrives()
    bare = text_in(visitor, "/lab", p=TEXT, change="print G7")
    asked = {"p": bare, "company": "B&O"}
    better = visitor.http.get("/lab/ask", params={**asked, "ask": "tile", "piece": "1"}).text
    assert "+$60" in better and 'value="tile G7 9:1"' in better and "<html" not in better
    assert "<html" in visitor.http.get("/lab/ask", params={**asked, "ask": "token"}).text
    assert "One lay each" in visitor.http.get("/lab/ask", params={**asked, "other": "PRR"}).text
    assert "There are no others." in visitor.http.get("/lab/ask", params={**asked, "ask": "other"}).text


def test_files_of_it(arrives: Arrives) -> None:
    http = arrives().http
    assert json.loads(http.get("/lab/position.json", params={"p": TEXT}).text)["tiles"] == TILES
    assert http.get("/lab.svg", params={"p": TEXT, "company": "B&O"}).text.count('class="route"') == 1
    assert http.get("/lab/map.toml", params={"p": TEXT}).status_code == 404


@pytest.mark.parametrize("name", ["18Chesapeake-2-greedy-1"])
def test_a_file_is_opened_without_an_account_at_any_action(arrives: Arrives, name: str) -> None:
    visitor = arrives()
    visitor.see("/lab")
    content = (GOLDEN / f"{name}.json").read_bytes()
    answer = visitor.send(
        "/lab/import", {"at": "100"}, files={"file": ("g.json", content, "application/json")}
    )
    assert answer.status_code == 200 and from_text(answer.url.params["p"]).title == "18Chesapeake"
    for fields, file in (({"at": "99999"}, content), ({}, b"nonsense"), ({"at": "x"}, content), ({}, b"")):
        bad = visitor.send("/lab/import", fields, files={"file": ("g.json", file, "application/json")})
        assert bad.status_code == 400 and "Traceback" not in bad.text


def test_a_table_and_a_puzzle_are_opened(arrives: Arrives) -> None:
    visitor = arrives().member("Ann")
    content = (GOLDEN / "18Chesapeake-2-greedy-1.json").read_bytes()
    answer = visitor.send("/import", files={"file": ("g.json", content, "application/json")})
    table = answer.url.path
    assert f'href="{table}/lab' in visitor.see(table) and f'href="{table}/lab?action=90"' in visitor.see(
        f"{table}?action=90"
    )
    now, before = (text_in(arrives(), f"{table}/lab", action=at) for at in ("", "90"))
    assert from_text(now).tiles.keys() > from_text(before).tiles.keys()
    assert arrives().http.get(f"{table}/lab?action=99999").status_code == 404
    with visitor.app.state.site.database.write() as c:
        tables.change_table(c, int(table.rpartition("/")[2]), runs="off", status="running")
    visitor.app.state.site.store.forget(int(table.rpartition("/")[2]))
    refused = arrives().http.get(f"{table}/lab")
    assert refused.status_code == 409 and "without help for runs" in refused.text
    puzzle = puzzles.puzzles("18AL", kind="best_run")[0]
    assert f'href="/puzzles/{puzzle.id}/lab"' not in visitor.see(f"/puzzles/{puzzle.id}")
    assert f'href="/puzzles/{puzzle.id}/lab"' in visitor.see(f"/puzzles/{puzzle.id}?show=1")
    opened = visitor.see(f"/lab?p={text_in(visitor, f'/puzzles/{puzzle.id}/lab')}")
    assert f"${puzzle.answer}" in opened
    assert visitor.http.get("/puzzles/18AL-9999/lab").status_code == 404


def test_a_board_of_ones_own(arrives: Arrives) -> None:
    visitor = arrives()
    visitor.see("/lab/board")
    bad = visitor.send("/lab/board", {"title": "18AL", "board": "A1 sky\nA3 city=revenue:x"})
    assert bad.status_code == 400 and "Line 1" in bad.text and "Line 2" in bad.text and "A1 sky" in bad.text
    made = visitor.send("/lab/board", {"title": "18AL", "board": 'A1 city=revenue:20 "<b>Alton"\nA3'})
    text = made.url.params["p"]
    assert "<b>Alton" not in made.text and "RED" in made.text
    assert 'name = "<b>Alton"' in visitor.http.get("/lab/map.toml", params={"p": text}).text
    assert "&lt;b&gt;Alton" in visitor.see(f"/lab/board?p={text}")
    token = text_in(visitor, "/lab", p=text, change="token RED A1.0", hex="A1")
    assert from_text(token).companies["RED"].tokens == ("A1.0",)


def _packed(document: dict[str, Any]) -> str:
    """A link with a good checksum, whatever is in it."""
    from roundhouse.play.lab import link

    packer = link.zlib.compressobj(9, link.zlib.DEFLATED, -15, 9, link.zlib.Z_DEFAULT_STRATEGY, link._WORDS)
    packed = packer.compress(json.dumps(document).encode()) + packer.flush()
    return link.VERSION + link._check(packed) + base64.urlsafe_b64encode(packed).decode().rstrip("=")


BAD = [
    "",
    "x",
    "1",
    TEXT[:-2],
    TEXT + "AAAA",
    "1" * LONGEST * 2,
    "<script>alert(1)</script>",
    "☃",
    _packed({}),
    _packed({"lab": 1, "title": "<b>"}),
    _packed({"lab": 9, "title": "18AL"}),
    _packed({"lab": 1, "title": "18AL", "tiles": {"A4": "9:99999999999999999999"}}),
    _packed(
        {
            "lab": 1,
            "title": "18AL",
            "rest": {
                "tokens": {"x": {"corporation": "?", "price": 0, "hex": "A4", "city": 0, "placed": True}}
            },
        }
    ),
    _packed({"lab": 1, "title": "18AL", "rest": {"tiles": {"A4": {"tile": "nonsense"}}}}),
    _packed({"lab": 1, "title": "18AL", "rest": {"tiles": {"Q4": {"tile": "9"}}}}),
    _packed({"lab": 1, "title": "18AL", "rest": {"corporations": {"XYZ": {"floated": True}}}}),
    _packed({"lab": 1, "title": "18AL", "rest": {"phase": "?"}}),
    _packed({"lab": 1, "title": "18AL", "filler": "x" * 5_000_000}),
    _packed(
        {
            "lab": 1,
            "title": "18AL",
            "board": {"hexes": {f"A{n}": ["white", "", ""] for n in range(1, 4000, 2)}},
        }
    ),
]


@pytest.mark.parametrize("number", range(len(BAD)))
def test_bad_links_are_answered_in_a_sentence(arrives: Arrives, number: int) -> None:
    http = arrives().http
    for path in ("/lab", "/lab/change", "/lab/proof", "/lab.svg", "/lab/position.json", "/lab/ask"):
        answer = http.get(
            path, params={"p": BAD[number], "ask": "tile"}, headers={"Accept": "application/json"}
        )
        if path == "/lab/position.json" and answer.status_code == 200:
            continue  # a document that is in order, of which only the picture is not
        assert 400 <= answer.status_code < 500, (path, answer.status_code, answer.text[:200])
        sentence = answer.json()["error"]["sentence"]
        assert sentence.endswith(".") and "<script" not in sentence and len(sentence) < 400


@pytest.mark.parametrize(
    ("path", "status"),
    [
        (f"/lab?p={TEXT}&change=sky", 400),
        (f"/lab?p={TEXT}&change=tile+Z99+9:0", 400),
        (f"/lab?p={TEXT}&change=" + "x" * 3000, 400),
        (f"/lab?p={TEXT}&hex=Z99", 400),
        (f"/lab?p={TEXT}&company=nobody&way=nothing", 200),
        (f"/lab/ask?p={TEXT}&ask=nothing", 404),
        (f"/lab/ask?p={TEXT}&company=B%26O&other=nobody", 400),
        ("/lab?title=1830", 404),
        ("/lab?title=18AL&players=9", 400),
        ("/lab?title=18AL&players=☃", 200),
        ("/lab?link=https://example.org/nothing", 400),
        ("/table/999/lab", 404),
    ],
)
def test_what_cannot_be_asked(arrives: Arrives, path: str, status: int) -> None:
    assert arrives().http.get(path).status_code == status


def test_a_position_goes_out_and_comes_in_as_a_line(arrives: Arrives) -> None:
    http = arrives().http
    line = http.get(f"/lab/line?p={TEXT}")
    assert line.headers["content-type"].startswith("text/plain") and line.text.count("\n") == 1
    assert from_line(line.text) == from_text(TEXT)
    led = http.get("/lab", params={"link": line.text}, follow_redirects=False)
    assert led.headers["location"] == f"/lab?p={TEXT}"
    assert http.get("/lab", params={"link": "18AL 3 - 3 F8"}).status_code == 400


def test_it_is_counted(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(limits.RATES, "lab", ("3/minute",))
    monkeypatch.setitem(limits.RATES, "lab question", ("1/minute",))
    limits._rates.cache_clear()
    try:
        with served(replace(settings, limits=True)) as (app, url):
            visitor = Visitor(url, app)
            asked = {"p": TEXT, "company": "B&O", "ask": "tile", "piece": "1"}
            assert [visitor.http.get("/lab", params=asked).status_code for _ in range(4)] == [
                200,
                200,
                200,
                429,
            ]
            assert [visitor.http.get("/lab/ask", params=asked).status_code for _ in range(2)] == [200, 429]
    finally:
        limits._rates.cache_clear()
