"""`analyse`: runs beside the best ones, worth and cash by source, turning points, trains bought in need; as text,
JSON and a page."""

from __future__ import annotations

import json
import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from roundhouse import Game
from roundhouse.core.position import Position
from roundhouse.rules.ending import RESULT
from roundhouse.rules.money import CASH
from roundhouse.rules.running import Ran, best

TITLE = "18Chesapeake"

# By the numbers of 18xx.games: what was declared, and what would have been the best.
BETTER = {
    "1277": "213 SRR 120/160, 319 C&O 140/160, 412 PRR 210/280, 415 B&O 270/280",
    "14377": "84 N&W 90/110, 190 B&O 170/200, 206 PLE 210/220, 210 N&W 240/250, 213 B&O 240/260, 221 PLE 260/280, "
    "224 N&W 250/260, 271 B&O 270/320, 274 N&W 250/260, 280 PLE 260/280, 331 LV 190/210, 339 SRR 500/600, "
    "342 C&O 230/240, 350 PLE 530/660, 387 B&O 390/410, 403 N&W 600/620, 407 PLE 540/740, 421 B&O 390/410, "
    "430 SRR 710/740, 437 N&W 600/700, 441 PLE 540/780, 451 PRR 720/750, 455 B&O 390/410, 464 SRR 710/770, "
    "471 N&W 600/700, 475 PLE 540/780, 485 PRR 720/750",
}


@pytest.fixture
def done(finished: bytes, tmp_path: Path) -> Path:
    path = tmp_path / "done.json"
    path.write_bytes(finished)
    return path


@pytest.mark.parametrize("id", BETTER)
def test_games_played_elsewhere_left_this_much(run, shared: Path, id: str) -> None:
    told = run("analyse", shared / "fixtures" / TITLE / f"{id}.json", "--runs", "--json").json
    better = [row for row in told["runs"] if row["best"] != row["declared"]]
    assert ", ".join(
        f"{row['action']} {row['corporation']} {row['declared']}/{row['best']}" for row in better
    ) == BETTER[id]  # fmt: skip
    assert told["proven"] and all(row["proven"] for row in told["runs"])
    assert told["missed"] == len(better) and told["looked_at"] == told["wanted"] == len(told["runs"])
    assert told["left"] == sum(row["best"] - row["declared"] for row in better)


def test_a_foreign_file_keeps_its_own_numbers(run) -> None:
    file = Path(__file__).resolve().parents[1] / "data" / "interop" / "18Chesapeake-by-hand.json"
    declared = [
        (action["id"], action["entity"])
        for action in json.loads(file.read_text())["actions"]
        if action["type"] == "run_routes"
    ]
    told = run("analyse", file, "--runs", "--json").json
    assert declared and [(row["action"], row["corporation"]) for row in told["runs"]] == declared


def test_every_declared_run_of_our_own_games(run, done: Path) -> None:
    told = run("analyse", done, "--runs", "--json").json
    game = Game.load(done)
    ran = {
        number: event
        for number in range(1, game.at + 1)
        for event in game.events(number)
        if isinstance(event, Ran)
    }
    assert ran and [row["action"] for row in told["runs"]] == list(ran)
    for row in told["runs"]:
        assert set(row) == {"action", "corporation", "declared", "best", "proven", "seconds"}
        event = ran[row["action"]]
        assert (row["corporation"], row["declared"]) == (event.corporation, event.revenue)
        assert (
            row["best"]
            == best(Position(game.title, game.position(row["action"] - 1)), event.corporation).value
        )
        assert row["proven"] and row["seconds"] >= 0


def spoilt(path: Path, young: bytes) -> tuple[int, int]:
    """Save a game that goes on until a corporation declares less than it could: the action, the money left."""
    from roundhouse.bots import ask, make

    game = Game.from_json(young)
    bots = {player: make("greedy", number) for number, player in enumerate(game.title.players)}
    while True:
        action = ask(bots[game.to_act], game.title, game.state)
        if action.kind() == "run" and len(action.runs) > 1:
            break
        game.play(action)
    before, fewer = game.at, type(action)(action.by, action.runs[:1])
    most = best(Position(game.title, game.state), game.state.stack[-1].who).value
    revenue = next(event.revenue for event in game.play(fewer) if isinstance(event, Ran))
    game.save(path)
    return before + 1, most - revenue


def test_an_unfinished_game_in_words(run, young: bytes, tmp_path: Path) -> None:
    number, left = spoilt(tmp_path / "game.json", young)
    ran = run("analyse", tmp_path / "game.json", "--runs")
    lines = ran.out.splitlines()
    assert ran.code == 0 and ran.err == "" and left > 0
    assert [line for line in lines if line.split()[:1] == [str(number)] and line.endswith(f" ${left}")]
    assert lines[-1].endswith(f"1 of them not the best; money left on the table: ${left}")


def test_a_game_without_runs(run, tmp_path: Path) -> None:
    Game.new(TITLE, ["Ann", "Ben", "Cy"]).save(tmp_path / "new.json")
    ran = run("analyse", tmp_path / "new.json", "--runs")
    assert ran.code == 0 and ran.out.startswith("0 declared sets of runs")
    assert run("analyse", tmp_path / "new.json", "--runs", "--json").json["runs"] == []


def test_without_time_nothing_is_claimed(run, done: Path) -> None:
    told = run("analyse", done, "--runs", "--limit", 0, "--json").json
    exact = run("analyse", done, "--runs", "--json").json
    assert not told["proven"] and any(not row["proven"] for row in told["runs"])
    for hasty, row in zip(told["runs"], exact["runs"], strict=True):
        assert row["declared"] == hasty["declared"] <= hasty["best"] <= row["best"]
        assert not hasty["proven"] or hasty["best"] == row["best"]
    open_ends = sum(not row["proven"] for row in told["runs"])
    assert f"{open_ends} of them without proof" in run("analyse", done, "--runs", "--limit", 0).out


def test_ctrl_c_sums_up_what_was_looked_at(run, done: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from roundhouse.analysis import unplayed as module

    compared, seen = module.compared, []

    def interrupted(game, number, limit):
        if len(seen) == 2:
            raise KeyboardInterrupt
        seen.append(number)
        return compared(game, number, limit)

    monkeypatch.setattr(module, "compared", interrupted)
    ran = run("analyse", done, "--runs", "--json")
    told = ran.json
    assert ran.code == 130 and told["looked_at"] == 2 and [row["action"] for row in told["runs"]] == seen
    assert ran.err == f"Stopped after 2 of {told['wanted']} sets of runs.\n"


def test_refuses_in_one_line(run, saved: Path, tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text("{")
    for args in (
        (tmp_path / "none.json",),
        (tmp_path / "bad.json",),
        (tmp_path / "bad.json", "--runs"),
        (saved, "--html", tmp_path / "nowhere" / "out.html"),
        (saved, "--html", tmp_path),
        ("--runs",),
    ):
        ran = run("analyse", *args)
        assert ran.code == 2 and ran.err.count("\n") == 1 and ran.out == ""


def test_help(run) -> None:
    ran = run("analyse", "--help")
    assert ran.code == 0 and all(option in ran.out for option in ("--runs", "--json", "--html", "--limit"))


# Everything: without --runs.

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
DOCS = GOLDEN.parents[1] / "docs"
HARD = GOLDEN / "18Chesapeake-4-greedy-3.json"
"""With forced purchases of all sorts."""


def test_all_of_it_as_json(run) -> None:
    told, game = run("analyse", HARD, "--json").json, Game.load(HARD)
    result: dict[str, int] = game.state[RESULT]
    assert {row["player"]: row["worth"] for row in told["standing"]} == result
    assert [row["place"] for row in told["standing"]] == [1, 2, 3, 4]
    assert told["title"] == TITLE and told["players"] == {p: p for p in result}
    assert told["finished"] and told["end_reason"] == "bank" and told["actions"] == game.at
    last = told["rounds"][-1]
    assert (last["round"], last["kind"], last["number"], last["part"]) == ("OR 7.3", "operating", 7, 3)
    for row in told["rounds"]:
        for worth in row["worth"].values():
            parts = sum(worth["shares"].values()) + sum(worth["private_companies"].values())
            assert worth["total"] == worth["cash"] + parts + worth["other"]
    assert {player: worth["total"] for player, worth in last["worth"].items()} == result
    for player, row in told["cash"].items():
        flows = ("dividends", "revenues", "shares", "private_companies", "help", "other")
        assert row["total"] == row["start"] + sum(sum(row[name].values()) for name in flows)
        assert row["total"] == game.state[CASH][player]
    assert [row["round"] for row in told["turning_points"]] == ["SR 6", "OR 6.2", "OR 6.3"]
    assert told["turning_points"][2]["lead"] == 268 and told["turning_points"][2]["player"] == "Dot"
    assert "still $268 ahead" in told["turning_points"][2]["told"]
    assert told["turning_points"][2]["moves"][0] == {
        "action": 364,
        "change": -246,
        "told": ["SRR buys a D-train from the depot for $900, $636 of it from its president"],
    }
    assert [(row["corporation"], row["sort"], row["forced"]) for row in told["purchases"]] == [
        ("SRR", "elsewhere", False),
        ("C&O", "paid", True),
        ("PRR", "paid", True),
        ("SRR", "sold", True),
    ]
    shape = (DOCS / "analyse.md").read_text(encoding="utf-8").partition("## The JSON")[2]
    first = re.findall(r"^\| (`.*?) \|", shape, re.MULTILINE)
    said = {name for cell in first for name in re.findall(r"`(\w+)`", cell)}
    assert said == {*told, "evaluation"}  # which has to be asked for
    for key in ("standing", "rounds", "turning_points", "purchases"):
        line = next(line for line in shape.splitlines() if line.startswith(f"| `{key}`"))
        assert set(told[key][0]) <= set(re.findall(r"`(\w+)`", line))
    assert told["course"]["stock_rounds"] == 7 and told["course"]["phases"]["D"] == 11


def test_runs_are_summed_by_corporation_and_president(run, young: bytes, tmp_path: Path) -> None:
    file = tmp_path / "spoilt.json"
    spoilt(file, young)
    told = run("analyse", file, "--json").json["runs"]
    short = run("analyse", file, "--runs", "--json").json
    assert told["left"] == short["left"] > 0 and told["missed"] == short["missed"]
    names = ("action", "corporation", "declared", "best", "proven")
    assert [[row[n] for n in names] for row in told["runs"]] == [
        [row[n] for n in names] for row in short["runs"]
    ]
    for by in ("corporation", "president"):
        rows = told[f"by_{by}"]
        assert [row["left"] for row in rows] == sorted((row["left"] for row in rows), reverse=True)
        for key, total in (("left", told["left"]), ("missed", told["missed"]), ("sets", told["wanted"])):
            assert sum(row[key] for row in rows) == total
        for row in rows:
            own = [r for r in told["runs"] if r[by] == row[by]]
            assert row["declared"] == sum(r["declared"] for r in own) and row["sets"] == len(own)
    assert all(re.match(r"\w+-train \w+–\w+", row["best_runs"]) for row in told["runs"])


def test_house_rules_of_an_imported_game_are_among_its_findings(
    run, done: Path, shared: Path, tmp_path: Path
) -> None:
    file, page = shared / "fixtures" / TITLE / "14377.json", tmp_path / "page.html"
    found = run("analyse", file, "--json", "--html", page, "--limit", 0).json
    assert found["house_rules"] and set(found["house_rules"]) <= set(found["options"])
    told = page.read_text("utf-8")
    assert "By the house rules of 18xx.games: " in told
    assert next(iter(found["house_rules"].values())) in unescape(told)
    assert run("analyse", done, "--json", "--limit", 0).json["house_rules"] == {}


def test_a_foreign_file_is_told_by_its_own_numbers_and_names(run, shared: Path) -> None:
    """A game of people, from the shared folder; without it this is skipped."""
    file = shared / "fixtures" / TITLE / "14377.json"
    told = run("analyse", file, "--json").json
    types = {action["id"]: action["type"] for action in json.loads(file.read_text())["actions"]}
    assert all(types[row["action"]] == "run_routes" for row in told["runs"]["runs"])
    assert all(types[row["action"]] == "buy_train" for row in told["purchases"])
    assert [row["sort"] for row in told["purchases"]] == ["paid", "paid", "sold", "paid"]
    assert told["runs"]["by_corporation"][0] == {
        "corporation": "PLE",
        "sets": 10,
        "missed": 7,
        "declared": 3140,
        "left": 860,
    }
    assert [(row["round"], row["change"], row["lead"]) for row in told["turning_points"]] == [
        ("SR 4", -1076, -589),
        ("OR 4.1", 989, 400),
        ("OR 5.3", 633, 755),
    ]
    assert sum(row["left"] for row in told["runs"]["by_president"]) == told["runs"]["left"] == 1570


@pytest.mark.parametrize("columns", [80, 120])
def test_a_summary_that_fits_the_terminal(run, monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    ran = run("analyse", HARD)
    lines = ran.out.splitlines()
    assert ran.code == 0 and ran.err == "" and "…" not in ran.out
    assert max(len(line) for line in lines) <= columns
    for heading in (
        "Worth by source",
        "Where the cash came from",
        "Turning points",
        "Money left on the table",
    ):
        assert heading in lines
    assert "Dot won with $6,099, $265 ahead of Ann" in lines
    assert re.search(r"^OR 6.3 +forced: SRR has \$264 of \$900", ran.out, re.MULTILINE)
    assert "Every declared set of runs was the best that is known." in lines


def test_six_players_fit_too(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    ran = run("analyse", GOLDEN / "18Chesapeake-6-random-2.json")
    assert max(len(line) for line in ran.out.splitlines()) <= 80 and "…" not in ran.out


def test_games_that_are_not_over(run, saved: Path, tmp_path: Path) -> None:
    told = run("analyse", saved, "--json").json
    assert not told["finished"] and told["end_reason"] is None and len(told["rounds"]) > 2
    ran = run("analyse", saved)
    assert ran.code == 0 and re.search(
        r"^After 60 actions \w+ (leads|and \w+ are level)", ran.out, re.MULTILINE
    )
    Game.new(TITLE, ["Ann", "Ben", "Cy"]).save(tmp_path / "new.json")
    page = tmp_path / "new.html"
    ran = run("analyse", tmp_path / "new.json", "--html", page)
    assert ran.code == 0 and "There is nothing to turn yet." in ran.out and "are level at" in ran.out
    assert "No runs have been declared yet." in page.read_text()


class Page(HTMLParser):
    """What a page asks for, its ids, and what it says."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.asks: list[str] = []
        self.ids: list[str] = []
        self.goes: list[str] = []
        self.open: list[str] = []
        self.said: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("script", "link", "img", "iframe", "object", "form", "base"):
            self.asks.append(tag)
        if tag not in ("meta", "br"):
            self.open.append(tag)
        for name, value in attrs:
            if name in ("src", "action", "background") or name.startswith("on"):
                self.asks.append(f"{name}={value}")
            if name == "id":
                self.ids.append(str(value))
            if name == "href":
                self.goes.append(str(value))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.said.append(data)


def written(run, file: Path, html: Path, *more: object) -> tuple[str, Page]:
    ran = run("analyse", file, "--html", html, *more)
    assert ran.code == 0 and ran.err == ""
    text = html.read_text(encoding="utf-8")
    return text, Page(text)


def test_a_page_that_needs_nothing_else(run, tmp_path: Path) -> None:
    text, page = written(run, HARD, tmp_path / "out.html")
    assert not page.asks and not page.open and "url(http" not in text and "@import" not in text
    assert len(page.ids) == len(set(page.ids))
    assert all(goal[0] == "#" and goal[1:] in page.ids for goal in page.goes)
    assert re.findall(r"url\(#([\w-]+)\)", text) and set(re.findall(r"url\(#([\w-]+)\)", text)) <= set(
        page.ids
    )
    said = " ".join(" ".join(page.said).split())
    for words in (
        "Dot won with $6,099, $265 ahead of Ann",
        "Finished (bank) after 479 actions",
        "Dot gained $401 on the best of the others, to be $542 ahead",
        "+$355: SRR buys a 4-train from LV for $1",
        "SRR has $264 of $900 for a D-train: Ann gives $636, and has to sell B&O shares for $95 for it",
        "near miss",
    ):
        assert words in said
    # Light and dark, wide and narrow.
    assert "prefers-color-scheme: dark" in text and "max-width: 640px" in text


def test_the_charts_of_the_page(run, tmp_path: Path) -> None:
    text, _ = written(run, HARD, tmp_path / "out.html")
    charts = [ElementTree.fromstring(svg) for svg in re.findall(r"<svg.*?</svg>", text, re.DOTALL)]
    assert len(charts) == 2 + 4  # everybody's worth, wide and narrow; and each player's sources
    svg = "{http://www.w3.org/2000/svg}"
    for chart in charts:
        assert chart.get("role") == "img" and chart.find(f"{svg}desc").text
        words = [t.text for t in chart.iter(f"{svg}text")]
        assert {"Rounds", "Worth"} <= set(words)
    for chart in charts[:2]:
        lines = [g for g in chart.iter(f"{svg}g") if g.get("class") == "series"]
        assert [line.get("data-series") for line in lines] == ["Ann", "Ben", "Cy", "Dot"]
        marks = [g.find(f"{svg}text").text for g in chart.iter(f"{svg}g") if g.get("class") == "mark"]
        assert marks == ["1", "2", "3"]
    told = run("analyse", HARD, "--json").json
    for chart, row in zip(charts[2:], told["standing"], strict=True):
        assert chart.find(f"{svg}title").text == row["name"]
        layers = [g for g in chart.iter(f"{svg}g") if g.get("data-series") == "Cash"]
        cash = [r["worth"][row["player"]]["cash"] for r in told["rounds"]]
        assert [g.find(f"{svg}title").text for g in layers] == [
            f"Cash, {r['round']}: ${amount:,}"
            for r, amount in zip(told["rounds"], cash, strict=True)
            if amount
        ]


def test_names_are_only_names(run, young: bytes, tmp_path: Path) -> None:
    """Whatever people call themselves stays text, in the page and in its charts."""
    data: dict[str, Any] = json.loads(young)
    evil = "<script>alert(1)</script>&\"'"
    data["header"]["names"] = {"Ann": evil, "Cy": "<img src=x onerror=y>"}
    (tmp_path / "evil.json").write_text(json.dumps(data))
    _, page = written(run, tmp_path / "evil.json", tmp_path / "out.html")
    assert not page.asks and any(evil in said for said in page.said)
    data["header"]["names"]["Ann"] = "\x1b[31mAnn\u202e"
    (tmp_path / "evil.json").write_text(json.dumps(data))
    ran = run("analyse", tmp_path / "evil.json")
    assert ran.code == 2 and ran.err.replace("\n", "").isprintable()  # one that is no name at all


def test_the_page_comes_with_runs_alone_and_json_too(run, young: bytes, tmp_path: Path) -> None:
    html, file = tmp_path / "out.html", tmp_path / "spoilt.json"
    _, left = spoilt(file, young)
    ran = run("analyse", file, "--runs", "--html", html)
    assert ran.code == 0 and "Worth by source" not in ran.out and f"{html}: the report" in ran.out
    told = run("analyse", file, "--json", "--html", html).json
    said = " ".join(" ".join(Page(html.read_text()).said).split())
    assert f"Not the best: 1; left on the table: ${left}." in said
    worst = max(told["runs"]["runs"], key=lambda row: row["best"] - row["declared"])
    assert worst["best_runs"] in said and worst["declared_runs"] in said


def test_ctrl_c_leaves_a_page_of_what_was_looked_at(
    run, done: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from roundhouse.analysis import unplayed as module

    compared, seen = module.compared, []

    def interrupted(game, number, limit):
        if len(seen) == 3:
            raise KeyboardInterrupt
        seen.append(number)
        return compared(game, number, limit)

    monkeypatch.setattr(module, "compared", interrupted)
    ran = run("analyse", done, "--html", tmp_path / "out.html")
    assert ran.code == 130 and re.fullmatch(r"Stopped after 3 of \d+ sets of runs.\n", ran.err)
    assert "Turning points" in ran.out and "3 declared sets of runs" in ran.out
    assert re.search(r"3 of \d+ declared sets of runs", (tmp_path / "out.html").read_text())


def test_ctrl_c_before_the_runs(run, done: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from roundhouse.cli import analysis_data

    def interrupted(opened):
        raise KeyboardInterrupt

    monkeypatch.setattr(analysis_data, "turning_points", interrupted)
    ran = run("analyse", done, "--json")
    assert ran.code == 130 and ran.json["turning_points"] == [] and ran.json["runs"]["looked_at"] == 0
    assert ran.json["standing"] and ran.err.startswith("Stopped after 0 of ")


def test_turning_points_go_by_the_evaluation(run, done: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from roundhouse.cli import analysis_data

    def only_cash(title, state):
        return {player: float(state[CASH][player]) for player in title.players}

    before = run("analyse", done, "--json").json["turning_points"]
    monkeypatch.setattr(analysis_data, "value", lambda: only_cash)
    after = run("analyse", done, "--json").json["turning_points"]
    assert [row["round"] for row in after] != [row["round"] for row in before]
    assert {row["player"] for row in after} == {"Ann"}


def test_a_page_without_its_package_is_refused_at_once(
    run, saved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from roundhouse.cli import report

    monkeypatch.setattr(report, "find_spec", lambda name: None)
    ran = run("analyse", saved, "--html", tmp_path / "out.html")
    assert ran.code == 2 and ".[web]" in ran.err and not (tmp_path / "out.html").exists()


def test_every_decision_can_be_judged_as_text_and_json(
    run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot is asked about one decision alone: that of the largest fall."""
    from roundhouse.analysis import evaluation

    monkeypatch.setattr(evaluation, "MOST_ASKED", 1)
    monkeypatch.setattr(evaluation, "BETTER", -1.0)
    file = Path(__file__).resolve().parents[1] / "golden" / "Branch Line-3-greedy-1.json"
    game = Game.load(file)
    found = run("analyse", file, "--evaluate", "--json").json["evaluation"]
    assert found["judge"] == "forecast" and len(found["positions"]) == game.at + 1
    assert found["positions"][-1] == {"action": game.at, "expected": game.state[RESULT]}
    assert "evaluation" not in run("analyse", file, "--json").json
    ran = run("analyse", file, "--evaluate")
    assert ran.code == 0 and "What cost most" in ran.out
    for row in found["mistakes"]:
        assert row["after"] < row["before"] and row["player"] == game.actions[row["action"] - 1].by
        assert row["instead"] in " ".join(ran.out.split())


def test_the_page_has_the_evaluation_that_was_asked_for(run, tmp_path: Path) -> None:
    file = GOLDEN / "Branch Line-4-greedy-3.json"
    text, page = written(run, file, tmp_path / "out.html", "--evaluate")
    found = run("analyse", file, "--evaluate", "--json").json["evaluation"]
    assert "evaluation" in page.ids and "#evaluation" in page.goes
    assert all(goal[1:] in page.ids for goal in page.goes)
    section = text.partition('<section id="evaluation">')[2].partition("</section>")[0]
    charts = [ElementTree.fromstring(svg) for svg in re.findall(r"<svg.*?</svg>", section, re.DOTALL)]
    svg = "{http://www.w3.org/2000/svg}"
    for chart in charts:
        lines = [g for g in chart.iter(f"{svg}g") if g.get("class") == "series"]
        assert [line.get("data-series") for line in lines] == ["Ann", "Ben", "Cy", "Dot"]
        marks = [g.find(f"{svg}text").text for g in chart.iter(f"{svg}g") if g.get("class") == "mark"]
        assert marks == [str(number) for number in range(1, len(found["mistakes"]) + 1)]
    assert len(charts) == 2 and len(found["mistakes"]) == 3
    for row in found["mistakes"]:
        assert row["told"][0] in " ".join(page.said) and row["instead"] in " ".join(page.said)
    plain, _ = written(run, file, tmp_path / "plain.html")
    assert "evaluation" not in plain
