"""`replay`, `check`, `convert`, `new`, `draw`, `rules`, `titles`: what they print and write."""

from __future__ import annotations

import gzip
import json
import os
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from altered import NOW, later
from roundhouse import Game
from roundhouse.core.position import Position
from roundhouse.rules.depot import owned
from roundhouse.rules.market import price
from roundhouse.rules.money import CASH

TITLE = "18Chesapeake"
GOLDEN = Path(__file__).resolve().parents[1] / "golden"


def read_lines(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


# -- replay


def test_replay_as_json(run, saved: Path) -> None:
    told = run("replay", saved, "--json").json
    game = Game.load(saved)
    assert told == {
        "title": TITLE,
        "players": ["Ann", "Ben", "Cy"],
        "actions": 60,
        "finished": False,
        "end_reason": None,
        "result": {},
        "bank": Position(game.title, game.state)[CASH]["bank"],
        "state_hash": game.digest(),
        "difference": None,
    }


def test_a_game_that_other_rules_lead_elsewhere(run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """CV pays Cy $30 with action 26 of the game; by the later rules it pays $50."""
    old, new = tmp_path / "old.json", tmp_path / "new.json"
    game = Game.load(GOLDEN / "18Chesapeake-3-greedy-2.json").goto(80)
    game.save(old)
    told = f"Action 26 leads elsewhere than when it was played by version {NOW} of the rules of 18Chesapeake (this"
    told += f" program has {NOW + 1}): Cy has $140 instead of $120; the bank has $5,175 instead of $5,195."
    later(monkeypatch, version=NOW + 1, revenues={"CV": 50})
    shown = run("replay", old)
    assert shown.code == 1 and told in shown.out and "position" in shown.out
    assert told in run("replay", old, "--json").json["difference"]
    checked = run("check", old)
    assert checked.code == 1 and told in checked.out
    refused = run("draw", old, "-o", tmp_path / "map.svg")
    assert refused.code == 2 and told in refused.err.replace("\n", " ") and "convert --accept" in refused.err
    assert run("convert", old, new).code == 2 and not new.exists()
    accepted = run("convert", "--accept", old, new)
    assert accepted.code == 0 and told in accepted.out
    again = run("replay", new, "--json")
    assert again.code == 0 and again.json["difference"] is None
    assert Game.load(new).header.rules == NOW + 1


def test_replay_of_a_finished_game(run, finished: bytes, tmp_path: Path) -> None:
    file = tmp_path / "done.json"
    file.write_bytes(finished)
    told = run("replay", file, "--json").json
    assert told["finished"] and told["end_reason"] in ("bank", "bankrupt")
    assert set(told["result"]) == set(told["players"]) and all(v >= 0 for v in told["result"].values())
    shown = run("replay", file)
    assert "finished (" in shown.out and told["state_hash"] in shown.out
    richest = max(told["result"], key=lambda player: told["result"][player])
    assert shown.out.splitlines()[2].split()[0] == richest


def test_replay_up_to_an_action(run, saved: Path) -> None:
    game = Game.load(saved)
    told = run("replay", saved, "--at", 10, "--json").json
    assert told["actions"] == 10
    assert told["state_hash"] == game.goto(10).digest() != game.goto(60).digest()
    for at in ("61", "-1", "99999999999999999999"):
        ran = run("replay", saved, "--at", at)
        assert ran.code == 2 and ran.err.count("\n") == 1


def test_the_log_of_a_replay(run, saved: Path) -> None:
    out = run("replay", saved, "--log").out
    assert "── Stock round 1 ──" in out and " buys D&R (Delaware and Raritan Canal) for $20\n" in out


def test_a_trace_has_a_line_for_each_action(run, saved: Path, tmp_path: Path) -> None:
    trace = tmp_path / "trace.jsonl"
    assert run("replay", saved, "--trace", trace).code == 0
    lines, game = read_lines(trace), Game.load(saved)
    assert [line["n"] for line in lines] == list(range(1, 61))
    assert [line["type"] for line in lines] == [action.kind() for action in game.actions]
    for line in lines:
        assert set(line) == {"n", "type", "round", "players", "corporations", "bank"}
    last, pos = lines[-1], Position(game.title, game.state)
    assert last["bank"] == pos[CASH]["bank"]
    assert last["players"] == {player: pos[CASH][player] for player in ("Ann", "Ben", "Cy")}
    assert last["corporations"] and all(
        row == {"cash": pos[CASH][sym], "price": price(pos, sym), "trains": owned(pos, sym)}
        for sym, row in last["corporations"].items()  # type: ignore[attr-defined]
    )
    assert lines[0]["corporations"] == {} and lines[0]["round"] == "Auction"
    assert str(last["round"]).startswith("Operating round ")
    run("replay", saved, "--at", 5, "--trace", trace)
    assert read_lines(trace) == lines[:5]


@pytest.mark.parametrize("id", ["1277", "14377"])
def test_a_trace_of_a_game_played_elsewhere_has_the_same_money(
    run, shared: Path, id: str, tmp_path: Path
) -> None:
    folder = shared / "fixtures" / TITLE
    trace = tmp_path / "trace.jsonl"
    told = run("replay", folder / f"{id}.json", "--trace", trace, "--json").json
    with gzip.open(folder / f"{id}.trace.jsonl.gz", "rt") as file:
        wanted = [json.loads(line) for line in file]
    lines = read_lines(trace)
    assert len(lines) == len(wanted)
    assert [line["type"] for line in lines] == [line["type"] for line in wanted]
    same = [
        ours["players"] == {p: row["cash"] for p, row in theirs["players"].items()}
        and ours["bank"] == theirs["bank"]
        for ours, theirs in zip(lines, wanted, strict=True)
    ]
    assert same[-1] and sum(same) > 0.97 * len(
        same
    )  # a sale for a train is one action of ours and several of theirs
    original = json.loads((folder / f"{id}.json").read_text())
    assert told["finished"] and told["result"] == original["result"]


# -- check


def test_check_finds_nothing_in_an_honest_file(run, saved: Path) -> None:
    ran = run("check", saved)
    assert ran.code == 0 and "in order (60 actions)" in ran.out
    told = run("check", saved, "--json").json
    assert told["ok"] and told["faults"] == [] and told["actions"] == 60


def test_check_exits_with_1_when_the_law_finds_something(
    run, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("roundhouse.core.game.audit", lambda title, state: ["money: 7 in play instead of 8"])
    ran = run("check", saved)
    assert ran.code == 1 and "after action 60: money: 7 in play instead of 8" in ran.out
    assert len(run("check", saved, "--json").json["faults"]) == 61


def test_check_exits_with_1_when_a_file_tells_another_result(run, shared: Path, tmp_path: Path) -> None:
    data = json.loads((shared / "fixtures" / TITLE / "1277.json").read_text())
    data["result"]["439"] += 1
    file = tmp_path / "liar.json"
    file.write_text(json.dumps(data))
    ran = run("check", file)
    assert ran.code == 1 and "note: " in ran.out
    assert run("check", file, "--json").json["ok"] is False


# -- convert


def test_convert_there_and_back(run, saved: Path, tmp_path: Path) -> None:
    there, back = tmp_path / "there.json", tmp_path / "back.json"
    assert run("convert", saved, there).code == 0
    assert json.loads(there.read_text())["title"] == TITLE
    assert run("convert", there, back).code == 0
    ours, again = (run("replay", file, "--json").json for file in (saved, back))
    assert (ours["bank"], ours["players"]) == (again["bank"], again["players"])


def test_the_format_follows_option_and_suffix(run, saved: Path, tmp_path: Path) -> None:
    assert run("convert", saved, tmp_path / "a.18xx.json").code == 0
    same = run("convert", saved, tmp_path / "b.rh.json")
    assert same.code == 2 and not (tmp_path / "b.rh.json").exists()
    assert run("convert", saved, tmp_path / "b.rh.json", "--to", "roundhouse").code == 0
    assert "roundhouse" in json.loads((tmp_path / "b.rh.json").read_text())
    assert run("convert", saved, tmp_path / "c.json", "--to", "bogus").code == 2


def test_convert_replaces_nothing_unasked(run, saved: Path, tmp_path: Path) -> None:
    there = tmp_path / "there.json"
    there.write_text("mine")
    ran = run("convert", saved, there)
    assert ran.code == 2 and "--force" in ran.err and there.read_text() == "mine"
    assert run("convert", saved, there, "--force").code == 0 and there.read_text() != "mine"


# -- new


def test_new_writes_a_game_that_can_be_opened(run, tmp_path: Path) -> None:
    file = tmp_path / "new.json"
    ran = run(
        "new", "chesapeake", "--players", "Ann, Ben,Cy", "--seed", 7, "--option", "declared_run", "-o", file
    )
    assert ran.code == 0 and "seed 7" in ran.out
    header = Game.load(file).header
    assert (header.title, header.players, header.options, header.seed) == (
        TITLE,
        ("Ann", "Ben", "Cy"),
        ("declared_run", "few_offers"),
        7,
    )


def test_new_writes_down_how_the_book_is_read(run, tmp_path: Path) -> None:
    file = tmp_path / "new.json"
    run("new", "18GL", "--players", "Ann,Ben", "-o", file)
    assert Game.load(file).header.options == ("off_map_ends", "few_offers")
    run("new", "18GL", "--players", "Ann,Ben", "--option", "off_map_cities_passed", "-o", file, "--force")
    assert Game.load(file).header.options == ("off_map_cities_passed", "few_offers")
    told = run("titles", "18gl").out
    assert "option off_map_ends (usual" in told and "Its author has not settled it." in told
    ruled = run("rules", "18GL", "4.6.3-9").out
    assert "open: May a train run" in ruled and "against: 1.3:" in ruled
    rows = {row["id"]: row["readings"] for row in run("rules", "18GL", "--json").json}
    assert rows["18GL-4.6.3-9"] == ["off_map"] and rows["18GL-4.6.3-10"] == []


def test_new_without_a_seed_draws_one(run, tmp_path: Path) -> None:
    seeds = set()
    for number in range(3):
        file = tmp_path / f"{number}.json"
        run("new", TITLE, "--players", "Ann,Ben", "-o", file)
        seeds.add(Game.load(file).header.seed)
    assert len(seeds) > 1


@pytest.mark.parametrize(
    "args",
    [
        ("18Nowhere", "--players", "Ann,Ben"),
        (TITLE, "--players", "Ann"),
        (TITLE, "--players", "Ann,Ann"),
        (TITLE, "--players", "Ann,bank"),
        (TITLE, "--players", ""),
        (TITLE, "--players", "A,B,C,D,E,F,G"),
        (TITLE, "--players", "Ann,Ben", "--option", "bogus"),
        (TITLE, "--players", "Ann,Ben", "--seed", "-1"),
        (TITLE, "--players", "Ann,Ben", "--seed", str(2**31)),
    ],
)
def test_new_refuses_in_one_line(run, tmp_path: Path, args: tuple[str, ...]) -> None:
    ran = run("new", *args, "-o", tmp_path / "x.json")
    assert ran.code == 2 and ran.err.count("\n") == 1 and ran.out == ""
    assert list(tmp_path.iterdir()) == []


def test_new_replaces_nothing_unasked(run, saved: Path) -> None:
    before = saved.read_bytes()
    args = ("new", TITLE, "--players", "Ann,Ben", "-o", saved)
    assert run(*args).code == 2 and saved.read_bytes() == before
    assert run(*args, "--force").code == 0 and saved.read_bytes() != before


def test_files_are_not_written_where_there_is_no_folder(run, saved: Path, tmp_path: Path) -> None:
    nowhere = tmp_path / "no" / "such"
    for args in (
        ("new", TITLE, "--players", "Ann,Ben", "-o", nowhere),
        ("replay", saved, "--trace", nowhere),
        ("convert", saved, nowhere),
        ("draw", saved, "-o", nowhere.with_suffix(".svg")),
        ("simulate", TITLE, "--bot", "random", "--games", 1, "--out", nowhere.with_suffix(".csv")),
        ("play", saved, "--save", nowhere),
    ):
        ran = run(*args, input="")
        assert ran.code == 2 and ran.err.count("\n") == 1 and ran.out == ""


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_may_not_be_written_to(run, tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    ran = run("new", TITLE, "--players", "Ann,Ben", "-o", tmp_path / "x.json")
    assert ran.code == 2 and ran.err.count("\n") == 1


# -- draw


def test_draw_a_title_and_a_game(run, saved: Path, tmp_path: Path) -> None:
    empty, played, early = (tmp_path / f"{name}.svg" for name in ("empty", "played", "early"))
    assert run("draw", "chesapeake", "-o", empty).code == 0
    assert run("draw", saved, "-o", played).code == 0
    assert run("draw", saved, "--at", 1, "-o", early).code == 0
    pictures = [file.read_text() for file in (empty, played, early)]
    for picture in pictures:
        assert ElementTree.fromstring(picture).tag.endswith("svg")
    assert pictures[0] != pictures[1] != pictures[2]


def test_draw_refuses_in_one_line(run, saved: Path, tmp_path: Path) -> None:
    for args in (
        ("draw", saved, "-o", tmp_path / "x.gif"),
        ("draw", saved, "-o", tmp_path / "x"),
        ("draw", "18Nowhere", "-o", tmp_path / "x.svg"),
        ("draw", TITLE, "--at", 3, "-o", tmp_path / "x.svg"),
        ("draw", saved, "--at", 99, "-o", tmp_path / "x.svg"),
        ("draw", saved, "--scale", 0, "-o", tmp_path / "x.svg"),
    ):
        ran = run(*args)
        assert ran.code == 2 and ran.err.count("\n") == 1 and ran.out == ""
    assert list(tmp_path.iterdir()) == [saved]


# -- rules and titles


def test_rules_by_section_and_id(run) -> None:
    section = run("rules", TITLE, "10.1")
    assert (
        section.code == 0
        and "18Chesapeake-10.1-1" in section.out
        and "18Chesapeake-10.2-1" not in section.out
    )
    one = run("rules", TITLE, "18chesapeake-10.1-1").out
    assert "18Chesapeake-10.1-1\n" in one and "Example: " in one and "18Chesapeake-10.1-2" not in one
    chapter = run("rules", TITLE, "10").out
    assert "18Chesapeake-10.1-1" in chapter and "18Chesapeake-1.2-1" not in chapter
    everything = run("rules", TITLE, "--json").json
    assert len(everything) > 100 and {"id", "section", "text", "example"} <= set(everything[0])
    assert [row["id"] for row in run("rules", TITLE, "10.1", "--json").json] == [
        row["id"] for row in everything if row["section"] == "10.1"
    ]


def test_titles(run) -> None:
    assert "18Chesapeake: " in run("titles").out and "18AL: " in run("titles").out
    one = run("titles", "chesapeake").out
    assert one.startswith("18Chesapeake: ") and "declared_run" in one and "18AL" not in one
    assert [row["name"] for row in run("titles", "18al", "--json").json] == ["18AL"]
    row = next(row for row in run("titles", "--json").json if row["name"] == TITLE)
    assert row["players"] == [2, 6] and {"name", "about", "rule", "reading"} == set(row["options"][0])


def test_house_rules_by_which_a_file_of_the_site_was_read_are_listed(
    run, shared: Path, tmp_path: Path
) -> None:
    """Nobody was held to the best runs: who settles a dispute with it has to know."""
    path = shared / "fixtures" / TITLE / "1277.json"
    line = "  declared_run: the run declared stands"
    for words in (("replay", path), ("check", path), ("convert", path, tmp_path / "game.rh")):
        told = run(*words).out
        assert "Played with house rules of 18xx.games:\n" in told and line in told
    assert (
        "house rules" not in run("replay", tmp_path / "game.rh").out
    )  # options of a game of ours, as it says
    assert "house rules" in run("check", path, "--json").json["notes"][0]
