"""A plugin of mypy: whoever replaces fields of a struct names fields that it has, and gives values of their types.

`msgspec.structs.replace(row, field=...)`, `pos.change(TABLE, id, field=...)` and `pos.amend(SLOT, field=...)` take
their fields as `**fields: Any`, since no annotation can say "the fields of that struct". This plugin says it: each call
gets a signature in which the fields are optional keywords, and mypy reports names and types as for any other call.
"""

from __future__ import annotations

from collections.abc import Callable

from mypy.nodes import ARG_NAMED_OPT, ARG_STAR2, FuncDef, TypeInfo
from mypy.plugin import FunctionSigContext, MethodSigContext, Plugin
from mypy.types import (
    AnyType,
    CallableType,
    FunctionLike,
    Instance,
    NoneType,
    Type,
    TypeVarType,
    UnionType,
    get_proper_type,
)

STRUCT = "msgspec.Struct"
REPLACE = "msgspec.structs.replace"
METHODS = (".change", ".amend")
"""Of the position, by the last part of their names; it is declared in the core, in `POSITION`."""
POSITION = "roundhouse.core.position."


class StructFields(Plugin):
    """Signatures for the three functions."""

    def get_function_signature_hook(
        self, fullname: str
    ) -> Callable[[FunctionSigContext], FunctionLike] | None:
        return _of_replace if fullname == REPLACE else None

    def get_method_signature_hook(self, fullname: str) -> Callable[[MethodSigContext], FunctionLike] | None:
        ours = fullname.startswith(POSITION) and fullname.endswith(METHODS)
        return _of_key if ours else None


def plugin(version: str) -> type[Plugin]:
    """What mypy asks for by this name."""
    return StructFields


def _of_replace(ctx: FunctionSigContext) -> FunctionLike:
    """The first argument is the struct."""
    return _with_fields(ctx, _first(ctx))


def _of_key(ctx: MethodSigContext) -> FunctionLike:
    """The first argument is a key with the type of its rows: `Table[Row]`, `Slot[Row]`."""
    key = get_proper_type(_first(ctx))
    return _with_fields(ctx, key.args[0] if isinstance(key, Instance) and key.args else None)


def _first(ctx: FunctionSigContext | MethodSigContext) -> Type | None:
    return ctx.api.get_expression_type(ctx.args[0][0]) if ctx.args and ctx.args[0] else None


def _with_fields(ctx: FunctionSigContext | MethodSigContext, row: Type | None) -> CallableType:
    """The signature with the fields of the struct in the place of `**fields`; as it is for what is not known."""
    signature = ctx.default_signature
    rows = None if row is None else _structs(row)
    if rows is None or ARG_STAR2 not in signature.arg_kinds:
        return signature
    fields = _common(rows)
    if fields is None:
        ctx.api.fail(f"{row} has no fields that could be replaced", ctx.context)
        return signature
    kept = [i for i, kind in enumerate(signature.arg_kinds) if kind != ARG_STAR2]
    return signature.copy_modified(
        arg_types=[*(signature.arg_types[i] for i in kept), *fields.values()],
        arg_kinds=[*(signature.arg_kinds[i] for i in kept), *(ARG_NAMED_OPT for _ in fields)],
        arg_names=[*(signature.arg_names[i] for i in kept), *fields],
    )


def _structs(row: Type) -> list[Type] | None:
    """The types that a row may have, None aside; None when one of them is not known."""
    row = get_proper_type(row)
    if isinstance(row, TypeVarType):
        row = get_proper_type(row.upper_bound)
    found = (
        [each for part in row.items if (each := get_proper_type(part))]
        if isinstance(row, UnionType)
        else [row]
    )
    found = [each for each in found if not isinstance(each, NoneType)]
    if any(isinstance(each, AnyType) or _is_abstract(each) for each in found):
        return None
    return list(found)


def _is_abstract(row: Type) -> bool:
    """Whether it stands for any struct or any object, so that its fields are not known."""
    row = get_proper_type(row)
    return isinstance(row, Instance) and row.type.fullname in (STRUCT, "builtins.object")


def _common(rows: list[Type]) -> dict[str, Type] | None:
    """The fields that all have, with their types; None when there is none that all have."""
    common: dict[str, Type] | None = None
    for row in rows:
        row = get_proper_type(row)
        fields = _fields(row.type) if isinstance(row, Instance) else None
        if not fields:
            return None
        common = dict(fields) if common is None else {k: v for k, v in common.items() if fields.get(k) == v}
    return common or None


def _fields(info: TypeInfo) -> dict[str, Type] | None:
    """What its `__init__` takes, if it is a struct; mypy makes that of the annotations of the class."""
    if not info.has_base(STRUCT):
        return None
    init = info.get_method("__init__")
    if not isinstance(init, FuncDef) or not isinstance(init.type, CallableType):
        return None
    names, types = init.type.arg_names[1:], init.type.arg_types[1:]
    return {name: type_ for name, type_ in zip(names, types, strict=True) if name is not None}
