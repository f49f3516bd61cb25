"""`tui`: the full screen, driven by keys and clicks."""

from __future__ import annotations

import asyncio
import importlib.util
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from bots.hand_games import by_hand
from roundhouse import Game
from roundhouse.rules.track import LayTile

TITLE, SMALL, LARGE = "Branch Line", (80, 24), (200, 60)
LAY = 14
"""So many actions of the greedy bots lead to the first track."""

Pressed = Callable[..., Awaitable[None]]


@pytest.fixture(autouse=True)
def textual() -> None:
    pytest.importorskip("textual")


def on_screen(game: Game, file: Path, size: tuple[int, int], bots: dict[str, str], course: Any) -> Any:
    """The sitting after `course(app, press)`; a press waits until all is drawn and bots have played."""
    from roundhouse.cli.fullscreen.table import Table
    from roundhouse.cli.seats import bots_for
    from roundhouse.cli.sitting import Sitting

    sitting = Sitting(game, bots_for(game.header.players, bots, 5), file)
    app = Table(sitting)

    async def running() -> None:
        async with app.run_test(size=size) as pilot:

            async def press(*keys: str) -> None:
                for key in keys:
                    await pilot.press(key)
                    await app.workers.wait_for_complete()
                    await pilot.pause()

            app.pilot = pilot
            await pilot.pause()
            await course(app, press)

    asyncio.run(running())
    return sitting


def seen(app: Any) -> list[str]:
    """The lines of the screen."""
    return ["".join(part.text for part in strip).rstrip() for strip in app.screen._compositor.render_strips()]


def new_game() -> Game:
    return Game.new(TITLE, ["Ann", "Ben", "Cy"], seed=5)


BOTS = {"Ann": "human", "Ben": "greedy", "Cy": "greedy"}


@pytest.fixture(scope="module")
def at_track() -> bytes:
    """A game that waits for Ann's company to lay its first track."""
    from roundhouse.bots import ask, make

    game = new_game()
    bots = {player: make("greedy", number) for number, player in enumerate(game.header.players)}
    while game.at < LAY:
        game.play(ask(bots[game.to_act], game.title, game.state))
    assert {offer.action.kind() for offer in game.offers()} == {"lay_tile", "pass"}
    return game.to_json()


def start_is_seen(app: Any, size: tuple[int, int]) -> None:
    """Prompt, menu and cards of the first stock round; a large terminal has the cards beside the page."""
    lines = seen(app)
    assert len(lines) == size[1]
    at = lines.index("Stock round 1: Ann sells and buys shares")
    assert lines[at + 1 : at + 3] == ["Start a corporation", "   1  Start AVR at $50, paying $100 for 40%"]
    cards = [line for line in lines if "Ann ◆   $300" in line]
    assert ["│" in line for line in cards] == ([False] if size == SMALL else [True])


def test_a_stock_round_is_played_by_keys_in_small_and_large_terminals(tmp_path: Path) -> None:
    file = tmp_path / "game.json"

    async def course(app: Any, press: Pressed) -> None:
        game = app.sitting.game
        start_is_seen(app, SMALL)
        await app.pilot.resize_terminal(*LARGE)
        await app.pilot.pause()
        start_is_seen(app, LARGE)
        await app.pilot.resize_terminal(*SMALL)
        await press("enter")
        assert "Cy buys 40% of DHR from the initial offering for $100" in "\n".join(seen(app))
        first = game.at
        await press("1")
        second = game.at
        assert second > first
        await press("u")
        assert game.at == first and game.to_act == "Ann"
        await press("r")
        assert game.at == second
        await press("x")
        closed = [number for number, row in enumerate(app.rows(), 1) if row.closed is not None]
        app.choose(closed[0])
        assert "Branch Line-" in app.said[0][0] and game.at == second
        await press("x")
        assert all(row.closed is None for row in app.rows())
        app._command("buy XYZ")
        assert any("XYZ" in text for text, _ in app.said) and game.at == second
        await press("h")
        assert app.said[0][0].startswith("The expert bot would do this: ")
        await press("colon", *"pass", "enter")

    sitting = on_screen(new_game(), file, SMALL, BOTS, course)
    done = [action.kind() for action in sitting.game.actions if action.by == "Ann"]
    assert done[0] == "par" and done[-1] == "pass"
    assert Game.load(file).digest() == sitting.game.digest()


SCREENS = Path(__file__).with_name("screens")
ACCEPT = "ROUNDHOUSE_ACCEPT_SCREENS"
"""The variable of the environment with which the screens on record are written anew, to be looked at in the diff."""


def test_the_screens_are_those_on_record(at_track: bytes, tmp_path: Path) -> None:
    """The whole screen as text, in a small and a large terminal: what to do, and the map."""
    shown: dict[str, list[str]] = {}

    def at(name: str) -> Any:
        async def course(app: Any, press: Pressed) -> None:
            for size in (SMALL, LARGE):
                await app.pilot.resize_terminal(*size)
                await app.pilot.pause()
                await app.pilot.pause()
                shown[f"{name}-{size[0]}x{size[1]}"] = seen(app)

        return course

    file = tmp_path / "game.json"
    on_screen(new_game(), file, SMALL, BOTS, at("stock"))
    on_screen(Game.from_json(at_track), file, SMALL, {}, at("track"))
    # A terminal that becomes wide has its cards whole.
    assert any("│Phase 2, train limit 3" in line for line in shown["track-200x60"])
    assert len(shown) == 4 and len({tuple(lines) for lines in shown.values()}) == 4
    for name, lines in shown.items():
        file = SCREENS / f"{name}.txt"
        text = "\n".join(lines) + "\n"
        if os.environ.get(ACCEPT):
            SCREENS.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
        assert text == file.read_text(encoding="utf-8"), (
            f"{name}: write it anew with {ACCEPT}=1 if that is right"
        )


def test_what_agreeing_brings_has_room_in_a_small_terminal(tmp_path: Path) -> None:
    """Ben asks Dot to merge WAB with ERIE: three lines for each of the two ways to decide, and the answers below."""
    shown: list[str] = []

    async def course(app: Any, press: Pressed) -> None:
        shown.extend(seen(app))

    asked = Game.from_json(by_hand("18C2C-783").to_json()).goto(1050)
    on_screen(asked, tmp_path / "game.json", SMALL, {}, course)
    at = shown.index("If you agree:")
    assert shown[at - 1].startswith("Stock round 6: Dot answers:") and shown[at + 1] == "  Ben decides:"
    assert shown[at + 2].startswith("  Keep the shares and the name of ERIE: Ben ERIE 60% → 30%")
    rest = " ".join(line.strip() for line in shown[at + 2 :])
    assert "you lose WAB to Ben and WAB gets a 4-train" in rest and "Agree: ERIE and WAB merge" in rest


def test_a_tile_is_laid_on_the_map_and_the_game_looked_through(at_track: bytes, tmp_path: Path) -> None:
    async def course(app: Any, press: Pressed) -> None:
        from roundhouse.cli.fullscreen.map_view import MapView

        await press("left_square_bracket", "left_square_bracket")
        assert f"Position {LAY - 2} of {LAY}: [ and ] look further, Esc returns to the game" in seen(app)
        assert app.shown.state == app.sitting.game.position(LAY - 2) and not app.rows()
        await press("right_square_bracket")
        assert app.looking == LAY - 1
        await press("left_curly_bracket")
        assert app.looking == 0  # where the only round before began
        await press("right_curly_bracket")
        assert app.looking is None and app.rows() and app.sitting.game.at == LAY

        await press("m", "right", "enter")
        assert "(Branch Line-5.1-8; section 5.1)" in "\n".join(seen(app))  # E5 is not the home of AVR
        view = app.query_one(MapView)
        x, y = view._picture.frame.centre("C5")
        offset = round(x) - view.scroll_offset.x, round(y) - view.scroll_offset.y
        await app.pilot.click(MapView, offset=offset)
        await app.pilot.pause()
        assert view.cursor == "C5" and "Which tile? (Esc goes back)" in seen(app)
        await press("escape")
        assert "Which tile? (Esc goes back)" not in seen(app)
        await press("m", "enter", "3", "1")

    game = on_screen(Game.from_json(at_track), tmp_path / "game.json", SMALL, {}, course).game
    laid = game.actions[LAY]
    assert (laid.kind(), laid.hex, laid.tile) == ("lay_tile", "C5", "57")
    assert not game.branches


def test_the_only_tile_that_fits_is_seen_before_it_is_laid(tmp_path: Path) -> None:
    """In C13 only 15 fits, in one rotation."""
    before = by_hand("18Chesapeake-777").clone()
    before.goto(60)
    before._forget_undone()

    async def course(app: Any, press: Pressed) -> None:
        app._typed("lay C13")
        await app.pilot.pause()
        assert "Which tile? (Esc goes back)" in seen(app) and app.sitting.game.at == 60
        assert [row.label for row in app.rows()] == ["15"]
        await press("escape")
        assert "Which tile? (Esc goes back)" not in seen(app)
        app._typed("lay C13")
        await press("1")

    game = on_screen(before, tmp_path / "game.json", SMALL, {}, course).game
    assert game.actions[60:] == [LayTile("Dot", "C13", "15", 1)]


def test_the_areas_of_the_map_are_named(tmp_path: Path) -> None:
    """1848: below the map, and for the hex under the cursor, here one in which building costs something, too."""
    from roundhouse.cli.fullscreen.map_view import MapView

    before = by_hand("1848-784").clone()
    before.goto(300)

    async def course(app: Any, press: Pressed) -> None:
        await press("m")
        view = app.query_one(MapView)
        view._move_to("H5")
        await app.pilot.pause()
        assert "H5, land grant of CP and sides that the first yellow tile meets" in seen(app)
        view.scroll_end(animate=False)
        await app.pilot.pause()
        assert any("land grant of CP" in line and "land grant of Katy" in line for line in seen(app))

    on_screen(before, tmp_path / "game.json", SMALL, {}, course)


def test_nobody_leaves_unwarned_what_cannot_be_saved(tmp_path: Path) -> None:
    elsewhere = tmp_path / "kept.json"

    async def course(app: Any, press: Pressed) -> None:
        left: list[int] = []
        app.exit = lambda: left.append(app.sitting.game.at)
        await press("enter")
        assert "cannot be written" in " ".join(text for text, _ in app.said)
        await press("q")
        assert not left and "cannot be written" in app.said[0][0] and "save [FILE]" in app.said[1][0]
        await press("colon", "q", "enter")
        assert len(left) == 1, "asked again, it is left"
        await press("1", "q")
        assert len(left) == 1, "there is more to lose than when it was told"
        app._command(f"save {elsewhere}")
        await press("q")
        assert len(left) == 2

    sitting = on_screen(new_game(), tmp_path / "no" / "game.json", SMALL, BOTS, course)
    assert Game.load(elsewhere).digest() == sitting.game.digest()


def test_a_bot_that_fails_ends_it_with_its_sentence(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from roundhouse import bots
    from roundhouse.cli.fullscreen.table import Table

    def fails(*_: Any, **__: Any) -> None:
        raise bots.BotFault("The bot lost its way.")

    asked = bots.ask_in

    def running(app: Any) -> None:
        async def course() -> None:
            async with app.run_test(size=SMALL) as pilot:
                await pilot.pause()
                monkeypatch.setattr(bots, "ask_in", fails)
                await pilot.press("enter")
                await app.workers.wait_for_complete()
                await pilot.pause()

        asyncio.run(course())
        monkeypatch.setattr(bots, "ask_in", asked)

    monkeypatch.setattr(Table, "run", running)
    monkeypatch.setattr("roundhouse.cli.tui.at_terminal", lambda: True)
    file = tmp_path / "game.json"
    ran = run("tui", TITLE, "--seat", "Ann=human", "--seat", "Ben=greedy", "--seed", 5, "--save", file)
    assert ran.code == 2 and ran.err.strip() == "roundhouse: The bot lost its way."
    assert f"The game is in {file}" in ran.out and Game.load(file).actions[-1].by == "Ann"


def test_without_its_package_one_sentence_says_what_to_install(run: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name, package=None: None)
    ran = run("tui", TITLE)
    assert ran.code == 2
    told = "roundhouse: The full screen takes the extra `tui`: pip install '.[tui]' in the checkout."
    assert ran.err.strip() == told


def test_without_a_terminal_it_says_what_plays_there(run: Any) -> None:
    ran = run("tui", TITLE)
    assert ran.code == 2
    assert ran.err.strip() == "roundhouse: The full screen needs a terminal; `roundhouse play` reads lines."
