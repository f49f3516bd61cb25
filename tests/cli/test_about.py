"""`roundhouse about TITLE THING`: things by the names by which people ask for them."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("title", "wanted", "heading"),
    [
        ("18GL", "CR", "CR (Consolidated Rail Corporation): Company"),
        ("18GL", "CONRAIL", "CR (Consolidated Rail Corporation): Company"),
        ("18GL", "grand trunk", "GT (Grand Trunk Railway System): Company"),
        ("18GL", "company/PRR", "PRR (Pennsylvania Railroad): Company"),
        ("18C2C", "Amtrak", "AMTK (Amtrak): Company"),
        ("18C2C", "conr", "CRC (Conrail): Company"),
        ("1848", "bonds", "Bond: Marker"),
        ("1848", "Credit Mobilier", "CM 1 (Credit Mobilier): Credit Mobilier"),
        ("1848", "CM", "CM 1 (Credit Mobilier): Credit Mobilier"),
        ("1848", "CM 2", "CM 2 (Credit Mobilier): Credit Mobilier"),
    ],
)
def test_a_thing_is_found_by_id_name_or_the_beginning_of_it(
    run, title: str, wanted: str, heading: str
) -> None:
    out = run("about", title, wanted).out
    assert out.startswith(heading) and out == run("about", title, *wanted.split()).out
    assert out.count("What it does") == 1  # of numbered certificates that are alike one is told


def test_what_is_no_thing_but_in_the_rules_is_looked_up_there(run) -> None:
    told = " ".join(run("about", "18AL", "objective").err.split())
    assert 'its rules speak of it (5): `roundhouse rules 18AL "objective"`' in told
    assert "has nothing called nonsense" in " ".join(run("about", "18AL", "nonsense").err.split())
