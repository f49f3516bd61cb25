"""What the web remembers: bounded, in one object, and forgotten between sites."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

import roundhouse.server
from roundhouse.server.caches import CACHES, Lru, WebCaches
from roundhouse.server.settings import Settings
from roundhouse.server.site import Site

SERVER = Path(roundhouse.server.__file__).parent

MADE_ONCE = {
    "live/rating.py": {"_model"},
    "title_facts.py": {"_compatible"},
    "notices/outbound_http.py": {"_trusted"},
    "people/passwords.py": {"_apart", "_hasher", "_nobody"},
    "storage/account_keys.py": {"_prototypes"},
    "storage/log.py": {"_moving"},
    "storage/rows.py": {"_selected", "columns", "defaults"},
    "web/limits.py": {"_rates"},
    "web/static.py": {"bundles", "mark"},
    "web/templates.py": {"_compiled", "environment"},
}
"""Things that follow from the code and the settings alone, and that no site has to forget."""

NO_MEMORY = {
    "table/feed.py: _all: WeakKeyDictionary[Site, Feeds] = WeakKeyDictionary()",
    "web/standing.py: _all: WeakKeyDictionary[Site, Standing] = WeakKeyDictionary()",
    "storage/database.py: _logged: WeakKeyDictionary[Engine, dict[tuple[str, ...], float]] = WeakKeyDictionary()",
}
"""The streams that are open, by site; and when each sort of failure was told to the log, by database."""


def test_the_one_used_longest_ago_goes_first() -> None:
    kept: Lru[str, int] = Lru(2)
    kept.put("a", 1)
    kept.put("b", 2)
    assert kept.get("a") == 1
    kept.put("c", 3)
    assert (kept.get("a"), kept.get("b"), kept.get("c"), len(kept)) == (1, None, 3, 2)
    kept.clear()
    assert kept.get("a") is None and not len(kept)


def test_what_goes_for_want_of_room_is_told() -> None:
    gone: list[int] = []
    kept: Lru[str, int] = Lru(2, gone.append)
    for key, value in (("a", 1), ("b", 2), ("a", 3), ("c", 4), ("d", 5)):
        kept.put(key, value)
    assert gone == [2, 3]  # not 1, for which another one came
    kept.drop("c")
    kept.clear()
    assert gone == [2, 3]


def test_everything_is_forgotten_at_once() -> None:
    caches, asked = WebCaches(), []
    one: Lru[int, int] = caches.lru("one", 3)

    @caches.function("two", 2)
    def double(number: int) -> int:
        asked.append(number)
        return 2 * number

    one.put(1, 1)
    assert double(4) == double(4) == 8 and asked == [4]
    caches.clear()
    assert double(4) == 8 and asked == [4, 4] and not len(one)
    assert caches.names() == ("one", "two")
    with pytest.raises(ValueError, match="two"):
        caches.lru("two", 1)


def test_a_site_knows_nothing_of_the_one_before(site: Any, settings: Settings) -> None:
    from roundhouse.server.live.orders import _forms

    assert site.caches is CACHES
    _forms.put((1, "Ann"), ((), []))
    Site.open(settings).close()
    assert _forms.get((1, "Ann")) is None


def unlisted(path: str, text: str) -> list[str]:
    """What a module would remember for the whole process without a place in `CACHES`."""
    found = []
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef):
            wrapped = any(
                "cache" in ast.unparse(by) and "CACHES" not in ast.unparse(by) for by in node.decorator_list
            )
            if wrapped and node.name not in MADE_ONCE.get(path, ()):
                found.append(f"{path}: {node.name}")
        elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            value = ast.unparse(node.value)
            if value in ("{}", "dict()") or value.startswith(
                ("OrderedDict", "WeakKeyDictionary", "defaultdict")
            ):
                found.append(f"{path}: {ast.unparse(node)}")
    return found


def test_nothing_is_remembered_elsewhere() -> None:
    found = {
        problem
        for path in SERVER.rglob("*.py")
        for problem in unlisted(path.relative_to(SERVER).as_posix(), path.read_text(encoding="utf-8"))
    }
    assert found == NO_MEMORY
    assert len(unlisted("x.py", "a: dict[int, int] = {}\n@lru_cache\ndef f(): ...\nb = OrderedDict()")) == 3
