"""Actions, events, offers and positions in the API's schema, and the schemas of each title by themselves."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Response

from ...core.state import Frame
from ...play.wire import schema_of, schema_of_all
from ...titles.found import titles
from ...titles.schema.editors import unindented
from ..caches import CACHES
from .answers import refusals
from .models.fields import WIRE
from .titles import entry_of

router = APIRouter(tags=["titles"])

COMPONENT = "#/components/schemas/{name}"
KIND = "x-kind"
"""Marks the kinds of actions and events, of which there are hundreds, in the schema."""

SCHEMA: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "A JSON Schema (draft 2020-12).",
        "content": {"application/schema+json": {"schema": {"type": "object"}}},
    }
}


@router.get("/schemas", operation_id="listSchemas", responses=refusals())
def list_schemas() -> dict[str, str]:
    """The address of the JSON Schema of each title."""
    return {name: f"schemas/{name}" for name in titles()}


@router.get(
    "/schemas/{title}", operation_id="readSchema", responses=refusals(404) | SCHEMA, response_class=Response
)
def read_schema(title: Annotated[str, Path(description="The name of the title.")]) -> Response:
    """Every kind of action and event of a title, what an open field of an offer may be, and what a position holds:
    `Action`, `Event`, `Domain` and `State` of the definitions."""
    return Response(_encoded(entry_of(title).name), media_type="application/schema+json")


@CACHES.function("schemas of titles", 16)
def _encoded(name: str) -> bytes:
    return msgspec.json.encode(schema_of(entry_of(name)))


def with_kinds(schema: dict[str, Any]) -> dict[str, Any]:
    """The OpenAPI document with the kinds of all titles among its components, and references to them (`WIRE`).

    Raises ValueError where a kind is called as a form of the API is.
    """
    components = schema["components"]["schemas"]
    made = schema_of_all(tuple(titles().values()), COMPONENT)
    _, frames = msgspec.json.schema_components([Frame], ref_template=COMPONENT)
    kinds, frames = msgspec.json.decode(msgspec.json.encode((made, unindented(frames))))  # no tuples
    named = {
        name: form if name in ("Action", "Event", "Domain") else {**form, KIND: True}
        for name, form in kinds.items()
    }
    named |= {
        **frames,
        "PartOfAction": {  # some of its fields are still to be filled in
            "type": "object",
            "properties": {"type": {"type": "string"}, "by": {"type": "string"}},
            "required": ["type"],
        },
        "OtherEntry": {"type": "object"},
        "State": {
            "type": "object",
            "description": "A position; /schemas/{title} has its tables and slots.",
            "properties": {
                "tables": {"type": "object", "additionalProperties": {"type": "object"}},
                "slots": {"type": "object"},
                "stack": {"type": "array", "items": {"$ref": COMPONENT.format(name="Frame")}},
            },
            "required": ["tables", "slots", "stack"],
        },
    }
    if twice := sorted(set(named) & set(components)):
        raise ValueError(f"a form of the API and a kind of a game have one name: {', '.join(twice)}")
    _refer(schema)
    components.update(named)
    return schema


def _refer(part: Any) -> None:
    """Put references in the place of free objects that are marked."""
    if isinstance(part, list):
        for one in part:
            _refer(one)
    elif isinstance(part, dict):
        names = part.pop(WIRE, None)
        if names:
            for key in ("type", "additionalProperties"):
                part.pop(key, None)
            refs = [{"$ref": COMPONENT.format(name=name)} for name in names]
            part.update(refs[0] if len(refs) == 1 else {"anyOf": refs})
        for one in list(part.values()):
            _refer(one)
