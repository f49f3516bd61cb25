"""The web in a language that does not exist: every page speaks it, so that no sentence escapes the catalogues."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
import pytest

from asgi_client import Client
from pseudo_locale import LANGUAGE
from recorded import golden
from roundhouse import Game
from roundhouse.bots import BOTS
from roundhouse.core.title import Title
from roundhouse.rules.reach import BOARD
from roundhouse.server.app import create_app
from roundhouse.server.live import imports
from roundhouse.server.live.table_choices import LANGUAGES
from roundhouse.server.settings import Settings
from roundhouse.server.storage import tables, users
from roundhouse.text import language
from roundhouse.titles.found import titles

from .pseudo import compiled, escaped

CSRF = re.compile(r'name="csrf" content="([^"]*)"')

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
"""Moments are written so for browsers without scripts; all others write them in their own language."""

NAMES = (
    "Roundhouse",
    "Ann",
    "Ben",
    "Cy",
    "Dot",
    "UTC",
    *MONTHS,
    "CSV",
    "JSON",
    *BOTS,
    *(b.title() for b in BOTS),
    *LANGUAGES.values(),
)
"""What is called the same in every language."""

TRAINS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""Letters stand in the names of trains, tiles and hexes."""

PLAYED = {
    "18Chesapeake-4-greedy-3": (3, 60, 150, None),
    "18AL-4-greedy-2": (60, 150),
    "18GL-3-wasteful-3": (60, 150),
    "1848-4-greedy-1": (60, 200),
    "18C2C-4-greedy-1": (20, 120),
}
"""Games, and after how many actions they are looked at: auctions, stock rounds, operating turns, the end."""

LEFT = {"West", "East", "Plains", "Canada", "bank"}
"""Words of areas of a map, and the bank as somebody who is asked: names of the titles' data."""


class Site:
    """The site in that language, and somebody who is logged in."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.client.post(
            "/join", data={"csrf": self._csrf("/join"), "name": "Ann", "password": "correct horse"}
        )

    def _csrf(self, path: str) -> str:
        found = CSRF.search(self.client.get(path).text)
        assert found is not None
        return found[1]

    def table(self, game: Game) -> int:
        """A table with the game, all of whose seats are Ann's."""
        site = self.client.app.state.site  # type: ignore[attr-defined]
        with site.database.read() as c:
            ann = users.user_named(c, "Ann")
        live = imports.import_game(site.store, ann, game)
        with site.database.write() as c:
            for seat in live.seats:
                tables.put_seat(c, msgspec.structs.replace(seat, user=ann.id, bot=""))
        site.store.forget(live.row.id)
        return int(live.row.id)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("translated")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(language.MORE, str(compiled(folder / "locale")))
        settings = Settings(database=f"sqlite:///{folder}/site.sqlite3", limits=False, language=LANGUAGE)
        with Client(create_app(settings), base_url=settings.url) as client:
            yield Site(client)
        language.speak("")


def names_of(title: Title) -> Iterator[str]:
    """What a title's data name: companies, trains, hexes, tiles."""
    for value in title.settings.values():
        if isinstance(value, dict):
            for key, row in value.items():
                yield from (str(key), str(getattr(row, "name", "")))
    board = title.settings[BOARD.name]
    yield from (*board.hexes, *(hex.name for hex in board.hexes.values()), *board.tiles)
    faces = (*board.tiles.values(), *(hex.face for hex in board.hexes.values()))
    yield from (str(getattr(face, "label", "")) for face in faces)


def titles_named() -> list[str]:
    """What titles, their designers and their rules are called."""
    entries = titles().values()
    rules = [rule.id for entry in entries for rule in entry.rules()]
    return [*rules, *(word for entry in entries for word in (entry.name, entry.designer))]


@pytest.mark.parametrize(
    "path",
    [
        *("/", "/?show=over", "/new", "/new?title=18AL", "/new?title=1848", "/account", "/account/notices"),
        *("/person/Ann", "/no/such/page", "/table/999", "/login", "/join", "/reset"),
    ],
)
def test_no_page_has_a_bare_word(site: Site, path: str) -> None:
    left = escaped(
        site.client.get(path).text, [*NAMES, *titles_named(), *TRAINS, "Discord", "Slack", "guest"]
    )
    assert not list(left)


@pytest.mark.parametrize(("name", "at"), [(name, at) for name, ats in PLAYED.items() for at in ats])
def test_no_desk_has_a_bare_word(site: Site, name: str, at: int | None) -> None:
    whole = golden(name)
    game = Game(whole.header, drawn=False)
    for action in whole.actions[:at]:
        game.follow(action, checked=False)
    table = site.table(game)
    players = [*game.header.players, *game.header.names.values()]
    data = [*NAMES, *titles_named(), *LEFT, *players, *names_of(game.title), *TRAINS]
    views = ("info", "tiles", "spreadsheet", "charts") if at == PLAYED[name][-1] else ()
    for path in ("", *(f"?view={view}" for view in views), "/settings", "/notices"):
        assert not list(escaped(site.client.get(f"/table/{table}{path}").text, data)), path
