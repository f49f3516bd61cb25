"""Game files of other programs, read and written: so far those of 18xx.games.

`load` and `read` read any file, ours too, and `save` writes one; `is_site_file`, `import_game` and `export_game` are
for theirs alone, `to_text` and `from_text` for records (docs/record.md).
"""

from .exporter import export_game, export_json
from .files import load, read, save
from .importer import Imported, import_game
from .record import from_text, to_text
from .sitefile import SiteFileError, is_site_file

__all__ = [
    "Imported",
    "SiteFileError",
    "export_game",
    "export_json",
    "from_text",
    "import_game",
    "is_site_file",
    "load",
    "read",
    "save",
    "to_text",
]
