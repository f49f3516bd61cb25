"""Engines: programs that choose moves over the line protocol."""

from __future__ import annotations

import io
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from roundhouse.bots import BotFault, Engine, EngineFault, View, ask, ask_in, called, is_known, make
from roundhouse.bots.protocol import position, understood
from roundhouse.bots.serving import serve
from roundhouse.cli.app import app
from roundhouse.core.game import why_not
from roundhouse.core.record import action_from, digest
from roundhouse.play.session import Game
from roundhouse.titles.found import titles

EXAMPLE = Path(__file__).parents[2] / "examples" / "engine.py"

BAD = """
import sys
answers = {answers!r}
for line in sys.stdin:
    word = line.split()[0]
    if word in answers:
        print(answers[word], flush=True)
    elif word == "quit":
        break
"""

TWICE = """
answers = iter({answers!r})
while True:
    word = input().split()[0]
    if word == "roundhouse":
        print("engine twice", flush=True)
    elif word == "go":
        print(next(answers), next(answers), sep=chr(10), flush=True)
    elif word == "quit":
        break
"""

LATIN = """
import sys
sys.stdout.reconfigure(encoding="latin-1")
for line in sys.stdin:
    word = line.split()[0]
    if word == "roundhouse":
        print("engine latin", flush=True)
    elif word == "go":
        print({said!r}, end="", flush=True)
    elif word == "quit":
        break
"""


@pytest.fixture
def game() -> Game:
    return Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=4)


@pytest.fixture
def example() -> Iterator[Engine]:
    engine = Engine([sys.executable, str(EXAMPLE)], seed=3)
    yield engine
    engine.close()


def program(tmp_path: Path, **answers: str) -> list[str]:
    path = tmp_path / "engine.py"
    path.write_text(BAD.format(answers={"roundhouse": "engine odd", **answers}), encoding="utf-8")
    return [sys.executable, str(path)]


def test_the_example_plays_and_says_what_it_chose(game: Game, example: Engine) -> None:
    assert example.name == "simple"
    for _ in range(40):
        action = ask(example, game.title, game.state, 5.0)
        assert game.why_not(action) is None
        assert isinstance(example.said[0]["chosen"], str)
        game.play(action)
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 60


@pytest.mark.parametrize("name", ["18Chesapeake", "18AL", "Branch Line"])
def test_the_example_finishes_its_games(name: str, example: Engine) -> None:
    """Also where the same may be offered again and again, as without options."""
    game = Game.new(name, ["Ann", "Ben", "Cy"], seed=2)
    while not game.over and game.at < 1500:
        game.play(ask(example, game.title, game.state))
    assert game.over


@pytest.mark.parametrize("name", sorted(titles()))
def test_a_position_is_understood_as_it_was_told(name: str) -> None:
    entry = titles()[name]
    game = Game.new(name, [f"P{n}" for n in range(1, entry.players[0] + 1)], seed=1)
    bot = make("greedy", 1)
    for _ in range(60):
        game.play(ask(bot, game.title, game.state))
    seen = View(game.title, game.state)
    told = msgspec.json.decode(msgspec.json.encode(position(seen)), type=type(position(seen)))
    again = understood(told)
    assert digest(again.title, again.state) == game.digest() and again.seat == seen.seat == told.seat
    assert len(told.menu) == len(told.labels) > 0 and all(told.labels)
    for form in told.menu:
        assert why_not(game.title, game.state, action_from(game.title, form)) is None


def test_a_bot_of_ours_answers_as_it_would_have_chosen(game: Game) -> None:
    told = msgspec.json.encode(position(View(game.title, game.state))).decode()
    heard = io.StringIO(f"roundhouse 1\nseed 7\nposition {told}\ngo\nnonsense\nposition []\nquit\ngo\n")
    said = io.StringIO()
    serve(make("greedy"), "greedy", heard, said)
    lines = said.getvalue().splitlines()
    assert [line.split()[0] for line in lines] == ["engine", "bestmove", "error", "error"]
    bot = make("greedy")
    bot.rng.seed(7)
    expected = msgspec.to_builtins(ask(bot, game.title, game.state))
    assert json.loads(lines[1].removeprefix("bestmove ")) == expected


def test_who_ends_is_late_or_cheats_is_told_in_a_sentence(game: Game, tmp_path: Path) -> None:
    def fault(seconds: float = 0.2, **answers: str) -> str:
        engine = Engine(program(tmp_path, **answers))
        with pytest.raises(EngineFault) as caught:
            ask(engine, game.title, game.state, seconds)
        engine.close()
        return str(caught.value)

    assert "did not answer in time" in fault()
    assert "what is no action" in fault(go="bestmove {}")
    assert "what is no action" in fault(go="bestmove what")
    stolen = json.dumps({"type": "buy_cheapest", "by": "Ben", "private": "D&R"})
    assert fault(go=f"bestmove {stolen}").startswith(
        "The bot odd chose what is not allowed: It is Ann's decision, not Ben's. (18Chesapeake-9-2; section 9) It was {"
    )
    with pytest.raises(EngineFault, match="no-such-program-here cannot be started"):
        Engine("no-such-program-here")
    with pytest.raises(EngineFault, match="'open cannot be started: No closing quotation"):
        Engine("sh 'open")


def test_a_second_answer_is_none_to_the_next_question(game: Game, tmp_path: Path) -> None:
    buys = [{"type": "buy_cheapest", "by": player, "private": "D&R"} for player in ("Ann", "Ben")]
    bid = {"type": "bid", "by": "Ben", "private": "C-P", "price": 50}
    answers = [f"bestmove {json.dumps(action)}" for action in (*buys, {"type": "pass", "by": "Ben"}, bid)]
    path = tmp_path / "engine.py"
    path.write_text(TWICE.format(answers=answers), encoding="utf-8")
    engine = Engine([sys.executable, str(path)])
    game.play(ask(engine, game.title, game.state, 60.0))
    while engine._heard.empty():  # until the second answer is there
        time.sleep(0.001)
    assert ask(engine, game.title, game.state, 60.0).kind() == "pass"
    engine.close()


def test_a_program_may_print_what_is_no_utf_8(game: Game, tmp_path: Path) -> None:
    """Such a line is passed over like others that are none of the protocol; such an answer is no action."""
    path = tmp_path / "engine.py"

    def answered(answer: str) -> str:
        path.write_text(LATIN.format(said=f"log: Z\xfcg\n{answer}\n"), encoding="utf-8")
        engine = Engine([sys.executable, str(path)])
        try:
            return ask(engine, game.title, game.state, 60.0).kind()
        finally:
            engine.close()

    assert answered('bestmove {"type": "pass", "by": "Ann"}') == "pass"
    with pytest.raises(EngineFault, match="latin chose what is no action"):
        answered('bestmove {"type": "p\xe4ss", "by": "Ann"}')


def test_an_engine_that_ends_is_told_by_its_command_and_how() -> None:
    with pytest.raises(
        EngineFault, match=r"The engine .* -c 'raise SystemExit.4.' has ended \(exit code 4\)"
    ):
        Engine([sys.executable, "-c", "raise SystemExit(4)"])
    with pytest.raises(EngineFault, match=r"has ended \(signal SIGKILL\)"):
        Engine([sys.executable, "-c", "import os; os.kill(os.getpid(), 9)"])


def test_what_an_engine_does_wrong_is_told_as_of_a_bot_and_where(game: Game, tmp_path: Path) -> None:
    bid = {"type": "bid", "by": "Ann", "private": "C-P", "price": 3}
    engine = Engine(program(tmp_path, go=f"bestmove {json.dumps(bid)}"))

    class Odd:
        def choose(self, view: View, clock: object) -> object:
            return action_from(view.title, bid)

    told = []
    for kind, bot in ((EngineFault, engine), (BotFault, Odd())):
        with pytest.raises(kind) as caught:
            ask_in(game, bot, 5.0)  # type: ignore[arg-type]
        told.append(str(caught.value).casefold())
    engine.close()
    assert told[0] == told[1]
    assert "bids are multiples of $5, and $3 is not. (18chesapeake-9-4; section 9)" in told[0]
    assert told[0].endswith(
        'it was {"type":"bid","by":"ann","private":"c-p","price":3} (18chesapeake, seed 4, ann, action 2)'
    )


def test_an_engine_takes_a_seat_by_its_command() -> None:
    command = f"engine:{sys.executable} {EXAMPLE}"
    assert is_known(command) and is_known("greedy") and not is_known("engine: ") and not is_known("genius")
    engine = called(command, 1)
    assert isinstance(engine, Engine)
    engine.close()
    done = CliRunner().invoke(
        app,
        [
            "simulate",
            "18Chesapeake",
            "--bot",
            command,
            "--bot",
            "random",
            "--games",
            "1",
            "--jobs",
            "1",
            "--json",
        ],
    )
    assert done.exit_code == 0, done.output
    outcome = json.loads(done.output)
    assert outcome["finished"] == 1 and set(outcome["bots"]) == {command, "random"}
