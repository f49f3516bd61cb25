"""JSON Schemas for editors: those in docs/schemas are up to date, and take and refuse what the schema does."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
import tomli

import schemas
from roundhouse.titles.families import STARTS
from roundhouse.titles.found import own
from roundhouse.titles.schema.editors import json_schemas


def test_those_in_the_documents_are_up_to_date() -> None:
    kept = {path.name: path.read_text("utf-8") for path in schemas.FOLDER.glob("*.json")}
    assert kept == schemas.schemas(), "run `python tools/schemas.py`"


def errors(schema: dict[str, Any], data: Any) -> list[str]:
    return [error.message for error in jsonschema_rs.Draft202012Validator(schema).iter_errors(data)]


@pytest.mark.parametrize("name", own())
def test_the_data_of_our_titles_are_taken(name: str) -> None:
    entry = own()[name]
    for file, schema in json_schemas(entry.schema).items():
        assert errors(schema, tomli.loads((Path(entry.folder) / f"{file}.toml").read_text("utf-8"))) == []


def test_those_of_a_family_take_the_data_of_its_titles() -> None:
    schema = json.loads((schemas.FOLDER / "title-1830.schema.json").read_text("utf-8"))
    data = tomli.loads((STARTS["1830"] / "title.toml").read_text("utf-8"))
    assert errors(schema, data) == []
    assert ">>>" not in json.dumps(schema), "what an editor shows is no test"
    limit = schema["properties"]["certificate_limit"]
    assert "dollars" not in json.dumps(limit)


def test_what_does_not_fit_is_marked() -> None:
    entry = own()["18Chesapeake"]
    schema = json_schemas(entry.schema)["title"]
    data = tomli.loads((Path(entry.folder) / "title.toml").read_text("utf-8"))
    data["phase"][0]["tiles"] = ["yelow"]
    data["train"][0]["rust_on"] = "4"
    data["step_of_bids"] = 0
    data["corporation"][0]["colour"] = "red"
    del data["pool_limit"]
    assert len(errors(schema, data)) == 5
