"""Files that are no games, or no honest ones: one line, exit code 2, nothing written."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from roundhouse.cli.errors import UserError
from roundhouse.cli.files import open_game
from roundhouse.play.game_file import LARGEST_FILE, GameFileError

Change = Callable[[dict[str, Any]], object]


def header(**fields: Any) -> Change:
    return lambda data: data["header"].update(fields)


def action(number: int, **fields: Any) -> Change:
    return lambda data: data["actions"][number].update(fields)


def swap(data: dict[str, Any]) -> None:
    actions = data["actions"]
    actions[1], actions[2] = actions[2], actions[1]


TAMPERED: dict[str, Change] = {
    "another player acts": action(1, by="Ben"),
    "nobody acts": action(1, by="Zoe"),
    "chance acts out of turn": action(1, by="chance"),
    "turns are swapped": swap,
    "an action is left out": lambda data: data["actions"].pop(3),
    "an action is doubled": lambda data: data["actions"].insert(3, data["actions"][2]),
    "another card is drawn than there is": action(0, corporation="XYZ"),
    "the position is another one": lambda data: data["snapshots"][0].update(digest="0" * 16),
    "a snapshot of the future": lambda data: data["snapshots"][0].update(at=10**6),
    "a huge price": action(2, price=10**30),
    "a huger number": action(2, price=10**400),
    "a negative price": lambda data: data["actions"].insert(1, bid(-5)),
    "a broken price": lambda data: data["actions"].insert(1, bid(47.5)),
    "a price in words": lambda data: data["actions"].insert(1, bid("many")),
    "an unknown field": action(1, bogus=1),
    "an unknown kind": action(1, type="fly"),
    "no kind": lambda data: data["actions"][1].pop("type"),
    "an action that is a list": lambda data: data["actions"].insert(1, [1, 2]),
    "actions that are a number": lambda data: data.update(actions=7),
    "no actions": lambda data: data.pop("actions"),
    "another title": header(title="18Nowhere"),
    "a title that is a number": header(title=18),
    "a version in words": header(rules="new"),
    "another format": lambda data: data.update(roundhouse=99),
    "an option that is none": header(options=["bogus"]),
    "a player twice": header(players=["Ann", "Ann", "Ben"]),
    "a player called like the bank": header(players=["bank", "Ann", "Ben"]),
    "no players": header(players=[]),
    "a thousand players": header(players=[str(number) for number in range(1000)]),
    "a player without a name": header(players=["", "Ann", "Ben"]),
    "a seed in words": header(seed="lucky"),
    "no header": lambda data: data.pop("header"),
    "something more": lambda data: data.update(more=1),
}


def bid(price: object) -> dict[str, object]:
    return {"type": "bid", "by": "Ann", "private": "C-P", "price": price}


def site(**fields: Any) -> bytes:
    file = {
        "id": 1,
        "title": "18Chesapeake",
        "players": [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Ben"}, {"id": 3, "name": "Cy"}],
        "settings": {"seed": 1, "optional_rules": []},
        "status": "active",
        "actions": [],
        **fields,
    }
    return json.dumps(file).encode()


def move(**fields: Any) -> dict[str, Any]:
    return {
        "type": "bid",
        "id": 1,
        "entity": 1,
        "entity_type": "player",
        "company": "C-P",
        "price": 45,
        **fields,
    }


FOREIGN: dict[str, bytes] = {
    "empty": b"",
    "a blank": b" ",
    "text": b"This is a letter to my aunt.\n",
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
    "another encoding": '{"roundhouse": 1, "ä": 2}'.encode("utf-16"),
    "null": b"null",
    "a list": b"[1, 2, 3]",
    "a number": b"1e999",
    "not a number": b"NaN",
    "a text in JSON": b'"game"',
    "an empty object": b"{}",
    "another program's object": b'{"name": "x", "version": 3}',
    "deep lists": b"[" * 200_000,
    "deep lists that end": b"[" * 200_000 + b"]" * 200_000,
    "deep objects": b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
    "deep inside": b'{"roundhouse": 1, "header": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "a site file of another game": site(title="1822Nowhere"),
    "a site file of a control character": site(title="\x1b[2J\nroundhouse: all is well"),
    "a site file without its actions": site(loaded=False),
    "a site file with an id twice": site(actions=[move(), move()]),
    "a site file out of turn": site(actions=[move(entity=2)]),
    "a site file with a player twice": site(players=[{"id": 1, "name": "Ann"}] * 3),
    "a site file with an illegal bid": site(actions=[move(price=10**9 - 1)]),
    "a site file with a huge bid": site(actions=[move(price=10**40)]),
    "a site file with a huge id": site(actions=[move(id=10**40)]),
    "a site file with odd types": site(actions=[move(entity=[1], company={})]),
    "a site file with actions that are none": site(actions=[7]),
    "a site file of one player": site(players=[{"id": 1, "name": "Ann"}]),
    "a site file that undoes nothing": site(actions=[{"type": "redo", "id": 1, "entity": 1}]),
}

BAD = [*TAMPERED, *FOREIGN, "cut short", "cut late", "joined"]


def content(name: str, young: bytes) -> bytes:
    if name in FOREIGN:
        return FOREIGN[name]
    if name in TAMPERED:
        data = json.loads(young)
        TAMPERED[name](data)
        return json.dumps(data).encode()
    return {"cut short": young[:100], "cut late": young[:-3], "joined": young + young}[name]


COMMANDS: dict[str, tuple[str, ...]] = {
    "replay": ("replay", "FILE", "--trace", "OUT"),
    "check": ("check", "FILE"),
    "convert": ("convert", "FILE", "OUT"),
    "draw": ("draw", "FILE", "-o", "OUT.svg"),
    "play": ("play", "FILE", "--save", "OUT"),
}


def refused(run: Any, args: tuple[str, ...], file: Path) -> str:
    """Run a command on a file that it has to refuse; gives what it says."""
    out = file.parent / "out"
    before = sorted(file.parent.iterdir())
    ran = run(*(arg.replace("FILE", str(file)).replace("OUT", str(out)) for arg in args), input="")
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith("roundhouse: ") and ran.err.count("\n") == 1 and ran.err[:-1].isprintable()
    assert len(ran.err) < 600
    assert sorted(file.parent.iterdir()) == before
    return str(ran.err)


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_refused_in_one_line(run, name: str, young: bytes, tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(content(name, young))
    said = refused(run, COMMANDS["replay"], file)
    assert str(file) in said


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("name", ["cut late", "turns are swapped", "deep lists", "a site file out of turn"])
def test_every_command_refuses_it(run, command: str, name: str, young: bytes, tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(content(name, young))
    refused(run, COMMANDS[command], file)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_that_is_none(run, command: str, tmp_path: Path) -> None:
    refused(run, COMMANDS[command], tmp_path / "missing.json")
    folder = tmp_path / "folder.json"
    folder.mkdir()
    refused(run, COMMANDS[command], folder)


def test_a_device_is_not_read(run) -> None:
    assert run("check", "/dev/zero").code == 2


def test_a_file_of_unlikely_size_is_not_read(run, tmp_path: Path) -> None:
    file = tmp_path / "big.json"
    with file.open("wb") as out:
        out.truncate(LARGEST_FILE + 1)
    assert "larger" in refused(run, COMMANDS["check"], file)


def test_the_refusal_names_the_action_the_reason_and_the_rule(run, young: bytes, tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(content("another player acts", young))
    said = refused(run, COMMANDS["check"], file)
    assert "Action 2" in said and "It is Ann's decision" in said and "18Chesapeake-9-2" in said


def test_honest_files_pass(run, saved: Path, tmp_path: Path) -> None:
    assert run("check", saved).code == 0
    file = tmp_path / "site.json"
    file.write_bytes(site(actions=[move()]))
    assert run("check", file).code == 0


# Any part of a file changed to anything: refused or accepted, and nothing else.

HOSTILE: list[Any] = [
    None, True, -1, 0, 2**63, 2**64 + 1, 10**30, 1.5, 1e300, "", "x" * 3000, "\x1b[2J", "B&O", "F2.0", "H6.x",
    "H6.-1", "..", "F2.99999999999999999999", [], [[]], {}, {"type": "x"}, "2-0", "-", "bank",
    "initial offering", ["H6.0"] * 300,
]  # fmt: skip


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(inner for key, value in pairs for inner in places(value, (*path, key)))]


@pytest.mark.parametrize("seed", range(3))
def test_any_change_is_refused_or_accepted(young: bytes, tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    honest = json.loads(young)
    honest["snapshots"] = []
    where = [path for path in places(honest) if path]
    file = tmp_path / "odd.json"
    for _ in range(60):
        data = json.loads(json.dumps(honest))
        *path, last = rng.choice(where)
        inside = data
        for key in path:
            inside = inside[key]
        if rng.random() < 0.8:
            inside[last] = rng.choice(HOSTILE)
        else:
            del inside[last]
        file.write_text(json.dumps(data))
        try:
            open_game(file)
        except (GameFileError, UserError) as error:
            assert str(error)
