"""How far it is to the end: numbers worked out by hand from the books and the logs of recorded games."""

from __future__ import annotations

import pytest

from recorded import golden
from roundhouse import Game
from roundhouse.analysis.bank_flow import BankFlow, bank_flow
from roundhouse.analysis.rounds import rounds
from roundhouse.core.position import Position
from roundhouse.play.notes import ways_to_end
from roundhouse.rules.ending import END
from roundhouse.text.notes import notes_said
from roundhouse.text.words import Words

GAME = "18Chesapeake-4-greedy-3"


def test_the_first_round_by_hand() -> None:
    """Five private companies pay $5, $10, $10, $15 and $30; seven 2-trains of $80 and a 3-train of $180 are bought, and
    $80 and $40 paid for terrain. Nobody has run yet. The last share of the stock round before it does not count."""
    game = golden(GAME)
    assert bank_flow(game, 45, rounds(game)) == BankFlow(5440, 1, 70, 860)
    assert bank_flow(game, 44, rounds(game)).rounds == 0  # it is not over


def test_the_last_rounds_by_hand() -> None:
    """After operating round 7.1 the bank has $2,966, and broke in 7.3.

    It paid $2,419 in 7.1, so it lasts 2,966 / 2,419 = 1.2 rounds. In 6.2 a D was bought for $700, in 6.3 a 6 for $630
    and two Ds for $900 each, in 7.1 nothing: $3,130, or 1,043 on average. If that goes on it lasts 2,966 / 1,376 = 2.2
    rounds.
    """
    game = golden(GAME)
    flow = bank_flow(game, 421, rounds(game))
    assert flow == BankFlow(2966, 3, 2419, 1043)
    assert flow.shortest is not None and f"{flow.shortest:.1f}" == "1.2"
    assert flow.longest is not None and f"{flow.longest:.1f}" == "2.2"


def test_what_takes_in_more_than_it_pays_lasts() -> None:
    assert BankFlow(500, 2, 100, 100).longest is None
    assert BankFlow(500, 2, 0, 100).shortest is None
    assert BankFlow(-20, 2, 100, 0).shortest == 0


def test_a_price_is_as_far_away_as_the_chart_says() -> None:
    """18AL: AB&C's $120 is in column 7 of the top row, whose column 15 ends the game; all others are farther."""
    game = golden("18AL-4-greedy-2")
    pos = Position(game.title, game.position(274))
    notes = {note.name: note.facts for note in ways_to_end(pos)}
    assert notes["price at the end"] == {"corporation": "AB&C", "steps": 8}
    said = dict(notes_said(Words(game.title), ways_to_end(pos)))
    assert "AB&C is 8 steps to the right away" in said.values()


@pytest.mark.parametrize(
    ("title", "options", "ways"),
    [
        ("18Chesapeake", (), {"bank runs out", "bankruptcy"}),
        ("18AL", (), {"bank runs out", "price at the end", "bankruptcy"}),
        ("18GL", (), {"bank runs out", "price at the end", "bankruptcy"}),
        ("1848", (), {"bank runs out", "bankruptcy", "nothing sold"}),
        ("18C2C", (), {"bank runs out", "bankruptcy"}),
        ("18C2C", ("finish_500",), {"bank runs out", "price at the end", "bankruptcy"}),
    ],
)
def test_each_title_says_what_ends_it(title: str, options: tuple[str, ...], ways: set[str]) -> None:
    game = Game.new(title, ["Ann", "Ben", "Cy"], options=options, seed=1)
    pos = Position(game.title, game.state)
    assert {note.name for note in ways_to_end(pos)} == ways
    said = dict(notes_said(Words(game.title), ways_to_end(pos)))
    bankrupt = said["A president goes bankrupt"]
    assert bankrupt == (
        "The president is out, and the game ends when one player is left: now there are 3."
        if title == "18GL"
        else "The game ends at once."
    )


def test_what_has_set_off_the_end_is_no_way_to_it_any_more() -> None:
    """18Chesapeake: the bank breaks in 7.3; then only a bankruptcy could end the game sooner."""
    game = golden(GAME)
    broken = next(at for at in range(game.at) if game.position(at)[END])
    before, after = (Position(game.title, game.position(at)) for at in (broken - 1, broken))
    assert [note.name for note in ways_to_end(before)] == ["bank runs out", "bankruptcy"]
    assert [note.name for note in ways_to_end(after)] == ["bankruptcy"]
