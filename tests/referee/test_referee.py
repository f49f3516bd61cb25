"""Every golden game is followed by a referee: books kept a second time, from the rulebook and the data files alone.

The referees were written without a look at the package (see README.md here). What they find otherwise and is known is
in `differing.KNOWN`; each of it has to occur, so that nothing stays there after it has been mended.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from event_coverage import STEERED as STEERED_FOLDER
from event_coverage import loaded
from recorded import golden
from referee.books import Line, Referee, over
from referee.differing import KNOWN, LEAGUES, MODULES, differing, referee_of, unexplained
from referee.games import of_league, of_people, played
from roundhouse.bots import BOTS, ask, make
from roundhouse.play.session import Game
from roundhouse.play.stream import stream
from roundhouse.titles.found import title as found

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
GAMES = sorted(path.stem for path in GOLDEN.glob("*.json") if path.stem.partition("-")[0] in MODULES)
"""Of the titles for which somebody has kept books."""


@cache
def lines(name: str) -> tuple[Line, ...]:
    return tuple(stream(golden(name)))


@cache
def followed(name: str) -> Referee:
    """The referee of a golden game's title, at its end."""
    return over(referee_of(name.split("-")[0]), lines(name))


@pytest.mark.parametrize("name", GAMES)
def test_the_referee_finds_nothing_new(name: str) -> None:
    title = name.split("-")[0]
    one = followed(name)
    assert unexplained(one, title) == []
    assert sum(one.checked.values()) > 10 * one.at


@pytest.mark.parametrize("title", KNOWN)
def test_what_is_known_occurs(title: str) -> None:
    found = [
        str(difference)
        for name in GAMES
        if name.startswith(f"{title}-")
        for difference in followed(name).differences
    ]
    for what in KNOWN[title]:
        assert any(re.search(what, text) for text in found), what


def spoilt(name: str) -> Iterator[tuple[str, list[Line]]]:
    """The stream of a game with one thing wrong: a payment, a marker, a train's owner."""
    for table in ("cash", "markers", "trains"):
        copied = copy.deepcopy(list(lines(name)))
        rows, key = next(
            (line["tables"][table], key)
            for line in copied[len(copied) // 2 :]
            for key, row in line["tables"].get(table, {}).items()
            if row is not None
        )
        match table:
            case "cash":
                rows[key] += 1
            case "markers":
                rows[key] = {**rows[key], "column": rows[key]["column"] + 1}
            case _:
                rows[key] = {
                    **rows[key],
                    "owner": "bank pool" if rows[key]["owner"] != "bank pool" else "depot",
                }
        yield table, copied


@pytest.mark.parametrize("title", MODULES)
def test_the_referee_notices_what_is_wrong(title: str) -> None:
    name = next(game for game in GAMES if game.startswith(f"{title}-") and "greedy" in game)
    for table, copied in spoilt(name):
        assert unexplained(over(referee_of(title), copied), title), table


def path_of(name: str) -> Path:
    return STEERED_FOLDER / f"{name}.json.gz"


STEERED = sorted(path.name.removesuffix(".json.gz") for path in STEERED_FOLDER.glob("*.json.gz"))
STEERED_EVERY_DAY = ["18AL-3-301", "18Chesapeake-2-304", "18GL-2-301", "1848-3-21"]
"""One of each title but the largest, with many options or readings, of some hundred actions at most."""


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=() if name in STEERED_EVERY_DAY else pytest.mark.soak) for name in STEERED],
)
def test_the_referee_over_steered_games(name: str) -> None:
    """They reach what is rare, see `tools/steer.py`."""
    assert differing(loaded(path_of(name))) == []


SAMPLED = [
    pytest.param(title, bots, seed, usual, id=f"{title}-{'-'.join(bots)}-{seed}")
    for title in MODULES
    for bots, seed, usual in (
        (("random",) * 3, 31, True),
        (("greedy",) * 4, 32, False),
        (("greedy", "random", "greedy"), 33, True),
    )
]
LONGEST = 300
"""Actions of a sampled game every day; by soak they are played to their ends."""


@pytest.mark.parametrize(("title", "bots", "seed", "usual"), SAMPLED)
def test_the_referee_over_a_sample(title: str, bots: tuple[str, ...], seed: int, usual: bool) -> None:
    """Other seeds than golden games have, and the readings that new tables begin with."""
    options = found(title).with_usual(()) if usual else ()
    assert differing(played(title, bots, seed, options, LONGEST)) == []


@pytest.mark.soak
@pytest.mark.parametrize(("title", "bots", "seed", "usual"), SAMPLED)
def test_the_referee_over_a_sample_to_its_end(
    title: str, bots: tuple[str, ...], seed: int, usual: bool
) -> None:
    options = found(title).with_usual(()) if usual else ()
    assert differing(played(title, bots, seed, options)) == []


def test_the_referee_over_games_of_people(shared: Path) -> None:
    seen = {name: differing(game) for name, game in of_people(shared)}
    assert len(seen) == 4
    assert not any(seen.values()), seen


PARTS = 50


@pytest.mark.parametrize("league", LEAGUES)
def test_the_referee_over_the_first_game_of_a_league(league: str) -> None:
    game = next(of_league(league, ("greedy", "random")))
    assert differing(game.play(LONGEST)) == [], game.label


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("league", LEAGUES)
def test_the_referee_over_all_games_of_a_league(league: str, part: int) -> None:
    """Of all kinds of bots: `search` and `planner` think for as long as they did. `python -m referee.leagues` does
    the same, tells how far it is, and goes on where it was stopped."""
    for game in islice(of_league(league, tuple(BOTS)), part, None, PARTS):
        assert differing(game.play()) == [], game.label


@pytest.mark.soak
@pytest.mark.parametrize("title", MODULES)
@pytest.mark.parametrize("bot", ["greedy", "random"])
@pytest.mark.parametrize("seed", range(5))
def test_the_referee_over_games_of_bots(title: str, bot: str, seed: int) -> None:
    game = Game.new(title, ("Ann", "Ben", "Cy", "Dot")[: 3 + seed % 2], seed=seed)
    bots = {player: make(bot, seed * 10 + number) for number, player in enumerate(game.header.players)}
    while not game.over and game.at < 2500:
        game.play(ask(bots[game.to_act], game.title, game.state))
    assert unexplained(over(referee_of(title), stream(game)), title) == []
