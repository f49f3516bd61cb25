"""One word for one thing: what players call withholding and rotation is called so wherever it is told."""

from __future__ import annotations

import re

import pytest

from catalogues import domains

from .test_german import catalogue, forms

OTHERWISE = (r"\bturned \{", r"\b[Kk]eeps? \{(revenue|kept|spike)", r"keeps? (it )?in the treasury")
"""Other words for the same."""


@pytest.mark.parametrize("domain", sorted(domains()))
def test_earnings_are_withheld_and_tiles_have_a_rotation(domain: str) -> None:
    told = [text for message in catalogue(domain) if message.id for text, _ in forms(message)]
    assert told
    assert [text for text in told if any(re.search(other, text) for other in OTHERWISE)] == []
