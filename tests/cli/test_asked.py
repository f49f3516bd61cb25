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
    assert if_agreed(pos, Words(game.title)) == SOLD
    after = play(pos.title, pos.state, Accept("Ben"))[0]
    assert (after[CASH]["Ben"], after[CASH]["Dot"]) == (50, 0)


def test_nothing_is_told_where_nobody_is_asked() -> None:
    game = by_hand("18AL-780")
    assert not if_agreed(Position(game.title, game.position(47)), Words(game.title))
    assert not if_agreed(Position(game.title, game.position(49)), Words(game.title))


def test_a_merger_is_told_with_prices_and_shares() -> None:
    position = table()
    position.play("propose_merger", survivor="UP", vanished="CRIP")
    told = if_agreed(Position(position.title, position.state), Words(position.title))
    assert told.startswith("If you agree: ") and "CRIP leaves the stock market" in told


def test_the_terminal_tells_it_below_the_question(run, tmp_path: Path) -> None:
    game = Game.from_json(by_hand("18AL-780").to_json()).goto(48)
    file = tmp_path / "asked.json"
    game._forget_undone()
    file.write_bytes(game.to_json())
    out = run("play", file, "--seat", "Ben=human", "--brief", input="decline\nquit\n").out
    assert out.count(SOLD) == 1 and out.index(SOLD) < out.index("1  ")
