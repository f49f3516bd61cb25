"""Templates are compiled once, and loaded from beside them afterwards, unless something is different."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from jinja2 import FileSystemLoader

from roundhouse.server.app import create_app
from roundhouse.server.settings import Settings
from roundhouse.server.storage.migrations import HERE, forms
from roundhouse.server.web import escaping, later
from roundhouse.server.web.compiled import CompiledTemplates
from roundhouse.server.web.escaping import Templates


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    (tmp_path / "page.html").write_text("{{ x }}")
    return tmp_path


def rendered(folder: Path) -> tuple[str, int]:
    """The page, and how often something was compiled for it."""
    jinja, compiled = Templates(loader=FileSystemLoader(folder), bytecode_cache=CompiledTemplates(folder)), []
    compile_it = jinja.compile
    jinja.compile = lambda *args, **more: compiled.append(1) or compile_it(*args, **more)  # type: ignore
    return jinja.get_template("page.html").render(x=7), len(compiled)


def test_a_template_is_compiled_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert [rendered(folder) for _ in range(2)] == [("7", 1), ("7", 0)]
    (folder / "page.html").write_text("{{ x }}!")
    assert [rendered(folder) for _ in range(2)] == [("7!", 1), ("7!", 0)]
    other = folder / "escaping.py"
    other.write_text("# compiles otherwise")
    monkeypatch.setattr(escaping, "__file__", str(other))
    assert rendered(folder) == ("7!", 1)


def test_what_cannot_be_read_or_kept_does_no_harm(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rendered(folder)
    for kept in (folder / "__pycache__").iterdir():
        kept.write_bytes(kept.read_bytes()[:-10])
    assert rendered(folder) == ("7", 1)
    for kept in (folder / "__pycache__").iterdir():
        kept.unlink()
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert [rendered(folder) for _ in range(2)] == [("7", 1)] * 2


def test_the_forms_of_the_database_are_those_that_alembic_knows() -> None:
    """Which is asked without it, since it takes longer to load than a site to open."""
    from alembic.script import ScriptDirectory

    known = ScriptDirectory(str(HERE))
    assert forms() == sorted(script.revision for script in known.walk_revisions())
    assert forms()[-1] == known.get_current_head()


def test_what_is_loaded_later_is_there() -> None:
    app = create_app(Settings(database="sqlite://"))
    names = [
        route.endpoint.__qualname__
        for route in app.routes
        if getattr(route, "endpoint", None) is not None and route.endpoint.__module__ == later.__name__
    ]
    assert len(names) == 5
    for name in names:
        assert callable(later.found(*name.rpartition(".")[::2]))
