"""The details of a refusal, typed: each check says in its signature which details it may return."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable
from typing import Any, Literal, Union

import msgspec

UNIONS = (types.UnionType, Union)
"""The origins of `A | B` and `Union[A, B]`."""


class Details(msgspec.Struct, frozen=True):
    """What a refusal reports: the values of this case.

    A check has a subclass for each case, whose fields are what the sentence may mention. The case picks the sentence
    and the rules: a subclass for one case has it as a constant, `case: ClassVar[str] = "sold"`; where cases come from
    the data of a title, it is a field, `case: str`; where a few cases report the same values, it is a field that lists
    them, `case: Literal["first", "raise"]`. A check with only one case has none.

    >>> class OverLimit(Details, frozen=True):
    ...     case: Literal["phase", "turn"]
    ...     limit: int
    >>> OverLimit("turn", 2).as_mapping()
    {'case': 'turn', 'limit': 2}
    """

    def as_mapping(self) -> dict[str, Any]:
        """The fields by name, with "case" first when there is one: plain data for violations and templates."""
        case = case_of(self)
        fields = {name: getattr(self, name) for name in self.__struct_fields__}
        return {"case": case, **fields} if case else fields


def case_of(details: Details) -> str:
    """The case of these details; empty when the check has only one.

    >>> from roundhouse.play.example import TooMany
    >>> case_of(TooMany(3))
    ''
    """
    return str(getattr(details, "case", ""))


def cases_of(details: type[Details]) -> tuple[str, ...] | None:
    """The cases that a type of details stands for: ("",) without any, None when they come from data.

    >>> from roundhouse.play.example import TooMany
    >>> cases_of(TooMany)
    ('',)
    """
    if "case" not in details.__struct_fields__:
        return (str(getattr(details, "case", "")),)
    return _literals(typing.get_type_hints(details)["case"])


def _literals(hint: Any) -> tuple[str, ...] | None:
    """The values of a Literal, or of a union of them; None for any other type."""
    if typing.get_origin(hint) is Literal:
        return typing.get_args(hint)
    if typing.get_origin(hint) not in UNIONS:
        return None
    found: tuple[str, ...] = ()
    for one in typing.get_args(hint):
        values = _literals(one)
        if values is None:
            return None
        found += values
    return found


def declared_details(test: Callable[..., Any]) -> tuple[type[Details], ...]:
    """The types of details in the return annotation of a check's test.

    Raises TypeError when the annotation is anything but a union of subclasses of `Details` and None.

    >>> from roundhouse.play.example import one_to_three
    >>> [type_.__name__ for type_ in declared_details(one_to_three.test)]
    ['TooMany']
    """
    try:
        hint = typing.get_type_hints(test).get("return", Any)
    except NameError as error:
        raise TypeError(f"{test.__qualname__} does not say which details it returns: {error}") from None
    members = typing.get_args(hint) if typing.get_origin(hint) in UNIONS else (hint,)
    found = tuple(one for one in members if one is not type(None))
    if not all(isinstance(one, type) and issubclass(one, Details) and one is not Details for one in found):
        raise TypeError(f"{test.__qualname__} does not say which details it returns: {hint}")
    return found
