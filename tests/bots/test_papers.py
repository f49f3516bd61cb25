"""What private companies are worth: told from games by least squares, and what bids are made by it."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

import openings
import papers
from papers import PLAYERS, Owned, Worth, drawn, fitted, kept, one_game, written
from roundhouse.bots import Clock, View
from roundhouse.bots.greedy import Greedy
from roundhouse.play.session import Game
from roundhouse.rules.bidding import Bid
from roundhouse.rules.cheapest import BuyCheapest
from roundhouse.titles.entry import Bids
from roundhouse.titles.files import read_openings

FACES = {"TR": 20, "S&NA": 40, "B&SLC": 70, "M&C": 100, "NDY": 120}
"""Of 18AL."""


def test_what_they_were_worth_is_found_in_games() -> None:
    """Each dollar spent costs four at the end, X brings 400 and Y 900: they were worth 100 and 225."""
    rng, games = random.Random(4), []
    for seed in range(30):
        owner = {"X": rng.choice(PLAYERS), "Y": rng.choice(PLAYERS)}
        spent = dict.fromkeys(PLAYERS, 0)
        for player in owner.values():
            spent[player] += rng.randrange(40, 200)
        result = {player: 3_000 + seed - 4 * spent[player] for player in PLAYERS}
        result[owner["X"]] += 400
        result[owner["Y"]] += 900
        games.append(Owned(seed, owner, spent, result))
    found = fitted(games)
    assert found["X"].dollars == pytest.approx(100)
    assert found["Y"].dollars == pytest.approx(225)
    assert found["X"].error == pytest.approx(0, abs=1e-6)
    richer = [Owned(g.seed, g.owner, g.spent, {p: g.spent[p] for p in PLAYERS}) for g in games]
    assert fitted(richer) == {}


def test_what_is_uncertain_is_drawn_to_the_face_value() -> None:
    """A quarter of $100 is as far off as an error of $25, so it is believed by half; twice that by a fifth."""
    assert drawn(Worth(180.0, 25.0), 100) == 140
    assert drawn(Worth(150.0, 50.0), 100) == 110


def test_a_game_tells_who_owned_what_and_what_was_paid(tmp_path: Path) -> None:
    game = one_game("18AL", (), 3)
    assert game is not None
    assert set(game.owner) == set(FACES) and set(game.owner.values()) <= set(PLAYERS)
    assert sum(game.spent.values()) >= sum(FACES.values()) - 50
    file = tmp_path / "games.jsonl"
    file.write_bytes(msgspec.json.encode(game) + b'\n{"seed": 4, "own')
    assert kept(file) == [game]


def test_what_is_bought_later_tells_nothing_of_the_opening(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the opening had ended with the first action, after which all five were bought."""
    monkeypatch.setattr(papers, "OPERATING", "stock")
    game = one_game("18AL", (), 3)
    assert game is not None and game.owner == {} and set(game.spent.values()) == {0}


def test_it_is_read_back_as_written_and_kept_by_the_other_tool(tmp_path: Path) -> None:
    part = written("18AL", 5, [("TR", 20, 31, Worth(35.2, 4.0)), ("S&NA", 40, 44, Worth(46.0, 9.0))])
    file = tmp_path / "openings.toml"
    text = '[first]\n"TAG" = 1  # 2\n\n[later]\n"TAG" = 2  # 3\n\n[bids]\nmost = 1.3\nkept = 20\n'
    file.write_text(text + part, encoding="utf-8")
    assert read_openings(tmp_path).bids == Bids(1.3, 20, {"S&NA": 44.0, "TR": 31.0})
    assert papers.PART.sub("", text + part) == text
    assert openings.beside(text + part) == "\n[bids]\nmost = 1.3\nkept = 20\n" + part


def _chosen(game: Game, **worth: float) -> object:
    bot = Greedy(1)
    bot.bids = Bids(
        kept=0, worth={**FACES, **{sym.replace("_", "&"): dollars for sym, dollars in worth.items()}}
    )
    return bot.choose(View(game.title, game.state), Clock())


def test_bids_go_as_far_as_it_is_worth() -> None:
    """The least bid on NDY is $125. It is bid where that gains more than the cheapest does, and not where NDY is worth
    no more than that; then another player's bid has to be raised by $5."""
    game = Game.new("18AL", ["Ann", "Ben", "Cy", "Dee"], seed=1)
    assert _chosen(game, TR=30.0, NDY=134.0) == BuyCheapest("Ann", "TR")
    assert _chosen(game, TR=30.0, NDY=136.0) == Bid("Ann", "NDY", 125)
    assert _chosen(game, NDY=125.0) == BuyCheapest("Ann", "TR")
    game.play(Bid("Ann", "NDY", 125))
    assert _chosen(game, NDY=131.0) == Bid("Ben", "NDY", 130)
    assert _chosen(game, NDY=130.0) == BuyCheapest("Ben", "TR")
