"""The figures by which corporations are founded: counted in whole games, drawn towards 0, read back as written."""

from __future__ import annotations

import argparse
import inspect
from dataclasses import replace
from pathlib import Path

import pytest

import habits
import openings
from bots.test_networks import table
from openings import DOUBT, PLAYERS, beside, founders, played, written
from roundhouse.bots.base import Clock, View
from roundhouse.bots.founding import founding, presides
from roundhouse.bots.greedy import Greedy
from roundhouse.play.session import Game
from roundhouse.rules.stock_round import BuyShare
from roundhouse.rules.track import LayTile
from roundhouse.titles.entry import Bids, Founding, Openings, Track
from roundhouse.titles.files import read_openings
from roundhouse.titles.found import title as found


def test_every_founding_of_a_game_counts_for_its_founder() -> None:
    rows = founders(("18AL", (), 3))
    assert len({corporation for _, corporation, _ in rows}) == len(rows) >= 4
    assert sum(when == "first" for when, _, _ in rows) <= len(PLAYERS)
    ahead = {dollars for when, _, dollars in rows if when == "first"}
    assert {dollars for _, _, dollars in rows} == ahead  # who founds again has founded before
    if len(ahead) == len(PLAYERS):
        assert sum(ahead) == pytest.approx(0)
    assert founders(("18AL", (), 3)) == rows


def test_games_are_kept_and_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep = tmp_path / "games.jsonl"
    tasks = [("18AL", (), seed) for seed in (3, 4)]
    first = list(played(tasks[:1], 1, keep))
    assert first == [founders(tasks[0])]
    with keep.open("a", encoding="utf-8") as file:
        file.write('\n[["18AL", [], 4], [["first", "TAG"')  # cut off
    monkeypatch.setattr(openings, "_with_task", None)  # nothing can be played
    assert list(played(tasks[:1], 1, keep)) == first
    with pytest.raises(TypeError):
        list(played(tasks, 1, keep))


def test_few_founders_are_drawn_towards_nothing(tmp_path: Path) -> None:
    rows = [("first", "TAG", 100.0)] * DOUBT + [("first", "L&N", 400.0), ("later", "TAG", -42.0)]
    text = written("18AL", argparse.Namespace(games=7, first=5, option=["short"]), rows)
    assert "tools/openings.py 18AL --games 7 --first 5 --option short" in text
    (tmp_path / "openings.toml").write_text(text, encoding="utf-8")
    found = read_openings(tmp_path)
    assert found == Openings({"TAG": 50.0, "L&N": 19.0}, {"TAG": -2.0})
    assert list(found.first) == ["TAG", "L&N"]


def test_what_names_no_par_founds_nothing() -> None:
    assert founding(BuyShare("Ann", "PRR", "ipo")) is None


def test_habits_are_kept_when_foundings_are_found_again(tmp_path: Path) -> None:
    rows = [("first", "TAG", 100.0)] * DOUBT
    args = argparse.Namespace(games=7, first=5, option=[])
    text = "# why\n[bids]\nmost = 1.3\nkept = 20\n\n# and why not\n[founding]\nleast = 80\n"
    path = tmp_path / "openings.toml"
    path.write_text(written("18AL", args, rows) + "\n" + text, encoding="utf-8")
    again = written("18AL", args, rows * 2) + beside(path.read_text(encoding="utf-8"))
    assert again.endswith("\n\n" + text) and again.count("[bids]") == again.count("[founding]") == 1
    path.write_text(again, encoding="utf-8")
    found = read_openings(tmp_path)
    assert found.bids == Bids(1.3, 20) and found.founding == Founding(80) and found.first["TAG"] > 50
    assert beside(written("18AL", args, rows)) == ""


@pytest.mark.parametrize("title", ["18Chesapeake", "18AL", "18GL", "1848", "18C2C"])
def test_what_titles_have_besides_is_kept(title: str, tmp_path: Path) -> None:
    """All that their own files say of habits."""
    entry = found(title)
    folder = Path(inspect.getfile(inspect.unwrap(entry.build))).parent
    text = (folder / "openings.toml").read_text(encoding="utf-8")
    args = argparse.Namespace(games=7, first=5, option=[])
    (tmp_path / "openings.toml").write_text(written(title, args, []) + beside(text), encoding="utf-8")
    before, after = entry.openings(), read_openings(tmp_path)
    assert replace(after, first=before.first, later=before.later) == before


def test_track_is_weighed_by_the_figures() -> None:
    """18Chesapeake, C&O at G13: in full the ocean, a half of Norfolk, nothing of what is further on."""
    pos = table().pos
    weighed = habits.Habitual(0, Track(1, 0.5, 0.0, 0.0, 1.0)).usual.networks(pos, "C&O")
    assert weighed.worth(LayTile("Ann", "G13", "57", 2)) == 40 + 20 / 2 + 2


def test_equal_habits_come_out_even() -> None:
    """The same seed with the seats exchanged, and nobody bids otherwise: what one side wins, then the other does."""
    ends = [habits.outcome(("18AL", (), number, Bids(), None)) for number in (6, 7)]
    shares = [end[0] for end in ends if end is not None]
    dollars = [end[1] for end in ends if end is not None]
    assert sum(shares) == pytest.approx(1) and sum(dollars) == pytest.approx(0)
    assert "2 games: share of pairs 0.50" in habits.told([end for end in ends if end is not None])


@pytest.mark.parametrize("least", [-1e9, 40.0, 1e9])
def test_founders_by_habit_found_what_has_paid(least: float) -> None:
    """The best of what can be founded, if it is worth as much; else nothing."""
    figures = found("18AL").openings()
    game = Game.new("18AL", PLAYERS, seed=3)
    usual = {player: Greedy(seat) for seat, player in enumerate(PLAYERS)}
    began = 0
    while game.at < 120:
        view = View(game.title, game.state)
        planned = usual[game.to_act].choose(view, Clock())
        if founding(planned):
            habitual = habits.Habitual(0, Founding(least))
            habitual.usual.choose = lambda view, clock, planned=planned: (  # type: ignore[method-assign]
                planned if any(founding(offer.action) for offer in view.offers) else view.offers[0].action
            )
            taken = founding(habitual.choose(view, Clock()))
            worth = figures.later if presides(view.pos, view.seat) else figures.first
            most = max(worth[terms.corporation] for o in view.offers if (terms := founding(o.action)))
            assert (taken is not None) == (most >= least)
            assert taken is None or worth[taken.corporation] == most
            began += 1
        game.play(planned)
    assert began >= 4
