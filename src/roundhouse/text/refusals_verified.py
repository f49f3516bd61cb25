"""Whether every refusal that a title can make has a sentence, and whether its details fill that sentence in.

Checks declare what they refuse with (`core.details`); templates name fields and forms. Here the two are laid side by
side, so that a missing sentence, a misspelt field or a form that cannot show a field is found without playing.
"""

from __future__ import annotations

import string
import types
import typing
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

from ..core.action_types import Check
from ..core.details import UNIONS, Details, cases_of
from ..core.title import ALWAYS, Title
from .refusals import REFUSALS
from .templates import OPTIONAL
from .texts import Table, texts_of
from .words import THE_POOL

SCALAR_FORMS: Mapping[str, tuple[type, ...]] = {
    "": (int, str),
    "$": (int,),
    "n": (int,),
    "edge": (int,),
    **dict.fromkeys(
        ("name", "owner", "from", "to", "train", "colour", "terrain", "paper", "place", "kind", "step"),
        (str,),
    ),
}
"""Forms that show one value, and the types that they can show."""

SEQUENCE_FORMS: Mapping[str, tuple[type, ...]] = {
    "list": (int, str),
    "either": (int, str),
    "dollars": (int,),
    "edges": (int,),
    **dict.fromkeys(("names", "trains", "places"), (str,)),
    "runs": (object,),
    "tiles": (object,),
}
"""Forms that show several values, and the types of these."""

MAPPING_FORMS: Mapping[str, tuple[type, type]] = {"amounts": (str, int)}
"""Forms that show a mapping, and the types of its keys and values."""


def refusal_faults(title: Title) -> tuple[str, ...]:
    """What is wrong with the sentences for the refusals of a title, one line each; empty when all is well."""
    own = texts_of(title).refusals
    checks = {check.name: check for checks in title.checks.values() for check in checks}
    faults = [fault for name, types in ALWAYS.items() for fault in sentence_faults(name, types, own)]
    for check in checks.values():
        faults += check_faults(check, own)
    return tuple(faults)


def check_faults(check: Check[Any], own: Table = types.MappingProxyType({})) -> tuple[str, ...]:
    """What is wrong with the sentences for one check; `own` are the templates of a title, which go first."""
    try:
        declared = check.details
    except TypeError as error:
        return (f"{check.name}: {error}",)
    return sentence_faults(check.name, declared, own)


def sentence_faults(
    check: str, declared: Iterable[type[Details]], own: Table = types.MappingProxyType({})
) -> tuple[str, ...]:
    """What is wrong with the sentences for the details that a check of this name declares."""
    faults: list[str] = []
    for details, key in _pairs(check, tuple(declared), own):
        template = own.get(key) or REFUSALS.get(key)
        faults += [f"{key}: no sentence"] if template is None else _faults(key, template, details)
    return tuple(dict.fromkeys(faults))


def sentence_keys(
    check: str, declared: Iterable[type[Details]], own: Table = types.MappingProxyType({})
) -> frozenset[str]:
    """The keys of the templates that a check of this name uses: "CHECK", or "CHECK / CASE"."""
    return frozenset(key for _, key in _pairs(check, tuple(declared), own))


def _pairs(
    check: str, declared: tuple[type[Details], ...], own: Table
) -> Iterator[tuple[type[Details], str]]:
    """Each type of details with the keys of its sentences.

    Where cases come from data, that is the sentence without a case, and all those for cases that no other type has.
    """
    named = {case for details in declared for case in cases_of(details) or ()}
    for details in declared:
        cases = cases_of(details)
        if cases is None:
            yield details, check
            for key in dict.fromkeys((*own, *REFUSALS)):
                name, _, case = key.partition(" / ")
                if name == check and case and case not in named:
                    yield details, key
        for case in cases or ():
            key = f"{check} / {case}"
            yield details, key if case and (key in own or key in REFUSALS) else check


def _faults(key: str, template: str, details: type[Details]) -> Iterator[str]:
    hints: dict[str, Any] = {THE_POOL: str} | {
        name: hint
        for name, hint in typing.get_type_hints(details).items()
        if name in details.__struct_fields__
    }
    if hasattr(details, "case"):
        hints["case"] = str
    if {"tile", "rotation"} <= set(hints):
        hints["track"] = str  # `Words.track`
    for optional, field, form in template_fields(template):
        name, *more = field.split(".")
        hint = hints.get(name)
        for attribute in more:
            hint = typing.get_type_hints(hint).get(attribute)
        if hint is None:
            yield f"{key}: {details.__name__} has no field {field!r}"
        elif not fits(hint, form, optional=optional):
            yield f"{key}: the form {form!r} does not show {details.__name__}.{field}, which is {hint}"


def template_fields(template: str) -> Iterator[tuple[bool, str, str]]:
    """The fields of a template: whether each stands in a part that may be left out, its name, its form."""
    for number, text in enumerate(OPTIONAL.split(template)):
        for _text, field, form, _conversion in string.Formatter().parse(text):
            if field is not None:
                yield number % 2 == 1, field, form or ""


def fits(hint: Any, form: str, *, optional: bool = False) -> bool:
    """Whether a form can show every value of a type; `optional`: None and what is UNSET need not be shown."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin in UNIONS:
        members = [one for one in args if not (optional and one is type(None))]
        return all(fits(one, form) for one in members)
    if origin is Literal:
        return all(fits(type(one), form) for one in args)
    if form in SCALAR_FORMS:
        return _is_one_of(hint, SCALAR_FORMS[form])
    if form in SEQUENCE_FORMS:
        if not (isinstance(origin, type) and issubclass(origin, Sequence)):
            return False
        elements = [one for one in args if one is not ...]
        return bool(elements) and all(_is_one_of(one, SEQUENCE_FORMS[form]) for one in elements)
    if form in MAPPING_FORMS:
        if not (isinstance(origin, type) and issubclass(origin, Mapping)):
            return False
        return all(_is_one_of(one, (wanted,)) for one, wanted in zip(args, MAPPING_FORMS[form], strict=True))
    return False


def _is_one_of(hint: Any, wanted: tuple[type, ...]) -> bool:
    if wanted == (object,):
        return True
    return isinstance(hint, type) and hint is not bool and issubclass(hint, wanted)
