"""The panels: right at every position, made anew exactly when something in them has changed."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from datetime import UTC, datetime
from html import unescape
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from roundhouse import Game
from roundhouse.analysis.sources import income
from roundhouse.analysis.worth import worth
from roundhouse.board.map import Board
from roundhouse.bots.levels import level_of, points, ratings
from roundhouse.bots.styles import style_of
from roundhouse.core.position import Position
from roundhouse.draw import map_hexes
from roundhouse.rules.ending import END
from roundhouse.rules.money import CASH
from roundhouse.rules.shares import OFFERING, OUT_OF_GAME, PLAYERS, POOL
from roundhouse.rules.turns import ROUND
from roundhouse.server.desk import ledger, panels
from roundhouse.server.desk.companies import cards
from roundhouse.server.desk.head import order
from roundhouse.server.desk.info import _played_to_the_end, train_rows
from roundhouse.server.desk.pieces import Panel
from roundhouse.server.desk.rendered import Rendered
from roundhouse.server.desk.scene import Scene
from roundhouse.server.errors import NotFound
from roundhouse.server.live.table import OfPlan, TableSnapshot
from roundhouse.server.storage.records import Seat, Table
from roundhouse.text.templates import dollars
from roundhouse.text.words import TREASURY

from .conftest import GAMES, golden

EVERY_TITLE = (*GAMES[:3], "1848-2-greedy-1", "18C2C-3-greedy-1-options")
"""A golden game of each."""

WHEN = datetime(2026, 1, 1, tzinfo=UTC)


def live_of(game: Game, id: int = 1, **names: str) -> TableSnapshot:
    row = Table(id=id, title=game.header.title, owner=1, status="running", created=WHEN, names=names)
    seats = tuple(Seat(table=id, number=n, player=p, user=n + 1) for n, p in enumerate(game.header.players))
    return TableSnapshot(row, seats, game, game.at)


@pytest.fixture(params=GAMES)
def whole(request: pytest.FixtureRequest) -> Game:
    return golden(request.param)


@pytest.mark.parametrize("stride", [151, pytest.param(3, marks=pytest.mark.soak)])
def test_what_is_kept_is_what_would_be_made(
    whole: Game, stride: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Walking forward and back, a panel that is not made anew is the one that would have been."""
    monkeypatch.setattr(panels, "_rendered", Rendered())
    live = live_of(whole)
    steps = [*range(0, whole.at, stride), *range(whole.at, 0, -2 * stride - 1), 150, 149, 151, 150]
    kept = 0
    made: dict[str, Panel] = {}
    for at in steps:
        scene = Scene.of(live, at)
        found = {name: panels._panel(scene, panels.VIEWS[name]) for name in panels.PUSHED}
        for name, panel in found.items():
            assert panel.text == panels.VIEWS[name].html(scene), (name, at)
            kept += panel is made.get(name)
        made = found
    assert kept > len(steps)  # and many need not be


def test_a_first_step_back_and_a_plan_carry_on_the_map_of_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panels, "_rendered", Rendered())
    monkeypatch.setattr(panels, "_leafed", Rendered())
    live = live_of(golden(GAMES[0], 100))
    assert live.game is not None
    panels.shared(live)
    draw, drawn = map_hexes._hex, list[str]()

    def counted(board: Board, id: str, *more: Any) -> map_hexes.Hex:
        drawn.append(id)
        return draw(board, id, *more)

    monkeypatch.setattr(map_hexes, "_hex", counted)
    row = msgspec.structs.replace(live.row, id=-9)
    plan = dataclasses.replace(live, row=row, plan=OfPlan(9, live.row.id, live.game.at))
    for scene in (Scene.of(live, 70), Scene.of(plan)):
        drawn.clear()
        panel = panels._panel(scene, panels.VIEWS["map"])
        assert len(drawn) < len(scene.board_hexes) / 2
        assert panel.text == panels.VIEWS["map"].html(scene)


def test_the_present_is_what_was_played_to(whole: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the game goes on action by action, with the log made line by line."""
    monkeypatch.setattr(panels, "_rendered", Rendered())
    game = Game(whole.header, drawn=False)
    for number, action in enumerate(whole.actions[:160], 1):
        game.follow(action, checked=False)
        if number % 4 == 0:
            found = panels.shared(live_of(game.clone()))
            if number % 40 == 0:
                fresh = panels.shared(live_of(game, id=1000 + number))
                assert found == {
                    name: re.sub(r"/table/1\d\d\d/", "/table/1/", html) for name, html in fresh.items()
                }


def test_an_undone_line_leaves_the_log(whole: Game) -> None:
    live = live_of(whole, id=3)
    before = panels.shared(live, names=["log"])["log"]
    back = whole.clone().goto(whole.at - 20)
    replayed = Game(back.header, drawn=False)
    for action in back.actions[: back.at]:
        replayed.follow(action, checked=False)
    shorter = panels.shared(live_of(replayed, id=3), names=["log"])["log"]
    assert f'data-at="{whole.at}"' in before and f'data-at="{whole.at}"' not in shorter
    last = shorter.rindex("<li data-piece=")  # the turn in which the log was cut: fewer lines of it are told
    assert before.startswith(shorter[:last]) and last > 0.9 * len(shorter)


@pytest.mark.parametrize("name", panels.VIEWS)
def test_every_panel_at_the_beginning_the_middle_and_the_end(whole: Game, name: str) -> None:
    live = live_of(whole)
    for at in (0, 1, 40, 200, whole.at):
        html = panels.shared(live, at, [name])[name]
        opened = re.findall(r"<(section|div|ol|ul|li|table|tr|article|svg|g)\b[^>]*(?<!/)>", html)
        closed = re.findall(r"</(section|div|ol|ul|li|table|tr|article|svg|g)>", html)
        assert sorted(opened) == sorted(closed)


def test_no_position_before_the_first_or_after_the_last(whole: Game) -> None:
    for at in (-1, whole.at + 1):
        with pytest.raises(NotFound):
            panels.shared(live_of(whole), at)


def test_unknown_panels_are_left_out(whole: Game) -> None:
    assert panels.shared(live_of(whole), names=["nothing", "../map"]) == {}


def test_players_are_shown_with_their_cash(whole: Game) -> None:
    html = panels.shared(live_of(whole), 200, ["players"])["players"]
    cash = Position(whole.title, whole.position(200))[CASH]
    for player in whole.header.players:
        assert f"<dt>Cash</dt><dd>{dollars(cash[player])}</dd>" in html


def test_names_are_never_markup(whole: Game) -> None:
    player = whole.header.players[0]
    live = live_of(whole, id=5, **{player: '<img src=x onerror="alert(1)">'})
    for name, html in panels.shared(live, 200, list(panels.VIEWS)).items():
        assert "<img" not in html, name
    assert "&lt;img" in panels.shared(live, 200, ["players"])["players"]


def test_another_name_or_bot_shows_at_once(whole: Game) -> None:
    live = live_of(whole, id=6)
    panels.shared(live)
    seats = tuple(
        msgspec.structs.replace(s, user=None, bot="greedy") if s.number == 1 else s for s in live.seats
    )
    assert "bot: greedy" in panels.shared(TableSnapshot(live.row, seats, whole, whole.at))["players"]
    row = msgspec.structs.replace(live.row, names={whole.header.players[0]: "Zoë"})
    changed = panels.shared(TableSnapshot(row, live.seats, whole, whole.at))
    assert "Zoë" in changed["players"] and "Zoë" in changed["log"]


def test_how_a_bot_plays_is_told_on_its_card(whole: Game) -> None:
    """A level, with its rating; a style, which may have none; what is neither is only named."""
    live, told = live_of(whole, id=7), {}
    for bot in ("search", "blocker", "greedy"):
        seats = tuple(msgspec.structs.replace(seat, bot=bot, user=None) for seat in live.seats)
        told[bot] = unescape(panels.shared(TableSnapshot(live.row, seats, whole, whole.at))["players"])
    level, style = level_of("search"), style_of("blocker")
    assert level is not None and style is not None
    strong = points(ratings(whole.title.name)["search"])
    assert f'data-explain="{level.said} Its rating at this title: {strong}."' in told["search"]
    assert f'data-explain="{style.said}' in told["blocker"]
    assert 'class="seat">bot: greedy' in told["greedy"]


def test_the_map_names_every_hex_and_run(whole: Game) -> None:
    html = panels.shared(live_of(whole), 200, ["map"])["map"]
    board = whole.title.settings["board"]
    assert set(re.findall(r'<g data-piece="[^"]+" id="hex-([^"]+)"', html)) == set(board.hexes)
    assert len(re.findall(r'role="button" tabindex="-1"><title>', html)) == len(board.hexes)
    runs = set(re.findall(r'data-of="([^"]+)" data-train="\d"', html))
    assert runs and runs <= set(re.findall(r'<option data-piece="[^"]+" value="([^"]+)">', html))
    assert "data-route" not in html


def test_what_is_kept_stays_within_its_bounds() -> None:
    kept, count = Rendered(largest=1000), []
    game = golden(GAMES[0], 1)
    scenes = {table: Scene.of(live_of(game, id=table)) for table in range(100)}

    def made(scene: Scene, _before: Panel | None) -> Panel:
        count.append(scene.table)
        return Panel(["x" * 90])

    for scene in scenes.values():
        kept.get("map", scene, made)
    assert sum(panel.size for versions in kept._kept.values() for _, panel in versions) <= 1000
    count.clear()
    kept.get("map", scenes[99], made)
    assert not count  # the last ones are still there
    kept.get("map", scenes[1], made)
    assert count == [1]


def later(live: TableSnapshot, at: int) -> TableSnapshot:
    """The table after so many actions of its game, as it would have been committed, and then in other hands."""
    assert live.game is not None
    game = live.game.clone().goto(at)
    row = msgspec.structs.replace(
        live.row, revision=at, names={"A": str(at // 40)}, name=f"Evening {at // 60}"
    )
    seats = tuple(
        msgspec.structs.replace(seat, bot="greedy" if (at // 25 + seat.number) % 3 == 0 else "")
        for seat in live.seats
    )
    return TableSnapshot(row, seats, game, at)


@pytest.mark.parametrize("actions", [70, pytest.param(200, marks=pytest.mark.soak)])
def test_a_panel_at_hand_is_what_a_fresh_one_would_be(actions: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all titles: of each panel that is not made anew, whichever it depends on."""
    monkeypatch.setattr(panels, "_rendered", Rendered(versions=1))
    pushed = {name for name in panels.VIEWS if name in panels.PUSHED and name not in ("log", "history")}
    for id, name in enumerate(EVERY_TITLE):
        whole = golden(name, actions)
        live, kept, made = live_of(whole, id=id), 0, dict[str, Panel]()
        steps = range(0, whole.at, 3)
        for at in steps:
            scene = Scene.of(later(live, at))
            views = panels.VIEWS if at % 30 == 0 else panels.PUSHED
            found = {view: panels._panel(scene, panels.VIEWS[view]) for view in views}
            for view, panel in found.items():
                if view not in ("log", "history") or at % 30 == 0:  # these grow, and take most of the time
                    assert panel.text == panels.VIEWS[view].html(scene), (name, view, at)
                kept += view in pushed and panel is made.get(view)
            made = found
        assert kept > 2 * len(steps)  # of the seven that need not be made anew with every action


def test_what_a_view_reads_is_noted_even_where_it_is_remembered() -> None:
    """By name, for one panel: also what a figure or a memory of the rules has read."""
    scene, sources = Scene.of(live_of(golden(GAMES[0], 100))).recorded()
    panels.VIEWS["companies"].html(scene)
    assert {"cash", "trains", "tokens", "stock", "markers", "corporations"} <= set(sources.reads.parts)
    assert {"names", "operating"} <= set(sources.facts) and sources.reads.stack is None


def test_only_the_winner_is_not_behind() -> None:
    game = golden(GAMES[0])
    html = panels.shared(live_of(game), names=["over"])["over"]
    assert html.count(" behind</small>") == len(game.header.players) - 1
    assert panels.shared(live_of(game), game.at - 1, ["over"])["over"] == ""


def test_the_result_tells_what_set_the_end_off_and_in_which_round_it_came() -> None:
    """18Chesapeake, greedy bots, seed 2: the bank breaks in the last set of operating rounds."""
    game = golden(GAMES[0])
    html = panels.shared(live_of(game), names=["over"])["over"]
    pos = Position(game.title, game.state)
    assert "The bank has run out of money: the end of the game is set off. The last round: " in html
    assert f"The last round: Operating round {pos[ROUND].number}.{pos[ROUND].part}." in html


def test_the_result_tells_for_whom_bots_played_to_the_end() -> None:
    """Not whose bots sat there from the beginning; and where nobody is left, that it counts for nobody."""

    def told(*seats: dict[str, Any]) -> str:
        there = tuple(
            msgspec.structs.replace(seat, **more) for seat, more in zip(live.seats, seats, strict=True)
        )
        return panels.shared(dataclasses.replace(live, seats=there), names=["over"])["over"]

    live = live_of(golden(GAMES[0]))
    names = [live.name(seat.player) for seat in live.seats]
    bot, left = {"user": None, "bot": "greedy"}, {"user": None, "bot": "greedy", "absent": 9}
    assert "Bots played" not in told({}, bot, {}, {"absent": 7})
    some = f"Bots played to the end for {names[0]}, {names[2]}: it does not count for them."
    assert some in told(left, bot, left, {})
    assert f"for {names[1]}: it counts for nobody." in told(bot, left, bot, bot)


@pytest.fixture
def spreadsheet(at_table: Callable[..., TableSnapshot]) -> TableSnapshot:
    return at_table(golden(GAMES[1], 230))


def test_revenues_mark_what_was_withheld(spreadsheet: TableSnapshot) -> None:
    html = panels.shared(spreadsheet, names=["ledger"])["ledger"]
    assert html.count('class="withheld"') == len(re.findall(r">\(\$[\d,]+\)<", html)) > 0


@pytest.mark.parametrize(
    ("name", "at", "places"),
    [
        ("18AL-4-greedy-2", 230, (OFFERING, POOL)),
        ("18GL-4-greedy-0", 306, (OFFERING, TREASURY, POOL)),
        ("18GL-4-greedy-0", 408, (OFFERING, TREASURY, POOL, OUT_OF_GAME)),
    ],
)
def test_the_ledger_tells_who_has_all_of_a_corporation(
    at_table: Callable[..., TableSnapshot], name: str, at: int, places: tuple[str, ...]
) -> None:
    """Corporations down and holders across: players, then wherever the title has shares, as it calls that."""
    scene = Scene.of(at_table(golden(name, at)))
    holders, lines = ledger.shares(scene)
    players = [scene.words.name(player) for player in PLAYERS(scene.pos)]
    assert list(holders) == players + [scene.words.owner(place) for place in places]
    assert len(lines) == len(cards(scene)) > 4
    for line in lines:
        shares = [int(cell.split("%")[0]) for cell in line.cells if cell]
        assert sum(shares) == 100, line
        assert sum(cell.endswith("P") for cell in line.cells) <= 1
    assert any(cell.endswith("P") for line in lines for cell in line.cells)


def test_the_companies_of_the_ledger_tell_what_can_be_bought_where_and_what_their_presidents_have(
    at_table: Callable[..., TableSnapshot],
) -> None:
    """18GL after 228 actions: of IC 60% is left; NKP and DT&I have half of their own shares; nothing is in the pool."""
    live = at_table(golden("18GL-4-greedy-0", 228))
    places, lines = ledger.charters(Scene.of(live))
    assert places == (
        ("offering", "The initial offering"),
        ("own", "Own shares"),
        ("pool", "The Open Market"),
    )
    told = {line.card.badge.sym: (line.card.president, line.led, line.cells) for line in lines}
    assert told["MILW"] == ("Dot", "60%", ("", "", ""))
    assert told["IC"] == ("Ann", "40%", ("60%", "", ""))
    assert told["NKP"] == ("Cy", "30%", ("", "50%", ""))
    assert told["WAB"] == ("", "", ("100%", "", ""))
    html = panels.shared(live, names=["ledger"])["ledger"]
    row = html[html.index('data-table="companies"') :].split("<tr")[2 + list(told).index("IC")]
    cells = re.findall(r"<td[^>]*>(.*?)</td>", row)
    assert cells[:6] == ["Ann 40%", "$60", "$60", "60%", "", ""]


def test_every_chart_has_a_legend_with_whatever_it_draws(at_table: Callable[..., TableSnapshot]) -> None:
    """18GL to its end: bars have no room for all names, and nothing else tells of offering and pool."""
    html = panels.shared(at_table(golden("18GL-4-greedy-0", 408)), names=["charts"])["charts"]
    for figure in html.split("<figure")[1:]:
        legend, drawn = figure.split("chart-frame", 1)
        samples = re.findall(r"<li>(<svg.*?</svg>) (.*?)</li>", legend)
        names = dict.fromkeys(re.findall(r'data-series="(.*?)"', drawn))
        assert {name.casefold() for _, name in samples} >= {name.casefold() for name in names}
        assert len({sample for sample, _ in samples}) == len(samples) >= 4


def test_the_ledger_tells_income_and_worth_round_by_round(spreadsheet: TableSnapshot) -> None:
    """What it tells of a past position knows nothing of what came later."""
    game = spreadsheet.game
    assert game is not None
    scene = Scene.of(spreadsheet)
    lines, sums = ledger.incomes(scene)
    got = income(game)
    whole = [sum(row.dividends.values()) + sum(row.revenues.values()) for row in got.values()]
    assert len(lines) == sum(mark.round.kind == "operating" for mark in scene.rounds) > 1
    assert list(sums) == [f"${dollars:,}" for dollars in whole]
    told = ledger.worths(scene)
    assert [line.name for line in told][:2] == ["SR 1", "OR 1.1"] and told[-1].at == scene.at
    assert [dollars for dollars, _ in told[-1].cells] == [
        f"${dollars:,}" for dollars in worth(game.title, game.state).values()
    ]
    assert all(change == "" for _, change in told[0].cells)
    for before, after in pairwise(told):
        for (old, _), (new, change) in zip(before.cells, after.cells, strict=True):
            assert dollars_of(new) - dollars_of(old) == dollars_of(change.replace("−", "-").replace("±", ""))
    earlier = ledger.worths(Scene.of(spreadsheet, 100))
    assert earlier[:-1] == told[: len(earlier) - 1] and earlier[-1].at == 100
    html = panels.shared(spreadsheet, names=["ledger"])["ledger"]
    assert html.count('class="change"') == (len(told) - 1) * len(sums)


def dollars_of(text: str) -> int:
    return int(text.replace("$", "").replace(",", ""))


def test_figures_of_our_own_are_told_where_the_trains_are() -> None:
    """For a title that has any."""
    for title, told in (("1848", True), ("18AL", False)):
        page = panels.VIEWS["info"].html(Scene.of(live_of(Game.new(title, ["Ann", "Ben", "Cy"], seed=1))))
        assert ("palace car: price, count, since" in page) == ("1848-36-11" in page) == told


@pytest.mark.parametrize("name", EVERY_TITLE)
def test_nothing_is_styled_within_an_element(name: str) -> None:
    """The page asks for one sheet of colours, which has those of everything that it shows."""
    live = live_of(golden(name))
    for at in (live.game.at // 3, live.game.at):
        scene = Scene.of(live, at)
        asked = set()
        for view in panels.VIEWS.values():
            html = view.html(scene)
            assert " style=" not in html, view.name
            asked |= set(re.findall(r"\bon-([0-9a-f]{6})\b", html))
        assert len(asked) > 5 and {f"#{colour}" for colour in asked} <= scene.colours


def test_the_strip_marks_who_decides_and_whose_turn_it_is() -> None:
    """In an auction within Ann's turn Ben is asked for a bid; of corporations the one that operates is marked."""
    live = live_of(golden("1848-4-greedy-1"))
    assert live.game is not None
    states = {place.name: place.state for place in order(Scene.of(live, 1))}
    assert states == {"Ann": "turn", "Ben": "now", "Cy": "next", "Dot": "next"}
    html = panels.shared(live, 1, ["head"])["head"]
    assert (
        '<li data-piece="turn 2" class="now" aria-current="step"><span class="who">Ben' in html
        and "whose turn it is" in html
    )
    operating = next(at for at in range(live.game.at) if live.game.position(at)[ROUND].kind == "operating")
    assert [
        place.badge.sym for place in order(Scene.of(live, operating)) if place.badge and place.state == "now"
    ]


@pytest.mark.parametrize(
    ("options", "told"), [((), "one more run from phase 7"), (("hard_rust_t4",), "rusts in phase 7")]
)
def test_how_the_4_trains_of_18al_end_is_told_as_it_is_played(options: tuple[str, ...], told: str) -> None:
    game = Game.new("18AL", ["Ann", "Ben", "Cy"], options=options)
    rows = {row.kind: row.ends for row in train_rows(Scene.of(live_of(game)))}
    assert told in rows["4"] and "rusts in phase 6" in rows["3"]


@pytest.mark.parametrize("name", EVERY_TITLE)
def test_the_strip_foretells_both_orders(name: str) -> None:
    """In stock rounds the companies as they would operate; in the last operating round of a set only the players;
    once the end is set off no stock round comes."""
    game = golden(name)
    seen = set()
    for at in range(0, game.at, 7):
        row = game.position(at)[ROUND]
        if game.position(at).stack:
            html = panels.shared(live_of(game, id=77), at, names=["head"])["head"]
            last = row.kind == "operating" and row.part == row.of
            assert ('data-piece="stock"' in html) == (
                row.kind in ("stock", "operating") and not game.position(at)[END]
            )
            assert not (last and 'data-piece="operating"' in html)
            seen.add((row.kind, 'data-piece="operating"' in html))
    assert ("stock", True) in seen and ("operating", False) in seen


def test_how_long_the_bank_lasts_is_told_as_an_estimate() -> None:
    """18Chesapeake after operating round 7.1: $2,966 in the bank, which paid $2,419; about 1.2 rounds."""
    html = panels.shared(live_of(golden(GAMES[0], 421)), names=["info"])["info"]
    assert "$2,966 left; about 1.2 operating rounds at the $2,419 that it paid out in the last one" in html
    assert "(an estimate), about 2.2 if $1,043 come in each time" in html


@pytest.mark.parametrize(
    ("title", "rest"),
    [
        ("18AL", "one operating round follows, and is the last"),
        ("18Chesapeake", "operating rounds follow, and are the last"),
    ],
)
def test_what_is_played_after_an_end_set_off_in_a_stock_round(title: str, rest: str) -> None:
    """18AL, rule 5: the stock round is completed, and one operating round; in 18Chesapeake it is a set."""
    game = Game.new(title, ["Ann", "Ben", "Cy"], seed=1)
    assert _played_to_the_end(Position(game.title, game.state)) == rest
