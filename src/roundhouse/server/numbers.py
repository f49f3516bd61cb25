"""Whole numbers in what comes from outside: addresses, forms, JSON."""

from __future__ import annotations

USUAL = 10**9 - 1
"""More than any number of a table, a line or a position will be."""

LARGEST = 10**18 - 1
"""What every database can hold."""


def whole(value: object, most: int = USUAL, least: int = 0) -> int | None:
    """The whole number, from `least` to `most`, that a text spells in digits; None for anything else, and for no text
    at all. A number of JSON is taken as it is.

    Digits are those from 0 to 9, not whatever some alphabet writes as one, and no more of them than `most` has:
    `int` takes the former, and fails on what is too long.

    >>> whole("12"), whole("007"), whole(" 12"), whole("²"), whole("1" * 5000), whole("-1"), whole("-1", least=-1)
    (12, 7, None, None, None, None, -1)
    >>> whole(12), whole(True), whole("12", most=11)
    (12, None, None)
    """
    if isinstance(value, str):
        digits = value.removeprefix("-") if least < 0 else value
        if not (digits.isascii() and digits.isdecimal() and len(digits) <= len(str(max(most, -least)))):
            return None
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool):
        return None
    return value if least <= value <= most else None
