"""Game files from somebody who means no good: a game, or one sentence, soon and in little room."""

from __future__ import annotations

import json
import random
import time
import zlib
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from hypothesis import HealthCheck, Phase
from hypothesis import strategies as st
from sqlalchemy import func, select

from roundhouse import Game, GameFileError
from roundhouse.interop import import_game
from roundhouse.play.game_file import LONGEST_MESSAGE
from roundhouse.server.errors import SiteError
from roundhouse.server.live import imports
from roundhouse.server.live.hub import Hub
from roundhouse.server.live.store import TableStore
from roundhouse.server.storage import schema, users
from roundhouse.server.storage.database import Database
from roundhouse.server.web import sessions
from roundhouse.titles.found import titles
from server.security_world import World

from .mutations import bytes_bent, nested, outcomes_of, pack, values_bent
from .splices import File

DATA = Path(__file__).parents[1] / "data"
GOLDEN = Path(__file__).parents[1] / "golden"
SECONDS = 20.0
"""Within which any of these small files has to be answered; all but a few take some hundredths."""

ROOM = 400 * 2**20
"""Bytes by which reading them may make the process larger."""

PEAK = Path("/proc/self/clear_refs")

EVERYDAY, MANY = 300, 20_000
IMPORTS, MANY_IMPORTS = 24, 600

SHORT = 6
"""Actions of the games of which very many are spoilt, so that one takes a millisecond or two."""

SMALL_OURS, SMALL_THEIRS, SMALL_STORED = 3_000, 800, 250
PARTS = 10
"""Everyday there are so many small changes; `make soak` has 270 times as many, a million, in so many parts."""


def begun(title: str, actions: int = 30) -> dict[str, Any]:
    """The file of a game of three that has just begun."""
    game, chance = Game.new(title, ["Ann", "Ben", "Cy"], seed=7), random.Random(title)
    while game.at < actions:
        game.play(chance.choice(game.offers()).sample(chance))
    game.goto(actions - 3)  # so that it has a branch
    found: dict[str, Any] = json.loads(game.to_json())
    return found


@pytest.fixture(scope="module")
def ours() -> list[dict[str, Any]]:
    """Files of ours, one of each title."""
    return [begun(title) for title in titles()]


@pytest.fixture(scope="module")
def theirs() -> list[dict[str, Any]]:
    """A file of 18xx.games."""
    return [json.loads((DATA / "interop" / "18Chesapeake-by-hand.json").read_bytes())]


def is_one_sentence(text: str) -> None:
    """Raises AssertionError where somebody would not want to read it."""
    length, lines, text = len(text), len(text.splitlines()), text[:2000]
    assert lines == 1 and length <= LONGEST_MESSAGE, (length, lines, text)
    assert "Traceback" not in text and text.endswith((".", ")", "…")), text


def outcome(read: Callable[[bytes], Any], data: bytes) -> str:
    """What becomes of a file: "game" or "refused". Whatever else is raised fails the test."""
    began = time.process_time()
    try:
        read(data)
    except GameFileError as error:
        is_one_sentence(str(error))
        return "refused"
    finally:
        assert time.process_time() - began < SECONDS
    return "game"


@contextmanager
def in_little_room() -> Iterator[None]:
    """Raises AssertionError when the process needs much more memory meanwhile than before; only Linux tells."""
    if not PEAK.exists():
        yield
        return
    PEAK.write_text("5")  # forget the highest of before
    before = peak()
    yield
    assert peak() - before < ROOM


def peak() -> int:
    """The most memory that the process had since the highest was forgotten, in bytes."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM"))


def explore(read: Callable[[bytes], Any], files: list[dict[str, Any]], examples: int, fixed: bool) -> None:
    """Read so many spoilt files."""
    seen: set[str] = set()
    whole = [json.dumps(file).encode() for file in files]

    @hypothesis.settings(
        max_examples=examples,
        derandomize=fixed,
        database=None,
        deadline=None,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    @hypothesis.given(number=st.integers(0, 2**48))
    def spoil(number: int) -> None:
        chance = random.Random(number)
        which = chance.randrange(len(files))
        if chance.random() < 0.25:
            data = bytes_bent(whole[which], chance)
        else:
            data = values_bent(files[which], chance)
        hypothesis.note(f"file {which}, number {number}")
        seen.add(outcome(read, data))

    with in_little_room():
        spoil()
    assert seen == {"game", "refused"}, "only one thing ever happened"


def read_ours(data: bytes) -> None:
    """What is read can be written, and read again."""
    game = Game.from_json(data)
    assert Game.from_json(game.to_json()).digest() == game.digest()


def test_files_of_ours_are_games_or_one_sentence(ours: list[dict[str, Any]]) -> None:
    explore(read_ours, ours, EVERYDAY, fixed=True)


def test_files_of_18xx_games_are_games_or_one_sentence(theirs: list[dict[str, Any]]) -> None:
    explore(import_game, theirs, EVERYDAY, fixed=True)


@pytest.mark.soak
def test_many_files_of_ours_are_games_or_one_sentence(ours: list[dict[str, Any]]) -> None:
    explore(read_ours, ours, MANY, fixed=False)


@pytest.mark.soak
def test_many_files_of_18xx_games_are_games_or_one_sentence(theirs: list[dict[str, Any]]) -> None:
    explore(import_game, theirs, MANY, fixed=False)


# -- very many small changes ------------------------------------------------------------------------


@pytest.fixture(scope="module")
def short_ours() -> list[File]:
    """Files of ours with a few actions, one of each title."""
    return [File(begun(title, SHORT)) for title in titles()]


@pytest.fixture(scope="module")
def short_theirs(theirs: list[dict[str, Any]]) -> list[File]:
    """A file of 18xx.games with a few actions."""
    return [File({**file, "actions": file["actions"][:SHORT]}) for file in theirs]


def spoil_slightly(
    read: Callable[[bytes], Any],
    files: list[File],
    numbers: range,
    after: Callable[[str], None] | None = None,
) -> None:
    """Read a file with one small change for each number; `after` looks at what it came to."""
    seen: dict[str, int] = {"game": 0, "refused": 0}
    with in_little_room():
        for number in numbers:
            chance = random.Random(number)
            try:
                came_to = outcome(read, chance.choice(files).bent(chance))
                if after is not None:
                    after(came_to)
            except BaseException:
                print(f"the change with number {number}")
                raise
            seen[came_to] += 1
    assert min(seen.values()) > len(numbers) // 10, seen


def elsewhere(count: int, part: int) -> range:
    """A part of the many more numbers of the soak, other ones each time."""
    many = 270 * count // PARTS
    first = random.SystemRandom().randrange(2**40) + part * many
    return range(first, first + many)


def test_small_changes_to_files_of_ours(short_ours: list[File]) -> None:
    spoil_slightly(read_ours, short_ours, range(SMALL_OURS))


def test_small_changes_to_files_of_18xx_games(short_theirs: list[File]) -> None:
    spoil_slightly(import_game, short_theirs, range(SMALL_THEIRS))


def test_of_what_is_refused_nothing_is_stored(
    tmp_path: Path, short_ours: list[File], short_theirs: list[File]
) -> None:
    database = Database.open(f"sqlite:///{tmp_path / 'site.sqlite3'}")
    store, stored = TableStore(database, Hub(database)), 0
    with database.write() as c:
        ann = users.create_user(c, "Ann")

    def sent(data: bytes) -> None:
        try:
            imports.import_file(store, ann, data)
        except SiteError as error:
            assert 400 <= error.status < 500
            raise GameFileError(error.sentence) from None

    def look(came_to: str) -> None:
        nonlocal stored
        stored += came_to == "game"
        with database.read() as c:
            counts = [c.execute(select(func.count()).select_from(one)).scalar() for one in holding]
        assert counts[0] == stored
        before.append(tuple(counts))
        assert came_to == "game" or before[-1] == before[-2]

    holding = (schema.tables, schema.seats, schema.entries, schema.snapshots, schema.audit, schema.users)
    before: list[tuple[int | None, ...]] = [(0, 0, 0, 0, 0, 1)]
    spoil_slightly(sent, [*short_ours, *short_theirs], range(SMALL_STORED), look)
    database.close()


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
def test_a_million_small_changes(part: int, short_ours: list[File], short_theirs: list[File]) -> None:
    spoil_slightly(read_ours, short_ours, elsewhere(SMALL_OURS, part))
    spoil_slightly(import_game, short_theirs, elsewhere(SMALL_THEIRS, part))


# -- what random changes seldom come to --------------------------------------------------------------


def spoilt(file: dict[str, Any], **changes: Any) -> bytes:
    """The file with a digest that is wrong, so that its positions are looked at."""
    digests = [*file["digests"][:-1], "0" * 16]
    return json.dumps({**file, "digests": digests, "snapshots": [], **changes}).encode()


def squeezed(text: bytes) -> str:
    """Packed as positions are."""
    return b64encode(zlib.compress(text, 9)).decode()


@pytest.mark.parametrize(
    "text",
    [
        b" " * 2**28,
        b"[" + b"{}," * 2**24 + b"{}]",
        b"[" + b'{"stack":[' + b"[]," * 2**22 + b"[]]}]",
        b"[" * 10**6,
    ],
    ids=["blanks", "many positions", "a long stack", "deep"],
)
def test_positions_that_unpack_to_very_much(ours: list[dict[str, Any]], text: bytes) -> None:
    data = spoilt(ours[0], positions=squeezed(text))
    with in_little_room():
        assert outcome(read_ours, data) == "refused"


def test_a_large_position_is_not_copied_for_every_action() -> None:
    file = json.loads(Game.load(GOLDEN / "18Chesapeake-4-random-1.json").to_json())
    outcomes = outcomes_of(file)
    outcomes[0]["tables"]["cash"].update({f"p{number}": 1 for number in range(100_000)})
    for each in outcomes:
        each.setdefault("tables", {}).setdefault("cash", {})["Ann"] = 5
    data = spoilt(file, positions=pack(outcomes))
    with in_little_room():
        assert outcome(read_ours, data) == "refused"


def test_positions_that_take_away_what_was_never_there(ours: list[dict[str, Any]]) -> None:
    outcomes = outcomes_of(ours[0])
    outcomes[1]["gone"] = {"nothing of that name": ["x"]}
    assert outcome(read_ours, spoilt(ours[0], positions=pack(outcomes))) == "refused"


@pytest.mark.parametrize("name", ["x" * 10**6, "two\nlines", "\u2028", "{title} %s"])
def test_names_of_titles_and_options_are_not_echoed_without_end(
    ours: list[dict[str, Any]], name: str
) -> None:
    file = ours[0]
    for change in ({"title": name}, {"options": [name]}, {"players": [name, name, "Cy"]}):
        header = {**file["header"], **change}
        assert outcome(read_ours, json.dumps({**file, "header": header}).encode()) == "refused"


def test_a_difference_with_very_many_names_is_told_in_few(ours: list[dict[str, Any]]) -> None:
    outcomes = outcomes_of(ours[0])
    outcomes[0]["tables"].update({f"t{number}": {"a": 1} for number in range(50_000)})
    assert outcome(read_ours, spoilt(ours[0], positions=pack(outcomes))) == "refused"


@pytest.mark.parametrize("depth", [50, 900, 100_000])
def test_values_within_values(ours: list[dict[str, Any]], theirs: list[dict[str, Any]], depth: int) -> None:
    deep = json.dumps(nested(depth)) if depth < 1000 else '{"a":' * depth + "1" + "}" * depth
    for read, file in ((read_ours, ours[0]), (import_game, theirs[0])):
        for key in file:
            whole = json.dumps({**file, key: "HERE"}).replace('"HERE"', deep)
            outcome(read, whole.encode())


# -- the same by the web -----------------------------------------------------------------------------


@pytest.mark.parametrize("imports", [IMPORTS, pytest.param(MANY_IMPORTS, marks=pytest.mark.soak)])
def test_what_is_sent_to_the_import_is_a_table_or_one_sentence(
    world: World, ours: list[dict[str, Any]], theirs: list[dict[str, Any]], imports: int
) -> None:
    secret, seen = sessions.new_secret(), set()
    with world.site.database.write() as c:
        users.create_token(c, world.ann.id, "files", ("read", "play"), sessions.hash_of(secret))
    program, ann = world.client(), world.client(world.ann)
    program.http.headers["Authorization"] = f"Bearer {secret}"
    files = [*ours, *theirs]
    for number in range(imports):
        chance = random.Random(number)
        file = chance.choice(files)
        whole = json.dumps(file).encode()
        data = bytes_bent(whole, chance) if number % 4 == 0 else values_bent(file, chance)
        if number % 2:
            headers = {"Content-Type": "application/json"}
            answer = program.http.post("/api/import", content=data, headers=headers)
        else:
            answer = ann.post("/import", files={"file": ("game.json", data)})
        seen.add(answer.status_code)
        if answer.is_success or answer.is_redirect:
            table = answer.json()["id"] if number % 2 else answer.headers["location"].rpartition("/")[2]
            for path in (f"/table/{table}", f"/api/tables/{table}", f"/api/tables/{table}/file"):
                assert ann.get(path).status_code == 200, (number, path)
        else:
            assert 400 <= answer.status_code < 500, (number, answer.text[:500])
            is_one_sentence(answer.json()["error"]["sentence"])
    assert {201, 303, 400} <= seen, seen
