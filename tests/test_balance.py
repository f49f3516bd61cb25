"""What `tools/balance.py` counts, and that games on record are not played again."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
import pytest

import balance
from balance import Kept, Measured, Played, alone, answers
from roundhouse.bots import View
from roundhouse.rules.dividends import PAY, WITHHOLD, Dividend
from titles.branch_line.book import railway

ROOT = Path(__file__).parents[1]


def game(*wealth: int, seed: int = 0, styles: tuple[str, ...] = ("payer", "saver")) -> Played:
    return Played("Branch Line", 1, seed, styles, wealth, (("AVR", 1),), "bank", 150, (2, 1))


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


@pytest.mark.parametrize(
    ("mine", "cash", "pays"),
    [((), 240, True), ((), 239, False), (("2",), 240, True), (("2", "2"), 240, False)],
)
def test_a_racer_buys_to_the_train_that_rusts_more_of_others(
    mine: tuple[str, ...], cash: int, pays: bool
) -> None:
    """The next train is the first 4 at $240; with it two 2-trains of Ben's go, and those of Ann's."""
    position = railway("trains", trains=mine, phase="3").depot("4-0")
    position.corporation("BMR", par=60, shares={"Ben": 60}, cash=0, trains=["2", "2"]).operating(
        "AVR", "trains"
    )
    assert balance._pays_to_rush(position.pos, "Ann", cash) == pays


@pytest.mark.parametrize(
    ("trains", "cash", "choice"), [(("2",), 239, WITHHOLD), (("2",), 240, PAY), (("4",), 0, PAY)]
)
def test_a_keeper_withholds_for_a_train_that_never_rusts(
    trains: tuple[str, ...], cash: int, choice: str
) -> None:
    """The cheapest of those is the 4 at $240."""
    position = railway("dividend", cash=cash, trains=trains)
    view = View(position.title, position.state)
    assert balance._keeper(view, Dividend("Ann", PAY)) == Dividend("Ann", choice)


def test_one_among_others_is_compared_with_their_mean() -> None:
    """Of 1200, 900 and 900 the average is 1000, and the one is 30% ahead; of 800, 1100 and 500 it is level with the
    mean of the others, and richer than one of the two. At a table of three styles, or of two players, nobody is alone
    among equals.
    """
    found = Measured()
    found.add(game(900, 1200, 900, styles=("payer", "saver", "payer")))
    found.add(game(1100, 500, 800, styles=("payer", "payer", "saver")))
    found.add(game(1, 2, 3, styles=("payer", "saver", "hasty")))
    found.add(game(1, 2))
    assert found.alone.keys() == {("saver", "payer")}
    one = found.alone["saver", "payer"]
    assert (one.count, round(one.mean, 6), one.won) == (2, 0.15, 1.5)
    assert list(answers(found))[-1].startswith("| saver | payer | 2 | +15.0 (")


def test_each_style_sits_alone_in_every_seat() -> None:
    mixtures = alone(("payer", "saver", "hasty"), 4)
    assert len(mixtures) == len(set(mixtures)) == 3 * 2 * 4
    assert all(sorted(Counter(mixture).values()) == [1, 3] for mixture in mixtures)
    assert {mixture.index("saver") for mixture in mixtures if mixture.count("saver") == 1} == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("kept", "games", "pairs"),
    [
        ("branch-line-alone", 1080, (("newcomer", "planner"), ("newcomer", "thrifty"))),
        ("branch-line-owners", 180, (("freeloader", "owner"),)),
    ],
)
def test_styles_that_beat_each_other_are_those_of_the_games_kept(
    kept: str, games: int, pairs: tuple[tuple[str, str], ...]
) -> None:
    """The table published is that of the file, and both of a pair are ahead where they sit alone, bounds and all."""
    found = Measured()
    for line in (ROOT / "benchmarks" / "balance" / f"{kept}.jsonl").read_bytes().splitlines():
        found.add(msgspec.json.decode(line, type=Played))
    assert len(found.actions) == games
    assert "\n" + "\n".join(answers(found)).strip() + "\n\n" in (
        ROOT / "docs" / "measurements" / "branch-line.md"
    ).read_text("utf-8")
    for one, other in pairs:
        for lead in (found.alone[one, other], found.alone[other, one]):
            assert lead.mean > lead.bound
