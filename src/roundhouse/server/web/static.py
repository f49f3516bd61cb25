"""Files that never change under their address: it carries a mark of what is in them.

The mark is a part of the path ("/static/~1a2b3c4d/js/desk.js"), so modules that import each other by relative paths
keep it without knowing of it.
"""

from __future__ import annotations

import functools
import hashlib
import os
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOLDER = Path(__file__).parent.parent / "static"
FOREVER = "public, max-age=31536000, immutable"


@functools.lru_cache(maxsize=1)
def mark() -> str:
    """Eight characters that change when any of the files does."""
    whole = hashlib.sha256()
    for path in sorted(p for p in FOLDER.rglob("*") if p.is_file()):
        whole.update(path.relative_to(FOLDER).as_posix().encode())
        whole.update(path.read_bytes())
    return whole.hexdigest()[:8]


def static(path: str) -> str:
    """The address of a file of ours, by its path below static/."""
    return f"/static/~{mark()}/{path}"


class Static(StaticFiles):
    """The files below static/: to be kept for good under a marked address, to be asked for again under a plain one."""

    def get_path(self, scope: Scope) -> str:
        """The path of the file, without the mark."""
        first, _, rest = super().get_path(scope).partition(os.sep)
        return rest if first.startswith("~") else os.path.join(first, rest)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file with its caching headers."""
        answer = await super().get_response(path, scope)
        marked = f"/~{mark()}/" in scope["path"]
        answer.headers["Cache-Control"] = FOREVER if marked and answer.status_code < 400 else "no-cache"
        return answer
