"""What happened in few words."""

from __future__ import annotations

import pytest

from recorded import golden
from roundhouse.core.position import Position
from roundhouse.rules.corporations import CORPORATION_SPECS
from roundhouse.rules.depot import TrainDiscarded
from roundhouse.rules.dividends import Withheld
from roundhouse.rules.market import PriceMoved
from roundhouse.rules.privates import PrivateBought
from roundhouse.rules.stock_round import SharesSold
from roundhouse.rules.track import TileLaid
from roundhouse.rules.turns import Passed, StepClosed
from roundhouse.text.briefs import Brief, briefly, briefs, without
from roundhouse.text.events import log
from roundhouse.text.language import speaking

GAMES = ("18Chesapeake-4-greedy-3", "18AL-4-greedy-2", "18GL-4-greedy-0")


def test_a_turn_in_few_words() -> None:
    title = golden(GAMES[0]).title
    events = [
        TileLaid("B&O", "D8", "57", 2, "", 80),
        StepClosed("trains", "B&O"),
        SharesSold("Ann", "PRR", 20, 150),
        PriceMoved("PRR", 75, 70, "shares sold"),
        Passed("Ann"),
    ]
    assert briefs(title, events, {"Ann": "Annabel"}, "B&O") == ["tile 57 in D8", "sells 20% PRR", "passes"]


def test_why_the_price_falls_where_nothing_is_earned() -> None:
    title = golden(GAMES[0]).title
    falls = [PriceMoved("B&O", 75, 70, "pays nothing")]
    nothing = [TileLaid("B&O", "D8", "57", 2, "", 80), Withheld("B&O", 0)]
    assert briefs(title, [*nothing, *falls], of="B&O") == [
        "tile 57 in D8",
        "earns nothing, so the price falls to $70",
    ]
    assert briefs(title, nothing, of="B&O")[-1] == "earns nothing"
    assert briefs(title, [Withheld("B&O", 40), *falls], of="B&O") == ["withholds"]


def test_what_others_do_in_a_turn_names_them() -> None:
    """Who gives up trains as another buys one; who buys a private company in the turn of the player who sells it."""
    title = golden("18AL-4-greedy-2").title
    discarded = [TrainDiscarded("L&N", "3-0"), TrainDiscarded("M&O", "3-1")]
    assert briefs(title, discarded, of="L&N") == ["discards a 3-train", "M&O discards a 3-train"]
    sold = [PrivateBought("TR", "Ann", "Ben", 30)]
    assert briefs(title, sold, {"Ben": "Benno"}, "Benno") == ["buys TR for $30"]
    assert briefs(title, sold, {"Ben": "Benno"}, "Ann") == ["Benno buys TR from Ann for $30"]


def test_who_passes_in_the_turn_of_another_player_is_named() -> None:
    """Nobody can do anything any more after Ann's purchase: all pass by themselves, each under a name of their own."""
    title = golden(GAMES[0]).title
    ann, ben = title.players[:2]
    events = [Passed(ann), Passed(ben)]
    assert briefs(title, events, {ann: "Annabel", ben: "Benno"}, "Annabel") == ["passes", "Benno passes"]


@pytest.mark.parametrize("name", GAMES)
def test_no_word_is_wanting(name: str) -> None:
    """Of every event of a game: it has its words, fewer than the log's, and begins with whose turn it is only after
    a sentence about somebody else."""
    game = golden(name)
    syms = CORPORATION_SPECS(Position(game.title, game.state))
    short = long = 0
    for at in range(1, game.at + 1):
        for sym in syms:
            told = briefly(game.title, game.events(at), of=sym)
            for before, brief in zip((Brief("", False), *told), told, strict=False):
                assert before.whole or not brief.text.startswith(f"{sym} ")
        said = " · ".join(briefs(game.title, game.events(at)))
        assert "is done" not in said and "{" not in said
        short, long = short + len(said), long + len(" · ".join(log(game.title, game.events(at))))
    assert 0 < short < long / 2


def test_only_a_whole_name_goes() -> None:
    assert without("Ann passes", "Ann") == "passes"
    assert without("Anna passes", "Ann") == "Anna passes"
    assert without("Ann passes", "") == "Ann passes"


def test_in_german_the_article_goes_with_the_name() -> None:
    with speaking("de"):
        assert without("Die SRR zahlt $390 aus", "SRR") == "zahlt $390 aus"
        assert without("Die SRRX zahlt $390 aus", "SRR") == "Die SRRX zahlt $390 aus"
        assert without("Ann passt", "Ann") == "passt"
