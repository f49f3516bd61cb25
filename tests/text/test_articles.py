"""English has "an" before what is spoken with a vowel first, whatever fact comes there."""

from __future__ import annotations

import pytest

from roundhouse.text.language import speaking
from roundhouse.text.templates import Sentences


@pytest.mark.parametrize(
    ("fact", "article"),
    [
        *(
            (train, "an")
            for train in ("8-train", "11-train", "18-train", "E-train", "offer", "Erie", "uncle")
        ),
        *((train, "a") for train in ("4-train", "10-train", "110-train", "D-train", "one-way road")),
        *((word, "a") for word in ("user", "unit", "European", "LV share", "12/8-train")),
    ],
)
def test_before_a_fact(fact: str, article: str) -> None:
    say = Sentences().say
    assert (
        say("buys a {train} for {price:$}", {"train": fact, "price": 800})
        == f"buys {article} {fact} for $800"
    )
    assert say("A {train}[ for a {other}]", {"train": fact}) == f"{article.capitalize()} {fact}"
    assert say("CSA {train}", {"train": fact}) == f"CSA {fact}"
    with speaking("de"):
        assert say("a {train}", {"train": fact}) == f"a {fact}"
