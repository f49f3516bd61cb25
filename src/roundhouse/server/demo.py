"""A site to try: somebody with a table of each title in the middle of a game, and one whose game is over."""

from __future__ import annotations

from collections.abc import Callable

from ..bots import ask, make
from ..play.session import Game
from ..titles.entry import Entry
from ..titles.found import titles
from .live.imports import import_game
from .live.store import TableStore
from .people import passwords
from .storage import users

NAME, PASSWORD = "Demo", "all aboard"
OTHERS = ("Ann", "Ben", "Cy", "Dot")
BOT = "greedy"
AN_HOUR = 75
"""Actions for each hour that a title takes people, until its table is in the middle of things."""
MOST = 220


def fill(store: TableStore, seed: int = 1, told: Callable[[str], None] = lambda name: None) -> None:
    """Make the user and the tables in an empty database; `told` hears of each title that is begun.

    It is always the user's turn, or nobody's. The same seed makes the same games.
    """
    with store.database.write() as c:
        user = users.create_user(c, NAME, password_hash=passwords.hashed(PASSWORD))
    for entry in titles().values():
        told(entry.name)
        game = _begun(entry, seed)
        _play(game, min(MOST, round(entry.hours[0] * AN_HOUR)) if entry.hours else MOST, seed)
        bots = dict.fromkeys(game.header.players[1:], BOT)
        import_game(store, user, game, {}, listed=True, seat=NAME, bots=bots)
    shortest = min(titles().values(), key=lambda entry: entry.hours or (99.0, 99.0))
    over = _begun(shortest, seed + 1)
    _play(over, None, seed)
    import_game(
        store, user, over, {}, listed=True, seat=NAME, bots=dict.fromkeys(over.header.players[1:], BOT)
    )


def _begun(entry: Entry, seed: int) -> Game:
    least, most = entry.players
    players = (NAME, *OTHERS)[: max(least, min(3, most))]
    return Game.new(entry.name, players, options=entry.with_usual(()), seed=seed)


def _play(game: Game, least: int | None, seed: int) -> None:
    """Have bots play on so far, and then until it is the user's turn; to the end without a number."""
    bots = {player: make(BOT, seed + number) for number, player in enumerate(game.header.players)}
    while game.to_act and not (least is not None and game.at >= least and game.to_act == NAME):
        game.play(ask(bots[game.to_act], game.title, game.state))
