"""Owners in sentences: by themselves, and after the words that other languages decline."""

from __future__ import annotations

import msgspec
import pytest

from recorded import golden
from roundhouse import Game
from roundhouse.core.position import Position
from roundhouse.play.explanations import brief
from roundhouse.rules.depot import DEPOT
from roundhouse.rules.explained import PAPER
from roundhouse.rules.selling import PoolFull
from roundhouse.rules.shares import OFFERING, POOL
from roundhouse.text.language import speaking
from roundhouse.text.refusals import REFUSALS
from roundhouse.text.words import Words


def words_of(title: str) -> Words:
    return Words(Game.new(title, ["ann", "ben", "cy"]).title, {"ann": "Anna"})


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ("owner", ["Anna", "B&O", "the bank pool", "the initial offering"]),
        ("from", ["from Anna", "from B&O", "from the bank pool", "from the initial offering"]),
        ("to", ["to Anna", "to B&O", "to the bank pool", "to the initial offering"]),
    ],
)
def test_owners_are_told_alone_and_after_a_word(form: str, said: list[str]) -> None:
    words = words_of("18Chesapeake")
    assert [words.formed(id, form) for id in ("ann", "B&O", POOL, OFFERING)] == said


def test_a_title_has_its_own_word_for_an_owner_in_every_form() -> None:
    words = words_of("18AL")
    assert [words.formed(POOL, form) for form in ("owner", "from", "to")] == [
        "the open market",
        "from the open market",
        "to the open market",
    ]


def test_a_language_declines_owners() -> None:
    words = words_of("18AL")
    with speaking("de"):
        said = [words.formed(id, form) for id in (POOL, OFFERING, DEPOT, "ann") for form in ("from", "to")]
    assert said == [
        "vom offenen Markt",
        "auf den offenen Markt",
        "aus der Erstausgabe",
        "in die Erstausgabe",
        "aus dem Depot",
        "ins Depot",
        "von Anna",
        "an Anna",
    ]


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("18GL", "the Open Market has 50%"),
        ("18AL", "the open market has 50%"),
        ("1848", "the bank pool has 50%"),
    ],
)
def test_sentences_of_all_titles_call_the_pool_as_the_title_does(title: str, said: str) -> None:
    details = PoolFull(corporation="X", pool=50, room=0, percent=10)
    words = words_of(title)
    assert words.say(REFUSALS["pool limit"], msgspec.structs.asdict(details)).startswith(said)


def test_terrain_is_named_in_the_language_of_the_reader() -> None:
    words = Words()
    with speaking("de"):
        assert words.say("{kind:terrain}", {"kind": "river"}) == "Fluss"
    assert words.say("{kind:terrain}", {"kind": "river"}) == "river"


@pytest.mark.parametrize(("private", "told"), [("BRIDGE", "Fluss"), ("TUNNEL", "Hügel")])
def test_powers_name_their_terrain_in_that_form(private: str, told: str) -> None:
    game = golden("18GL-4-greedy-0")
    with speaking("de"):
        (said, *_) = brief(Words(game.title), Position(game.title, game.position(1)), PAPER, private)
    assert f"so ist: {told}." in said
