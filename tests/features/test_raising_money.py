"""How a payment is made up: bonds, then loans, then the president."""

from __future__ import annotations

import pytest

from roundhouse.features.interest import sources
from roundhouse.features.raising_money import Funding, funding


@pytest.mark.rule("18GL-4.7.1-2", "18GL-4.7.2-1", "18GL-4.7.4-1", "18GL-4.7.4-2", "18GL-4.7.4-3")
@pytest.mark.parametrize(
    ("cash", "bonds", "loans", "needed", "found"),
    [
        (600, 10, 0, 600, (0, 0, 0)),
        (450, 0, 0, 600, (0, 1, 0)),  # $150 are lacking: one loan
        (100, 0, 0, 1000, (0, 2, 0)),  # 600, then 1,100
        (450, 4, 0, 800, (4, 0, 0)),  # 850, no loan
        (450, 10, 0, 600, (2, 0, 0)),  # $150 are lacking: two bonds
        (100, 3, 0, 1000, (3, 2, 0)),  # 400, then 1,400
        (100, 0, 1, 1000, (0, 1, 400)),
        (100, 0, 2, 600, (0, 0, 500)),
        (0, 1, 1, 1000, (1, 1, 400)),
        (0, 0, 2, 1, (0, 0, 1)),
        (100, 0, 0, 600, (0, 1, 0)),
        (99, 0, 0, 600, (0, 2, 0)),
    ],
)
def test_bonds_come_before_loans_and_loans_before_the_president(
    cash: int, bonds: int, loans: int, needed: int, found: tuple[int, int, int]
) -> None:
    assert funding(cash, bonds, loans, 2, needed) == Funding(*found)


def test_whatever_is_lacking_is_found_and_nothing_is_taken_in_vain() -> None:
    for cash in range(0, 1100, 50):
        for bonds in range(11):
            for loans in range(3):
                for needed in range(0, 2400, 70):
                    found = funding(cash, bonds, loans, 2, needed)
                    total = cash + 100 * found.bonds + 500 * found.loans + found.president
                    assert total >= needed and found.bonds <= bonds and loans + found.loans <= 2
                    if found.president:
                        assert total == needed and loans + found.loans == 2
                    if found.loans or found.president:
                        assert found.bonds == bonds, "bonds first"
                    if found.loans:
                        assert total - 500 < needed
                    elif found.bonds and not found.president:
                        assert total - 100 < needed


def test_terms_can_differ() -> None:
    assert funding(0, 3, 0, 4, 450, bond=50, loan=100) == Funding(3, 3, 0)


@pytest.mark.rule("18GL-4.6.4-2", "18GL-4.6.4-3", "18GL-4.6.5-2")
@pytest.mark.parametrize(
    ("due", "cash", "earnings", "found"),
    [
        (50, 50, 200, (50, 0)),
        (50, 30, 200, (0, 50)),
        (50, 30, 20, (30, 20)),
        (50, 20, 20, (30, 20)),  # ten more than there are
        (50, 0, 0, (50, 0)),
        (60, 50, 100, (0, 60)),
    ],
)
def test_the_treasury_pays_all_or_the_earnings_do_as_far_as_they_go(
    due: int, cash: int, earnings: int, found: tuple[int, int]
) -> None:
    assert sources(due, cash, earnings) == found
