"""Files that never change under their address: it carries a mark of what is in them.

The mark is a part of the path ("/static/~1a2b3c4d/js/desk.js"), so modules that import each other by relative paths
keep it without knowing of it.
"""

from __future__ import annotations

import functools
import gzip
import hashlib
import os
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from ..caches import CACHES, Lru
from .bundles import BUNDLES, bundle
from .packing import takes_packed

FOLDER = Path(__file__).parent.parent / "static"
FOREVER = "public, max-age=31536000, immutable"


@functools.lru_cache(maxsize=1)
def bundles() -> dict[str, str]:
    """The bundles by their paths below static/ ("bundles/desk.js")."""
    return {f"bundles/{name}.js": bundle(FOLDER, *paths) for name, paths in BUNDLES.items()}


@functools.lru_cache(maxsize=1)
def mark() -> str:
    """Eight characters that change when any of the files does, or what is made of them."""
    whole = hashlib.sha256()
    for path in sorted(p for p in FOLDER.rglob("*") if p.is_file()):
        whole.update(path.relative_to(FOLDER).as_posix().encode())
        whole.update(path.read_bytes())
    for script in bundles().values():
        whole.update(script.encode())
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
        """The file with its caching headers.

        A page asks for a dozen of them. Those under the marked address are what they are, so they are read and packed
        once; whoever asks for a part of one, or whether it is another, is answered from the disk.
        """
        marked = f"/~{mark()}/" in scope["path"]
        plain = scope["method"] == "GET" and not PARTLY & {name for name, _ in scope["headers"]}
        known = _kept.get(path) if marked and plain else None
        if known is None:
            answer = _bundle(path) or await super().get_response(path, scope)
            answer.headers["Cache-Control"] = FOREVER if marked and answer.status_code < 400 else "no-cache"
            if not (marked and plain and answer.status_code == 200):
                return answer
            whole = Path(answer.path).read_bytes() if isinstance(answer, FileResponse) else bytes(answer.body)
            known = _kept.put(path, Kept(whole, answer))
        return known.answer(takes_packed(Headers(scope=scope).get("accept-encoding", "")))


def _bundle(path: str) -> Response | None:
    """The bundle of that path, None where there is none."""
    script = bundles().get(Path(path).as_posix())
    return None if script is None else Response(script, media_type="text/javascript")


PARTLY = frozenset((b"range", b"if-none-match", b"if-modified-since"))
"""Headers of requests that are not for all of a file."""

WORTH_PACKING = ("text/", "image/svg", "application/json", "application/manifest")


class Kept:
    """A file as it is sent: `content`, with the headers of `first`, the answer that it was read for."""

    def __init__(self, content: bytes, first: Response) -> None:
        self.content = content
        self.kind = first.headers.get("content-type", "")
        self.headers = {
            name: value
            for name, value in first.headers.items()
            if name not in ("content-type", "content-length")
        }
        packs = self.kind.startswith(WORTH_PACKING) or "javascript" in self.kind
        self.packed = gzip.compress(content, 9, mtime=0) if packs else content

    def answer(self, packed: bool) -> Response:
        """The whole of it; `packed`: where that makes it smaller."""
        if not packed or len(self.packed) >= len(self.content):
            return Response(self.content, headers={**self.headers, "Content-Type": self.kind})
        more = {"Content-Type": self.kind, "Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        return Response(self.packed, headers={**self.headers, **more})


_kept: Lru[str, Kept] = CACHES.lru("static files", 256)
"""By path, as they were asked for."""
