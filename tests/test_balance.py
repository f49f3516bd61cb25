"""What `tools/balance.py` counts, and that games on record are not played again."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import balance
from balance import Kept, Measured, Played


def game(*wealth: int, seed: int = 0) -> Played:
    return Played("Branch Line", 1, seed, ("payer", "saver"), wealth, (("AVR", 1),), "bank", 150, (2, 1))


def test_wealth_counts_against_the_average_of_the_table() -> None:
    """Of 1500 and 500 the average is 1000; the mean of 150 and 100% is 125%. The second game is a draw."""
    found = Measured()
    found.add(game(1500, 500))
    found.add(game(800, 800))
    assert (found.seats[0].mean, found.seats[0].won) == (1.25, 1.5)
    assert (found.founders["AVR"].mean, found.founders["AVR"].won) == (0.75, 0.5)
    ahead = found.meetings["payer", "saver"]
    assert (ahead.mean, ahead.won, ahead.count) == (0.5, 1.5, 2)
    assert found.changed == {"payer": 4, "saver": 2}


def test_a_game_on_record_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balance, "played", lambda *_: pytest.fail("played"))
    file, kept = tmp_path / "games.jsonl", game(700, 900, seed=7)
    cut = msgspec.json.encode(game(1, 2, seed=8))[:-9]
    file.write_bytes(msgspec.json.encode(kept) + b"\n" + cut)
    assert Kept(file).game("Branch Line", 1, ("payer", "saver"), 7) == kept
    assert file.read_bytes() == msgspec.json.encode(kept) + b"\n"
    for other in ((2, ("payer", "saver"), 7), (1, ("saver", "payer"), 7), (1, ("payer", "saver"), 8)):
        with pytest.raises(pytest.fail.Exception):
            Kept(file).game("Branch Line", *other)
