"""What may stand in a state: types whose values are written down alike in every process."""

from __future__ import annotations

from functools import lru_cache
from typing import get_args, get_origin

import msgspec

SETS = (set, frozenset)


@lru_cache(maxsize=1024)
def set_within(type_: object) -> bool:
    """Whether values of the type of a row or slot can hold a set: its order goes by the hashes of the process.

    Looked for in what containers and unions are made of, and in the fields of structs.
    """
    return _found(type_, set())


def _found(type_: object, seen: set[object]) -> bool:
    if type_ in SETS or get_origin(type_) in SETS:
        return True
    if isinstance(type_, type) and issubclass(type_, msgspec.Struct) and type_ not in seen:
        seen.add(type_)  # a struct may hold its like
        if any(_found(field.type, seen) for field in msgspec.structs.fields(type_)):
            return True
    return any(_found(part, seen) for part in get_args(type_))
