"""`play`: whole sessions, with commands from a pipe or a terminal."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import re
import select
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bots.hand_games import by_hand
from roundhouse import Game, Scenario
from roundhouse.cli.typed import parse
from roundhouse.core.position import Position
from roundhouse.play.game_file import GameFileError
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.reach import TILES
from roundhouse.rules.track import LayTile
from roundhouse.titles.options import UnknownOption

TITLE = "18Chesapeake"
BOTS = (TITLE, "--seat", "Ann=human", "--seat", "Ben=greedy", "--seat", "Cy=greedy", "--seed", 5)


def session(run, *lines: str, args: tuple[object, ...] = BOTS, **more: object):
    return run("play", *args, input="".join(line + "\n" for line in lines))


def later(tmp_path: Path, step: str, actions: int = 150) -> Path:
    """A saved game that waits in a step of an operating turn."""
    golden = Path(__file__).resolve().parents[1] / "golden" / "18Chesapeake-3-greedy-2.json"
    game = Game.load(golden)
    for at in range(actions, len(game.actions)):
        if game.goto(at).state.stack[-1].node == step:
            break
    game._forget_undone()
    path = tmp_path / f"{step}.json"
    path.write_bytes(game.to_json())
    return path


def test_without_seats_there_are_one_human_and_two_bots(run) -> None:
    out = run("play", TITLE, "--seed", 5, input="1\n").out
    assert out.startswith("18Chesapeake: Ann, Ben and Cy, seed 5\n")
    assert "  Ann buys D&R" in out and re.search(r"^  Cy (buys|bids|passes)", out, re.MULTILINE)
    assert (
        "Say which title: 1848, 18AL, 18C2C, 18Chesapeake, 18GL and Branch Line"
        in run("play", "--seed", 5, input="").err
    )
    assert run("play", TITLE, "--players", "Ann,Ben", input="1\npass\n").out.count("Auction: Ben buys") == 1


def test_a_number_takes_what_stands_in_the_menu_and_bots_answer(run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    ran = session(run, "1", args=(*BOTS, "--save", file))
    assert ran.code == 0
    assert "   1  Buy D&R (Delaware and Raritan Canal) for $20" in ran.out
    assert "  Ann buys D&R (Delaware and Raritan Canal) for $20\n" in ran.out
    assert re.search(r"^  Ben (buys|bids|passes)", ran.out, re.MULTILINE)
    game = Game.load(file)
    assert Position(game.title, game.state)[PRIVATES]["D&R"].owner == "Ann"
    assert game.to_act == "Ann"


def test_commands_can_be_typed(run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    ran = session(run, "bid cv 205", "quit", args=(*BOTS, "--save", file))
    assert "  Ann bids $205 for CV\n" in ran.out
    assert f"The game is in {file}" in ran.out
    assert {"type": "bid", "by": "Ann", "private": "CV", "price": 205} in json.loads(file.read_text())[
        "actions"
    ]


def test_the_log_of_the_draw_opens_the_game(run) -> None:
    assert "is drawn: its president's certificate" in session(run).out


def test_an_open_price_is_asked_for(run) -> None:
    out = session(run, "2", "47", "2", "45").out
    assert "How much, 45 to 800 in steps of 5" in out
    assert "47 is not between 45 and 800, in steps of 5." in out
    assert "  Ann bids $45 for C-P\n" in out
    assert "  Ann bids $50 for C-P\n" in session(run, "2 50").out
    assert "Ann bids" not in session(run, "2", "").out


def test_a_refusal_tells_the_rule(run) -> None:
    out = session(run, "bid C-P 47", "why bid C-P 47", "why bid C-P 45", "why 1", "why").out
    assert out.count("Bids are multiples of $5, and $47 is not.") == 2
    assert out.count("That is allowed.") == 2
    title = Game.new(TITLE, ["Ann", "Ben", "Cy"]).title
    cited = title.cites.get("check: bid is in steps", ())
    assert all(id in out and title.rules[id].section in out for id in cited)


def test_what_is_not_understood_changes_nothing(run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    out = session(
        run, "fly", "99", "0", "-1", "lay", "1 2 3 4", "", " ", "why fly", args=(*BOTS, "--save", file)
    ).out
    assert "There is no command fly" in out and "There is no number 99 in the menu." in out
    assert "It is typed like this: lay HEX [TILE [ROTATION]]" in out
    assert Game.load(file).at >= 2  # "1 2 3 4" took number 1; the rest changed nothing
    assert sum(line.startswith("  Ann ") for line in out.splitlines()) == 1


def test_undo_takes_the_answers_of_bots_back_too(run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    ran = session(run, "undo", "1", "undo", args=(*BOTS, "--save", file))
    assert "There is nothing to undo." in ran.out
    game = Game.load(file)
    assert (game.at, game.to_act) == (1, "Ann")
    session(run, "1", "undo", "redo", args=(*BOTS, "--save", file))
    again = Game.load(file)
    assert again.at > 2 and again.to_act == "Ann"
    assert "There is nothing to redo." in session(run, "redo").out


def test_undo_keeps_what_was_played_as_a_branch(run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    session(run, "1", "undo", "pass", args=(*BOTS, "--save", file))
    assert Game.load(file).branches[0].actions[0]["type"] == "buy_cheapest"


def test_saving_by_hand(run, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    out = session(run, f"save {tmp_path / 'no' / 'such.json'}", "1", f"save {file}").out
    assert "cannot be written" in out.replace("\n", " ")
    assert Game.load(file).at > 2


def test_a_save_that_fails_ends_nothing(run, tmp_path: Path) -> None:
    """The game goes on, and leaving takes a second word or another file."""
    folder, elsewhere = tmp_path / "folder", tmp_path / "kept.json"
    kept = []

    def lines(*last: str) -> tuple[str, ...]:
        return ("1", "1", "quit", *last)

    def gone(self, path) -> None:
        kept.append(self)
        if Path(path).parent == folder:
            raise GameFileError(f"{path} cannot be written: it is gone.")
        save(self, path)

    folder.mkdir()
    save = Game.save
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Game, "save", gone)
        args = (*BOTS, "--save", folder / "game.json")
        ran = session(run, *lines(f"save {elsewhere}", "quit"), args=args)
        assert ran.code == 0 and "cannot be written" in ran.out and "  save [FILE]" in ran.out
        assert Game.load(elsewhere).digest() == kept[-1].digest() and kept[-1].at > 6
        ran = session(run, *lines("quit", "1"), args=args)
        assert ran.code == 2 and "cannot be written" in ran.err
        assert ran.out.count("? for help): 1\n") == 2, "nothing is read behind the second word"


def test_a_game_is_kept_though_nobody_named_a_file(run, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    assert "The game is in" not in session(run).out  # nothing was decided, nothing is written
    assert not list(folder.glob("*"))
    assert "The game is in" in session(run, "1").out
    (file,) = folder.glob("18Chesapeake-*.json")
    before = Game.load(file).at
    session(run, "pass", args=(file,))  # a saved game is kept where it is
    assert list(folder.iterdir()) == [file]
    assert Game.load(file).at > before


def test_screens_on_demand(run) -> None:
    out = session(
        run,
        "help",
        "map",
        "market",
        "players",
        "all",
        "menu",
        "log",
        "log 1",
        "log x",
        args=(*BOTS, "--brief"),
    ).out
    assert "withhold" in out and "why COMMAND" in out  # help
    assert "(PRR)" in out and "A13" in out  # map
    assert "*95" in out and "375" in out  # market
    assert "Certificates" in out and "Depot: 2 × 7 at $80" in out  # tables
    assert out.count("Buy D&R") == 2  # menu


def test_brief_shows_no_screens_unasked(run) -> None:
    brief, full = session(run, "1", args=(*BOTS, "--brief")).out, session(run, "1").out
    assert "Certificates" not in brief and "Certificates" in full


def test_a_tile_is_chosen_by_hex_then_tile_then_rotation(run, tmp_path: Path) -> None:
    file, save = later(tmp_path, "track"), tmp_path / "save.json"
    game = Game.load(file)
    lays = [offer.action for offer in game.offers() if offer.action.kind() == "lay_tile"]
    tiles = [lay.tile for lay in lays if lay.hex == lays[0].hex]  # type: ignore[attr-defined]
    turns = [lay.rotation for lay in lays if lay.hex == lays[0].hex and lay.tile == tiles[0]]  # type: ignore[attr-defined]
    assert len(set(tiles)) > 1 and len(turns) > 1
    out = session(run, "1", tiles[0], str(turns[-1]), args=(file, "--save", save)).out
    assert "Which tile: " in out and "Which rotation: " in out
    wanted = (tiles[0], turns[-1])
    for lines in ((), (f"1 {tiles[0]} {turns[-1]}",), (f"lay {lays[0].hex} {tiles[0]} {turns[-1]}",)):  # type: ignore[attr-defined]
        if lines:
            session(run, *lines, args=(file, "--save", save))
        played = Game.load(save)
        laid = Position(played.title, played.state)[TILES][lays[0].hex]  # type: ignore[attr-defined]
        assert (laid.tile, laid.rotation) == wanted
    assert "is none of " in session(run, "1", "bogus", args=(file,)).out


def test_a_rotation_that_is_left_out_is_asked_for(run, tmp_path: Path) -> None:
    file, save = later(tmp_path, "track"), tmp_path / "save.json"
    lays = [offer.action for offer in Game.load(file).offers() if offer.action.kind() == "lay_tile"]
    hex, tile = lays[0].hex, lays[0].tile  # type: ignore[attr-defined]
    assert sum((lay.hex, lay.tile) == (hex, tile) for lay in lays) > 1  # type: ignore[attr-defined]
    out = session(run, f"lay {hex} {tile}", str(lays[0].rotation), args=(file, "--save", save)).out  # type: ignore[attr-defined]
    assert "Which rotation: " in out and Game.load(save).at == Game.load(file).at + 1


def test_who_asks_which_tiles_fit_has_not_laid_the_only_one(run, tmp_path: Path) -> None:
    """In C13 only 15 fits, in one rotation: "lay C13" shows it, and an empty answer goes back."""
    game = by_hand("18Chesapeake-777").clone()
    game.goto(60)
    game._forget_undone()
    file, save = tmp_path / "here.json", tmp_path / "save.json"
    file.write_bytes(game.to_json())
    out = session(run, "lay C13", "", args=(file, "--save", save)).out
    assert "Which tile: 15 (nothing goes back)" in out and Game.load(save).at == 60
    session(run, "lay C13", "15", args=(file, "--save", save))
    assert Game.load(save).actions[60:] == [LayTile("Dot", "C13", "15", 1)]
    session(run, "lay C13 15", args=(file, "--save", save))
    assert Game.load(save).actions[60:] == [LayTile("Dot", "C13", "15", 1)]


def test_why_a_tile_cannot_be_laid(run, tmp_path: Path) -> None:
    out = session(
        run, "why lay A7 57", "lay A7 57 0", "why lay Z99 57 0", args=(later(tmp_path, "track"),)
    ).out
    assert out.count("A7 is red, and nothing is ever built there.") == 2
    assert "There is no hex Z99 on the map." in out


def test_a_whole_operating_turn_by_commands(run, tmp_path: Path) -> None:
    file, save = later(tmp_path, "run"), tmp_path / "save.json"
    out = session(run, "run", "pay", "pass", args=(file, "--save", save)).out
    assert re.search(r"runs for \$\d+: ", out) and re.search(r"pays out \$\d+: ", out)
    assert "proven best" in out


def test_a_worse_run_can_be_declared() -> None:
    table = Scenario(TITLE, ["Ann", "Ben", "Cy"]).corporation("PLE", par=80, shares={"Ann": 60}, trains=["2"])
    table.tiles(B4="2:2", C5="57:2").token("PLE", "C5.0").operating("PLE", "run")
    actions = parse(table.pos, "run 2: B4 C5")
    assert any(action.runs[0].route == ("B4.0", "C5.0") for action in actions)  # type: ignore[attr-defined]


def test_bots_alone_play_to_the_end(run, tmp_path: Path) -> None:
    save = tmp_path / "save.json"
    seats = ("--seat", "Ann=random", "--seat", "Ben=random", "--seed", 1, "--save", save)
    ran = run("play", TITLE, *seats)
    assert ran.code == 0 and "Final result" in ran.out and "The game is over" in ran.out
    assert Game.load(save).over
    again = run("play", save)
    assert again.code == 0 and "Final result" in again.out


@pytest.mark.parametrize("command", ["play", "tui"])
def test_games_that_can_be_kept_nowhere_are_one_line(
    run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    if command == "tui":
        pytest.importorskip("textual")
        monkeypatch.setattr("roundhouse.cli.tui.at_terminal", lambda: True)
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("ROUNDHOUSE_GAMES", str(tmp_path / "file"))
    ran = run(command, *BOTS, input="1\n")
    assert ran.code == 2 and ran.out == ""
    folder = tmp_path / "file" / "games"
    assert f"roundhouse: {folder} cannot be written: Not a directory.\n" in ran.err


def test_a_saved_game_goes_on_with_the_seats_given(run, saved: Path, tmp_path: Path) -> None:
    actor = Game.load(saved).to_act
    other = [player for player in ("Ann", "Ben", "Cy") if player != actor]
    out = run("play", saved, *(part for p in other for part in ("--seat", f"{p}=greedy")), input="").out
    assert f"({actor})" in out or f": {actor} " in out


def test_a_record_goes_on_in_a_file_of_its_own(run, saved: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    assert (
        run("convert", saved, record)
        .out.strip()
        .endswith(" 1 action" if Game.load(saved).at == 1 else " actions")
    )
    before = record.read_bytes()
    ran = run("play", record, input="quit\n")
    assert ran.code == 0 and TITLE in ran.out and record.read_bytes() == before


@pytest.mark.parametrize(
    "args",
    [
        ("18Nowhere",),
        ("missing.json",),
        (TITLE, "--seat", "Ann"),
        (TITLE, "--seat", "Ann="),
        (TITLE, "--seat", "=human"),
        (TITLE, "--seat", "Ann=bogus"),
        (TITLE, "--seat", "Ann=human", "--seat", "Ann=random"),
        (TITLE, "--seat", "Ann=human"),
        (TITLE, "--players", "Ann,Ben", "--seat", "Zoe=random"),
        (TITLE, "--players", "Ann,Ben", "--option", "bogus"),
        (TITLE, "--players", "Ann,Ben", "--seed", "x"),
    ],
)
def test_mistakes_are_one_line(run, tmp_path: Path, args: tuple[str, ...]) -> None:
    save = tmp_path / "save.json"
    ran = run("play", *args, "--save", save, input="")
    assert ran.code == 2 and ran.err.count("\n") == 1 and ran.out == "" and not save.exists()


def test_a_saved_game_has_its_seed_and_players_already(run, saved: Path) -> None:
    for more in (("--seed", 3), ("--players", "Ann,Ben"), ("--option", "declared_run")):
        ran = run("play", saved, *more, input="")
        assert ran.code == 2 and ran.err.count("\n") == 1


# In a process of its own, as it is really used.

MAIN = [sys.executable, "-c", "from roundhouse.cli import main; main()"]
SEATS = ["play", TITLE, "--seat", "Ann=human", "--seat", "Ben=random", "--seed", "5"]


def test_ctrl_c_leaves_the_game_saved(tmp_path: Path) -> None:
    save = tmp_path / "save.json"
    process = subprocess.Popen(
        [*MAIN, *SEATS, "--save", str(save)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdin is not None
        process.stdin.write("1\n")
        process.stdin.flush()
        until(lambda: save.exists() and Game.load(save).at > 1)
        process.send_signal(signal.SIGINT)
        process.wait(30)  # with its input open: at the end of that the game ends, too, and with no error
        out, err = process.communicate(timeout=30)
    finally:
        process.terminate()
    assert process.returncode == 130 and err == "" and str(save) in out
    assert Game.load(save).at > 1


def until(condition) -> None:
    for _ in range(200):
        with contextlib.suppress(ValueError):
            if condition():
                return
        time.sleep(0.1)
    pytest.fail("it did not come to that")


def on_a_terminal(lines: list[str], *args: str) -> str:
    """What a session writes to a terminal of 120 columns, from the first prompt on."""
    master, slave = pty.openpty()
    environment = {
        **os.environ,
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "COLUMNS": "120",
        "LINES": "60",
    }
    environment.pop("NO_COLOR", None)
    process = subprocess.Popen([*MAIN, *args], stdin=slave, stdout=slave, stderr=slave, env=environment)
    os.close(slave)
    written = b""
    sent = seen = 0
    deadline = time.monotonic() + 40
    while time.monotonic() < deadline:
        if select.select([master], [], [], 0.2)[0]:
            try:
                piece = os.read(master, 65536)
            except OSError:
                break
            if not piece:
                break
            written += piece
        elif sent < len(lines) and written.count(b"help):") > seen:
            seen = written.count(b"help):")
            os.write(master, lines[sent].encode())
            sent += 1
    try:
        process.wait(timeout=20)
    finally:
        process.kill()
        os.close(master)
    assert process.returncode == 0
    return written.decode(errors="replace")


def test_on_a_terminal_there_are_colours_and_ctrl_d_leaves(tmp_path: Path) -> None:
    save = tmp_path / "save.json"
    out = on_a_terminal(["1\n", "map\n", "\x04"], *SEATS, "--save", str(save))
    assert "\x1b[1m" in out and "48;2;" in out  # bold, and backgrounds in true colour
    assert "Traceback" not in out and str(save) in out
    assert Game.load(save).at > 1


def test_no_colours_in_a_pipe_or_where_nobody_wants_them(run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b" not in session(run, "map", "market").out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in session(run, "map").out


def test_a_terminal_without_the_letters_is_no_error(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "latin-1"}
    done = subprocess.run([*MAIN, *SEATS], input=b"map\n", capture_output=True, env=environment, timeout=60)
    assert done.returncode == 0 and done.stderr == b"" and b"B&O" in done.stdout


def test_hostile_names_do_not_reach_the_terminal(run, tmp_path: Path) -> None:
    """Nobody is called by what plays tricks on a terminal: no game begins so, and no file is opened."""
    file = tmp_path / "game.json"
    game = Game.new(TITLE, ["Ann", "Bäla"], seed=1)
    for name in ("A\x1b[2Jnn", "A\nnn", "A\x9b2J", "A\u202enn"):
        with pytest.raises(UnknownOption, match="A player cannot be called"):
            Game.new(TITLE, [name, "Bäla"], seed=1)
        for field in ("players", "names"):
            data = json.loads(game.to_json())
            data["header"][field] = [name, "Bäla"] if field == "players" else {"Ann": name}
            file.write_text(json.dumps(data))
            for command in ("play", "replay", "check"):
                refused = run(command, file)
                assert refused.code == 2 and "A player cannot be called" in refused.err
                assert refused.err.replace("\n", "").isprintable() and not refused.out
    game.save(file)
    assert run("replay", file, "--json").json["players"] == ["Ann", "Bäla"]


def test_a_new_game_tells_which_readings_it_takes(run, tmp_path: Path) -> None:
    """The likelier one of a question that nobody answered; nothing where all are answered or none is open."""
    file = tmp_path / "game.json"

    def told(title: str, *more: str) -> str:
        done = run("new", title, "--players", "Ann,Ben,Cy", "-o", file, "--force", *more)
        assert done.code == 0
        return done.err

    assert "leap_by_tile" in told("18C2C") and "leap_by_tile" in file.read_text("utf-8")
    assert told("18C2C", "--option", "leap_by_colours", "--option", "buyers_ask_for_privates") == ""
    assert told("18Chesapeake") == ""


def test_a_first_game_has_a_coach(run, tmp_path) -> None:
    told = run("tutorial", "--seed", 3, "--save", tmp_path / "first.json", input="hint\n1\ncoach\nquit\n").out
    assert "Coach: Whoever is richest in the end, in cash and shares, wins. In a stock round" in told
    assert "The expert bot would do this: Start" in told
    assert told.index("Coach: ") < told.index("The coach is silent.")
    assert told.index("You are Ann; Ben and Cy are bots.") < told.index("Coach: ")
    plain = run("play", "Branch Line", "--seed", 3, "--save", tmp_path / "plain.json", input="quit\n").out
    assert "Coach: " not in plain and "You are Ann" not in plain


def test_what_a_hint_says_can_be_typed_and_so_can_the_way_to_go_on(run, tmp_path: Path) -> None:
    """The command in the hint is taken as it is; the file's name has a space, which the shell must not split."""
    file = tmp_path / "first game.json"
    told = run("tutorial", "--seed", 3, "--save", file, input="hint\nquit\n").out
    (command,) = re.findall(r"\(type: (.*?)\)", " ".join(told.split()))
    more = run("tutorial", "--seed", 3, "--save", file, input=f"{command}\nquit\n").out
    assert "Ann sets the par value" in more
    (kept,) = re.findall(r"go on with: roundhouse (play .*)", more)
    words = shlex.split(kept)
    assert words[1] == str(file) and words[-1] == "--coach"
    again = run(*words, input="quit\n")
    assert again.code == 0 and "You are Ann" not in again.out


def test_a_bot_that_plays_what_is_not_allowed_ends_it_in_a_sentence(
    run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "cheating_bots.py").write_text(
        "from roundhouse.rules.bidding import Bid\n"
        "class Odd:\n"
        "    def __init__(self, seed=0): ...\n"
        "    def choose(self, view, clock):\n"
        "        return Bid(view.seat, 'C-P', 3)\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    file = tmp_path / "game.json"
    seats = ("--seat", "Ann=human", "--seat", "Ben=cheating_bots:Odd", "--seed", 5, "--save", file)
    ran = session(run, "1", args=(TITLE, *seats))
    assert ran.code == 2 and ran.err.count("\n") == 1
    assert "The bot Odd chose what is not allowed: " in ran.err and "seed 5, Ben, action" in ran.err
    assert Game.load(file).actions[-1].by == "Ann"
