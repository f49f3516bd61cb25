"""What agreeing would bring, told below the question."""

from __future__ import annotations

from pathlib import Path

from bots.hand_games import by_hand
from roundhouse import Game
from roundhouse.cli.asked import if_agreed
from roundhouse.core.game import play
from roundhouse.core.position import Position
from roundhouse.rules.consent import CONSENT, Accept
from roundhouse.rules.money import CASH
from roundhouse.text.words import Words
from titles.cm1848.merging import table

SOLD = "If you agree: Ben $10 → $50, Dot $40 → $0 and S&NA goes to Dot."
"""Dot offers Ben $40, which is all that she has, for a private company."""


def test_who_is_asked_reads_what_follows() -> None:
    game = by_hand("18AL-780")
    pos = Position(game.title, game.position(48))
    assert pos.frame.node == CONSENT.name
    assert if_agreed(pos, Words(game.title)) == [SOLD]
    after = play(pos.title, pos.state, Accept("Ben"))[0]
    assert (after[CASH]["Ben"], after[CASH]["Dot"]) == (50, 0)


def test_nothing_is_told_where_nobody_is_asked() -> None:
    game = by_hand("18AL-780")
    for at in (47, 49):
        assert if_agreed(Position(game.title, game.position(at)), Words(game.title)) == []


def test_a_merger_is_told_with_prices_and_shares() -> None:
    position = table()
    position.play("propose_merger", survivor="UP", vanished="CRIP")
    [told] = if_agreed(Position(position.title, position.state), Words(position.title))
    assert told.startswith("If you agree: ") and "CRIP leaves the stock market" in told


def test_where_somebody_decides_each_way_is_told() -> None:
    """Two old shares are one new one, so of Dot's three of WAB one is left; Ben, who asks, would preside."""
    game = by_hand("18C2C-783")
    pos = Position(game.title, game.position(1050))
    lines = if_agreed(pos, Words(game.title))
    assert lines[:2] == ["If you agree:", "  Ben decides:"] and len(lines) == 4
    assert lines[2].startswith("  Keep the shares and the name of ERIE: ")
    assert "Dot WAB 30% → 0%" in lines[2] and "Dot ERIE 0% → 10%" in lines[2]
    assert "WAB leaves the stock market" in lines[2] and "ERIE price $55 → $100" in lines[2]
    assert lines[3].startswith("  Keep the shares and the name of WAB: ")
    assert "Dot WAB 30% → 10%" in lines[3] and "you lose WAB to Ben" in lines[3]


def test_the_terminal_tells_it_below_the_question(run, tmp_path: Path) -> None:
    game = Game.from_json(by_hand("18AL-780").to_json()).goto(48)
    file = tmp_path / "asked.json"
    game._forget_undone()
    file.write_bytes(game.to_json())
    out = run("play", file, "--seat", "Ben=human", "--brief", input="decline\nquit\n").out
    assert out.count(SOLD) == 1 and out.index(SOLD) < out.index("1  ")
