"""Templates that were compiled before, kept beside them as Python keeps its own modules: in `__pycache__`.

To compile all of them takes longer than everything else that a site does before it answers.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from hashlib import sha256
from importlib.util import cache_from_source
from pathlib import Path

import jinja2
from jinja2.bccache import Bucket, FileSystemBytecodeCache

from . import escaping


class CompiledTemplates(FileSystemBytecodeCache):
    """The compiled templates of a folder.

    One counts as long as its template, Jinja, and the way in which we have it compile are the same. Nothing is kept
    where Python would keep nothing: told not to, or where the folder cannot be written to.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = Path(cache_from_source(str(folder / "any.py"))).parent
        super().__init__(str(self.folder), f"%s.{sys.implementation.cache_tag}.cache")
        self._ways = jinja2.__version__.encode() + Path(escaping.__file__).read_bytes()

    def get_source_checksum(self, source: str) -> str:
        """What a compiled template is of."""
        return sha256(self._ways + source.encode()).hexdigest()

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take a compiled template, if there is one and it can be read."""
        with suppress(Exception):  # whatever a torn file leads to
            super().load_bytecode(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a compiled template, where that can be done."""
        if sys.dont_write_bytecode:
            return
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            super().dump_bytecode(bucket)
