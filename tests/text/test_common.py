"""What `text` says itself is of `core` and `rules` alone: mechanisms and titles bring their sentences."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from types import ModuleType

import roundhouse.core
import roundhouse.rules
from roundhouse.core.action_types import Check
from roundhouse.core.actions import Action
from roundhouse.core.position import Event
from roundhouse.core.title import ALWAYS
from roundhouse.text.events import EVENTS
from roundhouse.text.labelled import KINDS
from roundhouse.text.labels import HEADINGS, LABELS
from roundhouse.text.prompts import PROMPTS
from roundhouse.text.refusals import REFUSALS
from roundhouse.text.refusals_verified import sentence_keys
from roundhouse.text.steps import STEPS


def modules() -> Iterator[ModuleType]:
    for package in (roundhouse.core, roundhouse.rules):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            yield importlib.import_module(found.name)


MODULES = list(modules())

COMMON = [thing for module in MODULES for thing in vars(module).values()]
"""Everything by a name in a module of `core` or `rules`."""


def tags(kind: type[Action] | type[Event]) -> set[str]:
    declared = (thing for thing in COMMON if isinstance(thing, type) and issubclass(thing, kind))
    return {str(thing.__struct_config__.tag) for thing in declared if thing is not kind}


def names(*tables: dict[str, str]) -> set[str]:
    return {key.partition(" / ")[0] for table in tables for key in table}


def test_refusals_are_those_of_the_common_checks() -> None:
    known = {key for name, details in ALWAYS.items() for key in sentence_keys(name, details)}
    for check in COMMON:
        if isinstance(check, Check):
            known |= sentence_keys(check.name, check.details)
    assert not REFUSALS.keys() - known, "to be said by the mechanism that has the check"


def test_labels_are_those_of_the_common_actions() -> None:
    assert names(LABELS, KINDS, HEADINGS) <= tags(Action)


def test_the_log_tells_the_common_events() -> None:
    assert names(EVENTS) <= tags(Event)


def steps() -> Iterator[str]:
    """The names of the steps that the modules make, many of them amid a flow."""
    for module in MODULES:
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Step":
                yield eval(ast.unparse(node.args[0]), vars(module))


def test_prompts_are_those_of_the_common_steps() -> None:
    assert names(PROMPTS, STEPS) <= set(steps())
