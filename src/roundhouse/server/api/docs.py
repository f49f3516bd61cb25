"""The page that tells people of the API, made from its schema."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from .answers import COMMON
from .wire import KIND

Schema = Mapping[str, Any]


class Type(msgspec.Struct, frozen=True):
    """A piece of what a type is called; `form` names the form to link to."""

    text: str
    form: str = ""


class Field(msgspec.Struct, frozen=True):
    """A parameter, or a field of a form."""

    name: str
    place: str
    required: bool
    type: tuple[Type, ...]
    about: str


class Operation(msgspec.Struct, frozen=True):
    """One thing that the API can do.

    `done`: the status when it was done, and `answer` what comes back then; `refused`: how it may be refused besides in
    the ways common to all.
    """

    id: str
    method: str
    path: str
    about: str
    fields: tuple[Field, ...]
    sent: tuple[Type, ...]
    done: str
    answer: tuple[Type, ...]
    refused: tuple[str, ...]


class Chapter(msgspec.Struct, frozen=True):
    """The operations under one tag."""

    name: str
    about: str
    operations: tuple[Operation, ...]


class Form(msgspec.Struct, frozen=True):
    """Something that is sent or comes back."""

    name: str
    about: str
    fields: tuple[Field, ...]


def chapters(schema: Schema) -> tuple[Chapter, ...]:
    """The operations in the order of the tags."""
    found = [
        (operation["tags"], _operation(schema, method, path, operation))
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
    ]
    return tuple(
        Chapter(tag["name"], tag["description"], tuple(one for tags, one in found if tag["name"] in tags))
        for tag in schema["tags"]
    )


def forms(schema: Schema) -> tuple[Form, ...]:
    """Everything that operations refer to, without the kinds of actions and events, which are with the titles."""
    return tuple(
        Form(name, _plain(form.get("description", "")), tuple(_fields(form)))
        for name, form in schema["components"]["schemas"].items()
        if KIND not in form
    )


def _operation(schema: Schema, method: str, path: str, operation: Schema) -> Operation:
    base = schema["servers"][0]["url"]
    parameters = tuple(
        Field(
            one["name"],
            one["in"],
            bool(one.get("required")),
            tuple(_type(one["schema"])),
            _about({**one["schema"], **one}),
        )
        for one in operation.get("parameters", ())
    )
    done = min(operation["responses"])
    return Operation(
        operation["operationId"],
        method.upper(),
        base + path,
        _plain(operation["description"]),
        parameters,
        _content(operation.get("requestBody", {})),
        done,
        _content(operation["responses"][done]),
        tuple(s for s in operation["responses"] if s >= "400" and int(s) not in COMMON),
    )


def _content(part: Schema) -> tuple[Type, ...]:
    return tuple(one for content in part.get("content", {}).values() for one in _type(content["schema"]))


def _fields(form: Schema) -> Iterator[Field]:
    for name, field in form.get("properties", {}).items():
        yield Field(name, "", name in form.get("required", ()), tuple(_type(field)), _about(field))


def _about(field: Schema) -> str:
    default = field.get("default", field.get("schema", {}).get("default"))
    words = _plain(field.get("description", ""))
    return words if default in (None, "", [], {}) else f"{words} Default: {json.dumps(default)}.".strip()


def _type(schema: Schema) -> Iterator[Type]:
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        yield Type(name, name)
    elif "anyOf" in schema:
        for place, one in enumerate(schema["anyOf"]):
            yield from (Type(" or "),) if place else ()
            yield from _type(one)
    elif "enum" in schema:
        yield Type(" or ".join(json.dumps(one) for one in schema["enum"]))
    elif schema.get("type") == "array":
        yield Type("list of ")
        yield from _type(schema.get("items", {}))
    else:
        yield Type(schema.get("format") or schema.get("type") or "anything")


def _plain(text: str) -> str:
    """Markdown of ours without its marks."""
    return text.replace("`", "")
