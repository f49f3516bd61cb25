"""The published schemas of what goes over the wire hold for what is played."""

from __future__ import annotations

from typing import Any

import jsonschema_rs
import msgspec
import pytest

import schemas
from recorded import golden
from roundhouse.core.record import state_form
from roundhouse.play.wire import schema_of, schema_of_all
from roundhouse.titles.found import own, title

GAMES = {
    "Branch Line": "Branch Line-3-greedy-1",
    "18Chesapeake": "18Chesapeake-2-greedy-1",
    "18AL": "18AL-5-random-10-options",
    "18GL": "18GL-3-wasteful-3",
    "1848": "1848-5-raiders-4",
    "18C2C": "18C2C-3-greedy-1-options",
}


def test_those_that_are_published_are_those_that_are_made() -> None:
    kept = {path.name: path.read_text("utf-8") for path in schemas.GAMES.iterdir()}
    assert kept == schemas.of_games(), "run `python tools/schemas.py`"


def held(name: str, game_name: str, every: int) -> None:
    """Actions, events, open fields of offers and positions of a game, one in so many, are as the schema says."""
    schema, game = schema_of(title(name)), golden(game_name)
    checked = {
        part: jsonschema_rs.Draft202012Validator({**schema, "$ref": f"#/$defs/{part}"})
        for part in ("Action", "Event", "Domain", "State")
    }
    domains: list[Any] = []
    for at in range(1, game.at + 1, every):
        checked["Action"].validate(msgspec.to_builtins(game.actions[at - 1]))
        for event in game.events(at):
            checked["Event"].validate(msgspec.to_builtins(event))
        checked["State"].validate(state_form(game.title, game.position(at)))
        domains += [d for offer in game.clone().goto(at).offers() for d in offer.open.values()]
    assert domains
    for domain in domains:
        checked["Domain"].validate(msgspec.to_builtins(domain))


def test_a_game_is_as_the_schema_says() -> None:
    held("18AL", GAMES["18AL"], 40)


@pytest.mark.soak
@pytest.mark.parametrize("name", own())
def test_games_of_all_titles_are_as_their_schemas_say(name: str) -> None:
    held(name, GAMES[name], 3)


def test_what_is_no_action_is_none() -> None:
    schema = schema_of(title("18AL"))
    action = jsonschema_rs.Draft202012Validator(schema)
    assert action.is_valid({"type": "bid", "by": "Ann", "private": "TR", "price": 45})
    for wrong in (
        {"type": "bid", "by": "Ann", "private": "TR"},
        {"type": "bid", "by": "Ann", "private": "TR", "price": "45"},
        {"type": "bid", "by": "Ann", "private": "TR", "price": 45, "more": 1},
        {"type": "declare_merger", "by": "Ann"},
    ):
        assert not action.is_valid(wrong), wrong
    names = [one["$ref"] for one in schema["$defs"]["Action"]["anyOf"]]
    assert len(names) == len(set(names)) > 20


def test_what_several_kinds_have_in_common_is_no_kind() -> None:
    """`Purchase`, say: the type "action" stands in no file."""
    for made in (
        schema_of_all(tuple(own().values())),
        *(schema_of(entry)["$defs"] for entry in own().values()),
    ):
        kinds = [
            one["properties"].get("type", {}).get("enum") for one in made.values() if "properties" in one
        ]
        assert ["action"] not in kinds and ["buy_share"] in kinds
