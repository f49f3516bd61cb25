"""`train`: what is asked for is looked at before hours are spent, and no game that was played is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundhouse.bots.judgement.learned import Learned, written
from roundhouse.bots.judgement.rates import Rates
from roundhouse.bots.judgement.selfplay import Played
from roundhouse.bots.judgement.trees import Trees
from roundhouse.titles.found import title as found

NAME = "18AL"
VERSION = found(NAME).build(("Ann", "Ben", "Cy"), ()).version
LEARNED = written(Learned(1, Trees((), 0.0, (), (), (), (), (), ()), Rates((), (), ())))


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the games that are played; none comes to an end, and the fourth is interrupted."""
    numbers: list[int] = []

    def stub(title: str, number: int, seats: int) -> Played:
        numbers.append(number)
        if len(numbers) == 4:
            raise KeyboardInterrupt
        return Played(title, VERSION, number, ("greedy",) * seats, (), (), ())

    monkeypatch.setattr("roundhouse.bots.judgement.selfplay.one_game", stub)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: object())
    return numbers


def test_what_was_played_is_kept_and_continued(run, tmp_path: Path, asked: list[int]) -> None:
    command = ("train", NAME, "--games", tmp_path / "games", "--out", tmp_path / "out", "--count", 8)
    stopped = run(*command, "--seed", 20)
    assert (stopped.code, stopped.err) == (130, "Stopped after 3 of 8 games.\n")
    ended = run(*command, "--seed", 20)
    assert asked == [20, 21, 22, 23, *range(23, 28)]
    assert (ended.code, ended.err) == (2, "roundhouse: None of 8 games came to an end.\n")
    assert not (tmp_path / "out").exists()


def test_learning_can_be_interrupted_too(
    run, tmp_path: Path, asked: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(games: object) -> None:
        raise KeyboardInterrupt

    asked.extend(range(4))
    monkeypatch.setattr("roundhouse.bots.judgement.measured.measured", interrupted)
    stopped = run("train", NAME, "--games", tmp_path / "games", "--out", tmp_path / "out", "--count", 8)
    assert (stopped.code, stopped.err) == (130, "Stopped after 8 of 8 games.\n")


@pytest.mark.parametrize(
    ("games", "said"),
    [
        (
            b'{"title":"1848","version":1,"number":1,"bots":[],"drawn":[],"result":[],"actions":[]}',
            "of 1848 by",
        ),
        (
            b'{"title":"18AL","version":0,"number":1,"bots":[],"drawn":[],"result":[],"actions":[]}',
            "version 0",
        ),
        (b'{"number": 1, "bots": []}', "not a file of games"),
        (LEARNED, "not a file of games"),
        (b"\xff\xfe nothing", "not a file of games"),
    ],
)
def test_a_file_of_other_games_is_refused(
    run, tmp_path: Path, asked: list[int], games: bytes, said: str
) -> None:
    file = tmp_path / "games"
    file.write_bytes(games)
    ran = run("train", NAME, "--games", file, "--out", tmp_path / "out")
    assert ran.code == 2 and said in ran.err and ran.err.count("\n") == 1
    assert file.read_bytes() == games and not asked


def test_nothing_is_written_over(run, tmp_path: Path, asked: list[int]) -> None:
    """The two files cannot be exchanged by mistake; what was learned before is replaced."""
    games, out = tmp_path / "games", tmp_path / "out"
    games.write_bytes(b'{"title":"1848"')
    for named, said in (
        (games, "cannot hold both"),
        (tmp_path / "none" / "out", "no folder"),
        (tmp_path, "file"),
    ):
        ran = run("train", NAME, "--games", games, "--out", named)
        assert ran.code == 2 and said in ran.err and ran.err.count("\n") == 1
    assert "something else" in run("train", NAME, "--games", out, "--out", games).err
    assert "no folder" in run("train", NAME, "--games", tmp_path / "none" / "games", "--out", out).err
    out.write_bytes(LEARNED)
    assert not asked and run("train", NAME, "--games", games, "--out", out, "--count", 8).code == 130


def test_what_is_wrong_is_said_in_a_sentence(run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rest = ("--games", tmp_path / "games", "--out", tmp_path / "out")
    monkeypatch.setattr("importlib.util.find_spec", lambda name: object())
    assert "no title '1830'" in run("train", "1830", *rest).err
    assert run("train", NAME, *rest, "--count", 2).code == 2
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    ran = run("train", NAME, *rest)
    assert ran.code == 2 and ran.err.endswith("`train`: pip install '.[train]' in the checkout.\n")
