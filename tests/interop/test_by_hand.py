"""A small file, written by hand from the description of the format, and what may become of it."""

from __future__ import annotations

import json

import pytest

from roundhouse.core.position import Position
from roundhouse.interop import export_game, export_json, import_game, is_site_file
from roundhouse.play.session import Game
from roundhouse.rules.ending import WEALTH
from roundhouse.rules.market import price
from roundhouse.rules.shares import STOCK, president

from .files import BY_HAND, by_hand, changed, cut_after, normal


def test_result() -> None:
    imported = import_game(BY_HAND.read_bytes())
    pos = Position(imported.game.title, imported.game.state)
    assert {p: WEALTH(pos, p) for p in "012"} == {"0": 858, "1": 908, "2": 1046}
    assert (imported.ended, imported.notes) == ("manually_ended", ())
    assert imported.game.header.names == {"0": "P0", "1": "P1", "2": "P2"}
    assert president(pos, "C&O") == "2"  # seed 7 draws it
    assert price(pos, "B&O") == 70
    assert imported.game.header.options == ("declared_run",)


def test_ids_name_the_actions_of_the_file() -> None:
    imported = import_game(by_hand())
    by_id = {id: action.kind() for id, action in zip(imported.ids, imported.game.actions, strict=True)}
    assert by_id[None] == "draw"
    assert (by_id[1], by_id[7], by_id[8], by_id[9], by_id[27]) == (
        *("buy_cheapest", "set_par", "par", "buy_share", "run"),
    )
    assert 13 not in by_id  # it was undone


def test_who_reads_a_file_is_told_how_far_it_is() -> None:
    told: list[tuple[int, int]] = []
    imported = import_game(BY_HAND.read_bytes(), tell=lambda done, total: told.append((done, total)))
    total = len(imported.moves)
    assert told[-total:] == [(number, total) for number in range(1, total + 1)]


def test_chat_is_kept_beside_the_game() -> None:
    (line,) = import_game(by_hand()).chat
    assert (line.after, line.player, line.text) == (11, "1", "to the moon")


def test_private_data_of_the_owner_are_dropped() -> None:
    imported = import_game(by_hand(user_settings={"notepad": "secret"}))
    assert "user_settings" not in imported.original
    assert b"secret" not in export_json(imported.game, imported)


def test_original_is_kept_as_it_is() -> None:
    assert import_game(BY_HAND.read_bytes()).original == by_hand()


def test_export_gives_it_back() -> None:
    imported = import_game(by_hand())
    out = export_game(imported.game, imported, created="2026-01-01")
    assert normal(out) == normal(by_hand())
    assert [action["id"] for action in out["actions"]] == list(range(1, 28))
    for key, value in by_hand().items():
        if key not in ("id", "actions", "settings"):
            assert out[key] == value, key
    assert {key: out["settings"][key] for key in ("seed", "optional_rules")} == by_hand()["settings"]
    assert json.loads(export_json(imported.game, imported, created="2026-01-01")) == out
    assert is_site_file(out)


def test_the_end_by_hand_is_not_written_after_more_was_played() -> None:
    imported = import_game(by_hand())
    game = imported.game
    game.play({"type": "pass", "by": game.to_act})
    out = export_game(game, imported)
    assert (out["status"], out["actions"][-1]["type"], out["result"]) == ("active", "pass", {})
    again = import_game(out)
    assert again.game.digest() == game.digest()
    assert again.ended == ""
    out = export_game(game, imported, ended=True)
    assert out["actions"][-1] == {"type": "end_game", "entity": 0, "entity_type": "player", "id": 28}


def test_save_file_of_ours_keeps_the_end_by_hand() -> None:
    saved = Game.from_json(import_game(by_hand()).game.to_json())
    assert export_game(saved)["game_end_reason"] == "manually_ended"


def test_is_site_file() -> None:
    assert is_site_file(by_hand())
    assert not is_site_file(json.loads(Game.new("18Chesapeake", ["Ann", "Ben", "Cy"]).to_json()))
    assert not is_site_file([])
    assert not is_site_file({"title": "18Chesapeake"})


def test_seed_from_the_id() -> None:
    """Without a seed the first digits of the id are one: 1905 draws C&A, 22383 draws C&O."""
    for id, drawn in ((1905, "C&A"), ("hs_abcdefgh_22383", "C&O"), ("3055", "C&O"), (1277, "SRR")):
        file = cut_after(6)
        file |= {"id": id, "settings": None}
        game = import_game(file).game
        assert game.actions[0].corporation == drawn  # type: ignore[attr-defined]


def test_players_without_ids_go_by_their_names() -> None:
    file = by_hand(players=[{"name": "P0"}, {"name": "P1"}, {"name": "P2"}])
    file["result"] = {"P2": 1046, "P1": 908, "P0": 858}
    for action in file["actions"]:
        if action["entity_type"] == "player":
            action["entity"] = f"P{action['entity']}"
    imported = import_game(file)
    assert imported.game.header.players == ("P0", "P1", "P2")
    assert imported.notes == ()


def test_private_companies_by_their_full_names() -> None:
    file = by_hand()
    names = {
        "D&R": "Delaware & Raritan Canal",
        "C-P": "Columbia - Philadelphia Railroad",
        "B&S": "Baltimore and Susquehanna Railroad",
    }
    for action in file["actions"]:
        if "company" in action:
            action["company"] = names.get(action["company"], action["company"])
    assert import_game(file).game.digest() == import_game(by_hand()).game.digest()


def test_fields_that_old_files_do_not_have() -> None:
    file = by_hand()
    for action in file["actions"]:
        for name in ("percent", "variant", "tokener", "slot", "extra_revenue", "subsidy"):
            action.pop(name, None)
        for route in action.get("routes", ()):
            for name in ("hexes", "revenue", "revenue_str", "nodes"):
                del route[name]
    assert import_game(file).game.digest() == import_game(by_hand()).game.digest()


def test_another_result_is_noted() -> None:
    (note,) = import_game(by_hand(result={"0": 858, "1": 908, "2": 1047})).notes
    assert note.case == "result differs"
    assert "1047" in str(note)


def test_another_end_is_noted() -> None:
    assert [n.case for n in import_game(by_hand(game_end_reason="bank")).notes] == [
        "reason of the end differs"
    ]


def test_a_finished_game_that_goes_on_is_noted() -> None:
    file = by_hand()
    del file["actions"][-1]
    assert [note.case for note in import_game(file).notes] == ["game is not over"]


def test_where_an_unfinished_game_stands_is_compared() -> None:
    file = cut_after(18)
    file |= {"turn": 1, "round": "Operating Round", "acting": [0]}
    assert import_game(file).notes == ()
    file |= {"turn": 2, "acting": [1]}
    assert [note.case for note in import_game(file).notes] == ["round differs", "player to act differs"]


def test_automatic_actions_are_played_and_standing_orders_are_not() -> None:
    order = {"type": "program_share_pass", "entity": 2, "entity_type": "player"}
    passing = {"type": "pass", "entity_type": "player"}
    automatic = [{**passing, "entity": 0}, {**order, "type": "program_disable"}, {**passing, "entity": 1}]
    file = cut_after(15, order, {**passing, "entity": 2, "auto_actions": automatic})
    imported = import_game(file)
    assert imported.game.digest() == import_game(cut_after(18)).game.digest()
    assert [(step.id, step.auto) for step in imported.applied[-3:]] == [(17, False), (17, True), (17, True)]


def test_automatic_actions_under_a_message_count() -> None:
    automatic = [{"type": "pass", "entity": 2, "entity_type": "player"}]
    message = {
        "type": "message",
        "entity": 1,
        "entity_type": "player",
        "message": "",
        "auto_actions": automatic,
    }
    imported = import_game(cut_after(15, message))
    assert imported.game.digest() == import_game(cut_after(16)).game.digest()
    assert len(imported.chat) == 1


def test_a_pass_that_is_not_in_the_record_is_supplied() -> None:
    """A step that the file does not close is closed when an action for a later one comes."""
    file = cut_after(18)
    file["actions"].append(
        {
            "type": "buy_train",
            "entity": "B&O",
            "entity_type": "corporation",
            "id": 19,
            "train": "2-0",
            "price": 80,
        }
    )
    (note,) = import_game(file).notes
    assert (note.case, note.facts["step"], note.action) == ("step closed without a pass", "track", 19)


def test_certificate_that_lies_elsewhere_is_taken_for_its_like() -> None:
    """B&O_1 went with P5: a purchase of it can only mean another share of the initial offering."""
    imported = import_game(changed(9, shares=["B&O_1"]))
    assert imported.notes[0].case == "certificate is elsewhere"
    pos = Position(imported.game.title, imported.game.state)
    assert len(pos[STOCK]["B&O"]) == 9


@pytest.mark.parametrize("house", [(), ("declared_run",), ("declared_run", "bank_out_of_money")])
def test_house_rules_asked_for(house: tuple[str, ...]) -> None:
    imported = import_game(by_hand(), house)
    assert imported.game.header.options == house
    assert imported.game.digest() == import_game(by_hand()).game.digest()
