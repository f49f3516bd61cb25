"""What the site has no word for is not dropped: the exporter refuses and names the action."""

from __future__ import annotations

import dataclasses

import pytest

from recorded import golden
from roundhouse.interop import export_game, exporter, writer
from roundhouse.interop.known import by_title
from roundhouse.interop.writer import NoWord
from roundhouse.play.game_file import GameFileError
from roundhouse.testing.trips import exported
from roundhouse.titles.found import title

GAME = "18Chesapeake-4-random-1"


def test_an_action_without_a_translation_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    game = golden(GAME)
    at = next(at for at, action in enumerate(game.actions, 1) if action.kind() == "place_token")
    by = game.actions[at - 1].by
    kept = {kind: made for kind, made in writer.TRANSLATIONS.items() if kind != "place_token"}
    monkeypatch.setattr(writer, "TRANSLATIONS", kept)
    with pytest.raises(GameFileError) as refused:
        export_game(game)
    assert str(refused.value).startswith(f"Action {at} (place_token by {by}) has no counterpart")
    with pytest.raises(NoWord):  # which `check-title` tells, since no mechanism says that there is no word
        exported(title("18Chesapeake"), game)
    game.goto(at - 1)  # up to there the game can be written
    assert export_game(game)["actions"]


def test_an_adapter_says_what_the_site_does_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = [action["type"] for action in export_game(golden(GAME))["actions"]]
    kept = {kind: made for kind, made in writer.TRANSLATIONS.items() if kind != "place_token"}
    monkeypatch.setattr(writer, "TRANSLATIONS", kept)
    adapter = by_title("18Chesapeake")
    assert adapter is not None
    quiet = dataclasses.replace(adapter, silent=frozenset({"place_token"}))
    monkeypatch.setattr(exporter, "assembled", lambda title: quiet)
    left = sum(action.kind() == "place_token" for action in golden(GAME).actions)
    written = [action["type"] for action in export_game(golden(GAME), checked=False)["actions"]]
    assert written.count("place_token") == whole.count("place_token") - left
