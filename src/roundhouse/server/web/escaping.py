"""Escaping of what templates write: the same as markupsafe does, in less than half the time; and imports of macros.

A page writes a thousand values for each action at a table. They are joined to one text at once, so none needs to be an
object that knows it is escaped.
"""

from __future__ import annotations

import re
from typing import Any

from jinja2 import Environment, Template
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import TemplateModule
from jinja2.nodes import Expr
from jinja2.runtime import Context
from markupsafe import Markup, escape

_SPECIAL = re.compile("[&<>'\"]").search


def escaped(value: object) -> str:
    """A value as text of HTML.

    >>> escaped("B&O"), escaped(Markup("<b>7</b>")), escaped(7)
    ('B&amp;O', Markup('<b>7</b>'), Markup('7'))
    """
    if type(value) is str:
        if _SPECIAL(value) is None:
            return value
        value = value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return value.replace("'", "&#39;").replace('"', "&#34;")
    return value if type(value) is Markup else escape(value)


class _Compiler(CodeGenerator):
    """Lets templates escape by `escaped`."""

    def _output_child_pre(self, node: Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape or finalize.src is not None:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("environment.escaped(")


class _Template(Template):
    """A template whose macros are imported without looking first whether it has variables of its own: none has."""

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        if self._module is None:
            self._module = self.make_module()
        return self._module


class Templates(Environment):
    """Jinja's environment, with templates that escape by `escaped`."""

    code_generator_class = _Compiler
    template_class = _Template
    escaped = staticmethod(escaped)
