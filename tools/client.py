"""The typed client of the API, `roundhouse.client`, from the OpenAPI document of this checkout.

    python tools/client.py            # writes models.py and calls.py
    python tools/client.py --check    # exit code 1 if they are not what they should be

The forms of requests and answers are written by datamodel-code-generator, as typed dictionaries: they cost nothing when
the program runs, and `match` on an action's type is checked. The calls are few lines each, and written here.
"""

from __future__ import annotations

import argparse
import json
import keyword
import re
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from roundhouse.server.api.routes import api_app, schema_of
from roundhouse.server.settings import Settings

PACKAGE = Path(__file__).parents[1] / "src" / "roundhouse" / "client"
REF = "#/components/schemas/"
PLAIN = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
HEAD = '"""{}\n\nMade by tools/client.py; do not change it by hand."""\n'


def document() -> dict[str, Any]:
    """The OpenAPI document, with names that are names in Python, and no more of a description than its first part."""
    found = schema_of(api_app(Settings()))
    text, names = json.dumps(found), {}
    for name in found["components"]["schemas"]:
        *_, module, last = "", "", *re.split(r"\.|__", name)
        if module:  # two forms of different modules have one name
            names[name] = "".join(part.capitalize() for part in module.split("_")) + last
            text = text.replace(f'"{REF}{name}"', f'"{REF}{names[name]}"')
    made: dict[str, Any] = json.loads(text)
    schemas = made["components"]["schemas"]
    made["components"]["schemas"] = {names.get(name, name): form for name, form in schemas.items()}
    if len(made["components"]["schemas"]) != len(schemas):
        raise ValueError("two kinds of different modules would have one name")
    _tidy(made["components"])
    return made


def _tidy(part: Any) -> None:
    """Take out what typed dictionaries cannot say, and examples of the engine's own code."""
    if isinstance(part, list):
        for one in part:
            _tidy(one)
    elif isinstance(part, dict):
        if part.get("additionalProperties") is False:
            del part["additionalProperties"]
        if isinstance(said := part.get("description"), str):
            part["description"] = said.split("\n\n")[0].replace("\n", " ")
        for one in list(part.values()):
            _tidy(one)


def models(schema: Mapping[str, Any]) -> str:
    """The module of forms."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "openapi.json", Path(folder) / "models.py"
        source.write_text(json.dumps({**schema, "paths": {}}))
        command = [
            sys.executable,
            "-m",
            "datamodel_code_generator",
            "--input",
            str(source),
            "--output",
            str(target),
        ]
        command += ["--input-file-type", "openapi", "--output-model-type", "typing.TypedDict"]
        command += [
            "--target-python-version",
            "3.11",
            "--enum-field-as-literal",
            "all",
            "--disable-timestamp",
        ]
        command += ["--use-schema-description", "--formatters", "builtin", "--openapi-scopes", "schemas"]
        subprocess.run(command, check=True)
        text = target.read_text()
    text = text[text.index("from __future__") :]
    return (
        HEAD.format("The forms of what the API takes and gives, and of all kinds of actions and events.")
        + "\n"
        + text
    )


def calls(schema: Mapping[str, Any]) -> str:
    """The module of the client, a method for each operation."""
    used: set[str] = set()
    methods = [
        "\n".join(_method(path, verb, operation, used))
        for path, verbs in schema["paths"].items()
        for verb, operation in verbs.items()
    ]
    names = ",\n".join(f"    {name}" for name in sorted(used))
    return (
        HEAD.format("The operations of the API as methods.")
        + "\nfrom __future__ import annotations\n\nfrom collections.abc import Iterator\n"
        + "from typing import Any, Literal\n"
        + f"\nfrom .asking import Asking, Event\nfrom .models import (\n{names},\n)\n\n\n"
        + 'class Client(Asking):\n    """The API of a site; see `Asking` for how it is made, and what is raised."""\n\n'
        + "\n\n".join(methods)
        + "\n"
    )


def _method(path: str, verb: str, operation: Mapping[str, Any], used: set[str]) -> Iterator[str]:
    name = re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", operation["operationId"]).lower()
    parameters = [one for one in operation.get("parameters", []) if one["in"] in ("path", "query")]
    first = [
        f"{_own(one['name'])}: {_type(one['schema'], used)}" for one in parameters if one["in"] == "path"
    ]
    body, kind = _body(operation, used)
    if kind:
        first.append(f"body: {kind}" if body["required"] else f"body: {kind} | None = None")
    query = [one for one in parameters if one["in"] == "query"]
    later = [
        f"{_own(one['name'])}: {_type(one['schema'], used)}"
        if one.get("required")
        else f"{_own(one['name'])}: {_optional(_type(one['schema'], used))} = None"
        for one in query
    ]
    answer, given = _answer(operation, used)
    arguments = ", ".join(["self", *first, *(["*", *later] if later else [])])
    yield f"    def {name}({arguments}) -> {answer}:"
    said = textwrap.fill(
        " ".join(operation.get("description", operation.get("summary", "")).split()),
        100,
        subsequent_indent="        ",
    )
    yield f'        """{said}"""'
    address = re.sub(r"{(\w+)}", lambda one: "{part(" + _own(one[1]) + ")}", path)
    where = f'f"{address}"' if "{" in address else f'"{address}"'
    where = where.replace("{part(", "{self.part(")
    sent = (
        "{" + ", ".join(f'"{one["name"]}": {_own(one["name"])}' for one in query) + "}" if query else "None"
    )
    asked = f'self.{given}("{verb.upper()}", {where}, {sent}, {"body" if kind else "None"})'
    if given == "json" and answer != "Any":
        yield f"        answer: {answer} = {asked}"
        yield "        return answer"
    else:
        yield f"        {asked}" if given == "nothing" else f"        return {asked}"


def _body(operation: Mapping[str, Any], used: set[str]) -> tuple[dict[str, Any], str]:
    body = operation.get("requestBody")
    if body is None:
        return {"required": False}, ""
    (form,) = body["content"].values()
    return {"required": body.get("required", False)}, _type(form["schema"], used).removesuffix(" | None")


def _answer(operation: Mapping[str, Any], used: set[str]) -> tuple[str, str]:
    """What a method returns, and the method of `Asking` that it is asked by."""
    status, found = next((s, one) for s, one in operation["responses"].items() if s.startswith("2"))
    content = found.get("content", {})
    if "text/event-stream" in content:
        return "Iterator[Event]", "events"
    if status == "204" or not content:
        return "None", "nothing"
    if "application/json" in content:
        return _type(content["application/json"]["schema"], used), "json"
    if any(kind.endswith("json") for kind in content):
        return "Any", "json"
    return "bytes", "content"


def _type(form: Mapping[str, Any], used: set[str]) -> str:
    if "$ref" in form:
        used.add(form["$ref"].removeprefix(REF))
        return str(form["$ref"].removeprefix(REF))
    if "anyOf" in form:
        return " | ".join(dict.fromkeys(_type(one, used) for one in form["anyOf"]))
    if "enum" in form:
        return f"Literal[{', '.join(map(repr, form['enum']))}]"
    if "const" in form:
        return f"Literal[{form['const']!r}]"
    if form.get("type") == "array":
        return f"list[{_type(form.get('items', {}), used)}]"
    if form.get("type") == "object":
        value = form.get("additionalProperties")
        return f"dict[str, {_type(value, used) if isinstance(value, Mapping) else 'Any'}]"
    return PLAIN.get(form.get("type", ""), "Any")


def _optional(kind: str) -> str:
    return kind if kind == "Any" or "None" in kind.split(" | ") else f"{kind} | None"


def _own(name: str) -> str:
    return f"{name}_" if keyword.iskeyword(name) else name


def written() -> dict[str, str]:
    """The modules by their names, as they should be."""
    schema = document()
    return {"models.py": _formatted(models(schema)), "calls.py": _formatted(calls(schema))}


def _formatted(text: str) -> str:
    for arguments in (["check", "--fix", "--quiet", "--select", "I,F401"], ["format"]):
        command = [
            sys.executable,
            "-m",
            "ruff",
            *arguments,
            "--stdin-filename",
            str(PACKAGE / "made.py"),
            "-",
        ]
        text = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout
    return text


def main() -> None:
    """What the command line asks for."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--check", action="store_true", help="write nothing")
    check = asked.parse_args().check
    other = []
    for name, text in written().items():
        file = PACKAGE / name
        if not file.is_file() or file.read_text(encoding="utf-8") != text:
            other.append(name)
            if not check:
                file.write_text(text, encoding="utf-8")
    print(", ".join(other) if other else "nothing has changed")
    sys.exit(1 if check and other else 0)


if __name__ == "__main__":
    main()
