"""What a request brings: the fields of a form, uploaded files, a JSON object.

The guard in the middleware has read and measured the body before any handler runs, so all of this is plain and
synchronous.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

import msgspec
from starlette.requests import Request

from ...text.language import gettext
from ..errors import Unreadable
from ..numbers import LARGEST, whole


class Upload(msgspec.Struct, frozen=True):
    """A file that was sent, alone or with a form: what is in it, or where that is for as long as the request lasts."""

    name: str
    data: bytes = b""
    path: str = ""

    def content(self) -> bytes:
        """What is in it."""
        return Path(self.path).read_bytes() if self.path else self.data


class Form(Mapping[str, str]):
    """The fields of a form; of a field that was sent several times the last, or all of them by `all`."""

    def __init__(
        self, pairs: Sequence[tuple[str, str]] = (), files: Mapping[str, Upload] | None = None
    ) -> None:
        self.pairs = tuple(pairs)
        self._last = dict(pairs)
        self.files = dict(files or {})

    def __getitem__(self, name: str) -> str:
        return self._last[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._last)

    def __len__(self) -> int:
        return len(self._last)

    def all(self, name: str) -> tuple[str, ...]:
        """Every value that was sent under that name, in order."""
        return tuple(value for key, value in self.pairs if key == name)

    def text(self, name: str, limit: int = 2000) -> str:
        """A field without white space around it; empty when it is missing. Raises `Unreadable` beyond `limit`."""
        value = self.get(name, "").strip()
        if len(value) > limit:
            raise Unreadable(
                gettext("That is too long: {limit} characters are allowed.", limit=limit), field=name
            )
        return value

    def number(self, name: str, default: int | None = None) -> int:
        """A field that is a whole number. Raises `Unreadable`."""
        value = self.get(name, "").strip()
        if not value and default is not None:
            return default
        if (found := whole(value, LARGEST, -LARGEST)) is None:
            raise Unreadable(gettext("A whole number is missing here."), field=name)
        return found

    def ticked(self, name: str) -> bool:
        """Whether a box was ticked."""
        return self.get(name, "") not in ("", "0", "off", "false")


EMPTY = Form()


def form(request: Request) -> Form:
    """The form that was sent; empty when none was."""
    return cast(Form, getattr(request.state, "form", EMPTY))


def body(request: Request) -> bytes:
    """The body as it was sent, at most as long as its kind may be."""
    return cast(bytes, getattr(request.state, "body", b""))


def sent_file(request: Request) -> Upload:
    """The body as a file, where files are sent to."""
    return cast(Upload, request.state.sent)


def is_json(request: Request) -> bool:
    """Whether the body says that it is JSON."""
    return request.headers.get("content-type", "").partition(";")[0].strip().lower() == "application/json"


def data(request: Request) -> Mapping[str, Any]:
    """What was sent, as a JSON object or as a form. Raises `Unreadable`."""
    if not is_json(request):
        return form(request)
    try:
        found = msgspec.json.decode(body(request) or b"{}")
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise Unreadable(gettext("That is no JSON.")) from None
    if not isinstance(found, dict):
        raise Unreadable(gettext("A JSON object is expected here."))
    return found


def place(path: str | None, otherwise: str = "/") -> str:
    """A path on this site to go on to; `otherwise` for anything that might lead elsewhere."""
    if not path or not path.startswith("/") or len(path) > 500:
        return otherwise
    if path.startswith("//") or "\\" in path or any(ord(char) < 33 or ord(char) == 127 for char in path):
        return otherwise
    return path
