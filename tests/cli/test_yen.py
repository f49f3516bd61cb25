"""Commands on games of a title that counts in yen: what they tell has its sign, and no dollar."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from roundhouse.cli import simulate
from roundhouse.cli.journal import Played
from roundhouse.play.companion import Ledger, entry, to_file
from roundhouse.text.templates import dollars
from yen import added, dollars_in, played


@pytest.fixture(autouse=True, scope="module")
def _yen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with added(tmp_path_factory.mktemp("title") / "yen"):
        yield


def test_analyse_tells_yen(run: Callable, tmp_path: Path) -> None:
    played(60).save(tmp_path / "game.json")
    ran = run("analyse", tmp_path / "game.json", "--html", tmp_path / "page.html")
    assert ran.code == 0 and "¥" in ran.out and not dollars_in(ran.out)
    page = (tmp_path / "page.html").read_text("utf-8")
    assert "¥" in page and not dollars_in(page)
    assert dollars(1200) == "$1,200"  # only what the command told was of that title


def test_a_ledger_tells_yen(run: Callable, tmp_path: Path) -> None:
    one = entry({"id": "entry0000", "kind": "pay", "payer": "Ben", "payee": "bank", "amount": 2500})
    (tmp_path / "ledger.json").write_bytes(to_file(Ledger("Yen", ("Ann", "Ben", "Cy")).added(one)))
    ran = run("companion", tmp_path / "ledger.json", "--log")
    assert ran.code == 0 and "Ben pays the bank ¥2,500." in ran.out and not dollars_in(ran.out)
    assert "Ben pays the bank ¥2,500." in run("companion", tmp_path / "ledger.json", "--csv").out


def test_simulate_tells_yen(run: Callable, monkeypatch: pytest.MonkeyPatch) -> None:
    game = {
        "bots": {"P1": "random", "P2": "random"},
        "winners": ["P1"],
        "result": {"P1": 1200, "P2": 800},
        "finished": True,
        "end_reason": "bank",
        "bankrupt": [],
        "actions": 9,
        "operating_rounds": 5,
        "phases": {},
    }
    monkeypatch.setattr(simulate, "play_all", lambda *args, **more: Played([game], [game], False))
    ran = run("simulate", "Yen", "--games", "1", "--players", "2", "--bot", "random", "--jobs", "1")
    assert ran.code == 0 and "¥1,200" in ran.out and "¥400" in ran.out and not dollars_in(ran.out)
