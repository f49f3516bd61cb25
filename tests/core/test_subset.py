"""A field that holds some of several things."""

from __future__ import annotations

import itertools
import random

import msgspec
import pytest

from roundhouse.core.actions import Action, Domain, Offer, Subset


class Pick(Action, frozen=True, tag="pick"):
    """An action with such a field."""

    some: tuple[str, ...]


@pytest.mark.parametrize("count", range(6))
def test_all_values_are_listed_small_ones_first(count: int) -> None:
    things = tuple("abcdef"[:count])
    for least in range(count + 1):
        for most in range(least, count + 1):
            domain = Subset(things, least, most)
            wanted = [c for k in range(least, most + 1) for c in itertools.combinations(things, k)]
            assert list(domain.all()) == wanted
            assert len(domain.all()) == len(wanted)
            assert all(value in domain for value in wanted)
            assert domain.all()[-1] == wanted[-1]
            assert domain.all()[1:3] == wanted[1:3]
            assert set(domain.ends()) <= set(wanted)


def test_each_once_in_their_order_and_not_too_few_or_many() -> None:
    domain = Subset(("a", "b", "c"), 1, 2)
    assert ("a", "c") in domain
    for wrong in ((), ("c", "a"), ("a", "a"), ("a", "b", "c"), ("d",), ["a"], "a"):
        assert wrong not in domain
    with pytest.raises(IndexError):
        domain.all()[6]


def test_an_offer_with_such_a_field() -> None:
    offer = Offer(Pick("Ann", ("a",)), {"some": Subset(("a", "b"), 1, 2)})
    assert [a.some for a in offer.expand()] == [("a",), ("b",), ("a", "b")]
    assert [a.some for a in offer.probes()] == [("a",), ("a", "b")]
    assert offer.size() == 3
    assert offer.holds(Pick("Ann", ("b",))) and not offer.holds(Pick("Ann", ()))
    rng = random.Random(1)
    assert {offer.sample(rng).some for _ in range(40)} == {("a",), ("b",), ("a", "b")}


def test_many_things_are_counted_without_listing_them() -> None:
    things = tuple(str(n) for n in range(40))
    domain = Subset(things, 0, 40)
    assert len(domain.all()) == 2**40
    assert domain.all()[2**40 - 1] == things


def test_its_json_form() -> None:
    domain = Subset(("a", "b"), 0, 1)
    assert msgspec.json.decode(msgspec.json.encode(domain)) == {
        "type": "subset",
        "of": ["a", "b"],
        "least": 0,
        "most": 1,
    }
    assert isinstance(domain, Domain)
