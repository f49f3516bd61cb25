"""What tools/event_coverage.py counts."""

from __future__ import annotations

from event_coverage import Seen, add, report
from roundhouse.play.session import Game


def opening(buyer: str = "Ann") -> Game:
    """A game of 18AL in which somebody has bought the first private company."""
    game = Game.new("18AL", ["Ann", "Ben", "Cy"], seed=1)
    if buyer:
        game.play({"type": "buy_cheapest", "by": buyer, "private": "TR"})
    return game


def test_games_are_counted_in_which_something_occurs() -> None:
    seen: dict[str, Seen] = {}
    for game in (opening(), opening(), opening(buyer="")):
        add(seen, game)
    row = seen["18AL"]
    assert (row.games, row.counts["event: private_sold"], row.counts["event: paid"]) == (3, 2, 2)
    rare = dict(row.few("event", 3))
    assert rare["private_sold"] == 2 and rare["bank_broke"] == 0
    assert dict(row.few("reaction", 3))  # hardly any has anything to do yet
    checks = dict(row.few("check", 1))
    assert "train limit" in checks and "no such check" not in checks


def test_the_rarest_come_first_and_each_is_named_with_its_count() -> None:
    seen = Seen(4, known={"event: a", "event: b", "event: c"})
    seen.counts.update({"event: a": 2, "event: b": 3})
    assert list(report({"X": seen}, 3))[:4] == [
        "X: 4 games",
        "  events: 3, in fewer than 3 games 2, in none 1",
        "    0 c",
        "    2 a",
    ]


def test_the_checks_and_reactions_are_as_they_were() -> None:
    game = opening()
    before = {check: check.test for row in game.title.checks.values() for check in row}
    add({}, game)
    assert before == {check: check.test for row in game.title.checks.values() for check in row}
